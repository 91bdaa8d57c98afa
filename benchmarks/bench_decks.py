"""The judge's desk: judging, reading, loading a card table, suggesting names; beside plain twins of each.

The product ships no card data, so the table is invented: 2,095 cards in the proportions of a real one.
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections import Counter
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from companion.cards.card import CardTable
from companion.cards.finder import CardFinder
from companion.cards.names import normalise
from companion.cards.tables import load_table
from companion.decks.format_files import find_format, load_formats
from companion.decks.judge import Judge
from companion.decks.judge_files import judge_file
from companion.decks.read import read

CARDS = 2_095
WORDS = (
    "Ash Bone Cinder Dusk Ember Fen Gallows Hollow Iron Jagged Kiln Lamp Marrow Night Oaken Pale Quick",
    "Crow Wolf Stone River Thorn Salt Glass Storm Frost Candle Copper Willow Moss Raven Slate",
    "Riders Prowlers Guard Choir Lanterns Wardens Pikes Scouts Oath",
)
HEAD = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,faction,type,rarity,sets,"
    "banned,errata"
)
TYPES = ("Unit", "Unit", "Unit", "Tactic", "Tactic", "Attachment", "Command", "Reaction")


@cache
def table_text() -> str:
    """The invented table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD.split(","))
    for number, words in zip(range(CARDS), product(*(words.split() for words in WORDS)), strict=False):
        kind = TYPES[number % len(TYPES)]
        army = kind in ("Unit", "Attachment")
        faction = ("good", "evil", "neutral")[number // 8 % 3] if army else "neutral"
        numbers = ("4", "3", "3") if army else ("", "", "")
        row = [f"WC{number}", " ".join(words), number % 7, *numbers, 0, "" if army else number % 6 + 1]
        writer.writerow([*row, "Infantry", 3, faction, kind, "Common", "WC;WA", int(number % 140 == 0), 0])
    return out.getvalue()


@cache
def table() -> CardTable:
    """The invented table, loaded."""
    loaded = load_table(table_text(), "warcry").table
    if loaded is None:
        raise ValueError("the invented card table is not valid")
    return loaded


@cache
def texts(size: int, faults: bool = True) -> list[str]:
    """So many lists as text; one in eight has a fault, or none."""
    rng = Random(size)
    cards = table().cards
    army = [
        c.name for c in cards if c.type in ("Unit", "Attachment") and c.faction != "good" and not c.banned
    ]
    action = [c.name for c in cards if c.type not in ("Unit", "Attachment") and not c.banned]
    made = []
    for number in range(size):
        units = [f"3 {name}" for name in rng.sample(army, 10)]
        if faults and number % 8 == 0:
            units[0] = units[0].replace("3", rng.choice(("2", "4")), 1)
        tricks = [f"3x {name}" for name in rng.sample(action, 10)]
        made.append("\n".join([f"Player: {number}", "Side: Evil", "", "Army", *units, "", "Action", *tricks]))
    return made


def judge() -> Judge:
    """A judge of the restricted first-block format."""
    formats = load_formats("warcry")
    return Judge(find_format(formats, "warcry"), table(), labels=formats)


def plain_check(lines: list[tuple[str, int]], cards: dict[str, dict[str, str]]) -> set[str]:
    """A straightforward checker: one rule after the other over plain dicts."""
    codes = set()
    army = action = 0
    copies: Counter[str] = Counter()
    for name, count in lines:
        row = cards.get(name)
        if row is None:
            codes.add(f"UNKNOWN_CARD:{name}")
            continue
        copies[name] += count
        if row["type"] in ("Unit", "Attachment"):
            army += count
        else:
            action += count
        if row["faction"] == "good":
            codes.add(f"WRONG_SIDE:{name}")
        if not set(row["sets"].split(";")) & {"WC", "WM", "SD"}:
            codes.add(f"NOT_IN_FORMAT:{name}")
        if row["banned"] == "1":
            codes.add(f"BANNED:{name}")
    codes |= {f"TOO_MANY_COPIES:{n}" for n, count in copies.items() if count > int(cards[n]["max_copies"])}
    codes |= {"ARMY_TOO_SMALL"} if army < 30 else set()
    return codes | ({"ACTION_TOO_SMALL"} if action < 30 else set())


def plain_cards() -> dict[str, dict[str, str]]:
    """The table as a straightforward program would hold it."""
    return {row["name"]: row for row in csv.DictReader(io.StringIO(table_text()))}


def plain_lines(text: str) -> list[tuple[str, int]]:
    """Count and name of each line, by splitting."""
    lines = []
    for line in text.splitlines():
        count, _, name = line.partition(" ")
        if count.rstrip("x").isdigit():
            lines.append((name, int(count.rstrip("x"))))
    return lines


def best(work: Callable[[], object], times: int = 5) -> float:
    """The quickest of a few runs in milliseconds: the others waited for something else."""
    seconds = []
    for _ in range(times):
        began = perf_counter()
        work()
        seconds.append(perf_counter() - began)
    return min(seconds) * 1000


def row(what: str, size: str, ours: float, baseline: str, theirs: float | None, aim: str) -> dict[str, Any]:
    """One line of the report."""
    return {"what": what, "size": size, "ours": ours, "baseline": baseline, "theirs": theirs, "aim": aim}


def judging(size: int, faults: bool = True) -> dict[str, Any]:
    """Lists that are read and matched already; ours words every finding and finds the smallest fix."""
    court, cards = judge(), plain_cards()
    matched = [court.match(read(text, "warcry")[0]) for text in texts(size, faults)]
    lines = [plain_lines(text) for text in texts(size, faults)]
    ours = best(lambda: [court.judge(each) for each in matched])
    theirs = best(lambda: [plain_check(each, cards) for each in lines])
    rate = f"{size / ours * 1000:,.0f} a second; over 20,000"
    return row(
        f"judge matched WarCry lists, {'one in eight faulty' if faults else 'all legal'}",
        f"{size:,} lists",
        ours,
        "straightforward checker, codes only",
        theirs,
        rate,
    )


def from_disk(size: int) -> dict[str, Any]:
    """Text files from disk to verdict."""
    court, cards = judge(), plain_cards()
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts(size)):
            (Path(folder) / f"{number:05}.txt").write_text(text, encoding="utf-8")
        files = sorted(Path(folder).iterdir())
        ours = best(lambda: [verdict for file in files for verdict in judge_file(court, file)], 3)
        theirs = best(
            lambda: [plain_check(plain_lines(file.read_text(encoding="utf-8")), cards) for file in files], 3
        )
    rate = f"{size / ours * 1000:,.0f} a second; over 2,000"
    return row(
        "text files from disk to verdict", f"{size:,} files", ours, "split lines, codes only", theirs, rate
    )


