"""LIFE: wounds arrive, wounds heal, and who has no life left dies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import INCORPOREAL, Card, State
from companion.games.kubnazub.printed import MELEE, AbilityKind
from companion.games.kubnazub.rules import trigger
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.situation import Blow

PREVENTED = "prevented"
"""What keywords take off the wounds on their way."""


class Taken(NamedTuple):
    """What a blow came to: the wounds that arrived, and how many of them took a life that was left."""

    blow: Blow
    wounds: int
    lives: int


@rule("KZ-LIFE-07", "KZ-COMBAT-20", "KZ-KEYWORD-63")
def deal(course: Course[State], blows: Sequence[Blow], cited: str) -> tuple[Taken, ...]:
    """Wounds of one moment arrive together, less what is prevented; what arrived, blow by blow."""
    before = course.state
    arriving = [(blow, n) for blow in blows if (n := _arriving(course, blow))]
    if not arriving:
        return ()
    wounds = tuple(ev.Wound(blow.card, n) for blow, n in arriving)
    course.happen(ev.CardsWounded(wounds, rule=cited))
    taken = tuple(Taken(blow, n, min(n, before.card(blow.card).lives)) for blow, n in arriving)
    for blow, *_ in taken:
        killed_by(course, blow.by, before.card(blow.card), blow.kind in MELEE)
    return taken


@rule("KZ-KEYWORD-78")
def killed_by(course: Course[State], killer: str, victim: Card, by_melee: bool) -> None:
    """Where an enemy has just been killed, whoever killed it may have an answer to that."""
    by = course.state.find(killer)
    if by is None or by.controller == victim.controller:
        return
    if victim.is_in_play and course.state.card(victim.id).zone == "graveyard":
        moment = trigger.ON_MELEE_KILL if by_melee else trigger.ON_KILL
        trigger.arise(course, moment, (by,), victim.id)


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


@rule("KZ-LIFE-04", "KZ-KEYWORD-06", "KZ-KEYWORD-10", "KZ-KEYWORD-36")
def heal(course: Course[State], card: Card, n: int, cited: str) -> int:
    """Remove wounds, never more than there are and none of an incorporeal creature; how many were removed."""
    healed = 0 if course.state.has(card, INCORPOREAL) else min(n, card.wounds)
    if healed:
        course.happen(ev.CardHealed(card.id, healed, rule=cited))
    return healed


@rule("KZ-LIFE-03")
def dead_cards_leave(course: Course[State]) -> None:
    """Who has no life left dies; all who die at one moment die together."""
    if dead := course.state.dying:
        die(course, dead, "KZ-LIFE-03")


@rule("KZ-KEYWORD-72")
def withstands(state: State, target: Card, source: Card) -> bool:
    """Whether an impact of that card cannot destroy the target; a spell or an attack is another matter."""
    return state.has(target, "steadfast") and source.controller != target.controller


@rule("KZ-KEYWORD-81")
def destroy(course: Course[State], source: Card, target: Card, kind: AbilityKind, cited: str) -> None:
    """A card goes to the graveyard without wounds, unless it withstands an impact."""
    if kind == "impact" and withstands(course.state, target, source):
        course.happen(ev.NothingCame(target.id, "steadfast", rule="KZ-KEYWORD-72"))
        return
    die(course, (target,), cited)
    killed_by(course, source.id, target, kind in MELEE)


@rule("KZ-KEYWORD-24", "KZ-KEYWORD-25", "KZ-TRIGGER-05", "KZ-KEYWORD-09", "KZ-KEYWORD-85")
def die(course: Course[State], cards: Sequence[Card], cited: str) -> None:
    """Cards go to the graveyard together; their abilities that answer a death wait to be carried out.

    Exile takes the place of an incorporeal creature's death, so that nothing answers it.
    """
    state = course.state
    gone = tuple(card.id for card in cards if state.has(card, INCORPOREAL))
    dead = tuple(card for card in cards if card.id not in gone)
    if gone:
        course.happen(ev.CardsExiled(gone, rule="KZ-KEYWORD-09"))
    if not dead:
        return
    waiting = tuple(each for card in dead for each in trigger.answers(state, trigger.ON_DEATH, card))
    course.happen(ev.CardsDied(tuple(card.id for card in dead), rule=cited))
    if waiting:
        course.happen(ev.TriggersArose(waiting, rule="KZ-TRIGGER-05"))
    trigger.remind(course, state, trigger.ON_DEATH, dead)


@rule("KZ-SYMB-10")
def symbionts_follow_their_hosts(course: Course[State]) -> None:
    """A symbiont dies when its host is no longer on the battlefield."""
    if alone := course.state.hostless:
        die(course, alone, "KZ-SYMB-10")
