"""What a tap shows before the page it leads to is built, and what is made ready before the tap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from app import cover, idle, navigation
from app.navigation import SCREENS, TITLES
from app.screens.table.table import TableScreen
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import IconTap
from companion.games.berserkers import commands as cmd
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin
from tests.ui.driver import DESK, PHONE, SETTLE, VirtualClock


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    """The app at home, with a table at play."""
    with Hand(tmp_path / "data") as found:
        begin(found, name="Sunday")
        yield found
        found.frames(SETTLE)


@pytest.fixture
def flips(ui: Hand) -> Iterator[list[tuple[str, bool]]]:
    """For each frame that is drawn: the screen in front, and whether the one to come was built."""
    seen: list[tuple[str, bool]] = []

    def look(_window: Any) -> None:
        screens = ui.app.screens
        seen.append((screens.current, screens.has_screen(screens.here)))

    Window.bind(on_flip=look)
    yield seen
    Window.unbind(on_flip=look)


def visit(ui: Hand, name: str) -> None:
    if name in navigation.TABS:
        ui.app.tab(name)
    else:
        ui.app.go(name)


# -- the cover ----------------------------------------------------------------------------------------


def test_a_first_visit_is_seen_before_its_page_is_built(ui, flips):
    flips.clear()
    ui.app.go("timeline")
    assert flips == [("home", False)]
    assert ui.app.screens.current == "timeline"


def test_a_page_that_is_built_takes_no_frame_of_its_own(ui, flips):
    ui.app.go("timeline")
    ui.app.back()
    ui.frames(SETTLE)
    flips.clear()
    ui.app.go("timeline")
    assert flips == []


def test_another_table_is_seen_before_it_is_built_and_the_same_one_is_not(ui, flips):
    ui.app.go("table")
    ui.app.back()
    flips.clear()
    ui.app.go("table")
    assert flips == []
    ui.app.back()
    begin(ui, name="Monday")
    flips.clear()
    ui.app.go("table")
    assert len(flips) == 1


def test_a_table_is_seen_before_it_is_read_from_disk_and_only_once(ui, monkeypatch):
    table, seen = ui.play.id, []
    ui.app.session.leave()
    monkeypatch.setattr(
        navigation, "show_cover", lambda _box, _head, title: seen.append((title, ui.app.session.play))
    )
    ui.app.open_table(table)
    assert seen == [("Sunday", None)]
    assert ui.app.screens.current == "table" and ui.app.session.play is not None


def test_a_table_that_is_gone_leads_nowhere(ui):
    ui.app.open_table(99)
    ui.frames(2)
    assert ui.app.here == "home" and ui.sees("There is no table 99.")


@pytest.mark.parametrize("name", [*TITLES, "table"])
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_head_that_is_seen_first_stays_where_it_is(ui, monkeypatch, name, size):
    ui.resize(*size)
    put: list[tuple[str, tuple[float, float]]] = []
    backs: list[tuple[str, tuple[float, float]]] = []
    monkeypatch.setattr(cover, "_put", lambda _group, label, place: put.append((label.text, place)))
    monkeypatch.setattr(cover, "put_icon", lambda _group, icon, centre, *_look: backs.append((icon, centre)))
    visit(ui, name)
    ui.frames(2 * SETTLE)
    ((title, (x, top)),) = put
    words = next(each for each in ui.screen.walk() if isinstance(each, Words) and each.text == title)
    assert words.to_window(words.x, words.top) == pytest.approx((x, top), abs=1.5)
    for icon, centre in ((icon, centre) for icon, centre in backs if icon):
        found = next(each for each in ui.screen.walk() if isinstance(each, IconTap) and each.icon == icon)
        assert found.to_window(*found.center) == pytest.approx(centre, abs=1.5)


# -- changing screens -----------------------------------------------------------------------------------


def test_without_motion_the_screen_before_is_gone_at_once(ui):
    ui.app.go("table")
    ui.app.go("timeline")
    assert [each.name for each in ui.app.screens.children] == ["timeline"]


def test_an_act_refreshes_a_table_once_that_was_left_and_entered_in_the_middle_of_a_slide(ui, monkeypatch):
    ui.app.session.set("motion", True)
    ui.app.go("timeline")
    ui.app.back()
    ui.app.go("table")
    ui.seconds(0.5)
    ui.app.go("timeline")
    ui.frames(2)
    ui.app.back()
    ui.seconds(0.5)
    counted: list[int] = []
    refresh = TableScreen.refresh
    monkeypatch.setattr(TableScreen, "refresh", lambda self: (counted.append(1), refresh(self)))
    ui.app.go("timeline")
    ui.frames(2)
    ui.app.back()
    ui.seconds(0.5)
    counted.clear()
    ui.play.do(cmd.RollDice())
    assert counted == [1]


# -- what is made ready -----------------------------------------------------------------------------------


def test_every_screen_is_made_ready_the_table_before_the_desk():
    names = idle.modules()
    assert set(SCREENS.values()) <= set(names)
    assert names.index(SCREENS["table"]) < names.index(SCREENS["decks"])
    assert len(names) == len(set(names))


def test_modules_are_loaded_one_a_step_and_then_all_is_settled(monkeypatch):
    done: list[str] = []
    names = [f"wanted_{number}" for number in range(5)]
    monkeypatch.setattr(idle, "modules", lambda: [names[0], "sys", *names[1:]])
    monkeypatch.setattr(idle, "import_module", done.append)
    monkeypatch.setattr(idle, "settle_collector", lambda: done.append("settle"))
    steps = idle.preparations()
    next(steps)
    assert done == ["settle"]
    next(steps)
    assert done == ["settle", names[0]]
    next(steps)
    assert done == ["settle", *names[:2]], "what is loaded already costs no step"
    assert len(list(steps)) >= len(names) - 2
    assert done[1:-1] == names and done[-1] == "settle"


@pytest.fixture
def resting(ui: Hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Steps taken by something that waits for rest; each takes a second."""
    steps: list[int] = []
    monkeypatch.setattr(idle, "perf_counter", iter(range(10_000)).__next__)

    def take() -> Iterator[None]:
        for number in range(40):
            steps.append(number)
            yield

    waiting = idle.Idle(take())
    yield steps
    waiting.stop()


