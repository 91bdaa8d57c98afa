"""What every widget does when it is touched."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from app.presenters.views import (
    ActionBarView,
    AppBarView,
    ChipView,
    CounterView,
    DiceEntryView,
    DieView,
    EntryDieView,
    FaceView,
    FactView,
    LogLineView,
    OddsRowView,
    OddsView,
    OptionView,
    QuestionView,
    RowView,
    SegmentView,
    ThresholdView,
    TileView,
    TrackView,
)
from tests.ui.driver import DESK, PHONE, SMALL, is_visible
from tests.ui.layout_check import assert_sound

SIZES = [
    pytest.param(PHONE, 1.0, id="phone"),
    pytest.param(SMALL, 2.0, id="small-200"),
    pytest.param(DESK, 1.0, id="desk"),
]
everywhere = pytest.mark.parametrize(("size", "scale"), SIZES)

D6 = tuple(FaceView(str(face), str(face), pips=True) for face in range(1, 7))


def heard(widget: Any, *events: str) -> list[Any]:
    """A list that fills with what a widget tells: (event, argument …)."""
    told: list[Any] = []
    for name in events:
        widget.bind(**{name: lambda _widget, *args, event=name: told.append((event, *args))})
    return told


# counter


def counter(**how: Any) -> Any:
    from app.widgets.counter.counter import Counter

    return Counter(view=CounterView(**({"id": "gold", "value": 5, "label": "Gold", "high": 12} | how)))


@everywhere
def test_counter_steps_by_one_and_tells_each_step(show: Any, size: Any, scale: float) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.counter.counter import Counter

    ui = show(counter, size, scale)
    told = heard(ui.find(Counter), "on_set")
    ui.tap(ui.find(IconTap, icon="plus"))
    ui.tap(ui.find(IconTap, icon="minus"))
    ui.tap(ui.find(IconTap, icon="minus"))
    assert told == [("on_set", 6), ("on_set", 5), ("on_set", 4)]


def test_counter_runs_while_held_and_tells_once(show: Any) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.counter.counter import Counter

    ui = show(lambda: counter(value=0, high=None))
    told = heard(ui.find(Counter), "on_set")
    ui.hold(ui.find(IconTap, icon="plus"), 1.45)
    assert len(told) == 1
    assert told[0][1] in (8, 9, 10)  # one at once, one after 0.4 s, then eight a second


def test_counter_stops_at_its_ends(show: Any) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.counter.counter import Counter

    ui = show(lambda: counter(value=11))
    told = heard(ui.find(Counter), "on_set")
    ui.hold(ui.find(IconTap, icon="plus"), 1.0)
    assert told == [("on_set", 12)]
    assert ui.find(IconTap, icon="plus").disabled
    ui.tap(ui.find(IconTap, icon="plus"))
    assert len(told) == 1


@everywhere
@pytest.mark.parametrize(("typed", "value"), [("7", 7), ("99", 12), ("-3", 0)])
def test_counter_takes_a_typed_number_within_its_ends(
    show: Any, size: Any, scale: float, typed: str, value: int
) -> None:
    from app.widgets.counter.counter import Counter

    ui = show(counter, size, scale)
    box = ui.find(Counter)
    told = heard(box, "on_set")
    ui.tap(box.ids.place)
    ui.type_text(typed)
    ui.key(13)
    assert told == [("on_set", value)]
    assert ui.sees(str(value))
    assert not box.typing


def test_counter_keeps_its_number_when_nothing_sensible_is_typed(show: Any) -> None:
    from app.widgets.counter.counter import Counter

    ui = show(counter)
    box = ui.find(Counter)
    told = heard(box, "on_set")
    ui.tap(box.ids.place)
    ui.key(8)
    ui.tap((200, 100))
    assert (told, box.value, box.typing) == ([], 5, False)


# chips, tiles, segments, rows


@everywhere
def test_chips_tell_their_id_and_follow_their_views(show: Any, size: Any, scale: float) -> None:
    from app.widgets.status_chip.status_chip import ChipRow, StatusChip

    views = [ChipView(name, str(n), name.title(), "fire", of="8") for n, name in enumerate("abcde")]
    ui = show(lambda: ChipRow(views=views), size, scale)
    row = ui.find(ChipRow)
    told = heard(row, "on_chip")
    ui.tap(ui.find(StatusChip, label="C"))
    assert told == [("on_chip", "c")]
    row.views = [ChipView("z", "99", "Zest", danger=True)]
    ui.frames(3)
    assert [chip.value for chip in ui.all(StatusChip)] == ["99"]
    assert_sound()


def test_five_chips_stand_in_one_row_on_a_phone_and_in_more_at_double_text(show: Any) -> None:
    from app.theme import set_text_scale
    from app.widgets.status_chip.status_chip import ChipRow
    from tests.ui.gallery.status_chip import demo

    ui = show(demo)
    row = next(each for each in ui.all(ChipRow) if each.views[0].label == "Fires")
    assert row.columns == 5
    set_text_scale(2.0)
    ui.frames(6)
    assert row.columns == 3


@everywhere
def test_tiles_tell_their_id_even_when_refused(show: Any, size: Any, scale: float) -> None:
    from app.widgets.action_tile.action_tile import ActionTile, TileGrid

    views = [
        TileView("bet", "Bet", "Not enough gold: 0 of 1.", "dice-5", enabled=False),
        TileView("pull", "Pull"),
    ]
    ui = show(lambda: TileGrid(views=views), size, scale)
    told = heard(ui.find(TileGrid), "on_tile")
    ui.tap(ui.find(ActionTile, title="Bet"))
    ui.tap(ui.find(ActionTile, title="Pull"))
    assert told == [("on_tile", "bet"), ("on_tile", "pull")]
    assert ui.sees("Not enough gold: 0 of 1.")


@everywhere
def test_segments_pick_another_choice_once(show: Any, size: Any, scale: float) -> None:
    from app.widgets.segmented.segmented import Segment, Segmented

    views = [SegmentView("en", "English"), SegmentView("ru", "Русский"), SegmentView("fr", "Français")]
    ui = show(lambda: Segmented(views=views, selected="en"), size, scale)
    told = heard(ui.find(Segmented), "on_pick")
    ui.tap(ui.find(Segment, text="Русский"))
    ui.tap(ui.find(Segment, text="Русский"))
    assert told == [("on_pick", "ru")]
    assert [each.text for each in ui.all(Segment) if each.taken] == ["Русский"]


def test_list_row_is_tapped_anywhere(show: Any) -> None:
    from app.widgets.list_row.list_row import ListRow
    from tests.ui.gallery.list_row import demo

    ui = show(demo)
    row = ui.find(ListRow, title="Language")
    told = heard(row, "on_release")
    ui.tap(row.to_window(row.right - dp(10), row.center_y))
    assert told == [("on_release",)]


# bars


@everywhere
def test_app_bar_tells_what_was_tapped(show: Any, size: Any, scale: float) -> None:
    from app.widgets.app_bar.app_bar import AppBar
    from app.widgets.buttons.buttons import IconTap

    view = AppBarView("Berserkers", "Turn 6", icons=("bookmark-outline", "dots-vertical"), phases=3, phase=1)
    ui = show(lambda: AppBar(view=view), size, scale)
    told = heard(ui.find(AppBar), "on_back", "on_icon")
    ui.tap(ui.find(IconTap, icon="arrow-left"))
    ui.tap(ui.find(IconTap, icon="dots-vertical"))
    assert told == [("on_back",), ("on_icon", "dots-vertical")]


@everywhere
def test_action_bar_tells_what_was_tapped(show: Any, size: Any, scale: float) -> None:
    from app.widgets.action_bar.action_bar import MainActionBar
    from app.widgets.buttons.buttons import IconTap, MainButton

    ui = show(lambda: MainActionBar(view=ActionBarView("Play riders", can_undo=True)), size, scale)
    bar = ui.find(MainActionBar)
    told = heard(bar, "on_main", "on_undo", "on_redo", "on_history")
    for icon in ("undo", "redo", "history"):
        ui.tap(ui.find(IconTap, icon=icon))
    ui.tap(ui.find(MainButton))
    assert told == [("on_undo",), ("on_history",), ("on_main",)]  # redo has nothing to do
    assert bar.stacked == (scale == 2.0)


def test_disabled_main_button_says_why_and_does_nothing(show: Any) -> None:
    from app.widgets.action_bar.action_bar import MainActionBar
    from app.widgets.buttons.buttons import MainButton

    view = ActionBarView("Готово", main_enabled=False, reason="Не хватает 1 золотого.")
    ui = show(lambda: MainActionBar(view=view))
    told = heard(ui.find(MainActionBar), "on_main")
    ui.tap(ui.find(MainButton))
    assert told == []
    assert ui.sees("Не хватает 1 золотого.")


def test_a_main_button_that_says_something_else_when_the_finger_goes_was_not_meant(show: Any) -> None:
    from app.widgets.action_bar.action_bar import MainActionBar

    ui = show(lambda: MainActionBar(view=ActionBarView("Show all steps")))
    bar = ui.find(MainActionBar)
    told = heard(bar, "on_main")
    touch = UnitTestTouch(*bar.ids.main.to_window(*bar.ids.main.center))
    touch.touch_down()
    ui.seconds(0.5)
    bar.view = ActionBarView("Pass")
    ui.frames(4)
    touch.touch_up()
    ui.frames(4)
    assert told == []
    ui.tap(bar.ids.main)
    assert told == [("on_main",)]


def test_main_button_moves_to_its_own_line_and_back_as_the_text_changes(show: Any) -> None:
    from app.theme import set_text_scale
    from app.widgets.action_bar.action_bar import MainActionBar

    ui = show(lambda: MainActionBar(view=ActionBarView("Play riders")))
    bar = ui.find(MainActionBar)
    one_line = bar.height
    set_text_scale(2.0)
    ui.frames(6)
    assert bar.stacked and bar.height > one_line
    set_text_scale(1.0)
    ui.frames(6)
    assert not bar.stacked and bar.height == pytest.approx(one_line, abs=1)


# dice


@everywhere
def test_tray_tells_dice_reroll_and_keyboard(show: Any, size: Any, scale: float) -> None:
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.dice_tray.dice_tray import DiceTray
    from app.widgets.die.die import DieButton

    ui = show(lambda: DiceTray(views=[DieView("a", "4"), DieView("b", "2")]), size, scale)
    told = heard(ui.find(DiceTray), "on_die", "on_reroll", "on_keyboard")
    ui.tap(next(die for die in ui.all(DieButton) if die.view.id == "b"))
    ui.tap(ui.find(IconTap, icon="rotate-left"))
    ui.tap(ui.find(IconTap, icon="keyboard-outline"))
    assert told == [("on_die", "b"), ("on_reroll",), ("on_keyboard",)]


@pytest.mark.parametrize("motion", [True, False])
def test_a_rerolled_die_tumbles_to_the_face_that_was_rolled(show: Any, motion: bool) -> None:
    from app.widgets.dice_tray.dice_tray import DiceTray
    from app.widgets.die.die import Die

    ui = show(lambda: DiceTray(views=[DieView("a", "4")]), motion=motion)
    ui.find(DiceTray).views = [DieView("a", "6")]
    ui.frames(4)
    die = ui.find(Die)
    assert (die.shown != "") is motion
    ui.seconds(0.3)
    assert (die.shown, die.view.face) == ("", "6")


def entry(*dice: EntryDieView) -> Any:
    from app.widgets.dice_entry.dice_entry import DiceEntry

    return DiceEntry(view=DiceEntryView(dice or (EntryDieView("k", "Black rider", D6, "black"),)))


def face(ui: Any, value: str) -> Any:
    from app.widgets.dice_entry.dice_entry import FaceButton

    return next(button for button in ui.all(FaceButton) if button.view.value == value)


@everywhere
def test_one_die_takes_a_face_and_the_main_button(show: Any, size: Any, scale: float) -> None:
    from app.widgets.dice_entry.dice_entry import DiceEntry

    ui = show(entry, size, scale)
    box = ui.find(DiceEntry)
    told = heard(box, "on_change", "on_done")
    box.confirm()
    assert not box.main_enabled and told == []
    ui.scroll_to(face(ui, "5"))
    ui.tap(face(ui, "5"))
    box.confirm()
    assert told == [("on_change", ["5"]), ("on_done", ["5"])]


def test_several_dice_take_one_tap_each_and_any_can_be_mended(show: Any) -> None:
    from app.widgets.dice_entry.dice_entry import DiceEntry
    from app.widgets.die.die import DieButton

    ui = show(lambda: entry(*(EntryDieView(str(n), "", D6) for n in range(4))))
    box = ui.find(DiceEntry)
    for value in "6134":
        ui.tap(face(ui, value))
    assert box.values == ["6", "1", "3", "4"] and box.complete
    ui.tap(next(die for die in ui.all(DieButton) if die.view.id == "1"))
    ui.tap(face(ui, "2"))
    assert box.values == ["6", "2", "3", "4"]


def test_dice_are_typed_on_a_keyboard_too(show: Any) -> None:
    from app.widgets.dice_entry.dice_entry import DiceEntry

    ui = show(lambda: entry(*(EntryDieView(str(n), "", D6) for n in range(3))))
    box = ui.find(DiceEntry)
    for letter in "4", "9", "6":
        ui.key(ord(letter), letter)
    assert box.values == ["4", "6", ""]  # no die shows a nine
    ui.key(8)
    assert box.values == ["4", "", ""]


@everywhere
def test_roll_here_is_the_other_button(show: Any, size: Any, scale: float) -> None:
    from app.widgets.buttons.buttons import QuietButton
    from app.widgets.dice_entry.dice_entry import DiceEntry, FaceButton

    ui = show(entry, size, scale)
    box = ui.find(DiceEntry)
    told = heard(box, "on_done", "on_roll")
    height = box.height
    ui.tap(ui.find(QuietButton, text="Roll here"))
    assert box.main_text == "Roll 1 die" and box.main_enabled
    assert not any(is_visible(face) for face in ui.all(FaceButton))
    assert box.height == height, "nothing moves under the finger"
    box.confirm()
    assert told == [("on_roll",)]
    assert_sound()


def test_typed_faces_stay_when_only_the_result_changes(show: Any) -> None:
    from app.widgets.dice_entry.dice_entry import DiceEntry

    ui = show(entry)
    box = ui.find(DiceEntry)
    ui.tap(face(ui, "3"))
    box.view = DiceEntryView(box.view.dice, result="3", result_label="Damage")
    assert box.values == ["3"] and box.result == "3"
    box.view = DiceEntryView((EntryDieView("red", "Red", D6),))
    assert box.values == [""]


# questions


def question(**how: Any) -> Any:
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    options = (OptionView("i", "Isidro", "Go for Isidro", letter="A"), OptionView("f", "Farnese", letter="B"))
    facts = {
        "id": "q",
        "title": "Whom does Troll 2 go for?",
        "options": options,
        "chooser": "The heroes choose",
    }
    return QuestionSheet(view=QuestionView(**(facts | how)))


@everywhere
def test_question_is_answered_by_a_card_and_the_main_button(show: Any, size: Any, scale: float) -> None:
    from app.widgets.question_sheet.question_sheet import OptionCard, QuestionSheet

    ui = show(question, size, scale)
    sheet = ui.find(QuestionSheet)
    told = heard(sheet, "on_select", "on_answer")
    assert (sheet.main_text, sheet.main_enabled) == ("Choose one", False)
    sheet.confirm()
    card = ui.find(OptionCard, text="Isidro")
    ui.scroll_to(card)
    ui.tap(card)
    assert (sheet.main_text, sheet.main_enabled) == ("Go for Isidro", True)
    sheet.confirm()
    assert told == [("on_select", "i"), ("on_answer", "i")]


def test_question_can_be_answered_from_the_board_but_not_with_something_else(show: Any) -> None:
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    sheet = show(question).find(QuestionSheet)
    sheet.select("guts")
    assert sheet.selected == ""
    sheet.select("f")
    assert (sheet.selected, sheet.main_text) == ("f", "Farnese")


def test_question_cannot_be_put_away(show: Any) -> None:
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    ui = show(question)
    sheet = ui.find(QuestionSheet)
    ui.drag(sheet, (200, 10))
    ui.key(27)
    ui.tap((200, 20))
    assert sheet.parent is not None and ui.sees("Whom does Troll 2 go for?")


def test_a_card_that_lies_on_the_table_is_told_by_one_tap_and_has_nothing_to_mark(show: Any) -> None:
    from app.widgets.question_sheet.question_sheet import OptionCard, QuestionSheet, Radio

    ui = show(lambda: question(instant=True))
    sheet = ui.find(QuestionSheet)
    told = heard(sheet, "on_answer", "on_draw")
    assert (sheet.main_text, sheet.main_enabled) == ("Tap a card", False)
    assert all(each.opacity == 0 for each in ui.all(Radio))
    sheet.confirm()
    ui.tap(ui.find(OptionCard, text="Farnese"))
    assert told == [("on_answer", "f")]


def test_the_main_button_lets_the_app_draw_a_card_where_it_may(show: Any) -> None:
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    sheet = show(lambda: question(instant=True)).find(QuestionSheet)
    told = heard(sheet, "on_answer", "on_draw")
    sheet.app_word = "Let the app draw"
    assert (sheet.main_text, sheet.main_enabled) == ("Let the app draw", True)
    sheet.confirm()
    assert told == [("on_draw",)]


def test_a_new_question_forgets_the_old_choice(show: Any) -> None:
    from app.widgets.question_sheet.question_sheet import QuestionSheet

    ui = show(question)
    sheet = ui.find(QuestionSheet)
    sheet.select("i")
    sheet.view = QuestionView("q2", "Which squad joins?", (OptionView("i", "Black"), OptionView("r", "Red")))
    assert sheet.selected == ""


# tags, log lines, odds


@everywhere
def test_rule_tag_tells_why_and_the_sheet_goes_away(show: Any, size: Any, scale: float) -> None:
    from app.widgets.rule_tag.rule_tag import RuleTag, WhySheet
    from tests.ui.gallery.rule_tag import demo

    ui = show(demo, size, scale)
    ui.tap(ui.all(RuleTag)[0])
    sheet = ui.find(WhySheet)
    ui.frames(6)
    assert ui.sees("The enemy goes for the nearest hero.")
    assert ui.sees("BG-ENEMY-09")
    assert_sound(sheet)
    ui.tap((Window.width / 2, Window.height - 20))
    ui.idle_until(lambda: not ui.all(WhySheet))


def test_log_line_tells_why_of_the_nearest_tag(show: Any) -> None:
    from app.widgets.log_line.log_line import LogLine
    from app.widgets.rule_tag.rule_tag import TagPill, WhySheet, use_rulebook
    from tests.ui.gallery.rule_tag import demo_rules

    use_rulebook(demo_rules)
    ui = show(lambda: LogLine(view=LogLineView("He moves up to L02.", rules=("BK-RIDER-11", "BK-RIDER-15"))))
    ui.tap(ui.find(TagPill, rule="BK-RIDER-15"))
    assert ui.find(WhySheet).rule_id == "BK-RIDER-15"


def test_log_line_is_picked_beside_its_tags(show: Any) -> None:
    from app.widgets.log_line.log_line import LogLine
    from app.widgets.rule_tag.rule_tag import WhySheet

    line = LogLineView(
        "Troll 1 attacked Guts: 3 damage, no wounds. Then it moved on to the hill.", rules=("BG-A-01",)
    )
    ui = show(lambda: LogLine(view=line, pickable=True, timeline=True))
    told = heard(ui.find(LogLine), "on_pick")
    said = ui.find(LogLine).ids.said
    ui.tap(said.to_window(said.center_x, said.top - 4))
    assert told == [("on_pick",)] and ui.all(WhySheet) == []


def test_log_line_does_not_read_markup_in_a_name(show: Any) -> None:
    from app.widgets.log_line.log_line import LogLine

    ui = show(lambda: LogLine(view=LogLineView("[b]Guts[/b] rests.", "[b]Guts[/b]")))
    assert ui.find(LogLine).text == "[font=RobotoBold]&bl;b&br;Guts&bl;/b&br;[/font] rests."


def test_odds_change_between_percent_and_fraction(show: Any) -> None:
    from app.widgets.odds_bars.odds_bars import OddsBars

    rows = (
        OddsRowView("4", 0.14, "14%", "32/216", "now", "now"),
        OddsRowView("5+", 0.1, "10%", "21/216", "KO", "bad"),
    )
    ui = show(lambda: OddsBars(view=OddsView("Wounds", rows)))
    assert ui.sees("14% · now") and ui.sees("10% · KO")
    ui.tap(ui.find(OddsBars))
    ui.frames(3)
    assert ui.sees("32/216 · now")
    ui.tap(ui.find(OddsBars))
    ui.frames(3)
    assert ui.sees("14% · now")


# sheets and bars over the window


@pytest.mark.parametrize("motion", [True, False])
def test_over_sheet_goes_away_by_escape_and_cross(show: Any, motion: bool) -> None:
    from app.widgets.base.base import Words
    from app.widgets.buttons.buttons import IconTap
    from app.widgets.sheet.sheet import OverSheet

    ui = show(lambda: Words(text="Page"), motion=motion)
    for close in (lambda: ui.key(27), lambda: ui.tap(ui.find(IconTap, icon="close"))):
        sheet = OverSheet(title="Gold")
        sheet.add_widget(Words(text="Content"))
        sheet.open()
        ui.seconds(0.3)
        assert_sound()
        close()
        ui.idle_until(lambda: not ui.all(OverSheet))


def test_nothing_behind_an_over_sheet_answers(show: Any) -> None:
    from app.widgets.buttons.buttons import QuietButton
    from app.widgets.sheet.sheet import OverSheet

    ui = show(lambda: QuietButton(text="Behind"))
    button = ui.find(QuietButton)
    told = heard(button, "on_release")
    sheet = OverSheet(title="Gold")
    sheet.open()
    ui.frames(4)
    ui.tap(button)
    assert told == []


def test_undo_bar_takes_back_or_leaves(show: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.buttons.buttons import TextButton
    from app.widgets.undo_bar.undo_bar import UndoBar, tell

    ui = show(lambda: Words(text="Page"))
    undone: list[str] = []
    tell("Table deleted.", lambda: undone.append("deleted"))
    ui.frames(6)
    assert_sound()
    ui.tap(ui.find(TextButton, text="Undo"))
    assert undone == ["deleted"] and ui.all(UndoBar) == []
    tell("Table renamed.")
    tell("Table copied.")
    ui.frames(4)
    assert ui.find(UndoBar).text == "Table copied."
    ui.seconds(6.2)
    assert ui.all(UndoBar) == []


def test_a_note_is_as_large_as_its_text_and_stands_on_its_pane(show: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.foot.foot import Foot
    from app.widgets.undo_bar.undo_bar import tell

    ui = show(lambda: Words(text="Page"))
    short = tell("The verdict is in the clipboard.")
    ui.frames(4)
    assert short.height <= dp(56) and short.width < dp(300), "the button that is not there takes no room"
    lasting = tell("All cards of the list that lies on the desk were seen, and none was missing. " * 3)
    ui.frames(4)
    assert lasting.height >= lasting.ids.words.height + dp(20) and lasting.ids.words.height > dp(40)
    pane = Foot(pos=(dp(20), dp(20)), size=(dp(300), dp(80)), size_hint=(None, None))
    Window.add_widget(pane)
    on_pane = tell("The list was changed.", lambda: None, on=pane)
    ui.frames(12)
    assert pane.top < on_pane.y < pane.top + dp(20)
    assert pane.x <= on_pane.x and on_pane.right <= pane.right
    Window.remove_widget(pane)


FLAGS = tuple(ThresholdView(at, "−1", "shield") for at in (4, 6, 8, 10, 12))


def track_need(show: Any, view: TrackView, width: int) -> float:
    from app.widgets.track.track import Track, TrackLine

    ui = show(lambda: Track(view=view), (width, 640))
    ui.frames(3)
    return ui.find(TrackLine).need / dp(1)


def test_a_short_track_is_a_row_of_cells_and_a_bar_where_they_would_be_too_narrow(show: Any) -> None:
    assert track_need(show, TrackView(7, 12), 412) == 30
    assert track_need(show, TrackView(7, 40), 1280) == 30
    assert track_need(show, TrackView(7, 40), 360) > 30


def test_flags_of_a_track_stand_over_each_other_where_they_would_cover_each_other(show: Any) -> None:
    view = TrackView(5, 24, kind="bar", thresholds=FLAGS)
    assert track_need(show, view, 360) > track_need(show, view, 1280)


def test_fields_of_a_view_become_the_properties_of_its_widget(show: Any) -> None:
    from app.widgets.list_row.list_row import ListRow

    ui = show(lambda: ListRow(view=RowView("1", "Language", "English", "translate", "ac", "en")))
    row = ui.find(ListRow)
    assert (row.title, row.detail, row.icon) == ("Language", "English", "translate")
    assert (row.colour, row.value) == ("ac", "en")
    row.view = RowView("1", "Text size")
    assert (row.title, row.detail, row.icon, row.colour, row.value) == ("Text size", "", "", "ink2", "")


def test_a_note_keeps_inside_a_window_that_is_resized(show: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.undo_bar.undo_bar import tell

    ui = show(lambda: Words(text="page"), DESK)
    bar = tell("Eleven lists were laid on the desk, three of them are there already.")
    ui.frames(4)
    ui.resize(*SMALL)
    ui.frames(8)
    assert bar.x >= 0 and bar.right <= SMALL[0]
    bar.close()


# numbers of a turn


@everywhere
def test_the_numbers_over_a_turn_stand_in_one_line(show: Any, size: Any, scale: float) -> None:
    from app.presenters.timeline import TurnView
    from app.screens.timeline.rows import TurnHead
    from app.widgets.icon_numbers.icon_numbers import IconNumber

    facts = [FactView(value, "", "fire", "ink2") for value in ("1", "0", "5")]
    ui = show(TurnHead, size, scale)
    head = ui.find(TurnHead)
    for round_ in (facts[:1], facts):  # a list uses its rows again
        head.view = TurnView("Turn 2", tuple(round_))
        ui.frames(3)
    assert len({each.y for each in ui.all(IconNumber)}) == 1


# scrolling


def test_the_wheel_goes_on_by_three_lines_a_notch(show: Any) -> None:
    from app.widgets.long_list.long_list import LongList
    from app.widgets.sheet.sheet import Sheet

    sheet = show(Sheet).find(Sheet)
    assert sheet.ids.scroll.scroll_wheel_distance == LongList().scroll_wheel_distance == dp(60)
