"""What a run of faults came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Result:
    """How often something was tried, what came of it, and what must not have been."""

    tried: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    """What was measured, as lines to look at."""

    def fail(self, sentence: str) -> None:
        """Note what must not be."""
        self.failures.append(sentence)
        self.counts["failures"] += 1
