"""The curtain: nothing of the other seat behind it, no way past it but the hold."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from app.keys import NAMED
from app.presenters.keys import CURTAIN
from tests.two_seats import ANNA, BEN, Order, Turn, duo
from tests.ui.driver import DESK, FRAME, PHONE, SMALL, VirtualClock
from tests.ui.layout_check import assert_sound
from tests.ui.test_entries import make_panel


class Scene:
    """A table page in small: its headline, its question, and the curtain before it."""

    def __init__(self, show: Any, **how: Any) -> None:
        from app.screens.shared.ask_panel import AskPanel
        from app.screens.shared.handing import CurtainKeeper
        from app.widgets.base.base import Words

        self.play = duo()
        self.headline = Words()
        self.ui = show(lambda: [self.headline, make_panel()], **how)
        self.panel = self.ui.find(AskPanel)
        self.keeper = CurtainKeeper()
        self.play.watch(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.headline.text = self.play.headline()[0]
        self.panel.show(self.play)
        self.keeper.look(self.play)
        self.ui.frames(8)

    def texts(self) -> str:
        """Everything that is written anywhere in the tree, seen or not."""
        return " ".join(str(getattr(widget, "text", "")) for widget in self.ui.walk())

    def hold(self, seconds: float) -> None:
        from app.widgets.curtain.curtain import HoldButton

        self.ui.hold(self.ui.find(HoldButton), seconds)
        self.ui.frames(8)

    @property
    def hangs(self) -> bool:
        from app.widgets.curtain.curtain import Curtain

        return any(isinstance(layer, Curtain) for layer in Window.children)


@pytest.fixture
def scene(show: Any) -> Any:
    made: list[Scene] = []

    def begin(**how: Any) -> Scene:
        made.append(Scene(show, **how))
        return made[-1]

    yield begin
    for each in made:
        each.keeper.drop()


def test_nothing_of_another_seat_is_in_the_tree_while_the_curtain_hangs(scene: Any) -> None:
    here = scene()
    here.play.do(Turn(BEN))
    assert here.hangs and "Ben" in here.texts()
    assert all(card not in here.texts() for card in ("Dragon", "Elf", "Golem", "Harpy"))
    here.hold(1.3)
    assert not here.hangs
    assert "Golem" in here.texts() and "Dragon" not in here.texts()
    here.play.do(Turn(ANNA))
    assert here.hangs
    assert all(card not in here.texts() for card in ("Dragon", "Elf", "Golem", "Harpy"))


def test_a_secret_question_is_not_in_the_tree_before_it_is_opened(scene: Any) -> None:
    here = scene()
    here.play.do(Order("choose", ANNA, secret=True, then=BEN))
    assert here.hangs and "left" not in here.texts()
    here.hold(1.3)
    assert "left" in here.texts()
    here.play.answer("left")
    assert here.hangs and "Ben" in here.texts() and "left" not in here.texts()


@pytest.mark.parametrize("motion", [True, False])
def test_a_stray_touch_opens_nothing_and_a_short_hold_starts_anew(scene: Any, motion: bool) -> None:
    here = scene(motion=motion)
    here.play.do(Turn(BEN))
    here.hold(FRAME)
    here.hold(0.7)
    here.hold(0.7)
    assert here.hangs
    here.hold(1.2)
    assert not here.hangs


def test_a_stall_while_the_button_is_touched_is_no_hold(scene: Any) -> None:
    from app.widgets.curtain.curtain import HoldButton

    here = scene()
    here.play.do(Turn(BEN))
    button = here.ui.find(HoldButton)
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    here.ui.frames(2)
    VirtualClock.now += 30
    here.ui.frames(2)
    touch.touch_up()
    here.ui.frames(8)
    assert here.hangs
    here.hold(1.3)
    assert not here.hangs


def test_the_ring_with_the_finger_in_it_is_held_like_the_button(scene: Any) -> None:
    from app.widgets.curtain.curtain import HoldRing

    here = scene()
    here.play.do(Turn(BEN))
    ring = here.ui.find(HoldRing)
    here.ui.hold(ring, 0.6)
    assert here.hangs and ring.share == 0, "a short hold starts anew"
    x, y = ring.to_window(*ring.center)
    here.ui.hold((x + ring.width / 2 - 4, y), 1.3)
    assert here.hangs, "beside the ring nothing is held"
    here.ui.hold(ring, 1.3)
    here.ui.frames(8)
    assert not here.hangs


def test_a_finger_that_slides_off_the_button_opens_nothing(scene: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    from app.widgets.curtain.curtain import HoldButton

    here = scene()
    here.play.do(Turn(BEN))
    button = here.ui.find(HoldButton)
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    here.ui.seconds(0.5)
    touch.touch_move(button.center_x, Window.height - 5)
    here.ui.seconds(1.0)
    touch.touch_up()
    here.ui.frames(4)
    assert here.hangs


@pytest.mark.parametrize("stroke", [stroke for each in CURTAIN.keys for stroke in each.strokes])
def test_no_key_passes_the_curtain_and_its_own_held_opens_it(scene: Any, stroke: str) -> None:
    here = scene()
    reached: list[int] = []
    listen = lambda _window, key, *_rest: reached.append(key)  # noqa: E731
    Window.bind(on_keyboard=listen)
    try:
        here.play.do(Turn(BEN))
        for key in (27, 13, 274, 9, ord("a"), ord("z")):
            here.ui.key(key)
        here.ui.type_text("?")
        assert reached == [] and here.hangs and not here.ui.app.keys.focus.is_put
    finally:
        Window.unbind(on_keyboard=listen)
    key = next(code for code, name in NAMED.items() if name == stroke)
    Window.dispatch("on_key_down", key, 0, None, [])
    here.ui.seconds(1.2)
    assert not here.hangs
    Window.dispatch("on_key_up", key, 0)


def test_a_sheet_with_somebodys_secrets_goes_when_the_curtain_comes(scene: Any) -> None:
    from app.widgets.base.base import Words
    from app.widgets.sheet.sheet import OverSheet, top_sheet

    here = scene()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    sheet = OverSheet(title="Golem")
    sheet.put(Words(text="Golem"))
    sheet.open()
    here.ui.frames(4)
    here.play.do(Turn(ANNA))
    assert here.hangs and top_sheet() is None and "Golem" not in here.texts()


def test_leaving_the_screen_hangs_the_curtain_again(scene: Any) -> None:
    here = scene()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    here.play.handover.close()
    assert here.hangs and "Golem" not in here.texts()


@pytest.mark.parametrize(
    ("size", "scale", "style"),
    [(PHONE, 1.0, "Dark"), (SMALL, 2.0, "Light"), (DESK, 1.0, "Dark"), ((892, 412), 1.5, "Light")],
)
def test_the_curtain_is_sound_in_every_window(show: Any, size: Any, scale: float, style: str) -> None:
    from tests.ui.gallery.curtain import curtain

    ui = show(make_panel, size, scale, style)
    hung = curtain()
    hung.open()
    ui.frames(10)
    assert_sound(hung)
    hung.dismiss()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_curtain_is_sound_in_every_language(show: Any, language: str) -> None:
    from app.widgets.curtain.curtain import Curtain

    ui = show(make_panel, SMALL, 2.0)
    play = duo(language=language)
    play.do(Turn(BEN))
    hung = Curtain(view=play.handover.curtain())
    hung.open()
    ui.frames(10)
    assert_sound(hung)
    hung.dismiss()


def test_a_curtain_that_went_with_its_window_swallows_no_key(scene: Any) -> None:
    here = scene()
    here.play.do(Turn(BEN))
    (curtain,) = [layer for layer in Window.children if type(layer).__name__ == "Curtain"]
    Window.remove_widget(curtain)
    heard: list[int] = []

    def hear(_window: Any, key: int, *_rest: Any) -> None:
        heard.append(key)

    Window.bind(on_keyboard=hear)
    Window.dispatch("on_keyboard", 97, 4, "a", [])
    Window.unbind(on_keyboard=hear)
    assert heard == [97]


def test_who_is_not_to_take_the_phone_leaves_the_table_without_a_look(show: Any) -> None:
    from app.screens.shared.handing import CurtainKeeper
    from app.widgets.buttons.buttons import IconTap

    ui, left = show(make_panel), []
    play = duo()
    keeper = CurtainKeeper(lambda: left.append("back"))
    play.do(Turn(BEN))
    keeper.look(play)
    ui.frames(8)
    (curtain,) = [layer for layer in Window.children if type(layer).__name__ == "Curtain"]
    (arrow,) = [each for each in curtain.walk() if isinstance(each, IconTap)]
    ui.tap(arrow)
    ui.frames(4)
    assert left == ["back"]
    ui.key(27)
    assert left == ["back", "back"] and play.handover.curtain() is not None, "nobody has looked"
    keeper.drop()


# -- words that somebody was writing when it came ---------------------------------------------------------

WORDS = "I keep the Golem for the end"


def writing(here: Any) -> Any:
    from app.screens.shared.field import ask_text

    sheet = ask_text("Note", "", "Keep", here.play.note, about="note")
    here.ui.frames(8)
    sheet.ids.field.text = WORDS
    return sheet


def put_away(here: Any, sheet: Any) -> None:
    sheet.dismiss()
    here.ui.frames(8)
    assert here.ui.sees("What you wrote is kept as long as the app is open.")


@pytest.mark.parametrize("away", [False, True])
def test_words_are_there_again_once_the_same_player_has_the_phone(scene: Any, away: bool) -> None:
    from app.widgets.sheet.sheet import top_sheet

    here = scene()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    sheet = writing(here)
    if away:
        put_away(here, sheet)
    here.play.handover.close()  # a call comes
    assert (
        here.hangs
        and WORDS not in here.texts()
        and not here.ui.sees("What you wrote is kept as long as the app is open.")
    )
    here.ui.seconds(20)
    here.hold(1.3)
    assert not here.hangs and top_sheet() is sheet and sheet.ids.field.text == WORDS
    sheet.confirm()
    here.ui.frames(8)
    assert top_sheet() is None and WORDS in str(here.play.table.entries()[-1].command)


@pytest.mark.parametrize("away", [False, True])
def test_words_of_one_player_are_never_shown_to_the_other(scene: Any, away: bool) -> None:
    from app.widgets.sheet.sheet import top_sheet
    from app.widgets.undo_bar.undo_bar import UndoBar

    here = scene()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    sheet = writing(here)
    if away:
        put_away(here, sheet)
    here.play.do(Turn(ANNA))
    assert here.hangs
    here.hold(1.3)
    assert not here.hangs and top_sheet() is None and not here.ui.all(UndoBar)
    assert WORDS not in here.texts()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    assert top_sheet() is sheet and sheet.ids.field.text == WORDS
    sheet.dismiss(force=True)


# -- sentences to somebody when it came -------------------------------------------------------------------


def say_to_ben(here: Any, taken_back: list[str]) -> None:
    from app.widgets.undo_bar.undo_bar import tell

    here.play.do(Turn(BEN))
    here.hold(1.3)
    tell("The Golem was put back.", lambda: taken_back.append("Golem"))
    here.ui.frames(8)


def test_a_sentence_to_one_player_waits_with_its_way_back_while_nobody_else_looks(scene: Any) -> None:
    from app.widgets.buttons.buttons import TextButton

    here, taken_back = scene(motion=True), []
    say_to_ben(here, taken_back)
    here.play.handover.close()  # a call comes
    assert here.hangs and "The Golem" not in here.texts()
    here.ui.seconds(20)
    here.hold(1.3)
    assert here.ui.sees("The Golem was put back.")
    here.ui.tap(here.ui.find(TextButton, text="Undo"))
    assert taken_back == ["Golem"]


def test_a_sentence_to_one_player_is_never_shown_to_the_other_nor_its_way_back_later(scene: Any) -> None:
    from app.widgets.undo_bar.undo_bar import UndoBar

    here, taken_back = scene(motion=True), []
    say_to_ben(here, taken_back)
    here.play.do(Turn(ANNA))
    here.hold(1.3)
    assert not here.hangs and "The Golem" not in here.texts()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    assert here.ui.find(UndoBar).text == "The Golem was put back."
    assert here.ui.find(UndoBar).act is None, "it would take back what Anna did"


def test_a_sentence_about_an_act_that_hands_the_phone_on_waits_for_who_acted(scene: Any) -> None:
    from app.widgets.undo_bar.undo_bar import UndoBar, tell

    here = scene(motion=True)
    here.play.do(Turn(BEN))
    here.hold(1.3)
    here.play.do(Turn(ANNA))
    tell("The Golem was put down.")
    here.ui.frames(8)
    assert here.hangs and "The Golem" not in here.texts()
    here.hold(1.3)
    assert "The Golem" not in here.texts()
    here.play.do(Turn(BEN))
    here.hold(1.3)
    assert here.ui.find(UndoBar).text == "The Golem was put down."


# -- what is half typed for a secret question when it came --------------------------------------------------


def begin_to_answer(here: Any, kind: str) -> None:
    """Tap the first face, card, option or digit, or type the first word."""
    from app.widgets.base.base import Tappable
    from app.widgets.line_field.line_field import LineField

    tapped, _half = HALF[kind]
    if kind == "tell":
        here.ui.tap(here.ui.all(LineField)[0])
        here.ui.type_text(tapped)
        return
    found = next(
        each for each in here.panel.walk() if isinstance(each, Tappable) and tapped in meanings(each)
    )
    here.ui.scroll_to(found)
    here.ui.tap(found)
    here.ui.frames(20)


def meanings(button: Any) -> tuple[str, ...]:
    value = getattr(getattr(button, "view", None), "value", "")
    return value, getattr(button, "text", ""), getattr(button, "title", "")


def half_answered(here: Any) -> Any:
    part = here.panel._part
    return {
        "DiceEntry": lambda: list(part.values),
        "DealEntry": lambda: list(part.dealt),
        "PickList": lambda: list(part.picked),
        "NumberPad": lambda: part.typed,
        "QuestionSheet": lambda: part.selected,
        "Form": lambda: part.values["name"],
    }[type(part).__name__]()


HALF = {
    "roll": ("4", ["4", ""]),
    "deal": ("Raven", ["Raven"]),
    "pick": ("crab", ["crab"]),
    "count": ("7", "7"),
    "choose": ("left", "left"),
    "tell": ("Shade", "Shade"),
}
"""For each kind of question what is tapped or typed, and what stands there then."""
WHOLE = {
    "roll": [4, 1],
    "deal": ["Raven", "Wolf", "Crab"],
    "pick": ["crab"],
    "count": 7,
    "choose": "left",
    "tell": {"name": "Shade", "cost": 1, "unique": False, "kind": "man", "words": []},
}


@pytest.mark.parametrize("kind", HALF)
def test_half_an_answer_is_there_again_for_the_same_player_and_never_for_the_other(
    scene: Any, kind: str
) -> None:
    here = scene(motion=True)
    here.play.do(Order(kind, ANNA, secret=True, then=BEN))
    here.hold(1.3)
    before = half_answered(here)
    begin_to_answer(here, kind)
    _tapped, half = HALF[kind]
    assert half_answered(here) == half
    here.play.handover.close()  # the phone is put down
    assert here.hangs and not here.panel.children and not here.panel.open
    here.ui.seconds(20)
    here.hold(1.3)
    assert not here.hangs and half_answered(here) == half
    assert here.play.answer(WHOLE[kind]) and here.hangs
    here.hold(1.3)
    assert half_answered(here) == before, "Ben, who is asked the same, begins with nothing"


def test_no_letter_passes_the_curtain_into_what_is_half_written(scene: Any) -> None:
    here = scene(motion=True)
    here.play.do(Order("tell", ANNA, secret=True))
    here.hold(1.3)
    begin_to_answer(here, "tell")
    here.play.handover.close()
    here.ui.type_text("Ben was here")
    here.hold(1.3)
    assert half_answered(here) == "Shade"


def test_no_letter_passes_the_curtain_into_a_sheet_that_waits(scene: Any) -> None:
    here = scene(motion=True)
    here.play.do(Turn(BEN))
    here.hold(1.3)
    sheet = writing(here)
    here.ui.tap(sheet.ids.field)
    here.play.handover.close()
    here.ui.type_text("Anna was here")
    here.hold(1.3)
    assert sheet.ids.field.text == WORDS
    sheet.dismiss(force=True)


def test_a_question_that_was_taken_back_behind_the_curtain_has_its_half_answer_when_it_is_asked_again(
    scene: Any,
) -> None:
    here = scene(motion=True)
    here.play.do(Order("pick", ANNA, secret=True))
    here.hold(1.3)
    begin_to_answer(here, "pick")
    here.play.handover.close()
    begun = [*here.play.handover.halves.values()]
    here.play.undo()
    here.play.do(Order("pick", ANNA, secret=True))
    here.hold(1.3)
    assert [half_answered(here)] == begun and begun[0]
