"""The checks of a squad (kubnazub) or an army (realms): money, caps, and what the table does not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.core.rules import rule
from companion.core.words import Text, say
from companion.decks.case import Case, Pile
from companion.decks.folding import fold
from companion.decks.format import PurseRule
from companion.decks.model import Finding, Purse
from companion.decks.money import pay, surcharge
from companion.decks.wording import add_card, remove

_COUNTED: Final = 100


@dataclass(frozen=True)
class Squad:
    """The cards that were bought, and what there was to pay with."""

    case: Case
    limits: PurseRule
    piles: tuple[Pile, ...]
    seat: int
    redeals: int
    split: bool

    @property
    def factions(self) -> tuple[str, ...]:
        """Elements or realms of the bought cards, each once."""
        return tuple(dict.fromkeys(f for pile in self.piles for f in _factions(pile)))

    @property
    def compulsory(self) -> dict[str, str]:
        """The cards that must be in the squad: group and name; they need not be among those dealt."""
        table, found = self.case.book.table, {}
        for written in self.case.book.asked.compulsory:
            known = table.by_fold.get(fold(written), ()) if table else ()
            name = table.cards[known[0]].name if table and known else written
            found[fold(name)] = name
        return found

    @property
    def hand(self) -> int:
        """How many cards there were to buy from."""
        return max(1, self.limits.hand - self.redeals * self.limits.redeal_cards)

    @property
    def elite(self) -> int:
        """The known prices of all elite cards together."""
        return sum((price_of(p) or 0) * p.count for p in self.piles if p.card and p.card.elite)

    @property
    def regular(self) -> list[tuple[str, int]]:
        """Name and known price of each regular card, one by one; an unknown rank counts as regular."""
        return [
            (pile.name, price_of(pile) or 0)
            for pile in self.piles
            if pile.card and not pile.card.elite
            for _ in range(pile.count)
        ]

    @property
    def size(self) -> int:
        """How many cards were bought."""
        return sum(pile.count for pile in self.piles)

    def _total(self) -> int:
        return sum((price_of(pile) or 0) * pile.count for pile in self.piles)

    def means(self, seat: int) -> tuple[int, int]:
        """Gold and silver of a seat before anything is bought."""
        gold = self.limits.gold[seat - 1] - self.redeals * self.limits.redeal_gold + self.case.book.asked.gold
        return gold, self.limits.silver[seat - 1]

    @rule("KZ-SQUAD-01", "KZ-SQUAD-02", "KZ-SQUAD-17", "RE-ARMY-02", "RE-ARMY-05", "RE-ARMY-14")
    def purse(self, seat: int) -> Purse:
        """What the squad costs the player of a seat and leaves; negative gold is missing gold."""
        extra = surcharge(len(self.factions), self.limits.surcharge)
        gold, silver = self.means(seat)
        elite = self.elite
        # No hand holds so many cards: the sum is enough to say that they cannot be paid.
        regular = self.regular if self.size <= _COUNTED else [("", self._total() - elite)]
        split = self.split or self.size > _COUNTED
        paid = pay(elite, [price for _, price in regular], silver, split)
        flying = sum((price_of(p) or 0) * p.count for p in self.piles if _kind(p) == "flying")
        return Purse(
            gold=gold,
            silver=silver,
            elite=elite,
            regular=sum(price for _, price in regular),
            factions=self.factions,
            surcharge=extra,
            gold_left=gold - extra - paid.gold,
            silver_left=silver - paid.silver,
            flying=flying,
            paid_in_gold=tuple(regular[index][0] for index in paid.in_gold),
        )


def open_squad(case: Case) -> Squad:
    """The squad of a case, with the judge's word before the list's."""
    limits = case.book.format.purse
    if limits is None:
        raise ValueError("a squad needs a format with a purse")
    asked, deck = case.book.asked, case.matched.deck
    return Squad(
        case,
        limits,
        tuple(case.judged),
        asked.seat or deck.seat,
        deck.redeals if asked.redeals is None else asked.redeals,
        limits.split if asked.split_payment is None else asked.split_payment,
    )


def check_squad(squad: Squad) -> Iterator[Finding]:
    """All that is wrong with a squad."""
    yield from _check_money(squad)
    yield from _check_factions(squad)
    yield from _check_once(squad)
    yield from _check_flying(squad)
    yield from _check_areas(squad)
    yield from _check_hand(squad)
    yield from _check_hosts(squad)
    yield from _check_compulsory(squad)


@rule("KZ-SQUAD-10", "KZ-SQUAD-22", "RE-ARMY-01", "RE-ARMY-11", "RE-ARMY-16")
def _check_money(squad: Squad) -> Iterator[Finding]:
    """Too little gold; without a seat only what is too dear for both players is certain."""
    unknown = [pile for pile in squad.piles if pile.count and price_of(pile) is None]
    for pile in unknown:
        text = say("The card table has no price for it.")
        yield Finding(squad.limits.rules["gold"], "NO_PRICE", "ask", text, card=pile.name, count=pile.count)
    poor, rich = (squad.purse(squad.seat or seat) for seat in (1, 2))
    if rich.gold_left < 0:
        yield _too_dear(squad, rich)
    elif poor.gold_left < 0:
        text = say("Only the second player can pay for it. Which seat is it?")
        needed = poor.gold - poor.gold_left
        yield Finding(squad.limits.rules["seat"], "SEAT_UNKNOWN", "ask", text, count=needed, limit=poor.gold)


def _too_dear(squad: Squad, purse: Purse) -> Finding:
    by_elite = purse.elite > purse.gold - purse.surcharge
    needed = purse.gold - purse.gold_left
    text = say("It costs {needed} gold; there are {gold}.", needed=needed, gold=purse.gold)
    cited = squad.limits.rules["elite" if by_elite else "gold"]
    return Finding(cited, "NOT_ENOUGH_GOLD", "error", text, count=needed, limit=purse.gold)


@rule("RE-ARMY-03")
def _check_factions(squad: Squad) -> Iterator[Finding]:
    most = squad.limits.most_factions
    if most is not None and len(squad.factions) > most:
        text = say("Too many realms: {realms}.", realms=list(squad.factions))
        cited = squad.limits.rules["factions"]
        yield Finding(cited, "TOO_MANY_REALMS", "error", text, count=len(squad.factions), limit=most)


@rule("KZ-SQUAD-14", "KZ-SQUAD-15", "RE-ARMY-10", "RE-ARMY-12")
def _check_once(squad: Squad) -> Iterator[Finding]:
    """Unique (kubnazub) or elite (realms) cards that stand there twice."""
    for piles in squad.case.groups.values():
        count = sum(pile.count for pile in piles)
        held = once(squad.limits, piles[0])
        if count < 2 or held is False:
            continue
        text = say("A squad holds this card once.")
        if held is None:
            text = say("Legal only if the card may be held more than once. Read the card.")
        pile = piles[0]
        yield Finding(
            squad.limits.rules["once"],
            "ONLY_ONCE",
            "ask" if held is None else "error",
            text,
            card=pile.name,
            count=count,
            limit=1,
            fix=(remove(pile.name, count - 1, pile.section, pile.id),),
        )


@rule("KZ-SQUAD-12", "KZ-SQUAD-13")
def _check_flying(squad: Squad) -> Iterator[Finding]:
    most = squad.limits.flying
    spent = squad.purse(squad.seat or 2).flying
    if most is not None and spent > most:
        text = say(
            "Flying creatures cost {spent}; at most {most} may be spent on them.", spent=spent, most=most
        )
        yield Finding(squad.limits.rules["flying"], "FLYING_CAP", "error", text, count=spent, limit=most)


@rule("KZ-SQUAD-16", "RE-ARMY-13")
def _check_areas(squad: Squad) -> Iterator[Finding]:
    areas = [pile for pile in squad.piles if _type(pile) == "area"]
    count = sum(pile.count for pile in areas)
    if count > squad.limits.areas:
        text = say("Areas: {areas}.", areas=[pile.name for pile in areas])
        yield Finding(
            squad.limits.rules["areas"],
            "TOO_MANY_AREAS",
            "error",
            text,
            count=count,
            limit=squad.limits.areas,
        )


@rule("KZ-SQUAD-03", "KZ-SQUAD-18", "RE-ARMY-06", "RE-ARMY-15")
def _check_hand(squad: Squad) -> Iterator[Finding]:
    """More cards than were dealt, or cards that the deal does not hold."""
    cited, section = squad.limits.rules["hand"], squad.limits.hand_section
    size = squad.size
    if size > squad.hand:
        text = say("Too many cards. There were {hand} to choose from.", hand=squad.hand)
        yield Finding(cited, "TOO_MANY_CARDS", "error", text, count=size, limit=squad.hand)
    if not squad.case.has_part(section):
        return
    supply = squad.case.supply(section)
    for group, piles in squad.case.groups.items():
        count, pile = sum(p.count for p in piles), piles[0]
        there = supply.get(group, 0) + (group in squad.compulsory)
        if count > there:
            fix = (remove(pile.name, count - there, pile.section, pile.id),)
            text = say("Not among the cards that were dealt.")
            yield Finding(
                cited, "NOT_DEALT", "error", text, card=pile.name, count=count, limit=there, fix=fix
            )


@rule("KZ-SQUAD-23", "RE-ARMY-17")
def _check_hosts(squad: Squad) -> Iterator[Finding]:
    """No creature at all, where the table knows what every card is."""
    if any(can_host(squad.limits, pile) is not False for pile in squad.piles):
        return
    text = say("There is no creature that can stand alone. The player would lose at once.")
    yield Finding(squad.limits.rules["hosts"], "NO_CREATURE", "error", text, count=0, limit=1)


@rule("KZ-SQUAD-19")
def _check_compulsory(squad: Squad) -> Iterator[Finding]:
    """Cards that another card orders into the squad, and that are not there."""
    for group, name in squad.compulsory.items():
        if group not in squad.case.groups:
            text = say("Another card orders this card into the squad.")
            fix = (add_card(name, 1, squad.case.book.main),)
            cited = squad.limits.rules["compulsory"]
            yield Finding(cited, "COMPULSORY", "error", text, card=name, count=0, limit=1, fix=fix)


def doubts(squad: Squad) -> Iterator[Text]:
    """What the card table cannot tell about this squad."""
    untyped = [
        pile.name
        for pile in squad.piles
        if not _type(pile) or (_type(pile) == "creature" and not _kind(pile))
    ]
    if untyped:
        yield say(
            "What kind of card is not known, so caps on flyers and areas may apply: {cards}.", cards=untyped
        )
    unsure = [pile.name for pile in squad.piles if pile.card and "elite" in pile.card.doubts]
    unsure += [pile.name for pile in squad.piles if pile.card and pile.card.elite is None]
    if unsure:
        yield say("Elite or regular is a guess of the card table: {cards}.", cards=unsure)
    if not squad.case.has_part(squad.limits.hand_section):
        yield say("The cards that were dealt are not in the list, so it was not compared with them.")


def price_of(pile: Pile) -> int | None:
    """The price of one copy, None where it is not known."""
    return pile.card.price if pile.card else None


def once(limits: PurseRule, pile: Pile) -> bool | None:
    """Whether a squad holds the card only once; None where the table does not say."""
    if pile.card is None:
        return None
    return pile.card.unique if limits.once == "unique" else pile.card.elite


def can_host(limits: PurseRule, pile: Pile) -> bool | None:
    """Whether the pile is a creature that keeps its player in the game; None where unknown."""
    if not _type(pile):
        return None
    if _type(pile) != "creature":
        return False
    kind = _kind(pile)
    return kind in limits.hosts if kind else (True if len(limits.hosts) == 3 else None)


def _type(pile: Pile) -> str:
    return pile.card.type if pile.card else ""


def _kind(pile: Pile) -> str:
    return pile.card.kind if pile.card else ""


def _factions(pile: Pile) -> tuple[str, ...]:
    return pile.card.factions if pile.card else ()
