"""Hands and mulligans, recruiting with gold and silver, and cards that nobody knows."""

from __future__ import annotations

import pytest

from companion.core.errors import DataError
from companion.core.game import Withheld
from companion.games.duel.field import P1, P2, SEATS
from companion.games.realms import events as ev
from companion.games.realms.commands import BringCard, Buy, DealCards, FinishSquad, KeepDeal, PutBack, Redeal
from companion.games.realms.decide import follow
from companion.games.realms.examples import example_cards, first_army, ready_deck
from companion.games.realms.game import GAME
from companion.games.realms.model import Options, State
from companion.games.realms.rules.army import can_still_buy, helpful_drops, means, purse, why_not
from companion.games.realms.rules.draw import hand_size
from tests.games.realms.before import bought, decked, drawn, elite, recruiting, regular
from tests.games.realms.kit import Battle, ex

REALMS = ("ember", "grove", "tide", "rime", "dusk", "storm", "sand")


def army(*costs, start=0, **values):
    """Regular cards of these costs."""
    return tuple(regular(f"Regular {start + n}", cost, **values) for n, cost in enumerate(costs))


def elites(*costs, **values):
    """Elite cards of these costs."""
    return tuple(elite(f"Elite {n}", cost, **values) for n, cost in enumerate(costs))


def of_realms(n):
    """One free card of each of so many realms."""
    return tuple(regular(f"Of {realm}", 0, realms=(realm,)) for realm in REALMS[:n])


@pytest.mark.parametrize(
    ("example", "realms", "first", "second"),
    [
        ("EX-001", 0, (24, 22), (25, 23)),
        ("EX-002", 1, (24, 22), (25, 23)),
        ("EX-003", 2, (23, 22), (24, 23)),
        ("EX-004", 3, (22, 22), (23, 23)),
        ("EX-005", 4, (21, 22), (22, 23)),
        ("EX-006", 5, (20, 22), (21, 23)),
        ("EX-007", 6, (19, 22), (20, 23)),
    ],
    indirect=["example"],
)
@pytest.mark.rule("RE-ARMY-01", "RE-ARMY-02", "RE-ARMY-03", "RE-ARMY-04")
def test_gold_falls_with_the_realms_of_the_army_and_silver_does_not(realms, first, second):
    for seat, expected in ((P1, first), (P2, second)):
        scene = bought(recruiting(seat, *of_realms(realms), regular("None", 0)), seat)
        found = purse(scene.state, seat)
        assert (found.gold_left, found.silver_left) == expected


@ex("EX-008")
@pytest.mark.rule("RE-ARMY-05")
def test_a_first_game_gives_ten_of_each_whatever_the_realms():
    for seat in (P1, P2):
        scene = bought(recruiting(seat, *of_realms(3), resources="first_game"), seat)
        found = purse(scene.state, seat)
        assert (found.gold_left, found.silver_left) == (10, 10)


def judged(*cards, seat=P1, **options):
    """What is left of gold and silver after recruiting all of it, or the rule that refuses."""
    scene = bought(recruiting(seat, *cards, **options), seat)
    if scene.refusal is not None:
        return scene.refusal.rule
    found = purse(scene.state, seat)
    return found.gold_left, found.silver_left


NINE = (*elites(9, 8, 7), *army(6, 6, 5, 5))


@ex("EX-009", "EX-010", "EX-011", "EX-014")
@pytest.mark.rule("RE-ARMY-07", "RE-ARMY-08", "RE-ARMY-11", "RE-ARMY-16")
def test_elite_cards_take_gold_and_regular_ones_what_is_left():
    one, two = of_realms(2)
    assert judged(one, *NINE) == (0, 0)
    assert judged(one, two, *NINE) == "RE-ARMY-07"
    scene = bought(recruiting(P1, one, *elites(8, 7, 5), *army(6, 6, 5, 5, 4)))
    found = purse(scene.state, P1)
    assert (found.gold_left, found.silver_left) == (0, 0) and found.paid_in_gold == ("Regular 4",)
    assert judged(*elites(12, 10, 3)) == "RE-ARMY-07"


