"""RE-DECK, RE-ARMY, RE-DRAFT: worked examples RE-EX-001 to 022 and 153 to 158."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.draft import cards_needed, opened_by, stack_sizes
from companion.cards.money import pay, surcharge
from companion.cards.tables import load_table
from companion.core.errors import Illegal
from companion.decks.mend.apply import apply
from companion.decks.model import Verdict
from tests.decks.worlds import codes, deck, headed, invented, judge

REALMS = ("Vale", "Cairn", "Marsh", "Tower", "Ember", "Frost", "Tide")


def of_army(cards: dict[str, int], format: str = "army", **asked: Any) -> Verdict:
    return judge(format, invented("realms"), **asked).verdict(deck(cards, "realms"))


def of_deck(cards: dict[str, int], format: str = "deck") -> Verdict:
    return judge(format, invented("realms")).verdict(deck(cards, "realms"))


def levies(*costs: int) -> dict[str, int]:
    """Regular cards of one realm by their costs, different cards where a cost repeats."""
    spare = {6: ["T"], 5: ["U"], 7: ["V", "W"]}
    cards: dict[str, int] = {}
    for cost in costs:
        name = f"Vale Levy {chr(64 + cost)}"
        if name in cards and spare.get(cost):
            names = [card.name for card in invented("realms").cards if card.name.startswith("Vale Spear")]
            free = [n for n in names if n not in cards and _cost(n) == cost]
            name = free[0] if free else name
        cards[name] = cards.get(name, 0) + 1
    return cards


def _cost(name: str) -> int:
    return next(int(card.cost) for card in invented("realms").cards if card.name == name)


def captains(*costs: int) -> dict[str, int]:
    return {f"Vale Captain {chr(64 + cost)}": 1 for cost in costs}


def wardens(count: int) -> dict[str, int]:
    return {f"{realm} Warden": 1 for realm in REALMS[1 : count + 1]}


@pytest.mark.rule("RE-ARMY-02", "RE-ARMY-03")
@pytest.mark.parametrize("realms", range(7))
@pytest.mark.parametrize("seat", [1, 2])
def test_gold_falls_with_the_realms(realms: int, seat: int) -> None:
    cards = {"Wandering Bear": 1} | {f"{realm} Warden": 1 for realm in REALMS[1:][:realms]}
    purse = of_army(cards, seat=seat).purse
    assert purse is not None and len(purse.factions) == realms
    assert purse.gold - purse.surcharge == 23 + seat - max(0, realms - 1)
    assert purse.silver == 21 + seat


@pytest.mark.rule("RE-ARMY-05")
def test_a_first_game_has_ten_and_ten_whatever_the_realms() -> None:
    for seat in (1, 2):
        purse = of_army(wardens(3), "first-game", seat=seat).purse
        assert purse is not None and (purse.gold, purse.silver, purse.surcharge) == (10, 10, 0)


@pytest.mark.rule("RE-ARMY-01", "RE-ARMY-07", "RE-ARMY-08", "RE-ARMY-09", "RE-ARMY-11", "RE-ARMY-16")
@pytest.mark.parametrize(
    ("cards", "legal", "left"),
    [
        pytest.param(captains(9, 8, 7) | levies(6, 6, 5, 5), True, (0, 0), id="RE-EX-009"),
        pytest.param(captains(8, 7, 5) | levies(6, 6, 5, 5, 4), True, (0, 0), id="RE-EX-011"),
        pytest.param({"Vale Giant": 1, "Vale Levy E": 3, "High Kite": 2}, False, (-1, 2), id="RE-EX-012"),
    ],
)
def test_payment_in_one_realm(cards: dict[str, int], legal: bool, left: tuple[int, int]) -> None:
    verdict = of_army(cards, seat=1)
    assert verdict.purse is not None
    assert (verdict.purse.gold_left, verdict.purse.silver_left) == left
    assert verdict.status == ("legal" if legal else "illegal")


@pytest.mark.rule("RE-ARMY-02", "RE-ARMY-07")
def test_the_same_cards_in_two_realms_lack_one_gold() -> None:
    cards = captains(9, 8, 7) | levies(6, 6, 5) | {"Twice-Born": 1}
    verdict = of_army(cards, seat=1)
    (finding,) = verdict.findings
    assert (finding.key, finding.rule, finding.count, finding.limit) == (
        "NOT_ENOUGH_GOLD",
        "RE-ARMY-07",
        25,
        24,
    )


@pytest.mark.rule("RE-ARMY-09")
def test_with_split_payment_a_card_takes_both_currencies() -> None:
    cards = {"Vale Giant": 1, "Vale Levy E": 3, "High Kite": 2}
    verdict = of_army(cards, seat=1, split_payment=True)
    assert verdict.status == "legal" and verdict.purse is not None
    assert (verdict.purse.gold_left, verdict.purse.silver_left) == (1, 0)


@pytest.mark.rule("RE-ARMY-07")
def test_silver_never_pays_for_elite_cards() -> None:
    assert pay(3, (), 22, split=False).gold == 3
    verdict = of_army(captains(9, 8, 5, 3), seat=1)
    assert verdict.codes == {"NOT_ENOUGH_GOLD"} and verdict.findings[0].rule == "RE-ARMY-07"


@pytest.mark.rule("RE-ARMY-10", "RE-ARMY-12")
def test_elite_cards_once_regular_cards_three_times() -> None:
    assert of_army({"Vale Captain B": 2}, seat=1).codes == {"ONLY_ONCE:Vale Captain B"}
    assert of_army({"Vale Levy D": 3}, seat=1).status == "legal"
    assert of_army({"Vale Levy A": 4}, seat=1).codes == {"TOO_MANY_COPIES:Vale Levy A"}


@pytest.mark.rule("RE-ARMY-04")
def test_cards_without_a_realm_add_nothing() -> None:
    cards = (
        levies(1, 2, 3, 4, 1) | {"Cairn Warden": 2} | {"Wandering Bear": 1, "Lone Tinker": 1, "Salt Idol": 1}
    )
    purse = of_army(cards, seat=1).purse
    assert purse is not None and purse.factions == ("Vale", "Cairn") and purse.gold - purse.surcharge == 23


@pytest.mark.rule("RE-ARMY-16", "RE-ARMY-14")
@pytest.mark.parametrize(("realms", "legal"), [(2, True), (3, False)])
def test_an_army_is_legal_when_some_choice_of_currency_pays(realms: int, legal: bool) -> None:
    gold = 24 - surcharge(realms, 1)
    paid = pay(9 + 8, (7, 7, 7, 6), 22, split=False)
    assert (paid.gold <= gold) is legal
    assert (paid.silver, paid.in_gold) == (21, (3,))


@pytest.mark.rule("RE-ARMY-13")
def test_two_areas_are_one_too_many() -> None:
    verdict = of_army({"Wandering Bear": 1, "Fog Bank": 1, "Old Quarry": 1}, seat=1)
    assert verdict.codes == {"TOO_MANY_AREAS"} and verdict.fix.size == 1


@pytest.mark.rule("RE-DECK-01", "RE-DECK-02", "RE-DECK-05")
@pytest.mark.parametrize(
    ("size", "expected"), [(29, {"DECK_TOO_SMALL"}), (30, set()), (50, set()), (51, {"DECK_TOO_LARGE"})]
)
def test_a_deck_has_thirty_to_fifty_cards(size: int, expected: set[str]) -> None:
    names = [card.name for card in invented("realms").cards]
    full, rest = divmod(size, 3)
    verdict = of_deck(dict.fromkeys(names[:full], 3) | ({names[full]: rest} if rest else {}))
    assert verdict.codes == expected


@pytest.mark.rule("RE-DECK-04")
def test_a_starter_deck_has_exactly_thirty() -> None:
    names = [card.name for card in invented("realms").cards]
    assert of_deck(dict.fromkeys(names[:10], 3), "starter").status == "legal"
    assert of_deck(dict.fromkeys(names[:11], 3), "starter").codes == {"DECK_TOO_LARGE"}


@pytest.mark.rule("RE-DECK-03")
@pytest.mark.parametrize("card", ["Vale Captain A", "Vale Levy A"])
def test_three_copies_elite_or_regular(card: str) -> None:
    names = [each.name for each in invented("realms").cards if each.name != card][:10]
    assert of_deck(dict.fromkeys(names, 3) | {card: 3}).status == "legal"
    assert of_deck(dict.fromkeys(names, 3) | {card: 4}).codes == {f"TOO_MANY_COPIES:{card}"}


def test_a_deck_is_checked_without_any_card_table() -> None:
    court = judge("deck", None, "realms")
    legal = court.verdict(deck({f"Card {letter}": 3 for letter in "abcdefghij"}, "realms"))
    assert legal.status == "legal" and legal.unchecked
    four = court.verdict(deck({f"Card {letter}": 4 for letter in "abcdefghij"}, "realms"))
    assert codes(four) == {"TOO_MANY_COPIES"} and len(four.codes) == 10


@pytest.mark.rule("RE-ARMY-17")
def test_symbiotes_alone_are_no_army() -> None:
    cards = {"Root Rider": 1, "Moss Rider": 1, "Salt Idol": 1, "Grey Blade": 1}
    assert of_army(cards, seat=1).codes == {"NO_CREATURE"}
    assert of_army(cards | {"High Kite": 1}, seat=1).status == "legal"


@pytest.mark.rule("RE-ARMY-03")
def test_seven_realms_are_refused() -> None:
    verdict = of_army({"Vale Levy A": 1} | wardens(6), seat=1)
    assert verdict.codes == {"TOO_MANY_REALMS"}
    assert (verdict.findings[0].count, verdict.findings[0].limit) == (7, 6)


@pytest.mark.rule("RE-ARMY-06", "RE-ARMY-15")
def test_an_army_comes_from_the_hand_which_mulligans_shrink() -> None:
    text = "Army\n2 Wandering Bear\nHand\n1 Wandering Bear\n14 Lone Tinker\n"
    verdict = judge("army", invented("realms"), seat=1).verdict(deck(text, "realms"))
    assert verdict.codes == {"NOT_DEALT:Wandering Bear"}
    small = of_army({"Lone Tinker": 3, "Vale Levy A": 3, "Wandering Bear": 2}, seat=2, redeals=8)
    assert small.codes == {"TOO_MANY_CARDS"} and small.findings[0].limit == 7


@pytest.mark.rule("RE-DRAFT-01", "RE-DRAFT-02")
def test_a_draft_of_four_needs_144_cards() -> None:
    assert cards_needed(4) == 144 and stack_sizes() == (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    with pytest.raises(Illegal) as refused:
        cards_needed(3)
    assert refused.value.rule == "RE-DRAFT-01"


@pytest.mark.rule("RE-DRAFT-03")
@pytest.mark.parametrize(
    ("players", "seat", "pick", "first", "second"), [(4, 2, 4, 3, 1), (5, 0, 12, 4, 1), (4, 0, 1, 0, 0)]
)
def test_stacks_go_left_right_left(players: int, seat: int, pick: int, first: int, second: int) -> None:
    holders = [opened_by(players, seat, round, pick) for round in (1, 2, 3)]
    assert holders == [first, second, first]
    with pytest.raises(Illegal):
        opened_by(players, seat, 1, 13)


def of_draft(cards: dict[str, int], pool: dict[str, int], **asked: Any) -> Verdict:
    text = "Deck\n" + "\n".join(f"{n} {name}" for name, n in cards.items())
    text += "\nPool\n" + "\n".join(f"{n} {name}" for name, n in pool.items())
    return judge("draft", invented("realms"), **asked).verdict(deck(text, "realms"))


@pytest.mark.rule("RE-DRAFT-04", "RE-DRAFT-05", "RE-DRAFT-06")
def test_a_drafted_deck_comes_from_a_pool_of_36() -> None:
    names = [card.name for card in invented("realms").cards]
    pool = dict.fromkeys(names[:12], 3)
    assert of_draft(pool, pool).status == "legal"
    assert of_draft(dict.fromkeys(names[:10], 3), pool).status == "legal"
    assert of_draft(dict.fromkeys(names[:9], 3), pool).codes == {"DECK_TOO_SMALL"}
    stolen = of_draft(dict.fromkeys(names[1:10], 3) | {names[20]: 3}, pool)
    assert stolen.codes == {f"NOT_IN_POOL:{names[20]}"} and stolen.fix.size == 6
    short = of_draft(dict.fromkeys(names[:10], 3), dict.fromkeys(names[:11], 3))
    assert short.codes == {"POOL_SIZE"} and short.status == "ask"


@pytest.mark.rule("RE-DRAFT-06")
def test_the_copy_limit_yields_where_the_pool_leaves_no_other_way() -> None:
    names = [card.name for card in invented("realms").cards]
    pool = {names[0]: 6} | dict.fromkeys(names[1:11], 3)
    assert of_draft({names[0]: 4} | dict.fromkeys(names[1:10], 3), pool).codes == {
        f"TOO_MANY_COPIES:{names[0]}"
    }
    crowded = {names[0]: 12} | dict.fromkeys(names[1:9], 3)
    assert of_draft({names[0]: 6} | dict.fromkeys(names[1:9], 3), crowded).status == "legal"
    assert of_draft({names[0]: 7} | dict.fromkeys(names[1:9], 3), crowded).status == "illegal"


@pytest.mark.rule("RE-DRAFT-05", "RE-DRAFT-06")
def test_without_its_pool_a_drafted_deck_with_surplus_copies_is_asked_about_unless_it_is_too_large() -> None:
    names = [card.name for card in invented("realms").cards]
    thirty = {names[0]: 6} | dict.fromkeys(names[1:9], 3)
    court = judge("draft", invented("realms"))
    asked = court.verdict(deck(thirty, "realms"))
    assert asked.status == "ask" and asked.codes == {f"TOO_MANY_COPIES:{names[0]}"}
    assert "pool" in str(asked.findings[0].text)
    # Of 31 cards a surplus copy could have stayed among those removed, whatever the pool was.
    larger = court.verdict(deck(thirty | {names[10]: 1}, "realms"))
    assert larger.status == "illegal" and larger.codes == {f"TOO_MANY_COPIES:{names[0]}"}


@pytest.mark.rule("RE-DRAFT-06")
def test_the_fix_of_a_crowded_pool_takes_the_copies_that_the_draft_allows() -> None:
    names = [card.name for card in invented("realms").cards]
    crowded = {names[0]: 12} | dict.fromkeys(names[1:9], 3)
    text = headed(deck={names[0]: 3} | dict.fromkeys(names[1:9], 3), pool=crowded)
    court = judge("draft", invented("realms"))
    matched = court.match(deck(text, "realms"))
    verdict = court.judge(matched)
    assert verdict.codes == {"DECK_TOO_SMALL"} and verdict.fix.size == 3
    mended = apply(court, matched, verdict.fix)
    assert not mended.open and court.verdict(mended.deck).status == "legal"


@pytest.mark.rule("RE-DRAFT-04")
def test_a_card_that_a_short_list_of_the_pool_may_have_forgotten_is_asked_about() -> None:
    names = [card.name for card in invented("realms").cards]
    pool = dict.fromkeys(names[:11], 3) | {names[11]: 2}
    cards = dict.fromkeys(names[:10], 3)
    assert of_draft(cards | {names[20]: 1}, pool).status == "ask"
    assert of_draft(cards | {names[20]: 2}, pool).status == "illegal"
    assert of_draft(cards | {names[20]: 1}, pool | {names[11]: 3}).status == "illegal"


@pytest.mark.rule("RE-ARMY-06")
def test_a_fifteenth_mulligan_is_asked_about() -> None:
    assert of_army({"Wandering Bear": 1}, seat=1, redeals=14).status == "legal"
    verdict = of_army({"Wandering Bear": 1}, seat=1, redeals=15)
    assert verdict.codes == {"TOO_MANY_REDEALS"} and verdict.status == "ask"


@pytest.mark.rule("RE-ARMY-07", "RE-ARMY-10")
def test_an_unknown_rank_is_asked_about_where_it_decides() -> None:
    table = load_table("name,cost,type,realms\nOx,9,standalone,\nHen,2,standalone,\n", "realms").table
    court = judge("army", table, seat=1)
    assert court.verdict(deck({"Ox": 1, "Hen": 1}, "realms")).status == "legal"
    twice = court.verdict(deck({"Ox": 1, "Hen": 2}, "realms"))
    assert twice.status == "ask" and twice.codes == {"ONLY_ONCE:Hen"}
    dear = court.verdict(deck({"Ox": 3}, "realms"))
    assert dear.codes == {"ONLY_ONCE:Ox", "RANK_UNKNOWN"} and dear.status == "ask"
    assert court.verdict(deck({"Ox": 3, "Hen": 3}, "realms")).status == "ask"
    assert court.verdict(deck({"Ox": 3, "Hen": 11}, "realms")).status == "illegal"


@pytest.mark.rule("RE-DECK-03")
def test_a_cards_own_text_beats_the_copy_limit() -> None:
    table = load_table("name,max_copies\nLone,1\nSwarm,inf\nPlain,3\n", "realms").table
    court = judge("deck", table)
    assert court.verdict(deck({"Lone": 1, "Swarm": 30, "Plain": 3}, "realms")).status == "legal"
    over = court.verdict(deck({"Lone": 2, "Swarm": 30, "Plain": 4}, "realms"))
    assert over.codes == {"TOO_MANY_COPIES:Lone", "TOO_MANY_COPIES:Plain"}


def recruited(elite: tuple[int, ...], regular: tuple[int, ...], realms: int, **asked: Any) -> Verdict:
    """An army of cards with these costs, all different; the first of them are of so many realms."""
    costs = [(cost, 1) for cost in elite] + [(cost, 0) for cost in regular]
    rows = [
        f"Card {at},{cost},{rank},{REALMS[at] if at < realms else REALMS[0]},standalone"
        for at, (cost, rank) in enumerate(costs)
    ]
    table = load_table("\n".join(("name,cost,elite,realms,type", *rows)), "realms").table
    return judge("army", table, **asked).verdict(
        deck({f"Card {at}": 1 for at in range(len(costs))}, "realms")
    )


@pytest.mark.rule("RE-ARMY-02", "RE-ARMY-07", "RE-ARMY-08", "RE-ARMY-09", "RE-ARMY-16")
@pytest.mark.parametrize(
    ("elite", "regular", "realms", "split", "left"),
    [
        pytest.param((9, 8, 7), (6, 6, 5, 5), 1, None, (0, 0), id="RE-EX-009"),
        pytest.param((9, 8, 7), (6, 6, 5, 5), 2, None, (-1, 0), id="RE-EX-010"),
        pytest.param((8, 7, 5), (6, 6, 5, 5, 4), 1, None, (0, 0), id="RE-EX-011"),
        pytest.param((20,), (5, 5, 5, 5, 5), 1, None, (-1, 2), id="RE-EX-012"),
        pytest.param((20,), (5, 5, 5, 5, 5), 1, True, (1, 0), id="RE-EX-013"),
        pytest.param((9, 8, 5, 3), (), 1, None, (-1, 22), id="RE-EX-014"),
        pytest.param((9, 8), (7, 7, 7, 6), 2, None, (0, 1), id="RE-EX-018"),
        pytest.param((9, 8), (7, 7, 7, 6), 3, None, (-1, 1), id="RE-EX-019"),
    ],
)
def test_worked_examples_of_recruiting(
    elite: tuple[int, ...], regular: tuple[int, ...], realms: int, split: bool | None, left: tuple[int, int]
) -> None:
    verdict = recruited(elite, regular, realms, seat=1, split_payment=split)
    assert verdict.purse is not None
    assert (verdict.purse.gold_left, verdict.purse.silver_left) == left
    assert verdict.codes == ({"NOT_ENOUGH_GOLD"} if left[0] < 0 else set())


@pytest.mark.rule("RE-ARMY-09")
def test_the_other_ruling_on_payment_is_a_format_of_its_own() -> None:
    cards = {"Vale Giant": 1, "Vale Levy E": 3, "High Kite": 2}
    assert of_army(cards, "army", seat=1).codes != of_army(cards, "army-split", seat=1).codes == set()


@pytest.mark.rule("RE-DRAFT-06")
def test_other_copy_limits_of_a_draft_are_formats_of_their_own() -> None:
    names = [card.name for card in invented("realms").cards]
    crowded = {names[0]: 12} | dict.fromkeys(names[1:9], 3)
    text = headed(deck={names[0]: 6} | dict.fromkeys(names[1:9], 3), pool=crowded)
    found = [
        judge(each, invented("realms")).verdict(deck(text, "realms"))
        for each in ("draft", "draft-strict", "draft-any")
    ]
    assert [each.status for each in found] == ["legal", "illegal", "legal"]
    assert found[1].codes == {f"TOO_MANY_COPIES:{names[0]}"}
