"""A judge's event behind the screen: what is shown, what is kept, what is refused in one sentence."""

from __future__ import annotations

from datetime import date
from itertools import count
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.presenters.decks.desk import DeckDesk
from app.presenters.event.checks import SIGNED
from app.presenters.event.desk import EventDesk
from app.presenters.event.events import EventForm, begin_event, event_rows, export_event
from app.presenters.loading import load_beside
from app.presenters.session import AppSession
from app.presenters.settings_page import SettingsPresenter
from companion.cards.tables import load_table, to_rows
from companion.core.errors import StorageError
from companion.core.text import say
from companion.decks.judge_files import judge_bytes
from companion.store import Store
from companion.tournament.acts import Arrange
from tests.decks.reports import ASK, ILLEGAL, LEGAL
from tests.decks.worlds import FIXTURES
from tests.refusing_disk import FULL, full

FORM = ("Spring", "2026-05-01", "3", "10:00", "Warning, Game loss")


@pytest.fixture
def session(tmp_path):
    made = AppSession(open_store=lambda: Store.open(tmp_path / "home"))
    made.start()
    cards = load_table((FIXTURES / "warcry_invented.csv").read_bytes(), "warcry", "invented.csv").table
    made.store.cards.replace("warcry", to_rows(cards), "invented.csv")
    yield made
    made.close()


@pytest.fixture
def desk(session) -> EventDesk:
    """An event whose clock goes on by a minute with each act, from nine o'clock."""
    event = begin_event(session, "warcry", "open", EventForm(*FORM))
    minutes = count()
    return EventDesk(
        session, event, clock=lambda: f"2026-05-01T{9 + (n := next(minutes)) // 60:02}:{n % 60:02}:00"
    )


def of(player: str, text: str = LEGAL) -> str:
    lines = [line for line in text.splitlines() if not line.startswith(("Player", "Number"))]
    return f"Player: {player}\n" + "\n".join(lines)


def words(desk: EventDesk) -> list[tuple[str, str]]:
    return [(row.name, row.word) for row in desk.view().rows]


def test_what_needs_a_judge_stands_first(desk):
    for name, text in (
        ("Zoe", LEGAL),
        ("Anna", ILLEGAL),
        ("Boris", ASK),
        ("Cleo 10", LEGAL),
        ("Cleo 9", LEGAL),
    ):
        desk.paste(of(name, text))
    assert words(desk) == [
        ("Anna", "Judge decides"),
        ("Boris", "Ask"),
        ("Cleo 9", "Plays"),
        ("Cleo 10", "Plays"),
        ("Zoe", "Plays"),
    ]
    chips = {chip.id: chip.value for chip in desk.view().chips}
    assert chips == {"all": "5", "decide": "2", "illegal": "1"}, "a kind of which there is none is left out"


def test_a_player_may_be_called_by_any_sign_that_counts(desk):
    names = ["2²", "10", "①", "②", "❷ ፩", "9" * 60]
    for name in names:
        desk.paste(of(name))
    assert sorted(name for name, _ in words(desk)) == sorted(names)
    assert words(desk)[0] == ("2²", "Plays"), "numbers stand in their order"


def test_a_check_is_signed_and_counted_only_once_it_is_stored(desk, session):
    desk.paste(of("Anna"))
    desk.select("anna")
    checking = desk.checking(lambda: 0)
    with full(session.store):
        checking.tap_all("0")
        assert checking.check.seen == 0 and desk.check_of("anna") is None
        assert not checking.sign("Kim", "1", "2") and checking.signed is None and session.error == FULL
    assert checking.sign("Kim", "1", "2") and len(desk.state.checks) == 1


def test_a_list_that_cannot_be_read_is_told_before_any_card_is_counted(desk, session):
    desk.paste(of("Anna", f"{LEGAL}\n2? Ash Prowlers"))
    desk.select("anna")
    assert desk.checking(lambda: 0) is None
    assert session.error.endswith("1 line of the list cannot be read, so no check is signed.")


def test_a_late_change_of_the_side_alone_is_shown(desk):
    desk.paste(of("Anna"))
    assert desk.begin_round()
    desk.select("anna")
    desk.paste(of("Anna").replace("\n", "\nSide: good\n", 1))
    late = desk.view().player.late
    assert late.remark == "The cards are the same." and late.word.startswith("With it: Not legal")
    assert [(row.title, row.value) for row in late.rows] == [("Side", "– > Good")]


