"""Random squads and armies against a plain checker: verdicts, the fix, and that no smaller one exists."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from companion.cards.card import Card
from companion.cards.tables import make_table
from companion.decks.format_files import find_format, load_formats
from companion.decks.judge import Judge
from companion.decks.mend.apply import apply
from companion.decks.model import DeckEntry, DeckList, Overrides
from tests.decks.worlds import with_split

ELEMENTS = ("steppe", "mountain", "forest", "swamp", "dark")
REALMS = ("Vale", "Cairn", "Marsh", "Tower", "Ember", "Frost", "Tide")


@dataclass
class Table:
    """What was agreed before the squad was bought."""

    game: str
    format: str
    seat: int
    redeals: int
    gold: int
    deal: dict[str, int] | None
    compulsory: tuple[str, ...]
    split: bool

    def errors(self, bought: list[Card]) -> set[str]:
        """The rules of squads and armies once more, written plainly."""
        counts = Counter(card.name for card in bought)
        known = {card.name: card for card in bought}
        codes = (
            set() if any(self.pays(bought, seat, elite=False) for seat in self.seats) else {"NOT_ENOUGH_GOLD"}
        )
        if self.format == "army" and len({realm for card in bought for realm in card.factions}) > 6:
            codes.add("TOO_MANY_REALMS")
        for name, count in counts.items():
            codes |= {f"ONLY_ONCE:{name}"} if count > 1 and self.once(known[name]) else set()
            codes |= {f"TOO_MANY_COPIES:{name}"} if count > 3 and self.game == "realms" else set()
            there = self.deal.get(name, 0) + (name in self.compulsory) if self.deal is not None else count
            codes |= {f"NOT_DEALT:{name}"} if count > there else set()
        if self.game == "kubnazub" and sum(price(card) for card in bought if card.kind == "flying") > 15:
            codes.add("FLYING_CAP")
        codes |= {"TOO_MANY_AREAS"} if sum(card.type == "area" for card in bought) > 1 else set()
        codes |= {"TOO_MANY_CARDS"} if len(bought) > self.hand + len(self.compulsory) else set()
        codes |= {f"COMPULSORY:{name}" for name in self.compulsory if name not in counts}
        return codes if any(self.is_host(card) is not False for card in bought) else codes | {"NO_CREATURE"}

    def asks(self, bought: list[Card]) -> set[str]:
        """What the cards must be read for, or a player be asked."""
        counts = Counter(card.name for card in bought)
        codes = {f"NO_PRICE:{card.name}" for card in bought if not card.cost.isdigit()}
        able = [seat for seat in self.seats if self.pays(bought, seat, elite=False)]
        codes |= {"SEAT_UNKNOWN"} if 0 < len(able) < len(self.seats) else set()
        codes |= {"RANK_UNKNOWN"} if any(not self.pays(bought, seat, elite=True) for seat in able) else set()
        codes |= {f"ONLY_ONCE:{c.name}" for c in bought if counts[c.name] > 1 and self.once(c) is None}
        codes |= {"DEAL_SIZE"} if self.deal and sum(self.deal.values()) > self.hand else set()
        return codes

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat else (1, 2)

    @property
    def hand(self) -> int:
        return 15 - (self.redeals if self.game == "realms" else 0)

    def pays(self, bought: list[Card], seat: int, elite: bool) -> bool:
        """Whether some way to pay exists; `elite` is the rank of cards whose rank nobody knows."""
        factions = {faction for card in bought for faction in card.factions}
        first = self.format == "first-game"
        gold, silver = (10, 10) if first else (23 + seat - max(0, len(factions) - 1), 21 + seat)
        gold += self.gold - (self.redeals if self.game == "kubnazub" else 0)
        ranks = [card.elite if is_ranked(card) else elite for card in bought]
        dear = sum(price(card) for card, rank in zip(bought, ranks, strict=True) if rank)
        cheap = [price(card) for card, rank in zip(bought, ranks, strict=True) if not rank]
        if self.game == "kubnazub" or self.split:
            return dear <= gold and dear + sum(cheap) <= gold + silver
        sums = {0}
        for cost in cheap:
            sums |= {paid + cost for paid in sums if paid + cost <= silver}
        return dear + sum(cheap) - max(sums) <= gold

    def once(self, card: Card) -> bool | None:
        if self.game == "kubnazub":
            return card.unique
        return card.elite if is_ranked(card) else None

    def is_host(self, card: Card) -> bool | None:
        kinds = ("ground", "flying", "symbiont") if self.game == "kubnazub" else ("ground", "flying")
        return card.kind in kinds if card.type == "creature" else None if not card.type else False

    def smallest_fix(self, bought: list[Card], cards: list[Card]) -> int | None:
        """All removals, then all removals with one creature added, by growing size."""
        held = {card.name for card in bought}
        missing = [card for card in cards if card.name in self.compulsory and card.name not in held]
        hosts = [[]] + [[c] for c in cards if c.name not in held and self.is_host(c) and c.cost.isdigit()]
        for edits in range(len(bought) + 2):
            for added in hosts:
                gone = edits - len(added)
                if 0 <= gone <= len(bought):
                    for kept in combinations(bought, len(bought) - gone):
                        if not self.errors([*kept, *missing, *added]):
                            return edits + len(missing)
        return None


def price(card: Card) -> int:
    return int(card.cost) if card.cost.isdigit() else 0


def is_ranked(card: Card) -> bool:
    return card.elite is not None and "elite" not in card.doubts


def random_cards(rng: random.Random, game: str, size: int) -> list[Card]:
    made = []
    for at in range(size):
        type = rng.choice(("creature",) * 6 + ("area", "artifact", ""))
        factions = tuple(rng.sample(REALMS, rng.choice((0, 1, 1, 2)))) if game == "realms" else ()
        if game == "kubnazub" and rng.random() < 0.7:
            factions = (rng.choice(ELEMENTS),)
        made.append(
            Card(
                f"c{at}",
                f"Card {at}",
                cost=rng.choice(("", "0", "500")) if rng.random() < 0.06 else str(rng.randint(1, 9)),
                type=type,
                kind=rng.choice(("ground", "ground", "flying", "symbiont")) if type == "creature" else "",
                factions=factions,
                keywords=None,
                unique=rng.choice((True, False, False, None)),
                elite=rng.choice((True, False, False)) if rng.random() < 0.9 else None,
                doubts=("elite",) if rng.random() < 0.05 else (),
            )
        )
    return made


def random_table(rng: random.Random, format: str, bought: list[Card], cards: list[Card]) -> Table:
    game = "kubnazub" if format == "squad" else "realms"
    deal = None
    if rng.random() < 0.25:
        deal = dict(Counter(card.name for card in bought))
        deal |= {card.name: rng.randint(1, 4) for card in rng.sample(cards, 2)}
    forced = (rng.choice(cards).name,) if game == "kubnazub" and rng.random() < 0.1 else ()
    redeals = rng.choice((0, 0, 1, 3))
    return Table(
        game, format, rng.randrange(3), redeals, rng.choice((0, 0, 1, -2)), deal, forced, rng.random() < 0.1
    )


@pytest.mark.rule("KZ-SQUAD-10", "KZ-SQUAD-12", "KZ-SQUAD-19", "RE-ARMY-03", "RE-ARMY-05", "RE-ARMY-16")
@pytest.mark.parametrize("format", ["squad", "army", "first-game"])
def test_random_squads_agree_with_a_plain_checker_and_no_smaller_fix_exists(format: str) -> None:
    rng = random.Random(format)
    seen = Counter[str]()
    game = "kubnazub" if format == "squad" else "realms"
    chosen = find_format(load_formats(game), format)
    for number in range(400):
        cards = random_cards(rng, game, rng.randint(4, 12))
        bought = rng.choices(cards, k=rng.randint(1, 5 if number % 3 else 16))
        table = random_table(rng, format, bought, cards)
        asked: dict[str, Any] = {"seat": table.seat, "redeals": table.redeals, "gold": table.gold}
        asked |= {"compulsory": table.compulsory}
        court = Judge(with_split(chosen, table.split or None), make_table(game, cards), Overrides(**asked))
        seen[compare(court, table, bought, cards)] += 1
    assert min(seen["legal"], seen["illegal"], seen["ask"]) > 5


def compare(court: Judge, table: Table, bought: list[Card], cards: list[Card]) -> str:
    part = "deal" if table.game == "kubnazub" else "hand"
    entries = [DeckEntry(count, name) for name, count in Counter(card.name for card in bought).items()]
    entries += [DeckEntry(count, name, 0, part) for name, count in (table.deal or {}).items()]
    matched = court.match(DeckList(table.game, tuple(entries)))
    verdict = court.judge(matched)
    errors, asks = table.errors(bought), table.asks(bought)
    assert verdict.codes == errors | asks, (table, bought)
    assert verdict.status == ("illegal" if errors else "ask" if asks else "legal"), (table, bought)
    if errors:
        after = court.verdict(apply(court, matched, verdict.fix).deck)
        assert not verdict.fix.possible or all(finding.severity != "error" for finding in after.findings)
        if len(bought) < 6:
            least = table.smallest_fix(bought, cards)
            assert (verdict.fix.size if verdict.fix.possible else None) == least, (table, bought)
    return verdict.status
