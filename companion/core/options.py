"""What a table decides for itself before it begins: rulings, variants, sizes; data for any form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_FLAG, NOT_AN_OBJECT, UNKNOWN, not_one_of
from companion.core.text import Label, Term, Text

AFTER: Final = "after"
"""Names, in what a table is set up with that goes on from another, the seed of that other table."""


@dataclass(frozen=True)
class Option:
    """One decision: its values in the order in which they are offered, and what each means."""

    id: str
    title: Text | Term
    values: tuple[str | bool | int, ...]
    default: str | bool | int
    words: Mapping[str | bool | int, Text | Term] = field(default_factory=dict)
    """What a value is called; yes and no need no words."""
    ruling: str = ""
    """The rule or the ruling that is decided one way or the other."""

    def place_of(self, value: object) -> int | None:
        """Where a value stands among those it may be; 0 is not no."""
        found = (at for at, each in enumerate(self.values) if each == value and type(each) is type(value))
        return next(found, None)


def read_options(options: Sequence[Option], given: Any, file: Label, pointer: str = "") -> dict[str, Any]:
    """The value of every option, the default where none is given; what is unknown is refused by name."""
    if not isinstance(given, Mapping):
        raise DataError(file, pointer, NOT_AN_OBJECT)
    known = {option.id: option for option in options}
    for name, value in given.items():
        at = f"{pointer}.{str(name)[:80]}" if pointer else str(name)[:80]
        if name not in known:
            raise DataError(file, at, UNKNOWN)
        values = known[name].values
        if known[name].place_of(value) is None:
            is_flag = all(isinstance(each, bool) for each in values)
            raise DataError(
                file, at, NOT_A_FLAG if is_flag else not_one_of([str(each) for each in values], value)
            )
    return {option.id: given.get(option.id, option.default) for option in options}
