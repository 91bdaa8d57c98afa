"""Numbered steps, one sentence each: done with a check, the present one filled, later ones outlined."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import OptionProperty, StringProperty

from app import fonts
from app.draw import put_disc, put_icon, put_ring, put_text
from app.presenters.table.contests import StepLineView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.rule_tag.rule_tag import open_why


class StepMark(Drawn):
    """The number of a step in its circle, or a check."""

    number = StringProperty("")
    progress = OptionProperty("later", options=["done", "now", "later"])
    watched: ClassVar[tuple[str, ...]] = ("number", "progress")

    def draw(self, group: InstructionGroup) -> None:
        """A ring with a check, a filled disc, or a ring with its number."""
        centre, radius = self.center, min(self.size) / 2
        if self.progress == "done":
            put_ring(group, centre, radius - dp(1), theme.of("ok"), dp(1.5))
            put_icon(group, "check", centre, radius * 1.2, theme.of("ok"))
            return
        if self.progress == "now":
            put_disc(group, centre, radius, theme.of("ac"))
        else:
            put_ring(group, centre, radius - dp(1), theme.of("outline"), dp(1.2))
        tone = "onac" if self.progress == "now" else "ink2"
        put_text(group, self.number, centre, radius * 1.05, theme.of(tone), fonts.BOLD)


class StepLine(Viewed, TapLayout):
    """One step; a tap opens its rule."""

    is_choice = False
    number = StringProperty("")
    text = StringProperty("")
    rule = StringProperty("")
    progress = StringProperty("later")
    fields = ("number", "text", "rule", "progress")
    view: StepLineView

    def on_release(self) -> None:
        """Why it is so."""
        if self.rule:
            open_why(self.rule)


class StepList(Listed, Column):
    """All steps under each other."""

    def make(self) -> Any:
        """One more."""
        return StepLine()


load_kv(__file__)
