"""Squads and armies: what a list buys with gold and silver, and the rules that hold for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.cards.card import Card
from companion.cards.names import normalise
from companion.cards.squad_limits import SquadLimits
from companion.cards.squads import (
    Bought,
    Breach,
    Means,
    Purse,
    factions_of,
    hand_of,
    held_twice,
    is_ranked,
    means_of,
    not_bought,
    not_dealt,
    over_areas,
    over_factions,
    over_flying,
    over_gold,
    over_hand,
    purse_of,
    without_host,
)
from companion.core.text import Text, say
from companion.decks.legality import take
from companion.decks.model import Finding
from companion.decks.phrases import add_card
from companion.decks.piles import Pile, PiledList


@dataclass(frozen=True)
class Squad:
    """The cards that were bought, and what there was to pay with."""

    piled: PiledList
    limits: SquadLimits
    piles: tuple[Pile, ...]
    seat: int
    redeals: int

    @cached_property
    def bought(self) -> tuple[Bought, ...]:
        """The piles as cards and numbers."""
        return tuple(bought(pile) for pile in self.piles)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the player may have."""
        return (self.seat,) if self.seat else (1, 2)

    @cached_property
    def compulsory(self) -> dict[str, Card]:
        """The cards that must be in the squad, by group; they need not be among those dealt."""
        applied = self.piled.applied
        table, found = applied.table, {}
        for written in applied.overrides.compulsory:
            known = table.by_normalised.get(normalise(written), ()) if table else ()
            card = table.cards[known[0]] if table and known else Card(written, written, keywords=None)
            found[applied.group_of(card) if known else normalise(written)] = card
        return found

    @property
    def dealt(self) -> dict[str, int] | None:
        """How often each group was dealt; None where the list does not say what was dealt."""
        section = self.piled.applied.format.dealt
        return self.piled.supply(section) if self.piled.has_part(section) else None

    @property
    def hand(self) -> int:
        """How many cards there were to buy from."""
        return hand_of(self.limits, self.redeals)

    @property
    def places(self) -> int:
        """How many cards the squad may hold: those to buy from, and those that another card orders in."""
        return self.hand + len(self.compulsory)

    @property
    def size(self) -> int:
        """How many cards were bought."""
        return sum(pile.count for pile in self.piles)

    @property
    def unranked(self) -> tuple[Pile, ...]:
        """The piles of which the table only guesses, or does not say, whether they are elite."""
        return tuple(pile for pile in self.piles if pile.card and not is_ranked(pile.card))

    def means(self, seat: int) -> Means:
        """Gold and silver of a seat before anything is bought."""
        return means_of(self.limits, seat, self.redeals, self.piled.applied.overrides.gold)

    def purse(self, seat: int, unranked: bool | None = None) -> Purse:
        """What the squad costs the player of a seat and leaves.

        `unranked` says whether cards of uncertain rank count as elite; None goes by the table's guess.
        """
        return purse_of(self.bought, self.limits, self.means(seat), unranked)


def bought(pile: Pile) -> Bought:
    """A pile as cards and numbers."""
    return Bought(pile.name, pile.count, pile.card)


def open_squad(piled: PiledList) -> Squad:
    """The squad of a list, with the judge's word before the list's."""
    limits = piled.applied.format.squad
    if limits is None:
        raise ValueError("a squad needs a format with a purse")
    overrides, deck = piled.applied.overrides, piled.matched.deck
    return Squad(
        piled,
        limits,
        tuple(piled.judged),
        overrides.seat or deck.seat,
        deck.redeals if overrides.redeals is None else overrides.redeals,
    )


def check_squad(squad: Squad) -> Iterator[Finding]:
    """All that is wrong with a squad."""
    yield from _check_money(squad)
    yield from _check_factions(squad)
    yield from _check_once(squad)
    yield from _check_flying(squad)
    yield from _check_areas(squad)
    yield from _check_hand(squad)
    yield from _check_dealt(squad)
    yield from _check_hosts(squad)
    yield from _check_compulsory(squad)


def _broken(breach: Breach, key: str, text: Text) -> Finding:
    return Finding(breach.rule, key, "error", text, count=breach.count, limit=breach.most)


def _check_money(squad: Squad) -> Iterator[Finding]:
    """Too little gold; without seat or rank only what is too dear in any case is certain."""
    for pile in squad.piles:
        if pile.count and not (pile.card and pile.card.price is not None):
            text = say("The card table has no price for it.")
            cited = squad.limits.rules["gold"]
            yield Finding(cited, "NO_PRICE", "ask", text, card=pile.name, count=pile.count, lines=pile.lines)
    able = [seat for seat in squad.seats if squad.purse(seat, unranked=False).gold_left >= 0]
    if not able:
        best = max(map(squad.purse, squad.seats), key=lambda purse: purse.gold_left)
        breach = over_gold(best, squad.limits)
        if breach is not None:
            text = say("It costs {needed} gold; there are {gold}.", needed=breach.count, gold=breach.most)
            yield _broken(breach, "NOT_ENOUGH_GOLD", text)
        return
    if len(able) < len(squad.seats):
        yield _which_seat(squad, able[0])
    dear = [squad.purse(seat, unranked=True) for seat in able]
    if any(purse.gold_left < 0 for purse in dear):
        cards = [pile.name for pile in squad.unranked]
        text = say("Payable only if they are regular cards: {cards}. Read the cards.", cards=cards)
        purse = min(dear, key=lambda purse: purse.gold_left)
        needed, cited = purse.gold - purse.gold_left, squad.limits.rules["elite"]
        yield Finding(cited, "RANK_UNKNOWN", "ask", text, count=needed, limit=purse.gold)


