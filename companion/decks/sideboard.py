"""The check of a sideboard: the card that allows it, its size, and the smallest change that cures it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rules import rule
from companion.core.text import say
from companion.decks.changes import add_any, add_card, move, remove
from companion.decks.legality import trim
from companion.decks.model import Change, Finding
from companion.decks.piles import Case, room_left


@rule("WC-FORMAT-07", "WC-DECK-26")
def check_sideboard(case: Case) -> Iterator[Finding]:
    """A sideboard needs its card in the deck and holds 0 cards or a multiple for each copy."""
    board = case.book.format.sideboard
    size = case.size("sideboard")
    standing = any(pile.section == "sideboard" for pile in case.piles)
    if board is None or not standing or case.book.table is None:
        return
    reserve = case.book.reserve
    name = case.book.table.cards[reserve].name if reserve is not None else board.card
    copies = sum(p.count for p in case.piles if p.section == board.home and reserve in p.indexes and p.card)
    if not copies:
        yield Finding(
            board.rule,
            "SIDEBOARD_NOT_ALLOWED",
            "error",
            say("Only {card} in the deck allows a sideboard.", card=name),
            count=size,
            limit=0,
            section="sideboard",
            fix=_without_sideboard(case, size),
        )
    elif size % board.each or size > board.each * copies:
        most = board.each * copies
        yield Finding(
            board.rule,
            "SIDEBOARD_SIZE",
            "error",
            say(
                "A sideboard holds 0 cards or a multiple of {each}, at most {most}.",
                each=board.each,
                most=most,
            ),
            count=size,
            limit=most,
            section="sideboard",
            fix=_resized(case, size, copies),
        )


def _without_sideboard(case: Case, size: int) -> tuple[Change, ...]:
    """The card that allows a sideboard of this size, or the sideboard cleared, whichever is less."""
    board = case.book.format.sideboard
    needed = -(-size // board.each) if board else 0
    if board and size and size % board.each == 0 and needed < size and needed <= _more_reserves(case):
        return (_add_reserves(case, needed),)
    return tuple(
        move(p.name, p.count, "sideboard", p.home, p.id)
        if p.home
        else remove(p.name, p.count, "sideboard", p.id)
        for p in case.piles
        if p.section == "sideboard"
    )


def _more_reserves(case: Case) -> int:
    """How many more copies of the card that allows a sideboard the list may hold."""
    book, index = case.book, case.book.reserve
    if index is None or book.outside[index] or book.banned[index]:
        return 0
    if book.sides[index] and case.side and book.sides[index] != case.side:
        return 0
    held = sum(pile.count for pile in case.groups.get(book.groups[index], ()))
    return room_left(book.limits[index].plain, held)


def _add_reserves(case: Case, count: int) -> Change:
    book, board = case.book, case.book.format.sideboard
    card = book.table.cards[book.reserve] if book.table and book.reserve is not None else None
    return add_card(card.name if card else "", count, board.home if board else "", card.id if card else "")


def _resized(case: Case, size: int, copies: int) -> tuple[Change, ...]:
    """Fewer cards, more cards, or more of the card that allows them: the least of these."""
    board = case.book.format.sideboard
    each = board.each if board else 1
    ways = []
    for more in range(min(_more_reserves(case), -(-size // each)) + 1):
        most = each * (copies + more)
        lower, upper = min(size - size % each, most), size + -size % each
        ways += [(more + abs(end - size), more, end - size) for end in (lower, upper) if end <= most]
    _, more, edits = min(ways)
    added = (_add_reserves(case, more),) if more else ()
    return added + ((add_any(edits, "sideboard"),) if edits > 0 else trim(case, "sideboard", -edits))
