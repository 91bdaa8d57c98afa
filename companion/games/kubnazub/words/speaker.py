"""One voice for the whole game: the tables of all its parts, put together."""

from __future__ import annotations

from companion.core.game import Command, Reminded
from companion.core.picture import Picture
from companion.core.text import Text
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
    shared(NAMES, before.STAGES, values.VALUES), before.WORDS, preparing.WORDS, turns.WORDS, fights.WORDS,
    lives.WORDS, abilities.WORDS, desk.WORDS,
)  # fmt: skip


class KubnazubWords(Speaker):
    """Speaks of one table, in the names of its cards."""

    names = NAMES
    values = values.SPOKEN
    stages = before.STAGES
    words = together(PARTS)

    def named(self, said: Text) -> Text:
        """A sentence with the names of the players."""
        return with_names(self.state, said)

    def reminder(self, event: Reminded) -> Text | None:
        """The words of a ruling that is recalled; None for a text that is printed on a card."""
        return desk.RULINGS.get(event.text)

    def picture(self) -> Picture:
        """The table in plain text."""
        return picture.picture(self.state)

    def field_hint(self, kind: type[Command], field: str) -> Text | None:
        """What a field of an order is for."""
        return picture.field_hint(self.state, kind, field)
