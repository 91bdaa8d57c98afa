"""The box facts editor by touch, on the way a player takes: from the list of sections into one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from app import device
from app.draw import extent
from app.main import CompanionApp
from app.presenters.session import AppSession
from app.screens.box_facts.box_facts import PartCard
from app.theme import theme
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton
from app.widgets.segmented.segmented import Segment
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.store import Store
from tests.toy_box import BOXED, SCHEMA
from tests.ui.berserkers import Hand, at_once
from tests.ui.berserkers_scenes import begin, show
from tests.ui.driver import PHONE, SETTLE, SMALL, Driver
from tests.ui.layout_check import assert_sound


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Hand]:
    """The smallest phone at 200 %."""
    with Hand(tmp_path / "data", SMALL, text_scale=2.0) as hand:
        yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def broken_words(ui: Hand) -> list[str]:
    """Texts of the parts of which a word has to be broken, because it is wider than its line."""
    return [
        words.text
        for card in ui.all(PartCard)
        for words in card.walk()
        if isinstance(words, Words) and words.wrap and words.text and words.width > 0
        for word in words.text.split()
        if extent(word, words.font_name, words.font_size)[0] > words.width + dp(1)
    ]


@pytest.mark.parametrize("title", ["Riders card", "Goblins card (request 6)", "Twelve locations"])
def test_no_word_is_broken_at_200_percent_when_a_section_is_reached_from_the_list(large: Hand, title: str):
    begin(large)
    show(large, "box_facts")
    large.row(title)
    large.frames(2 * SETTLE)
    assert large.all(PartCard) and broken_words(large) == []
    assert_sound(large.screen)


# -- the box of another game -------------------------------------------------------------------------


class ToyHand(Hand):
    """A thumb on an app with a session of its own."""

    def __init__(self, session: AppSession) -> None:
        Driver.__init__(self, CompanionApp(session=session, run=at_once), PHONE)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """The app on a folder where the toy game, which has no screen of its own, is the only one."""
    monkeypatch.setattr("companion.games.get_game", lambda _id: BOXED)

    def opened() -> Store:
        return Store(tmp_path / "data", get_game=lambda _id: BOXED, game_ids=("toy",))

    session = AppSession(open_store=opened, language="en")
    session.start()
    session.set("motion", False)
    with ToyHand(session) as hand:
        yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def test_the_box_of_a_game_without_screens_is_copied_by_touch(toy: Hand):
    show(toy, "box_facts", game="toy")
    assert toy.sees("Facts of your box") and toy.sees(BOXED.title) and toy.sees("0 / 11")
    toy.row("Heroes")
    toy.icon_choice("plus")
    toy.choice("13")
    toy.frames(SETTLE)
    toy.one(TextInput).text = "20"
    toy.tap(toy.one(MainButton, text="Set it"))
    toy.frames(SETTLE)
    toy.main("Same as my card")
    toy.quiet("Add a line")
    toy.choice("KO")
    kept = toy.app.session.store.facts.get("toy")["heroes"][0]
    assert kept["health"] == 20 and kept["track"][-1] == {"at": 1, "penalty": "KO"}
    assert toy.sees("The track of Guts does not rise.")


def test_what_changed_nothing_offers_no_way_back(toy: Hand, monkeypatch: pytest.MonkeyPatch):
    show(toy, "box_facts", game="toy")
    toy.row("Heroes")
    toy.icon_choice("plus")
    toy.main("Same as my card")
    toy.screen.back()
    kept = toy.app.session.store.facts.get("toy")
    monkeypatch.setattr(device, "paste", toy.screen.editor.share_text)
    toy.screen.use("paste")
    toy.frames(SETTLE)
    assert toy.sees("The facts are loaded.") and not toy.one(UndoBar).takes_back
    assert toy.app.session.store.facts.get("toy") == kept
    toy.screen.reset()
    toy.frames(SETTLE)
    toy.tap(toy.one(UndoBar).ids.action)
    assert toy.app.session.store.facts.get("toy") == kept


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_every_kind_of_field_is_whole_at_200_percent(toy: Hand, size: tuple[int, int]):
    toy.app.session.set("text_scale", 2.0)
    toy.resize(*size)
    for section in SCHEMA.ids:
        show(toy, "box_facts", game="toy", section=section)
        if not any(card.opened for card in toy.all(PartCard)):
            toy.screen.toggle("0")
        toy.frames(2 * SETTLE)
        assert toy.all(PartCard) and broken_words(toy) == [], section
        assert_sound(toy.screen)


# -- a box with many cards ---------------------------------------------------------------------------


def test_a_card_of_many_is_found_by_typing_and_a_keyword_is_one_tap(tmp_path: Path):
    with Hand(tmp_path / "data", PHONE, language="en") as ui:
        ui.app.screens.go("box_facts", game="kubnazub", section="cards")
        ui.frames(2 * SETTLE)
        field = ui.find(TextInput)
        field.text = "жабка"
        ui.frames(SETTLE)
        ui.row("Жабка")
        ui.frames(SETTLE)
        assert ui.sees("Жабка") and ui.find(PartCard).opened
        ui.reach(next(each for each in ui.all(Segment) if each.text == "Keywords"))
        ui.frames(SETTLE)
        next(each for each in ui.walk() if isinstance(each, TextInput)).text = "armour"
        ui.frames(SETTLE)
        ui.choice("Armour")
        ui.frames(SETTLE)
        editor = ui.screen.editor
        assert [line["id"] for line in editor.facts.at("cards", editor.at.here.path)][-1:] == ["armour"]
        assert_sound(ui.screen)


def test_a_sheet_for_what_is_no_longer_open_writes_into_nothing_else(toy: Hand):
    show(toy, "box_facts", game="toy")
    toy.row("Heroes")
    toy.icon_choice("plus")
    toy.choice("13")
    toy.frames(SETTLE)
    toy.one(TextInput).text = "20"
    toy.screen.back()
    toy.tap(toy.one(MainButton, text="Set it"))
    toy.frames(SETTLE)
    assert toy.sees("no longer here") and toy.one(TextInput).text == "20"
