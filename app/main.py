"""The app: one window, one session, and words that change language while they are on screen."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from traceback import format_exception
from typing import Any

# First of all ours: it says how large the window will be that the others make.
from app import window  # isort: skip

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.properties import ObjectProperty
from kivymd.app import MDApp

from app import device, idle
from app.kept_words import KeptWords
from app.keys import Keys
from app.navigation import Screens, tabs
from app.palette import has_accent
from app.presenters.session import AppSession, Run
from app.sentences import Sentences
from app.shell import Nav, Shell
from app.start import tell_broken
from app.theme import apply_theme, set_motion, set_text_scale, theme
from app.widgets.sheet.word_keeper import use_keeper
from companion.content.languages import LANGUAGES, catalogue
from companion.content.problem_file import unforeseen
from companion.core.errors import CompanionError, DataError, Unforeseen
from companion.core.text import say


def in_background(work: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """Work on a thread of its own, then go on with the result on the thread that draws.

    What the work lets fall is raised there too, where the last net is: a thread would lose it without a word.
    """

    def run() -> None:
        try:
            result = work()
        except Exception as error:
            fallen = error
            Clock.schedule_once(lambda _dt: _raise(fallen), 0)
        else:
            Clock.schedule_once(lambda _dt: then(result), 0)

    Thread(target=run, daemon=True).start()


def _raise(error: Exception) -> None:
    raise error


Place = tuple[str, str, int]
"""Where an error came from: its kind, and the file and line that raised it."""


class LastNet(ExceptionHandler):  # type: ignore[misc]
    """What a tap or a timer lets fall ends in one sentence on screen, and the app goes on.

    A refusal, such as that of a disk that cannot be read, says it itself; of what nobody foresaw a report is
    kept.
    """

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self._last: dict[Place, float] = {}
        self._in_a_row: Counter[Place] = Counter()
        self._reported: dict[Place, Unforeseen] = {}

    def handle_exception(self, error: Exception) -> int:
        """Tell an error, each time it comes; the same one frame after frame is told once and ends the app."""
        if not isinstance(error, Exception):  # Ctrl-C and the like end the app as ever
            return int(ExceptionManager.RAISE)
        place, now = _place(error), Clock.get_time()
        if now - self._last.get(place, -REST) < REST:
            self._in_a_row[place] += 1
        else:
            self._in_a_row[place] = 1
            self._tell(error, place)
        self._last[place] = now
        return int(ExceptionManager.PASS if self._in_a_row[place] < MOST_OF_ONE else ExceptionManager.RAISE)

    def _tell(self, error: Exception, place: Place) -> None:
        try:
            self._session.fail(error if isinstance(error, CompanionError) else self._report(error, place))
        except Exception as another:  # the page itself cannot be shown: the sentence stands over it already
            Logger.error("App: unforeseen: %s", "".join(format_exception(another)))

    def _report(self, error: Exception, place: Place) -> Unforeseen:
        if place not in self._reported:
            # As text: kivy's history would hold the error itself, and with it the page it came from.
            Logger.error("App: unforeseen: %s", "".join(format_exception(error)))
            self._reported[place] = Unforeseen(unforeseen(error, "app"))
        return self._reported[place]


def _place(error: Exception) -> Place:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    kind = type(error).__name__
    return (kind, trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else (kind, "", 0)


class CompanionApp(MDApp):  # type: ignore[misc]
    """kv files word with `app._` and `app.ngettext`; Python code with `say`, spoken by the session."""

    _ = ObjectProperty(lambda text: text)
    ngettext = ObjectProperty(lambda one, many, n: one if n == 1 else many)
    session: AppSession
    screens: Screens

    def __init__(self, session: AppSession | None = None, run: Run = in_background, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session = session or AppSession(run=run, language=device.language())
        self.title = "Tabletop Companion"
        self.icon = str(Path(__file__).with_name("icon") / "icon.png")
        self._replaced, self._overtaken = self.session.replaced, self.session.overtaken
        """Which data the screens have read."""
        self._sentences = Sentences(self.session)
        self._tend = Clock.create_trigger(self._look_after, HOUR, interval=True)
        self._keep_now_and_then = Clock.create_trigger(lambda _dt: self._keep_words(), SOON, interval=True)
        self._is_open = False
        """Whether what follows upon the opening of the data has begun."""
        if not self.session.ready:
            self.session.start()

    # -- starting and ending --------------------------------------------------------------------

    def _run_prepare(self) -> None:
        """Start without KivyMD's own palette: it costs a fifth of the start, and ours replaces it."""
        App._run_prepare(self)

    def _install_settings_keys(self, _window: Any) -> None:
        """F1 is help: Kivy's own settings, which it would open, are no part of this app."""

    def build(self) -> Shell:
        """The frame with the first screen; everything else waits until somebody wants it."""
        self._take_language(self.session.settings.language)
        self.paint("")
        self.screens = Screens(self, self.arrived)
        self.nav = Nav(tabs())
        self.nav.bind(on_pick=lambda _nav, name: self.screens.tab(name))
        self.shell = Shell(self.screens, self.nav)
        self.keys = Keys(self.shell, self.screens)
        Window.bind(focus=self._looked_at, on_request_close=self._asked_to_close)
        use_keeper(KeptWords(self))
        self._take_settings()
        self.session.watch(self._take_settings)
        self.screens.tab("home")
        return self.shell

    def on_start(self) -> None:
        """The player's data has been opening since the app was made; its health is looked after later."""
        self._follow_opening()

    def wait_for_rest(self, *_args: object) -> None:
        """Make the next screens ready while nobody touches this one."""
        Clock.schedule_once(self._begin_idle, idle.BEGIN)

    def _begin_idle(self, _dt: float) -> None:
        if self.session.ready:
            self.idle = idle.Idle(idle.preparations())
        else:
            self.wait_for_rest()

    def _follow_opening(self) -> None:
        """Once the data is open, at the first try or later, it is looked after from then on."""
        if self.session.ready and not self._is_open:
            self._is_open = True
            Clock.schedule_once(lambda _dt: self.session.look_after(), 2)
            self._tend()
            self._keep_now_and_then()
            Clock.schedule_once(lambda _dt: self._ask_system(), 0.5)

    def _look_after(self, *_args: object) -> None:
        """Who leaves the app open for days has a backup of each day too."""
        self.session.look_after(daily=True)

    def _ask_system(self) -> None:
        """Follow the colours of the system, where that is wanted and the system tells them."""
        if self.session.settings.theme == "System":
            self.session.run(device.system_style, self.session.take_system_style)

    def on_stop(self) -> None:
        """Everything is on disk already, but for what is being written."""
        self._keep_words()
        use_keeper(None)
        self._keep_now_and_then.cancel()
        self._tend.cancel()
        self._sentences.close()
        if hasattr(self, "idle"):
            self.idle.stop()
        Window.unbind(focus=self._looked_at, on_request_close=self._asked_to_close)
        self.keys.close()
        self.session.close()

    def _asked_to_close(self, *_args: object, **_how: object) -> bool:
        """Whether the window stays, for words in it that are stored nowhere."""
        from app.screens.shared.closing import asks_before_closing

        self._keep_words()
        return asks_before_closing(self)

    def _keep_words(self) -> None:
        """Have what is half written outlive the app."""
        from app.widgets.sheet.sheet import keep_words_at_hand

        keep_words_at_hand()
        self.screens.keep_words()
        self.session.keep_words()

    def on_pause(self) -> bool:
        """Android may end us now: nothing is kept in memory alone. What only one seat may see is covered."""
        self._keep_words()
        if self.session.play is not None:
            from app.screens.shared.handing import put_down

            put_down(self.session.play, self.screens.shows_table)
        return True

    def _looked_at(self, _window: Any, focus: bool) -> None:
        """Whoever closes another window comes back to this one."""
        if focus:
            self.session.ask_to_write()

    def on_resume(self) -> None:
        """Draw again what the table shows; meanwhile the system may have changed its colours."""
        self.session.ask_to_write()
        self._ask_system()
        self._look_after()
        screen = self.screens.current_screen
        if hasattr(screen, "refresh"):
            screen.refresh()

    # -- following the session --------------------------------------------------------------------

    def _take_settings(self) -> None:
        settings = self.session.settings
        if settings.language != getattr(self, "_language", None):
            self._take_language(settings.language)
        if theme.scale != settings.text_scale:
            set_text_scale(settings.text_scale)
        if theme.motion != settings.motion:
            set_motion(self, settings.motion)
        self.screens.repaint()
        if self._overtaken != self.session.overtaken:
            from app.widgets.sheet.sheet import clear_window

            self._overtaken = self.session.overtaken
            clear_window()
        if self._replaced != self.session.replaced:
            self._replaced = self.session.replaced
            from app.widgets.undo_bar.undo_bar import drop_way_back

            drop_way_back()
            self.screens.enter_again()
        self._keep_awake()
        self._follow_opening()
        self._sentences.take()

    def _take_language(self, language: str) -> None:
        """Change the language; every kv expression with `app._` runs again."""
        self._language = language if language in LANGUAGES else "en"
        spoken = catalogue(self._language)
        # A lambda of its own each time: the property must see that it changed.
        self._ = lambda text: spoken.gettext(text) if text else ""
        self.ngettext = lambda one, many, n: spoken.ngettext(one, many, n)
        if hasattr(self, "nav"):
            self._name_tabs()

    def _name_tabs(self) -> None:
        words = {
            "home": say("Tables"),
            "decks": say("Decks"),
            "odds": say("Odds"),
            "settings": say("Settings"),
        }
        self.nav.name({name: self.speak(word) for name, word in words.items()})

    def _keep_awake(self) -> None:
        at_a_table = self.session.play is not None and self.screens.here not in tabs()
        device.keep_awake(self.session.settings.keep_awake and at_a_table)

    def _rule(self, rule_id: str, others: tuple[str, ...]) -> Any:
        from app.presenters.telling import rule_view

        return rule_view(rule_id, self.session.settings.language, others)

    def _open_rules(self, rule_id: str) -> None:
        if self.here == "rules":
            self.screens.current_screen.enter(rule_id)
            self.screens.current_screen.refresh()
        else:
            self.go("rules", rule=rule_id)

    # -- what screens ask for (app.host) ----------------------------------------------------------

    def speak(self, text: object) -> str:
        """A text in the player's language."""
        return self.session.speak(text)

    @property
    def here(self) -> str:
        """The name of the screen that is shown."""
        return self.screens.here

    def go(self, name: str, **facts: Any) -> None:
        """Go on to a screen."""
        self.screens.go(name, **facts)

    def tab(self, name: str) -> None:
        """Go to a tab of the navigation bar."""
        self.screens.tab(name)

    def back(self) -> bool:
        """One screen back; False where there is none."""
        return self.screens.back()

    def open_table(self, table_id: int, replace: bool = False) -> None:
        """Go to a table, wherever it was left."""
        self.screens.open_table(table_id, replace)

    def paint(self, game: str) -> None:
        """Take the colours of a game, or quiet ones for none."""
        apply_theme(self, game if has_accent(game) else "", self.session.style)

    def repaint(self) -> None:
        """Take the colours of the game that the present screen names."""
        self.screens.repaint()

    def before_pause(self, work: Callable[[], None]) -> Callable[[], None]:
        """Do some work before the system may end the app; gives the function that stops it."""

        def paused(_app: CompanionApp) -> None:
            work()

        self.bind(on_pause=paused, on_stop=paused)
        return lambda: self.unbind(on_pause=paused, on_stop=paused)

    # -- where the player is ----------------------------------------------------------------------

    def arrived(self, name: str) -> None:
        """The player is on another screen."""
        self.keys.focus.put(None)
        self.shell_shows(name)
        if name != "home":
            from app.widgets.rule_tag.rule_tag import use_rulebook

            use_rulebook(self._rule, self._open_rules)
        self._keep_awake()

    def shell_shows(self, name: str) -> None:
        """Show the navigation on its own tabs only."""
        if not self.nav.items["home"].text:
            self._name_tabs()
        self.nav.mark(name)
        if hasattr(self, "shell"):
            self.shell.nav_shown = name in self.nav.items


MOST_OF_ONE = 100
"""So often one and the same error is borne in a row."""
SOON = 3
"""Seconds after which what is being written is kept: a power cut takes no more."""
HOUR = 3600
"""Seconds between two looks whether the data has been looked after today."""
REST = 0.5
"""Seconds without an error after which it comes from another tap, and is told again."""


def ready_app() -> CompanionApp:
    """The app as a player gets it: it keeps its window, and makes itself ready while nobody touches it."""
    idle.hold_collector()
    app = CompanionApp()
    ExceptionManager.add_handler(LastNet(app.session))
    window.keep(app)
    app.bind(on_start=app.wait_for_rest)
    return app


def main() -> None:
    """Start the app; what ends it leaves a report, and one sentence for whoever started it."""
    try:
        ready_app().run()
    except DataError as error:
        tell_broken(error.text)
    except Exception as error:
        Logger.exception("App: ended")
        print(unforeseen(error, "app"), file=sys.stderr)
        raise SystemExit(5) from None


if __name__ == "__main__":
    main()
