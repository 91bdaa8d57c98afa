"""Buying a squad at the table: the worked examples of money, limits, and cards that act before it."""

from __future__ import annotations

import pytest

from companion.cards.ready import first_squad
from companion.core.game import Reminded, Withheld
from companion.core.offers import legal
from companion.core.seats import TABLE
from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import Buy, FinishSquad, PutBack, UseBeforeSquad
from companion.games.kubnazub.events import CardBought, CardBrought, SquadFinished
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import Printed, Reminder, example_cards
from companion.games.kubnazub.rules.squad import can_still_buy, means, purse, why_not
from tests.games.kubnazub.before import DECKS, bought, buying, cards
from tests.games.kubnazub.kit import GAME, ex
from tests.kit import events_of

FIRST, SECOND = (tuple(card.name for card in first_squad(number)) for number in (1, 2))
SWAMP = (
    "Ре'куут Шабб'ах", "Боевой рак", "Огр в тюрьме", "Габон", "Дева цензуры", "Вайл-паук", "Тролль в телеге",
    "Жабка", "Усы Архаала",
)  # fmt: skip
WITH_DARK = tuple("Ышлок" if name == "Шахматный конь" else name for name in FIRST)


def made(cost: int, *elements: str, elite: bool = False, **values) -> Printed:
    name = values.pop("name", f"{cost} {'/'.join(elements)} {elite}")
    return Printed(name, cost, elite, elements, **values)


NEUTRAL = tuple(card.name for card in cards(*DECKS[P1]) if not card.elements)
FIVE = tuple(made(4, each, elite=True) for each in ("steppe", "mountain", "forest", "swamp", "dark"))


@pytest.mark.rule("KZ-SQUAD-01", "KZ-SQUAD-02", "KZ-SQUAD-03", "KZ-SQUAD-05", "KZ-SQUAD-06", "KZ-SQUAD-07")
@pytest.mark.rule("KZ-SQUAD-08", "KZ-SQUAD-09", "KZ-SQUAD-10", "KZ-SQUAD-11", "KZ-SQUAD-20", "KZ-SQUAD-21")
@pytest.mark.parametrize(
    ("seat", "squad", "redeals", "left"),
    [
        pytest.param(P1, FIRST, 0, (0, 0), id="EX-37"),
        pytest.param(P2, SECOND, 0, (0, 0), id="EX-38"),
        pytest.param(P2, FIRST, 0, (1, 1), id="EX-40a"),
        pytest.param(P2, FIRST, 1, (0, 1), id="EX-40b"),
        pytest.param(P2, WITH_DARK, 0, (0, 1), id="EX-41b"),
        pytest.param(P1, SWAMP, 0, (1, 0), id="EX-42"),
        pytest.param(P1, NEUTRAL, 0, (4, 10), id="EX-43"),
        pytest.param(P1, (*FIVE, made(11, name="a"), made(11, name="b")), 0, (0, 0), id="EX-45a"),
    ],
)
def test_a_squad_that_can_be_paid_is_bought_and_leaves_what_it_leaves(seat, squad, redeals, left):
    scene = bought(buying(seat, *squad, redeals=redeals), seat)
    found = purse(scene.state, seat)
    assert (found.gold_left, found.silver_left) == left
    scene.when(FinishSquad(seat)).then(stage="squad")


@pytest.mark.rule("KZ-SQUAD-04", "KZ-SQUAD-06", "KZ-SQUAD-09", "KZ-SQUAD-10", "KZ-DEAL-05")
@pytest.mark.parametrize(
    ("seat", "squad", "redeals", "needed"),
    [
        pytest.param(P1, FIRST, 1, (24, 23), id="EX-39"),
        pytest.param(P2, FIRST, 2, (24, 23), id="EX-40c"),
        pytest.param(P1, WITH_DARK, 0, (25, 24), id="EX-41a"),
        pytest.param(P1, [made(n, "dark", elite=True) for n in (10, 8, 7)], 0, (25, 24), id="EX-44"),
        pytest.param(P1, (*FIVE, made(11, name="a"), made(12, name="b")), 0, (25, 24), id="EX-45b"),
    ],
)
def test_a_squad_one_crystal_over_is_refused_with_its_numbers(seat, squad, redeals, needed):
    scene = buying(seat, *squad, redeals=redeals)
    *most, last = scene.state.side(seat).dealt
    for name in most:
        scene = scene.when(Buy(seat, name))
    refused = scene.when(Buy(seat, last))
    assert (refused.refusal.facts["count"], refused.refusal.facts["most"]) == needed
    refused.then_refused("over_gold", "KZ-SQUAD-10", "KZ-SQUAD-04")
    assert last not in can_still_buy(scene.state, seat) and why_not(scene.state, seat, last).limit == "gold"


