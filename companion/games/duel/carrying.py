"""Which card carries a symbiote or a piece of equipment, where that is put right by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.course import Course
from companion.core.game import Adjusted
from companion.core.tracked import Choice, Track
from companion.games.duel.table import Card, State

FIELD = "host"
"""The value of a card that names its carrier."""


def carrier_track(
    state: State[Any, Any], card: Card[Any], zones: tuple[str, ...], cited: str
) -> dict[str, Track]:
    """The creatures in these zones, any of which may carry a card at the physical table."""
    found = tuple(
        each.id
        for each in state.in_play
        if each.id != card.id and each.zone in zones and each.printed.is_creature and not each.hidden
    )
    if not found:
        return {}
    return {FIELD: Choice(found, cited, besides=("", *(each.id for each in state.cards)))}


def laid_by_hand(course: Course[Any], lay: Callable[[Course[Any], Any, str], None]) -> None:
    """A card whose carrier was set by hand lies on it from then on, wherever it was before."""
    last = course.events[-1]
    if not isinstance(last, Adjusted) or not last.path.endswith(f"].{FIELD}"):
        return
    card = course.state.card(last.path.partition("[")[2].partition("]")[0])
    if card.zone != "host":
        lay(course, card, card.host)
