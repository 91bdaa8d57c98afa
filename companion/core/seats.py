"""Who sits at a table: who is asked, and who may see what."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", str)
"""One player's place at the table, such as "P1"."""

TABLE: Final = Seat("")
"""Nobody in particular: whoever holds the phone, and what lies open for all."""

NOBODY: Final = Seat("nobody")
"""Whose secret it is what the app dealt: no player's."""
