"""Dice that somebody rolls: typed in from the table first, rolled here second.

A tap on a face fills the chosen die and goes on to the next empty one, so one die takes a face
and the main button, and a handful takes one tap each. The screen's main button says `main_text`
and calls `confirm`. What `foresee` makes of the faces stands on that button once all are typed, and
beside the dice before that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.foresight import ForesightView
from app.presenters.views import DiceEntryView, DieView, EntryDieView, FaceView, OddsView
from app.theme import theme
from app.widgets.base.base import Column, Viewed, fill, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.die.die import DieButton


class FaceButton(Viewed, TapLayout):
    """A face to tap: pips, or a number with its note."""

    text = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    meaning = StringProperty("")
    die: Any = ObjectProperty(None, allownone=True)
    taken = BooleanProperty(False)

    def show(self, view: FaceView) -> None:
        self.text, self.note, self.icon = view.text, view.note, view.icon
        self.die = DieView("", view.value) if view.pips else None
        action, *arrows = (fonts.glyph(icon) for icon in view.meaning or ("",))
        self.meaning = f"{action}\n{''.join(arrows)}" if action else ""

    def least_width(self) -> float:
        """No word of the note broken, and never less than a finger."""
        number = 0.0 if self.die else extent(self.text, fonts.BOLD, theme.sp(23))[0]
        number += theme.icon(18) + dp(4) if self.icon else 0
        words = [extent(word, fonts.MEDIUM, theme.sp(12))[0] for word in self.note.split()]
        signs = max(
            (extent(row, fonts.ICONS, theme.sp(14))[0] for row in self.meaning.split("\n")), default=0
        )
        return max(number, signs, *words, dp(36)) + dp(12)


class DiceEntry(Viewed, Column):
    """`on_change(values)` after each face, `on_done(values)` and `on_roll` from `confirm`."""

    mode = StringProperty("table")
    """`table`: faces are typed in; `app`: the app rolls."""
    app = BooleanProperty(True)
    """Whether the app may roll."""
    small = BooleanProperty(False)
    """Smaller dice, where the window is low."""
    large = BooleanProperty(False)
    """Letters so large that a single die, whose face is marked below it, needs no picture."""
    bare = BooleanProperty(False)
    """No picture of a single die: large letters, or keys that answer at once, need its room."""
    hasty = BooleanProperty(False)
    """The last face confirms all of them."""
    heading = StringProperty("")
    values = ListProperty([])
    """The face of each die in order, empty where it is not known yet."""
    current = NumericProperty(0)
    complete = BooleanProperty(False)
    count = NumericProperty(0)
    left = NumericProperty(0)
    question = StringProperty("")
    source = StringProperty("")
    result = StringProperty("")
    result_label = StringProperty("")
    outcome = StringProperty("")
    """What the faces typed so far come to."""
    main_text = StringProperty("")
    main_icon = StringProperty("check")
    main_enabled = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_change", "on_done", "on_roll")

    def __init__(self, **kwargs: Any) -> None:
        self.foresee: Callable[[list[str]], ForesightView] = lambda typed: ForesightView()
        self._typed = -1
        """The place of the die whose face was typed last."""
        super().__init__(**kwargs)
        # kv ids hold weakly: the picture of the die must not be lost while it is off the screen.
        self._rows, self._thrown = list(reversed(self.children)), self.ids.thrown.__self__
        self.bind(bare=self._stand)
        self._stand()

    def _stand(self, *_args: object) -> None:
        """The picture of the die goes, and is not only unseen: it would take the taps of what is there."""
        fill(self, [row for row in self._rows if not (self.bare and row is self._thrown)])

    def show(self, view: DiceEntryView) -> None:
        """Show a view; what was typed stays if the dice are the same."""
        ids = [die.id for die in view.dice]
        if ids != getattr(self, "_dice", None):
            self._dice = ids
            self.values = [""] * len(ids)
            self.current, self._typed = 0, -1
        self.count, self.source = len(ids), view.source
        self.result, self.result_label = view.result, view.result_label
        self._refresh()

    def on_small(self, *_args: object) -> None:
        """Larger dice or smaller ones."""
        if self.view is not None and self.ready:
            self._refresh()

    def on_mode(self, _entry: DiceEntry, _mode: str) -> None:
        """Typing or rolling."""
        if self.view is not None and self.ready:
            self._refresh()

    def pick(self, number: int) -> None:
        """Choose the die that the next face belongs to."""
        self.current = number
        self._refresh()

    def put(self, face: str) -> None:
        """Give the chosen die a face and go on to the next empty die."""
        self.values[self.current] = face
        last = self.left == 1 and self.complete is False
        empty = [place for place, value in enumerate(self.values) if not value]
        later = [place for place in empty if place > self.current]
        if empty:
            self.current = (later or empty)[0]
        self._refresh()
        self.dispatch("on_change", list(self.values))
        if self.hasty and last and self.complete:
            self.confirm()

    def turn(self) -> None:
        """Let the app roll, or type."""
        self.mode = "app" if self.mode == "table" else "table"

    def confirm(self) -> None:
        """What the main button does: hand over the faces, or ask the app to roll."""
        if self.mode == "app":
            self.dispatch("on_roll")
        elif self.complete:
            self.dispatch("on_done", list(self.values))

    def let_go(self) -> bool:
        """Forget the faces that were typed."""
        was = self.mode == "table" and any(self.values)
        if was:
            self.values = [""] * len(self.values)
            self.pick(0)
        return was

    def type_stroke(self, stroke: str) -> bool:
        """Digits type faces; backspace empties the last die that has one, plus gives it its icon."""
        if self.mode != "table" or self.view is None:
            return False
        shown = [face.value for face in self._die().faces if stroke in (face.text, face.value)]
        if shown:
            self._typed = int(self.current)
            self.put(min(shown, key=len))  # without an icon, where there is such a face
            return True
        if stroke == "+":
            return self._turn_icon()
        filled = [place for place, value in enumerate(self.values) if value]
        if stroke == "backspace" and filled:
            self.values[filled[-1]] = ""
            self.pick(filled[-1])
            return True
        return False

    def _turn_icon(self) -> bool:
        """The face that was typed last becomes the next one of its die with the same number on it."""
        place = self._typed
        if not 0 <= place < len(self.values) or not self.values[place]:
            return False
        faces = self.view.dice[place].faces
        number = next(face.text for face in faces if face.value == self.values[place])
        alike = [face.value for face in faces if face.text == number]
        if len(alike) < 2:
            return False
        self.values[place] = alike[(alike.index(self.values[place]) + 1) % len(alike)]
        self._refresh()
        self.dispatch("on_change", list(self.values))
        return True

    def _die(self) -> EntryDieView:
        die: EntryDieView = self.view.dice[int(self.current)]
        return die

    def look_ahead(self) -> None:
        """Ask again what the faces come to; the chances stand under them."""
        seen = self.foresee(list(self.values))
        self.outcome = seen.text if self.mode == "table" else ""
        self._show_odds(seen.odds)

    def _show_odds(self, odds: OddsView | None) -> None:
        box = self.ids.odds
        if odds is None:
            box.clear_widgets()
            return
        if not box.children:
            from app.widgets.odds_bars.odds_bars import OddsBars

            box.add_widget(OddsBars())
        box.children[0].view = odds

    def _refresh(self) -> None:
        typing = self.mode == "table"
        self.left = sum(not value for value in self.values)
        self.complete = self.left == 0
        side = 72 if self.count <= 3 and not self.small else 50 if self.count <= 5 else 40
        match(
            self.ids.dice, [self._picture(place, typing) for place in range(int(self.count))], self._make_die
        )
        for die in self.ids.dice.children:
            die.side = side
        die = self._die()
        self.question = die.ask or die.word
        match(self.ids.faces, die.faces, self._make_face)
        for face in self.ids.faces.children:
            face.taken = face.view.value == self.values[int(self.current)]
        self.look_ahead()

    def _picture(self, place: int, typing: bool) -> DieView:
        die: EntryDieView = self.view.dice[place]
        face = self.values[place] if typing else ""
        shown = next((each for each in die.faces if each.value == face), None)
        chosen = typing and place == self.current
        return DieView(
            str(place),
            shown.text if shown is not None and shown.text.isdigit() else face,
            die.colour,
            die.pips,
            die.word,
            selected=chosen,
            enabled=typing,
            badge=shown.meaning[0] if shown is not None and shown.meaning else "",
        )

    def _make_die(self) -> DieButton:
        die = DieButton()
        die.bind(on_release=lambda tapped: self.pick(int(tapped.view.id)))
        return die

    def _make_face(self) -> FaceButton:
        face = FaceButton()
        face.bind(on_release=lambda tapped: self.put(tapped.view.value))
        return face

    def on_change(self, values: list[str]) -> None:
        """A face was typed."""

    def on_done(self, values: list[str]) -> None:
        """The faces are confirmed."""

    def on_roll(self) -> None:
        """The app shall roll."""


load_kv(__file__)
