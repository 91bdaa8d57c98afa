"""The board game by touch on the real page: a Round, cut off in the middle of the Enemy Turn; every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.screens.table.board_part import BoardPart
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.base.base import Words
from app.widgets.counter.counter import Counter
from app.widgets.hex_board.hex_board import HexBoard
from app.widgets.member_card.member_card import MemberCard
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.track.track import Track
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.core.hexes import Hex
from companion.core.questions import Choose, Roll
from companion.games.boardgame.rules.activate import waiting
from tests.refusing_disk import FULL, full
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


def piece(ui: Hand, name: str) -> None:
    """Tap a miniature on the Board."""
    board = ui.one(HexBoard)
    ui.tap(tuple(board.to_window(*board.spot_on_screen(name))))
    ui.frames(SETTLE)


def set_out_by_touch(ui: Hand) -> None:
    """Each Hero is placed by a tap on a Space of the start Zone, whose turn it is first."""
    ui.main("Begin the Adventure")
    assert ui.sees("The ferry lies on the mud"), "the introduction is read out"
    for at in ui.state.adventure.start[: len(ui.state.standing)]:
        space(ui, at)
    assert ui.state.phase == "plan", ui.play.error


def plan_by_touch(ui: Hand) -> None:
    """One card each: tapped, agreed to, and the next Hero is chosen."""
    for hero in ui.state.standing:
        assert ui.one_part().desk.picked.piece == hero.id
        tile(ui, ui.state.box.card(hero.hand[0]).name)
        assert ui.state.hero(hero.id).pile == (hero.hand[0],), ui.play.error
        assert ui.one_part().desk.picked.piece == hero.id, "who plans stays chosen"
        ui.main()
    assert ui.state.phase == "heroes", ui.bar.main_text


def act_by_touch(ui: Hand) -> None:
    """Everybody walks one Space: a tap on the miniature, one on a Space beside it, and the main button."""
    for who in waiting(ui.state):
        piece(ui, who)
        here = ui.state.places[who].at
        goal = next(at for at in ui.state.adventure.board.neighbours(here)
                    if at not in ui.state.occupied and at not in ui.state.adventure.tall
                    and at not in ui.state.adventure.short)  # fmt: skip
        space(ui, goal)
        assert ui.state.places[who].at == goal and ui.state.active == who, ui.play.error
        ui.main()
        if ui.state.active == who:  # the app has said what is left undone
            ui.main("End it so")
    assert ui.state.phase != "heroes" or ui.bar.main_text == "Run the Enemy Turn"


def answer_by_touch(ui: Hand) -> None:
    """The lowest face of each die, or the first option, tapped and confirmed."""
    asked = ui.play.pending.question
    if isinstance(asked, Roll):
        for die in asked.dice:
            ui.face(str(min(die.faces)))
            ui.frames(SETTLE)
    else:
        ui.reach(ui.all(OptionCard)[-1])
        ui.frames(SETTLE)
    if ui.play.pending is not None and ui.play.pending.question == asked:
        ui.main()


def test_a_party_sets_out_plans_and_acts_by_touch(ui: Hand) -> None:
    begin(ui)
    show(ui)
    set_out_by_touch(ui)
    assert ui.all(Track), "the track of whoever plans shows what it costs"
    plan_by_touch(ui)
    act_by_touch(ui)


def test_a_round_by_touch_is_cut_off_at_a_question_of_the_enemy_turn_and_goes_on(tmp_path: Path) -> None:
    """A whole Round with table dice; the app ends while the Heroes are asked where an Enemy ends."""
    with Hand(tmp_path / "data", language="en", dice="table") as ui:
        ui.one_part = lambda: ui.one(BoardPart)  # type: ignore[attr-defined]
        begin(ui)
        show(ui)
        set_out_by_touch(ui)
        plan_by_touch(ui)
        act_by_touch(ui)
        if ui.state.phase == "heroes":
            ui.main("Run the Enemy Turn")
        while not isinstance(ui.play.pending.question, Choose):
            answer_by_touch(ui)
        assert ui.state.phase == "enemies"
        asked, before = ui.play.pending.question, ui.state
    with Hand(tmp_path / "data", language="en", dice="table") as ui:
        ui.tap(next(each for each in ui.all(Words) if each.text == "Continue"))
        ui.frames(6 * SETTLE)
        assert ui.play.pending.question == asked and ui.state == before
        spots = [each.letter for each in ui.one(HexBoard).view.cells if each.letter] or [
            each.letter for each in ui.one(HexBoard).view.pieces if each.letter
        ]
        assert len(spots) == len(asked.names), "each option is marked on the Board"
        for _ in range(60):
            if ui.play.pending is None:
                break
            answer_by_touch(ui)
        assert (ui.state.round, ui.state.phase) == (2, "plan"), ui.play.error
        ui.play.undo()
        assert ui.play.pending is not None, "the last answer is taken back, not the whole turn"


@pytest.fixture(autouse=True)
def part(monkeypatch: pytest.MonkeyPatch) -> None:
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


def on_screen(ui: Hand, widget: Any) -> bool:
    """Whether all of a part of the panel lies within it."""
    panel = ui.one_part().ids.scroll
    low, high = panel.to_window(*panel.pos)[1], panel.to_window(panel.x, panel.top)[1]
    return low <= widget.to_window(*widget.pos)[1] and widget.to_window(widget.x, widget.top)[1] <= high + 1


def test_in_large_letters_the_chances_of_an_attack_are_brought_into_sight(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", PHONE, language="en", text_scale=1.5) as ui:
        SCENES["strike"](ui)
        assert on_screen(ui, ui.one(PreviewCard))


def test_from_the_end_of_a_long_enemy_turn_one_tap_leads_to_the_cards(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", PHONE, language="en", dice="app", motion=True) as ui:
        play = enemies(ui)
        show(ui)
        part = ui.one_part()
        for _ in range(400):
            if play.pending is not None and not part.story.telling:
                answer_by_touch(ui)
            elif play.state.phase == "plan" and not part.story.telling:
                break
            ui.frames(SETTLE)
        assert play.state.phase == "plan" and part.upwards.parent is not None
        ui.frames(SETTLE)
        assert on_screen(ui, part.upwards) and not on_screen(ui, part.members)
        ui.tap(part.upwards)
        ui.frames(SETTLE)
        assert part.ids.scroll.scroll_y == 1 and on_screen(ui, part.members)


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


def test_minus_and_plus_on_the_hero_board_correct_and_stay_on_the_sheet(ui: Hand) -> None:
    play = acting(ui)
    show(ui)
    hero, board = play.state.active, ui.one(HexBoard)
    ui.hold(tuple(board.to_window(*board.spot_on_screen(hero))))
    ui.frames(SETTLE)
    before = play.state.hero(hero)

    def step(label: str, icon: str) -> None:
        box = next(each for each in ui.all(Counter) if each.label.startswith(label))
        ui.tap(next(each for each in box.walk(restrict=True) if getattr(each, "icon", "") == icon))

    step("Health", "minus")
    step("Health", "minus")
    step("Fatigue", "plus")
    step("Bleeding", "plus")
    after = play.state.hero(hero)
    assert (after.health, after.fatigue, after.bleeding) == (before.health - 2, before.fatigue + 1, 1)
    health = next(each for each in ui.all(Counter) if each.label.startswith("Health"))
    assert health.value == after.health and len(ui.all(Track)) == 2
    track = next(each.view for each in ui.all(Track) if each.view.kind == "cells")
    assert track.value == after.health


def test_a_value_on_the_hero_board_that_is_not_stored_stays_as_it_was(ui: Hand) -> None:
    play = acting(ui)
    show(ui)
    ui.one(BoardPart).dispatch("on_correct", ("piece", play.state.active))
    ui.frames(SETTLE)
    health = next(each for each in ui.all(Counter) if each.label.startswith("Health"))
    before = health.value
    with full(ui.app.session.store):
        health.hold(-1)
        health.settle()
        ui.frames(3)
    assert health.value == before and ui.find(UndoBar).text == FULL
    health.hold(-1)
    health.settle()
    assert health.value == before - 1


def test_a_tap_on_a_hero_card_chooses_whom_to_plan_for(ui: Hand) -> None:
    play = set_out(ui)
    show(ui)
    last = play.state.standing[-1].id
    member(ui, last)
    assert ui.one_part().desk.picked.piece == last


def test_ways_to_choose_from_are_tapped_on_the_board(ui: Hand) -> None:
    SCENES["routes"](ui)
    assert ui.play.pending is not None and ui.play.pending.question.key == "route"
    board = ui.one(HexBoard)
    assert len(board.view.routes) == 2
    letters = {each.id: each.letter for each in board.view.cells if each.letter}
    assert set(letters) == {"7,5", "6,5"}
    space(ui, Hex(6, 5))
    ui.main()
    walked = ui.play.so_far.enemies[0]
    assert (walked.wounds, walked.at) == (0, Hex(6, 6)), "past the thorns"


# -- every page -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    with large_text(tmp_path_factory.mktemp("looks")) as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_whole(hand: Hand, name: str) -> None:
    assert faults_of(hand, SCENES, name, LOOKS) == []
