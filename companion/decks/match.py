"""A read list to a matched one: names looked up, equal cards added up, the hash taken."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from companion.cards.card import STANDARD_COPIES
from companion.cards.finder import CardFinder, Lookup, Suggestion
from companion.cards.names import normalise
from companion.cards.short_hash import short_hash
from companion.core import limits
from companion.core.rules import rule
from companion.core.text import say, say_n
from companion.decks.applied_format import AppliedFormat
from companion.decks.model import SECTIONS, DeckEntry, DeckList, Matched, Reading, Unread, Unresolved
from companion.decks.readers.around import is_taken_out

_INDEX = {section: index for index, section in enumerate(SECTIONS)}
_MOST_SUGGESTED: Final = 40
"""A list with more unknown names than this is of another game; suggestions for the rest help nobody."""
_SURELY_MEANT: Final = 0.8
"""A name this close to a known one is asked about even where strangers are expected."""

_BETWEEN: Final = tuple(map(re.compile, (r"$^", r" ?; ?", r" ?, ?", r" [|&+]+ ", r", ?| (?:и|and|et) ")))
"""What stands between cards on one line with single spaces; the first parts nothing."""
_PRICE: Final = re.compile(
    r"[ :=(–—-](?P<price>[0-9]{1,3})\s*+[(]?(?:з|с|g|s|зол|сер|монет[аы]?|крист\w*|coins?|pièces?"
    r"|золот\w*|серебр\w*|gold|silver|or|argent)?\.?[)]?$"
)

_ZEROS: Final = re.compile(r"(?<=[a-z-])0+(?=[0-9])")

_NO_PRICE: Final = say(
    "The number is not the price of this card, as it is elsewhere. How many copies are there?"
)
_BEFORE_PRICE: Final = " :=(–—-"


@rule("WC-IMPORT-07", "WC-IMPORT-08", "WC-DECK-24")
def match_deck(
    deck: DeckList, applied: AppliedFormat, finder: CardFinder | None, unknown: UnknownNames | None = None
) -> Matched:
    """The list with its cards: by heading where it has one, by type where it has none.

    `unknown` are the unknown names of the whole file, where it has several lists.
    """
    if finder is not None and any(entry.bare for entry in deck.entries):
        deck = replace(deck, entries=tuple(each for entry in deck.entries for each in _parted(entry, finder)))
    counts: dict[tuple[int, int], int] = {}
    unresolved: list[Unresolved] = []
    not_looked_for = 0
    if finder is None:
        unresolved = [Unresolved(entry, "unknown" if entry.bare else "stranger") for entry in deck.entries]
    else:
        find, home = finder.find, applied.home_index
        if applied.format.kind == "squad" and _has_prices_first(deck, finder):
            deck = _of_one_copy(deck, deck.entries)
        elif _has_prices(deck, finder):
            deck = _of_one_copy(deck, [entry for entry in deck.entries if entry.behind])
        strange = _strange_ids(deck, finder)
        for entry in deck.entries:
            outcome, cards = find(entry.name, entry.id, entry.section, entry.hint)
            if strange and entry.id in strange and not any(finder.bears(card, entry.id) for card in cards):
                outcome, cards = "unknown", ()
            if outcome == "found":
                index = cards[0]
                key = (index, _INDEX[entry.section] if entry.section else home[index])
                counts[key] = counts.get(key, 0) + entry.count
            else:
                few = len(unresolved) < _MOST_SUGGESTED
                looked_for = not few or outcome != "unknown" or unknown is None or unknown.take(entry.name)
                not_looked_for += not looked_for
                unresolved.append(
                    _unresolved(entry, Lookup(outcome, cards), finder, few and looked_for)
                    if looked_for
                    else Unresolved(entry, "unknown")
                )
    items = tuple(sorted([(index, count, section) for (index, section), count in counts.items()]))
    merged = _merged(unresolved)
    return Matched(deck, items, merged, _hash(deck.game, items, merged, applied), not_looked_for)


def _strange_ids(deck: DeckList, finder: CardFinder) -> set[str]:
    """The ids beside names that no card has; they may take a card out, or mean another one.

    Not where most cards have one and none is known: those are another program's own. A word that takes a card
    out is none of those either.
    """
    ids = [entry.id for entry in deck.entries if _is_id(entry.id)]
    strange = {id for id in ids if not any(each in finder.table.by_id for each in _spellings(id))}
    if strange.issuperset(ids) and 2 * len(ids) > len(deck.entries):
        return set(filter(is_taken_out, strange))
    return strange


def _is_id(cell: str) -> bool:
    """Whether something stands in the place of an id: a dash or `n/a` says that there is none."""
    return any(map(str.isalnum, cell)) and normalise(cell) not in ("n/a", "n.a.", "none")


def _spellings(id: str) -> tuple[str, str]:
    """An id as it is written, and without zeros in front of its number: WA016 is WA16."""
    written = normalise(id)
    return written, _ZEROS.sub("", written)


class UnknownNames:
    """The unknown names of one file: for so many of them close ones are looked for, and no more."""

    def __init__(self, most: int = limits.SUGGESTED) -> None:
        self._most, self._taken = most, set[str]()

    def take(self, name: str) -> bool:
        """Whether close names are looked for; the same name again is no further work."""
        if name not in self._taken and len(self._taken) >= self._most:
            return False
        self._taken.add(name)
        return True


def _parted(entry: DeckEntry, finder: CardFinder) -> tuple[DeckEntry, ...]:
    """A line without a count as the cards it names: several with a sign between them, or one with its price.

    Only where every part is a card; whatever else the line may mean is asked about as it stands.
    """
    if not entry.bare or look_up(finder, entry).outcome != "unknown":
        return (entry,)
    names = " ".join(entry.name.split()).rstrip(".")
    for sign in _BETWEEN:
        parts = [_without_price(entry._replace(name=part), finder) for part in sign.split(names)]
        found = tuple(part for part in parts if part is not None)
        if len(found) == len(parts):
            return found
    return (entry,)


def _without_price(entry: DeckEntry, finder: CardFinder) -> DeckEntry | None:
    """The entry if it is a card, its own price behind it left out; else None."""
    if look_up(finder, entry).outcome == "found":
        return entry
    priced = _PRICE.search(entry.name)
    if priced is None:
        return None
    named = entry._replace(name=entry.name[: priced.start()].rstrip(_BEFORE_PRICE))
    card = look_up(finder, named)
    price = finder.table.cards[card.cards[0]].price if card.outcome == "found" else None
    return named if price == int(priced["price"]) else None


def _of_one_copy(deck: DeckList, priced: Collection[DeckEntry]) -> DeckList:
    """The list with one copy of each entry whose number is its price: whoever writes it writes no prices."""
    known = set(priced)
    entries = (each._replace(count=1, behind=False) if each in known else each for each in deck.entries)
    return replace(deck, entries=tuple(entries))


def _has_prices(deck: DeckList, finder: CardFinder) -> bool:
    """Whether the numbers behind the names are the cards' own prices, each of them, and not their counts."""
    behind = [(entry.count, look_up(finder, entry).cards) for entry in deck.entries if entry.behind]
    known = [(count, finder.table.cards[found[0]].price) for count, found in behind if found]
    return any(count > 1 for count, _ in known) and all(count == price for count, price in known)


