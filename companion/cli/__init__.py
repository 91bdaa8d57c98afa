"""The `companion` command: everything the engine can do, without a screen."""

from __future__ import annotations

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
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        # 1 would tell a script that a list is not legal.
        code = 130
    raise SystemExit(code or 0)
