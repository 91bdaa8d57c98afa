"""An attack before it is ordered, a block, a follow-up: chances, and who may what; the engine counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.games.warcry.board import board
from app.presenters.chances import percent
from app.presenters.table.boards import cell_with
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, Lead, Source, Speak
from companion.core.game import Command, Event, OddsTable
from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, other
from companion.games.warcry.odds.combats import CombatOdds, combat_odds, kept_odds
from companion.games.warcry.odds.tables import table_of
from companion.games.warcry.rules.block import blockers
from companion.games.warcry.rules.followup import choice
from companion.games.warcry.words.names import named, seat_name, unit, units


def _odds(state: State, order: Command) -> CombatOdds | None:
    if not isinstance(order, cmd.Attack | cmd.Shoot):
        return None
    who, target = state.find(order.who), state.find(order.target)
    if who is None or target is None:
        return None
    return combat_odds(state, who, target, "normal" if isinstance(order, cmd.Attack) else "ranged")


def preview(state: State, order: Command, speak: Speak) -> PreviewView | None:
    """Who attacks whom with which chances, and who may block."""
    odds = _odds(state, order)
    if odds is None or not isinstance(order, cmd.Attack | cmd.Shoot):
        return None
    facts = {"who": unit(state, order.who), "target": unit(state, order.target)}
    shoots = isinstance(order, cmd.Shoot)
    text = say("{who} shoots at {target}", **facts) if shoots else say("{who} attacks {target}", **facts)
    able = () if shoots else blockers(state, state.unit(order.who), state.unit(order.target))
    guards = tuple(each.id for each in able)
    table = table_of(state, odds)
    notes = [speak(table.note)] if table.note is not None else []
    if guards:
        notes.insert(0, speak(named(state, say("May block: {units}", units=units(state, guards)))))
    return PreviewView(
        title=speak(named(state, text)),
        main=speak(named(state, say("Attack {target}", **facts))),
        icon="target" if shoots else "sword",
        facts=_facts(odds, speak),
        guards=guards,
        note="\n".join(notes),
        rule="WC-BLOCK-01" if guards else table.rule,
        source=_source(state, order.who, order.target),
        more=True,
    )


def _facts(odds: CombatOdds, speak: Speak) -> tuple[FactView, ...]:
    def fact(value: object, label: object, icon: str, colour: str = "ink2") -> FactView:
        return FactView(speak(percent(value)), speak(label), icon, colour)  # type: ignore[arg-type]

    if odds.kind == "ranged":
        return fact(odds.hit, say("hits"), "target", "ac"), fact(odds.lose, say("misses"), "close")
    return (
        fact(odds.win, say("wins"), "sword", "ac"),
        fact(odds.tie, say("Slaughter"), "skull"),
        fact(odds.lose, say("loses"), "heart-broken", "bad"),
        fact(odds.routs, say("routs"), "run-fast"),
    )


def _source(state: State, *ids: str) -> Source:
    return "example" if any(state.unit(each).printed.source == "example" for each in ids) else ""


def chances(state: State, order: Command) -> Sequence[OddsTable]:
    """The chances of an order in full."""
    odds = _odds(state, order)
    return (table_of(state, odds),) if odds is not None else ()


def comes_to(state: State, question: Question, events: Sequence[Event], speak: Speak) -> tuple[FactView, ...]:
    """The chances of who is asked in the combat that an answer leads to: a block, a follow-up's target."""
    begun = next((each.combat for each in events if isinstance(each, ev.CombatBegan)), None)
    if begun is None or question.key not in ("block", "follow_up_target"):
        return ()
    who, target = state.find(begun.attacker), state.find(begun.defender)
    if who is None or target is None:
        return ()
    odds = combat_odds(state, who, target, begun.kind)
    if question.seat == who.owner:
        return _facts(odds, speak)[:3]
    return _facts(replace(odds, win=odds.lose, lose=odds.win), speak)[:3]


def measured(state: State, question: Question, option: str, speak: Speak) -> tuple[FactView, ...]:
    """The chance of a unit to be kept if a retreat tests it next."""
    tested = state.find(option) if question.key == "retreat" else None
    if tested is None:
        return ()
    return (FactView(speak(percent(kept_odds(state, tested))), speak(say("is kept")), "shield-account"),)


def came_of_it(state: State, question: Question, past: Sequence[Event]) -> Text | None:
    """How the last test of a retreat came out."""
    made = next((each for each in reversed(past) if isinstance(each, ev.TestMade)), None)
    return _tested(state, made) if made is not None and question.key == "retreat" else None


def guide(state: State, question: Question) -> Text | None:
    """Of a follow-up: who names the target and out of whom; of a block and a retreat: who is able to what."""
    match question.key:
        case "retreat":
            return RETREAT
        case "follow_up":
            return _follow_up_guide(state, question)
        case "follow_up_target":
            return say("Lines and speed do not matter. No second Rout Check follows.")
        case "block":
            return say("Only a Ready unit that is faster than the attacker can block.")
    return None


RETREAT = say("The other player wins this Battle. A roll of at most its printed Leadership keeps a unit.")


def _tested(state: State, made: ev.TestMade) -> Text:
    """A unit that was tested, and whether it was kept."""
    facts = {"who": unit(state, made.who), "die": made.die, "value": made.value}
    kept = say("{who} is kept: {die} against Leadership {value}.", **facts)
    gone = say("{who} is discarded: {die} against Leadership {value}.", **facts)
    return named(state, kept if made.passed else gone)  # type: ignore[no-any-return]


def _follow_up_guide(state: State, question: Question) -> Text:
    winner = state.unit(question.about[0])
    names, able = choice(state, other(winner.owner))
    facts = {"seat": seat_name(names), "units": [each.name for each in able]}
    text = say("{seat} names the target out of: {units}. No second Rout Check follows.", **facts)
    return named(state, text)  # type: ignore[no-any-return]


def asked_about(state: State, question: Question) -> tuple[Lead, str]:
    """The place of the unit that a question is about."""
    found = next((each for each in reversed(question.about) if state.find(each) is not None), None)
    return None, cell_with(board(state, question.seat), found) if found is not None else ""
