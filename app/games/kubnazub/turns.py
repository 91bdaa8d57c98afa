"""The turn: where the table stands, what can be done, what would be forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.kubnazub import before
from app.presenters.table.face import Head, Main, Notice, Tile, Wording
from companion.core.game import Command, Withheld
from companion.core.square import Square
from companion.core.text import Text, say, say_n
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.decide import COMMANDS
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.words.names import card as card_name
from companion.games.kubnazub.words.names import place, seat_name

ENDS: dict[str, tuple[type[Command], Text, str]] = {
    "deal": (cmd.KeepDeal, say("Keep the deal"), "check"),
    "squad": (cmd.FinishSquad, say("The squad is bought"), "check"),
    "place": (cmd.FinishPlacement, say("The squad stands"), "check"),
}
"""The order that ends each stage in which both prepare."""
OF_CARD: tuple[tuple[type[Command], Text, str], ...] = (
    (cmd.TakeChip, say("Close for a chip"), "hexagon-slice-6"),
    (cmd.AimAtFlyers, say("Close to aim at flyers"), "target"),
    (cmd.Jump, say("Jump"), "arrow-up-bold"),
)
"""What any card may do instead of a strike."""
TAPPED = (*(each[0] for each in ENDS.values()), cmd.Buy, cmd.PutBack, cmd.Place, cmd.Rearrange)
"""Orders that have no tile: the page has its own taps for them."""


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
    own = [each for each in state.cards_of(state.active) if each.printed.is_creature]
    text = say("Not acted yet: {n} of {all}", n=len(waiting(state)), all=len(own))
    if any(each.hidden for each in state.in_play):
        detail = say("The hidden third row opens in the Second player's turn.")
        return [Notice(text, detail, "KZ-REVEAL-03", "bell-outline")]
    poisoned = [card_name(state, each.id) for each in own if each.poison]
    if poisoned:
        detail = say("Poison works at the start of the next own turn: {cards}.", cards=poisoned)
        return [Notice(text, detail, "KZ-KEYWORD-60", "bell-outline")]
    return [Notice(text, rule="KZ-ACTION-01", icon="bell-outline")]


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
    return _of_card(found) if found is not None else ()


def _of_card(card: Card) -> list[Tile]:
    abilities = [
        Tile(
            cmd.UseAbility,
            each.text or each.id,
            "flash-outline" if each.sudden else "creation",
            {"who": card.id, "ability": each.id},
            (say_n("{n} chip", "{n} chips", each.chips),) if each.chips else (),
        )
        for each in card.printed.abilities
    ]
    others = [Tile(kind, title, icon, {"who": card.id}) for kind, title, icon in OF_CARD]
    others += [Tile(cmd.Strike, say("Strike an own card"), "sword", {"who": card.id})]
    return [tile for tile in (*abilities, *others) if tile.kind in COMMANDS]


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
    return say("Tap a cell to go there, a card to strike it.")


PROMPTS = {
    "who": say("Which card? Tap it."),
    "card": say("Which card? Tap it."),
    "target": say("Which card is the target? Tap it."),
    "to": say("Where to? Tap a place."),
}


def name(state: State, field: str, value: object) -> Wording:
    """A value of a field in words."""
    if isinstance(value, Square):
        return place(value)
    if isinstance(value, str) and state.find(value) is not None:
        return say("{card}", card=card_name(state, value))
    return value if isinstance(value, Text) else say("{value}", value=value)
