"""What happened as paragraphs with their pictures: the piece that moved, the dice that were rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.presenters.asking import colour
from app.presenters.foresight import RollHints
from app.presenters.views import DieView, Lead
from companion.core.dice import d6
from companion.core.game import Event, Game
from companion.core.questions import Answer
from companion.core.telling import line
from companion.core.text import Text


class Paragraph(Protocol):
    """One or two sentences on what happened, with their rules and the picture in front."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """The sentences."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Why."""

    @property
    def lead(self) -> Lead:
        """The picture."""


Tell = Callable[[Any, Sequence[Event]], Sequence[Paragraph]]
"""How a game tells events that happened to a state."""


@dataclass(frozen=True)
class Sentence:
    """One event in its own sentence."""

    texts: tuple[Text, ...]
    rules: tuple[str, ...]
    lead: Lead = None


def tell_plainly(game: Game[Any]) -> Tell:
    """Every event in a sentence of its own."""

    def tell(state: Any, events: Sequence[Event]) -> Sequence[Paragraph]:
        told = [line(game, event, state) for event in events]
        return [Sentence((each.text,), (each.rule,) if each.rule else ()) for each in told]

    return tell


def leads(told: Sequence[Paragraph]) -> tuple[Lead, ...]:
    """The pictures of several paragraphs in their order, the same one not twice running."""
    found: list[Lead] = []
    for paragraph in told:
        if paragraph.lead is not None and paragraph.lead not in found[-1:]:
            found.append(paragraph.lead)
    return tuple(found)


def answer_dice(answers: Sequence[Answer], hints: RollHints | None = None) -> tuple[DieView, ...]:
    """The faces of all recorded rolls as small dice."""
    known = hints or RollHints()
    return tuple(
        _small_die(f"{number}-{place}", name, face, known)
        for number, answer in enumerate(answers)
        if answer.dice and isinstance(answer.value, tuple)
        for place, (name, face) in enumerate(zip(answer.dice, answer.value, strict=True))
        if isinstance(face, int)
    )


def _small_die(id_: str, name: str, face: int, hints: RollHints) -> DieView:
    text, icon = hints.shows(face)
    return DieView(id_, text, colour(d6(name)), pips=hints.pips and face in range(1, 7), badge=icon)
