"""What a roll would come to: the words on the main button while faces are typed, and the chances before that.

A game's face gives `RollHints`; without them dice are typed as they always were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.presenters.adjust import capital
from app.presenters.views import OddsView, Speak
from companion.core.game import Event
from companion.core.questions import Question, Roll
from companion.core.text import Text

Faces = tuple[int | None, ...]
"""What each die shows, in order; None where it has not been typed yet."""


@dataclass(frozen=True)
class Foreseen:
    """What faces come to, "4 wounds", and which row of the chances that is."""

    text: Text
    row: int | None = None


@dataclass(frozen=True)
class RollHints:
    """What a game can say of its rolls: what the faces so far come to, and the chances of each outcome."""

    outcome_of: Callable[[Roll, Faces, Any], Foreseen | None] = lambda question, faces, state: None
    odds: Callable[[Roll, Any, Speak], OddsView | None] = lambda question, state, speak: None
    comes_to: Callable[[Roll, Sequence[Event], Any], Foreseen | None] | None = None
    """What they come to once all faces are typed, from the events that the rules make of them."""
    shows: Callable[[int], tuple[str, str]] = lambda face: (str(face), "")
    """What stands on a face in small, and its icon, where it is told by another number."""
    pips: bool = True
    """Whether faces from 1 to 6 are drawn as pips."""


@dataclass(frozen=True)
class ForesightView:
    """What stands on the main button and beside the dice; empty where nothing can be said."""

    text: str = ""
    odds: OddsView | None = None


def foresight(
    hints: RollHints | None,
    question: Question | None,
    typed: Sequence[str],
    state: Any,
    speak: Speak,
    led_to: Callable[[object], Sequence[Event]] = lambda value: (),
) -> ForesightView:
    """What the faces that are typed so far come to, and the chances with that outcome marked."""
    if hints is None or not isinstance(question, Roll):
        return ForesightView()
    faces = tuple(int(face) if face else None for face in typed)
    found = hints.outcome_of(question, faces, state) if any(face is not None for face in faces) else None
    if found is None and hints.comes_to is not None and faces and None not in faces:
        found = hints.comes_to(question, led_to(faces), state)
    odds = hints.odds(question, state, speak)
    if found is None:
        return ForesightView("", odds)
    if odds is not None and found.row is not None:
        rows = tuple(
            replace(row, kind="now") if place == found.row and row.kind == "plain" else row
            for place, row in enumerate(odds.rows)
        )
        odds = replace(odds, rows=rows)
    return ForesightView(capital(speak(found.text)), odds)
