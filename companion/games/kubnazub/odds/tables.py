"""The chances of strikes in words: all that are possible now, and one of them in full."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Chance, OddsTable
from companion.core.text import Text, say
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
    if state.stage != "battle" or state.between_turns or state.result != "open":
        return []
    tables = ((who, _enemies(state, who)) for who in state.cards_of(state.active) if _may_strike(who))
    return [_overview(state, who, targets) for who, targets in tables if targets]


def _may_strike(who: Card) -> bool:
    return who.printed.is_creature and not who.closed and not who.hidden


def _enemies(state: State, who: Card) -> list[Card]:
    """The enemy cards within reach of which everybody knows what they are."""
    known = (each for each in state.in_play if each.controller != who.controller and not each.hidden)
    return [each for each in known if each.has_lives and reaches(state, who, each)]


def _overview(state: State, who: Card, targets: Sequence[Card]) -> OddsTable:
    name = card(state, who.id)
    rows: list[Chance] = []
    for target in targets:
        odds = attack_odds(state, Attack(who.id, target.id, values=who.printed.strike))
        rows.append(Chance(say("{target} falls", target=card(state, target.id)), odds.kills))
        if odds.dies:
            against = say("{who} falls against {target}", who=name, target=card(state, target.id))
            rows.append(Chance(against, odds.dies))
    nobody = say("Nobody steps in. {assumed}", assumed=_assumed())
    return OddsTable(say("Strikes of {who}", who=name), tuple(rows), "KZ-COMBAT-01", nobody)


def strike_tables(state: State, who: Card, target: Card) -> list[OddsTable]:
    """One strike in full: as it stands, then with each who may step in; nothing for a hidden target."""
    outlook = strike_odds(state, who, target)
    if outlook is None:
        return []
    return [odds_table(state, each) for each in (outlook.direct, *outlook.protected)]


def odds_table(state: State, odds: StrikeOdds) -> OddsTable:
    """One attack with its target settled: strengths, the answer, who falls, and the wounds on average."""
    who, target = card(state, odds.who), card(state, odds.target)
    pairs = [(text, odds.deals(each)) for each, text in STRIKES.items()]
    if not odds.one_die:
        pairs += [
            (say("{who} misses", who=who), odds.misses),
            (say("{target} strikes back", target=target), odds.is_answered),
        ]
    pairs += [(say("{target} falls", target=target), odds.kills)]
    pairs += [(say("{who} falls", who=who), odds.dies)] if odds.dies else []
    title = say("{who} against {target}", who=who, target=target)
    rule = "KZ-CLOSED-01" if odds.one_die else "KZ-COMBAT-01"
    return OddsTable(title, tuple(Chance(text, value) for text, value in pairs), rule, _on_average(odds))


def _on_average(odds: StrikeOdds) -> Text:
    dealt, received = f"{float(odds.wounds.mean):.2f}", f"{float(odds.received.mean):.2f}"
    if odds.one_die:
        return say("On average {dealt} wounds; no strike in return.", dealt=dealt)
    return say(
        "On average {dealt} wounds dealt, {received} received. {assumed}",
        dealt=dealt,
        received=received,
        assumed=_assumed(),
    )


def _assumed() -> Text:
    """What is taken for granted of those who choose."""
    return say(
        "Who may settle for less does what is best for his card: who falls counts first, then wounds. "
        "Sudden actions are not counted."
    )
