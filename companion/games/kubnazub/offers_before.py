"""What may be ordered while the squads are bought."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.offers import Offer
from companion.core.seats import Seat
from companion.games.duel import offers
from companion.games.duel.offers import of_card, own_seat
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.before_squad import usable
from companion.games.kubnazub.rules.bring import has_room


def dealing(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """Keep the deal or take another; name a card that is in no list where people deal."""
    told = (_bring(seat),) if has_room(state, state.side(seat)) else ()
    return *offers.dealing(state, seat), *told


def buying(_: State, seat: Seat) -> Sequence[Offer[State]]:
    """Everything that makes a squad."""
    return (
        of_card(cmd.UseBeforeSquad, seat, usable),
        of_card(cmd.Buy, seat, lambda side: side.dealt),
        of_card(cmd.PutBack, seat, lambda side: side.squad),
        _bring(seat),
        Offer(cmd.FinishSquad, (own_seat(seat),)),
    )


def _bring(seat: Seat) -> Offer[State]:
    return Offer(cmd.BringCard, (own_seat(seat),))
