"""What nobody foresaw, kept as a file that can be handed on: no name, note or value of the player's is in it.

Nothing here is imported late: it runs when something has already gone wrong.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from companion.content.places import NAME, user_dir
from companion.core.errors import CompanionError
from companion.core.text import Text, say, visible

FOLDER = "problems"
MOST = 50
"""So many reports are kept; one more takes the place of the oldest."""


def unforeseen(error: BaseException, doing: str) -> Text:
    """Keep a report of an error that nobody foresaw, and say so in one sentence."""
    path = keep_problem(error, doing)
    kind = type(error).__name__
    if path is None:
        return say("Something went wrong that nobody foresaw ({kind}): no report was written.", kind=kind)
    return say(
        "Something went wrong that nobody foresaw ({kind}): the report {file} says what.",
        kind=kind,
        file=str(path),
    )


def keep_problem(error: BaseException, doing: str) -> Path | None:
    """Write a report to the player's own folder, or where temporary files go; None if neither takes it."""
    with suppress(Exception):  # what went wrong, such as too little memory, may go wrong here too
        return _write(error, doing)
    return None


def _write(error: BaseException, doing: str) -> Path | None:
    text = "\n".join(_lines(error, doing)) + "\n"
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    for folder in _folders():
        with suppress(OSError, ValueError):
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(".txt", f"problem-{stamp}-", folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
            _forget_oldest(folder)
            return Path(name)
    return None


def _folders() -> Iterator[Path]:
    with suppress(CompanionError):
        yield user_dir() / FOLDER
    yield Path(tempfile.gettempdir())


def _forget_oldest(folder: Path) -> None:
    kept = sorted(folder.glob("problem-*.txt"))
    for old in kept[: max(0, len(kept) - MOST)]:
        with suppress(OSError):
            old.unlink()


def _lines(error: BaseException, doing: str) -> Iterator[str]:
    yield f"Tabletop companion {_version()}"
    yield f"Python {sys.version.split()[0]} on {sys.platform}"
    yield f"While: {visible(doing)[:200]}"
    yield type(error).__name__
    yield from _places(error.__traceback__)
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield f"Because of: {type(cause).__name__}"
        yield from _places(cause.__traceback__)


def _version() -> str:
    """The version that is installed; the one thing that is looked up only now, and may fail."""
    with suppress(Exception):
        from importlib.metadata import version

        return version(NAME)
    return "of an unknown version"


def _places(trace: TracebackType | None) -> Iterator[str]:
    """Where it happened, innermost last; of paths only what does not say whose they are."""
    for frame in traceback.extract_tb(trace)[-40:]:
        name = "/".join(Path(frame.filename).parts[-3:])
        yield f"  {name}:{frame.lineno} in {frame.name}: {frame.line}"
