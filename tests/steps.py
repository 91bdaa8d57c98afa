"""How much work something is, counted in calls: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


def counted(work: Callable[[], T], most: int | None = None) -> tuple[T, int]:
    """What comes of some work, and how many functions were called for it; it stops at `most` of them."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        if event in ("call", "c_call"):
            calls += 1
            if most is not None and calls > most:
                sys.setprofile(None)
                raise AssertionError(f"more than {most:,} calls")

    sys.setprofile(count)
    try:
        made = work()
    finally:
        sys.setprofile(None)
    return made, calls


def at_most(calls: int, work: Callable[[], T]) -> T:
    """What comes of some work that takes no more calls than that."""
    return counted(work, calls)[0]
