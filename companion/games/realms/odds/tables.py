"""The chances of attacks in words: all strikes that are possible now, and one attack in full."""

from __future__ import annotations

from companion.core.game import OddsTable
from companion.core.text import Text, say
from companion.games.duel import odds as duel
from companion.games.realms.model import Card, State
from companion.games.realms.odds.attacks import AttackOdds, Outcome, attack_odds, strike_odds
from companion.games.realms.rules.attack import basic_strike, targets

CITED = "RE-COMBAT-12"
HITS: dict[Outcome, Text] = {
    "light": say("Light hit"),
    "medium": say("Medium hit"),
    "strong": say("Strong hit"),
    "sure": say("Hit without a die"),
    "blocked": say("Blocked by a protection"),
}


def board(state: State) -> list[OddsTable]:
    """For each creature that may still strike, what its strikes at the enemy lead to."""

    def odds(who: Card, target: Card) -> AttackOdds:
        return attack_odds(state, basic_strike(state, who, target.id))

    nobody = say("Nobody protects. {assumed}", assumed=_assumed())
    return duel.board(state, lambda who: targets(state, basic_strike(state, who, "")), odds, CITED, nobody)


def strike_tables(state: State, who: Card, target: Card) -> list[OddsTable]:
    """One strike in full: as it stands, then with each protector; nothing for a hidden target."""
    outlook = strike_odds(state, who, target)
    return [odds_table(state, each) for each in outlook.all] if outlook else []


def odds_table(state: State, odds: AttackOdds) -> OddsTable:
    """One attack with its target settled: grades, miss and counterstrike, who falls, damage on average."""
    pairs = [
        (_with_damage(odds, outcome, text), odds.chance(outcome))
        for outcome, text in HITS.items()
        if odds.chance(outcome)
    ]
    if odds.rolls_defence:
        pairs += [
            (say("Both miss"), odds.chance("both_miss")),
            (duel.struck_back(state, odds.target), odds.chance("counterstrike")),
        ]
    return duel.attack_table(state, odds, pairs, CITED, _on_average(odds))


def _with_damage(odds: AttackOdds, outcome: Outcome, text: Text) -> Text:
    """A hit with the damage that is left of it; a blocked one has none."""
    if outcome == "blocked":
        return text
    dealt = next(each.dealt for each in odds.results.weights if each.outcome == outcome)
    return say("{hit}: {n} damage", hit=text, n=dealt)


def _on_average(odds: AttackOdds) -> Text:
    found = duel.averages(odds)
    if not odds.rolls_defence:
        return say("On average {dealt} damage; no strike in return.", **found)
    return say("On average {dealt} damage dealt, {received} received. {assumed}", assumed=_assumed(), **found)


def _assumed() -> Text:
    """What is taken for granted of those who choose."""
    return say("Who may reroll does what is best for his side: who falls counts first, then lives.")
