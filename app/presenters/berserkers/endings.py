"""Requests, items, end and history: the pages beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.presenters.berserkers import icons
from app.presenters.views import RowView, Speak
from companion.core.game import Outcome
from companion.core.text import say
from companion.games.berserkers.model import State
from companion.games.berserkers.rules.request import HOME_MADE, standing
from companion.games.berserkers.rules.score import ScoreLine, score
from companion.games.berserkers.words.names import item, request, term
from companion.games.berserkers.words.picture import missing


class Finished(Protocol):
    """A finished game as the store lists it."""

    @property
    def id(self) -> int:
        """The table's number."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""

    @property
    def touched(self) -> datetime:
        """When it was played last."""


@dataclass(frozen=True)
class EndView:
    """How it ended: the verdict, the score line by line, its band."""

    won: bool
    title: str
    detail: str
    lines: tuple[RowView, ...]
    total: str
    band: str
    can_restore: bool


def request_rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The request board: satisfied, pending or out of reach, with what is missing."""
    rows = []
    for each in standing(state):
        icon, colour, word = {
            "satisfied": ("check-circle-outline", "ok", say("Satisfied")),
            "pending": ("timer-sand", "warn", say("Pending")),
            "out_of_reach": ("close-octagon", "bad", say("Out of reach")),
        }[each.standing]
        home = each.request == HOME_MADE
        title = speak(say("Your own request")) if home else speak(request(each.request))
        tip = (state.home.text if state.home else "") if home else speak(term(f"request.{each.request}.tip"))
        detail = "\n".join(part for part in (tip, speak(missing(state, each))) if part)
        rows.append(RowView(str(each.request), title, detail, icon, colour, value=speak(word)))
    return tuple(rows)


def item_rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The items in hand with what they do."""
    return tuple(
        RowView(letter, speak(item(letter)), speak(term(f"item.{letter}.tip")), icons.ITEM[letter])
        for letter in state.hand
    )


def end_view(state: State, speak: Speak) -> EndView:
    """The end screen of a won or a lost game."""
    sheet = score(state)
    if sheet is None:
        why = say("No darkness gem was left, or no Berserker was alive.")
        return EndView(
            False, speak(say("The realm has fallen")), speak(why), (), "", "", state.checkpoint is not None
        )
    rows = tuple(_score_row(line, speak) for line in sheet.lines)
    title, detail = speak(say("The realm is saved")), speak(say("Won in turn {turn}", turn=state.turn))
    return EndView(True, title, detail, rows, str(sheet.total), speak(term(f"band.{sheet.band}")), False)


def history_rows(games: Sequence[Finished], speak: Speak) -> tuple[RowView, ...]:
    """How earlier games ended, newest first."""
    rows = []
    for each in games:
        won = each.outcome is not None and each.outcome.won
        value = str(each.outcome.score) if won and each.outcome and each.outcome.score is not None else ""
        word = speak(say("Won")) if won else speak(say("Lost"))
        when = each.touched.strftime("%Y-%m-%d")
        icon, colour = ("trophy", "gold") if won else ("skull", "ink3")
        rows.append(
            RowView(str(each.id), each.name or "Berserkers", f"{word}, {when}", icon, colour, value=value)
        )
    return tuple(rows)


def _score_row(line: ScoreLine, speak: Speak) -> RowView:
    icon, word = _SCORED[line.what]
    detail = speak(say("{count} at {each} each", count=line.count, each=f"{line.each:+d}"))
    return RowView(line.what, speak(word), detail, icon, value=f"{line.points:+d}")


_SCORED = {
    "gold": ("hand-coin", say("Gold")),
    "ok": ("heart", say("Berserkers in full health")),
    "wounded": ("water", say("Wounded Berserkers")),
    "orcs": ("axe-battle", say("Orc squads in play")),
    "save": ("bookmark-outline", say("Checkpoint")),
    "requests": ("crown", say("King's Requests")),
}
