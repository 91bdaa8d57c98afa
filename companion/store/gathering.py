"""Which of file, second copy and backups tell of one past: only those are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from companion.store.checksum import seal
from companion.store.columns import COUNTED
from companion.store.copy_reader import Key, Record
from companion.store.sources import Source
from companion.store.standing import Standing


@dataclass
class Gathered:
    """The sources that tell of one past, the newest first."""

    sources: list[Source]
    standing: Standing | None
    """How far the newest of them goes, as far as it says so."""
    used_backup: date | None
    """The day of the backup that stands for all, where neither file nor copy could be read."""
    sure: bool = False
    """Whether it is certain that nothing newer was there."""


def gather(main: Source, copy: Source, backups: Callable[[], Iterator[Source]]) -> Gathered:
    """Put sources of one past together; rows of another past are never mixed in.

    The search ends at the first source that is whole: what it lacks was removed on purpose.
    """
    newest = _newest(main, copy)
    if newest is copy and not (main.empty or main.is_of_schema_1) and _knows_more(main, copy):
        return _without_line([main, copy], backups())
    if newest.standing is not None and not _agree(main, copy):
        newest = _ahead_of(newest.standing, backups()) or newest
    if newest.standing is None and not (main.empty and copy.empty):
        return _without_line([each for each in (main, copy) if not each.empty], backups())
    if newest.standing is None:
        return _from_backups(backups())
    known = newest.standing
    sources = [newest]
    for other in (main, copy):
        if (
            other is not newest
            and not other.empty
            and (other.standing is None or known.follows(other.standing))
        ):
            sources.append(other)
    if not any(
        each.whole and each.standing is not None and each.standing.turn >= known.turn for each in sources
    ):
        _fill(sources, known, backups())
    sources = _until_whole(sources, known)
    if newest.day is not None:
        return Gathered(sources, known, newest.day)
    return Gathered(sources, known, None, _is_last(main, copy) and all(each.gapless for each in sources[:1]))


def _agree(main: Source, copy: Source) -> bool:
    """Whether a copy goes as far as its file at least: then no backup goes further."""
    return None not in (main.standing, copy.standing) and _newest(main, copy) is copy


def _ahead_of(file: Standing, backups: Iterator[Source]) -> Source | None:
    """The newest backup that tells of a file's past and of more of it: the file has lost its log."""
    for each in backups:
        if each.standing is not None and each.standing.follows(file) and not file.follows(each.standing):
            return each
    return None


def _knows_more(main: Source, copy: Source) -> bool:
    """Whether a file has rows that its copy never saw: the copy could not be written for a while.

    One that still says how far it goes may say so on an old page: of its tables each has the turn of its own.
    """
    assert copy.standing is not None, "it is the newest"
    if any(table["turn"] > copy.standing.turn for table in main.records["tables"].values()):
        return True
    if main.standing is not None:
        return False
    if not main.records["journal"].keys() <= copy.records["journal"].keys():
        return True
    return any(
        record != copy.records[part].get(key) and (part, seal(part, *record.values())) not in copy.earlier
        for part in COUNTED
        for key, record in main.records[part].items()
    )


def _is_last(main: Source, copy: Source) -> bool:
    """Whether nothing newer can have been there than what file and copy tell.

    A program that was not killed ends its copy; one that was leaves a log that goes as far as the copy.
    Whatever else there is, something was cut or lost, and nobody can say where it ended.
    """
    if copy.stopped:
        return False
    if main.standing is None:
        return copy.ended
    if copy.standing is None:
        return not main.hot
    if not copy.standing.follows(main.standing):
        return False
    return copy.ended or (main.hot and main.standing.follows(copy.standing))


def _without_line(own: list[Source], backups: Iterator[Source]) -> Gathered:
    """File and copy no longer say which line they are; their rows are their own all the same.

    Of the backups those may help that tell of the same tables: the last of them, and its own past.
    """
    kin: list[Source] = []
    for each in backups:
        for other in own:
            name_orphans(other, [each])
        first = kin[0].standing if kin else None
        if first is not None and each.standing is not None:
            is_past = first.follows(each.standing)
        else:
            is_past = all(_is_past_of(each, other) for other in own)
        if is_past:
            kin.append(each)
        if kin and kin[0].whole:
            break  # all before it lies in its past
    return Gathered([*own, *kin], None, None)