@ex("EX-012", "EX-013")
@pytest.mark.rule("RE-ARMY-09")
def test_one_card_takes_one_currency_unless_the_table_splits():
    cards = (*elites(20), *army(5, 5, 5, 5, 5))
    assert judged(*cards) == "RE-ARMY-16"
    assert judged(*cards, split_payment=True) == (1, 0)


@ex("EX-015", "EX-016")
@pytest.mark.rule("RE-ARMY-10", "RE-ARMY-12")
def test_one_copy_of_an_elite_card_and_several_of_a_regular_one():
    lord, guard = elite("Lord", 3), regular("Guard", 4)
    assert judged(lord, lord) == "RE-ARMY-10"
    assert judged(guard, guard, guard) == (24, 10)


@ex("EX-017", "EX-018", "EX-019")
@pytest.mark.rule("RE-ARMY-04", "RE-ARMY-09", "RE-ARMY-16")
def test_realms_are_counted_over_the_army_alone():
    five = tuple(regular(f"X {n}", 0, realms=("x",)) for n in range(5))
    mixed = (*five, *(regular(f"Y {n}", 0, realms=("y",)) for n in range(2)), *army(0, 0, 0))
    assert judged(*mixed) == (23, 22)
    costly = (*elites(9, 8), *army(7, 7, 7, 6))
    assert judged(*of_realms(2), *costly) == (0, 1)
    assert judged(*of_realms(3), *costly) == "RE-ARMY-16"


@ex("EX-020", "EX-158")
@pytest.mark.rule("RE-ARMY-13", "RE-AREA-02", "RE-ARMY-03")
def test_one_area_and_six_realms_at_most():
    areas = (regular("Marsh", 1, type="area", kind=""), regular("Peak", 1, type="area", kind=""))
    assert judged(*areas) == "RE-ARMY-13"
    assert judged(*of_realms(7)) == "RE-ARMY-03"


@ex("EX-157")
@pytest.mark.rule("RE-ARMY-17")
def test_an_army_needs_a_creature_that_stands_alone_or_flies():
    symbionts = tuple(regular(f"Imp {n}", 1, kind="symbiont") for n in range(2))
    rest = (
        regular("Wall", 1, type="artifact", kind=""),
        regular("Axe", 1, type="equipment", kind="", slot="weapon"),
    )
    scene = bought(recruiting(P1, *symbionts, *rest))
    scene.when(FinishSquad(P1)).then_refused("over_hosts", "RE-ARMY-17")
    flying = bought(recruiting(P1, *symbionts, *rest, regular("Bat", 1, kind="flying")))
    assert flying.when(FinishSquad(P1)).state.side(P1).is_ready


@pytest.mark.rule("RE-ARMY-06", "RE-ARMY-14", "RE-ARMY-15", "RE-ARMY-04")
def test_only_the_hand_is_for_sale_and_the_rest_goes_back_to_the_deck():
    scene = recruiting(P1, *army(4, 5)).when(Buy(P1, "Dragon")).then_refused("not_dealt", "RE-ARMY-06")
    scene = scene.when(Buy(P1, "Regular 0")).when(Buy(P1, "Regular 1")).when(PutBack(P1, "Regular 1"))
    scene.when(PutBack(P1, "Regular 1")).then_refused("not_bought")
    scene = scene.when(Buy(P2, "Rest")).when(FinishSquad(P2)).when(FinishSquad(P1)).then(stage="place")
    side = scene.state.side(P1)
    assert (side.squad, side.deck.cards, side.dealt) == (("Regular 0",), ("Regular 1",), ())
    scene.then_told(ev.SquadFinished)


