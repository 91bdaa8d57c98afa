"""Kivy's own folder in the player's home: without it Kivy is not even imported, though we need nothing there.

Imported before Kivy. Where the folder is not there and cannot be made, Kivy goes without.
"""

from __future__ import annotations

import os
from pathlib import Path


def spare() -> None:
    """Let Kivy do without its folder where a full disk or a home that is gone has no room for it."""
    home = Path(os.path.expanduser(os.environ.get("KIVY_HOME", "~/.kivy")))
    try:
        (home / "mods").mkdir(parents=True, exist_ok=True)
    except OSError:
        os.environ["KIVY_NO_CONFIG"] = "1"


if "ANDROID_ARGUMENT" not in os.environ:  # there the folder is the app's own, and where Kivy looks for it
    spare()
