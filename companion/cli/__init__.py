"""The `companion` command: everything the engine can do, without a screen."""

from __future__ import annotations

import errno
import sys


def main() -> None:
    """Run the command line and leave with 0, 1 refused, 2 usage, 3 data, 4 storage or 130 interrupted."""
    import click

    from companion.cli.commands import companion

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
    try:
        code = companion.main(prog_name="companion", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        # 1 would tell a script that a list is not legal.
        code = 130
    except OSError as error:
        code = _unwritable(error)
    raise SystemExit(code or 0)


def _unwritable(error: OSError) -> int:
    """The output has nowhere to go: one sentence, or none where nobody reads any more."""
    if error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EBADF, errno.EIO):
        raise error
    # What is left in the stream cannot be written either; Python would complain of it at the very end.
    sys.stdout = None
    if error.errno != errno.EPIPE and sys.stderr is not None:
        from companion.core.file_problems import reason
        from companion.core.text import say

        print(say("The output cannot be written ({why}).", why=reason(error)), file=sys.stderr)
    return 4
