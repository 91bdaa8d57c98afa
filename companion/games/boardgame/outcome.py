"""How the Adventure ended, once it has."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.text import say
from companion.games.boardgame.model import State
from companion.games.boardgame.words.names import adventure_name


@rule("BG-END-01", "BG-END-02")
def outcome(state: State) -> Outcome | None:
    """Won or lost by an Event card, or lost because every Hero is KO."""
    name = adventure_name(state.adventure)
    match state.status:
        case "won":
            text = say("{adventure} is won in Round {round}.", adventure=name, round=state.round)
            return Outcome("won", "BG-END-01", text)
        case "lost" if state.standing:
            text = say("{adventure} is lost in Round {round}.", adventure=name, round=state.round)
            return Outcome("lost", "BG-END-01", text)
        case "lost":
            return Outcome("lost", "BG-END-02", say("{adventure} is lost: every Hero is KO.", adventure=name))
    return None
