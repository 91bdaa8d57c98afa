"""The list of tables: the one to go on with, the earlier ones, the deleted ones, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.presenters.dates import when
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.store import TableInfo

GAME_LINES = {
    "berserkers": say("Plays the riders and the Orcs for you"),
    "boardgame": say("Hero boards, enemy turn, events"),
    "kubnazub": say("Squads, strike table, tokens, reminders"),
    "realms": say("Armies, two-dice combat, tokens, draft"),
    "warcry": say("Muster gold, combats, routs, battles won"),
}
"""What the companion does for a game, in one line."""


@dataclass(frozen=True)
class TableView:
    """One table as a card: where it stands, and when it was touched."""

    id: int
    game: str
    name: str
    line: str
    detail: str
    when: str
    waiting: bool = False
    ended: bool = False


@dataclass(frozen=True)
class TablesView:
    """The whole list; `resume` is the table to go on with."""

    resume: TableView | None
    earlier: tuple[TableView, ...]
    deleted: tuple[TableView, ...] = ()


@dataclass(frozen=True)
class GameView:
    """One game to begin a table of."""

    id: str
    title: str
    line: str
    players: str


def local_now() -> datetime:
    """The clock on the player's wall."""
    return datetime.now().astimezone()


class HomePresenter:
    """Lists, names, copies, puts away and brings back."""

    def __init__(self, session: AppSession, now: Callable[[], datetime] = local_now) -> None:
        self._session = session
        self._now = now

    # -- looking --------------------------------------------------------------------------------

    def view(self, words: str = "", deleted: bool = False) -> TablesView:
        """All tables; with words only those that hold them, with `deleted` only what was put away."""
        session = self._session
        if not session.ready:
            return TablesView(None, ())
        if deleted:
            gone = [each for each in session.store.tables.all(include_deleted=True) if each.deleted]
            return TablesView(None, (), tuple(map(self._card, gone)))
        if words.strip():
            return TablesView(None, tuple(map(self._card, session.store.tables.search(words, session.speak))))
        last = session.last_table()
        rest = [each for each in session.store.tables.all() if last is None or each.id != last.id]
        return TablesView(None if last is None else self._card(last), tuple(map(self._card, rest)))

    def _card(self, info: TableInfo) -> TableView:
        speak = self._session.speak
        lines = [speak(line) for line in info.headline]
        detail = speak(info.outcome.text) if info.outcome else " ".join(lines[1:])
        if info.waiting:
            detail = speak(say("A question is open."))
        return TableView(
            info.id,
            info.game,
            info.name,
            lines[0] if lines else "",
            detail,
            speak(when(info.touched.astimezone(), self._now())),
            info.waiting,
            info.outcome is not None,
        )

    def games(self) -> tuple[GameView, ...]:
        """The games that work."""
        from companion.games import GAME_IDS, get_game

        speak = self._session.speak
        return tuple(
            GameView(game.id, game.title, speak(GAME_LINES.get(game.id, "")), speak(_players(game.players)))
            for game in map(get_game, GAME_IDS)
        )

    def suggested_name(self, game_id: str) -> str:
        """A name for a new table that no other has yet."""
        from companion.games import get_game

        title = get_game(game_id).title
        taken = {each.name for each in self._session.store.tables.all()} if self._session.ready else set()
        names = [title, *(f"{title} {number}" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    # -- doing ----------------------------------------------------------------------------------

    def rename(self, table_id: int, name: str) -> None:
        """Give a table another name."""
        self._guard(lambda: self._session.store.tables.rename(table_id, name))
        play = self._session.play
        if play is not None and play.id == table_id:
            play.name = self._session.store.tables.info(table_id).name

    def duplicate(self, table_id: int) -> int | None:
        """A copy that goes its own way from here."""
        made: int | None = self._guard(lambda: self._session.store.tables.duplicate(table_id))
        return made

    def delete(self, table_id: int) -> None:
        """Put a table away."""
        self._guard(lambda: self._session.store.tables.delete(table_id))
        if self._session.play is not None and self._session.play.id == table_id:
            self._session.leave()

    def restore(self, table_id: int) -> None:
        """Bring a table back."""
        self._guard(lambda: self._session.store.tables.restore(table_id))

    def load(self, path: str) -> int | None:
        """A table from a file; None, and one sentence in the session's error, if it cannot be read."""
        made: int | None = self._guard(lambda: self._session.store.files.import_table(Path(path)))
        return made

    def save(self, table_id: int) -> str | None:
        """Write a table to a file in the player's own folder; gives where it lies."""
        return self._guard(lambda: self._written(table_id))  # type: ignore[no-any-return]

    def _written(self, table_id: int) -> str:
        store = self._session.store
        folder = store.folder / "exports"
        folder.mkdir(exist_ok=True)
        stamp = self._now().strftime("%Y-%m-%d-%H%M%S")
        path = folder / f"{store.tables.info(table_id).game}-{table_id}-{stamp}.json"
        store.files.export_table(table_id, path)
        return str(path)

    def _guard(self, work: Callable[[], Any]) -> Any:
        return self._session.guard(work)


def _players(players: str) -> Any:
    return say("1 player") if players == "1" else say("{players} players", players=players)
