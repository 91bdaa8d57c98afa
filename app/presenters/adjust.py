"""Every tracked value of a table as something to set by hand: what it is, what it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.presenters.fields import FieldView, field_view
from app.presenters.views import RowView
from companion.core.text import say
from companion.core.tracked import Faces, Flag, Number, Phrase, PlaceTrack, Track, shown

if TYPE_CHECKING:
    from app.presenters.play import Play


class Adjuster:
    """Names, shows and sets the tracked values of the table at play, or shows those of another moment."""

    def __init__(self, play: Play, state: Any = None) -> None:
        self._play = play
        self._state = state

    def rows(self, words: str = "") -> tuple[RowView, ...]:
        """All tracked values, or those whose name holds these words."""
        wanted = words.casefold().split()
        made = [self._row(path, track) for path, track in self._tracks().items()]
        return tuple(row for row in made if all(word in row.title.casefold() for word in wanted))

    def _row(self, path: str, track: Track) -> RowView:
        return RowView(path, self._name(path), self._said(path, self._value(path, track)), _icon(track))

    def field(self, path: str) -> FieldView:
        """One value as it is now, with what it may be."""
        track = self._tracks()[path]
        value = self._value(path, track)
        return field_view(path, track, value, self._name(path), lambda each: self._said(path, each))

    def set(self, path: str, value: Any) -> bool:
        """Set a value; True unless it is out of its range."""
        return self._play.adjust(path, value)

    @property
    def _lies(self) -> Any:
        """The table as far as who looks may see it: what is hidden is not told by its correction either."""
        return self._play.handover.state(self._play.state if self._state is None else self._state)

    # -- words and values -------------------------------------------------------------------------

    def _tracks(self) -> dict[str, Track]:
        return dict(self._play.game.tracked(self._lies))

    def _value(self, path: str, track: Track) -> Any:
        return shown(track, self._lies, path)

    def _name(self, path: str) -> str:
        return capital(self._play.speak(self._play.game.words(self._lies).tracked(path)))

    def _said(self, path: str, value: Any) -> str:
        plain = list(value) if isinstance(value, tuple) else value
        return capital(self._play.speak(self._play.game.words(self._lies).value(path, plain)))

    def heading(self) -> str:
        """The words over the list of values."""
        return self._play.speak(say("Set by hand"))

    def words(self) -> dict[str, str]:
        """The few words that the editors need."""
        speak = self._play.speak
        return {
            "use": speak(say("Set it")),
            "search": speak(say("Search")),
        }


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def _icon(track: Track) -> str:
    match track:
        case Number():
            return "plus-minus-variant"
        case Flag():
            return "toggle-switch-outline"
        case PlaceTrack():
            return "map-marker"
        case Faces():
            return "dice-multiple"
        case Phrase():
            return "format-letter-case"
        case _:
            return "format-list-bulleted"
