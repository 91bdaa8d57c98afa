"""Formats that a club may write: every field on real lists, alone and together."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from companion.cards.card import Card
from companion.cards.tables import make_table
from companion.core.errors import DataError
from companion.decks.format_files import find_format, parse_format
from companion.decks.judge import Judge
from companion.decks.model import DeckEntry, DeckList, Overrides, Verdict
from tests.decks.worlds import deck, shipped

Plain = dict[str, Any]
HEAD: Plain = {"id": "club", "game": "kubnazub", "version": "1", "title": {"en": "Club"}}
HORDE = {"keywords": ["Horde"], "limit": 5}


def unit(name: str, **facts: Any) -> Card:
    return Card(f"id-{name}", name, type="Unit", sets=("A",), **facts)


def club(cards: list[Card], day: date | None = None, complete: bool = True, **fields: Any) -> Judge:
    """A judge by a club's format of one part without any size."""
    plain = HEAD | {"section": [{"id": "deck"}]} | fields
    table = make_table(plain["game"], cards, complete=complete)
    return Judge(parse_format(plain, "club.toml"), table, as_of=day)


def of(court: Judge, **counts: int) -> Verdict:
    return court.verdict(deck(dict(counts), court.format.game))


def statuses(court: Judge, name: str, most: int) -> list[str]:
    """The status of a list with 1, 2, 3 ... copies of a card."""
    return [of(court, **{name: count}).status for count in range(1, most + 1)]


# Copies


@pytest.mark.rule("KZ-DECK-03")
def test_a_restriction_lowers_the_limit_of_a_horde() -> None:
    court = club(
        [unit("Rats", keywords=("Horde",)), unit("Mice", keywords=("Horde",))],
        copies={"limit": 3, "exception": [HORDE]},
        restricted=[{"card": "rats", "limit": 2, "rule": "KZ-DECK-02"}],
    )
    assert statuses(court, "Rats", 3) == ["legal", "legal", "illegal"]
    assert of(court, Rats=3).findings[0].rule == "KZ-DECK-02"
    assert statuses(court, "Mice", 6) == ["legal"] * 5 + ["illegal"]


def test_a_restriction_never_raises_a_limit() -> None:
    court = club(
        [unit("Crown", max_copies=1, keywords=()), unit("Plain", keywords=())],
        copies={"limit": 2, "own_text": True},
        restricted=[{"card": "Crown", "limit": 2}, {"card": "Plain", "limit": 9}],
    )
    assert statuses(court, "Crown", 2) == ["legal", "illegal"]
    assert statuses(court, "Plain", 3) == ["legal", "legal", "illegal"]


@pytest.mark.parametrize(
    ("restriction", "told"),
    [
        ({"card": "Rats", "limit": 4}, True),
        ({"card": "Rats", "limit": 3}, True),
        ({"keywords": ["Horde"], "limit": 9}, True),
        ({"keywords": ["Horde"], "limit": 4}, False),
        ({"card": "Rats", "limit": 2}, False),
    ],
)
def test_a_restriction_above_the_limit_is_told(restriction: Plain, told: bool) -> None:
    cards = [unit("Rats"), unit("Mice", keywords=("Horde",))]
    court = club(cards, copies={"limit": 3, "exception": [HORDE]}, restricted=[restriction])
    unchecked = of(court, Rats=1).unchecked
    assert any("more copies than are allowed" in str(text) for text in unchecked) == told


def test_a_restriction_above_the_limit_is_told_without_a_card_table_too() -> None:
    plain = HEAD | {"section": [{"id": "deck"}], "copies": {"limit": 3}}
    court = Judge(parse_format(plain | {"restricted": [{"card": "Rats", "limit": 4}]}, "club.toml"))
    assert any("Rats" in str(text) for text in of(court, Rats=1).unchecked)


