"""ARMY: recruiting from the hand with gold and silver; `companion.cards.squads` judges.

`purse`, `can_still_buy`, `why_not` and `helpful_drops` only look, for whoever shows what can be afforded.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from companion.cards.card import Card as CatalogueCard
from companion.cards.squad_limits import SquadLimits, shipped_limits
from companion.cards.squads import Breach, Means, Purse, hand_of, means_of
from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.tracked import Choice, Flag, Number, Phrase, Track
from companion.games.duel import recruiting
from companion.games.duel.field import SEATS
from companion.games.duel.guards import require_stage_of
from companion.games.duel.recruiting import Recruiting
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.printed import KINDS, SLOTS, TYPES, Kind, Printed

MOST = 99


@cache
def limits(resources: str) -> SquadLimits:
    """What an army may cost and hold, in a full game or in a first one."""
    return shipped_limits("realms", "first-game" if resources == "first_game" else "army")


@rule("RE-ARMY-03", "RE-ARMY-05", "RE-ARMY-09")
def limits_of(state: State) -> SquadLimits:
    """The limits of this table; one card is paid in one currency unless it has decided otherwise."""
    return replace(limits(state.options.resources), split=state.options.split_payment)


@rule("RE-ARMY-01", "RE-ARMY-02", "RE-ARMY-05")
def means(state: State, seat: Seat) -> Means:
    """Gold and silver of a player before realms are counted; the players have agreed who is Player 1."""
    return means_of(limits_of(state), SEATS.index(seat) + 1)


def catalogue_card(printed: Printed) -> CatalogueCard:
    """A card of the table as those who judge armies know it."""
    return CatalogueCard(
        id=printed.name,
        name=printed.name,
        cost=str(printed.cost),
        type=printed.type,
        kind=printed.kind,
        factions=printed.realms,
        elite=printed.elite,
    )


BUYING: Final[Recruiting[State]] = Recruiting(
    limits=limits_of,
    means=means,
    hand=lambda state, seat: hand_of(limits_of(state), state.side(seat).redeals),
    as_listed=catalogue_card,
    from_deal="RE-ARMY-06",
    leftovers="RE-ARMY-15",
    placing="RE-PLACE-01",
)


@rule("RE-ARMY-02", "RE-ARMY-04", "RE-ARMY-08", "RE-ARMY-14", "RE-ARMY-16")
def purse(state: State, seat: Seat) -> Purse:
    """What a player's army costs so far, how each card is paid, and what is left."""
    return BUYING.purse(state, seat)


def can_still_buy(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards of the hand of which one more fits into the army, each once."""
    return BUYING.can_still_buy(state, seat)


@rule("RE-ARMY-10", "RE-ARMY-11", "RE-ARMY-12", "RE-ARMY-13", "RE-AREA-02")
def why_not(state: State, seat: Seat, card: str) -> Breach | None:
    """The first limit that an army with one more card would break; None where the card can be bought."""
    return BUYING.why_not(state, seat, card)


@rule("RE-ARMY-04")
def helpful_drops(state: State, seat: Seat, card: str) -> tuple[str, ...]:
    """The realms without whose other cards this one could still be bought."""
    side = state.side(seat)
    wanted = side.printed(card)
    if why_not(state, seat, card) is None:
        return ()
    held = purse(state, seat).factions
    dropped = {
        realm: [each for each in side.squad if realm not in side.printed(each).realms] for realm in held
    }
    return tuple(
        realm
        for realm, rest in dropped.items()
        if realm not in wanted.realms
        if all(each.limit == "hosts" for each in BUYING.broken(state, seat, (*rest, card)))
    )


# -- buying ----------------------------------------------------------------------------------------------


@rule("RE-ARMY-06", "RE-ARMY-07", "RE-ARMY-08", "RE-ARMY-10", "RE-ARMY-16")
def buy(course: Course[State], command: cmd.Buy) -> None:
    """A card of the hand joins the army if it can be paid for and breaks no limit."""
    BUYING.buy(course, command)


@rule("RE-ARMY-04")
def put_back(course: Course[State], command: cmd.PutBack) -> None:
    """Until the army is finished a card may leave it again: only the finished army counts."""
    BUYING.put_back(course, command)


@rule("RE-ARMY-14", "RE-ARMY-15", "RE-ARMY-17", "RE-BOARD-10")
def finish(course: Course[State], command: cmd.FinishSquad) -> None:
    """An army that breaks no limit is bought; when both are, the other cards go back to the decks."""
    BUYING.finish(course, command)


# -- cards that nobody knows -----------------------------------------------------------------------------

CARD_FORM: Final[dict[str, Track]] = {
    "name": Phrase("RE-CARD-04", most=60),
    "cost": Number(0, 999, "RE-CARD-04"),
    "elite": Flag("RE-ARMY-07"),
    "realm": Phrase("RE-ARMY-04", most=30),
    "type": Choice(TYPES, "RE-CARD-01"),
    "kind": Choice(KINDS, "RE-CARD-03", optional=True),
    "slot": Choice(SLOTS, "RE-EQUIP-01", optional=True),
    "lives": Number(1, MOST, "RE-CARD-04"),
    "movement": Number(0, MOST, "RE-CARD-04"),
    "light": Number(0, MOST, "RE-CARD-04"),
    "medium": Number(0, MOST, "RE-CARD-04"),
    "strong": Number(0, MOST, "RE-CARD-04"),
}
"""What is asked of a card that nobody knows."""
NO_REALM = "-"


@rule("RE-ARMY-06", "RE-CARD-04")
def bring(course: Course[State], command: cmd.BringCard) -> None:
    """A card that is not listed joins the hand by its name and printed numbers."""
    require_stage_of(course.state, command.seat, "squad", "RE-ARMY-06")
    asked = partial(course.ask.tell, CARD_FORM, "new_card", "RE-CARD-04")
    most = BUYING.hand(course.state, command.seat)
    told = recruiting.bring(
        course, command.seat, most, lambda secret: told_card(asked(**secret)), "RE-ARMY-06"
    )
    course.happen(ev.CardBrought(command.seat, told, rule="RE-CARD-04"))


@rule("RE-CARD-02", "RE-CARD-03", "RE-CARD-04", "RE-CARD-07")
def told_card(told: Any) -> Printed:
    """A card from the form: only creatures are of a kind, walk and strike."""
    realms = () if told["realm"] == NO_REALM else (told["realm"],)
    card = Printed(told["name"], told["cost"], told["elite"], realms, told["type"], "")
    if card.type == "equipment":
        return replace(card, slot=told["slot"] or SLOTS[0], movement=0, strike=(0, 0, 0))
    card = replace(card, lives=told["lives"], movement=0, strike=(0, 0, 0))
    if card.type != "creature":
        return card
    kind: Kind = told["kind"] or "ground"
    strike = (told["light"], told["medium"], told["strong"])
    return replace(card, kind=kind, strike=strike, movement=told["movement"] if kind == "ground" else 0)
