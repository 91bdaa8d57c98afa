"""The judge's desk without a screen: lists in, verdicts worst first, reports out."""

from __future__ import annotations

from datetime import date

import pytest

from app.presenters.decks.desk import KINDS, DeckDesk
from app.presenters.session import Session
from companion.store import Store

TODAY = date(2026, 11, 16)
HEAD = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,"
    "faction,type,rarity,sets,banned,errata"
)


def cards_csv() -> str:
    """Forty invented cards: twenty Units of the good side, twenty neutral Tactics."""
    rows = [HEAD]
    rows += [f"T{n},Knight {n},1,1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0" for n in range(20)]
    rows += [f"A{n},Trick {n},1,,,,0,3,,3,neutral,Tactic,Common,T,0,0" for n in range(20)]
    return "\n".join(rows)


def deck(player: str, copies: int = 3) -> str:
    army = [f"{copies} Knight {n}" for n in range(10)]
    action = [f"3 Trick {n}" for n in range(10)]
    return "\n".join([f"Player: {player}", "Army", *army, "Action", *action])


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    made = Session(open_store=lambda: Store.open())
    yield made
    made.close()


@pytest.fixture
def desk(session, tmp_path):
    made = DeckDesk(session)
    path = tmp_path / "cards.csv"
    path.write_text(cards_csv(), encoding="utf-8")
    assert "40" in made.import_cards(str(path))
    return made


def test_a_desk_without_cards_says_what_it_cannot_check(session):
    desk = DeckDesk(session)
    assert "No card table" in desk.view().cards
    desk.paste(deck("Anna"))
    assert desk.view().verdict.unchecked


def test_lists_lie_worst_first_and_are_counted_by_status(desk):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris", copies=4))
    view = desk.view()
    assert [row.title for row in view.rows] == ["Boris", "Anna"]
    assert {chip.id: chip.value for chip in view.chips} == {
        "all": "2", "illegal": "1", "ask": "0", "legal": "1", "unreadable": "0",
    }  # fmt: skip
    assert view.verdict.status == "illegal" and view.verdict.findings
    assert all(finding.rule.startswith("WC-") for finding in view.verdict.findings)
    assert view.verdict.fix_title and view.verdict.fix


def test_filter_and_search_narrow_the_list(desk):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris", copies=4))
    desk.pick_filter("legal")
    assert [row.title for row in desk.view().rows] == ["Anna"]
    assert [chip.id for chip in desk.view().chips if chip.selected] == ["legal"]
    desk.pick_filter("all")
    desk.search("bor")
    assert [row.title for row in desk.view().rows] == ["Boris"]
    desk.search("nobody")
    assert desk.view().rows == () and desk.view().verdict is None


def test_seen_lists_are_marked_and_the_next_one_comes(desk):
    for player in ("Anna", "Boris", "Clara"):
        desk.paste(deck(player))
    assert desk.view().selected == "0"
    desk.next()
    view = desk.view()
    assert view.selected == "1" and view.rows[0].end_icon and not view.rows[1].end_icon
    assert "1" in view.seen and "3" in view.seen


def test_a_folder_is_judged_whole_and_a_missing_one_is_one_sentence(desk, tmp_path, session):
    folder = tmp_path / "lists"
    folder.mkdir()
    for number in range(12):
        (folder / f"{number}.txt").write_text(deck(f"Player {number}"), encoding="utf-8")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 nothing")
    desk.load(str(folder))
    assert len(desk.verdicts) == 13 and desk.view().chips[-1].value == "1"
    before = desk.verdicts
    desk.load(str(tmp_path / "nowhere"))
    assert desk.verdicts == before and "nowhere" in session.error


def test_another_format_judges_the_same_lists_again(desk):
    desk.paste(deck("Anna"))
    ids = [row.id for row in desk.formats()]
    assert len(ids) > 1
    for format_id in ids:
        desk.pick_format(format_id)
        assert len(desk.verdicts) == 1 and desk.verdicts[0].format.id == format_id


def test_another_game_clears_the_desk(desk):
    desk.paste(deck("Anna"))
    desk.pick_game("realms")
    assert desk.verdicts == () and desk.view().verdict is None and desk.view().game == "realms"


def test_reports_are_written_and_never_written_over(desk):
    desk.paste(deck("Анна"))
    for kind in KINDS:
        first, second = desk.save(kind, TODAY), desk.save(kind, TODAY)
        assert first != second and first.stat().st_size > 100 and second.stat().st_size > 100
    assert "Анна" in desk.text()


