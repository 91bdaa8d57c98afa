"""The checks of a squad or an army: money, caps, and what the table does not know."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.changes import add_card
from companion.decks.legality import take
from companion.decks.model import Finding, Purse
from companion.decks.squad import Squad, can_host, kind_of, once, price_of, type_of


def check_squad(squad: Squad) -> Iterator[Finding]:
    """All that is wrong with a squad."""
    yield from _check_money(squad)
    yield from _check_factions(squad)
    yield from _check_once(squad)
    yield from _check_flying(squad)
    yield from _check_areas(squad)
    yield from _check_hand(squad)
    yield from _check_dealt(squad)
    yield from _check_hosts(squad)
    yield from _check_compulsory(squad)


@rule("KZ-SQUAD-10", "KZ-SQUAD-22", "RE-ARMY-01", "RE-ARMY-11", "RE-ARMY-16")
def _check_money(squad: Squad) -> Iterator[Finding]:
    """Too little gold; without seat or rank only what is too dear in any case is certain."""
    for pile in squad.piles:
        if pile.count and price_of(pile) is None:
            text = say("The card table has no price for it.")
            cited = squad.limits.rules["gold"]
            yield Finding(cited, "NO_PRICE", "ask", text, card=pile.name, count=pile.count, lines=pile.lines)
    able = [seat for seat in squad.seats if squad.purse(seat, unranked=False).gold_left >= 0]
    if not able:
        yield _too_dear(squad, max(map(squad.purse, squad.seats), key=lambda purse: purse.gold_left))
        return
    if len(able) < len(squad.seats):
        yield _which_seat(squad, able[0])
    dear = [squad.purse(seat, unranked=True) for seat in able]
    if any(purse.gold_left < 0 for purse in dear):
        cards = [pile.name for pile in squad.unranked]
        text = say("Payable only if they are regular cards: {cards}. Read the cards.", cards=cards)
        purse = min(dear, key=lambda purse: purse.gold_left)
        needed, cited = purse.gold - purse.gold_left, squad.limits.rules["elite"]
        yield Finding(cited, "RANK_UNKNOWN", "ask", text, count=needed, limit=purse.gold)


def _too_dear(squad: Squad, purse: Purse) -> Finding:
    by_elite = purse.elite > purse.gold - purse.surcharge
    needed = purse.gold - purse.gold_left
    text = say("It costs {needed} gold; there are {gold}.", needed=needed, gold=purse.gold)
    cited = squad.limits.rules["elite" if by_elite else "gold"]
    return Finding(cited, "NOT_ENOUGH_GOLD", "error", text, count=needed, limit=purse.gold)


def _which_seat(squad: Squad, able: int) -> Finding:
    text = say("Only the second player can pay for it. Which seat is it?")
    if able == 1:
        text = say("Only the first player can pay for it. Which seat is it?")
    poor = squad.purse(3 - able, unranked=False)
    needed, cited = poor.gold - poor.gold_left, squad.limits.rules["seat"]
    return Finding(cited, "SEAT_UNKNOWN", "ask", text, count=needed, limit=poor.gold)


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
    for piles in squad.piled.groups.values():
        count = sum(pile.count for pile in piles)
        held = once(squad.limits, piles) if count > 1 else False
        if held is False:
            continue
        text = say("A squad holds this card once.")
        if held is None:
            text = say("Legal only if the card may be held more than once. Read the card.")
        yield Finding(
            squad.limits.rules["once"],
            "ONLY_ONCE",
            "ask" if held is None else "error",
            text,
            card=piles[0].name,
            count=count,
            limit=1,
            lines=tuple(line for pile in piles for line in pile.lines),
            fix=take(piles, count - 1),
        )


@rule("KZ-SQUAD-12", "KZ-SQUAD-13")
def _check_flying(squad: Squad) -> Iterator[Finding]:
    most = squad.limits.flying
    spent = squad.purse(squad.seats[0]).flying
    if most is not None and spent > most:
        text = say(
            "Flying creatures cost {spent}; at most {most} may be spent on them.", spent=spent, most=most
        )
        yield Finding(squad.limits.rules["flying"], "FLYING_CAP", "error", text, count=spent, limit=most)


@rule("KZ-SQUAD-16", "RE-ARMY-13")
def _check_areas(squad: Squad) -> Iterator[Finding]:
    areas = [pile for pile in squad.piles if type_of(pile) == "area"]
    count, most = sum(pile.count for pile in areas), squad.limits.areas
    if count > most:
        text = say("Areas: {areas}.", areas=[pile.name for pile in areas])
        yield Finding(squad.limits.rules["areas"], "TOO_MANY_AREAS", "error", text, count=count, limit=most)


@rule("KZ-SQUAD-03", "RE-ARMY-06")
def _check_hand(squad: Squad) -> Iterator[Finding]:
    """More cards than there were to buy from, in the squad or among those that were dealt."""
    limits, cited = squad.limits, squad.limits.rules["hand"]
    text = say("Too many cards. There were {hand} to choose from.", hand=squad.hand)
    if squad.size > squad.places:
        yield Finding(cited, "TOO_MANY_CARDS", "error", text, count=squad.size, limit=squad.places)
    dealt = sum(squad.piled.supply(limits.hand_section).values())
    if dealt > squad.hand:
        part = limits.hand_section
        yield Finding(cited, "DEAL_SIZE", "ask", text, count=dealt, limit=squad.hand, section=part)
    if squad.redeals * limits.redeal_cards >= limits.hand:
        text = say("After so many redeals no card would be left to choose from.")
        yield Finding(cited, "TOO_MANY_REDEALS", "ask", text, count=squad.redeals, limit=limits.hand - 1)


@rule("KZ-SQUAD-03", "KZ-SQUAD-18", "RE-ARMY-06", "RE-ARMY-15")
def _check_dealt(squad: Squad) -> Iterator[Finding]:
    """Cards that the deal does not hold."""
    section = squad.limits.hand_section
    if not squad.piled.has_part(section):
        return
    supply = squad.piled.supply(section)
    for group, piles in squad.piled.groups.items():
        count = sum(pile.count for pile in piles)
        there = supply.get(group, 0) + (group in squad.compulsory)
        if count > there:
            yield Finding(
                squad.limits.rules["hand"],
                "NOT_DEALT",
                "error",
                say("Not among the cards that were dealt."),
                card=piles[0].name,
                count=count,
                limit=there,
                lines=tuple(line for pile in piles for line in pile.lines),
                fix=take(piles, count - there),
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
    for group, card in squad.compulsory.items():
        if group not in squad.piled.groups:
            text = say("Another card orders this card into the squad.")
            fix = (add_card(card.name, 1, squad.piled.applied.main),)
            cited = squad.limits.rules["compulsory"]
            yield Finding(cited, "COMPULSORY", "error", text, card=card.name, count=0, limit=1, fix=fix)


def doubts(squad: Squad) -> Iterator[Text]:
    """What the card table cannot tell about this squad."""
    untyped = [
        pile.name
        for pile in squad.piles
        if not type_of(pile) or (type_of(pile) == "creature" and not kind_of(pile))
    ]
    if untyped:
        yield say(
            "What kind of card is not known, so caps on flyers and areas may apply: {cards}.", cards=untyped
        )
    unsure = [pile.name for pile in squad.unranked]
    if unsure:
        yield say("Elite or regular is a guess of the card table: {cards}.", cards=unsure)
    if not squad.piled.has_part(squad.limits.hand_section):
        yield say("The cards that were dealt are not in the list, so it was not compared with them.")
