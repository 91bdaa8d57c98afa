"""An attack before it is ordered, while its dice are typed, and at its questions; the engine counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from app.games.duel import fights as duel
from app.presenters.chances import percent, tenths
from app.presenters.foresight import Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.table.face import Wording
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, Speak
from companion.core.game import Command, Event, OddsTable
from companion.core.questions import Question, Roll
from companion.core.text import Term, Text, say
from companion.games.duel.field import FIELD
from companion.games.duel.protectors import can_step_in
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.actions import STRIKES
from companion.games.realms.model import ATTACKER, DEFENDER, State
from companion.games.realms.odds.attacks import (
    AttackOdds,
    Outlook,
    ability_odds,
    reroll_odds,
    strike_odds,
)
from companion.games.realms.odds.tables import odds_table
from companion.games.realms.rules.attack import ability_act, basic_strike, find_ability
from companion.games.realms.rules.combat import defence_of, grade_of, value_of
from companion.games.realms.rules.damage import armour_left, reckon
from companion.games.realms.rules.prot import find_protection
from companion.games.realms.rules.protect import protectors
from companion.games.realms.rules.situation import Act, Blow
from companion.games.realms.words.fights import RESULTS
from companion.games.realms.words.names import NAMES, action, card, grade

SQUARES = ("incarnation_place", "landing_square", "shift_square")
"""Questions whose options are squares by their names."""
DEFENCE_WORDS = {"hit": say("hit"), "both_miss": say("miss"), "counterstrike": say("riposte")}
"""What a face of the defender's die leads to, in a word."""
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
    """Who attacks whom, the chances of both, what was counted, and who may step in with which chances."""
    act = act_of(state, command)
    if act is None:
        return None
    found = outlook(state, act)
    guards = protectors(state, act)
    protected = found.protected if found is not None else ()
    text, rule = _note(state, act, [_if_he_steps_in(state, each) for each in protected])
    notes = (text, *(_counted(state, act, found) if found is not None else ()))
    return PreviewView(
        title=speak(duel.title(state, NAMES, act.who, act.target, act.ability)),
        main=speak(_main(state, act)),
        icon="sword" if act.kind in STRIKES else "creation",
        facts=_facts(found.direct, speak) if found is not None else _stopped(state, act, speak),
        guards=tuple(each.id for each in guards),
        guarded_from=_guarded_from(state, act),
        note="\n".join(speak(NAMES.named(state, each)) for each in notes),
        rule=rule,
        source=duel.source(state, act.who, act.target),
        more=found is not None,
    )


@lru_cache(maxsize=64)
def outlook(state: State, act: Act) -> Outlook | None:
    """What an attack can lead to; None for a hidden target, and where no number decides anything."""
    if act.ability:
        who = state.card(act.who)
        ability = find_ability(who, act.ability)
        found = ability_odds(state, who, ability, state.card(act.target)) if ability is not None else None
        return Outlook(found) if found is not None else None
    return strike_odds(state, state.card(act.who), state.card(act.target))


def chances(state: State, order: Command) -> Sequence[OddsTable]:
    """The chances of an order in full, then with each who may step in."""
    act = act_of(state, order)
    found = outlook(state, act) if act is not None else None
    return tuple(odds_table(state, each) for each in found.all) if found is not None else ()


def _stopped(state: State, act: Act, speak: Speak) -> tuple[FactView, ...]:
    """Whether what deals no damage comes to nothing; of a hidden card nobody knows."""
    if state.card(act.target).hidden or find_protection(state, act) is None:
        return ()
    return (_blocked(speak),)


def _blocked(speak: Speak) -> FactView:
    return FactView(speak(percent(Fraction(1))), speak(say("blocked")), "shield", "bad")


def _facts(found: AttackOdds, speak: Speak) -> tuple[FactView, ...]:
    """Of one die what damage it comes to, of two whether it hits and is answered; then who falls."""
    if found.is_blocked:
        return (_blocked(speak),)
    if not found.rolls_defence:
        return duel.chances(found, lambda n: say("{n} damage", n=n), speak)
    answered = found.chance("counterstrike")
    hits = 1 - answered - found.chance("both_miss")
    return duel.chances_of_two(found, hits, answered, speak, _average(found, speak))


def _average(found: AttackOdds, speak: Speak) -> FactView:
    return FactView(speak(tenths(found.wounds.mean)), speak(say("damage on average")), "water", "bad")


def _if_he_steps_in(state: State, odds: AttackOdds) -> Text:
    """A protector with the chances that the attacker has then."""
    facts = {"card": card(state, odds.target), "kills": percent(odds.kills), "dies": percent(odds.dies)}
    if not odds.dies:
        return say("{card} (kills {kills})", **facts)
    return say("{card} (kills {kills}, falls himself {dies})", **facts)


