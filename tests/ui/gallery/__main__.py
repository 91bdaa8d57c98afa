"""Shows one widget alone: in a window, or with `--png FILE` as a picture.

python -m tests.ui.gallery counter --style Light --scale 2 --size 360x640 --png counter.png
"""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from pathlib import Path
from typing import Any

SETTLE = 12
"""Frames until every text has found its height."""


def main() -> None:
    """Open a window of the asked size with the widget in it."""
    options = _options()
    if options.png:
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.core.window import Window
    from kivy.metrics import dp

    from tests.ui.gallery.window import DemoApp

    width, height = (dp(int(side)) for side in options.size.split("x"))
    Window.size = (width, height)
    app = DemoApp(import_module(f"tests.ui.gallery.{options.widget}").demo, options)
    if options.png:
        _picture(app, options.png)
    else:
        app.run()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.gallery")
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    parser.add_argument("widget", choices=[name for name in names if name not in ("boards", "window")])
    parser.add_argument("--png", metavar="FILE", help="draw to a file and leave")
    parser.add_argument("--style", choices=("Dark", "Light"), default="Dark")
    parser.add_argument("--game", default="berserkers")
    parser.add_argument("--scale", type=float, default=1.0, help="text size, 1 to 2")
    parser.add_argument("--size", default="412x892", help="window, width x height")
    options = parser.parse_args()
    return argparse.Namespace(**vars(options), bare=False, motion=not options.png)


def _picture(app: Any, path: str) -> None:
    from kivy.base import EventLoop

    from tests.ui.shot import shoot

    app._run_prepare()
    for _frame in range(SETTLE):
        EventLoop.idle()
    shoot(path)
    app.stop()


if __name__ == "__main__":
    main()
