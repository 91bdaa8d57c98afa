"""What the verbs of an event share: the group, its options, and how an order is carried out."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from companion.cards.names import normalise, safe
from companion.cli.desk import NamedPath, Wish, make_judge
from companion.cli.shared import DATA, REFUSED, WHOLE, CliContext, fail, misuse, typed_line
from companion.core import limits
from companion.core.errors import DataError
from companion.core.game import Command
from companion.core.local_time import local_now, today
from companion.core.table import Table
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.model import Overrides
from companion.store.table_info import TableInfo
from companion.tournament.lists import EventLists, day_of
from companion.tournament.model import Player, Tournament, player_id
from companion.tournament.rules import of_its_list

EVENT = click.argument("event", type=WHOLE)
PLAYER = click.argument("player")
CARDS = click.option(
    "--cards", type=NamedPath(path_type=Path), help="A card table for this run; else the one imported."
)
AT = click.option("--at", "at", default="", metavar="HH:MM", help="When it was, if it was not now.")
DEADLINE = click.option("--deadline", default=None, metavar="HH:MM", help="When lists have to be there.")
KINDS = click.option("--penalty", "kinds", multiple=True, help="A kind of penalty that the organiser knows.")


@click.group(epilog="Example: companion event new Spring --game warcry --rounds 5")
def event() -> None:
    """Keep an event: lists by player, late changes, deck checks by lot, penalties, one report.

    \b
    A judge's folder becomes an event:
      companion event new Spring --game warcry --rounds 5
      companion event register 1 lists/
      companion event answer 1 Anna
      companion event round 1
      companion event pick 1 3
      companion event report 1 --pdf spring.pdf
    """


def now() -> str:
    """The judge's clock."""
    return local_now().replace(tzinfo=None).isoformat(timespec="seconds")


def moment(at: str, day: str = "") -> str:
    """A time that was typed, on a day or today."""
    if not at:
        return now()
    for shape in ("%H:%M", "%H:%M:%S"):
        try:
            clock_time = datetime.strptime(at, shape).time()
        except ValueError:
            continue
        on = date.fromisoformat(day) if day else today()
        return datetime.combine(on, clock_time).isoformat(timespec="seconds")
    try:
        return datetime.fromisoformat(at).replace(tzinfo=None).isoformat(timespec="seconds")
    except ValueError:
        raise misuse(say("{word} is not a time such as 10:00.", word=repr(at[: limits.EXPLAINED]))) from None


def find_player(session: CliContext, state: Tournament, word: str) -> Player:
    """A player by name, or by a part of it or a name of before that only one has."""
    id = player_id(word)
    alike = [player for player in state.players if player_id(player.name) == id]
    part = [each for each in state.players if normalise(word) in normalise(each.name) or each.id == id]
    for found in (alike, part):
        if len(found) == 1:
            return found[0]
    if part:
        names, shown = [player.name for player in part[:6]], repr(word[: limits.EXPLAINED])
        fail(session.say(say("{word} may be several players: {names}.", word=shown, names=names)), REFUSED)
    shown = word[: limits.EXPLAINED]
    fail(session.say(say("There is no player {player} in this event.", player=shown)), REFUSED)


def judge_of(
    session: CliContext,
    state: Tournament,
    folders: tuple[Path, ...] = (),
    cards: Path | None = None,
    overrides: Overrides | None = None,
) -> Judge:
    """The judge of an event's format and day."""
    told = overrides or Overrides()
    wish = Wish(state.game, state.format, folders, day_of(state), cards, told, typed=False)
    return make_judge(session, wish)


def lists_of(
    session: CliContext, state: Tournament, folders: tuple[Path, ...] = (), cards: Path | None = None
) -> EventLists:
    """The lists of an event before its judge."""
    return EventLists(judge_of(session, state, folders, cards))


def lists_to_show(
    session: CliContext, event: int, state: Tournament, folders: tuple[Path, ...], cards: Path | None
) -> EventLists:
    """The same, to be looked at: where the event's format cannot be used, that is told, and none is judged.

    Whoever has shown them calls `leave`.
    """
    try:
        return lists_of(session, state, folders, cards)
    except DataError as error:
        judge = make_judge(session, Wish(state.game, "", (), None, cards, typed=False))
        lists = EventLists(judge, error)
        click.echo(session.say(lists.problem), err=True)
        click.echo(typed_line("event", "set", event, "--format", "…"), err=True)
        return lists


def leave(lists: EventLists) -> None:
    """Leave with 3 if the lists could not be judged."""
    if lists.problem is not None:
        raise SystemExit(DATA)


def carry_out(session: CliContext, table: Table, command: Command) -> None:
    """Carry an order out and tell what followed."""
    table.do(of_its_list(command, table.state))
    entry = table.entries(-1)[0]
    for line in table.lines(entry):
        click.echo(session.say(line.text))


def info_line(session: CliContext, info: TableInfo) -> str:
    """An event in one line: its number, its name, how far it is."""
    told = ", ".join(session.say(line) for line in info.headline)
    gone = session.say(say("(deleted)")) if info.deleted else ""
    return f"{info.id:4} {safe(info.name)}  ({told}) {gone}".rstrip()
