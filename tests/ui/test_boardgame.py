"""The board game by touch on the real page: a Round, cut off in the middle of the Enemy Turn; every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.hex_board.hex_board import HexBoard
from app.widgets.member_card.member_card import MemberCard
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.track.track import Track
from companion.core.hexes import Hex
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import show
from tests.ui.boardgame_scenes import SCENES, acting, begin, enemies, set_out
from tests.ui.driver import PHONE, SETTLE, SMALL
from tests.ui.scenes import LYING, faults_of, large_text

LOOKS = ((SMALL, 2.0), (PHONE, 1.0), (LYING, 1.0))


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", dice="table") as hand:
        yield hand


def space(ui: Hand, at: Hex) -> None:
    """Tap a Space."""
    board = ui.one(HexBoard)
    x, y, width, height = board.cell_box(f"{at.q},{at.r}")
    ui.tap(tuple(board.to_window(x + width / 2, y + height / 2)))
    ui.frames(SETTLE)


def member(ui: Hand, name: str) -> None:
    """Tap a hero card."""
    ui.reach(next(each for each in ui.all(MemberCard) if each.view.id == name))
    ui.frames(SETTLE)


def tile(ui: Hand, title: str) -> None:
    """Tap a tile."""
    ui.reach(next(each for each in ui.all(ActionTile) if each.view.title == title))
    ui.frames(SETTLE)


def test_a_party_sets_out_plans_and_acts_by_touch(ui: Hand) -> None:
    play = begin(ui)
    show(ui)
    ui.main("Begin the Adventure")
    for hero, at in zip(("brann", "mirel", "odo"), play.state.adventure.start, strict=False):
        name = hero.capitalize()
        if play.state.phase == "place":
            tile(ui, f"Place {name}") if any(
                each.view.title == f"Place {name}" for each in ui.all(ActionTile)
            ) else None
            space(ui, at)
    assert play.state.phase == "plan", play.error
    assert all(each.at is not None for each in play.state.standing)
    for hero in play.state.standing:
        if ui.one_part().desk.picked.piece != hero.id:
            member(ui, hero.id)
        card = play.state.box.card(hero.hand[0]).name
        tile(ui, card)
        assert play.state.hero(hero.id).pile == (hero.hand[0],), play.error
    assert ui.all(Track), "the track of whoever plans shows what it costs"
    ui.main("All agree")
    assert play.state.phase == "heroes"


@pytest.fixture(autouse=True)
def part(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.screens.table.board_part import BoardPart

    monkeypatch.setattr(Hand, "one_part", lambda self: self.one(BoardPart), raising=False)


def test_who_acts_walks_by_a_tap_and_ends_with_the_main_button(ui: Hand) -> None:
    play = acting(ui)
    show(ui)
    who = play.state.active
    before = play.state.find(who).at
    goal = next(at for at in play.state.adventure.board.neighbours(before) if at not in play.state.occupied
                and at not in (*play.state.adventure.tall, *play.state.adventure.short))  # fmt: skip
    space(ui, goal)
    assert play.state.find(who).at == goal, play.error
    ui.main()
    assert play.state.active == "" and play.state.hero(who).activated


def test_an_attack_shows_its_chances_before_it_is_made(ui: Hand) -> None:
    SCENES["strike"](ui)
    assert ui.one(PreviewCard).view.facts[0].label == "to slay"
    ui.main("Attack")
    assert ui.play.pending is not None and ui.play.pending.question.key == "attack_dice"


def test_the_enemy_turn_cut_off_at_a_question_goes_on_with_the_same_question(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", language="en", dice="table") as ui:
        play = enemies(ui)
        show(ui)
        assert play.pending is not None
        asked, told = play.pending.question, play.state
    with Hand(tmp_path / "data", language="en", dice="table") as ui:
        play = ui.app.session.open(1)
        show(ui)
        ui.frames(4 * SETTLE)
        assert play.pending is not None and play.pending.question == asked
        assert play.state.enemies == told.enemies
        while play.pending is not None and play.pending.question.key == "attack_dice":
            play.answer(tuple(die.faces[0] for die in play.pending.question.dice))
        assert play.error is None


def test_a_long_press_on_a_hero_shows_tracks_and_corrects_any_value(ui: Hand) -> None:
    play = acting(ui)
    show(ui)
    board = ui.one(HexBoard)
    ui.hold(tuple(board.to_window(*board.spot_on_screen(play.state.active))))
    ui.frames(SETTLE)
    assert len(ui.all(Track)) == 2
    assert ui.sees("Fatigue")


def test_a_tap_on_a_hero_card_chooses_whom_to_plan_for(ui: Hand) -> None:
    play = set_out(ui)
    show(ui)
    last = play.state.standing[-1].id
    member(ui, last)
    assert ui.one_part().desk.picked.piece == last


# -- every page -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    with large_text(tmp_path_factory.mktemp("looks")) as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_whole(hand: Hand, name: str) -> None:
    assert faults_of(hand, SCENES, name, LOOKS) == []
