"""What an attack can lead to in a duel: chances of either side, as it stands and with who may step in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.core.game import Chance, OddsTable
from companion.core.odds import Distribution
from companion.core.text import Text, say
from companion.games.duel.words import card

R = TypeVar("R", bound=Any)
"""One way an attack can go, with `dealt`, `received`, `kills` and `dies`."""


@dataclass(frozen=True)
class AttackOdds(Generic[R]):
    """All that one attack can lead to, for a target or for who steps in for it."""

    who: str
    target: str
    results: Distribution[R]

    @cached_property
    def kills(self) -> Fraction:
        """The chance that the target falls."""
        return self.results.chance(lambda each: each.kills)

    @cached_property
    def dies(self) -> Fraction:
        """The chance that the attacker falls."""
        return self.results.chance(lambda each: each.dies)

    @cached_property
    def wounds(self) -> Distribution[int]:
        """The wounds that arrive at the target."""
        return self.results.map(lambda each: each.dealt)

    @cached_property
    def received(self) -> Distribution[int]:
        """The wounds that arrive at the attacker."""
        return self.results.map(lambda each: each.received)


Odds = TypeVar("Odds", bound=AttackOdds[Any])


@dataclass(frozen=True)
class Outlook(Generic[Odds]):
    """A strike as it stands, and with each creature that may step in for its target."""

    direct: Odds
    protected: tuple[Odds, ...] = ()

    @property
    def all(self) -> tuple[Odds, ...]:
        """Every case."""
        return (self.direct, *self.protected)

    @property
    def worst(self) -> Odds:
        """The case that is least good for the attacker: the fewest kills, then the most deaths."""
        return min(self.all, key=lambda each: (each.kills, -each.dies))


# -- one attack in words ------------------------------------------------------------------------------------


def attack_table(
    state: Any, odds: AttackOdds[Any], results: Iterable[tuple[Text, Fraction]], cited: str, note: Text
) -> OddsTable:
    """What an attack comes to as a game words its results, then who falls; `note` is the average."""
    who, target = card(state, odds.who), card(state, odds.target)
    falls = [(say("{target} falls", target=target), odds.kills)]
    falls += [(say("{who} falls", who=who), odds.dies)] if odds.dies else []
    rows = tuple(Chance(text, share) for text, share in (*results, *falls))
    return OddsTable(say("{who} against {target}", who=who, target=target), rows, cited, note)


def struck_back(state: Any, target: str) -> Text:
    """The target of an attack answers it."""
    return say("{target} strikes back", target=card(state, target))


def averages(odds: AttackOdds[Any]) -> dict[str, str]:
    """The wounds of both sides on average, with two digits."""
    return {"dealt": f"{float(odds.wounds.mean):.2f}", "received": f"{float(odds.received.mean):.2f}"}


# -- all strikes of the side whose turn it is --------------------------------------------------------------


def board(
    state: Any, targets: Callable[[Any], Iterable[Any]], odds: Callable[[Any, Any], AttackOdds[Any]],
    cited: str, note: Text,
) -> list[OddsTable]:  # fmt: skip
    """For each creature that may still strike, what its strikes at the known enemies lead to."""
    if state.stage != "battle" or state.between_turns or state.result != "open":
        return []
    strikers = (who for who in state.cards_of(state.active) if _may_strike(who))
    found = ((who, [odds(who, each) for each in targets(who) if not each.hidden]) for who in strikers)
    return [_overview(state, who.id, each, cited, note) for who, each in found if each]


def _may_strike(who: Any) -> bool:
    return who.printed.is_creature and not who.closed and not who.hidden


def _overview(state: Any, who: str, odds: Iterable[AttackOdds[Any]], cited: str, note: Text) -> OddsTable:
    name = card(state, who)
    rows: list[Chance] = []
    for each in odds:
        rows.append(Chance(say("{target} falls", target=card(state, each.target)), each.kills))
        if each.dies:
            against = say("{who} falls against {target}", who=name, target=card(state, each.target))
            rows.append(Chance(against, each.dies))
    return OddsTable(say("Strikes of {who}", who=name), tuple(rows), cited, note)
