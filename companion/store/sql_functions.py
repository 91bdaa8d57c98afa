"""Functions of ours that SQLite calls, and what was raised inside of one.

SQLite says only that something was raised, and Python lets go of what it was. Ctrl-C mostly arrives in the
first moment of such a function, before any `try` in it: so Python itself is asked to report it.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from threading import local
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_ours: set[object] = set()
_last = local()


def define(conn: sqlite3.Connection, name: str, work: Callable[..., Any], always_same: bool = True) -> None:
    """Let SQL call a function; `always_same` where the same values give the same answer."""
    _ours.add(_plain(work))
    if not isinstance(sys.unraisablehook, _Hook):
        sys.unraisablehook = _Hook(sys.unraisablehook)
    sqlite3.enable_callback_tracebacks(True)
    conn.create_function(name, -1, work, deterministic=always_same)


def raised_inside(error: sqlite3.Error) -> BaseException | None:
    """What was raised inside of a function of ours, where that is all that SQLite complains of."""
    if "user-defined function" not in str(error):
        return None
    found: BaseException | None = getattr(_last, "raised", None)
    _last.raised = None
    return found


class _Hook:
    """Keeps what our functions raise; all else goes to whoever listened before."""

    def __init__(self, before: Callable[[UnraisableHookArgs], object]) -> None:
        self._before = before

    def __call__(self, told: UnraisableHookArgs) -> None:
        # Later versions of Python name the function in their words alone.
        if _plain(told.object) in _ours or "sqlite3 callback" in (told.err_msg or ""):
            _last.raised = told.exc_value
        else:
            self._before(told)


def _plain(work: object) -> object:
    """A function itself, whichever object it is bound to; None for what cannot be one."""
    found = getattr(work, "__func__", work)
    return found if callable(found) and getattr(found, "__hash__", None) else None
