"""The chances in words: the combat on the table, all attacks that are possible now, and a retreat."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.core.errors import Illegal
from companion.core.game import Chance, OddsTable
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.warcry.model import State, Unit
from companion.games.warcry.odds.combats import CombatOdds, combat_odds, retreat_odds
from companion.games.warcry.odds.flips import flips_of, unknown_dice
from companion.games.warcry.rules import attack, ranged
from companion.games.warcry.words.names import named, unit

ASSUMED: dict[str, Text] = {
    "fair": say("a fair die"),
    "printed": say("the mix of all printed cards"),
    "deck": say("the cards left in the deck"),
}


def board(state: State) -> list[OddsTable]:
    """What a player wants to know before the next order."""
    fight = state.combat
    if fight is not None:
        fighters = state.fighters()
        if len(fighters) < 2:
            return []
        return [table_of(state, combat_odds(state, fighters[0], fighters[1], fight.kind))]
    if state.stage != "battle":
        return []
    return [*_attacks(state), *_retreat(state, state.active)]


def _attacks(state: State) -> Iterator[OddsTable]:
    for who in state.army(state.active):
        if not who.ready:
            continue
        if may_attack(state, who):
            for target in attack.targets(state, who):
                yield table_of(state, combat_odds(state, who, target))
        for target in ranged.targets(state, who):
            yield table_of(state, combat_odds(state, who, target, "ranged"))


def may_attack(state: State, who: Unit) -> bool:
    """Whether a unit could attack somebody now."""
    try:
        attack.require_attacker(state, who)
    except Illegal:
        return False
    return bool(attack.targets(state, who))


@rule("WC-RESOLVE-01", "WC-ROUT-02", "WC-RANGED-11")
def table_of(state: State, odds: CombatOdds) -> OddsTable:
    """One combat."""
    facts = {"who": unit(state, odds.attacker), "target": unit(state, odds.defender)}
    if odds.kind == "ranged":
        title = say("{who} shoots at {target}", **facts)
        rows: tuple[tuple[Text, Fraction], ...] = ((say("Hit"), odds.hit), (say("Miss"), odds.lose))
        cited = "WC-RANGED-11"
    else:
        title = say("{who} against {target}", **facts)
        rows = (
            (say("{who} wins", **facts), odds.win),
            (say("Slaughter"), odds.tie),
            (say("{target} wins", **facts), odds.lose),
            (say("{who} wins and routs", **facts), odds.routs),
            (say("{who} may follow up", **facts), odds.follow_up),
            (say("{target} may follow up", **facts), odds.followed_up),
        )
        cited = "WC-RESOLVE-01"
    chances = tuple(Chance(named(state, text), value) for text, value in rows)
    owners = (state.unit(odds.attacker).owner, state.unit(odds.defender).owner)
    return OddsTable(named(state, title), chances, cited, _assumed(state, owners))


def _assumed(state: State, seats: tuple[Seat, ...]) -> Text:
    return _with_unknown(state, seats, _flips_from(state, seats))


def _with_unknown(state: State, seats: tuple[Seat, ...], note: Text) -> Text:
    """A note that says as well which cards the chances leave out."""
    unknown = sum(unknown_dice(state, seat) for seat in seats)
    if not unknown:
        return note
    left_out = say_n(
        "{n} card whose die nobody has told is left out.",
        "{n} cards whose dice nobody has told are left out.",
        unknown,
    )
    return say("{first} {second}", first=note, second=left_out)


def _flips_from(state: State, seats: tuple[Seat, ...]) -> Text:
    sources = [ASSUMED[flips_of(state, seat).source] for seat in seats]
    if len(sources) == 1 or sources[0] == sources[1]:
        return say("Flips from {source}; no tactics are played.", source=sources[0])
    return say(
        "Flips of the attacker from {mine}, of the defender from {theirs}; no tactics are played.",
        mine=sources[0],
        theirs=sources[1],
    )


@rule("WC-RETREAT-02")
def _retreat(state: State, seat: Seat) -> Iterator[OddsTable]:
    """Who is kept in a retreat, tested in the order of the army."""
    kept = retreat_odds(state, seat)
    if kept:
        rows = tuple(Chance(named(state, say("{who} is kept", who=each.name)), value) for each, value in kept)
        note = say("Flips from {source}.", source=ASSUMED[flips_of(state, seat).source])
        yield OddsTable(say("Retreat"), rows, "WC-RETREAT-02", _with_unknown(state, (seat,), note))
