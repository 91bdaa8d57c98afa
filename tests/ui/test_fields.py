"""Typing fields with long texts: a tap finds the letter under it, and what is in sight is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from kivy.graphics import Rectangle
from kivy.uix.textinput import TextInput

from companion.core import limits
from companion.core.errors import DataError

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
    assert 0 < len(measured) < 400


@pytest.mark.parametrize("make", [line_field, lines_field, number_field])
def test_a_paste_that_is_too_much_for_a_field_is_refused_whole(
    show: Any, monkeypatch: pytest.MonkeyPatch, make: Callable[..., Any]
) -> None:
    monkeypatch.setattr(limits, "FIELD", 3_000)
    field = show(lambda: make(text="12")).find(TextInput)
    field.insert_text("3" * 2_998)
    for more in (1_001, 5_000):
        with pytest.raises(
            DataError, match=r"^pasted text: It is too long for a field; load it from a file\.$"
        ):
            field.insert_text("4" * more)
    assert sorted(field.text) == sorted("12" + "3" * 2_998)


@pytest.mark.parametrize("rows", [20, 3_000])
def test_very_many_selected_rows_are_marked_by_a_few_shapes(show: Any, rows: int) -> None:
    field = show(lambda: lines_field(text="row\n" * rows)).find(TextInput)
    field.height = field.minimum_height
    field.select_text(1, len(field.text) - 1)
    marks = [each for each in field.canvas.get_group("selection") if isinstance(each, Rectangle)]
    assert len(marks) <= 20 and field.selection_text == ("row\n" * rows)[1:-1]
    tops, feet = [each.pos[1] + each.size[1] for each in marks], [each.pos[1] for each in marks]
    lines = rows * (field.line_height + field.line_spacing)
    assert max(tops) - min(feet) == pytest.approx(lines, abs=field.line_height), (
        "from the first row to the last"
    )


@pytest.mark.parametrize("way", ["paste", "keyboard"])
def test_a_paste_that_is_refused_leaves_what_it_would_have_replaced(
    show: Any, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(limits, "FIELD", 3_000)
    field = show(lambda: lines_field(text="kept " * 10)).find(TextInput)

    def put(text: str) -> None:
        monkeypatch.setattr(Clipboard, "paste", lambda: text)
        field.select_all()
        field.paste() if way == "paste" else field.keyboard_on_textinput(None, text)

    with pytest.raises(DataError, match="too long for a field"):
        put("4" * 3_001)
    assert field.text == "kept " * 10 == field.selection_text
    put("5" * 3_000)
    assert field.text == "5" * 3_000


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


NARROW = 1200
COUNTED = "\t".join(str(number) for number in range(1, 400))


@pytest.mark.parametrize("scrolled", [0, 37, 340, 2000, 7777.5, float("inf")])
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(line_field, id="line"),
        pytest.param(lambda **how: line_field(halign="center", **how), id="centre"),
        pytest.param(lambda **how: line_field(halign="right", **how), id="right"),
    ],
)
def test_of_a_line_wider_than_a_texture_the_part_in_sight_is_drawn(
    show: Any, monkeypatch: pytest.MonkeyPatch, make: Callable[..., Any], scrolled: float
) -> None:
    from app.widgets.line_field import line_field as module

    field = show(lambda: make(text=COUNTED)).find(TextInput)
    field.scroll_x = min(scrolled, field.get_max_scroll_x())
    field._update_graphics()
    (drawn,) = field._lines_rects
    whole = (*drawn.pos, *drawn.size)
    assert drawn.texture.width > NARROW

    parts, make_label = [], TextInput._create_line_label

    def keep(of: Any, text: str, *how: Any) -> Any:
        parts.append(text)
        return make_label(of, text, *how)

    monkeypatch.setattr(module, "widest_texture", lambda: NARROW)
    monkeypatch.setattr(TextInput, "_create_line_label", keep)
    field._update_graphics()
    assert drawn.texture.width <= NARROW
    assert (*drawn.pos, *drawn.size) == pytest.approx(whole, abs=2)
    (part,) = parts
    before = field._wide(COUNTED[: COUNTED.index(part)])
    hidden = drawn.tex_coords[0] * drawn.texture.width
    assert before + hidden == pytest.approx(field.scroll_x, abs=1)


def test_scrolling_a_wide_line_makes_few_textures(show: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.widgets.line_field import line_field as module

    field = show(lambda: line_field(text=COUNTED)).find(TextInput)
    parts, make_label = set(), TextInput._create_line_label

    def keep(of: Any, text: str, *how: Any) -> Any:
        parts.add(text)
        return make_label(of, text, *how)

    monkeypatch.setattr(module, "widest_texture", lambda: NARROW)
    monkeypatch.setattr(TextInput, "_create_line_label", keep)
    for scrolled in range(0, int(field.width) * 3, 5):
        field.scroll_x = scrolled
        field._update_graphics()
    assert 3 <= len(parts) <= 3 * field.width / 50


def test_every_line_is_drawn_with_a_texture_that_the_graphics_chip_can_hold(show: Any) -> None:
    from app.widgets.line_field.line_field import widest_texture

    short = show(lambda: line_field(text=SHORT * 4)).find(TextInput)
    assert short._lines_rects[0].texture is short._lines_labels[0]
    long = show(lambda: line_field(text="W" * widest_texture())).find(TextInput)
    assert 2048 <= widest_texture() < long._lines_labels[0].width
    assert long.width < long._lines_rects[0].texture.width < long.width + 1000
