"""Beside the table: keywords, the table of actions, giving up, what can be corrected, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.games.duel import pages
from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.core.text import Term, Text, headed, say
from companion.games.realms.actions import ACTIONS, Action
from companion.games.realms.glossary import keywords
from companion.games.realms.model import State
from companion.games.realms.tracked import tracked
from companion.games.realms.words.names import NAMES, action, keyword, term

corrects = pages.corrects(tracked)
COLUMNS = ("is_magical", "may_be_protected", "has_defence", "meets_armour", "passes_scale", "feeds_vampires")
"""What an action may be or meet."""
ICONS = {"melee": "sword", "ranged": "target", "free": "creation"}


def glossary(state: State, speak: Speak) -> tuple[RowView, ...]:
    """Every keyword with its sentence, one tap from its rule."""
    rows = pages.glossary(NAMES, keywords(), speak)
    return tuple(replace(each, detail=speak(term(f"keyword.{each.id}.tip"))) for each in rows)


def actions(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The master table: what may answer each action, what stops it, what it feeds."""
    return tuple(
        RowView(
            kind,
            speak(action(kind)).capitalize(),
            speak([*_facts(row)]),
            ICONS[row.reach],
            rule="RE-ATTACK-10",
        )
        for kind, row in ACTIONS.items()
    )


def _facts(row: Action) -> Iterator[Term | Text]:
    yield term(f"reach.{row.reach}")
    yield from (term(f"column.{each}") for each in COLUMNS if getattr(row, each))
    if row.blocked_by:
        yield headed(term("column.blocked_by"), [keyword(each) for each in row.blocked_by])


PAGES = (
    Page("glossary", say("Keywords"), "book-alphabet", rows=glossary),
    Page("actions", say("Table of actions"), "table", rows=actions),
    pages.giving_up(("battle",)),
)


def end(state: State, speak: Speak) -> End | None:
    """Who won, in which turn, and what is left of both armies."""
    return pages.end(state, NAMES, _left_over, speak)


def _left_over(dead: int, damage: int) -> Text:
    return say("{dead} dead, {n} damage on the living", dead=dead, n=damage)
