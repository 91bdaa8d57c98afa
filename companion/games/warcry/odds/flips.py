"""What a player's next flips can show: a fair die, the printed mix, or the cards left in a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry.model import HIDDEN, State
from companion.games.warcry.rules.deck import is_followed
from companion.games.warcry.rules.roll import PRINTED_MIX

Faces = tuple[int, ...]
"""How many cards show 0 to 6; none shows 0, which stands for no card at all."""
Source = Literal["fair", "printed", "deck"]
FAIR: Faces = (0, 1, 1, 1, 1, 1, 1)
MIX: Faces = (0, *(PRINTED_MIX[face] for face in range(1, 7)))
NO_CARD: Faces = (0,) * 7


@dataclass(frozen=True)
class Flips:
    """One player's flips to come: with `cards` they come without replacement, else each is like the first."""

    cards: Faces
    discard: Faces = NO_CARD
    source: Source = "deck"
    unseen: int = 0
    """How many of the cards are held on paper: anybody's guess which."""

    @property
    def left(self) -> int:
        """How many cards the deck holds."""
        return sum(self.cards) - self.unseen

    def settled(self) -> Iterator[tuple[Fraction, Flips]]:
        """What the deck itself may hold; while it is large, its cards are like all that nobody has seen."""
        if not self.unseen:
            yield Fraction(1), self
        elif self.left > FLIPS_OF_A_COMBAT + 1:
            yield Fraction(1), Flips(self.cards, self.discard)
        else:
            for cards, chance in _parts(self.cards, self.left).items():
                yield chance, Flips(cards, self.discard)

    @rule("WC-DECK-16", "WC-DECK-17", "WC-DECK-19", "WC-ROLL-04", "WC-ROLL-06")
    def flip(self) -> Iterator[tuple[int, Fraction, Flips]]:
        """Each number that may come, how likely, and what is left then; 0 where there is no card."""
        if self.source != "deck":
            total = self.left
            yield from ((face, Fraction(n, total), self) for face, n in enumerate(self.cards) if n)
            return
        deck = self.refilled()
        total = deck.left
        if not total:
            yield 0, Fraction(1), deck
            return
        for face, n in enumerate(deck.cards):
            if n:
                after = Flips(_less(deck.cards, face), _more(deck.discard, face)).refilled()
                yield face, Fraction(n, total), after

    def refilled(self) -> Flips:
        """A deck that ran out is its discard pile."""
        return Flips(self.discard, NO_CARD) if not self.left and any(self.discard) else self

    @rule("WC-COMBAT-01")
    def drawn(self) -> Iterator[tuple[Fraction, Flips]]:
        """What may be left after a card was drawn unseen; while enough cards stay, it makes no difference."""
        if self.source != "deck" or self.left > FLIPS_OF_A_COMBAT:
            yield Fraction(1), self
            return
        deck = self.refilled()
        total = deck.left
        if not total:
            yield Fraction(1), deck
            return
        for face, n in enumerate(deck.cards):
            if n:
                yield Fraction(n, total), Flips(_less(deck.cards, face), deck.discard).refilled()


FLIPS_OF_A_COMBAT = 2
"""The combat roll and the rout check."""


@cache
def _parts(cards: Faces, n: int) -> dict[Faces, Fraction]:
    """Any n of the cards, and how likely each such part is."""
    if not n:
        return {NO_CARD: Fraction(1)}
    found: dict[Faces, Fraction] = {}
    total = sum(cards)
    for face, count in enumerate(cards):
        if count:
            for part, chance in _parts(_less(cards, face), n - 1).items():
                key = _more(part, face)
                found[key] = found.get(key, Fraction(0)) + Fraction(count, total) * chance
    return found


@cache
def _less(faces: Faces, face: int) -> Faces:
    return (*faces[:face], faces[face] - 1, *faces[face + 1 :])


@cache
def _more(faces: Faces, face: int) -> Faces:
    return (*faces[:face], faces[face] + 1, *faces[face + 1 :])


def counted(dice: Mapping[int, int]) -> Faces:
    """A histogram of dice; cards of which nobody knows the number are left out."""
    return (0, *(dice.get(face, 0) for face in range(1, 7)))


@rule("WC-ROLL-06")
def flips_of(state: State, seat: Seat, source: Source | None = None) -> Flips:
    """What a seat's flips come from, unless one wants to know it for another source."""
    if source is None:
        source = _natural(state, seat)
    if source == "fair":
        return Flips(FAIR, source="fair")
    if source == "printed":
        return Flips(MIX, source="printed")
    side = state.side(seat)
    cards, gone = (_dice(state, seat, pile) for pile in (side.action_deck.cards, side.action_discard))
    return Flips(cards, gone, unseen=min(side.unseen, sum(cards)))


def unknown_dice(state: State, seat: Seat) -> int:
    """How many cards of a followed deck have no known number, so that the chances leave them out."""
    if _natural(state, seat) != "deck":
        return 0
    side = state.side(seat)
    known = {each.key: each.die for each in side.library}
    return sum(not known.get(card, 0) for card in (*side.action_deck.cards, *side.action_discard))


def _natural(state: State, seat: Seat) -> Source:
    """The own deck where it is followed and open to who looks; a typed flip comes from some printed cards."""
    how = state.options.flips(seat)
    if how == "die":
        return "fair"
    if how == "typed" or not is_followed(state, seat, "action"):
        return "printed"
    return "printed" if HIDDEN in state.side(seat).action_deck.cards else "deck"


def _dice(state: State, seat: Seat, cards: tuple[str, ...]) -> Faces:
    dice: dict[int, int] = {}
    known = {each.key: each.die for each in state.side(seat).library}
    for card in cards:
        die = known.get(card, 0)
        dice[die] = dice.get(die, 0) + 1
    return counted(dice)
