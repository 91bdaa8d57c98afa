"""SETUP: the layout, the start of every piece, and the King's Requests with the push-your-luck draw."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.ask import Ask, bot
from companion.core.errors import DataError
from companion.games.berserkers.commands import (
    AddHomeRequest,
    BeginPlay,
    DrawRequest,
    LayLocations,
    PlaceGoblins,
    RefuseRequest,
    RollDice,
    SwitchHomeRequest,
)
from companion.games.berserkers.events import (
    LocationsLaid,
    PhaseBegun,
    PiecePlaced,
    PieceTakenOff,
    TokensPlaced,
)
from companion.games.berserkers.facts.read import example_layout, example_plain
from companion.games.berserkers.model import ITEMS
from tests.games.berserkers.kit import at, begun, decide, drawn, ex, laid

QUIET = (2, 7, 11, 12)
"""Requests that set nothing out."""


@ex("EX-01")
@pytest.mark.rule("BK-SETUP-09")
@pytest.mark.parametrize(("count", "gold"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12), (7, 12), (12, 12)])
def test_the_start_gold_is_two_for_each_request_and_never_above_twelve(count: int, gold: int) -> None:
    scene = drawn(*(*QUIET, 1, 3, 5, 4, 8, 9, 10, 6)[:count])
    if count == 12:
        scene = scene.when(PlaceGoblins(at("1,1")))
    scene.when(BeginPlay()).then(gold=gold, phase="roll", turn=1)


@ex("EX-02")
@pytest.mark.rule(
    "BK-SETUP-01", "BK-SETUP-02", "BK-SETUP-03", "BK-SETUP-04", "BK-SETUP-05", "BK-SETUP-06", "BK-SETUP-10"
)
def test_a_new_game_starts_as_the_book_says() -> None:
    scene = drawn(2, 11).when(BeginPlay())
    scene.then(b1="ok 3,2", b2="ok 3,2", b3="ok 3,2", gauge=0, gold=4, orcs="", hand="", padlock=0)
    scene.then(black="unsealed 0,0", blue="unsealed 0,0", red="unsealed 0,0", trained="", fires="", gems="")
    scene.then(darkness_reserve=5, fire_reserve=8, item_deck="".join(ITEMS), requests=(2, 11))
    scene.when(RollDice(), (1, 2, 3, 4)).then(pool="1 2 3 4", phase="actions")


@ex("EX-03")
@pytest.mark.rule("BK-REQUEST-51", "BK-REQUEST-81", "BK-SETUP-13")
def test_potion_and_grimoire_are_set_out_before_the_first_turn() -> None:
    scene = drawn(5, 8).when(BeginPlay())
    scene.then(hand="G", item_deck="ABCDEFHIJ", b1="wounded 3,2", b2="wounded", b3="wounded", gold=4)
    scene.then(grimoire="bad_handling stone_to_gold divine_power burns", burnt=False)


@ex("EX-04")
@pytest.mark.rule("BK-SETUP-07", "BK-SETUP-08")
def test_one_extra_request_may_be_refused_and_goes_under_the_deck() -> None:
    scene = drawn(3, 7, 9).when(RefuseRequest(), "12")
    scene.then(requests=(3, 7, 12), refused=9)
    assert scene.state.request_deck[-1] == 9
    scene.when(BeginPlay()).then(requests=(3, 7, 12), gold=6)


@ex("EX-05")
@pytest.mark.rule("BK-SETUP-08")
def test_a_second_refusal_is_refused() -> None:
    drawn(3, 7, 9).when(RefuseRequest(), "12").when(RefuseRequest()).then_refused(
        "already_refused", "BK-SETUP-08"
    )
    scene = drawn(3, 7, 9).when(RefuseRequest(), "12").when(DrawRequest(), "1")
    scene.when(RefuseRequest()).then_refused("already_refused", "BK-SETUP-08")


@ex("EX-06")
@pytest.mark.rule("BK-SETUP-06", "BK-SETUP-08")
def test_the_first_two_requests_cannot_be_refused() -> None:
    drawn(3).when(RefuseRequest()).then_refused("cannot_refuse", "BK-SETUP-08")
    drawn(3, 7).when(RefuseRequest()).then_refused("cannot_refuse", "BK-SETUP-08")


@pytest.mark.rule("BK-SETUP-08", "BK-REQUEST-61")
def test_goblins_drawn_third_can_be_refused_though_they_were_placed() -> None:
    placed = drawn(3, 7, 6).when(PlaceGoblins(at("1,1")))
    scene = placed.when(RefuseRequest(), "12").then(requests=(3, 7, 12), refused=6, goblins=None)
    scene.then_told(PieceTakenOff).when(BeginPlay()).then(goblins=None)
    drawn(3, 7, 6).when(RefuseRequest(), "12").then_not_told(PieceTakenOff)
    first = drawn(6, 7, 3).when(PlaceGoblins(at("1,1"))).when(RefuseRequest(), "12")
    first.then(requests=(6, 7, 12), goblins="1,1")
    drawn(3, 6).when(PlaceGoblins(at("1,1"))).when(RefuseRequest()).then_refused("cannot_refuse")


@ex("EX-07")
@pytest.mark.rule("BK-REQUEST-41", "BK-ZODD-01", "BK-TREASURE-01", "BK-SETUP-13")
def test_elves_zodd_and_tokens_start_where_the_cards_show() -> None:
    scene = drawn(4, 9, 10).when(BeginPlay())
    scene.then(elves="0,2 2,0 3,1", zodd="0,0", zodd_health=3, gold=6)
    scene.then(tokens="0,1 0,2 1,0 1,2 2,1 3,0")


# -- the layout ------------------------------------------------------------------------------------


@pytest.mark.rule("BK-SETUP-01")
def test_a_shuffled_layout_uses_each_location_once() -> None:
    scene = begun()
    events = decide(scene.state, LayLocations(), Ask(maker=bot(Random(4))))
    (event,) = [each for each in events if isinstance(each, LocationsLaid)]
    assert sorted(event.layout) == sorted(example_layout())
    assert event.layout != example_layout()


@pytest.mark.rule("BK-SETUP-01")
def test_a_shuffled_layout_is_drawn_card_by_card_from_what_is_left() -> None:
    order = tuple(reversed(example_layout()))
    scene = begun().when(LayLocations(), *order[:-1])
    scene.then_asked(*["location"] * 11)
    assert tuple(cell.location for cell in scene.state.cells) == order


@pytest.mark.rule("BK-SETUP-01")
@pytest.mark.parametrize(
    "layout",
    [
        ("L01",),
        ("L01",) * 12,
        (*(f"L{n:02}" for n in range(1, 12)), "L13"),
        (*(f"L{n:02}" for n in range(1, 13)), "L01"),
    ],
)
def test_a_layout_that_does_not_name_each_location_once_is_refused(layout: tuple[str, ...]) -> None:
    begun().when(LayLocations(layout)).then_refused("bad_layout", "BK-SETUP-01")


@pytest.mark.rule("BK-SETUP-01")
def test_locations_are_laid_once_and_before_play() -> None:
    laid().when(LayLocations()).then_refused("already_laid", "BK-SETUP-01")
    unlaid = begun().when(DrawRequest(), "2").when(DrawRequest(), "7")
    unlaid.when(BeginPlay()).then_refused("not_laid", "BK-SETUP-01")


@pytest.mark.rule("BK-SETUP-14")
def test_where_side_cards_lie_is_no_fact_of_the_table() -> None:
    """Two tables that differ in nothing that is recorded play alike: there is no place for side cards."""
    words = " ".join(type(begun().state).__dataclass_fields__)
    assert not any(name in words for name in ("side", "beside", "around"))
    assert drawn(2, 7).when(BeginPlay()).state == drawn(2, 7).when(BeginPlay()).state


# -- drawing requests ------------------------------------------------------------------------------


@pytest.mark.rule("BK-SETUP-06")
@pytest.mark.parametrize("requests", [(), (3,)])
def test_play_does_not_begin_with_fewer_than_two_requests(requests: tuple[int, ...]) -> None:
    drawn(*requests).when(BeginPlay()).then_refused("too_few_requests", "BK-SETUP-06")


@pytest.mark.rule("BK-SETUP-06", "BK-SETUP-07")
def test_the_first_two_are_drawn_by_one_rule_and_the_others_by_another() -> None:
    rules = [drawn(*range(1, count)).when(DrawRequest(), str(count)).events[0].rule for count in (1, 2, 3, 4)]
    assert rules == ["BK-SETUP-06", "BK-SETUP-06", "BK-SETUP-07", "BK-SETUP-07"]


@pytest.mark.rule("BK-SETUP-07")
def test_all_twelve_may_be_drawn_and_then_no_more() -> None:
    scene = drawn(*range(1, 13))
    scene.then(requests=tuple(range(1, 13)))
    scene.when(DrawRequest()).then_refused("no_more_requests", "BK-SETUP-07")


@pytest.mark.rule("BK-SETUP-07")
def test_undrawn_requests_leave_the_game() -> None:
    scene = drawn(2, 7).when(BeginPlay())
    scene.when(DrawRequest()).then_refused("wrong_phase")
    scene.when(RefuseRequest()).then_refused("wrong_phase")


@pytest.mark.rule("BK-SETUP-08")
def test_the_replacement_must_be_kept() -> None:
    scene = drawn(3, 7, 9).when(RefuseRequest(), "12")
    scene.then(must_keep=True)
    scene.when(RefuseRequest()).then_refused("already_refused")


@pytest.mark.rule("BK-SETUP-08")
def test_the_refused_card_comes_back_only_when_all_others_are_drawn_and_is_kept() -> None:
    scene = drawn(1, 2, 3).when(RefuseRequest(), "4")
    scene = scene.when(DrawRequest(), "5")
    assert "3" not in scene.asked[0].pile  # type: ignore[union-attr]
    for number in (6, 7, 8, 9, 10, 11):
        scene = scene.when(DrawRequest(), str(number))
    scene = scene.when(DrawRequest()).when(DrawRequest())
    scene.then(requests=(1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 3))
    scene.when(RefuseRequest()).then_refused("already_refused", "BK-SETUP-08")


@pytest.mark.rule("BK-SETUP-08")
def test_the_very_last_request_refused_comes_straight_back_and_is_kept() -> None:
    scene = drawn(*range(1, 13)).when(RefuseRequest()).then(requests=tuple(range(1, 13)), refused=12)
    scene.when(RefuseRequest()).then_refused("already_refused", "BK-SETUP-08")


@pytest.mark.rule("BK-SETUP-07", "BK-SETUP-09")
def test_nothing_is_set_up_any_more_once_play_has_begun() -> None:
    scene = drawn(2, 7).when(BeginPlay())
    for command in (BeginPlay(), LayLocations(), AddHomeRequest("x"), PlaceGoblins(at("0,0"))):
        scene.when(command).then_refused("wrong_phase")


# -- pieces of requests ----------------------------------------------------------------------------


@pytest.mark.rule("BK-SETUP-11", "BK-SETUP-12")
def test_no_request_piece_comes_out_without_its_request() -> None:
    scene = drawn(*QUIET, 1, 3).when(BeginPlay())
    scene.then(grimoire="", elves="", goblins=None, zodd=None, zodd_health=0, tokens="")
    scene.then_not_told(PiecePlaced, TokensPlaced)


@pytest.mark.rule("BK-SETUP-13")
def test_request_pieces_are_set_out_before_turn_one_begins() -> None:
    scene = drawn(9, 10).when(BeginPlay())
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds.index("PiecePlaced") < kinds.index("TokensPlaced") < kinds.index("TurnBegun")
    scene.then_not_told(PhaseBegun)


@pytest.mark.rule("BK-REQUEST-61")
def test_the_goblins_start_where_the_player_puts_them() -> None:
    scene = drawn(6, 7)
    scene.when(BeginPlay()).then_refused("goblins_missing", "BK-REQUEST-61")
    scene.when(PlaceGoblins(at("4,0"))).then_refused("bad_target", "BK-REQUEST-61")
    scene = scene.when(PlaceGoblins(at("1,0"))).when(PlaceGoblins(at("2,1")))
    scene.when(BeginPlay()).then(goblins="2,1")
    drawn(2, 7).when(PlaceGoblins(at("1,0"))).then_refused("bad_target", "BK-REQUEST-61")


@pytest.mark.rule("BK-REQUEST-41", "BK-TREASURE-01")
def test_starting_places_that_were_not_copied_are_asked_for() -> None:
    facts = {
        name: value
        for name, value in example_plain().items()
        if name not in ("elves_start", "treasure_start")
    }
    tokens = ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]
    scene = drawn(4, 10, facts=facts).when(BeginPlay(), "3,0", "3,1", "3,2", *tokens)
    scene.then(elves="3,0 3,1 3,2", tokens=" ".join(tokens))


# -- the blank card --------------------------------------------------------------------------------


@pytest.mark.rule("BK-REQUEST-03", "BK-SETUP-09")
def test_a_home_made_request_counts_for_the_start_gold() -> None:
    scene = drawn(2, 7).when(AddHomeRequest("  Sing at every fire. ")).when(BeginPlay())
    scene.then(gold=6)
    assert scene.state.home is not None and scene.state.home.text == "Sing at every fire."
    scene.when(SwitchHomeRequest(True)).then(status="playing")


@pytest.mark.rule("BK-REQUEST-03")
@pytest.mark.parametrize("text", ["", "  ", "x" * 501])
def test_a_home_made_request_needs_words(text: str) -> None:
    assert drawn(2, 7).when(AddHomeRequest(text)).refusal is not None


# -- rulings and facts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"options": {"six": "seven"}}, "six"),
        ({"options": {"shield": True}}, "shield"),
        ({"options": {"sealed_riders_act": "yes"}}, "sealed_riders_act"),
        ({"options": {"turns": 9}}, "turns"),
        ({"nothing": 1}, "nothing"),
        ({"facts": 3}, "facts"),
        ({"facts": {}}, "locations"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_the_name_of_the_field(
    options: dict[str, object], named: str
) -> None:
    with pytest.raises(DataError, match=named):
        begun(**options)


def test_a_table_plays_by_the_rulings_it_was_given() -> None:
    scene = begun(options={"six": "at_least", "skip_keeps": False})
    assert (scene.state.options.six, scene.state.options.skip_keeps, scene.state.options.seal) == (
        "at_least",
        False,
        "one",
    )
