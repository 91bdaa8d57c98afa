"""Any tracked value set by hand, in two taps: a counter, a switch, options, dice, or a cell of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app.presenters.adjust import Adjuster
from app.presenters.fields import NOWHERE, FieldView, place_value
from app.presenters.play import Play
from app.widgets.base.base import Column, Words
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.counter.counter import Counter
from app.widgets.die.die import DieButton
from app.widgets.flow.flow import EvenGrid, Flow
from app.widgets.list_row.list_row import ListRow
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.sheet.sheet import OverSheet
from app.widgets.switch_row.switch_row import SwitchRow

Set = Callable[[Any, bool], None]
"""Takes a value, and whether the sheet has done its work with it."""


def open_adjust(play: Play, path: str = "") -> OverSheet:
    """Open the editor of a value, or the list of all values of the table."""
    return _open_field(play, path) if path else _open_list(play)


def _open_list(play: Play) -> OverSheet:
    adjuster = Adjuster(play)
    sheet = OverSheet(title=adjuster.heading())
    for view in adjuster.rows():
        row = ListRow(view=view)
        row.bind(on_release=lambda tapped: _swap(sheet, lambda: _open_field(play, tapped.view.id)))
        sheet.put(row)
    sheet.open()
    return sheet


def _swap(sheet: OverSheet, then: Callable[[], Any]) -> None:
    sheet.dismiss(force=True)
    then()


def _open_field(play: Play, path: str) -> OverSheet:
    adjuster = Adjuster(play)
    field = adjuster.field(path)
    sheet = OverSheet(title=field.title)
    refused = Words(role="body", tone="bad")

    def give(value: Any, done: bool) -> None:
        if not adjuster.set(path, value):
            refused.text = play.error.sentence if play.error else ""
        elif done:
            sheet.dismiss(force=True)

    for part in _editor(field, give, adjuster.words()):
        sheet.put(part)
    sheet.put(refused)
    tags = Flow()
    tags.add_widget(RuleTag(rule=field.rule))
    sheet.put(tags)
    sheet.open()
    return sheet


def choose_value(adjuster: Adjuster, path: str, done: Callable[[Any], object]) -> OverSheet:
    """Ask for a value without setting it; `done(value)` once it is chosen."""
    field, words = adjuster.field(path), adjuster.words()
    sheet = OverSheet(title=field.title)

    def give(value: Any, over: bool) -> None:
        if over:
            sheet.dismiss(force=True)
            done(value)

    parts = _editor(field, give, words)
    for part in parts:
        sheet.put(part)
    if field.counter is not None:
        button = MainButton(text=words["use"], icon="check")
        button.bind(on_release=lambda _button: give(parts[0].value, True))
        sheet.put(button)
    sheet.open()
    return sheet


def _editor(field: FieldView, give: Set, words: dict[str, str]) -> list[Any]:
    if field.counter is not None:
        counter = Counter(view=field.counter)
        counter.bind(on_set=lambda _counter, value: give(value, False))
        return [counter]
    if field.flag is not None:
        switch = SwitchRow(title=field.title, on=field.flag)
        switch.bind(on_switch=lambda _switch, on: give(on, True))
        return [switch]
    if field.choices:
        return [_choice(view, give) for view in field.choices]
    if field.several:
        return _several(field, give, words)
    if field.dice is not None:
        return _dice(field, give, words)
    return _board(field, give)


def _choice(view: Any, give: Set) -> ListRow:
    row = ListRow(view=view)
    row.bind(on_release=lambda tapped: give(None if tapped.view.id == NOWHERE else tapped.view.id, True))
    return row


def _several(field: FieldView, give: Set, words: dict[str, str]) -> list[Any]:
    counts = {view.id: view.value for view in field.several}
    parts: list[Any] = []
    for view in field.several:
        if field.most == 1:
            part: Any = SwitchRow(title=view.label, on=bool(view.value))
            part.bind(on_switch=lambda _row, on, key=view.id: counts.update({key: int(on)}))
        else:
            part = Counter(view=view)
            part.bind(on_set=lambda _counter, value, key=view.id: counts.update({key: value}))
        parts.append(part)
    button = MainButton(text=words["use"], icon="check")
    button.bind(on_release=lambda _button: give([key for key, n in counts.items() for _ in range(n)], True))
    return [*parts, button]


def _dice(field: FieldView, give: Set, words: dict[str, str]) -> list[Any]:
    from app.widgets.dice_entry.dice_entry import FaceButton

    lying = Flow(spacing=dp(4))
    faces = [die.face for die in field.dice or ()]

    def take(place: int) -> None:
        faces.pop(place)
        show()

    def show() -> None:
        from app.presenters.views import DieView

        lying.clear_widgets()
        for place, face in enumerate(faces):
            die = DieButton(view=DieView(str(place), face), side=50)
            die.bind(on_release=lambda tapped: take(int(tapped.view.id)))
            lying.add_widget(die)

    def add(face: str) -> None:
        if len(faces) < field.room:
            faces.append(face)
            show()

    grid = EvenGrid(least=48, most=6, least_height=60)
    for view in field.faces:
        button = FaceButton(view=view)
        button.bind(on_release=lambda tapped: add(tapped.view.value))
        grid.add_widget(button)
    use = MainButton(text=words["use"], icon="check")
    use.bind(on_release=lambda _button: give([int(face) for face in faces], True))
    show()
    return [
        Words(role="second", text=words["drop"]),
        lying,
        Words(role="second", text=words["add"]),
        grid,
        use,
    ]


def _board(field: FieldView, give: Set) -> list[Any]:
    from app.widgets.square_board.square_board import SquareBoard

    board = SquareBoard(
        view=field.board, size_hint_y=None, height=dp(64) * (field.board.rows if field.board else 1)
    )
    board.bind(on_cell=lambda _board, cell: give(place_value(cell), True))
    parts: list[Any] = [board]
    if field.off_board is not None:
        off = QuietButton(text=field.off_board.text, icon=field.off_board.icon)
        off.bind(on_release=lambda _button: give(None, True))
        parts.append(off)
    column = Column(spacing=dp(10))
    for part in parts:
        column.add_widget(part)
    return [column]
