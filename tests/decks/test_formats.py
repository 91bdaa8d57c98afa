"""Formats as files: the shipped ones, a club's own, dates, and every mistake named by file and field."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cards.card import Card
from companion.core.errors import DataError
from companion.decks import applied_format
from companion.decks.format import CopyException, Format, IdRange
from companion.decks.format_files import find_format, load_formats, parse_format
from companion.decks.judge import Judge
from companion.decks.model import Overrides
from tests.decks.test_warcry import DEAD_ARMY, TRICKS
from tests.decks.worlds import deck, invented
from tests.refusing_disk import closed

CLUB = """
id = "club-night"
game = "warcry"
version = "2026-2"
title = { en = "Club night", ru = "Клубный вечер" }
valid_from = 2026-01-01
valid_to = 2026-12-31

[[section]]
id = "army"
types = ["Unit", "Attachment"]
least = 20

[[section]]
id = "action"
types = ["Tactic", "Command", "Reaction"]
least = 20
most = 30

[copies]
limit = 2

[[copies.exception]]
keywords = ["infantry"]
limit = 3

[[copies.exception]]
card = "Steady Now!"
limit = 1

[sets]
allowed = ["WC", { value = "SM", from = 2026-06-01 }]

[banned]
cards = ["WC52", { value = "ash prowlers", from = 2026-03-01, to = 2026-05-31 }]

