"""From taps to one order: a die, a tile, then pieces and places until nothing is left to choose.

A `Desk` is one moment of a table with what the thumb has picked so far. A tap gives another desk, a command
to be carried out, or the same desk where it means nothing. What may be chosen comes from the game's offers;
what changes nothing is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from app.presenters.table.aiming import Aims, Way
from app.presenters.table.boards import cell_of, cell_with, place_of
from app.presenters.table.face import BoardEdit, Face, Risk, Tile, Wording
from app.presenters.table.ordering import OfferedTile, Ordering
from app.presenters.table.parts import SideView
from app.presenters.views import BoardView, PieceView
from companion.core.game import Adjust, Command, Game, fold
from companion.core.offers import (
    Field,
    Meaning,
    Offer,
    each_choice,
    find_command,
    is_legal,
    why_not,
)
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import events_for
from companion.core.text import say
from companion.core.tracked import Flag, Number, PlaceTrack, shown

MOST_ALIKE = 12
"""So many values are tried before they are asked for, whether they change anything."""


Meant = tuple[Command, ...]
"""Orders that a tap means, one after the other."""


@dataclass(frozen=True)
class Picked:
    """What the thumb has chosen so far."""

    die: str = ""
    piece: str = ""
    tile: Tile | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    cell: str = ""
    """A place that was only looked at."""
    edit: BoardEdit | None = None
    move: str = ""
    """The path of a piece whose place is being corrected."""
    card: str = ""
    """A held card that is to be put somewhere."""
    order: Command | None = None
    """An order that is looked at before it is given."""


class Desk(Ordering):
    """One moment of a table and what is picked."""

    def __init__(
        self,
        face: Face,
        game: Game[Any],
        state: Any,
        free: bool = True,
        picked: Picked | None = None,
        seat: Seat = TABLE,
        eyes: Seat | None = None,
    ) -> None:
        super().__init__(face, game, state, free, seat, eyes)
        self.picked = self.untouched if picked is None else picked

    @property
    def untouched(self) -> Picked:
        """What is chosen before the first tap: the piece that acts, if the game names one."""
        return Picked(piece=self.face.chosen(self.seen) if self.free else "")

    @property
    def is_untouched(self) -> bool:
        """Whether there is nothing to put back."""
        return self.picked in (Picked(), self.untouched)

    def with_picked(self, picked: Picked) -> Desk:
        """The same moment with something else picked."""
        made = Desk(self.face, self.game, self.state, self.free, picked, self.seat, self.eyes)
        for name in ("offers", "board", "sides", "risk"):
            if name in self.__dict__:
                made.__dict__[name] = self.__dict__[name]
        return made

    # -- what there is ----------------------------------------------------------------------------

    @cached_property
    def board(self) -> BoardView | None:
        """The board as it lies, without marks."""
        return self.face.board(self.seen, self.seat)

    @cached_property
    def sides(self) -> tuple[SideView, ...]:
        """What lies beside the board, in no language yet."""
        return self.face.beside(self.seen, str)

    @cached_property
    def risk(self) -> Risk | None:
        """What threatens while the table lies so."""
        return self.face.risk(self.seen)

    @property
    def pieces(self) -> tuple[PieceView, ...]:
        """Every piece that can be tapped: on the board and beside it."""
        on_board = self.board.pieces if self.board else ()
        return (*on_board, *(piece for side in self.sides for piece in side.pieces))

    @cached_property
    def plays(self) -> tuple[OfferedTile, ...]:
        """The tiles, those first that lead somewhere."""
        if not self.free:
            return ()
        tiles = self.face.tiles(self.seen, self.seat, self.picked.die or self.picked.piece)
        made = [self._play(tile) for tile in (self._each_offer() if tiles is None else tiles)]
        return tuple(sorted(made, key=lambda each: not each.enabled))

    def _play(self, tile: Tile) -> OfferedTile:
        if tile.refusal is not None:
            return self._refused(tile, tile.refusal)
        offer = self.offers.get(tile.kind)
        if offer is None:
            return OfferedTile(tile, say("Not now."))
        first = find_command(self.game, self.state, offer, tile.chosen)
        if offer.is_open and self._possible(offer, tile.chosen):
            return OfferedTile(tile)
        if first is not None:
            return OfferedTile(replace(tile, detail=(*tile.detail, *self._foretold(tile, first))))
        refusal = why_not(self.game, self.state, offer, tile.chosen)
        return (
            self._refused(tile, refusal) if refusal else OfferedTile(tile, self._nothing(offer, tile.chosen))
        )

    # -- what is asked ------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether something is half chosen."""
        return self.picked.tile is not None or bool(self.picked.ways) or self.editing

    @property
    def editing(self) -> bool:
        """Whether a tap on the board corrects something."""
        return self.picked.edit is not None or bool(self.picked.move)

    @cached_property
    def field(self) -> Field[Any] | None:
        """The field of an order that is to be chosen next."""
        tile = self.picked.tile
        return None if tile is None else self.offers[tile.kind].next_field(self.picked.chosen)

    @cached_property
    def values(self) -> list[Any]:
        """What that field may be."""
        tile = self.picked.tile
        if tile is None or self.field is None:
            return []
        return self._possible(self.offers[tile.kind], self.picked.chosen)

    @property
    def writes(self) -> bool:
        """Whether words are wanted next, which only a person can write."""
        return self.field is not None and self.field.meaning is Meaning.TEXT

    @property
    def half_chosen(self) -> str:
        """The order and what is chosen of it, named in no language."""
        tile = self.picked.tile
        return "" if tile is None else f"{tile.kind.__name__} {dict(self.picked.chosen)}"

    def piece_ids(self) -> dict[str, Any]:
        """The pieces on the board that answer what is asked."""
        field = self.field
        if field is None or field.meaning is not Meaning.PIECE:
            return {}
        named = {self.face.piece(field.name, value): value for value in self.values if isinstance(value, str)}
        there = {piece.id for piece in self.pieces}
        return {name: value for name, value in named.items() if name in there}

    def cell_ids(self) -> dict[str, Any]:
        """The cells that answer what is asked."""
        field = self.field
        is_place = field is not None and field.meaning is Meaning.PLACE and self.board is not None
        return {cell_of(value): value for value in self.values} if is_place else {}

    def card_ids(self) -> frozenset[str]:
        """The held cards that answer what is asked."""
        field = self.field
        if field is None or field.meaning is not Meaning.CARD:
            return frozenset()
        held = {card.id for card in self.face.hand(self.seen, self.seat, str)}
        return frozenset(value for value in self.values if value in held)

    def listed(self) -> list[Any]:
        """The values that can be tapped neither on the board nor in the hand."""
        if self.field is None:
            return []
        tapped = [*self.piece_ids().values(), *self.cell_ids().values(), *self.card_ids()]
        return [each for each in self.values if each not in tapped]

    def overlay(self) -> list[str]:
        """The cells within reach of an order that is half chosen."""
        tile = self.picked.tile
        found = self.face.overlay(self.seen, tile.kind, self.picked.chosen) if tile is not None else ()
        return [cell_of(each) for each in found]

    def chosen_cells(self) -> list[str]:
        """The places that have been chosen for the order."""
        return [cell_of(self.picked.chosen[each.name]) for each in self._chosen_fields() if _is_place(each)]

    def chosen_pieces(self) -> list[str]:
        """The pieces that have been chosen for the order."""
        found = [] if self.picked.tile is not None or not self.picked.piece else [self.picked.piece]
        for each in self._chosen_fields():
            value = self.picked.chosen[each.name]
            if each.meaning is Meaning.PIECE and isinstance(value, str):
                found.append(self.face.piece(each.name, value))
        return found

    def _chosen_fields(self) -> list[Field[Any]]:
        tile = self.picked.tile
        offer = self.offers.get(tile.kind) if tile else None
        return [each for each in offer.fields if each.name in self.picked.chosen] if offer else []

    # -- taps -----------------------------------------------------------------------------------------

    def tap_die(self, die: str) -> Desk:
        """Choose a die, or put it back."""
        if self.picked.die == die and not self.asking:
            return self.with_picked(Picked(piece=self.picked.piece))
        return self.with_picked(Picked(die=die, piece=self.picked.piece))

    def tap_tile(self, tile_id: str) -> Desk | Command:
        """Choose what to do; when nothing is left to choose it is done."""
        play = next((each for each in self.plays if each.tile.id == tile_id), None)
        if play is None or not play.enabled:
            return self
        return self._go_on(play.tile, dict(play.tile.chosen))

    def begin(self, tile: Tile) -> Desk | Command:
        """Begin an order that a page beside the table offers; the same desk where it cannot be given now."""
        if tile.kind not in self.offers or not self._play(tile).enabled:
            return self
        return self._go_on(tile, dict(tile.chosen))

    def tap_piece(self, name: str) -> Desk | Command | Meant:
        """A piece: the answer to what is asked, what is aimed at, or the one that is to act."""
        asked = self.piece_ids()
        if name in asked:
            return self._choose(asked[name])
        cell = cell_with(self.board, name)
        if self.editing or self.field is not None:
            return self._refusable_answer(name) or (self.tap_cell(cell) if cell else self)
        if name in self.face.own(self.seen, self.seat):
            swaps = cell and self.picked.piece != name and any(self.aims.ways(cell))
            swapped = self._aim(cell) if swaps else None
            acts = name == self.face.chosen(self.seen)  # who acts stays chosen, also after a second tap
            piece = "" if self.picked.piece == name and not acts else name
            chosen = Picked(die=self.picked.die, piece=piece, cell=cell if piece else "")
            return swapped or self.with_picked(chosen)
        meant = self._aim(name) or (self._aim(cell) if cell else None)
        return meant or self._look_from(cell) or self._choose_other(name) or self._look(cell)

    def _look_from(self, cell: str) -> Desk | None:
        """How a piece is seen from the chosen one, where that can be told; a second tap looks at it alone."""
        piece = self.picked.piece
        if not piece or not cell or self.picked.cell == cell:
            return None
        own = piece in self.face.own(self.seen, self.seat)
        return self._look(cell) if own and self.face.lens(self.seen, piece, cell) is not None else None

    def _choose_other(self, name: str) -> Desk | None:
        """Choose a piece that may act out of turn, or let it be."""
        if not self.free or name not in self.face.others(self.seen):
            return None
        return self.with_picked(Picked() if self.picked.piece == name else Picked(piece=name))

    def tap_cell(self, cell: str) -> Desk | Command | Meant:
        """A place: the answer to what is asked, where to go, or just what lies there."""
        if self.editing:
            return self._correct(cell) or self
        if self.field is not None:
            asked = self.cell_ids()
            if cell in asked:
                return self._choose(asked[cell])
            here = [name for name in self.piece_ids() if cell_with(self.board, name) == cell]
            return self.tap_piece(here[0]) if len(here) == 1 else self
        if self.picked.order is not None:
            return self.cancel()
        return self._aim(cell) or self._begun_at(cell) or self._look(cell)

    def _begun_at(self, cell: str) -> Desk | Command | None:
        """The order that begins with a tap on a place; None where none does."""
        tile = self.face.begins(self.seen, self.seat, cell) if self.free else None
        begun = self.begin(tile) if tile is not None else self
        return None if begun is self else begun

    def drag(self, piece: str, cell: str) -> Desk | Command | Meant:
        """A piece drawn to a place: the piece tapped, then the place; else it is put right there.

        One that could be ordered may have been meant to go there, so that is asked first.
        """
        asked = self.piece_ids()
        taken: Desk | Command = self
        if piece in asked:
            taken = self._choose(asked[piece])
        elif piece in self.face.own(self.seen, self.seat) and not self.asking:
            taken = self.with_picked(Picked(die=self.picked.die, piece=piece))
        if not isinstance(taken, Desk):
            return taken
        meant = taken._answer_of(cell) if taken is not self else None
        return meant if meant is not None else self._by_hand(piece, cell, asks=taken is not self)

    def _answer_of(self, cell: str) -> Desk | Command | Meant | None:
        """What a place means as the second of two taps; None where it means nothing."""
        if self.field is None:
            there = [piece.id for piece in self.pieces if piece.cell == cell]
            return next((meant for each in (*there, cell) if (meant := self._aim(each)) is not None), None)
        asked = self.cell_ids()
        return self._choose(asked[cell]) if cell in asked else None

    def drag_card(self, card: str, cell: str) -> Desk | Command | Meant:
        """A held card drawn to a place, or to the piece that stands there; the same desk where it may not."""
        if not self.aims.held or self.asking:
            return self
        taken = self.with_picked(Picked(card=card))
        meant = taken._answer_of(cell)
        return meant if meant is not None else taken

    def _by_hand(self, piece: str, cell: str, asks: bool) -> Desk | Command:
        """Put a piece where it stands on the table though no rule took it there, or ask whether it does."""
        known = self.game.tracked(self.state)
        paths = self.face.corrects(self.seen, "piece", piece)
        places = [path for path in paths if isinstance(known.get(path), PlaceTrack)]
        if not places:
            return self
        if asks or piece in self.face.others(self.seen):
            return self.with_picked(Picked(move=places[0], cell=cell))
        return Adjust(places[0], place_of(cell))

    def tap_card(self, card: str) -> Desk | Command:
        """A held card: the answer to what is asked, the one to be put somewhere, or what it orders."""
        if card in self.card_ids():
            return self._choose(card)
        if self.aims.held and not self.asking:
            return self.with_picked(Picked(card=card))
        meant = self.face.hand_order if self.free and not self.asking else None
        return (meant(self.seen, self.seat, card) if meant else None) or self

    def tap_order(self, order: Command) -> Desk | Command:
        """A whole order behind one tap: given, or looked at first; a second tap lets it be."""
        return self.cancel() if self.picked.order == order else self._looked_at(order)

    def tap_option(self, option: str) -> Desk | Command | Meant:
        """One of the options of a list."""
        if self.picked.move:
            return Adjust(self.picked.move, place_of(self.picked.cell) if self.picked.cell else None)
        if self.picked.ways:
            return self._give(self.picked.ways[int(option)])
        return self._choose(self.values[int(option)]) if self.field is not None else self

    def write(self, text: str) -> Desk | Command:
        """The words that were wanted."""
        return self._choose(text) if self.writes else self

    def cancel(self) -> Desk:
        """Back to nothing chosen but the die; from an order that was looked at, to who was to act."""
        if self.picked.order is not None:
            return self.with_picked(replace(self.picked, order=None))
        return self.with_picked(
            Picked(die=self.picked.die) if self.picked.die and self.asking else self.untouched
        )

    def edit(self, edit: BoardEdit) -> Desk:
        """Let taps on the board set one value of each place."""
        return self.with_picked(Picked(edit=edit))

    def move(self, path: str) -> Desk:
        """Let a tap on the board say where a piece stands."""
        return self.with_picked(Picked(move=path))

    # -- how a tap goes on ------------------------------------------------------------------------------

    def _choose(self, value: Any) -> Desk | Command:
        tile, field = self.picked.tile, self.field
        if tile is None or field is None:
            return self
        return self._go_on(tile, {**self.picked.chosen, field.name: value})

    def _go_on(self, tile: Tile, chosen: dict[str, Any]) -> Desk | Command:
        """Choose what is left to choose; then the order is given, or looked at first."""
        meant = self._filled(tile, chosen)
        return self._looked_at(meant) if isinstance(meant, Command) else meant

    def _looked_at(self, order: Command) -> Desk | Command:
        """An order, or the desk on which it is shown what it comes to."""
        if self.face.preview(self.seen, order, str) is None:
            return order
        return self.with_picked(Picked(die=self.picked.die, piece=self.picked.piece, order=order))

    def _filled(self, tile: Tile, chosen: dict[str, Any]) -> Desk | Command:
        """Fill in what leaves no choice, up to a field that does."""
        offer = self.offers[tile.kind]
        field = offer.next_field(chosen)
        while field is not None:
            value = self._only(offer, chosen, field)
            if value is None:
                return self.with_picked(replace(self.picked, tile=tile, chosen=chosen, ways=(), cell=""))
            chosen[field.name] = value[0]
            field = offer.next_field(chosen)
        return offer.kind(**chosen)

    def _only(self, offer: Offer[Any], chosen: dict[str, Any], field: Field[Any]) -> tuple[Any] | None:
        """The value that a field must have, or may as well have."""
        is_last = offer.next_field({**chosen, field.name: None}) is None
        is_mine = field.meaning is Meaning.PIECE and self.picked.piece not in ("", *self._pieces_in(chosen))
        if field.values is not None and not is_last and not is_mine:
            few = list(islice(each_choice(self.game, self.state, offer, chosen), 2))
            return (few[0],) if len(few) == 1 else None  # whether there are more makes no difference
        values = self._possible(offer, chosen)
        if len(values) == 1:
            return (values[0],)
        if field.values is None:
            return None
        mine = [each for each in values if is_mine and self.face.piece(field.name, each) == self.picked.piece]
        if mine:
            return (mine[0],)
        if len(values) > MOST_ALIKE or not is_last:
            return None
        effects = [self._effect(offer.kind(**chosen, **{field.name: each})) for each in values]
        return (values[0],) if all(each == effects[0] for each in effects) else None

    def _pieces_in(self, chosen: Mapping[str, Any]) -> list[str]:
        """The pieces that values of an order stand for."""
        return [self.face.piece(name, value) for name, value in chosen.items() if isinstance(value, str)]

    def _foretold(self, tile: Tile, first: Command) -> tuple[Wording, ...]:
        """What a tap on a tile would come to, as far as nothing is left to choose."""
        only = self._filled(tile, dict(tile.chosen))
        whole = isinstance(only, Command)
        events, _question = self._effect(only if isinstance(only, Command) else first)
        return self.face.foretold(self.seen, events_for(self.game, events, self.seat), whole)

    # -- a second tap (`aiming.py` knows what it means) -------------------------------------------------

    @cached_property
    def aims(self) -> Aims:
        """What a tap would mean for what is chosen."""
        return Aims(self)

    def _aim(self, hit: str) -> Desk | Command | Meant | None:
        """What a tap on a place or a piece means for what is chosen; None where nothing is chosen for it."""
        ways = list(self.aims.ways(hit))
        if len(ways) > 1:
            return self.with_picked(replace(self.picked, ways=tuple(ways), order=None))
        if ways:
            return self._give(ways[0])
        refused = self.aims.refused(hit)
        return refused if refused is not None else self.cancel() if self.picked.order is not None else None

    def _give(self, way: Way) -> Desk | Command | Meant:
        """Carry an order out, or show what it comes to first."""
        if len(way.orders) > 1:
            return way.orders
        return self._looked_at(way.orders[0])

    def _refusable_answer(self, name: str) -> Command | None:
        """The order at a piece that cannot be chosen for it, so that the rules say why."""
        tile, field = self.picked.tile, self.field
        if tile is None or field is None or field.meaning is not Meaning.PIECE:
            return None
        order = self.whole(tile.kind, {**self.picked.chosen, field.name: name})
        refused = order is not None and not is_legal(self.game, self.state, order)
        return order if refused else None

    def after(self, order: Command) -> Desk | None:
        """The table behind an order that asks nothing and that nothing follows by itself."""
        events, question = self._effect(order)
        state = fold(self.game, self.state, events)
        if question is not None or self.game.follow(state) is not None:
            return None
        return Desk(self.face, self.game, state, True, self.picked, self.seat, self.eyes)

    def _look(self, cell: str) -> Desk:
        """Only look at a place, or no longer."""
        if not cell or not self.face.lies_on(self.seen, cell):
            return self
        return self.with_picked(replace(self.picked, cell="" if self.picked.cell == cell else cell))

    # -- by hand ----------------------------------------------------------------------------------------

    def _correct(self, cell: str) -> Command | None:
        """The correction that a tap on a cell means: turned, counted up, or moved there."""
        if self.picked.move:
            return Adjust(self.picked.move, place_of(cell))
        path = self.picked.edit.path(self.state, cell) if self.picked.edit else ""
        track = self.game.tracked(self.state).get(path)
        match track:
            case Flag():
                return Adjust(path, not shown(track, self.state, path))
            case Number(low=low, high=high):
                now = shown(track, self.state, path)
                return Adjust(path, low if now >= high else now + 1)
        return None

    @property
    def can_leave(self) -> bool:
        """Whether the piece whose place is being corrected may stand off the board."""
        track = self.game.tracked(self.state).get(self.picked.move)
        return isinstance(track, PlaceTrack) and track.optional

    def editable(self) -> list[str]:
        """The cells that can be corrected by a tap."""
        known = self.game.tracked(self.state)
        cells = [each.id for each in self.board.cells] if self.board else []
        if self.picked.move:
            return cells if isinstance(known.get(self.picked.move), PlaceTrack) else []
        edit = self.picked.edit
        return [each for each in cells if edit.path(self.state, each) in known] if edit else []


def _is_place(field: Field[Any]) -> bool:
    return field.meaning is Meaning.PLACE


def words_of(parts: Sequence[Wording], speak: Any) -> str:
    """Short words in a row."""
    return " · ".join(text for text in (speak(each) for each in parts) if text)
