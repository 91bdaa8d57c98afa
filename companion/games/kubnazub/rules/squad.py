"""SQUAD: buying from the dealt cards with gold and silver; `companion.cards.squads` judges.

`purse`, `can_still_buy` and `why_not` only look, for whoever shows what can still be afforded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from companion.cards.card import Card as CatalogueCard
from companion.cards.squad_limits import SquadLimits, shipped_limits
from companion.cards.squads import (
    Bought,
    Breach,
    Means,
    Purse,
    affordable,
    breaches,
    hand_of,
    means_of,
    not_bought,
    purse_of,
)
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.preparing import is_last, require_busy

NO_CREATURE: Final = "hosts"
"""The limit that a squad breaks until its first creature is bought."""


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


def _bought(side: Side, names: Iterable[str]) -> list[Bought]:
    return [Bought(name, n, catalogue_card(side.printed(name))) for name, n in Counter(names).items()]


@rule("KZ-SQUAD-03", "KZ-SQUAD-10", "KZ-SQUAD-11")
def purse(state: State, seat: Seat) -> Purse:
    """What a player's squad costs so far, how it is paid, and what is left."""
    side = state.side(seat)
    return purse_of(_bought(side, side.squad), limits(), means(state, seat))


def can_still_buy(state: State, seat: Seat) -> tuple[str, ...]:
    """The dealt cards of which one more fits into the squad, each once."""
    side = state.side(seat)
    offered = [catalogue_card(side.printed(name)) for name in dict.fromkeys(side.dealt)]
    squad, hand = _bought(side, side.squad), hand_of(limits())
    return tuple(card.name for card in affordable(offered, squad, limits(), means(state, seat), hand))


def why_not(state: State, seat: Seat, card: str) -> Breach | None:
    """The first limit that a squad with one more card would break; None where the card can be bought."""
    found = _broken(state, seat, (*state.side(seat).squad, card))
    return next((each for each in found if each.limit != NO_CREATURE), None)


def broken(state: State, seat: Seat) -> tuple[Breach, ...]:
    """Every limit that a squad breaks as it is; one without cards breaks none yet."""
    squad = state.side(seat).squad
    return _broken(state, seat, squad) if squad else ()


def makes_room(state: State, seat: Seat, card: str = "") -> tuple[str, ...]:
    """The bought cards, the cheapest first, without one of which the squad fits, with one card more if named.

    A card that was ordered into the squad has to stay.
    """
    side = state.side(seat)
    more = (card,) if card else ()
    free = Counter(side.squad) - Counter(side.compulsory)
    found = [
        name
        for name in free
        if all(each.limit == NO_CREATURE for each in _broken(state, seat, (*_less(side.squad, name), *more)))
    ]
    return tuple(sorted(found, key=lambda name: (side.printed(name).cost, name)))


def _less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    at = names.index(name)
    return (*names[:at], *names[at + 1 :])


@rule("KZ-SQUAD-12", "KZ-SQUAD-14", "KZ-SQUAD-16", "KZ-FLY-06", "KZ-AREA-02")
def _broken(state: State, seat: Seat, names: Iterable[str]) -> tuple[Breach, ...]:
    side = state.side(seat)
    return breaches(_bought(side, names), limits(), means(state, seat), hand_of(limits()))


def _refuse(breach: Breach | None) -> None:
    if breach is None:
        return
    facts = {"count": breach.count, "most": breach.most, "cards": list(breach.cards)}
    match breach.limit:
        case "gold":
            raise Illegal(breach.rule, "over_gold", **facts)
        case "once":
            raise Illegal(breach.rule, "over_once", **facts)
        case "flying":
            raise Illegal(breach.rule, "over_flying", **facts)
        case "areas":
            raise Illegal(breach.rule, "over_areas", **facts)
        case "hand":
            raise Illegal(breach.rule, "over_hand", **facts)
        case "hosts":
            raise Illegal(breach.rule, "over_hosts", **facts)
    raise ValueError(f"{breach.limit!r} is no limit of a squad.")


# -- buying ----------------------------------------------------------------------------------------------


@rule("KZ-SQUAD-03", "KZ-SQUAD-04", "KZ-SQUAD-05", "KZ-SQUAD-15", "KZ-SQUAD-22")
def buy(course: Course[State], command: cmd.Buy) -> None:
    """A dealt card joins the squad if it can be paid for and breaks no limit."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-03")
    if command.card not in side.dealt:
        raise Illegal("KZ-SQUAD-03", "not_dealt", card=command.card)
    _refuse(why_not(course.state, side.id, command.card))
    course.happen(ev.CardBought(side.id, command.card, rule="KZ-SQUAD-03"))


@rule("KZ-SQUAD-09", "KZ-SQUAD-19", "KZ-FAQ-11")
def put_back(course: Course[State], command: cmd.PutBack) -> None:
    """Until the squad is finished a card may leave it again, unless another card ordered it in."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-03")
    if command.card not in side.squad:
        raise Illegal("KZ-SQUAD-03", "not_bought", card=command.card)
    if side.squad.count(command.card) <= side.compulsory.count(command.card):
        raise Illegal("KZ-SQUAD-19", "compulsory", card=command.card)
    course.happen(ev.CardPutBack(side.id, command.card, rule="KZ-SQUAD-03"))


@rule("KZ-SQUAD-17", "KZ-SQUAD-18", "KZ-SQUAD-19", "KZ-SQUAD-23")
def finish(course: Course[State], command: cmd.FinishSquad) -> None:
    """A squad that breaks no limit is bought; when both are, what is left of the deals goes back."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-03")
    missing = not_bought(side.compulsory, side.squad)
    if missing:
        raise Illegal("KZ-SQUAD-19", "compulsory_missing", card=missing[0])
    _refuse(next(iter(_broken(course.state, side.id, side.squad)), None))
    if is_last(course, side.id, "KZ-SQUAD-03"):
        for seat in SEATS:
            course.happen(ev.SquadFinished(seat, rule="KZ-SQUAD-18"))
        course.happen(ev.StageBegan("place", rule="KZ-PLACE-01"))
