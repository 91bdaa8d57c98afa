"""The fan-card desk: what cards ask of the world, single-card markers, stunts."""

from __future__ import annotations

import pytest

from companion.content.languages import speak
from companion.content.rulebook import rules_of
from companion.core.game import Adjust
from companion.core.offers import legal
from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import EndTurn, JudgeStunt, ReadDesk, Strike
from companion.games.kubnazub.events import DeskRead, EffectsEnded, MarkerLaid, MarkerLifted, StuntJudged
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import ATTACKER, DEFENDER, Card, Side
from companion.games.kubnazub.rules.combat import TABLE
from companion.games.kubnazub.rules.deal import DICE
from companion.games.kubnazub.rules.faq import HEALED
from companion.games.kubnazub.rules.token import markers_on, uses
from tests.games.kubnazub.kit import GAME, Battle, battle, one, two
from tests.kit import events_of


def desk(name: str, **values) -> Battle:
    """A card of that name on c3 of the player in turn, enemies on c4 and b4."""
    return battle(one("c3", name=name), two("c4"), two("b4"), **values)


def read(what: str) -> ReadDesk:
    return ReadDesk("P1-c3", what)


def corrected(card: Card, field: str, value: int, faces=(3, 3)) -> Battle:
    """The scene after a marker of c3 was laid by hand and c3 struck an open c4."""
    scene = battle(card, two("c4", "on_attack_wound 1")).when(Adjust(f"cards[P1-c3].{field}", value))
    return scene.when(Strike("P1-c3", "P2-c4"), faces)


@pytest.mark.rule("KZ-TOKEN-02", "KZ-LIFE-05", "KZ-LIFE-06")
def test_an_additional_life_marker_keeps_alive():
    weak = one("c3", lives=2, wounds=1)
    corrected(weak, "more_lives", 1, (1, 4)).then(
        {"P1-c3.lives": 1, "P1-c3.wounds": 2, "P1-c3.zone": "field"}
    )
    corrected(weak, "more_lives", 0, (1, 4)).then({"P1-c3.zone": "graveyard"})


@pytest.mark.rule("KZ-TOKEN-05", "KZ-KEYWORD-82", "KZ-KEYWORD-84")
@pytest.mark.parametrize(("marker", "value", "wounds"), [
    ("die_bonus", 3, 2), ("die_bonus", -2, 0), ("attack_bonus", 2, 3), ("attack_bonus", -1, 0),
])  # fmt: skip
def test_a_modifier_marker_changes_the_die_or_the_value(marker, value, wounds):
    corrected(one("c3", strike=(1, 2, 3)), marker, value).then({"P2-c4.wounds": wounds})


@pytest.mark.rule("KZ-TOKEN-08", "KZ-KEYWORD-15")
@pytest.mark.parametrize(("spent", "wounds"), [(0, 0), (1, 1), (2, 2)])
def test_an_armour_marker_shows_how_much_is_spent(spent, wounds):
    scene = battle(one("c3", strike=(2, 2, 2)), two("c4", "armour 2"))
    scene = scene.when(Adjust("cards[P2-c4].armour_used", spent)).when(Strike("P1-c3", "P2-c4"), (3, 3))
    scene.then({"P2-c4.wounds": wounds, "P2-c4.armour_used": 2})


@pytest.mark.rule("KZ-TOKEN-10")
def test_dice_strike_table_and_reference_of_the_box_are_at_hand():
    assert [die.faces for die in (ATTACKER, DEFENDER, HEALED, *DICE)] == [(1, 2, 3, 4, 5, 6)] * 5
    assert sorted(TABLE) == [(half, by) for half in ("attacker", "defender") for by in range(1, 6)]
    assert {each.rule for each in keywords().values()} <= set(rules_of("kubnazub"))


@pytest.mark.rule("KZ-CORE-02")
def test_a_stunt_is_done_or_failed_and_nothing_else_happens():
    scene = desk("Катапульта орков")
    for done in (True, False):
        judged = scene.when(JudgeStunt("P1-c3", done)).then_told(StuntJudged)
        assert judged.events == [StuntJudged("P1-c3", done, rule="KZ-CORE-02")]
        assert judged.state == scene.state
    battle(one("c3"), two("c4", hidden=True)).when(JudgeStunt("P2-c4", True)).then_refused("no_such_card")


@pytest.mark.rule("KZ-CORE-02")
def test_a_phones_charge_is_read_for_any_card_that_asks():
    scene = desk("Дискомумия").when(read("charge"), 37).then_asked("desk_charge").then_told(DeskRead)
    assert events_of(scene, DeskRead)[0].numbers == (37,) and scene.asked[0].seat == P1
    assert (scene.asked[0].low, scene.asked[0].high) == (0, 100)


@pytest.mark.rule("KZ-TOKEN-09")
def test_the_sanity_marker_goes_along_its_track():
    scene = desk("Ре’куут Шабб’ах", sides=(Side(P1, sanity=3), Side(P2))).when(read("sanity"), 5)
    assert scene.asked[0].facts["now"] == 3
    assert [side.sanity for side in scene.state.sides] == [5, 0], "whatever the apostrophes of the name"


@pytest.mark.rule("KZ-FAQ-06")
def test_a_card_house_that_has_fallen_is_not_built_again():
    scene = desk("Зодчий").when(read("house"), "stands")
    assert scene.state.side(P1).house == "stands"
    fallen = scene.when(read("house"), "fallen")
    assert fallen.state.side(P1).house == "fallen"
    fallen.when(read("house")).then_refused("house_fallen", "KZ-FAQ-06")