def test_a_restriction_holds_without_any_other_copy_limit() -> None:
    court = club(
        [unit("Rats", keywords=()), unit("Mice", keywords=())], restricted=[{"card": "id-Rats", "limit": 1}]
    )
    assert of(court, Rats=1, Mice=40).status == "legal"
    assert of(court, Rats=2).codes == {"TOO_MANY_COPIES:Rats"}


def test_a_restriction_by_keyword_asks_where_nobody_knows_the_keywords() -> None:
    court = club(
        [unit("Stranger", keywords=None)],
        copies={"limit": 3},
        restricted=[{"keywords": ["Legend"], "limit": 1}],
    )
    assert statuses(court, "Stranger", 4) == ["legal", "ask", "ask", "illegal"]


@pytest.mark.rule("WC-DECK-09")
def test_a_clubs_own_limit_beats_the_three_that_tables_write_for_every_card() -> None:
    cards = [unit("Plain", max_copies=3, keywords=()), unit("Six", max_copies=6, keywords=())]
    court = club(cards, copies={"limit": 2, "own_text": True})
    assert statuses(court, "Plain", 3) == ["legal", "legal", "illegal"]
    assert statuses(court, "Six", 7) == ["legal"] * 6 + ["illegal"]


def test_card_text_beats_a_keyword_and_a_named_exception_beats_both() -> None:
    cards = [unit(name, max_copies=1, keywords=("Horde",)) for name in ("Text", "Named")]
    exceptions = [{"card": "Named", "limit": 4}, HORDE]
    court = club(cards, copies={"limit": 3, "own_text": True, "exception": exceptions})
    assert statuses(court, "Text", 2) == ["legal", "illegal"]
    assert statuses(court, "Named", 5) == ["legal"] * 4 + ["illegal"]


# Bans, restrictions and the cards that no table knows


@pytest.mark.parametrize("court", ["a table that is not complete", "no table"])
def test_bans_and_restrictions_by_name_reach_cards_outside_the_table(court: str) -> None:
    plain = HEAD | {
        "section": [{"id": "deck"}],
        "copies": {"limit": 3},
        "banned": {"cards": ["Чужой великан"]},
        "restricted": [{"card": "Чужой гном", "limit": 1}],
    }
    small = Judge(parse_format(plain, "club.toml"), shipped() if "not" in court else None, Overrides())
    assert of(small, **{"чужой  великан": 1}).codes == {"BANNED:чужой  великан"}
    assert of(small, **{"Чужой гном": 2}).codes == {"TOO_MANY_COPIES:Чужой гном"}
    assert of(small, **{"Чужой гном": 1, "Чужой эльф": 3}).status == "legal"


def test_a_ban_may_name_an_alias_and_a_set_in_small_letters() -> None:
    cards = [unit("Продащица", aliases=("Продавщица",)), unit("Other")]
    assert of(club(cards, banned={"cards": ["Продавщица"]}), Продащица=1).codes == {"BANNED:Продащица"}
    assert of(club(cards, banned={"sets": ["a"]}), Other=1).codes == {"BANNED:Other"}
    assert of(club(cards, sets={"allowed": ["a"]}), Other=1).status == "legal"


def test_names_that_the_table_does_not_hold_are_said_not_void_in_silence() -> None:
    court = club([unit("Rats")], banned={"cards": ["Rat"]}, restricted=[{"card": "Rats", "limit": 1}])
    verdict = of(court, Rats=1)
    assert verdict.status == "legal" and "Rat." in " ".join(map(str, verdict.unchecked))
    assert verdict == court.judge_in_full(court.match(verdict.deck))
    assert not of(club([unit("Rats")], banned={"cards": ["id-rats"]}), Rats=0).unchecked


# Days


def test_a_ban_from_a_day_on() -> None:
    banned = {"cards": [{"value": "Rats", "from": date(2026, 5, 1)}]}
    days = {
        date(2026, 4, 30): "legal",
        date(2026, 5, 1): "illegal",
        date(2030, 1, 1): "illegal",
        None: "illegal",
    }
    for day, status in days.items():
        assert of(club([unit("Rats")], day, banned=banned), Rats=1).status == status


