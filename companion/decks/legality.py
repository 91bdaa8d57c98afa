"""The checks of a deck, one rule chapter each; every check yields all it finds."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.card import UNLIMITED
from companion.core.rules import rule
from companion.core.text import Text, say, say_n
from companion.decks.format import SectionRule
from companion.decks.model import Change, Finding
from companion.decks.phrases import add_any, add_card, move, remove, section_name
from companion.decks.piles import Pile, PiledList, room_left


@rule("WC-DECK-01", "WC-DECK-02", "WC-DECK-03", "WC-DECK-24", "WC-DECK-26")
def check_types(piled: PiledList) -> Iterator[Finding]:
    """Cards that stand in the wrong deck, or in a sideboard that holds other types."""
    rules = {section.id: section.types_rule for section in piled.applied.format.sections}
    board = piled.applied.format.sideboard
    for group in _by_name(pile for pile in piled.astray if pile.homeless):
        text = say("No part of this format holds cards of this type.")
        yield _finding("", "WRONG_DECK", text, group, limit=0, fix=_all(group))
    for group in _by_name(pile for pile in piled.astray if not pile.homeless):
        pile = group[0]
        cited = board.type_rule if board and pile.section == "sideboard" else rules.get(pile.section, "")
        text = say(
            "This card belongs to another part of the list: {section}.", section=section_name(pile.home)
        )
        fix = tuple(move(each.name, each.count, each.section, each.home, each.id) for each in group)
        yield _finding(cited, "WRONG_DECK", text, group, limit=0, fix=fix)


@rule("WC-DECK-04", "WC-DECK-05", "WC-DECK-06", "KZ-DECK-01", "KZ-DECK-09")
@rule("RE-DECK-01", "RE-DECK-02", "RE-DECK-04", "RE-DRAFT-05")
def check_sizes(piled: PiledList) -> Iterator[Finding]:
    """Parts that hold too few or too many cards."""
    if piled.applied.table is None and not piled.applied.main and not has_headings(piled):
        return
    for section in piled.applied.format.sections:
        yield from _check_size(piled, section)


def has_headings(piled: PiledList) -> bool:
    """Whether the list says by headings which part each card is in."""
    return all(pile.section for pile in piled.piles)


def _check_size(piled: PiledList, section: SectionRule) -> Iterator[Finding]:
    size = piled.size(section.id)
    if size < section.least:
        yield Finding(
            section.least_rule,
            f"{section.id.upper()}_TOO_SMALL",
            "error",
            say("Too few cards. It needs {least}.", least=section.least),
            count=size,
            limit=section.least,
            section=section.id,
            fix=(add_any(section.least - size, section.id),),
        )
    if section.most is not None and size > section.most:
        yield Finding(
            section.most_rule,
            f"{section.id.upper()}_TOO_LARGE",
            "error",
            say("Too many cards. It holds at most {most}.", most=section.most),
            count=size,
            limit=section.most,
            section=section.id,
            fix=trim(piled, section.id, size - section.most),
        )


def trim(piled: PiledList, section: str, surplus: int) -> tuple[Change, ...]:
    """So many cards less in a part: any will do, and the last of the list are named."""
    changes: list[Change] = []
    counted = [pile for pile in piled.piles if pile.section == section and pile not in piled.astray]
    for pile in reversed(counted):
        taken = min(surplus, pile.count)
        if taken:
            changes.append(remove(pile.name, taken, section, pile.id))
            surplus -= taken
    return tuple(reversed(changes))


@rule("WC-DECK-07", "WC-DECK-08", "WC-DECK-09", "WC-DECK-14", "KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04")
@rule("RE-DECK-03", "RE-DRAFT-06")
def check_copies(piled: PiledList) -> Iterator[Finding]:
    """Cards with more copies than allowed, decks and sideboard together."""
    copies = piled.applied.format.copies
    for piles in piled.groups.values():
        count = sum([pile.count for pile in piles])
        if count <= piles[0].limit.plain and len(piles) == 1:
            continue
        limit = piled.limit(piles)
        if count <= limit.plain:
            continue
        shared = copies is not None and bool(copies.by_name_rule) and len({pile.id for pile in piles}) > 1
        cited = copies.by_name_rule if copies and shared and limit.rule == copies.rule else limit.rule
        sure = count > limit.most
        shown = limit.most if sure else limit.plain
        yield _finding(
            cited,
            "TOO_MANY_COPIES",
            _copies_text(shared, sure, limit.most),
            piles,
            limit=shown,
            fix=take(piles, count - shown),
            ask=not sure,
        )


def _copies_text(shared: bool, sure: bool, most: int) -> Text:
    if not sure and most >= UNLIMITED:
        return say("Legal only if the pool left no other choice.")
    if not sure:
        return say_n(
            "Legal only if the card itself allows {n} copy. Read the card.",
            "Legal only if the card itself allows {n} copies. Read the card.",
            most,
        )
    if shared:
        return say("One name, several cards. They count together.")
    return say("Too many copies.")


def take(piles: list[Pile], excess: int) -> tuple[Change, ...]:
    """Copies to take away: first those that stand wrong, then from the end of the list."""
    changes = []
    last_first = piles[::-1]
    for pile in sorted(last_first, key=lambda pile: pile.is_at_home):
        taken = min(excess, pile.count)
        excess -= taken
        if taken:
            changes.append(remove(pile.name, taken, pile.section, pile.id))
    return tuple(changes)


@rule("WC-DECK-10", "WC-DECK-11", "WC-DECK-12", "WC-DECK-13", "WC-DECK-22")
def check_sides(piled: PiledList) -> Iterator[Finding]:
    """Cards of the other side; without a declared side, both sides in one list."""
    sides = piled.applied.format.sides
    if sides is None:
        return
    bound = [pile for pile in piled.judged if pile.side]
    if piled.side:
        for group in _by_name(pile for pile in bound if pile.side != piled.side):
            fix = tuple(remove(each.name, each.count, each.section, each.id) for each in group)
            text = _side_text(group[0].side)
            yield _finding(sides.rule, "WRONG_SIDE", text, group, limit=0, fix=fix)
        return
    counts = {side: sum(p.count for p in bound if p.side == side) for side in sides.apart}
    kept = max(sides.apart, key=lambda side: counts[side])
    if any(pile.side != kept for pile in bound):
        out = [pile for pile in bound if pile.side != kept]
        yield Finding(
            sides.rule,
            "MIXED_FACTIONS",
            "error",
            say("Cards of both sides are in the list."),
            count=sum(pile.count for pile in out),
            limit=0,
            fix=tuple(remove(pile.name, pile.count, pile.section, pile.id) for pile in out),
        )


def _side_text(side: str) -> Text:
    known = {"evil": say("Evil card in a Good deck."), "good": say("Good card in an Evil deck.")}
    return known.get(side) or say("Card of another side.")


@rule("WC-FORMAT-01", "WC-FORMAT-02", "WC-FORMAT-03", "WC-FORMAT-04", "WC-FORMAT-05", "KZ-TOURNEY-01")
def check_sets(piled: PiledList) -> Iterator[Finding]:
    """Cards outside the format's sets, and banned cards."""
    sets, banned = piled.applied.format.sets, piled.applied.format.banned
    if sets is not None:
        for group in _by_name(pile for pile in piled.judged if pile.outside):
            text = say("Not in the sets of this format.")
            yield _finding(sets.rule, "NOT_IN_FORMAT", text, group, limit=0, fix=_all(group))
    if banned is not None:
        for group in _by_name(pile for pile in piled.judged if pile.banned):
            text = say("Banned in this format.")
            yield _finding(banned.rule, "BANNED", text, group, limit=0, fix=_all(group))


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


