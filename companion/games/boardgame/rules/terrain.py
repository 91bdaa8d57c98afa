"""Terrain tokens: they do only what a Special Rules card says."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.course import Course
from companion.core.hexes import Hex
from companion.core.routes import Base, Placement, zone
from companion.core.rules import rule
from companion.games.boardgame.events import StatusGained
from companion.games.boardgame.facts.adventure import RuleTag, SpecialRule
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.stats import special
from companion.games.boardgame.rules.wounds import wound

TERRAIN: tuple[RuleTag, ...] = ("terrain_wound", "terrain_stop")


@rule("BG-TERRAIN-01", "BG-TERRAIN-02")
def terrain_rules(state: State, spaces: Iterable[Hex]) -> tuple[SpecialRule, ...]:
    """The Special Rules about Terrain tokens on these Spaces that are in force."""
    under = frozenset(spaces)
    names = {each.name for each in state.tokens if each.kind == "terrain" and each.at in under}
    found = [each for tag in TERRAIN for name in sorted(names) for each in special(state, tag, name)]
    return tuple(dict.fromkeys(found))


def newly_under(size: Base, before: Placement, after: Placement) -> frozenset[Hex]:
    """The Spaces that a step enters: what lay under the base before is not entered again.

    So a large base enters each Space once, with the end that leads; the other only follows.
    """
    return frozenset(zone(size, after)) - frozenset(zone(size, before))


@rule("BG-TERRAIN-02", "BG-PRIORITY-02", "BG-BASE-04")
def enter_terrain(course: Course[State], who: str, spaces: Iterable[Hex]) -> None:
    """What the ground does to a miniature that enters it; the Heroes choose the order of several rules."""
    due = {each.id: each for each in terrain_rules(course.state, spaces)}
    while due and course.state.find(who) is not None:
        tag = about(course, "rule_order", who)
        chosen = course.ask.choose(tuple(due), "rule_order", "BG-PRIORITY-02", about=tag)
        card = due.pop(chosen)
        if card.tag == "terrain_wound":
            wound(course, who, card.n, "BG-TERRAIN-02")
        else:
            course.happen(StatusGained(who, "stunned", max(1, card.n), rule="BG-TERRAIN-02"))
