"""Shows one widget alone: in a window, or with `--png FILE` as a picture.

python -m app.widgets.counter.counter --style Light --scale 2 --size 360x640 --png counter.png
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any

SETTLE = 12
"""Frames until every text has found its height."""


def main(name: str) -> None:
    """Run the demo of a widget with the options of the command line."""
    options = _options(name)
    if options.png and "kivy.core.window" not in sys.modules:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    show(name, options)


def _options(name: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=f"python -m app.widgets.{name}.{name}")
    parser.add_argument("--png", metavar="FILE", help="draw to a file and leave")
    parser.add_argument("--style", choices=("Dark", "Light"), default="Dark")
    parser.add_argument("--game", default="berserkers")
    parser.add_argument("--scale", type=float, default=1.0, help="text size, 1 to 2")
    parser.add_argument("--size", default="412x892", help="window, width x height")
    parser.set_defaults(bare=False)
    return parser.parse_args()


def show(name: str, options: argparse.Namespace) -> None:
    """Open a window of the asked size with the widget in it."""
    from kivy.core.window import Window
    from kivy.metrics import dp

    width, height = (dp(int(side)) for side in options.size.split("x"))
    Window.size = (width, height)
    app = demo_app(lambda: import_module(f"app.widgets.{name}.{name}").demo(), options)
    if options.png:
        _picture(app, options.png)
    else:
        app.run()


def demo_app(make: Any, options: argparse.Namespace) -> Any:
    """A small app around one widget, with the words left as they are."""
    from kivy.properties import ObjectProperty
    from kivymd.app import MDApp

    from app.theme import adopt, apply_theme, set_motion, set_text_scale

    class DemoApp(MDApp):  # type: ignore[misc]
        """Only what kv files ask of the app: `_` and `ngettext`."""

        _ = ObjectProperty(str)
        ngettext = ObjectProperty(lambda one, many, n: one if n == 1 else many)

        def build(self) -> Any:
            """The widget at the top of a scrolling page."""
            apply_theme(self, options.game, options.style)
            set_text_scale(options.scale)
            set_motion(self, not options.png)
            return make() if options.bare else page(make())

    app = DemoApp()
    adopt(app)
    return app


def page(widget: Any) -> Any:
    """A page in the screen's colour that scrolls if the widget is higher than the window."""
    import_module("app.widgets.base.base")
    from kivy.lang import Builder

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


def _picture(app: Any, path: str) -> None:
    from kivy.base import EventLoop

    from app.shot import shoot

    app._run_prepare()
    for _frame in range(SETTLE):
        EventLoop.idle()
    shoot(path)
    app.stop()
