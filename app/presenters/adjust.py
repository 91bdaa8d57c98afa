"""Every tracked value of a table as something to set by hand: what it is, what it may be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.presenters.views import BoardView, CellView, CounterView, DieView, FaceView, RowView, SegmentView
from companion.core.square import Grid
from companion.core.text import say
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track, shown

if TYPE_CHECKING:
    from app.presenters.play import Play

NOWHERE = "none"
OFF = "off"


@dataclass(frozen=True)
class FieldView:
    """One value to set; exactly one of the parts below is there."""

    path: str
    title: str
    value: str
    rule: str
    counter: CounterView | None = None
    flag: bool | None = None
    choices: tuple[RowView, ...] = ()
    phrase: str | None = None
    several: tuple[CounterView, ...] = ()
    most: int = 1
    dice: tuple[DieView, ...] | None = None
    faces: tuple[FaceView, ...] = ()
    room: int = 0
    board: BoardView | None = None
    off_board: SegmentView | None = None


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
        base = FieldView(path, self._name(path), self._said(path, value), track.rule)
        match track:
            case Number():
                counter = CounterView(path, value, base.title, low=track.low, high=track.high)
                return _with(base, counter=counter)
            case Flag():
                return _with(base, flag=value)
            case Choice():
                return _with(base, choices=self._choices(path, track, value))
            case Phrase():
                return _with(base, phrase=value)
            case Several():
                return _with(base, several=self._several(path, track, value), most=track.most)
            case Faces():
                return _with(base, dice=_dice(value), faces=_faces(track), room=track.most)
            case PlaceTrack():
                return self._where(base, track, value)

    def set(self, path: str, value: Any) -> bool:
        """Set a value; True unless it is out of its range."""
        return self._play.adjust(path, value)

    # -- the kinds ------------------------------------------------------------------------------

    def _choices(self, path: str, track: Choice, value: Any) -> tuple[RowView, ...]:
        options: list[str | None] = [*track.options, *([None] if track.optional else [])]
        return tuple(
            RowView(each or NOWHERE, self._said(path, each), selected=each == value) for each in options
        )

    def _several(self, path: str, track: Several, value: Any) -> tuple[CounterView, ...]:
        counts = Counter(value)
        return tuple(
            CounterView(each, counts[each], self._said(path, [each]), high=track.most)
            for each in track.options
        )

    def _where(self, base: FieldView, track: PlaceTrack, value: Any) -> FieldView:
        grid = track.board
        assert isinstance(grid, Grid), "boards of other shapes come with their own place picker"
        cells = tuple(
            CellView(
                f"{at.row},{at.col}",
                at.row,
                at.col,
                self._said(base.path, [at.row, at.col]),
                highlight="selected" if value is not None and tuple(value) == tuple(at) else "",
            )
            for at in grid.cells
        )
        off = SegmentView(OFF, self._said(base.path, None), "close") if track.optional else None
        return _with(base, board=BoardView(grid.rows, grid.cols, cells), off_board=off)

    @property
    def _lies(self) -> Any:
        return self._play.state if self._state is None else self._state

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
            "drop": speak(say("Tap a die to take it away.")),
            "add": speak(say("Add a die that shows")),
            "search": speak(say("Search")),
        }


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def place_value(cell: str) -> list[int] | None:
    """What a tapped cell stands for."""
    if cell == OFF:
        return None
    row, _, col = cell.partition(",")
    return [int(row), int(col)]


def _with(base: FieldView, **parts: Any) -> FieldView:
    from dataclasses import replace

    return replace(base, **parts)


def _dice(value: Any) -> tuple[DieView, ...]:
    return tuple(DieView(str(place), str(face), pips=1 <= face <= 6) for place, face in enumerate(value))


def _faces(track: Faces) -> tuple[FaceView, ...]:
    return tuple(FaceView(str(face), str(face), pips=1 <= face <= 6) for face in dict.fromkeys(track.faces))


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
        case _:
            return "format-list-bulleted"
