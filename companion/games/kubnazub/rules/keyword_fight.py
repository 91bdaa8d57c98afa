"""KEYWORD, fights: what changes the dice of a simple strike, and who may take it."""

from __future__ import annotations

from companion.core.keywords import Keyword
from companion.core.rules import rule
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.modifiers import DIE
from companion.games.kubnazub.rules.situation import Rolling


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
    """One less on the die of a simple strike, attacking or reflecting."""
    return -1 if rolling.kind == "simple_strike" else 0


@rule("KZ-KEYWORD-53")
def experience_in_attack(state: State, rolling: Rolling, n: int) -> int:
    """More on the die of the card's own simple strike."""
    return n if rolling.kind == "simple_strike" and rolling.role == "attacks" else 0


@rule("KZ-KEYWORD-54")
def experience_in_defence(state: State, rolling: Rolling, n: int) -> int:
    """More on the die when the card reflects a simple strike, for another too."""
    return n if rolling.kind == "simple_strike" and rolling.role == "reflects" else 0


@rule("KZ-KEYWORD-55")
def experience_in_shooting(state: State, rolling: Rolling, n: int) -> int:
    """More on the die of a shot."""
    return n if rolling.kind == "shot" else 0


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("blessing", "KZ-KEYWORD-11", modifiers={DIE: blessing}),
    Keyword("curse", "KZ-KEYWORD-12", modifiers={DIE: curse}),
    Keyword("clumsiness", "KZ-KEYWORD-50", modifiers={DIE: clumsiness}),
    Keyword("experience_in_attack", "KZ-KEYWORD-53", modifiers={DIE: experience_in_attack}),
    Keyword("experience_in_defence", "KZ-KEYWORD-54", modifiers={DIE: experience_in_defence}),
    Keyword("experience_in_shooting", "KZ-KEYWORD-55", modifiers={DIE: experience_in_shooting}),
    Keyword("directed_strike", "KZ-KEYWORD-45"),
    Keyword("unanswered_strike", "KZ-KEYWORD-01"),
)
