"""Where the shipped data and the player's own files live."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from companion.core.errors import DataError, StorageError
from companion.core.file_problems import OWN_MISSING
from companion.core.text import say

NAME = "tabletop-companion"
_PARTS = ("table", "locale", "formats")
"""Folders by which the shipped data is known."""
_HOMELESS = say(
    "There is no home folder; set {variable} to a folder for your data.", variable="COMPANION_HOME"
)


@cache
def data_dir() -> Path:
    """The shipped data: beside the packages in a clone or on a phone, inside the package when installed."""
    package = Path(__file__).resolve().parent.parent
    for place in (package.parent / "data", package / "_data"):
        if any((place / part).is_dir() for part in _PARTS):  # a part that is missing keeps nobody from others
            return place
    raise DataError(str(package.parent / "data"), "", OWN_MISSING)


def at_home(path: str) -> Path:
    """A path that somebody wrote, `~` for one's own folder; after another it may be part of a name."""
    return Path(os.path.expanduser(path))


def user_dir() -> Path:
    """The player's own folder: COMPANION_HOME where set, else the platform's user-data folder."""
    chosen = os.environ.get("COMPANION_HOME")
    if chosen:
        found = at_home(chosen)
        with suppress(OSError):  # of a folder that is gone, which is told where something is wanted there
            found = found.absolute()  # SQLite takes a relative `file:data` for an address
        return found
    try:
        found = user_data_path(NAME, appauthor=False)
    except (RuntimeError, OSError, ValueError, KeyError):  # nobody's home, or none that can be asked for
        raise StorageError(_HOMELESS) from None
    if not found.is_absolute():  # a home that moves with whoever stands where would be many homes
        raise StorageError(_HOMELESS)
    return found
