"""The chances of Attacks in words: of one that is looked at, and of all that are possible now."""

from __future__ import annotations

from companion.core.game import Chance, OddsTable
from companion.core.text import Text, say, say_n
from companion.games.boardgame.model import State
from companion.games.boardgame.odds.attack import AttackOdds, enemy_odds, strike_odds, threats
from companion.games.boardgame.odds.threat import peril
from companion.games.boardgame.rules.hattack import targets_for
from companion.games.boardgame.words.names import mini

MOST_ROWS = 7


def board(state: State) -> list[OddsTable]:
    """The Attacks that whoever is active could make, or those that threaten the Heroes where they stand."""
    if state.status != "playing":
        return []
    active = state.find(state.active)
    if state.phase == "heroes" and active is not None and state.side(state.active) != "enemy":
        found = [strike_odds(state, state.active, each) for each in targets_for(state, state.active)]
        return [odds_table(state, each[0]) for each in found]
    return [odds_table(state, each) for hero in state.standing for each in threats(state, hero.id)]


def perils(state: State) -> list[OddsTable]:
    """For each Hero the chance to be knocked out in the coming Enemy Turn."""
    found = []
    for hero in state.standing:
        risk = peril(state, hero.id)
        if risk is None:
            continue
        rows = [
            Chance(say("With the worst choices"), risk.worst),
            Chance(say("With the best choices"), risk.best),
        ]
        if risk.best == risk.worst:
            rows = [Chance(say("Knocked out"), risk.best)]
        found.append(
            OddsTable(
                say("{who} in the coming Enemy Turn", who=mini(state, hero.id)), tuple(rows), "BG-KO-01"
            )
        )
    return found


def strike_tables(state: State, who: str, target: str, plain: bool = False) -> list[OddsTable]:
    """One Attack in full, a table for each whom it hits."""
    return [odds_table(state, each) for each in strike_odds(state, who, target, plain)]


def enemy_table(state: State, enemy: str, target: str) -> OddsTable:
    """The Attack of an Enemy on somebody."""
    return odds_table(state, enemy_odds(state, enemy, target))


def odds_table(state: State, odds: AttackOdds) -> OddsTable:
    """Wounds one by one, then what they lead to."""
    by, target = mini(state, odds.by), mini(state, odds.target)
    rows = [Chance(text, odds.wounds.chance(lambda n, low=low, high=high: low <= n <= high))  # type: ignore[misc]
            for text, low, high in _steps(odds)]  # fmt: skip
    enemy = state.side(odds.target) == "enemy"
    fate = say("{target} is slain", target=target) if enemy else say("{target} is knocked out", target=target)
    rows.append(Chance(fate, odds.falls))
    for status, text in (("bleeding", say("Bleeding")), ("stunned", say("Stunned"))):
        if odds.gets(status):
            rows.append(Chance(text, odds.gets(status)))
    return OddsTable(
        say("{who} against {target}", who=by, target=target),
        tuple(rows),
        "BG-HATTACK-05" if enemy else "BG-DEFENSE-02",
        say("On average {dealt} wounds.", dealt=f"{float(odds.wounds.mean):.2f}"),
    )


def _steps(odds: AttackOdds) -> list[tuple[Text, int, int]]:
    """Numbers of Wounds as rows: each by itself while there are few, else in bands, up to what fells."""
    most = max(odds.wounds.weights)
    last = min(most, odds.health - 1)
    rows: list[tuple[Text, int, int]] = [(say("No wound"), 0, 0)]
    if last <= MOST_ROWS:
        rows += [(_wounds(n), n, n) for n in range(1, last + 1)]
        return rows
    step = -(-last // MOST_ROWS)
    for low in range(1, last + 1, step):
        high = min(low + step - 1, last)
        text = _wounds(low) if low == high else say("{low} to {high} wounds", low=low, high=high)
        rows.append((text, low, high))
    return rows


def _wounds(n: int) -> Text:
    return say_n("{n} wound", "{n} wounds", n)
