"""How a draft goes: stacks are dealt, everybody keeps a card, the rest goes on; then decks are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.cards.draft import DECK, POOL, STACK
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command, Outcome
from companion.core.handlers import Moment, carry_out
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.rules import rule
from companion.core.seats import NOBODY, Seat
from companion.core.text import say
from companion.core.tracked import Number, Phrase, Track
from companion.games.realms_draft.table import (
    HIDDEN,
    SEATS,
    CardLeftOut,
    CardTakenBack,
    DealRound,
    DeckFinished,
    Drafter,
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
    without,
)

LAST_PICK: Final = STACK
LONGEST_CARD: Final = 100
TOLD: Final[dict[str, Track]] = {"card": Phrase("RE-DRAFT-02", most=LONGEST_CARD)}
"""What is asked of a real card."""


# -- how it goes on ----------------------------------------------------------------------------------------


@rule("RE-DRAFT-01")
def deal_round(course: Course[State], _: DealRound) -> None:
    """Twelve cards for everybody that nobody has seen.

    One stack after the other: a rest that is dealt out whole at once would not be shuffled.
    """
    state = course.state
    rest, stacks = state.rest, []
    for drafter in state.drafters:
        asked: dict[str, Any] = {"about": (str(state.round), drafter.id), "seat": NOBODY, "secret": True}
        asked |= {"shuffle": "all", "dealer": "app"}
        dealt = course.ask.deal(rest, STACK, "stack", "RE-DRAFT-01", **asked)
        rest = without(rest, dealt)
        stacks.append(tuple(sorted(dealt)))
    course.happen(StacksDealt(tuple(stacks), rule="RE-DRAFT-01"))


@rule("RE-DRAFT-02")
def open_round(course: Course[State], _: OpenRound) -> None:
    """Everybody opens the new stack at once."""
    course.happen(RoundBegan(course.state.round, rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02")
def pick(course: Course[State], command: Pick) -> None:
    """One card of the stack in hand, before it goes on."""
    drafter = _who_picks(course.state, command.seat)
    if command.card not in drafter.stack:
        raise Illegal("RE-DRAFT-02", "not_in_stack", card=command.card)
    course.happen(Picked(command.seat, command.card, rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02")
def tell_pick(course: Course[State], command: TellPick) -> None:
    """A real card is kept and named to the app; where all cards are listed it is one of them."""
    drafter, state = _who_picks(course.state, command.seat), course.state
    asked: dict[str, Any] = {"about": (str(state.round), str(state.pick)), "seat": drafter.id, "secret": True}
    asked["known"] = {each: {} for each in sorted({*state.rest})}
    card = str(course.ask.tell(TOLD, "kept_card", "RE-DRAFT-02", **asked)["card"]).strip()
    if not card or card == HIDDEN:
        raise Illegal("RE-DRAFT-02", "no_name")
    if state.cards and card not in state.rest:
        raise Illegal("RE-DRAFT-01", "not_in_list", card=card)
    course.happen(Picked(drafter.id, card, rule="RE-DRAFT-02"))


def _who_picks(state: State, seat: Seat) -> Drafter:
    drafter = _drafter(state, seat)
    if drafter.has_picked:
        raise Illegal("RE-DRAFT-02", "picked_already", seat=seat)
    return drafter


def _drafter(state: State, seat: Seat) -> Drafter:
    found = state.drafter(seat)
    if found is None:
        raise Illegal("RE-DRAFT-01", "nobody_there", seat=seat)
    return found


@rule("RE-DRAFT-02")
def take_last(course: Course[State], _: TakeLast) -> None:
    """The twelfth card is no choice; a corrected past may have let somebody take it already."""
    for drafter in course.state.drafters:
        if not drafter.has_picked and drafter.stack:
            course.happen(Picked(drafter.id, drafter.stack[0], rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02", "RE-DRAFT-03", "RE-DRAFT-04")
def pass_stacks(course: Course[State], _: PassStacks) -> None:
    """The stacks go on to the neighbours, until they are empty."""
    state = course.state
    if state.pick < LAST_PICK:
        course.happen(StacksPassed(state.round, state.pick + 1, rule="RE-DRAFT-03"))
    else:
        course.happen(RoundEnded(state.round, rule="RE-DRAFT-02"))


# -- a deck out of the pool --------------------------------------------------------------------------------


@rule("RE-DRAFT-05")
def leave_out(course: Course[State], command: LeaveOut) -> None:
    """A card stays out, as long as thirty are left."""
    drafter = _who_builds(course.state, command.seat)
    if command.card not in drafter.deck:
        raise Illegal("RE-DRAFT-05", "not_in_deck", card=command.card)
    if len(drafter.deck) <= DECK:
        raise Illegal("RE-DRAFT-05", "deck_too_small", least=DECK)
    course.happen(CardLeftOut(drafter.id, command.card, rule="RE-DRAFT-05"))


@rule("RE-DRAFT-05")
def take_back(course: Course[State], command: TakeBack) -> None:
    """A card that was left out is played after all."""
    drafter = _who_builds(course.state, command.seat)
    if command.card not in drafter.left_out:
        raise Illegal("RE-DRAFT-05", "not_left_out", card=command.card)
    course.happen(CardTakenBack(drafter.id, command.card, rule="RE-DRAFT-05"))


@rule("RE-DRAFT-05", "RE-DRAFT-06")
def finish_deck(course: Course[State], command: FinishDeck) -> None:
    """Thirty to thirty-six cards are a deck; copies are the judge's business, since texts may allow more."""
    drafter = _who_builds(course.state, command.seat)
    course.happen(DeckFinished(drafter.id, len(drafter.deck), rule="RE-DRAFT-05"))


