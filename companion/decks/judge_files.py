"""Who judges and what: a judge by one of the formats at hand, and verdicts on bytes, texts and files.

What cannot be read becomes a verdict of status `unreadable`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final

from companion.cards.card import CardTable
from companion.cards.names import brief
from companion.content.files import files_in, read_bytes, write_whole
from companion.content.places import user_dir
from companion.core import limits
from companion.core.errors import DataError, InDoubt, StorageError
from companion.core.file_problems import cannot_write, located, other_game
from companion.core.text import Text, say
from companion.decks.format import Format
from companion.decks.format_files import PassedOver, find_format, load_formats, read_format
from companion.decks.judge import Judge
from companion.decks.match import UnknownNames
from companion.decks.model import DeckList, Finding, Overrides, Verdict
from companion.decks.read import OwnReport, file_name, read, read_file

Look = Callable[[Sequence[DeckList]], None]
"""What looks at the lists of a file before they are judged, and may refuse them."""


def judge_bytes(
    judge: Judge, data: bytes | str, source: str = "paste", look: Look | None = None
) -> tuple[Verdict, ...]:
    """The verdicts on all lists of a text or of a file's bytes."""
    return _judge(judge, source, lambda: read(data, judge.format.game, source), look)


def judge_file(judge: Judge, path: Path, name: str = "", look: Look | None = None) -> tuple[Verdict, ...]:
    """The verdicts on all lists of a file, none on a report of ours; `name` is how the report calls it."""
    source = name or file_name(path.name)
    return _judge(judge, source, lambda: read_file(path, judge.format.game, source), look)


def _judge(
    judge: Judge, source: str, read: Callable[[], tuple[DeckList, ...]], look: Look | None
) -> tuple[Verdict, ...]:
    try:
        decks = read()
    except OwnReport:
        return ()
    except DataError as error:
        return (_refuse(judge, source, error),)
    if look is not None:
        look(decks)
    unknown = UnknownNames()
    return tuple(_verdict(judge, deck, unknown) for deck in decks)


def _verdict(judge: Judge, deck: DeckList, unknown: UnknownNames) -> Verdict:
    game = judge.format.game
    if deck.game != game:
        return _refuse(judge, deck.source, DataError(deck.source, "game", other_game(deck.game, game)))
    return judge.verdict(deck, unknown)


_LONGEST_SOURCE: Final = 400
"""A file that is there has no longer name, and a word that names none is not repeated any further."""


def _refuse(judge: Judge, source: str, error: DataError) -> Verdict:
    """The verdict on something that is no list."""
    return Verdict(
        "unreadable",
        DeckList(judge.format.game, source=brief(source, _LONGEST_SOURCE)),
        judge.stamp,
        findings=(Finding("", "UNREADABLE", "error", error.text),),
        as_of=judge.as_of,
        table=judge.table.digest if judge.table else "",
    )


DEFAULTS: Final = {"warcry": "open", "kubnazub": "home", "realms": "deck"}
"""The format of each game that asks for nothing but the rule book."""


def formats_of(
    game: str, folders: Iterable[Path] = (), broken: list[DataError] | None = None
) -> tuple[Format, ...]:
    """Shipped formats, those in the player's own folder, and those of further folders.

    What is wrong with a file or folder goes to `broken`, if given; the others can still judge.
    """
    return load_formats(game, (user_dir() / "formats" / game, *folders), broken)


def appoint_judge(
    game: str,
    formats: Sequence[Format],
    named: str | Format = "",
    day: date | None = None,
    table: CardTable | None = None,
    overrides: Overrides | None = None,
    broken: Iterable[DataError] = (),
    problem: Text | None = None,
) -> Judge:
    """The judge by a format or its id; by the game's usual format where none is named.

    What is `broken` and may hold another version of a format that was named by its id is told with each
    verdict. One with a `problem` only reads.

    :raises DataError: if there is no such format, or it is not in force on that day.
    """
    if isinstance(named, Format):
        return Judge(named, table, overrides, day, formats)
    unread = [each for each in broken if not isinstance(each, PassedOver)]
    format = find_format(formats, named or DEFAULTS[game], day)
    return Judge(format, table, overrides, day, formats, unread, problem)


def format_of_file(game: str, path: Path) -> Format:
    """The format of a file that somebody has named; a stranger's file never names one."""
    found = read_format(path)
    if found.game != game:
        raise DataError(found.file, "game", other_game(found.game, game))
    return found


@contextmanager
def format_kept(game: str, path: Path, day: date | None, is_done: Callable[[], bool]) -> Iterator[None]:
    """Keep a format file in the player's own folder for what is done inside; where that is refused or stopped
    before it `is_done`, nothing is judged by the file from then on."""
    place = _keep_format(game, path, day)
    try:
        yield
    except BaseException as error:
        if place is not None and not (is_done() or isinstance(error, InDoubt)):
            with suppress(OSError):
                place.unlink()
        raise


def _keep_format(game: str, path: Path, day: date | None) -> Path | None:
    """Write a format file into the player's own folder, and give where, unless it is known already.

    :raises DataError: if its id would not lead to it on that day, but to another one; or if what else lies
        in that folder cannot be seen.
    """
    found, known = format_of_file(game, path), formats_of(game, broken=[])
    same = next((each for each in known if (each.id, each.version) == (found.id, found.version)), None)
    if same is not None and replace(same, file=found.file) != found:
        problem = say(
            "Version {version} of {id} is known with other contents: give this file another version.",
            id=brief(found.id),
            version=brief(found.version),
        )
        raise DataError(found.file, "version", problem)
    used = find_format((*known, found), found.id, day)
    if used.version != found.version:
        problem = say(
            "Version {used} of {id} would be used instead of {version}: give this file a later one.",
            id=brief(found.id),
            used=brief(used.version),
            version=brief(found.version),
        )
        raise DataError(found.file, "version", problem)
    if same is not None:
        return None
    folder = user_dir() / "formats" / game
    files_in(folder, "*.toml")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(located(path.name, "", cannot_write(error))) from None
    names = (f"{path.stem}{f'-{n}' if n > 1 else ''}.toml" for n in count(1))
    place = next(folder / name for name in names if not os.path.lexists(folder / name))
    write_whole(place, (read_bytes(path, limits.TOML_BYTES),))
    return place


def is_shipped(game: str, format_id: str, day: date | None) -> bool:
    """Whether an id leads to a format that everybody has, and not to one of the player's own."""
    shipped = load_formats(game)
    try:
        used = find_format(formats_of(game, broken=[]), format_id or DEFAULTS[game], day)
    except DataError:  # there is none, or none is in force on that day
        return format_id in [each.id for each in shipped]
    return (used.id, used.version) in [(each.id, each.version) for each in shipped]
