"""Which screen is where, and the way back.

A screen's module is imported and its widgets are built on the first visit. A screen module names
its class `SCREEN`; the class takes `host` and `name`, and may have `enter(**facts)`, `come_back()` (from a
screen that was opened from it, where `enter` would begin afresh), `back()` (True: handled), `read_again()`
(other data behind the same place), and what `app.keys` asks for, and `light`, the game in whose colour it
stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager, SlideTransition

from app.cover import BACK, Head, show_cover
from app.host import Host
from app.palette import has_accent
from app.theme import theme
from companion.core.errors import CompanionError
from companion.core.text import say

SCREENS: Final = {
    "home": "app.screens.home.home",
    "new_table": "app.screens.new_table.new_table",
    "table": "app.screens.table.table",
    "box_facts": "app.screens.box_facts.box_facts",
    "timeline": "app.screens.timeline.timeline",
    "campaign": "app.screens.campaign.campaign",
    "rules": "app.screens.rules.rules",
    "help": "app.screens.help.help",
    "statistics": "app.screens.statistics.statistics",
    "odds": "app.screens.odds.odds",
    "decks": "app.screens.decks.decks",
    "deck_check": "app.screens.deck_check.deck_check",
    "deck_editor": "app.screens.deck_editor.deck_editor",
    "event": "app.screens.event.event",
    "settings": "app.screens.settings.settings",
}
TABS: Final = ("home", "decks", "odds", "settings")
"""The screens that the navigation bar leads to."""
GAME_SCREENS: Final = ("table", "timeline", "campaign", "box_facts", "rules", "help")
"""Screens in the colour of the table at play."""
SLIDE: Final = 0.16
QUICK: Final = 0.3
"""Seconds in which a second tap follows the first without a look."""
TITLES: Final = {
    "new_table": say("New table"),
    "box_facts": say("Facts of your box"),
    "timeline": say("Journal"),
    "campaign": say("Campaign log"),
    "rules": say("Rule book"),
    "help": say("Help"),
    "statistics": say("Finished games"),
    "odds": say("Odds"),
    "decks": say("Decks"),
    "settings": say("Settings"),
}
"""What stands over a screen; the others have a title of their own each time."""
HEADS: Final = {
    "new_table": Head("close"),
    "timeline": Head("close"),
    "statistics": Head(lined=False),
    "odds": Head("", tab=True, column=True),
    "decks": Head("", tab=True),
    "settings": Head("", tab=True, column=True),
}
"""Heads that are not like those of most screens."""


def exists(name: str) -> bool:
    """Whether a screen is part of this app."""
    return name in SCREENS and find_spec(SCREENS[name].rpartition(".")[0]) is not None


def needs_table(name: str, facts: dict[str, Any]) -> bool:
    """Whether a screen shows nothing without a table at play."""
    return name in ("table", "timeline", "campaign") or (name == "box_facts" and not facts.get("game"))


def tabs() -> tuple[str, ...]:
    """The tabs of this app, in order."""
    return tuple(name for name in TABS if exists(name))


class AtOnce(NoTransition):
    """No transition at all: Kivy's own keeps the screen before for one more frame, over the new one."""

    _anim: Any

    def start(self, manager: ScreenManager) -> None:
        super().start(manager)
        self._anim.cancel(self)
        self._anim = None
        self._on_complete()


