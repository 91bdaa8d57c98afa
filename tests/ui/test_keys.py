"""The keyboard by real key events: the list of keys, the ring, letters, typing, a turn without a mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.focus import Box, ahead
from app.keys import NAMED, Keys, stroke_of
from app.palette import STYLES, contrast, palette
from app.presenters.entry_views import NumberView
from app.presenters.keys import CURTAIN, DESK, EVERYWHERE, GROUPS, TABLE, KeyGroup
from app.presenters.views import (
    CellView,
    DiceEntryView,
    EntryDieView,
    FaceView,
    OptionView,
    QuestionView,
    hex_board,
)
from app.screens.table.board_part import BoardPart
from app.screens.table.lines import OptionButton
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.buttons.buttons import MainButton
from app.widgets.dice_entry.dice_entry import DiceEntry
from app.widgets.die.die import DieButton
from app.widgets.hex_board.hex_board import HexBoard
from app.widgets.list_row.list_row import ListRow
from app.widgets.number_pad.number_pad import NumberPad
from app.widgets.question_sheet.question_sheet import OptionCard, QuestionSheet
from app.widgets.sheet.sheet import OverSheet, top_sheet
from app.widgets.square_board.square_board import SquareBoard
from companion.core.square import Square
from companion.games import GAME_IDS
from companion.games.berserkers import commands as cmd
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin, die_picked, riders_dice, riders_question, table
from tests.ui.berserkers_scenes import show as go_to
from tests.ui.driver import DESK as WIDE
from tests.ui.driver import PHONE, SETTLE

CODES = {name: code for code, name in reversed(NAMED.items())}
MODIFIERS: tuple[tuple[str, ...], ...] = ((), ("ctrl",), ("shift",), ("ctrl", "shift"), ("alt",))


class Typist(Hand):
    """Somebody at a keyboard."""

    def strokes(self, *names: str) -> None:
        """Press keys by their names; a short text is typed letter by letter."""
        for name in names:
            for each in [name] if name in CODES or "+" in name else list(name):
                *modifiers, plain = each.split("+")
                code = CODES[plain] if plain in CODES else ord(plain)
                self.key(code, plain if len(plain) == 1 else None, *modifiers)
        self.frames(SETTLE)

    @property
    def stop(self) -> Any:
        """What the ring is around."""
        return self.app.keys.focus._stop

    def walk_to(self, kind: type[Any], name: str) -> None:
        """Tab from stop to stop until the ring is around a thing with this name or these words."""
        for _tries in range(120):
            stop = self.stop
            if stop is not None and isinstance(stop.widget, kind) and _is_called(stop, name):
                return
            self.key(CODES["tab"])
        raise LookupError(f"{kind.__name__} {name}; texts: {self.texts()}")

    def take(self, kind: type[Any], name: str) -> None:
        """Go there and take it."""
        self.walk_to(kind, name)
        self.strokes("space")


def _is_called(stop: Any, name: str) -> bool:
    words = [getattr(stop.widget, each, "") for each in ("text", "title")]
    view = getattr(stop.widget, "view", None)
    return name in (stop.name, getattr(view, "face", None)) or any(name in str(each) for each in words)


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Typist]:
    """An app on an empty data folder."""
    with Typist(tmp_path) as typist:
        yield typist


# -- the list of keys --------------------------------------------------------------------------------------


def listed(*groups: KeyGroup) -> set[str]:
    return {stroke for group in groups for each in group.keys for stroke in each.strokes}


def heard(event: str) -> set[str]:
    """Every stroke of a whole keyboard to which somebody answers."""
    found = set()
    for code in range(1, 300):
        for modifiers in MODIFIERS:
            if Window.dispatch(event, code, 0, chr(code), list(modifiers)):
                found.add(stroke_of(code, 0, modifiers) or f"{code} {modifiers}")
            Window.dispatch("on_key_up", code, 0)
    return found


class Answering:
    """Screens that can do everything, and note it."""

    here = "table"

    def __init__(self) -> None:
        self.done: list[str] = []
        acts = ("main", "undo", "redo", "journal", "let_go")
        self.current_screen = SimpleNamespace(**{name: self._noting(name) for name in acts})
        self.back = self._noting("back")

    def _noting(self, name: str) -> Any:
        return lambda: self.done.append(name)

    def go(self, name: str, part: str) -> None:
        self.done.append(name + part)


class Zoomed(Widget):
    """A map that can be zoomed."""

    def zoom_stroke(self, stroke: str) -> bool:
        return True


def a_page(letters: str) -> list[Any]:
    """Something to choose, to type and to confirm."""
    options = tuple(OptionView(each, each, letter=each) for each in letters)
    return [
        QuestionSheet(view=QuestionView("q", "Which?", options)),
        NumberPad(view=NumberView("n", -5, 1000)),
        Zoomed(),
    ]


def test_the_help_lists_every_key_that_is_bound_and_no_other(show: Any) -> None:
    screens = Answering()
    ui = show(lambda: a_page("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    ui.app.keys.close()
    keys = Keys(ui.app.root, screens)
    try:
        ui.frames(4)
        assert heard("on_keyboard") | {"?"} == listed(TABLE, EVERYWHERE)
        assert Window.dispatch("on_textinput", "?") and not Window.dispatch("on_textinput", "!")
        assert set(screens.done) == {"main", "undo", "redo", "let_go", "help", "helpkeys"}
    finally:
        keys.close()


def test_without_lettered_options_only_the_letters_of_the_list_are_bound(show: Any) -> None:
    screens = Answering()
    ui = show(lambda: a_page(""))
    ui.app.keys.close()
    keys = Keys(ui.app.root, screens)
    try:
        ui.frames(4)
        plain = {stroke for stroke in heard("on_keyboard") if len(stroke) == 1 and stroke.isalpha()}
        bound = {
            stroke
            for each in (*EVERYWHERE.keys, *TABLE.keys)
            if each.act != "letter"
            for stroke in each.strokes
        }
        assert (
            plain
            == {stroke for stroke in bound if len(stroke) == 1 and stroke.isalpha()}
            == {"u", "h", "j", "f"}
        )
        assert "journal" in screens.done
    finally:
        keys.close()


def test_the_desk_answers_its_own_keys_and_no_other(ui: Typist) -> None:
    go_to(ui, "decks")
    acts: list[str] = []
    desk = ui.screen
    desk.step = lambda by: acts.append(f"read {by}")
    desk.toggle_search = lambda: acts.append("search")
    desk.sheets.paste = lambda: acts.append("paste")
    found = heard("on_key_down")
    ui.app.screens.tab("home")
    assert found == listed(DESK)
    assert set(acts) == {"read 1", "read -1", "search", "paste"}


def test_the_key_page_shows_the_list(ui: Typist) -> None:
    begin(ui)
    go_to(ui)
    Window.dispatch("on_textinput", "?")
    ui.frames(SETTLE)
    assert (ui.app.screens.here, ui.screen.part) == ("help", "keys")
    shown = [view for kind, view in ui.screen.ids.list.rows if kind == "key"]
    speak = ui.app.speak
    assert [(each.key, each.text) for each in shown] == [
        (speak(each.name), speak(each.says)) for group in GROUPS for each in group.keys
    ]
    ui.app.session.set("language", "fr")
    ui.frames(SETTLE)
    assert ui.sees("Touches fléchées") and CURTAIN in GROUPS


@pytest.mark.parametrize(
    ("key", "scan", "modifiers", "stroke"),
    [
        (ord("z"), 29, ["ctrl"], "ctrl+z"),
        (ord("z"), 29, ["ctrl", "shift", "numlock"], "ctrl+shift+z"),
        (ord("a"), 4, ["capslock"], "a"),
        (ord("a"), 4, ["shift"], "a"),
        (ord("я"), 29, ["ctrl"], "ctrl+z"),
        (ord("ф"), 4, [], "a"),
        (ord("q"), 4, [], "q"),
        (ord("é"), 31, [], "2"),
        (ord("&"), 30, ["shift"], "1"),
        (ord("à"), 39, [], "0"),
        (260, 92, ["numlock"], "4"),
        (271, 88, [], "enter"),
        (ord("7"), 36, ["shift"], ""),
        (9, 43, ["shift"], "shift+tab"),
        (ord("u"), 24, ["alt"], ""),
        (ord("/"), 56, ["shift"], ""),
    ],
)  # fmt: skip
def test_a_stroke_is_known_on_every_keyboard(key: int, scan: int, modifiers: list[str], stroke: str) -> None:
    assert stroke_of(key, scan, modifiers) == stroke


# -- the ring ----------------------------------------------------------------------------------------------


def test_the_ring_can_be_seen_on_any_ground() -> None:
    for style in STYLES:
        for game in ("", *GAME_IDS):
            tokens = palette(game, style)
            assert contrast(tokens["ink"], tokens["bg"]) >= 3
            for ground in set(tokens) - {"clear"}:
                ring = max(contrast(tokens[ground], tokens[line]) for line in ("ink", "bg"))
                assert ring >= 3, (style, game, ground)


DICE: list[Box] = [(x, 300, 50, 50) for x in (10, 70, 130)]
TILES: list[Box] = [(x, y, 180, 50) for y in (230, 170) for x in (10, 200)]
PAGE = [*DICE, *TILES]


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        (0, "right", 1), (1, "right", 2), (2, "right", None), (1, "left", 0), (0, "left", None),
        (0, "down", 3), (2, "down", 3), (3, "down", 5), (4, "down", 6), (5, "down", None),
        (6, "up", 4), (4, "up", 2), (3, "up", 1), (3, "right", 4), (0, "up", None),
    ],
)  # fmt: skip
def test_left_and_right_stay_in_the_row_and_up_and_down_change_it(
    start: int, way: str, end: int | None
) -> None:
    others = [number for number in range(len(PAGE)) if number != start]
    found = ahead(PAGE[start], [PAGE[number] for number in others], way)
    assert (None if found is None else others[found]) == end


def test_a_piece_is_reached_from_its_cell_and_a_far_pane_not_by_going_down() -> None:
    cell, piece, below, far = (0, 100, 120, 80), (7, 105, 40, 40), (0, 10, 120, 80), (300, 60, 50, 50)
    assert ahead(cell, [piece, below, far], "down") == 0
    assert ahead(piece, [cell, below, far], "down") == 1
    assert ahead(piece, [cell, below, far], "up") == 0


def test_arrows_go_from_dice_to_tiles_and_onto_the_board(ui: Typist) -> None:
    ui.app.session.set("hints", False)  # its buttons stand between dice and tiles
    table(ui)
    ui.strokes("down")
    assert isinstance(ui.stop.widget, DieButton) and ui.stop.name == "pool-0", (
        "the first choice, not the first button"
    )
    ui.strokes("right", "right", "space", "down")
    assert ui.screen._part.desk.picked.die == "pool-2"
    assert isinstance(ui.stop.widget, ActionTile) and ui.stop.widget.title == "Move"
    ui.strokes("right")
    assert ui.stop.widget.title == "Push"
    ui.strokes("left", *["up"] * 4)
    assert isinstance(ui.stop.widget, SquareBoard)


def test_what_the_ring_is_around_is_scrolled_into_sight(ui: Typist) -> None:
    ui.app.session.set("hints", False)
    die_picked(ui)
    ui.strokes("down", "down")
    page, seen = ui.screen._part.ids.scroll, []
    while isinstance(ui.stop.widget, ActionTile):
        seen.append(ui.stop.widget)
        low, (_x, bottom, _width, height) = page.to_window(*page.pos)[1], ui.stop.on_window()
        assert low <= bottom and bottom + height <= low + page.height
        ui.strokes("down")
    assert len(seen) > 3


def test_the_ring_goes_with_a_touch_and_with_what_it_was_around(ui: Typist) -> None:
    die_picked(ui)
    ui.strokes("down")
    assert ui.stop is not None
    ui.cell("0,0")
    assert ui.stop is None
    ui.strokes("down", "down", "space")
    assert ui.stop is None or ui.stop.widget.parent is not None
    table(ui)
    ui.strokes("down")
    ui.play.do(cmd.EndActions())
    ui.frames(SETTLE)
    assert ui.app.keys.focus.within([]) is None and not any(die is ui.stop for die in ui.all(DieButton))


def test_other_words_in_the_same_place_are_another_thing(show: Any) -> None:
    from app.presenters.views import RowView

    ui = show(lambda: ListRow(view=RowView("one", "One")))
    row = ui.find(ListRow)
    ui.key(CODES["down"])
    assert ui.app.keys.focus.is_put
    row.view = RowView("one", "Still one")
    ui.frames(3)
    assert ui.app.keys.focus.is_put
    row.view = RowView("two", "Two")
    ui.frames(3)
    assert not ui.app.keys.focus.is_put


# -- letters, digits, the main button ----------------------------------------------------------------------


def test_a_letter_takes_the_option_that_wears_it_and_enter_gives_it(ui: Typist) -> None:
    riders_question(ui)
    cards = {card.letter: card for card in ui.all(OptionCard)}
    assert len(cards) > 1 and "A" in cards
    worn = {each.letter for each in (*ui.board.view.pieces, *ui.board.view.cells) if each.letter}
    assert worn <= set(cards)
    asked = ui.play.pending
    ui.strokes("b")
    assert cards["B"].taken and ui.play.pending is asked
    ui.strokes("enter")
    assert ui.play.pending is not asked


def test_enter_takes_what_the_ring_is_around_and_then_is_the_main_button(ui: Typist) -> None:
    riders_question(ui)
    asked = ui.play.pending
    ui.strokes("right")
    card = ui.stop.widget
    assert isinstance(card, OptionCard) and not card.taken
    ui.strokes("enter")
    assert card.taken and ui.play.pending is asked
    ui.strokes("enter")
    assert ui.play.pending is not asked


def test_an_option_with_an_h_comes_before_the_help(show: Any) -> None:
    screens = Answering()
    ui = show(lambda: a_page("ABCDEFGH"))
    ui.app.keys.close()
    keys = Keys(ui.app.root, screens)
    try:
        ui.frames(4)
        ui.key(ord("h"), "h")
        assert ui.find(QuestionSheet).selected == "H" and screens.done == []
        ui.key(CODES["f1"])
        assert screens.done == ["help"]
    finally:
        keys.close()


def test_a_key_that_is_held_presses_the_main_button_once(show: Any) -> None:
    screens = Answering()
    ui = show(lambda: a_page("AB"))
    ui.app.keys.close()
    keys = Keys(ui.app.root, screens)
    try:
        for _times in range(3):
            Window.dispatch("on_keyboard", 13, 0, None, [])
        assert screens.done == ["main"]
        ui.key(13)
        assert screens.done == ["main"], "that press lets go of the key"
        ui.key(13)
        assert screens.done == ["main", "main"]
    finally:
        keys.close()


# -- back, undo, journal, help -----------------------------------------------------------------------------


def test_escape_puts_back_what_is_half_chosen_before_it_goes_back(ui: Typist) -> None:
    die_picked(ui)
    part = ui.one(BoardPart)
    ui.strokes("down", "down", "enter")
    picked = part.desk.picked
    while not picked.tile:
        ui.strokes("down", "enter")
        picked = part.desk.picked
    ui.strokes("escape")
    assert part.desk.picked.tile is None and part.desk.picked.die == picked.die
    ui.strokes("escape")
    assert part.desk.picked.die == ""
    ui.strokes("down")
    assert ui.stop is not None
    ui.strokes("escape")
    assert ui.stop is None and ui.app.screens.here == "table"
    ui.strokes("escape")
    assert ui.app.screens.here == "home"


def test_escape_empties_dice_that_are_half_typed(ui: Typist) -> None:
    riders_dice(ui)
    ui.strokes("42", "escape")
    assert ui.one(DiceEntry).values == ["", "", ""] and ui.app.screens.here == "table"
    ui.strokes("6", "backspace", "escape")
    assert ui.app.screens.here == "home"


def test_escape_takes_back_the_word_that_ends_a_phase(ui: Typist) -> None:
    table(ui)
    ui.strokes("enter")
    assert ui.bar.main_text == "End it so"
    ui.strokes("escape")
    assert ui.bar.main_text == "Play riders" and ui.app.screens.here == "table"


def test_the_arrow_of_the_head_leaves_the_table_with_something_half_chosen(ui: Typist) -> None:
    die_picked(ui)
    ui.icon("arrow-left")
    assert ui.app.screens.here == "home"


def test_letters_undo_and_open_the_journal_and_the_help(ui: Typist) -> None:
    table(ui)
    before = ui.state
    ui.play.do(cmd.EndActions())
    ui.frames(SETTLE)
    assert ui.state != before
    ui.strokes("u")
    assert ui.state == before
    ui.strokes("down", "j")
    assert ui.app.screens.here == "timeline" and ui.stop is None
    ui.strokes("escape", "h")
    assert (ui.app.screens.here, ui.screen.part) == ("help", "play")
    Window.dispatch("on_textinput", "?")
    assert ui.screen.part == "keys"
    ui.strokes("escape", "f1")
    assert ui.app.screens.here == "help" and len(Window.children) == 1, "not Kivy's own settings"


# -- where keys are not for the page -----------------------------------------------------------------------


def test_what_is_typed_into_a_field_is_no_key_of_the_page(ui: Typist) -> None:
    from kivy.uix.textinput import TextInput

    from app.screens.table.sheets import _note

    riders_dice(ui)
    _note(ui.play)
    ui.frames(SETTLE)
    assert ui.one(TextInput).focus
    before = ui.state
    for letter in "4 u j h":
        ui.key(ord(letter), letter)
    ui.type_text("4?")
    assert ui.app.screens.here == "table" and ui.state is before and top_sheet() is not None
    assert ui.find(DiceEntry).values == ["", "", ""] and ui.one(TextInput).text == "4?"


def test_keys_are_for_the_sheet_on_top(ui: Typist) -> None:
    riders_dice(ui)
    ui.icon("dots-vertical")
    ui.strokes("4", "u", "j")
    assert ui.find(DiceEntry).values == ["", "", ""] and ui.app.screens.here == "table"
    ui.walk_to(ListRow, "Rulings of this table")
    ui.strokes("enter")
    ruling = top_sheet()
    assert ruling.title == "Rulings of this table"
    ui.strokes("down", "space")
    assert top_sheet() is not ruling
    ui.strokes("down", "down", "space", "enter")
    assert ui.state.options.six == "exact" and isinstance(top_sheet(), OverSheet)
    ui.strokes("escape")
    assert top_sheet() is None and ui.app.screens.here == "table"


def test_enter_is_the_main_button_of_a_sheet(show: Any) -> None:
    pressed: list[str] = []
    ui = show(lambda: MainButton(text="Below"))
    ui.find(MainButton).bind(on_release=lambda *_args: pressed.append("below"))
    sheet = OverSheet(title="Above")
    button = MainButton(text="Above")
    button.bind(on_release=lambda *_args: pressed.append("above"))
    sheet.put(button)
    sheet.open()
    ui.frames(4)
    ui.key(13)
    assert pressed == ["above"]
    sheet.dismiss(force=True)
    ui.frames(2)


# -- a whole turn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_turn_of_berserkers_is_played_by_keyboard_alone(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Typist(tmp_path, size) as ui:
        begin(ui, (6, 10))
        go_to(ui)
        monkeypatch.setattr(Typist, "press", None)
        ui.strokes("enter", "13526")
        assert [die.value for die in ui.state.pool] == [1, 3, 5, 2]

        ui.take(DieButton, "1")
        ui.take(SquareBoard, "cell 3,1")
        ui.take(OptionButton, "Card A4 · 2 steps")
        assert ui.state.berserker("B1").at == Square(3, 1)
        ui.take(DieButton, "3")
        ui.take(ActionTile, "Light a fire")
        assert ui.state.cell(Square(3, 1)).fire
        ui.strokes("u")
        assert not ui.state.cell(Square(3, 1)).fire
        ui.strokes("ctrl+shift+z")
        assert ui.state.cell(Square(3, 1)).fire
        ui.take(DieButton, "5")
        ui.take(ActionTile, "Help the villagers")
        assert ui.state.gauge == 1

        while ui.stop is not None:
            ui.strokes("escape")
        ui.strokes("enter", "enter")
        assert ui.play.pending.question.key == "rider_dice"
        ui.strokes("125")
        assert ui.state.turn == 2 and ui.state.phase == "roll"
        ui.strokes("enter", "12346", "enter", "enter", "125")
        assert ui.play.pending.question.key == "meeple"
        ui.strokes("a", "enter", "1")
        assert ui.state.turn == 3


# -- dice with icons, and the map --------------------------------------------------------------------------


def test_plus_gives_the_face_typed_last_its_icon_and_digits_type_the_plain_one(show: Any) -> None:
    plain, icon = FaceView("1", "1"), FaceView("11", "1", meaning=("water",))
    die = EntryDieView("red-0", "Red", (FaceView("0", "0"), plain, icon), "red", False)
    ui = show(lambda: [DiceEntry(view=DiceEntryView((die, replace(die, id="red-1"))))])
    made = ui.all(DiceEntry)[0]
    assert not made.type_stroke("+"), "nothing was typed yet"
    assert made.type_stroke("1") and made.values == ["1", ""]
    assert made.type_stroke("+") and made.values == ["11", ""]
    assert made.type_stroke("+") and made.values == ["1", ""], "and takes it away again"
    assert made.type_stroke("0") and not made.type_stroke("+"), "no other face shows this number"


def test_a_map_is_zoomed_by_keys(show: Any) -> None:
    cells = tuple(CellView(f"{q},{r}", r, q) for q in range(30) for r in range(30))
    ui = show(lambda: [HexBoard(view=hex_board(cells, ()), size_hint=(1, None), height=300)])
    ui.frames(4)
    board = ui.all(HexBoard)[0]
    board.fit()
    whole = board.sight.side
    assert board.zoom_stroke("+") and board.sight.side > whole
    assert board.zoom_stroke("f") and board.is_whole
