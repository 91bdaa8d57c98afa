"""Box facts: read, written back, doubted where they look odd, refused where they cannot be."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core import limits
from companion.core.converter import converter
from companion.core.errors import DataError
from companion.core.square import Direction, Square
from companion.games.berserkers.facts.model import Box, FoeFace
from companion.games.berserkers.facts.read import (
    box_from_plain,
    check,
    example_box,
    example_layout,
    example_plain,
)
from companion.games.berserkers.facts.schema import SECTIONS
from companion.games.berserkers.setup import setup

Plain = dict[str, Any]


def changed(change: Callable[[Plain], object]) -> Plain:
    """The example facts with something done to them."""
    plain = deepcopy(example_plain())
    change(plain)
    return plain


def doubts(plain: Plain) -> list[str]:
    """The warnings in English."""
    return [speak(text) for text in check(plain, "facts")]


# -- reading ---------------------------------------------------------------------------------------


@pytest.mark.rule("BK-RIDER-04", "BK-DICE-03", "BK-PLACE-01")
def test_the_example_box_is_complete_and_beyond_doubt() -> None:
    box = example_box()
    assert doubts(example_plain()) == []
    assert box.sources == dict.fromkeys(SECTIONS, "example")
    assert box.riders_card[4] == FoeFace("enrol", (Direction.DOWN, Direction.DOWN))
    assert box.elves_start == (Square(0, 2), Square(2, 0), Square(3, 1))
    assert set(example_layout()) == {location.id for location in box.locations}


def test_a_section_is_yours_once_it_is_copied() -> None:
    plain = changed(lambda plain: plain.update(sources={"orcs_card": "yours"}))
    sources = box_from_plain(plain, "facts").sources
    assert sources["orcs_card"] == "yours" and sources["riders_card"] == "example"


def test_facts_without_a_source_are_yours() -> None:
    plain = changed(lambda plain: plain.pop("source"))
    assert set(box_from_plain(plain, "facts").sources.values()) == {"yours"}


def test_what_is_kept_unread_has_so_many_entries_and_no_more() -> None:
    longest = changed(lambda plain: plain.update(layout=["L01"] * limits.FORMAT_ITEMS))
    assert box_from_plain(longest, "facts") == example_box()
    with pytest.raises(DataError, match=r"layout.*more than 5000 entries"):
        box_from_plain({**longest, "layout": [*longest["layout"], "L01"]}, "facts")


def test_missing_sections_and_faces_stay_unknown() -> None:
    box = box_from_plain({"riders_card": {"3": {"action": "none"}}}, "facts")
    assert box.riders_card[2] == FoeFace("none", ()) and box.riders_card[0] is None
    assert box.sources == {"riders_card": "yours"}


@pytest.mark.rule("BK-PLACE-02")
def test_a_price_that_is_not_given_is_the_usual_one() -> None:
    plain = changed(lambda plain: [location.pop("cost") for location in plain["locations"]])
    assert box_from_plain(plain, "facts") == example_box()


def test_a_box_survives_the_journal() -> None:
    made = converter()
    assert made.structure(made.unstructure(example_box()), Box) == example_box()


# -- doubts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        (lambda plain: plain["locations"][0].update(fire=True), "9 locations have a fire symbol"),
        (lambda plain: plain["locations"].pop(), "Twelve locations: 11 here, 12 in the box."),
        (lambda plain: plain["locations"][0].update(cost=1), "L01: this place action"),
        (lambda plain: plain["action_cards"].pop(), "Four Action cards: 3 here, 4 in the box."),
        (lambda plain: plain.pop("action_cards"), "the table is trusted"),
        (lambda plain: plain["action_cards"][0].update(basic=[]), "A1 has a face without lines"),
        (lambda plain: plain["action_cards"][1]["basic"][0].update(values=[]), "A2 has a line that no die"),
        (lambda plain: plain["riders_card"].pop("2"), "Riders card: 2"),
        (lambda plain: plain.pop("zodd_card"), "Zodd card (request 9): 1, 2, 3, 4, 5, 6"),
        (
            lambda plain: plain["goblins_card"].update({"5": ["up"]}),
            "Unusual number of arrows, Goblins card: 5",
        ),
        (lambda plain: plain["zodd_card"].update({"6": ["up"]}), "Unusual number of arrows, Zodd card: 6"),
        (lambda plain: plain["elves_start"].pop(), "Elves' places (request 4): 2 here, 3 in the box."),
        (
            lambda plain: plain.update(treasure_start=[[0, 0]] * 6),
            "Treasure places (request 10): 1 here, 6 in the box.",
        ),
    ],
)
def test_what_looks_odd_is_said_and_accepted(change: Callable[[Plain], object], doubt: str) -> None:
    (found,) = doubts(changed(change))
    assert doubt in found


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "pointer", "problem"),
    [
        (
            lambda plain: plain["riders_card"].update({str(n): {"action": "none"} for n in range(1, 10)}),
            "riders_card",
            "There is no face '7'",
        ),
        (lambda plain: plain["orcs_card"].update({"0": {"action": "slow"}}), "orcs_card", "no face '0'"),
        (
            lambda plain: plain["orcs_card"]["1"].update(action="enrol"),
            "orcs_card.1.action",
            "'enrol' is not one of",
        ),
        (lambda plain: plain["riders_card"]["1"].update(action="slow"), "riders_card.1.action", "'slow'"),
        (
            lambda plain: plain["riders_card"]["1"].update(arrows=["north"]),
            "riders_card.1.arrows.0",
            "'north'",
        ),
        (
            lambda plain: plain["riders_card"]["1"].update(arrows=["up"] * 3),
            "riders_card.1.arrows",
            "more than 2",
        ),
        (lambda plain: plain["riders_card"].update({"1": "attack"}), "riders_card.1", "not an object"),
        (lambda plain: plain.update(riders_card=[]), "riders_card", "not an object"),
        (
            lambda plain: plain["action_cards"][0]["basic"][0].update(values=[7]),
            "action_cards.0.basic.0.values.0",
            "from 1 to 6",
        ),
        (
            lambda plain: plain["action_cards"][0]["basic"][0].update(values=[True]),
            "action_cards.0.basic.0.values.0",
            "whole number",
        ),
        (
            lambda plain: plain["action_cards"][0]["basic"][0].update(action="dance"),
            "action_cards.0.basic.0.action",
            "'dance' is not one of",
        ),
        (
            lambda plain: plain["action_cards"][0]["basic"][0].update(steps=4),
            "action_cards.0.basic.0.steps",
            "from 1 to 3",
        ),
        (
            lambda plain: plain["action_cards"][0]["basic"][0].pop("steps"),
            "action_cards.0.basic.0.steps",
            "is missing",
        ),
        (lambda plain: plain["action_cards"][0].update(id="A2"), "action_cards", "'A2' occurs twice"),
        (lambda plain: plain["action_cards"][0].update(id=" "), "action_cards.0.id", "not a text of 1 to 80"),
        (lambda plain: plain["locations"][1].update(id="L01"), "locations", "'L01' occurs twice"),
        (lambda plain: plain["locations"][1].update(place="tavern"), "locations.1.place", "'tavern'"),
        (
            lambda plain: plain["locations"][1].update(fire="yes"),
            "locations.1.fire",
            "neither true nor false",
        ),
        (lambda plain: plain["locations"][1].update(cost=2), "locations.1.cost", "from 0 to 1"),
        (lambda plain: plain["locations"][1].pop("orc"), "locations.1.orc", "is missing"),
        (lambda plain: plain.update(locations=plain["locations"] * 3), "locations", "more than 24"),
        (lambda plain: plain.update(elves_start=[[4, 0]]), "elves_start.0", "4 x 3"),
        (lambda plain: plain.update(elves_start=[[1.0, 0]]), "elves_start.0", "4 x 3"),
        (lambda plain: plain.update(treasure_start=["here"]), "treasure_start.0", "[row, column]"),
        (lambda plain: plain.update(elves_start=5), "elves_start", "not a list"),
        (lambda plain: plain.update(source="rumour"), "source", "'rumour'"),
        (lambda plain: plain.update(sources={"moon": "yours"}), "sources.moon", "unknown"),
        (lambda plain: plain.update(moon_card={}), "moon_card", "unknown"),
    ],
)
def test_what_cannot_be_is_refused_by_file_and_field(
    change: Callable[[Plain], object], pointer: str, problem: str
) -> None:
    with pytest.raises(DataError) as refused:
        box_from_plain(changed(change), "my-box.json")
    assert (refused.value.file, refused.value.pointer) == ("my-box.json", pointer)
    assert problem in str(refused.value.problem)


@pytest.mark.parametrize("plain", [None, [], "facts", 3])
def test_facts_are_an_object(plain: object) -> None:
    with pytest.raises(DataError, match="not an object"):
        box_from_plain(plain, "facts")


# -- a table's own facts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"seed": 3}, "table options, seed: This field is unknown"),
        ({"options": {"weather": "rain"}}, "options.weather: This field is unknown"),
        ({"options": {"six": "about"}}, "options.six: 'about' is not one of exact, at_least"),
        ({"options": {"skip_keeps": "yes"}}, "options.skip_keeps: This is neither true nor false"),
        ({"options": []}, "options: This is not an object"),
        ({"facts": {}}, "facts, locations: A table needs 12 locations; there are 0"),
        ({"facts": {"orcs_card": {"7": {}}}}, "facts, orcs_card: There is no face '7'"),
    ],
)
def test_a_table_that_cannot_begin_says_which_field_is_wrong(options: Plain, where: str) -> None:
    with pytest.raises(DataError) as refused:
        setup(options)
    assert where in str(refused.value)


def test_a_table_remembers_the_facts_it_was_started_with() -> None:
    plain = changed(lambda plain: plain["locations"][0].update(name="The gate"))
    (begun,) = setup({"facts": plain})
    assert begun.box.location("L01").name == "The gate"  # type: ignore[attr-defined]
