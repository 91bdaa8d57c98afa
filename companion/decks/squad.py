"""A squad (kubnazub) or an army (realms): what was bought, and what there was to pay with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.cards.card import Card
from companion.cards.money import pay, surcharge
from companion.cards.names import normalise
from companion.core.rules import rule
from companion.decks.format import PurseRule
from companion.decks.model import Purse
from companion.decks.piles import Pile, PiledList

_MOST_NAMED: Final = 100


@dataclass(frozen=True)
class Squad:
    """The cards that were bought, and what there was to pay with."""

    piled: PiledList
    limits: PurseRule
    piles: tuple[Pile, ...]
    seat: int
    redeals: int
    split: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the player may have."""
        return (self.seat,) if self.seat else (1, 2)

    @property
    def factions(self) -> tuple[str, ...]:
        """Elements or realms of the bought cards, each once."""
        return tuple(dict.fromkeys(f for pile in self.piles if pile.card for f in pile.card.factions))

    @property
    def compulsory(self) -> dict[str, Card]:
        """The cards that must be in the squad, by group; they need not be among those dealt."""
        table, found = self.piled.applied.table, {}
        for written in self.piled.applied.asked.compulsory:
            known = table.by_normalised.get(normalise(written), ()) if table else ()
            card = table.cards[known[0]] if table and known else Card(written, written, keywords=None)
            found[self.piled.applied.group_of(card) if known else normalise(written)] = card
        return found

    @property
    def hand(self) -> int:
        """How many cards there were to buy from."""
        return max(1, self.limits.hand - self.redeals * self.limits.redeal_cards)

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

    def means(self, seat: int) -> tuple[int, int]:
        """Gold and silver of a seat before anything is bought."""
        gold = (
            self.limits.gold[seat - 1]
            - self.redeals * self.limits.redeal_gold
            + self.piled.applied.asked.gold
        )
        return gold, self.limits.silver[seat - 1]

    @rule("KZ-SQUAD-01", "KZ-SQUAD-02", "KZ-SQUAD-17", "RE-ARMY-02", "RE-ARMY-05", "RE-ARMY-14")
    def purse(self, seat: int, unranked: bool | None = None) -> Purse:
        """What the squad costs the player of a seat and leaves; negative gold is missing gold.

        `unranked` says whether cards of uncertain rank count as elite; None goes by the table's guess.
        """
        extra = surcharge(len(self.factions), self.limits.surcharge)
        gold, silver = self.means(seat)
        elite = regular = flying = beyond = 0
        cards: list[tuple[str, int]] = []
        named: list[str] = []
        for pile in self.piles:
            price = price_of(pile) or 0
            flying += price * pile.count if kind_of(pile) == "flying" else 0
            if pile.card and is_elite(pile.card, unranked):
                elite += price * pile.count
                continue
            regular += price * pile.count
            if price and not self.split:
                within = min(pile.count, silver // price)
                cards += [(pile.name, price)] * within
                beyond += price * (pile.count - within)
                named += [pile.name] * min(pile.count - within, _MOST_NAMED)
        # Of a card that is there so often that silver cannot pay for all, the others surely take gold.
        prices = [regular] if self.split else [price for _, price in cards]
        paid = pay(elite + beyond, prices, silver, self.split)
        return Purse(
            gold=gold,
            silver=silver,
            elite=elite,
            regular=regular,
            factions=self.factions,
            surcharge=extra,
            gold_left=gold - extra - paid.gold,
            silver_left=silver - paid.silver,
            flying=flying,
            paid_in_gold=(*(cards[index][0] for index in paid.in_gold), *named),
        )


def open_squad(piled: PiledList) -> Squad:
    """The squad of a list, with the judge's word before the list's."""
    limits = piled.applied.format.purse
    if limits is None:
        raise ValueError("a squad needs a format with a purse")
    asked, deck = piled.applied.asked, piled.matched.deck
    return Squad(
        piled,
        limits,
        tuple(piled.judged),
        asked.seat or deck.seat,
        deck.redeals if asked.redeals is None else asked.redeals,
        limits.split if asked.split_payment is None else asked.split_payment,
    )


def price_of(pile: Pile) -> int | None:
    """The price of one copy, None where it is not known."""
    return pile.card.price if pile.card else None


def is_ranked(card: Card) -> bool:
    """Whether the table knows for sure that a card is elite or regular."""
    return card.elite is not None and "elite" not in card.doubts


def is_elite(card: Card, unranked: bool | None = None) -> bool:
    """Whether a card is elite; `unranked` decides where the table is not sure."""
    return bool(card.elite) if unranked is None or is_ranked(card) else unranked


def once(limits: PurseRule, piles: list[Pile]) -> bool | None:
    """Whether a squad holds the cards of a group only once; None where the table does not say."""
    answers = [_once(limits, pile.card) for pile in piles]
    return True if True in answers else None if None in answers else False


def _once(limits: PurseRule, card: Card | None) -> bool | None:
    if card is None or limits.once in card.doubts:
        return None
    return card.unique if limits.once == "unique" else card.elite


def can_host(limits: PurseRule, pile: Pile) -> bool | None:
    """Whether the pile is a creature that keeps its player in the game; None where unknown."""
    if not type_of(pile):
        return None
    if type_of(pile) != "creature":
        return False
    kind = kind_of(pile)
    return kind in limits.hosts if kind else (True if len(limits.hosts) == 3 else None)


def type_of(pile: Pile) -> str:
    """The type of a card, empty where unknown."""
    return pile.card.type if pile.card else ""


def kind_of(pile: Pile) -> str:
    """The kind of a creature, empty where unknown."""
    return pile.card.kind if pile.card else ""