def test_one_step_a_frame_is_taken_where_steps_are_long(ui, resting):
    ui.seconds(idle.QUIET)
    before = len(resting)
    ui.frames(3)
    assert len(resting) == before + 3


def test_several_short_steps_share_a_frame(ui, resting, monkeypatch):
    clock = (number * idle.BUSY / 4 for number in range(10_000))
    monkeypatch.setattr(idle, "perf_counter", clock.__next__)
    ui.seconds(idle.QUIET)
    before = len(resting)
    ui.frames(1)
    assert len(resting) == before + 4


def test_no_step_is_taken_while_somebody_touches_the_window(ui, resting):
    ui.seconds(idle.QUIET)
    touch = UnitTestTouch(5, 5)
    touch.touch_down()
    before = len(resting)
    for place in range(20):
        touch.touch_move(5, 5 + place)
        ui.frames(2)
    touch.touch_up()
    ui.frames(2)
    assert len(resting) == before
    ui.seconds(idle.QUIET)
    assert len(resting) > before


def test_memory_is_tidied_once_after_the_window_was_touched_and_left_alone(ui, resting, monkeypatch):
    collected: list[int] = []
    monkeypatch.setattr(idle.gc, "collect", lambda: collected.append(1))
    ui.seconds(2)
    assert len(resting) == 40 and not collected
    UnitTestTouch(5, 5).touch_down()
    for _second in range(12):
        VirtualClock.now += 1
        ui.frames(2)
    assert collected == [1]
    assert Clock.get_time() > idle.TIDY
