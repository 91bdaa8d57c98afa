"""What the shell shows, headless: tables, dates, journal and correction, values by hand, chances, data."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from app.presenters.adjust import Adjuster
from app.presenters.chances import DiceCalculator, percent, table_views
from app.presenters.correcting import Correction, question_view
from app.presenters.dates import when
from app.presenters.fields import place_value
from app.presenters.home import HomePresenter
from app.presenters.session import AppSession
from app.presenters.settings_page import SettingsPresenter
from app.presenters.timeline import Journal
from companion.content.languages import speak
from companion.games import GAME_IDS, get_game
from companion.store import Store
from tests.toy import TOY, Add, DrawCard, Pick, RollDie

NOW = datetime(2026, 5, 20, 21, 14).astimezone()


def any_game(game_id):
    return TOY if game_id == TOY.id else get_game(game_id)


@pytest.fixture
def session(tmp_path):
    made = AppSession(open_store=lambda: Store.open(tmp_path, get_game=any_game, game_ids=(*GAME_IDS, "toy")))
    made.start()
    yield made
    made.close()


@pytest.fixture
def play(session):
    return session.begin("toy", "Friday")


# -- tables and dates ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ago", "said"),
    [(0, "21:14"), (1, "Yesterday"), (3, "Sunday"), (17, "3 May"), (400, "2025-04-15")],
)
def test_a_moment_is_said_as_people_say_it(ago, said):
    assert speak(when(NOW - timedelta(days=ago), NOW)) == said


def test_the_last_table_is_offered_first_and_the_others_below(session):
    for name in ("One", "Two", "Three"):
        session.begin("toy", name)
    desk = HomePresenter(session)
    session.open(session.store.tables.all()[1].id)
    view = desk.view()
    assert view.resume.name == "Two"
    assert [each.name for each in view.earlier] == ["Three", "One"]
    assert (view.resume.line, view.resume.detail) == ("Total 0", "Cards: ")


def test_a_deleted_table_is_listed_apart_and_comes_back(session, play):
    desk = HomePresenter(session)
    desk.delete(play.id)
    assert session.play is None
    assert desk.view().resume is None
    assert [each.name for each in desk.view(deleted=True).deleted] == ["Friday"]
    desk.restore(play.id)
    assert desk.view().resume.name == "Friday"


def test_names_are_suggested_that_no_table_has(session):
    desk = HomePresenter(session)
    assert desk.suggested_name("berserkers") == "Berserkers"
    session.begin("berserkers", "Berserkers")
    assert desk.suggested_name("berserkers") == "Berserkers 2"


def test_only_games_that_work_are_offered(session):
    assert [game.id for game in HomePresenter(session).games()] == list(GAME_IDS)


def test_a_table_leaves_as_a_file_and_comes_back_the_same(session, play):
    play.do(Add(7))
    desk = HomePresenter(session)
    path = desk.save(play.id)
    made = desk.load(path)
    assert session.store.tables.open(made).state == play.state
    assert desk.load(path + ".missing") is None
    assert session.error


def test_an_open_question_is_told_on_the_card(session, play):
    play.do(RollDie())
    assert HomePresenter(session).view().resume.detail == "A question is open."


# -- the journal and its correction -----------------------------------------------------------------


def test_the_journal_is_told_lazily_and_searched(session, play):
    play.do(Add(5))
    play.note("Anna goes home.")
    journal = Journal(play)
    lines = journal.lines()
    assert len(lines) == 3
    assert lines[1][1].text == "Toy: Add. The total grows by 5."
    assert lines[1][1].rules == ("TOY-LIMIT-01",)
    assert [view.number for _kind, view in journal.lines("anna")] == ["2"]
    assert [view.number for _kind, view in journal.lines("toy-limit")] == ["1"]
    assert journal.text().splitlines()[2] == "1. Toy: Add. The total grows by 5."
    with pytest.raises(IndexError):
        lines[3]


def test_every_recorded_answer_can_be_found_again(session, play):
    play.do(Pick())
    play.answer("dare")
    play.answer(["4"])
    changes = Journal(play).changes(1)
    assert [(each.title, each.value) for each in changes] == [
        ("Toy question toy.pick", "Option dare"),
        ("Toy question toy.dare", "4"),
    ]


def test_a_changed_die_moves_the_total_and_shows_old_and_new(session, play):
    play.do(RollDie())
    play.answer(["3", "4"])
    play.do(Add(1))
    correction = Correction(play, 1)
    correction.change(0, Journal(play).asked(1, 0), ["3", "6"])
    assert correction.complete
    edited, after = (view for _kind, view in correction.lines()[1:])
    assert edited.fate == "edited"
    assert [(die.face, die.spent) for die in edited.old] == [("3", False), ("4", True)]
    assert [die.face for die in edited.new] == ["6"]
    assert after.fate_text == "Still fits"
    assert correction.keep()
    assert play.state.total == 10


def test_a_changed_choice_that_asks_for_more_is_answered_then_kept(session, play):
    play.do(Pick())
    play.answer("hold")
    correction = Correction(play, 1)
    correction.change(0, Journal(play).asked(1, 0), "dare")
    assert not correction.complete
    asked = correction.open_question()
    assert asked.title == "Toy question toy.dare"
    assert not correction.keep()
    correction.answer(["6"])
    assert correction.complete
    assert correction.keep()
    assert play.state.total == 6


def test_a_later_entry_that_needs_another_card_asks_for_it(session, play):
    play.do(DrawCard())
    play.answer("ace")
    play.do(DrawCard())
    play.answer("bell")
    correction = Correction(play, 1)
    correction.change(0, Journal(play).asked(1, 0), "bell")
    assert (correction.plan.misfits, correction.plan.asked, correction.complete) == ((), 2, False)
    assert "Needs an answer" in correction.lines()[2][1].fate_text
    correction.answer("ace")
    assert correction.keep()
    assert play.state.hand == ("ace", "bell")


def test_a_question_of_the_past_looks_like_one_of_today(session, play):
    play.do(DrawCard())
    play.answer("ace")
    view = question_view(play, Journal(play).asked(1, 0), play.table.journal.state_before(1))
    assert len(view.sheet.options) == 6


# -- values by hand -----------------------------------------------------------------------------------


def test_every_tracked_value_has_an_editor(session):
    play = session.begin("berserkers", "Values")
    adjuster = Adjuster(play)
    rows = adjuster.rows()
    assert {row.id for row in rows} == set(play.game.tracked(play.state))
    for row in rows:
        field = adjuster.field(row.id)
        kinds = (field.counter, field.flag, field.choices, field.several, field.faces, field.board)
        assert sum(each is not None and each != () for each in kinds) == 1, row.id


def test_a_counter_and_a_place_are_set_and_refused_out_of_range(session):
    play = session.begin("berserkers", "Values")
    adjuster = Adjuster(play)
    assert adjuster.set("gold", 3)
    assert adjuster.field("gold").counter.value == 3
    assert not adjuster.set("gold", 10**6)
    assert play.error.rule == "BK-GOLD-01"
    assert adjuster.set("berserkers.b1.at", place_value("0,1"))
    board = adjuster.field("berserkers.b1.at").board
    assert [cell.id for cell in board.cells if cell.highlight] == ["0,1"]
    assert adjuster.set("berserkers.b1.at", place_value("off"))


def test_several_are_shown_with_their_counts(play):
    play.adjust("hand", ["ace", "fox"])
    field = Adjuster(play).field("hand")
    assert [view.id for view in field.several if view.value] == ["ace", "fox"]


# -- chances --------------------------------------------------------------------------------------------


def test_two_dice_are_counted_exactly():
    view = DiceCalculator().view(speak)
    assert view.sentence == "7 or more: 58%, that is 21 of 36 throws."
    assert [row.exact for row in view.rows][:2] == ["1/36", "1/18"]
    assert [row.label for row in view.rows] == [str(each) for each in range(2, 13)]


def test_the_weakest_die_is_left_out_and_many_sums_become_ranges():
    view = DiceCalculator(4, 6, 1, 16).view(speak)
    assert "without the lowest" in view.title
    many = DiceCalculator(20, 20, 0, 200).view(speak)
    assert len(many.rows) <= 16
    assert sum(row.share for row in many.rows) == pytest.approx(1)


def test_impossible_questions_are_made_possible():
    dice = DiceCalculator(3, 6, 2, 3).put("count", 1)
    assert (dice.count, dice.drop, dice.target) == (1, 0, 3)
    assert DiceCalculator().put("target", 99).target == 12


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "under 1%"),
        (Fraction(1, 2), "50%"),
        (Fraction(999, 1000), "over 99%"),
        (Fraction(1), "100%"),
    ],
)
def test_what_is_possible_is_never_nothing(chance, said):
    assert speak(percent(chance)) == said


def test_a_tables_own_chances_come_from_its_game(session):
    play = session.begin("berserkers", "Chances")
    views = table_views(play)
    assert len(views) == len(play.game.odds(play.state))
    for view in views:
        assert all(0 <= row.share <= 1 for row in view.rows)


# -- data -------------------------------------------------------------------------------------------------


def test_a_backup_brings_the_old_names_back(session, play):
    session.look_after()
    desk = SettingsPresenter(session)
    day = desk.backups()[0].id
    session.store.tables.rename(play.id, "Spoilt")
    assert "is back" in desk.restore(day)
    assert session.store.tables.all()[0].name == "Friday"


def test_finished_games_are_listed_with_their_scores(session, play):
    play.do(Add(100))
    rows = SettingsPresenter(session).finished()
    assert [(row.title, row.icon, row.value) for row in rows] == [("Friday", "trophy", "0")]


def test_sources_are_named(session):
    told = " ".join(SettingsPresenter(session).about())
    assert "Berserkers" in told
    assert "MIT" in told
