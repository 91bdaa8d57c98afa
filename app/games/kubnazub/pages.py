"""Beside the table: the glossary, giving up, what can be corrected, and the end."""

from __future__ import annotations

from app.games.duel import pages
from app.games.kubnazub import fan_cards
from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.core.text import Text, say
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import PREPARING, State
from companion.games.kubnazub.tracked import tracked
from companion.games.kubnazub.words.names import NAMES

corrects = pages.corrects(tracked)


def glossary(state: State, speak: Speak) -> tuple[RowView, ...]:
    """Every keyword by its name, one tap from its rule."""
    return pages.glossary(NAMES, keywords(), speak)


PAGES = (
    Page("desk", say("Fan-card desk"), "cat", rows=fan_cards.rows, tapped=fan_cards.tapped),
    Page(
        "bring",
        say("Add a card that is not listed"),
        "card-plus-outline",
        rows=fan_cards.owners,
        tapped=fan_cards.bring,
    ),
    Page("glossary", say("Keywords"), "book-alphabet", rows=glossary),
    pages.giving_up((*PREPARING, "battle")),
)


def end(state: State, speak: Speak) -> End | None:
    """Who won, in which turn, and what is left of both squads."""
    return pages.end(state, NAMES, _left_over, speak)


def _left_over(dead: int, wounds: int) -> Text:
    return say("{dead} dead, {wounds} wounds on the living", dead=dead, wounds=wounds)