def test_a_bad_card_table_replaces_nothing(desk, tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text(cards_csv().replace("T3,Knight 3,1", "T3,Knight 3,many"), encoding="utf-8")
    told = desk.import_cards(str(bad))
    assert "line 5" in told and "40 cards" in desk.view().cards


def test_a_hostile_list_is_shown_safely(desk):
    desk.paste("Player: A\u202eB\x07\n3 Knight 1\u2066\n")
    view = desk.view()
    assert view.verdict is not None
    shown = repr(view)
    assert "\\u202e" not in shown and "\\u2066" not in shown and "\\x07" not in shown


def test_a_list_travels_as_a_code_and_a_registration_sheet(desk):
    assert desk.qr() == () and desk.save_registration(TODAY) is None, "nothing is chosen yet"
    desk.paste(deck("Anna"))
    matrix = desk.qr()
    assert len(matrix) == len(matrix[0]) > 20 and {0, 1} == {cell for row in matrix for cell in row}
    path = desk.save_registration(TODAY)
    assert path is not None and path.read_bytes().startswith(b"%PDF-")


def test_a_check_counts_taps_slips_missing_and_extra_and_is_signed(desk):
    desk.paste(deck("Anna"))
    now = [100.0]
    checking = desk.checking(lambda: now[0])
    assert checking is not None
    rows = [row for pile in checking.view().piles for row in pile.rows]
    assert len(rows) == 20 and all(row.value == "0/3" for row in rows)
    for row in rows:
        for _ in range(3):
            checking.tap(row.id)
    assert checking.check.agrees
    checking.tap(rows[0].id)
    assert "extra 1" in checking.view().line
    checking.untap(rows[0].id)
    checking.found("Dragon")
    now[0] = 161.0
    assert "1:01" in checking.view().line
    assert checking.sign("") and checking.signed is None, "a record needs a name"
    assert checking.sign("Vera, 3, 12") == ""
    told = checking.record()
    assert "Vera" in told and "Dragon" in told and checking.signed.code in told
    checking.tap(rows[0].id)
    assert checking.record() == told, "a signed record does not change"
    for order in ("cost", "type", "name"):
        checking.sort_by(order)
        assert sum(len(pile.rows) for pile in checking.view().piles) == 21


def test_cards_are_offered_while_a_line_is_typed(desk):
    editing = desk.editing()
    names = [row.id for row in editing.offers("3 trick")]
    assert "Trick 1" in names and names == sorted(names) and len(names) <= 6
    assert editing.offers("3 Trick 19") == (), "a whole name needs no offer"
    assert editing.offers("3 k") == () and editing.offers("zzz") == ()
    assert (
        editing.completed("3 tri", "Trick 4") == "3 Trick 4"
        and editing.completed("tri", "Trick 4") == "1 Trick 4"
    )
    assert editing.counted("3 Trick 4", 1) == "4 Trick 4" and editing.counted("1 Trick 4", -1) == ""
    assert editing.counted("", 1) == ""


def test_a_list_is_kept_reopened_deleted_and_brought_back(desk):
    from datetime import UTC, datetime

    editing = desk.editing()
    editing.name, editing.text = "Knights", deck("Anna", copies=4)
    assert editing.verdict().status == "illegal"
    assert editing.save() and editing.save(), "keeping twice keeps one list"
    now = datetime.now(UTC)
    rows = desk.kept(now)
    assert [row.title for row in rows] == ["Knights"]
    again = desk.editing(int(rows[0].id))
    assert again.text == editing.text and again.name == "Knights"
    desk.delete(int(rows[0].id))
    assert desk.kept(now) == ()
    desk.restore(int(rows[0].id))
    assert len(desk.kept(now)) == 1


def test_a_list_of_the_desk_is_edited_as_text_with_the_same_verdict(desk):
    desk.paste(deck("Anna"))
    editing = desk.editing(chosen=True)
    assert "3 Knight 0" in editing.text and editing.verdict().status == "legal"


def test_what_is_played_is_compared_with_what_was_registered(desk, session):
    assert desk.compare(deck("Anna")) is None, "nothing is chosen yet"
    desk.paste(deck("Anna"))
    same = desk.compare(deck("Somebody else"))
    assert same.rows == () and not same.unread and "same" in same.line
    changed = deck("Anna").replace("3 Knight 1\n", "2 Knight 1\n").replace("3 Trick 4", "3 Trick 14")
    rows = {row.title: (row.value, row.detail) for row in desk.compare(changed).rows}
    assert {title: value for title, (value, _) in rows.items()} == {
        "Knight 1": "-1", "Trick 4": "-3", "Trick 14": "+3",
    }  # fmt: skip
    assert "registered 3, played 2" in rows["Knight 1"][1] and "Army deck" in rows["Knight 1"][1]
    half_read = desk.compare(deck("Anna") + "\nall the others")
    assert half_read.rows == () and "1" in half_read.unread and "The lines that were read" in half_read.line


def test_a_comparison_with_no_list_is_one_sentence(desk, session):
    desk.paste(deck("Anna"))
    assert desk.compare("") is None and session.error
    before = desk.verdicts
    assert desk.compare("\n".join(f"=== {name} ===\n3 Knight 1" for name in "AB")) is None
    assert "2 lists" in session.error and desk.verdicts == before
