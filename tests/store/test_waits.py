"""Whatever gets another's name is on the disk before, and the rename soon after: by what was asked of it."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from companion.content.files import write_whole
from companion.store import Store
from tests.store.helpers import DAY, TurnedClock, open_store, play_at_random

DATABASE = "companion.sqlite3"
NEW = (".making", ".part", ".untold.new")


class Disk:
    """What was asked of the disk, in its order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, ...]] = []
        real = os.replace

        def replace(source: Path, target: Path) -> None:
            real(source, target)
            self.asked.append(("rename", str(source), str(target)))

        patch.setattr(
            "os.fsync", lambda handle: self.asked.append(("sync", os.readlink(f"/proc/self/fd/{handle}")))
        )
        patch.setattr("os.replace", replace)

    def unsafe(self) -> list[str]:
        """Renames of what was not synced, and of what no sync of its folder followed."""
        synced: set[str] = set()
        open_: list[str] = []
        wrong = []
        for kind, *names in self.asked:
            if kind == "sync":
                synced.add(names[0])
                open_ = [each for each in open_ if str(Path(each).parent) != names[0]]
                continue
            source, target = names
            if (source.endswith(NEW) or ".new." in source) and source not in synced:
                wrong.append(f"{Path(source).name} was not synced")
            synced.add(target)
            open_.append(target)
        return wrong + [
            f"the folder of {Path(each).name} was not synced"
            for each in open_
            if not each.endswith(".untold")
        ]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def begun(folder: Path, clock: TurnedClock) -> Store:
    store = open_store(folder, clock)
    play_at_random(store.tables.open(store.tables.create("toy", "Friday")), Random(1), 30)
    return store


def test_a_first_start_waits(tmp_path, disk):
    open_store(tmp_path).close()
    assert disk.unsafe() == []
    assert ("sync", str(tmp_path)) in disk.asked


def test_a_copy_says_that_it_ended_and_waits(tmp_path, disk):
    store = begun(tmp_path, TurnedClock())
    disk.asked.clear()
    store.close()
    assert ("sync", str(tmp_path / f"{DATABASE}.copy")) in disk.asked


def test_a_copy_that_is_written_anew_waits(tmp_path, disk):
    with begun(tmp_path, TurnedClock()) as store:
        disk.asked.clear()
        store._disk.copy_anew()
        assert disk.unsafe() == [] and ("sync", str(tmp_path / f"{DATABASE}.copy.part")) in disk.asked


def test_a_backup_and_its_return_wait(tmp_path, disk):
    clock = TurnedClock()
    with begun(tmp_path, clock) as store:
        disk.asked.clear()
        store.backups.make()
        assert disk.unsafe() == []
        clock.turn(DAY)
        store.backups.restore((clock.at - DAY).date())
        assert disk.unsafe() == []


def test_a_recovery_and_what_it_has_to_tell_wait(tmp_path, disk):
    begun(tmp_path, TurnedClock()).close()
    path = tmp_path / DATABASE
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    disk.asked.clear()
    with open_store(tmp_path) as store:
        assert len(store.notices) == 2
        assert disk.unsafe() == []
        told = disk.asked.index(("sync", str(tmp_path / f"{DATABASE}.untold.new")))
        gone = next(n for n, each in enumerate(disk.asked) if each[:2] == ("rename", str(path)))
        assert ("sync", str(tmp_path)) in disk.asked[told:gone], (
            "what is to be told is there before anything happens"
        )


def test_a_file_that_goes_out_waits(tmp_path, disk):
    write_whole(tmp_path / "table.json", [b"a", b"b"])
    (synced, renamed) = disk.asked
    assert synced == ("sync", renamed[1]) and renamed[2] == str(tmp_path / "table.json")
