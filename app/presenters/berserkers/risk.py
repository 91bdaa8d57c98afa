"""The threat before the enemies play: one number on the table, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenters.berserkers.endings import odds_view, percent
from app.presenters.berserkers.tiles import Speak
from app.presenters.views import OddsView
from companion.core.words import say
from companion.games.berserkers.model import State
from companion.games.berserkers.names import piece, place
from companion.games.berserkers.threat import Threat, threat


@dataclass(frozen=True)
class RiskView:
    """The chance of losing before the next turn, in one line; empty where there is nothing to tell."""

    text: str = ""
    percent: str = ""
    share: float = 0.0


class _Same:
    """Remembers the last state asked about: one act redraws the table several times."""

    state: State | None = None
    found: Threat | None = None


_LAST = _Same()


def threat_of(state: State) -> Threat | None:
    """The threat of a state, worked out once."""
    if _LAST.state is not state:
        _LAST.state, _LAST.found = state, threat(state)
    return _LAST.found


def risk_view(state: State, speak: Speak) -> RiskView:
    """The line under the tiles."""
    if state.status != "playing" or state.phase not in ("actions", "riders", "orcs"):
        return RiskView()
    found = threat_of(state)
    if found is None:
        return RiskView()
    return RiskView(speak(say("Risk of losing this turn")), percent(found.total), float(found.total))


def threat_pages(state: State, speak: Speak) -> tuple[OddsView, ...]:
    """Where the risk comes from: by phase, for each Berserker, by each enemy, on each place."""
    found = threat_of(state)
    if found is None:
        return ()
    lose = [
        (speak(say("Zodd, at the end of phase 1")), found.zodd),
        (speak(say("Phase 2, the riders")), found.riders),
        (speak(say("Phase 3, the Orcs")), found.orcs),
        (speak(say("by darkness")), found.darkness),
        (speak(say("by the Berserkers' death")), found.berserkers),
    ]
    health = [(speak(say("{who} is hurt", who=piece(who))), chance) for who, chance in found.hurt.items()]
    health += [(speak(say("{who} dies", who=piece(who))), chance) for who, chance in found.dies.items()]
    foes = [
        (speak(say("{foe} hits {who}", foe=piece(each.foe), who=piece(who))), chance)
        for each in found.foes
        for who, chance in each.hits.items()
        if chance
    ]
    places = [
        (speak(say("attack on {place}", place=place(state, each.at))), each.attack)
        for each in found.cells
        if each.attack
    ]
    note = speak(say("A shield in hand is counted at its best use in the chance of losing."))
    pages = [
        odds_view(speak(say("Losing the game")), lose, note),
        odds_view(speak(say("Berserkers")), health),
    ]
    if foes:
        pages.append(odds_view(speak(say("Who threatens whom")), foes))
    if places:
        pages.append(odds_view(speak(say("Where")), places))
    return tuple(pages)
