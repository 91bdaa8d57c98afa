"""The cards that were counted in checks of an event, kept as a setting beside its journal.

A check stays there once it is signed: whoever takes the signature back has the counted cards again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.desk_record import check_of, counted, plain_check, read_check
from companion.decks.played import AnyCheck, SignedCheck

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.decks.model import Verdict
    from companion.tournament.model import Tournament

Place = tuple[str, str]
"""A player, and the cards of the list that was checked."""
SIGNED: Final = 12
"""So many of those on record stay, the latest: all are written with every tap."""
AWAY: Final = 200
"""So many stay of lists that do not count now, the latest: an undo may bring such a list back."""


class EventChecks:
    """The checks of one event, each by its player and the list that was checked."""

    def __init__(self, session: AppSession, event_id: int) -> None:
        self._session, self._key = session, f"event.{event_id}.checks"
        kept = session.store.settings.get(self._key) or {}
        # What another version wrote, and this one does not understand, is kept with the others.
        self._odd: dict[str, Any] = {}
        self.all: dict[Place, AnyCheck] = {}
        for place, plain in (kept if isinstance(kept, dict) else {"": kept}).items():
            check = read_check(plain)
            if check is None:
                self._odd[place] = plain
            else:
                self.all[place.partition("\n")[0], counted(check).deck_hash] = check

    def find(self, state: Tournament, player: str, verdict: Verdict) -> AnyCheck | None:
        """The check of a player's list; it is under way again once its signature was taken back."""
        kept = check_of(self.all, player, verdict)
        return counted(kept) if kept is not None and not _on_record(state, player, kept) else kept

    def keep(
        self, state: Tournament, player: str, check: AnyCheck, counts: Callable[[str, AnyCheck], bool]
    ) -> bool:
        """Store how far a check is; False, and one sentence said, if the disk refuses it.

        `counts` tells whether a check is of the list that counts for its player now.
        """
        of = player, counted(check).deck_hash
        changed = {**{each: kept for each, kept in self.all.items() if each != of}, of: check}
        signed = [each for each, kept in changed.items() if _on_record(state, each[0], kept)]
        under_way = [each for each in changed if each not in signed]
        away = (
            [each for each in under_way if not counts(each[0], changed[each])]
            if len(under_way) > AWAY
            else []
        )
        for each in (*signed[:-SIGNED], *away[:-AWAY]):
            del changed[each]
        plain = {"\n".join(each): plain_check(kept) for each, kept in changed.items()}
        done = self._session.done(lambda: self._session.store.settings.set(self._key, {**self._odd, **plain}))
        if done:
            self.all = changed
        return done


def _on_record(state: Tournament, player: str, check: AnyCheck) -> bool:
    """Whether a check is signed, and nobody took the signature back."""
    return isinstance(check, SignedCheck) and check.code in [each.code for each in state.checks_of(player)]
