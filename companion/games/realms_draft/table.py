"""The table of a draft: who sits at it, the stacks that go round, what was picked and made of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.cards.draft import STACKS, opened_by
from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Command, Event
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.realms.printed import Printed

SEATS: Final = tuple(Seat(f"P{n}") for n in range(1, 9))
"""As many as a phone is handed round to; a draft takes the first four or more of them, clockwise."""
HIDDEN: Final = "hidden"
"""The back of a card."""
Mode = Literal["phone", "told", "paper"]
"""Where the cards are: in the phone; on the table with every pick told to the app; on the table, counted."""
MODES: Final[tuple[Mode, ...]] = ("phone", "told", "paper")


@dataclass(frozen=True)
class Drafter:
    """One player: the stack in hand, the cards picked so far, and what of them stays out of the deck."""

    id: Seat
    name: str = ""
    stack: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    has_picked: bool = False
    left_out: tuple[str, ...] = ()
    has_deck: bool = False

    @property
    def deck(self) -> tuple[str, ...]:
        """What is played of the pool."""
        return without(self.pool, self.left_out)


@dataclass(frozen=True)
class State:
    """The whole table; with real cards it keeps no stacks, and of those that are only counted no pools."""

    drafters: tuple[Drafter, ...] = ()
    cards: tuple[str, ...] = ()
    """All that was shuffled together, in no order, as far as it is listed; everybody may know it."""
    mode: Mode = "phone"
    round: int = 1
    pick: int = 0
    """0 until the stacks of the round are open."""
    library: tuple[Printed, ...] = ()
    """What is printed on the cards that somebody has copied from his own."""

    @property
    def is_drafted(self) -> bool:
        """Whether all rounds are played."""
        return self.round > STACKS

    @property
    def builds(self) -> bool:
        """Whether decks are being made of the pools."""
        return self.is_drafted and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether everybody has a deck; of counted cards the app knows none."""
        return self.is_drafted and (self.mode == "paper" or all(each.has_deck for each in self.drafters))

    @property
    def all_have_picked(self) -> bool:
        """Whether the stacks can go on."""
        return all(each.has_picked for each in self.drafters)

    @property
    def rest(self) -> tuple[str, ...]:
        """What is not dealt yet."""
        return without(
            self.cards, tuple(card for each in self.drafters for card in (*each.stack, *each.pool))
        )

    def drafter(self, seat: Seat) -> Drafter | None:
        """Who sits on a seat, if anybody does."""
        return next((each for each in self.drafters if each.id == seat), None)


# -- orders ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealRound(Command):
    """Give everybody a stack."""


@dataclass(frozen=True)
class OpenRound(Command):
    """Let everybody look at the new stack."""


@dataclass(frozen=True)
class Pick(Command):
    """Keep a card of the stack in hand."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class TakeLast(Command):
    """Let everybody keep the last card of a stack, which is no choice."""


@dataclass(frozen=True)
class PassStacks(Command):
    """Hand all stacks on, now that everybody has picked."""


@dataclass(frozen=True)
class TellPick(Command):
    """Tell which real card was kept."""

    seat: Seat


@dataclass(frozen=True)
class LeaveOut(Command):
    """Leave a card of the pool out of the deck."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class TakeBack(Command):
    """Play a card that was left out after all."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class FinishDeck(Command):
    """Say that the deck is complete."""

    seat: Seat


COMMANDS: Final = (
    DealRound, OpenRound, Pick, TellPick, TakeLast, PassStacks, LeaveOut, TakeBack, FinishDeck,
)  # fmt: skip


# -- facts -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DraftBegun(Event):
    """The players sat down, with all cards shuffled together."""

    drafters: tuple[Drafter, ...]
    cards: tuple[str, ...]
    mode: Mode
    library: tuple[Printed, ...] = ()
    """What is printed on those of them that somebody has copied."""


@dataclass(frozen=True)
class StacksDealt(Event):
    """A stack lies face down before everybody, the first player's first."""

    stacks: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class RoundBegan(Event):
    """All stacks of a round are open."""

    round: int


