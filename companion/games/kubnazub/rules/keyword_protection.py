"""KEYWORD, protections: what does not touch a card in any way."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.keywords import Keyword
from companion.core.rules import rule
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import ATTACKS, MAGICAL, AbilityKind
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.situation import Harm

SPARED = "spared"
FROM_POISON = "protection_poison"


@rule("KZ-KEYWORD-30")
def is_spared(state: State, who: Card, target: Card, kind: AbilityKind) -> bool:
    """Whether neither an attack, spell or impact nor what comes with it touches its target."""
    return bool(BOOK.added(state, state.tags_of(target), SPARED, Harm(who, target, kind)))


@rule("KZ-KEYWORD-34")
def is_spared_poison(state: State, card: Card) -> bool:
    """Whether a card takes no new poison, and no wounds from the one it has."""
    return state.has(card, FROM_POISON)


@rule("KZ-KEYWORD-31")
def _from(*kinds: AbilityKind) -> Callable[[State, Harm, int], int]:
    """Protection from some kinds of attacks or spells."""
    return lambda state, harm, n: int(harm.kind in kinds)


@rule("KZ-KEYWORD-31", "KZ-KEYWORD-32")
def protection_flyers(state: State, harm: Harm, n: int) -> int:
    """From attacks of flyers, not from their spells and impacts."""
    return int(harm.who.printed.flies and harm.kind in ATTACKS)


@rule("KZ-KEYWORD-31", "KZ-KEYWORD-33")
def protection_magic(state: State, harm: Harm, n: int) -> int:
    """Three protections in one: from spells, magic strikes and discharges."""
    return int(harm.kind in MAGICAL)


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("protection_shots", "KZ-KEYWORD-31", modifiers={SPARED: _from("shot")}),
    Keyword("protection_spells", "KZ-KEYWORD-31", modifiers={SPARED: _from("spell")}),
    Keyword("protection_throws", "KZ-KEYWORD-31", modifiers={SPARED: _from("throw")}),
    Keyword("protection_discharges", "KZ-KEYWORD-31", modifiers={SPARED: _from("discharge")}),
    Keyword("protection_flyers", "KZ-KEYWORD-32", modifiers={SPARED: protection_flyers}),
    Keyword("protection_magic", "KZ-KEYWORD-33", modifiers={SPARED: protection_magic}),
    Keyword(FROM_POISON, "KZ-KEYWORD-34"),
)
