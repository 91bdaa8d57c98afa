"""What players write among the box facts: drawn maps, forms, other languages, files; and campaigns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import find_face
from app.presenters.campaign import campaign_view, next_title, play_on
from app.presenters.facts.choices import ON_MAP, TYPE, with_text
from app.presenters.facts.documents import NEW, BoxEditor, DocumentEditor
from app.presenters.facts.editor import open_editor
from app.presenters.facts.painting import LOOK, frame_of
from app.presenters.facts.views import BlockView
from app.presenters.new_table import TableForm, scenarios
from app.presenters.session import AppSession
from app.presenters.table.end import end_view
from app.presenters.views import BoardView
from companion.core.facts import Documents
from companion.games import GAME_IDS, get_game
from companion.games.boardgame import commands as cmd
from companion.store import Store

FACE = find_face("boardgame")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[AppSession]:
    made = AppSession(open_store=lambda: Store(tmp_path / "data"), language="en")
    made.start()
    yield made
    made.store.close()


@pytest.fixture
def box(session: AppSession) -> BoxEditor:
    made = open_editor(session, "boardgame", FACE.drawn)
    made.tap_row("adventures")
    return made


@pytest.fixture
def paper(box: BoxEditor) -> DocumentEditor:
    """A copy of the training Adventure, open."""
    box.tap_row("shipped:training")
    assert box.inner is not None
    return box.inner


def kept(session: AppSession) -> list[Any]:
    facts = session.store.facts.get("boardgame")
    return facts["adventures"] if facts else []


def block(paper: DocumentEditor, name: str) -> BlockView:
    (opened,) = (part for part in paper.view().parts if part.open)
    return next(each for each in opened.blocks if each.id == name)


# -- documents ----------------------------------------------------------------------------------------


def test_shipped_ones_wear_their_badge_and_are_copied_by_a_tap(session: AppSession, box: BoxEditor) -> None:
    rows = box.view().rows
    assert [(each.title, each.source) for each in rows] == [
        ("Low Water", "example"),
        ("High Water", "example"),
    ]
    box.tap_row("shipped:training")
    assert [each["id"] for each in kept(session)] == ["training_2"]
    assert box.front is box.inner and box.front.view().bar.title == "Low Water"
    assert box.back() and box.front is box
    assert [each.source for each in box.view().rows] == ["yours", "example", "example"]


def test_a_new_one_can_be_written_and_removed_and_brought_back(session: AppSession, box: BoxEditor) -> None:
    box.add("new")
    paper = box.inner
    assert paper is not None and paper.title == "New Adventure" and paper.view().warnings == ()
    assert paper.remove() and kept(session) == [] and box.inner is None
    box.undo()
    assert [each["id"] for each in kept(session)] == ["adventure_2"]


def test_one_that_another_leads_to_is_not_removed(session: AppSession, paper: DocumentEditor) -> None:
    paper.copy()
    second = paper._box.inner
    assert second is not None and second.name == "training_3"
    second.open("about")
    second.pick("following", "training_2")
    second._box.close_document()
    second._box.open_document("training_2")
    first = second._box.inner
    assert first is not None and not first.remove()
    assert "adventures.0.following" in session.error
    assert second._box.inner is first and len(kept(session)) == 2


def test_every_change_is_stored_and_taken_back_one_by_one(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("map")
    before = kept(session)
    steps = []
    for cell in ("6,-1", "7,-1", "8,-1"):
        paper.tap_map(cell)
        steps.append(kept(session))
    assert len({str(each) for each in (before, *steps)}) == 4
    for each in (*reversed(steps[:-1]), before):
        paper.undo()
        assert kept(session) == each
    for each in steps:
        paper.redo()
        assert kept(session) == each
    again = open_editor(session, "boardgame", FACE.drawn)
    again.open("adventures")
    again.open_document("training_2")
    assert again.inner is not None and again.inner.plain == kept(session)[0]


def reopened(session: AppSession) -> DocumentEditor:
    """The same document in an app that was started anew."""
    box = open_editor(session, "boardgame", FACE.drawn)
    box.tap_row("adventures")
    box.tap_row(f"own:{kept(session)[0]['id']}")
    assert box.inner is not None
    return box.inner


def test_a_document_that_is_lost_under_its_editor_comes_back_with_the_next_change(
    session: AppSession, box: BoxEditor, paper: DocumentEditor
) -> None:
    before = paper.plain
    paper.open("about")
    title = next(each for each in paper.at.rows[0].fields if each.spoken).id
    paper.write(title, "Mine")
    session.store.facts.reset("boardgame")  # as damage does that is met and mended meanwhile
    paper.undo()
    assert kept(session) == [before]
    session.store.facts.reset("boardgame")
    assert paper.remove() and box.inner is None and not session.error


def test_what_was_changed_is_undone_and_redone_after_a_restart(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("map")
    steps = [kept(session)]
    for cell in ("6,-1", "7,-1"):
        paper.tap_map(cell)
        steps.append(kept(session))
    again = reopened(session)
    assert again.view().actions.can_undo and not again.view().actions.can_redo
    again.undo()
    assert kept(session) == steps[1]
    third = reopened(session)
    third.undo()
    assert kept(session) == steps[0] and not third.view().actions.can_undo
    third = reopened(session)
    third.redo()
    third.redo()
    assert kept(session) == steps[2] and not third.view().actions.can_redo


def test_what_was_changed_otherwise_in_between_cannot_be_undone(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("map")
    paper.tap_map("6,-1")
    facts = session.store.facts.get("boardgame")
    facts["adventures"][0]["name"] = "Written elsewhere"
    session.store.facts.set("boardgame", facts)
    again = reopened(session)
    assert not again.view().actions.can_undo
    again.undo()
    assert kept(session)[0]["name"] == "Written elsewhere"


# -- drawing ------------------------------------------------------------------------------------------


def test_a_stroke_is_shown_while_it_is_drawn_and_stored_as_one_change(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("map")
    paper.take_brush("ground:tall")
    before = kept(session)
    for cell in ("6,-1", "7,-1", "7,-1", "8,-1"):
        paper.go_over(cell)
    painting = paper.view().painting
    assert painting is not None and painting.drags
    shown = {each.id: each.fill for each in painting.board.cells}
    assert {shown[each] for each in ("6,-1", "7,-1", "8,-1")} == {"bads"}
    assert kept(session) == before, "nothing is stored before the finger is lifted"
    paper.end_stroke()
    assert kept(session)[0]["rows"][0] == {"r": -1, "q": 6, "signs": "###"}
    paper.undo()
    assert kept(session) == before


def test_a_stroke_that_cannot_be_is_refused_as_a_whole(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("map")
    paper.take_brush("ground:short")
    before = kept(session)
    for cell in ("2,3", "3,3"):
        paper.go_over(cell)
    paper.end_stroke()
    assert session.error == "box facts, adventures.0.tokens.0.at: This Space is Scenery."
    painting = paper.view().painting
    assert kept(session) == before and painting is not None
    assert next(each for each in painting.board.cells if each.id == "2,3").fill == "s2", (
        "the stroke is forgotten"
    )


def test_there_is_room_to_draw_around_the_map_and_it_only_grows(paper: DocumentEditor) -> None:
    paper.open("map")
    first = {each.id for each in paper.view().painting.board.cells}  # type: ignore[union-attr]
    assert "4,-2" in first and "4,-3" not in first
    paper.tap_map("4,-2")
    second = {each.id for each in paper.view().painting.board.cells}  # type: ignore[union-attr]
    assert first < second and "5,-4" in second
    paper.undo()
    assert {each.id for each in paper.view().painting.board.cells} == second  # type: ignore[union-attr]


def test_a_frame_has_rows_of_equal_length() -> None:
    rows: dict[int, list[int]] = {}
    for q, r in frame_of([(0, 0), (3, 5)]):
        rows.setdefault(r, []).append(2 * q + r)
    assert sorted(rows) == list(range(-2, 8))
    assert {min(each) for each in rows.values()} <= {-4, -3}
    assert {max(each) for each in rows.values()} <= {14, 15}


def test_a_new_zone_is_the_brush_in_hand_once_it_is_there(paper: DocumentEditor) -> None:
    paper.open("map")
    paper.take_brush("new_zone")
    paper.tap_map("4,3")
    painting = paper.view().painting
    assert painting is not None
    assert [each.id for each in painting.brushes if each.selected] == ["zone:zone 1"]
    paper.tap_map("5,3")
    assert paper.plain["zones"][-1]["spaces"] == [[4, 3], [5, 3]]


def test_while_the_board_is_looked_at_nothing_is_drawn(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("map")
    paper.open_brushes(LOOK)
    before = kept(session)
    paper.tap_map("6,-1")
    painting = paper.view().painting
    assert painting is not None and (painting.group, painting.brushes, painting.drags) == (LOOK, (), False)
    assert kept(session) == before


def test_a_piece_is_moved_and_refused_on_scenery(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("map")
    paper.move_piece("enemies.1", "8,4")
    assert "Scenery" in session.error, "8,4 is short Scenery"
    paper.move_piece("enemies.1", "7,4")
    assert kept(session)[0]["enemies"][1]["at"] == "7,4"


def test_a_tile_is_drawn_on_its_card(session: AppSession, box: BoxEditor) -> None:
    box.back()
    box.tap_row("tiles")
    box.add("card")
    box.take_brush("ground:short")
    box.tap_map("0,0")
    assert session.store.facts.get("boardgame")["tiles"][0]["cells"] == [{"q": 0, "r": 0, "ground": "short"}]
    assert box.view().painting is not None


def test_several_tiles_are_switched_between_added_and_removed(session: AppSession, box: BoxEditor) -> None:
    box.back()
    box.tap_row("tiles")
    box.add("card")
    box.tap_map("0,0")
    box.use_card_tool("card")
    box.tap_map("0,0")
    box.tap_map("1,0")
    painting = box.view().painting
    assert (
        painting is not None and [each.id for each in painting.cards] == ["0", "1"] and painting.card == "1"
    )
    box.switch("card", "0")
    painting = box.view().painting
    assert painting is not None and painting.card == "0"
    assert sum(each.fill == "s2" for each in painting.board.cells) == 1
    box.use_card_tool("remove")
    assert [len(each["cells"]) for each in session.store.facts.get("boardgame")["tiles"]] == [2]
    box.use_card_tool("remove")
    assert session.store.facts.get("boardgame")["tiles"] == [] and box.view().painting is None


def test_a_tile_gets_another_name_and_the_adventures_it_lies_in_follow(
    session: AppSession, box: BoxEditor
) -> None:
    box.back()
    box.tap_row("tiles")
    box.add("card")
    for cell in ("0,0", "1,0", "0,1"):
        box.tap_map(cell)
    box.back()
    box.tap_row("adventures")
    box.tap_row("shipped:training")
    paper = box.inner
    assert paper is not None
    paper.open("map")
    paper.open_brushes("Tiles")
    paper.take_brush("tile:1")
    paper.tap_map("13,2")
    box.close_document()
    facts = session.store.facts.get("boardgame")
    facts["adventures"][0]["cards"][0]["when"].append({"fact": "enters", "on": "1", "reveal": ["B"]})
    session.store.facts.set("boardgame", facts)
    again = open_editor(session, "boardgame", FACE.drawn)
    again.tap_row("tiles")
    assert "rename" in [each.id for each in again.view().painting.tools]  # type: ignore[union-attr]
    assert again.rename_prompt().value == "1"
    again.rename(" 7A ")
    stored = session.store.facts.get("boardgame")
    assert stored["tiles"][0]["id"] == "7A"
    assert stored["adventures"][0]["layout"] == [{"tile": "7A", "q": 13, "r": 2, "turns": 0}]
    assert stored["adventures"][0]["cards"][0]["when"][-1]["on"] == "7A"
    again.undo()
    assert session.store.facts.get("boardgame") == facts


def test_two_tiles_cannot_have_one_name(session: AppSession, box: BoxEditor) -> None:
    box.back()
    box.tap_row("tiles")
    box.add("card")
    box.tap_map("0,0")
    box.use_card_tool("card")
    box.rename("1")
    assert session.error is not None
    assert [each["id"] for each in session.store.facts.get("boardgame")["tiles"]] == ["1", "2"]


def test_a_die_that_nobody_rolls_is_removed_and_comes_back_with_a_face(
    session: AppSession, box: BoxEditor
) -> None:
    box.back()
    box.tap_row("dice")
    colours = [each["id"] for each in box.at.held]
    rolled = {die for section in ("action_cards", "allies", "enemies") for each in box.facts.plain[section]
              for die in each.get("dice", ())}  # fmt: skip
    idle = next(each for each in colours if each not in rolled)
    for colour, goes in ((next(iter(sorted(rolled))), False), (idle, True)):
        box.switch("card", str(colours.index(colour)))
        box.switch("page", "card")
        box.pick("remove", "remove")
        assert ([each["id"] for each in box.at.held].count(colour) == 0) == goes
    assert session.error is not None, "a card rolls that one"
    box.add("card")
    assert box.at.held[-1]["id"] == idle and len(box.at.held[-1]["faces"]) == 1


def test_pieces_of_a_map_are_called_as_at_the_table_in_the_language_of_who_draws(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("map")
    assert paper.painter is not None
    signs = {each.text for each in paper.painter.board(paper.facts.plain).pieces}
    assert signs == {"B1", "B2", "S1", "F"}
    session.set("language", "ru")
    signs = {each.text for each in reopened_map(session).pieces}
    assert signs == {"Б1", "Б2", "К1", "П"}


def reopened_map(session: AppSession) -> BoardView:
    """The map of the first document, as an editor shows it that is opened now."""
    paper = reopened(session)
    paper.open("map")
    assert paper.painter is not None
    return paper.painter.board(paper.facts.plain)


def test_a_large_base_is_drawn_on_both_its_spaces(paper: DocumentEditor) -> None:
    paper.open("map")
    record = {**paper.facts.plain, "enemies": [{"card": "marsh_drake", "at": "9,4"}]}
    board = FACE.drawn("map", record, paper._all_facts(), "")
    (drake,) = (each for each in board.pieces if each.id == "enemies.0")
    assert drake.covers[0] == "9,4" and len(drake.covers) == 2


def test_a_tile_of_the_box_is_laid_on_a_map_and_stays_in_the_box(session: AppSession, box: BoxEditor) -> None:
    box.back()
    box.tap_row("tiles")
    box.add("card")
    for cell in ("0,0", "1,0"):
        box.tap_map(cell)
    box.back()
    box.tap_row("adventures")
    box.tap_row("shipped:training")
    paper = box.inner
    assert paper is not None
    paper.open("map")
    paper.take_brush("tile:1")
    paper.tap_map("13,2")
    assert kept(session)[0]["layout"] == [{"tile": "1", "q": 13, "r": 2, "turns": 0}]
    paper.tap_map("13,2")
    assert kept(session)[0]["layout"][0]["turns"] == 1
    before = kept(session)
    paper.take_brush("ground:tall")
    paper.tap_map("13,2")
    assert kept(session) == before, "on a tile lies what is printed there"
    box.close_document()
    box.back()
    box.tap_row("tiles")
    box.at = box.at.on_card(0)
    assert session.store.facts.get("boardgame")["tiles"]


# -- forms --------------------------------------------------------------------------------------------


def test_a_line_offers_what_there_is_and_nothing_that_there_is_not(paper: DocumentEditor) -> None:
    paper.open("cards")
    paper.switch("page", "when")
    paper.toggle("0")
    assert [each.id for each in block(paper, "on").choices] == ["landing", "east bank"]
    paper.pick("fact", "slain")
    assert "mire_giant" in [each.id for each in block(paper, "on").choices]
    paper.pick("fact", "round_end")
    with pytest.raises(StopIteration):
        block(paper, "on")
    assert block(paper, "n").label == "Which Round"


def test_every_kind_of_condition_and_instruction_can_be_chosen(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("cards")
    for page, field in (("when", "fact"), ("do", "what")):
        paper.switch("card", "1")
        paper.switch("page", page)
        paper.add("line")
        for choice in [each.id for each in block(paper, field).choices]:
            paper.pick(field, choice)
            assert session.error == "", (choice, session.error)
            assert kept(session)[0]["cards"][1][page][-1][field] == choice


def test_a_name_changes_wherever_it_stands(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("zones")
    paper.toggle("0")
    paper.write("id", "jetty")
    assert session.error == ""
    (first, *_), zones = kept(session)[0]["cards"][0]["when"], kept(session)[0]["zones"]
    assert (zones[0]["id"], first["on"]) == ("jetty", "jetty")


def test_a_place_is_chosen_on_the_map_and_given_up_by_going_back(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("enemies")
    paper.toggle("0")
    paper.pick("at", ON_MAP)
    painting = paper.view().painting
    assert painting is not None and painting.brushes == ()
    assert paper.back() and paper.view().painting is None
    paper.pick("at", ON_MAP)
    paper.tap_map("5,5")
    assert kept(session)[0]["enemies"][0]["at"] == "5,5"
    paper.pick("at", "landing")
    assert kept(session)[0]["enemies"][0]["at"] == "landing"


def test_a_text_gains_and_loses_languages() -> None:
    text = with_text("Mud", "", "Bog")
    assert text == "Bog"
    text = with_text(text, "ru", "Топь")
    assert text == {"text": "Bog", "ru": "Топь"}
    assert with_text(text, "ru", "") == "Bog"
    assert with_text(text, "", "") == ""


def test_a_language_is_typed_for_itself_and_shown_to_who_reads_it(
    session: AppSession, paper: DocumentEditor
) -> None:
    paper.open("about")
    prompt = paper.prompt("name", f"{TYPE}ru")
    assert prompt is not None and prompt.value == "Малая вода" and prompt.may_be_empty
    plain = paper.prompt("name", TYPE)
    assert plain is not None and not plain.may_be_empty, "an Adventure has a name"
    paper.write("name", "Отлив", prompt.choice)
    assert paper.title == "Low Water"
    session.set("language", "ru")
    assert paper.title == "Отлив"


def test_a_reader_changes_what_he_reads(session: AppSession, paper: DocumentEditor) -> None:
    paper.open("about")
    text, languages = (each for each in paper.view().parts[0].blocks if each.id == "name")
    assert [each.text for each in text.choices] == ["Low Water"] and text.choices[0].id == TYPE
    told = [(each.text, each.icon) for each in languages.choices]
    assert told == [("EN", "plus"), ("RU", "check"), ("FR", "check")]
    session.set("language", "ru")
    text, languages = (each for each in paper.view().parts[0].blocks if each.id == "name")
    assert [each.text for each in text.choices] == ["Малая вода"] and text.choices[0].id == f"{TYPE}ru"
    assert [each.id for each in languages.choices] == [TYPE, f"{TYPE}en", f"{TYPE}fr"]


def test_what_looks_odd_is_said_at_once(paper: DocumentEditor) -> None:
    paper.open("cards")
    paper.add("card")
    paper.back()
    paper.back()
    assert paper.view().warnings == ("These Event cards are never revealed: I.",)


# -- files --------------------------------------------------------------------------------------------


def test_one_is_saved_as_a_file_and_loaded_again(session: AppSession, box: BoxEditor) -> None:
    box.tap_row("shipped:training")
    assert box.inner is not None
    path = box.inner.save_document()
    assert path is not None
    before = kept(session)
    box.inner.remove()
    box.load_document(path)
    assert kept(session) == before and box.inner is not None


def test_one_is_found_in_ones_own_folder_by_a_tilde(
    session: AppSession, box: BoxEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.tap_row("shipped:training")
    assert box.inner is not None
    path = Path(box.inner.save_document() or "")
    box.inner.remove()
    monkeypatch.setenv("HOME", str(path.parent))
    assert box.load_document(f"~/{path.name}") and box.inner is not None


def written(paper: DocumentEditor, name: str) -> None:
    """Call a document otherwise."""
    paper.open("about")
    assert paper.write("name", name)
    while paper.back():
        pass


def test_what_is_saved_again_leaves_the_file_of_before(box: BoxEditor) -> None:
    facts = Path(box.save_file() or "").read_bytes()
    box.add(NEW)
    assert box.inner is not None
    first = box.inner.save_document()
    written(box.inner, "Mine")
    second = box.inner.save_document()
    assert first and second and first != second and "Mine" not in Path(first).read_text()
    saved = [path.read_bytes() for path in Path(box.save_file() or "").parent.glob("*box-facts*")]
    assert len(saved) == 2 and facts in saved


def test_a_friends_document_of_the_same_id_comes_in_beside_ones_own_and_only_once(
    session: AppSession, box: BoxEditor
) -> None:
    box.add(NEW)
    assert box.inner is not None
    written(box.inner, "Theirs")
    path = box.inner.save_document()
    written(box.inner, "Mine")
    mine = kept(session)
    box.close_document()
    assert path is not None
    for is_new in (True, False):
        session.dismiss()
        assert box.load_document(path) and box.inner.title == "Theirs"
        called = "Another one is called adventure_2, so this one is called adventure_3 here"
        assert any(each.startswith(called) for each in session.notices) is is_new
        assert kept(session)[:1] == mine and [each["id"] for each in kept(session)] == [
            "adventure_2",
            "adventure_3",
        ]
        box.close_document()


def test_what_was_removed_comes_back_after_another_document_was_changed(
    session: AppSession, box: BoxEditor
) -> None:
    for name in ("First", "Second"):
        box.add(NEW)
        assert box.inner is not None
        written(box.inner, name)
        box.close_document()
    first = kept(session)[0]
    box.open_document("adventure_2")
    assert box.inner is not None and box.inner.remove()
    box.open_document("adventure_3")
    written(box.inner, "Changed")
    box.close_document()
    box.undo()
    assert [each["id"] for each in kept(session)] == ["adventure_2", "adventure_3"]
    assert kept(session)[0] == first
    box.open_document("adventure_3")
    assert box.inner.title == "Changed"
    box.inner.undo()
    assert box.inner.title == "Second"


def test_what_reached_into_a_document_is_not_taken_back_after_that_was_changed(
    session: AppSession, box: BoxEditor
) -> None:
    box.add(NEW)
    assert box.inner is not None
    box.close_document()
    path = box.save_file()
    box.open_document("adventure_2")
    written(box.inner, "Mine")
    box.close_document()
    assert path is not None and box.load_file(path)
    box.open_document("adventure_2")
    written(box.inner, "Mine again")
    box.close_document()
    assert not box.view().actions.can_undo


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine.json", '{"id": "mine"}', "mine.json, rows: This map has no Spaces."),
        ("mine.json", "[1]", "mine.json: This is not an object."),
        ("mine.toml", "id = ", "mine.toml: This is not readable as TOML"),
        ("mine.toml", "id = 2026-01-31", "mine.toml: It holds a date, which nothing here is."),
        (
            "mine.toml",
            'id = "mine"\nname = "Mine"\nrows = [{ r = 0, signs = "o#" }]\n'
            'tokens = [{ kind = "spawn", name = "A", at = [1, 0] }]',
            "mine.toml, tokens.0.at: This Space is Scenery.",
        ),
        (
            "mine.toml",
            'id = "training"\nname = "Mine"\nrows = [{ r = 0, signs = "o." }]',
            "mine.toml, id: A shipped Adventure has this id: 'training'.",
        ),
    ],
)
def test_a_wrong_file_is_refused_by_file_and_field(
    session: AppSession, box: BoxEditor, tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text)
    box.load_document(str(tmp_path / name))
    assert session.error.startswith(said)
    assert kept(session) == [] and box.inner is None


# -- tables -------------------------------------------------------------------------------------------


def test_a_table_begins_with_a_shipped_or_an_own_adventure(
    session: AppSession, paper: DocumentEditor
) -> None:
    def form() -> TableForm:
        return TableForm("boardgame", FACE.starts, written=scenarios(session, "boardgame"))

    assert form().options() == {"adventure": "training"}
    chosen = form()
    assert [(each.id, each.source) for each in chosen.scenario_choices(session.speak)] == [
        ("example:training", "example"),
        ("example:high_water", "example"),
        ("yours:training_2", "yours"),
    ]
    chosen.play("yours:training_2")
    assert chosen.scenario(session.speak)[0].title == "Low Water" and chosen.written_in == "adventures"
    play = session.begin("boardgame", "T", chosen.options())
    assert play is not None and play.state.adventure.id == "training_2"


def test_only_games_with_documents_have_scenarios(session: AppSession) -> None:
    for game in GAME_IDS:
        kit = get_game(game).facts
        sections = kit.schema.sections if kit is not None else ()
        written = any(isinstance(each.of, Documents) for each in sections)
        assert bool(scenarios(session, game)) == written


# -- campaigns ----------------------------------------------------------------------------------------


def ended(session: AppSession, result: str) -> Any:
    play = session.begin("boardgame", "Campaign")
    assert play is not None
    play.do(cmd.BeginAdventure())
    play.adjust("status", result)
    return play


def test_a_campaign_goes_on_in_one_tap_and_its_log_knows_every_table(session: AppSession) -> None:
    first = ended(session, "lost")
    assert end_view(first, FACE).actions.main_text == "Try it again"
    second = play_on(session, first)
    assert second is not None and second.state.adventure.id == "training"
    extra = next(each for each in second.state.box.heroes if each not in second.state.party)
    second.do(cmd.AddHero(extra, ""))
    assert next_title(second, FACE) == "" and play_on(session, second) is None
    assert not campaign_view(session, second, FACE).goes_on
    second.do(cmd.BeginAdventure())
    second.adjust("status", "won")
    view = campaign_view(session, second, FACE)
    assert view.goes_on and view.actions.main_text == "Play on: High Water"
    one, two = view.rows
    assert one.id == str(first.id) and "lost" in one.detail and one.icon == "skull"
    assert two.selected and "won" in two.detail and "joined: " in two.detail
    third = play_on(session, second)
    assert third is not None and third.state.adventure.id == "high_water"
    rows = campaign_view(session, third, FACE).rows
    assert [each.title for each in rows] == ["1. Low Water", "2. Low Water", "3. High Water"]
    assert [each.id for each in rows] == [str(first.id), str(second.id), "here"]


def test_a_table_that_was_gone_on_from_leads_to_the_one_that_follows(session: AppSession) -> None:
    first = ended(session, "won")
    second = play_on(session, first)
    assert second is not None
    again = play_on(session, first)
    assert again is not None and again.id == second.id, "the next table is begun once"
    rows = campaign_view(session, first, FACE).rows
    assert [(each.id, each.selected) for each in rows] == [("here", True), (str(second.id), False)]
    session.store.tables.delete(second.id)
    third = play_on(session, first)
    assert third is not None and third.id not in (first.id, second.id)


def test_a_duplicate_goes_its_own_way_and_has_a_next_table_of_its_own(session: AppSession) -> None:
    first = ended(session, "won")
    second = play_on(session, first)
    session.leave()
    twin = session.open(session.store.tables.duplicate(first.id))
    assert second is not None and twin is not None and next_title(twin, FACE)
    assert [each.id for each in campaign_view(session, twin, FACE).rows] == ["here"]
    other = play_on(session, twin)
    assert other is not None and other.id not in (first.id, second.id, twin.id)


def test_the_log_tells_upgrades_and_who_left(session: AppSession) -> None:
    play = ended(session, "won")
    state = replace(play.state, upgrades=("brann_veteran",), cards_won=8)
    (told,) = FACE.chapters(state, session.speak)
    words = " / ".join(session.speak(each) for each in told.details)
    assert "new Hero board: " in words and "Action cards up to number 8" in words


def test_a_table_that_is_gone_is_still_told(session: AppSession) -> None:
    first = ended(session, "lost")
    second = play_on(session, first)
    assert second is not None
    session.store.tables.delete(first.id)
    assert campaign_view(session, second, FACE).rows[0].id == "gone0"
