"""Turns, what their start brings, and the end of a battle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.effects import Effect
from companion.core.game import Adjust, Reminded
from companion.core.keywords import Trigger
from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import BeginTurn, CarryOut, Concede, EndTurn, Strike
from companion.games.kubnazub.decide import follow
from companion.games.kubnazub.events import BattleEnded, BattleReopened, CardHealed, CardsWounded
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import Reminder
from tests.games.kubnazub.before import buying
from tests.games.kubnazub.kit import GAME, Battle, battle, ex, one, two


@pytest.mark.rule("KZ-TURN-01", "KZ-TURN-02", "KZ-TURN-03", "KZ-TURN-07", "KZ-ACTION-04", "KZ-KEYWORD-16")
def test_a_turn_opens_the_cards_and_restores_movement_and_armour():
    spent = two("c4", closed=True, movement=2, armour_used=2)
    scene = battle(one("c3", closed=True), spent).when(EndTurn()).then(between_turns=True)
    assert follow(scene.state) == BeginTurn()
    scene = scene.when(BeginTurn()).then(turn=6, active=P2)
    scene.then({"P2-c4.closed": False, "P2-c4.movement": 2, "P2-c4.armour_used": 0, "P1-c3.closed": True})


@pytest.mark.rule("KZ-TURN-10", "KZ-REVEAL-03")
def test_the_second_players_first_turn_reveals_what_is_still_hidden():
    hidden = two("c6", hidden=True, kind="flying")
    scene = battle(one("c3"), two("c4"), hidden, turn=1, between_turns=True).when(BeginTurn())
    scene.then({"P2-c6.hidden": False, "P2-c6.zone": "air"})


@pytest.mark.rule("KZ-TRIGGER-02", "KZ-TRIGGER-08", "KZ-KEYWORD-60", "KZ-KEYWORD-70", "KZ-MOD-08")
def test_poison_and_regeneration_of_one_creature_come_in_the_order_of_its_player():
    sick = two("c4", "regeneration 1", "poison 1", poison=2, wounds=3)
    scene = battle(one("c3"), sick, turn=5).when(EndTurn())
    declared = ("P2-c4/regeneration", "P2-c4/poison")
    scene = scene.when(BeginTurn(), declared).then_asked("trigger_order").then({"P2-c4.wounds": 4})
    assert scene.asked[0].seat == P2
    kinds = [type(event) for event in scene.events if isinstance(event, CardsWounded | CardHealed)]
    assert kinds == [CardsWounded, CardHealed], "the last declared comes first"


@pytest.mark.rule("KZ-TRIGGER-08")
def test_nobody_is_asked_for_an_order_that_makes_no_difference():
    sick = two("c4", poison=2), two("b4", "regeneration 1", wounds=2)
    scene = battle(one("c3"), *sick).when(EndTurn()).when(BeginTurn())
    scene.then_asked().then({"P2-c4.wounds": 2, "P2-b4.wounds": 1})


@pytest.mark.rule("KZ-KEYWORD-15", "KZ-KEYWORD-16", "KZ-KEYWORD-17")
def test_armour_swallows_the_first_wounds_of_a_turn():
    scene = battle(one("c3", strike=(3, 3, 3)), one("b3"), two("c4", "armour 2", closed=True))
    scene = scene.when(Strike("P1-c3", "P2-c4"), (1,)).then({"P2-c4.wounds": 1, "P2-c4.armour_used": 2})
    scene.when(Strike("P1-b3", "P2-c4"), (4,)).then({"P2-c4.wounds": 3})


@pytest.mark.rule("KZ-CORE-02", "KZ-TURN-04", "KZ-TURN-11")
def test_a_text_that_only_people_can_judge_is_reminded_of_at_its_moment():
    bard = one("c3", reminders=(Reminder("start_of_turn", "Sing."),))
    scene = battle(bard, two("c4"), turn=0, between_turns=True).when(BeginTurn())
    assert [event.text for event in scene.events if isinstance(event, Reminded)] == ["Sing."]


@pytest.mark.rule("KZ-TURN-08")
def test_effects_end_with_their_last_turn():
    lasting = Effect("e1", "P1-c3", "armour", 2, last_turn=5), Effect("e2", "P1-c3", "armour", 1, last_turn=6)
    scene = battle(one("c3"), two("c4"), effects=lasting).when(EndTurn())
    assert [each.id for each in scene.state.effects] == ["e2"]


@pytest.mark.rule("KZ-WIN-01", "KZ-WIN-02", "KZ-LIFE-01", "KZ-LIFE-02")
def test_a_player_wins_as_soon_as_the_opponent_has_no_creature_left():
    tower = two("a6", type="artifact", kind="")
    scene = battle(one("c3", strike=(1, 2, 9)), two("c4", lives=2), tower).when(
        Strike("P1-c3", "P2-c4"), (6, 1)
    )
    scene.then(result="P1").then_told(BattleEnded).then({"P2-c4.zone": "graveyard"})
    assert GAME.outcome(scene.state).winners == (P1,)
    scene.when(EndTurn()).then_refused("battle_over", "KZ-WIN-01")


@ex("EX-86")
@pytest.mark.rule("KZ-WIN-03")
def test_a_creature_under_the_enemys_control_still_counts_for_its_owner():
    scene = battle(one("c3"), two("c4", controller=P1)).when(Adjust("cards[P1-c3].wounds", 0))
    scene.then(result="open")


@pytest.mark.rule("KZ-WIN-06")
@pytest.mark.parametrize(("ruling", "result"), [("draw", "drawn"), ("active_wins", "P1")])
def test_both_last_creatures_fall_at_once(ruling, result):
    last = one("c3", lives=1), two("c4", lives=2)
    scene = battle(*last, options=Options(last_creatures_together=ruling))
    scene.when(Strike("P1-c3", "P2-c4"), (6, 4), "keep").then(result=result)


@pytest.mark.rule("KZ-WIN-04")
def test_who_gives_up_has_lost_and_a_correction_does_not_take_it_back():
    scene = battle(one("c3"), two("c4")).when(Concede(P1)).then(result="P2")
    scene.when(Adjust("cards[P2-c4].wounds", 1)).then(result="P2")


@pytest.mark.rule("KZ-WIN-01", "KZ-LIFE-03")
def test_a_correction_kills_and_brings_back():
    scene = battle(one("c3"), two("c4", lives=3)).when(Adjust("cards[P2-c4].wounds", 3)).then(result="P1")
    scene = scene.when(Adjust("cards[P2-c4].zone", "field")).then(result="open").then_told(BattleReopened)


@pytest.mark.rule("KZ-SYMB-10")
def test_a_symbiont_dies_with_its_host():
    cards = one("c3"), two("c4", lives=3), two("on P2-c4"), two("a6")
    battle(*cards).when(Adjust("cards[P2-c4].wounds", 3)).then({"P2-on.zone": "graveyard"})


def test_what_waits_is_carried_out_by_the_table():
    assert follow(battle(one("c3"), two("c4")).state) is None
    waiting = (Trigger("regeneration", "start_of_turn", "P1-c3", P1, 1),)
    scene = battle(one("c3", wounds=2), two("c4"), due=waiting)
    assert follow(scene.state) == CarryOut()
    scene.when(CarryOut()).then({"P1-c3.wounds": 1, "due": ()})


@pytest.mark.rule("KZ-WIN-04")
@pytest.mark.parametrize("stage", ["deal", "squad", "place"])
def test_a_player_may_give_up_before_the_battle(stage):
    scene = Battle(GAME, replace(buying(P1, "Жабка").state, stage=stage))
    assert Concede in {offer.kind for offer in GAME.offers(scene.state, P1)}
    scene.when(Concede(P1)).then(result="P2").when(Concede(P2)).then_refused("battle_over", "KZ-WIN-01")


@pytest.mark.rule("KZ-WIN-04")
def test_nobody_gives_up_while_the_table_goes_on_by_itself():
    scene = Battle(GAME, replace(buying(P1, "Жабка").state, stage="reveal"))
    scene.when(Concede(P1)).then_refused("other_stage", "KZ-TURN-01")
