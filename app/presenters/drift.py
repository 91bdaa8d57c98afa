"""A look at the physical table when a turn has ended: three values of the app, to be compared with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.presenters.adjust import Adjuster
from app.presenters.signals import turn_begun
from app.presenters.views import RowView
from companion.core.tracked import Number, PlaceTrack, look

if TYPE_CHECKING:
    from app.presenters.play import Play

COMPARED = 3
AGO = 20
"""So many acts back one looks for values that have changed."""


def drift_rows(play: Play) -> tuple[RowView, ...]:
    """What to compare now: nothing unless a turn has just begun and the player wants to be asked."""
    if not play.settings.drift_check or play.outcome is not None or not turn_begun(play):
        return ()
    paths = compared(play)
    return tuple(row for row in Adjuster(play).rows() if row.id in paths)


def compared(play: Play) -> tuple[str, ...]:
    """Three counters or places: those that changed lately first, then others, other ones every turn."""
    journal, state = play.table.journal, play.state
    tracks = play.game.tracked(state)
    paths = [path for path, track in tracks.items() if isinstance(track, Number | PlaceTrack)]
    before = journal.state_after(max(journal.cursor - AGO, 1))
    changed = [path for path in paths if _value(before, path) != _value(state, path)]
    rest = [path for path in paths if path not in changed]
    turn = journal.cursor % max(len(paths), 1)
    return tuple([*_from(changed, turn), *_from(rest, turn)][:COMPARED])


def _from(paths: list[str], place: int) -> list[str]:
    """The same paths, begun at another place."""
    at = place % len(paths) if paths else 0
    return paths[at:] + paths[:at]


def _value(state: Any, path: str) -> Any:
    try:
        return look(state, path)
    except KeyError:
        return None
