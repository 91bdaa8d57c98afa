"""What tests of both duels share: scenes that speak of cards, and keywords as they are written."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.rulebook import rules_of
from companion.core.keywords import Tag
from tests.kit import Scene

PRINTED = frozenset(
    ("lives", "movement", "strike", "keywords", "type", "kind", "abilities", "reminders", "name", "cost")
)
"""What a test says of a card that is printed on it."""


def ex(*examples: str) -> pytest.MarkDecorator:
    """The worked examples that a test plays, shown in its id."""
    return pytest.mark.parametrize("example", examples, indirect=True)


def tags(*written: str) -> tuple[Tag, ...]:
    """Keywords as `"armour 2"`."""
    return tuple(Tag(each.split()[0], int(each.split()[1]) if " " in each else 0) for each in written)


class Battle(Scene[Any]):
    """A battle in a test; `then` may name a value of a card: `{"P1-c3.wounds": 2}`."""

    def is_known(self, rule: str) -> bool:
        return rule in rules_of(self.game.id) or rule.startswith("TABLE-")

    def is_as(self, word: str, value: Any) -> bool:
        return bool(self._look(word) == value)

    def shown(self, word: str) -> str:
        return repr(self._look(word))

    def _look(self, word: str) -> Any:
        card, _, field = word.partition(".")
        return getattr(self.state.card(card), field) if field else getattr(self.state, word)
