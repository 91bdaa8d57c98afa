"""One voice for the whole game: the tables of all its parts, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Command, Reminded
from companion.core.picture import Picture
from companion.core.text import Text
from companion.games.duel.picture import typed
from companion.games.duel.sentences import shared
from companion.games.duel.words import Speaker, together
from companion.games.kubnazub.words import (
    abilities,
    before,
    desk,
    fights,
    lives,
    picture,
    preparing,
    turns,
    values,
)
from companion.games.kubnazub.words.names import NAMES, with_names

PARTS = (
    shared(NAMES), before.WORDS, preparing.WORDS, turns.WORDS, fights.WORDS, lives.WORDS, abilities.WORDS,
    desk.WORDS,
)  # fmt: skip


class KubnazubWords(Speaker):
    """Speaks of one table, in the names of its cards."""

    names = NAMES
    words = together(PARTS)

    def named(self, said: Text) -> Text:
        """A sentence with the names of the players."""
        return with_names(self.state, said)  # type: ignore[no-any-return]

    def reminder(self, event: Reminded) -> Text | None:
        """The words of a ruling that is recalled; None for a text that is printed on a card."""
        return desk.RULINGS.get(event.text)

    def tracked(self, path: str) -> Text:
        """The name of a value."""
        return self.named(values.SPOKEN.tracked(self.state, path))

    def value(self, path: str, value: Any) -> Text:
        """A value in words."""
        return self.named(values.SPOKEN.value(path, value))

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return tuple(self.named(line) for line in values.SPOKEN.headline(self.state, before.STAGES))

    def picture(self) -> Picture:
        """The table in plain text."""
        return picture.picture(self.state)

    def typed(self, field: str, value: Any) -> Mapping[str, Text | str]:
        """What a person types for the value of an order's field."""
        return typed(field, value)

    def field_hint(self, kind: type[Command], field: str) -> Text | None:
        """What a field of an order is for."""
        return picture.field_hint(self.state, kind, field)
