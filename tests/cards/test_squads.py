"""A squad that is bought card after card: what it costs, what it breaks, and what can still be afforded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.card import Card
from companion.cards.ready import first_squad
from companion.cards.squad_limits import SquadLimits, shipped_limits
from companion.cards.squads import Bought, affordable, breaches, hand_of, means_of, purse_of

KUBNAZUB = shipped_limits("kubnazub", "squad")
REALMS = shipped_limits("realms", "army")


def card(name: str, cost: int = 1, **facts: object) -> Card:
    known = {"type": "creature", "kind": "ground", "unique": False, "elite": False}
    return Card(name, name, str(cost), **(known | facts))  # type: ignore[arg-type]


def squad(*cards: Card) -> tuple[Bought, ...]:
    return tuple(Bought(each.name, 1, each) for each in cards)


def broken(cards: tuple[Bought, ...], limits: SquadLimits = KUBNAZUB, seat: int = 1) -> set[tuple[str, str]]:
    found = breaches(cards, limits, means_of(limits, seat), hand_of(limits))
    return {(breach.limit, breach.rule) for breach in found}


@pytest.mark.rule("KZ-SQUAD-01", "KZ-SQUAD-02", "RE-ARMY-02")
def test_redeals_cost_gold_or_cards_as_the_game_has_it() -> None:
    assert means_of(KUBNAZUB, 1) == (24, 22) and means_of(KUBNAZUB, 2, redeals=3, more_gold=1) == (23, 23)
    assert hand_of(KUBNAZUB, 3) == 15 and hand_of(REALMS, 3) == 12 and hand_of(REALMS, 99) == 1


@pytest.mark.rule("KZ-SQUAD-20", "KZ-SQUAD-21")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_first_squad_spends_every_crystal_and_leaves_nothing_to_afford(seat: int) -> None:
    cards = squad(*first_squad(seat))
    means = means_of(KUBNAZUB, seat)
    purse = purse_of(cards, KUBNAZUB, means)
    assert (purse.gold_left, purse.silver_left) == (0, 0) and broken(cards, seat=seat) == set()
    others = [each for each in first_squad(3 - seat) if each.price]
    assert affordable(others, cards, KUBNAZUB, means, 15) == ()


@pytest.mark.rule("KZ-SQUAD-05", "RE-ARMY-09")
def test_what_is_paid_in_gold_depends_on_whether_a_price_may_be_split() -> None:
    cards = squad(*(card(f"Levy {at}", 5) for at in range(5)))
    whole = purse_of(cards, REALMS, means_of(REALMS, 1))
    split = purse_of(cards, replace(REALMS, split=True), means_of(REALMS, 1))
    assert (whole.gold_left, whole.silver_left, len(whole.paid_in_gold)) == (19, 2, 1)
    assert (split.gold_left, split.silver_left, split.paid_in_gold) == (21, 0, ())


@pytest.mark.parametrize(
    ("cards", "limits", "expected"),
    [
        pytest.param(squad(card("Cat")), KUBNAZUB, set(), id="nothing"),
        pytest.param(squad(card("Dragon", 25, elite=True)), KUBNAZUB, {("gold", "KZ-SQUAD-04")}, id="elite"),
        pytest.param(squad(card("Giant", 47)), KUBNAZUB, {("gold", "KZ-SQUAD-10")}, id="gold"),
        pytest.param(
            squad(card("Bat", 16, kind="flying")), KUBNAZUB, {("flying", "KZ-SQUAD-12")}, id="flying"
        ),
        pytest.param(squad(card("Bat", 15, kind="flying")), KUBNAZUB, set(), id="flying enough"),
        pytest.param(squad(card("Bat", 16, kind="flying")), REALMS, set(), id="no flying cap"),
        pytest.param(
            squad(card("Cat"), card("Bog", type="area"), card("Fen", type="area")),
            KUBNAZUB,
            {("areas", "KZ-SQUAD-16")},
            id="areas",
        ),
        pytest.param(
            squad(*[card("King", unique=True)] * 2), KUBNAZUB, {("once", "KZ-SQUAD-14")}, id="unique"
        ),
        pytest.param(squad(*[card("King", elite=True)] * 2), KUBNAZUB, set(), id="elite twice"),
        pytest.param(
            squad(*[card("King", elite=True)] * 2), REALMS, {("once", "RE-ARMY-10")}, id="elite once"
        ),
        pytest.param(
            squad(card("Chest", type="artifact")), REALMS, {("hosts", "RE-ARMY-17")}, id="no creature"
        ),
        pytest.param(squad(card("Worm", kind="symbiont")), REALMS, {("hosts", "RE-ARMY-17")}, id="no host"),
        pytest.param(squad(card("Worm", kind="symbiont")), KUBNAZUB, set(), id="host"),
        pytest.param(
            squad(*(card(f"Of {realm}", factions=(realm,)) for realm in "ABCDEFG")),
            REALMS,
            {("factions", "RE-ARMY-03")},
            id="realms",
        ),
        pytest.param(
            squad(*(card(f"{at}") for at in range(16))), REALMS, {("hand", "RE-ARMY-06")}, id="hand"
        ),
    ],
)
def test_every_limit_is_told_with_its_rule(
    cards: tuple[Bought, ...], limits: SquadLimits, expected: set[tuple[str, str]]
) -> None:
    assert broken(cards, limits) == expected


def test_what_can_be_afforded_minds_the_surcharge_and_every_cap_but_no_missing_creature() -> None:
    means = means_of(KUBNAZUB, 1)
    bought = squad(card("Lord", 23, elite=True, factions=("forest",)), card("Fen", 1, type="area"))
    offered = [
        card("Own", 22, factions=("forest",)),
        card("Own lord", 1, elite=True, factions=("forest",)),
        card("Other lord", 1, elite=True, factions=("steppe",)),
        card("Other", 22, factions=("steppe",)),
        card("Bog", 1, type="area"),
        card("Bird", 16, kind="flying"),
    ]
    assert [each.name for each in affordable(offered, bought, KUBNAZUB, means, 15)] == ["Own", "Own lord"]
    assert affordable([card("Chest", type="artifact")], (), KUBNAZUB, means, 15)
    assert affordable(offered, bought, KUBNAZUB, means, hand=2) == ()
