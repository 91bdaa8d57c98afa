"""The smallest fix: it makes the list legal, and brute force finds no smaller one."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from companion.cards.card import UNLIMITED, Card, CardTable
from companion.cards.money import pay
from companion.cards.tables import make_table
from companion.decks.format_files import find_format, load_formats, parse_format
from companion.decks.judge import Judge
from companion.decks.mend.apply import apply
from companion.decks.model import DeckEntry, DeckList, Fix, Overrides
from tests.decks.worlds import deck, headed, invented, judge

PLACES = ("army", "action", "sideboard")
CARDS = (
    Card("U1", "Wolf", type="Unit", factions=("evil",), sets=("A",)),
    Card("U2", "Lamb", type="Unit", factions=("good",), sets=("A",)),
    Card("U3", "Mule", type="Unit", factions=("neutral",), sets=("A",)),
    Card("U4", "Dragon", type="Unit", factions=("neutral",), sets=("A",), banned=True),
    Card("T1", "Feint", type="Tactic", factions=("neutral",), sets=("A",), die="1"),
    Card("T2", "Ruse", type="Tactic", factions=("evil",), sets=("A",), die="1", max_copies=1),
    Card("T3", "Wolf", type="Tactic", factions=("neutral",), sets=("A",), die="1"),
    Card("R1", "Bag", type="Tactic", factions=("neutral",), sets=("A",), die="1"),
)
TABLE = CardTable("warcry", CARDS)
BASE: dict[str, Any] = {
    "id": "small",
    "game": "warcry",
    "version": "1",
    "title": {"en": "Small"},
    "section": [
        {"id": "army", "types": ["Unit"], "least": 2},
        {"id": "action", "types": ["Tactic"], "least": 2},
    ],
    "copies": {"limit": 2, "own_text": True},
    "sides": {"apart": ["good", "evil"]},
    "banned": {"marked": True},
    "sideboard": {"card": "R1", "each": 2, "home": "action"},
}


def with_sizes(army: dict[str, int], action: dict[str, int]) -> dict[str, Any]:
    first, second = BASE["section"]
    return BASE | {"section": [first | army, second | action]}


FORMATS = {
    "sideboard": BASE,
    "no sideboard": {key: value for key, value in BASE.items() if key != "sideboard"},
    "with a most": with_sizes({"least": 1, "most": 2}, {"least": 1, "most": 3}),
    "restricted": BASE | {"restricted": [{"card": "Feint", "limit": 1}]},
    "larger": with_sizes({"least": 4}, {"least": 3}),
}
State = tuple[tuple[int, int, int], ...]
"""Copies of each card in army, action and sideboard."""


def list_of(state: State) -> DeckList:
    entries = [
        DeckEntry(count, CARDS[at].name, 0, place, CARDS[at].id)
        for at, counts in enumerate(state)
        for place, count in zip(PLACES, counts, strict=True)
        if count
    ]
    return DeckList("warcry", tuple(entries))


def court(format: str, side: str) -> Judge:
    return Judge(parse_format(FORMATS[format], "small.toml"), TABLE, Overrides(side=side))


def is_legal(state: State, format: str, side: str) -> bool:
    """The rules of this world once more, written plainly: the oracle of the brute force."""
    plain = FORMATS[format]
    army, action, board = (sum(counts[at] for counts in state) for at in range(3))
    for section, size in zip(plain["section"], (army, action), strict=True):
        if not section["least"] <= size <= section.get("most", 99):
            return False
    bags = state[7][1]
    if board and not (bags and "sideboard" in plain and board % 2 == 0 and board <= 2 * bags):
        return False
    if sum(state[0]) + sum(state[6]) > 2:
        return False
    sides = {CARDS[at].factions[0] for at, counts in enumerate(state) if any(counts)} - {"neutral"}
    return len(sides) < 2 if not side else sides <= {side}


@cache
def legal_states(format: str, side: str) -> tuple[State, ...]:
    """Every legal list that this small world holds."""
    per_card: list[list[tuple[int, int, int]]] = []
    for card in CARDS:
        most = (
            0 if card.banned else card.max_copies or (1 if format == "restricted" and card.id == "T1" else 2)
        )
        if card.type == "Unit":
            per_card.append([(n, 0, 0) for n in range(most + 1)])
        else:
            per_card.append([(0, n, m) for n in range(most + 1) for m in range(most + 1 - n)])
    return tuple(state for state in product(*per_card) if is_legal(state, format, side))


def test_the_judge_agrees_with_the_plain_rules_of_this_world() -> None:
    rng = random.Random(3)
    for format, side in product(FORMATS, ("", "evil", "good")):
        small, legal = court(format, side), legal_states(format, side)
        for state in [*rng.choices(legal, k=10), *(random_state(rng, format) for _ in range(10))]:
            assert (small.verdict(list_of(state)).status == "legal") is (state in legal), state


def distance(before: tuple[int, int, int], after: tuple[int, int, int]) -> int:
    """Adds, removals and moves of single copies that turn one card's counts into the other's."""
    surplus = sum(max(0, a - b) for a, b in zip(before, after, strict=True))
    lack = sum(max(0, b - a) for a, b in zip(before, after, strict=True))
    return max(surplus, lack)


def smallest_by_force(state: State, legal: tuple[State, ...]) -> int:
    one, two, three, _, five, six, seven, eight = (
        {after: distance(before, after) for after in options}
        for before, options in zip(state, _options(legal), strict=True)
    )
    banned = sum(state[3])
    return banned + min(
        one[a] + two[b] + three[c] + five[e] + six[f] + seven[g] + eight[h]
        for a, b, c, _, e, f, g, h in legal
    )


@cache
def _options(legal: tuple[State, ...]) -> list[set[tuple[int, int, int]]]:
    return [set(column) for column in zip(*legal, strict=True)]


def random_state(rng: random.Random, format: str) -> State:
    board = 0 if format == "no sideboard" else 0.3
    weights = (6, 2, 2, 1, 1)
    return tuple(
        (
            rng.choices(range(5), weights)[0],
            rng.choices(range(5), weights)[0],
            rng.choices(range(5), weights)[0] if rng.random() < board else 0,
        )
        for _ in CARDS
    )


@pytest.mark.parametrize("side", ["", "evil", "good"])
@pytest.mark.parametrize("format", FORMATS)
def test_no_smaller_fix_exists_and_the_fix_cures(format: str, side: str) -> None:
    rng = random.Random(f"{format} {side}")
    small, legal = court(format, side), legal_states(format, side)
    assert legal
    for _ in range(30):
        state = random_state(rng, format)
        matched = small.match(list_of(state))
        verdict = small.judge(matched)
        assert verdict.fix.possible and verdict.fix.minimal
        assert verdict.fix.size == smallest_by_force(state, legal), state
        mended = apply(small, matched, verdict.fix)
        assert not mended.open
        assert small.verdict(mended.deck).status == "legal", (state, verdict.fix)


def one_part(least: int, most: int) -> Judge:
    plain = {
        "id": "one",
        "game": "kubnazub",
        "version": "1",
        "title": {"en": "One part"},
        "section": [{"id": "deck", "least": least, "most": most}],
        "copies": {"limit": 2, "exception": [{"keywords": ["Horde"], "limit": 4}]},
        "banned": {"cards": ["Дуб"]},
    }
    cards = (
        Card("a", "Ёж", keywords=()),
        Card("b", "Дуб", keywords=()),
        Card("c", "Рой", keywords=("Horde",)),
        Card("d", "Пень", keywords=()),
    )
    return Judge(parse_format(plain, "one.toml"), CardTable("kubnazub", cards))


def test_one_part_between_two_sizes() -> None:
    rng = random.Random(7)
    for least, most in ((0, 2), (2, 3), (4, 6), (8, 8)):
        small = one_part(least, most)
        legal = [
            counts for counts in product(range(3), (0,), range(5), range(3)) if least <= sum(counts) <= most
        ]
        for _ in range(60):
            counts = [rng.randrange(6) for _ in range(4)]
            list_ = deck(dict(zip(("Ёж", "Дуб", "Рой", "Пень"), counts, strict=True)), "kubnazub")
            verdict = small.verdict(list_)
            least_edits = min(sum(abs(a - b) for a, b in zip(counts, other, strict=True)) for other in legal)
            assert verdict.fix.size == least_edits, counts


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_no_smaller_fix_exists_for_squads(game: str) -> None:
    rng = random.Random(game)
    names = [card.name for card in invented(game).cards if card.price is not None]
    small = judge("squad" if game == "kubnazub" else "army", invented(game), seat=1)
    for _ in range(60):
        chosen = rng.choices(names, k=rng.randrange(1, 9))
        counts = {name: chosen.count(name) for name in chosen}
        matched = small.match(deck(counts, game))
        verdict = small.judge(matched)
        has_error = any(finding.severity == "error" for finding in verdict.findings)
        assert verdict.fix.size == (smallest_squad_fix(small, game, chosen, names) if has_error else 0), (
            counts
        )
        if has_error:
            after = small.verdict(apply(small, matched, verdict.fix).deck)
            assert not any(finding.severity == "error" for finding in after.findings)


def smallest_squad_fix(small: Judge, game: str, chosen: list[str], names: list[str]) -> int:
    """Try all removals, then all removals with one card added, by growing size."""

    def is_fine(cards: list[str]) -> bool:
        verdict = small.verdict(deck({name: cards.count(name) for name in cards}, game))
        return bool(cards) and not any(finding.severity == "error" for finding in verdict.findings)

    for edits in range(1, len(chosen) + 2):
        for kept in set(combinations(sorted(chosen), len(chosen) - edits)) if edits <= len(chosen) else ():
            if is_fine(list(kept)):
                return edits
        for kept in set(combinations(sorted(chosen), len(chosen) - edits + 1)):
            if any(is_fine([*kept, name]) for name in names):
                return edits
    raise AssertionError("nothing mends it")


def most_kept(units: list[Card], format: str, gold: int, silver: int) -> int:
    """Every choice of factions, of elite, flying and area cards by number, cheapest first: the oracle."""
    factions = sorted({faction for card in units for faction in card.factions})
    sizes = range(min(len(factions), 5 if format == "squad" else 6) + 1)
    return max(
        _kept_with(units, set(chosen), format, gold - max(0, size - 1), silver)
        for size in sizes
        for chosen in combinations(factions, size)
    )


def _kept_with(units: list[Card], chosen: set[str], format: str, gold: int, silver: int) -> int:
    piles: dict[tuple[bool, str], list[int]] = {}
    for card in sorted(units, key=lambda card: int(card.cost)):
        if set(card.factions) <= chosen:
            flies = format == "squad" and card.kind == "flying"
            sort = "area" if card.type == "area" else "flying" if flies else ""
            piles.setdefault((bool(card.elite), sort), []).append(int(card.cost))
    best = 0
    for numbers in product(
        *(range(min(len(costs), 1 if sort == "area" else 15) + 1) for (_, sort), costs in piles.items())
    ):
        taken = {key: costs[:n] for (key, costs), n in zip(piles.items(), numbers, strict=True)}
        count = sum(numbers)
        if count <= best or count > 15 or sum(len(c) for (_, sort), c in taken.items() if sort == "area") > 1:
            continue
        if sum(sum(c) for (_, sort), c in taken.items() if sort == "flying") > 15:
            continue
        elite = sum(sum(c) for (is_elite, _), c in taken.items() if is_elite)
        regular = [cost for (is_elite, _), c in taken.items() if not is_elite for cost in c]
        if elite <= gold and pay(elite, regular, silver, format == "squad").gold <= gold:
            best = count
    return best


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_no_smaller_fix_exists_for_enormous_squads(game: str) -> None:
    rng = random.Random(game)
    format = "squad" if game == "kubnazub" else "army"
    small = judge(format, invented(game), seat=1)
    known = [card for card in invented(game).cards if card.price is not None and card.elite is not None]
    for dear in (1, 4):
        cards = [card for card in known if int(card.cost) >= dear and card.type == "creature"]
        counts = {card.name: rng.randrange(2, 9) for card in rng.sample(cards, min(22, len(cards)))}
        assert sum(counts.values()) > 60
        matched = small.match(deck(counts, game))
        verdict = small.judge(matched)
        once = (lambda card: card.unique) if game == "kubnazub" else (lambda card: card.elite)
        least = 15 if game == "kubnazub" else 3
        units = [
            c for c in cards if c.name in counts for _ in range(1 if once(c) else min(least, counts[c.name]))
        ]
        assert verdict.fix.minimal
        assert sum(counts.values()) - verdict.fix.size == most_kept(units, format, 24, 22)
        after = small.verdict(apply(small, matched, verdict.fix).deck)
        assert not any(finding.severity == "error" for finding in after.findings)


def test_a_fix_that_is_not_searched_to_the_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.decks.mend.largest_squad._MOST_NODES", 9)
    cards = {card.name: 9 for card in invented("realms").cards if card.price is not None}
    verdict = judge("army", invented("realms"), seat=1).verdict(deck(cards, "realms"))
    assert not verdict.fix.minimal


def test_a_table_without_enough_cards_has_no_fix() -> None:
    plain = FORMATS["no sideboard"] | {"section": [{"id": "army", "types": ["Unit"], "least": 50}]}
    poor = Judge(parse_format(plain, "poor.toml"), TABLE)
    verdict = poor.verdict(list_of(((1, 0, 0), *(((0, 0, 0),) * 7))))
    assert verdict.status == "illegal" and not verdict.fix.possible


def test_additions_stay_open_without_a_card_table() -> None:
    bare = judge("deck", None, "realms")
    matched = bare.match(deck({"One": 3}, "realms"))
    verdict = bare.judge(matched)
    mended = apply(bare, matched, verdict.fix)
    assert [(change.kind, change.count) for change in mended.open] == [("add", 27)]


def test_unlimited_cards_can_fill_a_deck() -> None:
    table = make_table(
        "warcry", (Card("X1", "Rat", type="Unit", factions=("neutral",), max_copies=UNLIMITED),)
    )
    plain = BASE | {"section": [{"id": "army", "types": ["Unit"], "least": 9}]}
    rats = Judge(parse_format({k: v for k, v in plain.items() if k != "sideboard"}, "rats.toml"), table)
    matched = rats.match(deck("1 Rat"))
    assert rats.verdict(apply(rats, matched, rats.judge(matched).fix).deck).status == "legal"


def test_many_names_with_cards_in_two_parts_are_all_tried() -> None:
    """Seven names of limit 3 are 16,384 ways to share; what comes to the same is one way."""
    names = [f"Name {at}" for at in range(7)]
    cards = [
        Card(f"{type}{at}", name, type=type, die="1")
        for type in ("Unit", "Tactic")
        for at, name in enumerate(names)
    ]
    sections = [
        {"id": "army", "types": ["Unit"], "least": 9},
        {"id": "action", "types": ["Tactic"], "least": 9},
    ]
    plain = {key: BASE[key] for key in ("id", "game", "version", "title")}
    small = Judge(
        parse_format(plain | {"section": sections, "copies": {"limit": 3}}, "two.toml"),
        make_table("warcry", cards),
    )
    entries = [DeckEntry(3, "", 0, "army", f"Unit{at}") for at in range(7)]
    matched = small.match(DeckList("warcry", tuple(entries)))
    fix = small.judge(matched).fix
    assert fix.minimal and fix.size == 9 + 9  # nine of the 21 copies that the names allow must change decks
    mended = apply(small, matched, fix)
    assert not mended.open and small.verdict(mended.deck).status == "legal"


def test_a_sideboard_may_need_more_than_nine_copies_of_its_card() -> None:
    bag = Card("R1", "Bag", type="Tactic", die="1", max_copies=UNLIMITED)
    feint = Card("T1", "Feint", type="Tactic", die="1", max_copies=UNLIMITED)
    plain = BASE | {
        "section": [{"id": "action", "types": ["Tactic"]}],
        "sideboard": BASE["sideboard"] | {"each": 3},
    }
    small = Judge(parse_format(plain, "bag.toml"), make_table("warcry", [bag, feint]))
    verdict = small.verdict(
        DeckList("warcry", (DeckEntry(40, "Feint", 0, "sideboard"), DeckEntry(11, "Bag", 0, "action")))
    )
    assert (
        verdict.codes == {"SIDEBOARD_SIZE"} and verdict.fix.size == 3
    )  # three more bags, or more cards gone
    assert {(change.kind, change.count, change.card) for change in verdict.fix.changes} == {
        ("add", 2, "Bag"),
        ("remove", 1, "Feint"),
    }


def test_an_empty_list_is_filled_for_a_side_that_has_enough_cards() -> None:
    cards = [
        Card("g", "Lamb", factions=("good",)),
        *(Card(f"e{at}", f"Wolf {at}", factions=("evil",)) for at in range(3)),
    ]
    plain = {key: BASE[key] for key in ("id", "game", "version", "title", "sides")}
    plain |= {"section": [{"id": "deck", "least": 6}], "copies": {"limit": 2}}
    small = Judge(parse_format(plain, "sides.toml"), make_table("warcry", cards))
    matched = small.match(DeckList("warcry"))
    mended = apply(small, matched, small.judge(matched).fix)
    assert not mended.open and small.verdict(mended.deck).status == "legal"


def test_copies_of_one_name_with_and_without_a_heading_stay_together() -> None:
    bare = judge("deck", None, "realms")
    entries = (
        DeckEntry(2, "One", 1, "deck"),
        DeckEntry(1, "One", 2),
        *(DeckEntry(3, f"Card {at}", 3) for at in range(8)),
    )
    matched = bare.match(DeckList("realms", entries))
    (change,) = bare.judge(matched).fix.changes
    mended = apply(bare, matched, Fix((replace(change, card="Last"),)))
    assert bare.verdict(mended.deck).counts[0].count == 30


def test_a_monstrous_count_under_several_headings_is_mended_at_once() -> None:
    entries = [
        DeckEntry(99_999, "One", at, part) for at, part in enumerate(("army", "action", "sideboard", ""))
    ]
    court = judge("open", None)
    plain = {key: BASE[key] for key in ("id", "game", "version", "title", "section")}
    rich = Judge(parse_format(plain | {"restricted": [{"card": "One", "limit": 9_999}]}, "rich.toml"))
    for each in (court, rich):
        assert each.verdict(DeckList("warcry", tuple(entries))).status == "illegal"


def test_a_creature_that_is_ordered_in_is_not_added_twice() -> None:
    small = judge("squad", invented("kubnazub"), seat=1, compulsory=("Пыльный заяц",))
    fix = small.verdict(deck({"Пустой сундук": 1}, "kubnazub")).fix
    assert [(change.kind, change.card) for change in fix.changes] == [("add", "Пыльный заяц")]


def test_a_line_without_a_count_never_swallows_one_with_a_count() -> None:
    court = judge("open", invented("warcry"))
    lines = (DeckEntry(1, "Zork", 1, bare=True), DeckEntry(2, "Zork", 2))
    first, second = (court.verdict(DeckList("warcry", each)) for each in (lines, lines[::-1]))
    assert first.hash == second.hash and first.codes == second.codes >= {
        "BAD_COUNT:Zork",
        "UNKNOWN_CARD:Zork",
    }


TWICE = [
    Card("U1", "Echo", type="Unit", factions=("evil",), max_copies=UNLIMITED),
    Card("U2", "Echo", type="Unit", factions=("evil",), max_copies=1),
    Card("R1", "Echo", type="Reaction", factions=("neutral",), max_copies=UNLIMITED),
    Card("E1", "Wolf", type="Unit", factions=("evil",), max_copies=UNLIMITED),
    Card("G1", "Lamb", type="Unit", factions=("good",), max_copies=UNLIMITED),
    Card("T1", "Feint", type="Tactic", factions=("neutral",), max_copies=UNLIMITED, die="1"),
]
"""One name for two Units and a Reaction, and enough of everything else."""


def test_lines_of_one_name_that_may_mean_other_cards_are_kept_apart() -> None:
    court = judge("open", make_table("warcry", TWICE))
    lines = (DeckEntry(1, "Echo", 1, hint="Unit"), DeckEntry(4, "Echo", 2))
    first, second = (court.verdict(DeckList("warcry", each)) for each in (lines, lines[::-1]))
    assert first.codes == second.codes and first.fix.size == second.fix.size
    asked = [
        {(each.count, len(each.ids)) for each in made.findings if each.key == "AMBIGUOUS_NAME"}
        for made in (first, second)
    ]
    assert asked == [{(1, 2), (4, 3)}] * 2


@pytest.mark.parametrize(
    "beside",
    [
        (DeckEntry(2, "Echo", 2, "army"),),  # either Unit is evil
        (DeckEntry(3, "Lamb", 2, "army"), DeckEntry(3, "Wolf", 3, "pool")),  # no part that this format judges
    ],
)
def test_a_list_is_filled_for_the_side_that_it_is_bound_to(beside: tuple[DeckEntry, ...]) -> None:
    court = judge("open", make_table("warcry", TWICE))
    matched = court.match(DeckList("warcry", (DeckEntry(30, "Feint", 1, "action"), *beside)))
    mended = apply(court, matched, court.judge(matched).fix)
    left = {each.key for each in court.verdict(mended.deck).findings if each.severity == "error"}
    assert not mended.open and not left


def test_an_undecided_line_keeps_its_words_wherever_a_fix_leaves_it() -> None:
    court = judge("open", make_table("warcry", TWICE))
    lines = (
        DeckEntry(5, "Echo", 1, "army", hint="Unit"),
        DeckEntry(30, "Feint", 2, "action"),
        DeckEntry(27, "Wolf", 3),
    )
    matched = court.match(DeckList("warcry", lines))
    mended = apply(court, matched, court.judge(matched).fix).deck
    assert [each.hint for each in mended.entries if each.name == "Echo"] == ["Unit"]


def test_a_list_is_filled_with_some_of_each_type_and_not_with_one_unlimited_card() -> None:
    cards = [Card("x", "Endless", type="Unit", sets=("A",), max_copies=UNLIMITED)]
    cards += [Card(f"u{n}", f"Unit {n}", type="Unit", sets=("A",)) for n in range(20)]
    cards += [Card(f"a{n}", f"Attachment {n}", type="Attachment", sets=("A",)) for n in range(10)]
    cards += [Card(f"t{n}", f"Trick {n}", type="Tactic", sets=("A",)) for n in range(20)]
    at = Judge(find_format(load_formats("warcry"), "open"), make_table("warcry", cards))
    found = deck({f"Trick {n}": 3 for n in range(10)})
    verdict = at.verdict(found)
    mended = apply(at, at.match(found), verdict.fix)
    assert at.verdict(mended.deck).status == "legal" and not mended.open
    chosen = {change.card: change.count for change in mended.chosen}
    assert max(chosen.values()) <= 3 and len(chosen) >= 10
    assert {name.split()[0] for name in chosen} == {"Endless", "Unit", "Attachment"}
    named = next(change.candidates for change in verdict.fix.changes)
    assert set(named) <= set(chosen)


def test_a_list_to_ask_about_has_no_cure_before_the_answer() -> None:
    found = deck(headed(army=dict.fromkeys(["Ash Prowlrs", "Bone Lanterns"], 15)))
    verdict = judge("open", invented("warcry")).verdict(found)
    assert verdict.status == "illegal" and verdict.fix.changes
    asked = deck("\n".join(f"3 Cindr Wolves {n}" for n in range(20)))
    verdict = judge("open", invented("warcry")).verdict(asked)
    assert verdict.status == "ask" and not verdict.fix.changes
