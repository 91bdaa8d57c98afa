"""Events: lists registered by player, late changes, checks drawn by lot, penalties, and one report."""

from __future__ import annotations

import codecs
import re
import secrets
from datetime import date, datetime
from pathlib import Path

import click

from companion.cards.names import normalise, safe
from companion.cli.amending import report_plan
from companion.cli.decks import judge_files
from companion.cli.desk import FOLDERS, GAME, Day, Wish, files_of, make_judge, read_input, read_one
from companion.cli.lists import tell_comparison
from companion.cli.output import STDOUT, deliver, require_free, require_ours, target
from companion.cli.past import TIMES, lines_of, repeat, say_position, tell
from companion.cli.shared import JSON, REFUSED, WHOLE, CliContext, echo_json, fail, misuse, typed_line, verb
from companion.core import limits
from companion.core.codec import codec_of
from companion.core.errors import DataError
from companion.core.game import Command, Note
from companion.core.table import Table
from companion.core.text import Text, say, say_n
from companion.decks.appoint import keep_format
from companion.decks.compare import compare
from companion.decks.list_problems import NO_FILES
from companion.decks.physical_check import sign
from companion.decks.report.marks import EVENT_CSV, MARKS
from companion.decks.report.wording import Teller
from companion.store.games import EVENT_ID
from companion.store.table_info import TableInfo
from companion.tournament.acts import (
    Arrange,
    BeginRound,
    ComeBack,
    DecideChange,
    DropOut,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Rename,
    Seat,
    TakeAsOther,
)
from companion.tournament.checking import kept_check, told_check
from companion.tournament.listing import filing, left_out
from companion.tournament.lists import EventLists, day_of
from companion.tournament.lots import fresh_code
from companion.tournament.model import Copies, Player, Tournament, player_id
from companion.tournament.pairings import read_pairings
from companion.tournament.report.files import render
from companion.tournament.report.told import make_event_report
from companion.tournament.words import check_result, clock

EVENT = click.argument("event", type=WHOLE)
PLAYER = click.argument("player")
CARDS = click.option(
    "--cards", type=click.Path(path_type=Path), help="A card table for this run; else the one imported."
)
AT = click.option("--at", "at", default="", metavar="HH:MM", help="When it was, if it was not now.")
DEADLINE = click.option("--deadline", default=None, metavar="HH:MM", help="When lists have to be there.")
KINDS = click.option("--penalty", "kinds", multiple=True, help="A kind of penalty that the organiser knows.")
_COPIES = re.compile(r"\s*(\d{1,3})\s*[x×]?\s+(\S.*?)\s*")


@click.group(epilog="Example: companion event new Spring --game warcry --rounds 5")
def event() -> None:
    """Keep an event: lists by player, late changes, deck checks by lot, penalties, one report.

    \b
    A judge's folder becomes an event:
      companion event new Spring --game warcry --rounds 5
      companion event register 1 lists/
      companion event round 1
      companion event pick 1 3
      companion event report 1 --pdf spring.pdf
    """


def now() -> str:
    """The judge's clock."""
    return datetime.now().isoformat(timespec="seconds")


def _moment(at: str, day: str = "") -> str:
    """A time that was typed, on a day or today."""
    if not at:
        return now()
    for shape in ("%H:%M", "%H:%M:%S"):
        try:
            clock_time = datetime.strptime(at, shape).time()
        except ValueError:
            continue
        on = date.fromisoformat(day) if day else date.today()
        return datetime.combine(on, clock_time).isoformat(timespec="seconds")
    try:
        return datetime.fromisoformat(at).replace(tzinfo=None).isoformat(timespec="seconds")
    except ValueError:
        raise misuse(say("{word} is not a time such as 10:00.", word=repr(at[:40]))) from None


