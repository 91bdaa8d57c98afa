"""Beside the table of a duel: the glossary, giving up, what can be corrected, and the end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.tracked import Track
from companion.games.duel import commands as cmd
from companion.games.duel.field import SEATS
from companion.games.duel.glossary import KeywordFact
from companion.games.duel.words import Names

Tracked = Callable[[Any], Mapping[str, Track]]


def corrects(tracked: Tracked) -> Callable[[Any, str, str], tuple[str, ...]]:
    """Every value of a held card; the redeals of both players for their number."""

    def paths(state: Any, kind: str, name: str) -> tuple[str, ...]:
        prefix = f"cards[{name}]." if kind == "piece" else "sides["
        if kind == "cell":
            return ()
        known = (path for path in tracked(state) if path.startswith(prefix))
        return tuple(path for path in known if kind == "piece" or path.endswith(f".{name}"))

    return paths


def glossary(names: Names, keywords: Mapping[str, KeywordFact], speak: Speak) -> tuple[RowView, ...]:
    """Every keyword by its name, one tap from its rule."""
    rows = (
        RowView(
            each.id,
            speak(names.keyword(each.id)).capitalize(),
            icon="book-open-variant",
            value="",
            rule=each.rule,
        )
        for each in keywords.values()
    )
    return tuple(sorted(rows, key=lambda row: row.title))


def giving_up(stages: Collection[str]) -> Page:
    """The page on which a player gives up, in these stages."""

    def note(state: Any, seat: Seat) -> Text | None:
        can_act = state.stage in stages and state.result == "open"
        return say("Who gives up has lost the battle.") if can_act else None

    return Page("concede", say("Give up"), "flag-outline", note=note, order=cmd.Concede)


def end(state: Any, names: Names, left_over: Callable[[int, int], Text], speak: Speak) -> End | None:
    """Who won, in which turn, and what is left of both squads; `left_over` words the dead and the wounds."""
    if state.result == "open":
        return None
    rows = [RowView("turn", speak(say("Turns played")), icon="timer-sand", value=str(state.turn))]
    for seat in SEATS:
        own = [each for each in state.cards if each.owner == seat]
        left = [each for each in own if each.is_in_play]
        detail = speak(left_over(len(own) - len(left), sum(each.wounds for each in left)))
        rows.append(
            RowView(
                seat,
                speak(say("{seat}", seat=names.player(state, seat))),
                detail,
                "cards-outline",
                value=str(len(left)),
            )
        )
    if state.conceded:
        who = speak(say("{seat} gave up.", seat=names.player(state, state.conceded)))
        rows.insert(0, RowView("conceded", who, icon="flag-outline"))
    if state.result == "drawn":
        return End(say("A draw"), tuple(rows))
    return End(say("{seat} wins", seat=names.player(state, state.result)), tuple(rows))
