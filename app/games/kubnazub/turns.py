"""The turn: where the table stands, what can be done, what would be forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.kubnazub import before
from app.presenters.table.face import Head, Main, Notice, Tile, Wording
from companion.core.game import Command, Withheld
from companion.core.square import Square
from companion.core.text import Text, say, say_n
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State, other
from companion.games.kubnazub.printed import Ability
from companion.games.kubnazub.rules.attack import reaches
from companion.games.kubnazub.rules.chip import burns_chips
from companion.games.kubnazub.rules.fly import has_only_flyers
from companion.games.kubnazub.rules.incarnation import waits_for_cell
from companion.games.kubnazub.rules.keyword_action import JUMP, TELEPORT
from companion.games.kubnazub.rules.trigger import CONCENTRATION, END_OF_TURN
from companion.games.kubnazub.rules.turn import concentrated
from companion.games.kubnazub.words.names import card as card_name
from companion.games.kubnazub.words.names import place, seat_name, term

ENDS: dict[str, tuple[type[Command], Text, str]] = {
    "deal": (cmd.KeepDeal, say("Keep the deal"), "check"),
    "squad": (cmd.FinishSquad, say("The squad is bought"), "check"),
    "place": (cmd.FinishPlacement, say("The squad stands"), "check"),
}
"""The order that ends each stage in which both prepare."""
OF_ANY = (
    Tile(cmd.ApplyText, say("Carry out the text of a card"), "text-box-outline"),
    Tile(cmd.JudgeStunt, say("Judge a stunt"), "gavel"),
)
"""What can be done while no card is chosen."""

QUIET = (
    Withheld,
    ev.CardsDealt,
    ev.CardBought,
    ev.CardPutBack,
    ev.CardPlaced,
    ev.CardsRearranged,
    ev.StageBegan,
    ev.CardsReadied,
    ev.StepTaken,
    ev.CardsClosed,
)
"""What the board shows as well as a sentence could."""


def head(state: State) -> Head:
    """Turn and player, or the stage before it."""
    if state.stage != "battle":
        return before.head(state)
    return Head(
        say("Turn {turn} · {seat}", turn=state.turn, seat=seat_name(state.active)),
        short=say("Turn {turn}", turn=state.turn),
    )


def waiting(state: State) -> list[Card]:
    """The cards of the active player that have not acted yet."""
    return [each for each in state.cards_of(state.active) if not each.closed and each.printed.is_creature]


def notices(state: State) -> Sequence[Notice]:
    """The turn assistant: who has not acted yet, and what comes by itself."""
    if state.stage != "battle" or state.result != "open" or state.between_turns:
        return before.notices(state)
    return [_acted(state), *_to_come(state)]


def _acted(state: State) -> Notice:
    own = [each for each in state.cards_of(state.active) if each.printed.is_creature]
    text = say("Not acted yet: {n} of {all}", n=len(waiting(state)), all=len(own))
    if any(each.hidden for each in state.in_play):
        detail = say("The hidden third row opens in the Second player's turn.")
        return Notice(text, detail, "KZ-REVEAL-03", "bell-outline")
    poisoned = [card_name(state, each.id) for each in own if each.poison]
    if poisoned:
        detail = say("Poison works at the start of the next own turn: {cards}.", cards=poisoned)
        return Notice(text, detail, "KZ-KEYWORD-60", "bell-outline")
    return Notice(text, rule="KZ-ACTION-01", icon="bell-outline")


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
    return [
        say("{card}: {text}", card=card_name(state, card.id), text=each.text)
        for card in cards
        if not card.hidden and not state.has_lost_abilities(card)
        for each in card.printed.reminders
        if each.moment == moment
    ]


def main(state: State) -> Main | None:
    """Pass, or say that one is ready."""
    if state.result != "open":
        return None
    if state.stage in ENDS:
        return Main(*ENDS[state.stage])
    if state.stage != "battle":
        return None
    left = len(waiting(state))
    unused = say_n("{n} card has not acted yet.", "{n} cards have not acted yet.", left) if left else None
    return Main(cmd.EndTurn, say("Pass"), "skip-next", unused)


def tiles(state: State, chosen: str) -> Sequence[Tile] | None:
    """In battle what the chosen card can do; before it what is offered besides the taps of the page."""
    if state.stage != "battle":
        return before.tiles(state)
    found = state.find(chosen)
    return tuple(_of_card(state, found)) if found is not None else () if state.between_turns else OF_ANY


def _of_card(state: State, card: Card) -> Iterator[Tile]:
    """Its abilities, then what it may do instead of a strike, then what only people can judge."""
    for ability in card.printed.abilities_of(card.owner):
        yield _ability(card, ability)
    if burns_chips(state, card):
        yield Tile(cmd.TakeChip, say("Close for a chip"), "hexagon-slice-6", {"who": card.id})
    if state.has(card, TELEPORT):
        yield Tile(cmd.Jump, say("Teleport"), "arrow-up-bold", {"who": card.id})
    elif state.has(card, JUMP):
        yield Tile(cmd.Jump, say("Jump"), "arrow-up-bold", {"who": card.id})
    if has_only_flyers(state, other(card.controller)) and card.zone != "air":
        yield Tile(cmd.AimAtFlyers, say("Close to aim at flyers"), "target", {"who": card.id})
    if _reaches_own(state, card):
        yield Tile(cmd.Strike, say("Strike an own card"), "sword", {"who": card.id})
    yield Tile(cmd.ApplyText, say("Carry out its text"), "text-box-outline", {"source": card.id})
    if card.printed.reminders_of(card.owner):
        yield Tile(cmd.JudgeStunt, say("Stunt done"), "check", {"card": card.id, "done": True})
        yield Tile(cmd.JudgeStunt, say("Stunt failed"), "close", {"card": card.id, "done": False})


def _ability(card: Card, ability: Ability) -> Tile:
    """An ability by its text, with its type, its strength, its range and its price."""
    facts: list[Wording] = [term(f"term.{ability.kind}")]
    if ability.value is not None:
        facts.append("-".join(str(each) for each in ability.value))
    if ability.range is not None:
        facts.append(say("range {n}", n=ability.range))
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


def hint(state: State, chosen: str) -> Text | None:
    """What a tap would do."""
    if state.result != "open":
        return None
    if state.stage != "battle":
        return before.hint(state)
    if state.between_turns:
        return None
    if not chosen:
        return say("Tap one of your open cards.")
    found = state.find(chosen)
    strikes = found is not None and found.controller == state.active and not found.closed
    return say("Tap a cell to go there, a card to strike it.") if strikes else None


PROMPTS = {
    "who": say("Which card? Tap it."),
    "card": say("Which card? Tap it."),
    "target": say("Which card is the target? Tap it."),
    "to": say("Where to? Tap a cell."),
    "source": say("Whose text? Tap the card."),
    "verb": say("What does it do?"),
    "n": say("How much?"),
    "done": say("Was it done?"),
}


def name(state: State, field: str, value: object) -> Wording:
    """A value of a field in words."""
    match field, value:
        case "verb", str():
            return term(f"verb.{value}")
        case "n", 0:
            return say("for good")
        case "done", bool():
            return say("Done") if value else say("Failed")
    if isinstance(value, Square):
        return place(value)
    if isinstance(value, str) and state.find(value) is not None:
        return say("{card}", card=card_name(state, value))
    return value if isinstance(value, Text) else say("{value}", value=value)
