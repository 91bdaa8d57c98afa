"""The odds of a table in words: what threatens, what the dice can pay, loot and bet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.core.game import Chance, OddsTable
from companion.core.text import Text, say
from companion.games.berserkers import odds
from companion.games.berserkers.model import WHITE_DICE, State
from companion.games.berserkers.names import piece, place
from companion.games.berserkers.threat import Threat


def board(state: State) -> list[OddsTable]:
    """All exact chances that matter at this table now."""
    if state.phase == "setup" or state.status != "playing":
        return [_loot(), _bet()]
    return [*threat_tables(state, odds.threat(state)), *_dice(state), _loot(), _bet()]


def threat_tables(state: State, threat: Threat | None) -> list[OddsTable]:
    """Where the risk of this turn comes from: by phase and cause, to whom, by whom, and where."""
    if threat is None:
        return []
    lose = (
        (say("Zodd, at the end of phase 1"), threat.zodd if state.zodd is not None else None),
        (say("Phase 2, the riders"), threat.riders),
        (say("Phase 3, the Orcs"), threat.orcs),
        (say("in all"), threat.total),
        (say("by darkness"), threat.darkness),
        (say("by the Berserkers' death"), threat.berserkers),
    )
    note = say("A shield in hand is counted at its best use in the chance of losing.")
    tables = [
        OddsTable(say("Losing the game this turn"), _rows(lose), "BK-LOSE-03", note),
        OddsTable(say("Berserkers this turn"), _rows(_health(threat)), "BK-DEATH-04"),
    ]
    if foes := _foes(threat):
        tables.append(OddsTable(say("Who threatens whom"), foes, "BK-RIDER-06"))
    if places := _places(state, threat):
        tables.append(OddsTable(say("Where attacks reach"), places, "BK-RIDER-07"))
    return tables


def _health(threat: Threat) -> list[tuple[Text, Fraction | None]]:
    hurt = [(say("{who}: hurt", who=piece(who)), chance) for who, chance in threat.hurt.items()]
    dies = [(say("{who}: death", who=piece(who)), chance) for who, chance in threat.dies.items()]
    return [*hurt, *dies]


def _foes(threat: Threat) -> tuple[Chance, ...]:
    return tuple(
        Chance(say("{foe} against {who}", foe=piece(each.foe), who=piece(who)), chance)
        for each in threat.foes
        for who, chance in each.hits.items()
        if chance
    )


def _places(state: State, threat: Threat) -> tuple[Chance, ...]:
    return tuple(
        Chance(say("attack on {place}", place=place(state, each.at)), each.attack)
        for each in threat.cells
        if each.attack
    )


def _dice(state: State) -> list[OddsTable]:
    """What the next throw can pay, where a request asks for it."""
    dice = WHITE_DICE - state.padlock
    at_least = state.options.six == "at_least"
    tables = []
    if {8, 9, 10} & set(state.requests):
        sixes = odds.separate_sixes(dice, at_least)
        rows = [Chance(say("a six with {n} dice", n=dice), odds.six(dice, at_least))]
        rows += [
            Chance(say("exactly {n} separate sixes", n=count), chance)
            for count, chance in sixes.chances().items()
        ]
        tables.append(OddsTable(say("Sixes of the next throw"), tuple(rows), "BK-DICE-13"))
    if 4 in state.requests and not state.elves_done:
        row = Chance(say("ten or more with {n} dice", n=dice), odds.ten(dice))
        tables.append(OddsTable(say("The Elves' ten"), (row,), "BK-DICE-14"))
    if 7 in state.requests:
        row = Chance(say("Thor takes a die"), odds.thor(dice))
        tables.append(OddsTable(say("Wrath of Thor"), (row,), "BK-REQUEST-72"))
    if 10 in state.requests and not state.treasure_done:
        row = Chance(say("the next token is the treasure"), odds.treasure_next(state))
        tables.append(OddsTable(say("Galloway's treasure"), (row,), "BK-TREASURE-04"))
    return tables


def _loot() -> OddsTable:
    found = odds.loot()
    gains = 1 - found.wound - found.nothing
    rows = ((say("gold"), gains), (say("nothing"), found.nothing), (say("a wound"), found.wound))
    note = say("Expected gold: {gold}.", gold=str(found.gold))
    return OddsTable(say("Loot"), _rows(rows), "BK-ACTION-61", note)


def _bet() -> OddsTable:
    won = odds.bet()
    note = say("Expected net gold below the cap: {gold}.", gold=str(odds.bet_gain()))
    return OddsTable(say("Bet"), _rows(((say("won"), won), (say("lost"), 1 - won))), "BK-ACTION-72", note)


def _rows(pairs: Sequence[tuple[Text, Fraction | None]]) -> tuple[Chance, ...]:
    return tuple(Chance(text, chance) for text, chance in pairs if chance is not None)