@rule("RE-DRAFT-04", "RE-DRAFT-05")
def check_pool(piled: PiledList) -> Iterator[Finding]:
    """Cards of a drafted deck that the pool does not hold so often."""
    pool = piled.applied.format.pool
    if pool is None or not piled.has_part("pool"):
        return
    supply = piled.supply("pool")
    if sum(supply.values()) != pool.size:
        text = say("A pool holds {size} cards.", size=pool.size)
        yield Finding(
            pool.rule, "POOL_SIZE", "ask", text, count=sum(supply.values()), limit=pool.size, section="pool"
        )
    for group, piles in piled.groups.items():
        count, there = sum(pile.count for pile in piles), supply.get(group, 0)
        if count > there:
            text = say("The pool holds fewer copies.")
            fix = take(piles, count - there)
            yield _finding(pool.rule, "NOT_IN_POOL", text, piles, limit=there, fix=fix)


@rule("WC-DECK-23")
def remarks(piled: PiledList) -> Iterator[Finding]:
    """What is worth saying and never makes a list illegal."""
    if piled.applied.table is None or piled.applied.format.game != "warcry":
        return
    action = {"Tactic", "Command", "Reaction"}
    blank = (p for p in piled.judged if (card := p.card) and not card.die and card.type in action)
    for group in _by_name(blank):
        yield _finding("WC-DECK-23", "NO_DIE", say("The card table has no die for it."), group, note=True)
    units = any(p.section == "army" and p.card and p.card.type == "Unit" for p in piled.piles)
    if not units and piled.size("army"):
        yield Finding("WC-DECK-23", "NO_UNITS", "note", say("The Army deck has no Unit."), section="army")


def _by_name(piles: Iterator[Pile]) -> list[list[Pile]]:
    """The piles that a code will name together: one code, however many copies and printings."""
    named: dict[str, list[Pile]] = {}
    for pile in piles:
        named.setdefault(pile.name, []).append(pile)
    return list(named.values())


def _all(piles: list[Pile]) -> tuple[Change, ...]:
    return tuple(remove(pile.name, pile.count, pile.section, pile.id) for pile in piles)


def _finding(
    cited: str,
    key: str,
    text: Text,
    piles: list[Pile],
    limit: int | None = None,
    fix: tuple[Change, ...] = (),
    ask: bool = False,
    note: bool = False,
) -> Finding:
    """A finding about the copies of one card."""
    ids: dict[str, int] = {}
    for pile in piles:
        if id := pile.id:
            ids[id] = ids.get(id, 0) + pile.count
    return Finding(
        cited,
        key,
        "note" if note else "ask" if ask else "error",
        text,
        card=piles[0].name,
        count=sum(pile.count for pile in piles),
        limit=limit,
        section=piles[0].section,
        lines=tuple(sorted({line for pile in piles for line in pile.lines})),
        ids=tuple(ids.items()),
        fix=fix,
    )
