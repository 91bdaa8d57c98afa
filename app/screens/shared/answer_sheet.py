"""A question over the screen, for corrections: it can be answered, or left as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from app.presenters.asking import AnswerView
from app.presenters.correcting import OpenView
from app.presenters.entry_views import FormView
from app.screens.shared.entries import entry_for
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.dice_entry.dice_entry import DiceEntry
from app.widgets.flow.flow import EvenGrid
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.sheet.sheet import OverSheet


def open_question(
    asked: OpenView,
    done: Callable[[object], bool],
    roll: Callable[[], object] | None = None,
    app_word: str = "",
    refuses: Callable[[object], str] = lambda value: "",
    about: str = "",
) -> OverSheet:
    """Ask over the screen, until `done(answer)` says that it was taken; `roll` lets the app answer.

    `refuses(value)` says why an answer cannot be taken; then the sheet stays and shows it. `about` tells it
    from other questions of the same words.
    """
    sheet = OverSheet(title=asked.title, about=about)
    refused = Words(role="body", tone="bad")

    def answer(value: object) -> None:
        refused.text = refuses(value)
        if not refused.text and done(value):
            sheet.dismiss(force=True)

    def let_app() -> None:
        sheet.dismiss(force=True)
        if roll is not None:
            roll()

    if asked.sheet is not None:
        _put_options(sheet, asked, answer)
    else:
        _put_entry(sheet, asked, answer)
    sheet.put(refused)
    if asked.app and roll is not None:
        button = QuietButton(text=app_word, icon="dice-multiple" if asked.dice else "cards-playing-outline")
        button.bind(on_release=lambda _button: let_app())
        sheet.put(button)
    sheet.open()
    return sheet


def open_form(
    title: str, form: FormView, done: Callable[[Mapping[str, Any]], bool], about: str, turned: bool = False
) -> OverSheet:
    """Fill in a form over the screen, or turned to who sits opposite; it goes once `done(told)` is True."""
    sheet = OverSheet(title=title, turned=turned, about=about)

    def answer(value: object) -> None:
        if done(dict(value) if isinstance(value, Mapping) else {}):
            sheet.dismiss(force=True)

    _put_answered(sheet, entry_for(AnswerView(form=form)), answer)
    sheet.open()
    return sheet


def _put_entry(sheet: OverSheet, asked: OpenView, answer: Callable[[object], None]) -> None:
    entry = entry_for(asked)
    if isinstance(entry, DiceEntry):
        _fill_dice(entry, asked.given)
    _put_answered(sheet, entry, answer)


def _put_answered(sheet: OverSheet, entry: Any, answer: Callable[[object], None]) -> None:
    """Something to fill in, with the button that gives it."""
    button = MainButton(text=entry.main_text, active=entry.main_enabled, icon="check")
    entry.fbind("main_text", lambda _entry, text: setattr(button, "text", text))
    entry.fbind("main_enabled", lambda _entry, on: setattr(button, "active", on))
    entry.bind(on_done=lambda _entry, value: answer(value))
    button.bind(on_release=lambda _button: entry.confirm())
    sheet.put(entry)
    sheet.put(button)


def _fill_dice(entry: DiceEntry, given: tuple[str, ...]) -> None:
    # What lay on the table is being copied: the app has nothing to roll here.
    entry.remove_widget(entry.children[-1])
    if len(given) == len(entry.values):
        entry.values = list(given)
        entry.pick(0)


def _put_options(sheet: OverSheet, asked: OpenView, answer: Callable[[object], None]) -> None:
    grid: Any = EvenGrid(least=130, most=2, gap=10, least_height=60)
    for option in asked.sheet.options if asked.sheet else ():
        card = OptionCard(view=option)
        card.bind(on_release=lambda tapped: answer(tapped.view.id))
        grid.add_widget(card)
    grid.width = dp(300)
    sheet.put(grid)
