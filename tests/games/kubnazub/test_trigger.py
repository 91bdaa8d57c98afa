"""Abilities that answer an event by themselves: which events there are, and in which order they come."""

from __future__ import annotations

import pytest

from companion.core.effects import Effect
from companion.core.game import Reminded
from companion.core.keywords import Trigger
from companion.games.duel.field import P1
from companion.games.kubnazub.commands import ApplyText, BeginTurn, CarryOut, EndTurn, Strike
from companion.games.kubnazub.events import TriggersArose, TriggerTaken
from companion.games.kubnazub.model import NO_ABILITIES
from companion.games.kubnazub.printed import Reminder
from companion.games.kubnazub.rules import trigger
from tests.games.kubnazub.kit import battle, ex, one, two
from tests.kit import events_of

HIT = Strike("P1-c3", "P2-c4")


def carried_out(scene):
    return [f"{each.trigger.piece}/{each.trigger.keyword}" for each in events_of(scene, TriggerTaken)]


@ex("EX-80")
@pytest.mark.rule("KZ-TRIGGER-02", "KZ-TRIGGER-03")
def test_the_active_player_declares_first_and_the_last_declared_comes_first():
    sick = one("c3", "regeneration 1", poison=1, wounds=4)
    healer = two("c4", "start_of_any_turn_heal 1", wounds=2)
    scene = battle(sick, healer, turn=4, between_turns=True, active="P2")
    a, b, c = "P1-c3/poison", "P1-c3/regeneration", "P2-c4/start_of_any_turn_heal"
    scene = scene.when(BeginTurn(), (a, b)).then_asked("trigger_order")
    assert carried_out(scene) == [c, b, a]


@pytest.mark.rule("KZ-TRIGGER-03")
def test_strikes_that_are_exchanged_are_answered_in_the_same_order():
    cards = one("c3", "on_strike_curse", "on_strike_poison 1"), two("c4", "on_strike_close")
    order = ("P1-c3/on_strike_poison/P2-c4", "P1-c3/on_strike_curse/P2-c4")
    scene = battle(*cards).when(HIT, (6, 4), "keep", order)
    assert carried_out(scene) == ["P2-c4/on_strike_close", "P1-c3/on_strike_curse", "P1-c3/on_strike_poison"]


@pytest.mark.rule("KZ-TRIGGER-02")
def test_two_abilities_just_alike_are_both_carried_out():
    waits = Trigger("on_strike_poison", "on_strike", "P1-c3", P1, 1, "P2-c4")
    curses = Trigger("on_strike_curse", "on_strike", "P1-c3", P1, 0, "P2-c4")
    scene = battle(one("c3"), two("c4"), due=(waits, curses, waits))
    alike = "P1-c3/on_strike_poison/P2-c4"
    scene = scene.when(CarryOut(), (alike, "P1-c3/on_strike_curse/P2-c4", f"{alike}/2"))
    poison, curse = "P1-c3/on_strike_poison", "P1-c3/on_strike_curse"
    assert carried_out(scene) == [poison, curse, poison]
    scene.then(due=())


@pytest.mark.rule("KZ-TRIGGER-03", "KZ-TRIGGER-05")
def test_deaths_of_one_moment_are_answered_in_the_same_order():
    cards = (
        one("c3", "on_death_wound 1", lives=1),
        two("c4", "on_death_wound 1", lives=2),
        one("a1"),
        two("a6"),
    )
    scene = battle(*cards).when(HIT, (6, 4), "keep")
    assert carried_out(scene) == ["P2-c4/on_death_wound", "P1-c3/on_death_wound"]


@pytest.mark.rule("KZ-TRIGGER-05", "KZ-KEYWORD-24")
def test_on_death_reaches_those_next_to_the_last_cell():
    cards = two("c4", "on_death_wound 2"), two("b5"), two("c6"), one("on P2-b5"), one("c3"), one("air")
    scene = battle(*cards).when(ApplyText("P1-c3", "destroy", "P2-c4"))
    scene.then(
        {"P2-b5.wounds": 2, "P1-on.wounds": 2, "P1-c3.wounds": 2, "P2-c6.wounds": 0, "P1-air.wounds": 0}
    )