[[restricted]]
card = "WC1"
limit = 1
"""


def club(day: date | None = None) -> Judge:
    return Judge(parse_format(tomllib.loads(CLUB), "club.toml"), invented("warcry"), as_of=day)


def plain(**changes: Any) -> dict[str, Any]:
    return tomllib.loads(CLUB) | changes


def test_all_shipped_formats_load() -> None:
    names = {game: {each.id for each in load_formats(game)} for game in ("warcry", "kubnazub", "realms")}
    assert names == {
        "warcry": {"open", "warcry", "attrition", "oldschool"},
        "kubnazub": {"home", "tournament", "squad"},
        "realms": {
            "deck",
            "starter",
            "draft",
            "draft-strict",
            "draft-any",
            "army",
            "army-split",
            "first-game",
        },
    }
    for game in names:
        for each in load_formats(game):
            assert set(each.title) == {"en", "ru", "fr"} and each.source in ("rulebook", "inferred")


def test_a_clubs_limits_keywords_and_bans() -> None:
    cards = dict.fromkeys((*DEAD_ARMY, *TRICKS), 2)
    cards |= {"Ash Prowlers": 0, "Steady Now!": 0, "Blind Corner": 2, "Jagged Maw": 3, "Oaken Buckler": 2}
    assert club().verdict(deck(cards)).status == "legal"
    codes = club().verdict(deck(cards | {"Oaken Buckler": 3, "Steady Now!": 2, "Ash Prowlers": 2})).codes
    assert codes == {
        "TOO_MANY_COPIES:Oaken Buckler",
        "TOO_MANY_COPIES:Steady Now!",
        "BANNED:Steady Now!",
        "TOO_MANY_COPIES:Ash Prowlers",
    }


def test_legal_as_of_a_day() -> None:
    cards = {name: 2 for name in (*DEAD_ARMY, *TRICKS) if name != "Steady Now!"} | {"Blind Corner": 2}
    cards |= {"Ash Prowlers": 1, "Jagged Maw": 1, "Only One Crown": 1}
    outside, banned = {"NOT_IN_FORMAT:Only One Crown"}, {"BANNED:Ash Prowlers"}
    days = {date(2026, 2, 1): outside, date(2026, 4, 1): outside | banned, date(2026, 7, 1): set()}
    for day, expected in days.items():
        verdict = club(day).verdict(deck(cards))
        assert verdict.codes == expected and verdict.as_of == day


def test_a_format_is_not_in_force_outside_its_dates() -> None:
    with pytest.raises(DataError, match="not in force on 2027-01-01"):
        club(date(2027, 1, 1))


def test_the_version_in_force_is_found(tmp_path: Path) -> None:
    old = (
        CLUB.replace("2026-2", "2025-1")
        .replace("2026-01-01", "2025-01-01")
        .replace("2026-12-31", "2025-12-31")
    )
    (tmp_path / "old.toml").write_text(old, encoding="utf-8")
    (tmp_path / "new.toml").write_text(CLUB, encoding="utf-8")
    formats = load_formats("warcry", [tmp_path])
    assert find_format(formats, "club-night", date(2025, 6, 1)).version == "2025-1"
    assert find_format(formats, "club-night", date(2026, 6, 1)).file == "new.toml"
    assert find_format(formats, "club-night").version == "2026-2"
    for id, day in (("club-night", date(2030, 1, 1)), ("nothing", None)):
        with pytest.raises(DataError):
            find_format(formats, id, day)


def unreached(tmp_path: Path, why: str) -> Path:
    """A folder of formats that lies where nobody can look."""
    folder = tmp_path / "formats" / "warcry"
    away = folder if why == "a link" else folder.parent
    if why == "a long name":
        return tmp_path / ("a" * 300) / "warcry"
    away.parent.mkdir(exist_ok=True)
    if why == "a file":
        away.write_text("")
    elif why != "a folder":
        away.symlink_to(away if why == "a loop" else tmp_path / "stick" / "formats")
    return folder


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("a long name", "The folder cannot be read (the name is too long)."),
        ("a loop", "The folder cannot be read (a link leads back to itself)."),
        ("a link", "This folder is away: a link leads to {stick}, where nothing is now."),
        ("a link on the way", "This folder is away: a link leads to {stick}, where nothing is now."),
        ("a file", "This is no folder."),
    ],
)
def test_a_folder_of_formats_that_cannot_be_reached_is_named_and_stops_only_itself(
    tmp_path: Path, why: str, said: str
) -> None:
    folder, broken = unreached(tmp_path, why), list[DataError]()
    assert load_formats("warcry", [folder], broken) == load_formats("warcry")
    (problem,) = broken
    assert problem.file == str(folder) and str(problem.problem) == said.format(
        stick=tmp_path / "stick" / "formats"
    )
    with pytest.raises(DataError):
        load_formats("warcry", [folder])


@pytest.mark.parametrize("part", [Path("formats"), Path("formats", "warcry")], ids=str)
def test_a_folder_of_formats_that_nobody_may_look_into_is_named_and_stops_only_itself(
    tmp_path: Path, part: Path
) -> None:
    folder, broken = tmp_path / "formats" / "warcry", list[DataError]()
    folder.mkdir(parents=True)
    (folder / "club.toml").write_text(CLUB, encoding="utf-8")
    with closed(tmp_path / part):
        found = load_formats("warcry", [folder], broken)
    assert found == load_formats("warcry")
    assert [str(each) for each in broken] == [f"{folder}: The folder cannot be read (access is denied)."]


def test_a_folder_of_formats_that_is_not_there_is_no_problem(tmp_path: Path) -> None:
    assert load_formats("warcry", [tmp_path / "formats" / "warcry"]) == load_formats("warcry")


def test_two_files_of_one_version_or_another_game_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "b.toml").write_text(CLUB, encoding="utf-8")
    with pytest.raises(DataError, match=r"b\.toml, version"):
        load_formats("warcry", [tmp_path])
    with pytest.raises(DataError, match="game"):
        load_formats("realms", [tmp_path])
    (tmp_path / "a.toml").write_text("id = [", encoding="utf-8")
    with pytest.raises(DataError, match="TOML"):
        load_formats("warcry", [tmp_path])


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"id": "Club Night!"}, "id"),
        ({"game": "chess"}, "game"),
        ({"version": 3}, "version"),
        ({"title": {"ru": "x"}}, "title"),
        ({"title": "x"}, "title"),
        ({"limit": 3}, "limit"),
        ({"section": []}, "section"),
        ({"section": [{"id": "army"}, {"id": "army"}]}, "section"),
        ({"section": [{"id": "moon"}]}, "section[0].id"),
        ({"section": [{"id": "army", "least": -1}]}, "section[0].least"),
        ({"section": [{"id": "army", "least": 5, "most": 4}]}, "section[0].most"),
        ({"section": [{"id": "army", "least": True}]}, "section[0].least"),
        ({"section": [{"id": "army", "least_rule": "rule 1"}]}, "section[0].least_rule"),
        ({"section": {"id": "army"}}, "section"),
        ({"copies": {}}, "copies.limit"),
        ({"copies": {"limit": 0}}, "copies.limit"),
        ({"copies": {"limit": 3, "by": "colour"}}, "copies.by"),
        ({"copies": {"limit": 3, "exception": [{"limit": 4}]}}, "copies.exception[0].card"),
        (
            {"copies": {"limit": 3, "exception": [{"limit": 4, "card": "x", "keywords": ["y"]}]}},
            "exception[0].card",
        ),
        ({"copies": {"limit": 3, "own_text": 1}}, "copies.own_text"),
        ({"sets": {"allowed": [3]}}, "sets.allowed[0]"),
        ({"sets": {"allowed": [{"value": "A", "from": "May"}]}}, "sets.allowed[0].from"),
        ({"sets": {"allowed": "A"}}, "sets.allowed"),
        ({"sets": {"allowed": [], "ids": [{"prefix": "P"}]}}, "sets.ids[0].last"),
        ({"banned": {"cards": [{"name": "x"}]}}, "banned.cards[0].value"),
        ({"banned": {"cads": []}}, "banned.cads"),
        ({"sides": {"apart": "good"}}, "sides.apart"),
        ({"sideboard": {"card": "x", "each": 3}}, "sideboard.home"),
        ({"kind": "squad"}, "purse"),
        ({"kind": "fleet"}, "kind"),
        ({"purse": {"gold": [1], "silver": [1, 2]}}, "purse.gold"),
        ({"valid_to": date(2020, 1, 1)}, "valid_to"),
        ({"valid_from": "soon"}, "valid_from"),
        ({"label": "first"}, "label"),
    ],
)
def test_every_mistake_is_named_by_file_and_field(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_format(plain(**changes), "club.toml")
    assert refused.value.file == "club.toml" and pointer in refused.value.pointer


def test_a_judge_refuses_a_table_of_another_game() -> None:
    with pytest.raises(DataError, match="game"):
        Judge(parse_format(plain(), "club.toml"), invented("realms"), Overrides())


# -- what a format says of a card is looked up ------------------------------------------------------------


WORDS = ("Horde", "Scout", "Swift")


def any_limits(chance: Random, names: list[str], n: int) -> tuple[CopyException, ...]:
    """Limits of cards and of keywords in any order, several of them about one card."""
    return tuple(
        CopyException(chance.randrange(6), f"X-{place}", **chance.choice(
            ({"card": chance.choice(names)}, {"keywords": tuple(chance.sample(WORDS, 2))})
        ))
        for place in range(n)
    )  # fmt: skip


def in_turn(limit: applied_format.Limit, made: Format, card: Card) -> applied_format.Limit:
    """The limit of a card by a look at every exception and restriction of a format."""
    assert made.copies is not None
    for each in made.copies.exceptions:
        limit = applied_format._by_keyword(limit, each, card)
    for each in made.copies.exceptions:
        if applied_format._names(each, card):
            limit = applied_format.Limit(each.limit, each.limit, each.rule)
    for each in made.restricted:
        limit = applied_format._restricted(limit, each, card)
    return limit


@pytest.mark.parametrize("seed", range(20))
def test_limits_are_those_that_a_look_at_every_one_of_them_gives(seed: int) -> None:
    chance = Random(seed)
    cards = [
        replace(card, keywords=chance.choice((None, (), ("horde",), ("Scout", "SWIFT"))))
        for card in invented("warcry").cards[:12]
    ]
    names = [*(card.name.upper() for card in cards), *(card.id for card in cards), "Nobody"]
    made = parse_format(tomllib.loads(CLUB), "club.toml")
    assert made.copies is not None
    copies = replace(made.copies, own_text=False, exceptions=any_limits(chance, names, 8))
    made = replace(made, copies=copies, restricted=any_limits(chance, names, 8))
    applied = applied_format.AppliedFormat(made, None, Overrides(), None)
    plain = applied_format.Limit(copies.limit, copies.limit, copies.rule)
    assert [applied.limit_of(card) for card in cards] == [in_turn(plain, made, card) for card in cards]


def test_no_card_is_held_against_limits_that_are_about_others(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def counted(limit: Any, each: CopyException, card: Card) -> Any:
        looked_at.append(each.card)
        return limit

    monkeypatch.setattr(applied_format, "_restricted", counted)
    made = parse_format(tomllib.loads(CLUB), "club.toml")
    names = [card.name for card in invented("warcry").cards]
    many = tuple(CopyException(1, "", f"Card {n}") for n in range(2_000))
    made = replace(made, restricted=(*many, *(CopyException(1, "", name) for name in names)))
    applied = applied_format.AppliedFormat(made, invented("warcry"), Overrides(), None)
    assert applied.idle_restrictions == ("Steady Now!",)
    assert len(looked_at) <= 2 * len(names)


@pytest.mark.parametrize("seed", range(5))
def test_ids_lie_in_ranges_whatever_their_prefix_ends_with(seed: int) -> None:
    chance = Random(seed)
    ranges = [
        IdRange(chance.choice(("P", "P1", "")), first, first + chance.randrange(9))
        for first in chance.sample(range(60), 8)
    ]
    known = applied_format._IdRanges(ranges)
    for id in (f"{prefix}{number}" for prefix in ("P", "Q", "") for number in range(200)):
        held = [
            each
            for each in ranges
            if id.startswith(each.prefix)
            and id[len(each.prefix) :].isdigit()
            and each.first <= int(id[len(each.prefix) :]) <= each.last
        ]
        assert known.hold(id) == bool(held), id
