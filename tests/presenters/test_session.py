"""AppSession and play over a real store and the toy game: acts, questions, refusals, settings, restarts."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import replace

import pytest

from app.presenters.play import Play
from app.presenters.session import AppSession
from app.presenters.settings import Settings, read_settings
from app.presenters.settings_page import SettingsPresenter
from app.presenters.undoing import undo_text
from companion.core.errors import StorageError
from companion.core.game import Adjust
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.text import say
from companion.store import Store
from companion.store.lock import Lock
from tests.refusing_disk import FULL, full
from tests.source import ROOT
from tests.toy import Add, DrawCard, Pick, RollDie, get_toy
from tests.toy_duel import DUEL, P1, P2, Plan, Roar


@pytest.fixture
def home(tmp_path):
    return tmp_path


@pytest.fixture
def session(home):
    made = open_session(home)
    yield made
    made.close()


def open_session(home):
    made = AppSession(open_store=lambda: Store.open(home, get_game=get_toy, game_ids=("toy",)))
    made.start()
    return made


def begun(session, **options):
    play = session.begin("toy", "Friday", options)
    assert play is not None, session.error
    return play


def test_an_act_is_done_kept_as_last_and_told(session):
    play = begun(session)
    seen = []
    unwatch = play.watch(lambda: seen.append(play.state.total))
    assert play.do(Add(5))
    assert play.last.command == Add(5)
    unwatch()
    play.do(Add(1))
    assert seen == [5]


def breaking_toy(game_id):
    """The toy whose table cannot go on by itself from ten."""
    return replace(get_toy(game_id), follow=lambda state: 1 // 0 if state.total == 10 else None)


def test_an_act_is_done_and_told_where_the_table_cannot_go_on_after_it(home, caplog):
    session = AppSession(open_store=lambda: Store.open(home, get_game=breaking_toy, game_ids=("toy",)))
    session.start()
    play = begun(session)
    assert play.do(Add(10))
    assert (play.error, play.last.command, play.state.total) == (None, Add(10), 10)
    (warning,) = play.warnings()
    assert "kept" in warning.text and "ZeroDivisionError" in warning.text
    assert play.undo() and play.warnings() == ()
    play.redo()
    session.leave()
    again = session.open(play.id)
    assert again.state.total == 10 and again.pending is None
    assert again.warnings() == (warning,), "whoever opens it is told"
    session.close()
    caplog.clear()


def stepping_toy(game_id):
    """The toy whose table takes a step by itself from ten."""
    return replace(get_toy(game_id), follow=lambda state: Add(1) if state.total == 10 else None)


def test_a_table_goes_on_by_itself_when_it_is_opened_to_be_played(home):
    session = open_session(home)
    play = begun(session)
    play.do(Add(10))
    session.close()

    def open_stepping():
        made = AppSession(open_store=lambda: Store.open(home, get_game=stepping_toy, game_ids=("toy",)))
        made.start()
        return made

    first = open_stepping()
    second = open_stepping()
    assert second.store.read_only and second.open(play.id).state.total == 10, "who can only look"
    opened = first.open(play.id)
    assert (opened.state.total, opened.last.by_table) == (11, True), "and it is told"
    assert opened.can_undo and opened.undo() and opened.state.total == 0
    first.close()
    second.close()


def roaring():
    """A duel with an order open that asks how much energy it takes."""
    play = Play(Table.begin(DUEL, Memory(), {}), Settings())
    for cards in (("asp", "bear", "crow"), ("kite", "lion", "newt")):
        play.answer(cards)
    for order in (Plan(P1, "bear"), Plan(P2, "kite"), Adjust("sides[P1].energy", 3), Roar("bear")):
        assert play.do(order)
    return play


@pytest.mark.parametrize(("energy", "warned"), [(0, "The open order was taken back"), (1, "")])
def test_a_correction_that_closes_the_open_order_says_so_and_is_undone_in_one_step(energy, warned):
    play = roaring()
    asked = play.pending.question
    play.adjust("sides[P1].energy", energy)
    assert play.pending is None
    assert [warning.text[:29] for warning in play.warnings()] == ([warned] if warned else [])
    assert "energy" in undo_text(play), "the correction goes, and what came of it"
    play.undo()
    assert play.pending.question == asked and play.warnings() == ()


def test_a_refusal_is_a_sentence_with_its_rule_and_changes_nothing(session):
    play = begun(session)
    assert not play.do(Add(500))
    assert play.error.sentence == "The toy refuses: over_limit."
    assert play.error.rule == "TOY-LIMIT-01"
    assert play.state.total == 0
    assert play.last is None
    play.dismiss()
    assert play.error is None


def test_dice_are_asked_for_face_by_face_and_answered_with_texts(session):
    play = begun(session)
    play.do(RollDie())
    asked = play.ask()
    assert [die.word for die in asked.dice.dice] == ["Red", "White"]
    assert [die.colour for die in asked.dice.dice] == ["red", "ivory"]
    assert [face.value for face in asked.dice.dice[0].faces] == list("123456")
    assert play.question_view() is not None
    assert play.answer(["6", "2"])
    assert play.state.total == 8
    assert play.question_view() is None


def test_options_and_cards_are_offered_in_the_games_words(session):
    play = begun(session)
    play.do(Pick())
    sheet = play.ask().sheet
    assert [(option.id, option.text, option.letter) for option in sheet.options] == [
        ("hold", "Option hold", "A"),
        ("dare", "Option dare", "B"),
    ]
    assert not play.ask().app
    play.answer("hold")
    play.do(DrawCard())
    assert len(play.ask().sheet.options) == 6
    assert play.roll_here()
    assert len(play.state.hand) == 1


def test_the_dice_setting_decides_who_rolls(session):
    play = begun(session)
    session.set("dice", "table")
    play.do(RollDie())
    assert (play.ask().table, play.ask().app) == (True, False)
    play.undo()
    session.set("dice", "ask")
    play.do(RollDie())
    assert (play.ask().table, play.ask().app) == (True, True)
    play.undo()
    session.set("dice", "app")
    assert play.do(RollDie())
    assert play.pending is None
    assert play.state.total > 0


def test_undo_and_redo_know_their_ends(session):
    play = begun(session)
    assert (play.can_undo, play.can_redo) == (False, False)
    play.do(Add(5))
    assert play.can_undo
    play.undo()
    assert (play.can_undo, play.can_redo) == (False, True)
    assert not play.undo()
    assert play.error.rule == "TABLE-UNDO-01"
    assert play.redo()
    assert play.state.total == 5


def test_a_correction_by_hand_and_a_note_are_entries(session):
    play = begun(session)
    assert play.adjust("total", 40)
    assert play.note("Anna goes home.")
    texts = [line.text for entry in play.table.entries(1) for line in play.lines(entry)]
    assert texts == ["Corrected by hand: Toy value total, 0 becomes 40.", "Note: Anna goes home."]
    assert not play.adjust("total", 101)
    assert play.error.sentence == "101 is out of range: 0 to 100."


def test_a_correction_of_the_past_is_planned_then_kept(session):
    play = begun(session)
    play.do(Add(5))
    play.do(Add(-5))
    plan = play.plan(1, None)
    assert [misfit.index for misfit in plan.misfits] == [2]
    assert play.confirm(plan)
    assert play.state.total == 0
    assert len(play.table.entries()) == 1
    assert play.plan(9, None) is None
    assert play.error.rule == "TABLE-AMEND-01"


def test_a_killed_session_comes_back_with_its_open_question(home):
    first = open_session(home)
    play = begun(first)
    play.do(Add(3))
    play.do(RollDie())
    first.close()
    second = open_session(home)
    again = second.open(second.last_table().id)
    assert again.state.total == 3
    assert again.ask().title == "Toy question toy.roll"
    assert again.name == "Friday"
    second.close()


def test_settings_are_kept_and_bad_ones_are_passed_over(home):
    first = open_session(home)
    first.set("language", "ru")
    first.set("text_scale", 2.0)
    first.close()
    second = open_session(home)
    assert second.settings == Settings(language="ru", text_scale=2.0)
    second.close()
    assert read_settings({"language": "xx", "theme": 7, "text_scale": 2}) == Settings(text_scale=2.0)
    with pytest.raises(ValueError, match="theme"):
        Settings().put("theme", "Pink")


def test_what_a_killed_app_holds_while_it_dies_is_waited_for(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    dying, waited = Store(), []

    def breathe(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            dying.close()

    monkeypatch.setattr("app.presenters.session.sleep", breathe)
    session = AppSession()
    assert not session.store.read_only and len(waited) == 2
    session.close()


def test_a_second_session_may_look_but_says_that_it_cannot_write(home):
    first = open_session(home)
    made = begun(first).id
    second = open_session(home)
    assert len(second.notices) == 1
    assert "here it can be read but not changed" in second.notices[0]
    play = second.open(made)
    assert not play.do(Add(1))
    assert play.error.sentence == second.notices[0]
    second.close()
    first.close()


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    made = AppSession(open_store=lambda: Store.open(blocked, get_game=get_toy, game_ids=("toy",)))
    made.start()
    assert not made.ready
    assert made.error.startswith("The data folder cannot be used")
    assert made.begin("toy", "Friday") is None


def test_data_that_cannot_be_opened_is_a_refusal_wherever_it_is_asked_for(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    made = AppSession(open_store=lambda: Store.open(tmp_path / "file"))
    with pytest.raises(StorageError, match="The data folder cannot be used"):
        made.store  # noqa: B018
    assert made.remembered("last_table") is None


def test_a_command_that_holds_the_data_is_waited_for_once_and_not_for_long(home, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setattr("app.presenters.session.PATIENCE", 0.2)
    Store.open(home).close()
    waited, acquire = [], Lock.acquire
    monkeypatch.setattr(
        Lock,
        "acquire",
        lambda lock, stays, patience: waited.append(patience) or acquire(lock, stays, patience),
    )
    with Store.open(home, stays=False):
        waited.clear()
        made = AppSession()
        made.start()
    assert made.store.read_only and "open in another window" in made.standing[0]
    assert max(waited) <= 0.2 and waited[-1] == min(waited), "the tries share what there is to wait"
    made.close()


def test_a_full_disk_keeps_nobody_from_looking_at_another_table(session):
    first, second = begun(session), session.begin("toy", "Saturday")
    assert session.last_table().id == second.id
    with full(session.store):
        assert session.open(first.id).name == "Friday" and session.error == ""
    assert session.last_table().id == second.id


def test_a_setting_that_was_not_stored_stays_as_it_was(session):
    play = begun(session)
    with full(session.store):
        assert not session.set("dice", "app")
    assert session.error == FULL and session.settings.dice == "ask" and not play.table.app_rolls
    assert session.set("dice", "app") and play.table.app_rolls


def test_data_that_is_still_being_opened_is_not_opened_twice(home):
    held, opened = [], []

    def open_store():
        opened.append(Store.open(home, get_game=get_toy, game_ids=("toy",)))
        return opened[-1]

    session = AppSession(run=lambda work, then: held.append((work, then)), open_store=open_store)
    session.start()
    assert not session.set("theme", "Light") and session.begin("toy", "Friday") is None
    assert "still being opened" in session.error and opened == []
    ((work, then),) = held
    then(work())
    assert session.set("theme", "Light") and len(opened) == 1 and not session.store.read_only
    session.close()


def test_a_rule_is_told_in_the_players_language(session):
    play = begun(session)
    session.set("language", "ru")
    view = play.rule_view("TABLE-NOTE-01", ["TABLE-NOTE-01", "TABLE-UNDO-01"])
    assert (view.title, view.source, view.others) == ("Заметки", "inferred", ("TABLE-UNDO-01",))
    assert play.rule_view("NO-SUCH-99").title == "NO-SUCH-99"


def test_watchers_hear_of_settings(session):
    seen = []
    stop = session.watch(lambda: seen.append(session.settings.theme))
    session.set("theme", "Light")
    stop()
    session.set("theme", "Dark")
    assert seen == ["Light"]


def test_the_first_frame_waits_for_neither_store_nor_rules():
    code = "import sys, app.presenters.session as s; s.AppSession()\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    late = {"sqlite3", "sqlite_utils", "cattrs", "companion.store", "companion.games"}
    assert late & set(ran.stdout.split()) == set()


def test_a_closed_session_is_not_opened_again_to_be_looked_after(home):
    opened = []

    def open_store():
        opened.append(1)
        return Store.open(home, get_game=get_toy, game_ids=("toy",))

    session = AppSession(open_store=open_store)
    session.start()
    session.look_after()
    session.close()
    session.look_after()
    assert not session.ready and len(opened) == 1


def test_what_led_to_an_open_question_is_told_then_what_came_of_it(session):
    play = begun(session)
    play.do(Pick())
    assert play.told() == ()
    play.answer("dare")
    (picked,) = play.told()
    assert picked.text == "The pick is dare. Candidates: hold, dare." and picked.rules == ("TOY-PICK-01",)
    assert play.state.mood == "hold" and play.so_far.mood == "dare"
    play.answer(["6"])
    assert [line.text for line in play.told()][1:] == ["The dice show 6.", "The total grows by 6."]
    play.undo()
    assert play.told() == () and play.so_far == play.state


# Starting, whatever lies on the disk


def test_a_setting_that_cannot_be_read_keeps_the_app_from_nothing(home):
    with Store.open(home, get_game=get_toy, game_ids=("toy",)) as store:
        store.settings.set("theme", "Light")
        store.tables.create("toy", "A")
    raw = (home / "companion.sqlite3").read_bytes()
    (home / "companion.sqlite3").write_bytes(raw.replace(b'"Light"', b'"L\xffght"'))
    session = open_session(home)
    assert session.ready and session.settings.theme == "Light"
    assert [info.name for info in session.store.tables.all()] == ["A"]
    assert session.notices[-1] == "Everything was recovered."
    session.close()


def test_damage_that_is_met_at_work_is_told_at_once(home):
    with Store.open(home, get_game=get_toy, game_ids=("toy",)) as store:
        store.tables.create("toy", "A")
        store.tables.open(1).do(Add(1))
    session = open_session(home)
    session.look_after()
    assert session.notices == []
    raw = (home / "companion.sqlite3").read_bytes()
    session.store._disk.close()
    (home / "companion.sqlite3").write_bytes(raw.replace(b'"is":"Added"', b'"is":"Addxd"'))
    play = session.open(1)
    assert play is not None and play.state.total == 1
    assert session.notices[-1] == "Everything was recovered."
    session.close()


def test_what_was_told_once_is_not_told_again(home):
    with Store.open(home, get_game=get_toy, game_ids=("toy",)) as store:
        store.tables.create("toy", "A")
    (home / "companion.sqlite3").write_bytes(b"harmed" * 2000)
    session = open_session(home)
    assert len(session.notices) == 2
    session.dismiss()
    session.look_after()
    assert session.notices == []
    session.store.notices.append(session.store.notices[0])
    session.look_after()
    assert len(session.notices) == 1
    session.close()


@pytest.mark.parametrize("work", ["open", "beside"])
def test_work_beside_the_screen_that_fails_says_so(home, caplog, work):
    def broken():
        raise ValueError("nobody foresaw this")

    if work == "open":
        session = AppSession(open_store=broken)
        gone_on = []
        session.start(lambda: gone_on.append(True))
        assert gone_on and not session.ready
    else:
        session = open_session(home)
        session.run(broken, lambda found: pytest.fail("there is nothing to go on with"))
        session.close()
    assert session.error.startswith("Something went wrong") and "(ValueError)" in session.error
    caplog.clear()


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [[[]]], {"a": [1, {}]}, [1, 2], ["a", None], True])
def test_no_stored_screen_state_keeps_a_page_from_opening(home, value):
    from app.presenters.decks.desk import DeckDesk
    from app.presenters.decks.desk_store import LAST
    from app.presenters.home import HomePresenter
    from app.presenters.rule_book import RuleBook

    session = open_session(home)
    begun(session)
    names = ["window", "last_table", "rule_bookmarks", "hints_seen", "desk.game", "language", "theme"]
    names += [f"desk.{game}.{part}" for game in ("warcry", "realms") for part in ("lists", "marks", "drafts")]
    for name in (*names, "text_scale", "system_style", LAST):
        session.store.settings.set(name, value)
    session.close()
    again = open_session(home)
    assert again.ready
    assert HomePresenter(again).view().resume is not None
    assert RuleBook(again).view()
    assert DeckDesk(again).view()
    again.close()


# Stores that refuse


def refusing(*_):
    raise StorageError(say("The data file cannot be opened."))


def test_the_app_starts_with_settings_that_cannot_be_read_and_says_so(home, monkeypatch):
    monkeypatch.setattr("companion.store.settings.StoredSettings.all", refusing)
    session = open_session(home)
    assert session.ready and session.settings == Settings()
    assert session.error == "The data file cannot be opened."
    session.close()


def test_what_could_not_be_looked_after_is_told(session, monkeypatch):
    monkeypatch.setattr(session.store, "tend", refusing)
    session.look_after()
    assert session.error == "The data file cannot be opened."


def test_a_window_that_can_only_look_follows_the_system_without_a_word(home):
    first, second = open_session(home), open_session(home)
    second.take_system_style("Light")
    assert second.style == "Light" and second.error == ""
    second.close()
    first.close()


# One opening at a time, and the right to write once it can be had


def test_a_second_tap_opens_nothing_while_the_data_is_being_opened(home):
    begun_work = []
    opened = []

    def open_store():
        opened.append(Store.open(home, get_game=get_toy, game_ids=("toy",)))
        return opened[-1]

    session = AppSession(run=lambda work, then: begun_work.append((work, then)), open_store=open_store)
    session.start()
    session.start()
    for work, then in begun_work:
        then(work())
    session.start()
    assert len(opened) == 1 == len(begun_work)
    assert session.store is opened[0] and not session.store.read_only
    session.close()


def test_what_takes_the_place_of_other_data_lets_go_of_it(home, tmp_path):
    session = open_session(home)
    first = session.store
    session._take(Store.open(tmp_path / "other", get_game=get_toy, game_ids=("toy",)))
    assert not Store.open(home, get_game=get_toy, game_ids=("toy",)).read_only and first is not session.store
    session.close()


def test_a_window_that_can_only_look_writes_once_the_other_is_closed(home):
    first = open_session(home)
    play = begun(first)
    second = open_session(home)
    looked = second.open(play.id)
    assert second.store.read_only and not looked.do(Add(1))
    assert play.do(Add(2))
    first.close()
    assert not looked.do(Add(1)), "nobody knew yet"
    assert not second.store.read_only and second.replaced == 1 and second.standing == []
    assert "changed elsewhere" in second.notices[-1] and second.overtaken == 1
    assert looked.state.total == 2, "what the other one did is there"
    assert looked.do(Add(1)) and looked.state.total == 3
    second.close()
    again = open_session(home)
    assert again.open(play.id).state.total == 3
    again.close()


@pytest.mark.parametrize("act", ["setting", "resume"])
def test_a_setting_or_a_second_look_asks_for_the_right_to_write_too(home, act):
    first, second = open_session(home), open_session(home)
    first.close()
    if act == "setting":
        assert not second.set("theme", "Light")
    else:
        second.ask_to_write()
    assert not second.store.read_only and second.set("theme", "Light")
    second.close()


def test_a_backup_that_left_no_room_is_looked_at_and_written_on_once_there_is_room(session, monkeypatch):
    play = begun(session)
    session.look_after()
    play.do(Add(1))
    page, error = SettingsPresenter(session), sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = 4874

    def full(*_):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.disk.connect", full)
        assert "is back" in page.restore(page.backups()[0].id)
        assert session.open(play.id).state.total == 0
        assert len(session.standing) == 1 and "can be read but not changed" in session.standing[0]
    session.ask_to_write()
    assert session.standing == [] and session.overtaken == 0
    assert session.notices[-1].startswith("The data can be written again: changes are kept.")
    assert session.play.do(Add(1))


def test_another_table_that_came_to_have_the_number_is_never_taken_for_the_one_at_play(home):
    first = open_session(home)
    begun(first)
    first.look_after()
    gone = begun(first)
    second = open_session(home)
    looked = second.open(gone.id)
    page = SettingsPresenter(first)
    assert "is back" in page.restore(page.backups()[0].id)
    other = begun(first)
    assert other.id == gone.id and other.table.seed != gone.table.seed
    first.close()
    second.ask_to_write()
    assert second.play is None and second.error == "What was open here is no longer in the data."
    assert not second.is_there(looked)
    assert second.open(other.id) is not looked
    second.close()


def test_what_waited_at_a_table_that_is_no_more_waits_at_no_other_one(session):
    begun(session)
    session.look_after()
    gone = begun(session)
    gone.do(RollDie())
    gone.handover.fill_in("3")
    page = SettingsPresenter(session)
    assert "is back" in page.restore(page.backups()[0].id)
    other = begun(session)
    assert other.id == gone.id and other is not gone
    assert not other.handover.halves and not session.loses_words


def test_a_window_that_still_can_only_look_stays_as_it_is(home):
    first, second = open_session(home), open_session(home)
    looked, standing = second.store, list(second.standing)
    second.ask_to_write()
    assert second.store is looked and second.replaced == 0 and second.standing == standing
    first.close()
    second.close()
