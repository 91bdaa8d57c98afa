"""Rows of several sources made into one: nothing readable is left out, nothing of another past comes in."""

from __future__ import annotations

from companion.store.checksum import seal
from companion.store.columns import COUNTED
from companion.store.copy_reader import Key
from companion.store.gathering import Gathered, name_orphans
from companion.store.sources import PARTS, Source
from companion.store.standing import Standing


def merge(gathered: Gathered) -> Source:
    """All rows of all sources; of a row that several have, the newest."""
    sources = gathered.sources
    if not sources:
        return Source()
    for each in sources:
        name_orphans(each, sources)
        for other in sources:
            if each.has_old_pages and other.gapless:
                take_later(each, other)
    merged = Source(standing=gathered.standing)
    alone = sources[0].whole and sources[0].standing == gathered.standing
    doubtful = False
    for source in reversed(sources):
        for part, number in source.sequences.items():
            merged.sequences[part] = max(number, merged.sequences.get(part, 0))
        if alone and source is not sources[0]:
            continue
        _add(merged, source, doubtful)
        doubtful = doubtful or (source.standing is None and source.day is not None)
    _compare(merged, gathered)
    _add_states(merged, sources)
    _number(merged)
    return merged


def take_later(source: Source, copy: Source) -> None:
    """Where pages of a file are older than others, what a copy saw changed since is taken from there; what a
    bad line of the copy may have changed after that stays."""
    for part in COUNTED if copy.earlier else ():
        for key, record in source.records[part].items():
            now = copy.records[part].get(key, record)
            is_old = (part, seal(part, *record.values())) in copy.earlier and (part, key) not in copy.older
            if now != record and is_old:
                source.records[part][key] = now


def _compare(merged: Source, gathered: Gathered) -> None:
    """Find the rows that only older sources have; where nothing is missing they were removed since."""
    current = [each for each in gathered.sources if _is_current(each, gathered.standing)]
    there = ({(part, key) for part in COUNTED for key in each.records[part]} - each.older for each in current)
    sure = set().union(*there)
    counts = gathered.standing.counts if gathered.standing is not None else None
    for place, part in enumerate(COUNTED):
        older = {(part, key) for key in merged.records[part]} - sure
        if counts is not None and len(merged.records[part]) - len(older) >= counts[place]:
            _drop(merged, part, {key for _, key in older})
        else:
            merged.older |= older


def _is_current(source: Source, known: Standing | None) -> bool:
    """Whether nothing newer is known than what a source tells."""
    if source.standing is None or known is None:
        return source.day is None
    return source.standing.turn >= known.turn


def _drop(merged: Source, part: str, keys: set[Key]) -> None:
    for key in keys:
        del merged.records[part][key]
    if part == "tables":
        gone = {uid for (uid,) in keys}
        for each in ("journal", "snapshots"):
            merged.records[each] = {
                key: row for key, row in merged.records[each].items() if key[0] not in gone
            }


def _add(merged: Source, newer: Source, doubtful: bool) -> None:
    """Put a newer source over what older ones gave; a backup among them may not say which past it is of."""
    _drop_other_branches(merged, newer, doubtful)
    _drop_other_cards(merged, newer)
    for part in PARTS:
        for key, record in newer.records[part].items() if part != "snapshots" else ():
            # Tables are numbered by their acts; of the rest the newer source is right, whatever clocks say.
            if part == "tables" or (part, key) in newer.older:
                merged.keep(part, record)
            else:
                merged.records[part][key] = record


def _drop_other_branches(merged: Source, newer: Source, doubtful: bool) -> None:
    """Older rows that a table has otherwise now, or that lie behind its end, are of another past.

    A source that has lost lines may know an earlier end than an older one does: that is no end.
    """
    wrong = set()
    for key, record in newer.records["journal"].items():
        old = merged.records["journal"].get(key)
        if old is not None and (old["kind"], old["body"]) != (record["kind"], record["body"]):
            wrong.add(key[0])
    rows = newer.rows("journal")
    ends = {
        uid: max([table["last"], *rows.get(uid, ())])
        for (uid,), table in newer.records["tables"].items()
        if (old := merged.records["tables"].get((uid,))) is not None
        and (doubtful or old["turn"] <= table["turn"])
    }
    for key in list(merged.records["journal"]):
        if key[0] in wrong or key[1] > ends.get(key[0], key[1]):
            del merged.records["journal"][key]


def _drop_other_cards(merged: Source, newer: Source) -> None:
    """A card table is replaced as a whole: older cards fill gaps where all that both have is the same."""
    old, new = merged.records["cards"], newer.records["cards"]
    other = {game for (game, place), card in new.items() if old.get((game, place), card) != card}
    named = {game: card["source"] for (game, _), card in new.items()}
    for key, card in list(old.items()):
        if key[0] in other or named.get(key[0], card["source"]) != card["source"]:
            del old[key]


def _add_states(merged: Source, sources: list[Source]) -> None:
    """Stored states of the rows that are there, from wherever they can be had."""
    for source in reversed(sources):
        for key, record in source.records["snapshots"].items():
            row, own = merged.records["journal"].get(key), source.records["journal"].get(key)
            if own is None or row is None or own["body"] == row["body"]:
                merged.keep("snapshots", record)


def _number(merged: Source) -> None:
    """Tables of schema 1 are not numbered by their acts: those played last come last."""
    old = [each for each in merged.records["tables"].values() if not each["turn"]]
    for turn, table in enumerate(sorted(old, key=lambda each: (each["touched"], each["id"])), 1):
        merged.keep("tables", {**table, "turn": turn})