@pytest.mark.rule("RE-ARMY-04", "RE-ARMY-16")
def test_what_can_still_be_afforded_and_which_realm_stands_in_the_way():
    dear = elite("Dragon", 24, realms=("ember",))
    small = regular("Elf", 1, realms=("grove",))
    scene = recruiting(P1, dear, small, *army(2)).when(Buy(P1, "Elf"))
    assert can_still_buy(scene.state, P1) == ("Regular 0",)
    assert helpful_drops(scene.state, P1, "Dragon") == ("grove",)
    assert helpful_drops(scene.state, P1, "Regular 0") == ()
    kin = recruiting(P1, dear, elite("Imp", 3, realms=("ember",))).when(Buy(P1, "Imp"))
    assert helpful_drops(kin.state, P1, "Dragon") == (), "its own realm stays"
    breach = why_not(scene.state, P1, "Dragon")
    assert breach is not None and (breach.rule, breach.count) == ("RE-ARMY-07", 25)
    assert means(scene.state, P2) == (25, 23)


TOLD = {
    "name": "Griffin", "cost": 5, "elite": True, "realm": "ember", "type": "creature", "kind": "flying",
    "slot": None, "lives": 6, "movement": 2, "light": 1, "medium": 2, "strong": 3,
}  # fmt: skip


@pytest.mark.rule("RE-CARD-01", "RE-CARD-02", "RE-CARD-03", "RE-CARD-04", "RE-CARD-07", "RE-ARMY-06")
def test_a_card_that_is_not_listed_is_told_by_name_and_numbers():
    scene = recruiting(P1, *army(2)).when(BringCard(P1), TOLD)
    card = scene.state.side(P1).printed("Griffin")
    assert (card.kind, card.movement, card.strike, card.realms) == ("flying", 0, (1, 2, 3), ("ember",))
    assert scene.asked[0].secret and scene.when(Buy(P1, "Griffin")).state.side(P1).squad == ("Griffin",)
    scene.when(BringCard(P1), TOLD).then_refused("known_card")
    (brought,) = scene.events
    assert GAME.seen(brought, P1) == brought and isinstance(GAME.seen(brought, P2), Withheld)
    area = scene.when(BringCard(P1), {**TOLD, "name": "Bog", "type": "area"}).state.side(P1).printed("Bog")
    assert not area.has_lives and area.kind == "" and area.strike == (0, 0, 0)
    axe = scene.when(
        BringCard(P1), {**TOLD, "name": "Axe", "type": "equipment", "slot": "weapon", "realm": "-"}
    )
    axe_card = axe.state.side(P1).printed("Axe")
    assert (axe_card.slot, axe_card.realms, axe_card.is_carried) == ("weapon", (), True)


# -- hands and mulligans -----------------------------------------------------------------------------------


def dealing(n=30):
    """Two players with decks of so many cards."""
    return Battle(GAME, State(Options(), "deal", (decked(P1, n), decked(P2, n))))


def hand(scene, seat=P1):
    """The first cards of a deck, as many as the hand takes."""
    side = scene.state.side(seat)
    return side.deck.loose[: hand_size(side)]


@ex("EX-023", "EX-024", "EX-025")
@pytest.mark.rule("RE-DRAW-01", "RE-DRAW-02", "RE-DRAW-03", "RE-DRAW-04", "RE-BOARD-10")
def test_each_mulligan_costs_a_card_and_only_the_own_hand():
    scene = dealing()
    scene = scene.when(DealCards(), hand(scene), hand(scene, P2))
    assert all(question.secret for question in scene.asked)
    for mulligans in range(14):
        assert len(scene.state.side(P1).dealt) == 15 - mulligans
        scene = scene.when(Redeal(P1))
        scene = scene.when(DealCards(), hand(scene))
    scene.when(Redeal(P1)).then_refused("no_more_mulligans", "RE-DRAW-03")
    one, two = scene.state.sides
    assert (len(one.dealt), len(one.deck.cards)) == (1, 29)
    assert (len(two.dealt), len(two.deck.cards)) == (15, 15)


