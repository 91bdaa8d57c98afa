"""Sheets and questions that are turned to the other side of the table, with the touches on them."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app.presenters.views import ActionBarView
from tests.two_seats import ANNA, BEN, Order, duo
from tests.ui.driver import PHONE, SMALL
from tests.ui.layout_check import assert_sound
from tests.ui.test_entries import make_panel, option, panel, tap_on
from tests.ui.test_widgets import heard


def test_a_turned_question_is_answered_where_it_is_drawn(show: Any) -> None:
    from tests.ui.gallery.turned import demo

    ui = show(lambda: demo()[0])
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    sheet = ui.find(QuestionSheet)
    told = heard(sheet, "on_select")
    first, second = option(ui, "Marsh Trampers"), option(ui, "Cinder Louts")
    # On one phone the first option stands above the second; turned it is drawn below it.
    assert first.to_window(*first.center)[1] < second.to_window(*second.center)[1]
    assert first.center_y > second.center_y
    ui.tap(first)
    ui.tap(second)
    assert told == [("on_select", "a"), ("on_select", "b")]
    assert_sound()


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0)])
def test_a_turned_sheet_hangs_from_the_top_and_its_cross_answers(show: Any, size: Any, scale: float) -> None:
    from app.widgets.base.base import Words
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.sheet.sheet import OverSheet

    ui = show(make_panel, size, scale)
    sheet = OverSheet(title="Graveyard", turned=True)
    sheet.put(Words(text="Ember Fox"))
    sheet.open()
    ui.frames(8)
    assert_sound(sheet)
    cross = ui.find(IconTap, icon="close")
    x, y = cross.to_window(*cross.center)
    assert x < dp(60) and y > Window.height - sheet.ids.card.height, "at the far player's right"
    ui.tap(sheet.ids.card)
    assert sheet.parent is not None, "a touch on the sheet leaves it"
    ui.tap((x, y))
    ui.frames(3)
    assert sheet.parent is None


def test_a_tap_beside_a_turned_sheet_puts_it_away(show: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.sheet.sheet import OverSheet

    ui = show(make_panel)
    sheet = OverSheet(title="Graveyard", turned=True)
    sheet.put(Words(text="Ember Fox"))
    sheet.open()
    ui.frames(8)
    ui.tap((Window.width / 2, dp(40)))
    ui.frames(3)
    assert sheet.parent is None


def test_a_turned_list_scrolls_after_the_finger(show: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.sheet.sheet import OverSheet

    ui = show(make_panel)
    sheet = OverSheet(title="Journal", turned=True)
    for number in range(60):
        sheet.put(Words(text=f"Entry {number}"))
    sheet.open()
    ui.frames(8)
    scroll = sheet.ids.card.ids.scroll
    assert scroll.scroll_y == 1
    middle = Window.width / 2, Window.height / 2
    ui.drag(middle, (middle[0], middle[1] - dp(200)))
    ui.frames(30)
    assert scroll.scroll_y < 1, "away from the far player is towards the end of the list"


def test_who_sits_opposite_answers_on_his_own_sheet(show: Any) -> None:
    from app.widgets.buttons.buttons import MainButton

    ui = show(make_panel)
    play = duo()
    play.do(Order("pick", BEN))
    found = panel(ui, play)
    bar = found.on_bar(ActionBarView("Begin"))
    assert (bar.main_text, bar.main_enabled) == ("Ben chooses", False)
    tap_on(ui, option(ui, "wolf"))
    assert ui.find(MainButton).text == "1 of 1–3"
    tap_on(ui, ui.find(MainButton))
    assert play.state.told == "('wolf',)"


def test_the_far_players_answer_stays_in_sight_where_his_sheet_scrolls(show: Any) -> None:
    from app.widgets.buttons.buttons import MainButton
    from app.widgets.turned.turned import TurnedColumn

    ui = show(make_panel)
    play = duo()
    play.do(Order("pick", BEN))
    found = panel(ui, play)
    found.limit = dp(220)
    ui.frames(8)
    scroll = found._standing.ids.scroll
    assert scroll.children[0].height > scroll.height, "it scrolls"
    assert ui.find(TurnedColumn).height <= dp(220) + 1
    tap_on(ui, option(ui, "wolf"))
    button = ui.find(MainButton)
    assert button.y >= found.y and button.top <= found.top + 1, "within the panel, whatever scrolls"
    ui.tap(button)
    assert play.state.told == "('wolf',)"


def test_the_near_player_is_asked_upright_and_by_the_main_button_of_the_table(show: Any) -> None:
    from app.widgets.buttons.buttons import MainButton
    from app.widgets.turned.turned import TurnedColumn

    ui = show(make_panel)
    play = duo()
    play.do(Order("choose", ANNA))
    found = panel(ui, play)
    assert not ui.find(TurnedColumn).turned and ui.all(MainButton) == []
    assert found.on_bar(ActionBarView("Begin")).main_text == "Choose one"
    play.undo()
    play.take_settings(play.settings.put("seating", "beside"))
    play.do(Order("choose", BEN))
    panel(ui, play)
    assert not ui.find(TurnedColumn).turned


def test_a_turned_sheet_that_grows_still_turns_round_its_own_centre(show: Any) -> None:
    from app.widgets.turned.turned import TurnedColumn

    ui = show(make_panel)
    play = duo()
    play.do(Order("pick", BEN))
    panel(ui, play)
    turned = ui.find(TurnedColumn)
    assert turned._turn.angle == 180
    assert tuple(turned._turn.origin)[:2] == pytest.approx(tuple(turned.center))
