"""Hints for a first table: each is told once, when its moment comes, until somebody has had enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.content.help import Hint, help_of, in_language
from companion.core.offers import find_command

if TYPE_CHECKING:
    from app.presenters.play import Play
    from app.presenters.session import AppSession

SEEN = "hints_seen"
"""The name under which the hints that were read are stored: a list of "game/id"."""


@dataclass(frozen=True)
class HintView:
    """One hint, and how far one is: "2 of 7"."""

    id: str
    text: str
    number: int
    of: int


class Hints:
    """Which hint is due at a table, and which ones have been read."""

    def __init__(self, session: AppSession) -> None:
        self.session = session

    def due(self, play: Play) -> HintView | None:
        """The hint of this moment; None where there is none, or hints are switched off."""
        if not play.settings.hints or play.outcome is not None or not self.session.ready:
            return None
        all_hints, seen = help_of(play.game.id).hints, _texts(self.session.remembered(SEEN))
        left = [hint for hint in all_hints if _key(play, hint) not in seen]
        found = next((hint for hint in left if _has_come(play, hint.moment)), None)
        if found is None:
            return None
        text = in_language(found.texts, play.settings.language)
        return HintView(found.id, str(text), len(all_hints) - len(left) + 1, len(all_hints))

    def read(self, play: Play, hint_id: str) -> None:
        """A hint was read: it does not come again."""
        settings, read = self.session.store.settings, f"{play.game.id}/{hint_id}"
        self.session.guard(lambda: settings.set(SEEN, [*dict.fromkeys((*_texts(settings.get(SEEN)), read))]))

    def skip(self) -> None:
        """No more hints, at any table."""
        self.session.set("hints", False)

    def begin_again(self) -> bool:
        """All hints come once more; False if that could not be stored."""
        if not self.session.done(lambda: self.session.store.settings.set(SEEN, [])):
            return False
        return self.session.set("hints", True)


def _texts(stored: object) -> tuple[str, ...]:
    return tuple(each for each in stored if isinstance(each, str)) if isinstance(stored, list) else ()


def _key(play: Play, hint: Hint) -> str:
    return f"{play.game.id}/{hint.id}"


def _has_come(play: Play, moment: str) -> bool:
    """Whether something is offered, asked, or was the last thing done."""
    kind, _, name = moment.partition(":")
    table = play.table
    if kind == "asks":
        return table.pending is not None and table.pending.question.key == name
    if kind == "after":
        last = table.entries(len(table.journal.entries) - 1)
        return table.pending is None and type(last[-1].command).__name__ == name
    if table.pending is not None:
        return False
    acting = play.handover.acting
    offers = (offer for offer in play.game.offers(play.state, acting) if offer.kind.__name__ == name)
    return any(find_command(play.game, play.state, offer) is not None for offer in offers)
