"""Players and rounds of an event: names, seats, who leaves, which round it is."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.desk import NamedPath, read_input
from companion.cli.event.base import (
    AT,
    EVENT,
    PLAYER,
    carry_out,
    event,
    find_player,
    moment,
)
from companion.cli.shared import CliContext, verb
from companion.core import limits
from companion.tournament.acts import (
    BeginRound,
    ComeBack,
    DropOut,
    Rename,
    Seat,
)
from companion.tournament.pairings import read_pairings


@event.command(epilog="Example: companion event rename 1 Ana Anna")
@EVENT
@PLAYER
@click.argument("name")
@verb
def rename(session: CliContext, event: int, player: str, name: str) -> None:
    """Call a player otherwise."""
    table = session.store.events.open(event)
    carry_out(session, table, Rename(find_player(session, table.state, player).id, name))


@event.command(epilog="Example: companion event drop 1 Anna")
@EVENT
@PLAYER
@click.option("--back", is_flag=True, help="The player is in the event again.")
@verb
def drop(session: CliContext, event: int, player: str, back: bool) -> None:
    """A player leaves the event; everything about the player stays on record."""
    table = session.store.events.open(event)
    id = find_player(session, table.state, player).id
    carry_out(session, table, ComeBack(id) if back else DropOut(id))


@event.command(epilog="Example: companion event seat 1 pairings.txt")
@EVENT
@click.argument("path", type=NamedPath(path_type=Path))
@verb
def seat(session: CliContext, event: int, path: Path) -> None:
    """Say who sits where in this round: one line a table, its number and then the players; - is the input."""
    from companion.cards.decode import decode

    given = read_input(path, limits.LIST_BYTES)
    table = session.store.events.open(event)
    text, _notes = decode(given, table.state.game, path.name)
    carry_out(session, table, Seat(read_pairings(text, table.state, path.name)))


@event.command("round", epilog="Example: companion event round 1")
@EVENT
@AT
@verb
def round_(session: CliContext, event: int, at: str) -> None:
    """Begin the next round."""
    table = session.store.events.open(event)
    carry_out(session, table, BeginRound(moment(at, table.state.date)))
