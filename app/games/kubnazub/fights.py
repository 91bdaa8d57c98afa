"""A strike before it is ordered, while its dice are typed, and at its questions; numbers are the engine's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.games.duel import fights as duel
from app.presenters.adjust import capital
from app.presenters.foresight import Foreseen
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, FighterView, Speak, VersusView
from companion.core.game import Command, Event, OddsTable
from companion.core.questions import Question, Roll
from companion.core.text import Term, Text, say, say_n
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Declared, State, Strength
from companion.games.kubnazub.odds.strike import MARKER, StrikeOdds, ability_odds, attack_odds
from companion.games.kubnazub.odds.tables import odds_table, strike_tables
from companion.games.kubnazub.rules.modifiers import GRADE
from companion.games.kubnazub.rules.protect import may_be_protected, protectors
from companion.games.kubnazub.rules.situation import Attack
from companion.games.kubnazub.rules.usable import find_ability
from companion.games.kubnazub.words.abilities import action
from companion.games.kubnazub.words.names import NAMES, card, keyword, strength, term
from companion.games.kubnazub.words.values import VALUES


def attack_of(state: State, order: Command) -> Attack | None:
    """The attack that an order declares; None where no die decides anything."""
    if isinstance(order, cmd.Strike):
        return Attack(order.who, order.target, values=state.card(order.who).printed.strike)
    if not isinstance(order, cmd.UseAbility):
        return None
    who = state.card(order.who)
    ability = find_ability(state, who, order.ability)
    strikes = ability is not None and ability.kind == "simple_strike"
    values = ability.value or (who.printed.strike if strikes else None) if ability is not None else None
    if ability is None or values is None:
        return None
    return Attack(order.who, order.target or who.id, ability.kind, values, ability.id, limit=ability.range)


@lru_cache(maxsize=64)
def chances(state: State, attack: Attack) -> StrikeOdds | None:
    """All that an attack can lead to if nobody steps in; None for a hidden target."""
    if state.card(attack.target).hidden:
        return None
    ability = find_ability(state, state.card(attack.who), attack.ability)
    if ability is not None and ability.value is not None:
        return ability_odds(state, state.card(attack.who), ability, state.card(attack.target))
    return attack_odds(state, attack)


def all_chances(state: State, order: Command) -> Sequence[OddsTable]:
    """The chances of an order in full, then with each who may step in."""
    if isinstance(order, cmd.Strike):
        return strike_tables(state, state.card(order.who), state.card(order.target))
    attack = attack_of(state, order)
    found = chances(state, attack) if attack is not None else None
    return (odds_table(state, found),) if found is not None else ()


def preview(state: State, command: Command, speak: Speak) -> PreviewView | None:
    """Who attacks whom, the chances of both, and who may step in."""
    attack = attack_of(state, command)
    if attack is None:
        return None
    strikes = attack.kind == "simple_strike"
    guards = protectors(state, attack) if strikes and may_be_protected(state, attack) else ()
    found = chances(state, attack)
    return PreviewView(
        title=speak(duel.title(state, NAMES, attack.who, attack.target, attack.ability)),
        main=speak(_main(state, attack)),
        icon="sword" if strikes else "creation",
        facts=_facts(found, speak) if found is not None else (),
        guards=tuple(each.id for each in guards),
        note="\n".join(
            speak(each)
            for each in (
                _protection(state, attack, [card(state, each.id) for each in guards]),
                *(_modifiers(state, found) if found is not None else ()),
            )
        ),
        rule="KZ-PROTECT-01" if strikes else "KZ-ABILITY-04",
        source=duel.source(state, attack.who, attack.target),
        more=found is not None,
    )


def _modifiers(state: State, found: StrikeOdds) -> Iterator[Text]:
    """What is added to the dice, source by source."""
    for id_, added in ((found.who, found.attack_die), (found.target, found.defence_die)):
        if added:
            sources = [
                say("{source} {n}", source=_source_of(each.source), n=f"{each.n:+d}") for each in added
            ]
            yield say("{card}, on the die: {list}", card=card(state, id_), list=sources)


def _source_of(source: str) -> Text | Term:
    return VALUES[source] if source == MARKER else keyword(source)


def _main(state: State, attack: Attack) -> Text | Term:
    """What the button says: it has room for one word of a name."""
    name = state.card(attack.target).printed.name
    if attack.kind != "simple_strike":
        return term(f"term.{attack.kind}")
    return duel.strike_button(name.split()[0] if name else "")


def _facts(found: StrikeOdds, speak: Speak) -> tuple[FactView, ...]:
    """Of one die how many wounds it comes to, of a fight whether both hit; then who falls."""
    if found.one_die:
        return duel.chances(found, lambda n: say_n("{n} wound", "{n} wounds", n), speak)
    return duel.chances_of_two(found, 1 - found.misses, found.is_answered, speak)


def _protection(state: State, attack: Attack, names: list[Text | str]) -> Text:
    if attack.kind != "simple_strike":
        return say("Nobody steps in against an ability, and the target does not strike back.")
    if not may_be_protected(state, attack):
        return say("Nobody may step in against this strike.")
    return duel.may_step_in(names)


# -- dice and questions -----------------------------------------------------------------------------------


def foreseen(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What typed dice come to: wounds, or how strong both strikes are where somebody may still choose."""
    wounded = duel.foreseen_wounds(state, NAMES, events)
    if wounded is not None:
        return wounded
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
    wounds = duel.wounds(events)
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
    return FighterView(
        speak(role), printed.name, str(face), values, GRADE.get(grade), capital(speak(strength(grade)))
    )


CELLS = ("incarnation_cell", "entry_cell", "landing_cell")
"""Questions whose options are cells by their names."""


def spot(question: Question, option: str) -> str:
    """The cell of an option, or the card whose ability it is."""
    named = duel.cell_named(question, option, CELLS)
    return named or (option.partition("/")[0] if question.key == "sudden" else "")


def waiting(state: State, question: Question, speak: Speak) -> tuple[str, ...]:
    """The pile of sudden actions while somebody may answer: what was declared last comes first."""
    return tuple(speak(_declared(state, each)) for each in reversed(state.pile))


def _declared(state: State, declared: Declared) -> Text:
    facts = {"who": card(state, declared.card), "action": action(declared.ability)}
    if declared.target in ("", declared.card):
        return say("{who}: {action}", **facts)
    return say("{who}: {action}, aimed at {target}", target=card(state, declared.target), **facts)
