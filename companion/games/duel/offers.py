"""What may be ordered before the battle in every duel: deals, cards of the own side, own cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.game import Command
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel import commands as cmd
from companion.games.duel.placement import open_cells
from companion.games.duel.placing import used_by


def own_seat(seat: Seat) -> Field[Any]:
    """The field that says who orders."""
    return Field("seat", Meaning.WORD, lambda state, chosen: (seat,))


def of_card(kind: type[Command], seat: Seat, cards: Callable[[Any], Iterable[str]]) -> Offer[Any]:
    """An order about a card of the own side."""

    def names(state: Any, _: Chosen) -> Iterable[Any]:
        return cards(state.side(seat))

    return Offer(kind, (own_seat(seat), Field("card", Meaning.CARD, names)))


def dealing(_: Any, seat: Seat) -> Sequence[Offer[Any]]:
    """Keep the deal or take another."""
    return Offer(cmd.KeepDeal, (own_seat(seat),)), Offer(cmd.Redeal, (own_seat(seat),))


def conceding(_: Any, seat: Seat) -> Sequence[Offer[Any]]:
    """Whoever is to act may give up."""
    return (Offer(cmd.Concede, (own_seat(seat),)),)


def placing(_: Any, seat: Seat) -> Sequence[Offer[Any]]:
    """Put cards of the squad on free cells, move them about, be done."""

    def free(state: Any, _: Chosen) -> tuple[Square, ...]:
        return open_cells(seat, used_by(state, seat))

    def used(state: Any, _: Chosen) -> tuple[Square, ...]:
        return used_by(state, seat)

    def either(state: Any, chosen: Chosen) -> tuple[Square, ...]:
        return (*used(state, chosen), *free(state, chosen))

    start, to = Field[Any]("start", Meaning.PLACE, used), Field[Any]("to", Meaning.PLACE, either)
    return (
        _with_place(of_card(cmd.Place, seat, lambda side: side.squad), Field("at", Meaning.PLACE, free)),
        Offer(cmd.Rearrange, (own_seat(seat), start, to)),
        Offer(cmd.FinishPlacement, (own_seat(seat),)),
    )


def _with_place(offer: Offer[Any], place: Field[Any]) -> Offer[Any]:
    return Offer(offer.kind, (*offer.fields, place))
