"""The list of tables: the one to go on with, the earlier ones, the deleted ones, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.presenters.dates import when
from app.presenters.key_numbers import key_numbers
from app.presenters.session import LAST
from app.presenters.views import FactView, SegmentView, Speak
from companion.content.examples import example_script, has_example
from companion.content.files import free_path
from companion.content.places import at_home
from companion.core.errors import CompanionError
from companion.core.local_time import local_now
from companion.core.seats import TABLE
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.event_pictures import Paragraph, Tell
    from app.presenters.session import AppSession
    from companion.core.table import Table
    from companion.store import TableInfo


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
    facts: tuple[FactView, ...] = ()
    """The few numbers that say how it stands, with their icons."""
    last: str = ""
    """The last thing that happened; worked out when somebody asks."""


@dataclass(frozen=True)
class TablesView:
    """The whole list; `resume` is the table to go on with, `games` are those to narrow it by."""

    resume: TableView | None
    earlier: tuple[TableView, ...]
    deleted: tuple[TableView, ...] = ()
    games: tuple[SegmentView, ...] = ()


@dataclass(frozen=True)
class GameView:
    """One game to begin a table of."""

    id: str
    title: str
    line: str
    players: str


class HomePresenter:
    """Lists, names, copies, puts away and brings back."""

    def __init__(
        self,
        session: AppSession,
        now: Callable[[], datetime] = local_now,
        tell: Callable[[str], Tell | None] = lambda game: None,
    ) -> None:
        """`tell` gives how a game tells what happened, by its id."""
        self._session = session
        self._now = now
        self._tell = tell
        self._lasts: dict[tuple[int, datetime, str], str] = {}
        """The last thing that happened at a table, by its number, when it was touched, and the language."""

    # -- looking --------------------------------------------------------------------------------

    def view(self, words: str = "", deleted: bool = False, game: str = "") -> TablesView:
        """All tables, or those of a game; with words only those that hold them, with `deleted` only what
        was put away."""
        session = self._session
        if not session.ready:
            return TablesView(None, ())
        if deleted:
            gone = [each for each in session.store.tables.all(include_deleted=True) if each.deleted]
            return TablesView(None, (), tuple(map(self._card, gone)))
        tables = session.store.tables.all()
        games = self._game_choices(tables)
        if words.strip():
            found = session.store.tables.search(words, session.speak)
            return TablesView(None, tuple(self._card(each) for each in found if game in ("", each.game)))
        wanted = [each for each in tables if game in ("", each.game)]
        latest = session.remembered(LAST)
        last = next((each for each in wanted if each.id == latest), wanted[0] if wanted else None)
        rest = [each for each in wanted if last is None or each.id != last.id]
        card = None if last is None else self._card(last)
        return TablesView(card, tuple(map(self._card, rest)), games=games)

    def _game_choices(self, tables: Sequence[TableInfo]) -> tuple[SegmentView, ...]:
        """The games that have tables; with one game there is nothing to narrow."""
        games = sorted({each.game for each in tables})
        if len(games) < 2:
            return ()
        return (
            SegmentView("", self._session.speak(say("All games"))),
            *(SegmentView(game, game_title(game)) for game in games),
        )

    def last_event(self, card: TableView, then: Callable[[str], None]) -> None:
        """Work out beside the screen what happened last at a table, then go on with the sentence."""
        info = self._session.guard(lambda: self._session.store.tables.info(card.id))
        if info is None:
            return
        key = self._key(info)

        def done(text: str) -> None:
            self._lasts[key] = text
            then(text)

        if key in self._lasts:
            then(self._lasts[key])
        elif self._session.play is not None and self._session.play.id == card.id:
            done(self._last_sentence(self._session.play.table))
        else:
            self._session.run(lambda: self._last_of(card.id), done)

    def _last_sentence(self, table: Table) -> str:
        return last_sentence(table, self._session.speak, self._tell(table.game.id))

    def _last_of(self, table_id: int) -> str:
        try:
            return self._last_sentence(self._session.store.tables.open(table_id))
        except CompanionError:
            return ""  # a damaged table says so when it is opened, not in a list

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
            speak(when(info.touched, self._now())),
            info.waiting,
            info.outcome is not None,
            key_numbers(info.game, info.headline),
            self._lasts.get(self._key(info), ""),
        )

    def _key(self, info: TableInfo) -> tuple[int, datetime, str]:
        return info.id, info.touched, self._session.settings.language

    def games(self) -> tuple[GameView, ...]:
        """The games that work."""
        from companion.games import GAME_IDS, get_game

        speak = self._session.speak
        return tuple(
            GameView(game.id, game.title, speak(game.summary), speak(_players(game.players)))
            for game in map(get_game, GAME_IDS)
        )

    def suggested_name(self, game_id: str) -> str:
        """A name for a new table that no other has yet."""
        from companion.games import get_game

        title = get_game(game_id).title
        tables = self._guard(self._session.store.tables.all) or () if self._session.ready else ()
        taken = {each.name for each in tables}
        names = [title, *(f"{title} {number}" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    def has_example(self) -> bool:
        """Whether some game has a table to try it with."""
        return self._example() is not None

    def _example(self) -> str | None:
        from companion.games import GAME_IDS

        return next((game for game in GAME_IDS if has_example(game)), None)

    # -- doing ----------------------------------------------------------------------------------

    def try_example(self) -> int | None:
        """Begin the table that ships to try a game with; gives its number."""
        game = self._example()
        made: int | None = None if game is None else self._guard(lambda: self._begin_example(game))
        return made

    def _begin_example(self, game: str) -> int:
        session, script = self._session, example_script(game)
        name = session.speak(say("{game}, an example", game=game_title(game)))
        made: int = session.store.tables.create(game, name, script["options"], seed=script["seed"])
        session.guard(lambda: self._play_example(made, script["steps"]))  # as far as it came it is a table
        return made

    def _play_example(self, table_id: int, steps: Sequence[Any]) -> None:
        from companion.core.script import run_step

        table = self._session.store.tables.open(table_id)
        for step in steps:
            run_step(table, step, table.game.id)

    def rename(self, table_id: int, name: str) -> bool:
        """Give a table another name; False, and one sentence said, if it keeps the one it has."""
        given = self._guard(lambda: self._renamed(table_id, name))
        play = self._session.play
        if given and play is not None and play.id == table_id:
            play.name = given
        return given is not None

    def _renamed(self, table_id: int, name: str) -> str:
        tables = self._session.store.tables
        tables.rename(table_id, name)
        return tables.info(table_id).name

    def duplicate(self, table_id: int) -> int | None:
        """A copy that goes its own way from here."""
        made: int | None = self._guard(lambda: self._session.store.tables.duplicate(table_id))
        return made

    def delete(self, table_id: int) -> bool:
        """Put a table away; False if it stays."""
        if not self._session.done(lambda: self._session.store.tables.delete(table_id)):
            return False
        if self._session.play is not None and self._session.play.id == table_id:
            self._session.leave()
        return True

    def restore(self, table_id: int) -> None:
        """Bring a table back."""
        self._guard(lambda: self._session.store.tables.restore(table_id))

    def load(self, path: str) -> int | None:
        """A table from a file; None, and one sentence in the session's error, if it cannot be read."""
        made: int | None = self._guard(lambda: self._session.store.files.import_table(at_home(path)))
        return made

    def save(self, table_id: int) -> str | None:
        """Write a table to a file in the player's own folder; gives where it lies."""
        return self._guard(lambda: self._written(table_id))  # type: ignore[no-any-return]

    def _written(self, table_id: int) -> str:
        store = self._session.store
        stamp = self._now().strftime("%Y-%m-%d-%H%M%S")
        name = f"{store.tables.info(table_id).game}-{table_id}-{stamp}"
        path = free_path(store.folder / "exports", name, "json")
        store.files.export_table(table_id, path)
        return str(path)

    def _guard(self, work: Callable[[], Any]) -> Any:
        return self._session.guard(work)


def game_title(game: str) -> str:
    """What a game is called; one that this version does not know keeps its id."""
    from companion.games import GAME_IDS, get_game

    return get_game(game).title if game in GAME_IDS else game


def last_sentence(table: Table, speak: Speak, tell: Tell | None = None) -> str:
    """What happened last at a table for all to see: the newest sentence with a picture, else the newest
    beside heads."""
    from app.presenters.event_pictures import tell_plainly
    from companion.core.secrecy import events_for, state_for
    from companion.core.telling import heading

    game = table.game
    told: list[Paragraph] = []
    count = len(table.journal.entries)
    for place in range(max(count - 3, 0), count):
        (entry,) = table.entries(place, place + 1)
        before = state_for(game, table.journal.state_before(place), TABLE)
        events = events_for(game, entry.events, TABLE)
        plain = [event for event in events if heading(game, event, before) is None]
        told += (tell or tell_plainly(game))(before, plain)
    best = [each for each in told if each.lead is not None] or told
    return " ".join(speak(text) for text in best[-1].texts) if best else ""


def _players(players: str) -> Any:
    return say("1 player") if players == "1" else say("{players} players", players=players)
