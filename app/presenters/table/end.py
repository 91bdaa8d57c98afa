"""The end of any game: the verdict in the engine's own sentence, the score line by line, what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenters.play import Play
from app.presenters.table.face import Face
from app.presenters.table.page import bar_view
from app.presenters.table.picking import Desk
from app.presenters.views import ActionBarView, AppBarView, RowView
from companion.core.game import Command, Result
from companion.core.text import say

TITLES = {"won": say("Won"), "lost": say("Lost"), "drawn": say("A draw"), "ended": say("The end")}


@dataclass(frozen=True)
class EndView:
    """How it ended."""

    bar: AppBarView
    result: Result
    title: str
    detail: str
    rule: str
    rows: tuple[RowView, ...]
    total: str
    name: str
    actions: ActionBarView
    order: Command | None
    """What the main button orders, where it leads back into the game; else it shows the table."""

    @property
    def won(self) -> bool:
        """Whether there is something to be glad of."""
        return self.result == "won"


def end_view(play: Play, face: Face) -> EndView:
    """The page of a game that has ended."""
    outcome, speak = play.outcome, play.speak
    assert outcome is not None, "only a game that has ended has an end"
    end = face.end(play.state, speak)
    again = end.again if end else None
    order = Desk(face, play.game, play.state).order(again[0]) if again else None
    words, icon = (again[1], again[2]) if again and order else (say("See the table"), "table-furniture")
    score = "" if outcome.score is None else str(outcome.score)
    return EndView(
        bar=bar_view(play, face, play.state, play.handover.acting),
        result=outcome.result,
        title=speak(end.title if end else TITLES[outcome.result]),
        detail=speak(outcome.text),
        rule=outcome.rule,
        rows=end.rows if end else (),
        total=end.total if end else score,
        name=speak(end.name) if end and end.name else "",
        actions=ActionBarView(
            speak(words),
            icon,
            can_undo=play.can_undo,
            can_redo=play.can_redo,
            second_text=speak(say("Play again")),
            second_icon="replay",
        ),
        order=order,
    )
