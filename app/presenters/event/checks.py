"""The cards that were counted in checks of an event, kept as a setting beside its journal.

A check stays there once it is signed: whoever takes the signature back has the counted cards again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.desk_record import plain_check, read_check
from companion.decks.played import AnyCheck, SignedCheck

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.tournament.model import Tournament

SIGNED: Final = 12
"""So many signed ones stay, the latest: all are written with every tap."""


class EventChecks:
    """The checks of one event, each by its player and the list that was checked."""

    def __init__(self, session: AppSession, event_id: int) -> None:
        self._session, self._key = session, f"event.{event_id}.checks"
        kept = session.store.settings.get(self._key) or {}
        # What another version wrote, and this one does not understand, is kept with the others.
        self._odd: dict[str, Any] = {}
        self.all: dict[tuple[str, str], AnyCheck] = {}
        for place, plain in (kept if isinstance(kept, dict) else {"": kept}).items():
            check = read_check(plain)
            if check is None:
                self._odd[place] = plain
            else:
                self.all[place.partition("\n")[0], _counted(check).deck_hash] = check

    def find(self, state: Tournament, player: str, deck_hash: str) -> AnyCheck | None:
        """The check of a player's list; it is under way again once its signature was taken back."""
        kept = self.all.get((player, deck_hash))
        if isinstance(kept, SignedCheck) and kept.code not in [each.code for each in state.checks_of(player)]:
            return kept.check
        return kept

    def keep(self, player: str, check: AnyCheck) -> bool:
        """Store how far a check is; False, and one sentence said, if the disk refuses it."""
        of = player, _counted(check).deck_hash
        others = {each: kept for each, kept in self.all.items() if each != of}
        changed = {**others, of: check}
        signed = [each for each, kept in changed.items() if isinstance(kept, SignedCheck)]
        for each in signed[:-SIGNED]:
            del changed[each]
        plain = {"\n".join(each): plain_check(kept) for each, kept in changed.items()}
        done = self._session.done(lambda: self._session.store.settings.set(self._key, {**self._odd, **plain}))
        if done:
            self.all = changed
        return done


def _counted(check: AnyCheck) -> Any:
    return check.check if isinstance(check, SignedCheck) else check
