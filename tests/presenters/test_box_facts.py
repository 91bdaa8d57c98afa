"""The box facts editor without a screen: parts confirmed one by one, kept at once, files out and in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.presenters.facts.choices import BACK
from app.presenters.facts.editor import FactsEditor, open_editor
from app.presenters.session import AppSession
from companion.content.facts.edit import OwnFacts
from companion.content.languages import LANGUAGES
from companion.core.errors import StorageError
from companion.core.facts import ITSELF
from companion.core.text import say
from companion.games import get_game
from companion.games.berserkers.facts.read import box_from_plain, example_plain
from companion.games.berserkers.facts.schema import SECTIONS
from companion.store import Store


@pytest.fixture
def session(tmp_path: Path) -> Iterator[AppSession]:
    made = AppSession(open_store=lambda: Store.open(tmp_path / "data"))
    made.start()
    yield made
    made.close()


@pytest.fixture
def desk(session: AppSession) -> FactsEditor:
    return open_editor(session, "berserkers")


def stored(session: AppSession) -> dict:
    return session.store.facts.get("berserkers")


def test_every_section_of_the_box_has_a_page_in_every_language(session, desk):
    for language in LANGUAGES:
        session.set("language", language)
        for section in SECTIONS:
            desk.open(section)
            view = desk.view()
            assert view.bar.title and view.total == len(desk.facts.parts(section))
            assert view.parts or view.board is not None
            assert desk.back() and not desk.back()


def test_the_six_faces_are_confirmed_one_after_the_other_and_then_the_card_is_yours(session, desk):
    desk.open("riders_card")
    for face in "123456":
        assert desk.at.row == face
        assert desk.facts.source("riders_card") == "example"
        desk.main()
        assert face in stored(session).get("copied", {}).get("riders_card", "123456")
    assert desk.at.section == "" and desk.facts.source("riders_card") == "yours"
    assert "copied" not in stored(session)
    assert stored(session)["riders_card"] == example_plain()["riders_card"]
    assert box_from_plain(stored(session), "facts").sources["riders_card"] == "yours"


def test_a_half_copied_card_is_found_again_after_a_restart(session, desk):
    desk.open("orcs_card")
    desk.pick("action", "lucky")
    desk.main()
    again = open_editor(session, "berserkers")
    assert again.facts.copied("orcs_card") == ("1",)
    again.open("orcs_card")
    assert again.at.row == "2" and again.view().done == 1


def test_arrows_come_in_order_and_are_two_at_most(session, desk):
    desk.open("goblins_card")
    desk.pick(ITSELF, BACK)
    for arrow in ("left", "up"):
        desk.pick(ITSELF, arrow)
    assert stored(session)["goblins_card"]["1"] == ["left", "up"]
    block = desk.view().parts[0].blocks[0]
    assert [choice.id for choice in block.choices if choice.enabled] == [BACK]
    desk.open("riders_card")
    desk.pick("arrows", "up")
    assert stored(session)["riders_card"]["1"] == {"action": "attack", "arrows": ["right", "up"]}


def test_a_location_takes_name_symbols_and_the_price_of_its_place_action(session, desk):
    desk.open("locations")
    desk.write("name", "  Old mill ")
    desk.pick("fire", "fire")
    desk.pick("place", "rest")
    held = stored(session)["locations"][0]
    assert held == {"id": "L01", "name": "Old mill", "fire": True, "orc": False, "place": "rest", "cost": 1}
    assert any("9" in warning for warning in desk.view().warnings)
    assert session.begin("berserkers", "Warned, not blocked") is not None


def test_an_action_card_gains_and_loses_lines_on_both_sides(session, desk):
    desk.open("action_cards")
    desk.toggle("0")
    desk.pick("values", "2")
    desk.pick("action", "loot")
    assert stored(session)["action_cards"][0]["basic"][0] == {"values": [1], "action": "loot"}
    desk.add("line")
    desk.pick("steps", "3")
    desk.pick("values", "6")
    assert stored(session)["action_cards"][0]["basic"][3] == {"values": [6], "action": "move", "steps": 3}
    desk.pick("remove", "remove")
    assert len(stored(session)["action_cards"][0]["basic"]) == 3 and desk.at.row == ""
    desk.main()
    assert (desk.at.card, desk.at.page) == (0, "trained")
    desk.switch("card", "3")
    desk.switch("page", "basic")
    desk.main()
    assert desk.facts.copied("action_cards") == ("0.basic", "3.basic")


def test_starting_places_are_tapped(session, desk):
    desk.open("elves_start")
    desk.tap_cell("0,2")
    assert desk.view().warnings
    desk.tap_cell("0,0")
    assert stored(session)["elves_start"] == [[0, 0], [2, 0], [3, 1]] and not desk.view().warnings
    assert desk.facts.source("elves_start") == "yours"


def test_undo_redo_and_reset_are_on_disk_too(session, desk):
    desk.open("zodd_card")
    desk.pick(ITSELF, "up")
    desk.undo()
    assert stored(session) is None and desk.facts.plain["zodd_card"]["1"] == ["up"]
    desk.redo()
    assert stored(session)["zodd_card"]["1"] == ["up", "up"]
    desk.reset()
    assert stored(session)["zodd_card"]["1"] == ["up"] and desk.facts.source("zodd_card") == "example"
    desk.back()
    desk.reset()
    assert stored(session) is None
    desk.undo()
    assert stored(session) is not None


def test_a_file_is_found_in_ones_own_folder_by_a_tilde(session, desk, tmp_path, monkeypatch):
    desk.open("riders_card")
    desk.pick("action", "enrol")
    path = Path(desk.save_file())
    desk.reset()
    monkeypatch.setenv("HOME", str(path.parent))
    assert desk.load_file(f"~/{path.name}") and desk.facts.at("riders_card", ("1", "action")) == "enrol"


def test_facts_leave_as_a_file_and_come_back(session, desk, tmp_path):
    desk.open("riders_card")
    desk.pick("action", "enrol")
    path = desk.save_file()
    text = desk.share_text()
    desk.reset()
    desk.back()
    desk.reset()
    assert desk.load_file(path) and desk.facts.at("riders_card", ("1", "action")) == "enrol"
    desk.undo()
    assert desk.facts.at("riders_card", ("1", "action")) == "attack"
    assert desk.load_text(text) and desk.facts.at("riders_card", ("1", "action")) == "enrol"


def test_facts_of_a_file_are_stored_with_the_way_back_at_once(session, desk):
    desk.open("riders_card")
    desk.pick("action", "enrol")
    path, before = desk.save_file(), session.store._disk.standing.turn
    desk.pick("action", "attack")
    assert session.store._disk.standing.turn == before + 1
    assert desk.load_file(path)
    assert session.store._disk.standing.turn == before + 2, "facts and history are one transaction"
    again = open_editor(session, "berserkers")
    again.undo()
    assert again.facts.at("riders_card", ("1", "action")) == "attack"


def test_a_table_in_a_code_page_says_as_which_it_was_read(session, tmp_path):
    box, path = open_editor(session, "kubnazub"), tmp_path / "cards.csv"
    table = session.store.files.facts_table("kubnazub", path.name)
    path.write_bytes(table.encode("cp1251"))
    assert box.load_file(str(path))
    assert [session.speak(each) for each in box.remarks] == ["The file is not UTF-8; it was read as cp1251."]
    path.write_bytes(table.encode())
    assert box.load_file(str(path)) and box.remarks == (), "doubts stand at their values"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda facts: facts["riders_card"].update({"7": {"action": "attack", "arrows": []}}), "face '7'"),
        (lambda facts: facts["riders_card"]["1"].update(action="dance"), "dance"),
        (lambda facts: facts["copied"].update(riders_card=["x" * 90]), "80 characters"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence_and_changes_nothing(session, desk, tmp_path, change, words):
    desk.open("riders_card")
    desk.pick("action", "enrol")
    before = stored(session)
    content = json.loads(desk.share_text())
    change(content["facts"])
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(content))
    assert not desk.load_file(str(path))
    assert words in session.error and "bad.json" in session.error
    assert stored(session) == before and desk.facts.at("riders_card", ("1", "action")) == "enrol"
    session.dismiss()
    assert not desk.load_text("") and session.error


def test_sections_that_are_not_stored_are_borrowed_and_stay_unstored_until_touched(session):
    given = {key: value for key, value in example_plain().items() if key not in ("action_cards", "source")}
    session.store.facts.set("berserkers", given)
    desk = open_editor(session, "berserkers")
    assert desk.facts.source("action_cards") == "example" and desk.facts.source("locations") == "yours"
    desk.open("zodd_card")
    desk.toggle("1")
    desk.pick(ITSELF, "right")
    assert stored(session)["zodd_card"]["1"] == ["up", "right"]
    assert "action_cards" not in stored(session)
    desk.open("action_cards")
    desk.main()
    assert len(stored(session)["action_cards"]) == 4


def test_a_table_keeps_the_facts_it_was_started_with(session, desk):
    play = session.begin("berserkers", "Before")
    desk.open("riders_card")
    desk.pick("action", "none")
    assert play.state.box.riders_card[0].action == "attack"
    assert session.begin("berserkers", "After").state.box.riders_card[0].action == "none"


def test_facts_that_cannot_be_read_for_a_moment_are_not_written_over(session, desk, monkeypatch):
    desk.open("riders_card")
    desk.main()
    own = stored(session)
    with monkeypatch.context() as failing:
        failing.setattr(type(session.store.facts), "get", unreadable)
        again = open_editor(session, "berserkers")
        assert session.error
        again.open("riders_card")
        again.main()
    assert stored(session) == own
    again.main()
    assert stored(session) == own
    assert again.facts.copied("riders_card") == desk.facts.copied("riders_card"), "read again, and shown"
    again.main()
    assert stored(session) != own


def unreadable(*_args: object) -> None:
    raise StorageError(say("The disk fails."))


def test_facts_that_are_lost_under_an_open_editor_come_back_with_its_next_change(session, desk):
    desk.open("riders_card")
    desk.pick("action", "enrol")
    desk.pick("action", "none")
    session.store.facts.reset("berserkers")  # as damage does that is met and mended meanwhile
    desk.undo()
    assert stored(session)["riders_card"]["1"]["action"] == "enrol"
    session.store.facts.reset("berserkers")
    desk.redo()
    assert stored(session)["riders_card"]["1"]["action"] == "none"
    assert open_editor(session, "berserkers").view().bar is not None and not session.error


def test_a_face_that_was_never_copied_cannot_be_confirmed_blank(session):
    facts = example_plain()
    del facts["riders_card"]["1"]
    session.store.facts.set("berserkers", facts)
    desk = open_editor(session, "berserkers")
    desk.open("riders_card")
    view = desk.view()
    assert not view.actions.main_enabled and view.actions.reason
    desk.main()
    assert desk.facts.copied("riders_card") == ()
    desk.pick("action", "none")
    assert desk.view().actions.main_enabled


def test_facts_of_nothing_are_the_example():
    assert OwnFacts.of(get_game("berserkers").facts, None).plain == example_plain()
