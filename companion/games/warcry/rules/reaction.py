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

YES, NO = "yes", "no"


@rule("WC-REACTION-01", "WC-REACTION-04", "WC-COMMAND-05", "WC-TACTIC-05")
def require_battle(state: State) -> None:
    """On either player's turn of a battle; it is neither a command nor a tactic."""
    if not state.is_battle_phase:
        raise Illegal("WC-REACTION-01", "not_now", stage=state.stage)


@rule("WC-REACTION-06")
def due(state: State) -> Seat:
    """Whose reaction comes next: the attacker's first, then by turns; static effects count before."""
    first = state.combat.first if state.combat else state.active
    return other(state.reacted[-1]) if state.reacted else first


@rule("WC-REACTION-03", "WC-REACTION-06")
def _goes_first(course: Course[State], seat: Seat) -> bool:
    """Whether a player may react now, or the other one, who comes first, wants to."""
    before = due(course.state)
    if before == seat or not could_react(course.state, before):
        return True
    about = (seat, str(len(course.state.reacted)))
    if course.ask.choose((NO, YES), "react_first", "WC-REACTION-06", about=about, seat=before) == NO:
        return True
    course.happen(ev.ReactionHeld(before, rule="WC-REACTION-06"))
    return False


def could_react(state: State, seat: Seat) -> bool:
    """Whether anybody must be asked: a player with units or with cards in hand."""
    side = state.side(seat)
    return bool(state.army(seat) or side.action_hand or state.options.hands == "paper")


@rule("WC-REACTION-01")
def call(course: Course[State], order: cmd.CallReaction) -> None:
    """Whoever wants to react says so, and the game waits."""
    if order.seat not in SEATS:
        raise Illegal("WC-REACTION-01", "no_such_player", seat=order.seat)
    if course.state.reacting is not None:
        raise Illegal("WC-REACTION-01", "reaction_open", seat=course.state.reacting)
    course.happen(ev.ReactionHeld(order.seat, rule="WC-REACTION-01"))


@rule("WC-REACTION-04")
def resume(course: Course[State], order: cmd.Resume) -> None:
    """The game goes on where it was."""
    if course.state.reacting is None:
        raise Illegal("WC-REACTION-04", "no_reaction_open")
    course.happen(ev.ReactionsEnded(rule="WC-REACTION-04"))


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
    side = course.state.side(order.seat)
    card = telling.action_card(course, side, order.card, "Reaction", "WC-REACTION-05")
    ability = next((each for each in card.usable if each.id == order.ability), None)
    if ability is None:
        raise Illegal("WC-REACTION-01", "no_such_ability", unit=card.name)
    if not _goes_first(course, order.seat):
        return
    key = order.card if side.find_printed(order.card) else ""
    course.happen(ev.Reacted(side.id, key or card.name, ability.id, card.name, key, rule="WC-REACTION-05"))
    unit = next((each for each in course.state.fighters() if each.owner == side.id), None)
    verbs.carry_out(course, ability, unit, card.name, "WC-REACTION-05")


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
    if not _goes_first(course, acting.owner):
        return
    cited = "WC-REACTION-07" if fallen else "WC-REACTION-02"
    course.happen(ev.Reacted(acting.owner, source, ability.id, acting.name, rule=cited))
    verbs.carry_out(course, ability, acting, acting.name, cited)
