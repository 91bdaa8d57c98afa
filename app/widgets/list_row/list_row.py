"""A row of a list: icon, one or two lines, a value or an icon at its end."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app import fonts
from app.draw import extent
from app.theme import theme
from app.widgets.base.base import Viewed, follow, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.rule_tag.rule_tag import open_why


class ListRow(Viewed, TapLayout):
    """Light enough for long lists; `on_release` when tapped."""

    icon = StringProperty("")
    colour = StringProperty("ink2")
    title = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    end_icon = StringProperty("")
    source = StringProperty("")
    selected = BooleanProperty(False)
    value_under = BooleanProperty(False)
    """A value with a word too long to stand at the end stands under the text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._arrange, "width", "value")

    def _arrange(self) -> None:
        words = [extent(word, fonts.BOLD, theme.sp(18))[0] for word in self.value.split()]
        self.value_under = max(words, default=0) > self.width * 0.4

    fields = ("icon", "colour", "title", "detail", "value", "end_icon", "source", "selected")


class RuleRow(ListRow):
    """A row whose tap opens the rule behind it."""

    def on_release(self) -> None:
        """Tell the rule."""
        if self.view is not None and self.view.rule:
            open_why(self.view.rule)


load_kv(__file__)
