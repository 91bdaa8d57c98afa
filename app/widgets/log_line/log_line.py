"""One sentence of the journal or of a told step, with its rules one tap away."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from app.draw import put_box, put_dashed_ring, put_disc, put_icon, put_ring
from app.focus import Stop
from app.presenters.views import DieView, LogLineView
from app.theme import theme
from app.widgets.base.base import Drawn, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.die.die import Die
from app.widgets.rule_tag.rule_tag import open_why

FATES: Final = {
    "": ("", "ink3"),
    "done": ("check", "ok"),
    "edited": ("pencil", "ac"),
    "changed": ("calculator-variant-outline", "ok"),
    "fits": ("check", "ok"),
    "broken": ("link-off", "warn"),
    "here": ("map-marker", "ac"),
    "phase": ("unfold-more-horizontal", "ink2"),
}
"""How an entry fared in a correction: icon and colour; the word stands beside them."""


class Spine(Drawn):
    """The line down the side of the journal, with the entry's dot."""

    fate = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("fate",)

    def draw(self, group: InstructionGroup) -> None:
        """The line, and on it the dot or the sign of the entry's fate."""
        put_box(group, (self.center_x - dp(1), self.y, dp(2), self.height), 0.1, theme.of("line"))
        icon, tone = FATES[self.fate]
        centre = (self.center_x, self.top - dp(20))
        if not icon:
            put_disc(group, centre, dp(5.5), theme.of("ink3"))
        elif self.fate == "edited":
            put_disc(group, centre, dp(13), theme.of("ac"))
            put_icon(group, icon, centre, dp(15), theme.of("onac"))
        else:
            put_disc(group, centre, dp(13), theme.of("bg"))
            ring = put_dashed_ring if self.fate == "broken" else put_ring
            ring(group, centre, dp(12), theme.of(tone), dp(2))
            put_icon(group, icon, centre, dp(14), theme.of(tone))


class DiceLine(BoxLayout):
    """Small dice in a row, only to look at."""

    views = ListProperty([])

    def on_views(self, _line: DiceLine, views: list[DieView]) -> None:
        self.clear_widgets()
        for view in views:
            self.add_widget(Die(view=view, side=32))


class LogLine(Viewed, TapLayout):
    """`on_why(rule)` opens the rule; with `pickable`, a tap on the dice is `on_change`, else `on_pick`."""

    timeline = BooleanProperty(False)
    """Draw the journal's line and dot at the left."""
    pickable = BooleanProperty(False)
    text = StringProperty("")
    number = StringProperty("")
    rules = ListProperty([])
    lead = ObjectProperty(None, allownone=True)
    fate = StringProperty("")
    fate_text = StringProperty("")
    fate_icon = StringProperty("")
    fate_tone = StringProperty("ink3")
    old = ListProperty([])
    new = ListProperty([])
    dice = ListProperty([])
    __events__: ClassVar[tuple[str, ...]] = ("on_why", "on_pick", "on_change")

    def stops(self) -> list[Stop]:
        """A line that only tells is nothing to take; its tags are."""
        return super().stops() if self.pickable else []

    def show(self, view: LogLineView) -> None:
        """Show a view; the actor is set in bold."""
        said = escape_markup(view.text)
        if view.actor:
            actor = escape_markup(view.actor)
            said = said.replace(actor, f"[font=RobotoBold]{actor}[/font]", 1)
        self.text, self.number, self.lead = said, view.number, view.lead
        self.rules, self.fate, self.fate_text = list(view.rules), view.fate, view.fate_text
        self.fate_icon, self.fate_tone = FATES[view.fate]
        self.old, self.new, self.dice = list(view.old), list(view.new), list(view.dice)

    def on_release(self) -> None:
        """On a tag, or anywhere if that is all the line can do: tell why. Else: pick the entry."""
        touch, tags = self.last_touch, self.ids.tags
        x, y = tags.to_widget(*self.to_window(*touch.pos)) if touch else tags.center
        near = bool(self.rules) and tags.y - dp(12) <= y <= tags.top + dp(12)
        if self.rules and (near or not self.pickable):
            self.dispatch("on_why", tags.nearest(x, y))
        elif self.pickable:
            self.dispatch("on_change" if is_tapped(self.ids.dice, self) else "on_pick")

    def on_why(self, rule: str) -> None:
        """Open the rule, with the other rules of this step."""
        open_why(rule, tuple(other for other in self.rules if other != rule))

    def on_pick(self) -> None:
        """The entry was tapped."""

    def on_change(self) -> None:
        """The dice of the entry were tapped."""


def is_tapped(row: Any, card: Any) -> bool:
    """Whether the tap on a card hit one of the pictures in a row of it."""
    touch = card.last_touch
    if touch is None or not row.children:
        return False
    place = row.to_widget(*card.to_window(*touch.pos))
    return any(each.collide_point(*place) for each in row.children)


load_kv(__file__)
