"""Setting values by hand: by path or by name, in the words that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import click

from companion.cli.asking import Told, report
from companion.cli.shared import AS_SEAT, JSON, REFUSED, TABLE, CliContext, echo_json, fail, find_seat, verb
from companion.cli.vocabulary import Vocabulary, clipped, fold
from companion.core.errors import Illegal
from companion.core.game import Adjust
from companion.core.seats import Seat
from companion.core.secrecy import state_for
from companion.core.table import Table
from companion.core.telling import refusal
from companion.core.text import headed, say
from companion.core.tracked import Track, look, shown

NO_SUCH_VALUE = "TABLE-ADJUST-01"
NEAR = 8
"""So many values are named where a word fits several."""


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Examples: companion adjust 1 gold 5; companion adjust 1 berserkers.b1.at L06; "
    "companion adjust 1 pool 6,6; companion adjust 1 health",
)
@TABLE
@click.argument("path", required=False)
@click.argument("value", required=False)
@AS_SEAT
@JSON
@verb
def adjust(
    session: CliContext, table: int, path: str | None, value: str | None, seat: str | None, as_json: bool
) -> None:
    """Set a tracked value to what lies on the physical table.

    Without VALUE it lists the values whose path or name holds the word PATH, and what each may be;
    without PATH all of them. A place is typed as it is shown (L06), or by row and column counted
    from 1 (4,3); [3,2] counts from 0.
    """
    opened = session.open_to_play(table)
    eyes = find_seat(opened.game, seat)
    vocabulary = Vocabulary(session, opened.game, state_for(opened.game, opened.so_far, eyes))
    tracks = _open_to(opened, eyes)
    if value is None:
        _list(session, vocabulary, tracks, path or "", as_json)
        return
    assert path is not None
    found = _path(session, vocabulary, tracks, path)
    before = Told.of(opened)
    try:
        opened.do(Adjust(found, vocabulary.value(found, tracks[found], value)))
    except Illegal as error:
        _refuse(session, opened, vocabulary, found, tracks[found], error)
    report(session, table, opened, before, as_json, eyes)


def _open_to(table: Table, seat: Seat | None) -> Mapping[str, Track]:
    """The values of a table that a seat sees as they are; all of them where nobody's eyes are meant."""
    state = table.so_far
    tracks, veiled = table.game.tracked(state), state_for(table.game, state, seat)
    if seat is None:
        return tracks
    found = {}
    for path, track in tracks.items():
        with suppress(KeyError):  # of what is hidden there may be nothing at all
            if look(veiled, path) == look(state, path):
                found[path] = track
    return found


def _refuse(
    session: CliContext, table: Table, vocabulary: Vocabulary, path: str, track: Track, error: Illegal
) -> None:
    why = session.say(refusal(table.game, error, table.state))
    takes = session.say(say("Possible: {values}", values=vocabulary.takes(path, track)))
    fail(f"{why} [{error.rule}]\n{takes}", REFUSED)


def _matching(vocabulary: Vocabulary, tracks: Mapping[str, Track], word: str) -> list[str]:
    """The paths that hold a word, or whose name does."""
    wanted = fold(word)
    return [
        path
        for path in tracks
        if wanted in path.casefold()
        or any(wanted in name for name in vocabulary.names(vocabulary.words.tracked(path)))
    ]


def _path(session: CliContext, vocabulary: Vocabulary, tracks: Mapping[str, Track], word: str) -> str:
    """The path that a word means: itself, the name that is shown, or the only one that holds it."""
    if word in tracks:
        return word
    found = [path for path in tracks if fold(word) in vocabulary.names(vocabulary.words.tracked(path))]
    found = found or _matching(vocabulary, tracks, word)
    if len(found) == 1:
        return found[0]
    told = [session.say(say("This table has no value called {path}.", path=clipped(word)))]
    if found:
        told.append(session.say(say("Perhaps meant: {names}.", names=found[:NEAR])))
    fail(f"{' '.join(told)} [{NO_SUCH_VALUE}]", REFUSED)


def _list(
    session: CliContext, vocabulary: Vocabulary, tracks: Mapping[str, Track], word: str, as_json: bool
) -> None:
    found = _matching(vocabulary, tracks, word)
    if word and not found:
        fail(session.say(say("This table has no value called {path}.", path=clipped(word))), REFUSED)
    rows = [
        {
            "path": path,
            "name": session.say(vocabulary.words.tracked(path)),
            "value": session.say(vocabulary.words.value(path, shown(tracks[path], vocabulary.state, path))),
            "takes": session.say(vocabulary.takes(path, tracks[path])),
        }
        for path in found
    ]
    if as_json:
        echo_json(rows)
        return
    for row in rows:
        click.echo(f"{row['path']:24} {session.say(headed(row['name'], row['value']))}")
        click.echo("    " + session.say(say("Possible: {values}", values=row["takes"])))
