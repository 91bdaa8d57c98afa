"""What can be said of any table that somebody else laid: whether its numbers could be printed anywhere."""

from __future__ import annotations

from typing import Any, Final

from companion.core.converter import to_plain

MOST_PRINTED: Final = 999
"""No card, die or box shows a larger number."""


def is_printable(thing: object) -> bool:
    """Whether every number of what a table began with could be printed: a page may draw a sign for each."""
    waiting: list[Any] = [to_plain(thing)]
    while waiting:
        match waiting.pop():
            case dict() as found:
                waiting += found.values()
            case list() | tuple() as found:
                waiting += found
            case int() as number if abs(number) > MOST_PRINTED:
                return False
    return True
