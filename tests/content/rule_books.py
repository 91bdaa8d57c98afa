"""What a test knows of a rule book: its chapters, the words it always uses, what a table may decide."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "data"


@dataclass(frozen=True)
class RuleBook:
    """One game's book as it has to be."""

    game: str
    prefix: str
    chapters: Mapping[str, int]
    """Each chapter with its last rule, in order."""
    glossary: Mapping[str, tuple[str, str]]
    """English words of the game, and how they are always called in Russian and French."""
    rulings: int
    options: Mapping[str, tuple[Any, str]] = field(default_factory=dict)
    """What a table may decide: the default and the ruling behind it."""
    of_the_desk: tuple[str, ...] = ()
    """Chapters about lists of cards, which speak of card types by their printed names."""

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The file as it is written."""
        return tomllib.loads((DATA / self.game / "rules.toml").read_text(encoding="utf-8"))

    @property
    def rules(self) -> list[dict[str, Any]]:
        """The rules as they are written."""
        found: list[dict[str, Any]] = self.plain["rule"]
        return found

    @property
    def ids(self) -> list[str]:
        """The ids of all rules in order."""
        return [
            f"{self.prefix}-{name}-{n:02}" for name, last in self.chapters.items() for n in range(1, last + 1)
        ]
