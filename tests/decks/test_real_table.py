"""Against the real card table: 5,000 random lists, judged here and by a straightforward checker."""

from __future__ import annotations

import csv
import random
from collections import Counter

import pytest

from companion.decks.judge import Judge
from companion.decks.mend.apply import apply
from companion.decks.model import DeckEntry, DeckList
from tests.decks.worlds import REAL_TABLE, judge, needs_real_table, real

pytestmark = needs_real_table

DECKS = 5_000
FIRST_BLOCK = {"WC", "WM", "SD", "DW", "PG", "CD", "LC", "CC", "SM", "HW", "DH", "BD", "LW", "PW"}
SECOND_BLOCK = {"BR", "VT", "SR", "WA", "HF", "MP", "VB", "PA"}
Line = tuple[str, int, str]
"""Card id, count, heading."""


def rows() -> dict[str, dict[str, str]]:
    with REAL_TABLE.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def is_army(row: dict[str, str]) -> bool:
    return row["type"] in ("Unit", "Attachment")


def allowed(row: dict[str, str], format: str) -> bool:
    sets = set(row["sets"].split(";"))
    if format == "warcry":
        return bool(sets & FIRST_BLOCK)
    if format == "attrition":
        return bool(sets & SECOND_BLOCK)
    if format == "oldschool":
        early = row["id"].startswith("PW") and int(row["id"][2:]) <= 40
        return early or bool(sets & {"WC", "WM", "SD"})
    return True


def plain_codes(lines: list[Line], cards: dict[str, dict[str, str]], format: str, side: str) -> set[str]:
    """Every rule of the catalogue, one after the other, with no regard for speed."""
    codes: set[str] = set()
    army = action = board = reserves = 0
    copies: Counter[str] = Counter()
    limits: dict[str, float] = {}
    factions = set()
    for id, count, heading in lines:
        row = cards[id]
        name = row["name"]
        copies[name] += count
        limits[name] = min(limits.get(name, float("inf")), float(row["max_copies"]))
        factions.add(row["faction"])
        where = heading or ("army" if is_army(row) else "action")
        if where == "army" and is_army(row):
            army += count
        elif where == "action" and not is_army(row):
            action += count
            reserves += count if id == "WA119" else 0
        elif where == "sideboard" and not is_army(row):
            board += count
        else:
            codes.add(f"WRONG_DECK:{name}")
        if side and row["faction"] not in (side, "neutral"):
            codes.add(f"WRONG_SIDE:{name}")
        if not allowed(row, format):
            codes.add(f"NOT_IN_FORMAT:{name}")
        if format != "open" and row["banned"] == "1":
            codes.add(f"BANNED:{name}")
    codes |= {f"TOO_MANY_COPIES:{name}" for name, count in copies.items() if count > limits[name]}
    codes |= {"ARMY_TOO_SMALL"} if army < 30 else set()
    codes |= {"ACTION_TOO_SMALL"} if action < 30 else set()
    codes |= {"MIXED_FACTIONS"} if not side and {"good", "evil"} <= factions else set()
    if any(heading == "sideboard" for _, _, heading in lines):
        if not reserves:
            codes.add("SIDEBOARD_NOT_ALLOWED")
        elif board % 3 or board > 3 * reserves:
            codes.add("SIDEBOARD_SIZE")
    return codes


def random_lines(rng: random.Random, pools: dict[tuple[str, bool], list[str]]) -> list[Line]:
    """A list that is nearly right: two decks of one side, with a few faults."""
    side = rng.choice(("good", "evil"))
    army = rng.sample(pools[side, True], rng.choice((9, 10, 10, 10, 12)))
    action = rng.sample(pools[side, False], rng.choice((9, 10, 10, 10, 12)))
    headings = rng.random() < 0.5
    lines = [(id, 3, "army" if headings else "") for id in army]
    lines += [(id, 3, "action" if headings else "") for id in action]
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        fault = rng.randrange(7)
        at = rng.randrange(len(lines))
        id, count, heading = lines[at]
        if fault == 0:
            lines[at] = (id, rng.randrange(1, 7), heading)
        elif fault == 1:
            lines.append(
                (rng.choice(("SM68", "BR24", "CD1", "BD76", "PW73", "PA45")), rng.randrange(1, 14), "")
            )
        elif fault == 2:
            lines.append((rng.choice(pools["banned", True]), rng.randrange(1, 4), ""))
        elif fault == 3:
            lines.append((rng.choice(pools["good" if side == "evil" else "evil", True]), 1, ""))
        elif fault == 4 and headings:
            lines[at] = (id, count, rng.choice(("army", "action")))
        elif fault == 5:
            lines += [("WA119", rng.randrange(1, 3), ""), (rng.choice(pools[side, False]), 3, "sideboard")]
        else:
            lines.append(
                (rng.choice(("PG54", "SR33", "SM16", "MP45", "WA377", "BD120")), rng.randrange(1, 4), "")
            )
    rng.shuffle(lines)
    return lines


def pools_of(cards: dict[str, dict[str, str]]) -> dict[tuple[str, bool], list[str]]:
    pools: dict[tuple[str, bool], list[str]] = {("banned", True): []}
    for id, row in cards.items():
        for side in ("good", "evil"):
            if row["faction"] in (side, "neutral"):
                pools.setdefault((side, is_army(row)), []).append(id)
        if row["banned"] == "1":
            pools["banned", True].append(id)
    return pools


def list_of(lines: list[Line]) -> DeckList:
    return DeckList(
        "warcry", tuple(DeckEntry(count, id, at, heading) for at, (id, count, heading) in enumerate(lines))
    )


def courts() -> list[tuple[Judge, str, str]]:
    formats = ("open", "warcry", "attrition", "oldschool")
    return [
        (judge(format, real(), side=side), format, side)
        for format in formats
        for side in ("", "good", "evil")
    ]


@pytest.mark.slow
def test_5000_random_lists_agree_with_a_straightforward_checker() -> None:
    rng, cards, benches = random.Random(2026), rows(), courts()
    pools = pools_of(cards)
    legal = 0
    for number in range(DECKS):
        lines = random_lines(rng, pools)
        court, format, side = benches[rng.choice((0, 0, 0, 0, rng.randrange(len(benches))))]
        matched = court.match(list_of(lines))
        expected = plain_codes(lines, cards, format, side)
        if number % 10:
            assert court.judge(matched).codes == expected, lines
        else:
            verdict = court.judge(matched)
            assert verdict.codes == expected, lines
            cured = court.verdict(apply(court, matched, verdict.fix).deck)
            assert cured.status == "legal", (lines, verdict.fix)
        legal += not expected
    assert DECKS // 10 < legal < DECKS * 9 // 10
