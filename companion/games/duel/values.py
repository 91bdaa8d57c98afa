"""The words for values that can be corrected by hand, and the headline of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.text import Term, Text, say
from companion.games.duel.field import SEATS
from companion.games.duel.table import State
from companion.games.duel.words import Names, card, place, squad_card

FIELDS: Mapping[str, Text] = {
    "turn": say("turn"),
    "active": say("player in turn"),
    "squad": say("cards to be placed"),
    "controller": say("controller"),
    "hidden": say("hidden"),
    "zone": say("zone"),
    "host": say("carried by"),
    "poison": say("poison"),
    "tokens": say("incarnation tokens"),
    "incarnated": say("incarnated already"),
    "printed.cost": say("printed cost"),
}
"""What every duel calls its values; a game adds its own and those that it calls otherwise."""
_OF = re.compile(r"(cards|sides)\[([^\]]+)\]\.(.+)")


@dataclass(frozen=True)
class Values:
    """What one game calls its values, the numbers of a strike, and words that a value may hold."""

    names: Names
    fields: Mapping[str, Text]
    strikes: Mapping[str, Term]
    words: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    """What the words of a field mean, by the field."""

    def tracked(self, state: State[Any, Any], path: str) -> Text:
        """The name of a value."""
        found = _OF.fullmatch(path)
        if found is None:
            return self.fields.get(path) or say("{path}", path=path)
        owner = card(state, found[2]) if found[1] == "cards" else self.names.seat(found[2])
        return say("{owner}, {value}", owner=owner, value=self._named(found[3]))

    def _named(self, field: str) -> Text | str:
        if field in self.strikes:
            return say("printed strike, {strength}", strength=self.strikes[field])
        return self.fields.get(field, field)

    def value(self, path: str, held: Any) -> Text:
        """A value in words."""
        field = path.rpartition(".")[2]
        if isinstance(held, bool):
            return say("yes") if held else say("no")
        if field == "at":
            return place(held)
        if isinstance(held, list | tuple):
            return say("{list}", list=[squad_card(each) for each in held]) if held else say("none")
        return say("{value}", value=self._word(field, held))

    def _word(self, field: str, held: Any) -> Text | Term | str | int:
        if held in SEATS:
            return self.names.seat(held)
        if field == "zone":
            return self.names.term(f"zone.{held}")
        if field in self.words:
            return self.words[field].get(held, say("none"))
        return held if held not in (None, "") else say("none")

    def headline(self, state: State[Any, Any], stages: Mapping[str, Text]) -> tuple[Text, ...]:
        """Where the table stands: stage or turn, then the cards left."""
        if state.stage != "battle":
            return (say("{stage}", stage=stages[state.stage]),)
        left = [
            say(
                "{seat} ({n})",
                seat=self.names.seat(seat),
                n=sum(each.owner == seat for each in state.in_play),
            )
            for seat in SEATS
        ]
        head = say("Turn {turn}: {seat}", turn=state.turn, seat=self.names.seat(state.active))
        return head, say("Cards in play: {left}", left=left)
