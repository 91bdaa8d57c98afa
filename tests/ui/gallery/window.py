"""A small app around one widget, as kv files and the theme want it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivymd.app import MDApp

import app.widgets.base.base  # noqa: F401  `Column` for the page below
from app.keys import Keys
from app.theme import adopt, apply_theme, set_motion, set_text_scale


class DemoApp(MDApp):
    """Only what kv files ask of the app: `_` and `ngettext`, which leave the words as they are."""

    _ = ObjectProperty(str)
    ngettext = ObjectProperty(lambda one, many, n: one if n == 1 else many)

    def __init__(self, make: Any, options: Namespace) -> None:
        super().__init__()
        self.make, self.options = make, options
        adopt(self)

    def build(self) -> Any:
        """The widget at the top of a scrolling page, or alone."""
        options = self.options
        apply_theme(self, options.game, options.style)
        set_text_scale(options.scale)
        set_motion(self, options.motion)
        made = self.make() if options.bare else page(self.make())
        self.keys = Keys(made)
        return made

    def _install_settings_keys(self, _window: Any) -> None:
        """Kivy's own settings are not on show."""

    def on_stop(self) -> None:
        """Stop listening to the keyboard."""
        self.keys.close()


def page(widget: Any) -> Any:
    """A page in the screen's colour that scrolls if the widget is higher than the window."""
    root = Builder.load_string(
        """
#:import theme app.theme.theme
ScrollView:
    do_scroll_x: False
    canvas.before:
        Color:
            rgba: theme.bg
        Rectangle:
            pos: self.pos
            size: self.size
    Column:
        id: column
        padding: dp(16), dp(16)
        spacing: dp(12)
"""
    )
    for part in widget if isinstance(widget, list) else [widget]:
        root.ids.column.add_widget(part)
    return root
