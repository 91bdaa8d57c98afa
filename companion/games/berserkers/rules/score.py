"""The score of a won game, line by line, and the band it falls into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.rules import rule
from companion.games.berserkers.model import NAMES, State
from companion.games.berserkers.rules.save import is_penalised

Scored = Literal["gold", "ok", "wounded", "orcs", "save", "requests"]
BANDS = (
    (0, "beggar"),
    (5, "poor_victory"),
    (10, "tavern_regular"),
    (15, "axe_apprentice"),
    (19, "kings_pride"),
)
"""The highest score of each band but the last."""


@dataclass(frozen=True)
class ScoreLine:
    """So many of a thing, at so many points each."""

    what: Scored
    count: int
    each: int

    @property
    def points(self) -> int:
        """What the line is worth."""
        return self.count * self.each


@dataclass(frozen=True)
class ScoreSheet:
    """All lines, those worth nothing too."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The score."""
        return sum(line.points for line in self.lines)

    @property
    def band(self) -> str:
        """The title the score earns, as a key of the glossary."""
        return band(self.total)


@rule("BK-SCORE-01")
def score(state: State) -> ScoreSheet | None:
    """The score sheet of a won game; any other game has none."""
    return sheet(state) if state.status == "won" else None


@rule("BK-SCORE-02", "BK-SCORE-03", "BK-SCORE-05")
def sheet(state: State) -> ScoreSheet:
    """What the table would score now; the dead, items, darkness and turns count nothing."""
    health = [state.berserker(name).health for name in NAMES]
    return ScoreSheet(
        (
            ScoreLine("gold", state.gold, 1),
            ScoreLine("ok", health.count("ok"), 3),
            ScoreLine("wounded", health.count("wounded"), 2),
            ScoreLine("orcs", len(state.squads), -2),
            ScoreLine("save", int(is_penalised(state)), -5),
            ScoreLine("requests", state.active_requests, 2),
        )
    )


@rule("BK-SCORE-04")
def band(points: int) -> str:
    """The title that a score earns."""
    return next((name for most, name in BANDS if points <= most), "knight")
