"""The turn: where the table stands, what can be done, what would be forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.duel import turns
from app.games.duel.turns import Recall, TurnLook
from app.games.realms import before
from app.games.realms.cards import ability_facts
from app.presenters.table.face import Notice, Tile, Wording
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.realms import commands as cmd
from companion.games.realms.model import Card, State, other
from companion.games.realms.printed import Ability
from companion.games.realms.rules.fly import has_only_flyers
from companion.games.realms.rules.incarn import INCARNATION, places, waiting
from companion.games.realms.words.lives import NOTES
from companion.games.realms.words.names import NAMES, cards, keyword

ENDS: dict[str, tuple[type[Command], Text, str]] = {
    "deal": (cmd.KeepDeal, say("Keep the hand"), "check"),
    "squad": (cmd.FinishSquad, say("The army is complete"), "check"),
    "place": (cmd.FinishPlacement, say("The army stands"), "check"),
}
"""The order that ends each stage in which both prepare."""
LOOK = TurnLook(
    NAMES,
    ENDS,
    before.PREPARING,
    before.hint,
    choose=say("Tap one of your alert cards."),
    aim=say("Tap a square to go there, a card to strike it."),
    still_hidden=Recall(
        say("Row 3 of Player 2 is hidden until that turn; an attack turns a card up."), "RE-REVEAL-05"
    ),
    poison_rule="RE-POISON-03",
    act_rule="RE-TURN-05",
)
PROMPTS = {
    **turns.PROMPTS,
    "to": say("Where to? Tap a square."),
    "keyword": say("Which keyword?"),
    "turns": say("For how many turns with this one?"),
    "kind": say("What kind of token?"),
    "text": say("What does it stand for?"),
    "note": say("Which token?"),
    "effect": say("Which of them ends?"),
}
OF_ANY = (
    turns.TEXT_OF_ANY,
    Tile(cmd.ApplyToSeveral, say("Carry out a text on several cards"), "text-box-multiple-outline"),
)
"""What can be done while no card is chosen."""


# -- the turn assistant -----------------------------------------------------------------------------------


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """Who has not acted yet, and what comes by itself."""
    if not turns.is_running(state):
        return before.notices(state, seat)
    poisoned = [each for each in state.cards_of(state.active) if state.number(each, "poison")]
    return [LOOK.acted(state, poisoned), *_to_come(state)]


def _to_come(state: State) -> Iterator[Notice]:
    """What would be forgotten: flyers alone, cards that wait, texts of the end of the turn."""
    if has_only_flyers(state, other(state.active)):
        yield Notice(
            say("The opponent has only flyers left: basic strikes reach them."),
            rule="RE-FLY-10",
            icon="feather",
        )
    waits = [each.id for each in state.in_play if each.is_waiting]
    if waits:
        text = say("Waits until Row 3 is turned up: {cards}", cards=cards(state, waits))
        yield Notice(NAMES.named(state, text), rule="RE-REVEAL-03", icon="timer-sand")
    crowded = [each for each in waiting(state, state.active) if _has_no_place(state, state.card(each))]
    if crowded:
        text = say("Waits for a free square of Row 3: {cards}", cards=cards(state, crowded))
        yield Notice(NAMES.named(state, text), rule="RE-INCARN-05", icon="grave-stone")
    shown = [each for each in state.in_play if not each.hidden]
    ending = turns.texts_of(state, shown, "end_of_turn")
    if ending:
        text = say("At the end of the turn")
        yield Notice(text, NAMES.named(state, say("{list}", list=ending)), "RE-TURN-05", "bell-ring-outline")


def _has_no_place(state: State, dead: Card) -> bool:
    return dead.tokens >= state.number(dead, INCARNATION) and not places(state, dead)


# -- what can be done -------------------------------------------------------------------------------------


def tiles(state: State, seat: Seat, chosen: str) -> Sequence[Tile] | None:
    """In battle what the chosen card can do; before it what is offered besides the taps of the page."""
    if state.stage != "battle":
        return before.tiles(state, seat)
    return turns.battle_tiles(state, chosen, _of_card, OF_ANY)


def _of_card(state: State, found: Card) -> Iterator[Tile]:
    """Its abilities, a jump, then what only people can judge."""
    for ability in found.printed.abilities:
        yield _ability(found, ability)
    yield from turns.jump_tiles(state, found)
    yield turns.text_tile(found)
    yield Tile(cmd.GiveKeyword, say("Give a keyword"), "book-plus-outline", {"source": found.id})
    yield Tile(cmd.LayNote, say("Lay a token with a text"), "note-plus-outline", {"source": found.id})
    for note in found.notes:
        chosen = {"target": found.id, "note": note.id}
        yield Tile(cmd.LiftNote, say("Take a token off"), "note-remove-outline", chosen, (note.text,))
    for effect in state.effects:
        if effect.on == found.id:
            detail = (keyword(effect.what),)
            yield Tile(
                cmd.TakeKeyword,
                say("End a given keyword"),
                "book-remove-outline",
                {"effect": effect.id},
                detail,
            )


def _ability(found: Card, ability: Ability) -> Tile:
    """An ability by its name, with its kind, its triple and its range."""
    chosen = {"who": found.id, "ability": ability.id}
    facts = tuple(ability_facts(ability))
    return Tile(cmd.UseAbility, NAMES.called(ability.id), "creation", chosen, facts)


def name(state: State, field: str, value: object) -> Wording:
    """A value of a field in words."""
    match field, value:
        case "keyword", str():
            return keyword(value)
        case "kind", str() if value in NOTES:
            return NOTES[value]
        case "n", 0:
            return say("no number")
        case "turns", 0:
            return say("the whole battle")
    return LOOK.name(state, field, value)
