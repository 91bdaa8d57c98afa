"""Text that spells a whole number; Python's own reading fails at ², at ① and at thousands of digits."""

from __future__ import annotations

import re
from typing import Final

from companion.core import limits

_WHOLE: Final = re.compile(r"-?[0-9]{1,16}")


def whole(text: str) -> int | None:
    """The whole number that a text spells, if it is one of a size that anything here could have."""
    number = int(text) if _WHOLE.fullmatch(text) else None
    return number if number is not None and abs(number) <= limits.LARGEST else None
