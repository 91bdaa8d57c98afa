"""SYMB and EQUIP: symbiotes take hosts and equipment takes owners, chosen by their player."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.carrying import laid_by_hand
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State

WAIT = "wait"
NO_CLASS = "no_class"
"""The effect of a creature that has lost its class."""


@rule("RE-SYMB-01", "RE-SYMB-02", "RE-SYMB-03", "RE-ARTIFACT-07", "RE-FLY-14", "RE-REVEAL-11")
def can_host(state: State, symbiont: Card, card: Card) -> bool:
    """Whether a symbiote may lie on a card: another standalone creature of its player without one."""
    is_free = not any(each.printed.is_symbiont for each in state.riders_of(card))
    is_ground = card.printed.is_creature and card.printed.kind == "ground" and card.zone == "field"
    return card.controller == symbiont.controller and is_ground and is_free and not card.hidden


@rule("RE-EQUIP-03", "RE-EQUIP-04", "RE-EQUIP-07", "RE-ARTIFACT-07", "RE-FLY-14", "RE-CARD-08")
def can_wear(state: State, equipment: Card, card: Card) -> bool:
    """Whether a creature may wear a piece: it has a class, does not fly, and wears no other of this kind."""
    has_class = bool(card.printed.group) and not state.has(card, NO_CLASS)
    stands = card.zone in ("field", "host") and card.printed.is_creature and not card.printed.flies
    is_free = all(each.printed.slot != equipment.printed.slot for each in state.riders_of(card))
    is_own = card.controller == equipment.controller
    return is_own and has_class and stands and is_free and not card.hidden


def carriers(state: State, card: Card) -> tuple[Card, ...]:
    """The creatures on which a symbiote or a piece of equipment may lie."""
    allowed = can_host if card.printed.is_symbiont else can_wear
    return tuple(each for each in state.in_play if each.id != card.id and allowed(state, card, each))


@rule("RE-SYMB-01", "RE-EQUIP-02", "RE-EQUIP-10")
def attach_all(course: Course[State], ids: tuple[str, ...], may_wait: bool) -> None:
    """Symbiotes first, since equipment may lie on them; where not all find a creature, its player chooses."""
    for symbionts in (True, False):
        left = [id_ for id_ in ids if _waits(course.state.card(id_), symbionts)]
        while left:
            card = course.state.card(left[0])
            rivals = [id_ for id_ in left if _are_rivals(course.state.card(id_), card)]
            room = len(rivals) if may_wait else len(carriers(course.state, card))
            chosen = first_of(course, rivals, room, "attached_first", "RE-EQUIP-10")
            attach(course, course.state.card(chosen), may_wait)
            left.remove(chosen)


def _waits(card: Card, symbiont: bool) -> bool:
    return card.is_waiting and card.printed.is_symbiont == symbiont


def _are_rivals(one: Card, two: Card) -> bool:
    """Whether two cards of the same sort want the same creatures."""
    return one.controller == two.controller and one.printed.slot == two.printed.slot


def first_of(course: Course[State], rivals: list[str], room: int, key: str, cited: str) -> str:
    """Which of several cards gets a place first; their player is asked only where some will have none."""
    if not 0 < room < len(rivals):
        return rivals[0]
    seat = course.state.card(rivals[0]).controller
    return course.ask.choose(rivals, key, cited, about=tuple(rivals), seat=seat)


@rule("RE-SYMB-01", "RE-EQUIP-02", "RE-EQUIP-10", "RE-REVEAL-03")
def attach(course: Course[State], card: Card, may_wait: bool) -> None:
    """Its player chooses the creature; where there is none and no waiting, the card goes to the graveyard."""
    found = tuple(each.id for each in carriers(course.state, card))
    options = (*found, WAIT) if may_wait else found
    if not options:
        course.happen(ev.CardsDied((card.id,), rule="RE-EQUIP-10"))
        return
    asked = {"about": (card.id, str(course.state.turn)), "seat": card.controller}
    chosen = course.ask.choose(options, "carrier", _cited(card), **asked)
    if chosen == WAIT:
        course.happen(ev.AttachingPutOff(card.id, rule="RE-REVEAL-03"))
    else:
        put_on(course, card, chosen)


def put_on(course: Course[State], card: Card, carrier: str) -> None:
    """A symbiote sits on its host, a piece of equipment is worn by its owner."""
    event = ev.SymbiontSeated if card.printed.is_symbiont else ev.EquipmentPutOn
    course.happen(event(card.id, carrier, rule=_cited(card)))


def _cited(card: Card) -> str:
    """The rule by which a card lies on a creature."""
    return "RE-SYMB-01" if card.printed.is_symbiont else "RE-EQUIP-02"


@rule("RE-BOARD-03")
def carrier_set_by_hand(course: Course[State]) -> None:
    """What the physical table shows is right: a card lies on whom somebody has set as its carrier."""
    laid_by_hand(course, put_on)