def _find(session: CliContext, state: Tournament, word: str) -> Player:
    """A player by name, or by a part of it that only one has."""
    exact = state.find(player_id(word))
    alike = [player for player in state.players if player_id(player.name) == player_id(word)]
    part = [player for player in state.players if normalise(word) in normalise(player.name)]
    for found in (alike, [exact] if exact else [], part):
        if len(found) == 1:
            return found[0]
    if part:
        names = [player.name for player in part[:6]]
        fail(
            session.say(say("{word} may be several players: {names}.", word=repr(word), names=names)), REFUSED
        )
    fail(session.say(say("There is no player {player} in this event.", player=word[:80])), REFUSED)


def _lists(
    session: CliContext, state: Tournament, folders: tuple[Path, ...] = (), cards: Path | None = None
) -> EventLists:
    wish = Wish(state.game, state.format, folders, day_of(state), cards, typed=False)
    return EventLists(make_judge(session, wish))


def _format_id(session: CliContext, wish: Wish) -> str:
    """The id of a format that can judge; a format file is kept, so that the event finds it again."""
    judge = make_judge(session, wish)
    if wish.format_file is not None:
        keep_format(wish.game, wish.format_file)
    return judge.format.id


def _do(session: CliContext, table: Table, command: Command) -> None:
    """Carry an order out and tell what followed."""
    table.do(command)
    entry = table.entries(-1)[0]
    for line in table.lines(entry):
        click.echo(session.say(line.text))


# -- the event itself ---------------------------------------------------------------------------------


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
    chosen = _format_id(session, Wish(game, format, folders, day))
    options = {
        "name": name,
        "game": game,
        "format": chosen,
        "date": on,
        "rounds": rounds,
        "deadline": _moment(deadline, on) if deadline else "",
        "scale": list(kinds),
    }
    made = session.store.events.create(EVENT_ID, name, options)
    if as_json:
        echo_json({"id": made})
    else:
        click.echo(session.say(say("Event {id}: {name}", id=made, name=name)))
        click.echo(typed_line("event", "register", made, "…"))


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
        click.echo(_info_line(session, each))


def _info_line(session: CliContext, info: TableInfo) -> str:
    told = ", ".join(session.say(line) for line in info.headline)
    return f"{info.id:4} {safe(info.name)}  ({told})"


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
    chosen = _format_id(session, wish)
    due = state.deadline if deadline is None else _moment(deadline, on) if deadline else ""
    told = Arrange(
        state.name if name is None else name,
        on,
        state.format if format is None else chosen,
        state.rounds if rounds is None else rounds,
        due,
        kinds or state.scale,
    )
    _do(session, table, told)
    if name:
        session.store.events.rename(event, name)


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
    table = session.store.events.open(event)
    state: Tournament = table.state
    if as_json:
        echo_json(
            {"id": event, "entries": len(table.journal.entries), "state": codec_of(table.game).state(state)}
        )
        return
    lists, teller = _lists(session, state, folders, cards), Teller(session.language)
    parts = [state.name, state.date, *(session.say(line) for line in table.game.words(state).headline())]
    click.echo(" · ".join(part for part in parts if part))
    verdicts = {player.id: lists.verdict(player.filed) for player in state.players}
    for player in sorted(state.players, key=lambda each: _urgency(each, verdicts[each.id].status)):
        click.echo(_player_line(session, state, player, teller.status(verdicts[player.id].status)))
    picks = state.picked(state.round)
    if picks:
        click.echo(session.say(say("To be checked in this round:")))
    for pick in picks:
        done = state.checks_of(pick.player, state.round)
        result = session.say(check_result(done[-1]) if done else say("Not checked"))
        where = f" ({pick.table})" if pick.table else ""
        click.echo(f"  {safe(state.name_of(pick.player))}{where}: {result}")


def _urgency(player: Player, status: str) -> tuple[int, str]:
    rank = {"illegal": 1, "unreadable": 1, "ask": 2}.get(status, 3)
    return (0 if player.late else 4 if not player.plays else rank, player.name.casefold())


