"""One ear for the keyboard: each stroke goes to the sheet on top, else to the page.

What it does there stands in `app.presenters.keys`. A screen may have `main()`, `undo()`, `redo()`,
`journal()` and `let_go()`, which puts back what is half chosen and is True if something was. A widget into
which faces or digits are typed has `type_stroke(stroke)`, a board that can be zoomed `zoom_stroke(stroke)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.core.window import Window
from kivy.utils import platform

from app.focus import Focus, Stop, ahead, reachable, stops_in
from app.presenters.keys import EVERYWHERE, TABLE, acts_of

NAMED: Final = {
    8: "backspace", 9: "tab", 13: "enter", 27: "escape", 32: "space", 43: "+", 45: "-", 61: "+", 269: "-",
    270: "+", 271: "enter", 273: "up", 274: "down", 275: "right", 276: "left", 282: "f1",
}  # fmt: skip
KEYPAD: Final = 256
"""The keypad's 0; its other digits follow."""
FIRST_LETTER, FIRST_DIGIT = 4, 30
"""Where the keys of A to Z and of 1 to 9 and 0 begin on the board itself, whatever is printed on them."""
REPEATING: Final = ("walk", "step", "undo", "redo", "type", "zoom")
"""What a key does again while it is held; a main button that was held would press the next one too."""


def stroke_of(key: int, scan: int, modifiers: Sequence[str]) -> str:
    """The name of a key, ctrl and shift before it; letters and digits from keyboards of other scripts too."""
    shift, ctrl = "shift" in modifiers, "ctrl" in modifiers
    if "alt" in modifiers:
        return ""
    name = _name(key, scan, shift)
    if len(name) == 1 and not ctrl:
        return name
    return "+".join([*["ctrl"] * ctrl, *["shift"] * shift, *[name] * bool(name)]) if name else ""


def _name(key: int, scan: int, shift: bool) -> str:
    letter = chr(key).lower() if 65 <= key < 127 else ""
    if letter.isalpha():
        return letter
    if 48 <= key <= 57:
        return "" if shift else chr(key)
    if KEYPAD <= key < KEYPAD + 10:
        return str(key - KEYPAD)
    if FIRST_LETTER <= scan < FIRST_LETTER + 26:
        return chr(ord("a") + scan - FIRST_LETTER)
    if FIRST_DIGIT <= scan < FIRST_DIGIT + 10:
        return str((scan - FIRST_DIGIT + 1) % 10)
    return NAMED.get(key, "")


