"""Results to a file or to the standard output, whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import click

from companion.cards.names import safe
from companion.cli.shared import CliContext, misuse
from companion.cli.streams import is_terminal
from companion.content.files import open_file, write_whole
from companion.core.errors import StorageError
from companion.core.file_problems import NOT_A_FILE, cannot_write, located
from companion.core.text import say

F = TypeVar("F", bound=Callable[..., object])
STDOUT: Final = "-"


def target(name: str, what: str) -> Callable[[F], F]:
    """An option `--name` for the standard output, or `--name OUT` for a file."""
    return click.option(
        f"--{name}", f"{name}_out", is_flag=False, flag_value=STDOUT, metavar="[OUT]", help=what
    )


def require_apart(outs: Iterable[str]) -> None:
    """Refuse two reports for one file, or for the screen, and one for no file at all."""
    named = list(outs)
    if named.count(STDOUT) > 1:
        raise misuse(say("Only one report can go to the screen; name files for the others."))
    if "" in named:
        raise misuse(say("A report needs the name of a file."))
    places = [place_of(out) for out in named if out != STDOUT]
    if len(set(places)) < len(places):
        raise misuse(say("Two reports cannot go to one file."))


def place_of(file: str | Path) -> str:
    """Where a file lies, to be compared; that the current folder is gone tells whoever wants the file."""
    with suppress(OSError):
        return os.path.realpath(file)
    return str(file)


def require_ours(out: str, mark: bytes, lists: bool = False) -> None:
    """Refuse to replace a file that is not an earlier report: it may be somebody's list.

    `lists` are what the command takes as well: one behind an option is taken for the option's file.
    """
    path = Path(out)
    require_folder(out, lists)
    if out == STDOUT or not path.exists():
        return
    try:
        with open_file(path, sys.maxsize) as file:
            head = file.read(len(mark) + 3)
    except OSError as error:
        raise StorageError(located(safe(out), "", cannot_write(error))) from None
    if head and not head.removeprefix(b"\xef\xbb\xbf").startswith(mark):
        if lists:
            text = say(
                "{out} is not an earlier report, so it is not replaced. Put the lists before the options.",
                out=out,
            )
        else:
            text = say("{out} is a file of another kind, so it is not replaced. Name another file.", out=out)
        raise misuse(text)


def require_folder(out: str, lists: bool = False) -> None:
    """Refuse before any work what could not be written after it."""
    path = Path(out)
    if out == STDOUT:
        return
    if not out:
        raise misuse(say("A file needs a name."))
    try:
        is_folder, is_file = path.is_dir(), path.is_file() or not path.exists()
        with os.scandir(path.parent) as found:
            next(found, None)
    except OSError as error:
        raise StorageError(located(safe(out), "", cannot_write(error))) from None
    except ValueError:  # a name with a zero in it
        raise StorageError(located(safe(out), "", NOT_A_FILE)) from None
    if is_folder:
        if lists:
            text = say("{out} is a folder. Put the lists before the options, or name a file.", out=path)
        else:
            text = say("{out} is a folder. Name a file.", out=path)
        raise misuse(text)
    if not is_file:  # a device or a pipe would be gone for all other programs
        raise StorageError(located(safe(out), "", NOT_A_FILE))
    if _is_of_data(path) or not os.access(path.parent, os.W_OK):
        denied = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        raise StorageError(located(safe(out), "", cannot_write(denied)))


def _is_of_data(path: Path) -> bool:
    """Whether a file would lie among the player's data under a name of theirs."""
    from companion.content.places import user_dir
    from companion.store.data_files import is_own_name  # late: lists are judged without a store

    try:
        return is_own_name(path, user_dir())
    except (StorageError, OSError):  # who has no home has no data in it
        return False


def require_free(out: str, replace: bool) -> None:
    """Refuse to write over a file, which may be the only copy of a list, unless that is wanted."""
    require_folder(out)
    if out != STDOUT and not replace and os.path.lexists(out):
        raise misuse(say("{out} exists already; with --replace it is replaced.", out=out))


def deliver(out: str, parts: Iterable[bytes]) -> None:
    """Bytes to a file, which is replaced only when all of them are written, or to the standard output, which
    gets nothing before all of them are there."""
    if out == STDOUT:
        if sys.stdout is None:
            raise StorageError(say("There is no output to write to."))
        data = b"".join(parts)
        if is_terminal(sys.stdout) and (text := _text(data)) is not None:
            click.echo(text, nl=False)  # past the guard nothing of a stranger's goes to a screen
            return
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_whole(Path(out), parts)


def _text(data: bytes) -> str | None:
    """What a person can read of a result; None for pictures and paper."""
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def tell_written(session: CliContext, out: str) -> None:
    """Say which file was written; who reads the standard output has it."""
    if out != STDOUT:
        click.echo(session.say(say("Written: {file}", file=Path(out).name)), err=True)