@pytest.mark.rule("KZ-SQUAD-12", "KZ-SQUAD-13", "KZ-FLY-06")
@ex("EX-46")
def test_at_most_fifteen_crystals_go_to_flyers():
    flyers = [made(n, kind="flying", name=f"bird {n}{sign}") for n, sign in ((8, "a"), (7, "b"), (8, "c"))]
    scene = buying(P1, *flyers, redeals=3).when(Buy(P1, "bird 8a"))
    scene.when(Buy(P1, "bird 7b")).then({}).when(Buy(P1, "bird 8c")).then_refused(
        "over_flying", "KZ-SQUAD-12"
    )
    scene.when(Buy(P1, "bird 8c")).then_refused("over_flying", "KZ-SQUAD-12")


@pytest.mark.rule("KZ-SQUAD-14", "KZ-SQUAD-15", "KZ-SQUAD-16", "KZ-AREA-02")
@ex("EX-47")
def test_a_unique_card_and_an_area_are_there_once():
    king, queen = made(2, unique=True, name="king"), made(2, unique=True, name="queen")
    plain = made(1, name="plain")
    fields = [made(1, type="area", kind="", name=f"field {n}") for n in (1, 2)]
    scene = buying(P1, king, king, queen, plain, plain, *fields)
    for name in ("king", "queen", "plain", "plain", "field 1"):
        scene = scene.when(Buy(P1, name))
    assert purse(scene.state, P1).regular == 7
    scene.when(Buy(P1, "king")).then_refused("over_once", "KZ-SQUAD-14")
    scene.when(Buy(P1, "field 2")).then_refused("over_areas", "KZ-SQUAD-16")


@pytest.mark.rule("KZ-SQUAD-22")
def test_a_card_that_costs_more_than_all_crystals_is_never_bought():
    scene = buying(P1, "Вайфу тёмного колдуна", "Жабка")
    scene.when(Buy(P1, "Вайфу тёмного колдуна")).then_refused("over_gold", "KZ-SQUAD-04", "KZ-SQUAD-10")
    assert can_still_buy(scene.state, P1) == ("Жабка",)


@pytest.mark.rule("KZ-SQUAD-03")
def test_only_what_was_dealt_is_bought_and_only_what_was_bought_is_put_back():
    scene = buying(P1, "Жабка", "Штурмовик")
    scene.when(Buy(P1, "Вобла")).then_refused("not_dealt", "KZ-SQUAD-03")
    scene.when(PutBack(P1, "Жабка")).then_refused("not_bought", "KZ-SQUAD-03")
    scene.when(Buy("P3", "Жабка")).then_refused("no_such_player", "KZ-SQUAD-03")
    scene = scene.when(Buy(P1, "Жабка"))
    scene.when(Buy(P1, "Жабка")).then_refused("not_dealt", "KZ-SQUAD-03")
    back = scene.when(PutBack(P1, "Жабка")).state.side(P1)
    assert back.squad == () and sorted(back.dealt) == ["Жабка", "Штурмовик"]


@pytest.mark.rule("KZ-SQUAD-17", "KZ-SQUAD-18")
def test_unspent_crystals_are_fine_and_the_rest_goes_back_when_both_are_ready():
    scene = buying(P1, "Жабка", "Штурмовик").when(Buy(P1, "Жабка")).when(FinishSquad(P1))
    assert len(GAME.veiled(scene.state, P2).side(P1).dealt) == 2, "how many were bought is not told yet"
    scene.when(Buy(P1, "Штурмовик")).then_refused("ready_already", "KZ-SQUAD-03")
    scene = scene.when(Buy(P2, "Rest")).when(FinishSquad(P2)).then(stage="place").then_told(SquadFinished)
    side = scene.state.side(P1)
    assert (side.squad, side.dealt, side.deck.cards, side.deck.shuffles) == (
        ("Жабка",),
        (),
        ("Штурмовик",),
        1,
    )


@pytest.mark.rule("KZ-SQUAD-23")
def test_a_squad_without_a_creature_is_refused():
    scene = buying(P1, made(2, type="artifact", kind="", name="cart"), "Жабка")
    scene.when(FinishSquad(P1)).then_refused("over_hosts", "KZ-SQUAD-23")
    scene = scene.when(Buy(P1, "cart"))
    scene.when(FinishSquad(P1)).then_refused("over_hosts", "KZ-SQUAD-23")
    scene.when(Buy(P1, "Жабка")).when(FinishSquad(P1)).then(stage="squad")