class Keys:
    """Listens for as long as the app runs; `screens` is left out where a page stands alone."""

    def __init__(self, page: Any, screens: Any = None) -> None:
        self._page, self._screens = page, screens
        self.focus = Focus()
        self._down: set[int] = set()
        self._heard = {
            "on_keyboard": self._pressed,
            "on_key_up": self._released,
            "on_textinput": self._written,
            "on_touch_down": self._touched,
        }
        Window.bind(**self._heard)

    def close(self) -> None:
        """Stop listening."""
        Window.unbind(**self._heard)
        self.focus.put(None)

    # -- what is heard --------------------------------------------------------------------------------

    def _pressed(self, _window: Any, key: int, scan: int, _text: str | None, modifiers: list[str]) -> bool:
        again = key in self._down
        self._down.add(key)
        return self._hear(stroke_of(key, scan, modifiers), again)

    def _released(self, _window: Any, key: int, *_rest: object) -> None:
        self._down.discard(key)

    def _written(self, _window: Any, text: str) -> bool:
        """The question mark is on another key of every keyboard: only the text tells it."""
        return text == "?" and self._hear(text, again=False)

    def _touched(self, *_args: object) -> None:
        """A finger needs no ring."""
        self.focus.put(None)

    def _hear(self, stroke: str, again: bool) -> bool:
        layer = self._layer()
        if layer is None or not stroke or _is_typing():
            return False
        for act in acts_of(stroke, TABLE, EVERYWHERE):
            if again and act not in REPEATING:
                return True
            if self._do(act, stroke, layer):
                return True
        return False

    def _layer(self) -> Any:
        """What the keys are for: the sheet on top, else the page; nothing behind a curtain."""
        from app.widgets.sheet.sheet import OverSheet, front_layer

        over = front_layer()
        if over is None:
            return self._page
        return over if isinstance(over, OverSheet) else None

    def _do(self, act: str, stroke: str, layer: Any) -> bool:
        if act in ("letter", "type", "zoom", "walk", "step", "take", "enter"):
            acts: dict[str, Callable[[str, Any], bool]] = {
                "letter": self._letter,
                "type": self._type,
                "zoom": self._zoom,
                "walk": self._walk,
                "step": self._step,
                "take": self._take,
                "enter": self._enter,
            }
            return acts[act](stroke, layer)
        if layer is not self._page or self._screens is None:
            return False
        if act == "escape":
            return self._escape()
        if act in ("help", "keys"):
            return self._help("keys" if act == "keys" else "")
        return self._ask(act)

    # -- the ring -------------------------------------------------------------------------------------

    def _walk(self, way: str, layer: Any) -> bool:
        stops = stops_in(layer)
        here = self.focus.within(stops)
        if here is None:
            return self._begin(stops)
        others = [each for each in stops if each != here]
        found = ahead(here.on_window(), [each.on_window() for each in others], way)
        if found is not None:
            self.focus.put(others[found])
        return True

    def _step(self, stroke: str, layer: Any) -> bool:
        stops = stops_in(layer)
        here = self.focus.within(stops)
        if here is None:
            return self._begin(stops)
        by = -1 if stroke.startswith("shift") else 1
        self.focus.put(stops[(stops.index(here) + by) % len(stops)])
        return True

    def _begin(self, stops: Sequence[Stop]) -> bool:
        """At the first choice, where there is one."""
        first = next((each for each in stops if each.is_choice), stops[0] if stops else None)
        self.focus.put(first)
        return first is not None

    def _take(self, _stroke: str, layer: Any) -> bool:
        here = self.focus.within(stops_in(layer))
        if here is not None:
            here.take()
        return here is not None

    def _enter(self, stroke: str, layer: Any) -> bool:
        here = self.focus.within(stops_in(layer))
        if here is not None and not here.is_taken:
            here.take()
            return True
        return self._ask("main") if layer is self._page else self._main_of(layer)

    def _main_of(self, layer: Any) -> bool:
        """The main button of a sheet."""
        from app.widgets.buttons.buttons import MainButton

        found = next((each for each in reachable(layer) if isinstance(each, MainButton)), None)
        if found is not None:
            found.trigger_action(0)
        return found is not None

    # -- what is chosen and typed ---------------------------------------------------------------------

    def _letter(self, letter: str, layer: Any) -> bool:
        """The option that wears a letter; the main button is next, so the ring goes."""
        found = next((each for each in stops_in(layer) if each.letter.lower() == letter), None)
        if found is not None:
            self.focus.put(None)
            found.take()
        return found is not None

    def _type(self, stroke: str, layer: Any) -> bool:
        typed = (each for each in reachable(layer) if hasattr(each, "type_stroke"))
        return any(each.type_stroke(stroke) for each in typed)

    def _zoom(self, stroke: str, layer: Any) -> bool:
        boards = (each for each in reachable(layer) if hasattr(each, "zoom_stroke"))
        return any(each.zoom_stroke(stroke) for each in boards)

    # -- the page -------------------------------------------------------------------------------------

    def _escape(self) -> bool:
        """Half a choice, then the ring, then the page; only Android's back key leaves the app."""
        if self._ask("let_go"):
            return True
        if self.focus.within(stops_in(self._page)) is not None:
            self.focus.put(None)
            return True
        return self._screens.back() or platform != "android"

    def _help(self, part: str) -> bool:
        if self._screens.here != "help":
            self._screens.go("help", part=part)
        elif part:
            self._screens.current_screen.pick_part(part)
        return True

    def _ask(self, name: str) -> bool:
        """What a screen does, if it can; False also where it says that there was nothing to do."""
        work = getattr(self._screens and self._screens.current_screen, name, None)
        return work is not None and work() is not False


def _is_typing() -> bool:
    """Whether a text field has the keyboard."""
    return any(getattr(each, "focus", False) for child in Window.children for each in child.walk())
