"""How a draft is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.cards.draft import DECK, STACK, STACKS
from companion.content.languages import named
from companion.core.errors import Illegal
from companion.core.game import Command, Line
from companion.core.questions import Question
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import Term, Text, say, say_n
from companion.games.realms_draft.table import (
    HIDDEN,
    SEATS,
    CardLeftOut,
    CardTakenBack,
    DealRound,
    DeckFinished,
    DraftBegun,
    FinishDeck,
    LeaveOut,
    OpenRound,
    PassStacks,
    Pick,
    Picked,
    RoundBegan,
    RoundEnded,
    StacksDealt,
    StacksPassed,
    State,
    TakeBack,
    TakeLast,
    TellPick,
)

KINDS: Final[Mapping[type[Command], Text]] = {
    DealRound: say("Deal the stacks"),
    OpenRound: say("Open the stacks"),
    Pick: say("Pick a card"),
    TakeLast: say("Keep the last card"),
    PassStacks: say("Pass the stacks on"),
    TellPick: say("Tell the pick"),
    LeaveOut: say("Leave a card out"),
    TakeBack: say("Play a card after all"),
    FinishDeck: say("The deck is complete"),
}
REFUSED: Final[Mapping[str, Text]] = {
    "picked_already": say("This player has picked already; the stacks go on when everybody has."),
    "not_in_stack": say("This card is not in the stack."),
    "not_all_picked": say("The stacks go on when everybody has picked."),
    "not_now": say("This is not the moment for it."),
    "nobody_there": say("Nobody sits on this seat."),
    "no_name": say("A card needs a name."),
    "not_in_list": say("{card} is not in the list of this draft, or not so often."),
    "not_in_deck": say("{card} is not in the deck."),
    "not_left_out": say("{card} was not left out."),
    "deck_too_small": say("A deck has at least {least} cards."),
    "has_deck": say("This deck is complete."),
}
NAMES: Final[Mapping[str, Text]] = {"round": say("Round"), "pick": say("Pick"), "card": say("Card")}


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
        return say("Player {n}", n=SEATS.index(seat) + 1) if seat in SEATS else say("Nobody")

    def event(self, event: Any) -> Line:
        """One event as a sentence."""
        return Line(_TOLD[type(event)](self, event), event.rule)

    def command(self, command: Any) -> Text:
        """What was ordered."""
        match command:
            case Pick(seat, card) if card != HIDDEN:
                return say("{seat} picks {card}", seat=self.seat(seat), card=card_name(card))
            case Pick(seat) | TellPick(seat):
                return say("{seat} picks a card", seat=self.seat(seat))
            case LeaveOut(seat, card):
                return say("{seat} leaves {card} out", seat=self.seat(seat), card=card_name(card))
            case TakeBack(seat, card):
                return say("{seat} plays {card} after all", seat=self.seat(seat), card=card_name(card))
            case FinishDeck(seat):
                return say("{seat} has a deck", seat=self.seat(seat))
        return KINDS[type(command)]

    def kind(self, command: Any) -> Text:
        """Its kind."""
        return KINDS[type(command)]

    def detail(self, command: Any) -> Sequence[Text | Term | str]:
        """Who picks or builds."""
        seat = getattr(command, "seat", None)
        return (self.seat(seat),) if seat is not None else ()

    def question(self, question: Question) -> Text:
        """Which card was kept; what the app deals nobody is asked."""
        if question.key == "kept_card":
            return say("Which card did you keep?")
        return say("Which twelve cards are dealt?")

    def option(self, question: Question, option: str) -> Text:
        """A card."""
        return say("{card}", card=card_name(option))

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        facts: dict[str, Any] = {"card": say("This card"), "least": DECK}
        if "card" in error.facts:
            facts["card"] = card_name(str(error.facts["card"]))
        return replace(REFUSED.get(error.key, say("The rules do not allow this.")), facts=facts)

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
        if state.builds:
            done = sum(each.has_deck for each in state.drafters)
            return (say("Decks are made: {n} of {all}", n=done, all=len(state.drafters)),)
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


def _left_out(words: DraftWords, event: CardLeftOut) -> Text:
    return say("{seat} leaves {card} out.", seat=words.seat(event.seat), card=card_name(event.card))


def _taken_back(words: DraftWords, event: CardTakenBack) -> Text:
    return say("{seat} plays {card} after all.", seat=words.seat(event.seat), card=card_name(event.card))


def _deck_finished(words: DraftWords, event: DeckFinished) -> Text:
    return say("{seat} has a deck of {n} cards.", seat=words.seat(event.seat), n=event.n)


_TOLD: Final[Mapping[type, Callable[[DraftWords, Any], Text]]] = {
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
