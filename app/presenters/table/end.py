"""The end of any game: the verdict in the engine's own sentence, the score line by line, what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenters.campaign import next_title
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.presenters.table.page import bar_view
from app.presenters.table.picking import Desk
from app.presenters.views import ActionBarView, AppBarView, RowView
from companion.core.game import Command, Result
from companion.core.text import say

CAMPAIGN = "campaign"
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
    goes_on: bool = False
    """Whether the main button begins the table that follows on this one."""

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
    following = next_title(play, face) if order is None else ""
    rows = end.rows if end else ()
    if face.chapters(play.state, speak):
        rows = (*rows, RowView(CAMPAIGN, speak(say("Campaign log")), icon="book-open-page-variant",
                               end_icon="chevron-right"))  # fmt: skip
    score = "" if outcome.score is None else str(outcome.score)
    return EndView(
        bar=bar_view(play, face, play.state, play.handover.acting),
        result=outcome.result,
        title=speak(end.title if end else TITLES[outcome.result]),
        detail=speak(outcome.text),
        rule=outcome.rule,
        rows=rows,
        total=end.total if end else score,
        name=speak(end.name) if end and end.name else "",
        actions=ActionBarView(
            following or speak(words),
            "arrow-right" if following else icon,
            can_undo=play.can_undo,
            can_redo=play.can_redo,
            second_text=speak(say("See the table") if following else say("Play again")),
            second_icon="table-furniture" if following else "replay",
        ),
        order=order,
        goes_on=bool(following),
    )
