"""The judge's clock: what is done at an event carries its time."""

from __future__ import annotations

from datetime import datetime


def now() -> str:
    """The local time to the second."""
    return datetime.now().isoformat(timespec="seconds")
