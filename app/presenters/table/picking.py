"""From taps to one order: a die, a tile, then pieces and places until nothing is left to choose.

A `Desk` is one moment of a table with what the thumb has picked so far. A tap gives another desk, a command
to be carried out, or the same desk where it means nothing. What may be chosen comes from the game's offers;
what changes nothing is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from app.presenters.table.boards import cell_of, cell_with, place_of
from app.presenters.table.face import BoardEdit, Face, Tile, Wording
from app.presenters.views import BoardView
from companion.core.ask import Ask, Question
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Adjust, Command, Event, Game, decide
from companion.core.offers import (
    Field,
    Meaning,
    Offer,
    available,
    choices,
    find_command,
    is_legal,
    why_not,
)
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import events_for, state_for
from companion.core.telling import refusal as word_refusal
from companion.core.text import Text, say
from companion.core.tracked import Flag, Number, PlaceTrack, shown

MOST_ALIKE = 12
"""So many values are tried before they are asked for, whether they change anything."""
EMPTY = {
    Meaning.PIECE: say("No piece can be chosen for it now."),
    Meaning.PLACE: say("No place can be chosen for it now."),
}


@dataclass(frozen=True)
class Way:
    """One of several orders that a tap could mean, and what tells it from the others."""

    words: tuple[Wording, ...]
    order: Command


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


@dataclass(frozen=True)
class Play:
    """A tile as it stands now: whether it can be ordered, and if not, why."""

    tile: Tile
    reason: Text | None = None
    rule: str = ""

    @property
    def enabled(self) -> bool:
        """Whether a tap on it leads anywhere."""
        return self.reason is None


class Desk:
    """One moment of a table and what is picked; `free` is False while a question waits for its answer.

    What may be ordered is judged by the table as it lies, for the `seat` that looks; what is shown and
    worded comes from what that seat may see of it.
    """

    def __init__(
        self,
        face: Face,
        game: Game[Any],
        state: Any,
        free: bool = True,
        picked: Picked | None = None,
        seat: Seat = TABLE,
    ) -> None:
        self.face, self.game, self.state, self.free, self.seat = face, game, state, free, seat
        self.seen = state_for(game, state, seat)
        self.picked = picked or Picked()

    def with_picked(self, picked: Picked) -> Desk:
        """The same moment with something else picked."""
        made = Desk(self.face, self.game, self.state, self.free, picked, self.seat)
        for name in ("offers", "board"):
            if name in self.__dict__:
                made.__dict__[name] = self.__dict__[name]
        return made

    # -- what there is ----------------------------------------------------------------------------

    @cached_property
    def offers(self) -> dict[type[Command], Offer[Any]]:
        """What may be ordered now, by kind."""
        found = self.game.offers(self.state, self.seat) if self.free else ()
        return {offer.kind: offer for offer in found}

    @cached_property
    def board(self) -> BoardView | None:
        """The board as it lies, without marks."""
        return self.face.board(self.seen)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The tiles, those first that lead somewhere."""
        if not self.free:
            return ()
        tiles = self.face.tiles(self.seen, self.picked.die)
        made = [self._play(tile) for tile in (self._each_offer() if tiles is None else tiles)]
        return tuple(sorted(made, key=lambda each: not each.enabled))

    def _each_offer(self) -> list[Tile]:
        words = self.game.words(self.seen)
        made = []
        for offer in available(self.game, self.state, self.seat):
            first = find_command(self.game, self.state, offer)
            if first is not None:
                made.append(Tile(offer.kind, words.kind(first)))
        return made

    def _play(self, tile: Tile) -> Play:
        if tile.refusal is not None:
            return self._refused(tile, tile.refusal)
        offer = self.offers.get(tile.kind)
        if offer is None:
            return Play(tile, say("Not now."))
        first = find_command(self.game, self.state, offer, tile.chosen)
        if first is not None:
            return Play(replace(tile, detail=(*tile.detail, *self._foretold(tile, first))))
        refusal = why_not(self.game, self.state, offer, tile.chosen)
        return self._refused(tile, refusal) if refusal else Play(tile, self._nothing(offer, tile.chosen))

    def _refused(self, tile: Tile, refusal: Illegal) -> Play:
        return Play(tile, word_refusal(self.game, refusal, self.seen), refusal.rule)

    def _nothing(self, offer: Offer[Any], chosen: Mapping[str, Any]) -> Text:
        field = offer.next_field(chosen)
        return EMPTY.get(field.meaning, say("Not now.")) if field else say("Not now.")

    def order(self, kind: type[Command]) -> Command | None:
        """The command of a kind that has nothing left to choose, if it is accepted now."""
        offer = self.offers.get(kind)
        return None if offer is None or offer.fields else find_command(self.game, self.state, offer)

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
        if tile is None or self.field is None or self.field.values is None:
            return []
        return choices(self.game, self.state, self.offers[tile.kind], self.picked.chosen)

    def piece_ids(self) -> dict[str, Any]:
        """The pieces on the board that answer what is asked."""
        field = self.field
        if field is None or field.meaning is not Meaning.PIECE:
            return {}
        named = {self.face.piece(field.name, value): value for value in self.values if isinstance(value, str)}
        return {name: value for name, value in named.items() if cell_with(self.board, name)}

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
        tapped = len(self.piece_ids()) + len(self.cell_ids()) + len(self.card_ids())
        return [] if tapped == len(self.values) else self.values

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

    def tap_piece(self, name: str) -> Desk | Command:
        """A piece: the answer to what is asked, or the one that is to act."""
        asked = self.piece_ids()
        if name in asked:
            return self._choose(asked[name])
        cell = cell_with(self.board, name)
        if self.editing or self.field is not None:
            return self.tap_cell(cell)
        if name in self.face.own(self.seen):
            piece = "" if self.picked.piece == name else name
            return self.with_picked(Picked(die=self.picked.die, piece=piece, cell=cell if piece else ""))
        return self._look(cell)

    def tap_cell(self, cell: str) -> Desk | Command:
        """A place: the answer to what is asked, where to go, or just what lies there."""
        if self.editing:
            return self._correct(cell) or self
        if self.field is not None:
            asked = self.cell_ids()
            if cell in asked:
                return self._choose(asked[cell])
            here = [name for name in self.piece_ids() if cell_with(self.board, name) == cell]
            return self.tap_piece(here[0]) if len(here) == 1 else self
        ways = self._walks(cell)
        if not ways:
            return self._look(cell)
        return ways[0].order if len(ways) == 1 else self.with_picked(replace(self.picked, ways=tuple(ways)))

    def tap_card(self, card: str) -> Desk | Command:
        """A held card: the answer to what is asked, or what it orders by itself."""
        if card in self.card_ids():
            return self._choose(card)
        meant = self.face.hand_order if self.free and not self.asking else None
        return (meant(self.seen, self.seat, card) if meant else None) or self

    def tap_option(self, option: str) -> Desk | Command:
        """One of the options of a list."""
        if self.picked.move:
            return Adjust(self.picked.move, None)
        if self.picked.ways:
            return self.picked.ways[int(option)].order
        return self._choose(self.values[int(option)]) if self.field is not None else self

    def tell_text(self, text: str) -> Desk | Command:
        """A field that only a person can fill in."""
        return self._choose(text)

    def cancel(self) -> Desk:
        """Back to nothing chosen but the die."""
        return self.with_picked(Picked(die=self.picked.die) if self.asking else Picked())

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
        if field.values is None:
            return None
        values = choices(self.game, self.state, offer, chosen)
        if len(values) == 1:
            return (values[0],)
        if field.meaning is Meaning.PIECE and self.picked.piece:
            mine = [each for each in values if self.face.piece(field.name, each) == self.picked.piece]
            if mine:
                return (mine[0],)
        if len(values) > MOST_ALIKE or offer.next_field({**chosen, field.name: None}) is not None:
            return None
        effects = [self._effect(offer.kind(**chosen, **{field.name: each})) for each in values]
        return (values[0],) if all(each == effects[0] for each in effects) else None

    def _effect(self, command: Command) -> tuple[tuple[Event, ...], Question | None]:
        """All that a command comes to: its events, and the question it stops at."""
        try:
            return tuple(decide(self.game, self.state, command, Ask())), None
        except Unanswered as stop:
            return tuple(stop.events), stop.question

    def _foretold(self, tile: Tile, first: Command) -> tuple[Wording, ...]:
        """What a tap on a tile would come to, as far as nothing is left to choose."""
        only = self._go_on(tile, dict(tile.chosen))
        whole = isinstance(only, Command)
        events, _question = self._effect(only if isinstance(only, Command) else first)
        return self.face.foretold(self.seen, events_for(self.game, events, self.seat), whole)

    def _walks(self, cell: str) -> list[Way]:
        """The orders that take the chosen piece, or any, to a cell."""
        walk = self.face.walk
        if walk is None or walk not in self.offers or not (self.picked.die or self.picked.piece):
            return []
        found = []
        for play in self.plays:
            if play.enabled and play.tile.kind is walk:
                found += self._ways_of(play.tile, cell)
        return found

    def _ways_of(self, tile: Tile, cell: str) -> list[Way]:
        """The orders of one tile that lead to a cell: its piece comes first, its place last."""
        offer = self.offers[tile.kind]
        who = offer.next_field(tile.chosen)
        if who is None or who.values is None:
            return []
        made = []
        for piece in who.values(self.state, tile.chosen):
            if self.picked.piece and self.face.piece(who.name, piece) != self.picked.piece:
                continue
            chosen = {**tile.chosen, who.name: piece}
            to = offer.next_field(chosen)
            places = list(to.values(self.state, chosen)) if to and to.values else []
            for place in places:
                order = offer.kind(**chosen, **{to.name: place}) if to else None
                if order and cell_of(place) == cell and is_legal(self.game, self.state, order):
                    name = self.face.name(self.seen, who.name, piece)
                    words = tile.detail if self.picked.piece else (name, *tile.detail)
                    made.append(Way(words, order))
        return made

    def reachable(self) -> list[str]:
        """The cells to which the chosen piece can go with the chosen die."""
        if self.picked.tile is not None or not self.picked.piece or self.board is None:
            return []
        walk, found = self.face.walk, []
        for play in self.plays if walk in self.offers else ():
            if play.enabled and play.tile.kind is walk:
                found += self._steps_of(play.tile)
        return found

    def _steps_of(self, tile: Tile) -> list[str]:
        offer = self.offers[tile.kind]
        who = offer.next_field(tile.chosen)
        if who is None or who.values is None:
            return []
        mine = [
            each
            for each in who.values(self.state, tile.chosen)
            if self.face.piece(who.name, each) == self.picked.piece
        ]
        chosen = {**tile.chosen, who.name: mine[0]} if mine else None
        return [cell_of(each) for each in choices(self.game, self.state, offer, chosen)] if chosen else []

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
