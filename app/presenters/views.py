"""The frozen views that widgets show: words, numbers and token names, already decided.

Every text is final: presenters render it in the player's language before it gets here.
Colours are token names of `app.palette` ("ac", "ok", "red" …), icons are KivyMD icon names.
Where the default is "", the thing is not shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.core.text import Term, Text

Speak: TypeAlias = Callable[[Any], str]
"""Makes a text of the catalogues into words of the player's language: `speak(say("Back"))`."""
Source: TypeAlias = Literal["", "rulebook", "inferred", "example", "yours"]
"""Where a fact comes from."""
Highlight: TypeAlias = Literal[
    "", "selected", "target", "reach", "locked", "danger", "changed", "empty", "next"
]
Shape: TypeAlias = Literal["disc", "shield", "square", "diamond", "cube", "card"]
Mark: TypeAlias = Literal["", "square", "disc", "triangle"]
"""The second sign of an enemy colour, so that colour never stands alone."""


@dataclass(frozen=True)
class RuleView:
    """A rule as the "why" sheet tells it, with the other rules of the same step."""

    id: str
    title: str
    text: str
    source: Source = "rulebook"
    place: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class FactView:
    """A small number with its icon and its name: `3 Distance`."""

    value: str
    label: str = ""
    icon: str = ""
    colour: str = "ink2"


@dataclass(frozen=True)
class CounterView:
    """A tracked value that can be set by hand; `high` None means no upper end."""

    id: str
    value: int
    label: str
    icon: str = ""
    colour: str = "ac"
    low: int = 0
    high: int | None = None
    source: Source = ""


@dataclass(frozen=True)
class ThresholdView:
    """A flag on a long track: what comes into force at a value."""

    at: int
    text: str
    icon: str = ""
    state: Literal["later", "next", "now"] = "later"


@dataclass(frozen=True)
class TrackView:
    """A value on its track: `cells` for short ones, `bar` for long ones, `steps` for numbered ones."""

    value: int
    high: int
    low: int = 0
    kind: Literal["cells", "bar", "steps"] = "cells"
    colour: str = "ac"
    end: str = ""
    """The word in the box at the losing end ("KO")."""
    ghost: int | None = None
    """Where the plan would lead."""
    thresholds: tuple[ThresholdView, ...] = ()
    ticks: tuple[int, ...] = ()
    sentence: str = ""


@dataclass(frozen=True)
class DieView:
    """One die; an empty face has not been rolled yet and shows a question mark."""

    id: str
    face: str = ""
    colour: str = "ivory"
    pips: bool = True
    word: str = ""
    selected: bool = False
    spent: bool = False
    badge: str = ""
    enabled: bool = True


@dataclass(frozen=True)
class FaceView:
    """A face that a die may show, as a button; a one-digit value can be typed on a keyboard."""

    value: str
    text: str
    note: str = ""
    icon: str = ""
    pips: bool = False
    meaning: tuple[str, ...] = ()
    """Icons of what follows from it."""


@dataclass(frozen=True)
class EntryDieView:
    """A die to be typed in: its look and the faces it has."""

    id: str
    word: str
    faces: tuple[FaceView, ...]
    colour: str = "ivory"
    pips: bool = True
    ask: str = ""
    """The question over the faces ("What does the orange die show?")."""


@dataclass(frozen=True)
class DiceEntryView:
    """Dice that somebody has to roll, at the table or here."""

    dice: tuple[EntryDieView, ...]
    source: Source = ""
    result: str = ""
    result_label: str = ""


@dataclass(frozen=True)
class BadgeView:
    """What a card carries: an icon with a number; `word` says it where there is room for words."""

    icon: str
    text: str = ""
    colour: str = "ink"
    word: str = ""


