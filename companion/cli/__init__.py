"""The `companion` command: everything the engine can do, without a screen."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with 0, 1 refused, 2 usage, 3 data or 4 storage."""
    from companion.cli.commands import companion

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
    companion(prog_name="companion")
