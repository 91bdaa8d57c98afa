"""SQUAD: buying from the dealt cards with gold and silver; `companion.cards.squads` judges.

`purse`, `can_still_buy` and `why_not` only look, for whoever shows what can still be afforded.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.cards.card import Card as CatalogueCard
from companion.cards.squad_limits import SquadLimits, shipped_limits
from companion.cards.squads import Breach, Means, Purse, hand_of, means_of, not_bought
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import SEATS
from companion.games.duel.preparing import require_busy
from companion.games.duel.recruiting import Recruiting
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State
from companion.games.kubnazub.printed import Printed

# -- what there is, what it costs, what is left ----------------------------------------------------------


@cache
def limits() -> SquadLimits:
    """What a squad may cost and hold."""
    return shipped_limits("kubnazub", "squad")


@rule("KZ-SQUAD-01", "KZ-SQUAD-02", "KZ-DEAL-05", "KZ-FAQ-08")
def means(state: State, seat: Seat) -> Means:
    """Gold and silver of a player: redeals cost gold, cards may have brought some."""
    side = state.side(seat)
    found = means_of(limits(), SEATS.index(seat) + 1, side.redeals, side.more_gold)
    return found._replace(silver=found.silver + side.more_silver)


def catalogue_card(printed: Printed) -> CatalogueCard:
    """A card of the table as those who judge squads know it."""
    return CatalogueCard(
        id=printed.name,
        name=printed.name,
        cost=str(printed.cost),
        type=printed.type,
        kind="symbiont" if printed.is_symbiont else printed.kind,
        factions=printed.elements,
        unique=printed.unique,
        elite=printed.elite,
    )


BUYING: Final[Recruiting[State]] = Recruiting(
    limits=lambda state: limits(),
    means=means,
    hand=lambda state, seat: hand_of(limits()),
    as_listed=catalogue_card,
    from_deal="KZ-SQUAD-03",
    leftovers="KZ-SQUAD-18",
    placing="KZ-PLACE-01",
)


@rule("KZ-SQUAD-03", "KZ-SQUAD-10", "KZ-SQUAD-11")
def purse(state: State, seat: Seat) -> Purse:
    """What a player's squad costs so far, how it is paid, and what is left."""
    return BUYING.purse(state, seat)


def can_still_buy(state: State, seat: Seat) -> tuple[str, ...]:
    """The dealt cards of which one more fits into the squad, each once."""
    return BUYING.can_still_buy(state, seat)


def makes_room(state: State, seat: Seat, card: str = "") -> tuple[str, ...]:
    """The bought cards that could go for a card or a broken limit; what was ordered in has to stay."""
    return BUYING.makes_room(state, seat, card, kept=state.side(seat).compulsory)


@rule("KZ-SQUAD-12", "KZ-SQUAD-14", "KZ-SQUAD-16", "KZ-FLY-06", "KZ-AREA-02")
def why_not(state: State, seat: Seat, card: str) -> Breach | None:
    """The first limit that a squad with one more card would break; None where the card can be bought."""
    return BUYING.why_not(state, seat, card)


# -- buying ----------------------------------------------------------------------------------------------


@rule("KZ-SQUAD-03", "KZ-SQUAD-04", "KZ-SQUAD-05", "KZ-SQUAD-15", "KZ-SQUAD-22")
def buy(course: Course[State], command: cmd.Buy) -> None:
    """A dealt card joins the squad if it can be paid for and breaks no limit."""
    BUYING.buy(course, command)


@rule("KZ-SQUAD-09", "KZ-SQUAD-19", "KZ-FAQ-11")
def put_back(course: Course[State], command: cmd.PutBack) -> None:
    """Until the squad is finished a card may leave it again, unless another card ordered it in."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-03")
    held = side.squad.count(command.card)
    if held and held <= side.compulsory.count(command.card):
        raise Illegal("KZ-SQUAD-19", "compulsory", card=command.card)
    BUYING.put_back(course, command)


@rule("KZ-SQUAD-17", "KZ-SQUAD-18", "KZ-SQUAD-19", "KZ-SQUAD-23")
def finish(course: Course[State], command: cmd.FinishSquad) -> None:
    """A squad that breaks no limit and holds what was ordered into it is bought."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-03")
    missing = not_bought(side.compulsory, side.squad)
    if missing:
        raise Illegal("KZ-SQUAD-19", "compulsory_missing", card=missing[0])
    BUYING.finish(course, command)
