"""LIFE: wounds arrive, wounds heal, and who has no life left dies."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import trigger
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.situation import Blow

PREVENTED = "prevented"
"""What keywords take off the wounds on their way."""


@rule("KZ-LIFE-07", "KZ-COMBAT-20", "KZ-KEYWORD-63")
def deal(course: Course[State], blows: Sequence[Blow], cited: str) -> tuple[ev.Wound, ...]:
    """Wounds of one moment arrive together, less what is prevented; those that arrived."""
    arriving = tuple(ev.Wound(blow.card, n) for blow in blows if (n := _arriving(course, blow)))
    if arriving:
        course.happen(ev.CardsWounded(arriving, rule=cited))
    return arriving


def _arriving(course: Course[State], blow: Blow) -> int:
    card, left = course.state.card(blow.card), blow.n
    for keyword, most in BOOK.each_added(course.state, course.state.tags_of(card), PREVENTED, blow):
        n = min(most, left)
        if n > 0:
            found = BOOK.find(keyword)
            course.happen(
                ev.WoundsPrevented(card.id, n, keyword, rule=found.rule if found else "KZ-KEYWORD-63")
            )
            left -= n
    return left


@rule("KZ-LIFE-04")
def heal(course: Course[State], card: Card, n: int, cited: str) -> int:
    """Remove wounds, never more than there are; how many were removed."""
    healed = min(n, card.wounds)
    if healed:
        course.happen(ev.CardHealed(card.id, healed, rule=cited))
    return healed


@rule("KZ-LIFE-03")
def dead_cards_leave(course: Course[State]) -> None:
    """Who has no life left dies; all who die at one moment die together."""
    dead = tuple(
        each for each in course.state.in_play if each.has_lives and each.lives <= 0 and not each.hidden
    )
    if dead:
        die(course, dead, "KZ-LIFE-03")


@rule("KZ-KEYWORD-24", "KZ-TRIGGER-05")
def die(course: Course[State], dead: Sequence[Card], cited: str) -> None:
    """Cards go to the graveyard together; their abilities that answer a death wait to be carried out."""
    state = course.state
    waiting = tuple(each for card in dead for each in trigger.answers(state, trigger.ON_DEATH, card))
    course.happen(ev.CardsDied(tuple(card.id for card in dead), rule=cited))
    if waiting:
        course.happen(ev.TriggersArose(waiting, rule="KZ-TRIGGER-05"))
    trigger.remind(course, trigger.ON_DEATH, dead)


@rule("KZ-SYMB-10")
def symbionts_follow_their_hosts(course: Course[State]) -> None:
    """A symbiont dies when its host is no longer on the battlefield."""
    state = course.state
    alone = tuple(
        each
        for each in state.in_play
        if each.zone == "host" and ((host := state.find(each.host)) is None or host.zone != "field")
    )
    if alone:
        die(course, alone, "KZ-SYMB-10")
