"""The zone of this place's clock, as a system may have it set."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

POSIX = pytest.mark.skipif(not hasattr(time, "tzset"), reason="a process has no zone of its own here")


@contextmanager
def zone(name: str) -> Iterator[None]:
    """The clock of another place; `ABC-26` is 26 hours before UTC."""
    try:
        with patch.dict(os.environ, TZ=name):
            time.tzset()
            yield
    finally:
        time.tzset()
