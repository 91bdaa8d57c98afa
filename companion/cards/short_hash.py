"""Eight characters that name a text: a list, a card table, a signed result."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

# Crockford's alphabet: no I, L, O or U, so that a code read aloud is heard right.
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_hash(text: str) -> str:
    """Forty bits of a text as eight characters."""
    number = int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=5).digest(), "big")
    return "".join([_ALPHABET[number >> shift & 31] for shift in range(35, -1, -5)])
