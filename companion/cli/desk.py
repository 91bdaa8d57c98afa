"""What the deck verbs share: which judge sits at the desk, and which lists lie on it."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from companion.cards.card import GAMES, CardTable
from companion.cards.names import normalise, safe
from companion.cards.tables import BadRow, known_cards, load_table
from companion.cli.shared import CliContext, misuse, spoken
from companion.content.files import read_bytes
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, cannot_read, located, other_game, too_large
from companion.core.text import Text, say
from companion.decks.format import Format
from companion.decks.judge import Judge
from companion.decks.judge_files import appoint_judge, format_of_file, formats_of
from companion.decks.model import DeckList, Overrides
from companion.decks.phrases import NO_FILES, not_one_list
from companion.decks.read import named_files, read, read_file
from companion.decks.synonyms import SIDES

STDIN: Final = "-"
"""What stands for the standard input among paths."""
NAMED: Final = 6
"""So many files or folders are named in one sentence."""


class NamedPath(click.Path):
    """A path that is really given: an empty word, of an unset variable perhaps, would be the folder here."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path of a word."""
        if value == "":
            raise misuse(say("A file or a folder has to be named."))
        found = super().convert(value, param, ctx)
        return found if value in (STDIN, STDIN.encode()) or not isinstance(found, Path) else _no_stream(found)


PATHS = click.argument("paths", nargs=-1, required=True, type=NamedPath(path_type=Path))
GAME = click.option("--game", type=click.Choice(GAMES), required=True, help="Whose lists they are.")
FOLDERS = click.option(
    "--formats",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A further folder of format files, such as a club's own.",
)


class Day(click.ParamType[date]):
    """A day such as 2026-01-31."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day that a word names."""
        try:
            return value if isinstance(value, date) else date.fromisoformat(value)
        except ValueError:
            shown = repr(str(value)[: limits.EXPLAINED])
            problem = say("{word} is not a day such as 2026-01-31.", word=shown)
            self.fail(spoken(problem), param, ctx)


@dataclass(frozen=True)
class Wish:
    """The judge that the options ask for."""

    game: str
    format: str = ""
    """A format's id; where somebody has typed it, a format file too."""
    folders: tuple[Path, ...] = ()
    day: date | None = None
    cards: Path | None = None
    overrides: Overrides = field(default_factory=Overrides)
    typed: bool = True
    """Whether the format was typed here: what an event says may be a stranger's, and is no path."""

    @property
    def format_file(self) -> Path | None:
        """The file that was named as the format."""
        return Path(self.format) if self.typed and self.format.endswith(".toml") else None


SIDE: Final = click.option("--side", default="", help="The side that was declared.")
SEAT: Final = click.option(
    "--seat", type=click.IntRange(0, 2), default=0, help="First or second player, for squads."
)
REDEALS: Final = click.option("--redeals", type=click.IntRange(0, 20), help="Redeals taken, for squads.")
COUNT_NUMBER: Final = click.option(
    "--count-number",
    type=click.IntRange(0, 9),
    default=0,
    help="In rows with several numbers, which of them is the count.",
)
ONE_LIST: Final = click.option(
    "--one-list", is_flag=True, help="Where another list may begin: it is all one list."
)
COPIES_EACH: Final = click.option(
    "--copies-each",
    type=click.IntRange(0, 3),
    default=0,
    help="In a list without counts, how many copies each line is.",
)
ALL_SEEN: Final = click.option(
    "--all-seen", is_flag=True, help="In a list pasted with the looks of its page, all cards are seen."
)
_OPTIONS: Final = (
    GAME,
    click.option("--format", "format", default="", help="A format's id, or a format file."),
    FOLDERS,
    click.option("--date", "day", type=Day(), metavar="YYYY-MM-DD", help="Legal as of this day."),
    click.option(
        "--cards", type=NamedPath(path_type=Path), help="A card table for this run; else the one imported."
    ),
    SIDE,
    SEAT,
    REDEALS,
    click.option("--gold", type=int, default=0, help="Gold won or lost before the squad is bought."),
    click.option("--compulsory", multiple=True, help="A card that another one orders into the squad."),
    COUNT_NUMBER,
    COPIES_EACH,
    ONE_LIST,
    ALL_SEEN,
    click.option("--by-id", is_flag=True, help="Count copies by id instead of by name."),
)


