"""Out of the stack, out of the pool: cards to keep and to leave out, the decks, and what is handed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from app.games.realms_draft.cards import card_view, sorted_cards, toggle, with_cards
from app.games.realms_draft.picking import name_of, neighbours, way_round
from app.presenters.table.face import End, MadeList, Main, Notice, Page
from app.presenters.table.parts import MeterView, ToggleView
from app.presenters.views import RowView, Speak
from companion.cards.draft import DECK, POOL, copies_to_leave_out
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.realms_draft.table import (
    HIDDEN,
    Drafter,
    FinishDeck,
    LeaveOut,
    PassStacks,
    Pick,
    State,
    TakeBack,
    TellPick,
)
from companion.games.realms_draft.words import card_name

SPARE = POOL - DECK


# -- cards to take or leave --------------------------------------------------------------------------------


def toggles(state: State, seat: Seat, speak: Speak) -> tuple[ToggleView, ...]:
    """The stack while cards are picked, the pool while a deck is made of it."""
    mine = state.drafter(seat)
    if mine is None or HIDDEN in (*mine.stack, *mine.pool) or state.is_over:
        return ()
    if state.builds:
        return tuple(_of_pool(state, mine, speak))
    stack = sorted_cards(state, mine.stack) if state.mode == "phone" and state.pick else []
    told = _told_apart(stack)
    return tuple(toggle(state, id_, name, Pick(seat, name), False, False, speak) for id_, name in told)


def _of_pool(state: State, mine: Drafter, speak: Speak) -> Iterator[ToggleView]:
    gone = Counter(mine.left_out)
    is_full = len(mine.left_out) >= SPARE
    for id_, name in _told_apart(sorted_cards(state, mine.pool)):
        left = gone[name] > 0
        gone[name] -= left
        order: Command = TakeBack(mine.id, name) if left else LeaveOut(mine.id, name)
        yield toggle(state, id_, name, order, not left, is_full and not left, speak)


def _told_apart(cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each copy under an id of its own."""
    seen = Counter[str]()
    for name in cards:
        seen[name] += 1
        yield (name if seen[name] == 1 else f"{name}/{seen[name]}"), name


def meters(state: State, seat: Seat, speak: Speak) -> tuple[MeterView, ...]:
    """How many cards are left out."""
    mine = state.drafter(seat)
    if mine is None or not state.builds or HIDDEN in mine.pool:
        return ()
    words = speak(say("of {n}", n=SPARE))
    return (MeterView("left_out", speak(say("Left out")), len(mine.left_out), SPARE, of_words=words),)


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """Which way real stacks go; copies that could be left out."""
    mine = with_cards(state, seat)
    if state.is_over or (mine is None and (state.mode == "phone" or state.builds)):
        return ()
    if mine is None:
        round_ = say("Stacks go from one to the next: {players}", players=way_round(state))
        return [Notice(round_, rule="RE-DRAFT-03", icon="swap-horizontal")]
    if not state.builds:
        return ()
    return [_copies(mine, name) for name in copies_to_leave_out(mine.pool, mine.left_out)[:1]]


def _goes_where(state: State, seat: Seat) -> Text | None:
    """Who gets the stack of who looks, and whose comes next."""
    mine = with_cards(state, seat)
    if mine is None or state.is_drafted:
        return None
    giver, taker = (name_of(state, each.id) for each in neighbours(state, mine))
    return say("Your stack goes to {taker}, the next one comes from {giver}.", taker=taker, giver=giver)


def _copies(mine: Drafter, name: str) -> Notice:
    n = mine.deck.count(name)
    text = say_n(
        "{card} is in the deck {n} time.", "{card} is in the deck {n} times.", n, card=card_name(name)
    )
    can_go = len(mine.left_out) < SPARE
    cure = (say("Leave one out"), LeaveOut(mine.id, name))
    detail = say(
        "Three copies are the limit where other cards can be played; a card's own text may allow more."
    )
    return Notice(text, detail, "RE-DRAFT-06", "alert", True, (cure,) if can_go else ())


def main(state: State, seat: Seat) -> Main | None:
    """Say that everybody has picked, which card it was, or that the deck is complete."""
    mine = with_cards(state, seat)
    if state.is_over:
        return None
    if state.builds:
        over = copies_to_leave_out(mine.pool, mine.left_out) if mine is not None else ()
        unused = say("There are copies above the limit.") if over else None
        return Main(FinishDeck, say("The deck is complete"), "check", unused)
    if state.mode == "paper":
        return Main(PassStacks, say("Everybody has picked"), "swap-horizontal")
    return Main(TellPick, say("Tell the pick"), "pencil") if state.mode == "told" else None


# -- what comes of it --------------------------------------------------------------------------------------


def lists(state: State, speak: Speak) -> tuple[MadeList, ...]:
    """The pools that may be read, as lists of a deck and the pool that it comes from."""
    known = (each for each in state.drafters if each.pool and HIDDEN not in each.pool)
    return tuple(_list(state, each, speak) for each in known if state.is_drafted)


def _list(state: State, drafter: Drafter, speak: Speak) -> MadeList:
    player = speak(name_of(state, drafter.id))
    title = speak(say("Draft deck of {player}", player=player))
    deck, pool = _lines(state, drafter.deck), _lines(state, drafter.pool)
    head = [f"Player: {player}"]
    return MadeList(
        drafter.id,
        title,
        speak(_size(drafter)),
        "realms",
        "draft",
        "\n".join([*head, "", "Deck", *deck, "", "Pool", *pool, ""]),
        "\n".join([*head, "", "Deck", *deck, ""]),
    )


def _lines(state: State, cards: Sequence[str]) -> list[str]:
    """A list as it is written; names stay as they are printed, whatever the language."""
    return [f"{n} {name}" for name, n in Counter(sorted_cards(state, cards)).items()]


def _size(drafter: Drafter) -> Text:
    return say("{n} cards of a pool of {all}", n=len(drafter.deck), all=len(drafter.pool))


def pools(state: State, speak: Speak) -> tuple[RowView, ...]:
    """Who sits where and has picked; then every card of the pools that may be read."""
    return tuple(row for each in state.drafters for row in _pool(state, each, speak))


def _pool(state: State, drafter: Drafter, speak: Speak) -> Iterator[RowView]:
    icon = "check-circle-outline" if drafter.has_picked or drafter.has_deck else "account"
    name = speak(name_of(state, drafter.id))
    detail = "" if state.mode == "paper" else speak(say_n("{n} card", "{n} cards", len(drafter.pool)))
    yield RowView(drafter.id, name, detail, icon, "ac")
    if HIDDEN in drafter.pool:
        return
    gone = Counter(drafter.left_out)
    for card, n in Counter(sorted_cards(state, drafter.pool)).items():
        view = card_view(state, card, speak)
        out = speak(say("{n} left out", n=gone[card])) if gone[card] else ""
        yield RowView(
            f"{drafter.id}/{card}",
            view.name,
            ", ".join(filter(None, (view.kind, out))),
            view.icon,
            value=f"×{n}",
        )


PAGES = (Page("pools", say("Seats and pools"), "cards-outline", rows=pools, note=_goes_where),)


def end(state: State, speak: Speak) -> End | None:
    """Every deck, one tap from the judge's desk."""
    if not state.is_over:
        return None
    if state.mode == "paper":
        return End(say("The draft is over"))
    rows = tuple(
        RowView(each.id, each.title, each.detail, "cards-outline", end_icon="chevron-right")
        for each in lists(state, speak)
    )
    return End(say("The draft is over"), rows)
