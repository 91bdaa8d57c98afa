"""The `companion` command: everything the engine can do, without a screen.

Nothing is imported before `main` has its net out: whoever stops the command in its first moments meets no
traceback.
"""

from __future__ import annotations

import errno
import os
import sys

UNFORESEEN = 5
"""The exit code of what nobody foresaw."""
USAGE = 2
"""The exit code of a command that was called wrongly."""
DATA = 3
"""The exit code of data that cannot be read."""
INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with 0, 1 refused, 2 usage, 3 data, 4 storage, 5 unforeseen or 130
    interrupted."""
    try:
        code = _guarded()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:  # of what the net is made of
        code = _tell(error)
    raise SystemExit(code or 0)


def _guarded() -> object:
    from companion.cli.reports import keep_reports
    from companion.cli.streams import guarded

    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr)
    keep_reports()
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        code = _unwritable(error)
    return code


def _run() -> object:
    import click

    out = sys.stdout
    try:
        from companion.cli.commands import companion

        return companion.main(prog_name="companion", standalone_mode=False)
    except SystemExit as ended:
        if sys.stdout is not out:  # click gives up a stream that nobody reads any more, and leaves with 1,
            raise BrokenPipeError(errno.EPIPE, "") from None  # which would tell that a list is not legal
        return ended.code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        if error.errno in _NO_OUTPUT:
            raise
        return _tell(error)
    except Exception as error:
        if "_COMPANION_COMPLETE" in os.environ:  # set for a shell that asks what could be typed, but not so
            return USAGE
        return _refuse_data(error) or _tell(error)


_NO_OUTPUT = (
    errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EAGAIN, errno.EBADF, errno.EIO,
)  # fmt: skip


def _refuse_data(error: Exception) -> int:
    """A file of the program that was wanted before a verb began, in one sentence; 0 for other errors."""
    from companion.core.errors import DataError

    if not isinstance(error, DataError):
        return 0
    if sys.stderr is not None:
        print(error, file=sys.stderr)
    return DATA


def _tell(error: Exception) -> int:
    """The last net: one sentence and a report, whatever it was."""
    told: object
    try:
        from companion.content.problem_file import unforeseen

        words = [word for word in sys.argv[1:3] if word.isidentifier()]
        told = unforeseen(error, " ".join(words))
    except Exception:  # what would tell it is gone, or has no memory either
        told = f"Something went wrong that nobody foresaw ({type(error).__name__}): no report was written."
    if sys.stderr is not None:
        print(told, file=sys.stderr)
    return UNFORESEEN


def _unwritable(error: OSError) -> int:
    """The output has nowhere to go: one sentence, or none where nobody reads any more."""
    from companion.cli.streams import give_up
    from companion.core.file_problems import reason
    from companion.core.text import say

    if error.errno not in _NO_OUTPUT:
        return _tell(error)
    give_up(sys.stdout)
    if sys.stderr is not None:
        try:
            if error.errno != errno.EPIPE:
                print(say("The output cannot be written ({why}).", why=reason(error)), file=sys.stderr)
            sys.stderr.flush()
        except (OSError, ValueError):
            give_up(sys.stderr)
    return 4