class Screens(ScreenManager):
    """The screens of the app, and the way back through them."""

    def __init__(self, host: Host, arrived: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(transition=AtOnce(), **kwargs)
        self._host, self._arrived = host, arrived
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self._covered = False
        """Whether it has been shown already where this leads."""
        self._came = float("-inf")
        """When the screen that is shown came."""

    def on_touch_down(self, touch: Any) -> bool:
        """The second of two quick taps meant the screen or the sheet on which the first one was."""
        if touch.is_double_tap:
            from app.widgets.sheet.sheet import last_left

            if Clock.get_time() - max(self._came, last_left()) < QUICK:
                return True
        return bool(super().on_touch_down(touch))

    @property
    def here(self) -> str:
        """The name of the screen that is shown."""
        return self._trail[-1][0] if self._trail else ""

    @property
    def shows_table(self) -> bool:
        """Whether the screen that is shown is one of the table at play."""
        return bool(self._trail) and needs_table(*self._trail[-1])

    def keep_words(self) -> None:
        """Have what is written on any screen outlive the app, as far as that can be."""
        for screen in self.screens:
            screen.keep_words()

    @property
    def loses_words(self) -> bool:
        """Whether something is written on a screen that would be gone with the app."""
        return any(screen.loses_words for screen in self.screens)

    # -- going --------------------------------------------------------------------------------

    def tab(self, name: str) -> None:
        """Go to a tab; what lay on the trail is left behind, except home."""
        self._take([*([] if name == "home" else [("home", {})]), (name, {})], 0)

    def go(self, name: str, **facts: Any) -> None:
        """Go on to a screen."""
        self._take([*self._trail, (name, facts)], 1)

    def replace(self, name: str, **facts: Any) -> None:
        """Go on to a screen that takes the place of this one on the way back."""
        self._take([*self._trail[:-1], (name, facts)], 1)

    def open_table(self, table_id: int, replace: bool = False) -> None:
        """Go to a table, wherever it was left."""
        session = self._host.session
        if session.play is None or session.play.id != table_id:
            # Before it is read: the first table of a day brings its game and its rules with it.
            info = session.guard(lambda: session.store.tables.info(table_id))
            if info is None:
                return
            self._cover("table", info.name)
        if session.open(table_id) is not None:
            (self.replace if replace else self.go)("table")
        self._covered = False

    def back(self) -> bool:
        """One screen back; False where there is none."""
        if getattr(self.current_screen, "back", lambda: False)():
            return True
        if len(self._trail) < 2:
            return False
        self._take(self._there(self._trail[:-1]), -1)
        return True

    def enter_again(self) -> None:
        """Other data lies behind this screen than when it was entered: it reads anew what it shows.

        One with `read_again` stays where somebody is in it. Where a screen's table or event is no more, home
        takes its place.
        """
        trail = self._trail
        try:
            if trail and not self._there(trail[-1:]):
                self.tab("home")
            elif trail and hasattr(self.current_screen, "read_again"):
                self.current_screen.read_again()
                self.current_screen.refresh()
            elif trail:
                self._take(trail, 0)
        except CompanionError as error:
            self._host.session.fail(error)
            self.tab("home")

    def _there(self, trail: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
        """A trail without the screens of a table that is no more."""
        at_table = self._host.session.play is not None
        return [each for each in trail if at_table or not needs_table(*each)]

    def _take(self, trail: list[tuple[str, dict[str, Any]]], way: int) -> None:
        """Go where a trail leads; one that cannot be built or entered leaves the page before in place."""
        before, self._trail = self._trail, trail
        try:
            self._show(way)
        except BaseException:
            self._trail, self._covered = before, False
            self.repaint()
            raise

    def _show(self, way: int) -> None:
        name, facts = self._trail[-1]
        first = self.current_screen is not None and self._is_new(name)
        if first and not self._covered:
            self._cover(name, self._title(name), bool(facts.get("pushed")))
        screen = self._built(name)
        self._paint(name)
        if way < 0 and hasattr(screen, "come_back"):
            screen.come_back()
        elif hasattr(screen, "enter"):
            screen.enter(**facts)
        if self.current_screen is screen and hasattr(screen, "refresh"):
            screen.refresh()
        self._end_slide()
        if theme.motion and way and self.current_screen is not None and not first:
            self.transition = SlideTransition(direction="left" if way > 0 else "right", duration=SLIDE)
        else:
            self.transition = AtOnce()
        self.current = name
        self._came = Clock.get_time()
        self._covered = False
        self._arrived(name)

    def _end_slide(self) -> None:
        """A slide that still runs would take its screens away under the next one."""
        slide = self.transition
        if slide.is_active:
            slide._anim.cancel(slide)
            slide._on_complete()

    def _built(self, name: str) -> Any:
        if not self.has_screen(name):
            module = import_module(SCREENS[name])
            # With its size from the start: a page that grows into it is laid out twice.
            size = self.size if name in TABS else Window.size
            screen = module.SCREEN(host=self._host, name=name, size=size)
            screen.do_layout()
            self.add_widget(screen)
        return self.get_screen(name)

    def _is_new(self, name: str) -> bool:
        """Whether a screen still has to be built, or most of what it shows."""
        return not self.has_screen(name) or getattr(self.get_screen(name), "is_new", False)

    def _title(self, name: str) -> str:
        """What stands over a screen, as far as it is known before it is built."""
        play = self._host.session.play
        if name == "table":
            return play.name if play is not None else ""
        return self._host.speak(TITLES[name]) if name in TITLES else ""

    def _cover(self, name: str, title: str, pushed: bool = False) -> None:
        """Show at once where this leads; the screen takes longer, and then stands there without a slide."""
        self._covered = True
        head = HEADS.get(name, Head())
        box = (*self.pos, *self.size) if head.tab else (0, 0, *Window.size)
        show_cover(box, replace(head, icon=BACK) if pushed else head, title)

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
        return play.game.id if has_accent(play.game.id) else ""

    def repaint(self) -> None:
        """Follow a change of the theme."""
        if self._trail:
            self._paint(self.here)
