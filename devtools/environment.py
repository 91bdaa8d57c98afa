"""The virtual environment: made once, brought up to date when the pins change."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.system import VENV, Trouble, provide

ROOT = Path(__file__).resolve().parents[1]
PINS = ("requirements.txt",)
PACKAGE_PINS = ("requirements.txt", "requirements-package.txt")
# Besides the pins, these decide what an installation puts into the environment.
STUB = "stubs/materialshapes"
INGREDIENTS = ("pyproject.toml", f"{STUB}/pyproject.toml", "requirements.lock", "requirements-package.lock")

Call = Callable[[Sequence[str]], int]


def call(command: Sequence[str]) -> int:
    """Run a command in the project's folder and give its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


@dataclass(frozen=True)
class Environment:
    """The environment of a project folder; `call` is how commands are run."""

    root: Path = ROOT
    call: Call = call

    @property
    def folder(self) -> Path:
        """Where the environment lives."""
        return self.root / os.environ.get("COMPANION_VENV", ".venv")

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def fingerprint(self, pins: Sequence[str]) -> str:
        """A digest of everything that decides what is installed."""
        digest = hashlib.sha256()
        for name in (*pins, *INGREDIENTS):
            path = self.root / name
            digest.update(name.encode() + b"\0" + (path.read_bytes() if path.exists() else b"") + b"\0")
        return digest.hexdigest()

    def is_current(self, pins: Sequence[str]) -> bool:
        """True when the last complete installation had exactly these pins."""
        stamp = self._stamp(pins)
        return self.is_usable() and stamp.exists() and stamp.read_text() == self.fingerprint(pins)

    def is_usable(self) -> bool:
        """True when the interpreter is there and of the same version as the one that runs now."""
        return (
            self.python.exists() and self._version() == f"{sys.version_info.major}.{sys.version_info.minor}"
        )

    def ensure(self, pins: Sequence[str] = PINS) -> None:
        """Make or update the environment; Trouble, and no stamp, when a step fails."""
        if self.is_current(pins):
            return
        if not self.is_usable() or self.call([str(self.python), "-c", "import pip"]) != 0:
            provide(VENV)
            print("Making .venv with Python " + sys.version.split()[0], flush=True)
            self._step(
                [sys.executable, "-m", "venv", "--clear", str(self.folder)],
                "Python's venv module could not make .venv.",
            )
        print("Installing the pins of " + pins[-1] + " into .venv", flush=True)
        self._install(pins)
        self._stamp(pins).write_text(self.fingerprint(pins))

    def _install(self, pins: Sequence[str]) -> None:
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "-q"]
        unreachable = "The pinned packages could not be installed; is the package index reachable?"
        lock = Path(pins[-1]).with_suffix(".lock").name
        if (self.root / lock).exists():
            # Each file must be the one whose digest was taken; the lock holds all that is needed.
            self._step([*pip, "install", "--require-hashes", "--no-deps", "-r", lock], unreachable)
            # pip takes no digest of a folder; the stub is ours, and built with what was just installed.
            stub = ["install", "--no-deps", "--no-build-isolation", f"./{STUB}"]
            self._step([*pip, *stub], "The stub of materialshapes could not be installed.")
        else:
            self._step([*pip, "install", "-r", pins[-1]], unreachable)
        # The project itself, editable: it gives `companion` as a command inside .venv.
        self._step(
            [*pip, "install", "--no-deps", "--no-build-isolation", "-e", "."],
            "The project itself could not be installed into .venv.",
        )
        self._step([*pip, "check"], "The installed packages do not fit together.")

    def _step(self, command: Sequence[str], trouble: str) -> None:
        if self.call(command) != 0:
            raise Trouble(trouble)

    def _stamp(self, pins: Sequence[str]) -> Path:
        return self.folder / f".installed-{Path(pins[-1]).stem}"

    def _version(self) -> str:
        """The version that the environment was made with, like 3.12; empty when it cannot be told."""
        config = self.folder / "pyvenv.cfg"
        lines = config.read_text(encoding="utf-8").splitlines() if config.exists() else []
        for line in lines:
            key, _, value = line.partition("=")
            if key.strip() in ("version", "version_info"):
                return ".".join(value.strip().split(".")[:2])
        return ""
