"""The device behind one door that never raises: vibration, speech, clipboard, wakefulness.

plyer's backends fail in at least five different ways on machines that lack the part, so every
error counts as "not here": it is remembered, and the same call is not tried again.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from kivy.logger import Logger

SHORT: Final = 0.03
"""Seconds of the little buzz that confirms a tap."""

_dead: set[tuple[str, str]] = set()
"""Calls that failed once in this run, by facade and method."""


def call(facade: str, method: str, *args: Any, default: Any = None, **kwargs: Any) -> Any:
    """Call a plyer facade; the default where this device cannot do it."""
    if (facade, method) in _dead:
        return default
    try:
        part = getattr(import_module("plyer"), facade)
        result = getattr(part, method)
        return result(*args, **kwargs) if callable(result) else result
    except Exception as problem:  # plyer raises bare Exceptions, OSErrors, AttributeErrors and more
        _dead.add((facade, method))
        Logger.info(f"Device: {facade}.{method} is not available here ({type(problem).__name__})")
        return default


def is_dead(facade: str, method: str) -> bool:
    """True once a call has failed, so that a setting can say that the device lacks the part."""
    return (facade, method) in _dead


def vibrate(seconds: float = SHORT) -> None:
    """A short buzz, where the device has a motor."""
    call("vibrator", "vibrate", seconds)


def speak(text: str) -> None:
    """Read a sentence aloud, where the device can speak."""
    if text:
        call("tts", "speak", text)


def battery() -> int | None:
    """Charge in percent, or None where it is not known."""
    status = call("battery", "status")
    charge = status.get("percentage") if isinstance(status, dict) else None
    return None if charge is None else round(charge)


def keep_awake(on: bool) -> bool:
    """Keep the screen on during a table; says whether the window took it."""
    try:
        from kivy.core.window import Window

        Window.allow_screensaver = not on
        return bool(Window.allow_screensaver != on)
    except Exception as problem:
        Logger.info(f"Device: the screen cannot be kept awake ({type(problem).__name__})")
        return False


def copy(text: str) -> bool:
    """Put a text on the clipboard; says whether it is there."""
    try:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(text)
        return True
    except Exception as problem:
        Logger.info(f"Device: nothing could be copied ({type(problem).__name__})")
        return False


def paste() -> str:
    """The text on the clipboard; empty where there is none."""
    try:
        from kivy.core.clipboard import Clipboard

        return str(Clipboard.paste() or "")
    except Exception as problem:
        Logger.info(f"Device: nothing could be pasted ({type(problem).__name__})")
        return ""


def share(text: str, title: str = "") -> str:
    """Hand a text to other apps: Android's own sheet (`sent`), else the clipboard (`copied`).

    An empty answer means that neither worked.
    """
    if _send(text, title):
        return "sent"
    return "copied" if copy(text) else ""


def _send(text: str, title: str) -> bool:
    from kivy.utils import platform

    if platform != "android" or ("android", "send") in _dead:
        return False
    try:
        java = import_module("jnius").autoclass
        intent = java("android.content.Intent")
        words = java("java.lang.String")
        sending = intent(intent.ACTION_SEND)
        sending.setType("text/plain")
        sending.putExtra(intent.EXTRA_TEXT, words(text))
        chooser = intent.createChooser(sending, words(title))
        java("org.kivy.android.PythonActivity").mActivity.startActivity(chooser)
        return True
    except Exception as problem:
        _dead.add(("android", "send"))
        Logger.info(f"Device: nothing could be sent ({type(problem).__name__})")
        return False
