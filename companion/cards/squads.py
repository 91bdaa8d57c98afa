"""Squads («Куб на зуб») and armies (Realms): what they cost, how they are paid, which limit they break.

Pure functions over cards and numbers, for who judges a finished list and for who buys card after card:

    limits = shipped_limits("kubnazub", "squad")
    means, hand = means_of(limits, seat=1, redeals=1), hand_of(limits, redeals=1)
    purse_of(squad, limits, means)                       # what it costs, how it is paid, what is left
    breaches(squad, limits, means, hand)                 # every limit that it breaks, with its rule
    affordable(dealt, squad, limits, means, hand)        # what could still be bought
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.cards.card import Card
from companion.cards.money import pay, surcharge
from companion.cards.names import normalise
from companion.cards.squad_limits import SquadLimits
from companion.core.rules import rule

_MOST_NAMED: Final = 100


@dataclass(frozen=True, slots=True)
class Bought:
    """So many copies of one card; None where it is not known which card it is."""

    name: str
    count: int
    card: Card | None


class Means(NamedTuple):
    """What there is to pay with."""

    gold: int
    silver: int


@dataclass(frozen=True, slots=True)
class Purse:
    """What a squad costs and leaves; negative gold is missing gold."""

    gold: int
    silver: int
    elite: int
    regular: int
    factions: tuple[str, ...]
    surcharge: int
    gold_left: int
    silver_left: int
    flying: int
    paid_in_gold: tuple[str, ...] = ()
    """Regular cards that gold pays for."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A limit that a squad breaks: how much there is, how much may be, and which cards it is about."""

    limit: str
    rule: str
    count: int
    most: int
    cards: tuple[str, ...] = ()
    sure: bool = True
    """False where the card table does not know enough to be certain."""


# -- what there is to buy with, and from ---------------------------------------------------------------


@rule("KZ-SQUAD-01", "KZ-SQUAD-02", "RE-ARMY-01", "RE-ARMY-02", "RE-ARMY-05")
def means_of(limits: SquadLimits, seat: int, redeals: int = 0, more_gold: int = 0) -> Means:
    """Gold and silver of a seat before anything is bought; redeals cost gold, card effects may bring some."""
    gold = limits.gold[seat - 1] - redeals * limits.redeal_gold + more_gold
    return Means(gold, limits.silver[seat - 1])


def hand_of(limits: SquadLimits, redeals: int = 0) -> int:
    """How many cards there are to buy from."""
    return max(1, limits.hand - redeals * limits.redeal_cards)


# -- what a squad costs --------------------------------------------------------------------------------


def is_ranked(card: Card) -> bool:
    """Whether the card table knows for sure that a card is elite or regular."""
    return card.elite is not None and "elite" not in card.doubts


def is_elite(card: Card, unranked: bool | None = None) -> bool:
    """Whether a card is elite; `unranked` decides where the table is not sure, None goes by its guess."""
    return bool(card.elite) if unranked is None or is_ranked(card) else unranked


def factions_of(squad: Iterable[Bought]) -> tuple[str, ...]:
    """Elements or realms of the bought cards, each once."""
    return tuple(dict.fromkeys(faction for each in squad if each.card for faction in each.card.factions))


