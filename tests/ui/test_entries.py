"""Questions that take more than one tap: some of many, an order, cards dealt, a number, a form."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp

from app.presenters.entry_views import DealView, NumberView, PickView, PileCardView
from app.presenters.views import OptionView
from app.widgets.base.base import Words
from companion.core.errors import StorageError
from companion.core.text import say
from tests.two_seats import BEN, Order, duo
from tests.ui.driver import DESK, PHONE, SMALL
from tests.ui.layout_check import assert_sound
from tests.ui.test_widgets import everywhere, heard

NAMES = ("wolf", "crab", "raven", "elk")
OPTIONS = tuple(OptionView(name, name.title(), letter="ABCD"[place]) for place, name in enumerate(NAMES))


def tap_on(ui: Any, widget: Any) -> None:
    ui.scroll_to(widget)
    ui.tap(widget)
    ui.frames(2)


def option(ui: Any, text: str) -> Any:
    from app.widgets.question_sheet.question_sheet import OptionCard

    return ui.find(OptionCard, text=text)


# picking


def picking(**how: Any) -> Any:
    from app.widgets.pick_list.pick_list import PickList

    return PickList(view=PickView("q", OPTIONS, **({"least": 1, "most": 3} | how)))


@everywhere
def test_some_of_many_are_taken_and_left_and_the_button_counts_them(
    show: Any, size: Any, scale: float
) -> None:
    from app.widgets.pick_list.pick_list import PickList

    ui = show(picking, size, scale)
    box = ui.find(PickList)
    told = heard(box, "on_done")
    assert (box.main_text, box.main_enabled) == ("0 of 1–3", False)
    box.confirm()
    for name in ("Raven", "Wolf", "Crab", "Wolf"):
        tap_on(ui, option(ui, name))
    assert (box.main_text, box.main_enabled) == ("2 of 1–3", True)
    box.confirm()
    assert told == [("on_done", ["raven", "crab"])]
    assert [card.mark for card in ui.all(type(option(ui, "Wolf"))) if card.taken] == ["check", "check"]


def test_one_more_than_is_allowed_is_refused_where_it_was_tapped(show: Any) -> None:
    from app.widgets.pick_list.pick_list import PickList

    ui = show(lambda: picking(most=2))
    for name in ("Wolf", "Crab", "Elk"):
        tap_on(ui, option(ui, name))
    assert ui.find(PickList).picked == ["wolf", "crab"]
    assert ui.sees("At most 2 can be chosen.")
    tap_on(ui, option(ui, "Crab"))
    assert not ui.sees("At most 2 can be chosen.")
    assert_sound()


@pytest.mark.parametrize("width", range(330, 470, 20))
def test_a_short_word_on_an_option_is_never_broken(show: Any, width: int) -> None:
    from app.widgets.base.base import Words

    ui = show(picking, (width, 800))
    lines = {label.text: label.height for label in ui.all(Words) if label.text in ("Wolf", "Crab", "Elk")}
    assert len(lines) == 3 and max(lines.values()) < dp(30), lines


def test_an_order_is_tapped_and_its_numbers_appear(show: Any) -> None:
    from app.widgets.buttons.buttons import QuietButton
    from app.widgets.pick_list.pick_list import PickList

    ui = show(lambda: picking(least=4, most=4, ordered=True))
    for name in ("Elk", "Wolf", "Raven", "Crab"):
        tap_on(ui, option(ui, name))
    assert {card.text: card.mark for card in ui.all(type(option(ui, "Elk")))} == {
        "Elk": "1",
        "Wolf": "2",
        "Raven": "3",
        "Crab": "4",
    }
    tap_on(ui, option(ui, "Wolf"))
    assert option(ui, "Raven").mark == "2", "those behind it move up"
    tap_on(ui, ui.find(QuietButton, text="Clear"))
    assert ui.find(PickList).picked == []


# dealing


def test_cards_are_found_by_typing_and_taken_as_often_as_they_are_there(show: Any) -> None:
    from app.widgets.deal_entry.deal_entry import DealEntry, DealtCard
    from app.widgets.line_field.line_field import LineField
    from app.widgets.list_row.list_row import ListRow

    cards = (*(PileCardView(f"c{n}", f"Card {n}") for n in range(40)), PileCardView("w", "Wolf", 2))
    ui = show(lambda: DealEntry(view=DealView("q", cards, 3)))
    box = ui.find(DealEntry)
    told = heard(box, "on_done")
    assert len(ui.all(ListRow)) == 24 and ui.sees("17 more: type a part of the name.")
    ui.find(LineField).text = "wol"
    ui.frames(3)
    for _tap in range(3):
        tap_on(ui, ui.find(ListRow, title="Wolf"))
    assert box.dealt == ["w", "w"] and ui.find(ListRow, title="Wolf").value == "2 / 2"
    ui.find(LineField).text = "zebra"
    ui.frames(3)
    assert ui.sees("No card in this pile has that name.")
    ui.find(LineField).text = "card 3"
    ui.frames(3)
    tap_on(ui, ui.find(ListRow, title="Card 3"))
    assert (box.main_text, box.main_enabled) == ("Use these cards", True)
    tap_on(ui, ui.all(DealtCard)[0])
    assert len(box.dealt) == 2 and box.main_text == "1 card to name"
    box.confirm()
    assert told == []
    assert_sound()


# numbers


def key(ui: Any, text: str) -> Any:
    from app.widgets.number_pad.number_pad import PadKey

    return next(each for each in ui.all(PadKey) if text in (each.text, each.icon))


def pad(low: int = 0, high: int = 40, value: int | None = None) -> Any:
    from app.widgets.number_pad.number_pad import NumberPad

    return NumberPad(view=NumberView("q", low, high, value))


@everywhere
def test_a_number_is_typed_digit_by_digit(show: Any, size: Any, scale: float) -> None:
    from app.widgets.number_pad.number_pad import NumberPad

    ui = show(pad, size, scale)
    box = ui.find(NumberPad)
    told = heard(box, "on_done")
    box.confirm()
    for digit in "17":
        tap_on(ui, key(ui, digit))
    assert (box.main_text, box.main_enabled) == ("Take 17", True)
    tap_on(ui, key(ui, "9"))
    assert not box.main_enabled and ui.sees("179 is out of range: 0 to 40.")
    assert_sound()
    tap_on(ui, key(ui, "backspace-outline"))
    box.confirm()
    assert told == [("on_done", 17)]


def test_a_number_goes_up_and_down_within_its_bounds(show: Any) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.number_pad.number_pad import NumberPad

    ui = show(lambda: pad(-1, 1))
    box = ui.find(NumberPad)
    for _tap in range(4):
        ui.tap(ui.find(IconTap, icon="plus"))
    assert box.typed == "1" and ui.find(IconTap, icon="plus").disabled
    ui.tap(key(ui, "plus-minus-variant"))
    assert (box.typed, box.main_enabled) == ("-1", True)


def test_digits_and_backspace_of_a_keyboard_type_too(show: Any) -> None:
    from app.widgets.number_pad.number_pad import NumberPad

    ui = show(lambda: pad(0, 99))
    for letter in "0", "4", "2":
        ui.key(ord(letter), letter)
    ui.key(8)
    assert ui.find(NumberPad).typed == "4"


# forms


def test_a_counter_that_was_narrow_is_whole_when_it_grows(show: Any) -> None:
    from app.widgets.counter.counter import Counter
    from tests.ui.gallery.counter import demo

    ui = show(demo, (180, 640))
    assert all(each.stacked for each in ui.all(Counter))
    ui.resize(*PHONE)
    assert_sound()


# the panel and the answer sheet


def panel(ui: Any, play: Any) -> Any:
    from app.screens.shared.ask_panel import AskPanel

    found = ui.find(AskPanel)
    found.show(play)
    ui.frames(8)
    return found


def make_panel() -> Any:
    from app.screens.shared.ask_panel import AskPanel

    return AskPanel(app_word="Let the app draw")


def test_who_may_take_none_says_so_and_is_told_how_many_are_taken_of_the_most(show: Any) -> None:
    from app.presenters.entry_views import PickView
    from app.widgets.pick_list.pick_list import PickList

    ui = show(lambda: PickList(view=PickView("q", OPTIONS, least=0, most=2)))
    found = ui.find(PickList)
    assert (found.main_text, found.main_enabled) == ("None of them", True)
    tap_on(ui, option(ui, OPTIONS[0].text))
    assert found.main_text == "1 of 2"


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0), (DESK, 1.0)])
@pytest.mark.parametrize("kind", ["roll", "draw", "many", "deal", "choose", "pick", "order", "count", "tell"])
def test_the_panel_shows_every_kind_of_question(show: Any, kind: str, size: Any, scale: float) -> None:
    ui = show(make_panel, size, scale)
    play = duo()
    play.do(Order(kind))
    found = panel(ui, play)
    assert found.open and found.main_text
    assert_sound()


@pytest.mark.parametrize("language", ["ru", "fr"])
@pytest.mark.parametrize("kind", ["roll", "deal", "pick", "order", "count", "tell"])
def test_no_word_is_cut_in_another_language_at_double_size(show: Any, kind: str, language: str) -> None:
    from companion.content.languages import catalogue
    from tests.presenters.test_foresight import HINTS

    ui = show(make_panel, SMALL, 2.0, "Light")
    ui.app._, ui.app.ngettext = catalogue(language).gettext, catalogue(language).ngettext
    play = duo(language=language)
    play.hints = HINTS
    play.do(Order(kind, BEN))
    panel(ui, play)
    assert_sound()


@pytest.mark.parametrize("kind", ["draw", "choose"])
def test_an_answer_that_cannot_be_stored_says_so_on_the_sheet(
    show: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = show(make_panel)
    play = duo()
    play.do(Order(kind))
    found = panel(ui, play)
    found.limit = 200
    ui.frames(4)

    def refuse(*_args: Any) -> None:
        raise StorageError(say("The disk is full: nothing was stored."))

    monkeypatch.setattr(play.table, "answer", refuse)
    found.select(play.pending.question.names[0])
    found.confirm()
    ui.frames(8)
    line, scroll = ui.find(Words, text="The disk is full: nothing was stored."), found._standing.ids.scroll
    middle, foot = line.to_window(*line.center)[1], scroll.parent.to_window(*scroll.pos)[1]
    assert foot < middle < foot + scroll.height, "the line is in sight"


def test_a_pick_is_answered_in_the_panel_by_cards_and_by_the_board(show: Any) -> None:
    ui = show(make_panel)
    play = duo()
    play.do(Order("pick"))
    found = panel(ui, play)
    tap_on(ui, option(ui, "raven"))
    found.select("wolf")
    ui.frames(2)
    assert found.main_text == "2 of 1–3"
    found.confirm()
    assert play.state.told == "('wolf', 'raven')"


def test_a_form_is_filled_in_and_a_wrong_word_is_refused_in_place(show: Any) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.line_field.line_field import LineField
    from app.widgets.segmented.segmented import Segment
    from app.widgets.switch_row.switch_row import SwitchRow

    ui = show(make_panel)
    play = duo()
    play.do(Order("tell"))
    found = panel(ui, play)
    assert (found.main_text, found.main_enabled) == ("Still empty: name", False)
    ui.find(LineField).text = "A name that is far too long"
    tap_on(ui, ui.find(Segment, text="beast"))
    tap_on(ui, ui.find(SwitchRow, title="fast"))
    tap_on(ui, ui.find(IconTap, icon="plus"))
    assert found.main_enabled
    found.confirm()
    ui.frames(3)
    assert play.pending is not None
    assert ui.sees("This is not a text of 1 to 12 characters on one line.")
    ui.find(LineField).text = "Grom"
    found.confirm()
    told = {"name": "Grom", "cost": 1, "unique": False, "kind": "beast", "words": ["fast"]}
    assert play.state.told == str(told)


def test_the_app_deals_where_it_is_asked_to(show: Any) -> None:
    from app.widgets.buttons.buttons import QuietButton

    ui = show(make_panel)
    play = duo()
    play.do(Order("deal"))
    panel(ui, play)
    tap_on(ui, ui.find(QuietButton, text="Let the app deal"))
    assert play.pending is None and play.state.told


@pytest.mark.parametrize("kind", ["roll", "deal", "pick", "order", "count", "tell", "choose"])
def test_the_journal_asks_every_kind_of_question_again(show: Any, kind: str) -> None:
    from app.presenters.correcting import question_view
    from app.screens.shared.answer_sheet import open_question
    from app.widgets.buttons.buttons import MainButton
    from tests.presenters.test_asking import KINDS

    play = duo()
    play.do(Order(kind))
    play.answer(KINDS[kind][1])
    asked, old = play.table.questions(1)[0]
    ui = show(make_panel)
    given: list[object] = []
    sheet = open_question(question_view(play, asked, play.state, old), given.append)
    ui.frames(8)
    assert_sound(sheet)
    if kind == "choose":
        tap_on(ui, option(ui, "left"))
    else:
        tap_on(ui, ui.find(MainButton))
    assert len(given) == 1 and play.problem(given[0]) is None


def test_an_answer_that_cannot_be_taken_keeps_the_sheet_and_says_why(show: Any) -> None:
    from app.presenters.correcting import OpenView
    from app.screens.shared.answer_sheet import open_question
    from app.widgets.buttons.buttons import MainButton

    ui = show(make_panel)
    given: list[object] = []
    view = OpenView("How many?", number=NumberView("q", 0, 9, 4))
    open_question(view, given.append, refuses=lambda value: "Not four." if value == 4 else "")
    ui.frames(8)
    tap_on(ui, ui.find(MainButton))
    assert given == [] and ui.sees("Not four.")
    tap_on(ui, key(ui, "backspace-outline"))
    tap_on(ui, key(ui, "5"))
    tap_on(ui, ui.find(MainButton))
    assert given == [5] and not ui.sees("Not four.")


# live results


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0), (DESK, 1.0)])
def test_the_main_button_says_what_the_faces_come_to(show: Any, size: Any, scale: float) -> None:
    from app.widgets.odds_bars.odds_bars import OddsBars, OddsRow
    from tests.presenters.test_foresight import HINTS
    from tests.ui.test_widgets import face

    ui = show(make_panel, size, scale)
    play = duo()
    play.hints = HINTS
    play.do(Order("roll"))
    found = panel(ui, play)
    assert ui.find(OddsBars).title == "Wounds" and found.main_text == "2 dice to type in"
    tap_on(ui, face(ui, "6"))
    assert found.main_text == "1 die to type in" and ui.sees("So far: 1 wound")
    tap_on(ui, face(ui, "6"))
    ui.frames(4)
    assert (found.main_text, found.main_enabled) == ("2 wounds", True)
    assert_sound()
    tap_on(ui, face(ui, "5"))
    assert found.main_text == "1 wound"
    assert [row.kind for row in reversed(ui.find(OddsBars).ids.rows.children)] == ["plain", "now", "bad"]
    assert ui.all(OddsRow)
    found.confirm()
    assert play.state.told == "(6, 5)"


def test_without_hints_dice_are_typed_as_before(show: Any) -> None:
    from app.widgets.odds_bars.odds_bars import OddsBars
    from tests.ui.test_widgets import face

    ui = show(make_panel)
    play = duo()
    play.do(Order("roll"))
    found = panel(ui, play)
    tap_on(ui, face(ui, "6"))
    tap_on(ui, face(ui, "6"))
    assert found.main_text == "Use these faces" and ui.all(OddsBars) == []
