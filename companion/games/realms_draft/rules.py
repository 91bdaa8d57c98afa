"""How a draft goes: stacks are dealt, everybody keeps a card, the rest goes on, three times over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Final

from companion.cards.draft import POOL, STACK, cards_needed
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command, Event, Outcome
from companion.core.handlers import Moment, carry_out
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.options import Option, read_options
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say, say_n
from companion.core.tracked import Number, Track
from companion.games.realms_draft.table import (
    DEALER,
    HIDDEN,
    SEATS,
    DealRound,
    DraftBegun,
    Drafter,
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

FILE: Final = say("table options")
LONGEST_NAME: Final = 24
LONGEST_CARD: Final = 100
MOST_CARDS: Final = 5000
LAST_PICK: Final = STACK
PLAYERS: Final = tuple(range(4, len(SEATS) + 1))


# -- how it begins -----------------------------------------------------------------------------------------


def options() -> tuple[Option, ...]:
    """How many sit down, and who keeps the cards."""
    return (
        Option(
            "players",
            say("How many players draft?"),
            PLAYERS,
            4,
            {n: say_n("{n} player", "{n} players", n) for n in PLAYERS},
            "RE-DRAFT-01",
        ),
        Option(
            "cards",
            say("Where are the cards?"),
            ("phone", "paper"),
            "phone",
            {
                "phone": say("In the phone, which goes round"),
                "paper": say("On the table; the app keeps count"),
            },
            "RE-DRAFT-02",
        ),
    )


@rule("RE-DRAFT-01")
def setup(given: Mapping[str, Any]) -> list[Event]:
    """The players in their places; without cards of their own they draft the training set."""
    reader = Reader(FILE, given)
    reader.fields(("options", "names", "cards"))
    chosen = read_options(options(), given.get("options", {}), FILE, "options")
    names, players, on_paper = reader.field("names", {}), chosen["players"], chosen["cards"] == "paper"
    names.fields((*SEATS, DEALER))
    drafters = tuple(
        Drafter(seat, names.field(seat, "").text(0, LONGEST_NAME).strip()) for seat in SEATS[:players]
    )
    cards = () if on_paper else _cards(reader, players) if "cards" in given else training_cards(players)
    return [DraftBegun(drafters, cards, on_paper, rule="RE-DRAFT-01")]


def _cards(reader: Reader, players: int) -> tuple[str, ...]:
    given, needed = reader.field("cards"), cards_needed(players)
    cards = tuple(each.text(1, LONGEST_CARD) for each in given.items(MOST_CARDS))
    if len(cards) < needed:
        given.fail(say("A draft of {players} needs {n} cards.", players=players, n=needed))
    return tuple(sorted(cards))


def training_cards(players: int) -> tuple[str, ...]:
    """As many whole training sets as a draft needs."""
    known = read_toml(data_dir() / "realms" / "example.toml")["card"]
    cards = [card["name"] for card in known for _ in range(card["copies"])]
    return tuple(sorted(cards * ceil(cards_needed(players) / len(cards))))


# -- how it goes on ----------------------------------------------------------------------------------------


@rule("RE-DRAFT-01")
def deal_round(course: Course[State], _: DealRound) -> None:
    """Twelve cards for everybody that nobody has seen; only who deals by hand knows them."""
    state = course.state
    count = STACK * len(state.drafters)
    asked: dict[str, Any] = {"about": (str(state.round),), "seat": DEALER, "secret": True, "shuffle": "all"}
    dealt = course.ask.deal(state.rest, count, "stacks", "RE-DRAFT-01", **asked)
    stacks = (dealt[at : at + STACK] for at in range(0, count, STACK))
    course.happen(StacksDealt(tuple(tuple(sorted(each)) for each in stacks), rule="RE-DRAFT-01"))


@rule("RE-DRAFT-02")
def open_round(course: Course[State], _: OpenRound) -> None:
    """Everybody opens the new stack at once."""
    course.happen(RoundBegan(course.state.round, rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02")
def pick(course: Course[State], command: Pick) -> None:
    """One card of the stack in hand, before it goes on."""
    drafter = course.state.drafter(command.seat)
    if drafter is None or drafter.has_picked:
        raise Illegal("RE-DRAFT-02", "picked_already", seat=command.seat)
    if command.card not in drafter.stack:
        raise Illegal("RE-DRAFT-02", "not_in_stack", card=command.card)
    course.happen(Picked(command.seat, command.card, rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02")
def take_last(course: Course[State], _: TakeLast) -> None:
    """The twelfth card is no choice."""
    for drafter in course.state.drafters:
        course.happen(Picked(drafter.id, drafter.stack[0], rule="RE-DRAFT-02"))


@rule("RE-DRAFT-02", "RE-DRAFT-03", "RE-DRAFT-04")
def pass_stacks(course: Course[State], _: PassStacks) -> None:
    """The stacks go on to the neighbours, until they are empty."""
    state = course.state
    if state.pick < LAST_PICK:
        course.happen(StacksPassed(state.round, state.pick + 1, rule="RE-DRAFT-03"))
    else:
        course.happen(RoundEnded(state.round, rule="RE-DRAFT-02"))


def _to_deal(state: State) -> None:
    if _has_stacks(state) or state.is_over:
        raise Illegal("RE-DRAFT-01", "not_now")


def _to_open(state: State) -> None:
    if state.pick or not _has_stacks(state) or state.is_over:
        raise Illegal("RE-DRAFT-02", "not_now")


def _has_stacks(state: State) -> bool:
    """Whether the stacks of the round are on the table; those of paper always are."""
    return state.on_paper or state.pick > 0 or any(each.stack for each in state.drafters)


def _picking(state: State) -> None:
    if not state.pick or state.on_paper:
        raise Illegal("RE-DRAFT-02", "not_now")


def _at_the_last(state: State) -> None:
    _picking(state)
    if state.pick < LAST_PICK or state.all_have_picked:
        raise Illegal("RE-DRAFT-02", "not_now")


def _to_pass(state: State) -> None:
    if not state.pick or not (state.on_paper or state.all_have_picked):
        raise Illegal("RE-DRAFT-02", "not_all_picked")


_MOMENTS: Final[tuple[Moment[State], ...]] = (
    Moment(_to_deal, {DealRound: deal_round}),
    Moment(_to_open, {OpenRound: open_round}),
    Moment(_picking, {Pick: pick}),
    Moment(_at_the_last, {TakeLast: take_last}),
    Moment(_to_pass, {PassStacks: pass_stacks}),
)


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command."""
    carry_out(course, command, _MOMENTS)


