"""The outputs of the command: no sign of a stranger's steers a terminal, only our own progress does."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

from companion.core.text import visible


class Stream(io.TextIOWrapper):
    """An output in UTF-8 that shows signs which would steer a terminal; line ends and tabs are ours."""

    def write(self, text: str) -> int:
        """Everything that is said."""
        super().write(visible(text, "\n\t"))
        return len(text)

    def steer(self, text: str) -> int:
        """What is to move the cursor; never with a stranger's words in it."""
        return super().write(text)


class Terminal:
    """The error stream as a line of progress needs it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.write = stream.steer if isinstance(stream, Stream) else stream.write

    def flush(self) -> None:
        """Show it now."""
        self._stream.flush()

    def isatty(self) -> bool:
        """It is one."""
        return True


def find_terminal() -> Terminal | None:
    """Where progress can be shown; None where nobody looks on, or the stream was closed."""
    return Terminal(sys.stderr) if is_terminal(sys.stderr) else None


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person reads it; whoever started us may have closed it."""
    return stream is not None and stream.isatty()


class HeldOutput:
    """What is said while the data is open, if anything but a terminal reads it: a pager that shows its first
    page takes no more, and until it does the data would stay shut for everybody else."""

    def __init__(self) -> None:
        self._held, self._out = io.BytesIO(), sys.stdout
        if isinstance(sys.stdout, Stream) and not is_terminal(sys.stdout):
            sys.stdout = Stream(self._held, "utf-8", "backslashreplace")

    def let_go(self) -> None:
        """Say it, and whatever follows at once."""
        if sys.stdout is not self._out:
            sys.stdout.flush()
            said = self._held.getvalue()  # now: the stream in front of it closes it when it goes
            sys.stdout = self._out
            self._out.buffer.write(said)
            self._out.flush()


def give_up(stream: Any) -> None:
    """Nobody takes what a stream still holds: Python would try again at the end, and speak for itself."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def guarded(stream: TextIO | None) -> Any:
    """The real stream, showing what would steer a terminal; None stays None, for whoever closed it."""
    try:
        if isinstance(stream, io.TextIOWrapper) and stream in (sys.__stdout__, sys.__stderr__):
            lines, below = stream.line_buffering, stream.detach()
            if isinstance(below, io.RawIOBase):  # with PYTHONUNBUFFERED: it may take a part, and say nothing
                below = io.BufferedWriter(below)
            return Stream(below, "utf-8", "backslashreplace", line_buffering=lines)
    except (OSError, ValueError):
        return None
    return stream
