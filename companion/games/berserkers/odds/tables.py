"""The odds of a table in words: what threatens, what the dice can pay, loot and bet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.core.game import Chance, OddsTable
from companion.core.text import Text, say
from companion.games.berserkers.model import WHITE_DICE, Request, State
from companion.games.berserkers.odds.dice import (
    bet,
    bet_after,
    bet_gain,
    loot,
    separate_sixes,
    six,
    ten,
    thor,
    treasure_next,
)
from companion.games.berserkers.odds.threat import Threat, darkness, threat
from companion.games.berserkers.rules import zodd
from companion.games.berserkers.rules.treasure import tokens
from companion.games.berserkers.words.names import piece, place


def board(state: State) -> list[OddsTable]:
    """All exact chances that matter at this table now."""
    if state.phase == "setup" or state.status != "playing":
        return [loot_table(), bet_table()]
    return [*threat_tables(state, threat(state)), *_darkness(state), *_dice(state), loot_table(), bet_table()]


def threat_tables(state: State, found: Threat | None) -> list[OddsTable]:
    """Where the risk of this turn comes from: by phase and cause, to whom, by whom, and where."""
    if found is None:
        return []
    lose = (
        (say("Zodd, at the end of phase 1"), found.zodd if zodd.place(state) is not None else None),
        (say("Phase 2, the riders"), found.riders),
        (say("Phase 3, the Orcs"), found.orcs),
        (say("in all"), found.total),
        (say("by darkness"), found.darkness),
        (say("by the Berserkers' death"), found.berserkers),
    )
    shield = say("A shield in hand is counted at its best use in the chance of losing.")
    no_shield = say("A shield is not counted here.")
    tables = [
        OddsTable(say("Losing the game this turn"), _rows(lose), "BK-LOSE-03", _assuming(state, shield)),
        OddsTable(
            say("Berserkers this turn"), _rows(_health(found)), "BK-DEATH-04", _assuming(state, no_shield)
        ),
    ]
    if foes := _foes(found):
        alone = say("Each enemy is counted by itself, from where it stands now.")
        tables.append(OddsTable(say("Who threatens whom"), foes, "BK-RIDER-06", alone))
    if places := _places(state, found):
        joined = say("Squads that may be enrolled in phase 2 are left out.")
        tables.append(OddsTable(say("Where attacks reach"), places, "BK-RIDER-07", joined))
    return tables


def _assuming(state: State, note: Text) -> Text:
    """A note, after what is taken for granted of the phases that are still to be played."""
    assumed = [*_of_phase_1(state), *_of_items(state)]
    for each in reversed(assumed):
        note = say("{first} {second}", first=each, second=note)
    return note


def _of_phase_1(state: State) -> list[Text]:
    """The player has still to act in phase 1: what he will do nobody can count."""
    if state.phase == "actions":
        return [say("Phase 1 is taken to end now.")]
    if state.phase != "roll":
        return []
    if zodd.place(state) is None:
        return [say("What you do in phase 1 is not counted.")]
    return [say("Zodd's die is counted, what you do in phase 1 is not.")]


def _of_items(state: State) -> list[Text]:
    if state.options.items != "any" or not state.hand:
        return []
    return [say("Items used in phases 2 and 3 are not counted.")]


def _darkness(state: State) -> list[OddsTable]:
    """Whether a gem falls, while the riders are still to come."""
    chance = darkness(state) if state.phase != "orcs" else None
    if chance is None:
        return []
    row = Chance(say("darkness falls"), chance)
    return [OddsTable(say("Darkness in phase 2"), (row,), "BK-RIDER-08")]


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
    if _can_pay_six(state):
        sixes = separate_sixes(dice, at_least)
        rows = [Chance(say("a six with {n} dice", n=dice), six(dice, at_least))]
        rows += [
            Chance(say("exactly {n} separate sixes", n=count), chance)
            for count, chance in sixes.chances().items()
        ]
        tables.append(OddsTable(say("Sixes of the next throw"), tuple(rows), "BK-DICE-13"))
    if Request.ELVES in state.requests and not state.elves_done and None not in state.elves:
        row = Chance(say("ten or more with {n} dice", n=dice), ten(dice))
        tables.append(OddsTable(say("The Elves' ten"), (row,), "BK-DICE-14"))
    if Request.THOR in state.requests:
        row = Chance(say("Thor takes a die"), thor(dice))
        tables.append(OddsTable(say("Wrath of Thor"), (row,), "BK-REQUEST-72"))
    if _is_treasure_hidden(state):
        row = Chance(say("the next token is the treasure"), treasure_next(state))
        tables.append(OddsTable(say("Galloway's treasure"), (row,), "BK-TREASURE-04"))
    return tables


def _can_pay_six(state: State) -> bool:
    """Whether a total of six buys anything: a grimoire card, a hit on Zodd, a token."""
    grimoire = Request.GRIMOIRE in state.requests and bool(state.grimoire) and not state.burnt
    return grimoire or zodd.place(state) is not None or _is_treasure_hidden(state)


def _is_treasure_hidden(state: State) -> bool:
    return Request.TREASURE in state.requests and not state.treasure_done and bool(tokens(state))


def loot_table() -> OddsTable:
    """What a loot brings."""
    found = loot()
    gains = 1 - found.wound - found.nothing
    rows = ((say("gold"), gains), (say("nothing"), found.nothing), (say("a wound"), found.wound))
    note = say("Expected gold: {gold}.", gold=str(found.gold))
    return OddsTable(say("Loot"), _rows(rows), "BK-ACTION-61", note)


def bet_table() -> OddsTable:
    """Whether a bet is won."""
    won = bet()
    note = say("Expected net gold below the cap: {gold}.", gold=str(bet_gain()))
    return OddsTable(say("Bet"), _rows(((say("won"), won), (say("lost"), 1 - won))), "BK-ACTION-72", note)


def bet_again_table(other: int) -> OddsTable:
    """Whether the lower die of a bet reaches the other one."""
    won = bet_after(other, 0)
    rows = _rows(((say("{n} or more: won", n=other), won), (say("less: lost"), 1 - won)))
    return OddsTable(say("The lower die once more"), rows, "BK-ACTION-72")


def _rows(pairs: Sequence[tuple[Text, Fraction | None]]) -> tuple[Chance, ...]:
    return tuple(Chance(text, chance) for text, chance in pairs if chance is not None)
