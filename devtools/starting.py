"""Starting the app and watching whether it stays up."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from devtools.system import Trouble


def has_display(environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """True when SDL can be expected to open a window."""
    if not system.startswith("linux"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def start_and_watch(
    command: Sequence[str], seconds: float, environment: Mapping[str, str], folder: Path
) -> int:
    """Start a program and stop it after some seconds; Trouble when it ends before that."""
    process = subprocess.Popen(command, cwd=folder, env=dict(environment))
    try:
        code = process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        print(f"The app started and stayed up for {seconds:g} seconds.")
        return 0
    finally:
        stop(process)
    raise Trouble(f"The app ended by itself with code {code} before {seconds:g} seconds had passed.")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process, first politely."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