def test_a_format_that_is_valid_later_is_refused_until_then() -> None:
    later = {"valid_from": date(2027, 1, 1)}
    with pytest.raises(DataError, match=r"club\.toml, club: .*on 2026-12-31\. Its days: 2027-01-01 – …$"):
        club([unit("Rats")], date(2026, 12, 31), **later)
    assert of(club([unit("Rats")], date(2027, 1, 1), **later), Rats=1).as_of == date(2027, 1, 1)


def test_versions_count_as_people_count() -> None:
    versions = [
        parse_format(HEAD | {"section": [{"id": "deck"}], "version": v}, "x") for v in ("2026-10", "2026-9")
    ]
    assert find_format(versions, "club").version == "2026-10"
    dated = parse_format(
        HEAD | {"section": [{"id": "deck"}], "version": "1", "valid_from": date(2027, 1, 1)}, "y"
    )
    assert find_format([*versions, dated], "club").version == "1"
    assert find_format([*versions, dated], "club", date(2026, 5, 5)).version == "2026-10"
    with pytest.raises(DataError, match="not in force on 2026-05-05"):
        find_format([dated], "club", date(2026, 5, 5))


def test_sets_restrictions_and_days_together() -> None:
    cards = [
        unit("Old", keywords=("Horde",)),
        Card("n", "New", type="Unit", sets=("B",), keywords=("Horde",)),
    ]
    fields: Plain = {
        "copies": {"limit": 3, "exception": [HORDE]},
        "sets": {
            "allowed": [{"value": "A", "to": date(2026, 6, 30)}, {"value": "B", "from": date(2026, 6, 1)}]
        },
        "restricted": [{"card": "New", "limit": 1}],
        "banned": {"cards": [{"value": "Old", "from": date(2026, 3, 1), "to": date(2026, 3, 31)}]},
    }
    days = {
        date(2026, 2, 1): {"NOT_IN_FORMAT:New", "TOO_MANY_COPIES:New"},
        date(2026, 3, 9): {"NOT_IN_FORMAT:New", "TOO_MANY_COPIES:New", "BANNED:Old"},
        date(2026, 6, 9): {"TOO_MANY_COPIES:New"},
        date(2026, 7, 9): {"TOO_MANY_COPIES:New", "NOT_IN_FORMAT:Old"},
    }
    for day, codes in days.items():
        assert of(club(cards, day, **fields), Old=5, New=2).codes == codes, day


# Parts and sides


def test_a_type_that_no_part_holds_is_refused() -> None:
    cards = [unit("Wolf"), Card("x", "Rope", type="Attachment", sets=("A",))]
    court = club(cards, game="warcry", section=[{"id": "army", "types": ["Unit"], "least": 2}])
    assert of(court, Wolf=2).status == "legal"
    for heading in ("", "Army\n"):
        verdict = court.verdict(deck(f"{heading}2 Wolf\n1 Rope"))
        assert verdict.codes == {"WRONG_DECK:Rope"} and verdict.fix.size == 1
    assert court.verdict(deck("Army\n1 Wolf\n1 Rope")).codes == {"WRONG_DECK:Rope", "ARMY_TOO_SMALL"}


def test_a_card_of_two_factions_that_exclude_each_other_goes_with_neither() -> None:
    cards = [
        Card(name, name, factions=realms) for name, realms in (("V", ("Vale",)), ("B", ("Vale", "Cairn")))
    ]
    court = club(cards, game="realms", sides={"apart": ["Vale", "Cairn"]})
    assert of(court, V=3).status == "legal"
    for counts in ({"B": 1}, {"B": 1, "V": 2}):
        verdict = of(court, **counts)
        assert verdict.codes == {"MIXED_FACTIONS"} and verdict.fix.size == 1


# Squads

PURSE: Plain = {
    "gold": [9, 5],
    "silver": [0, 0],
    "once": "unique",
    "hosts": ["ground", "flying", "symbiont"],
    "areas": 1,
}


