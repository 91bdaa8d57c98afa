"""An attack before it is ordered: chances, blockers, and what was assumed; the engine counts."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.warcry.board import board
from app.presenters.chances import percent
from app.presenters.table.boards import cell_with
from app.presenters.table.face import Notice
from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView, FighterView, Lead, Source, Speak, VersusView
from companion.core.game import Command, Event, OddsTable
from companion.core.questions import Question
from companion.core.text import headed, say
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State
from companion.games.warcry.odds.combats import CombatOdds, combat_odds
from companion.games.warcry.odds.tables import table_of
from companion.games.warcry.rules.block import blockers
from companion.games.warcry.words.names import named, unit, units


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


def foreseen(state: State) -> Notice | None:
    """The chances of the combat on the table, as its modifiers stand now."""
    fighters = state.fighters()
    if state.stage != "combat" or state.combat is None or len(fighters) < 2:
        return None
    odds = combat_odds(state, fighters[0], fighters[1], state.combat.kind)
    table = table_of(state, odds)
    told = [headed(each.text, percent(each.value)) for each in table.rows[:3]]
    return Notice(say("{list}", list=told), table.note, table.rule, "percent")


def versus(state: State, question: Question, events: Sequence[Event], speak: Speak) -> VersusView | None:
    """Both totals of the combat that a follow-up would follow; the attacker stands left."""
    won = next((each for each in reversed(events) if isinstance(each, ev.CombatWon)), None)
    if won is None or question.key != "follow_up":
        return None
    one, two = won.totals
    ids = (won.winner, won.loser) if one > two else (won.loser, won.winner)
    left, right = (
        FighterView(
            speak(role),
            speak(named(state, say("{who}", who=unit(state, id_)))),
            values=(str(total),),
            now=0 if id_ == won.winner else None,
        )
        for role, id_, total in zip((say("Attacks"), say("Defends")), ids, won.totals, strict=True)
    )
    title = speak(named(state, say("Does {who} follow up?", who=unit(state, won.winner))))
    return VersusView(title, left, right, f"{one - two:+d}", speak(say("difference")))


def asked_about(state: State, question: Question) -> tuple[Lead, str]:
    """The place of the unit that a question is about."""
    found = next((each for each in reversed(question.about) if state.find(each) is not None), None)
    return None, cell_with(board(state, question.seat), found) if found is not None else ""
