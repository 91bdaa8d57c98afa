"""ABILITY: a card uses what its text gives it, in its own turn or suddenly in any."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import MELEE, Ability
from companion.games.kubnazub.rules import usable
from companion.games.kubnazub.rules.action import require_in_play
from companion.games.kubnazub.rules.attack import confirmed
from companion.games.kubnazub.rules.perform import perform


@rule("KZ-ABILITY-02", "KZ-ARTIFACT-04")
def use(course: Course[State], command: cmd.UseAbility) -> None:
    """Name a target, pay the price, let others answer, then it happens."""
    card, ability = require_ability(course.state, command.who, command.ability)
    target = require_target(course.state, card, ability, command.target or card.id)
    own = ability.kind in MELEE and target.controller == card.controller
    if own and not confirmed(course, card, target):
        return
    perform(course, usable.declare(course, card, ability, target.id))


@rule("KZ-ACTION-06", "KZ-SUDDEN-01", "KZ-SUDDEN-02", "KZ-SUDDEN-06")
def require_ability(state: State, who: str, id_: str) -> tuple[Card, Ability]:
    """An ability that may be used now: in the own turn, or suddenly at any moment that its text allows."""
    card = require_in_play(state, who)
    ability = usable.find_ability(state, card, id_)
    if card.controller != state.active and (ability is None or not ability.sudden):
        raise Illegal("KZ-TURN-05", "not_yours", card=who)
    if ability is None:
        raise Illegal("KZ-ABILITY-02", "no_such_ability", card=who)
    if usable.is_answer(ability):
        raise Illegal("KZ-SUDDEN-03", "only_as_answer", card=who)
    refused = usable.why_not(state, card, ability)
    if refused is not None:
        raise refused
    return card, ability


@rule("KZ-ABILITY-05", "KZ-ABILITY-06", "KZ-ABILITY-07", "KZ-ABILITY-08")
def require_target(state: State, card: Card, ability: Ability, id_: str) -> Card:
    """A card in play that the ability reaches and its text allows."""
    target = state.find(id_)
    if target is None or not target.is_in_play:
        raise Illegal("KZ-ABILITY-02", "no_such_target", card=id_)
    refused = usable.why_not_at(state, card, ability, target)
    if refused is not None:
        raise refused
    return target
