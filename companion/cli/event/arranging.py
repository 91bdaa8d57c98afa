"""The event itself: begin, list, change, show and put away."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import date
from pathlib import Path
from typing import Any

import click

from companion.cards.names import safe
from companion.cli.desk import FOLDERS, GAME, Day, Wish, hear, make_judge
from companion.cli.event.base import (
    CARDS,
    DEADLINE,
    EVENT,
    KINDS,
    carry_out,
    event,
    info_line,
    leave,
    lists_to_show,
    moment,
)
from companion.cli.shared import JSON, WHOLE, CliContext, echo_json, typed_line, verb
from companion.core.codec import codec_of
from companion.core.text import Text, say, say_n
from companion.decks.judge_files import format_kept
from companion.decks.report.wording import Teller
from companion.store.games import EVENT_ID
from companion.tournament.acts import (
    Arrange,
)
from companion.tournament.lists import day_of, deadline_on
from companion.tournament.model import Player, Tournament
from companion.tournament.words import check_told, checks_told, lists_due


@event.command(epilog="Example: companion event new Spring --game warcry --date 2026-05-01 --rounds 5")
@click.argument("name")
@GAME
@click.option("--format", "format", default="", help="A format's id, or a format file.")
@FOLDERS
@click.option("--date", "day", type=Day(), metavar="YYYY-MM-DD", help="Its day; lists are judged as of it.")
@click.option("--rounds", type=WHOLE, default=1, show_default=True)
@DEADLINE
@KINDS
@JSON
@verb
def new(
    session: CliContext,
    name: str,
    game: str,
    format: str,
    folders: tuple[Path, ...],
    day: date | None,
    rounds: int,
    deadline: str | None,
    kinds: tuple[str, ...],
    as_json: bool,
) -> None:
    """Begin an event and print its number."""
    on = day.isoformat() if day else ""
    wish = Wish(game, format, folders, day)
    chosen = make_judge(session, wish).format.id
    options: dict[str, Any] = {
        "name": name,
        "game": game,
        "format": chosen,
        "date": on,
        "rounds": rounds,
        "deadline": moment(deadline, on) if deadline else "",
        "scale": list(kinds),
    }
    with _finding_format(session, wish):
        made = session.store.events.create(EVENT_ID, name, options)
    if as_json:
        echo_json({"id": made})
    else:
        click.echo(session.say(say("Event {id}: {name}", id=made, name=name)))
        if options["deadline"]:
            click.echo(session.say(lists_due(options["deadline"])))
        click.echo(typed_line("event", "register", made, "…"))


def _finding_format(session: CliContext, wish: Wish) -> AbstractContextManager[None]:
    """Inside of it a format file that was named lies where the event finds it again."""
    if wish.format_file is None:
        return nullcontext()
    return format_kept(wish.game, wish.format_file, wish.day, lambda: session.has_stored)


@event.command("list", epilog="Example: companion event list --json")
@click.option("--deleted", is_flag=True, help="Those that were put away too.")
@JSON
@verb
def list_(session: CliContext, deleted: bool, as_json: bool) -> None:
    """List the events, the one touched last first."""
    found = session.store.events.all(deleted)
    if as_json:
        echo_json([{"id": each.id, "name": each.name, "deleted": each.deleted} for each in found])
        return
    for each in found:
        click.echo(info_line(session, each))


@event.command("set", epilog="Example: companion event set 1 --rounds 6 --penalty Warning")
@EVENT
@click.option("--name", default=None)
@click.option("--format", "format", default=None, help="A format's id, or a format file.")
@FOLDERS
@click.option("--date", "day", type=Day(), default=None, metavar="YYYY-MM-DD")
@click.option("--rounds", type=WHOLE, default=None)
@DEADLINE
@KINDS
@verb
def set_(
    session: CliContext,
    event: int,
    name: str | None,
    format: str | None,
    folders: tuple[Path, ...],
    day: date | None,
    rounds: int | None,
    deadline: str | None,
    kinds: tuple[str, ...],
) -> None:
    """Change what the event is; what is not named stays."""
    table = session.store.events.open(event)
    state: Tournament = table.state
    on = day.isoformat() if day else state.date
    wish = Wish(state.game, format or state.format, folders, day or day_of(state), typed=format is not None)
    chosen = make_judge(session, wish).format.id
    due = deadline_on(state, on) if deadline is None else moment(deadline, on) if deadline else ""
    told = Arrange(
        state.name if name is None else name,
        on,
        state.format if format is None else chosen,
        state.rounds if rounds is None else rounds,
        due,
        kinds or state.scale,
    )
    with _finding_format(session, wish):
        carry_out(session, table, told)


@event.command(epilog="Example: companion event show 1")
@EVENT
@FOLDERS
@CARDS
@JSON
@verb
def show(
    session: CliContext, event: int, folders: tuple[Path, ...], cards: Path | None, as_json: bool
) -> None:
    """Show the event: who plays with what, what waits for a judge, who is to be checked."""
    hear(cards)
    table, is_away = session.store.events.open(event), session.store.events.info(event).deleted
    state: Tournament = table.state
    if as_json:
        echo_json(
            {
                "id": event,
                "deleted": is_away,
                "entries": len(table.journal.entries),
                "state": codec_of(table.game).state(state),
            }
        )
        return
    lists, teller = lists_to_show(session, event, state, folders, cards), Teller(session.language)
    parts = [state.name, state.date, *(session.say(line) for line in table.game.words(state).headline())]
    click.echo(" · ".join(part for part in parts if part))
    if is_away:
        click.echo(session.say(say("The event was put away.")))
    if state.deadline:
        click.echo(session.say(lists_due(state.deadline)))
    verdicts = {player.id: lists.verdict(player.filed) for player in state.players}
    for player in sorted(state.players, key=lambda each: _urgency(each, verdicts[each.id].status)):
        click.echo(_player_line(session, state, player, teller.status(verdicts[player.id].status)))
    picks = state.picked(state.round)
    if picks:
        click.echo(session.say(say("To be checked in this round:")))
    for pick in picks:
        done = state.checks_of(pick.player, state.round)
        told = check_told(done[-1], state) if done else [say("Not checked")]
        result = " ".join(map(session.say, told))
        where = f" ({pick.table})" if pick.table else ""
        click.echo(f"  {safe(state.name_of(pick.player))}{where}: {result}")
    leave(lists)


def _urgency(player: Player, status: str) -> tuple[int, str]:
    rank = {"illegal": 1, "unreadable": 1, "unjudged": 1, "ask": 2}.get(status, 3)
    return (0 if player.late else 4 if not player.plays else rank, player.name.casefold())


def _player_line(session: CliContext, state: Tournament, player: Player, status: str) -> str:
    marks = [
        say("late change waits") if player.late else None,
        say("dropped out") if not player.plays else None,
        *checks_told(state.checks_of(player.id), state),
        say_n("{n} penalty", "{n} penalties", len(given))
        if (given := state.penalties_of(player.id))
        else None,
    ]
    told = "; ".join(session.say(mark) for mark in marks if mark)
    return f"  {player.table:>4}  {status:14} {safe(player.name)}{f'  ({told})' if told else ''}"


@event.command(epilog="Example: companion event delete 1")
@EVENT
@click.option("--restore", is_flag=True, help="Bring it back.")
@verb
def delete(session: CliContext, event: int, restore: bool) -> None:
    """Put an event away; for 30 days it can be brought back."""
    if restore:
        session.store.events.restore(event)
    else:
        session.store.events.delete(event)
    done: Text = say("Brought back: {n}", n=event) if restore else say("Put away: {n}", n=event)
    click.echo(session.say(done))
