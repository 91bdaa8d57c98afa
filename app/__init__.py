"""The Kivy app: it shows state, sends commands and holds no rule."""

import logging
import os
from math import inf

# Whoever starts the app reads his own arguments; Kivy would swallow them on import.
os.environ.setdefault("KIVY_NO_ARGS", "1")
# Kivy's log file raises out of any line that is logged once its disk is full; our reports need none of it.
os.environ.setdefault("KIVY_NO_FILELOG", "1")
# All programs with Kivy share one folder and configuration: where a wrong number stands in it, or there is no
# room for it, Kivy cannot start. We need nothing there; KCFG_… tells Kivy what is to be otherwise.
os.environ.setdefault("KIVY_NO_CONFIG", "1")
# Where the error stream takes nothing (a full disk behind it, a reader that is gone), logging would say so on
# that stream, which Kivy logs in turn: what nobody can be told ends no app.
logging.raiseExceptions = False


def _is_understood(name: str, value: str) -> bool:
    """Whether Kivy can start with such a word; it multiplies all lengths by its three sizes."""
    if name == "KIVY_LOG_MODE":
        return value in ("KIVY", "PYTHON", "MIXED")
    try:
        return 0 < float(value) < inf
    except ValueError:
        return False


for _name in ("KIVY_DPI", "KIVY_METRICS_DENSITY", "KIVY_METRICS_FONTSCALE", "KIVY_LOG_MODE"):
    if _name in os.environ and not _is_understood(_name, os.environ[_name]):
        del os.environ[_name]  # as if nobody had said it: the app would not start
