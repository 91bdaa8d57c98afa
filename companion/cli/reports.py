"""Mistakes of ours that a table survives: each leaves a report, and no traceback on a player's screen."""

from __future__ import annotations

import logging

from companion.content.problem_file import keep_problem


class Reports(logging.Handler):
    """Keeps what is logged as a report; the verb tells in its own words that something went wrong."""

    def emit(self, record: logging.LogRecord) -> None:
        """One mistake."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            keep_problem(error, record.getMessage())


def keep_reports() -> None:
    """From here on nothing that is logged reaches the screen."""
    ours = logging.getLogger("companion")
    if not any(isinstance(each, Reports) for each in ours.handlers):
        ours.addHandler(Reports())
