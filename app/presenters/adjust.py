"""Every tracked value of a table as something to set by hand: what it is, what it may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.presenters.fields import FieldView, field_view
from app.presenters.views import RowView
from companion.core.text import say, say_n
from companion.core.tracked import Faces, Flag, Number, Phrase, PlaceTrack, Track, shown

if TYPE_CHECKING:
    from app.presenters.play import Play


class Adjuster:
    """Names, shows and sets the tracked values of the table at play, or shows those of another moment."""

    def __init__(self, play: Play, state: Any = None) -> None:
        self._play = play
        self._state = state

    def rows(self, words: str = "") -> tuple[RowView, ...]:
        """All tracked values, or those whose name, or whose piece's name, holds these words."""
        wanted = words.casefold().split()
        made = [self._row(path, track) for path, track in self._tracks().items()]
        return tuple(row for row in made if all(word in self._found_by(row) for word in wanted))

    def _found_by(self, row: RowView) -> str:
        member = member_of(row.id)
        return " ".join((row.title, self.member_name(member) if member else "")).casefold()

    def overview(self) -> tuple[RowView, ...]:
        """The values of the table itself, then its pieces, each with a list of its own."""
        tracks = self._tracks()
        members = dict.fromkeys(found for path in tracks if (found := member_of(path)))
        alone = [self._row(path, track) for path, track in tracks.items() if not member_of(path)]
        return (*alone, *(self._member_row(each, tracks) for each in members))

    def member(self, member: str) -> tuple[RowView, ...]:
        """What is tracked of one piece, `units[troll-2]`."""
        return tuple(
            self._row(path, track) for path, track in self._tracks().items() if member_of(path) == member
        )

    def member_name(self, member: str) -> str:
        """What a piece is called: by the game where it names them, else by its id."""
        collection, _, rest = member.partition("[")
        named = getattr(self._play.game.words(self._lies), "member", None)
        id_ = rest.removesuffix("]")
        return capital(id_ if named is None else self._play.speak(named(collection, id_)))

    def _member_row(self, member: str, tracks: Mapping[str, Track]) -> RowView:
        count = sum(member_of(path) == member for path in tracks)
        detail = self._play.speak(say_n("{n} value", "{n} values", count))
        return RowView(member, self.member_name(member), detail, "shape-outline", end_icon="chevron-right")

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


def member_of(path: str) -> str:
    """The piece that a path leads into by its id, `units[troll-2]`; nothing for a value of the table."""
    head, bracket, _ = path.partition("].")
    return f"{head}]" if bracket and "[" in head else ""


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
