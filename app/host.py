"""What the app is to its screens: the session, words, and the ways from one screen to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from app.presenters.session import AppSession


class Host(Protocol):
    """The app as a screen sees it; every screen gets it when it is built."""

    @property
    def session(self) -> AppSession:
        """The player's data, settings and the table at play."""

    @property
    def here(self) -> str:
        """The name of the screen that is shown."""

    def speak(self, text: object) -> str:
        """A text in the player's language."""

    def go(self, name: str, **facts: Any) -> None:
        """Go on to a screen."""

    def tab(self, name: str) -> None:
        """Go to a tab of the navigation bar."""

    def back(self) -> bool:
        """One screen back; False where there is none."""

    def open_table(self, table_id: int, replace: bool = False) -> None:
        """Go to a table, wherever it was left; `replace`: the way back does not lead here."""

    def paint(self, game: str) -> None:
        """Take the colours of a game, or quiet ones for none."""

    def repaint(self) -> None:
        """Take the colours of the game that the present screen names as its `light`."""

    def before_pause(self, work: Callable[[], None]) -> Callable[[], None]:
        """Do some work before the system may end the app; gives the function that stops it."""
