"""A tied battle is decided by a combat."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.piles import top_of
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, UNLISTED, State, other
from companion.games.warcry.rules import combat, telling, win
from companion.games.warcry.rules.card import with_speed
from companion.games.warcry.rules.deck import dealer_of, is_followed, refill
from companion.games.warcry.rules.muster import next_unit
from companion.games.warcry.rules.roll import roll_off

YES, NO = "yes", "no"


@rule("WC-TIE-01", "WC-TIE-02", "WC-TIE-03", "WC-TIE-04", "WC-TIE-05")
def fight(course: Course[State]) -> None:
    """The higher roll attacks with a unit of choice, the other player picks the defender; both are ready."""
    if not course.state.units and not _reveal_both(course):
        return
    seat = roll_off(course, "tie", "WC-TIE-01")
    attacker, defender = _pick(course, seat, "tie_attacker"), _pick(course, other(seat), "tie_defender")
    tired = tuple(each for each in (attacker, defender) if not course.state.unit(each).ready)
    if tired:
        course.happen(ev.UnitsRallied(tired, rule="WC-TIE-02"))
    course.happen(ev.TieFought(seat, rule="WC-TIE-02"))
    combat.begin(course, "tiebreak", attacker, defender)


def _pick(course: Course[State], seat: Seat, key: str) -> str:
    army = [each.id for each in course.state.army(seat)]
    return course.ask.choose(army, key, "WC-TIE-02", about=(seat,), seat=seat)


@rule("WC-TIE-05", "WC-TIE-06", "WC-DECK-16")
def _reveal_both(course: Course[State]) -> bool:
    """Both turn army cards over until a unit comes; who has none loses, of two without a roll decides."""
    found = [seat for seat in SEATS if _reveal(course, seat)]
    if len(found) == len(SEATS):
        return True
    winner = found[0] if found else roll_off(course, "tie", "WC-TIE-06")
    win.win_battle(course, winner, "WC-TIE-06", "tie")
    return False


def _reveal(course: Course[State], seat: Seat) -> bool:
    """A unit from the army deck, ready in the battle line for no gold; other cards are discarded."""
    if not is_followed(course.state, seat, "army"):
        return _reveal_on_paper(course, seat)
    refill(course, seat, "army")
    side = course.state.side(seat)
    deck = side.army_deck
    gone: list[str] = []
    if not any(side.printed(each).type == "Unit" for each in (*deck.cards, *side.army_discard)):
        _discard(course, seat, deck.cards)
        return False
    while True:
        about = (seat, str(deck.shuffles), str(len(deck.cards)))
        asked = {"about": about, "seat": seat, "dealer": dealer_of(course.state)}
        (card,) = top_of(course.ask, deck, 1, "reveal", "WC-TIE-05", **asked)
        deck = deck.without((card,))
        if side.printed(card).type == "Unit":
            _enter(course, seat, card, tuple(gone))
            return True
        gone.append(card)
        if not deck.cards:
            _discard(course, seat, tuple(gone))
            side, gone = course.state.side(seat), []
            deck = side.army_deck


def _discard(course: Course[State], seat: Seat, cards: tuple[str, ...]) -> None:
    """What was revealed goes to the discard pile; with the last card of the deck that is the deck again."""
    if cards:
        course.happen(ev.CardsDiscarded(seat, "army", cards, rule="WC-TIE-06"))
    refill(course, seat, "army")


def _reveal_on_paper(course: Course[State], seat: Seat) -> bool:
    """The players say whether a unit came, and which."""
    if course.ask.choose((YES, NO), "revealed", "WC-TIE-05", about=(seat,), seat=seat) == NO:
        return False
    side = course.state.side(seat)
    card = telling.army_card(course, side, UNLISTED, "Unit")
    unit = next_unit(course.state, side, card, "battle")
    course.happen(ev.UnitRevealed(unit, "", (), rule="WC-TIE-06"))
    return True


def _enter(course: Course[State], seat: Seat, key: str, gone: tuple[str, ...]) -> None:
    side = course.state.side(seat)
    unit = next_unit(course.state, side, with_speed(course, side.printed(key)), "battle")
    course.happen(ev.UnitRevealed(unit, key, gone, rule="WC-TIE-06"))
    refill(course, seat, "army")
