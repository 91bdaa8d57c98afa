"""After an act: a tick under the finger and a sound, where the player wants them."""

from __future__ import annotations

from typing import Final

from app import device
from app.presenters.play import Play
from app.presenters.signals import signal

TICKS: Final = {"": 0.02, "dice": 0.04, "turn": 0.08, "end": 0.3}
"""Seconds of vibration after an act, by what it was."""


def after_act(play: Play) -> None:
    """Let the player feel and hear what has just been recorded; a table calls this once after every act."""
    if play.last is None:
        return
    kind = signal(play)
    if play.settings.haptics:
        device.vibrate(TICKS[kind])
    if play.settings.sounds and kind:
        device.play_sound(kind)
