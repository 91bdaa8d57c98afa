"""What is done to single lists: name, compare, mend, convert and print them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cards.names import safe
from companion.cli.desk import (
    FOLDERS,
    GAME,
    PATHS,
    NamedPath,
    Wish,
    judging,
    make_judge,
    read_lists,
    read_one,
    usable_formats,
)
from companion.cli.output import STDOUT, deliver, require_free, require_ours
from companion.cli.shared import DATA, JSON, REFUSED, CliContext, echo_json, verb
from companion.core.errors import DataError
from companion.core.local_time import today
from companion.core.text import say
from companion.decks.carried import newly_asked, require_carried, require_code
from companion.decks.format import Format
from companion.decks.mend.apply import Mended, apply
from companion.decks.model import DeckList
from companion.decks.played import Comparison, Difference, compare
from companion.decks.report.wording import Teller, fix_title
from companion.decks.writers import WRITERS, left_out, to_qr_image, to_qr_signs, to_text

OUT = click.option("--out", default=STDOUT, metavar="FILE", help="A file instead of the screen.")
REPLACE = click.option("--replace", is_flag=True, help="Replace that file if it exists.")


@click.command("hash", epilog="Example: companion deck hash anna.txt --game warcry")
@PATHS
@judging
@JSON
@verb
def hash_(session: CliContext, wish: Wish, paths: tuple[Path, ...], as_json: bool) -> None:
    """Print the eight characters that name each list, whatever its order and file."""
    judge = make_judge(session, wish)
    refused: list[DataError] = []
    found = [(judge.match(each).hash, each) for each in read_lists(paths, wish.game, refused.append)]
    _echo_hashes(found, as_json)
    for error in refused:
        click.echo(session.say(error.text), err=True)
    raise SystemExit(DATA if refused else 0)


def _echo_hashes(found: list[tuple[str, DeckList]], as_json: bool) -> None:
    if as_json:
        echo_json(
            [
                {"hash": code, "source": safe(each.source), "player": each.player, "title": each.title}
                for code, each in found
            ]
        )
        return
    for code, each in found:
        click.echo("  ".join(part for part in (code, safe(each.source), each.player, each.title) if part))


@click.command(epilog="Example: companion deck diff registered.txt played.txt --game warcry")
@click.argument("registered", type=NamedPath(path_type=Path))
@click.argument("played", type=NamedPath(path_type=Path))
@judging
@JSON
@verb
def diff(session: CliContext, wish: Wish, registered: Path, played: Path, as_json: bool) -> None:
    """Compare the list that was registered with the one that is played; leaves with 1 if they differ."""
    judge = make_judge(session, wish)
    found = compare(judge, read_one(registered, wish.game), read_one(played, wish.game))
    if as_json:
        echo_json(_comparison_json(found))
    else:
        tell_comparison(session, found, wish.game)
    raise SystemExit(0 if found.same else REFUSED)


def _comparison_json(found: Comparison) -> dict[str, Any]:
    fields = ("card", "id", "section", "registered", "played")
    return {
        "same": found.same,
        "registered": found.registered_hash,
        "played": found.played_hash,
        "unread": found.unread,
        "differences": [{key: getattr(each, key) for key in fields} for each in found.differences],
        "stated": [
            {"name": each.name, "registered": each.registered, "played": each.played} for each in found.stated
        ],
    }


def tell_comparison(session: CliContext, found: Comparison, game: str) -> None:
    """The cards that differ between two lists, or that none does, and what they state differently."""
    teller = Teller(session.language)
    for each in found.differences:
        click.echo(_difference(teller, each))
    for stated in found.stated:
        name, before, after = teller.stated(stated, game)
        click.echo(teller.headed(name, f"{before} > {after}"))
    if found.unread:
        text = say("Unreadable lines that were not compared: {lines}.", lines=found.unread)
        click.echo(session.say(text), err=True)
    elif found.same_cards and found.stated:
        click.echo(session.say(say("The cards are the same.")))
    elif found.same_cards:
        click.echo(session.say(say("Both lists are the same: {code}.", code=found.played_hash)))


def _difference(teller: Teller, each: Difference) -> str:
    where = f"{teller.section(each.section)}; {each.registered} > {each.played}"
    return f"{each.more:+d}  {safe(each.card)}  ({where})"


@click.command(epilog="Example: companion deck fix anna.txt --game warcry --out anna-fixed.txt")
@click.argument("path", type=NamedPath(path_type=Path))
@judging
@click.option("--open", "leave_open", is_flag=True, help="Do not choose cards for what is to be added.")
@OUT
@REPLACE
@verb
def fix(session: CliContext, wish: Wish, path: Path, leave_open: bool, out: str, replace: bool) -> None:
    """Write the list with the smallest set of changes that makes it legal; say the changes aside."""
    require_free(out, replace)
    judge = make_judge(session, wish)
    matched = judge.match(read_one(path, wish.game))
    verdict = judge.judge(matched)
    mended = (
        apply(judge, matched, verdict.fix, choose=not leave_open)
        if verdict.fix.changes
        else Mended(matched.deck)
    )
    teller = Teller(session.language)
    if verdict.status == "ask":
        text = say("Nothing is changed before the open questions are answered.")
        click.echo(session.say(text), err=True)
    written = to_text((mended.deck,), judge.finder)
    ((_, after),) = require_carried(judge, (mended.deck,), written, "text")
    if verdict.fix.changes or not verdict.fix.possible:
        click.echo(session.say(fix_title(verdict.fix)), err=True)
    for change in verdict.fix.changes:
        click.echo(f"  {teller.edit(change)}", err=True)
    for each in compare(judge, matched.deck, mended.deck).differences if verdict.fix.changes else ():
        click.echo(f"  {_difference(teller, each)}", err=True)
    for change in mended.open:
        click.echo(session.say(say("Still to choose: {what}", what=change.text)), err=True)
    deliver(out, (written.encode(),))
    click.echo(f"{teller.status(verdict.status)} > {teller.status(after.status)}", err=True)
    raise SystemExit(0 if after.status == "legal" else REFUSED)


@click.command(epilog="Example: companion deck convert anna.csv --game warcry --to builder")
@PATHS
@judging
@click.option("--to", "kind", type=click.Choice(tuple(WRITERS)), required=True, help="Which kind of file.")
@OUT
@REPLACE
@verb
def convert(
    session: CliContext, wish: Wish, paths: tuple[Path, ...], kind: str, out: str, replace: bool
) -> None:
    """Write lists as another kind of file; what it cannot carry or asks anew is said, and leaves with 1."""
    require_free(out, replace)
    judge = make_judge(session, wish)
    decks = [judge.match(each).deck for each in read_lists(paths, wish.game)]
    written = WRITERS[kind](decks, judge.finder)
    found = require_carried(judge, decks, written, kind)
    deliver(out, (written.encode(),))
    told = [*left_out(decks, kind), *newly_asked(found)]
    for text in told:
        click.echo(session.say(text), err=True)
    raise SystemExit(REFUSED if told else 0)


_PICTURES = {".png": b"\x89PNG", ".svg": b"<?xml"}


@click.command(epilog="Example: companion deck qr anna.txt --game warcry --out anna.png")
@click.argument("path", type=NamedPath(path_type=Path))
@judging
@OUT
@verb
def qr(session: CliContext, wish: Wish, path: Path, out: str) -> None:
    """Draw the list as a QR code: on the screen, or as a .png or .svg file."""
    require_ours(out, _PICTURES.get(Path(out).suffix.lower(), b""))
    found = read_one(path, wish.game)
    require_code(make_judge(session, wish), found)
    if out == STDOUT:
        click.echo(to_qr_signs(found), nl=False)
    else:
        deliver(out, (to_qr_image(found, Path(out).suffix.lower().lstrip(".")),))


@click.command(epilog="Example: companion deck sheet anna.txt anna.pdf --game warcry")
@click.argument("path", type=NamedPath(path_type=Path))
@click.argument("out", type=str)
@judging
@click.option("--event", default="", help="The event on top of the sheet.")
@verb
def sheet(session: CliContext, wish: Wish, path: Path, out: str, event: str) -> None:
    """Write the registration sheet of a list as a PDF, with its code and boxes to tick."""
    from companion.decks.report.pdf import registration_sheet

    judge = make_judge(session, wish)
    require_ours(out, b"%PDF-")
    drawn = registration_sheet(judge, read_one(path, wish.game), today(), session.language, event)
    deliver(out, (drawn,))


@click.command(epilog="Example: companion deck formats --game warcry --json")
@GAME
@FOLDERS
@JSON
@verb
def formats(session: CliContext, game: str, folders: tuple[Path, ...], as_json: bool) -> None:
    """List the formats of a game, shipped and your own."""
    found = usable_formats(game, folders, [])
    if as_json:
        echo_json([_format_json(each) for each in found])
        return
    teller = Teller(session.language)
    for each in found:
        days = f"  {each.valid_from or ''}..{each.valid_to or ''}" if each.valid_from or each.valid_to else ""
        click.echo(f"{each.id:14} {teller.format(each.stamp):20} {each.version:8} {each.file}{days}")


def _format_json(each: Format) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": dict(each.title),
        "version": each.version,
        "file": each.file,
        "source": each.source,
        "valid_from": each.valid_from.isoformat() if each.valid_from else None,
        "valid_to": each.valid_to.isoformat() if each.valid_to else None,
    }


ALL = (hash_, diff, fix, convert, qr, sheet, formats)
"""The verbs of this module."""