def follow(state: State) -> Command | None:
    """The table deals, and hands the stacks on as soon as everybody has picked."""
    if state.is_over:
        return None
    if not state.pick:
        return OpenRound() if _has_stacks(state) else DealRound()
    if state.on_paper:
        return None
    if state.all_have_picked:
        return PassStacks()
    return TakeLast() if state.pick == LAST_PICK else None


def to_act(state: State) -> frozenset[Seat]:
    """All who have not picked; on paper the first player counts along for everybody."""
    if state.is_over or not state.pick:
        return frozenset()
    if state.on_paper:
        return frozenset({SEATS[0]})
    return frozenset(each.id for each in state.drafters if not each.has_picked)


@rule("RE-DRAFT-04")
def outcome(state: State) -> Outcome | None:
    """Nobody wins a draft: it ends with a pool for each."""
    if not state.is_over:
        return None
    return Outcome("ended", "RE-DRAFT-04", say("The draft is over: everybody has {n} cards.", n=POOL))


# -- what a seat may order, know and correct ---------------------------------------------------------------


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """A card of the own stack; on paper, that everybody has picked."""
    if seat not in to_act(state):
        return ()
    if state.on_paper:
        return (Offer(PassStacks),)
    return (
        Offer(Pick, (Field("seat", Meaning.WORD, lambda *_: (seat,)), Field("card", Meaning.CARD, _stack))),
    )


def _stack(state: State, chosen: Chosen) -> Sequence[str]:
    drafter = state.drafter(chosen["seat"])
    return drafter.stack if drafter else ()


def tracked(state: State) -> Mapping[str, Track]:
    """On paper only round and pick can have gone astray; in the phone every card has its place."""
    if not state.on_paper or not state.pick:
        return {}
    return {"round": Number(1, 3, "RE-DRAFT-03"), "pick": Number(1, LAST_PICK, "RE-DRAFT-02")}


def veiled(state: State, seat: Seat) -> State:
    """Stacks and pools of others show their backs, and so do stacks that nobody has opened yet.

    After the draft all pools lie open: everybody builds a deck now, and the phone is one.
    """
    if seat == DEALER or state.is_over:
        return state
    return replace(state, drafters=tuple(_veiled(each, seat, state.pick > 0) for each in state.drafters))


def _veiled(drafter: Drafter, seat: Seat, is_open: bool) -> Drafter:
    if drafter.id == seat:
        return drafter if is_open else replace(drafter, stack=_backs(drafter.stack))
    return replace(drafter, stack=_backs(drafter.stack), pool=_backs(drafter.pool))


def _backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def seen(thing: Any, seat: Seat) -> Any:
    """What is dealt only the dealer knows, and what others pick only they."""
    if seat == DEALER:
        return thing
    match thing:
        case StacksDealt(stacks):
            return replace(thing, stacks=tuple(map(_backs, stacks)))
        case Picked(owner) | Pick(owner) if owner != seat:
            return replace(thing, card=HIDDEN)
    return thing
