"""Checks of an event by lot, what was found, penalties and notes."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

import click

from companion.cli.desk import FOLDERS, NamedPath, hear, read_one
from companion.cli.event.base import (
    AT,
    CARDS,
    EVENT,
    PLAYER,
    carry_out,
    event,
    find_player,
    lists_of,
    moment,
)
from companion.cli.shared import REFUSED, WHOLE, CliContext, misuse, verb
from companion.core import limits
from companion.core.game import Note
from companion.core.text import say
from companion.decks.played import sign
from companion.tournament.acts import (
    Penalise,
    PickForCheck,
    RecordCheck,
)
from companion.tournament.checking import compared_check, kept_check, told_check
from companion.tournament.lots import fresh_code
from companion.tournament.model import Copies, Tournament

_COUNT: Final = re.compile(r"(\d{1,3}+)(?:\s*+[x×])?\s++")


@event.command(epilog="Example: companion event pick 1 3 --tables")
@EVENT
@click.argument("count", type=WHOLE)
@click.option("--tables", "of", flag_value="tables", help="Draw tables, and check everybody there.")
@click.option("--again", is_flag=True, help="Draw from those who were checked before too.")
@click.option("--code", default="", help="The code of the lot, such as dice thrown in public; else chance.")
@AT
@verb
def pick(
    session: CliContext, event: int, count: int, of: str | None, again: bool, code: str, at: str
) -> None:
    """Draw by lot whose deck is checked in this round; with its code the draw can be repeated."""
    table = session.store.events.open(event)
    state: Tournament = table.state
    drawn = [lot.code for lot in state.lots if lot.round == state.round]
    chosen = code or (drawn[-1] if drawn else fresh_code(secrets.token_bytes(16)))
    when = moment(at, state.date)
    carry_out(session, table, PickForCheck(count, chosen, when, "tables" if of else "players", again))


@event.command(epilog="Example: companion event check 1 Anna --judge Kim --missing '2 Amber Guard'")
@EVENT
@PLAYER
@click.option("--judge", "signed_by", required=True, help="Who signs.")
@click.option("--missing", multiple=True, metavar="'N CARD'", help="Copies of the list that are not there.")
@click.option("--extra", multiple=True, metavar="'N CARD'", help="Copies that the list does not name.")
@click.option("--played", type=NamedPath(path_type=Path), help="A list of what was seen instead.")
@AT
@FOLDERS
@CARDS
@verb
def check(
    session: CliContext,
    event: int,
    player: str,
    signed_by: str,
    missing: tuple[str, ...],
    extra: tuple[str, ...],
    played: Path | None,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Record a check of a player's cards: all of the list was seen, but what is named.

    Leaves with 1 if the deck differs from its list.
    """
    if played is not None and (missing or extra):
        raise misuse(say("Give either --played, or --missing and --extra."))
    hear(played, cards)
    table = session.store.events.open(event)
    state: Tournament = table.state
    found = find_player(session, state, player)
    lists = lists_of(session, state, folders, cards)
    deck = lists.verdict(found.filed).deck
    if played is not None:
        done = compared_check(lists.judge, deck, read_one(played, state.game))
    else:
        done = told_check(lists.judge, deck, map(_copies, missing), map(_copies, extra))
    when = moment(at, state.date)
    signed = sign(done, signed_by, str(state.round), found.table, 0)
    kept = kept_check(signed, found, state.round, when)
    carry_out(session, table, RecordCheck(kept))
    raise SystemExit(0 if kept.agrees else REFUSED)


def _copies(word: str) -> Copies:
    told = word.strip()
    match = _COUNT.match(told)
    if match is None or len(told.splitlines()) > 1:
        shown = repr(word[: limits.EXPLAINED])
        raise misuse(say("{word} is not a number and a card, such as '2 Name'.", word=shown))
    return Copies(int(match.group(1)), told[match.end() :])


@event.command(epilog="Example: companion event penalty 1 Anna Warning --words 'six minutes late'")
@EVENT
@PLAYER
@click.argument("kind")
@click.option("--words", default="", help="Why.")
@AT
@verb
def penalty(session: CliContext, event: int, player: str, kind: str, words: str, at: str) -> None:
    """Note a penalty of the organiser's own kind."""
    table = session.store.events.open(event)
    id = find_player(session, table.state, player).id
    carry_out(session, table, Penalise(id, kind, moment(at, table.state.date), words))


@event.command(epilog="Example: companion event note 1 'Fire alarm at 11:20'")
@EVENT
@click.argument("text")
@verb
def note(session: CliContext, event: int, text: str) -> None:
    """Write a sentence of your own into the journal."""
    carry_out(session, session.store.events.open(event), Note(text))
