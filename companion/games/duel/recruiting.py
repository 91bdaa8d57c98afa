"""Buying a squad from the dealt cards with gold and silver; `companion.cards.squads` judges.

`purse`, `can_still_buy` and `why_not` only look, for whoever shows what can still be afforded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from companion.cards.card import Card as CatalogueCard
from companion.cards.squad_limits import SquadLimits
from companion.cards.squads import (
    Bought,
    Breach,
    Means,
    Purse,
    affordable,
    breaches,
    purse_of,
)
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.seats import Seat
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.evolve import without
from companion.games.duel.field import SEATS
from companion.games.duel.guards import require_stage_of
from companion.games.duel.preparing import is_last, require_busy
from companion.games.duel.table import Side, State

S = TypeVar("S", bound=State[Any, Any])
NO_CREATURE: Final = "hosts"
"""The limit that a squad breaks until its first creature is bought."""


@dataclass(frozen=True)
class Recruiting(Generic[S]):
    """How one game buys: what a squad may cost and hold, what a player has, and the rules behind it."""

    limits: Callable[[S], SquadLimits]
    means: Callable[[S, Seat], Means]
    hand: Callable[[S, Seat], int]
    as_listed: Callable[[Any], CatalogueCard]
    """A card of the table as those who judge squads know it."""
    from_deal: str
    leftovers: str
    placing: str

    # -- what there is, what it costs, what is left ------------------------------------------------------

    def _bought(self, side: Side[Any], names: Iterable[str]) -> list[Bought]:
        return [Bought(name, n, self.as_listed(side.printed(name))) for name, n in Counter(names).items()]

    def purse(self, state: S, seat: Seat) -> Purse:
        """What a player's squad costs so far, how it is paid, and what is left."""
        side = state.side(seat)
        return purse_of(self._bought(side, side.squad), self.limits(state), self.means(state, seat))

    def can_still_buy(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The dealt cards of which one more fits into the squad, each once."""
        side = state.side(seat)
        offered = [self.as_listed(side.printed(name)) for name in dict.fromkeys(side.dealt)]
        squad, hand = self._bought(side, side.squad), self.hand(state, seat)
        found = affordable(offered, squad, self.limits(state), self.means(state, seat), hand)
        return tuple(card.name for card in found)

    def why_not(self, state: S, seat: Seat, card: str) -> Breach | None:
        """The first limit that a squad with one more card would break; None where the card can be bought."""
        found = self.broken(state, seat, (*state.side(seat).squad, card))
        return next((each for each in found if each.limit != NO_CREATURE), None)

    def broken(self, state: S, seat: Seat, names: Iterable[str]) -> tuple[Breach, ...]:
        """Every limit that a squad of these cards would break."""
        bought = self._bought(state.side(seat), names)
        return breaches(bought, self.limits(state), self.means(state, seat), self.hand(state, seat))

    def broken_so_far(self, state: S, seat: Seat) -> tuple[Breach, ...]:
        """The limits that a squad breaks while it is bought; a creature that it lacks may still come."""
        squad = state.side(seat).squad
        found = self.broken(state, seat, squad) if squad else ()
        return tuple(each for each in found if each.limit != NO_CREATURE)

    def makes_room(self, state: S, seat: Seat, card: str = "", kept: Iterable[str] = ()) -> tuple[str, ...]:
        """The bought cards without one of which the squad fits, with one card more if named: cheapest first.

        Those that are `kept` have to stay.
        """
        side = state.side(seat)
        more = (card,) if card else ()

        def is_whole(names: Iterable[str]) -> bool:
            return all(each.limit == NO_CREATURE for each in self.broken(state, seat, names))

        free = Counter(side.squad) - Counter(kept)
        found = [name for name in free if is_whole((*without(side.squad, name), *more))]
        return tuple(sorted(found, key=lambda name: (side.printed(name).cost, name)))

    # -- buying ------------------------------------------------------------------------------------------

    def _require_buyer(self, state: S, seat: Seat) -> Side[Any]:
        """The side of a player who has kept the deal and is not finished."""
        side: Side[Any] = require_busy(state, seat, self.from_deal)
        require_stage_of(state, seat, "squad", self.from_deal)
        return side

    def buy(self, course: Course[S], command: cmd.Buy) -> None:
        """A dealt card joins the squad if it can be paid for and breaks no limit."""
        side = self._require_buyer(course.state, command.seat)
        if command.card not in side.dealt:
            raise Illegal(self.from_deal, "not_dealt", card=command.card)
        refuse(self.why_not(course.state, side.id, command.card))
        course.happen(ev.CardBought(side.id, command.card, rule=self.from_deal))

    def put_back(self, course: Course[S], command: cmd.PutBack) -> None:
        """Until the squad is finished a card may leave it again."""
        side = self._require_buyer(course.state, command.seat)
        if command.card not in side.squad:
            raise Illegal(self.from_deal, "not_bought", card=command.card)
        course.happen(ev.CardPutBack(side.id, command.card, rule=self.from_deal))

    def finish(self, course: Course[S], command: cmd.FinishSquad) -> None:
        """A squad that breaks no limit is bought; when both are, what is left of the deals goes back."""
        side = self._require_buyer(course.state, command.seat)
        refuse(next(iter(self.broken(course.state, side.id, side.squad)), None))
        if is_last(course, side.id, self.from_deal):
            for seat in SEATS:
                course.happen(ev.SquadFinished(seat, rule=self.leftovers))
            course.happen(ev.StageBegan("place", rule=self.placing))


def refuse(breach: Breach | None) -> None:
    """Say which limit a squad would break."""
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
        case "factions":
            raise Illegal(breach.rule, "over_factions", **facts)
        case "hand":
            raise Illegal(breach.rule, "over_hand", **facts)
        case "hosts":
            raise Illegal(breach.rule, "over_hosts", **facts)
    raise ValueError(f"{breach.limit!r} is no limit of a squad.")


# -- cards that nobody knows -----------------------------------------------------------------------------


def bring(
    course: Course[Any], seat: Seat, most: int, ask: Callable[[dict[str, Any]], Any], cited: str
) -> Any:
    """A card of another product by its name and printed numbers, which only its player is asked for."""
    side = require_busy(course.state, seat, cited)
    if sum(each.source == "told" for each in side.library) >= most:
        raise Illegal(cited, "too_many_brought", most=most)
    printed = ask({"about": (side.id,), "seat": side.id, "secret": True})
    if any(each.name == printed.name for each in side.library):
        raise Illegal(cited, "known_card", card=printed.name)
    return printed
