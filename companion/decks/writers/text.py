"""Lists as plain text with headings, as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.decks.headings import find_heading
from companion.decks.model import SECTIONS, DeckEntry, DeckList

HEADINGS: Final = {"army": "Army", "action": "Action", "sideboard": "Sideboard", "deck": "Deck",
                    "squad": "Squad", "deal": "Deal", "hand": "Hand", "pool": "Pool"}  # fmt: skip
_HINTS: Final = {"creature": "Creatures", "artifact": "Artifacts", "area": "Areas", "equipment": "Equipment"}
_WITH_ID: Final = re.compile(r"[A-Z]{1,4}-?[0-9]{1,4}")
"""The ids that plain text may carry beside a name."""


def to_text(decks: Sequence[DeckList], ask: bool = False) -> str:
    """Plain text with headings; several lists are parted by their titles, or by what their heads say.

    Unread lines become comments, or with `ask` lines that are unread again.
    """
    parts = []
    for number, deck in enumerate(decks, 1):
        opening = _opening(deck, number) if len(decks) > 1 else ""
        titled = not opening.strip("= ")
        parts.append("\n".join([*([opening] if opening else []), *_stated(deck, titled), *_parts(deck, ask)]))
    return "\n".join(parts) + "\n"


def _opening(deck: DeckList, number: int) -> str:
    """`=== Title ===`, where no heading and no sign of the title could be taken for something else."""
    title = deck.title
    if title and find_heading(title, deck.game) is None and title.strip("= ") == title:
        return f"=== {title} ==="
    return "=" * 12 if title or deck.player else f"=== {number} ==="


def _stated(deck: DeckList, titled: bool) -> Iterator[str]:
    pairs = {
        "Title": deck.title if titled else "",
        "Player": deck.player,
        "Side": deck.side,
        "Seat": str(deck.seat or ""),
        "Redeals": str(deck.redeals or ""),
        **{key.capitalize(): value for key, value in deck.facts.items()},
    }
    yield from (f"{key}: {value}" for key, value in pairs.items() if value)


def _parts(deck: DeckList, ask: bool) -> Iterator[str]:
    """Cards without a heading first, for a heading cannot be taken back."""
    kinds = dict.fromkeys((entry.section, entry.hint) for entry in deck.entries)
    for section, hint in sorted(kinds, key=lambda kind: (SECTIONS.index(kind[0]), kind[1])):
        heading = _heading(section, hint, deck.game)
        if heading:
            yield ""
            yield from heading
        for entry in deck.entries:
            if (entry.section, entry.hint) == (section, hint):
                yield _line(entry)
    for line in deck.unread:
        yield f"? {line.token}:" if ask else f"# unread line {line.line}: {line.token}"


def _heading(section: str, hint: str, game: str) -> list[str]:
    lines = [HEADINGS[section]] if section else []
    if hint:
        lines.append(f"{hint}s" if game == "warcry" else _HINTS.get(hint, hint))
    return lines


def _line(entry: DeckEntry) -> str:
    if entry.bare:
        return entry.name
    own = f" [{entry.id}]" if _WITH_ID.fullmatch(entry.id) and entry.id != entry.name else ""
    return f"{entry.count} {entry.name}{own}"
