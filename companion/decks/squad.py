"""A squad (kubnazub) or an army (realms) of a list: what was bought, and what there was to pay with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.cards.card import Card
from companion.cards.names import normalise
from companion.cards.squad_limits import SquadLimits
from companion.cards.squads import Bought, Means, Purse, hand_of, is_ranked, means_of, purse_of
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
