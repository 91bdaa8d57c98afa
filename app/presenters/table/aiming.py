"""What a second tap means: the orders that a chosen piece, held card or die gives on a place or a piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.presenters.table.boards import cell_of, cell_with
from app.presenters.table.face import Tap, Tile, Wording
from companion.core.game import Command
from companion.core.offers import Field, Meaning, is_legal

if TYPE_CHECKING:
    from app.presenters.table.picking import Desk

THINGS = (Meaning.PIECE, Meaning.CARD, Meaning.PLACE)
"""What is chosen by a tap on itself."""
MOST_STEPS = 8
"""So many orders in a row are looked ahead."""


@dataclass(frozen=True)
class Way:
    """One of several orders that a tap could mean, and what tells it from the others."""

    words: tuple[Wording, ...]
    orders: tuple[Command, ...]
    """What is ordered, one after the other."""


class Aims:
    """What can be aimed at on one desk, by the taps that the game's face lists."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._face, self._picked = desk, desk.face, desk.picked

    @cached_property
    def held(self) -> str:
        """The held card that a tap on a place puts there: the chosen one, else the first."""
        if self._picked.piece or not self._desk.free:
            return ""
        kinds = (self._subject(tap.kind, {}) for tap in self._face.taps if tap.kind in self._desk.offers)
        fields = [each for each in kinds if each is not None and each.meaning is Meaning.CARD]
        if not fields:
            return ""
        held = [card.id for card in self._face.hand(self._desk.seen, self._desk.seat, str)]
        return self._picked.card if self._picked.card in held else held[0] if held else ""

    @cached_property
    def hits(self) -> dict[str, tuple[Tap, int]]:
        """The places and pieces that a tap would mean something for, and by how many orders."""
        if self._picked.tile is not None or not (self._picked.piece or self.held):
            return {}
        found: dict[str, tuple[Tap, int]] = {}
        own = frozenset(self._face.own(self._desk.seen, self._desk.seat))
        for tap in self._face.taps:
            for hit, way in self._tapped(tap):
                if hit not in own:
                    found.setdefault(hit, (tap, len(way.orders)))
        return found

    def ways(self, hit: str) -> Iterator[Way]:
        """The orders of a tap on a place or a piece."""
        if self._picked.die or self._picked.piece or self.held:
            for tap in self._face.taps:
                yield from (way for _hit, way in self._tapped(tap, hit))

    def refused(self, hit: str) -> Command | None:
        """The order at a piece that the rules will refuse, so that they say why."""
        aims = self._picked.piece and self._picked.order is None
        if not aims or hit not in {each.id for each in self._desk.pieces}:
            return None
        for tap in (each for each in self._face.taps if not each.looks):
            for tile in self._tiles_of(tap.kind):
                for chosen, _words in self._subjects(tile):
                    field = self._desk.offers[tap.kind].next_field(chosen)
                    if field is not None and field.meaning is Meaning.PIECE:
                        return self._desk.whole(tap.kind, {**chosen, field.name: hit})
        return None

    def _tapped(self, tap: Tap, hit: str = "") -> Iterator[tuple[str, Way]]:
        """The orders of one kind, each with what it hits; those that hit one thing only."""
        if tap.leads is not None:
            yield from ((each, way) for each, way in self._led(tap) if hit in ("", each))
            return
        near = list(self.once(tap.kind, "" if tap.again else hit))
        found = dict(self._farther(tap.kind, near)) if tap.again and self._picked.piece else None
        for each in near if found is None else found.items():
            if not hit or each[0] == hit:
                yield each

    def _led(self, tap: Tap) -> Iterator[tuple[str, Way]]:
        """An order without a place of its own, by the places that it leads to."""
        places = tap.leads(self._desk.seen, self._desk.seat) if tap.leads is not None else ()
        for tile in self._tiles_of(tap.kind):
            for chosen, words in self._subjects(tile):
                order = self._desk.whole(tap.kind, chosen)
                if order is not None and is_legal(self._desk.game, self._desk.state, order):
                    yield from ((place, Way(words, (order,))) for place in places)

    def once(self, kind: type[Command], hit: str = "") -> Iterator[tuple[str, Way]]:
        """The orders of one kind that lead there at once."""
        for tile in self._tiles_of(kind):
            for chosen, words in self._subjects(tile):
                yield from self._objects(kind, chosen, words, hit)

    def _farther(self, kind: type[Command], near: Sequence[tuple[str, Way]]) -> Iterator[tuple[str, Way]]:
        """Places that several orders lead to, each by the fewest; behind a question nobody looks."""
        found = {cell_with(self._desk.board, self._picked.piece)}
        edge: list[tuple[Desk, Sequence[tuple[str, Way]]]] = [(self._desk, near)]
        for _step in range(MOST_STEPS):
            later: list[tuple[Desk, Sequence[tuple[str, Way]]]] = []
            for desk, ways in edge:
                for cell, way in ways:
                    if cell in found:
                        continue
                    found.add(cell)
                    yield cell, way
                    there = desk.after(way.orders[-1])
                    if there is not None and kind in there.offers:
                        on = [
                            (hit, Way(on.words, (*way.orders, *on.orders)))
                            for hit, on in there.aims.once(kind)
                        ]
                        later.append((there, on))
            edge = later

    def _tiles_of(self, kind: type[Command]) -> list[Tile]:
        """The tiles of an order that lead somewhere; one that needs none is ordered by taps alone."""
        if kind not in self._desk.offers:
            return []
        things = {each.name for each in self._desk.offers[kind].fields if each.meaning in THINGS}
        shown = [
            play for play in self._desk.plays if play.tile.kind is kind and not things & {*play.tile.chosen}
        ]
        return [play.tile for play in shown if play.enabled] if shown else [Tile(kind, "")]

    def _subject(self, kind: type[Command], chosen: Mapping[str, Any]) -> Field[Any] | None:
        """The field of an order that says who acts, or what is put somewhere."""
        field = self._desk.offers[kind].next_field(self._desk.without_choice(kind, chosen))
        return field if field is not None and field.values is not None else None

    def _subjects(self, tile: Tile) -> Iterator[tuple[dict[str, Any], tuple[Wording, ...]]]:
        """What the chosen piece or card, else any piece, makes of a tile; and what tells it from others."""
        field = self._subject(tile.kind, tile.chosen)
        if field is None or field.values is None:
            return
        chosen = self._desk.without_choice(tile.kind, tile.chosen)
        for value in dict.fromkeys(field.values(self._desk.state, chosen)):  # copies of a card are one choice
            if self._is_chosen(field, value):
                alone = self._picked.piece or self.held
                name = () if alone else (self._face.name(self._desk.seen, field.name, value),)
                yield {**chosen, field.name: value}, (*name, *tile.detail)

    def _is_chosen(self, field: Field[Any], value: Any) -> bool:
        """Whether a value of a field is what was chosen before; with only a die chosen every piece is."""
        match field.meaning:
            case Meaning.PIECE:
                return not self._picked.piece or self._face.piece(field.name, value) == self._picked.piece
            case Meaning.CARD:
                return bool(value == self.held)
            case Meaning.PLACE:
                return bool(self._picked.piece) and cell_of(value) == cell_with(
                    self._desk.board, self._picked.piece
                )
        return False

    def _objects(
        self, kind: type[Command], chosen: Mapping[str, Any], words: tuple[Wording, ...], hit: str
    ) -> Iterator[tuple[str, Way]]:
        """The places or pieces that one thing more has to be, as far as the rules take them."""
        field = self._desk.offers[kind].next_field(chosen)
        for value in field.values(self._desk.state, chosen) if field and field.values else ():
            names = [each for each in self._names_of(field, value) if not hit or each == hit] if field else []
            order = (
                self._desk.whole(kind, self._usual(kind, {**chosen, field.name: value}))
                if field and names
                else None
            )
            if order is not None and is_legal(self._desk.game, self._desk.state, order):
                yield from ((name, Way(words, (order,))) for name in names)

    def _usual(self, kind: type[Command], chosen: dict[str, Any]) -> dict[str, Any]:
        """An order whose last words are as usual: a tap takes the first of them, a tile asks for them."""
        field = self._desk.offers[kind].next_field(chosen)
        while field is not None and field.meaning is Meaning.WORD and field.values is not None:
            value = next(iter(field.values(self._desk.state, chosen)), None)
            if value is None:
                break
            chosen = {**chosen, field.name: value}
            field = self._desk.offers[kind].next_field(chosen)
        return chosen

    def _names_of(self, field: Field[Any], value: Any) -> Sequence[str]:
        """The places or the piece that a value stands for; none for anything else."""
        if field.meaning is Meaning.PLACE:
            return (cell_of(value),)
        if field.meaning is Meaning.PIECE:
            return (self._face.piece(field.name, value),)
        return self._face.spans(self._desk.seen, self._desk.seat, field.name, value)
