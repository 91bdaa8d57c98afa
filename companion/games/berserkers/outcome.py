"""How the game ended, once it has."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.text import Term, say
from companion.games.berserkers.model import State
from companion.games.berserkers.rules.lose import cause_of_loss
from companion.games.berserkers.rules.score import score


@rule("BK-SCORE-01", "BK-LOSE-04")
def outcome(state: State) -> Outcome | None:
    """A win with its score, a loss with its cause, or None while the game goes on."""
    sheet = score(state)
    if sheet is not None:
        title = Term("berserkers", f"band.{sheet.band}")
        text = say("The realm is saved: {score} points, {title}.", score=sheet.total, title=title)
        return Outcome("won", "BK-WIN-01", text, sheet.total)
    if state.status != "lost":
        return None
    match cause_of_loss(state):
        case "berserkers":
            return Outcome("lost", "BK-LOSE-02", say("The game is lost: no Berserker is left alive."))
        case "darkness":
            return Outcome("lost", "BK-LOSE-01", say("The game is lost: no darkness gem is left to place."))
        case None:
            return Outcome("lost", "BK-TURN-08", say("The game is lost: so the table says."))
