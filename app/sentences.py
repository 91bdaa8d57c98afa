"""What the session says over the page: notices and refusals pass, what has to be read stands until it was."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Final

from kivy.clock import Clock

from app.presenters.session import AppSession
from app.theme import theme
from companion.core.text import say

AT_ONCE: Final = 200
"""So many letters of the usual size wait to be read at once: a small window has room for them."""


class Sentences:
    """The sentences of a session."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self._said: list[str] = []
        self._wrong: list[str] = []
        """Sentences for the next frame: notices, and what went wrong."""
        self._until_read: Any = None
        """The bar that stays until it was read."""
        self._show_said = Clock.create_trigger(self._show_all, 0)
        self._stand = Clock.create_trigger(self._show_standing, 0.1, interval=True)

    def take(self) -> None:
        """Take over what the session has to say."""
        session = self._session
        if session.error:
            self._wrong = list(dict.fromkeys((*self._wrong, session.error)))
        self._said += [each for each in session.notices if each not in (*session.standing, *self._said)]
        if self._said or self._wrong:
            self._show_said()
        session.dismiss()
        if session.standing:
            self._stand()
        else:
            self._close_bar()

    def close(self) -> None:
        """The app ends; what the store had to say it says again at the next start."""
        self._show_said.cancel()
        self._stand.cancel()
        self._close_bar()

    def _show_all(self, _dt: float) -> None:
        """Everything that was said since the last frame, in one bar: a second one would hide the first."""
        from app.widgets.undo_bar.undo_bar import tell

        wrong, said = self._wrong, [*self._wrong, *self._said]
        self._wrong, self._said = [], []
        if wrong and wrong == said and set(wrong) <= set(self._session.standing):
            self._tell_until_read(wrong)
        elif said:
            tell(" ".join(said), wrong=bool(wrong), for_all=self._refused_at_table not in wrong)

    @property
    def _refused_at_table(self) -> str:
        """Why the last act at the table was refused, in words for who looks at it."""
        play = self._session.play
        return play.error.sentence if play is not None and play.error is not None else ""

    def _show_standing(self, _dt: float) -> bool:
        """What has to be read stays until it is put away; others may stand there meanwhile."""
        from app.widgets.undo_bar.undo_bar import shown_bar

        said = self._session.standing
        if said and shown_bar() is None:
            fitting = sum(length * theme.scale <= AT_ONCE for length in accumulate(map(len, said)))
            self._tell_until_read(said[: max(fitting, 1)])
        return bool(said)

    def _tell_until_read(self, said: Sequence[str]) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        session = self._session
        read, away = partial(session.put_away, tuple(said)), session.speak(say("Got it"))
        bar = tell(" ".join(said), read, away, lasts=True, wrong=True, for_all=True)
        self._until_read = bar if bar.lasts else None  # else it joined another, and comes by itself after it

    def _close_bar(self) -> None:
        """Nothing waits to be read any more."""
        bar, self._until_read = self._until_read, None
        if bar is not None:
            bar.close()
