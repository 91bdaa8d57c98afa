"""Typing fields with long texts: a tap finds the letter under it without measuring all the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

LONG = "Wort слово, " * 800
SHORT = "Word слово\tfi. Wi AVA iiiiii, mmm  1"
STEPS = 64


def line_field(**how: Any) -> Any:
    from app.widgets.line_field.line_field import LineField

    return LineField(**how)


def number_field(**how: Any) -> Any:
    from app.widgets.counter.field import NumberField

    return NumberField(size_hint_y=None, height=60, **how)


def lines_field(**how: Any) -> Any:
    return line_field(multiline=True, **how)


MAKERS = [
    pytest.param(line_field, LONG, id="line"),
    pytest.param(lines_field, LONG + "x" * 4000, id="lines"),
    pytest.param(number_field, "1234567890" * 800, id="number"),
]


@pytest.mark.parametrize(("make", "text"), MAKERS)
def test_a_tap_into_a_long_text_measures_few_of_its_beginnings(
    show: Any, monkeypatch: pytest.MonkeyPatch, make: Callable[..., Any], text: str
) -> None:
    ui = show(lambda: make(text=text))
    field, measure, measured = ui.find(TextInput), TextInput._get_text_width, []

    def count(of: Any, text: str, *how: Any) -> Any:
        measured.append(text)
        return measure(of, text, *how)

    monkeypatch.setattr(TextInput, "_get_text_width", count)
    place = field.to_window(field.center_x, field.top - 30)
    ui.tap(place)
    ui.tap(place)
    ui.drag(place, (place[0] + 40, place[1]))
    ui.type_text("12")
    assert 0 < len(measured) < 200


@pytest.mark.parametrize("scrolled", [0, 37])
@pytest.mark.parametrize(
    ("make", "text"),
    [
        pytest.param(line_field, "", id="empty"),
        pytest.param(line_field, SHORT, id="short"),
        pytest.param(line_field, SHORT * 4, id="long"),
        pytest.param(lines_field, (SHORT + "\n\n") * 4 + "x" * 200, id="lines"),
        pytest.param(number_field, "", id="no-number"),
        pytest.param(number_field, "1234", id="number"),
        pytest.param(number_field, "1234" * 40, id="long-number"),
        pytest.param(lambda **how: line_field(halign="right", **how), SHORT, id="right"),
    ],
)
def test_the_letter_found_is_the_one_kivy_finds(
    show: Any, make: Callable[..., Any], text: str, scrolled: int
) -> None:
    ui = show(lambda: make(text=text))
    field = ui.find(TextInput)
    field.scroll_x = scrolled
    across = [field.x - 5 + (field.width + 10) * step / STEPS for step in range(STEPS + 1)]
    down = [field.y - 5, *(field.top - 14 - 19 * row for row in range(12))]
    for y in down:
        found = [field.get_cursor_from_xy(x, y) for x in across]
        assert found == [TextInput.get_cursor_from_xy(field, x, y) for x in across]
