"""Lots that can be drawn again: the order in which they fall follows from a code that is on record.

Everybody can do it by hand: for each player (or table) take SHA-256 of three lines, the code, the round and
the player's id, without a line end behind the last; the smallest results are drawn. Nobody can know them
before the code is there, and no order is likelier than another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from companion.cards.short_hash import short_hash


def fall(code: str, round: int, key: str) -> str:
    """Where the lot of one player or table falls; the smallest is drawn first."""
    return sha256(f"{code}\n{round}\n{key}".encode("utf-8", "replace")).hexdigest()


def draw(code: str, round: int, among: Iterable[str], count: int) -> Sequence[str]:
    """The first so many of all in the order of their lots, whatever order they are given in."""
    return sorted(among, key=lambda key: fall(code, round, key))[:count]


def fresh_code(entropy: bytes) -> str:
    """Eight characters that are easily read aloud, made of what nobody could foresee."""
    return short_hash(entropy.hex())
