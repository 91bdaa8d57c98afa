"""What texts and abilities do to a card, verb by verb; `Ability.does` and the players use the same ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.field import cell, cell_name
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules import damage, fly, life
from companion.games.realms.rules.situation import Blow
from companion.games.realms.rules.turn import readied

Verb = Callable[[Course[State], Card, Card, int], None]
"""What is done, by whose text, to whom, and how much."""


@rule("RE-DAMAGE-01", "RE-TOKEN-05")
def wound(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Damage that is no attack."""
    damage.deal(course, Blow(target.id, n, "effect", source.id), "RE-DAMAGE-01")


@rule("RE-HEAL-01")
def heal(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Damage is removed."""
    life.heal(course, target, n, "RE-HEAL-01")


@rule("RE-TOKEN-02", "RE-ARTIFACT-05")
def add_lives(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Extra life points, which separate gains add up to."""
    course.happen(ev.LivesGained(target.id, n, rule="RE-TOKEN-02"))


@rule("RE-DAMAGE-07", "RE-SCALE-04")
def destroy(course: Course[State], source: Card, target: Card, n: int) -> None:
    """To the graveyard without damage."""
    damage.destroy(course, target, "RE-DAMAGE-07")


@rule("RE-TURN-06", "RE-MOVE-06")
def open_card(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Who becomes alert in mid-turn may move and act again; poison and regeneration do not come."""
    if not target.closed:
        course.happen(ev.NothingCame(target.id, fly.NOTHING, rule="RE-TURN-06"))
        return
    course.happen(ev.CardsReadied((readied(course.state, target),), rule="RE-TURN-06"))


@rule("RE-ACT-02")
def close_card(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card is exhausted without having acted."""
    course.happen(ev.CardsClosed((target.id,), rule="RE-ACT-02"))


@rule("RE-POISON-04", "RE-POISON-06")
def poison(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Poison that stays for the whole battle."""
    life.poison(course, target, n)


@rule("RE-POISON-04")
def cure(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card removes the poison."""
    course.happen(ev.MarkerSet(target.id, life.POISON, 0, rule="RE-POISON-04"))
    given = (each for each in course.state.effects if each.on == target.id and each.what == life.POISON)
    if ended := tuple(each.id for each in given):
        course.happen(ev.EffectsEnded(ended, rule="RE-POISON-04"))


@rule("RE-TOKEN-05")
def mark(course: Course[State], source: Card, target: Card, n: int) -> None:
    """The marker «receives 1 more damage from attacks»."""
    course.happen(ev.MarkerSet(target.id, "marks", target.marks + 1, rule="RE-TOKEN-05"))


@rule("RE-TOKEN-03")
def give_armour(course: Course[State], source: Card, target: Card, n: int) -> None:
    """The token Armor 2."""
    course.happen(ev.MarkerSet(target.id, "armour_tokens", target.armour_tokens + 1, rule="RE-TOKEN-03"))


@rule("RE-TOKEN-04")
def give_movement(course: Course[State], source: Card, target: Card, n: int) -> None:
    """The token +1 movement point, which counts at once and once."""
    is_first = not course.state.has(target, "movement_bonus")
    course.happen(ev.MarkerSet(target.id, "movement_tokens", target.movement_tokens + 1, rule="RE-TOKEN-04"))
    if is_first and target.zone == "field":
        course.happen(ev.MarkerSet(target.id, "movement", target.movement + 1, rule="RE-TOKEN-04"))


@rule("RE-MOVE-10")
def shift(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A text moves a card to a free square; its carriers' loads go with it."""
    free = [cell_name(at) for at in course.state.free]
    if target.zone != "field" or not free:
        course.happen(ev.NothingCame(target.id, fly.NOTHING, rule="RE-MOVE-10"))
        return
    asked = {"about": (target.id,), "seat": source.controller}
    at = course.ask.choose(free, "shift_square", "RE-MOVE-10", **asked)
    course.happen(ev.CardRelocated(target.id, cell(at), rule="RE-MOVE-10"))


def wound_several(course: Course[State], source: Card, targets: Sequence[Card], n: int) -> None:
    """Damage that is no attack, on all of them at once."""
    damage.deal_together(course, [Blow(each.id, n, "effect", source.id) for each in targets], "RE-DAMAGE-01")


def destroy_several(course: Course[State], source: Card, targets: Sequence[Card], n: int) -> None:
    """To the graveyard together."""
    damage.die(course, targets, "RE-DAMAGE-07")


SEVERAL: Final[dict[str, Callable[[Course[State], Card, Sequence[Card], int], None]]] = {
    "wound": wound_several,
    "destroy": destroy_several,
}
"""What a text may do to several cards at the same moment."""
VERBS: dict[str, Verb] = {
    "wound": wound,
    "heal": heal,
    "add_lives": add_lives,
    "destroy": destroy,
    "open": open_card,
    "close": close_card,
    "poison": poison,
    "cure": cure,
    "mark": mark,
    "give_armour": give_armour,
    "give_movement": give_movement,
    "fly": fly.take_off,
    "land": fly.land,
    "shift": shift,
}
COUNTED: Final = ("wound", "heal", "add_lives", "poison")
FOR_CREATURES: Final = ("heal", "add_lives", "cure", "give_movement", "fly", "land")
FOR_THE_LIVING: Final = ("wound", "poison", "mark", "give_armour")


@rule("RE-HEAL-03", "RE-ARTIFACT-05", "RE-AREA-03", "RE-EQUIP-08")
def fits(verb: str, target: Card) -> bool:
    """Whether a card is of the sort that a verb is for."""
    if verb in FOR_CREATURES:
        return target.printed.is_creature
    return verb not in FOR_THE_LIVING or target.has_lives