def _player_line(session: CliContext, state: Tournament, player: Player, status: str) -> str:
    marks = [
        say("late change waits") if player.late else None,
        say("dropped out") if not player.plays else None,
        say_n("{n} check", "{n} checks", len(checks)) if (checks := state.checks_of(player.id)) else None,
        say_n("{n} penalty", "{n} penalties", len(given))
        if (given := state.penalties_of(player.id))
        else None,
    ]
    told = "; ".join(session.say(mark) for mark in marks if mark)
    return f"  {player.table:>4}  {status:14} {safe(player.name)}{f'  ({told})' if told else ''}"


# -- lists --------------------------------------------------------------------------------------------


@event.command(epilog="Example: companion event register 1 lists/")
@EVENT
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, allow_dash=True, path_type=Path)
)
@click.option("--player", default="", help="Whose list it is, where the list does not say so.")
@AT
@FOLDERS
@CARDS
@verb
def register(
    session: CliContext,
    event: int,
    paths: tuple[Path, ...],
    player: str,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Register all lists of files and folders by their players; - is the standard input.

    A file that holds no list is told, and noted in the journal. A list of a player who has one counts from
    now on, or waits for a judge once the deadline is over or a round has begun. Leaves with 1 if something
    waits, is not legal, or has to be asked about.
    """
    table = session.store.events.open(event)
    state: Tournament = table.state
    when = _moment(at, state.date)
    lists = _lists(session, state, folders, cards)
    verdicts = list(judge_files(lists.judge, files_of(paths)))
    if not verdicts:
        raise DataError(", ".join(path.name for path in paths), "", NO_FILES)
    if player and len(verdicts) > 1:
        raise misuse(
            say("Only one list can be registered for a player at once; here are {n}.", n=len(verdicts))
        )
    readable = [each for each in verdicts if player or each.status != "unreadable"]
    filings = lists.new(state, [filing(verdict, player) for verdict in readable])
    known = len(readable) - len(filings)
    if known:
        click.echo(
            session.say(say_n("{n} list is on record already.", "{n} lists are on record already.", known))
        )
    if filings:
        _do(session, table, Register(filings, when))
    unread = None if player else left_out(verdicts)
    if unread is not None:
        for verdict in verdicts:
            if verdict.status == "unreadable":
                click.echo(session.say(verdict.findings[0].text), err=True)
        _do(session, table, Note(session.say(unread)))
    waits = sum(each.late is not None for each in table.state.players)
    if waits:
        click.echo(
            session.say(say_n("{n} change waits for a judge.", "{n} changes wait for a judge.", waits))
        )
    bad = any(verdict.status != "legal" for verdict in verdicts)
    raise SystemExit(REFUSED if bad or waits else 0)


@event.command(epilog="Example: companion event change 1 Anna --refuse --words 'too late'")
@EVENT
@click.argument("player", default="")
@click.option("--accept", "way", flag_value="accept", help="The changed list counts.")
@click.option("--refuse", "way", flag_value="refuse", help="The registered list goes on to count.")
@click.option("--other", default="", metavar="NAME", help="It is the list of another player, called so.")
@click.option("--words", default="", help="Why.")
@AT
@FOLDERS
@CARDS
@verb
def change(
    session: CliContext,
    event: int,
    player: str,
    way: str | None,
    other: str,
    words: str,
    at: str,
    folders: tuple[Path, ...],
    cards: Path | None,
) -> None:
    """Show late changes card by card, and accept or refuse one."""
    table = session.store.events.open(event)
    state: Tournament = table.state
    when = _moment(at, state.date)
    chosen = [_find(session, state, player)] if player else [each for each in state.players if each.late]
    if (way or other) and not player:
        raise misuse(say("Name the player whose change is meant."))
    if way or other:
        id = chosen[0].id
        order = TakeAsOther(id, other, when) if other else DecideChange(id, way == "accept", when, words)
        _do(session, table, order)
        return
    lists, teller = _lists(session, state, folders, cards), Teller(session.language)
    for each in chosen:
        if each.late is None:
            click.echo(session.say(say("No change of {player} waits for a judge.", player=each.name)))
            continue
        status = teller.status(lists.verdict(each.late).status)
        told = say(
            "{player}, {time}: with the change {status}",
            player=each.name,
            time=clock(each.late.at),
            status=status,
        )
        click.echo(session.say(told))
        tell_comparison(
            session, compare(lists.judge, lists.verdict(each.filed).deck, lists.verdict(each.late).deck)
        )


# -- players and rounds -------------------------------------------------------------------------------


@event.command(epilog="Example: companion event rename 1 Ana Anna")
@EVENT
@PLAYER
@click.argument("name")
@verb
def rename(session: CliContext, event: int, player: str, name: str) -> None:
    """Call a player otherwise."""
    table = session.store.events.open(event)
    _do(session, table, Rename(_find(session, table.state, player).id, name))


@event.command(epilog="Example: companion event drop 1 Anna")
@EVENT
@PLAYER
@click.option("--back", is_flag=True, help="The player is in the event again.")
@verb
def drop(session: CliContext, event: int, player: str, back: bool) -> None:
    """A player leaves the event; everything about the player stays on record."""
    table = session.store.events.open(event)
    id = _find(session, table.state, player).id
    _do(session, table, ComeBack(id) if back else DropOut(id))


@event.command(epilog="Example: companion event seat 1 pairings.txt")
@EVENT
@click.argument("path", type=click.Path(path_type=Path))
@verb
def seat(session: CliContext, event: int, path: Path) -> None:
    """Say who sits where in this round: one line a table, its number and then the players; - is the input."""
    from companion.cards.decode import decode

    table = session.store.events.open(event)
    text, _notes = decode(read_input(path, limits.LIST_BYTES), table.state.game, path.name)
    _do(session, table, Seat(read_pairings(text, table.state, path.name)))


@event.command("round", epilog="Example: companion event round 1")
@EVENT
@AT
@verb
def round_(session: CliContext, event: int, at: str) -> None:
    """Begin the next round."""
    table = session.store.events.open(event)
    _do(session, table, BeginRound(_moment(at, table.state.date)))


# -- checks and penalties -----------------------------------------------------------------------------


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
    when = _moment(at, state.date)
    _do(session, table, PickForCheck(count, chosen, when, "tables" if of else "players", again))


@event.command(epilog="Example: companion event check 1 Anna --judge Kim --missing '2 Amber Guard'")
@EVENT
@PLAYER
@click.option("--judge", "signed_by", required=True, help="Who signs.")
@click.option("--missing", multiple=True, metavar="'N CARD'", help="Copies of the list that are not there.")
@click.option("--extra", multiple=True, metavar="'N CARD'", help="Copies that the list does not name.")
@click.option("--played", type=click.Path(path_type=Path), help="A list of what was seen instead.")
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
    table = session.store.events.open(event)
    state: Tournament = table.state
    found = _find(session, state, player)
    lists = _lists(session, state, folders, cards)
    deck = lists.verdict(found.filed).deck
    gone, more = [_copies(word) for word in missing], [_copies(word) for word in extra]
    if played is not None:
        compared = compare(lists.judge, deck, read_one(played, state.game))
        gone += [Copies(-each.more, each.card) for each in compared.differences if each.more < 0]
        more += [Copies(each.more, each.card) for each in compared.differences if each.more > 0]
    done = told_check(lists.judge, deck, gone, more)
    when = _moment(at, state.date)
    signed = sign(done, signed_by, str(state.round), found.table, 0)
    kept = kept_check(signed, found.id, state.round, when)
    _do(session, table, RecordCheck(kept))
    raise SystemExit(0 if kept.agrees else REFUSED)


def _copies(word: str) -> Copies:
    match = _COPIES.fullmatch(word)
    if match is None:
        raise misuse(say("{word} is not a number and a card, such as '2 Name'.", word=repr(word[:60])))
    return Copies(int(match.group(1)), match.group(2))


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
    id = _find(session, table.state, player).id
    _do(session, table, Penalise(id, kind, _moment(at, table.state.date), words))


@event.command(epilog="Example: companion event note 1 'Fire alarm at 11:20'")
@EVENT
@click.argument("text")
@verb
def note(session: CliContext, event: int, text: str) -> None:
    """Write a sentence of your own into the journal."""
    _do(session, session.store.events.open(event), Note(text))


# -- looking back -------------------------------------------------------------------------------------


@event.command(epilog="Example: companion event log 1 --last 20")
@EVENT
@click.option("--last", type=WHOLE, default=None, help="Only so many entries.")
@JSON
@verb
def log(session: CliContext, event: int, last: int | None, as_json: bool) -> None:
    """Tell the journal, entry by entry."""
    table = session.store.events.open(event)
    start = max(0, len(table.journal.entries) - last) if last is not None else 0
    told = list(tell(session, table, start))
    if as_json:
        echo_json(told)
        return
    for line in lines_of(told):
        click.echo(line)


@event.command(epilog="Example: companion event undo 1")
@EVENT
@TIMES
@verb
def undo(session: CliContext, event: int, times: int) -> None:
    """Take back the last act."""
    table = session.store.events.open(event)
    done = repeat(table.undo, times)
    say_position(session, event, table, say("Taken back: {n} of {times}.", n=done, times=times), None)


@event.command(epilog="Example: companion event redo 1")
@EVENT
@TIMES
@verb
def redo(session: CliContext, event: int, times: int) -> None:
    """Do undone acts again."""
    table = session.store.events.open(event)
    done = repeat(table.redo, times)
    say_position(session, event, table, say("Done again: {n} of {times}.", n=done, times=times), None)


@event.command(epilog="Example: companion event strike 1 7 --yes")
@EVENT
@click.argument("entry", type=WHOLE)
@click.option("--yes", is_flag=True, help="Keep it.")
@JSON
@verb
def strike(session: CliContext, event: int, entry: int, yes: bool, as_json: bool) -> None:
    """Strike one entry of the journal, wherever it stands, and show what else that changes."""
    table = session.store.events.open(event)
    plan = table.amend(entry, None)
    if yes:
        table.confirm(plan)
    report_plan(session, table, plan, "", yes, as_json)


# -- files --------------------------------------------------------------------------------------------


@event.command(epilog="Example: companion event report 1 --pdf spring.pdf --csv spring.csv")
@EVENT
@target("json", "Plain data.")
@target("csv", "One table of everything.")
@target("html", "A page to read or print.")
@target("pdf", "Paper.")
@FOLDERS
@CARDS
@verb
def report(
    session: CliContext, event: int, folders: tuple[Path, ...], cards: Path | None, **outs: str | None
) -> None:
    """Report on the event: players, checks, late changes, penalties, and every list that needs a judge."""
    wanted = {name.removesuffix("_out"): out for name, out in outs.items() if out is not None}
    if sum(out == STDOUT for out in wanted.values()) > 1:
        raise misuse(say("Only one report can go to the screen; name files for the others."))
    for kind, out in wanted.items():
        require_ours(out, EVENT_CSV if kind == "csv" else MARKS[kind])
    table = session.store.events.open(event)
    made = make_event_report(table, _lists(session, table.state, folders, cards), date.today())
    for kind, out in wanted.items():
        data = render(kind, made, session.language)
        deliver(out, data.removeprefix(codecs.BOM_UTF8) if out == STDOUT else data)
    if not wanted:
        click.echo(render("txt", made, session.language).decode(), nl=False)


@event.command(epilog="Example: companion event export 1 spring.json")
@EVENT
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, event: int, path: Path, replace: bool) -> None:
    """Write the event with its lists and its whole journal to one file."""
    require_free(str(path), replace)
    session.store.event_files.export_table(event, path)
    click.echo(session.say(say("Written: {file}", file=path.name)), err=True)


@event.command("import", epilog="Example: companion event import spring.json")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@verb
def import_(session: CliContext, path: Path) -> None:
    """Read an event from a file; all of it or nothing."""
    made = session.store.event_files.import_table(path)
    click.echo(_info_line(session, session.store.events.info(made)))


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
