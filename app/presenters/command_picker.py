"""From many legal commands to the one that is meant, field by field, by taps on the board or a list.

A tile stands for several concrete commands that differ in who acts, on whom and where to. The field
that is asked next is the first one, in the order given, in which they still differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from companion.core.game import Command


@dataclass(frozen=True)
class CommandPicker:
    """The commands that are still meant, and the fields in the order in which they are asked."""

    commands: tuple[Command, ...]
    order: tuple[str, ...]

    @property
    def field(self) -> str | None:
        """The field to be chosen next; None when one command is left."""
        for name in self.order:
            if len(self._values(name)) > 1:
                return name
        return None

    @property
    def options(self) -> tuple[Any, ...]:
        """The values that the next field can take."""
        return self._values(self.field) if self.field else ()

    @property
    def command(self) -> Command | None:
        """The command that is meant, once nothing is left to choose."""
        return self.commands[0] if self.field is None and self.commands else None

    def choose(self, value: Any) -> CommandPicker:
        """Keep only the commands with this value in the field that is asked."""
        if self.field is None:
            return self
        kept = tuple(each for each in self.commands if value_of(each, self.field) == value)
        return CommandPicker(kept, self.order)

    def _values(self, name: str) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(value_of(each, name) for each in self.commands))


def value_of(command: Command, path: str) -> Any:
    """A field of a command by dotted path; None where this kind of command has no such field."""
    found: Any = command
    for step in path.split("."):
        found = getattr(found, step, None)
    return found


def narrow(commands: Sequence[Command], order: Sequence[str]) -> CommandPicker:
    """Begin with these commands; fields not named in `order` are asked last."""
    named = list(order)
    for command in commands:
        named += [each.name for each in fields(command) if each.name not in named and each.name != "slot"]
    return CommandPicker(tuple(commands), tuple(named))