@pytest.mark.rule("KZ-FAQ-17")
def test_five_digits_are_the_five_parameters():
    digits = {"lives": 7, "movement": 3, "weak": 0, "medium": 4, "strong": 9}
    scene = desk("Фамильяр унгара").when(read("parameters"), digits).then_asked("desk_parameters")
    card = scene.state.card("P1-c3")
    assert (card.printed.lives, card.printed.movement, card.printed.strike) == (7, 3, (0, 4, 9))
    assert card.movement == 3 and card.printed.name == "Фамильяр унгара"
    words, question = GAME.words(scene.state), scene.asked[0]
    named = [speak(words.option(question, each)) for each in (*question.shape, "7")]
    assert named == ["Lives", "Movement", "Weak strike", "Medium strike", "Strong strike", "7"]
    moved = battle(one("c3", name="Фамильяр унгара", moved=True, movement=2), two("c4"))
    moved.when(read("parameters"), digits).then({"P1-c3.movement": 2})
    dead = battle(one("c3", name="Фамильяр унгара"), one("a1"), two("c4"))
    dead.when(read("parameters"), {**digits, "lives": 0}).then({"P1-c3.zone": "graveyard"})
    assert {(each.low, each.high) for each in scene.asked[0].shape.values()} == {(0, 9)}, "one digit each"


@pytest.mark.rule("KZ-FAQ-09", "KZ-TOKEN-01")
def test_the_hail_of_arrows_wounds_by_one_or_two():
    scene = desk("Навешиватель").when(read("arrows"), ("P2-c4", "P2-b4"), 1, 2)
    scene.then_asked("arrow_targets", "arrow_side", "arrow_side").then({"P2-c4.wounds": 1, "P2-b4.wounds": 2})
    side = scene.asked[1]
    assert (side.low, side.high) == (1, 2)


# -- markers -----------------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-FAQ-04", "KZ-TOKEN-09")
@pytest.mark.parametrize(("seat", "last"), [("P1", 6), ("P2", 5)])
def test_the_censorship_marker_ends_with_the_opponents_turn(seat, last):
    """Laid in the own turn it ends with the next one, laid in the opponent's with this one."""
    maid = (one if seat == "P1" else two)("c3", name="Дева цензуры")
    scene = battle(maid, one("a1"), two("c4")).when(ReadDesk(maid.id, "censorship"), "P2-c4")
    assert events_of(scene, MarkerLaid)[0].last_turn == last
    assert markers_on(scene.state, scene.state.card("P2-c4")) == ("censorship",)
    ended = scene.when(EndTurn())
    assert bool(markers_on(ended.state, ended.state.card("P2-c4"))) == (last == 6)
    if last == 5:
        ended.then_told(EffectsEnded)


@pytest.mark.rule("KZ-TOKEN-09")
@pytest.mark.parametrize(("name", "marker"), [("Судья", "warning"), ("Огр в тюрьме", "prison")])
@pytest.mark.parametrize(("until", "last"), [("lifted", None), ("this_turn", 5), ("next_turn", 6)])
def test_other_markers_lie_as_long_as_their_card_says_and_are_taken_off(name, marker, until, last):
    scene = desk(name).when(read(marker), "P2-b4", until).then_asked("marker_on", "marker_until")
    assert events_of(scene, MarkerLaid) == [MarkerLaid("P2-b4", marker, "P1-c3", last, rule="KZ-TOKEN-09")]
    assert "P2-b4" not in scene.when(read(marker), "P2-c4", until).options("marker_on"), (
        "one of a kind on a card"
    )
    lifted = scene.when(ReadDesk("P2-b4", "take_off")).then_told(MarkerLifted)
    assert markers_on(lifted.state, lifted.state.card("P2-b4")) == ()
    lifted.when(ReadDesk("P2-b4", "take_off")).then_refused("not_at_this_desk", "KZ-TOKEN-09")


@pytest.mark.rule("KZ-TOKEN-09")
def test_a_marker_goes_with_its_card_and_once_on_every_card():
    cards = one("c3", name="Судья"), two("c4")
    scene = battle(*cards).when(read("warning"), "P2-c4", "lifted").when(read("warning"), "lifted")
    assert [each.on for each in scene.state.effects] == ["P2-c4", "P1-c3"]
    scene.when(read("warning")).then_refused("marked_already", "KZ-TOKEN-09")


@pytest.mark.rule("KZ-TOKEN-09")
def test_each_card_has_its_own_desk_and_no_other():
    judge = battle(one("c3", name="Судья"), two("c4", name="Огр в тюрьме"))
    assert uses(judge.state, judge.state.card("P1-c3")) == ("warning", "charge")
    judge.when(read("prison")).then_refused("not_at_this_desk", "KZ-TOKEN-09")
    judge.when(read("nonsense")).then_refused("not_at_this_desk", "KZ-TOKEN-09")
    offered = [each for each in legal(GAME, judge.state, P1) if isinstance(each, ReadDesk)]
    assert {(each.card, each.what) for each in offered} == {
        ("P1-c3", "warning"), ("P1-c3", "charge"), ("P2-c4", "prison"), ("P2-c4", "charge"),
    }  # fmt: skip
