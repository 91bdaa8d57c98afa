"""What every screen has: its host, the session, and a `refresh` that runs while it is on show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from app.host import Host
from app.presenters.session import AppSession
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from app.presenters.telling import RefusalView

WIDEST: Final = 720
"""A column of reading is no wider than this, in dp."""
MARGIN: Final = 16


class Page(Screen):
    """A screen; `look` is called on entering, and whenever the session has something new."""

    host: Host = ObjectProperty(None)
    margin = NumericProperty(dp(MARGIN))
    """Room left and right, so that a column on a wide window stays readable."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._stops: list[Callable[[], None]] = []
        self._refused: RefusalView | None = None
        """Why the last act at the table was refused."""
        self.session: AppSession = host.session
        super().__init__(host=host, **kwargs)

    def on_width(self, _page: Page, width: float) -> None:
        """Keep the column in the middle."""
        self.margin = max(dp(MARGIN), (width - dp(WIDEST)) / 2)

    def on_pre_enter(self, *_args: object) -> None:
        """Begin to follow; a slide that was cut short has not left the screen before."""
        self._unfollow()
        self.follow(self.session.watch(self.look))
        if self.session.play is not None:
            self.follow(self.session.play.watch(self._played))
        self.look()

    def on_leave(self, *_args: object) -> None:
        """Follow no longer."""
        self._unfollow()

    def _unfollow(self) -> None:
        while self._stops:
            self._stops.pop()()

    def follow(self, stop: Callable[[], None]) -> None:
        """Remember how to stop following something when the screen is left."""
        self._stops.append(stop)

    def speak(self, text: object) -> str:
        """A text in the player's language."""
        return self.host.speak(text)

    def look(self) -> None:
        """Refresh; what cannot be read now is not shown, and one sentence says why."""
        try:
            self.refresh()
        except CompanionError as error:
            self.session.fail(error)

    def _played(self) -> None:
        """Something was done, or refused; where no place for that is in sight, it is said above."""
        from app.widgets.sheet.sheet import top_sheet

        self.look()
        play = self.session.play
        refused, self._refused = self._refused, play.error if play is not None else None
        in_sight = self.shows_refusals and top_sheet() is None
        if self._refused is not None and self._refused is not refused and not in_sight:
            self.session.error = self._refused.sentence
            self.session.tell()

    @property
    def subject(self) -> str:
        """Which of the things that it may show is shown: words begun in a sheet over it are for that one."""
        return ""

    def keep_words(self) -> None:
        """Have what was written on the page itself outlive the app, as far as that can be."""

    @property
    def loses_words(self) -> bool:
        """Whether something was written on the page itself that would be gone with the app."""
        return False

    @property
    def shows_refusals(self) -> bool:
        """Whether the page itself shows why something was refused at the table."""
        return False

    def refresh(self) -> None:
        """Show things as they are now."""
