"""Helping the villagers: dice for the gauge, a coin or an item for the fourth."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.berserkers.commands import HelpVillagers
from companion.games.berserkers.events import DiceDiscarded, GaugeSet
from companion.games.berserkers.model import GAUGE, Request, State
from companion.games.berserkers.rules import gold, item
from companion.games.berserkers.rules.dice import require_dice, rocked_among

FEARED = (5, 6)


@rule("BK-VILLAGE-01", "BK-VILLAGE-04", "BK-VILLAGE-06", "BK-REQUEST-111")
def help_villagers(course: Course[State], command: HelpVillagers) -> None:
    """Discard one unused die of any value: the gauge rises by one and stays there."""
    require_dice(course.state, (command.die,))
    if Request.FRIGHTENED in course.state.requests and command.die in FEARED:
        raise Illegal("BK-VILLAGE-06", "value_forbidden", die=command.die)
    rocked = rocked_among(course.state.pool, (command.die,))
    course.happen(DiceDiscarded((command.die,), "villagers", rocked, rule="BK-VILLAGE-01"))
    course.happen(GaugeSet(course.state.gauge + 1, rule="BK-VILLAGE-01"))
    if course.state.gauge >= GAUGE:
        _reward(course)


@rule("BK-VILLAGE-02", "BK-VILLAGE-03", "BK-VILLAGE-05")
def _reward(course: Course[State]) -> None:
    """At four: a coin, or the top item while there is one; then the gauge starts again."""
    choices = ("gold", "item") if item.pile(course.state) else ("gold",)
    if course.ask.choose(choices, "villagers_reward", "BK-VILLAGE-02") == "gold":
        gold.gain(course, 1, "villagers", "BK-VILLAGE-02")
    else:
        item.draw(course, "BK-VILLAGE-02")
    course.happen(GaugeSet(0, rule="BK-VILLAGE-03"))
