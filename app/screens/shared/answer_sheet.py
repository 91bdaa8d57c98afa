"""A question over the screen, for corrections: it can be answered, or left as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app.presenters.correcting import OpenView
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.dice_entry.dice_entry import DiceEntry
from app.widgets.flow.flow import EvenGrid
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.sheet.sheet import OverSheet


def open_question(
    asked: OpenView,
    done: Callable[[object], None],
    roll: Callable[[], None] | None = None,
    app_word: str = "",
) -> OverSheet:
    """Ask over the screen; `done` gets faces as texts, or an option's id; `roll` lets the app answer."""
    sheet = OverSheet(title=asked.title)

    def answer(value: object) -> None:
        sheet.dismiss(force=True)
        done(value)

    def let_app() -> None:
        sheet.dismiss(force=True)
        if roll is not None:
            roll()

    if asked.dice is not None:
        _put_dice(sheet, asked, answer)
    else:
        _put_options(sheet, asked, answer)
    if asked.app and roll is not None:
        button = QuietButton(text=app_word, icon="dice-multiple" if asked.dice else "cards-playing-outline")
        button.bind(on_release=lambda _button: let_app())
        sheet.put(button)
    sheet.open()
    return sheet


def _put_dice(sheet: OverSheet, asked: OpenView, answer: Callable[[object], None]) -> None:
    # What lay on the table is being copied: the app has nothing to roll here.
    entry = DiceEntry(view=asked.dice, app=False)
    if len(asked.given) == len(entry.values):
        entry.values = list(asked.given)
        entry.pick(0)
    button = MainButton(text=entry.main_text, active=entry.main_enabled, icon="check")
    entry.fbind("main_text", lambda _entry, text: setattr(button, "text", text))
    entry.fbind("main_enabled", lambda _entry, on: setattr(button, "active", on))
    entry.bind(on_done=lambda _entry, values: answer(list(values)))
    button.bind(on_release=lambda _button: entry.confirm())
    sheet.put(entry)
    sheet.put(button)


def _put_options(sheet: OverSheet, asked: OpenView, answer: Callable[[object], None]) -> None:
    grid: Any = EvenGrid(least=130, most=2, gap=10, least_height=60)
    for option in asked.sheet.options if asked.sheet else ():
        card = OptionCard(view=option)
        card.bind(on_release=lambda tapped: answer(tapped.view.id))
        grid.add_widget(card)
    grid.width = dp(300)
    sheet.put(grid)