def test_a_check_of_an_earlier_list_is_told_as_one_and_is_none_of_the_list_that_counts(desk):
    desk.paste(of("Anna"))
    assert desk.begin_round() and desk.draw(1)
    desk.select("anna")
    checking = desk.checking(lambda: 0)
    for card in range(len(checking.check.cards)):
        checking.tap_all(str(card))
    assert checking.sign("Kim", "1", "2")
    code = desk.state.checks[0].list_code
    assert words(desk) == [("Anna", "Agrees")] and desk.view().rows[0].checks == "1"
    desk.paste(of("Anna", ILLEGAL))
    assert desk.decide(True) and words(desk) == [("Anna", "To be checked")]
    view = desk.view()
    assert view.rows[0].checks == "" and view.lot.picks[0].word == "To be checked"
    assert view.player.check.text == f"The deck agrees with its list. An earlier list was checked: {code}."
    assert view.player.check_icon != "check"


def test_an_event_whose_format_has_gone_shows_its_players_and_judges_none(desk, session):
    desk.paste(of("Anna"))
    desk.penalise("Warning", player="anna")
    assert desk.do(replace_format(desk, "gone"))
    desk.select("anna")
    view = desk.view()
    (row,) = view.rows
    assert (row.word, row.verdict, row.penalties) == ("Judge decides", "Cannot be judged", "1, round 0")
    assert "No list is judged until the event has a format that can be used." in view.line
    assert "There is no such format" in view.player.verdict.findings[0].text
    assert "Open" not in view.line and desk.format_id == "gone"
    assert desk.checking(lambda: 0) is None and "There is no such format" in session.error
    assert desk.arrange(EventForm.of(desk.state), "open") and words(desk) == [("Anna", "Plays")]


def replace_format(desk: EventDesk, format_id: str) -> Arrange:
    """The order that gives an event another format, whether there is such a one or not."""
    state = desk.state
    return Arrange(state.name, state.date, format_id, state.rounds, state.deadline, state.scale)


def test_counted_cards_stay_with_a_list_whose_words_another_card_table_reads_otherwise(
    desk, session, tmp_path
):
    desk.paste(of("Anna", LEGAL.replace("Ash Prowlers", "Ash Howlers")))
    desk.select("anna")
    desk.checking(lambda: 0).tap_all("0")
    seen, before = desk.check_of("anna").seen, desk.verdict(desk.chosen).hash
    load_other_cards(session, tmp_path, b"Ash Prowlers", b"Ash Howlers")
    again = EventDesk(session, desk.id)
    again.select("anna")
    assert again.verdict(again.chosen).hash != before
    assert again.check_of("anna").seen == seen > 0
    again.checking(lambda: 0).tap_all("1")
    assert again.check_of("anna").seen > seen


def load_other_cards(session: AppSession, folder: Path, before: bytes, after: bytes) -> None:
    """Load the card table with something else in it, at the judge's desk."""
    other = folder / "other.csv"
    other.write_bytes((FIXTURES / "warcry_invented.csv").read_bytes().replace(before, after))
    at_desk = DeckDesk(session)
    at_desk.pick_game("warcry")
    assert not at_desk.import_cards(str(other)).bad


def test_an_open_event_is_judged_by_the_card_table_that_the_desk_loads(desk, session, tmp_path):
    desk.paste(of("Anna"))
    assert words(desk) == [("Anna", "Plays")]
    load_other_cards(session, tmp_path, b"Ash Prowlers", b"Ash Howlers")
    assert words(desk) == [("Anna", "Ask")]
    assert {desk.verdict(player).table for player in desk.state.players} == {desk.judge().table.digest}


def test_an_open_event_is_judged_by_the_card_table_of_a_backup_that_is_brought_back(desk, session):
    desk.paste(of("Anna"))
    session.store.cards.replace("warcry", [], "")
    session.reread()
    assert {desk.verdict(player).table for player in desk.state.players} == {""}


