"""The judge's clock: what is done at an event carries its time."""

from __future__ import annotations

from companion.core.local_time import local_now


def now() -> str:
    """The local time to the second."""
    return local_now().replace(tzinfo=None).isoformat(timespec="seconds")
