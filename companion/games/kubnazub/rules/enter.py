"""KEYWORD, entering: texts that bring a card into play, let a flyer land, or show the deck."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.piles import top_of
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel.field import around, cell, cell_name
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Printed

STAY = "stay"
NOBODY = "nobody"


@rule("KZ-KEYWORD-23")
def entries(state: State, beside: Card) -> tuple[Square, ...]:
    """The free cells next to a card."""
    at = state.cell_of(beside)
    return tuple(each for each in around(at) if each not in state.taken) if at is not None else ()


@rule("KZ-KEYWORD-23")
def can_enter(state: State, printed: Printed, beside: Card) -> bool:
    """Flyers and areas always can, others need a free cell; a symbiont has none of its own."""
    return printed.stands_beside or (not printed.is_symbiont and bool(entries(state, beside)))


def _enter(course: Course[State], card: Card, beside: Card, cited: str) -> None:
    """A card comes into play open and ready."""
    state, printed = course.state, card.printed
    zone, at = "air", None
    if not printed.stands_beside:
        names = [cell_name(each) for each in entries(state, beside)]
        asked = {"about": (beside.id, card.id), "seat": beside.controller}
        zone, at = "field", cell(course.ask.choose(names, "entry_cell", cited, **asked))
    entered = Card(
        card.id,
        card.owner,
        printed,
        card.owner,
        zone=zone,  # type: ignore[arg-type]
        at=at,
        movement=printed.movement,
        incarnated=card.incarnated,
        used=card.used,
    )
    course.happen(ev.CardEntered(entered, rule=cited))


@rule("KZ-KEYWORD-21", "KZ-KEYWORD-23")
def revive(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card of the own graveyard enters next to the reviving one."""
    state = course.state
    dead = [
        each.id
        for each in state.cards
        if each.zone == "graveyard" and each.owner == target.controller
        if can_enter(state, each.printed, target)
    ]
    if not dead:
        course.happen(ev.NothingCame(target.id, NOBODY, rule="KZ-KEYWORD-23"))
        return
    asked = {"about": (target.id,), "seat": target.controller}
    chosen = course.ask.choose(dead, "revived", "KZ-KEYWORD-21", **asked)
    _enter(course, state.card(chosen), target, "KZ-KEYWORD-21")


@rule("KZ-KEYWORD-22", "KZ-KEYWORD-23")
def summon(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card of the own deck enters next to the summoning one; only its player knows what is in there."""
    state, seat = course.state, target.controller
    side = state.side(seat)
    names = sorted({name for name in side.deck.cards if can_enter(state, side.printed(name), target)})
    if not names:
        course.happen(ev.NothingCame(target.id, NOBODY, rule="KZ-KEYWORD-23"))
        return
    asked = {"about": (target.id,), "seat": seat, "secret": True}
    name = course.ask.choose(names, "summoned", "KZ-KEYWORD-22", **asked)
    card = Card(state.next_id(seat), seat, side.printed(name), seat)
    _enter(course, card, target, "KZ-KEYWORD-22")


@rule("KZ-KEYWORD-64", "KZ-KEYWORD-65", "KZ-KEYWORD-87")
def land(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A flyer comes down on a free cell; where the text names cells that are all taken, it stays."""
    free = [cell_name(at) for at in course.state.free]
    if not target.printed.flies or not free:
        course.happen(ev.NothingCame(target.id, NOBODY, rule="KZ-KEYWORD-65"))
        return
    asked = {"about": (target.id,), "seat": target.controller}
    chosen = course.ask.choose((*free, STAY), "landing_cell", "KZ-KEYWORD-87", **asked)
    if chosen == STAY:
        course.happen(ev.NothingCame(target.id, STAY, rule="KZ-KEYWORD-65"))
    else:
        course.happen(ev.CardLanded(target.id, cell(chosen), rule="KZ-KEYWORD-64"))


@rule("KZ-KEYWORD-66")
def prophecy(course: Course[State], source: Card, target: Card, n: int) -> None:
    """The topmost cards of the own deck are shown and go under it."""
    seat = target.controller
    deck = course.state.side(seat).deck
    shown = top_of(course.ask, deck, n, "prophecy", "KZ-KEYWORD-66", about=(target.id,), seat=seat)
    if shown:
        course.happen(ev.CardsShown(seat, shown, rule="KZ-KEYWORD-66"))
    else:
        course.happen(ev.NothingCame(target.id, NOBODY, rule="KZ-KEYWORD-66"))