def test_another_event_that_came_to_have_the_number_is_not_shown_in_the_place_of_an_open_one(session):
    session.look_after()
    gone = EventDesk(session, begin_event(session, "warcry", "open", EventForm(*FORM)))
    page = SettingsPresenter(session)
    assert "is back" in page.restore(page.backups()[0].id)
    assert begin_event(session, "warcry", "open", EventForm(*FORM)) == gone.id
    for _ in range(2):
        with pytest.raises(StorageError, match="no longer in the data"):
            _ = gone.state


@pytest.mark.parametrize("odd", [{"anna": {"cards": 5}}, {"anna": [7]}, ["anna"], "anna"])
def test_checks_that_nobody_understands_are_not_written_over(desk, session, odd):
    desk.paste(of("Anna"))
    session.store.settings.set(f"event.{desk.id}.checks", odd)
    again = EventDesk(session, desk.id)
    again.select("anna")
    assert again.check_of("anna") is None
    again.checking(lambda: 0).tap_all("0")
    kept = session.store.settings.get(f"event.{desk.id}.checks")
    assert (odd["anna"] if isinstance(odd, dict) else odd) in kept.values()
    assert EventDesk(session, desk.id).check_of("anna").seen == 3


def test_what_a_full_disk_refuses_is_told_and_not_shown_as_done(desk, session):
    desk.paste(of("Anna", ILLEGAL))
    desk.select("anna")
    before = desk.state
    plan, _lines = desk.strike(1)
    with full(session.store):
        assert not desk.confirm(plan) and not desk.mend() and not desk.begin_round()
        assert begin_event(session, "warcry", "open", EventForm(*FORM)) is None
    assert desk.state == before and session.error == FULL
    assert desk.mend() and desk.confirm(desk.strike(1)[0])


def test_an_event_whose_judging_fails_says_so_and_judges_no_longer(desk, session, monkeypatch):
    desk.paste(of("Anna"))
    with monkeypatch.context() as broken:
        broken.setattr("companion.tournament.lists.EventLists.verdict", Mock(side_effect=MemoryError()))
        again = EventDesk(session, desk.id)
    assert not again.judging and "MemoryError" in session.error and words(again) == [("Anna", "Plays")]


def test_an_event_begins_where_only_the_kinds_of_penalties_cannot_be_remembered(session, monkeypatch):
    monkeypatch.setattr(session.store.settings, "set", Mock(side_effect=StorageError(say("Full."))))
    assert begin_event(session, "warcry", "open", EventForm(*FORM)) and session.error == ""


def test_what_is_on_record_changes_nothing_and_is_told(desk, session):
    desk.paste(of("Anna"))
    desk.paste(of("Anna").replace("3 Ash Prowlers", "Ash Prowlers x3"))
    assert session.notices == ["1 list is on record already."] and len(desk.table.entries()) == 2


@pytest.mark.parametrize("accept", [True, False])
def test_a_decision_on_two_lists_stands_when_one_of_them_comes_again(desk, session, accept):
    first, second = of("Anna").replace("3 Ash Prowlers", "1 Ash Prowlers"), of("Anna")
    desk.paste(f"{first}\n\n{second}")
    desk.select("anna")
    assert desk.decide(accept)
    before = desk.state.players[0]
    desk.paste(first if accept else second)
    assert desk.state.players[0] == before
    assert session.notices[-1].startswith("Another list counts for Anna:")
    assert desk.register_text("anna", first if accept else second), "it is given on purpose"
    assert desk.state.players[0] != before


def test_of_several_lists_none_is_registered_for_one_player(desk, session):
    desk.paste(of("Anna"))
    filed = desk.state.players[0].filed
    assert not desk.register_text("anna", f"{of('Boris', ASK)}\n\n{of('Clara', ILLEGAL)}")
    assert session.error == "the text: There are 2 lists; give one."
    assert [(each.name, each.filed) for each in desk.state.players] == [("Anna", filed)]
    assert desk.register_text("anna", of("Boris", ILLEGAL)) and desk.state.players[0].filed != filed


def test_a_file_without_a_list_is_noted(desk, session, tmp_path):
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n")
    (tmp_path / "anna.txt").write_text(of("Anna"), encoding="utf-8")
    desk.load(str(tmp_path))
    assert [player.name for player in desk.state.players] == ["Anna"]
    assert session.notices[0].startswith("Not registered") and "photo.png" in desk.journal()[0].detail


