"""A store of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Store
from tests.store.helpers import TurnedClock, open_store


@pytest.fixture(scope="package", autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """No test here pulls the plug; `tests/faults` does, with all waits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.store.connecting.SYNCHRONOUS", "OFF")
        patch.setattr("os.fsync", lambda handle: None)
        yield


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
def store(tmp_path: Path, clock: TurnedClock) -> Iterator[Store]:
    with open_store(tmp_path, clock) as made:
        yield made
