"""DAMAGE, ARMOR, SCALE: from the value of a grade to tokens on the card; pure until `deal`, for the odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.situation import Blow
from companion.games.realms.rules.token import ON_DEATH, remind

SCALE_FROM = 5


@dataclass(frozen=True)
class Reckoning:
    """What becomes of a value on its way: with modifiers and marker, stopped, prevented, arriving."""

    value: int
    marked: bool
    by_scale: int
    by_armour: int

    @property
    def arrives(self) -> int:
        """The tokens that are laid."""
        return self.value - self.by_scale - self.by_armour


@rule("RE-DAMAGE-04")
def reckon(state: State, blow: Blow) -> Reckoning:
    """Modifiers, not below 0; the marker; scale; armor."""
    card = state.card(blow.card)
    value = modified(state, blow)
    marked = is_raised(state, card, blow, value)
    value += marked
    by_scale = value if is_scaled(state, card, blow) else 0
    by_armour = min(value - by_scale, armour_left(state, card, blow))
    return Reckoning(value, marked, by_scale, by_armour)


@rule("RE-DAMAGE-04", "RE-STACK-01")
def modified(state: State, blow: Blow) -> int:
    """The value with the largest bonus and the largest penalty of who attacks."""
    by = state.find(blow.by)
    if by is None or not blow.row.is_attack:
        return blow.n
    return max(0, blow.n + state.number(by, "attack_bonus") - state.number(by, "attack_penalty"))


@rule("RE-TOKEN-05", "RE-POISON-05")
def is_raised(state: State, card: Card, blow: Blow, value: int) -> bool:
    """Whether the marker raises an attack that deals something, once however many there are."""
    return blow.row.is_attack and value > 0 and state.has(card, "marked")


@rule("RE-SCALE-01", "RE-SCALE-02", "RE-SCALE-03")
def is_scaled(state: State, card: Card, blow: Blow) -> bool:
    """Whether scale stops it: everything but basic strikes, while there are 5 damage before the hit."""
    return card.wounds >= SCALE_FROM and not blow.row.passes_scale and state.has(card, "scale")


@rule("RE-ARMOR-01", "RE-ARMOR-02", "RE-ARMOR-03", "RE-ARMOR-04", "RE-ARMOR-05", "RE-ARMOR-06")
def armour_left(state: State, card: Card, blow: Blow) -> int:
    """What is left of the pool of this turn against an attack without magic."""
    return max(0, armour_of(state, card) - card.armour_used) if blow.row.meets_armour else 0


@rule("RE-ARMOR-05", "RE-STACK-01", "RE-TOKEN-03")
def armour_of(state: State, card: Card) -> int:
    """The highest armor of a card, and the largest bonus on it."""
    return state.number(card, "armour") + state.number(card, "armour_bonus")


@dataclass(frozen=True)
class Taken:
    """What a blow came to: the tokens laid, and how many of them took a life that was left."""

    damage: int = 0
    lives: int = 0


@rule("RE-DAMAGE-01", "RE-DAMAGE-05", "RE-COMBAT-07")
def deal(course: Course[State], blow: Blow, cited: str) -> Taken:
    """Lay the tokens that arrive; who has no life left then dies at once."""
    card, arrives = course.state.card(blow.card), _lands(course, blow)
    if not arrives:
        return Taken()
    course.happen(ev.CardsWounded((ev.Wound(card.id, arrives),), rule=cited))
    return Taken(arrives, min(arrives, card.lives))


@rule("RE-DAMAGE-01", "RE-DAMAGE-02", "RE-DAMAGE-05")
def deal_together(course: Course[State], blows: Sequence[Blow], cited: str) -> None:
    """Lay the tokens of several blows at the same moment, so that who dies of them dies together."""
    landed = [(blow.card, _lands(course, blow)) for blow in blows]
    wounds = tuple(ev.Wound(card, arrives) for card, arrives in landed if arrives)
    if wounds:
        course.happen(ev.CardsWounded(wounds, rule=cited))


def _lands(course: Course[State], blow: Blow) -> int:
    """How many tokens arrive, once it is told what stopped the others."""
    found = reckon(course.state, blow)
    if blow.kind != "poison":
        hit = ev.HitDealt(blow.by, blow.card, blow.kind, found.value, found.marked, rule="RE-DAMAGE-04")
        course.happen(hit)
    if found.by_scale:
        course.happen(ev.WoundsPrevented(blow.card, found.by_scale, "scale", rule="RE-SCALE-01"))
    if found.by_armour:
        course.happen(ev.WoundsPrevented(blow.card, found.by_armour, "armour", rule="RE-ARMOR-01"))
    return found.arrives


# -- death -----------------------------------------------------------------------------------------------


@rule("RE-DAMAGE-02", "RE-DAMAGE-03", "RE-ARTIFACT-08")
def dead_cards_leave(course: Course[State]) -> None:
    """Damage equal to life or more is death, at once."""
    if dead := course.state.dying:
        die(course, dead, "RE-DAMAGE-02")


@rule("RE-SYMB-05", "RE-EQUIP-05", "RE-EQUIP-06", "RE-INCARN-08")
def carried_cards_leave(course: Course[State]) -> None:
    """A symbiote dies and equipment is destroyed once what carried it is gone from the battlefield."""
    gone = course.state.hostless
    for symbionts, cited in ((True, "RE-SYMB-05"), (False, "RE-EQUIP-06")):
        lost = tuple(each for each in gone if each.printed.is_symbiont == symbionts)
        if lost:
            die(course, lost, cited)


@rule("RE-DAMAGE-07", "RE-SCALE-04")
def destroy(course: Course[State], card: Card, cited: str) -> None:
    """To the graveyard without damage; it counts as a death."""
    die(course, (card,), cited)


@rule("RE-DAMAGE-03", "RE-GOLDEN-01")
def die(course: Course[State], cards: Sequence[Card], cited: str) -> None:
    """Cards go to the graveyard together; what their texts say of it is recalled."""
    course.happen(ev.CardsDied(tuple(each.id for each in cards), rule=cited))
    remind(course, ON_DEATH, cards)