def squad_club(**fields: Any) -> Judge:
    facts: Plain = {"cost": "4", "type": "creature", "kind": "ground", "sets": ("A",)}
    cards = [
        Card(name, name, elite=name == "Lord", unique=False, **facts) for name in ("Lord", "Page", "Cook")
    ]
    plain = HEAD | {"kind": "squad", "section": [{"id": "squad"}], "purse": PURSE} | fields
    return Judge(parse_format(plain, "club.toml"), make_table("kubnazub", cards))


def test_bans_sets_and_restrictions_hold_in_a_clubs_squad() -> None:
    assert of(squad_club(), Lord=1, Page=1).status == "ask"  # the second player could not pay
    banned = of(squad_club(banned={"cards": ["Lord"]}), Lord=1, Page=1)
    assert banned.codes == {"BANNED:Lord", "SEAT_UNKNOWN"} and banned.status == "illegal"
    assert [(change.kind, change.card) for change in banned.fix.changes] == [("remove", "Lord")]
    assert of(squad_club(sets={"allowed": ["B"]}), Page=1).codes == {"NOT_IN_FORMAT:Page"}
    assert "TOO_MANY_COPIES:Page" in of(squad_club(restricted=[{"card": "Page", "limit": 1}]), Page=2).codes


def test_without_a_seat_the_richer_player_counts_whoever_it_is() -> None:
    verdict = of(squad_club(), Page=2)
    assert verdict.status == "ask" and verdict.codes == {"SEAT_UNKNOWN"}
    assert "first player" in str(verdict.findings[0].text)
    assert of(squad_club(), Page=3).codes == {"NOT_ENOUGH_GOLD"}


# Fields that could have no effect


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"sideboard": {"card": "x", "each": 3, "home": "action"}}, "sideboard.home"),
        ({"sides": {"apart": ["good"]}}, "sides.apart"),
        ({"purse": PURSE}, "purse"),
        ({"section": [{"id": "army"}, {"id": "action"}]}, "section"),
        ({"section": [{"id": "army", "types": ["A"]}, {"id": "action", "types": ["A"]}]}, "section"),
        ({"section": [{"id": "army", "types": ["A"]}, {"id": "deck"}], "pool": {"size": 36}}, "pool"),
        ({"kind": "squad", "purse": PURSE, "section": [{"id": "squad", "least": 1}]}, "section[0].least"),
        ({"kind": "squad", "purse": PURSE, "section": [{"id": "squad", "most": 0}]}, "section[0].most"),
        ({"kind": "squad", "purse": PURSE, "section": [{"id": "squad"}, {"id": "army"}]}, "section[1]"),
        ({"kind": "squad", "purse": PURSE, "sides": {"apart": ["a", "b"]}}, "sides"),
        ({"sets": {"ids": [{"prefix": "P", "first": 4, "last": 3}]}}, "sets.ids[0].last"),
        (
            {"banned": {"cards": [{"value": "x", "from": date(2026, 2, 1), "to": date(2026, 1, 1)}]}},
            "banned.cards[0].to",
        ),
    ],
)
def test_a_field_that_could_never_apply_is_refused(changes: Plain, pointer: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_format(HEAD | {"section": [{"id": "deck"}]} | changes, "club.toml")
    assert refused.value.pointer == pointer


def test_of_one_name_the_card_with_the_stricter_limit_goes_where_that_is_less() -> None:
    cards = [Card("SM16", "Twin", keywords=()), Card("MP45", "Twin", keywords=())]
    court = club(cards, copies={"limit": 3}, restricted=[{"card": "SM16", "limit": 1}])
    for counts, gone in (((1, 3), ("SM16", 1)), ((2, 0), ("SM16", 1)), ((0, 4), ("MP45", 1))):
        entries = [DeckEntry(n, card.id) for n, card in zip(counts, cards, strict=True) if n]
        (change,) = court.verdict(DeckList("kubnazub", tuple(entries))).fix.changes
        assert (change.kind, (change.id, change.count)) == ("remove", gone)
