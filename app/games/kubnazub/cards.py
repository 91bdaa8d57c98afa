"""What the cards of «Куб на зуб» look like: their elements, and what may lie on them."""

from __future__ import annotations

from app.games.duel.cards import HIDDEN, INCARNATED, POISON, TOKENS, Badge, CardLook, armour, incarnation
from companion.core.text import Term, Text, say
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.faq import shown_with
from companion.games.kubnazub.rules.incarnation import INCARNATION, is_coming_back, waits_for_cell
from companion.games.kubnazub.rules.keywords import number
from companion.games.kubnazub.words.names import NAMES, strength, term

BADGES = (
    Badge("hexagon-slice-6", say("chips"), "ac", lambda state, card: card.chips),
    armour(number),
    POISON,
    Badge("heart-plus", say("additional lives"), "ok", lambda state, card: card.more_lives),
    TOKENS,
    Badge("dice-5", say("modifier of the die"), "", lambda state, card: card.die_bonus, signed=True),
    Badge("plus-circle", say("modifier of attacks"), "", lambda state, card: card.attack_bonus, signed=True),
    Badge("star-four-points", say("blessed"), "gold", lambda state, card: card.blessed),
    Badge("skull", say("cursed"), "bad", lambda state, card: card.cursed),
    INCARNATED,
    Badge("target", say("aims at flyers"), "ac", lambda state, card: card.aims_until >= state.turn > 0),
    HIDDEN,
    Badge("link-variant", say("carries a symbiont"), "warn", lambda state, card: bool(state.riders_of(card))),
)


def _coming_back(state: State, card: Card) -> Text | None:
    """How far a dead card is on its way back."""
    if not is_coming_back(state, card):
        return None
    if waits_for_cell(state, card):
        return say("waits for a free cell")
    needed = number(state, card, INCARNATION)
    return incarnation(card.tokens, needed)


def _what(printed: Printed) -> tuple[Term, ...]:
    what = printed.kind if printed.is_creature else printed.type
    return (term(f"term.{what}"),) if what not in ("", "ground") else ()


LOOK = CardLook(
    names=NAMES,
    keywords=keywords,
    factions=lambda printed: printed.elements,
    faction_word=lambda element: term(f"element.{element}"),
    no_faction=term("element.neutral"),
    faction_icons={
        "steppe": "grass", "mountain": "image-filter-hdr", "forest": "forest", "swamp": "waves",
        "dark": "weather-night",
    },
    kind_icons={"flying": "feather", "companion": "link-variant", "parasite": "link-variant"},
    strengths=tuple(strength(each) for each in ("weak", "medium", "strong")),
    badges=BADGES,
    closed=say("closed"),
    wounds=say("wounds"),
    movement=say("movement left"),
    coming_back=_coming_back,
    what=_what,
    conditional={
        "formation": say("in formation"), "going_first": say("only if you go first"),
        "going_second": say("only if you go second"),
    },
    rules=shown_with,
)  # fmt: skip
