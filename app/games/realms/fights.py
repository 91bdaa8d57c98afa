"""An attack before it is ordered, while its dice are typed, and at its questions; the engine counts."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.duel import fights as duel
from app.presenters.foresight import Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, Speak
from companion.core.ask import Question, Roll
from companion.core.game import Command, Event
from companion.core.text import Term, Text, say
from companion.games.duel.field import FIELD
from companion.games.duel.protectors import can_step_in
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.actions import STRIKES
from companion.games.realms.model import DEFENDER, State
from companion.games.realms.rules.attack import ability_act, basic_strike, find_ability
from companion.games.realms.rules.combat import GRADES, defence_of, rolls_defence, value_of
from companion.games.realms.rules.protect import protectors
from companion.games.realms.rules.situation import Act
from companion.games.realms.words.fights import RESULTS
from companion.games.realms.words.names import NAMES, action, card, grade

SQUARES = ("incarnation_place", "landing_square", "shift_square")
"""Questions whose options are squares by their names."""
DEFENCE_ICONS = {"hit": "sword", "both_miss": "shield-half-full", "counterstrike": "undo-variant"}


def act_of(state: State, order: Command) -> Act | None:
    """What an order declares; None where it is no attack, spell or effect."""
    if isinstance(order, cmd.Strike):
        return basic_strike(state, state.card(order.who), order.target)
    if not isinstance(order, cmd.UseAbility):
        return None
    who = state.card(order.who)
    ability = find_ability(who, order.ability)
    return ability_act(who, ability, order.target or who.id) if ability is not None else None


# -- before it is ordered ---------------------------------------------------------------------------------


def preview(state: State, command: Command, speak: Speak) -> PreviewView | None:
    """Who attacks whom, what each grade deals, and who may step in."""
    act = act_of(state, command)
    if act is None:
        return None
    guards = protectors(state, act)
    text, rule = _note(state, act, [card(state, each.id) for each in guards])
    return PreviewView(
        title=speak(duel.title(state, NAMES, act.who, act.target, act.ability)),
        main=speak(_main(state, act)),
        icon="sword" if act.kind in STRIKES else "creation",
        facts=_facts(state, act, speak),
        guards=tuple(each.id for each in guards),
        guarded_from=_guarded_from(state, act),
        note=speak(NAMES.with_players(state, text)),
        rule=rule,
        source=duel.source(state, act.who, act.target),
    )


def _main(state: State, act: Act) -> Text | Term:
    """What the button says."""
    name = state.card(act.target).printed.name
    if act.kind not in STRIKES:
        return action(act.kind)
    return say("Strike: {target}", target=NAMES.called(name)) if name else say("Strike")


def _facts(state: State, act: Act, speak: Speak) -> tuple[FactView, ...]:
    """The damage of each grade as it is printed, and whether the target may spoil it all."""
    dealt = tuple(
        FactView(str(value_of(act.values, each)), speak(grade(each)), "water", "bad")
        for each in GRADES
        if act.values is not None
    )
    defends = FactView("5–6", speak(say("escapes")), "shield-half-full")
    is_known = not state.card(act.target).hidden
    return (*dealt, defends) if is_known and rolls_defence(state, act) else dealt


def _guarded_from(state: State, act: Act) -> tuple[str, ...]:
    """The squares from which somebody could step in."""
    places = state.cell_of(state.card(act.who)), state.cell_of(state.card(act.target))
    if not act.row.may_be_protected or None in places:
        return ()
    found = (at for at in FIELD.cells if at not in places and can_step_in(*places, at))
    return tuple(cell_of(at) for at in found)


def _note(state: State, act: Act, names: list[Text | str]) -> tuple[Text, str]:
    if state.card(act.target).hidden:
        return say("It is turned up first. If it cannot be attacked so, nothing is paid."), "RE-REVEAL-06"
    if not act.row.may_be_protected:
        return say("Nobody may step in against this."), "RE-ATTACK-10"
    if names:
        return say("May step in: {cards}", cards=names), "RE-PROTECT-01"
    return say("Nobody stands so that he may step in."), "RE-PROTECT-02"


# -- dice and questions -----------------------------------------------------------------------------------


def foreseen(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What typed dice come to: damage, or what the defender's die means."""
    wounded = duel.foreseen_wounds(state, NAMES, events)
    if wounded is not None:
        return wounded
    if any(isinstance(each, ev.GradeRolled) for each in events):
        return Foreseen(say("No damage"))
    defended = next((each for each in events if isinstance(each, ev.DefenceRolled)), None)
    return Foreseen(RESULTS[defended.result]) if defended is not None else None


def comes_to(state: State, question: Question, events: Sequence[Event], speak: Speak) -> tuple[FactView, ...]:
    """What a face comes to if it is kept; of a new roll nobody knows."""
    if question.key != "reroll":
        return ()
    defended = next((each for each in events if isinstance(each, ev.DefenceRolled)), None)
    if defended is not None and defended.result != "counterstrike":
        icon = DEFENCE_ICONS[defended.result]
        return (FactView(str(defended.face), speak(RESULTS[defended.result]), icon),)
    if not any(isinstance(each, ev.GradeRolled | ev.DefenceRolled) for each in events):
        return (FactView("?", speak(say("a new face")), "dice-5"),)
    return (FactView(str(sum(duel.wounds(events).values())), speak(say("damage")), "water", "bad"),)


def faces(state: State, question: Question, die: str, face: int) -> tuple[str, ...]:
    """What a face of the defender's die means."""
    if question.key == "defence" and die == DEFENDER.name:
        return (DEFENCE_ICONS[defence_of(face)],)
    return ()


def spot(question: Question, option: str) -> str:
    """The square of an option."""
    return duel.cell_named(question, option, SQUARES)
