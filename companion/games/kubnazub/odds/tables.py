"""The chances of strikes in words: all that are possible now, and one of them in full."""

from __future__ import annotations

from companion.core.game import OddsTable
from companion.core.text import Text, say
from companion.games.duel import odds as duel_odds
from companion.games.kubnazub.model import Card, State, Strength
from companion.games.kubnazub.odds.strike import StrikeOdds, attack_odds, strike_odds
from companion.games.kubnazub.rules.attack import reaches
from companion.games.kubnazub.rules.situation import Attack
from companion.games.kubnazub.words.names import card

STRIKES: dict[Strength, Text] = {
    "weak": say("Weak strike"),
    "medium": say("Medium strike"),
    "strong": say("Strong strike"),
}


def board(state: State) -> list[OddsTable]:
    """For each creature that may still strike, what its strikes at the enemy lead to."""

    def odds(who: Card, target: Card) -> StrikeOdds:
        return attack_odds(state, Attack(who.id, target.id, values=who.printed.strike))

    nobody = say("Nobody steps in. {assumed}", assumed=_assumed())
    return duel_odds.board(state, lambda who: _enemies(state, who), odds, "KZ-COMBAT-01", nobody)


def _enemies(state: State, who: Card) -> list[Card]:
    """The enemy cards within reach."""
    enemies = (each for each in state.in_play if each.controller != who.controller)
    return [each for each in enemies if each.has_lives and reaches(state, who, each)]


def strike_tables(state: State, who: Card, target: Card) -> list[OddsTable]:
    """One strike in full: as it stands, then with each who may step in; nothing for a hidden target."""
    outlook = strike_odds(state, who, target)
    if outlook is None:
        return []
    return [odds_table(state, each) for each in outlook.all]


def odds_table(state: State, odds: StrikeOdds) -> OddsTable:
    """One attack with its target settled: strengths, the answer, who falls, and the wounds on average."""
    pairs = [(text, odds.deals(each)) for each, text in STRIKES.items()]
    if not odds.one_die:
        pairs += [
            (say("{who} misses", who=card(state, odds.who)), odds.misses),
            (duel_odds.struck_back(state, odds.target), odds.is_answered),
        ]
    rule = "KZ-CLOSED-01" if odds.one_die else "KZ-COMBAT-01"
    return duel_odds.attack_table(state, odds, pairs, rule, _on_average(odds))


def _on_average(odds: StrikeOdds) -> Text:
    found = duel_odds.averages(odds)
    if odds.one_die:
        return say("On average {dealt} wounds; no strike in return.", **found)
    return say("On average {dealt} wounds dealt, {received} received. {assumed}", assumed=_assumed(), **found)


def _assumed() -> Text:
    """What is taken for granted of those who choose."""
    return say(
        "Who may settle for less does what is best for his card: who falls counts first, then wounds. "
        "Sudden actions are not counted."
    )
