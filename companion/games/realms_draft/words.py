"""How a draft is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.cards.draft import STACK, STACKS
from companion.content.languages import named
from companion.core.errors import Illegal
from companion.core.game import Command, Line
from companion.core.questions import Question
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import Term, Text, say, say_n
from companion.games.realms_draft.table import (
    DEALER,
    HIDDEN,
    SEATS,
    DealRound,
    DraftBegun,
    OpenRound,
    PassStacks,
    Pick,
    Picked,
    RoundBegan,
    RoundEnded,
    StacksDealt,
    StacksPassed,
    State,
    TakeLast,
)

KINDS: Final[Mapping[type[Command], Text]] = {
    DealRound: say("Deal the stacks"),
    OpenRound: say("Open the stacks"),
    Pick: say("Pick a card"),
    TakeLast: say("Keep the last card"),
    PassStacks: say("Pass the stacks on"),
}
REFUSED: Final[Mapping[str, Text]] = {
    "picked_already": say("This player has picked already; the stacks go on when everybody has."),
    "not_in_stack": say("This card is not in the stack."),
    "not_all_picked": say("The stacks go on when everybody has picked."),
    "not_now": say("This is not the moment for it."),
}
NAMES: Final[Mapping[str, Text]] = {"round": say("Round"), "pick": say("Pick")}


def card_name(card: str) -> Term | str:
    """A card: one of the training set in the player's language, any other as it is written."""
    return named("realms", "card", card)


@rule("RE-DRAFT-03")
def direction(round_: int) -> Text:
    """Where the stacks of a round go."""
    return say("to the right") if round_ == 2 else say("to the left")


class DraftWords:
    """Speaks of one draft, in the names of its players."""

    def __init__(self, state: State) -> None:
        self.state = state

    def seat(self, seat: Seat) -> Text:
        """A player by name, or by number."""
        drafter = self.state.drafter(seat)
        if drafter is not None and drafter.name:
            return say("{name}", name=drafter.name)
        if seat == DEALER:
            return say("Dealer")
        return say("Player {n}", n=SEATS.index(seat) + 1)

    def event(self, event: Any) -> Line:
        """One event as a sentence."""
        return Line(_TOLD[type(event)](self, event), event.rule)

    def command(self, command: Any) -> Text:
        """What was ordered."""
        if isinstance(command, Pick) and command.card == HIDDEN:
            return say("{seat} picks a card", seat=self.seat(command.seat))
        if isinstance(command, Pick):
            return say("{seat} picks {card}", seat=self.seat(command.seat), card=card_name(command.card))
        return KINDS[type(command)]

    def kind(self, command: Any) -> Text:
        """Its kind."""
        return KINDS[type(command)]

    def detail(self, command: Any) -> Sequence[Text | Term | str]:
        """Who picks."""
        return (self.seat(command.seat),) if isinstance(command, Pick) else ()

    def question(self, question: Question) -> Text:
        """Which cards are dealt, where the app does not deal."""
        return say("Which cards are dealt, twelve to each player in turn?")

    def option(self, question: Question, option: str) -> Text:
        """A card."""
        return say("{card}", card=card_name(option))

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        return REFUSED[error.key]

    def tracked(self, path: str) -> Text:
        """The name of a value."""
        return NAMES[path]

    def value(self, path: str, value: Any) -> Text:
        """A value in words."""
        return say("{value}", value=value)

    def headline(self) -> tuple[Text, ...]:
        """Round and pick, and where the stacks go."""
        state = self.state
        if state.is_over:
            return (say("The draft is over."),)
        where = say("Stacks go {direction}.", direction=direction(state.round))
        head = say("Round {n} of {most}", n=state.round, most=STACKS)
        if not state.pick:
            return head, where
        return say("{round}, pick {n} of {most}", round=head, n=state.pick, most=STACK), where


def _begun(_: DraftWords, event: DraftBegun) -> Text:
    return say_n("{n} player sits down to draft.", "{n} players sit down to draft.", len(event.drafters))


def _dealt(_: DraftWords, event: StacksDealt) -> Text:
    return say("Everybody has a stack of {n} cards.", n=len(event.stacks[0]))


def _round_began(_: DraftWords, event: RoundBegan) -> Text:
    return say("Round {n} begins: stacks go {direction}.", n=event.round, direction=direction(event.round))


def _picked(words: DraftWords, event: Picked) -> Text:
    seat = words.seat(event.seat)
    if event.card == HIDDEN:
        return say("{seat} picks a card.", seat=seat)
    return say("{seat} picks {card}.", seat=seat, card=card_name(event.card))


def _passed(_: DraftWords, event: StacksPassed) -> Text:
    return say_n(
        "The stacks go {direction}, with {n} card each.",
        "The stacks go {direction}, with {n} cards each.",
        STACK + 1 - event.pick,
        direction=direction(event.round),
    )


def _round_ended(_: DraftWords, event: RoundEnded) -> Text:
    return say("Round {n} is over.", n=event.round)


_TOLD: Final[Mapping[type, Callable[[DraftWords, Any], Text]]] = {
    DraftBegun: _begun,
    StacksDealt: _dealt,
    RoundBegan: _round_began,
    Picked: _picked,
    StacksPassed: _passed,
    RoundEnded: _round_ended,
}
