"""Names to cards: exact, then normalised, then suggestions for a person to choose from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import nlargest
from typing import Final, Literal, NamedTuple

from companion.cards.card import Card, CardTable
from companion.cards.names import normalise, unmixed
from companion.core import limits
from companion.core.rules import rule

CLOSE_ENOUGH: Final = 0.7
_ROUNDED_UP: Final = CLOSE_ENOUGH - 0.0005
_COMPARED: Final = 40
_LOOKED_AT: Final = 20_000
"""Names that are counted for one that is unknown, each as often as it shares a pair of letters."""
_LONGEST: Final = 80
_CODED: Final = (
    re.compile(r"^(?P<name>\S.*?)\s*[\[(](?P<code>[A-Za-z0-9-]{1,8})[\])]$"),
    re.compile(r"^(?P<name>\S.*?)\s+(?P<code>[A-Za-z]{1,4}-?[0-9]{1,4})$"),
    re.compile(r"^(?P<code>[A-Za-z]{1,4}-?[0-9]{1,4})[\s:]+(?P<name>\S.*)$"),
)
_RUSSIAN: Final = re.compile(r"[а-я][а-я ',.:!?-]*")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card whose name is close to what was written."""

    name: str
    id: str
    closeness: float


class Lookup(NamedTuple):
    """What a lookup says: one card, none, or several that share the name.

    With an unknown name comes the card of the id beside it, if there is one.
    """

    outcome: Literal["found", "unknown", "ambiguous"]
    cards: tuple[int, ...]


class CardFinder:
    """Looks up names in one card table; answers are remembered."""

    def __init__(self, table: CardTable, homes: dict[str, str]) -> None:
        """`homes` says for each card type which part of a list it belongs to."""
        self.table = table
        self._homes = homes
        self.find = lru_cache(maxsize=32768)(self._find)
        self.suggest = lru_cache(maxsize=limits.SUGGESTED)(self._suggest)
        self._names: _Names | None = None
        self._letters: frozenset[str] | None = None

    @rule("WC-IMPORT-05", "WC-IMPORT-11", "KZ-DECK-10")
    def _find(self, name: str, id: str = "", section: str = "", hint: str = "") -> Lookup:
        """By name first; a name that is no name may be an id, and an id beside a name must agree.

        An id beside a name that is no card's tells the card where that is a slip of the pen or in another
        alphabet, else only the likeliest answer.
        """
        cards = self._named(name)
        given = self.table.by_id.get(normalise(id)) if id else None
        if given is not None:
            if given in cards or normalise(name) in ("", normalise(id)):
                return Lookup("found", (given,))
            if cards:
                return Lookup("ambiguous", (*cards, given))
            is_meant = self._is_close(name, given) or self._is_of_another_alphabet(name)
            return Lookup("found" if is_meant else "unknown", (given,))
        if not cards:
            return Lookup("unknown", ())
        if len(cards) == 1:
            return Lookup("found", cards)
        return self._decide(cards, section, hint)

    def _named(self, name: str) -> tuple[int, ...]:
        """The cards of a name, which may be an id, have a code beside it, or letters of two scripts."""
        cards = self.table.by_name.get(name) or self.table.by_normalised.get(normalise(name), ())
        if not cards:
            named = self.table.by_id.get(normalise(name))
            cards = self._with_code(name) if named is None else (named,)
            if not cards and (own := unmixed(name)) != name:
                cards = self.table.by_normalised.get(normalise(own), ())
        return cards

    def _is_close(self, name: str, index: int) -> bool:
        """Whether what is written may be a slip of the pen for a card."""
        card, written = self.table.cards[index], normalise(unmixed(name))[:_LONGEST]
        names = (normalise(own)[:_LONGEST] for own in (card.name, *card.aliases))
        return any(SequenceMatcher(None, written, own, False).ratio() >= _ROUNDED_UP for own in names)

    def _is_of_another_alphabet(self, name: str) -> bool:
        """Whether a name is in letters that this table lacks: it says nothing against the id beside it."""
        if self._letters is None:
            all_ = {letter for own in self.table.by_normalised for letter in own}
            self._letters = frozenset(letter for letter in all_ if letter.isalpha())
        return bool(_RUSSIAN.fullmatch(normalise(name))) and self._letters.isdisjoint(normalise(name))

    def _with_code(self, name: str) -> tuple[int, ...]:
        """The cards of a name with a set code or an id beside it, where the table joins the two."""
        plain = " ".join(name.split())
        for shape in _CODED:
            found = shape.match(plain)
            code = found["code"] if found else ""
            cards = self.table.by_normalised.get(normalise(found["name"]), ()) if found else ()
            fitting = tuple(card for card in cards if self.bears(card, code))
            if fitting:
                return fitting
        return ()

    def bears(self, index: int, code: str) -> bool:
        """Whether a code is the id of a card, or one of its sets."""
        card = self.table.cards[index]
        return normalise(code) in map(normalise, (card.id, *card.sets))

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
        if self._names is None:
            self._names = _Names(self.table.cards)
        close = self._names.close_to(normalise(name)[:_LONGEST], most)
        found = (Suggestion(card.name, card.id, closeness) for card, closeness in close)
        return tuple(sorted(found, key=lambda each: (-each.closeness, each.name, each.id))[:most])


