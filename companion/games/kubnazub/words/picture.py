"""The table in plain text, and what a field of an order is for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Command
from companion.core.picture import DrawnLine, Picture
from companion.core.text import Text, headed, say
from companion.games.duel.picture import Drawing
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words.names import NAMES
from companion.games.kubnazub.words.names import card as named
from companion.games.kubnazub.words.values import VALUES

DRAWING = Drawing(
    NAMES,
    VALUES,
    counted=(
        "more_lives",
        "chips",
        "poison",
        "die_bonus",
        "attack_bonus",
        "armour_used",
        "tokens",
        "aims_until",
    ),
    flags=("blessed", "cursed", "incarnated"),
)


def picture(state: State) -> Picture:
    """The field, what is beside it and what each player holds, then what is declared."""
    return (*DRAWING.picture(state), *_waiting(state))


def _waiting(state: State) -> Iterator[DrawnLine]:
    """Sudden actions that are declared and not yet carried out, the next one first."""
    if state.pile:
        declared = [
            say("{ability} of {card}", ability=each.ability, card=named(state, each.card))
            for each in reversed(state.pile)
        ]
        yield headed(say("Declared, the next one first"), declared)


def field_hint(state: State, kind: type[Command], field: str) -> Text | None:
    """What a field is for that no list of values explains."""
    match kind, field:
        case cmd.ApplyText, "source":
            return say("the card whose text is carried out")
        case cmd.ApplyText, "n":
            return say("how much; 0 where the text has no number")
        case _:
            return None
