"""KEYWORD, fights: what changes dice and values; `protect.py` and `closed.py` ask for the other two."""

from __future__ import annotations

from companion.core.keywords import Keyword, Modifier
from companion.core.rules import rule
from companion.games.kubnazub.model import State
from companion.games.kubnazub.printed import MELEE, RANGED, AbilityKind
from companion.games.kubnazub.rules.modifiers import DIE, ENEMY_DIE, VALUE, VALUE_AGAINST
from companion.games.kubnazub.rules.situation import Dealing, Rolling


@rule("KZ-KEYWORD-11")
def blessing(state: State, rolling: Rolling, n: int) -> int:
    """One more on every die."""
    return 1


@rule("KZ-KEYWORD-12")
def curse(state: State, rolling: Rolling, n: int) -> int:
    """One less on every die."""
    return -1


@rule("KZ-KEYWORD-50")
def clumsiness(state: State, rolling: Rolling, n: int) -> int:
    """One less on the die of a simple strike, attacking or, as most tables have it, reflecting."""
    counts = rolling.role == "attacks" or state.options.clumsy_defender
    return -1 if rolling.kind == "simple_strike" and counts else 0


@rule("KZ-KEYWORD-53")
def experience_in_attack(state: State, rolling: Rolling, n: int) -> int:
    """More on the die of the card's own simple strike, at closed cards too unless the table forbids it."""
    if rolling.meets_no_fighter and not state.options.experience_against_closed:
        return 0
    return n if rolling.kind == "simple_strike" and rolling.role == "attacks" else 0


@rule("KZ-KEYWORD-54")
def experience_in_defence(state: State, rolling: Rolling, n: int) -> int:
    """More on the die when the card reflects a simple strike, for another too."""
    return n if rolling.kind == "simple_strike" and rolling.role == "reflects" else 0


@rule("KZ-KEYWORD-55")
def experience_in_shooting(state: State, rolling: Rolling, n: int) -> int:
    """More on the die of a shot."""
    return n if rolling.kind == "shot" else 0


@rule("KZ-KEYWORD-84", "KZ-MOD-09")
def die_modifier(state: State, rolling: Rolling, n: int) -> int:
    """So much more or less on every die of the card."""
    return n


@rule("KZ-MOD-04")
def enemy_die_modifier(state: State, rolling: Rolling, n: int) -> int:
    """So much more or less on the die of whoever rolls against the card."""
    return n


@rule("KZ-KEYWORD-82")
def attack_modifier(state: State, dealing: Dealing, n: int) -> int:
    """So much more or less value of what the card deals."""
    return n


@rule("KZ-KEYWORD-83")
def attack_reduction(state: State, dealing: Dealing, n: int) -> int:
    """So much less value of every attack at the card."""
    return -n


def reduction_of(kind: AbilityKind) -> Keyword[State]:
    """So much less value of attacks of one kind at the card."""

    def reduction(state: State, dealing: Dealing, n: int) -> int:
        return -n if dealing.kind == kind else 0

    return plain(f"reduction_{kind}", "KZ-KEYWORD-83", VALUE_AGAINST, reduction)


@rule("KZ-MOD-08", "KZ-MOD-09", "KZ-MOD-10")
def plain(name: str, cited: str, number: str, modify: Modifier[State]) -> Keyword[State]:
    """A plain modifier: several add up, where of one name of the glossary only the largest counts."""
    return Keyword(name, cited, modifiers={number: modify}, adds_up=True)


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("blessing", "KZ-KEYWORD-11", modifiers={DIE: blessing}),
    Keyword("curse", "KZ-KEYWORD-12", modifiers={DIE: curse}),
    Keyword("clumsiness", "KZ-KEYWORD-50", modifiers={DIE: clumsiness}),
    Keyword("experience_in_attack", "KZ-KEYWORD-53", modifiers={DIE: experience_in_attack}),
    Keyword("experience_in_defence", "KZ-KEYWORD-54", modifiers={DIE: experience_in_defence}),
    Keyword("experience_in_shooting", "KZ-KEYWORD-55", modifiers={DIE: experience_in_shooting}),
    Keyword("directed_strike", "KZ-KEYWORD-45"),
    Keyword("unanswered_strike", "KZ-KEYWORD-01"),
    plain("die_modifier", "KZ-KEYWORD-84", DIE, die_modifier),
    plain("enemy_die_modifier", "KZ-MOD-04", ENEMY_DIE, enemy_die_modifier),
    plain("attack_modifier", "KZ-KEYWORD-82", VALUE, attack_modifier),
    plain("attack_reduction", "KZ-KEYWORD-83", VALUE_AGAINST, attack_reduction),
    *(reduction_of(kind) for kind in (*MELEE, *RANGED)),
)
