"""Whether two lists stand in one text as if they were one, told by the cards alone.

Words, headings and ruled lines that part lists are seen while a text is read. Here is what only the card
table shows: an order that begins again, names that come again, and a blank line between two squads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from companion.cards.card import Card
from companion.cards.finder import CardFinder
from companion.cards.names import normalise
from companion.decks.applied_format import AppliedFormat
from companion.decks.model import DeckEntry, DeckList

READ_AS: Final = ("text", "csv", "json", "export")
"""Where lists may have been run together; a builder's file, an address and a code each hold one."""
_ASIDE: Final = ("sideboard", "deal", "hand", "pool")
"""Parts in which cards lie as they came, or stand beside the list."""
_MOST_BLOCKS: Final = 12
"""Who changes between the parts more often has a list in no order, which cannot begin again."""
_MOST_LISTS: Final = 4
_FEWEST_CARDS: Final = 10
"""Copies above and below the only blank line of a deck from which each may be a deck of its own."""


_Key = tuple[str, str, str]


class _Line(NamedTuple):
    """A card line with what the table knows of it."""

    entry: DeckEntry
    card: Card | None
    part: str


def find_second_list(deck: DeckList, applied: AppliedFormat, finder: CardFinder | None) -> int:
    """The line where another list may begin; 0 where all is one list, or a judge has said so."""
    if deck.whole or deck.read_as not in READ_AS:
        return 0
    lines = [each for each in _lines(deck, applied, finder) if each.part not in _ASIDE]
    return (
        _order_again(lines)
        or _names_again(lines)
        or _headed_below(deck, lines, applied)
        or _parted(deck, lines, applied)
        or _fits_two(lines, applied)
    )


def may_begin_again(deck: DeckList, cards: int) -> bool:
    """Whether a list of so many different cards deserves the look; most headed lists do not."""
    entries = deck.entries
    if not entries or deck.read_as not in READ_AS:
        return False
    return deck.read_as != "text" or not entries[0].section or len(entries) > cards or bool(deck.passed)


def _lines(deck: DeckList, applied: AppliedFormat, finder: CardFinder | None) -> Iterator[_Line]:
    for entry in deck.entries:
        found = finder.find(entry.name, entry.id, entry.section, entry.hint).cards if finder else ()
        card = finder.table.cards[found[0]] if finder and found else None
        yield _Line(entry, card, entry.section or (applied.home[found[0]] if found else ""))


def _order_again(lines: Sequence[_Line]) -> int:
    """Where a part goes on, with the same type of card, below cards of another part.

    A card or two that were forgotten and stand at the end are no list. Nor does a list that runs through the
    alphabet begin again.
    """
    known = [each for each in lines if each.part]
    blocks = [list(block) for _, block in groupby(known, key=lambda each: each.part)]
    sizes = [len(block) for block in blocks]
    if len(blocks) == 4:  # army, action, army, action: the second list may have but one unit
        too_few = max(sizes[2:]) < 3
    else:
        too_few = min(sizes, default=0) < (3 if len(blocks) == 3 else 2)
    if not 3 <= len(blocks) <= _MOST_BLOCKS or too_few or _is_sorted(known):
        return 0
    for block, again in zip(blocks, blocks[2:], strict=False):
        if _types(block) & _types(again):
            return again[0].entry.line
    return 0


def _types(block: Sequence[_Line]) -> set[str]:
    return {each.card.type for each in block if each.card}


def _is_sorted(lines: Sequence[_Line]) -> bool:
    return all(normalise(a.entry.name) <= normalise(b.entry.name) for a, b in pairwise(lines))


def _names_again(lines: Sequence[_Line]) -> int:
    """Where cards come again in a list that has each of them but once before and after that line.

    A single one may have been forgotten and added; copies that are written one by one stand together.
    """
    above: set[_Key] = set()
    again: set[_Key] = set()
    here: set[_Key] = set()
    borders: list[int] = []
    for key, copies in groupby(lines, key=_key):
        if key in here:
            borders.append(next(copies).entry.line)
            here = set()
        if key in above:
            again.add(key)
        here.add(key)
        above.add(key)
    return borders[0] if 0 < len(borders) < _MOST_LISTS and len(again) > 1 else 0