@dataclass(frozen=True)
class PieceView:
    """A piece on a board: its shape, colour and second sign; `path` is the way it came.

    A card has more: `line` (its strikes) and `steps` (how far it may still go) under its name, `wounds`
    or a `sign` (how it moves) beside its value, `badges` on its upper edge, `guards` where it may step in,
    and a `back` when it lies face down.
    """

    id: str
    cell: str
    shape: Shape = "disc"
    colour: str = "ivory"
    text: str = ""
    icon: str = ""
    mark: Mark = ""
    ring: Literal["", "double", "gold", "broken"] = ""
    badge: str = ""
    badge_colour: str = "gold"
    count: str = ""
    letter: str = ""
    selected: bool = False
    ghost: bool = False
    points: Literal["", "up", "down"] = ""
    value: str = ""
    value_icon: str = ""
    sign: str = ""
    path: tuple[str, ...] = ()
    line: str | Text = ""
    steps: str = ""
    wounds: str = ""
    badges: tuple[BadgeView, ...] = ()
    guards: bool = False
    back: bool = False
    target: bool = False
    """Whether a tap on it means something for what is chosen."""
    covers: tuple[str, ...] = ()
    """All cells under a large base, its own among them."""
    name: Text | Term | str = ""
    """What it is called, where its letter is the first of that in the language of who looks."""


@dataclass(frozen=True)
class SignView:
    """An icon printed or lying on a cell: filled disc, dashed ring or bare."""

    icon: str
    look: Literal["plain", "filled", "dashed"] = "plain"
    colour: str = "ink3"


@dataclass(frozen=True)
class CellView:
    """A cell of a board; `top` signs stand top right, `bottom` signs bottom right.

    A hexagon has its axial coordinates: q as column, r as row.
    """

    id: str
    row: int
    col: int
    label: str = ""
    icon: str = ""
    top: tuple[SignView, ...] = ()
    bottom: tuple[SignView, ...] = ()
    fill: str = "s1"
    highlight: Highlight = ""
    letter: str = ""
    note: str = ""
    """In the middle of a cell that can be reached, or not yet: what it costs, with its icon."""
    note_icon: str = ""
    border: str = ""
    """Colour of the line around all hexagons side by side that have it."""
    caption: str = ""
    """Quiet words in a free place: what the whole line is called."""


@dataclass(frozen=True)
class BoardView:
    """A board: cells by row and column, pieces by the cell they stand on."""

    rows: int
    cols: int
    cells: tuple[CellView, ...]
    pieces: tuple[PieceView, ...] = ()
    divider: int = 0
    """After this row a dotted line parts the two players; 0 for none."""
    shape: float = 0.66
    """A cell is so high for its width, where there is room."""
    least: int = 60
    """Least height of a cell in dp, in which a piece does not cover what is printed."""
    layout: Literal["squares", "hexes"] = "squares"
    routes: tuple[tuple[str, ...], ...] = ()
    """Ways over hexagons, each a dotted line from cell to cell."""
    sight: tuple[tuple[float, float], ...] = ()
    """The ends of a line of sight between hexagons, on the stretched grid of `core.hexes`."""
    sight_colour: str = "ok"

    @property
    def height_for_width(self) -> float:
        """How high it is for its width, where there is room."""
        if self.layout == "squares":
            return self.shape * self.rows / self.cols
        wide, high = hex_extent(self.cells)
        return high / wide

    @property
    def least_height(self) -> float:
        """The least height in dp in which it can be played; hexagons can be moved about under it."""
        return self.rows * self.least if self.layout == "squares" else HEXES_LEAST


HEXES_LEAST = 240
"""Least height of a board of hexagons, in dp."""


def hex_board(cells: tuple[CellView, ...], pieces: tuple[PieceView, ...] = (), **more: Any) -> BoardView:
    """A board of hexagons; `more` as `BoardView` takes it."""
    rows = {cell.row for cell in cells} or {0}
    columns = {cell.col for cell in cells} or {0}
    size = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return BoardView(*size, cells, pieces, layout="hexes", **more)


def hex_extent(cells: tuple[CellView, ...]) -> tuple[float, float]:
    """Width and height of a board of hexagons, in sides of one."""
    across = [2 * cell.col + cell.row for cell in cells] or [0]
    rows = [cell.row for cell in cells] or [0]
    return (max(across) - min(across) + 2) * 3**0.5 / 2, (max(rows) - min(rows)) * 1.5 + 2


Lead: TypeAlias = PieceView | DieView | None
"""The picture in front of a question, an option or a told step."""


@dataclass(frozen=True)
class OptionView:
    """One answer to a question; `confirm` is what the main button then says."""

    id: str
    text: str
    confirm: str = ""
    detail: str = ""
    letter: str = ""
    lead: Lead = None
    icon: str = ""
    facts: tuple[FactView, ...] = ()
    spot: str = ""
    """The piece or cell on the board that it means, where that goes by another name."""
    way: tuple[str, ...] = ()
    """The cells of a way over the board that it means."""


