"""The whole table of Realms as one frozen value: that of every duel, and what only this one has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.core.dice import d6
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import table
from companion.games.duel.field import P1, P2, SEATS, other
from companion.games.duel.table import HIDDEN, Result, Zone
from companion.games.realms.printed import RANK, Printed

Stage = Literal["deal", "squad", "place", "reveal", "battle"]
Grade = Literal["light", "medium", "strong"]
NoteKind = Literal["positive", "negative", "condition"]

STAGES: Final = ("deal", "squad", "place", "reveal", "battle")
NOTE_KINDS: Final = ("positive", "negative", "condition")
ATTACKER, DEFENDER = d6("attacker"), d6("defender")
TOKEN_ARMOUR: Final = 2
"""What the token Armor 2 gives."""


@dataclass(frozen=True)
class Options:
    """How the table begins, and the rulings that it may decide otherwise."""

    placement: Literal["secret", "open"] = "secret"
    resources: Literal["full", "first_game"] = "full"
    hands: Literal["app", "table", "paper"] = "app"
    split_payment: bool = False
    blind_attack_limit: Literal["none", "one"] = "none"
    range_metric: Literal["square", "orthogonal"] = "square"
    start_order: Literal["choice", "poison_first", "regeneration_first"] = "choice"
    flying_reach: Literal["all_strikes", "basic_strikes"] = "all_strikes"
    rank_partner: Literal["has_rank", "any_friend"] = "has_rank"


@dataclass(frozen=True)
class Side(table.Side[Printed]):
    """What one player has besides the cards in play."""

    library: tuple[Printed, ...] = ()


@rule("RE-TOKEN-06")
@dataclass(frozen=True)
class Note:
    """A token without a meaning of its own: what it stands for, and which card laid it."""

    id: str
    kind: NoteKind
    text: str
    source: str = ""


@rule("RE-BOARD-05", "RE-TOKEN-01", "RE-TOKEN-02", "RE-DAMAGE-01", "RE-SYMB-04", "RE-VAMP-04", "RE-GOLDEN-04")
@dataclass(frozen=True)
class Card(table.Card[Printed]):
    """A card that was placed, with all that lies on it: damage is `wounds`, exhausted is `closed`."""

    printed: Printed
    armour_tokens: int = 0
    movement_tokens: int = 0
    marks: int = 0
    """Markers «receives 1 more damage from attacks»."""
    notes: tuple[Note, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether it lies face up on a square until it is put on a creature (A-31)."""
        return self.printed.is_carried and self.zone == "field" and not self.hidden


@dataclass(frozen=True)
class State(table.State[Card, Side]):
    """The whole table."""

    options: Options = Options()
    stage: Stage = "place"
    sides: tuple[Side, ...] = (Side(P1), Side(P2))
    cards: tuple[Card, ...] = ()
    blind_attacks: int = 0
    """How many hidden cards were attacked in this turn."""
    positions: tuple[str, ...] = ()
    """What the table looked like after each text or ability of this turn (RE-GOLDEN-03)."""

    @rule("RE-REVEAL-11", "RE-EQUIP-09", "RE-TOKEN-03", "RE-TOKEN-04", "RE-TOKEN-05", "RE-ACT-08")
    def tags_of(self, card: Card) -> tuple[Tag, ...]:
        """All keywords of a card: printed, in rank, given, worn, and those that tokens stand for."""
        if card.hidden:
            return ()
        rank = card.printed.rank if card.printed.rank and self.is_in_rank(card) else ()
        return (*self._tags_anywhere(card), *rank, *_tokens(card))

    def _tags_anywhere(self, card: Card) -> tuple[Tag, ...]:
        """The keywords that no place decides on: printed, worn and given."""
        worn = (
            tag for each in self.riders_of(card) if each.printed.is_equipment for tag in each.printed.keywords
        )
        given = (Tag(each.what, each.n) for each in self.effects if each.on == card.id)
        return (*card.printed.keywords, *worn, *given)

    @rule("RE-RANK-01", "RE-RANK-02", "RE-RANK-03", "RE-BOARD-07")
    def is_in_rank(self, card: Card) -> bool:
        """Whether a partner stands beside a creature in its row or column; looked up, never stored."""
        return self._has_rank(card) and self.stands_by(card, self._is_partner)

    def _has_rank(self, card: Card) -> bool:
        return bool(card.printed.rank) or any(tag.id == RANK for tag in self._tags_anywhere(card))

    def _is_partner(self, card: Card) -> bool:
        fits = self._has_rank(card) or self.options.rank_partner == "any_friend"
        return fits and card.printed.is_creature and not card.hidden

    @rule("RE-STACK-01", "RE-ARMOR-05", "RE-POISON-06", "RE-REGEN-03", "RE-SKILL-08")
    def number(self, card: Card, tag: str) -> int:
        """The largest number of a keyword on a card, 0 without it: what is alike does not add up."""
        return max((each.n for each in self.tags_of(card) if each.id == tag), default=0)

    def on_cell(self, at: object) -> Card | None:
        """The card on a square."""
        return next((each for each in self.cards if each.zone == "field" and each.at == at), None)


def _tokens(card: Card) -> tuple[Tag, ...]:
    numbers = {
        "poison": card.poison,
        "armour": TOKEN_ARMOUR if card.armour_tokens else 0,
        "movement_bonus": int(card.movement_tokens > 0),
        "marked": int(card.marks > 0),
    }
    return tuple(Tag(id_, n) for id_, n in numbers.items() if n)


__all__ = ["HIDDEN", "P1", "P2", "SEATS", "Result", "Seat", "Zone", "other"]