# -- before the squad is bought ----------------------------------------------------------------------------


@pytest.mark.rule("KZ-FAQ-08", "KZ-SQUAD-19")
@pytest.mark.parametrize(("colour", "has"), [("gold", (25, 22)), ("silver", (24, 23))])
def test_a_card_brings_a_crystal_and_need_not_be_bought(colour, has):
    scene = buying(P1, "Котик", "Жабка", options=Options(kotik_crystal=colour))
    used = scene.when(UseBeforeSquad(P1, "Котик"))
    assert means(used.state, P1) == has and used.state.side(P1).squad == ()
    used.when(UseBeforeSquad(P1, "Котик")).then_refused("not_before_squad", "KZ-SQUAD-19")
    late = scene.when(Buy(P1, "Жабка")).when(UseBeforeSquad(P1, "Котик"))
    late.then_refused("bought_already", "KZ-SQUAD-19")
    scene.when(UseBeforeSquad(P1, "Жабка")).then_refused("not_before_squad", "KZ-SQUAD-19")


@pytest.mark.rule("KZ-FAQ-10", "KZ-FAQ-11", "KZ-SQUAD-19")
def test_a_card_of_the_first_player_is_compulsory_for_the_second():
    scene = buying(P1, "Перчатка", "Жабка").when(Buy(P2, "Rest")).when(FinishSquad(P2))
    scene = scene.when(UseBeforeSquad(P1, "Перчатка"))
    side = scene.state.side(P2)
    assert (side.squad, side.is_ready) == (("Rest", "Перчатка"), False), "a finished squad is open again"
    assert scene.state.side(P1).dealt == ("Жабка",)
    assert purse(scene.state, P2).regular == 3
    scene.when(PutBack(P2, "Перчатка")).then_refused("compulsory", "KZ-SQUAD-19")
    scene.when(UseBeforeSquad(P2, "Перчатка")).then_refused("not_before_squad", "KZ-SQUAD-19")
    scene.when(FinishSquad(P2)).when(Buy(P1, "Жабка")).when(FinishSquad(P1)).then(stage="place")


@pytest.mark.rule("KZ-FAQ-10")
def test_the_second_player_gives_nothing_away():
    scene = buying(P2, "Перчатка", "Жабка")
    scene.when(UseBeforeSquad(P2, "Перчатка")).then_refused("first_player_only", "KZ-FAQ-10")
    assert UseBeforeSquad not in {type(order) for order in legal(GAME, scene.state, P2)}
    scene.when(Buy(P2, "Перчатка")).when(FinishSquad(P2)).then(stage="squad")


@pytest.mark.rule("KZ-SQUAD-19", "KZ-SQUAD-10")
def test_a_compulsory_card_that_is_not_paid_for_keeps_the_squad_open():
    scene = buying(P2, made(25, elite=True, name="dear"), made(22, name="cheap"), made(1, name="odd"))
    glove = example_cards()["Перчатка"]
    other = scene.state.side(P1)
    library, dealt = (*other.library, glove), (*other.dealt, "Перчатка")
    scene = scene.at(GAME.evolve(scene.state, CardBrought(P1, glove, rule="KZ-DECK-08")))
    assert (scene.state.side(P1).library, scene.state.side(P1).dealt) == (library, dealt)
    scene = bought(scene, P2).when(UseBeforeSquad(P1, "Перчатка"))
    refused = scene.when(FinishSquad(P2))
    assert (refused.refusal.facts["count"], refused.refusal.facts["most"]) == (27, 25)
    refused.then_refused("over_gold", "KZ-SQUAD-10")
    scene.when(PutBack(P2, "cheap")).when(FinishSquad(P2)).then(stage="squad")


@pytest.mark.rule("KZ-CORE-02", "KZ-SQUAD-19")
def test_a_text_before_the_squad_is_shown_to_people():
    bard = made(1, name="bard", reminders=(Reminder("before_squad", "Sing for your supper."),))
    scene = buying(P1, bard).when(UseBeforeSquad(P1, "bard")).then_told(Reminded)
    assert "bard" in str(GAME.veiled(scene.state, P2)), "it was shown"


def test_nobody_learns_what_the_other_buys():
    scene = buying(P1, "Жабка", "Штурмовик").when(Buy(P1, "Жабка"))
    (event,) = events_of(scene, CardBought)
    for seat in (P2, TABLE):
        assert isinstance(GAME.seen(event, seat), Withheld)
        assert "Жабка" not in str(GAME.veiled(scene.state, seat)) + str(GAME.seen(Buy(P1, "Жабка"), seat))
    assert GAME.seen(event, P1) == event
