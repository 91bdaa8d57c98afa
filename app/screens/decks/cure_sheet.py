"""A cure card by card: each change to take, decline or replace, and what the list would be then."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.presenters.decks.cures import CureChoice, StepView
from app.screens.shared.offer_sheet import ask_name
from app.widgets.base.base import Column, Glyph, Viewed, Words
from app.widgets.buttons.buttons import MainButton, QuietButton, TextButton
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.sheet.sheet import OverSheet
from app.widgets.switch_row.switch_row import SwitchRow
from companion.core.text import say


class StepRow(Viewed, Column):
    """One change with its switch, and the way to another card."""

    def __init__(self, sheet: CureSheet, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._switch = SwitchRow()
        self._switch.bind(on_switch=lambda _row, on: sheet.take(self.at, on))
        self.add_widget(self._switch)
        self._other = TextButton(tone="ac", points=14, side=8)
        self._other.bind(on_release=lambda _button: sheet.ask_other(self.at))
        self.add_widget(self._other)

    @property
    def at(self) -> int:
        """Its place among the changes."""
        return int(self.view.id)

    def show(self, view: StepView) -> None:
        switch = self._switch
        switch.title, switch.icon, switch.on, self._other.text = view.title, view.icon, view.taken, view.other


class OpenLine(Viewed, Words):
    """What only a person can choose."""

    def show(self, view: str) -> None:
        self.text = view


class CureSheet(OverSheet):
    """All changes of a cure; one tap carries out those that are taken."""

    def __init__(
        self, page: Any, desk: Any, choice: CureChoice, finding: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(title=page.speak(say("Cards to change")), **kwargs)
        self._page, self._desk, self.choice, self._finding = page, desk, choice, finding
        self._of = desk.looked_at()
        self._steps, self._open = FirstRows(), FirstRows()
        self.put(self._steps)
        self.put(self._open)
        line = BoxLayout(size_hint_y=None, spacing=8)
        self._glyph, self._word = (
            Glyph(pos_hint={"center_y": 0.5}),
            Words(role="action", pos_hint={"center_y": 0.5}),
        )
        line.add_widget(self._glyph)
        line.add_widget(self._word)
        self._word.bind(height=lambda _word, height: setattr(line, "height", max(height, self._glyph.height)))
        self.put(line)
        self.put(
            Words(role="second", text=page.speak(say("The report tells that the list was changed here.")))
        )
        if hasattr(desk, "editing"):
            edit = QuietButton(text=page.speak(say("Choose other cards")), icon="pencil")
            edit.bind(on_release=lambda _button: self.edit())
            self.put(edit)
        self.button = MainButton(text=page.speak(say("Change the list")), icon="auto-fix")
        self.button.bind(on_release=lambda _button: self.carry_out())
        self.put(self.button)
        self.show()

    def show(self) -> None:
        """Show what is chosen, and the verdict with it."""
        view = self.choice.view()
        self._steps.show(view.steps, lambda: StepRow(self))
        self._open.show(view.open, OpenLine)
        self._glyph.icon, self._glyph.tone = view.icon, view.colour
        self._word.text, self._word.tone = view.word, view.colour
        self.button.active = bool(view.done)

    def take(self, at: int, on: bool) -> None:
        """Take a change, or decline it."""
        self.choice.take(at, on)
        self.show()

    def ask_other(self, at: int) -> None:
        """Another card in its place, found by its name."""
        speak = self._page.speak

        def taken(card: str) -> bool:
            self.choice.replace(at, card)
            self.show()
            return True

        title, action = speak(say("Which card?")), speak(say("Done"))
        ask_name(
            title,
            action,
            lambda typed: self.choice.offers(at, typed),
            taken,
            f"{self._desk.chosen_name} {at}",
        )

    def edit(self) -> None:
        """Write the list anew instead."""
        self.dismiss(force=True)
        if self._desk.look_again(self._of):
            self._page.edit(self._desk.editing(chosen=True))

    def carry_out(self) -> None:
        """Change the list, and say with which cards."""
        done, changes = self.choice.view().done, self.choice.changes
        if self._desk.look_again(self._of) and self._desk.mend(self._finding, changes):
            self.dismiss(force=True)
            self._page.tell_done(done)