def _has_prices_first(deck: DeckList, finder: CardFinder) -> bool:
    """Whether every number of a squad is the price of its card, in front of the name: `8 Name`, `3 Name`."""
    found = [(entry.count, look_up(finder, entry).cards) for entry in deck.entries]
    prices = [(count, finder.table.cards[cards[0]].price if cards else None) for count, cards in found]
    numbers = {count for count, _ in prices}
    by_chance = len(prices) < 4 or len(numbers) < 3 or max(numbers) <= STANDARD_COPIES
    return not by_chance and all(count == price for count, price in prices)


def with_prices(deck: DeckList, finder: CardFinder) -> DeckList:
    """A squad most of whose numbers are the prices of their cards, read so; the other lines are asked about.

    A list whose numbers are all prices, or mostly none, is left as it is.
    """
    counted = [entry for entry in deck.entries if not entry.bare]
    found = [(entry, look_up(finder, entry).cards) for entry in counted]
    priced = {e for e, cards in found if cards and finder.table.cards[cards[0]].price == e.count}
    odd = [entry for entry in counted if entry not in priced]
    numbers = {entry.count for entry in priced}
    by_chance = len(priced) < 4 or len(numbers) < 3 or max(numbers) <= STANDARD_COPIES
    if by_chance or 4 * len(odd) > len(counted) or len(counted) == len(deck.entries) == len(priced):
        return deck
    copies = range(1, STANDARD_COPIES + 1)
    asked = [
        Unread(entry.line, entry.name, _NO_PRICE, "BAD_COUNT", 1, tuple(_so_many(entry, n) for n in copies))
        for entry in odd
    ]
    kept = (e if e.bare else e._replace(count=1) for e in deck.entries if e.bare or e in priced)
    note = say("Most numbers are the prices of their cards, so that each line is one copy.")
    return replace(deck, entries=tuple(kept), unread=(*deck.unread, *asked), notes=(*deck.notes, note))


