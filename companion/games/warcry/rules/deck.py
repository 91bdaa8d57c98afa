"""Drawing, discarding and refilling: a deck that runs out is its shuffled discard pile at once."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.piles import top_of
from companion.core.questions import Dealer
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import PileName, State

HAND = 5
"""So many cards a phase begins with."""


def is_followed(state: State, seat: Seat, pile: PileName) -> bool:
    """Whether the app follows a deck card by card; else it lies with its player alone."""
    if not state.side(seat).listed:
        return False
    return state.options.hands == "app" or (pile == "action" and state.options.flips(seat) == "deck")


@rule("WC-DECK-16")
def may_be_held(state: State, seat: Seat, pile: PileName) -> tuple[str, ...]:
    """The cards that a player may have in hand: on paper any that is not in play or known to be discarded.

    Nobody tells the app when a deck that it does not follow is shuffled: its discard pile may be in it.
    """
    side = state.side(seat)
    if side.listed and state.options.hands == "app":
        return side.hand(pile)
    gone = () if is_followed(state, seat, pile) else side.discard(pile)
    return (*side.hand(pile), *side.deck(pile).cards, *gone)


def dealer_of(state: State) -> Dealer:
    """Who takes cards from a deck that is followed: with hands in the app no real cards lie anywhere."""
    return "app" if state.options.hands == "app" else "anybody"


@rule("WC-DECK-16", "WC-DECK-17", "WC-DECK-18", "WC-DECK-20")
def refill(course: Course[State], seat: Seat, pile: PileName) -> None:
    """An empty deck is its shuffled discard pile; tactic cards of a running combat lie in neither."""
    side = course.state.side(seat)
    if side.cards_left(pile) <= 0 and side.discard(pile):
        course.happen(ev.DeckRefilled(seat, pile, rule="WC-DECK-16"))


@rule("WC-DECK-19", "WC-BATTLE-05")
def draw(course: Course[State], seat: Seat, pile: PileName, n: int, cited: str) -> None:
    """Cards come to a hand: a deck that stayed empty is refilled first, and nothing is drawn from nothing."""
    if not is_followed(course.state, seat, pile):
        course.happen(ev.CardsDrawn(seat, pile, (), n, rule=cited))
        return
    while n:
        refill(course, seat, pile)
        side = course.state.side(seat)
        taken = min(n, max(0, side.cards_left(pile)))
        if not taken:
            return
        cards: tuple[str, ...] = ()
        if course.state.options.hands == "app":
            times = sum(isinstance(each, ev.CardsDrawn) for each in course.events)
            about = (seat, pile, str(times))
            cards = top_of(
                course.ask,
                side.deck(pile),
                taken,
                "draw",
                cited,
                about=about,
                seat=seat,
                secret=True,
                dealer=dealer_of(course.state),
                n=taken,
            )
        course.happen(ev.CardsDrawn(seat, pile, tuple(sorted(cards)), taken, rule=cited))
        refill(course, seat, pile)
        n -= taken


@rule("WC-DECK-21", "WC-CLEANUP-01")
def discard_hand(course: Course[State], seat: Seat, pile: PileName, cited: str) -> None:
    """All cards in hand go to the discard pile of their owner; each deck has its own."""
    state = course.state
    hand = (*state.side(seat).hand(pile), *_held_on_paper(course, seat, pile, cited))
    if hand or state.options.hands == "paper":
        course.happen(ev.HandDiscarded(seat, pile, hand, rule=cited))


def _held_on_paper(course: Course[State], seat: Seat, pile: PileName, cited: str) -> tuple[str, ...]:
    """Cards of a followed deck that nobody here has seen in hand: a discarded one can come again."""
    side = course.state.side(seat)
    if pile != "action" or not side.unseen or not is_followed(course.state, seat, pile):
        return ()
    asked = {"about": (seat, pile), "seat": seat, "n": side.unseen}
    return top_of(course.ask, side.deck(pile), side.unseen, "hand", cited, **asked)
