"""A disk that refuses, as one that is full or broken does: every write, or every look at it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
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


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Nobody may look into a folder, nor at what lies in it; to root no real one is closed."""

    def refusing(real: Callable[..., Any], itself: bool) -> Callable[..., Any]:
        def call(path: Any = ".", *how: Any, **more: Any) -> Any:
            named = Path(os.fsdecode(path)) if isinstance(path, str | bytes | os.PathLike) else Path()
            if folder in named.parents or (itself and folder == named):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return real(path, *how, **more)

        return call

    looks = {name: refusing(getattr(os, name), False) for name in ("stat", "lstat", "mkdir", "readlink")}
    uses = {name: refusing(getattr(os, name), True) for name in ("listdir", "scandir")}
    with patch.multiple(os, **looks, **uses, open=refusing(os.open, False)):
        yield
