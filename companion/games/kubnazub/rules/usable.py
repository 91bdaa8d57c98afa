"""Which abilities a card may use now, on what and for which price; the chapters ABILITY and CHIP."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import NO_ABILITIES, Card, State
from companion.games.kubnazub.printed import ATTACKS, MELEE, Ability
from companion.games.kubnazub.rules import reveal
from companion.games.kubnazub.rules.action import close
from companion.games.kubnazub.rules.keyword_action import can_finish
from companion.games.kubnazub.rules.range import find_obstacle
from companion.games.kubnazub.rules.situation import Attack

STRIKE_BACK = "strike_back"
ANSWERS = ("block", "cancel", "redirect", STRIKE_BACK)
"""What answers another action before its dice; it has no other use."""


@rule("KZ-KEYWORD-76")
def abilities_of(state: State, card: Card) -> tuple[Ability, ...]:
    """The abilities that a card has now."""
    return () if state.has(card, NO_ABILITIES) else card.printed.abilities_of(card.owner)


def find_ability(state: State, card: Card, id_: str) -> Ability | None:
    """An ability of a card by its id."""
    return next((each for each in abilities_of(state, card) if each.id == id_), None)


def is_answer(ability: Ability) -> bool:
    """Whether an ability makes sense only as the answer to an action."""
    return ability.when != "" or any(each.verb in ANSWERS for each in ability.does)


# -- may it be used --------------------------------------------------------------------------------------


@rule("KZ-ACTION-06", "KZ-SUDDEN-05", "KZ-CHIP-06", "KZ-KEYWORD-51", "KZ-KEYWORD-52")
def why_not(state: State, card: Card, ability: Ability) -> Illegal | None:
    """Why an ability cannot be used now, whatever its target."""
    uses = [each for each in card.used if each.ability == ability.id]
    if ability.closes and card.closed:
        return Illegal("KZ-ACTION-03", "closed", card=card.id)
    if card.chips < ability.chips:
        return Illegal("KZ-CHIP-06", "too_few_chips", card=card.id, needed=ability.chips, n=card.chips)
    if ability.per_battle is not None and len(uses) >= ability.per_battle:
        return Illegal("KZ-KEYWORD-51", "used_up", card=card.id)
    in_turn = sum(each.turn == state.turn for each in uses)
    if ability.per_turn is not None and in_turn >= ability.per_turn:
        return Illegal("KZ-KEYWORD-52", "used_this_turn", card=card.id)
    return None


# -- on what ---------------------------------------------------------------------------------------------


def targets_of(state: State, card: Card, ability: Ability) -> tuple[Card, ...]:
    """The cards that an ability may name; of hidden ones everything is possible that their place allows."""
    return tuple(each for each in state.in_play if why_not_at(state, card, ability, each) is None)


@rule("KZ-ABILITY-05", "KZ-ABILITY-06", "KZ-ABILITY-07", "KZ-ABILITY-08", "KZ-KEYWORD-26")
def why_not_at(state: State, card: Card, ability: Ability, target: Card) -> Illegal | None:
    """Why an ability cannot be used on a target."""
    is_itself = target.id == card.id
    if (ability.targets == "itself" and not is_itself) or (is_itself and ability.kind in ATTACKS):
        return Illegal("KZ-ABILITY-02", "no_such_target", card=target.id)
    obstacle = find_obstacle(state, card, target, ability.kind, ability.range)
    if obstacle is not None:
        return obstacle
    if not fits(state, card, ability, target):
        return Illegal("KZ-ABILITY-08", "text_forbids", card=target.id)
    if ability.kind in MELEE and target.controller == card.controller and not state.options.strike_own_cards:
        return Illegal("KZ-ATTACK-09", "own_card", card=target.id)
    return None


@rule("KZ-ABILITY-08", "KZ-KEYWORD-26")
def fits(state: State, card: Card, ability: Ability, target: Card) -> bool:
    """Whether a card is what the text of an ability asks for, as far as everybody can see."""
    match ability.targets:
        case "own" if target.controller != card.controller:
            return False
        case "enemy" if target.controller == card.controller:
            return False
    if target.hidden:
        return True
    if ability.targets == "creature" and not target.printed.is_creature:
        return False
    if ability.value is not None and not target.has_lives:
        return False
    return all(can_finish(state, card, target, each.n) for each in ability.does if each.verb == "finish")


# -- for which price -------------------------------------------------------------------------------------


@rule("KZ-ABILITY-02", "KZ-ABILITY-11", "KZ-CHIP-01", "KZ-CHIP-05", "KZ-REVEAL-04")
def declare(course: Course[State], card: Card, ability: Ability, target: str) -> Attack:
    """The user names the target, closes where the closing icon says so, and removes its chips."""
    reveal.turn_up(course, (card,), "KZ-REVEAL-04")
    course.happen(ev.AbilityUsed(card.id, ability.id, target, rule="KZ-ABILITY-02"))
    if ability.closes:
        close(course, card.id)
    if ability.chips:
        course.happen(ev.MarkerSet(card.id, "chips", card.chips - ability.chips, rule="KZ-CHIP-01"))
    values = card.printed.strike if ability.kind == "simple_strike" else (0, 0, 0)
    return Attack(card.id, target, ability.kind, ability.value or values, ability.id, limit=ability.range)
