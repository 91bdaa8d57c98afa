"""Eight characters that name a list: the same through every door and in any line order."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

# Crockford's alphabet: no I, L, O or U, so that a code read aloud is heard right.
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_hash(text: str) -> str:
    """Forty bits of a text as eight characters."""
    number = int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=5).digest(), "big")
    return "".join([_ALPHABET[number >> shift & 31] for shift in range(35, -1, -5)])


def deck_hash(game: str, cards: Iterable[tuple[str, str, int]]) -> str:
    """The hash of (section, card key, count); the same card in the same section must come once."""
    lines = sorted([f"{section}\t{key}\t{count}" for section, key, count in cards])
    return short_hash("\n".join((game, *lines)))
