"""The layout checker catches each fault it is there for, and leaves a sound page alone."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.button import Button
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from app.presenters.views import BoardView, DieView
from app.widgets.buttons.buttons import MainButton
from app.widgets.die.die import DieButton
from app.widgets.square_board.square_board import SquareBoard
from tests.ui.layout_check import assert_sound, check


def page(*widgets: Any) -> Any:
    """A root on which every place is known."""
    layout = FloatLayout()
    for widget in widgets:
        layout.add_widget(widget)
    return layout


def label(text: str = "Text", **how: Any) -> Label:
    """A label of 100 x 40 unless told otherwise."""
    return Label(**({"text": text, "size_hint": (None, None), "size": (100, 40), "pos": (40, 500)} | how))


def kinds(show: Any, *widgets: Any) -> list[str]:
    """The kinds of fault on a page with these widgets."""
    show(lambda: page(*widgets), bare=True)
    return [fault.kind for fault in check()]


def test_a_sound_page_has_no_faults(show: Any) -> None:
    both = label("One"), label("Two", pos=(200, 500))
    button = Button(text="Go", size_hint=(None, None), size=(120, 48), pos=(40, 600))
    assert kinds(show, *both, button) == []
    assert_sound()


def test_text_higher_than_its_box_is_clipped(show: Any) -> None:
    assert kinds(show, label("One\nTwo\nThree\nFour")) == ["clipped"]


def test_text_wider_than_its_box_is_clipped(show: Any) -> None:
    assert kinds(show, label("A sentence that does not fit", size=(60, 40), pos=(150, 500))) == ["clipped"]


def test_text_cut_by_its_own_text_size_is_clipped(show: Any) -> None:
    cut = label("One sentence that needs four lines in a narrow box", size=(100, 40), text_size=(100, 40))
    assert kinds(show, cut) == ["clipped"]


def test_shortened_text_is_clipped(show: Any) -> None:
    short = label("A sentence that is shortened", shorten=True, text_size=(100, 40))
    assert kinds(show, short) == ["clipped"]


def test_text_over_the_edge_of_the_window_is_outside(show: Any) -> None:
    assert kinds(show, label("A long name", pos=(350, 500))) == ["outside"]


def test_text_beside_its_scrolling_page_is_outside(show: Any) -> None:
    view = ScrollView(size_hint=(None, None), size=(100, 200), pos=(40, 400), do_scroll_x=False)
    view.add_widget(FloatLayout(size_hint=(None, None), size=(100, 600)))
    view.children[0].add_widget(label("Beside the page", size=(160, 40), pos=(0, 100)))
    assert kinds(show, view) == ["outside"]


def test_text_that_can_be_scrolled_to_is_not_outside(show: Any) -> None:
    view = ScrollView(size_hint=(None, None), size=(200, 200), pos=(40, 400), do_scroll_x=False)
    view.add_widget(FloatLayout(size_hint=(None, None), size=(200, 2000)))
    view.children[0].add_widget(label("Far down", pos=(0, 100)))
    assert kinds(show, view) == []


def test_two_texts_on_each_other_overlap(show: Any) -> None:
    assert kinds(show, label("One"), label("Two", pos=(44, 505))) == ["overlap"]


def test_text_scrolled_away_under_another_does_not_overlap(show: Any) -> None:
    view = ScrollView(size_hint=(None, None), size=(200, 100), pos=(40, 400), do_scroll_x=False)
    view.add_widget(FloatLayout(size_hint=(None, None), size=(200, 400)))
    view.children[0].add_widget(label("Hidden", pos=(0, 0)))
    ui = show(lambda: page(view, label("Under the page", size=(200, 40))), bare=True)
    hidden = view.children[0].children[0]
    below = view.parent.children[0]
    below.pos = hidden.to_window(*hidden.pos)
    ui.frames(2)
    assert check(view.parent) == []


@pytest.mark.parametrize("size", [(47, 30), (30, 60), (60, 30)])
def test_a_small_target_is_reported(show: Any, size: tuple[int, int]) -> None:
    button = Button(size_hint=(None, None), size=size, pos=(40, 500))
    assert kinds(show, button) == ["small"]


def test_a_label_without_size_is_invisible(show: Any) -> None:
    assert kinds(show, label("Nobody sees this", size=(0, 0))) == ["invisible"]


def test_what_is_transparent_does_not_count(show: Any) -> None:
    assert kinds(show, label("Hidden", size=(0, 0), opacity=0)) == []


def scrolling(widget: Any, height: int) -> ScrollView:
    """A page of a height with one widget in it."""
    view = ScrollView(size_hint=(None, None), size=(300, height), pos=(40, 400), do_scroll_x=False)
    page = FloatLayout(size_hint=(None, None), size=(300, 900))
    page.add_widget(widget)
    view.add_widget(page)
    return view


def test_a_board_that_never_fits_its_page_has_no_room(show: Any) -> None:
    board = SquareBoard(size_hint=(None, None), size=(280, 340), view=BoardView(4, 3, ()))
    assert kinds(show, scrolling(board, 90)) == ["room"]


def test_a_board_that_can_be_scrolled_into_sight_has_room(show: Any) -> None:
    board = SquareBoard(size_hint=(None, None), size=(280, 340), view=BoardView(4, 3, ()))
    assert kinds(show, scrolling(board, 200)) == []


def test_a_die_in_a_slit_has_no_room(show: Any) -> None:
    die = DieButton(view=DieView("1", "4"), side=50)
    assert kinds(show, scrolling(die, 40)) == ["room"]


def test_a_main_action_below_the_window_has_no_room(show: Any) -> None:
    button = MainButton(text="Go", size_hint=(None, None), size=(120, 56), pos=(40, -30))
    assert "room" in kinds(show, button)


def test_all_faults_are_told_at_once(show: Any) -> None:
    show(
        lambda: page(
            label("One"), label("Two"), label("A sentence that does not fit", size=(60, 40), pos=(200, 500))
        ),
        bare=True,
    )
    with pytest.raises(AssertionError, match="overlap") as told:
        assert_sound()
    assert "clipped" in str(told.value)
