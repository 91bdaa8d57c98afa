"""Values of any kind: a number, a switch, options, words, dice, a place; one alone, or a whole card."""

from __future__ import annotations

from collections import Counter as Counted
from dataclasses import replace
from itertools import groupby
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.presenters.entry_views import FormView
from app.presenters.fields import NOWHERE, FieldView, filled, place_value
from app.presenters.views import DieView, OptionView, RowView, SegmentView
from app.widgets.base.base import Column, Viewed, Words, load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.counter.counter import Counter
from app.widgets.die.die import DieButton
from app.widgets.flow.flow import EvenGrid, Flow
from app.widgets.list_row.list_row import ListRow
from app.widgets.segmented.segmented import Segmented
from app.widgets.switch_row.switch_row import SwitchRow
from companion.core.json_text import dump, load
from companion.core.text import say

MANY = 12
"""Of more words than this those that are wanted are found by typing."""
NUMBERS = 3
"""So many numbers in a row share one pad of digits."""
OFFERED = 4
"""So many known names are offered while one is typed."""
SIDE_BY_SIDE = 6
"""So many choices of a form stand side by side; more are rows."""


HEXES_HIGH = 340
"""Height of a board of hexagons in a form, in dp."""


class FieldEditor(Viewed, Column):
    """One value to set: `value` as the engine takes it, `on_value(value)` after each change."""

    value: Any = ObjectProperty(None, allownone=True, force_dispatch=True)
    compact = BooleanProperty(False)
    """In a form: with a title over it, and choices side by side."""
    drop_hint = StringProperty("")
    add_hint = StringProperty("")
    __events__: ClassVar[tuple[str, ...]] = ("on_value_set",)

    @property
    def at_once(self) -> bool:
        """Whether one tap says it all."""
        view: FieldView = self.view
        return view.flag is not None or bool(view.choices or view.places) or view.board is not None

    @property
    def is_filled(self) -> bool:
        """Whether there is a value, or none is needed."""
        return bool(self.view.optional or self.value not in (None, ""))

    def show(self, view: FieldView) -> None:
        """Build the editor of another field."""
        self.clear_widgets()
        if self.compact and view.counter is None and view.flag is None:
            self.add_widget(Words(role="action", text=view.title))
        for part in self._parts(view):
            self.add_widget(part)

    def _parts(self, view: FieldView) -> list[Any]:
        if view.counter is not None:
            self.value = view.counter.value
            counter = Counter(view=view.counter)
            counter.bind(on_set=lambda _counter, value: self._give(value))
            return [counter]
        if view.flag is not None:
            self.value = view.flag
            switch = SwitchRow(title=view.title, on=view.flag)
            switch.bind(on_switch=lambda _switch, on: self._give(on))
            return [switch]
        if view.phrase is not None:
            return [self._phrase(view)]
        if view.choices:
            return self._choices(view)
        if len(view.several) > MANY:
            return [self._chips(view)]
        if view.several:
            return self._several(view)
        if view.dice is not None:
            return self._dice(view)
        return self._places(view)

    def written(self) -> str:
        """Words of somebody's own; anything else is said again with a tap or two."""
        return str(self.value) if self.view.phrase is not None else ""

    def rewrite(self, text: str) -> None:
        """Have those words again."""
        if self.view.phrase is not None:
            self.view = replace(self.view, phrase=text)

    def _give(self, value: Any) -> None:
        self.value = value
        self.dispatch("on_value_set", value)

    def _phrase(self, view: FieldView) -> Any:
        from app.widgets.line_field.line_field import LineField

        self.value = view.phrase
        field = LineField(text=view.phrase or "", most=view.most)
        field.bind(text=lambda _field, text: self._give(text))
        return field

    # -- options ----------------------------------------------------------------------------------

    def _choices(self, view: FieldView) -> list[Any]:
        taken = next((row.id for row in view.choices if row.selected), "")
        self.value = None if taken in ("", NOWHERE) else taken
        if self.compact and len(view.choices) <= SIDE_BY_SIDE:
            segments = [SegmentView(row.id, row.title) for row in view.choices]
            line = Segmented(views=segments, selected=taken, most=3)
            line.bind(on_pick=lambda _line, choice: self._give(None if choice == NOWHERE else choice))
            return [line]
        return [self._row(row) for row in view.choices]

    def _row(self, view: RowView) -> ListRow:
        row = ListRow(view=view)
        row.bind(on_release=self._take_row)
        return row

    def _take_row(self, tapped: ListRow) -> None:
        for row in self.children:
            if isinstance(row, ListRow):
                row.selected = row is tapped
        chosen = tapped.view.id
        if self.view.places:
            self._give(place_value(chosen))
        else:
            self._give(None if chosen == NOWHERE else chosen)

    def _several(self, view: FieldView) -> list[Any]:
        counts = Counted({each.id: each.value for each in view.several})

        def put(key: str, count: int) -> None:
            counts[key] = count
            self._give([each for each, n in counts.items() for _ in range(n)])

        self.value = [each for each, n in counts.items() for _ in range(n)]
        parts: list[Any] = []
        for each in view.several:
            if view.most == 1:
                part: Any = SwitchRow(title=each.label, on=bool(each.value))
                part.bind(on_switch=lambda _row, on, key=each.id: put(key, int(on)))
            else:
                part = Counter(view=each)
                part.bind(on_set=lambda _counter, value, key=each.id: put(key, value))
            parts.append(part)
        return parts

    def _chips(self, view: FieldView) -> Any:
        from app.widgets.chip_picker.chip_picker import ChipPicker

        picker = ChipPicker(views=view.several)
        self.value = list(picker.taken)
        picker.bind(on_change=lambda picked: self._give(list(picked.taken)))
        return picker

    # -- dice and places ------------------------------------------------------------------------

    def _dice(self, view: FieldView) -> list[Any]:
        from app.widgets.dice_entry.dice_entry import FaceButton

        lying = Flow(spacing=dp(4))

        def give(faces: list[int]) -> None:
            self._give(faces)
            show()

        def show() -> None:
            lying.clear_widgets()
            for place, face in enumerate(self.value):
                die = DieButton(view=DieView(str(place), str(face), pips=1 <= face <= 6), side=50)
                die.bind(on_release=lambda tapped: give(_without(self.value, int(tapped.view.id))))
                lying.add_widget(die)

        def add(face: str) -> None:
            if len(self.value) < view.room:
                give([*self.value, int(face)])

        self.value = [int(die.face) for die in view.dice or ()]
        show()
        grid = EvenGrid(least=48, most=6, least_height=60)
        for face in view.faces:
            button = FaceButton(view=face)
            button.bind(on_release=lambda tapped: add(tapped.view.value))
            grid.add_widget(button)
        hints = [Words(role="second", text=text) for text in (self.drop_hint, self.add_hint)]
        return [hints[0], lying, hints[1], grid]

    def _places(self, view: FieldView) -> list[Any]:
        parts: list[Any] = [self._row(row) for row in view.places]
        taken = [row.id for row in view.places if row.selected]
        if view.board is not None:
            from app.widgets.board.board import Board

            taken = [cell.id for cell in view.board.cells if cell.highlight == "selected"]
            squares = view.board.layout == "squares"
            height = dp(64) * view.board.rows if squares else dp(HEXES_HIGH)
            board = Board(view=view.board, size_hint_y=None, height=height)
            board.bind(on_cell=lambda _board, cell: self._take_cell(board, cell))
            parts.append(board)
        self.value = place_value(taken[0]) if taken else None
        if view.off_board is not None:
            off = QuietButton(text=view.off_board.text, icon=view.off_board.icon)
            off.bind(on_release=lambda _button: self._give(None))
            parts.append(off)
        return parts

    def _take_cell(self, board: Any, cell: str) -> None:
        lit = tuple(replace(each, highlight="selected" * (each.id == cell)) for each in board.view.cells)
        board.view = replace(board.view, cells=lit)
        self._give(place_value(cell))

    def on_value_set(self, value: Any) -> None:
        """The player set a value."""