def test_a_lot_goes_on_with_its_code_and_a_refusal_is_one_sentence(desk, session):
    for name in ("Anna", "Boris", "Cleo"):
        desk.paste(of(name))
    assert desk.draw(2) and desk.draw(1)
    assert len({lot.code for lot in desk.state.lots}) == 1 and desk.view().lot.main == "One more"
    assert not desk.draw(1)
    assert session.error.startswith("The lot can fall on 0 players") and desk.can_draw("players", False) == 0


def test_a_check_under_way_is_kept_beside_the_journal_and_a_signed_one_in_it(desk, session):
    desk.paste(of("Anna"))
    desk.select("anna")
    checking = desk.checking(lambda: 0)
    checking.tap_all("0")
    entries = len(desk.table.entries())
    again = EventDesk(session, desk.id)
    again.select("anna")
    assert again.view().player.check.value == "3 of 60" and len(again.table.entries()) == entries
    checking = again.checking(lambda: 5)
    assert checking.sign("Kim", checking.round, checking.seat)
    (check,) = again.state.checks
    assert sum(each.count for each in check.missing) == 57 and again.check_of("anna") is None
    assert EventDesk(session, desk.id).state.checks == again.state.checks
    again.undo()
    assert again.state.checks == ()


def counted(desk: EventDesk) -> object:
    """What the page of the chosen player says of the check, and what the check says itself."""
    checking = desk.checking(lambda: 0)
    return desk.view().player.check.value, checking.check.seen


def test_a_signature_that_is_taken_back_leaves_the_counted_cards(desk, session):
    for player in ("Anna", "Boris"):
        desk.paste(of(player))
        desk.select(player.casefold())
        checking = desk.checking(lambda: 0)
        checking.tap_all("0")
        assert checking.sign("Kim", "1", "2") and checking.view().signed
        assert desk.checking(lambda: 0).signed is None, "the next check is another one"
    desk.undo()
    assert counted(desk) == ("3 of 60", 3) and checking.signed is None
    again = EventDesk(session, desk.id)
    again.select("boris")
    assert counted(again) == ("3 of 60", 3)
    desk.redo()
    assert desk.check_of("boris") is None and desk.checking(lambda: 0).check.seen == 0
    desk.undo()
    desk.undo()
    desk.undo()
    desk.select("anna")
    assert counted(desk) == ("3 of 60", 3), "of each signature"


def test_a_check_whose_signature_was_taken_back_outlasts_all_that_are_signed_after_it(desk, session):
    players = ["Anna", *(f"P{n}" for n in range(SIGNED + 2))]
    desk.paste("\n".join(f"=== {player} ===\n{of(player)}" for player in players))
    for player in players:
        desk.select(player.casefold())
        checking = desk.checking(lambda: 0)
        checking.tap_all("0")
        assert checking.sign("Kim", "1", player)
        if player == "Anna":
            desk.undo()
    for here in (desk, EventDesk(session, desk.id)):
        here.select("anna")
        assert counted(here) == ("3 of 60", 3)
    assert len(session.store.settings.get(f"event.{desk.id}.checks")) == SIGNED + 2, "the one before is done"


def test_of_checks_whose_lists_count_no_more_only_the_latest_stay(desk, session, monkeypatch):
    monkeypatch.setattr("app.presenters.event.checks.AWAY", 2)
    for player in ("Boris", "Cleo", "Dora"):
        desk.paste(of(player))
        desk.select(player.casefold())
        desk.checking(lambda: 0).tap_all("0")
    desk.paste(of("Anna"))
    desk.select("anna")
    for card in ("One", "Two", "Three", "Four"):
        desk.checking(lambda: 0).tap("0")
        assert desk.register_text("anna", of("Anna").replace("Ash Prowlers", card))
    kept = session.store.settings.get(f"event.{desk.id}.checks")
    assert [each.partition("\n")[0] for each in kept] == ["boris", "cleo", "dora", "anna", "anna", "anna"]
    desk.checking(lambda: 0).tap("0")
    assert len(session.store.settings.get(f"event.{desk.id}.checks")) == 6
    desk.undo()
    desk.undo()
    assert desk.check_of("anna").seen == 1, "an undo brings the list back, and its count"


