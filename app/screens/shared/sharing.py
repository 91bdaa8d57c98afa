"""A text handed on: to another app, or to the clipboard."""

from __future__ import annotations

from app import device
from companion.core.text import Text, say


def hand_on(text: str, copied: Text) -> Text | None:
    """Hand a text on, and give what is to be said: nothing where another app has it."""
    done = device.share(text)
    if done == "sent":
        return None
    return copied if done else say("This device has no clipboard.")
