"""Finished games told in numbers: won, lost and drawn, scores and lengths, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.presenters.dates import when
from app.presenters.home import game_title
from app.presenters.views import OddsRowView, OddsView, RowView, SegmentView
from companion.core.game import Outcome, Result
from companion.core.local_time import local_now
from companion.core.text import Text, say, say_n

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.store import TableInfo

SHOWN = 24
"""So many games, the latest, are drawn as columns."""
Kind = Literal["plain", "now", "bad"]
WORDS: dict[Result, Text] = {
    "won": say("Won"), "lost": say("Lost"), "drawn": say("Drawn"), "ended": say("Ended"),
}  # fmt: skip
KINDS: dict[Result, Kind] = {"won": "now", "lost": "bad", "drawn": "plain", "ended": "plain"}
ICONS: dict[Result, tuple[str, str]] = {
    "won": ("trophy", "ok"), "lost": ("skull", "bad"),
    "drawn": ("handshake-outline", "ink2"), "ended": ("flag-checkered", "ink2"),
}  # fmt: skip


@dataclass(frozen=True)
class ColumnView:
    """One game in a plot: how high it is, and how it ended."""

    value: int
    kind: Kind


@dataclass(frozen=True)
class PlotView:
    """Columns from the oldest to the latest game, with what they come to."""

    title: str
    columns: tuple[ColumnView, ...]
    sentence: str


@dataclass(frozen=True)
class StatisticsView:
    """The finished games of one game, or of all."""

    games: tuple[SegmentView, ...]
    results: OddsView | None
    plots: tuple[PlotView, ...]
    rows: tuple[RowView, ...]


class Statistics:
    """The finished games as the player has narrowed them."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self.game = ""

    def view(self) -> StatisticsView:
        """Results, scores, lengths, and the games one by one."""
        if not self._session.ready:
            return StatisticsView((), None, (), ())
        ended = self._session.store.tables.history()
        games = self._games(ended)
        shown = [info for info in ended if self.game in ("", info.game)]
        return StatisticsView(games, self._results(shown), self._plots(shown), self._rows(shown))

    def _games(self, ended: Sequence[TableInfo]) -> tuple[SegmentView, ...]:
        names = sorted({info.game for info in ended})
        if self.game not in names:
            self.game = ""
        if len(names) < 2:
            return ()
        everything = SegmentView("", self._session.speak(say("All games")))
        return (everything, *(SegmentView(game, game_title(game)) for game in names))

    def _results(self, shown: Sequence[TableInfo]) -> OddsView | None:
        counts = Counter(_end(info).result for info in shown)
        if not counts:
            return None
        speak = self._session.speak
        rows = tuple(
            OddsRowView(speak(word), counts[result] / len(shown), str(counts[result]), kind=KINDS[result])
            for result, word in WORDS.items()
            if counts[result]
        )
        return OddsView(speak(say_n("{n} finished game", "{n} finished games", len(shown))), rows)

    def _plots(self, shown: Sequence[TableInfo]) -> tuple[PlotView, ...]:
        """Scores and lengths are compared within one game only."""
        if len({info.game for info in shown}) != 1:
            return ()
        scored = [(info, score) for info in shown if (score := _end(info).score) is not None]
        turns = [(info, turn) for info in shown if (turn := _turn(info)) is not None]
        in_turns = len(turns) == len(shown)
        lengths = turns if in_turns else [(info, info.acts) for info in shown]
        unit = say("Length in turns") if in_turns else say("Length in acts")
        plots = (self._plot(say("Score"), scored), self._plot(unit, lengths))
        return tuple(plot for plot in plots if plot is not None)

    def _plot(self, title: Text, values: Sequence[tuple[TableInfo, int]]) -> PlotView | None:
        if len(values) < 2:
            return None
        numbers = [value for _info, value in values]
        columns = tuple(ColumnView(value, KINDS[_end(info).result]) for info, value in values[:SHOWN])
        sentence = say(
            "Least {least}, on average {mean}, most {most}",
            least=min(numbers),
            mean=round(sum(numbers) / len(numbers)),
            most=max(numbers),
        )
        speak = self._session.speak
        return PlotView(speak(title), columns[::-1], speak(sentence))

    def _rows(self, shown: Sequence[TableInfo]) -> tuple[RowView, ...]:
        speak, now = self._session.speak, local_now()
        rows = []
        for info in shown:
            ended = _end(info)
            told = f"{speak(ended.text)} {speak(when(info.touched, now))}"
            score = "" if ended.score is None else str(ended.score)
            rows.append(RowView(str(info.id), info.name, told, *ICONS[ended.result], score))
        return tuple(rows)


def _end(info: TableInfo) -> Outcome:
    assert info.outcome is not None, "only finished games are counted"
    return info.outcome


def _turn(info: TableInfo) -> int | None:
    """The turn in which a game ended, where its headline tells it."""
    found = (line.facts.get("turn") for line in info.headline)
    return next((turn for turn in found if isinstance(turn, int)), None)