def _who_builds(state: State, seat: Seat) -> Drafter:
    drafter = _drafter(state, seat)
    if drafter.has_deck:
        raise Illegal("RE-DRAFT-05", "has_deck", seat=seat)
    return drafter


# -- when what may be done ---------------------------------------------------------------------------------


def _to_deal(state: State) -> None:
    if _has_stacks(state) or state.is_drafted:
        raise Illegal("RE-DRAFT-01", "not_now")


def _to_open(state: State) -> None:
    if state.pick or not _has_stacks(state) or state.is_drafted:
        raise Illegal("RE-DRAFT-02", "not_now")


def _has_stacks(state: State) -> bool:
    """Whether the stacks of the round are on the table; those of real cards always are."""
    return state.mode != "phone" or state.pick > 0 or any(each.stack for each in state.drafters)


def _picking(state: State) -> None:
    if not state.pick or state.mode != "phone":
        raise Illegal("RE-DRAFT-02", "not_now")


def _telling(state: State) -> None:
    if not state.pick or state.mode != "told":
        raise Illegal("RE-DRAFT-02", "not_now")


def _at_the_last(state: State) -> None:
    _picking(state)
    if state.pick < LAST_PICK or state.all_have_picked:
        raise Illegal("RE-DRAFT-02", "not_now")


def _to_pass(state: State) -> None:
    if not state.pick or not (state.mode == "paper" or state.all_have_picked):
        raise Illegal("RE-DRAFT-02", "not_all_picked")


def _building(state: State) -> None:
    if not state.builds:
        raise Illegal("RE-DRAFT-05", "not_now")


_MOMENTS: Final[tuple[Moment[State], ...]] = (
    Moment(_to_deal, {DealRound: deal_round}),
    Moment(_to_open, {OpenRound: open_round}),
    Moment(_picking, {Pick: pick}),
    Moment(_telling, {TellPick: tell_pick}),
    Moment(_at_the_last, {TakeLast: take_last}),
    Moment(_to_pass, {PassStacks: pass_stacks}),
    Moment(_building, {LeaveOut: leave_out, TakeBack: take_back, FinishDeck: finish_deck}),
)


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command."""
    carry_out(course, command, _MOMENTS)


def follow(state: State) -> Command | None:
    """The table deals, and hands the stacks on as soon as everybody has picked."""
    if state.is_drafted:
        return None
    if not state.pick:
        return OpenRound() if _has_stacks(state) else DealRound()
    if state.mode == "paper":
        return None
    if state.all_have_picked:
        return PassStacks()
    return TakeLast() if state.pick == LAST_PICK and state.mode == "phone" else None


def to_act(state: State) -> frozenset[Seat]:
    """All who have not picked, or have no deck yet; counted cards are counted by the first player."""
    if state.is_over or not (state.pick or state.builds):
        return frozenset()
    if state.builds:
        return frozenset(each.id for each in state.drafters if not each.has_deck)
    if state.mode == "paper":
        return frozenset({SEATS[0]})
    return frozenset(each.id for each in state.drafters if not each.has_picked)


@rule("RE-DRAFT-04", "RE-DRAFT-05")
def outcome(state: State) -> Outcome | None:
    """Nobody wins a draft: it ends with a deck for each."""
    if not state.is_over:
        return None
    if state.mode == "paper":
        return Outcome("ended", "RE-DRAFT-04", say("The draft is over: everybody has {n} cards.", n=POOL))
    return Outcome("ended", "RE-DRAFT-05", say("The draft is over: everybody has a deck."))


# -- what a seat may order and correct ---------------------------------------------------------------------


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """A card of the own stack or pool; of counted cards, that everybody has picked."""
    if seat not in to_act(state):
        return ()
    own = Field[State]("seat", Meaning.WORD, lambda *_: (seat,))
    if state.builds:
        return (
            Offer(LeaveOut, (own, Field("card", Meaning.CARD, _deck))),
            Offer(TakeBack, (own, Field("card", Meaning.CARD, _left_out))),
            Offer(FinishDeck, (own,)),
        )
    match state.mode:
        case "paper":
            return (Offer(PassStacks),)
        case "told":
            return (Offer(TellPick, (own,)),)
    return (Offer(Pick, (own, Field("card", Meaning.CARD, _stack))),)


def _stack(state: State, chosen: Chosen) -> Sequence[str]:
    drafter = state.drafter(chosen["seat"])
    return tuple(dict.fromkeys(drafter.stack)) if drafter else ()


def _deck(state: State, chosen: Chosen) -> Sequence[str]:
    drafter = state.drafter(chosen["seat"])
    return tuple(dict.fromkeys(drafter.deck)) if drafter else ()


def _left_out(state: State, chosen: Chosen) -> Sequence[str]:
    drafter = state.drafter(chosen["seat"])
    return tuple(dict.fromkeys(drafter.left_out)) if drafter else ()


def tracked(state: State) -> Mapping[str, Track]:
    """Of counted cards only round and pick can have gone astray; elsewhere every card has its place."""
    if state.mode != "paper" or not state.pick:
        return {}
    return {"round": Number(1, 3, "RE-DRAFT-03"), "pick": Number(1, LAST_PICK, "RE-DRAFT-02")}
