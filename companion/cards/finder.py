"""Names to cards: exact, then normalised, then suggestions for a person to choose from."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from companion.cards.card import Card, CardTable
from companion.cards.names import normalise, unmixed
from companion.core.rules import rule

CLOSE_ENOUGH: Final = 0.7
_COMPARED: Final = 40
_LONGEST: Final = 80
_CODED: Final = (
    re.compile(r"^(?P<name>\S.*?)\s*[\[(](?P<code>[A-Za-z0-9-]{1,8})[\])]$"),
    re.compile(r"^(?P<name>\S.*?)\s+(?P<code>[A-Za-z]{1,4}-?[0-9]{1,4})$"),
    re.compile(r"^(?P<code>[A-Za-z]{1,4}-?[0-9]{1,4})[\s:]+(?P<name>\S.*)$"),
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card whose name is close to what was written."""

    name: str
    id: str
    closeness: float


class Lookup(NamedTuple):
    """What a lookup says: one card, none, or several that share the name."""

    outcome: Literal["found", "unknown", "ambiguous"]
    cards: tuple[int, ...]


class CardFinder:
    """Looks up names in one card table; answers are remembered."""

    def __init__(self, table: CardTable, homes: dict[str, str]) -> None:
        """`homes` says for each card type which part of a list it belongs to."""
        self.table = table
        self._homes = homes
        self.find = lru_cache(maxsize=32768)(self._find)
        self.suggest = lru_cache(maxsize=2048)(self._suggest)
        self._grams: dict[str, list[int]] | None = None

    @rule("WC-IMPORT-05", "WC-IMPORT-11", "KZ-DECK-10")
    def _find(self, name: str, id: str = "", section: str = "", hint: str = "") -> Lookup:
        """By name first; a name that is no name may be an id, and an id beside a name must agree."""
        cards = self.table.by_name.get(name) or self.table.by_normalised.get(normalise(name), ())
        given = self.table.by_id.get(normalise(id)) if id else None
        if given is not None and (not cards or given in cards or normalise(name) == normalise(id)):
            return Lookup("found", (given,))
        if given is not None:
            return Lookup("ambiguous", (*cards, given))
        if not cards:
            named = self.table.by_id.get(normalise(name))
            cards = self._with_code(name) if named is None else (named,)
            if not cards and (own := unmixed(name)) != name:
                cards = self.table.by_normalised.get(normalise(own), ())
        if not cards:
            return Lookup("unknown", ())
        if len(cards) == 1:
            return Lookup("found", cards)
        return self._decide(cards, section, hint)

    def _with_code(self, name: str) -> tuple[int, ...]:
        """The cards of a name with a set code or an id beside it, where the table joins the two."""
        plain = " ".join(name.split())
        for shape in _CODED:
            found = shape.match(plain)
            code = normalise(found["code"]) if found else ""
            cards = self.table.by_normalised.get(normalise(found["name"]), ()) if found else ()
            fitting = tuple(card for card in cards if self._bears(self.table.cards[card], code))
            if fitting:
                return fitting
        return ()

    def _bears(self, card: Card, code: str) -> bool:
        return code == normalise(card.id) or code in map(normalise, card.sets)

    @rule("WC-IMPORT-06")
    def _decide(self, cards: tuple[int, ...], section: str, hint: str) -> Lookup:
        """Of several cards of one name, the one that the heading allows, if only one does."""
        for fits in (self._is_hinted, self._is_at_home):
            chosen = tuple(card for card in cards if fits(self.table.cards[card], section, hint))
            if len(chosen) == 1:
                return Lookup("found", chosen)
            cards = chosen or cards
        return Lookup("ambiguous", cards)

    def _is_hinted(self, card: Card, section: str, hint: str) -> bool:
        return not hint or card.type == hint

    def _is_at_home(self, card: Card, section: str, hint: str) -> bool:
        home = self._homes.get(card.type, "")
        return not section or home == section or (section == "sideboard" and home == "action")

    def _suggest(self, name: str, most: int = 5) -> tuple[Suggestion, ...]:
        """The cards with the closest names, best first; none that is not close."""
        wanted = normalise(name)[:_LONGEST]
        if self._grams is None:
            self._grams = _index(self.table)
        shared = Counter(card for gram in _grams(wanted) for card in self._grams.get(gram, ()))
        ranked = sorted(
            (Suggestion(card.name, card.id, _closeness(wanted, card)) for card in self._nearest(shared)),
            key=lambda each: (-each.closeness, each.name, each.id),
        )
        return tuple(each for each in ranked[:most] if each.closeness >= CLOSE_ENOUGH)

    def _nearest(self, shared: Counter[int]) -> list[Card]:
        return [self.table.cards[card] for card, _ in shared.most_common(_COMPARED)]


def _closeness(wanted: str, card: Card) -> float:
    names = (card.name, *card.aliases)
    return round(
        max(SequenceMatcher(None, wanted, normalise(name)[:_LONGEST], False).ratio() for name in names), 3
    )


def _grams(text: str) -> set[str]:
    padded = f" {text} "
    return {padded[start : start + 2] for start in range(len(padded) - 1)}


def _index(table: CardTable) -> dict[str, list[int]]:
    grams: dict[str, list[int]] = {}
    for index, card in enumerate(table.cards):
        for gram in {gram for name in (card.name, *card.aliases) for gram in _grams(normalise(name))}:
            grams.setdefault(gram, []).append(index)
    return grams
