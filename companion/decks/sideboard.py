"""The check of a sideboard: the card that allows it, its size, and the smallest change that cures it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rules import rule
from companion.core.text import say
from companion.decks.changes import add_any, add_card, move, remove
from companion.decks.legality import trim
from companion.decks.model import Change, Finding
from companion.decks.piles import PiledList, room_left


@rule("WC-FORMAT-07", "WC-DECK-26")
def check_sideboard(piled: PiledList) -> Iterator[Finding]:
    """A sideboard needs its card in the deck and holds 0 cards or a multiple for each copy."""
    board = piled.applied.format.sideboard
    size = piled.size("sideboard")
    standing = any(pile.section == "sideboard" for pile in piled.piles)
    if board is None or not standing or piled.applied.table is None:
        return
    reserve = piled.applied.reserve
    name = piled.applied.table.cards[reserve].name if reserve is not None else board.card
    copies = sum(p.count for p in piled.piles if p.section == board.home and reserve in p.indexes and p.card)
    if not copies:
        yield Finding(
            board.rule,
            "SIDEBOARD_NOT_ALLOWED",
            "error",
            say("Only {card} in the deck allows a sideboard.", card=name),
            count=size,
            limit=0,
            section="sideboard",
            fix=_without_sideboard(piled, size),
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
            fix=_resized(piled, size, copies),
        )


def _without_sideboard(piled: PiledList, size: int) -> tuple[Change, ...]:
    """The card that allows a sideboard of this size, or the sideboard cleared, whichever is less."""
    board = piled.applied.format.sideboard
    needed = -(-size // board.each) if board else 0
    if board and size and size % board.each == 0 and needed < size and needed <= _more_reserves(piled):
        return (_add_reserves(piled, needed),)
    return tuple(
        move(p.name, p.count, "sideboard", p.home, p.id)
        if p.home
        else remove(p.name, p.count, "sideboard", p.id)
        for p in piled.piles
        if p.section == "sideboard"
    )


def _more_reserves(piled: PiledList) -> int:
    """How many more copies of the card that allows a sideboard the list may hold."""
    applied, index = piled.applied, piled.applied.reserve
    if index is None or applied.outside[index] or applied.banned[index]:
        return 0
    if applied.sides[index] and piled.side and applied.sides[index] != piled.side:
        return 0
    held = sum(pile.count for pile in piled.groups.get(applied.groups[index], ()))
    return room_left(applied.limits[index].plain, held)


def _add_reserves(piled: PiledList, count: int) -> Change:
    applied, board = piled.applied, piled.applied.format.sideboard
    card = applied.table.cards[applied.reserve] if applied.table and applied.reserve is not None else None
    return add_card(card.name if card else "", count, board.home if board else "", card.id if card else "")


def _resized(piled: PiledList, size: int, copies: int) -> tuple[Change, ...]:
    """Fewer cards, more cards, or more of the card that allows them: the least of these."""
    board = piled.applied.format.sideboard
    each = board.each if board else 1
    ways = []
    for more in range(min(_more_reserves(piled), -(-size // each)) + 1):
        most = each * (copies + more)
        lower, upper = min(size - size % each, most), size + -size % each
        ways += [(more + abs(end - size), more, end - size) for end in (lower, upper) if end <= most]
    _, more, edits = min(ways)
    added = (_add_reserves(piled, more),) if more else ()
    return added + ((add_any(edits, "sideboard"),) if edits > 0 else trim(piled, "sideboard", -edits))
