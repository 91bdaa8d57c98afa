"""A labelled corpus: legal lists of each game, spoiled in known ways, labelled by plain checkers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from companion.cards.card import Card
from companion.decks.judge import Judge
from tests.decks.test_realms import of_draft
from tests.decks.worlds import deck, headed, invented, judge

Cards = dict[str, int]
SIZE = 240


@dataclass
class Made:
    """A list under construction, part by part, and lines that are no cards."""

    parts: dict[str, Cards]
    tail: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return headed(**self.parts) + "\n".join(self.tail)


Spoiler = Callable[[Made, random.Random], None]

# WarCry

KNOWN: dict[str, list[Card]] = {}
for _card in invented("warcry").cards:
    KNOWN.setdefault(_card.name, []).append(_card)
EVIL = [card.name for card in invented("warcry").cards[:12]]
GOOD = [card.name for card in invented("warcry").cards[12:24]]
GEAR = ["Oaken Buckler", "Silver Bridle", "Wind's Edge"]
TRICKS = [card.name for card in invented("warcry").cards if card.id in {f"WC{n}" for n in range(51, 61)}]


def warcry_base(rng: random.Random) -> Made:
    units = [*rng.sample(rng.choice((EVIL[:10], GOOD[:10])), 9), rng.choice(GEAR)]
    return Made({"army": dict.fromkeys(units, 3), "action": dict.fromkeys(TRICKS, 3)})


def fewer(part: str, most: int) -> Spoiler:
    def cut(made: Made, rng: random.Random) -> None:
        for name in rng.sample(sorted(made.parts[part]), rng.randrange(1, most)):
            made.parts[part][name] = 1

    return cut


def more(part: str, *names: str, most: int = 5) -> Spoiler:
    def add(made: Made, rng: random.Random) -> None:
        made.parts.setdefault(part, {})[rng.choice(names)] = rng.randrange(1, most)

    return add


def scribble(made: Made, rng: random.Random) -> None:
    made.tail.append("best deck ever")


WARCRY_SPOILERS: list[Spoiler] = [
    fewer("army", 6),
    fewer("action", 6),
    more("action", *TRICKS[:3]),
    more("action", "Only One Crown", "Twin Oath"),
    more("army", "Six of a Kind", most=9),
    more("army", "Rats Without Number", "Marrow King", most=40),
    more("army", *EVIL[10:], *GOOD[10:]),
    more("army", "Blind Corner", "Steady Now!", "Twin Oath"),
    more("action", "Jagged Maw", "Late Promise"),
    more("action", "Zanzibar Quickstep"),
    more("army", "Zanzibar Quickstep"),
    more("action", "Last Lantern"),
    more("action", "Forbidden Trick"),
    more("army", "Forbidden Regiment", "Grey Company"),
    more("sideboard", "Caught Off Guard", "Blind Corner", "Elm Wardens", most=7),
    more("action", "Spare Quivers"),
    scribble,
]


def meant(name: str, part: str) -> list[Card]:
    """The cards that a line may mean under its heading."""
    army = part == "army"
    fitting = [card for card in KNOWN.get(name, ()) if (card.type in ("Unit", "Attachment")) is army]
    return fitting or KNOWN.get(name, [])


def plain_warcry_codes(made: Made, format: str) -> set[str]:
    """The rules once more, written plainly, line by line."""
    codes = {f"BAD_COUNT:{line}" for line in made.tail}
    sizes, copies, sides, quivers = {"army": 0, "action": 0, "sideboard": 0}, Counter[str](), set[str](), 0
    for part, cards in made.parts.items():
        for name, count in cards.items():
            options = meant(name, part)
            if not options:
                codes.add(f"UNKNOWN_CARD:{name}")
                continue
            copies[name] += count
            if len(options) > 1:
                codes.add(f"AMBIGUOUS_NAME:{name}")
            home = "army" if options[0].type in ("Unit", "Attachment") else "action"
            right = home == part or (part == "sideboard" and home == "action")
            sizes[part] += count if right else 0
            quivers += count if part == "action" and name == "Spare Quivers" else 0
            codes |= set() if right else {f"WRONG_DECK:{name}"}
            codes |= (
                {f"NOT_IN_FORMAT:{name}"} if all(not in_format(card, format) for card in options) else set()
            )
            banned = format != "open" and all(card.banned for card in options)
            codes |= {f"BANNED:{name}"} if banned else set()
            factions = {card.faction for card in options}
            sides |= factions & {"good", "evil"} if len(factions) == 1 else set()
    for name, count in copies.items():
        if count > (KNOWN[name][0].max_copies or 3):
            codes.add(f"TOO_MANY_COPIES:{name}")
    codes |= {f"{part.upper()}_TOO_SMALL" for part in ("army", "action") if sizes[part] < 30}
    codes |= {"MIXED_FACTIONS"} if len(sides) > 1 else set()
    if any(KNOWN.get(name) for name in made.parts.get("sideboard", {})):
        if not quivers:
            codes.add("SIDEBOARD_NOT_ALLOWED")
        elif sizes["sideboard"] % 3 or sizes["sideboard"] > 3 * quivers:
            codes.add("SIDEBOARD_SIZE")
    return codes


FIRST_BLOCK = {"WC", "WM", "SD", "DW", "PG", "CD", "LC", "CC", "SM", "HW", "DH", "BD", "LW", "PW"}
SECOND_BLOCK = {"BR", "VT", "SR", "WA", "HF", "MP", "VB", "PA"}


def in_format(card: Card, format: str) -> bool:
    if format == "oldschool":
        early = card.id.startswith("PW") and int(card.id[2:]) <= 40
        return early or bool({"WC", "WM", "SD"} & set(card.sets))
    blocks = {"warcry": FIRST_BLOCK, "attrition": SECOND_BLOCK}
    return format == "open" or bool(blocks[format] & set(card.sets))


def plain_warcry_status(made: Made, codes: set[str]) -> str:
    """Illegal where no answer can help: an unknown or unreadable line may be what a deck lacks."""
    asked = {code for code in codes if code.startswith(("UNKNOWN", "AMBIGUOUS", "BAD_COUNT"))}
    errors = codes - asked
    if not errors:
        return "ask" if asked else "legal"
    unknown = {part: cards.get("Zanzibar Quickstep", 0) for part, cards in made.parts.items()}
    open_ = (
        {"ARMY_TOO_SMALL", "ACTION_TOO_SMALL"} if unknown["army"] + unknown["action"] or made.tail else set()
    )
    open_ |= {"SIDEBOARD_NOT_ALLOWED"} if unknown["action"] or made.tail else set()
    open_ |= {"SIDEBOARD_SIZE"} if unknown["army"] + unknown["action"] or made.tail else set()
    if not errors <= open_:
        return "illegal"
    lacks = 0
    for part in ("army", "action"):
        home = ("Unit", "Attachment") if part == "army" else ("Tactic", "Command", "Reaction")
        size = sum(
            n
            for name, n in made.parts[part].items()
            if meant(name, part) and meant(name, part)[0].type in home
        )
        lacks += max(0, 30 - size - unknown[part])
    most = 6  # the largest limit of a card, unlimited ones apart
    return "ask" if lacks <= most * len(made.tail) else "illegal"


@pytest.mark.parametrize("format", ["open", "warcry", "oldschool", "attrition"])
def test_warcry_corpus(format: str) -> None:
    rng = random.Random(format)
    court = judge(format, invented("warcry"))
    seen = set()
    for _ in range(SIZE):
        made = warcry_base(rng)
        for spoiler in rng.sample(WARCRY_SPOILERS, rng.choice((0, 1, 1, 1, 2, 2, 3))):
            spoiler(made, rng)
        verdict, expected = court.verdict(deck(made.text)), plain_warcry_codes(made, format)
        assert verdict.codes == expected, made.text
        assert verdict.status == plain_warcry_status(made, expected), made.text
        seen |= {code.split(":")[0] for code in expected} | {verdict.status}
    assert len(seen) >= 11  # the corpus shows nearly every code


# Kubnazub

PLAIN = [card.name for card in invented("kubnazub").cards[:15]]


def kubnazub_lists(rng: random.Random) -> Iterator[tuple[Cards, set[str], str]]:
    """Decks with the codes and the status that they deserve."""
    for _ in range(SIZE):
        cards = dict.fromkeys(rng.sample(PLAIN, 12), 3)
        codes: set[str] = set()
        horde = rng.choice((0, 3, 5, 6))
        if horde:
            cards["Саранча-мельница"] = horde
        if horde == 6:
            codes.add("TOO_MANY_COPIES:Саранча-мельница")
        if rng.random() < 0.3:
            name = rng.choice(sorted(set(cards) & set(PLAIN)))
            cards[name] = 4
            codes.add(f"TOO_MANY_COPIES:{name}")
        asked = rng.choice((0, 0, 4))
        if asked:
            cards["Неведомый гость"] = asked
        size = rng.choice((0, 0, 0, -12, +9))
        if size < 0:
            cards = dict(list(cards.items())[:6])
            codes = {code for code in codes if code.split(":")[1] in cards} | {"DECK_TOO_SMALL"}
            asked = 0
        if size > 0:
            cards |= {"Пустой сундук": 3, "Скрипучий мост": 3, "Дырявый шатёр": 3}
        if sum(cards.values()) > 50:
            codes.add("DECK_TOO_LARGE")
        status = "illegal" if codes else "ask" if asked else "legal"
        yield cards, codes | ({"TOO_MANY_COPIES:Неведомый гость"} if asked else set()), status


def test_kubnazub_corpus() -> None:
    rng = random.Random("kubnazub")
    home, tournament = judge("home", invented("kubnazub")), judge("tournament", invented("kubnazub"))
    for cards, codes, status in kubnazub_lists(rng):
        for court in (home, tournament):
            verdict = court.verdict(deck(cards, "kubnazub"))
            assert (verdict.codes, verdict.status) == (codes, status), cards


def plain_squad_codes(cards: Cards, seat: int, redeals: int) -> set[str]:
    """The squad rules once more, written plainly, for cards whose facts are all known."""
    known = {card.name: card for card in invented("kubnazub").cards}
    bought = [known[name] for name, count in cards.items() for _ in range(count)]
    elements = {element for card in bought for element in card.factions}
    gold = 23 + seat - redeals - max(0, len(elements) - 1)
    elite = sum(int(card.cost) for card in bought if card.elite)
    regular = sum(int(card.cost) for card in bought if not card.elite)
    codes = set()
    if elite > gold or elite + regular > gold + 21 + seat:
        codes.add("NOT_ENOUGH_GOLD")
    if sum(int(card.cost) for card in bought if card.kind == "flying") > 15:
        codes.add("FLYING_CAP")
    if sum(card.type == "area" for card in bought) > 1:
        codes.add("TOO_MANY_AREAS")
    if len(bought) > 15:
        codes.add("TOO_MANY_CARDS")
    if not any(card.type == "creature" for card in bought):
        codes.add("NO_CREATURE")
    return codes | {f"ONLY_ONCE:{name}" for name, n in cards.items() if n > 1 and known[name].unique}


def test_kubnazub_squad_corpus() -> None:
    rng = random.Random("squad")
    names = [card.name for card in invented("kubnazub").cards if card.unique is not None]
    for _ in range(SIZE):
        seat, redeals = rng.choice((1, 2)), rng.choice((0, 0, 1, 2))
        chosen = rng.choices(names, k=rng.randrange(1, 12))
        cards = {name: chosen.count(name) for name in chosen}
        verdict = judge("squad", invented("kubnazub"), seat=seat, redeals=redeals).verdict(
            deck(cards, "kubnazub")
        )
        expected = plain_squad_codes(cards, seat, redeals)
        assert verdict.codes == expected, cards
        assert verdict.status == ("illegal" if expected else "legal")


# Realms


def plain_deck_codes(cards: Cards) -> set[str]:
    size = sum(cards.values())
    codes = {f"TOO_MANY_COPIES:{name}" for name, count in cards.items() if count > 3}
    return codes | ({"DECK_TOO_SMALL"} if size < 30 else set()) | ({"DECK_TOO_LARGE"} if size > 50 else set())


def test_realms_deck_corpus() -> None:
    rng = random.Random("realms")
    names = [card.name for card in invented("realms").cards]
    court = judge("deck", invented("realms"))
    for _ in range(SIZE):
        chosen = rng.sample(names, rng.randrange(8, 19))
        cards = {name: rng.choice((1, 2, 3, 3, 3, 3, 3, 4)) for name in chosen}
        verdict = court.verdict(deck(cards, "realms"))
        assert verdict.codes == plain_deck_codes(cards), cards
        assert verdict.status == ("illegal" if verdict.codes else "legal")


def plain_army_codes(cards: Cards, seat: int) -> set[str]:
    """The army rules once more; every choice of currency is tried."""
    known = {card.name: card for card in invented("realms").cards}
    bought = [known[name] for name, count in cards.items() for _ in range(count)]
    realms = {realm for card in bought for realm in card.factions}
    gold, silver = 23 + seat - max(0, len(realms) - 1), 21 + seat
    elite = sum(int(card.cost) for card in bought if card.elite)
    sums = {0}
    for card in bought:
        if not card.elite:
            sums |= {paid + int(card.cost) for paid in sums}
    total = sum(int(card.cost) for card in bought if not card.elite)
    codes = set()
    if not any(paid <= silver and elite + total - paid <= gold for paid in sums):
        codes.add("NOT_ENOUGH_GOLD")
    if len(realms) > 6:
        codes.add("TOO_MANY_REALMS")
    if sum(card.type == "area" for card in bought) > 1:
        codes.add("TOO_MANY_AREAS")
    if len(bought) > 15:
        codes.add("TOO_MANY_CARDS")
    if not any(card.kind in ("ground", "flying") for card in bought):
        codes.add("NO_CREATURE")
    codes |= {f"ONLY_ONCE:{name}" for name, n in cards.items() if n > 1 and known[name].elite}
    return codes | {f"TOO_MANY_COPIES:{name}" for name, n in cards.items() if n > 3}


def test_realms_army_corpus() -> None:
    rng = random.Random("army")
    names = [card.name for card in invented("realms").cards if card.price is not None]
    courts: dict[int, Judge] = {seat: judge("army", invented("realms"), seat=seat) for seat in (1, 2)}
    for _ in range(SIZE):
        seat = rng.choice((1, 2))
        chosen = rng.choices(names, k=rng.randrange(1, 13))
        cards = {name: chosen.count(name) for name in chosen}
        verdict = courts[seat].verdict(deck(cards, "realms"))
        expected = plain_army_codes(cards, seat)
        assert verdict.codes == expected, cards
        assert verdict.status == ("illegal" if expected else "legal")


def test_realms_draft_corpus() -> None:
    rng = random.Random("draft")
    names = [card.name for card in invented("realms").cards]
    for _ in range(60):
        pool = dict.fromkeys(rng.sample(names, 12), 3)
        cards = dict(rng.sample(sorted(pool.items()), rng.choice((9, 10, 11, 12))))
        expected = {"DECK_TOO_SMALL"} if len(cards) == 9 else set()
        if rng.random() < 0.4:
            foreign = rng.choice([name for name in names if name not in pool])
            cards[foreign] = 1
            expected.add(f"NOT_IN_POOL:{foreign}")
            expected -= {"DECK_TOO_SMALL"} if sum(cards.values()) >= 30 else set()
            expected |= {"DECK_TOO_LARGE"} if sum(cards.values()) > 36 else set()
        assert of_draft(cards, pool).codes == expected, cards
