"""The player's tables: listed, begun, opened, renamed, copied, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion.core.options import AFTER
from companion.core.text import say
from companion.store.box_facts import StoredFacts
from companion.store.clock import Clock, days_before, stamp
from companion.store.disk import Disk
from companion.store.errors import Gone
from companion.store.games import EVENT_ID, GetGame
from companion.store.names import NAME_LENGTH, given_name
from companion.store.slow_clock import SlowClock
from companion.store.table_info import TableInfo, read_info, summary_columns
from companion.store.table_rows import NEXT_TURN, ReadyRows, TableRows, in_bin

if TYPE_CHECKING:
    from companion.core.journal import Row
    from companion.core.table import Table

KEPT_DAYS = 30
SEEDS = 2**53
"""Every program reads numbers below this one alike, whichever JSON it has."""


class StoredTables:
    """All tables of one data file, or all its events; damage met on the way is mended."""

    def __init__(
        self, disk: Disk, now: Clock, get_game: GetGame, facts: StoredFacts, events: bool = False
    ) -> None:
        self._disk = disk
        self._now = now
        self._get_game = get_game
        self._facts = facts
        self._are_events = events
        self._mine = f"game {'=' if events else '<>'} '{EVENT_ID}'"
        """Which lines of the list are looked at here."""

    # -- looking --------------------------------------------------------------------------------

    def all(self, include_deleted: bool = False) -> list[TableInfo]:
        """The tables, the one played last first."""
        where = f"WHERE {self._mine}" + ("" if include_deleted else " AND deleted IS NULL")
        return [
            read_info(row) for row in self._disk.read_sealed("tables", f"{where} ORDER BY turn DESC, id DESC")
        ]

    def info(self, table_id: int) -> TableInfo:
        """One table of the list, deleted or not."""
        return read_info(self._record(table_id))

    def _record(self, table_id: int) -> dict[str, Any]:
        found = self._disk.read_sealed("tables", f"WHERE id = ? AND {self._mine}", (table_id,))
        if not found:
            if self._are_events:
                raise Gone(say("There is no event {id}.", id=table_id))
            raise Gone(say("There is no table {id}.", id=table_id))
        return found[0]

    def search(self, words: str, speak: Callable[[Any], str] = str) -> list[TableInfo]:
        """The tables whose name, game or headline holds all these words, as the player reads them."""
        wanted = words.casefold().split()
        return [info for info in self.all() if _holds(info, wanted, speak)]

    def history(self, game: str | None = None) -> list[TableInfo]:
        """Finished games, the latest first: won or lost, and the score."""
        return [info for info in self.all() if info.outcome and game in (None, info.game)]

    def after(self, seed: int) -> TableInfo | None:
        """The table that goes on where the one of a seed ended; of several the one played last."""
        # The first row of a table holds what it was set up with; a seed is a number like no other.
        named = f'"{AFTER}":{seed}'
        begun = "SELECT table_id FROM journal WHERE seq = 1 AND (instr(body, ?) OR instr(body, ?))"
        where = f"WHERE {self._mine} AND deleted IS NULL AND id IN ({begun})"
        last = "ORDER BY turn DESC, id DESC LIMIT 1"
        found = self._disk.read_sealed("tables", f"{where} {last}", (f"{named},", f"{named}}}"))
        return read_info(found[0]) if found else None

    # -- playing --------------------------------------------------------------------------------

    def create(self, game_id: str, name: str = "", options: Mapping[str, Any] | None = None,
               seed: int | None = None) -> int:  # fmt: skip
        """Begin a table and give its number; a refused setup leaves nothing behind.

        It begins with the player's own box facts, unless the options bring others.
        """
        from companion.core.shelf import Memory
        from companion.core.table import Table

        begun = Memory()
        game = self._get_game(game_id)
        called = given_name(name) if name.strip() else game.title
        given = self._with_own_facts(game_id, options or {})
        seed = (_new_seed() if seed is None else seed) % SEEDS
        Table.begin(game, begun, given, seed)
        assert begun.summary is not None, "a setup is recorded"
        about = {"game": game_id, "name": called, "seed": seed}
        return self.add(about | summary_columns(begun.summary), begun.rows(), {})

    def go_on(self, table_id: int) -> int:
        """The table that follows on one that has ended, in a match or a campaign; begun if there is none."""
        info = self.info(table_id)
        found = self.after(info.seed)
        if found is not None:
            return found.id
        table = self.open(table_id)
        more = table.game.sequel(table.state)
        if more is None:
            raise Gone(say("No table follows on this one."))
        after = {AFTER: info.seed} if AFTER in more else {}
        return self.create(info.game, info.name, {**more, **after})

    def _with_own_facts(self, game_id: str, options: Mapping[str, Any]) -> dict[str, Any]:
        own = self._facts.get(self._get_game(game_id).box_of or game_id)
        return dict(options) if own is None or "facts" in options else {**options, "facts": own}

    def open(self, table_id: int, app_rolls: bool = False) -> Table:
        """A table at play, exactly where it was left; one that is deleted can be looked at, no more."""
        return self._disk.mended(lambda: self._open(table_id, app_rolls))

    def _open(self, table_id: int, app_rolls: bool) -> Table:
        from companion.core.table import Table

        info = self.info(table_id)
        return Table(self._get_game(info.game), self.rows_of(table_id), info.seed, app_rolls)

    def rows_of(self, table_id: int) -> TableRows:
        """The journal of one table as it is stored."""
        return TableRows(self._disk, table_id, self._now)

    def read_rows(self, table_id: int) -> Sequence[Row]:
        """All rows of a table, oldest first; damage met on the way is mended."""
        return self._disk.mended(lambda: self.rows_of(table_id).rows())

    # -- keeping order --------------------------------------------------------------------------

    def rename(self, table_id: int, name: str) -> None:
        """Give a table another name."""
        if (info := self.info(table_id)).deleted:
            raise in_bin(table_id, info.game)
        self._set(table_id, "name", given_name(name))

    def delete(self, table_id: int) -> None:
        """Put a table away; for 30 days it can be brought back."""
        self._set(table_id, "deleted", stamp(SlowClock(self._disk, self._now).for_deleting()))

    def restore(self, table_id: int) -> None:
        """Bring a deleted table back."""
        self._set(table_id, "deleted", None)

    def duplicate(self, table_id: int, name: str | None = None) -> int:
        """A second table with the same past, open question included, that goes its own way from here.

        It has dice of its own, and a seed by which what follows on it is not taken for what follows on the
        first one.
        """
        info, source = self.info(table_id), self.rows_of(table_id)
        rows = self.read_rows(table_id)
        states = {row.seq: state for row in rows if row.kind == "do" and (state := source.snapshot(row.seq))}
        about = self._record(table_id)
        same = {part: about[part] for part in ("game", "headline", "outcome", "acts", "pending")}
        own = {"name": given_name(name) if name else self._next_name(info.name), "seed": _new_seed()}
        return self.add(same | own, rows, states)

    def purge(self, now: datetime | None = None) -> int:
        """Remove for good what was deleted more than 30 days ago; gives the number of tables."""
        limit = stamp(days_before(now or self._now(), KEPT_DAYS))
        if not self._disk.read("SELECT 1 FROM tables WHERE deleted < ? LIMIT 1", (limit,)):
            return 0
        with self._disk.write() as db:
            for part in ("journal", "snapshots"):
                db.execute(
                    f"DELETE FROM {part} WHERE table_id IN (SELECT id FROM tables WHERE deleted < ?)",
                    (limit,),
                )
            return db.execute("DELETE FROM tables WHERE deleted < ?", (limit,)).rowcount

    def _set(self, table_id: int, column: str, value: object) -> None:
        self.info(table_id)
        with self._disk.write() as db:
            db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table_id))

    def add(self, about: Mapping[str, Any], rows: Collection[Row], states: Mapping[int, str]) -> int:
        """Store a whole table and give its number; `about` holds its columns, those missing are new."""
        now = stamp(self._now())
        from companion.store.schema import new_uid

        uid = new_uid()
        columns = {"uid": uid, "created": now, "touched": now, "last": len(rows), **about}
        with ReadyRows(uid, rows, states) as ready, self._disk.write() as db:
            turn = db.execute(f"SELECT {NEXT_TURN}").fetchone()[0]
            made = db.table("tables").insert(columns | {"turn": turn}).last_pk
            assert isinstance(made, int), "SQLite numbers tables"
            ready.store(db, made)
        return made

    def _next_name(self, name: str) -> str:
        """The name with the first number that no other table has."""
        taken = {row[0] for row in self._disk.read("SELECT name FROM tables WHERE deleted IS NULL")}
        number = 2
        while (made := f"{name[: NAME_LENGTH - 8]} ({number})") in taken:
            number += 1
        return made


def _new_seed() -> int:
    return SystemRandom().randrange(SEEDS)


def _holds(info: TableInfo, wanted: list[str], speak: Callable[[Any], str]) -> bool:
    told = " ".join((info.name, info.game, *(speak(line) for line in info.headline))).casefold()
    return all(word in told for word in wanted)
