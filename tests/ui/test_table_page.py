"""The table page between two acts, with motion on: what the main button says, and how often it is drawn."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.presenters.play import Play
from app.presenters.table.page import TableView
from app.presenters.table.picking import Desk
from app.screens.table import board_part
from app.screens.table.board_part import BoardPart
from app.screens.table.story import STEP_SECONDS
from companion.games.berserkers import commands as cmd
from tests.source import modules
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin, show
from tests.ui.driver import SETTLE, VirtualClock

STEPS = 60
"""No enemy phase has more to tell."""


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """`ui = moving(dice="app")`: the app with motion on, at phase 1 of a table."""
    opened: list[Hand] = []

    def run(motion: bool = True, dice: str = "table") -> Hand:
        ui = Hand(tmp_path / "data", motion=motion).__enter__()
        opened.append(ui)
        begin(ui)
        ui.play.do(cmd.RollDice())
        ui.play.answer([1, 3, 4, 6])
        ui.app.session.set("dice", dice)
        show(ui)
        return ui

    yield run
    for ui in opened:
        ui.__exit__()


def page(ui: Hand) -> BoardPart:
    return ui.one(BoardPart)


def hear(ui: Hand) -> None:
    """Let everything be told that there is to tell."""
    for _step in range(STEPS):
        if not page(ui).story.telling:
            break
        VirtualClock.now += STEP_SECONDS
        ui.frames(2)
    ui.frames(SETTLE)
    assert not page(ui).story.telling


def end_phase(ui: Hand) -> None:
    """End phase 1, unused dice or not."""
    ui.main("Play riders")
    if ui.bar.main_text == "End it so":
        ui.main()


def riders_play(ui: Hand) -> None:
    """The riders play, and their story begins."""
    end_phase(ui)
    if ui.play.pending is not None:
        ui.faces("125")
    assert page(ui).story.telling and ui.bar.main_text == "Show all steps"


def test_the_main_button_says_what_is_next_once_everything_is_told(moving):
    ui = moving()
    riders_play(ui)
    hear(ui)
    assert not page(ui).story.telling and ui.bar.main_text == "Roll the dice"
    ui.main("Roll the dice")
    assert ui.play.pending.question.key == "phase1_dice"


def test_the_main_button_says_what_is_next_when_the_rest_is_shown_at_once(moving):
    ui = moving()
    riders_play(ui)
    ui.main("Show all steps")
    assert not page(ui).story.telling and ui.bar.main_text == "Roll the dice"


@pytest.mark.parametrize("told", [True, False], ids=["told", "half told"])
def test_the_main_button_says_what_is_next_after_a_correction(moving, told):
    ui = moving()
    riders_play(ui)
    if told:
        hear(ui)
    ui.play.adjust("gold", 3)
    ui.frames(SETTLE)
    assert not page(ui).story.telling and ui.bar.main_text == "Roll the dice"


@pytest.mark.parametrize("told", [True, False], ids=["told", "half told"])
def test_the_main_button_says_what_is_next_after_a_look_at_the_journal(moving, told):
    ui = moving()
    riders_play(ui)
    if told:
        hear(ui)
    ui.icon("history")
    ui.seconds(1)
    assert ui.app.here == "timeline"
    ui.app.back()
    ui.seconds(1)
    assert not page(ui).story.telling and ui.bar.main_text == "Roll the dice"


def test_nobody_writes_what_a_bar_says_past_its_view():
    said = {"main_text", "main_icon", "main_enabled", "reason", "second_text", "second_icon"}
    wrong = [
        f"{module.name}:{node.lineno}"
        for module in modules()
        if module.is_in("app.screens")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in said
        if not (isinstance(node.value, ast.Name) and node.value.id == "self")
    ]
    assert wrong == []


def test_the_main_button_says_what_is_next_with_the_dice_of_the_app(moving):
    ui = moving(dice="app")
    end_phase(ui)
    while ui.state.phase != "roll":
        hear(ui)
        ui.option(ui.options()[0])
    hear(ui)
    ui.main("Roll the dice")
    hear(ui)
    assert ui.bar.main_text == "Play riders" and (ui.state.turn, ui.state.phase) == (2, "actions")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """Every picture of the table that was made; a test empties it and acts."""
    made: list[Desk] = []
    view = board_part.table_view

    def counted(play: Play, desk: Desk, sure: bool) -> TableView:
        made.append(desk)
        return view(play, desk, sure)

    monkeypatch.setattr(board_part, "table_view", counted)
    return made


@pytest.mark.parametrize("dice", ["table", "app"])
def test_the_table_is_drawn_once_for_an_act(moving, drawn, dice):
    ui = moving(motion=False, dice=dice)
    acts = {
        "correct": lambda: ui.play.adjust("gold", 3),
        "undo": lambda: ui.icon("undo"),
        "redo": lambda: ui.icon("redo"),
        "say what is left": lambda: ui.main("Play riders"),
        "play riders": lambda: ui.main("End it so"),
        "answer": lambda: ui.play.pending is None or ui.play.answer([1, 2, 5]),
        "roll": lambda: ui.main("Roll the dice"),
        "answer the roll": lambda: ui.play.pending is None or ui.play.answer([1, 2, 3, 4]),
        "pick a die": lambda: ui.die(str(ui.play.state.pool[0].value)),
    }
    counted = {}
    for name, act in acts.items():
        drawn.clear()
        act()
        ui.frames(SETTLE)
        counted[name] = len(drawn)
    rolled = dice == "app"
    expected = dict.fromkeys(acts, 1) | ({"answer": 0, "answer the roll": 0} if rolled else {})
    assert counted == expected


def test_the_table_shows_what_was_done_while_another_page_was_on_show(moving, drawn):
    ui = moving(motion=False)
    ui.icon("history")
    drawn.clear()
    ui.play.adjust("gold", 1)
    ui.play.adjust("gold", 3)
    assert drawn == []
    ui.app.back()
    ui.frames(SETTLE)
    assert [desk.state.gold for desk in drawn] == [3]
