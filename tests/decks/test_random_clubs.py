"""Random formats of a club against a plain checker: verdicts, every single fix, the smallest fix."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from math import prod
from typing import Any

import pytest

from companion.cards.card import UNLIMITED, Card
from companion.cards.tables import make_table
from companion.decks.format_files import parse_format
from companion.decks.judge import Judge
from companion.decks.mend.apply import apply
from companion.decks.model import DeckEntry, DeckList, Fix, Matched, Overrides, Verdict

pytestmark = pytest.mark.slow

Plain = dict[str, Any]
HEAD: Plain = {"id": "club", "game": "warcry", "version": "1", "title": {"en": "Club"}}
Lines = dict[tuple[int, str], int]
"""Copies by card and part."""
DAYS = [date(2026, month, 1) for month in range(1, 13)]


@dataclass
class World:
    """Random cards, a random format, and the rules of it once more, written plainly."""

    cards: list[Card]
    plain: Plain
    side: str
    day: date
    by: str
    limits: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.limits = [self.limit(card) for card in self.cards]

    def limit(self, card: Card) -> tuple[int, int]:
        """The smallest and the largest limit that an unknown text may lead to."""
        copies = self.plain.get("copies", {})
        exceptions = copies.get("exception", ())
        ways = {copies.get("limit", UNLIMITED)}
        for each in exceptions:
            has = self.has(card, each)
            ways = {each["limit"]} if has else ways | {each["limit"]} if has is None else ways
        if copies.get("own_text") and card.max_copies not in (None, 3):
            ways = {card.max_copies}
        for each in exceptions:
            ways = {each["limit"]} if each.get("card") in (card.id, card.name) else ways
        for each in self.plain.get("restricted", ()):
            lower = {min(way, each["limit"]) for way in ways}
            has = each.get("card") in (card.id, card.name) or self.has(card, each)
            ways = lower if has else ways | lower if has is None else ways
        return min(ways), max(ways)

    def has(self, card: Card, each: Plain) -> bool | None:
        if "keywords" not in each:
            return False
        return None if card.keywords is None else bool(set(card.keywords) & set(each["keywords"]))

    def values(self, entries: list[Any]) -> set[str]:
        """The values that count on the day."""
        dated = [each if isinstance(each, dict) else {"value": each} for each in entries]
        first, last = date.min, date.max
        return {e["value"] for e in dated if e.get("from", first) <= self.day <= e.get("to", last)}

    def home(self, card: Card) -> str:
        parts = self.plain["section"]
        return next((part["id"] for part in parts if card.type in part.get("types", (card.type,))), "")

    def refusals(self, card: Card) -> Iterator[str]:
        sets, banned = self.plain.get("sets"), self.plain.get("banned")
        if sets and not self.values(sets["allowed"]) & set(card.sets):
            yield "NOT_IN_FORMAT"
        if banned and (
            (banned["marked"] and card.banned) or self.values(banned["cards"]) & {card.id, card.name}
        ):
            yield "BANNED"
        if not self.home(card):
            yield "WRONG_DECK"

    def sides(self, card: Card) -> set[str]:
        return set(card.factions) & set(self.plain.get("sides", {}).get("apart", ()))

    def check(self, lines: Lines) -> tuple[set[str], set[str]]:
        """The errors and the questions that a list deserves."""
        errors, asks, sizes, present = set[str](), set[str](), Counter[str](), set[str]()
        groups: dict[str, list[int]] = {}
        two_sided = reserves = 0
        board = self.plain.get("sideboard")
        for (at, part), count in lines.items():
            card = self.cards[at]
            home = self.home(card)
            groups.setdefault(card.id if self.by == "id" else card.name, []).extend([at] * count)
            right = bool(home) and (part == home or (part == "sideboard" and board and home == board["home"]))
            sizes[part] += count if right else 0
            reserves += count if board and card.id == board["card"] and part == board["home"] else 0
            errors |= {f"{code}:{card.name}" for code in self.refusals(card)}
            errors |= set() if right else {f"WRONG_DECK:{card.name}"}
            sides = self.sides(card)
            present |= sides
            two_sided += len(sides) > 1
            errors |= {f"WRONG_SIDE:{card.name}"} if self.side and sides - {self.side} else set()
        errors |= {"MIXED_FACTIONS"} if not self.side and (len(present) > 1 or two_sided) else set()
        for ats in groups.values():
            least, most = (min(self.limits[at][bound] for at in ats) for bound in (0, 1))
            code = f"TOO_MANY_COPIES:{self.cards[ats[0]].name}"
            (errors if len(ats) > most else asks if len(ats) > least else set()).add(code)
        for part in self.plain["section"]:
            size, name = sizes[part["id"]], part["id"].upper()
            errors |= {f"{name}_TOO_SMALL"} if size < part["least"] else set()
            errors |= {f"{name}_TOO_LARGE"} if size > part.get("most", size) else set()
        if board and any(part == "sideboard" for _, part in lines):
            size, each = sizes["sideboard"], board["each"]
            fits = size % each == 0 and size <= each * reserves
            errors |= {"SIDEBOARD_NOT_ALLOWED"} if not reserves else set() if fits else {"SIDEBOARD_SIZE"}
        return errors, asks - errors

    def smallest_fix(self, lines: Lines) -> int | None:
        """Every legal list of this world is tried; None where there are too many of them."""
        options = [list(self.places(at)) for at in range(len(self.cards))]
        if prod(map(len, options)) > 5_000:
            return None
        before = [{part: n for (i, part), n in lines.items() if i == at} for at in range(len(options))]
        costs = [
            [distance(was, then) for then in choices] for was, choices in zip(before, options, strict=True)
        ]
        best = 9_999
        for numbers in product(*(range(len(choices)) for choices in options)):
            cost = sum(costs[at][n] for at, n in enumerate(numbers))
            chosen = {(at, p): k for at, n in enumerate(numbers) for p, k in options[at][n].items() if k}
            if cost < best and not self.check(chosen)[0]:
                best = cost
        return best

    def places(self, at: int) -> Iterator[dict[str, int]]:
        card, home = self.cards[at], self.home(self.cards[at])
        board = self.plain.get("sideboard", {}).get("home") == home
        wrong = len(self.sides(card)) > 1 or (self.side and self.sides(card) - {self.side})
        most = 0 if wrong or any(self.refusals(card)) else min(self.limits[at][0], 9)
        for count in range(most + 1):
            for beside in range(most + 1 - count if board else 1):
                yield {home: count, "sideboard": beside}


def distance(was: dict[str, int], then: dict[str, int]) -> int:
    """Adds, removals and moves of single copies that turn one card's counts into the other's."""
    change = [then.get(part, 0) - was.get(part, 0) for part in {*was, *then}]
    return max(sum(n for n in change if n > 0), -sum(n for n in change if n < 0))


def dated(rng: random.Random, value: str) -> Any:
    first, last = sorted(rng.sample(DAYS, 2))
    return rng.choice([value, {"value": value, "from": first}, {"value": value, "from": first, "to": last}])


def random_card(rng: random.Random, at: int, known: bool) -> Card:
    words: tuple[str, ...] | None = rng.choice([(), ("Horde",), ("Legend",), ("Horde", "Legend")])
    return Card(
        f"C{at}",
        f"N{at}" if rng.random() < 0.8 else "N0",
        type=rng.choice(("Unit", "Unit", "Unit", "Tactic", "Tactic", "Tactic", "Relic")),
        factions=rng.choice(((), ("good",), ("evil",), ("good", "evil"))),
        sets=rng.choice((("A",), ("B",), ("A", "B"))),
        keywords=words if known or rng.random() < 0.8 else None,
        max_copies=rng.choice((None, 3, 3, 1, 2, 4)),
        banned=rng.random() < 0.1,
        die="1",
    )


def random_format(rng: random.Random, cards: list[Card]) -> Plain:
    def limits(most: int) -> list[Plain]:
        card = rng.choice(cards)
        by = rng.choice(
            [{"keywords": [rng.choice(("Horde", "Legend"))]}, {"card": card.id}, {"card": card.name}]
        )
        return [{"limit": rng.randint(most // 4, most)} | by for _ in range(rng.choice((0, 1, 2)))]

    def part(id: str, types: list[str]) -> Plain:
        least = rng.randint(0, 4)
        most = {"most": least + rng.randint(0, 3)} if rng.random() < 0.5 else {}
        return {"id": id, "least": least} | most | ({"types": types} if types else {})

    two = rng.random() < 0.6
    plain = dict(HEAD)
    plain["section"] = [part("army", ["Unit"]), part("action", ["Tactic"])] if two else [part("deck", [])]
    plain["copies"] = {"limit": rng.randint(1, 3), "own_text": rng.random() < 0.5, "exception": limits(5)}
    plain["restricted"] = limits(3)
    if rng.random() < 0.4:
        plain["sets"] = {"allowed": [dated(rng, "A"), "B"]}
    if rng.random() < 0.5:
        plain["banned"] = {"marked": rng.random() < 0.5, "cards": [dated(rng, rng.choice(cards).name)]}
    if rng.random() < 0.5:
        plain["sides"] = {"apart": ["good", "evil"]}
    tactics = [card.id for card in cards if card.type == "Tactic" and card.name != "N0"]
    if two and tactics and rng.random() < 0.5:
        plain["sideboard"] = {"card": rng.choice(tactics), "each": rng.randint(1, 3), "home": "action"}
    return plain


def random_lines(rng: random.Random, world: World) -> Lines:
    """Mostly what is allowed, at home and within the limits."""
    lines: Lines = {}
    parts = [part["id"] for part in world.plain["section"]] + ["sideboard"] * ("sideboard" in world.plain)
    for at, card in enumerate(world.cards):
        careful = rng.random() < 0.8
        if rng.random() < 0.3 or (careful and any(world.refusals(card))):
            continue
        part = world.home(card) if careful and rng.random() < 0.8 else rng.choice(parts)
        count = rng.randint(1, 4) if rng.random() < 0.1 else min(world.limits[at][rng.random() < 0.1], 5)
        if part and count:
            lines[at, part] = count
    return lines


@pytest.mark.parametrize("seed", range(4))
def test_random_formats_agree_with_a_plain_checker_and_no_smaller_fix_exists(seed: int) -> None:
    rng = random.Random(seed)
    seen = Counter[str]()
    for number in range(160):
        small = number % 2 == 0
        cards = [random_card(rng, at, small) for at in range(4 if small else 9)]
        plain, by, day = random_format(rng, cards), rng.choice(("name", "id")), rng.choice(DAYS)
        world = World(cards, plain, rng.choice(("", "", "good")), day, by)
        asked = Overrides(side=world.side, copies_by=by)
        court = Judge(parse_format(plain, "club.toml"), make_table("warcry", cards), asked, day)
        for _ in range(4):
            lines = random_lines(rng, world)
            entries = [DeckEntry(n, cards[at].id, 0, part) for (at, part), n in lines.items()]
            matched = court.match(DeckList("warcry", tuple(entries)))
            seen[compare(world, court, matched, lines, small)] += 1
    assert min(seen["legal"], seen["illegal"]) > 30


def errors_of(verdict: Verdict) -> set[str]:
    return {finding.code for finding in verdict.findings if finding.severity == "error"}


def compare(world: World, court: Judge, matched: Matched, lines: Lines, small: bool) -> str:
    """The verdict beside what it should be: codes, status, every fix."""
    verdict = court.judge(matched)
    errors, asks = world.check(lines)
    assert errors_of(verdict) == errors and verdict.codes == errors | asks, (world, lines)
    assert verdict.status == ("illegal" if errors else "ask" if asks else "legal")
    for finding in verdict.findings:
        alone = apply(court, matched, Fix(finding.fix))
        if finding.severity == "error" and not alone.open:
            assert finding.code not in errors_of(court.verdict(alone.deck)), (world, lines, finding)
    if errors and verdict.fix.possible:
        mended = apply(court, matched, verdict.fix)
        after = court.verdict(mended.deck)
        assert not mended.open and not errors_of(after), (world, lines)
    least = world.smallest_fix(lines) if errors and small else None
    if least is not None:
        assert verdict.fix.minimal
        assert (verdict.fix.size if verdict.fix.possible else 9_999) == least, (world, lines)
    return verdict.status