@dataclass(frozen=True)
class FighterView:
    """One of two who roll against each other: the die, the values it could come to, and the one it did."""

    role: str
    name: str
    die: str = ""
    values: tuple[str, ...] = ()
    now: int | None = None
    word: str = ""


@dataclass(frozen=True)
class VersusView:
    """Two who rolled against each other, and what lies between their dice; the title names it shortly."""

    title: str
    left: FighterView
    right: FighterView
    middle: str = ""
    label: str = ""


@dataclass(frozen=True)
class QuestionView:
    """A question that stops the table: it can only be answered or undone."""

    id: str
    title: str
    options: tuple[OptionView, ...]
    detail: str = ""
    chooser: str = ""
    rules: tuple[str, ...] = ()
    note: str = ""
    lead: Lead = None
    source: Source = ""
    versus: VersusView | None = None
    waiting: tuple[str, ...] = ()
    """What was declared and waits for the answer, the next one first."""
    selected: str = ""
    instant: bool = False
    """A tap on an option answers: what is asked lies on the table for all to see."""


@dataclass(frozen=True)
class OddsRowView:
    """One outcome with its chance; `exact` is the fraction shown on a tap."""

    label: str
    share: float
    percent: str
    exact: str = ""
    word: str = ""
    kind: Literal["plain", "now", "bad"] = "plain"


@dataclass(frozen=True)
class OddsView:
    """Chances as bars, drawn against the longest one; single risks (`whole`) against certainty."""

    title: str
    rows: tuple[OddsRowView, ...]
    detail: str = ""
    sentence: str = ""
    whole: bool = False


@dataclass(frozen=True)
class LogLineView:
    """A told step or a journal entry; `fate` says how it fared in a correction."""

    text: str
    actor: str = ""
    """The part of the text that is set in bold: who acts."""
    number: str = ""
    rules: tuple[str, ...] = ()
    lead: Lead = None
    fate: Literal["", "done", "edited", "changed", "fits", "broken", "here"] = ""
    fate_text: str = ""
    dice: tuple[DieView, ...] = ()
    """The dice that were rolled for it."""
    old: tuple[DieView, ...] = ()
    new: tuple[DieView, ...] = ()


@dataclass(frozen=True)
class ChipView:
    """A status number: icon, value, `of` (the end of its scale) and a label."""

    id: str
    value: str
    label: str
    icon: str = ""
    colour: str = "ac"
    of: str = ""
    danger: bool = False
    selected: bool = False


@dataclass(frozen=True)
class TileView:
    """An action to tap; when it is not enabled its detail says what is missing."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""
    colour: str = "ac"
    enabled: bool = True
    rule: str = ""
    """The rule that forbids it."""


@dataclass(frozen=True)
class RowView:
    """A row of a list: icon, one or two lines, a value at the end."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""
    colour: str = "ink2"
    value: str = ""
    end_icon: str = ""
    source: Source = ""
    selected: bool = False
    rule: str = ""
    """The rule that a tap opens."""


@dataclass(frozen=True)
class SetupCardView:
    """A card of the table as a tile: what it is called, and the signs that tell it from others."""

    id: str
    title: str
    label: str = ""
    icon: str = ""
    signs: tuple[SignView, ...] = ()


@dataclass(frozen=True)
class SegmentView:
    """One of a few choices that stand side by side."""

    id: str
    text: str
    icon: str = ""


@dataclass(frozen=True)
class AppBarView:
    """The head of a screen; phases 0 hides the segments under it."""

    title: str
    line: str = ""
    back_icon: str = "arrow-left"
    icons: tuple[str, ...] = ()
    phases: int = 0
    phase: int = 0
    short: str = ""
    """The line in fewer words, where there is little room."""


@dataclass(frozen=True)
class ActionBarView:
    """The foot of a table: what undo and redo can do, the one main action, and a quiet second one."""

    main_text: str
    main_icon: str = "check"
    main_enabled: bool = True
    reason: str = ""
    can_undo: bool = False
    can_redo: bool = False
    history: bool = True
    second_text: str = ""
    second_icon: str = ""
    undo_text: str = ""
    """What undo takes back and redo does again, told on a long press."""
    redo_text: str = ""
    main_quiet: bool = False
    """The main action is there, but something else is rather to be done first."""
