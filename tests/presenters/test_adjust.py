"""Values of pieces by their ids: grouped, found by words, and set."""

from __future__ import annotations

from app.presenters.adjust import Adjuster, member_of
from tests.two_seats import duo


def test_the_values_of_a_piece_stand_under_its_name():
    adjuster = Adjuster(duo())
    overview = adjuster.overview()
    assert [row.id for row in overview] == ["told", "units[troll-1]", "units[troll-2]"]
    assert (overview[2].title, overview[2].detail) == ("Grom (troll-2)", "4 values")
    assert [row.id for row in adjuster.member("units[troll-2]")] == [
        "units[troll-2].name", "units[troll-2].wounds", "units[troll-2].at", "units[troll-2].line",
    ]  # fmt: skip


def test_values_are_found_by_their_own_words_and_by_their_pieces():
    adjuster = Adjuster(duo())
    assert [row.id for row in adjuster.rows("grom wounds")] == ["units[troll-2].wounds"]
    assert adjuster.rows("dragon") == ()


def test_a_path_leads_into_a_piece_or_not():
    assert member_of("units[a.b].wounds") == "units[a.b]"
    assert member_of("cells.3.fire") == "" and member_of("gold") == ""


def test_a_phrase_and_places_of_any_board_have_editors():
    play = duo()
    adjuster = Adjuster(play)
    assert adjuster.field("units[troll-2].name").phrase == "Grom"
    squares, line = adjuster.field("units[troll-2].at"), adjuster.field("units[troll-2].line")
    assert squares.board.rows == 3 and squares.places == ()
    assert line.board is None
    assert [(row.id, row.selected) for row in line.places] == [("0", False), ("1", True), ("2", False)]
    assert adjuster.set("units[troll-2].line", [2]) and play.state.units[1].line == (2,)