@pytest.mark.rule("KZ-WIN-06", "KZ-TRIGGER-05", "KZ-LIFE-07")
def test_wounds_of_one_death_arrive_together():
    cards = one("b5", lives=1), two("b4", lives=1), two("c4", "on_death_wound 1", controller=P1)
    battle(*cards).when(ApplyText("P1-b5", "destroy", "P2-c4")).then(result="drawn")


@pytest.mark.rule("KZ-WIN-01", "KZ-TRIGGER-02")
def test_nothing_is_carried_out_once_the_battle_is_decided():
    last = two("c4", "on_death_wound 1", lives=1)
    battle(one("c3"), last).when(HIT, (3, 3)).then({"result": "P1", "P1-c3.wounds": 0})
    cards = one("c3", "on_death_wound 1", lives=1), two("c4", "on_death_wound 1", lives=2)
    scene = battle(*cards, one("b3"), one("c2"), two("d5", lives=1)).when(HIT, (6, 4), "keep")
    assert carried_out(scene) == ["P2-c4/on_death_wound"], "it killed the last of the Second player"
    scene.then({"result": "P1", "P1-b3.wounds": 1, "P1-c2.wounds": 0})


@pytest.mark.rule("KZ-REVEAL-05", "KZ-TRIGGER-05")
def test_on_death_reveals_the_hidden_and_reaches_those_that_stay():
    area, flyer = {"type": "area", "kind": ""}, {"kind": "flying"}
    hidden = two("b6", hidden=True), two("c6", hidden=True, **area), two("d6", hidden=True, **flyer)
    scene = battle(one("c4"), two("c5", "on_death_wound 1"), *hidden, two("a6", hidden=True), turn=1)
    scene = scene.when(ApplyText("P1-c4", "destroy", "P2-c5"))
    assert [each.hidden for each in scene.state.cards[2:]] == [False, False, False, True]
    assert [each.wounds for each in scene.state.cards] == [1, 0, 1, 0, 0, 0], (
        "what has gone to the air is spared"
    )


@pytest.mark.rule("KZ-TRIGGER-01", "KZ-TRIGGER-04")
def test_a_value_of_0_does_not_stop_an_answer():
    cards = one("c3", "on_attack_curse", "on_strike_poison 2", strike=(0, 0, 0)), two("c4", lives=3)
    order = ("P1-c3/on_attack_curse/P2-c4", "P1-c3/on_strike_poison/P2-c4")
    battle(*cards).when(HIT, (3, 3), order).then({"P2-c4.cursed": True, "P2-c4.poison": 2, "P2-c4.wounds": 0})


@pytest.mark.rule("KZ-TRIGGER-06")
def test_a_miss_is_an_attack_but_no_strike():
    cards = one("c3", "on_attack_curse", "on_strike_poison 2"), two("c4")
    battle(*cards).when(HIT, (2, 4)).then({"P2-c4.cursed": True, "P2-c4.poison": 0})


@pytest.mark.rule("KZ-TRIGGER-07")
def test_a_strike_in_return_is_a_strike_but_no_attack():
    cards = one("c3"), two("c4", "on_attack_curse", "on_strike_poison 2")
    battle(*cards).when(HIT, (1, 4)).then({"P1-c3.cursed": False, "P1-c3.poison": 2})


@ex("EX-91")
@pytest.mark.rule("KZ-TRIGGER-06", "KZ-TRIGGER-07", "KZ-COMBAT-09", "KZ-COMBAT-10")
@pytest.mark.parametrize(("faces", "wounds", "poison"), [((1, 4), 1, 1), ((2, 4), 0, 0)])
def test_a_poisonous_defender(faces, wounds, poison):
    scene = battle(one("c3"), two("c4", "on_strike_poison 1")).when(HIT, faces)
    scene.then({"P1-c3.wounds": wounds, "P1-c3.poison": poison, "P2-c4.wounds": 0})


