"""A disk that refuses, as one that is full or broken does: every write, or every look at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn
from unittest.mock import patch

from companion.core.errors import StorageError
from companion.core.text import say
from companion.store import Store

FULL = "The disk is full: nothing was stored."
BROKEN = "The disk refuses: it is broken."


@contextmanager
def full(store: Store) -> Iterator[None]:
    """Nothing can be written."""

    def refuse(**_how: Any) -> NoReturn:
        raise StorageError(say("The disk is full: nothing was stored."))

    with patch.object(store._disk, "write", refuse):
        yield


@contextmanager
def broken(store: Store) -> Iterator[None]:
    """Nothing can be read, and nothing written."""

    def refuse(*_args: Any) -> NoReturn:
        raise StorageError(say("The disk refuses: {why}.", why="it is broken"))

    with patch.multiple(store._disk, write=refuse, _read=refuse):
        yield