def test_no_card_is_counted_for_a_list_that_was_replaced_meanwhile(desk, session):
    desk.paste(of("Anna"))
    desk.select("anna")
    checking = desk.checking(lambda: 0)
    checking.tap("0")
    assert desk.register_text("anna", of("Anna", ILLEGAL))
    assert not checking.sign("Kim", "1", "2") and not desk.state.checks_of("anna")
    assert session.notices == ["This list is no longer on the desk."]


def test_no_card_is_counted_for_a_player_who_is_no_longer_in_the_event(desk, session):
    desk.paste(of("Anna"))
    desk.select("anna")
    checking = desk.checking(lambda: 0)
    desk.undo()
    checking.tap("0")
    assert checking.check.seen == 0 and session.error.startswith("This player is no longer in the event")
    assert not checking.sign("Kim", "1", "2") and not session.store.settings.get(f"event.{desk.id}.checks")


def test_a_check_under_way_is_of_the_list_that_was_counted(desk):
    desk.paste(of("Anna"))
    desk.select("anna")
    desk.checking(lambda: 0).tap_all("0")
    desk.paste(of("Anna", ILLEGAL))
    assert counted(desk) == ("not checked", 0) and desk.check_of("anna") is None
    desk.checking(lambda: 0).tap("0")
    desk.undo()
    assert counted(desk) == ("3 of 60", 3), "and the other one took nothing from it"


@pytest.mark.parametrize("odd", [{"started": "noon"}, {"spots": [[5, "", "army", "", "", 3, 1]]}])
def test_a_check_with_something_odd_in_it_is_none(desk, session, odd):
    desk.paste(of("Anna"))
    desk.select("anna")
    desk.checking(lambda: 0).tap_all("0")
    name = f"event.{desk.id}.checks"
    ((place, plain),) = session.store.settings.get(name).items()
    session.store.settings.set(name, {place: {**plain, **odd}})
    again = EventDesk(session, desk.id)
    again.select("anna")
    assert counted(again) == ("not checked", 0)


def test_a_check_of_before_is_gone_on_with(desk, session):
    """It was kept by its player alone once."""
    desk.paste(of("Anna"))
    desk.select("anna")
    desk.checking(lambda: 0).tap_all("0")
    name = f"event.{desk.id}.checks"
    (plain,) = session.store.settings.get(name).values()
    session.store.settings.set(name, {"anna": plain})
    again = EventDesk(session, desk.id)
    again.select("anna")
    assert counted(again) == ("3 of 60", 3)


def test_a_correction_of_a_list_is_an_entry_with_its_words(desk):
    desk.paste(of("Anna", ILLEGAL))
    desk.select("anna")
    before = desk.verdict(desk.chosen)
    desk.mend()
    assert desk.verdict(desk.chosen).status == "legal" and before.status == "illegal"
    assert "Changed at the desk" in desk.journal()[0].detail
    desk.undo()
    choice = desk.choose_cure()
    assert len(choice.changes) > 1 and choice.view().word == "With it: Legal"
    choice.take(0, False)
    assert choice.view().word != "With it: Legal"
    desk.mend(None, choice.changes)
    assert desk.verdict(desk.chosen).status == "illegal", "what was declined is not done"


def test_any_entry_is_struck_and_what_goes_with_it_is_named_before(desk):
    desk.paste(of("Anna"))
    desk.select("anna")
    desk.penalise("Warning", "late")
    plan, lines = desk.strike(1)
    assert lines == ("Warning for Anna no longer fits: There is no player anna in this event.",)
    desk.confirm(plan)
    assert desk.state.players == () and desk.state.penalties == ()
    desk.undo()
    assert len(desk.state.penalties) == 1


def test_what_striking_works_out_again_is_named_before(desk):
    desk.paste(of("Anna"))
    desk.begin_round()
    desk.select("anna")
    desk.penalise("Warning", "late")
    assert desk.strike(2)[1] == ("Warning for Anna: worked out again.",)


