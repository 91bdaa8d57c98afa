"""A short run of every kind of fault; long ones by `python3 dev.py faults --rounds N`."""

from __future__ import annotations

import os

import pytest

from tests.faults import damage, growth, kills, power, soak

POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


@pytest.fixture(autouse=True)
def with_all_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite may have told the disk not to wait; here it must."""
    monkeypatch.setattr("companion.store.connecting.SYNCHRONOUS", "FULL")


@pytest.mark.slow
@POSIX
def test_deaths_lose_no_acknowledged_act():
    found = kills.run(60)
    assert found.failures == []
    assert found.counts["acknowledged"] > 30
    assert found.counts["one more"] > 0, "no life ended inside a commit"


@pytest.mark.slow
@pytest.mark.skipif(not power.can_run(), reason="needs a compiler, and a system that loads a library first")
def test_cuts_of_power_lose_no_acknowledged_act():
    found = power.run(40)
    assert found.failures == []
    assert found.counts["acknowledged"] > 25
    assert found.counts["syncs"] > found.counts["acts"]


@pytest.mark.slow
@POSIX
def test_damage_changes_nothing_in_silence():
    found = damage.run(2 * len(damage.KINDS))
    assert found.failures == []
    assert found.counts["whole"] > found.tried / 2
    assert found.counts["in part, told"] > 0


@pytest.mark.slow
def test_whatever_is_done_comes_back_as_it_was_left():
    found = soak.run(700, seed=2)
    assert found.failures == []
    assert found.counts["openings"] == 6
    assert min(found.counts[kind] for kind in ("undo", "redo", "adjust", "far", "amended")) > 5


@pytest.mark.slow
def test_what_a_player_waits_for_costs_the_same_at_a_longer_table():
    found = growth.run(200)
    assert found.failures == []
    assert found.tried == 2 and len(found.table) == 2 + 8
