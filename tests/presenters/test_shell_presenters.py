"""What the shell shows, headless: tables, dates, journal and correction, values by hand, chances, data."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

import pytest
from click.testing import CliRunner

from app.games import find_face
from app.games.berserkers import FACE
from app.presenters.adjust import Adjuster
from app.presenters.chances import DiceCalculator, percent, table_views
from app.presenters.correcting import Correction, question_view
from app.presenters.dates import when
from app.presenters.decks.desk import DeckDesk
from app.presenters.fields import place_value
from app.presenters.hints import Hints
from app.presenters.home import HomePresenter
from app.presenters.new_table import TableForm
from app.presenters.problem_report import report, write_report
from app.presenters.session import AppSession
from app.presenters.settings_page import SettingsPresenter
from app.presenters.statistics import Statistics
from app.presenters.timeline import Journal
from app.presenters.undoing import redo_text, undo_text
from app.presenters.views import DieView
from companion.cli.commands import companion
from companion.content.languages import speak
from companion.games import GAME_IDS, get_game
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from companion.store import Store
from tests.refusing_disk import FULL, full
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
    [(0, "21:14"), (1, "Yesterday"), (3, "Sunday"), (17, "3 May"), (400, "2025-04-15"), (-400, "2027-06-24")],
)
def test_a_moment_is_said_as_people_say_it(ago, said):
    assert speak(when(NOW - timedelta(days=ago), NOW)) == said


@pytest.mark.parametrize("moment", [datetime.min, datetime.max])
@pytest.mark.parametrize("hours", [-12, 0, 14])
def test_the_ends_of_the_calendar_are_said_in_every_time_zone(moment, hours):
    now = NOW.astimezone(timezone(timedelta(hours=hours)))
    assert speak(when(moment.replace(tzinfo=UTC), now)).count("-") == 2


def test_a_moment_is_said_in_the_time_of_who_looks():
    now = NOW.astimezone(timezone(timedelta(hours=3)))
    assert when(now.astimezone(UTC), now) == now.strftime("%H:%M")


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


def test_tables_are_narrowed_by_game_only_where_there_are_several(session):
    desk = HomePresenter(session)
    session.begin("toy", "One")
    assert desk.view().games == ()
    session.begin("berserkers", "Two")
    assert [each.id for each in desk.view().games] == ["", "berserkers", "toy"]
    assert desk.view(game="toy").resume.name == "One"
    assert desk.view(game="toy").earlier == ()
    assert desk.view("o", game="toy").earlier[0].name == "One"


def test_a_card_has_the_numbers_of_its_table_and_what_happened_last(session):
    played_berserkers(session)
    session.leave()
    desk, heard = HomePresenter(session, tell=lambda game: find_face(game).tell), []
    card = desk.view().resume
    assert [(fact.icon, fact.label) for fact in card.facts] == [
        ("fire", "8"),
        ("seal", "3"),
        ("rhombus", "5"),
    ]
    assert card.last == ""
    desk.last_event(card, heard.append)
    assert heard == [desk.view().resume.last] and "Rider" in heard[0]
    session.set("language", "ru")
    assert desk.view().resume.last == "", "told anew in another language"
    desk.last_event(card, heard.append)
    assert desk.view().resume.last == heard[1] != heard[0]


def test_the_example_is_a_table_in_the_middle_of_a_game(session):
    desk = HomePresenter(session)
    assert desk.has_example()
    play = session.open(desk.try_example())
    assert (play.state.turn, play.outcome, play.pending) == (3, None, None)
    assert "example" in session.store.tables.info(play.id).name


def test_a_table_begins_with_what_was_decided_otherwise(session):
    form = TableForm("berserkers")
    assert (form.options(), form.seats(speak), form.summary(speak)) == ({}, (), "As the rule book proposes")
    six = next(each for each in form.decisions(speak) if each.id == "six")
    assert [choice.text for choice in six.choices] == ["Exactly 6", "6 or more"]
    form.put("six", "1")
    form.put("shield", "0")
    assert form.options() == {"options": {"six": "at_least"}}
    assert next(each for each in form.decisions(speak) if each.id == "six").selected == "1"
    play = session.begin("berserkers", "Club", form.options())
    assert play.state.options.six == "at_least"


def test_a_report_can_be_run_again_and_names_nobody(session):
    play = played_berserkers(session)
    play.note("Anna goes home.")
    text = report(session, play.id, "linux")
    plain = json.loads(text)
    assert (plain["game"], plain["system"], plain["same_again"]) == ("berserkers", "linux", True)
    assert "Anna" not in text and "Winter" not in text
    session.leave()
    assert json.loads(report(session, play.id, "linux"))["steps"] == plain["steps"]
    path = write_report(session, text, "now")
    ran = CliRunner().invoke(companion, ["play", "berserkers", path, "--json"])
    assert ran.exit_code == 0, ran.output
    assert report(session, 999, "linux") is None and session.error


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


def played_berserkers(session):
    """A table in its second turn: set up, dice, an action, and the riders, who played by themselves."""
    find_face("berserkers")  # the face brings the pictures of events, whichever test runs first
    play = session.begin("berserkers", "Winter")
    play.do(cmd.LayLocations(example_layout()))
    for request in ("1", "5"):
        play.do(cmd.DrawRequest())
        play.answer(request)
    play.do(cmd.BeginPlay())
    play.do(cmd.RollDice())
    play.answer(["3", "5", "1", "5"])
    play.do(cmd.HelpVillagers(3))
    play.do(cmd.EndActions())
    play.answer(["1", "2", "1"])
    assert play.state.turn == 2
    return play


def test_turns_are_heads_and_an_enemy_phase_is_one_folded_card(session):
    play = played_berserkers(session)
    journal = Journal(play)
    rows = list(journal.rows())
    assert [kind for kind, _view in rows] == ["line"] * 5 + ["turn"] + ["line"] * 3 + ["fold", "turn"]
    first, last = (view for kind, view in rows if kind == "turn")
    assert (first.title, last.title) == ("Turn 1", "Turn 2")
    assert (last.facts[0].icon, last.facts[0].value) == ("fire", str(play.state.lit))
    fold = rows[9][1]
    assert (fold.title, fold.number, fold.here) == ("Play the riders", "8", "You are here")
    assert [picture.face for picture in fold.pictures if isinstance(picture, DieView)] == ["1", "2", "1"]
    assert [segment.text for segment in journal.turns()] == ["Turn 1", "Turn 2"]
    assert journal.row_of(8) == 9


def test_an_unfolded_phase_tells_every_foe_with_its_die_and_rule(session):
    play = played_berserkers(session)
    steps = [view for kind, view in Journal(play, FACE.tell).rows({8}) if kind == "step"]
    assert 1 < len(steps) <= len(play.table.entries()[8].events)
    assert [view.text for view in steps if not view.rules] == []
    assert [view.lead.colour for view in steps if isinstance(view.lead, DieView)] == ["black", "blue", "red"]


def test_dice_stand_with_the_act_they_were_rolled_for(session):
    play = played_berserkers(session)
    rolled = Journal(play).lines()[5][1]
    assert [die.face for die in rolled.dice] == ["3", "5", "1", "5"]


def test_corrections_of_one_value_in_a_row_are_one_line_without_doubled_words(session, play):
    play.adjust("total", 4)
    assert Journal(play).lines()[1][1].text == "Corrected by hand: Toy value total, 0 becomes 4."
    for value in (5, 6, 7):
        play.adjust("total", value)
    play.note("Anna goes home.")
    journal = Journal(play)
    kinds = [kind for kind, _view in journal.rows()]
    assert kinds == ["line", "fold", "line"]
    fold = journal.rows()[1][1]
    assert (fold.title, fold.number) == ("Corrected by hand: Toy value total, 0 becomes 7.", "1–4")
    assert [kind for kind, _view in journal.rows({1})] == ["line", "fold"] + ["line"] * 5
    assert journal.lines()[5][1].text == "Note: Anna goes home."


def test_the_way_back_names_what_it_takes_back_and_leads_there(session, play):
    for n in (1, 2, 3, 4, 5):
        play.do(Add(n))
    back = Journal(play).way_back(1)
    assert (back.count, back.text) == (4, "Takes back: Toy: Add, Toy: Add, Toy: Add, 1 more")
    assert play.go_to(back.acts)
    assert play.state.total == 1
    assert play.go_to(6) and play.state.total == 15
    assert Journal(play).way_back(5) is None


def test_what_the_table_did_by_itself_stays_with_the_act_it_followed(session):
    play = played_berserkers(session)
    assert Journal(play).way_back(7) is None, "the riders belong to the end of phase 1"
    assert Journal(play).way_back(6).text == "Takes back: End phase 1"


def test_undo_and_redo_say_what_they_do(session, play):
    assert (undo_text(play), redo_text(play)) == ("", "")
    play.do(Add(5))
    play.adjust("total", 7)
    assert undo_text(play) == "Undo: Correct Toy value total"
    play.undo()
    assert (undo_text(play), redo_text(play)) == ("Undo: Toy: Add", "Redo: Correct Toy value total")
    play.do(Pick())
    assert undo_text(play) == "Undo: Toy: Pick"
    play.answer("dare")
    assert undo_text(play) == "Undo: the last answer"
    play.adjust("total", 9)
    assert undo_text(play) == "Undo: Correct Toy value total"
    play.undo()
    play.undo()
    play.undo()
    correction = Correction(play, 1)
    correction.replace(Add(6))
    correction.keep()
    assert undo_text(play) == "Undo: Correction of entry 1"


def test_undo_names_the_phase_whose_dice_it_asks_for_again(session):
    play = played_berserkers(session)
    assert undo_text(play) == "Undo: Play the riders"
    play.undo()
    assert undo_text(play) == "Undo: End phase 1"


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


def test_what_a_full_disk_refuses_to_delete_stays_at_play(session, play):
    desk = HomePresenter(session)
    with full(session.store):
        assert not desk.delete(play.id)
        desk.rename(play.id, "Sunday")
    assert session.error == FULL and session.play is play and play.name == "Friday"
    assert desk.delete(play.id) and session.play is None


def test_hints_begin_again_only_where_that_is_stored(session):
    session.set("hints", False)
    with full(session.store):
        assert not Hints(session).begin_again()
    assert not session.settings.hints and Hints(session).begin_again() and session.settings.hints


def test_a_backup_that_cannot_be_brought_back_leaves_the_table_where_it_is(session, play):
    assert SettingsPresenter(session).restore("2020-01-01") == ""
    assert session.error and session.play.id == play.id


def test_a_backup_that_is_back_is_what_the_desk_shows(session):
    desk = DeckDesk(session)
    desk.pick_game("warcry")
    desk.paste("3 Grunt")
    session.store.tend()
    desk.paste("2 Orc")
    assert len(desk.verdicts) == 2
    page = SettingsPresenter(session)
    page.restore(page.backups()[0].id)
    assert len(desk.verdicts) == 1
    desk.paste("4 Peon")
    assert len(DeckDesk(session).verdicts) == 2


def test_a_backup_brings_the_old_names_back(session, play):
    session.look_after()
    desk = SettingsPresenter(session)
    day = desk.backups()[0].id
    session.store.tables.rename(play.id, "Spoilt")
    assert "is back" in desk.restore(day)
    assert session.store.tables.all()[0].name == "Friday"


def test_finished_games_are_listed_with_their_scores(session, play):
    play.do(Add(100))
    view = Statistics(session).view()
    assert [(row.title, row.icon, row.value) for row in view.rows] == [("Friday", "trophy", "0")]
    assert (view.games, view.plots) == ((), ())


def test_finished_games_are_counted_and_drawn_game_by_game(session):
    for total in (100, 60, 100):
        play = session.begin("toy", f"Toy to {total}")
        play.do(Add(total))
        while not play.outcome:
            play.do(DrawCard())
            if play.pending:
                play.roll_here()
    lost = session.begin("berserkers", "Lost")
    lost.adjust("turn", 7)
    lost.adjust("status", "lost")
    desk = Statistics(session)
    view = desk.view()
    assert [(row.label, row.percent, row.kind) for row in view.results.rows] == [
        ("Won", "2", "now"),
        ("Lost", "2", "bad"),
    ]
    assert [each.text for each in view.games] == ["All games", "Berserkers", "toy"]
    assert view.plots == (), "scores of two games are not compared"
    desk.game = "toy"
    scores, lengths = desk.view().plots
    assert [(column.value, column.kind) for column in scores.columns] == [(0, "now"), (60, "bad"), (0, "now")]
    assert scores.sentence == "Least 0, on average 20, most 60"
    assert lengths.title == "Length in acts"
    desk.game = "berserkers"
    assert desk.view().plots == ()
    session.begin("berserkers", "Lost again").adjust("status", "lost")
    assert [plot.title for plot in desk.view().plots][-1] == "Length in turns"


def test_sources_are_named(session):
    told = " ".join(SettingsPresenter(session).about())
    assert "Berserkers" in told
    assert "MIT" in told