def _so_many(entry: DeckEntry, count: int) -> Reading:
    label = say_n("There is {n} copy.", "There are {n} copies.", count)
    return Reading(label, (entry._replace(count=count, behind=False),))


def look_up(finder: CardFinder, entry: DeckEntry) -> Lookup:
    """The card that an entry means."""
    return finder.find(entry.name, entry.id, entry.section, entry.hint)


def _unresolved(entry: DeckEntry, answer: Lookup, finder: CardFinder, suggest: bool) -> Unresolved:
    if answer.outcome == "ambiguous":
        return Unresolved(entry, "ambiguous", answer.cards)
    given = [finder.table.cards[index] for index in answer.cards]
    suggestions = (
        *(Suggestion(card.name, card.id, 0.0) for card in given),
        *(finder.suggest(entry.name) if suggest else ()),
    )
    close = any(each.closeness >= _SURELY_MEANT for each in suggestions)
    if entry.bare or given or finder.table.complete or close:
        return Unresolved(entry, "unknown", (), suggestions)
    return Unresolved(entry, "stranger")


def _merged(unresolved: list[Unresolved]) -> tuple[Unresolved, ...]:
    """Repeated lines of one name that may mean the same cards added up, in the order of the list."""
    found: dict[tuple[str, str, str, str, bool, tuple[int, ...]], list[Unresolved]] = {}
    for each in unresolved:
        entry = each.entry
        key = (each.why, normalise(entry.name), entry.section, entry.id, entry.bare, each.candidates)
        found.setdefault(key, []).append(each)
    return tuple(_added_up(same) if len(same) > 1 else same[0] for same in found.values())


def _added_up(same: list[Unresolved]) -> Unresolved:
    first, entries = same[0].entry, tuple(each.entry for each in same)
    total = first._replace(count=sum(entry.count for entry in entries), behind=False)
    return replace(same[-1], entry=total, again=entries)


def _hash(
    game: str,
    items: tuple[tuple[int, int, int], ...],
    unresolved: tuple[Unresolved, ...],
    applied: AppliedFormat,
) -> str:
    """The same whatever the list was read from, and in any order of lines.

    Cards go in by name and part; the only part of a list needs no heading.
    """
    keys, parts = applied.keys, ["" if section == applied.main else section for section in SECTIONS]
    cards = [(parts[section], keys[index], count) for index, count, section in items]
    for each in unresolved:
        entry = each.entry
        mark = {"unknown": "?", "ambiguous": "=", "stranger": ""}[each.why]
        if not entry.bare:
            cards.append((parts[_INDEX[entry.section]], mark + normalise(entry.name), entry.count))
    lines = sorted([f"{section}\t{key}\t{count}" for section, key, count in cards])
    return short_hash("\n".join((game, *lines)))