def test_a_correction_and_a_decision_go_with_the_list_they_are_about(desk):
    desk.paste(of("Anna"))
    desk.paste(of("Anna", ILLEGAL))
    desk.select("anna")
    desk.mend()
    desk.begin_round()
    desk.paste(of("Anna", ASK))
    desk.paste(of("Anna", LEGAL.replace("3 Ash Prowlers", "1 Ash Prowlers")))
    desk.decide(True)
    gone = "no longer fits: This was about another list of Anna."
    assert desk.strike(6)[1] == (f"Accept the change of Anna {gone}",)
    assert desk.strike(2)[1] == (f"Correct the list of Anna {gone}",)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("day", "tomorrow", "date"),
        ("rounds", "many", "whole number"),
        ("rounds", "²", "whole number"),
        ("rounds", "9" * 5000, "whole number"),
        ("rounds", "99", "out of range"),
        ("deadline", "noon", "10:00"),
        ("name", " ", "80 characters"),
    ],
)
def test_what_cannot_be_an_event_is_said_in_one_sentence(session, field, value, sentence):
    form = EventForm(*FORM)
    setattr(form, field, value)
    assert begin_event(session, "warcry", "open", form) is None
    assert sentence in session.error and "{" not in session.error


def taken(session, path):
    found = []
    load_beside(session, "event", str(path), found.append, lambda: found.append("stopped"))
    return found[0]


def test_a_deadline_on_the_day_before_stays_there_whatever_else_is_changed(desk):
    desk.do(Arrange("Spring", "2026-05-01", "open", 3, "2026-04-30T20:00:00"))
    assert desk.arrange(EventForm.of(desk.state), "open")
    assert desk.state.deadline == "2026-04-30T20:00:00"
    later = EventForm.of(desk.state)
    later.day = "2026-05-08"
    assert desk.arrange(later)
    assert desk.state.deadline == "2026-05-07T20:00:00"
    later.deadline = "21:00"
    assert desk.arrange(later)
    assert desk.state.deadline == "2026-05-08T21:00:00"


def test_kinds_of_penalties_stay_as_they_were_when_something_else_is_changed(desk):
    desk.do(Arrange("Spring", "", "open", 3, "", ("Warning, written", "Game loss")))
    form = EventForm.of(desk.state)
    form.name = "Autumn"
    assert desk.arrange(form)
    assert desk.state.scale == ("Warning, written", "Game loss")
    form.kinds = "Warning, Game loss"
    assert desk.arrange(form)
    assert desk.state.scale == ("Warning", "Game loss")


def test_an_event_is_changed_exported_and_taken_in_again(desk, session, tmp_path):
    desk.paste(of("Anna"))
    form = EventForm.of(desk.state)
    form.name, form.rounds = "Summer/Open", "5"
    assert desk.arrange(form) and desk.state.rounds == 5
    path = export_event(session, desk.id, tmp_path / "out")
    assert path.name == "Summer-Open.json"
    again = EventDesk(session, taken(session, path))
    assert again.state == desk.state and len(event_rows(session, desk_now())) == 2
    assert taken(session, tmp_path / "none.json") is None and session.error


def desk_now():
    from datetime import datetime

    return datetime.now().astimezone()


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_two_hundred_players_are_shown_row_by_row_in_three_languages(desk, session, language):
    session.set("language", language)
    verdicts = judge_bytes(desk.judge(), "\n".join(of(f"Player {n}") for n in range(200)), "all.txt")
    desk.register(verdicts)
    desk.begin_round()
    view = desk.view()
    assert len(view.rows) == 200 and view.rounds[0].state == "now" and "{" not in view.line
    assert [row.name for row in view.rows[:3]] == ["Player 0", "Player 1", "Player 2"]
    desk.search("player 199")
    assert len(desk.view().rows) == 1


def test_the_report_is_written_where_reports_go(desk, tmp_path):
    desk.paste(of("Anna"))
    assert desk.export.write_to(str(tmp_path))
    found = []
    for kind in ("txt", "html", "csv", "json", "pdf"):
        desk.save(kind, date(2026, 5, 1), found.append)
    assert [path.name for path in found] == [
        f"Spring.{kind}" for kind in ("txt", "html", "csv", "json", "pdf")
    ]
    assert "Anna" in found[0].read_text("utf-8")
