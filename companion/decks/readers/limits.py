"""How much a hostile file may ask of the desk before it is refused in one sentence."""

from __future__ import annotations

from typing import Final

MAX_LINES: Final = 100_000
MAX_LINE: Final = 500
MAX_VALUES: Final = 200_000
"""Commas, brackets and braces in a JSON list; a deck has a few hundred."""
MAX_UNREAD: Final = 1_000
MAX_PASSED: Final = 20_000
"""Blank lines, comments and chat beside the cards."""
MAX_LISTS: Final = 5_000
MAX_COUNT: Final = 999
MAX_ENTRIES: Final = 5_000
"""Card lines of one list; the largest deck has a few dozen."""