@pytest.mark.rule("KZ-TRIGGER-06")
def test_a_strike_that_is_not_made_sets_nothing_off():
    scene = battle(one("c3", "on_attack_curse"), one("c2")).when(Strike("P1-c3", "P1-c2"), "stop")
    scene.then_not_told(TriggersArose).then({"P1-c2.cursed": False})


@pytest.mark.rule("KZ-TRIGGER-04")
def test_no_answer_reaches_a_card_that_has_left():
    cards = one("c3", "on_strike_poison 1"), two("c4", lives=1), two("a6")
    battle(*cards).when(HIT, (3, 3)).then({"P2-c4.zone": "graveyard", "P2-c4.poison": 0})


@pytest.mark.rule("KZ-KEYWORD-76", "KZ-COMBAT-20", "KZ-TRIGGER-07")
def test_who_dies_in_an_exchange_answers_with_the_abilities_it_struck_with():
    texts = {"reminders": (Reminder("on_strike", "Sing."), Reminder("on_death", "Wail."))}
    cards = one("c3", "on_strike_poison 2", lives=1, **texts), one("a1"), two("c4")
    scene = battle(*cards).when(HIT, (6, 4), "keep").then({"P1-c3.zone": "graveyard", "P2-c4.poison": 2})
    assert [each.text for each in events_of(scene, Reminded)] == ["Wail.", "Sing."]
    lost = (Effect("lost-1", "P1-c3", NO_ABILITIES),)
    scene = battle(*cards, effects=lost).when(HIT, (6, 4), "keep").then_not_told(Reminded)
    scene.then({"P1-c3.zone": "graveyard", "P2-c4.poison": 0})


@pytest.mark.rule("KZ-KEYWORD-44", "KZ-REVEAL-02")
def test_nothing_that_a_hidden_card_has_is_told_by_an_answer():
    hidden = two("c6", "start_of_any_turn_heal 1", "concentration_heal 1", "end_of_turn_heal 1", hidden=True)
    scene = battle(one("c3"), hidden, turn=0, between_turns=True).when(BeginTurn())
    scene.then_not_told(TriggersArose).when(EndTurn()).then_not_told(TriggersArose)


@pytest.mark.rule("KZ-TRIGGER-02", "KZ-TRIGGER-08")
def test_nobody_orders_what_touches_nothing_but_the_card_that_has_it():
    cards = one("c3", "end_of_turn_heal 1", wounds=2), one("a1", "end_of_turn_heal 1", wounds=2), two("c6")
    battle(*cards).when(EndTurn()).then_asked().then({"P1-c3.wounds": 1, "P1-a1.wounds": 1})
    sick = [one(at, "on_death_wound 1", lives=1, poison=1) for at in ("c3", "a1")]
    scene = battle(*sick, one("b1"), two("c6"), turn=4, active="P2", between_turns=True)
    order = ("P1-c3/on_death_wound", "P1-a1/on_death_wound")
    assert carried_out(scene.when(BeginTurn(), order))[-2:] == [
        "P1-a1/on_death_wound",
        "P1-c3/on_death_wound",
    ]


@pytest.mark.rule("KZ-TURN-09", "KZ-TURN-08")
def test_the_ends_of_turns_work_for_closed_cards_and_cost_no_action():
    cards = one("c3", "end_of_turn_heal 1", wounds=3, closed=True), two("c4", "regeneration 1", wounds=3)
    scene = battle(*cards).when(EndTurn()).then({"P1-c3.wounds": 2, "P1-c3.closed": True})
    scene.when(BeginTurn()).then({"P2-c4.wounds": 2, "P2-c4.closed": False, "P2-c4.movement": 1})


def test_every_moment_of_which_a_text_can_be_reminded_has_a_name_of_its_own():
    assert len(set(trigger.MOMENTS)) == len(trigger.MOMENTS)
    assert (
        trigger.answers(battle(one("c3")).state, trigger.ON_DEATH, one("c3", "on_death_wound 1"))[0].seat
        == P1
    )