def _is_past_of(backup: Source, own: Source) -> bool:
    """Whether a backup has tables of a source, and none of them otherwise or further than that."""
    rows, tables = own.records["journal"], own.records["tables"]
    if not rows and not tables:
        return True  # nothing speaks against it
    named = not rows and tables.keys() & backup.records["tables"].keys()
    shared = [key for key in backup.records["journal"] if key in rows]
    same = all(rows[key]["body"] == backup.records["journal"][key]["body"] for key in shared)
    later = any(
        key in tables and _end(tables[key]) < _end(table) for key, table in backup.records["tables"].items()
    )
    return bool(shared or named) and same and not later


def _end(table: Record) -> tuple[int, int]:
    return table["turn"], table["last"]


def name_orphans(source: Source, others: list[Source]) -> None:
    """Rows of schema 1 whose table is lost here may be named by another source that has the same rows."""
    orphans = {uid: rows for uid, rows in source.rows("journal").items() if uid < 0}
    names: dict[int, int] = {}
    for other in others if orphans else ():
        known = other.rows("journal")
        for (uid,), table in other.records["tables"].items():
            nobodys = -table["id"]
            if nobodys in orphans and _begin_alike(orphans[nobodys], known.get(uid, {})):
                names.setdefault(nobodys, uid)
    for part in ("journal", "snapshots") if names else ():
        for key, record in list(source.records[part].items()):
            if key[0] in names:
                del source.records[part][key]
                source.keep(part, {**record, "uid": names[key[0]]})


def _begin_alike(one: dict[int, Record], two: dict[int, Record]) -> bool:
    shared = one.keys() & two.keys()
    return 1 in shared and all(one[seq]["body"] == two[seq]["body"] for seq in shared)


def _from_backups(backups: Iterator[Source]) -> Gathered:
    """The newest backup that says which past it tells of, and as far as it has gaps those before it."""
    nameless: list[Source] = []
    for first in backups:
        if first.standing is not None:
            sources, known = [first], first.standing
            _fill(sources, known, backups)
            return Gathered(_until_whole(sources, known), known, first.day, sure=True)
        nameless.append(first)
    return Gathered(nameless[:1], None, nameless[0].day if nameless else None, sure=bool(nameless))


def _newest(main: Source, copy: Source) -> Source:
    if copy.standing is None or main.standing is None:
        return copy if main.standing is None and copy.standing is not None else main
    if copy.standing.line == main.standing.line and copy.standing.turn == main.standing.turn:
        return copy if copy.gapless else main  # a copy that lost a line may count what was there before it
    return copy if copy.standing.follows(main.standing) else main


def _until_whole(sources: list[Source], known: Standing) -> list[Source]:
    for place, each in enumerate(sources):
        if each.whole and each.standing is not None and each.standing.turn >= known.turn:
            return [each, *sources[:place]]  # it has all; the others before it may have states besides
    return sources


def _fill(sources: list[Source], known: Standing, backups: Iterator[Source]) -> None:
    """Add backups of the same past, one after the other, until nothing is missing."""
    while not _has_all(sources, known):
        each = next(backups, None)
        if each is None:
            return
        if each.standing is None or known.follows(each.standing):
            sources.append(each)


def _has_all(sources: list[Source], known: Standing) -> bool:
    """Whether nothing is missing any more: no backup need be read that is older still."""
    if known.counts is None:
        return False
    there = [{key for each in sources for key in each.records[part]} for part in COUNTED]
    if any(len(keys) < count for keys, count in zip(there, known.counts, strict=True)):
        return False
    tables: dict[Key, Record] = {}
    for each in reversed(sources):
        tables |= each.records["tables"]
    rows = {key for each in sources for key in each.records["journal"]}
    return all((uid, seq) in rows for (uid,), table in tables.items() for seq in range(1, table["last"] + 1))
