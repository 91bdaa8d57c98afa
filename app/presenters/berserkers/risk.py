"""The threat before the enemies play: one number on the table, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.presenters.chances import percent, table_view
from app.presenters.views import OddsView, Speak
from companion.core.text import say
from companion.games.berserkers.model import State
from companion.games.berserkers.odds.tables import threat_tables
from companion.games.berserkers.odds.threat import threat


@dataclass(frozen=True)
class RiskView:
    """The chance of losing before the next turn, in one line; empty where there is nothing to tell."""

    text: str = ""
    percent: str = ""
    share: float = 0.0


def risk_view(state: State, speak: Speak) -> RiskView:
    """The line under the tiles."""
    if state.status != "playing" or state.phase not in ("actions", "riders", "orcs"):
        return RiskView()
    found = threat(state)
    if found is None:
        return RiskView()
    return RiskView(speak(say("Risk of losing this turn")), speak(percent(found.total)), float(found.total))


def threat_pages(state: State, speak: Speak) -> tuple[OddsView, ...]:
    """Where the risk comes from, as the engine tells it."""
    tables = threat_tables(state, threat(state))
    return tuple(replace(table_view(table, speak), whole=True) for table in tables)
