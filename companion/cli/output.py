"""Results to a file or to the standard output, whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import click

from companion.cli.shared import misuse
from companion.core.complaints import cannot_write, located
from companion.core.errors import StorageError
from companion.core.words import say

F = TypeVar("F", bound=Callable[..., object])
STDOUT: Final = "-"


def target(name: str, what: str) -> Callable[[F], F]:
    """An option `--name` for the standard output, or `--name OUT` for a file."""
    return click.option(
        f"--{name}", f"{name}_out", is_flag=False, flag_value=STDOUT, metavar="[OUT]", help=what
    )


def require_ours(out: str, mark: bytes) -> None:
    """Refuse to replace a file that is not an earlier report: it may be somebody's list."""
    path = Path(out)
    if out == STDOUT or not path.exists():
        return
    if path.is_dir():
        raise misuse(say("{out} is a folder. Put the lists before the options, or name a file.", out=out))
    with path.open("rb") as file:
        head = file.read(len(mark) + 3)
    if head and not head.removeprefix(b"\xef\xbb\xbf").startswith(mark):
        raise misuse(
            say(
                "{out} is not an earlier report, so it is not replaced. Put the lists before the options.",
                out=out,
            )
        )


def deliver(out: str, data: bytes) -> None:
    """Bytes to a file, which is replaced only when all of them are written, or to the standard output."""
    if out == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(out)
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StorageError(located(path.name, "", cannot_write(error))) from None
