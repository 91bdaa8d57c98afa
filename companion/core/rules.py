"""Which rule is implemented where: `@rule("BK-MOVE-02")` on the code that carries it out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

RULE_ID = re.compile(r"[A-Z]{2,5}-[A-Z]+-\d{2,3}")

_IMPLEMENTED: dict[str, set[str]] = {}


def rule(*ids: str) -> Callable[[T], T]:
    """Cite the rules that a function or class carries out; the thing itself is unchanged."""
    for each in ids:
        if not RULE_ID.fullmatch(each):
            raise ValueError(f"not a rule id: {each}")

    def cite(thing: T) -> T:
        name = f"{getattr(thing, '__module__', '?')}.{getattr(thing, '__qualname__', '?')}"
        for each in ids:
            _IMPLEMENTED.setdefault(each, set()).add(name)
        return thing

    return cite


def places_of(rule_id: str) -> tuple[str, ...]:
    """The functions that cite a rule, of all modules imported so far."""
    return tuple(sorted(_IMPLEMENTED.get(rule_id, ())))
