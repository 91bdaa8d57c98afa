"""Any tracked value set by hand, in two taps: a counter, a switch, options, dice, or a cell of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.presenters.adjust import Adjuster
from app.presenters.fields import FieldView
from app.presenters.play import Play
from app.widgets.base.base import Column, Words
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.flow.flow import Flow
from app.widgets.form.form import FieldEditor
from app.widgets.list_row.list_row import ListRow
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.sheet.sheet import OverSheet

Set = Callable[[Any, bool], None]
"""Takes a value, and whether the sheet has done its work with it."""
FEW = 8
"""More values than this can be searched."""


def open_adjust(play: Play, path: str = "") -> OverSheet:
    """Open the editor of a value, the values of a piece (`units[troll-2]`), or the list of all values."""
    return _open_path(play, path) if path else _open_list(play)


def _open_list(play: Play) -> OverSheet:
    adjuster = Adjuster(play)
    sheet = OverSheet(title=adjuster.heading())
    search, rows = Column(), FirstRows()

    def narrow(words: str) -> None:
        found = adjuster.rows(words) if words.strip() else adjuster.overview()
        rows.show(found, lambda: _row(lambda chosen: _swap(sheet, lambda: _open_path(play, chosen))), words)

    def start() -> None:
        from app.widgets.line_field.line_field import LineField

        field = LineField(hint_text=adjuster.words()["search"])
        field.bind(text=lambda _field, words: narrow(words))
        search.clear_widgets()
        search.add_widget(field)
        field.focus = True

    narrow("")
    if len(rows.children) > FEW:
        # A text field is slow to load: most who come here tap a row.
        button = QuietButton(text=adjuster.words()["search"], icon="magnify")
        button.bind(on_release=lambda _button: start())
        search.add_widget(button)
    sheet.put(search)
    sheet.put(rows)
    sheet.open()
    return sheet


def _open_path(play: Play, path: str) -> OverSheet:
    """The editor of a value, or the values of a piece."""
    return _open_member(play, path) if path.endswith("]") else _open_field(play, path)


def _open_member(play: Play, member: str) -> OverSheet:
    adjuster = Adjuster(play)
    sheet = OverSheet(title=adjuster.member_name(member))
    for view in adjuster.member(member):
        row = _row(lambda chosen: _swap(sheet, lambda: _open_field(play, chosen)))
        row.view = view
        sheet.put(row)
    sheet.open()
    return sheet


def _row(chosen: Callable[[str], Any]) -> ListRow:
    row = ListRow()
    row.bind(on_release=lambda tapped: chosen(tapped.view.id))
    return row


def _swap(sheet: OverSheet, then: Callable[[], Any]) -> None:
    sheet.dismiss(force=True)
    then()


def _open_field(play: Play, path: str) -> OverSheet:
    adjuster = Adjuster(play)
    field = adjuster.field(path)
    sheet = OverSheet(title=field.title, about=path)
    refused = Words(role="body", tone="bad")

    def give(value: Any, done: bool) -> None:
        if not adjuster.set(path, value):
            refused.text = play.error.sentence if play.error else ""
        elif done:
            sheet.dismiss(force=True)
        else:
            sheet.served = True

    _put_editor(sheet, field, give, adjuster.words()["use"])
    sheet.put(refused)
    tags = Flow()
    tags.add_widget(RuleTag(rule=field.rule))
    sheet.put(tags)
    sheet.open()
    return sheet


def choose_value(adjuster: Adjuster, path: str, done: Callable[[Any], bool]) -> OverSheet:
    """Ask for a value without setting it, until `done(value)` says that it was taken."""
    field = adjuster.field(path)
    sheet = OverSheet(title=field.title, about=path)

    def give(value: Any, over: bool) -> None:
        if over and done(value):
            sheet.dismiss(force=True)

    use = adjuster.words()["use"]
    editor = _put_editor(sheet, field, give, use)
    if field.counter is not None:
        sheet.put(_button(use, lambda: give(editor.value, True)))
    sheet.open()
    return sheet


def _put_editor(sheet: OverSheet, field: FieldView, give: Set, use: str) -> FieldEditor:
    """One tap sets a switch, an option or a place; a number is set as it changes; the rest by a button."""
    editor = FieldEditor(view=field)
    sheet.put(editor)
    if field.counter is not None or editor.at_once:
        editor.bind(on_value_set=lambda _editor, value: give(value, editor.at_once))
    else:
        sheet.put(_button(use, lambda: give(editor.value, True)))
    return editor


def _button(text: str, act: Callable[[], object]) -> MainButton:
    button = MainButton(text=text, icon="check")
    button.bind(on_release=lambda _button: act())
    return button