def _which_seat(squad: Squad, able: int) -> Finding:
    text = say("Only the second player can pay for it. Which seat is it?")
    if able == 1:
        text = say("Only the first player can pay for it. Which seat is it?")
    poor = squad.purse(3 - able, unranked=False)
    needed, cited = poor.gold - poor.gold_left, squad.limits.rules["seat"]
    return Finding(cited, "SEAT_UNKNOWN", "ask", text, count=needed, limit=poor.gold)


def _check_factions(squad: Squad) -> Iterator[Finding]:
    breach = over_factions(squad.bought, squad.limits)
    if breach is not None:
        text = say("Too many realms: {realms}.", realms=list(factions_of(squad.bought)))
        yield _broken(breach, "TOO_MANY_REALMS", text)


def _check_once(squad: Squad) -> Iterator[Finding]:
    """Unique (kubnazub) or elite (realms) cards that stand there twice."""
    for piles in squad.piled.groups.values():
        breach = held_twice([bought(pile) for pile in piles], squad.limits)
        if breach is None:
            continue
        text = say("This card may be held once.")
        if not breach.sure:
            text = say("Legal only if the card may be held more than once. Read the card.")
        yield Finding(
            breach.rule,
            "ONLY_ONCE",
            "error" if breach.sure else "ask",
            text,
            card=piles[0].name,
            count=breach.count,
            limit=breach.most,
            lines=tuple(line for pile in piles for line in pile.lines),
            fix=take(piles, breach.count - breach.most),
        )


def _check_flying(squad: Squad) -> Iterator[Finding]:
    breach = over_flying(squad.bought, squad.limits)
    if breach is not None:
        text = say(
            "Flying creatures cost {spent}; at most {most} may be spent on them.",
            spent=breach.count,
            most=breach.most,
        )
        yield _broken(breach, "FLYING_CAP", text)


def _check_areas(squad: Squad) -> Iterator[Finding]:
    breach = over_areas(squad.bought, squad.limits)
    if breach is not None:
        yield _broken(breach, "TOO_MANY_AREAS", say("Areas: {areas}.", areas=list(breach.cards)))


def _check_hand(squad: Squad) -> Iterator[Finding]:
    """More cards than there were to buy from, in the squad or among those that were dealt."""
    limits, cited = squad.limits, squad.limits.rules["hand"]
    text = say("Too many cards. There were {hand} to choose from.", hand=squad.hand)
    breach = over_hand(squad.size, squad.places, limits)
    if breach is not None:
        yield _broken(breach, "TOO_MANY_CARDS", text)
    part = squad.piled.applied.format.dealt
    dealt = sum(squad.piled.supply(part).values())
    if dealt > squad.hand:
        yield Finding(cited, "DEAL_SIZE", "ask", text, count=dealt, limit=squad.hand, section=part)
    if squad.redeals * limits.redeal_cards >= limits.hand:
        text = say("After so many redeals no card would be left to choose from.")
        yield Finding(cited, "TOO_MANY_REDEALS", "ask", text, count=squad.redeals, limit=limits.hand - 1)


def _check_dealt(squad: Squad) -> Iterator[Finding]:
    """Cards that the deal does not hold."""
    if squad.dealt is None:
        return
    counts = {group: sum(pile.count for pile in piles) for group, piles in squad.piled.groups.items()}
    for group, there in not_dealt(counts, squad.dealt, squad.compulsory).items():
        piles = squad.piled.groups[group]
        yield Finding(
            squad.limits.rules["hand"],
            "NOT_DEALT",
            "error",
            say("Not among the cards that were dealt."),
            card=piles[0].name,
            count=counts[group],
            limit=there,
            lines=tuple(line for pile in piles for line in pile.lines),
            fix=take(piles, counts[group] - there),
        )


def _check_hosts(squad: Squad) -> Iterator[Finding]:
    """No creature at all, where the table knows what every card is."""
    breach = without_host(squad.bought, squad.limits)
    if breach is not None:
        text = say("There is no creature that can stand alone. The player would lose at once.")
        yield _broken(breach, "NO_CREATURE", text)


def _check_compulsory(squad: Squad) -> Iterator[Finding]:
    """Cards that another card orders into the squad, and that are not there."""
    for group in not_bought(squad.compulsory, squad.piled.groups):
        card = squad.compulsory[group]
        text = say("Another card orders this card into the squad.")
        fix = (add_card(card.name, 1, squad.piled.applied.main),)
        cited = squad.limits.rules["compulsory"]
        yield Finding(cited, "COMPULSORY", "error", text, card=card.name, count=0, limit=1, fix=fix)


def doubts(squad: Squad) -> Iterator[Text]:
    """What the card table cannot tell about this squad."""
    untyped = [
        pile.name
        for pile in squad.piles
        if not (pile.card and pile.card.type) or (pile.card.type == "creature" and not pile.card.kind)
    ]
    if untyped:
        yield say(
            "What kind of card is not known, so caps on flyers and areas may apply: {cards}.", cards=untyped
        )
    silent = [pile.name for pile in squad.unranked if pile.card and pile.card.elite is None]
    if silent:
        yield say("The card table does not say whether these are elite or regular: {cards}.", cards=silent)
    guessed = [pile.name for pile in squad.unranked if pile.name not in silent]
    if guessed:
        yield say("Elite or regular is a guess of the card table: {cards}.", cards=guessed)
    if squad.dealt is None:
        yield say("The cards that were dealt are not in the list, so it was not compared with them.")
