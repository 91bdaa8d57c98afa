"""A command is one player's turn: who gives it, what ends it, and command cards and abilities."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, Side, State, Unit, other
from companion.games.warcry.rules import reaction, telling, verbs
from companion.games.warcry.rules.card import abilities_of, require_ready, require_unit


@rule("WC-COMMAND-01", "WC-BATTLE-02", "WC-BATTLE-03", "WC-BATTLE-04")
def require_command(state: State) -> None:
    """Commands are given while a battle runs and nothing is being fought; units need not be left for it."""
    reaction.require_nobody(state)
    if state.stage != "battle":
        raise Illegal("WC-COMMAND-01", "not_now", stage=state.stage)


@rule("WC-COMMAND-01", "WC-COMMAND-02")
def require_active(state: State, seat: Seat) -> Side:
    """The player whose command it is."""
    if seat not in SEATS:
        raise Illegal("WC-COMMAND-01", "no_such_player", seat=seat)
    if state.active != seat:
        raise Illegal("WC-COMMAND-02", "not_your_command", seat=seat)
    return state.side(seat)


def require_own(state: State, id_: str, cited: str) -> Unit:
    """A unit of the player whose command it is."""
    return require_unit(state, id_, cited, state.active)


@rule("WC-COMMAND-02", "WC-PASS-02")
def end(course: Course[State]) -> None:
    """The opponent of the player whose command it was is next, whoever won what."""
    course.happen(ev.CommandEnded(other(course.state.active), 0, rule="WC-COMMAND-02"))


@rule("WC-COMMAND-04", "WC-STRATEGY-01", "WC-STRATEGY-02", "WC-STRATEGY-03")
def play_card(course: Course[State], command: cmd.PlayCommand) -> None:
    """A command card takes effect and is discarded; a strategy lies open as long as the battle lasts."""
    side = require_active(course.state, command.seat)
    ability = telling.ability_of(side, command.card, "Command", command.ability, "WC-COMMAND-04")
    card = telling.action_card(course, side, command.card, "Command", "WC-COMMAND-04")
    cited = "WC-STRATEGY-01" if card.strategy else "WC-COMMAND-04"
    key = command.card if side.find_printed(command.card) else ""
    course.happen(ev.CommandCardPlayed(side.id, key, card.name, card.strategy, command.ability, rule=cited))
    verbs.carry_out(course, ability, None, card.name, cited)
    end(course)


@rule("WC-COMMAND-03", "WC-COMMITTED-01")
def use_ability(course: Course[State], command: cmd.UseCommand) -> None:
    """A command on a unit or on what it carries, while the unit is ready."""
    unit = require_own(course.state, command.who, "WC-COMMAND-03")
    require_ready(unit, "WC-COMMAND-03")
    _, ability = abilities_of(unit).get(command.ability, ("", None))
    if ability is None or ability.kind != "command":
        raise Illegal("WC-COMMAND-03", "no_such_ability", unit=unit.id)
    course.happen(ev.CommandUsed(unit.id, command.ability, rule="WC-COMMAND-03"))
    verbs.carry_out(course, ability, unit, unit.name, "WC-COMMAND-03")
    end(course)
