"""Values set by hand: a phrase, places of any board, the values of a piece found by its name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.two_seats import duo
from tests.ui.driver import PHONE, SMALL
from tests.ui.layout_check import assert_sound
from tests.ui.test_entries import make_panel, tap_on


def opened(show: Any, path: str, size: Any = PHONE, scale: float = 1.0) -> tuple[Any, Any, Any]:
    from app.screens.shared.adjust import open_adjust

    ui = show(make_panel, size, scale)
    play = duo()
    sheet = open_adjust(play, path)
    ui.frames(10)
    return ui, play, sheet


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0)])
@pytest.mark.parametrize("path", ["", "units[troll-2]", "units[troll-2].name", "units[troll-2].line"])
def test_every_list_and_editor_is_sound(show: Any, path: str, size: Any, scale: float) -> None:
    _ui, _play, sheet = opened(show, path, size, scale)
    assert_sound(sheet)


def test_a_phrase_is_written_and_a_wrong_one_is_refused_in_place(show: Any) -> None:
    from app.widgets.buttons.buttons import MainButton
    from app.widgets.line_field.line_field import LineField
    from app.widgets.sheet.sheet import top_sheet

    ui, play, _sheet = opened(show, "units[troll-2].name")
    ui.find(LineField).text = "  "
    tap_on(ui, ui.find(MainButton))
    assert ui.sees("This is not a text of 1 to 20 characters on one line.")
    ui.find(LineField).text = "Grim"
    tap_on(ui, ui.find(MainButton))
    assert play.state.units[1].name == "Grim" and top_sheet() is None


def test_a_place_of_a_board_without_squares_is_chosen_from_a_list(show: Any) -> None:
    from app.widgets.list_row.list_row import ListRow

    ui, play, _sheet = opened(show, "units[troll-2].line")
    tap_on(ui, ui.all(ListRow)[0])
    assert play.state.units[1].line == (0,)


def test_a_piece_leads_to_its_values(show: Any) -> None:
    from app.widgets.list_row.list_row import ListRow
    from app.widgets.sheet.sheet import top_sheet

    ui, play, _sheet = opened(show, "")
    tap_on(ui, ui.find(ListRow, title="Grom (troll-2)"))
    ui.frames(8)
    tap_on(ui, ui.find(ListRow, title="Value units[troll-2].wounds"))
    ui.frames(8)
    assert top_sheet().title == "Value units[troll-2].wounds" and play.error is None


def test_many_values_are_searched(show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.screens.shared import adjust
    from app.widgets.buttons.buttons import QuietButton
    from app.widgets.line_field.line_field import LineField
    from app.widgets.list_row.list_row import ListRow

    monkeypatch.setattr(adjust, "FEW", 1)
    ui, _play, sheet = opened(show, "")
    assert ui.all(LineField) == []
    tap_on(ui, ui.find(QuietButton, text="Search"))
    ui.find(LineField).text = "grom at"
    ui.frames(6)
    assert [row.title for row in ui.all(ListRow)] == ["Value units[troll-2].at"]
    assert_sound(sheet)
