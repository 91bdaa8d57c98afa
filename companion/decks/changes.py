"""The sentences of verdicts that several checks share."""

from __future__ import annotations

from dataclasses import replace

from companion.core.text import Text, say, say_n
from companion.decks.model import Change


def section_name(section: str) -> Text:
    """A part of a list as people call it."""
    return _SECTION_NAMES.get(section, Text(""))


_SECTION_NAMES = {
    "army": say("Army deck"),
    "action": say("Action deck"),
    "sideboard": say("Sideboard"),
    "deck": say("Deck"),
    "squad": say("Squad"),
    "deal": say("Deal"),
    "hand": say("Hand"),
    "pool": say("Pool"),
}
_FACTION_NAMES = {
    "good": say("Good"),
    "evil": say("Evil"),
    "neutral": say("Neutral"),
    "mixed": say("Good and Evil"),
}


def faction_name(faction: str) -> Text:
    """A side, element or realm as people call it; realms keep their own name."""
    return _FACTION_NAMES.get(faction) or Text("{name}", {"name": faction})


def remove(card: str, count: int, section: str, id: str = "") -> Change:
    """So many copies of a card leave a part of the list."""
    text = say("Remove {count}: {card}.", count=count, card=card)
    return Change("remove", count, section, card, id, text=text)


def move(card: str, count: int, section: str, to: str, id: str = "") -> Change:
    """So many copies of a card change from one part of the list to another."""
    text = say("Move {count} to {section}: {card}.", count=count, card=card, section=section_name(to))
    return Change("move", count, section, card, id, to, text=text)


def add_card(card: str, count: int, section: str, id: str = "") -> Change:
    """So many copies of one certain card come in."""
    text = say("Add {count}: {card}.", count=count, card=card)
    return Change("add", count, section, card, id, text=text)


def add_any(count: int, section: str, candidates: tuple[str, ...] = ()) -> Change:
    """So many cards come in, whichever the format allows there."""
    text = say_n(
        "Add {n} card that is allowed in this part: {section}.",
        "Add {n} cards that are allowed in this part: {section}.",
        count,
        section=section_name(section),
    )
    return Change("add", count, section, candidates=candidates, text=text)


def with_candidates(change: Change, candidates: tuple[str, ...]) -> Change:
    """The same change with cards to choose from."""
    return replace(change, candidates=candidates)
