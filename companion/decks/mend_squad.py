"""The smallest set of changes that makes a squad legal: keep as many of its cards as can be paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from companion.decks.case import Case, Pile
from companion.decks.model import Card, Change, Fix
from companion.decks.money import pay, surcharge
from companion.decks.squad import Squad, can_host, once, open_squad, price_of
from companion.decks.wording import add_any, add_card, remove

ALL: Final = frozenset(("gold", "factions", "flying", "areas", "hand", "hosts"))
_MOST_UNITS: Final = 60
_MOST_STEPS: Final = 20_000


@dataclass(frozen=True)
class Unit:
    """One copy of a bought card, with what the limits look at; `pile` is -1 for a card to be added."""

    pile: int
    price: int
    elite: bool
    factions: frozenset[str]
    flying: bool
    area: bool
    host: bool

    @property
    def alike(self) -> tuple[object, ...]:
        """Units that differ in price only: the cheapest of them are kept first."""
        return (self.elite, tuple(sorted(self.factions)), self.flying, self.area, self.host)


@dataclass
class _Search:
    """Branch and bound over classes of alike units, the most units first."""

    squad: Squad
    wanted: frozenset[str]
    classes: list[list[Unit]]
    forced: list[Unit]
    best: list[Unit] | None = None
    steps: int = 0
    left: list[int] = field(default_factory=list)

    def run(self) -> list[Unit] | None:
        """The largest set of units that fits, forced ones included; None where nothing does."""
        total = 0
        for units in reversed(self.classes):
            total += len(units)
            self.left.append(total)
        self.left.reverse()
        self._choose(0, list(self.forced))
        return self.best

    def _choose(self, at: int, kept: list[Unit]) -> None:
        self.steps += 1
        if self.steps > _MOST_STEPS or (
            self.best is not None and len(kept) + self._rest(at) <= len(self.best)
        ):
            return
        if at == len(self.classes):
            if fits(self.squad, kept, self.wanted):
                self.best = kept
            return
        units = self.classes[at]
        for count in range(len(units), -1, -1):
            chosen = kept + units[:count]
            if fits(self.squad, chosen, self.wanted - {"hosts"}):
                self._choose(at + 1, chosen)

    def _rest(self, at: int) -> int:
        return self.left[at] if at < len(self.left) else 0


def fits(squad: Squad, units: list[Unit], wanted: frozenset[str] = ALL) -> bool:
    """Whether a set of units keeps within the wanted limits."""
    limits = squad.limits
    factions = {faction for unit in units for faction in unit.factions}
    if "factions" in wanted and limits.most_factions is not None and len(factions) > limits.most_factions:
        return False
    if "hand" in wanted and len(units) > squad.hand:
        return False
    if "areas" in wanted and sum(unit.area for unit in units) > limits.areas:
        return False
    flying = sum(unit.price for unit in units if unit.flying)
    if "flying" in wanted and limits.flying is not None and flying > limits.flying:
        return False
    if "hosts" in wanted and not any(unit.host for unit in units):
        return False
    return "gold" not in wanted or _can_pay(squad, units, len(factions))


def _can_pay(squad: Squad, units: list[Unit], factions: int) -> bool:
    means, silver = squad.means(squad.seat or 2)
    gold = means - surcharge(factions, squad.limits.surcharge)
    regular = [unit.price for unit in units if not unit.elite]
    elite = sum(unit.price for unit in units if unit.elite)
    return elite <= gold and pay(elite, regular, silver, squad.split).gold <= gold


def mend_squad(case: Case, wanted: frozenset[str] = ALL, trim: bool = True) -> Fix:
    """The fewest cards to take out, and a creature to put in where one is missing."""
    squad = open_squad(case)
    kept = _trimmed(squad) if trim else {at: pile.count for at, pile in enumerate(squad.piles)}
    units = [_unit(squad, at, pile) for at, pile in enumerate(squad.piles) for _ in range(kept[at])]
    missing = _missing(squad) if trim else []
    if len(units) > _MOST_UNITS:
        return _fix(squad, _greedy(squad, units, wanted), missing, minimal=False)
    forced, units = _set_apart(squad, units)
    forced += [_unit_of(card, squad) for card in missing]
    total = len(units) + len(forced)
    best, minimal = _search(squad, units, wanted, forced)
    added = missing
    removed = total - len(best) if best is not None else total + 2
    for card in _creatures(case, squad) if ("hosts" in wanted and removed > 1) or best is None else ():
        tried, done = _search(squad, units, wanted, [*forced, _unit_of(card, squad)])
        minimal = minimal and done
        if tried is not None and total - len(tried) + 2 < removed:
            best, added, removed = tried, [*missing, card], total - len(tried) + 2
    if best is None:
        return _without_creature(squad, units, forced, wanted)
    return _fix(squad, best, added, minimal)


def _missing(squad: Squad) -> list[Card]:
    """The compulsory cards that are not in the squad."""
    table = squad.case.book.table
    names = [(group, name) for group, name in squad.compulsory.items() if group not in squad.case.groups]
    known = [(name, table.by_fold.get(group, ()) if table else ()) for group, name in names]
    return [table.cards[at[0]] if table and at else Card(name, name) for name, at in known]


def _set_apart(squad: Squad, units: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """One copy of each compulsory card of the squad, which must stay, and all other units."""
    forced: list[Unit] = []
    groups = set(squad.compulsory)
    for unit in units:
        group = squad.piles[unit.pile].group
        if group in groups:
            groups.discard(group)
            forced.append(unit)
    return forced, [unit for unit in units if not any(unit is each for each in forced)]


def _search(
    squad: Squad, units: list[Unit], wanted: frozenset[str], forced: list[Unit]
) -> tuple[list[Unit] | None, bool]:
    classes: dict[tuple[object, ...], list[Unit]] = {}
    for unit in units:
        classes.setdefault(unit.alike, []).append(unit)
    ordered = [sorted(each, key=lambda unit: unit.price) for each in classes.values()]
    search = _Search(squad, wanted, ordered, forced)
    return search.run(), search.steps <= _MOST_STEPS


def _greedy(squad: Squad, units: list[Unit], wanted: frozenset[str]) -> list[Unit]:
    kept: list[Unit] = []
    for unit in sorted(units, key=lambda unit: (not unit.host, unit.price)):
        if len(kept) >= squad.hand and "hand" in wanted:
            break
        if fits(squad, [*kept, unit], wanted - {"hosts"}):
            kept.append(unit)
    return kept


def _trimmed(squad: Squad) -> dict[int, int]:
    """Copies per pile after cutting what stands there too often or was not dealt."""
    section = squad.limits.hand_section
    supply = squad.case.supply(section) if squad.case.has_part(section) else None
    kept = {at: pile.count for at, pile in enumerate(squad.piles)}
    places: dict[str, list[int]] = {}
    for at, pile in enumerate(squad.piles):
        places.setdefault(pile.group, []).append(at)
    for group, piles in squad.case.groups.items():
        most = min(squad.case.limit(piles).most, squad.hand)
        if once(squad.limits, piles[0]) is True:
            most = 1
        if supply is not None:
            most = min(most, supply.get(group, 0) + (group in squad.compulsory))
        excess = sum(pile.count for pile in piles) - most
        for at in reversed(places[group]):
            taken = max(0, min(excess, kept[at]))
            kept[at] -= taken
            excess -= taken
    return kept


def _unit(squad: Squad, at: int, pile: Pile) -> Unit:
    card = pile.card
    host = can_host(squad.limits, pile) is not False
    if card is None:
        return Unit(at, 0, False, frozenset(), False, False, host)
    flying, area = card.kind == "flying", card.type == "area"
    return Unit(at, price_of(pile) or 0, bool(card.elite), frozenset(card.factions), flying, area, host)


def _unit_of(card: Card, squad: Squad) -> Unit:
    pile = Pile(card.name, card.name, 1, "", "", (card,))
    unit = _unit(squad, -1, pile)
    return unit


def _creatures(case: Case, squad: Squad) -> Iterable[Card]:
    """Creatures that could come in: of those dealt, else of the table; the cheapest of each sort."""
    section = squad.limits.hand_section
    if case.has_part(section):
        cards = [p.card for p in case.piles if p.section == section and p.card and p.group not in case.groups]
    else:
        cards = list(case.book.table.cards) if case.book.table else []
    held = {pile.name for pile in squad.piles}
    found: dict[tuple[object, ...], Card] = {}
    for card in cards:
        pile = Pile(card.name, card.name, 1, "", "", (card,))
        if card.name in held or can_host(squad.limits, pile) is not True or price_of(pile) is None:
            continue
        sort = _unit_of(card, squad).alike
        if sort not in found or int(card.cost) < int(found[sort].cost):
            found[sort] = card
    return found.values()


def _without_creature(squad: Squad, units: list[Unit], forced: list[Unit], wanted: frozenset[str]) -> Fix:
    """No creature is known that could come in: say that one is needed, and what must go anyway."""
    best, minimal = _search(squad, units, wanted - {"hosts"}, forced)
    if best is None or any(unit.host for unit in best):
        return Fix(possible=False)
    fix = _fix(squad, best, [], minimal)
    section = squad.case.book.format.sections[0].id
    return Fix((*fix.changes, add_any(1, section)), possible=squad.case.book.table is None, minimal=minimal)


def _fix(squad: Squad, kept: list[Unit], added: list[Card], minimal: bool) -> Fix:
    changes: list[Change] = []
    for at, pile in enumerate(squad.piles):
        left = sum(unit.pile == at for unit in kept)
        if left < pile.count:
            changes.append(remove(pile.name, pile.count - left, pile.section, pile.id))
    section = squad.case.book.format.sections[0].id
    for card in added:
        changes.append(add_card(card.name, 1, section, card.id if card.id != card.name else ""))
    return Fix(tuple(changes), minimal=minimal)
