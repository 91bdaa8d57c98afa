"""What the players of a table are called: short names that can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards.names import normalise
from companion.content.reader import Reader
from companion.core.file_problems import not_text_of
from companion.core.seats import Seat
from companion.core.text import say

LONGEST_NAME: Final = 24


def read_player_names(given: Reader, seats: Sequence[Seat]) -> dict[Seat, str]:
    """The name of each seat; an empty name is none."""
    given.fields(seats)
    names = {seat: given.field(seat, "").text(0, LONGEST_NAME).strip() for seat in seats}
    for seat, name in names.items():
        if not name.isprintable():
            given.field(seat).fail(not_text_of(0, LONGEST_NAME))
    spoken = [normalise(name) for name in names.values() if name]
    if len(set(spoken)) < len(spoken):
        given.fail(say("Both players have the same name."))
    return names
