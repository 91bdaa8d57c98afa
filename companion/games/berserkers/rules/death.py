"""Wounds and death: two steps, whoever deals them, and the shield that can take one away."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.berserkers.events import (
    BerserkerHurt,
    PiecePlaced,
    PieceTakenOff,
    ShieldUsed,
    WoundIgnored,
)
from companion.games.berserkers.model import HOME, NAMES, Item, State

FORGIVING = ("loot", "zodd")
"""Where a table may rule that a second wound does nothing (A-03)."""


@rule("BK-DEATH-01", "BK-DEATH-02", "BK-DEATH-03", "BK-ACTION-62")
def wound(course: Course[State], who: str, by: str, rule: str) -> None:
    """A Berserker in full health is wounded, a wounded one dies; the loss is the caller's to check."""
    if course.state.berserker(who).health == "ok":
        course.happen(BerserkerHurt(who, "wounded", by, rule=rule))
    elif by in FORGIVING and course.state.options.second_wound == "nothing":
        course.happen(WoundIgnored(who, by, rule="BK-DEATH-03"))
    else:
        course.happen(BerserkerHurt(who, "dead", by, rule=rule))


@rule("BK-DEATH-04", "BK-DEATH-05", "BK-DEATH-06")
def attack(course: Course[State], attacker: str, targets: tuple[str, ...], time: int = 1) -> None:
    """One attack hits all its living targets together; only then is the loss tested."""
    spared = shield(course, attacker, targets, time)
    for who in targets:
        if who not in spared:
            healthy = course.state.berserker(who).health == "ok"
            wound(course, who, attacker, "BK-DEATH-01" if healthy else "BK-DEATH-02")


@rule("BK-ITEM-04", "BK-ITEM-05")
def shield(course: Course[State], attacker: str, targets: tuple[str, ...], time: int = 1) -> tuple[str, ...]:
    """Before any wound of an enemy attack the shield may be given away for one target, or for all (A-05)."""
    if Item.SHIELD not in course.state.hand or not targets:
        return ()
    whole = course.state.options.shield == "all"
    options = ("none", "all") if whole else ("none", *targets)
    facts = {"attacker": attacker, "targets": targets}
    chosen = course.ask.choose(options, "shield", "BK-ITEM-04", about=(attacker, str(time)), **facts)
    if chosen == "none":
        return ()
    spared = targets if whole else (chosen,)
    course.happen(ShieldUsed(spared, attacker, targets, rule="BK-ITEM-04"))
    return spared


@rule("BK-DEATH-02", "BK-SETUP-02", "BK-ITEM-11")
def check_places(course: Course[State]) -> None:
    """The dead stand nowhere; one who lives and stands nowhere begins where all began."""
    for who in NAMES:
        one = course.state.berserker(who)
        if one.health == "dead" and one.at is not None:
            course.happen(PieceTakenOff(who, rule="BK-DEATH-02"))
        elif one.health != "dead" and one.at is None:
            course.happen(PiecePlaced(who, HOME, rule="BK-SETUP-02"))
