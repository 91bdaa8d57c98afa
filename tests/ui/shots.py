"""Every screen as a PNG: `python3 dev.py shots [SCENE …] [--lang ru] [--style Light] [--layout phone]`.

Scenes come from the modules below; one of them is a function that takes a driver, makes what it
shows and goes there. Pictures land in shots/<layout>-<language>-<style>/<scene>.png.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "shots"
MODULES: Final = (
    "tests.ui.shell_scenes",
    "tests.ui.berserkers_scenes",
    "tests.ui.kubnazub_scenes",
    "tests.ui.realms_scenes",
    "tests.ui.boardgame_scenes",
    "tests.ui.realms_draft_scenes",
    "tests.ui.warcry_scenes",
    "tests.ui.decks_scenes",
    "tests.ui.event_scenes",
)
"""Each has `SCENES`, by name, and `close(ui)`, which leaves a scene."""
LAYOUTS: Final = {
    "phone": ((412, 892), 1.0),
    "phone150": ((412, 892), 1.5),
    "phone200": ((412, 892), 2.0),
    "small": ((360, 640), 2.0),
    "lying": ((892, 412), 1.0),
    "window": ((800, 600), 1.0),
    "tablet": ((800, 1280), 1.0),
    "desk": ((1280, 800), 1.0),
}
"""Window in dp, and text scale."""
LANGUAGES: Final = ("en", "ru", "fr")
STYLES: Final = ("Dark", "Light")

Scene = tuple[str, Callable[[Any], None], Callable[[Any], None]]


def scenes(wanted: Sequence[str] = ()) -> Iterator[Scene]:
    """Name, scene and how to leave it; all of them, or those whose name holds a word."""
    for name in MODULES:
        module = import_module(name)
        prefix = name.rpartition(".")[2].removesuffix("_scenes")
        for scene, show in module.SCENES.items():
            full = f"{prefix}-{scene}"
            if not wanted or any(word in full for word in wanted):
                yield full, show, module.close


def shoot_all(wanted: Sequence[str], layout: str, language: str, style: str) -> tuple[int, list[str]]:
    """All wanted scenes in one look; gives how many there are and what went wrong."""
    from tests.ui.berserkers import Hand

    size, scale = LAYOUTS[layout]
    target = FOLDER / f"{layout}-{language}-{style.lower()}"
    target.mkdir(parents=True, exist_ok=True)
    made, failed = 0, []
    with tempfile.TemporaryDirectory() as home:
        settings = {"language": language, "theme": style, "text_scale": scale}
        with Hand(Path(home), size, **settings) as ui:
            for name, show, close in scenes(wanted):
                try:
                    show(ui)
                    ui.screenshot(str(target / f"{name}.png"))
                    made += 1
                except Exception as error:  # one broken scene must not hide the others
                    failed.append(f"{target.name}/{name}: {type(error).__name__}: {error}")
                close(ui)
    return made, failed


def main(arguments: Sequence[str] | None = None) -> int:
    """Render what was asked for."""
    parser = argparse.ArgumentParser(prog="python3 dev.py shots", description=__doc__)
    parser.add_argument("scene", nargs="*", help="words in the names of scenes; all by default")
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--style", action="append", choices=STYLES)
    parser.add_argument("--layout", action="append", choices=tuple(LAYOUTS))
    options = parser.parse_args(arguments)
    made, failed = 0, []
    for layout in options.layout or LAYOUTS:
        for language in options.lang or LANGUAGES:
            for style in options.style or STYLES:
                count, wrong = shoot_all(options.scene, layout, language, style)
                made, failed = made + count, failed + wrong
                print(f"{layout} {language} {style}: {count}", flush=True)
    print("\n".join([*failed, f"{made} pictures in {FOLDER.name}/."]))
    return 1 if failed or not made else 0


if __name__ == "__main__":
    sys.exit(main())
