"""Cuts of power: what a process asked of the disk is logged, and played again up to any moment.

A small library (`write_log.c`) is loaded in front of the system's own and logs each write, cut, sync and
rename. When power goes, a file holds all that was written before its last sync, and of what came later any
part, torn at sectors; of renames and removals that no sync of their folder followed, only the first so many
happened. What the player had been told was stored must be there then, and nobody may speak of damage.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.faults.kills import busy, judge_table, told
from tests.faults.result import Result
from tests.store.helpers import DAY, TurnedClock, act_at_random, folded, open_store

ROOT = Path(__file__).parents[2]
SHIM = Path(__file__).with_name("write_log.c")
SECTOR = 512
ACTS = 70
ACKNOWLEDGED = "acknowledged"
RESTORING = "0 restoring"


# -- the life that is logged ------------------------------------------------------------------------------


def live(folder: Path, seed: int) -> None:
    """Play, correct, back up, restore; each act is acknowledged in a file, in the same log as all writes."""
    chance, clock = Random(seed), TurnedClock()
    acks = os.open(folder / ACKNOWLEDGED, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for life in range(3):
        with open_store(folder, clock) as store:
            store._disk.read(f"PRAGMA wal_autocheckpoint = {chance.choice((4, 30, 1000))}")
            infos = store.tables.all()
            number = infos[0].id if infos and life < 2 else store.tables.create("toy", f"Life {life}")
            table = store.tables.open(number)
            uid = store._disk.read("SELECT uid FROM tables WHERE id = ?", (number,))[0][0]
            for _ in range(ACTS):
                act_at_random(table, chance)
                os.write(acks, f"{uid} {told(table)}\n".encode())
                if chance.random() < 0.05:
                    busy(store, number, chance)
            store.tend()
            clock.turn(DAY)
            if life == 1:
                day = store.backups.all()[-1].day
                os.write(acks, f"{RESTORING}\n".encode())
                store.backups.restore(day)
                again = store.tables.all()[0].id
                uid = store._disk.read("SELECT uid FROM tables WHERE id = ?", (again,))[0][0]
                os.write(acks, f"{uid} {told(store.tables.open(again))}\n".encode())
    os.close(acks)


@dataclass
class Op:
    """One thing that was asked of the disk."""

    kind: str
    inode: int
    offset: int
    is_folder: bool
    names: list[str]
    data: bytes


def read_ops(log: Path, home: str) -> Iterator[Op]:
    raw, at = log.read_bytes(), 0
    while at < len(raw):
        end = raw.index(b"\n", at)
        kind, inode, offset, length, flags, paths = raw[at:end].decode().split(" ", 5)
        data = raw[end + 1 : end + 1 + int(length)]
        at = end + 1 + int(length)
        names = [os.path.relpath(path.removesuffix(" (deleted)"), home) for path in paths.split("\t")]
        yield Op(kind, int(inode), int(offset), flags == "1", names, data)


# -- the disk ---------------------------------------------------------------------------------------------


@dataclass
class File:
    """What is on the disk for sure, and what was written since."""

    stored: bytearray = field(default_factory=bytearray)
    pending: list[Op] = field(default_factory=list)

    def sync(self) -> None:
        for op in self.pending:
            _apply(self.stored, op)
        self.pending = []

    def after_cut(self, chance: Random) -> bytes:
        """Any part of what was not synced, torn at sectors; the sizes it may have had."""
        content = bytearray(self.stored)
        keep = chance.choice((0.0, 0.3, 0.7, 1.0))
        for op in self.pending:
            if op.kind == "cut":
                if chance.random() < keep:
                    _apply(content, op)
                continue
            at = len(content) if op.offset < 0 else op.offset
            for start in range(0, len(op.data), SECTOR):
                if chance.random() < keep:
                    part = op.data[start : start + SECTOR]
                    _apply(content, Op("write", 0, at + start, False, [], part))
        return bytes(content)


def _apply(content: bytearray, op: Op) -> None:
    if op.kind == "cut":
        del content[op.offset :]
        content.extend(bytes(op.offset - len(content)))
        return
    at = len(content) if op.offset < 0 else op.offset
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(op.data)] = op.data


class PowerlessDisk:
    """Files by inode; names change in order, and for sure only when their folder is synced."""

    def __init__(self) -> None:
        self._files: dict[int, File] = {}
        self._names: dict[str, int] = {}
        self._unsure: list[Op] = []
        self._now: dict[str, int] = {}
        self.acknowledged: list[str] = []

    def take(self, op: Op) -> None:
        name = op.names[0]
        if name == ACKNOWLEDGED:
            self.acknowledged += op.data.decode().splitlines()
        elif op.kind == "sync" and op.is_folder:
            self._settle(len(self._unsure))
        elif op.kind in ("rename", "unlink"):
            self._unsure.append(op)
            _rename(self._now, op)
        elif not op.is_folder:
            self._take_file(op, name)

    def _take_file(self, op: Op, name: str) -> None:
        if op.kind in ("open", "empty") and self._now.get(name) != op.inode:
            if op.inode not in self._now.values():
                self._files[op.inode] = File()  # the number of a file that is gone may be given out again
            self._now[name] = op.inode
            self._unsure.append(Op("create", op.inode, 0, False, [name], b""))
        file = self._files.setdefault(op.inode, File())
        match op.kind:
            case "sync":
                file.sync()
                # A synced file is found again under its name, as on any journalling file system.
                self._settle(
                    max((n + 1 for n, each in enumerate(self._unsure) if each.inode == op.inode), default=0)
                )
            case "empty":
                file.pending.append(Op("cut", op.inode, 0, False, [], b""))
            case "write" | "cut":
                file.pending.append(op)

    def _settle(self, many: int) -> None:
        for op in self._unsure[:many]:
            _rename(self._names, op)
        del self._unsure[:many]

    def cut(self, folder: Path, chance: Random) -> None:
        """The power goes: make what would be found."""
        names = dict(self._names)
        for op in self._unsure[: chance.randint(0, len(self._unsure))]:
            _rename(names, op)
        for name, inode in names.items():
            if name.endswith("-shm"):
                continue
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._files.get(inode, File()).after_cut(chance))


def _rename(names: dict[str, int], op: Op) -> None:
    if op.kind == "create":
        names[op.names[0]] = op.inode
    elif op.kind == "unlink":
        names.pop(op.names[0], None)
    elif op.names[0] in names:
        names[op.names[1]] = names.pop(op.names[0])


# -- the judge --------------------------------------------------------------------------------------------


def judge(folder: Path, said: list[str], what: str, result: Result) -> None:
    """What was acknowledged is there, and nobody speaks of damage."""
    counts = result.counts
    before = counts["lost"]
    try:
        with open_store(folder) as store:
            spoken = [str(text) for text in store.notices]
            if RESTORING in said:  # a restore that was cut off may say that it is done
                spoken = [text for text in spoken if " is back; " not in text]
            if store.check() is not None or spoken:
                result.fail(f"{what}: {spoken}")
            for info in store.tables.all(include_deleted=True):
                table = store.tables.open(info.id)
                if folded(table) != table.state:
                    result.fail(f"{what}: table {info.id} does not fold")
            if said and not said[-1].startswith("0 "):
                uid, _, seen = said[-1].partition(" ")
                found = store._disk.read("SELECT id FROM tables WHERE uid = ?", (int(uid),))
                if not found:
                    counts["lost"] += 1
                else:
                    judge_table(store.tables.open(found[0][0]), seen, counts)
    except Exception as error:
        result.fail(f"{what}: {type(error).__name__}: {error}")
    if counts["lost"] > before:
        result.fail(f"{what}: an acknowledged act is lost")


def can_run() -> bool:
    """Whether there is a compiler, and a system that loads a library in front of its own."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def run(rounds: int, seed: int = 1) -> Result:
    """So many cuts of power, over several lives."""
    result = Result()
    if not can_run():
        result.counts["no compiler"] = 1
        return result
    with tempfile.TemporaryDirectory() as name:
        shim = Path(name, "write_log.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, SHIM, "-ldl", "-lpthread"], check=True)
        lives = max(1, rounds // 100)
        for life in range(lives):
            _cut_life(Path(name, str(life)), shim, seed * 1000 + life, rounds // lives, result)
    return result


def _cut_life(folder: Path, shim: Path, seed: int, cuts: int, result: Result) -> None:
    home, log = folder / "home", folder / "log"
    home.mkdir(parents=True)
    code = f"from pathlib import Path; from tests.faults.power import live; live(Path({str(home)!r}), {seed})"
    extra = {"LD_PRELOAD": str(shim), "FAULTS_LOG": str(log), "FAULTS_HOME": str(home)}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **extra}, check=True)
    ops = list(read_ops(log, str(home)))
    result.counts["syncs"] += sum(op.kind == "sync" for op in ops)
    chance = Random(seed)
    moments = sorted(chance.randrange(1, len(ops)) for _ in range(cuts))
    disk, at = PowerlessDisk(), 0
    for number, moment in enumerate(moments):
        for op in ops[at:moment]:
            disk.take(op)
        at = max(at, moment)
        shutil.rmtree(home)
        home.mkdir()
        disk.cut(home, Random(f"{seed}/{number}"))
        result.tried += 1
        judge(home, disk.acknowledged, f"life {seed}, cut {number} at {moment} of {len(ops)}", result)
    result.counts["acts"] += sum(not each.startswith("0 ") for each in disk.acknowledged)


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1])).counts))
