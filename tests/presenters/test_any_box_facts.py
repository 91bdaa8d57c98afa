"""The editor of a box that the app knows nothing of: cards with numbers and texts, free lines, a track."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.presenters.facts.choices import BACK, LESS, MORE, NONE, TYPE
from app.presenters.facts.editor import FactsEditor
from app.presenters.facts.views import BlockView
from app.presenters.session import AppSession
from companion.store import Store
from tests.toy_box import BOXED


@pytest.fixture
def session(tmp_path: Path) -> Iterator[AppSession]:
    def opened() -> Store:
        return Store(tmp_path / "data", get_game=lambda _: BOXED, game_ids=("toy",))

    made = AppSession(open_store=opened)
    made.start()
    yield made
    made.close()


@pytest.fixture
def desk(session: AppSession) -> FactsEditor:
    return FactsEditor(session, BOXED)


def stored(session: AppSession) -> dict:
    return session.store.facts.get("toy")


def block(desk: FactsEditor, name: str) -> BlockView:
    (opened,) = (part for part in desk.view().parts if part.open)
    return next(each for each in opened.blocks if each.id == name)


def test_the_list_has_every_section_of_the_box_under_the_name_of_its_game(desk):
    view = desk.view()
    assert [row.title for row in view.rows] == ["Heroes", "Enemies", "Red die", "Special rules"]
    assert view.bar.line == BOXED.title and (view.done, view.total) == (0, 11)


def test_a_card_is_told_by_its_name_its_numbers_and_its_words(desk):
    desk.open("enemies")
    troll, ogre = desk.view().parts
    assert (troll.title, troll.detail) == ("Troll", "Defense: 1 · red · -")
    assert ogre.title == "ogre", "a field that is not stored is shown as it usually is"


def test_numbers_are_tapped_where_they_are_few_and_stepped_or_typed_where_they_are_many(session, desk):
    desk.open("enemies")
    assert [choice.id for choice in block(desk, "defense").choices] == ["0", "1", "2", "3"]
    desk.pick("defense", "3")
    assert stored(session)["enemies"][0]["defense"] == 3
    desk.open("heroes")
    assert [choice.id for choice in block(desk, "health").choices] == [LESS, TYPE, MORE]
    desk.pick("health", MORE)
    desk.pick("health", MORE)
    desk.pick("health", LESS)
    assert stored(session)["heroes"][0]["health"] == 13
    assert desk.facts.copied("heroes") == ("0.card",), "its track is another part"
    prompt = desk.prompt("health", TYPE)
    assert prompt is not None and (prompt.title, prompt.value) == ("Health", "13")
    desk.write("health", " 30 ")
    assert stored(session)["heroes"][0]["health"] == 30
    assert [choice.enabled for choice in block(desk, "health").choices] == [True, True, False]


@pytest.mark.parametrize("text", ["31", "-5", "many", "--5", "²", "9" * 5000])
def test_a_typed_number_that_cannot_be_is_refused_by_its_pointer_and_nothing_changes(session, desk, text):
    desk.open("heroes")
    desk.write("health", text)
    assert "heroes.0.health" in session.error and "from 1 to 30" in session.error
    assert stored(session) is None and desk.facts.at("heroes", (0, "health")) == 12


def test_words_are_toggled_counted_or_left_out(session, desk):
    desk.open("enemies")
    for keyword in ("Demon", "Flying", "Demon"):
        desk.pick("keywords", keyword)
    for colour in ("gray", "red", "gray"):
        desk.pick("pool", colour)
    desk.pick("pool", BACK)
    desk.pick("pool", "blue")
    assert [choice.enabled for choice in block(desk, "pool").choices] == [False, False, False, True]
    desk.pick("base", "text")
    assert stored(session)["enemies"][0]["base"] == "text", "a word may be spelt like another field"
    desk.pick("base", NONE)
    held = stored(session)["enemies"][0]
    assert (held["keywords"], held["pool"], held["base"]) == (["Flying"], ["red", "gray", "blue"], None)


def test_a_long_text_is_typed_whole_and_shown_short(session, desk):
    desk.open("enemies")
    desk.write("text", "Gains a die while it stands beside exactly one hero and nobody else is near it. " * 2)
    assert len(stored(session)["enemies"][0]["text"]) > 100
    detail = desk.view().parts[0].detail
    assert detail.endswith("…") and len(detail) < 100


def test_the_thresholds_of_a_track_come_and_go_and_a_track_that_falls_is_doubted(session, desk):
    desk.open("heroes")
    assert (desk.at.page, desk.at.row) == ("card", "card")
    assert [switch.id for switch in desk.view().switches] == ["card", "page"]
    desk.main()
    assert desk.at.page == "track"
    assert [(part.title, part.detail) for part in desk.view().parts] == [
        ("At: 4", "Defense"),
        ("At: 24", "KO"),
    ]
    desk.add("line")
    desk.write("at", "12")
    desk.pick("penalty", "Attack")
    assert stored(session)["heroes"][0]["track"][2] == {"at": 12, "penalty": "Attack"}
    assert desk.view().warnings == ("The track of Guts does not rise.",)
    desk.pick("remove", "remove")
    assert not desk.view().warnings and desk.at.row == ""
    desk.undo()
    desk.undo()
    desk.undo()  # the penalty that was picked was there already
    assert stored(session)["heroes"][0]["track"] == [
        {"at": 4, "penalty": "Defense"},
        {"at": 24, "penalty": "KO"},
    ]
    assert desk.facts.copied("heroes") == ("0.card",)


def test_a_track_that_is_full_takes_no_more(desk):
    desk.open("heroes")
    desk.switch("page", "track")
    for _line in range(4):
        desk.add("line")
    assert "line" not in [choice.id for choice in desk.view().adds]


def test_cards_that_the_example_lacks_are_added_and_removed(session, desk):
    desk.open("enemies")
    desk.add("card")
    assert desk.at.row == "2" and desk.facts.copied("enemies") == ("2",)
    desk.write("name", "Kelpie")
    desk.toggle("0")
    desk.pick("remove", "remove")
    assert [card["id"] for card in stored(session)["enemies"]] == ["ogre", "3"]
    assert [part.source for part in desk.view().parts] == ["example", "yours"]
    desk.toggle("0")
    desk.pick("remove", "remove")
    desk.toggle("0")
    assert not any(each.id == "remove" for each in desk.view().parts[0].blocks), "one card has to stay"
    desk.open("heroes")
    desk.add("card")
    assert (desk.at.card, desk.at.page, desk.at.row) == (2, "card", "card")
    desk.undo()
    assert desk.at.card == 0 and desk.view().parts


def test_free_lines_are_written_and_placed(session, desk):
    desk.open("notes")
    desk.add("line")
    desk.write("text", "The bridge burns.")
    desk.pick("at", "1,0")
    assert stored(session)["notes"][1] == {"text": "The bridge burns.", "at": [1, 0]}
    assert [part.detail for part in desk.view().parts] == ["", "2 · 1"]
    desk.pick("at", NONE)
    assert stored(session)["notes"][1]["at"] is None
    desk.main()
    assert desk.facts.source("notes") == "yours" and desk.at.section == ""


def test_a_box_is_copied_from_end_to_end_with_the_main_button(session, desk):
    for _tap in range(4 + 4 + 2 + 4 + 1):
        assert not desk.main()
    assert desk.main(), "all is copied"
    kept = stored(session)
    assert set(kept["sources"].values()) == {"yours"} and "copied" not in kept