@rule("KZ-SQUAD-17", "RE-ARMY-14")
def purse_of(
    squad: Sequence[Bought], limits: SquadLimits, means: Means, unranked: bool | None = None
) -> Purse:
    """What a squad costs, paid in the way that takes the least gold; see `is_elite` for `unranked`."""
    factions = factions_of(squad)
    extra = surcharge(len(factions), limits.surcharge)
    elite = regular = beyond = 0
    cards: list[tuple[str, int]] = []
    named: list[str] = []
    for each in squad:
        name, count, card = each.name, each.count, each.card
        price = (card.price if card else None) or 0
        if card and is_elite(card, unranked):
            elite += price * count
            continue
        regular += price * count
        if price and not limits.split:
            within = min(count, means.silver // price)
            cards += [(name, price)] * within
            beyond += price * (count - within)
            named += [name] * min(count - within, _MOST_NAMED)
    # Of a card that is there so often that silver cannot pay for all, the others surely take gold.
    prices = [regular] if limits.split else [price for _, price in cards]
    paid = pay(elite + beyond, prices, means.silver, limits.split)
    return Purse(
        gold=means.gold,
        silver=means.silver,
        elite=elite,
        regular=regular,
        factions=factions,
        surcharge=extra,
        gold_left=means.gold - extra - paid.gold,
        silver_left=means.silver - paid.silver,
        flying=_spent_on_flying(squad),
        paid_in_gold=(*(cards[index][0] for index in paid.in_gold), *named),
    )


def _spent_on_flying(squad: Iterable[Bought]) -> int:
    flying = [each for each in squad if each.card and each.card.kind == "flying"]
    return sum((each.card.price or 0) * each.count for each in flying if each.card)


# -- which limit it breaks -----------------------------------------------------------------------------


@rule("KZ-SQUAD-22", "RE-ARMY-11")
def over_gold(purse: Purse, limits: SquadLimits) -> Breach | None:
    """More gold is needed than there is; if elite cards alone cost more, it is their rule that says so."""
    if purse.gold_left >= 0:
        return None
    by_elite = purse.elite > purse.gold - purse.surcharge
    cited = limits.rules["elite" if by_elite else "gold"]
    return Breach("gold", cited, purse.gold - purse.gold_left, purse.gold)


@rule("RE-ARMY-03")
def over_factions(squad: Sequence[Bought], limits: SquadLimits) -> Breach | None:
    """Cards of more realms than the table of resources has."""
    found, most = factions_of(squad), limits.most_factions
    if most is None or len(found) <= most:
        return None
    return Breach("factions", limits.rules["factions"], len(found), most)


@rule("KZ-SQUAD-14", "KZ-SQUAD-15", "RE-ARMY-10", "RE-ARMY-12")
def held_twice(copies: Sequence[Bought], limits: SquadLimits) -> Breach | None:
    """All copies of one card, if there are several and a squad holds it once: unique or elite cards."""
    count = sum(each.count for each in copies)
    held = is_held_once([each.card for each in copies], limits) if count > 1 else False
    if held is False:
        return None
    return Breach("once", limits.rules["once"], count, 1, (copies[0].name,), held is not None)


def is_held_once(cards: Iterable[Card | None], limits: SquadLimits) -> bool | None:
    """Whether a squad holds cards of one name only once; None where the card table does not say."""
    answers = [_is_held_once(card, limits) for card in cards]
    return True if True in answers else None if None in answers else False


def _is_held_once(card: Card | None, limits: SquadLimits) -> bool | None:
    if card is None or limits.once in card.doubts:
        return None
    return card.unique if limits.once == "unique" else card.elite


@rule("KZ-SQUAD-12", "KZ-SQUAD-13")
def over_flying(squad: Sequence[Bought], limits: SquadLimits) -> Breach | None:
    """More is spent on flying creatures than may be."""
    spent, most = _spent_on_flying(squad), limits.flying
    return (
        Breach("flying", limits.rules["flying"], spent, most) if most is not None and spent > most else None
    )


@rule("KZ-SQUAD-16", "RE-ARMY-13")
def over_areas(squad: Sequence[Bought], limits: SquadLimits) -> Breach | None:
    """More areas than a squad holds."""
    areas = [each for each in squad if each.card and each.card.type == "area"]
    count = sum(each.count for each in areas)
    if count <= limits.areas:
        return None
    return Breach("areas", limits.rules["areas"], count, limits.areas, tuple(each.name for each in areas))


@rule("KZ-SQUAD-03", "RE-ARMY-06")
def over_hand(count: int, hand: int, limits: SquadLimits) -> Breach | None:
    """More cards than there were to buy from."""
    return Breach("hand", limits.rules["hand"], count, hand) if count > hand else None


@rule("KZ-SQUAD-18", "RE-ARMY-15")
def not_dealt(
    bought: Mapping[str, int], dealt: Mapping[str, int], ordered: Collection[str]
) -> dict[str, int]:
    """The cards bought more often than they were dealt, each with how often it could be; by any key.

    A card that another one orders into the squad need not be among those dealt.
    """
    there = {key: dealt.get(key, 0) + (key in ordered) for key in bought}
    return {key: there[key] for key, count in bought.items() if count > there[key]}


@rule("KZ-SQUAD-23", "RE-ARMY-17")
def without_host(squad: Sequence[Bought], limits: SquadLimits) -> Breach | None:
    """No creature that could stand alone, where it is known what every card is."""
    if any(can_host(each.card, limits) is not False for each in squad):
        return None
    return Breach("hosts", limits.rules["hosts"], 0, 1)


def can_host(card: Card | None, limits: SquadLimits) -> bool | None:
    """Whether a card is a creature that keeps its player in the game; None where that is not known."""
    if card is None or not card.type:
        return None
    if card.type != "creature":
        return False
    return card.kind in limits.hosts if card.kind else (True if len(limits.hosts) == 3 else None)


@rule("KZ-SQUAD-19")
def not_bought(ordered: Iterable[str], bought: Collection[str]) -> tuple[str, ...]:
    """The cards that another card orders into the squad and that are not there; by any key."""
    return tuple(key for key in ordered if key not in bought)


def breaches(squad: Sequence[Bought], limits: SquadLimits, means: Means, hand: int) -> tuple[Breach, ...]:
    """Every limit that a squad breaks, by what the card table knows or guesses."""
    return tuple(each for each in _breaches(squad, limits, means, hand) if each is not None)


def _breaches(
    squad: Sequence[Bought], limits: SquadLimits, means: Means, hand: int
) -> Iterator[Breach | None]:
    by_name: dict[str, list[Bought]] = {}
    for each in squad:
        by_name.setdefault(normalise(each.name), []).append(each)
    yield over_gold(purse_of(squad, limits, means), limits)
    yield over_factions(squad, limits)
    yield from (held_twice(copies, limits) for copies in by_name.values())
    yield over_flying(squad, limits)
    yield over_areas(squad, limits)
    yield over_hand(sum(each.count for each in squad), hand, limits)
    yield without_host(squad, limits)


def affordable(
    offered: Iterable[Card], squad: Sequence[Bought], limits: SquadLimits, means: Means, hand: int
) -> tuple[Card, ...]:
    """The cards of which one copy more breaks no limit but the want of a creature."""
    return tuple(
        card
        for card in offered
        if all(
            breach.limit == "hosts" or not breach.sure
            for breach in breaches((*squad, Bought(card.name, 1, card)), limits, means, hand)
        )
    )
