"""The event after something happened; no judgement, no chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.errors import DataError
from companion.core.file_problems import EVENT, UNKNOWN, too_many
from companion.tournament.acts import (
    ChangeCame,
    ChangeSettled,
    CheckRecorded,
    EventArranged,
    ListReplaced,
    LotDrawn,
    PenaltyNoted,
    PlayerBack,
    PlayerLeft,
    PlayerRegistered,
    PlayerRenamed,
    PlayersSeated,
    RoundBegun,
)
from companion.tournament.model import MOST_PLAYERS, Change, Filed, Player, Tournament


def evolve(state: Tournament, event: Any) -> Tournament:
    """The event after one fact."""
    match event:
        case EventArranged(name, date, game, format, rounds, deadline, scale):
            return replace(
                state,
                name=name,
                date=date,
                game=game,
                format=format,
                rounds=rounds,
                deadline=deadline,
                scale=scale,
            )
        case PlayerRegistered(id, name, filed):
            if len(state.players) >= MOST_PLAYERS:  # the rules allow no more: it is a stranger's event
                raise DataError(EVENT, "players", too_many(MOST_PLAYERS))
            return replace(state, players=(*state.players, Player(id, name, filed)))
        case RoundBegun(_round, at):
            players = tuple(replace(player, table="") if player.table else player for player in state.players)
            return replace(state, players=players, begun=(*state.begun, at))
        case PlayersSeated(seats):
            tables = {seated.player: seated.table for seated in seats}
            players = tuple(
                replace(player, table=tables[player.id]) if player.id in tables else player
                for player in state.players
            )
            return replace(state, players=players)
        case LotDrawn(lot):
            return replace(state, lots=(*state.lots, lot))
        case CheckRecorded(check):
            player = state.find(check.player)
            if player is not None and not check.cards_code:  # an older version wrote it
                check = replace(check, cards_code=player.filed.cards_code)
            return replace(state, checks=(*state.checks, check))
        case PenaltyNoted(penalty):
            return replace(state, penalties=(*state.penalties, penalty))
        case _:
            return _with_player(state, event)


def _with_player(state: Tournament, event: Any) -> Tournament:
    id = getattr(event, "id", None)
    if not isinstance(id, str):
        raise DataError(EVENT, type(event).__name__, UNKNOWN)
    players = tuple(_changed(player, event) if player.id == id else player for player in state.players)
    return replace(state, players=players)


def _changed(player: Player, event: Any) -> Player:
    match event:
        case ListReplaced(_id, filed):
            return _with_list(player, filed)
        case ChangeCame(_id, filed):
            return replace(player, late=filed)
        case ChangeSettled():
            return _settled(player, event)
        case PlayerRenamed(_id, name):
            return replace(player, name=name)
        case PlayerLeft(_id, round):
            return replace(player, left=round, table="")
        case PlayerBack():
            return replace(player, left=None)
        case _:
            raise DataError(EVENT, type(event).__name__, UNKNOWN)


def _with_list(player: Player, filed: Filed) -> Player:
    return replace(player, filed=filed, earlier=(*player.earlier, player.filed))


def _settled(player: Player, event: ChangeSettled) -> Player:
    late = player.late
    if late is None:
        return player
    change = Change(player.filed, late, event.ending, event.at, event.words)
    after = _with_list(player, late) if event.ending == "accepted" else player
    return replace(after, late=None, changes=(*player.changes, change))
