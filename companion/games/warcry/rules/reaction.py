"""Reactions: when somebody may answer what happened, how often, and in which order."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, State, Unit, other
from companion.games.warcry.rules import telling, verbs
from companion.games.warcry.rules.card import abilities_of


@rule("WC-REACTION-01", "WC-REACTION-04", "WC-COMMAND-05", "WC-TACTIC-05")
def require_play(state: State) -> None:
    """On either player's turn, whenever units are in play; it is neither a command nor a tactic."""
    if not state.is_battle_phase and state.stage not in ("muster", "cleanup"):
        raise Illegal("WC-REACTION-01", "not_now", stage=state.stage)


@rule("WC-BATTLE-01", "WC-CLEANUP-01")
def _require_hand(state: State) -> None:
    """Between battles nobody holds action cards."""
    if not state.is_battle_phase:
        raise Illegal("WC-BATTLE-01", "not_now", stage=state.stage)


@rule("WC-REACTION-06", "WC-REACTION-07")
def due(state: State) -> Seat:
    """Whose reaction comes next: the attacker's first, then by turns; static effects count before.

    Between two commands the reactions answer the one that is over, so its player comes first.
    """
    first = state.combat.first if state.combat else state.commanded or state.active
    return other(state.reacted[-1]) if state.reacted else first


@rule("WC-REACTION-03", "WC-REACTION-06")
def _require_due(state: State, seat: Seat) -> None:
    """By turns from the attacker: nobody reacts before a player who comes first and may want to."""
    if state.reacting not in (None, seat):
        raise Illegal("WC-REACTION-06", "reaction_open", seat=state.reacting)
    before = due(state)
    if state.reacting is None and before != seat and could_react(state, before):
        raise Illegal("WC-REACTION-06", "comes_first", seat=before)


def _then_the_other(course: Course[State], seat: Seat) -> None:
    """While the game waits for reactions, the other player is next, if there is anything to react with."""
    if course.state.reacting is not None:
        following = other(seat) if could_react(course.state, other(seat)) else seat
        course.happen(ev.ReactionHeld(following, rule="WC-REACTION-06"))


def could_react(state: State, seat: Seat) -> bool:
    """Whether anybody must be asked: a player with units, also just destroyed, or with cards in hand."""
    units = any(each.owner == seat for each in (*state.units, *state.fallen))
    return units or bool(state.side(seat).action_hand) or state.options.hands == "paper"


@rule("WC-REACTION-01", "WC-REACTION-06")
def call(course: Course[State], order: cmd.CallReaction) -> None:
    """Whoever wants to react says so, and the game waits; the player who comes first has the first chance."""
    if order.seat not in SEATS:
        raise Illegal("WC-REACTION-01", "no_such_player", seat=order.seat)
    require_nobody(course.state)
    first = due(course.state)
    held = first if could_react(course.state, first) else order.seat
    course.happen(ev.ReactionHeld(held, rule="WC-REACTION-06"))


@rule("WC-REACTION-03", "WC-REACTION-04")
def resume(course: Course[State], order: cmd.Resume) -> None:
    """Who does not react lets the other do so; when both do not, the game goes on where it was."""
    seat = course.state.reacting
    if seat is None:
        raise Illegal("WC-REACTION-04", "no_reaction_open")
    if order.seat != seat:
        raise Illegal("WC-REACTION-06", "reaction_open", seat=seat)
    if course.state.reaction_passes or not could_react(course.state, other(seat)):
        course.happen(ev.ReactionsEnded(rule="WC-REACTION-04"))
    else:
        course.happen(ev.ReactionHeld(other(seat), 1, rule="WC-REACTION-06"))


@rule("WC-REACTION-01")
def require_nobody(state: State) -> None:
    """While somebody reacts, commands, tactics and results wait."""
    if state.reacting is not None:
        raise Illegal("WC-REACTION-01", "reaction_open", seat=state.reacting)


@rule("WC-REACTION-05")
def play_card(course: Course[State], order: cmd.PlayReaction) -> None:
    """A reaction card from hand needs no unit."""
    if order.seat not in SEATS:
        raise Illegal("WC-REACTION-01", "no_such_player", seat=order.seat)
    _require_hand(course.state)
    _require_due(course.state, order.seat)
    side = course.state.side(order.seat)
    ability = telling.ability_of(side, order.card, "Reaction", order.ability, "WC-REACTION-01")
    unit = next((each for each in course.state.fighters() if each.owner == side.id), None)
    verbs.require_price(ability, unit)
    card = telling.action_card(course, side, order.card, "Reaction", "WC-REACTION-05")
    key = order.card if side.find_printed(order.card) else ""
    course.happen(ev.Reacted(side.id, key or card.name, ability.id, card.name, key, rule="WC-REACTION-05"))
    verbs.carry_out(course, ability, unit, card.name, "WC-REACTION-05")
    _then_the_other(course, side.id)


@rule("WC-REACTION-02", "WC-REACTION-05", "WC-REACTION-07", "WC-COMMITTED-01")
def use_ability(course: Course[State], order: cmd.UseReaction) -> None:
    """A ready unit's reaction, once for what happened; to its own end a committed one may react too."""
    state = course.state
    unit = state.find(order.who)
    fallen = next((each for each in state.fallen if each.id == order.who), None)
    acting: Unit | None = unit or fallen
    if acting is None:
        raise Illegal("WC-REACTION-01", "no_such_unit", unit=order.who)
    if fallen is None and not acting.ready:
        raise Illegal("WC-REACTION-05", "committed", unit=acting.id)
    source, ability = abilities_of(acting).get(order.ability, ("", None))
    if ability is None or ability.kind != "reaction":
        raise Illegal("WC-REACTION-01", "no_such_ability", unit=acting.id)
    if f"{source}/{ability.id}" in state.reactions:
        raise Illegal("WC-REACTION-02", "reacted_already", unit=acting.id)
    _require_due(state, acting.owner)
    cited = "WC-REACTION-07" if fallen else "WC-REACTION-02"
    course.happen(ev.Reacted(acting.owner, source, ability.id, acting.name, rule=cited))
    verbs.carry_out(course, ability, acting, acting.name, cited)
    _then_the_other(course, acting.owner)
