"""Every kind of file that a list can be written as, and what each of them cannot carry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.cards.finder import CardFinder
from companion.cards.names import safe
from companion.core.text import Text, say
from companion.decks.model import DeckList
from companion.decks.writers.builder import to_builder, to_share
from companion.decks.writers.csv import to_csv
from companion.decks.writers.own_file import to_own_file
from companion.decks.writers.payload import to_payload
from companion.decks.writers.text import to_text


def _payloads(decks: Sequence[DeckList]) -> str:
    return "\n".join(to_payload(deck) for deck in decks) + "\n"


Writer = Callable[[Sequence[DeckList], CardFinder | None], str]
WRITERS: Final[dict[str, Writer]] = {
    "text": lambda decks, _: to_text(decks),
    "csv": to_csv,
    "json": lambda decks, _: to_own_file(list(decks)),
    "link": lambda decks, _: _payloads(decks),
    "builder": to_builder,
    "share": to_share,
}


_NO_PLACE: Final = {
    "csv": ("seat", "redeals", "facts"),
    "link": ("facts",),
    "builder": ("title", "player", "side", "facts"),
    "share": ("title", "player", "side", "facts"),
}

_FIELDS: Final = {
    "title": say("Deck name"),
    "player": say("Player"),
    "side": say("Side"),
    "seat": say("Seat"),
    "redeals": say("Redeals"),
    "facts": say("Other words about the list"),
}


def left_out(decks: Sequence[DeckList], kind: str) -> list[Text]:
    """What a kind of file cannot carry, one sentence each: unread lines and parts of the head."""
    if kind == "json":
        return []
    lines = [
        say(
            "{file}, line {line} is left out: {token}",
            file=safe(deck.source),
            line=line.line,
            token=line.token,
        )
        for deck in decks
        for line in deck.unread
    ]
    for deck in decks:
        lost = [_FIELDS[field] for field in _NO_PLACE.get(kind, ()) if getattr(deck, field)]
        if lost:
            lines.append(
                say("{file}: there is no place for this: {fields}", file=safe(deck.source), fields=lost)
            )
    return lines
