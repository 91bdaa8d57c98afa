"""System libraries: which are missing, and the one command that brings them."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


class Trouble(Exception):
    """What stops a verb, in one sentence for the person at the keyboard."""


@dataclass(frozen=True)
class Need:
    """A Debian package, how to see that it is there, and whether the verb can do without it."""

    package: str
    is_met: Callable[[], bool]
    required: bool = True


def can_load(library: str) -> Callable[[], bool]:
    """A check that the dynamic linker finds a library."""

    def check() -> bool:
        try:
            ctypes.CDLL(library)
        except OSError:
            return False
        return True

    return check


def has_program(name: str) -> Callable[[], bool]:
    """A check that a program is on the path."""
    return lambda: shutil.which(name) is not None


# Debian keeps ensurepip, without which no environment can be made, in a package of its own.
VENV = (
    Need(
        f"python3.{sys.version_info.minor}-venv",
        lambda: importlib.util.find_spec("ensurepip") is not None,
    ),
)
# Kivy's wheel brings SDL but draws through the system's OpenGL; EGL is for windowless drawing.
WINDOW = (Need("libgl1", can_load("libGL.so.1")), Need("libegl1", can_load("libEGL.so.1")))
# The test with real X events needs the first three, that of printed codes the last; else it is skipped.
SMOKE = tuple(
    Need(package, has_program(program), required=False)
    for package, program in (
        ("xvfb", "Xvfb"),
        ("xauth", "xauth"),
        ("xdotool", "xdotool"),
        ("zbar-tools", "zbarimg"),
    )
)


@dataclass(frozen=True)
class Machine:
    """The facts on which the decision to install or to advise rests."""

    linux: bool
    apt: bool
    root: bool

    @classmethod
    def here(cls) -> Machine:
        """The machine this runs on."""
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        return cls(sys.platform.startswith("linux"), shutil.which("apt-get") is not None, root)


def missing(needs: Iterable[Need]) -> list[Need]:
    """The needs that this machine does not meet."""
    return [need for need in needs if not need.is_met()]


def install_command(needs: Sequence[Need]) -> list[str]:
    """The apt-get call that brings the packages and waits for another apt to finish."""
    packages = [need.package for need in needs]
    return ["apt-get", "-o", "DPkg::Lock::Timeout=120", "install", "-y", "--no-install-recommends", *packages]


def advice(needs: Sequence[Need], machine: Machine) -> str:
    """One sentence that tells a person how to bring what is missing."""
    packages = " ".join(need.package for need in needs)
    if machine.apt:
        return f"Missing system packages; please run: sudo apt-get install -y {packages}"
    return f"Missing system packages (by their Debian names): {packages}; please install their counterparts."


def run_apt(command: Sequence[str]) -> bool:
    """Run an apt-get command without questions; True when it worked."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0


def install(needs: Sequence[Need], apt: Callable[[Sequence[str]], bool]) -> bool:
    """Install with apt-get; a first failure is taken for stale package lists, which are renewed once."""
    command = install_command(needs)
    return apt(command) or (apt(["apt-get", "update"]) and apt(command))


def provide(
    needs: Sequence[Need],
    machine: Machine | None = None,
    apt: Callable[[Sequence[str]], bool] = run_apt,
    say: Callable[[str], None] = print,
) -> None:
    """See to the needs: install as root on Debian, else advise; Trouble when a required one stays away."""
    machine = machine or Machine.here()
    absent = missing(needs) if machine.linux else []
    if not absent:
        return
    if machine.apt and machine.root:
        say("Installing system packages: " + " ".join(need.package for need in absent))
        install(absent, apt)
        absent = missing(absent)
    if any(need.required for need in absent):
        raise Trouble(advice(absent, machine))
    if absent:
        say(advice(absent, machine))