@dataclass(frozen=True)
class Picked(Event):
    """A player kept a card."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class StacksPassed(Event):
    """Every stack went on to a neighbour; the next pick begins."""

    round: int
    pick: int


@dataclass(frozen=True)
class RoundEnded(Event):
    """The stacks of a round are empty."""

    round: int


@dataclass(frozen=True)
class CardLeftOut(Event):
    """A card of a pool stays out of the deck."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class CardTakenBack(Event):
    """It is played after all."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class DeckFinished(Event):
    """A player has a deck of so many cards."""

    seat: Seat
    n: int


EVENTS: Final = (
    DraftBegun, StacksDealt, RoundBegan, Picked, StacksPassed, RoundEnded, CardLeftOut, CardTakenBack,
    DeckFinished,
)  # fmt: skip


# -- facts applied -----------------------------------------------------------------------------------------


def _begun(_: State, event: DraftBegun) -> State:
    return State(event.drafters, event.cards, event.mode, library=event.library)


def _dealt(state: State, event: StacksDealt) -> State:
    with_stacks = zip(state.drafters, event.stacks, strict=True)
    return replace(state, drafters=tuple(replace(each, stack=stack) for each, stack in with_stacks))


def _round_began(state: State, event: RoundBegan) -> State:
    return replace(state, round=event.round, pick=1)


def _picked(state: State, event: Picked) -> State:
    drafter = _drafter(state, event.seat)
    left, pool = without(drafter.stack, (event.card,)), (*drafter.pool, event.card)
    return _with(state, event.seat, stack=left, pool=pool, has_picked=True)


def _passed(state: State, event: StacksPassed) -> State:
    moved = tuple(
        replace(drafter, stack=state.drafters[giver(state, place)].stack, has_picked=False)
        for place, drafter in enumerate(state.drafters)
    )
    return replace(state, drafters=moved, pick=event.pick)


def _round_ended(state: State, event: RoundEnded) -> State:
    fresh = tuple(replace(drafter, has_picked=False) for drafter in state.drafters)
    return replace(state, drafters=fresh, round=event.round + 1, pick=0)


def _left_out(state: State, event: CardLeftOut) -> State:
    return _with(state, event.seat, left_out=(*_drafter(state, event.seat).left_out, event.card))


def _taken_back(state: State, event: CardTakenBack) -> State:
    left = without(_drafter(state, event.seat).left_out, (event.card,))
    return _with(state, event.seat, left_out=left)


def _deck_finished(state: State, event: DeckFinished) -> State:
    return _with(state, event.seat, has_deck=True)


_APPLY: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    DraftBegun: _begun,
    StacksDealt: _dealt,
    RoundBegan: _round_began,
    Picked: _picked,
    StacksPassed: _passed,
    RoundEnded: _round_ended,
    CardLeftOut: _left_out,
    CardTakenBack: _taken_back,
    DeckFinished: _deck_finished,
}


def evolve(state: State, event: Event) -> State:
    """One fact applied."""
    apply = _APPLY.get(type(event))
    if apply is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    return apply(state, event)


@rule("RE-DRAFT-03")
def giver(state: State, place: int) -> int:
    """The neighbour from whom a stack comes: who opened what one holds at the second pick."""
    return opened_by(len(state.drafters), place, state.round, pick=2)


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Cards less one copy of each that is gone."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _drafter(state: State, seat: Seat) -> Drafter:
    found = state.drafter(seat)
    if found is None:
        raise DataError(JOURNAL, seat, say("Nobody sits on this seat."))
    return found


def _with(state: State, seat: Seat, **values: Any) -> State:
    drafters = (replace(each, **values) if each.id == seat else each for each in state.drafters)
    return replace(state, drafters=tuple(drafters))
