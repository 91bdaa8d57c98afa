"""Terrain tokens: they do only what a Special Rules card says."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.course import Course
from companion.core.hexes import Hex
from companion.core.rules import rule
from companion.games.boardgame.events import StatusGained
from companion.games.boardgame.facts.adventure import SpecialRule
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.stats import special
from companion.games.boardgame.rules.wounds import wound


@rule("BG-TERRAIN-01", "BG-TERRAIN-02")
def terrain_rules(state: State, spaces: Iterable[Hex]) -> tuple[SpecialRule, ...]:
    """The Special Rules about Terrain tokens on these Spaces that are in force."""
    names = {each.name for each in state.tokens if each.kind == "terrain" and each.at in set(spaces)}
    found = [
        each
        for tag in ("terrain_wound", "terrain_stop")
        for name in sorted(names)
        for each in special(state, "terrain_wound" if tag == "terrain_wound" else "terrain_stop", name)
    ]
    return tuple(dict.fromkeys(found))


@rule("BG-TERRAIN-02", "BG-PRIORITY-02")
def enter_terrain(course: Course[State], who: str) -> None:
    """What the ground under a miniature does to it; the Heroes choose the order of several rules."""
    due = {each.id: each for each in terrain_rules(course.state, course.state.zones.get(who, ()))}
    while due and course.state.find(who) is not None:
        tag = about(course, "rule_order", who)
        chosen = course.ask.choose(tuple(due), "rule_order", "BG-PRIORITY-02", about=tag)
        card = due.pop(chosen)
        if card.tag == "terrain_wound":
            wound(course, who, card.n, "BG-TERRAIN-02")
        else:
            course.happen(StatusGained(who, "stunned", max(1, card.n), rule="BG-TERRAIN-02"))
