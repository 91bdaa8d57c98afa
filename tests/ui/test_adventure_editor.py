"""An Adventure made by touch: copied, drawn, given an Event card, undone, killed and reopened, and played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from app.screens.box_facts.box_facts import Choice
from app.screens.box_facts.paint_part import PaintPart
from app.theme import theme
from app.widgets.buttons.buttons import MainButton
from app.widgets.choice_strip.choice_strip import StripChoice
from app.widgets.hex_board.hex_board import HexBoard
from app.widgets.segmented.segmented import Segment
from companion.games.boardgame import commands as cmd
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import show
from tests.ui.driver import PHONE, SETTLE
from tests.ui.layout_check import assert_sound


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", PHONE, language="en") as ui:
        yield ui
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def copy(ui: Hand) -> None:
    """On the sections of a copy of the training Adventure."""
    show(ui, "box_facts", game="boardgame")
    ui.row("Adventures")
    ui.frames(SETTLE)
    ui.row("Low Water")
    ui.frames(SETTLE)


def middle(ui: Hand, cell: str) -> tuple[float, float]:
    """Where a place of the map is on the window."""
    board = ui.one(HexBoard)
    x, y, wide, high = board.cell_box(cell)
    found = board.to_window(x + wide / 2, y + high / 2)
    return float(found[0]), float(found[1])


def segment(ui: Hand, text: str) -> None:
    ui.reach(next(each for each in ui.all(Segment) if each.text == text))
    ui.frames(SETTLE)


def brushes(ui: Hand, group: str) -> None:
    ui.reach(next(each for each in ui.all(StripChoice) if each.text == group))
    ui.frames(SETTLE)


def kept(ui: Hand) -> Any:
    """The Adventure as it is on disk."""
    return ui.app.session.store.facts.get("boardgame")["adventures"][0]


def test_an_adventure_is_drawn_written_undone_and_played(hand: Hand) -> None:
    ui = hand
    copy(ui)
    assert ui.sees("Event cards") and ui.sees("Map")
    ui.row("Map")
    ui.frames(2 * SETTLE)
    assert_sound(ui.screen)
    # three Spaces by one stroke
    ui.choice("Tall Scenery")
    ui.drag(middle(ui, "6,-1"), middle(ui, "8,-1"))
    assert kept(ui)["rows"][0] == {"r": -1, "q": 6, "signs": "###"}
    ui.icon("undo")
    assert kept(ui)["rows"][0] == {"r": 0, "q": 4, "signs": "........."}
    # a Spawn token: refused on Scenery with one sentence, then laid beside it
    brushes(ui, "Tokens")
    ui.tap(middle(ui, "5,2"))
    ui.frames(SETTLE)
    assert ui.sees("box facts, adventures.0.tokens.6.at: This Space is Scenery.")
    assert len(kept(ui)["tokens"]) == 6
    ui.idle_until(lambda: not ui.sees("This Space is Scenery."), frames=900)
    ui.tap(middle(ui, "6,3"))
    assert kept(ui)["tokens"][-1] == {"kind": "spawn", "name": "A", "at": [6, 3]}
    # a miniature is dragged to another Space
    brushes(ui, "Enemies")
    ui.drag(middle(ui, "4,5"), middle(ui, "5,4"))
    assert kept(ui)["enemies"][0]["at"] == "5,4"
    ui.main("Done")
    # one more Event card, which lets somebody come into play there
    ui.row("Event cards")
    ui.frames(2 * SETTLE)
    ui.quiet("Add a card")
    segment(ui, "It does")
    ui.quiet("Add a line")
    ui.choice("Somebody comes into play")
    ui.choice("Troll")
    ui.choice("A")
    card = kept(ui)["cards"][-1]
    assert (card["id"], card["do"][0]["who"], card["do"][0]["at"]) == ("I", "troll", "A")
    ui.main("Done")  # to the list of cards, which are many now
    ui.main("Done")
    assert ui.sees("These Event cards are never revealed: I.")
    ui.main("Play it")
    ui.frames(2 * SETTLE)
    state = ui.play.state
    assert state.adventure.id == "training_2" and len(state.adventure.tokens) == 7
    assert state.adventure.enemies[0].at == "5,4"


def test_a_place_is_chosen_on_the_map(hand: Hand) -> None:
    ui = hand
    copy(ui)
    ui.row("Event cards")
    ui.frames(SETTLE)
    segment(ui, "D")
    segment(ui, "It does")
    ui.screen.toggle("1")
    ui.frames(SETTLE)
    ui.choice("Space 8,1")
    ui.frames(2 * SETTLE)
    assert ui.sees("Tap the place.")
    ui.tap(middle(ui, "7,1"))
    ui.frames(SETTLE)
    assert kept(ui)["cards"][3]["do"][1]["at"] == "7,1"
    assert not ui.all(PaintPart)


def test_a_text_is_written_in_several_languages(hand: Hand) -> None:
    ui = hand
    copy(ui)
    ui.row("Story and party")
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(Choice, text="FR")))
    ui.frames(SETTLE)
    assert ui.one(TextInput).text == "Basses eaux"
    ui.one(TextInput).text = "Vase"
    ui.tap(ui.one(MainButton, text="Set it"))
    ui.frames(SETTLE)
    assert kept(ui)["name"] == {"text": "Low Water", "ru": "Малая вода", "fr": "Vase"}


def test_what_is_drawn_survives_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Hand(folder, PHONE, language="en") as ui:
        copy(ui)
        ui.row("Map")
        ui.frames(2 * SETTLE)
        ui.drag(middle(ui, "6,-1"), middle(ui, "8,-1"))
        drawn = kept(ui)
    with Hand(folder, PHONE, language="en") as ui:
        show(ui, "box_facts", game="boardgame", section="adventures", document="training_2")
        assert kept(ui) == drawn and drawn["rows"][0]["signs"] == "..."
        ui.row("Map")
        ui.frames(2 * SETTLE)
        assert ui.one(HexBoard).cell_box("8,-1") is not None
    theme.paint("", "Dark")


def test_the_spaces_of_a_tile_are_painted_by_touch(hand: Hand) -> None:
    ui = hand
    show(ui, "box_facts", game="boardgame", section="tiles")
    ui.quiet("Add a card")
    ui.frames(2 * SETTLE)
    ui.drag(middle(ui, "0,0"), middle(ui, "2,0"))
    ui.choice("Half a Space")
    ui.tap(middle(ui, "2,0"))
    tile = ui.app.session.store.facts.get("boardgame")["tiles"][0]
    assert [(each["q"], each["r"], each.get("half", False)) for each in tile["cells"]] == [
        (0, 0, False),
        (1, 0, False),
        (2, 0, True),
    ]
    ui.quiet("Add a card")
    ui.frames(2 * SETTLE)
    assert_sound(ui.screen)
    brushes(ui, "1")
    assert ui.screen.editor.at.card == 0
    ui.quiet("Remove this card")
    ui.frames(2 * SETTLE)
    assert [each["id"] for each in ui.app.session.store.facts.get("boardgame")["tiles"]] == ["2"]


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), ((892, 412), 1.0), ((360, 640), 2.0)])
def test_every_page_is_whole(hand: Hand, size: tuple[int, int], scale: float) -> None:
    ui = hand
    ui.app.session.set("text_scale", scale)
    ui.resize(*size)
    copy(ui)
    for section in ("map", "about", "cards", "rules", "tokens", "zones", "enemies", "names"):
        ui.screen.editor.inner.open(section)
        ui.screen.refresh()
        ui.frames(2 * SETTLE)
        assert_sound(ui.screen)


# -- tables and campaigns ------------------------------------------------------------------------------


def test_a_new_table_begins_with_the_adventure_that_is_chosen(hand: Hand) -> None:
    ui = hand
    show(ui, "new_table")
    ui.screen.pick("boardgame")
    ui.frames(2 * SETTLE)
    ui.row("Low Water")
    ui.frames(2 * SETTLE)
    ui.row("High Water")
    ui.frames(2 * SETTLE)
    ui.main("Set up")
    ui.frames(2 * SETTLE)
    assert ui.play.state.adventure.id == "high_water"


def test_the_next_table_of_a_campaign_is_one_tap_away_and_the_log_leads_back(hand: Hand) -> None:
    ui = hand
    play = ui.app.session.begin("boardgame", "Campaign")
    play.do(cmd.BeginAdventure())
    play.adjust("status", "won")
    show(ui)
    ui.frames(2 * SETTLE)
    ui.main("See the end")
    ui.frames(2 * SETTLE)
    assert ui.one(MainButton).text == "Play on: High Water"
    ui.row("Campaign log")
    ui.frames(2 * SETTLE)
    assert ui.sees("1. Low Water")
    assert_sound(ui.screen)
    ui.main("Play on: High Water")
    ui.frames(2 * SETTLE)
    assert ui.play.state.adventure.id == "high_water" and ui.play.id != play.id
    ui.app.screens.go("campaign")
    ui.frames(2 * SETTLE)
    assert ui.sees("2. High Water")
    ui.row("1. Low Water")
    ui.frames(2 * SETTLE)
    assert ui.play.id == play.id
