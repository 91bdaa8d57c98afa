"""Which screen is where, and the way back.

A screen's module is imported and its widgets are built on the first visit. A screen module names
its class `SCREEN`; the class takes `host` and `name`, and may have `enter(**facts)`, `back()`
(True: handled), and what `app.keys` asks for, and `light`, the game in whose colour it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from kivy.uix.screenmanager import NoTransition, ScreenManager, SlideTransition

from app.host import Host
from app.palette import ACCENTS
from app.theme import theme

SCREENS: Final = {
    "home": "app.screens.home.home",
    "new_table": "app.screens.new_table.new_table",
    "table": "app.screens.table.table",
    "box_facts": "app.screens.box_facts.box_facts",
    "timeline": "app.screens.timeline.timeline",
    "rules": "app.screens.rules.rules",
    "help": "app.screens.help.help",
    "statistics": "app.screens.statistics.statistics",
    "odds": "app.screens.odds.odds",
    "decks": "app.screens.decks.decks",
    "deck_check": "app.screens.deck_check.deck_check",
    "deck_editor": "app.screens.deck_editor.deck_editor",
    "settings": "app.screens.settings.settings",
}
TABS: Final = ("home", "decks", "odds", "settings")
"""The screens that the navigation bar leads to."""
GAME_SCREENS: Final = ("table", "timeline", "box_facts", "rules", "help")
"""Screens in the colour of the table at play."""
SLIDE: Final = 0.16


def exists(name: str) -> bool:
    """Whether a screen is part of this app."""
    return name in SCREENS and find_spec(SCREENS[name].rpartition(".")[0]) is not None


def tabs() -> tuple[str, ...]:
    """The tabs of this app, in order."""
    return tuple(name for name in TABS if exists(name))


class Screens(ScreenManager):
    """The screens of the app, and the way back through them."""

    def __init__(self, host: Host, arrived: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(transition=NoTransition(), **kwargs)
        self._host, self._arrived = host, arrived
        self._trail: list[tuple[str, dict[str, Any]]] = []

    @property
    def here(self) -> str:
        """The name of the screen that is shown."""
        return self._trail[-1][0] if self._trail else ""

    # -- going --------------------------------------------------------------------------------

    def tab(self, name: str) -> None:
        """Go to a tab; what lay on the trail is left behind, except home."""
        self._trail = [] if name == "home" else [("home", {})]
        self._trail.append((name, {}))
        self._show(0)

    def go(self, name: str, **facts: Any) -> None:
        """Go on to a screen."""
        self._trail.append((name, facts))
        self._show(1)

    def replace(self, name: str, **facts: Any) -> None:
        """Go on to a screen that takes the place of this one on the way back."""
        self._trail[-1:] = [(name, facts)]
        self._show(1)

    def open_table(self, table_id: int, replace: bool = False) -> None:
        """Go to a table, wherever it was left."""
        play = self._host.session.open(table_id)
        if play is not None:
            (self.replace if replace else self.go)("table")

    def back(self) -> bool:
        """One screen back; False where there is none."""
        if getattr(self.current_screen, "back", lambda: False)():
            return True
        if len(self._trail) < 2:
            return False
        self._trail.pop()
        self._show(-1)
        return True

    def _show(self, way: int) -> None:
        name, facts = self._trail[-1]
        screen = self._built(name)
        self._paint(name)
        if hasattr(screen, "enter"):
            screen.enter(**facts)
        if self.current_screen is screen and hasattr(screen, "refresh"):
            screen.refresh()
        if theme.motion and way and self.current_screen is not None:
            self.transition = SlideTransition(direction="left" if way > 0 else "right", duration=SLIDE)
        else:
            self.transition = NoTransition()
        self.current = name
        self._arrived(name)

    def _built(self, name: str) -> Any:
        if not self.has_screen(name):
            module = import_module(SCREENS[name])
            self.add_widget(module.SCREEN(host=self._host, name=name))
        return self.get_screen(name)

    def _paint(self, name: str) -> None:
        """The colour of the game on its own screens, quiet ones elsewhere."""
        game = self._light(name)
        style = self._host.session.style
        if (theme.game, theme.style) != (game, style):
            self._host.paint(game)

    def _light(self, name: str) -> str:
        """The game of a screen: the one it says itself, or that of the table at play."""
        own: str = getattr(self.get_screen(name), "light", "")
        play = self._host.session.play
        if own or play is None or name not in GAME_SCREENS:
            return own
        return play.game.id if play.game.id in ACCENTS else ""

    def repaint(self) -> None:
        """Follow a change of the theme."""
        if self._trail:
            self._paint(self.here)
