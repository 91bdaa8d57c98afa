"""What is heard, felt and compared after an act, and in which colours it is shown."""

from __future__ import annotations

import pytest

from app.presenters.drift import compared, drift_rows
from app.presenters.session import AppSession
from app.presenters.settings import SYSTEM_STYLE
from app.presenters.signals import signal
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from companion.store import Store


@pytest.fixture
def session(tmp_path):
    made = AppSession(open_store=lambda: Store.open(tmp_path))
    made.start()
    yield made
    made.close()


@pytest.fixture
def play(session):
    """A table whose first turn has just begun."""
    made = session.begin("berserkers", "Winter")
    made.do(cmd.LayLocations(example_layout()))
    for request in ("1", "5"):
        made.do(cmd.DrawRequest())
        made.answer(request)
    made.do(cmd.BeginPlay())
    return made


def to_the_next_turn(play):
    play.do(cmd.RollDice())
    play.answer(["3", "5", "1", "5"])
    play.do(cmd.EndActions())
    play.answer(["1", "2", "1"])


def test_a_turn_dice_and_the_end_have_signals_and_nothing_else_has(play):
    assert signal(play) == "turn"
    play.do(cmd.RollDice())
    assert signal(play) == "", "nothing is recorded while a question is open"
    play.answer(["3", "5", "1", "5"])
    assert signal(play) == "dice"
    play.do(cmd.HelpVillagers(3))
    assert signal(play) == ""
    play.adjust("status", "lost")
    assert signal(play) == "end"
    play.undo()
    assert signal(play) == ""


def test_the_turn_that_the_table_begins_by_itself_is_heard_too(play):
    to_the_next_turn(play)
    assert (play.state.turn, signal(play)) == (2, "turn")


def test_three_values_are_compared_after_a_turn_only_where_that_is_wanted(session, play):
    to_the_next_turn(play)
    assert drift_rows(play) == ()
    session.set("drift_check", True)
    rows = drift_rows(play)
    assert len(rows) == 3 and all(row.detail for row in rows)
    play.do(cmd.RollDice())
    assert drift_rows(play) == ()
    play.answer(["3", "5", "1", "5"])
    assert drift_rows(play) == ()


def test_what_has_changed_is_compared_first_and_not_always_the_same(play):
    to_the_next_turn(play)
    first = compared(play)
    assert any(path.startswith("riders.") for path in first)
    to_the_next_turn(play)
    assert compared(play) != first


def test_the_colours_follow_the_system_unless_the_player_chose(session):
    heard = []
    session.watch(lambda: heard.append(session.style))
    assert (session.settings.theme, session.style) == ("System", "Dark")
    session.take_system_style("Light")
    assert (session.style, heard) == ("Light", ["Light"])
    session.take_system_style("")
    session.take_system_style("Light")
    assert heard == ["Light"]
    session.set("theme", "Dark")
    assert session.style == "Dark"
    assert session.store.settings.get(SYSTEM_STYLE) == "Light"


def test_the_last_style_of_the_system_is_known_at_the_next_start(session, tmp_path):
    session.take_system_style("Light")
    session.close()
    again = AppSession(open_store=lambda: Store.open(tmp_path))
    again.start()
    assert again.style == "Light"
    again.close()