@pytest.mark.rule("RE-DRAW-05")
def test_no_mulligan_once_recruiting_has_begun():
    scene = dealing()
    scene = scene.when(DealCards(), hand(scene), hand(scene, P2)).when(KeepDeal(P1))
    scene.when(Redeal(P1)).then_refused("other_stage", "RE-DRAW-05")
    scene = scene.when(KeepDeal(P2)).then(stage="squad")
    scene.when(Redeal(P2)).then_refused("other_stage")
    scene.when(DealCards()).then_refused("other_stage")


@pytest.mark.rule("RE-DRAW-04", "RE-DRAW-05")
def test_who_keeps_a_hand_recruits_while_the_other_still_takes_mulligans():
    scene = dealing()
    scene = scene.when(DealCards(), hand(scene), hand(scene, P2)).when(KeepDeal(P1))
    assert [scene.state.stage_of(seat) for seat in SEATS] == ["squad", "deal"]
    scene = scene.when(Buy(P1, scene.state.side(P1).dealt[0]))
    scene.when(Buy(P2, scene.state.side(P2).dealt[0])).then_refused("other_stage", stage="deal")
    scene.when(BringCard(P2)).then_refused("other_stage")
    scene = scene.when(Redeal(P2))
    assert follow(scene.state) == DealCards()
    scene = scene.when(DealCards(), hand(scene, P2))
    assert len(scene.state.side(P2).dealt) == 14 and scene.state.side(P1).squad
    scene = scene.when(KeepDeal(P2)).then_told(ev.DealKept)
    assert [scene.state.stage_of(seat) for seat in SEATS] == ["squad", "squad"]
    scene.when(Buy(P2, scene.state.side(P2).dealt[0])).then(stage="squad")


@pytest.mark.rule("RE-DRAW-02", "RE-DRAW-03", "RE-ARMY-06")
def test_hands_on_paper_are_only_counted_and_their_cards_told():
    (begun,) = GAME.setup({"options": {"hands": "paper"}})
    scene = Battle(GAME, GAME.evolve(GAME.start, begun)).then(stage="deal")
    for _ in range(14):
        scene = scene.when(Redeal(P1))
    scene.when(Redeal(P1)).then_refused("no_more_mulligans", "RE-DRAW-03")
    scene = scene.when(KeepDeal(P1)).when(KeepDeal(P2)).then(stage="squad")
    scene = scene.when(BringCard(P1), TOLD).when(Buy(P1, "Griffin"))
    scene.when(BringCard(P1)).then_refused("too_many_brought")
    assert scene.when(BringCard(P2), TOLD).state.side(P2).dealt == ("Griffin",)


@ex("EX-021", "EX-022")
@pytest.mark.rule("RE-DECK-01", "RE-DECK-02", "RE-DECK-03", "RE-DECK-05")
def test_a_deck_has_thirty_to_fifty_cards_and_three_copies_of_each():
    names = list(example_cards())
    big = [name for name in names for _ in range(3)]
    good = list(ready_deck(1))
    for deck, fits in ((big[:29], False), (big[:30], True), (big[:50], True), (big[:51], False)):
        if fits:
            GAME.setup({"decks": {"P1": deck, "P2": good}})
        else:
            with pytest.raises(DataError, match="RE-DECK-01"):
                GAME.setup({"decks": {"P1": deck, "P2": good}})
    with pytest.raises(DataError, match="RE-DECK-03"):
        GAME.setup({"decks": {"P1": [names[0], *big[:30]], "P2": good}})


@pytest.mark.rule("RE-DECK-04", "RE-ARMY-05")
def test_the_training_decks_are_starters_and_their_first_armies_cost_ten_and_ten():
    for number, seat in enumerate((P1, P2)):
        assert len(ready_deck(number)) == 30
        cards = [example_cards()[name] for name in first_army(number)]
        scene = bought(recruiting(seat, *cards, resources="first_game"), seat)
        assert scene.refusal is None and purse(scene.state, seat).gold_left >= 0
    assert drawn().state.stage == "deal"
