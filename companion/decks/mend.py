"""Carrying out a fix: the list as it would be handed in again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.decks.case import Pile, open_case
from companion.decks.folding import fold
from companion.decks.judge import Judge
from companion.decks.model import UNLIMITED, Card, Change, DeckList, Entry, Fix, Matched


@dataclass(frozen=True)
class Mended:
    """The changed list, and the additions that only a person can choose."""

    deck: DeckList
    open: tuple[Change, ...] = ()


def apply(judge: Judge, matched: Matched, fix: Fix, choose: bool = True) -> Mended:
    """The list after a fix; with `choose`, cards of the table fill what is to be added."""
    case = open_case(judge.book, matched)
    counts = {(_key(pile), pile.section): pile.count for pile in case.piles}
    piles = {_key(pile): pile for pile in case.piles}
    left: list[Change] = []
    for change in fix.changes:
        if change.kind == "add" and not change.card:
            left.append(change)
        else:
            _carry_out(counts, piles, change, judge)
    still = _choose(judge, counts, piles, left, case.side) if choose else left
    unknown = [each.entry for each in matched.loose if each.why == "unknown"]
    entries = [_entry(piles[key], count, section) for (key, section), count in counts.items() if count]
    deck = replace(matched.deck, entries=(*entries, *unknown))
    return Mended(deck, tuple(still))


def _key(pile: Pile) -> str:
    return f"{fold(pile.name)}#{fold(pile.id)}"


def _change_key(change: Change) -> str:
    return f"{fold(change.card)}#{fold(change.id)}"


def _carry_out(
    counts: dict[tuple[str, str], int], piles: dict[str, Pile], change: Change, judge: Judge
) -> None:
    key = _change_key(change)
    if key not in piles:
        card = _card(judge, change)
        piles[key] = Pile(card.name, fold(card.name), 0, change.section, change.section, (card,))
    if change.kind == "add":
        counts[key, change.section] = counts.get((key, change.section), 0) + change.count
        return
    counts[key, change.section] -= change.count
    if change.kind == "move":
        counts[key, change.to] = counts.get((key, change.to), 0) + change.count


def _card(judge: Judge, change: Change) -> Card:
    table = judge.table
    found = table.by_id.get(fold(change.id)) if table and change.id else None
    if table is not None and found is None:
        found = table.by_fold[fold(change.card)][0]
    return table.cards[found] if table is not None and found is not None else Card(change.card, change.card)


def _choose(
    judge: Judge,
    counts: dict[tuple[str, str], int],
    piles: dict[str, Pile],
    changes: list[Change],
    side: str,
) -> list[Change]:
    """Fill open additions with cards of the table that have room; what stays open is returned."""
    still = []
    book = judge.book
    board = book.format.sideboard
    bound = side or next((s for key, pile in piles.items() if (s := _side(judge, pile, key, counts))), "")
    for change in changes:
        home = board.home if board and change.section == "sideboard" else change.section
        lack = change.count
        for index, card in enumerate(judge.table.cards if judge.table else ()):
            if not lack:
                break
            if book.home[index] != home or book.outside[index] or book.banned[index]:
                continue
            if bound and book.side_of(card) not in ("", bound):
                continue
            taken = min(lack, _room(judge, counts, piles, index))
            if taken:
                lack -= taken
                bound = bound or book.side_of(card)
                own = card.id if card.id != card.name else ""
                key = f"{fold(card.name)}#{fold(own)}"
                piles.setdefault(key, Pile(card.name, book.groups[index], 0, home, home, (card,), (index,)))
                counts[key, change.section] = counts.get((key, change.section), 0) + taken
        if lack:
            still.append(replace(change, count=lack))
    return still


def _side(judge: Judge, pile: Pile, key: str, counts: dict[tuple[str, str], int]) -> str:
    standing = any(count for (each, _), count in counts.items() if each == key)
    return judge.book.side_of(pile.card) if standing and pile.card else ""


def _room(judge: Judge, counts: dict[tuple[str, str], int], piles: dict[str, Pile], index: int) -> int:
    """How many copies of a card may still come in, beside those of its group; from the pool in a draft."""
    book = judge.book
    group, judged = book.groups[index], {section.id for section in book.format.sections} | {"sideboard"}
    held = sum(count for (key, part), count in counts.items() if piles[key].group == group and part in judged)
    most = book.limits[index].plain
    if book.format.pool and any(part == "pool" for _, part in counts):
        pooled = sum(
            count for (key, part), count in counts.items() if piles[key].group == group and part == "pool"
        )
        most = min(most, pooled)
    return UNLIMITED if most >= UNLIMITED else max(0, most - held)


def _entry(pile: Pile, count: int, section: str) -> Entry:
    return Entry(count, pile.name, 0, section, pile.id)
