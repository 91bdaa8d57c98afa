"""MOD: what dice and values become, in the order of the book; pure, so that odds ask the same."""

from __future__ import annotations

from companion.core.effects import Effect
from companion.core.rules import rule
from companion.games.kubnazub.model import Card, State, Strength
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.situation import Dealing, Rolling

DIE, ENEMY_DIE, DIE_SET = "die", "enemy_die", "die_set"
VALUE, VALUE_AGAINST, VALUE_SET = "value", "value_against", "value_set"
GRADE: dict[Strength, int] = {"weak": 0, "medium": 1, "strong": 2}


@rule("KZ-MOD-01", "KZ-MOD-02", "KZ-MOD-03", "KZ-MOD-04", "KZ-MOD-05", "KZ-KEYWORD-84")
def die_total(state: State, rolling: Rolling, face: int) -> int:
    """The face with the roller's own modifiers, then the opponent's; what sets a die has the last word."""
    card, enemy = rolling.card, rolling.other
    total = face + card.die_bonus + BOOK.added(state, state.tags_of(card), DIE, rolling)
    if enemy is not None:
        total += BOOK.added(state, state.tags_of(enemy), ENEMY_DIE, rolling)
    return _set_to(state, card, DIE_SET, total)


@rule(
    "KZ-MOD-06", "KZ-MOD-07", "KZ-MOD-11", "KZ-COMBAT-18", "KZ-KEYWORD-20", "KZ-KEYWORD-82", "KZ-KEYWORD-83",
    "KZ-ABILITY-08",
)  # fmt: skip
def value(state: State, dealing: Dealing) -> int:
    """The value of a strength: the attacker's modifiers, then the target's; below 0 counts as 0.

    They all change attacks, so that a spell or an impact keeps its printed number.
    """
    card, target = dealing.card, dealing.target
    total = dealing.values[GRADE[dealing.strength]]
    if dealing.is_attack:
        total += card.attack_bonus + BOOK.added(state, state.tags_of(card), VALUE, dealing)
        total += BOOK.added(state, state.tags_of(target), VALUE_AGAINST, dealing)
    return max(0, _set_to(state, card, VALUE_SET, total))


def _set_to(state: State, card: Card, what: str, total: int) -> int:
    setting: list[Effect] = [each for each in state.effects if (each.on, each.what) == (card.id, what)]
    return setting[-1].n if setting else total
