"""Who sits where, read from what organisers have: one line a table, a number and then names."""

from __future__ import annotations

import re
from typing import Final

from companion.cards.names import brief, normalise
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import say
from companion.tournament.acts import Seated
from companion.tournament.model import Tournament

_TABLE: Final = re.compile(r"^\W*(?:(?:table|стол|№|#)\s*)?(\d{1,4}[a-zа-я]?)\b[\s.:;,)|-]*(.*)$")
_HEAD: Final = re.compile(r"^(table|стол|№|#)\b|^\W*$")


def read_pairings(text: str, state: Tournament, source: str) -> tuple[Seated, ...]:
    """The seats that a text names; players are found by their names, whatever stands between them.

    :raises DataError: for a line without a table, without a player of the event, or with one who is seated.
    """
    names = sorted(
        ((normalise(player.name), player) for player in state.players), key=lambda pair: -len(pair[0])
    )
    found: dict[str, Seated] = {}
    for number, line in enumerate(text.splitlines(), 1):
        plain = normalise(line)
        match = _TABLE.match(plain)
        if match is None:
            if _HEAD.match(plain):
                continue
            raise DataError(source, at_line(number), say("This line does not begin with a table."))
        table, rest, before = match.group(1).upper(), f" {match.group(2)} ", len(found)
        for name, player in names:
            place = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", rest)
            if place is None:
                continue
            if not player.plays:
                problem = say("{player} has left the event.", player=player.name)
                raise DataError(source, at_line(number), problem)
            if player.id in found:
                problem = say("{player} sits at two tables.", player=player.name)
                raise DataError(source, at_line(number), problem)
            found[player.id] = Seated(player.id, table)
            rest = f"{rest[: place.start()]}|{rest[place.end() :]}"
        if len(found) == before:
            problem = say("No player of the event is named here: {line}", line=brief(line, 60))
            raise DataError(source, at_line(number), problem)
        left = re.sub(r"\b(vs?|against|bye|против|contre|freilos)\b|[\W\d_]", "", rest)
        if left:
            problem = say("Not everybody named here plays in the event: {line}", line=brief(line, 60))
            raise DataError(source, at_line(number), problem)
    if not found:
        raise DataError(source, "", say("No seat is named here."))
    return tuple(found.values())
