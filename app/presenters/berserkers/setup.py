"""The set-up wizard: layout, requests with their refusal, a quest of one's own, the Goblins' place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.presenters.views import RowView, Speak
from companion.core.game import Command
from companion.core.text import Text, say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.model import MOST_GOLD, State
from companion.games.berserkers.words.names import request, term


@dataclass(frozen=True)
class SetupView:
    """Where the wizard stands: its step, what is drawn, and what may be done."""

    step: str
    title: str
    detail: str
    requests: tuple[RowView, ...]
    gold: int
    can_lay: bool
    can_draw: bool
    can_refuse: bool
    can_add_home: bool
    needs_goblins: bool
    can_begin: bool


def setup_view(state: State, legal: Sequence[Command], speak: Speak) -> SetupView:
    """The wizard for a table that has not begun."""
    kinds = {type(each) for each in legal}
    step = _step(state)
    title, detail = _WORDS[step]
    return SetupView(
        step=step,
        title=speak(title),
        detail=speak(detail),
        requests=_requests(state, speak),
        gold=min(MOST_GOLD, 2 * state.active_requests),
        can_lay=step == "layout",
        can_draw=cmd.DrawRequest in kinds,
        can_refuse=cmd.RefuseRequest in kinds,
        can_add_home=cmd.AddHomeRequest in kinds or (step != "layout" and state.home is None),
        needs_goblins=6 in state.requests and state.goblins is None,
        can_begin=cmd.BeginPlay in kinds,
    )


def _step(state: State) -> str:
    if not any(cell.location for cell in state.cells):
        return "layout"
    if len(state.requests) < 2:
        return "requests"
    return "goblins" if 6 in state.requests and state.goblins is None else "more"


_WORDS: dict[str, tuple[Text, Text]] = {
    "layout": (
        say("Lay out the locations"),
        say("Let the app shuffle, or copy the twelve cards as they lie: four rows of three."),
    ),
    "requests": (
        say("Draw two King's Requests"),
        say("The first two are always active. Type what you drew, or let the app draw."),
    ),
    "goblins": (say("Place the Goblins"), say("Tap the location where the green cube starts.")),
    "more": (
        say("Push your luck, or begin"),
        say("Each further request gives 2 gold now and 2 points at the end. One may be refused."),
    ),
}


def _requests(state: State, speak: Speak) -> tuple[RowView, ...]:
    rows = [
        RowView(str(number), speak(request(number)), speak(term(f"request.{number}.tip")), "crown", "ac")
        for number in state.requests
    ]
    if state.home:
        rows.append(RowView("home", speak(say("Your own request")), state.home.text, "pencil", "ac"))
    return tuple(rows)
