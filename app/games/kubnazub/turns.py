"""The turn: where the table stands, what can be done, what would be forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.duel import turns
from app.games.duel.cards import triple_and_range
from app.games.duel.turns import Recall, TurnLook
from app.games.kubnazub import before
from app.presenters.table.face import Notice, Tile, Wording
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State, other
from companion.games.kubnazub.printed import Ability
from companion.games.kubnazub.rules.attack import reaches
from companion.games.kubnazub.rules.chip import burns_chips
from companion.games.kubnazub.rules.fly import has_only_flyers
from companion.games.kubnazub.rules.incarnation import waits_for_cell
from companion.games.kubnazub.rules.trigger import CONCENTRATION, END_OF_TURN
from companion.games.kubnazub.rules.turn import concentrated
from companion.games.kubnazub.words.names import NAMES, term
from companion.games.kubnazub.words.names import card as card_name

ENDS: dict[str, tuple[type[Command], Text, str]] = {
    "deal": (cmd.KeepDeal, say("Keep the deal"), "check"),
    "squad": (cmd.FinishSquad, say("The squad is bought"), "check"),
    "place": (cmd.FinishPlacement, say("The squad stands"), "check"),
}
"""The order that ends each stage in which both prepare."""
OF_ANY = (
    turns.TEXT_OF_ANY,
    Tile(cmd.JudgeStunt, say("Judge a stunt"), "gavel"),
)
"""What can be done while no card is chosen."""

LOOK = TurnLook(
    NAMES,
    ENDS,
    before.PREPARING,
    before.hint,
    choose=say("Tap one of your open cards."),
    aim=say("Tap a cell to go there, a card to strike it."),
    still_hidden=Recall(say("The hidden third row opens in the Second player's turn."), "KZ-REVEAL-03"),
    poison_rule="KZ-KEYWORD-60",
    act_rule="KZ-ACTION-01",
)
QUIET = (*turns.QUIET, ev.CardsReadied, ev.CardsClosed, ev.TriggersArose, ev.StrikeDealt)
"""What the board shows, or the next sentence says, as well as one of its own could."""
JOINED = (*turns.JOINED, ev.FightRolled, ev.StrengthRolled, ev.SteppedDown)
"""A strike is one paragraph, from its declaration to its wounds."""
PROMPTS = {**turns.PROMPTS, "to": say("Where to? Tap a cell."), "done": say("Was it done?")}


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """The turn assistant: who has not acted yet, and what comes by itself."""
    if not turns.is_running(state):
        return before.notices(state, seat)
    own = (each for each in state.cards_of(state.active) if each.printed.is_creature)
    return [LOOK.acted(state, [each for each in own if each.poison]), *_to_come(state)]


def _to_come(state: State) -> Iterator[Notice]:
    """What would be forgotten: flyers alone, texts of the end of the turn, cards that wait for a cell."""
    if has_only_flyers(state, other(state.active)):
        text = say("The opponent has only flyers left: a creature may close to aim at one.")
        yield Notice(text, rule="KZ-FLY-08", icon="feather")
    ending = _texts(state, state.in_play, END_OF_TURN)
    if ending:
        text = say("At the end of the turn")
        yield Notice(text, say("{list}", list=ending), "KZ-TURN-08", "bell-ring-outline")
    still = _texts(state, concentrated(state), CONCENTRATION)
    if still:
        text = say("At the end of the turn, if it takes no wound before")
        yield Notice(text, say("{list}", list=still), "KZ-KEYWORD-43", "bell-ring-outline")
    waits = [card_name(state, each.id) for each in state.cards if waits_for_cell(state, each)]
    if waits:
        text = say("Waits for a free cell of the third row: {cards}", cards=waits)
        yield Notice(text, rule="KZ-KEYWORD-39", icon="grave-stone")


def _texts(state: State, cards: Sequence[Card], moment: str) -> list[Text]:
    """What the texts of cards say at a moment."""
    able = [each for each in cards if not each.hidden and not state.has_lost_abilities(each)]
    return turns.texts_of(state, able, moment)


def tiles(state: State, seat: Seat, chosen: str) -> Sequence[Tile] | None:
    """In battle what the chosen card can do; before it what is offered besides the taps of the page."""
    if state.stage != "battle":
        return before.tiles(state, seat)
    return turns.battle_tiles(state, chosen, _of_card, OF_ANY)


def _of_card(state: State, card: Card) -> Iterator[Tile]:
    """Its abilities, then what it may do instead of a strike, then what only people can judge."""
    for ability in card.printed.abilities_of(card.owner):
        yield _ability(card, ability)
    if burns_chips(state, card):
        yield Tile(cmd.TakeChip, say("Close for a chip"), "hexagon-slice-6", {"who": card.id})
    yield from turns.jump_tiles(state, card)
    if has_only_flyers(state, other(card.controller)) and card.zone != "air":
        yield Tile(cmd.AimAtFlyers, say("Close to aim at flyers"), "target", {"who": card.id})
    if _reaches_own(state, card):
        yield Tile(cmd.Strike, say("Strike an own card"), "sword", {"who": card.id})
    yield turns.text_tile(card)
    if card.printed.reminders_of(card.owner):
        yield Tile(cmd.JudgeStunt, say("Stunt done"), "check", {"card": card.id, "done": True})
        yield Tile(cmd.JudgeStunt, say("Stunt failed"), "close", {"card": card.id, "done": False})


def _ability(card: Card, ability: Ability) -> Tile:
    """An ability by its text, with its type, its strength, its range and its price."""
    facts: list[Wording] = [term(f"term.{ability.kind}"), *triple_and_range(ability)]
    if ability.chips:
        facts.append(say_n("{n} chip", "{n} chips", ability.chips))
    icon = "flash-outline" if ability.sudden else "creation"
    chosen = {"who": card.id, "ability": ability.id}
    return Tile(cmd.UseAbility, ability.text or ability.id, icon, chosen, tuple(facts))


def _reaches_own(state: State, card: Card) -> bool:
    """Whether it could strike a card of its own side."""
    if not state.options.strike_own_cards or card.closed or not card.printed.is_creature:
        return False
    own = (each for each in state.cards_of(card.controller) if each.id != card.id)
    return card.controller == state.active and any(reaches(state, card, each) for each in own)


def name(state: State, field: str, value: object) -> Wording:
    """A value of a field in words."""
    if isinstance(value, bool):
        return say("Done") if value else say("Failed")
    return LOOK.name(state, field, value)
