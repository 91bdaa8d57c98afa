"""The field of five by six with its cards, and what each player has beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.kubnazub.cards import card_of, piece
from app.presenters.card_views import PileView
from app.presenters.table.boards import cell_of
from app.presenters.table.parts import SideView
from app.presenters.views import BoardView, CellView, Highlight, Speak
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import say, say_n
from companion.games.duel.field import FIELD, SEATS, cell_name, row_of
from companion.games.duel.placement import STAGES, open_cells
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import P1, State, Zone
from companion.games.kubnazub.rules.place import used_by
from companion.games.kubnazub.rules.range import cells
from companion.games.kubnazub.rules.usable import abilities_of, find_ability
from companion.games.kubnazub.words.names import seat_name, term

WITHOUT_FIELD = ("first", "deal", "squad")
"""The stages in which nothing lies on the field yet."""
PILES: dict[Zone, str] = {"graveyard": "grave-stone", "exile": "cancel"}


def looker(state: State) -> Seat:
    """Whose eyes a veiled state is for: in battle the active player's."""
    known = [side.id for side in state.sides if side.library]
    return known[0] if len(known) == 1 and state.stage != "battle" else state.active


def board(state: State) -> BoardView | None:
    """The field as it lies."""
    if state.stage in WITHOUT_FIELD:
        return None
    locked = _locked(state) if state.stage == "place" else ()
    return BoardView(
        FIELD.rows,
        FIELD.cols,
        tuple(_cell(state, at, locked) for at in FIELD.cells),
        tuple(piece(state, card) for card in state.in_play if card.zone == "field"),
        divider=3,
        shape=1.08,
        least=44,
    )


def _cell(state: State, at: Square, locked: Sequence[Square]) -> CellView:
    label = cell_name(at) if state.stage == "place" and row_of(looker(state), at) > 0 else ""
    mark: Highlight = "locked" if at in locked else ""
    return CellView(
        cell_of(at), at.row, at.col, label, fill="bg", highlight=mark, note_icon="lock" if mark else ""
    )


def _locked(state: State) -> tuple[Square, ...]:
    """The cells of who looks that open later."""
    seat = looker(state)
    used = used_by(state, seat)
    open_now = (*used, *open_cells(seat, used))
    return tuple(at for stage in STAGES[seat] for at in stage if at not in open_now)


def own(state: State) -> list[str]:
    """The cards that can be chosen: those in turn, since a closed one may act as well, or being placed."""
    if state.stage == "place":
        return [each.id for each in state.cards if each.owner == looker(state) and each.printed.name]
    return [each.id for each in state.cards_of(state.active)]


def others(state: State) -> list[str]:
    """The cards of who is not in turn that have something sudden."""
    if state.stage != "battle" or state.between_turns:
        return []
    waiting = (each for each in state.in_play if each.controller != state.active)
    return [each.id for each in waiting if any(one.sudden for one in abilities_of(state, each))]


def overlay(state: State, kind: type[Command], chosen: Mapping[str, Any]) -> tuple[Square, ...]:
    """The cells within the range of an ability that is to be aimed."""
    card = state.find(chosen.get("who", ""))
    at = state.cell_of(card) if card is not None else None
    ability = find_ability(state, card, chosen.get("ability", "")) if card is not None else None
    if kind is not cmd.UseAbility or at is None or ability is None:
        return ()
    return cells(ability.kind, at, ability.range)


def beside(state: State, speak: Speak) -> tuple[SideView, ...]:
    """Flyers, areas and symbionts as chips, graveyard and exile as counts."""
    return () if state.stage in WITHOUT_FIELD else tuple(_side(state, seat, speak) for seat in SEATS)


def _side(state: State, seat: Seat, speak: Speak) -> SideView:
    cards = [each for each in state.cards_of(seat) if each.zone != "field"]
    placed = sum(each.owner == seat for each in state.cards)
    none = (
        say_n("{n} card placed", "{n} cards placed", placed) if state.stage == "place" else say("no flyers")
    )
    return SideView(
        seat,
        speak(seat_name(seat)),
        "up" if seat == P1 else "down",
        tuple(piece(state, each) for each in cards),
        speak(none),
        tuple(
            _pile(state, seat, zone, speak)
            for zone in PILES
            if _lie(state, seat, zone) or zone == "graveyard"
        ),
    )


def _lie(state: State, seat: Seat, zone: Zone) -> list[str]:
    return [each.id for each in state.cards if each.owner == seat and each.zone == zone]


def _pile(state: State, seat: Seat, zone: Zone, speak: Speak) -> PileView:
    cards = [card for id_ in reversed(_lie(state, seat, zone)) if (card := card_of(state, id_, speak))]
    name = f"{speak(term(f'zone.{zone}')).capitalize()}, {speak(seat_name(seat))}"
    return PileView(
        f"{zone}-{seat}", name, len(cards), PILES[zone], cards[0] if cards else None, tuple(cards)
    )
