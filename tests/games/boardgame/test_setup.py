"""Set-up of the training Adventure and of Adventures made for a test: party, boards, hands, places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.hexes import Hex
from companion.games.boardgame.commands import AddHero, BeginAdventure, PlaceHero, RemoveHero
from companion.games.boardgame.events import AdventureBegun, CardRevealed, Spawned
from companion.games.boardgame.facts.adventure import EventCard
from companion.games.boardgame.facts.read import example_box
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.campaign import sequel
from companion.games.boardgame.rules.setup import board_for
from tests.games.boardgame.kit import ex, told
from tests.kit import Scene, begun

BEGIN = BeginAdventure()


def training(**options: Any) -> Scene[State]:
    return begun(GAME, **options)


@pytest.mark.rule("BG-SETUP-01", "BG-SETUP-08")
def test_the_party_is_picked_before_the_adventure() -> None:
    scene = training().then(party=("brann", "mirel", "odo"), phase="party")
    scene = scene.when(AddHero("guts")).then(party=("brann", "mirel", "odo", "guts"))
    scene = scene.when(RemoveHero("odo")).then(party=("brann", "mirel", "guts"))
    scene.when(AddHero("isidro", "brann")).then(party=("isidro", "mirel", "guts"))
    scene.when(AddHero("guts")).then_refused("in_party", "BG-SETUP-01")
    scene.when(AddHero("nobody")).then_refused("no_such_hero", "BG-SETUP-01")
    scene.when(RemoveHero("odo")).then_refused("not_in_party", "BG-SETUP-08")
    scene.when(AddHero("isidro", "odo")).then_refused("not_in_party", "BG-SETUP-02")
    later = scene.when(BEGIN)
    later.when(RemoveHero("guts")).then_refused("wrong_phase", "BG-ROUND-01")


@pytest.mark.rule("BG-SETUP-01")
def test_one_hero_is_enough_and_none_is_not() -> None:
    scene = training(heroes=["brann"])
    scene.when(RemoveHero("brann")).then_refused("last_hero", "BG-SETUP-01")
    assert len(scene.when(BEGIN).state.heroes) == 1


@pytest.mark.rule("BG-SETUP-02")
def test_a_required_hero_joins_or_takes_a_place() -> None:
    scene = training(heroes=["mirel", "odo"])
    scene = scene.at(replace(scene.state, adventure=replace(scene.state.adventure, required=("brann",))))
    scene.when(BEGIN).then_refused("hero_required", "BG-SETUP-02")
    scene.when(AddHero("brann")).when(BEGIN).then(heroes_at_start=3)
    scene.when(AddHero("brann", "odo")).when(BEGIN).then(heroes_at_start=2)


@pytest.mark.rule(
    "BG-SETUP-03", "BG-SETUP-04", "BG-SETUP-05", "BG-SETUP-06", "BG-SETUP-07", "BG-SETUP-11", "BG-SETUP-19"
)
def test_heroes_begin_with_full_boards_and_their_first_six_cards() -> None:
    scene = training().when(BEGIN).then(round=1, heroes_at_start=3, phase="place")
    for hero in scene.state.heroes:
        assert (hero.health, hero.fatigue, len(hero.hand)) == (12, 0, 6)
    few = training()
    few = few.at(replace(few.state, adventure=replace(few.state.adventure, cards_up_to=4))).when(BEGIN)
    assert few.state.heroes[0].hand == ("brann_1", "brann_2", "brann_3", "brann_4")


@pytest.mark.rule("BG-SETUP-09", "BG-SETUP-10", "BG-SETUP-12", "BG-SETUP-13", "BG-SETUP-14", "BG-SETUP-16")
def test_the_adventure_says_what_stands_and_lies_where() -> None:
    scene = training().when(BEGIN).then_told(AdventureBegun, Spawned)
    state = scene.state
    assert [each.card for each in state.enemies] == ["bog_hound", "bog_hound", "stone_thrower"]
    assert state.in_pool("bog_hound") == 4
    assert [each.card for each in state.allies] == ["ferryman"]
    assert {each.kind for each in state.tokens} == {"spawn", "tactic", "terrain"}
    assert state.rules_on == ("thorns",)
    assert set(state.cards_in_play) >= {"bog_hound", "stone_thrower"}
    assert len(state.adventure.board.cells) == 85


@ex(118)
@pytest.mark.rule("BG-SETUP-15", "BG-SETUP-17")
def test_the_event_deck_lies_in_letter_order_and_a_is_revealed_before_the_heroes_stand() -> None:
    scene = training()
    cards = tuple(EventCard(letter) for letter in "ABCDEF")
    scene = scene.at(replace(scene.state, adventure=replace(scene.state.adventure, cards=cards)))
    assert scene.state.deck == tuple("ABCDEF")
    after = scene.when(BEGIN)
    assert after.state.deck == tuple("BCDEF")
    assert [each.card.id for each in told(after, CardRevealed)] == ["A"]
    assert all(each.at is None for each in after.state.heroes)


@pytest.mark.rule("BG-SETUP-17", "BG-SETUP-18", "BG-BOARD-02", "BG-BOARD-09")
def test_heroes_are_placed_in_the_start_zone_one_to_a_space() -> None:
    scene = training().when(BEGIN)
    scene.when(PlaceHero("brann", Hex(9, 2))).then_refused("not_in_start", "BG-SETUP-18")
    scene.when(PlaceHero("brann", Hex(99, 2))).then_refused("not_in_start", "BG-SETUP-18")
    scene = scene.when(PlaceHero("brann", Hex(1, 8)))
    scene.when(PlaceHero("odo", Hex(1, 8))).then_refused("occupied", "BG-BOARD-02")
    scene = scene.when(PlaceHero("brann", Hex(2, 8))).when(PlaceHero("odo", Hex(1, 8))).then(phase="place")
    scene.when(PlaceHero("mirel", Hex(3, 8))).then(phase="plan", round=1)


@pytest.mark.rule("BG-SETUP-17")
def test_guided_needs_no_places() -> None:
    scene = training(options={"mode": "guided"}).when(BEGIN).then(phase="plan")
    assert not scene.state.places


@pytest.mark.rule("BG-SETUP-04", "BG-CAMPAIGN-02")
def test_a_board_that_the_campaign_gave_replaces_the_first() -> None:
    assert board_for(training().state, "brann").id == "brann"
    scene = training(campaign={"boards": ["brann_veteran"]}).when(BEGIN)
    assert (scene.state.hero("brann").board, scene.state.hero("brann").health) == ("brann_veteran", 14)


# -- campaign -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-CAMPAIGN-01", "BG-CAMPAIGN-02", "BG-KO-03")
def test_a_victory_leads_to_the_next_adventure_with_what_was_won() -> None:
    scene = training().when(BEGIN)
    won = replace(scene.state, status="won", upgrades=("brann_veteran",), cards_won=8)
    more = sequel(won)
    assert more is not None
    following = begun(GAME, **more).when(BEGIN)
    assert following.state.adventure.id == "high_water"
    assert following.state.campaign.won == ("training",)
    assert following.state.campaign.cards_up_to == 8
    assert following.state.hero("brann").health == 14
    assert sequel(replace(following.state, status="won")) is None


@pytest.mark.rule("BG-CAMPAIGN-04", "BG-KO-03")
def test_a_defeat_is_played_again_from_its_setup() -> None:
    scene = training().when(BEGIN)
    assert sequel(scene.state) is None
    out = tuple(replace(each, out=True, health=0) for each in scene.state.heroes)
    more = sequel(replace(scene.state, status="lost", heroes=out, upgrades=("brann_veteran",)))
    assert more is not None
    again = begun(GAME, **more).when(BEGIN)
    assert (again.state.adventure.id, again.state.campaign.defeats) == ("training", 1)
    assert [each.health for each in again.state.heroes] == [12, 12, 12]


# -- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "pointer"),
    [
        ({"heroes": ["brann", "brann"]}, "heroes"),
        ({"heroes": ["nobody"]}, "heroes.0"),
        ({"adventure": "nowhere"}, "adventure"),
        ({"adventure": 7}, "adventure"),
        ({"options": {"mode": "blind"}}, "options.mode"),
        ({"surprise": 1}, "surprise"),
        ({"campaign": {"defeats": -1}}, "campaign.defeats"),
    ],
)
def test_wrong_options_are_named(options: Any, pointer: str) -> None:
    with pytest.raises(DataError) as refused:
        training(**options)
    assert refused.value.pointer == pointer


def test_the_example_box_has_what_the_rule_book_tells() -> None:
    box = example_box()
    troll = box.enemy("troll")
    assert (troll.health_3, troll.health_4, troll.health_5, troll.defense, troll.range) == (7, 9, 12, 1, 1)
    assert box.board("guts").health == 12
    assert (box.enemy("kelpie").base, box.enemy("ogre").base) == ("large", "extra_large")
    assert len({box.colour(each).strength for each in ("orange", "gray", "red")}) == 1
    assert box.card("isidro_2").instant
