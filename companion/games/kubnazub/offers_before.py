"""What may be ordered while the squads are dealt and bought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.game import Command
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.rules.before_squad import usable
from companion.games.kubnazub.rules.bring import has_room


def own_seat(seat: Seat) -> Field[State]:
    """The field that says who orders."""
    return Field("seat", Meaning.WORD, lambda state, chosen: (seat,))


def dealing(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """Keep the deal or take another; name a card that is in no list where people deal."""
    told = (_bring(seat),) if has_room(state, state.side(seat)) else ()
    return Offer(cmd.KeepDeal, (own_seat(seat),)), Offer(cmd.Redeal, (own_seat(seat),)), *told


def buying(_: State, seat: Seat) -> Sequence[Offer[State]]:
    """Everything that makes a squad."""
    return (
        _of_card(cmd.UseBeforeSquad, seat, usable),
        _of_card(cmd.Buy, seat, lambda side: side.dealt),
        _of_card(cmd.PutBack, seat, lambda side: side.squad),
        _bring(seat),
        Offer(cmd.FinishSquad, (own_seat(seat),)),
    )


def conceding(_: State, seat: Seat) -> Sequence[Offer[State]]:
    """Whoever is to act may give up."""
    return (Offer(cmd.Concede, (own_seat(seat),)),)


def _bring(seat: Seat) -> Offer[State]:
    return Offer(cmd.BringCard, (own_seat(seat),))


def _of_card(kind: type[Command], seat: Seat, cards: Callable[[Side], Iterable[str]]) -> Offer[State]:
    def names(state: State, _: Chosen) -> Iterable[Any]:
        return cards(state.side(seat))

    return Offer(kind, (own_seat(seat), Field("card", Meaning.CARD, names)))
