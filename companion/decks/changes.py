"""Single changes of a list, each with the sentence that tells of it."""

from __future__ import annotations

from companion.core.text import say, say_n
from companion.decks.model import Change
from companion.decks.part_names import section_name


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
