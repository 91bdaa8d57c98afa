"""What the box facts editor shows: sections, parts with their badges, what a record says in a few words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.presenters.entry_views import holds_words
from app.presenters.views import (
    ActionBarView,
    AppBarView,
    BoardView,
    CellView,
    PieceView,
    RowView,
    SegmentView,
    Source,
)
from companion.core.facts import Field, Fields, Record
from companion.core.square import Grid
from companion.core.text import Spoken, headed
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several

Speak = Callable[[Any], str]

MANY = 12
"""Of more choices than this those that are wanted are found by typing."""
OFFERED = 9
LONGEST = 60
"""Signs of a printed text in the line that tells what a part holds."""


@dataclass(frozen=True)
class ChoiceView:
    """Something to choose: a taken one is framed, one that is not enabled does not answer."""

    id: str
    text: str = ""
    icon: str = ""
    selected: bool = False
    enabled: bool = True


@dataclass(frozen=True)
class BlockView:
    """Choices under a label, in at most so many columns."""

    id: str
    label: str
    choices: tuple[ChoiceView, ...]
    columns: int = 3
    listed: bool = False
    """Whether all choices are on show, however many."""

    @property
    def is_long(self) -> bool:
        """Whether what is wanted is found by typing."""
        return not self.listed and len(self.choices) > MANY

    def found(self, words: str) -> tuple[ChoiceView, ...]:
        """The choices to show: all of few, else the taken ones and as many as hold what is typed."""
        if not self.is_long:
            return self.choices
        taken = [each for each in self.choices if each.selected]
        more = [each for each in self.choices if not each.selected and holds_words(each.text, words)]
        return (*taken, *more[: max(OFFERED - len(taken), 3)])


@dataclass(frozen=True)
class PartView:
    """One part of a section; only the open one has blocks."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""
    die: str = ""
    arrows: tuple[str, ...] = ()
    source: Source = ""
    open: bool = False
    blocks: tuple[BlockView, ...] = ()


@dataclass(frozen=True)
class PromptView:
    """A value that has to be typed; `choice` is what asked for it."""

    title: str
    value: str
    action: str
    choice: str = ""
    may_be_empty: bool = False


@dataclass(frozen=True)
class SwitchView:
    """Segments that lead from one thing to another, and the one that is taken."""

    id: str
    segments: tuple[SegmentView, ...]
    selected: str


@dataclass(frozen=True)
class PaintView:
    """A map that is drawn: the board, and what there is to draw with; nothing while a place is chosen."""

    board: BoardView
    groups: tuple[SegmentView, ...] = ()
    group: str = ""
    brushes: tuple[ChoiceView, ...] = ()
    cards: tuple[SegmentView, ...] = ()
    card: str = ""
    """The cards that have such a map each, where the map is that of a card, and the one that is drawn."""
    tools: tuple[ChoiceView, ...] = ()
    """What else can be done with that card."""
    drags: bool = False
    """Whether a finger that goes over places draws on all of them; else it moves the board."""


@dataclass(frozen=True)
class FactsView:
    """The whole screen; `switches` lead from card to card, `rows` are the list of sections and its tools."""

    bar: AppBarView
    hint: str
    actions: ActionBarView
    done: int = 0
    total: int = 0
    rows: tuple[RowView, ...] = ()
    tools: tuple[RowView, ...] = ()
    switches: tuple[SwitchView, ...] = ()
    parts: tuple[PartView, ...] = ()
    board: BoardView | None = None
    adds: tuple[ChoiceView, ...] = ()
    searches: bool = False
    """Whether the rows are a list of cards that is searched by name."""
    chips: BlockView | None = None
    """Words of which each is a line of its own: a tap adds one or takes it away."""
    painting: PaintView | None = None
    """The map that takes the place of everything else."""
    sureness: str = ""
    """How sure the shipped values are."""
    warnings: tuple[str, ...] = ()
    note: str = ""


# -- a record in a few words ------------------------------------------------------------------------


def summary(fields: Fields, record: Record, speak: Speak) -> tuple[str, str]:
    """What a record says: its first field, and the others that are printed in words."""
    first = shown(fields, record)[:1]
    told = [each for each in shown(fields, record) if each in first or not has_pills(each)]
    title, *details = [words for each in told if (words := _told(each, record[each.id], speak))] or [""]
    return title, " · ".join(details)


def shown(fields: Fields, record: Record) -> tuple[Field, ...]:
    """The fields of a record that an editor shows."""
    return tuple(each for each in fields if each.title and each.applies(record))


def icon_of(fields: Fields, record: Record) -> str:
    """The icon of the first word of a record that has one."""
    words = [each for each in fields if isinstance(each.kind, Choice)]
    return next((each.icons[record[each.id]] for each in words if record.get(each.id) in each.icons), "")


def pills(fields: Fields, record: Record) -> tuple[str, ...]:
    """The icons that stand in a row, in their order."""
    return tuple(each.icons[one] for each in fields if has_pills(each) for one in record.get(each.id, ()))


def has_pills(field: Field) -> bool:
    """Whether the words of a field are told by their icons."""
    return isinstance(field.kind, Several) and all(each in field.icons for each in field.kind.options)


def _told(field: Field, value: Any, speak: Speak) -> str:
    if field.tell is not None:
        return speak(field.tell(value))
    match field.kind:
        case Flag():
            return speak(field.word(True)) if value else ""
        case Phrase():
            text = spoken(value, speak)
            return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        case Choice():
            return "" if value is None else speak(field.word(value))
        case Several():
            return speak([field.word(each) for each in value])
        case Number() | Faces():
            return speak(headed(field.title, value))
        case PlaceTrack():
            return place_name(value)


def spoken(value: Any, speak: Speak) -> str:
    """A text, which may be written in several languages."""
    return speak(Spoken(value["text"], value)) if isinstance(value, dict) else str(value)


def cell_id(place: Any) -> str:
    """A place of a board as the id of its cell."""
    return ",".join(str(number) for number in place)


def place_of(cell: str) -> list[int]:
    """The place that a cell of a board stands for."""
    return [int(number) for number in cell.split(",")]


def place_name(place: Any) -> str:
    """A place by its numbers, counted from 1."""
    return " · ".join(str(number + 1) for number in place or ())


# -- places -----------------------------------------------------------------------------------------


def places_board(grid: Grid, taken: set[tuple[int, ...]], icon: str) -> BoardView:
    """The empty board with the places that are taken."""
    cells = tuple(
        CellView(cell_id(at), at.row, at.col, place_name(at), highlight="selected" if at in taken else "")
        for at in grid.cells
    )
    pieces = tuple(
        PieceView(f"piece-{at.row}-{at.col}", cell_id(at), "disc", "gold", icon=icon)
        for at in grid.cells
        if at in taken
    )
    return BoardView(grid.rows, grid.cols, cells, pieces)
