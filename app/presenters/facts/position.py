"""Where a player is in the box facts: on the list of sections, or in one of them with a row open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, cast

from companion.content.facts.edit import OwnFacts
from companion.core.facts import (
    OWN_FIELDS,
    Cards,
    DieFaces,
    Fields,
    Lines,
    Part,
    Path,
    Places,
    Record,
    Shape,
    fresh,
)
from companion.core.numerals import whole

FEW: Final = 8
"""So many cards are switched between; more are a list to search."""
NO_CARD: Final = -1


@dataclass(frozen=True)
class Row:
    """A record on the page that can be opened, and the part that is confirmed with it."""

    id: str
    path: Path
    fields: Fields
    part: str


@dataclass(frozen=True)
class Position:
    """The section is empty on the list, the row where none is open.

    Where cards have lists, a page shows one list of one card, or the card's own fields.
    """

    facts: OwnFacts
    section: str = ""
    row: str = ""
    card: int = 0
    page: str = ""
    words: str = ""
    """What is looked for in a long list of cards."""

    @property
    def name(self) -> str:
        """Tells this place from every other of the same facts, though cards before it come and go."""
        row, *within = self.row.split(".")
        parts = (self.section, self._card_name(str(self.card)), self.page, self._card_name(row), *within)
        return "/".join(parts)

    def _card_name(self, place: str) -> str:
        held, at = self.held if self.section else [], whole(place)
        card = held[at] if isinstance(held, list) and at is not None and 0 <= at < len(held) else {}
        return str(card.get("id", place)) if isinstance(card, dict) else place

    # -- what is here -----------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """The shape of the section."""
        return self.facts.section(self.section).of

    @property
    def held(self) -> Any:
        """All that is stored of the section."""
        return self.facts.at(self.section, ())

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the section."""
        return self.facts.parts(self.section)

    @property
    def left(self) -> list[Part]:
        """The parts that are not copied yet."""
        done = self.facts.copied(self.section)
        return [part for part in self.parts if part.id not in done]

    @property
    def shows_all_parts(self) -> bool:
        """Whether the parts stand one under the other, each to be opened; else there is one at a time."""
        return isinstance(self.shape, DieFaces) or (isinstance(self.shape, Cards) and not self.shape.lists)

    @property
    def has_long_list(self) -> bool:
        """Whether its cards are too many to switch from one to the other: they are a list of their own."""
        return isinstance(self.shape, Cards) and bool(self.shape.lists) and len(self.held) > FEW

    @property
    def lists_cards(self) -> bool:
        """Whether the list of cards is on show, not one of them."""
        return bool(self.section) and self.has_long_list and self.card == NO_CARD

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages of the open card: its own fields, if it has any, and its lists."""
        if self.shows_all_parts or not isinstance(self.shape, Cards):
            return ()
        return tuple(_page_of(part) for part in self.parts if part.path[0] == self.card)

    @property
    def here(self) -> Part | None:
        """The part that the main button confirms."""
        if isinstance(self.shape, Lines | Places):
            return self.parts[0]
        wanted = self.row if self.shows_all_parts else f"{self.card}.{self.page}"
        return next((part for part in self.parts if part.id == wanted), None)

    @property
    def rows(self) -> list[Row]:
        """The records on the page."""
        if self.shows_all_parts:
            return [Row(each.id, each.path, cast(Fields, each.holds), each.id) for each in self.parts]
        here = self.here
        if here is None or isinstance(here.holds, Places):
            return []
        if isinstance(here.holds, Lines):
            count = len(self.facts.at(self.section, here.path))
            return [Row(str(n), (*here.path, n), here.holds.fields, here.id) for n in range(count)]
        return [Row(OWN_FIELDS, here.path, here.holds, here.id)]

    @property
    def opened(self) -> Row:
        """The row that is open."""
        return next(each for each in self.rows if each.id == self.row)

    def record(self, row: Row) -> Record | None:
        """What is stored of a row; None where a face is not copied yet."""
        return self.facts.record(self.section, row.path, row.fields)

    def filled(self, row: Row) -> Record:
        """What a row holds, or would begin with."""
        return fresh(row.fields, self.record(row))

    @property
    def is_ready(self) -> bool:
        """A face that was never copied has to be filled in before it can be confirmed."""
        return self.here is None or self.facts.at(self.section, self.here.path) is not None

    # -- other positions --------------------------------------------------------------------------

    def into(self, section: str) -> Position:
        """In a section, at its first part that is not copied yet."""
        inside = Position(self.facts, section)
        if inside.has_long_list:
            return replace(inside, card=NO_CARD)
        inside = replace(inside, page=next(iter(inside.pages), ""))
        return inside.at(inside.left[0]) if inside.left else inside

    def at(self, part: Part) -> Position:
        """At another part of the section."""
        if self.shows_all_parts:
            return replace(self, row=part.id)
        return self.on_page(int(part.path[0]), _page_of(part)) if part.path else self

    def on_card(self, card: int) -> Position:
        """On the first page of a card."""
        there = replace(self, card=card)
        return there.on_page(card, next(iter(there.pages), ""))

    def on_page(self, card: int, page: str) -> Position:
        """On a page of a card."""
        return replace(self, card=card, page=page, row=OWN_FIELDS if page == OWN_FIELDS else "")

    def with_facts(self, facts: OwnFacts) -> Position:
        """The same place in other facts; a card or a line that is gone is no longer open."""
        moved = replace(self, facts=facts)
        if not self.section:
            return moved
        if self.page and self.card >= len(moved.held):
            moved = moved.on_page(0, self.page) if not moved.has_long_list else moved.into(self.section)
        return moved if self.row in [each.id for each in moved.rows] else replace(moved, row="")

    def in_other_data(self, facts: OwnFacts) -> Position:
        """The same place in facts from elsewhere; the section where another thing lies there now."""
        there = self.with_facts(facts)
        return there if there.name == self.name else there.into(self.section)


def _page_of(part: Part) -> str:
    return str(part.path[1]) if len(part.path) > 1 else OWN_FIELDS
