"""FAQ: rulings on single cards, carried out where the engine can, else recalled when their moment comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.core.course import Course
from companion.core.dice import d6
from companion.core.game import Event, Reminded
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.box import rulings_of
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import life, modifiers
from companion.games.kubnazub.rules.situation import Rolling

DEADLY: Final = 2
CENSORSHIP: Final = "censorship"
HEALED = d6("healed")


# -- carried out -----------------------------------------------------------------------------------------


@rule("KZ-FAQ-03")
def doctor(course: Course[State], card: Card) -> None:
    """A creature is healed and rolls: a total of exactly 2, its modifiers included, kills it."""
    sick = tuple(each.id for each in course.state.in_play if each.printed.is_creature and not each.hidden)
    asked = {"seat": card.controller}
    chosen = course.ask.choose(sick, "doctor_patient", "KZ-FAQ-03", about=(card.id,), **asked)
    patient = course.state.card(chosen)
    about = (card.id, patient.id)
    n = course.ask.count(0, patient.wounds, "doctor_heals", "KZ-FAQ-03", about=about, **asked)
    life.heal(course, patient, n, "KZ-KEYWORD-36")
    (face,) = course.ask.roll((HEALED,), "doctor_die", "KZ-FAQ-03", about=about)
    total = modifiers.die_total(course.state, Rolling(course.state.card(chosen), "attacks", "impact"), face)
    course.happen(ev.DieRolled(chosen, face, total, rule="KZ-FAQ-03"))
    if total == DEADLY:
        life.die(course, (course.state.card(chosen),), "KZ-FAQ-03")


@rule("KZ-FAQ-04")
def censored_until(state: State, card: Card) -> int:
    """Restriction and marker end with the opponent's turn: the one that runs, or the next."""
    return state.turn + (card.controller == state.active)


# -- recalled --------------------------------------------------------------------------------------------

Found = Iterable[tuple[str, str]]
"""Cards by id, and the rulings whose moment has come for them."""


def _attacked(course: Course[State], event: ev.AttackDeclared) -> Found:
    yield event.target, "KZ-FAQ-02"


def _used(course: Course[State], event: ev.AbilityUsed) -> Found:
    yield from ((event.who, each) for each in ("KZ-FAQ-05", "KZ-FAQ-14", "KZ-FAQ-16"))
    source = course.state.find(event.who)
    if source is not None and "KZ-FAQ-16" in rulings_of(source.printed.name):
        yield event.target, "KZ-FAQ-07"


def _taken(course: Course[State], event: ev.ControlTaken) -> Found:
    yield from ((each.id, "KZ-FAQ-15") for each in course.state.cards_of(event.seat))


def _in_force(course: Course[State], event: ev.StageBegan) -> Found:
    return ((each.id, "KZ-FAQ-01") for each in course.state.in_play) if event.stage == "battle" else ()


def _revealed(course: Course[State], event: ev.CardsRevealed) -> Found:
    return ((each, "KZ-FAQ-01") for each in event.cards) if course.state.stage == "battle" else ()


def _stopped(course: Course[State], event: ev.ActionStopped) -> Found:
    return ((event.who, "KZ-FAQ-13"),) if event.by else ()


def _ended(course: Course[State], event: ev.EffectsEnded) -> Found:
    over = (each for each in course.before.effects if each.id in event.effects)
    return ((each.source, "KZ-FAQ-04") for each in over if each.what == CENSORSHIP)


def _rolled(course: Course[State], event: ev.FightRolled) -> Found:
    return ((each, "KZ-FAQ-18") for each in (event.attacker, event.defender))


MOMENTS: Final[dict[type[Event], Callable[[Course[State], Any], Found]]] = {
    ev.AttackDeclared: _attacked,
    ev.AbilityUsed: _used,
    ev.SuddenDeclared: lambda course, event: ((event.declared.card, "KZ-FAQ-05"),),
    ev.CardRelocated: lambda course, event: ((event.who, "KZ-FAQ-07"),),
    ev.CardsDied: lambda course, event: ((each, "KZ-FAQ-12") for each in event.cards),
    ev.SymbiontSeated: lambda course, event: ((event.card, "KZ-FAQ-14"),),
    ev.ControlTaken: _taken,
    ev.StageBegan: _in_force,
    ev.CardsRevealed: _revealed,
    ev.CardEntered: lambda course, event: ((event.card.id, "KZ-FAQ-01"),),
    ev.ActionStopped: _stopped,
    ev.FightRolled: _rolled,
    ev.EffectsEnded: _ended,
}
"""Which event brings which ruling to mind, if its card is the one that the ruling is about."""


@rule("KZ-FAQ-01", "KZ-FAQ-02", "KZ-FAQ-05", "KZ-FAQ-07", "KZ-FAQ-12", "KZ-FAQ-13", "KZ-FAQ-14", "KZ-FAQ-15")
@rule("KZ-FAQ-16", "KZ-FAQ-18")
def recall(course: Course[State]) -> None:
    """A ruling is recalled once for an order, when its moment comes; hidden cards stay unnamed."""
    state = course.state
    for event in tuple(course.events):
        for id_, ruling in MOMENTS.get(type(event), _nothing)(course, event):
            card = state.find(id_)
            if card is not None and not card.hidden and ruling in rulings_of(card.printed.name):
                reminder = Reminded(card.printed.name, ruling, rule=ruling)
                if reminder not in course.events:
                    course.happen(reminder)


def _nothing(course: Course[State], event: Event) -> Found:
    return ()


@rule("KZ-FAQ-08", "KZ-FAQ-10", "KZ-FAQ-11")
def shown_with(name: str) -> tuple[str, ...]:
    """The rulings that a page of a card shows, in the deal and at any other time."""
    return tuple(each for each in rulings_of(name) if each.startswith("KZ-FAQ"))
