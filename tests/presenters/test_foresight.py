"""What a roll would come to, while its faces are typed."""

from __future__ import annotations

from app.presenters.foresight import Foreseen, ForesightView, RollHints
from app.presenters.views import OddsRowView, OddsView
from companion.core.text import say, say_n
from tests.two_seats import Order, duo


def wounds(question, faces, state):
    """Each six is a wound; nothing is said of a roll with a one in it."""
    if 1 in faces:
        return None
    n = sum(face == 6 for face in faces)
    return Foreseen(say_n("{n} wound", "{n} wounds", n), row=n)


def odds(question, state, speak):
    rows = (
        OddsRowView("0", 0.7, "70%"),
        OddsRowView("1", 0.2, "20%"),
        OddsRowView("2", 0.1, "10%", kind="bad"),
    )
    return OddsView(speak(say("Wounds")), rows)


HINTS = RollHints(wounds, odds)


def rolling(kind="roll"):
    play = duo()
    play.hints = HINTS
    play.do(Order(kind))
    return play


def test_before_anything_is_typed_only_the_chances_are_there():
    seen = rolling().foresee(["", ""])
    assert seen.text == "" and [row.kind for row in seen.odds.rows] == ["plain", "plain", "bad"]


def test_faces_come_to_something_and_their_row_is_marked():
    play = rolling()
    assert play.foresee(["6", ""]).text == "1 wound"
    seen = play.foresee(["6", "3"])
    assert (seen.text, [row.kind for row in seen.odds.rows]) == ("1 wound", ["plain", "now", "bad"])
    assert play.foresee(["6", "6"]).odds.rows[2].kind == "bad", "what is bad stays so"


def test_what_the_game_says_nothing_of_stays_unsaid():
    assert rolling().foresee(["1", "6"]).text == ""
    assert rolling("choose").foresee([]) == ForesightView()
    assert duo().foresee(["6"]) == ForesightView()
