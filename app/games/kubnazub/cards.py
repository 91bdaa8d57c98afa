"""Cards of «Куб на зуб» as pieces, chips and large cards: what is printed on them and what lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from app.presenters.card_views import CardView, CostLook, StrikeView
from app.presenters.table.boards import cell_of
from app.presenters.views import BadgeView, FactView, PieceView, RowView, Source, Speak
from companion.core.text import Text, say
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import P1, Card, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.faq import shown_with
from companion.games.kubnazub.rules.incarnation import INCARNATION, is_coming_back, waits_for_cell
from companion.games.kubnazub.rules.keywords import number
from companion.games.kubnazub.words.names import card as card_name
from companion.games.kubnazub.words.names import keyword, strength, term

ELEMENTS = {
    "steppe": "grass", "mountain": "image-filter-hdr", "forest": "forest", "swamp": "waves",
    "dark": "weather-night",
}  # fmt: skip
KINDS = {"flying": "feather", "companion": "link-variant", "parasite": "link-variant"}
TYPES = {"area": "map-outline", "artifact": "treasure-chest"}
STRENGTHS = ("weak", "medium", "strong")


# -- small ------------------------------------------------------------------------------------------------


def piece(state: State, card: Card) -> PieceView:
    """A card as it lies on its cell, or beside the board."""
    at = state.cell_of(card)
    place = cell_of(at) if at is not None and card.zone == "field" else ""
    points: Literal["up", "down"] = "up" if card.controller == P1 else "down"
    if not card.printed.name:
        back = state.stage != "battle"
        return PieceView(card.id, place, "card", text="" if back else "?", points=points, back=back)
    moves = state.stage == "battle" and card.controller == state.active and not card.closed
    return PieceView(
        card.id,
        place,
        "card",
        text=card.printed.name,
        icon=KINDS.get(card.printed.kind) or TYPES.get(card.printed.type, ""),
        ghost=card.closed,
        points=points,
        value=str(card.lives) if card.has_lives else "",
        value_icon="heart" if card.has_lives else "",
        line=strikes(card.printed),
        steps=str(card.movement) if moves and card.printed.movement else "",
        wounds=str(card.wounds) if card.wounds else "",
        badges=tuple(_badges(state, card)),
    )


def strikes(printed: Printed) -> str:
    """The strike as it is printed: weak, medium, strong."""
    return "-".join(str(each) for each in printed.strike) if printed.is_creature else ""


def _badges(state: State, card: Card) -> Iterator[BadgeView]:
    """What lies on a card, and what rides on it; words are said on the large card."""
    armour = max(0, number(state, card, "armour") - card.armour_used)
    counted = (
        ("hexagon-slice-6", card.chips, "ac"),
        ("shield-half-full", armour, "ink2"),
        ("bottle-tonic-skull", card.poison, "ok"),
        ("heart-plus", card.more_lives, "ok"),
        ("dots-hexagon", card.tokens, "gold"),
    )
    yield from (BadgeView(icon, str(n), tone) for icon, n, tone in counted if n)
    signed = (("dice-5", card.die_bonus), ("plus-circle", card.attack_bonus))
    yield from (BadgeView(icon, f"{n:+d}", "ok" if n > 0 else "bad") for icon, n in signed if n)
    marks = (
        ("star-four-points", card.blessed, "gold"),
        ("skull", card.cursed, "bad"),
        ("autorenew", card.incarnated, "ink2"),
        ("target", card.aims_until >= state.turn > 0, "ac"),
        ("eye-off-outline", card.hidden and state.stage == "battle", "ink2"),
        ("link-variant", bool(state.riders_of(card)), "warn"),
    )
    yield from (BadgeView(icon, colour=tone) for icon, lies, tone in marks if lies)


WORDS: dict[str, Text] = {
    "hexagon-slice-6": say("chips"), "shield-half-full": say("armour left"),
    "heart-plus": say("additional lives"),
    "bottle-tonic-skull": say("poison"), "dots-hexagon": say("incarnation tokens"),
    "dice-5": say("modifier of the die"), "plus-circle": say("modifier of attacks"),
    "star-four-points": say("blessed"), "skull": say("cursed"), "target": say("aims at flyers"),
    "autorenew": say("incarnated already"), "eye-off-outline": say("hidden"),
    "link-variant": say("carries a symbiont"),
}  # fmt: skip
"""What each badge stands for."""


# -- large ------------------------------------------------------------------------------------------------


def card_of(state: State, id_: str, speak: Speak) -> CardView | None:
    """A card in play with everything on it; nothing of one that lies face down."""
    card = state.find(id_)
    if card is None or not card.printed.name:
        return None
    view = printed_card(card.id, card.printed, speak)
    facts = [
        FactView(f"{card.lives} / {card.most_lives}", speak(term("term.lives")), "heart"),
        FactView(str(card.wounds), speak(say("wounds")), "water", "bad"),
        FactView(f"{card.movement} / {card.printed.movement}", speak(say("movement left")), "shoe-print"),
    ]
    badges = tuple(
        BadgeView(each.icon, each.text, each.colour, speak(WORDS[each.icon])) for each in _badges(state, card)
    )
    return replace(
        view,
        facts=tuple(facts) if card.has_lives else (),
        badges=badges,
        state=_lies(state, card, speak),
        words=_words(state, card, speak),
    )


def _lies(state: State, card: Card, speak: Speak) -> str:
    """How a card lies: closed, where it is if it has no cell, and what it waits for among the dead."""
    host = state.find(card.host) if card.zone == "host" else None
    zone = speak(term("zone.air")) if card.zone == "air" else ""
    if host is not None:
        zone = speak(say("sits on {card}", card=card_name(state, host.id)))
    closed = speak(say("closed")) if card.closed and card.is_in_play else ""
    return ", ".join(filter(None, (zone, closed, _returns(state, card, speak))))


def _returns(state: State, card: Card, speak: Speak) -> str:
    """How far a dead card is on its way back."""
    if not is_coming_back(state, card):
        return ""
    if waits_for_cell(state, card):
        return speak(say("waits for a free cell"))
    needed = number(state, card, INCARNATION)
    return speak(say("incarnation {n} of {all}", n=card.tokens, all=needed))


def printed_card(id_: str, printed: Printed, speak: Speak) -> CardView:
    """A card as it is printed."""
    element = printed.elements[0] if printed.elements else ""
    look: CostLook = "gold" if printed.elite else "silver"
    texts = [each.text for each in printed.abilities] + [each.text for each in printed.reminders]
    source: Source = (
        "yours" if printed.source == "yours" else "example" if printed.source == "example" else ""
    )
    return CardView(
        id_,
        printed.name,
        cost=str(printed.cost),
        cost_look=look,
        kind=kind(printed, speak),
        icon=ELEMENTS.get(element, "circle-outline"),
        text="\n".join(filter(None, texts)),
        facts=(FactView(str(printed.lives), speak(term("term.lives")), "heart"),),
        strikes=tuple(
            StrikeView(str(value), speak(strength(name)))
            for value, name in zip(printed.strike, STRENGTHS, strict=True)
            if printed.is_creature
        ),
        rules=shown_with(printed.name),
        source=source,
    )


def kind(printed: Printed, speak: Speak) -> str:
    """Its elements, and what it is where it is no creature on the ground."""
    what = printed.kind if printed.is_creature else printed.type
    named = speak(term(f"term.{what}")) if what not in ("", "ground") else ""
    return ", ".join(filter(None, (elements(printed, speak), named)))


def elements(printed: Printed, speak: Speak) -> str:
    """Its elements in words."""
    return ", ".join(speak(term(f"element.{each}")) for each in printed.elements or ("neutral",))


def _words(state: State, card: Card, speak: Speak) -> tuple[RowView, ...]:
    """Its keywords, each one tap from its rule."""
    rows = []
    for tag in state.tags_of(card):
        found = keywords().get(tag.id)
        name = speak(keyword(tag.id)).capitalize()
        rule = found.rule if found is not None else ""
        rows.append(
            RowView(
                tag.id,
                f"{name} {tag.n}" if tag.n else name,
                icon="book-open-variant",
                end_icon="chevron-right",
                rule=rule,
            )
        )
    return tuple(rows)