def loading() -> dict[str, Any]:
    """A whole card table, checked row by row."""
    ours = best(lambda: load_table(table_text(), "warcry"))
    theirs = best(plain_cards)
    return row(
        "load a card table",
        f"{CARDS:,} cards",
        ours,
        "csv.DictReader, nothing checked",
        theirs,
        "under 150 ms",
    )


def suggesting(size: int) -> dict[str, Any]:
    """Suggestions for misspelt names."""
    names = [card.name for card in table().cards]
    wrong = [name[:4] + name[5:] for name in names[:: CARDS // size]][:size]
    normalised = [normalise(name) for name in names]

    def ours_once() -> None:
        finder = CardFinder(table(), {})
        for name in wrong:
            finder.suggest(name)

    theirs = best(lambda: [get_close_matches(normalise(name), normalised, 5, 0.7) for name in wrong], 1)
    return row(
        "suggest names", f"{size} misspelt names", best(ours_once, 3), "difflib over all names", theirs, ""
    )


def rows() -> list[dict[str, Any]]:
    """All measurements of the desk."""
    return [
        judging(2_000, faults=False),
        judging(500),
        judging(2_000),
        judging(8_000),
        from_disk(200),
        from_disk(1_000),
        loading(),
        suggesting(20),
    ]


if __name__ == "__main__":
    for each in rows():
        print(each)