def _counted(state: State, act: Act, found: Outlook) -> Iterator[Text]:
    """Rerolls, armour and scale, which the chances hold already."""
    if found.direct.is_blocked:
        return
    again = ((act.who, found.direct.attack_rerolls), (act.target, found.direct.defence_rerolls))
    counted = [say("{card} {n}", card=card(state, id_), n=len(each)) for id_, each in again if each]
    if counted:
        yield say("Rerolls counted: {list}", list=counted)
    blow = Blow(act.target, max(act.values or (0,)), act.kind, act.who)
    reckoned = reckon(state, blow)
    if reckoned.by_scale:
        yield say("Scale stops all of it.")
    if reckoned.by_armour:
        left = armour_left(state, state.card(act.target), blow)
        yield say("Armour counted: up to {n}", n=left)


def _main(state: State, act: Act) -> Text | Term:
    """What the button says."""
    name = state.card(act.target).printed.name
    if act.kind not in STRIKES:
        if not act.ability:
            return action(act.kind)
        does = NAMES.called(act.ability)
        if not name:
            return say("{card}", card=does)
        return say("{ability}: {target}", ability=does, target=NAMES.called(name))
    return duel.strike_button(NAMES.called(name) if name else "")


def _guarded_from(state: State, act: Act) -> tuple[str, ...]:
    """The squares from which somebody could step in."""
    places = state.cell_of(state.card(act.who)), state.cell_of(state.card(act.target))
    if not act.row.may_be_protected or None in places:
        return ()
    found = (at for at in FIELD.cells if at not in places and can_step_in(*places, at))
    return tuple(cell_of(at) for at in found)


def _note(state: State, act: Act, names: list[Text]) -> tuple[Text, str]:
    if state.card(act.target).hidden:
        return say("It is turned up first. If it cannot be attacked so, nothing is paid."), "RE-REVEAL-06"
    if not act.row.may_be_protected:
        return say("Nobody may step in against this."), "RE-ATTACK-10"
    return duel.may_step_in(names), "RE-PROTECT-01" if names else "RE-PROTECT-02"


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
    """What a face comes to if it is kept, and what a new one may come to."""
    if question.key != "reroll":
        return ()
    defended = next((each for each in events if isinstance(each, ev.DefenceRolled)), None)
    if defended is not None and defended.result != "counterstrike":
        icon = DEFENCE_ICONS[defended.result]
        return (FactView(str(defended.face), speak(RESULTS[defended.result]), icon),)
    if not any(isinstance(each, ev.GradeRolled | ev.DefenceRolled) for each in events):
        return _thrown_again(state, question, speak)
    return (FactView(str(sum(duel.wounds(events).values())), speak(say("damage")), "water", "bad"),)


def _thrown_again(state: State, question: Question, speak: Speak) -> tuple[FactView, ...]:
    """The chances of a new face, with the rerolls that are left after it."""
    die = next(each for each in (ATTACKER, DEFENDER) if each.name == question.facts["die"])
    act = _act_asked_about(state, question)
    found = reroll_odds(state, act, die, int(str(question.facts["left"])) - 1)
    if die == DEFENDER:
        return _facts(found, speak)
    kills = FactView(speak(percent(found.kills)), speak(say("kills")), "skull")
    return (_average(found, speak), kills) if found.kills else (_average(found, speak),)


def _act_asked_about(state: State, question: Question) -> Act:
    """The action whose die may be thrown again."""
    (who, final, *_), facts = question.about, question.facts
    order: Command = cmd.Strike(who, str(facts["target"]))
    if facts["ability"]:
        order = cmd.UseAbility(who, str(facts["ability"]), str(facts["target"]))
    act = act_of(state, order)
    assert act is not None, "an ability that was used is known"
    return act if final == act.target else replace(act, protector=final)


def face_notes(state: State, question: Question, die: str, face: int) -> tuple[Wording, ...]:
    """A face in words, and the damage that it would deal: to the target, or back to the attacker."""
    if question.key not in ("defence", "grade"):
        return ()
    act = _act_asked_about(state, question)
    if die == ATTACKER.name:
        found = grade_of(face)
        blow = Blow(act.final, value_of(act.values or (0, 0, 0), found), act.kind, act.who)
        return grade(found), str(reckon(state, blow).arrives)
    result = defence_of(face)
    if result != "counterstrike":
        return (DEFENCE_WORDS[result],)
    light = Blow(act.who, state.card(act.final).printed.strike[0], "basic_strike", act.final)
    return DEFENCE_WORDS[result], str(reckon(state, light).arrives)


def spot(question: Question, option: str) -> str:
    """The square of an option."""
    return duel.cell_named(question, option, SQUARES)
