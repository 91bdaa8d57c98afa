"""A strike before it is ordered, while its dice are typed, and at its questions; numbers are the engine's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.presenters.chances import percent
from app.presenters.foresight import Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, FighterView, Lead, Source, Speak, VersusView
from companion.core.ask import Question, Roll
from companion.core.game import Command, Event
from companion.core.text import Text, say
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State, Strength
from companion.games.kubnazub.odds.strike import StrikeOdds, strike_odds
from companion.games.kubnazub.rules.modifiers import GRADE
from companion.games.kubnazub.rules.protect import may_be_protected, protectors
from companion.games.kubnazub.rules.situation import Attack
from companion.games.kubnazub.words.names import card, strength


@lru_cache(maxsize=64)
def chances(state: State, order: cmd.Strike) -> StrikeOdds | None:
    """All that a strike can lead to if nobody steps in; None for a hidden target."""
    outlook = strike_odds(state, state.card(order.who), state.card(order.target))
    return outlook.direct if outlook is not None else None


def preview(state: State, command: Command, speak: Speak) -> PreviewView | None:
    """Who strikes whom, the chances of both, and who may step in."""
    if not isinstance(command, cmd.Strike):
        return None
    attack = Attack(command.who, command.target)
    guards = protectors(state, attack) if may_be_protected(state, attack) else ()
    names = [card(state, each.id) for each in guards]
    return PreviewView(
        title=speak(
            say("{who} strikes {target}", who=card(state, command.who), target=card(state, command.target))
        ),
        main=speak(say("Strike: {target}", target=card(state, command.target))),
        icon="sword",
        facts=_chances(state, command, speak),
        guards=tuple(each.id for each in guards),
        note=speak(_protection(state, attack, names)),
        rule="KZ-PROTECT-01",
        source=_source(state, command),
    )


def _chances(state: State, order: cmd.Strike, speak: Speak) -> tuple[FactView, ...]:
    found = chances(state, order)
    if found is None:
        return ()
    return (
        FactView(speak(percent(1 - found.misses)), speak(say("hits")), "sword", "ac"),
        FactView(speak(percent(found.is_answered)), speak(say("is struck back")), "undo-variant"),
        FactView(speak(percent(found.kills)), speak(say("kills")), "skull"),
    )


def _protection(state: State, attack: Attack, names: list[Text | str]) -> Text:
    if names:
        return say("May step in: {cards}", cards=names)
    if not may_be_protected(state, attack):
        return say("Nobody may step in against this strike.")
    return say("Nobody stands so that he may step in.")


def _source(state: State, order: cmd.Strike) -> Source:
    """Chances from invented numbers are an example."""
    known = {state.card(each).printed.source for each in (order.who, order.target)}
    return "example" if "example" in known else ""


# -- dice and questions -----------------------------------------------------------------------------------


def _wounds(events: Sequence[Event]) -> dict[str, int]:
    """How many wounds arrive on which card."""
    found: dict[str, int] = {}
    for event in events:
        for each in event.wounds if isinstance(event, ev.CardsWounded) else ():
            found[each.card] = found.get(each.card, 0) + each.n
    return found


def foreseen(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What typed dice come to: wounds, or how strong both strikes are where somebody may still choose."""
    wounds = _wounds(events)
    if wounds:
        told = [say("{card} −{n}", card=card(state, id_), n=n) for id_, n in wounds.items()]
        return Foreseen(say("{list}", list=told))
    rolled = next((each for each in events if isinstance(each, ev.FightRolled)), None)
    if rolled is None:
        return Foreseen(say("No wounds")) if events else None
    if all(each == "miss" for each in rolled.strengths):
        return Foreseen(say("Both miss"))
    ours, theirs = (strength(each) for each in rolled.strengths)
    return Foreseen(say("{ours} against {theirs}", ours=ours, theirs=theirs))


def comes_to(state: State, question: Question, events: Sequence[Event], speak: Speak) -> tuple[FactView, ...]:
    """The wounds of both sides, told to who chooses."""
    if question.key != "step_down":
        return ()
    wounds = _wounds(events)
    mine = sum(n for id_, n in wounds.items() if state.card(id_).controller == question.seat)
    theirs = sum(wounds.values()) - mine
    return (
        FactView(str(theirs), speak(say("to the enemy")), "sword", "ac"),
        FactView(str(mine), speak(say("to oneself")), "water", "bad"),
    )


def versus(state: State, question: Question, events: Sequence[Event], speak: Speak) -> VersusView | None:
    """Both dice of a fight and what they came to."""
    rolled = next((each for each in reversed(events) if isinstance(each, ev.FightRolled)), None)
    if rolled is None or question.key != "step_down":
        return None
    sides = zip((rolled.attacker, rolled.defender), (say("Attacks"), say("Reflects")), strict=True)
    left, right = (
        _fighter(state, id_, role, rolled.faces[place], rolled.strengths[place], speak)
        for place, (id_, role) in enumerate(sides)
    )
    apart = rolled.totals[0] - rolled.totals[1]
    return VersusView(speak(say("Exchange of strikes")), left, right, f"{apart:+d}", speak(say("difference")))


def _fighter(state: State, id_: str, role: Text, face: int, grade: Strength, speak: Speak) -> FighterView:
    printed = state.card(id_).printed
    values = tuple(str(each) for each in printed.strike)
    return FighterView(speak(role), printed.name, str(face), values, GRADE.get(grade), speak(strength(grade)))


def asked_about(state: State, question: Question) -> tuple[Lead, str]:
    """The cell of the card that a question is about: the one that is struck."""
    found = next((card for each in reversed(question.about) if (card := state.find(each))), None)
    at = state.cell_of(found) if found is not None else None
    return None, cell_of(at) if at is not None else ""
