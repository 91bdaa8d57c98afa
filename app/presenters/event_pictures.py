"""The dice and pieces in front of what is told of a game: those of its answers, and those it draws itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.presenters.asking import colour
from app.presenters.views import DieView, Lead
from companion.core.ask import Answer
from companion.core.dice import d6
from companion.core.game import Event

LeadOf = Callable[[Any], Lead]


def lead_of(game: str) -> LeadOf:
    """How a game pictures an event: the piece that moved, the die that was rolled; None for most."""
    if game == "berserkers":
        from app.presenters.berserkers.steps import _lead

        return _lead
    return _no_picture


def _no_picture(event: Event) -> Lead:
    return None


def leads(events: Sequence[Event], of: LeadOf) -> tuple[DieView | Any, ...]:
    """The pictures of several events in their order, the same one not twice running."""
    found: list[Any] = []
    for lead in map(of, events):
        if lead is not None and lead not in found[-1:]:
            found.append(lead)
    return tuple(found)


def answer_dice(answers: Sequence[Answer]) -> tuple[DieView, ...]:
    """The faces of all recorded rolls as small dice."""
    return tuple(
        DieView(f"{number}-{place}", str(face), colour(d6(name)), pips=face in range(1, 7))
        for number, answer in enumerate(answers)
        if answer.dice and isinstance(answer.value, tuple)
        for place, (name, face) in enumerate(zip(answer.dice, answer.value, strict=True))
    )
