"""PROTECT: another creature of the attacked side may take a simple strike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.duel.field import other
from companion.games.duel.protectors import NOBODY, can_step_in
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import reveal
from companion.games.kubnazub.rules.action import close
from companion.games.kubnazub.rules.asking import about
from companion.games.kubnazub.rules.situation import Attack

PROTECT = "protect"
DIRECTED = ("directed_strike", "unanswered_strike")


@rule("KZ-PROTECT-02", "KZ-PROTECT-03", "KZ-PROTECT-08", "KZ-PROTECT-09", "KZ-PROTECT-10", "KZ-PROTECT-14")
@rule("KZ-PROTECT-15", "KZ-FLY-04", "KZ-FLY-09")
def protectors(state: State, attack: Attack) -> tuple[Card, ...]:
    """The open creatures of the attacked side that stand so that they may step in.

    A hidden card is one of them whatever it is, where it lies or if it flew: who is asked must not tell.
    """
    attacker, target = state.card(attack.who), state.card(attack.target)
    places = state.cell_of(attacker), state.cell_of(target)
    return tuple(
        each
        for each in state.cards_of(target.controller)
        if each.id != target.id and not each.closed and (each.hidden or each.printed.is_creature)
        if can_step_in(*places, state.cell_of(each)) or (each.hidden and can_step_in(*places, None))
    )


@rule("KZ-PROTECT-05", "KZ-PROTECT-06", "KZ-PROTECT-12", "KZ-PROTECT-13", "KZ-ACTION-05", "KZ-KEYWORD-01")
def may_be_protected(state: State, attack: Attack) -> bool:
    """Only simple strikes of the active player can be taken by another, once, and no directed ones."""
    attacker, target = state.card(attack.who), state.card(attack.target)
    is_directed = any(state.has(attacker, tag) for tag in DIRECTED)
    in_turn = attacker.controller == state.active and target.controller == other(state.active)
    may = attack.kind == "simple_strike" and in_turn and not attack.redirected and not is_directed
    return may and (state.options.protect_closed or _is_open_creature(target))


@rule("KZ-PROTECT-15")
def _is_open_creature(target: Card) -> bool:
    """As far as everybody can see: a hidden card lies upright."""
    return not target.closed and (target.hidden or target.printed.is_creature)


@rule("KZ-PROTECT-01", "KZ-PROTECT-04", "KZ-PROTECT-07", "KZ-PROTECT-11", "KZ-PROTECT-16")
@rule("KZ-KEYWORD-45", "KZ-KEYWORD-49")
def protected(course: Course[State], attack: Attack, stands: Callable[[Attack], Attack | None]) -> Attack:
    """The attacked side may name a protector, who is then the one that is struck.

    Stepping in is a sudden action: `stands` lets others answer it.
    """
    state = course.state
    if not may_be_protected(state, attack):
        return attack
    ready = tuple(each.id for each in protectors(state, attack))
    seat = state.card(attack.target).controller
    asked = {"about": about(course, "protector", attack.who, attack.target), "seat": seat}
    chosen = course.ask.choose((NOBODY, *ready), "protector", "KZ-PROTECT-01", **asked)
    if chosen == NOBODY:
        return attack
    _require_protector(state, attack, state.card(chosen))
    reveal.turn_up(course, (state.card(chosen),), "KZ-PROTECT-16")
    course.happen(ev.ProtectorNamed(chosen, attack.target, rule="KZ-PROTECT-01"))
    close(course, chosen)
    stepping = stands(Attack(chosen, attack.target, "impact", ability=PROTECT))
    if stepping is None or not course.state.has_in_play(chosen):
        return attack
    return replace(attack, target=chosen, redirected=True, protector=True)


@rule("KZ-PROTECT-14", "KZ-PROTECT-16")
def _require_protector(state: State, attack: Attack, card: Card) -> None:
    """Only now it matters what a hidden card is: its own player has named it."""
    places = state.cell_of(state.card(attack.who)), state.cell_of(state.card(attack.target))
    place = None if card.printed.flies else state.cell_of(card)
    if not card.printed.is_creature or not can_step_in(*places, place):
        raise Illegal("KZ-PROTECT-14", "cannot_protect", card=card.id)