class _Names:
    """All names of a table by the pairs of letters in them: only the few that share most are compared."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._of: list[int] = []
        """The card of each name."""
        self._names: list[str] = []
        self._sharing: dict[str, list[int]] = {}
        for index, card in enumerate(cards):
            for name in dict.fromkeys(map(normalise, (card.name, *card.aliases))):
                for pair in _pairs(name):
                    self._sharing.setdefault(pair, []).append(len(self._names))
                self._of.append(index)
                self._names.append(name[:_LONGEST])
        self._letters = lru_cache(maxsize=8192)(Counter[str])
        self._matcher = lru_cache(maxsize=2048)(_matcher)

    def close_to(self, wanted: str, most: int) -> Iterator[tuple[Card, float]]:
        """The cards of close names, each with how close it is; of many at least so many of the closest."""
        found: dict[int, float] = {}
        for most_close, name in self._likeliest(wanted):
            if len(found) >= most and sorted(found.values())[-most] > most_close:
                break
            matcher = self._matcher(self._names[name])
            matcher.set_seq1(wanted)
            closeness, card = round(matcher.ratio(), 3), self._of[name]
            if closeness >= CLOSE_ENOUGH:
                found[card] = max(closeness, found.get(card, 0.0))
        return ((self._cards[card], closeness) for card, closeness in found.items())

    def _likeliest(self, wanted: str) -> list[tuple[float, int]]:
        """Those of the nearest names that may be close, and how close each of them is at most."""
        letters, found = Counter(wanted), list[tuple[float, int]]()
        for name in self._nearest(wanted):
            both = len(wanted) + len(self._names[name])
            if not both or 2 * min(len(wanted), both - len(wanted)) / both < _ROUNDED_UP:
                continue
            shared = sum((letters & self._letters(self._names[name])).values())
            if 2 * shared / both >= _ROUNDED_UP:
                found.append((round(2 * shared / both, 3), name))
        return sorted(found, key=lambda each: (-each[0], each[1]))

    def _nearest(self, wanted: str) -> list[int]:
        """The names that share most pairs of letters, the rarest pairs counted first."""
        sharing = sorted((self._sharing.get(pair, ()) for pair in _pairs(wanted)), key=len)
        shared: Counter[int] = Counter()
        looked_at = 0
        for names in sharing:
            looked_at += len(names)
            if looked_at > _LOOKED_AT and shared:
                break
            shared.update(names[:_LOOKED_AT])
        many = len(self._names)
        places = [count * many - name for name, count in shared.items() if count > 1]
        if len(places) < _COMPARED:
            places = [count * many - name for name, count in shared.items()]
        return [-place % many for place in nlargest(_COMPARED, places)]


def _matcher(name: str) -> SequenceMatcher[str]:
    return SequenceMatcher(None, "", name, False)


def _pairs(text: str) -> set[str]:
    padded = f" {text} "
    return {padded[start : start + 2] for start in range(len(padded) - 1)}