def judging(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb the options that choose a judge, as one `wish`."""

    @wraps(function)
    def run(
        game: str,
        format: str,
        folders: tuple[Path, ...],
        day: date | None,
        cards: Path | None,
        side: str,
        seat: int,
        redeals: int | None,
        gold: int,
        compulsory: tuple[str, ...],
        count_number: int,
        copies_each: int,
        one_list: bool,
        all_seen: bool,
        by_id: bool,
        **rest: Any,
    ) -> Any:
        counted = "id" if by_id else ""
        overrides = Overrides(
            read_side(side),
            seat,
            redeals,
            gold,
            compulsory=compulsory,
            copies_by=counted,
            count_number=count_number,
            one_list=one_list,
            copies_each=copies_each,
            all_seen=all_seen,
        )
        wish = Wish(game, format, folders, day, cards, overrides)
        hear(cards, *rest.values())
        return function(wish=wish, **rest)

    made: Callable[..., Any] = run
    for option in reversed(_OPTIONS):
        made = option(made)
    return made


def read_side(word: str) -> str:
    """The side that a word names; empty for none."""
    if word and normalise(word) not in SIDES:
        problem = say("{word} is not a side; try good or evil.", word=repr(word[: limits.EXPLAINED]))
        raise click.BadParameter(spoken(problem), param_hint="--side")
    return SIDES[normalise(word)] if word else ""


def make_judge(session: CliContext, wish: Wish) -> Judge:
    """The judge of a wish, with the best card table at hand."""
    broken: list[DataError] = []
    formats = usable_formats(wish.game, wish.folders, broken)
    table = card_table(session, wish.game, wish.cards)
    file = wish.format_file
    named = wish.format if file is None else format_of_file(wish.game, file)
    return appoint_judge(wish.game, formats, named, wish.day, table, wish.overrides, broken)


def usable_formats(game: str, folders: Iterable[Path], broken: list[DataError]) -> tuple[Format, ...]:
    """The formats of a game; a file or folder that cannot be used is told, and stops only itself."""
    found = formats_of(game, folders, broken)
    _tell_left_out(broken)
    return found


def _tell_left_out(broken: Sequence[DataError]) -> None:
    for problem in broken[: limits.TOLD]:
        click.echo(spoken(say("Left out: {problem}", problem=problem.text)), err=True)
    if broken[limits.TOLD :]:
        click.echo(spoken(say("And {n} more.", n=len(broken) - limits.TOLD)), err=True)


def card_table(session: CliContext, game: str, file: Path | None = None) -> CardTable | None:
    """The table of a file, else the one imported, else the one that ships; None where there is none."""
    if file is not None:
        loaded = load_table(read_input(file, limits.CARDS_BYTES), game, file.name)
        if loaded.table is None:
            first = loaded.bad[0]
            raise DataError(file.name, at_line(first.line, first.column), _first_of(loaded.bad))
        for note in loaded.notes:
            click.echo(session.say(located(safe(file.name), "", note)), err=True)
        return loaded.table
    broken: list[DataError] = []
    found = known_cards(game, session.store.cards, broken)
    _tell_left_out(broken)
    return found


def _first_of(bad: tuple[BadRow, ...]) -> Text:
    if len(bad) == 1:
        return bad[0].problem
    return say("{problem} Bad rows in all: {n}.", problem=bad[0].problem, n=len(bad))


def hear(*given: object) -> None:
    """Where `-` is among the paths, take in what the standard input says before anything else.

    Whoever types there takes their time, and the data would be shut for everybody else meanwhile.
    """
    paths = [path for each in given for path in (each if isinstance(each, tuple) else (each,))]
    if Path(STDIN) in paths:
        sys.stdin = io.TextIOWrapper(_Heard())


class _Heard(io.BytesIO):
    """The standard input as it was read to its end, for all who want it; so is what went wrong."""

    def __init__(self) -> None:
        self._error: DataError | None = None
        data = b""
        try:
            data = _read_stdin(limits.LIST_BYTES)
        except DataError as error:
            self._error = error
        super().__init__(data)

    def read(self, size: int | None = -1) -> bytes:
        if self._error is not None:
            raise self._error
        self.seek(0)
        return super().read(size)


def read_input(path: Path, most: int) -> bytes:
    """A file, or the standard input for `-`; never more than so many bytes."""
    data = read_bytes(path, most) if str(path) != STDIN else _read_stdin(most)
    if len(data) > most:
        raise DataError(path.name, "", too_large(most))
    return data


def _read_stdin(most: int) -> bytes:
    """All that the standard input says, or more than so many bytes of it."""
    try:
        if sys.stdin is None:  # whoever started us closed it
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        with suppress(OSError, ValueError, AttributeError):  # else what has come so far would pass for all
            os.set_blocking(sys.stdin.fileno(), True)
        data: bytes | None = sys.stdin.buffer.read(most + 1)
        if data is None:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return data
    except (OSError, ValueError) as error:  # a closed stream is a wrong value to Python
        why = error if isinstance(error, OSError) else OSError(errno.EBADF, os.strerror(errno.EBADF))
        raise DataError(STDIN, "", cannot_read(why)) from None


def files_of(paths: tuple[Path, ...]) -> list[tuple[Path, str]]:
    """Every file below some paths with the name that a report gives it; `-` is the standard input."""
    return [pair for path in paths for pair in _below(path, len(paths) > 1)]


def _below(path: Path, among_others: bool) -> Iterator[tuple[Path, str]]:
    for file, name in named_files(path):
        prefix = f"{path.name}/" if file != path and among_others and path.name else ""
        yield file if file == path else _no_stream(file), prefix + name


def _no_stream(file: Path) -> Path:
    """A file that is really called `-`, by a path that does not mean the standard input."""
    try:
        return file.absolute() if str(file) == STDIN else file
    except OSError as error:  # the current folder is gone, and all that was in it
        raise DataError(STDIN, "", cannot_read(error)) from None


def no_files(paths: Sequence[Path]) -> DataError:
    """The refusal of folders in which nothing lies; the current one has no name but its sign."""
    return DataError(names_of(paths), "", NO_FILES)


def names_of(paths: Sequence[Path]) -> str:
    """What a refusal calls some paths, the first few of them."""
    return ", ".join(path.name or str(path) for path in paths[:NAMED])


def read_lists(
    paths: tuple[Path, ...], game: str, refused: Callable[[DataError], None] | None = None
) -> tuple[DeckList, ...]:
    """All lists of some paths; a file that holds none raises a `DataError`, or goes to `refused`."""
    found: list[DeckList] = []
    files = files_of(paths)
    for path, name in files:
        try:
            found += _read(path, name, game)
        except DataError as error:
            if refused is None:
                raise
            refused(error)
    if not files:
        raise no_files(paths)
    return tuple(found)


def _read(path: Path, name: str, game: str) -> tuple[DeckList, ...]:
    decks = (
        read(read_input(path, limits.LIST_BYTES), game, "stdin")
        if str(path) == STDIN
        else read_file(path, game, name)
    )
    for deck in decks:
        if deck.game != game:
            raise DataError(name, "game", other_game(deck.game, game))
    return decks


def read_one(path: Path, game: str) -> DeckList:
    """The only list of a file."""
    decks = read_lists((path,), game)
    if len(decks) != 1:
        raise DataError(path.name, "", not_one_list(len(decks)))
    return decks[0]
