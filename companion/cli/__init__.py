"""The `companion` command: everything the engine can do, without a screen."""

from __future__ import annotations

import errno
import io
import sys
from typing import Any, TextIO

import click

from companion.content.problem_file import unforeseen
from companion.core.file_problems import reason
from companion.core.text import say, visible

UNFORESEEN = 5
"""The exit code of what nobody foresaw."""


class _Stream(io.TextIOWrapper):
    """An output in UTF-8 on which no sign of a stranger's steers a terminal; line ends and tabs are ours."""

    def write(self, text: str) -> int:
        super().write(visible(text, "\n\t"))
        return len(text)


def main() -> None:
    """Run the command line and leave with 0, 1 refused, 2 usage, 3 data, 4 storage, 5 unforeseen or 130
    interrupted."""
    sys.stdout, sys.stderr = _stream(sys.stdout), _stream(sys.stderr)
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        code = _unwritable(error)
    _let_go()
    raise SystemExit(code or 0)


def _stream(stream: TextIO | None) -> Any:
    """The real stream, showing what would steer a terminal; None stays None, for whoever closed it."""
    try:
        if isinstance(stream, io.TextIOWrapper) and stream in (sys.__stdout__, sys.__stderr__):
            lines = stream.line_buffering
            return _Stream(stream.detach(), "utf-8", "backslashreplace", line_buffering=lines)
    except (OSError, ValueError):
        return None
    return stream


def _run() -> Any:
    try:
        from companion.cli.commands import companion

        return companion.main(prog_name="companion", standalone_mode=False)
    except SystemExit as ended:
        return ended.code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        # 1 would tell a script that a list is not legal.
        return 130
    except OSError as error:
        if error.errno in _NO_OUTPUT:
            raise
        return _tell(error)
    except Exception as error:
        return _tell(error)


_NO_OUTPUT = (errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO)


def _tell(error: Exception) -> int:
    """The last net: one sentence and a report, whatever it was."""
    words = [word for word in sys.argv[1:3] if word.isidentifier()]
    told = unforeseen(error, " ".join(words))
    if sys.stderr is not None:
        print(told, file=sys.stderr)
    return UNFORESEEN


def _unwritable(error: OSError) -> int:
    """The output has nowhere to go: one sentence, or none where nobody reads any more."""
    if error.errno not in _NO_OUTPUT:
        return _tell(error)
    if error.errno != errno.EPIPE and sys.stderr is not None:
        try:
            print(say("The output cannot be written ({why}).", why=reason(error)), file=sys.stderr)
            sys.stderr.flush()
        except (OSError, ValueError):
            return 4
    return 4


def _let_go() -> None:
    """What is left in a stream that takes no more is given up; Python would complain of it at the end."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            setattr(sys, name, None)
