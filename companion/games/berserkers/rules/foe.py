"""What riders and Orc squads have in common: a rolled die, an action on a location, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.square import Square
from companion.games.berserkers.events import FoeActed
from companion.games.berserkers.facts.model import FoeFace
from companion.games.berserkers.model import Colour, State

FoeKind = Literal["rider", "orc"]


@dataclass(frozen=True)
class Due:
    """An enemy whose die was rolled: its face, and what the card prints there."""

    kind: FoeKind
    colour: Colour
    face: int
    printed: FoeFace
    time: int = 1
    """The pass it was rolled in: unleashed Orcs play twice."""

    @property
    def name(self) -> str:
        """The piece."""
        return f"{self.kind}-{self.colour}"


def acted(
    course: Course[State], due: Due, at: Square, rule: str, targets: tuple[str, ...] = (), null: str = ""
) -> None:
    """An enemy carries out its action on a location; `null` says why it comes to nothing."""
    course.happen(FoeActed(due.name, due.face, due.printed.action, at, targets, null, rule=rule))


def unprinted(course: Course[State], due: Due, at: Square) -> None:
    """Refuse an action that no face of this enemy's card prints."""
    cited = "BK-RIDER-04" if due.kind == "rider" else "BK-ORC-01"
    raise Illegal(cited, "no_facts", action=due.printed.action)
