"""FLY: when only flyers are left, a creature may close for one simple strike at any of them."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import other
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules.situation import Attack

AIM = "aim"


@rule("KZ-FLY-07")
def has_only_flyers(state: State, seat: Seat) -> bool:
    """Whether a squad has nothing but flyers left; as long as one of its cards is hidden nobody knows."""
    own = [each for each in state.in_play if each.owner == seat]
    if any(each.hidden for each in own):
        return False
    creatures = [each for each in own if each.printed.is_creature]
    counted = creatures if state.options.only_flying_left == "creatures" else own
    return bool(creatures) and all(each.zone == "air" and each.printed.flies for each in counted)


@rule("KZ-FLY-08", "KZ-FLY-11", "KZ-FLY-12")
def may_aim(state: State, card: Card) -> bool:
    """Whether a card has the permission to strike a flyer now."""
    if card.aims_until < state.turn or card.aims_until == 0:
        return False
    return state.options.permission_stays or has_only_flyers(state, other(card.controller))


@rule("KZ-FLY-07", "KZ-FLY-08")
def require_only_flyers(state: State, card: Card) -> None:
    """Refuse to aim while there is something on the ground to strike."""
    if not card.printed.is_creature:
        raise Illegal("KZ-FLY-08", "cannot_strike", card=card.id)
    if not has_only_flyers(state, other(card.controller)):
        raise Illegal("KZ-FLY-07", "not_only_flyers")


@rule("KZ-FLY-08", "KZ-FLY-11")
def gain_permission(course: Course[State], card: str) -> None:
    """One strike at any flyer, until the player's next turn is over."""
    course.happen(ev.MarkerSet(card, "aims_until", course.state.turn + 2, rule="KZ-FLY-08"))


@rule("KZ-FLY-10")
def use_up_permission(course: Course[State], attack: Attack) -> None:
    """Striking at a flyer from the ground uses the permission up: hit, miss or stopped by an answer."""
    who, target = (course.state.find(id_) for id_ in (attack.who, attack.target))
    if attack.kind != "simple_strike" or who is None or target is None or not who.aims_until:
        return
    if target.zone == "air" and who.is_in_play and who.zone != "air":
        course.happen(ev.MarkerSet(who.id, "aims_until", 0, rule="KZ-FLY-10"))