def _headed_below(deck: DeckList, lines: Sequence[_Line], applied: AppliedFormat) -> int:
    """The first line under a heading, where cards of that part, and of others, stand above all headings.

    Cards of one part are enough where words are written over them, which may say that they do not count.
    Where a list has but one part, any card above its heading is such.
    """
    bare = [each for each in lines if not each.entry.section]
    headed = [each for each in lines if each.entry.section]
    above = [each for each in bare if headed and each.entry.line < headed[0].entry.line]
    parts = {each.part for each in above if each.part}
    again = parts & {each.part for each in headed}
    worded = bool(above) and any(each.text and each.line < above[0].entry.line for each in deck.passed)
    is_second = bool(above) if applied.main else (len(parts) > 1 or worded) and bool(again)
    return headed[0].entry.line if is_second else 0


def _key(line: _Line) -> _Key:
    """A card in its part; printings that are written apart stay apart."""
    name = line.card.id if line.card else normalise(line.entry.name)
    return line.part, name, line.entry.id


def _parted(deck: DeckList, lines: Sequence[_Line], applied: AppliedFormat) -> int:
    """The blank line, or the number 1, that parts cards which nothing else parts."""
    gaps = [each.line for each in deck.passed if not each.text]
    known = [each for each in lines if each.card]
    if not gaps or not known:
        return 0
    if len(applied.homes) > 1:
        of_rows = deck.read_as == "csv"  # where a part is a column, rows below a gap name it again
        return _all_parts_twice(gaps, [each for each in known if of_rows or not each.entry.section])
    borders = [0, *gaps, known[-1].entry.line + 1]
    groups = [
        [each for each in known if first <= each.entry.line < last] for first, last in pairwise(borders)
    ]
    groups = [group for group in groups if len(group) > 1]
    if len(groups) < 2 or any(_tells_apart(groups, fact) for fact in _FACTS) or _is_by_price(groups):
        return 0
    if applied.format.kind != "squad" and not (
        len(groups) == 2 and all(sum(each.entry.count for each in group) >= _FEWEST_CARDS for group in groups)
    ):
        return 0
    return groups[1][0].entry.line


def _all_parts_twice(gaps: Sequence[int], lines: Sequence[_Line]) -> int:
    """The gap above and below which every part of a list without headings has cards.

    Not where the gap only parts the types of cards, whatever their order.
    """
    whole = {each.part for each in lines}
    for gap in gaps:
        above = [each for each in lines if each.entry.line < gap]
        below = [each for each in lines if each.entry.line >= gap]
        twice = {each.part for each in above} == {each.part for each in below} == whole
        if len(whole) > 1 and twice and _types(above) & _types(below):
            return gap
    return 0


def _fits_two(lines: Sequence[_Line], applied: AppliedFormat) -> int:
    """The line where a second deck begins if the cards are as many as two decks of one part have.

    Where one deck may be as large, only twice the least number says so.
    """
    section = next(iter(applied.format.sections))
    if applied.format.kind != "deck" or len(applied.format.sections) > 1 or not section.least:
        return 0
    least, most = section.least, section.most
    total = sum(each.entry.count for each in lines)
    one_deck = most is None or total <= most
    if total < 2 * least or (one_deck and total > 2 * least) or _is_sorted(lines):
        return 0
    above = 0
    for each in lines:
        if above >= least and total - above >= least:
            fits = most is None or max(above, total - above) <= most
            return each.entry.line if fits else 0
        above += each.entry.count
    return 0


_FACTS: Final[tuple[Callable[[Card], object], ...]] = (
    lambda card: card.elite,
    lambda card: card.factions,
    lambda card: card.type,
)
"""By what people group the cards of one list."""


def _tells_apart(groups: Sequence[Sequence[_Line]], fact: Callable[[Card], object]) -> bool:
    """Whether no two groups share a value, so that the blank lines group one list."""
    values = [{fact(each.card) for each in group if each.card} for group in groups]
    return sum(map(len, values)) == len(set().union(*values))


def _is_by_price(groups: Sequence[Sequence[_Line]]) -> bool:
    """Whether each group is dearer, or each cheaper, than the one above it."""
    prices = [[each.card.price or 0 for each in group if each.card] for group in groups]
    rising = all(max(a) < min(b) for a, b in pairwise(prices))
    return rising or all(min(a) > max(b) for a, b in pairwise(prices))
