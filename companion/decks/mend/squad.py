"""The smallest set of changes that makes a squad legal: keep as many of its cards as can be paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final

from companion.cards.card import Card
from companion.cards.squads import can_host, is_elite, is_held_once, not_bought
from companion.decks.mend.largest_squad import Bounds, Copy, LargestSquad, largest_squad
from companion.decks.model import Change, Fix
from companion.decks.phrases import add_any, add_card, remove
from companion.decks.piles import Pile, PiledList
from companion.decks.squad import Squad, open_squad

ALL: Final = frozenset(("gold", "factions", "flying", "areas", "hand", "hosts"))
_MOST_TRIMS: Final = 50
"""Ways to cut cards of one name that are different cards; a table that holds more of them is not known."""


def mend_squad(piled: PiledList, wanted: frozenset[str] = ALL, trim: bool = True) -> Fix:
    """The fewest cards to take out, and a creature to put in where one is missing."""
    squad = open_squad(piled)
    whole = [pile.count for pile in squad.piles]
    trims = list(islice(_trims(squad), _MOST_TRIMS + 1)) if trim else [whole]
    fixes = [_mend(squad, kept, wanted, trim) for kept in trims[:_MOST_TRIMS]]
    best = min(fixes, key=lambda fix: (not fix.possible, fix.size))
    return best if len(trims) <= _MOST_TRIMS else Fix(best.changes, best.possible, False)


def _mend(squad: Squad, counts: list[int], wanted: frozenset[str], trim: bool) -> Fix:
    """The fewest further cards to take out of piles of so many copies."""
    copies = [_copy(squad, at, pile) for at, pile in enumerate(squad.piles) for _ in range(counts[at])]
    lacking = not_bought(squad.compulsory, squad.piled.groups) if trim else ()
    missing = [squad.compulsory[group] for group in lacking]
    forced, copies = _set_apart(squad, copies)
    forced += [_copy_of(card, squad) for card in missing]
    total = len(copies) + len(forced)
    best, sure = _largest(squad, copies, forced, wanted)
    added = missing
    removed = total - len(best) if best is not None else total + 2
    for card in _creatures(squad) if _may_add(squad, copies, forced, wanted, removed) else ():
        tried, done = _largest(squad, copies, [*forced, _copy_of(card, squad)], wanted)
        sure = sure and done
        if tried is not None and total - len(tried) + 2 < removed:
            best, added, removed = tried, [*missing, card], total - len(tried) + 2
    if best is None:
        return _without_creature(squad, copies, forced, wanted)
    return _fix(squad, best, added, sure)


def _largest(squad: Squad, copies: list[Copy], forced: list[Copy], wanted: frozenset[str]) -> LargestSquad:
    """The most copies that can stay; without a seat those that either player could pay for."""
    kept = [largest_squad(copies, forced, _bounds(squad, seat, wanted)) for seat in squad.seats]
    best = max(kept, key=lambda each: -1 if each.copies is None else len(each.copies))
    return LargestSquad(best.copies, all(each.sure for each in kept))


def _bounds(squad: Squad, seat: int, wanted: frozenset[str]) -> Bounds:
    limits = squad.limits
    gold, silver = squad.means(seat)
    return Bounds(
        gold=gold if "gold" in wanted else None,
        silver=silver,
        split=limits.split,
        surcharge=limits.surcharge if "gold" in wanted else 0,
        factions=limits.most_factions if "factions" in wanted else None,
        flying=limits.flying if "flying" in wanted else None,
        areas=limits.areas if "areas" in wanted else None,
        cards=squad.places if "hand" in wanted else None,
        hosts="hosts" in wanted,
    )


def _may_add(
    squad: Squad, copies: list[Copy], forced: list[Copy], wanted: frozenset[str], removed: int
) -> bool:
    """Whether a creature that comes in could save more cards than it costs."""
    if "hosts" not in wanted:
        return False
    free, _ = _largest(squad, copies, forced, wanted - {"hosts"})
    return free is not None and len(copies) + len(forced) - len(free) + 1 < removed


def _set_apart(squad: Squad, copies: list[Copy]) -> tuple[list[Copy], list[Copy]]:
    """One copy of each compulsory card of the squad, which must stay, and all other copies."""
    forced: list[Copy] = []
    others: list[Copy] = []
    groups = set(squad.compulsory)
    for copy in copies:
        group = squad.piles[copy.pile].group
        (forced if group in groups else others).append(copy)
        groups.discard(group)
    return forced, others


def _trims(squad: Squad) -> Iterator[list[int]]:
    """Copies per pile after cutting what stands there too often, was not dealt or is refused."""
    supply = squad.dealt
    places: dict[str, list[int]] = {}
    for at, pile in enumerate(squad.piles):
        places.setdefault(pile.group, []).append(at)
    ways: list[list[tuple[int, ...]]] = []
    for group, piles in squad.piled.groups.items():
        most = min(squad.piled.limit(piles).most, squad.places)
        if is_held_once([pile.card for pile in piles], squad.limits) is True:
            most = min(most, 1)
        if supply is not None:
            most = min(most, supply.get(group, 0) + (group in squad.compulsory))
        counts = [0 if pile.banned or pile.outside else pile.count for pile in piles]
        ways.append(list(islice(_cuts(counts, most), _MOST_TRIMS + 1)))
    order = [at for group in squad.piled.groups for at in places[group]]
    for chosen in product(*ways):
        kept = dict(zip(order, (count for counts in chosen for count in counts), strict=True))
        yield [kept[at] for at in range(len(squad.piles))]


def _cuts(counts: list[int], most: int) -> Iterator[tuple[int, ...]]:
    """The ways to cut piles of one group to a number of copies, from the last pile first."""
    if not counts:
        yield ()
        return
    rest = sum(counts[1:])
    for first in range(min(counts[0], most), max(0, min(sum(counts), most) - rest) - 1, -1):
        for others in _cuts(counts[1:], most - first):
            yield (first, *others)


def _copy(squad: Squad, at: int, pile: Pile) -> Copy:
    card = pile.card
    host = can_host(card, squad.limits) is not False
    if card is None:
        return Copy(at, 0, False, frozenset(), False, False, host)
    flying, area = card.kind == "flying", card.type == "area"
    elite = is_elite(card, unranked=False)
    return Copy(at, card.price or 0, elite, frozenset(card.factions), flying, area, host)


def _copy_of(card: Card, squad: Squad) -> Copy:
    return _copy(squad, -1, Pile(card.name, card.name, 1, "", "", (card,)))


def _creatures(squad: Squad) -> Iterable[Card]:
    """Creatures that could come in: of those dealt, else of the table; the cheapest of each sort."""
    piled, applied = squad.piled, squad.piled.applied
    found: dict[tuple[object, ...], Card] = {}
    dealt = squad.dealt
    held = {*piled.groups, *squad.compulsory}
    for index, card in enumerate(applied.table.cards if applied.table else ()):
        group = applied.groups[index]
        if group in held or (dealt is not None and group not in dealt):
            continue
        refused = applied.outside[index] or applied.banned[index] or not applied.limits[index].plain
        if refused or can_host(card, squad.limits) is not True or card.price is None:
            continue
        sort = _copy_of(card, squad).alike
        if sort not in found or int(card.cost) < int(found[sort].cost):
            found[sort] = card
    return found.values()


def _without_creature(squad: Squad, copies: list[Copy], forced: list[Copy], wanted: frozenset[str]) -> Fix:
    """No creature is known that could come in: say that one is needed, and what must go anyway."""
    best, sure = _largest(squad, copies, forced, wanted - {"hosts"})
    if best is None or any(copy.host for copy in best):
        return Fix(possible=False)
    fix = _fix(squad, best, [], sure)
    section = squad.piled.applied.format.sections[0].id
    return Fix((*fix.changes, add_any(1, section)), possible=squad.piled.applied.table is None, minimal=sure)


def _fix(squad: Squad, kept: list[Copy], added: list[Card], sure: bool) -> Fix:
    changes: list[Change] = []
    for at, pile in enumerate(squad.piles):
        left = sum(copy.pile == at for copy in kept)
        if left < pile.count:
            changes.append(remove(pile.name, pile.count - left, pile.section, pile.id))
    section = squad.piled.applied.format.sections[0].id
    for card in added:
        changes.append(add_card(card.name, 1, section, card.id if card.id != card.name else ""))
    return Fix(tuple(changes), minimal=sure)
