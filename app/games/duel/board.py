"""The field of five by six with its cards, and what each player has beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.games.duel.cards import CardLook
from app.presenters.card_views import PileView
from app.presenters.table.boards import cell_of
from app.presenters.table.parts import SideView
from app.presenters.views import BoardView, CellView, Highlight, Speak
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import say, say_n
from companion.games.duel.field import FIELD, P1, SEATS, cell_name, half_of
from companion.games.duel.placement import STAGES, open_cells
from companion.games.duel.placing import used_by
from companion.games.duel.table import Zone


@dataclass(frozen=True)
class FieldLook:
    """The field of one game: its cards, the piles beside it, and when there is none yet."""

    cards: CardLook
    without: tuple[str, ...]
    """The stages in which nothing lies on the field yet."""
    piles: Mapping[Zone, str]
    """The icons of what does not lie on the field any more; the first pile is always shown."""
    is_beside: Callable[[Any], bool] = lambda card: bool(card.zone != "field")
    """Whether a card in play has a chip beside the field."""

    def board(self, state: Any, seat: Seat) -> BoardView | None:
        """The field as it lies."""
        if state.stage in self.without:
            return None
        places = state.stage == "place" and seat in SEATS
        named = half_of(seat) if places else ()
        locked = _locked(state, seat) if places else ()
        return BoardView(
            FIELD.rows,
            FIELD.cols,
            tuple(_cell(at, at in named, at in locked) for at in FIELD.cells),
            tuple(self.cards.piece(state, card) for card in state.in_play if card.zone == "field"),
            divider=3,
            shape=1.08,
            least=44,
        )

    def own(self, state: Any, seat: Seat) -> list[str]:
        """The cards that can be chosen: those in turn, since a closed one may act too, or being placed."""
        if state.stage == "place":
            return [each.id for each in state.cards if each.owner == seat and each.printed.name]
        return [each.id for each in state.cards_of(state.active)]

    def beside(self, state: Any, speak: Speak) -> tuple[SideView, ...]:
        """Flyers, areas and what lies on others as chips, graveyard and exile as counts."""
        return () if state.stage in self.without else tuple(self._side(state, seat, speak) for seat in SEATS)

    def _side(self, state: Any, seat: Seat, speak: Speak) -> SideView:
        cards = [each for each in state.cards_of(seat) if self.is_beside(each)]
        placed = sum(each.owner == seat for each in state.cards)
        none = (
            say_n("{n} card placed", "{n} cards placed", placed)
            if state.stage == "place"
            else say("no flyers")
        )
        return SideView(
            seat,
            speak(say("{seat}", seat=self.cards.names.player(state, seat))),
            "up" if seat == P1 else "down",
            tuple(self.cards.chip(state, each, speak) for each in cards),
            speak(none),
            tuple(
                self._pile(state, seat, zone, speak)
                for place, zone in enumerate(self.piles)
                if not place or _lie(state, seat, zone)
            ),
        )

    def _pile(self, state: Any, seat: Seat, zone: Zone, speak: Speak) -> PileView:
        lying = reversed(_lie(state, seat, zone))
        cards = tuple(card for id_ in lying if (card := self.cards.card_of(state, id_, speak)))
        names = self.cards.names
        whose = speak(say("{seat}", seat=names.player(state, seat)))
        name = f"{speak(names.term(f'zone.{zone}')).capitalize()}, {whose}"
        top = cards[0] if cards else None
        return PileView(f"{zone}-{seat}", name, len(cards), self.piles[zone], top, cards)


def _cell(at: Square, named: bool, locked: bool) -> CellView:
    label = cell_name(at) if named else ""
    mark: Highlight = "locked" if locked else ""
    return CellView(
        cell_of(at), at.row, at.col, label, fill="bg", highlight=mark, note_icon="lock" if mark else ""
    )


def _locked(state: Any, seat: Seat) -> tuple[Square, ...]:
    """The cells of a seat that open later."""
    used = used_by(state, seat)
    open_now = (*used, *open_cells(seat, used))
    return tuple(at for stage in STAGES[seat] for at in stage if at not in open_now)


def _lie(state: Any, seat: Seat, zone: Zone) -> list[str]:
    return [each.id for each in state.cards if each.owner == seat and each.zone == zone]