class Form(Viewed, Column):
    """Several values at once; the main button says `main_text` and calls `confirm`."""

    main_text = StringProperty("")
    main_enabled = BooleanProperty(False)
    missing = StringProperty("")
    """The title of the first field that is still empty."""
    filled = ObjectProperty({})
    """What the fields hold, by name; it follows each change."""
    filled_in: ClassVar = "filled"
    __events__: ClassVar[tuple[str, ...]] = ("on_done",)

    def show(self, view: FormView) -> None:
        """Show a view; what was filled in stays while the question is the same."""
        if view == getattr(self, "_asked", None):
            return
        self._asked = view
        self._fill(view)

    def _fill(self, view: FormView) -> None:
        self.clear_widgets()
        for numbers, fields in groupby(view.fields, lambda each: each.counter is not None):
            run = list(fields)
            if numbers and len(run) >= NUMBERS:
                self._add_numbers(run)
            else:
                for each in run:
                    self._add_field(each, view)
        self._look()

    def _add_numbers(self, run: list[FieldView]) -> None:
        from app.widgets.number_grid.number_grid import NumberGrid

        grid = NumberGrid(views=[each.counter for each in run if each.counter is not None])
        grid.bind(on_change=self._look)
        self.add_widget(grid)

    def _add_field(self, field: FieldView, view: FormView) -> None:
        editor = FieldEditor(compact=True, view=field)
        editor.bind(on_value_set=self._look)
        self.add_widget(editor)
        if field is view.fields[0] and view.known:
            offered = Flow()
            editor.bind(on_value_set=lambda _editor, words: self._offer(offered, view, str(words)))
            self.add_widget(offered)

    def _offer(self, offered: Flow, view: FormView, words: str) -> None:
        """The known names that hold what is typed; a tap fills in everything."""
        from app.widgets.chip_picker.chip_picker import WordChip

        def make() -> WordChip:
            chip = WordChip()
            chip.bind(on_release=lambda tapped: self._take(view, tapped.view.id))
            return chip

        match(offered, [OptionView(each, each) for each in view.found(words)[:OFFERED]], make)

    def _take(self, view: FormView, name: str) -> None:
        if view.filled is not None:
            self._fill(view.filled(name))

    @property
    def _parts(self) -> list[Any]:
        return [each for each in reversed(self.children) if not isinstance(each, Flow)]

    @property
    def values(self) -> dict[str, Any]:
        """What the fields hold, by name."""
        found: dict[str, Any] = {}
        for part in self._parts:
            found |= {part.view.path: part.value} if isinstance(part, FieldEditor) else part.values
        return found

    def written(self) -> str:
        """All that is filled in."""
        return dump(self.values)

    def rewrite(self, text: str) -> None:
        """Fill in again what was `written`."""
        values = load(text, say("a form"))
        if not isinstance(values, dict):
            return
        fields = tuple(filled(each, values.get(each.path)) for each in self.view.fields)
        self._fill(replace(self.view, fields=fields))

    def confirm(self) -> None:
        """Give the values as the answer."""
        if self.main_enabled:
            self.dispatch("on_done", self.values)

    def _look(self, *_args: object) -> None:
        empty = [name for part in self._parts if (name := _missing(part))]
        self.missing = empty[0] if empty else ""
        self.main_enabled = not empty
        self.filled = self.values

    def on_done(self, values: dict[str, Any]) -> None:
        """The form is confirmed."""


def _missing(part: Any) -> str:
    """The name of what is still empty or out of range there."""
    if isinstance(part, FieldEditor):
        return "" if part.is_filled else str(part.view.title)
    return str(part.missing)


def _without(faces: list[int], place: int) -> list[int]:
    return [*faces[:place], *faces[place + 1 :]]


load_kv(__file__)
