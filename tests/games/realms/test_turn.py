"""Turns: who becomes alert, poison and regeneration, incarnation, and how a battle ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Adjust
from companion.games.duel.field import P1, P2, cell
from companion.games.realms import events as ev
from companion.games.realms.commands import (
    ApplyText,
    ApplyToSeveral,
    BeginTurn,
    Concede,
    EndTurn,
    GiveKeyword,
    Strike,
    TakeKeyword,
)
from companion.games.realms.game import GAME
from companion.games.realms.model import Options
from tests.games.realms.kit import battle, ex, one, resting, two
from tests.kit import events_of


def next_turn(scene, *answers):
    """The turn ends and the next one begins."""
    return scene.when(EndTurn()).when(BeginTurn(), *answers)


@pytest.mark.rule("RE-TURN-01", "RE-TURN-02", "RE-TURN-05", "RE-TURN-07", "RE-MOVE-06")
def test_all_cards_of_the_active_player_become_alert_with_all_their_points():
    cards = two("c4", closed=True, movement=2), two("b4"), two("a6", type="artifact", closed=True)
    scene = battle(one("c1", closed=True), *cards, two("on P2-c4", closed=True))
    scene = next_turn(scene).then(turn=6, active=P2)
    scene.then({"P2-c4.closed": False, "P2-b4.closed": False, "P2-a6.closed": False, "P2-on.closed": False})
    scene.then({"P1-c1.closed": True, "P2-c4.movement": 2, "P2-a6.movement": 0, "P2-on.movement": 0})


@pytest.mark.rule("RE-TURN-01", "RE-WIN-05")
def test_turns_alternate_from_player_1_on_without_an_end():
    scene = battle(one("c1"), two("c6"), turn=0, active=P1, between_turns=True).when(BeginTurn())
    for turn, seat in ((1, P1), (2, P2), (3, P1)):
        scene.then(turn=turn, active=seat)
        scene = next_turn(scene)
    scene.when(BeginTurn()).then_refused("turn_runs", "RE-TURN-01")
    resting(one("c1"), two("c6")).when(EndTurn()).then_refused("between_turns", "RE-TURN-01")


@pytest.mark.rule("RE-TURN-06", "RE-MOVE-06")
def test_who_becomes_alert_again_may_move_and_act_again():
    scene = battle(one("c3"), one("a1"), two("c4", closed=True)).when(Strike("P1-c3", "P2-c4"), (1,))
    scene = scene.when(ApplyText("P1-a1", "open", "P1-c3")).then({"P1-c3.closed": False, "P1-c3.movement": 1})
    scene.when(Strike("P1-c3", "P2-c4"), (1,)).then({"P2-c4.wounds": 2})


# -- poison and regeneration -------------------------------------------------------------------------------


@ex("EX-111")
@pytest.mark.rule("RE-POISON-01", "RE-POISON-02")
def test_poison_works_at_the_start_of_the_own_turn():
    for closed in (False, True):
        scene = battle(one("a1"), two("c4", lives=6, wounds=1, poison=2, closed=closed))
        next_turn(scene).then({"P2-c4.wounds": 3})


@ex("EX-112")
@pytest.mark.rule("RE-POISON-03", "RE-REGEN-02", "RE-TURN-02")
def test_who_is_kept_exhausted_takes_no_poison_and_does_not_regenerate():
    kept = two("c4", "stays_closed", "regeneration 1", lives=6, wounds=1, poison=2, closed=True)
    next_turn(battle(one("a1"), kept)).then({"P2-c4.wounds": 1, "P2-c4.closed": True})


@ex("EX-113")
@pytest.mark.rule("RE-POISON-04")
def test_poison_does_nothing_in_the_other_turn_nor_when_made_alert():
    scene = battle(one("c4", lives=6, wounds=1, poison=2), two("a6"))
    next_turn(scene).then({"P1-c4.wounds": 1})
    tired = battle(one("c4", lives=6, wounds=1, poison=2, closed=True), two("a6"))
    tired.when(ApplyText("P1-c4", "open", "P1-c4")).then({"P1-c4.wounds": 1, "P1-c4.closed": False})
    cured = scene.when(ApplyText("P1-c4", "cure", "P1-c4")).then({"P1-c4.poison": 0})
    next_turn(next_turn(cured)).then({"P1-c4.wounds": 1})


@ex("EX-114", "EX-115")
@pytest.mark.rule("RE-REGEN-01", "RE-REGEN-02", "RE-REGEN-03")
def test_regeneration_removes_damage_and_gives_no_life():
    for wounds, left in ((3, 1), (1, 0)):
        scene = battle(one("a1"), two("c4", "regeneration 2", "regeneration 1", lives=6, wounds=wounds))
        next_turn(scene).then({"P2-c4.wounds": left, "P2-c4.most_lives": 6})


def poisoned(wounds, order=None, **options):
    """The damage of a creature of life 5 with poison 1 and regeneration 1 after its turn has begun."""
    scene = battle(
        one("a1"),
        two("c4", "regeneration 1", lives=5, wounds=wounds, poison=1),
        two("a6"),
        options=Options(**options),
    )
    scene = next_turn(scene, *([order] if order else []))
    return scene.state.card("P2-c4")


@ex("EX-116", "EX-117", "EX-118")
@pytest.mark.rule("RE-REGEN-04")
def test_the_player_chooses_the_order_where_it_matters():
    assert poisoned(0, "poison").wounds == 0
    assert poisoned(0, "regeneration").wounds == 1
    assert poisoned(4, "poison").zone == "graveyard"
    assert poisoned(4, "regeneration").wounds == 4
    assert poisoned(2).wounds == 2
    assert poisoned(0, start_order="poison_first").wounds == 0
    assert poisoned(0, start_order="regeneration_first").wounds == 1


@pytest.mark.rule("RE-REGEN-04", "RE-SCALE-01")
def test_the_order_matters_where_scale_stops_the_poison_only_before_healing():
    scene = battle(one("a1"), two("c4", "scale", "regeneration 1", wounds=5, poison=2))
    next_turn(scene, "poison").then_asked("start_order").then({"P2-c4.wounds": 4})
    next_turn(scene, "regeneration").then({"P2-c4.wounds": 6})


@ex("EX-119", "EX-128")
@pytest.mark.rule("RE-POISON-05", "RE-SCALE-01")
def test_only_scale_stands_in_the_way_of_poison():
    cards = two("c4", "armour 2", poison=2, marks=1), two("b4", "scale", wounds=5, poison=2)
    next_turn(battle(one("a1"), *cards)).then({"P2-c4.wounds": 2, "P2-b4.wounds": 5})


@ex("EX-120")
@pytest.mark.rule("RE-POISON-06")
def test_of_two_poisons_the_higher_counts():
    scene = battle(one("a1"), two("c4", poison=1)).when(ApplyText("P1-a1", "poison", "P2-c4", 3))
    scene = scene.when(ApplyText("P1-a1", "poison", "P2-c4", 2)).then({"P2-c4.poison": 3})
    next_turn(scene).then({"P2-c4.wounds": 3})


@ex("EX-110")
@pytest.mark.rule("RE-PROT-06", "RE-POISON-07", "RE-ARTIFACT-06")
def test_who_is_protected_and_artifacts_cannot_be_poisoned():
    scene = battle(one("a1"), two("c4", "protection_poison"), two("b4", type="artifact"))
    for target in ("P2-c4", "P2-b4"):
        found = scene.when(ApplyText("P1-a1", "poison", target, 1)).then({f"{target}.poison": 0})
        found.then_told(ev.NothingCame)


@ex("EX-161")
@pytest.mark.rule("RE-PROT-06", "RE-GOLDEN-04")
def test_a_protection_gained_later_stills_the_poison_while_it_lasts():
    scene = battle(one("c4", wounds=1, poison=2), two("a6"))
    scene = scene.when(GiveKeyword("P1-c4", "P1-c4", "protection_poison"))
    scene = next_turn(next_turn(scene)).then({"P1-c4.wounds": 1})
    scene = scene.when(TakeKeyword("given-1"))
    next_turn(next_turn(scene)).then({"P1-c4.wounds": 3})


@ex("EX-121")
@pytest.mark.rule("RE-HEAL-01", "RE-HEAL-02", "RE-HEAL-03", "RE-ARTIFACT-05")
def test_healing_removes_what_there_is_and_nothing_from_an_artifact():
    scene = battle(
        one("a1"), one("c3", "protection_magic", wounds=2), one("b1", type="artifact", wounds=2), two("a6")
    )
    scene.when(ApplyText("P1-a1", "heal", "P1-c3", 3)).then({"P1-c3.wounds": 0, "P1-c3.more_lives": 0})
    scene.when(ApplyText("P1-a1", "heal", "P1-b1", 1)).then_refused("no_such_verb")
    scene.when(ApplyText("P1-a1", "add_lives", "P1-b1", 1)).then_refused("no_such_verb")


@pytest.mark.rule("RE-POISON-01", "RE-POISON-06", "RE-POISON-07", "RE-PROT-06", "RE-REGEN-04")
def test_a_keyword_poisons_as_a_token_does():
    cards = two("c4", "poison 2", poison=1), two("b4", "poison 2", "protection_poison"), two("d4")
    scene = battle(one("a1"), *cards, two("e4", "poison 2", "regeneration 1"), two("a6", type="artifact"))
    for target in ("P2-d4", "P2-a6"):
        scene = scene.when(GiveKeyword("P1-a1", target, "poison", 3))
    scene = next_turn(scene, "regeneration").then({"P2-c4.wounds": 2, "P2-b4.wounds": 0, "P2-d4.wounds": 3})
    scene.then({"P2-a6.wounds": 0, "P2-e4.wounds": 2})


@pytest.mark.rule("RE-POISON-04")
def test_a_cure_removes_every_poison_that_was_given():
    scene = battle(one("a1"), two("c4", poison=1), two("b4")).when(GiveKeyword("P1-a1", "P2-c4", "poison", 3))
    scene = scene.when(GiveKeyword("P1-a1", "P2-b4", "poison", 1))
    scene = scene.when(ApplyText("P1-a1", "cure", "P2-c4"))
    next_turn(scene).then({"P2-c4.wounds": 0, "P2-b4.wounds": 1})


@pytest.mark.rule("RE-MOVE-06", "RE-POISON-02", "RE-POISON-03", "RE-REGEN-02", "RE-TURN-02")
def test_what_keeps_a_creature_exhausted_does_nothing_to_an_alert_one():
    alert = two("c4", "stays_closed", poison=1, movement=0, closed=False)
    scene = battle(one("a1"), alert, two("b4", "stays_closed", poison=1, movement=0, closed=True))
    scene = scene.at(replace(scene.state, cards=tuple(map(walking_two, scene.state.cards))))
    scene = next_turn(scene).then({"P2-c4.wounds": 1, "P2-c4.movement": 2, "P2-c4.closed": False})
    scene.then({"P2-b4.wounds": 0, "P2-b4.movement": 0, "P2-b4.closed": True})


def walking_two(card):
    return replace(card, printed=replace(card.printed, movement=2))


@pytest.mark.rule("RE-ARTIFACT-05", "RE-SYMB-05", "RE-DAMAGE-03")
def test_no_start_of_a_turn_heals_an_artifact_or_hurts_the_dead():
    wall = two("a6", "regeneration 1", type="artifact", wounds=2)
    host, rider = two("c4", lives=1, poison=1), two("on P2-c4", "poison 1")
    scene = next_turn(battle(one("a1"), host, rider, wall, two("b6")))
    scene.then({"P2-a6.wounds": 2, "P2-on.zone": "graveyard", "P2-on.wounds": 0})


# -- incarnation -------------------------------------------------------------------------------------------


def turns(scene, upto, *answers):
    """Play on until a turn; the answers are for the last one."""
    while scene.state.turn < upto:
        scene = next_turn(scene, *(answers if scene.state.turn == upto - 1 else ()))
    return scene


@ex("EX-132")
@pytest.mark.rule("RE-INCARN-01", "RE-INCARN-02", "RE-INCARN-03", "RE-INCARN-05")
def test_a_card_comes_back_bare_and_exhausted_after_its_tokens():
    scene = battle(one("dead", "incarnation 2"), one("c3"), two("c6"), turn=2, active=P2)
    scene = turns(scene, 3).then({"P1-dead.tokens": 1, "P1-dead.zone": "graveyard"})
    scene = turns(scene, 5, "b1").then({"P1-dead.zone": "field", "P1-dead.at": cell("b1")})
    scene.then({"P1-dead.closed": True, "P1-dead.wounds": 0, "P1-dead.tokens": 0})
    assert set(scene.options("incarnation_place")) == {"a1", "b1", "c1", "d1", "e1"}
    turns(scene, 6).then({"P1-dead.closed": True})
    turns(scene, 7).then({"P1-dead.closed": False})


@ex("EX-133")
@pytest.mark.rule("RE-INCARN-01")
def test_who_dies_in_the_own_turn_waits_for_the_next_one():
    striker = one("c3", "incarnation 2", lives=1)
    scene = battle(striker, one("a1"), two("c4"), turn=3).when(Strike("P1-c3", "P2-c4"), (6,))
    scene = turns(scene, 5).then({"P1-c3.tokens": 1})
    scene = turns(scene, 7, "b1").then({"P1-c3.zone": "field", "P1-c3.closed": True})
    turns(scene, 8).then({"P1-c3.closed": True})
    turns(scene, 9).then({"P1-c3.closed": False})


@ex("EX-134", "EX-135")
@pytest.mark.rule("RE-INCARN-02", "RE-INCARN-06", "RE-INCARN-08")
def test_it_happens_once_in_a_game():
    scene = battle(one("dead", "incarnation 1"), one("c3"), two("c6"), turn=2, active=P2)
    scene = turns(scene, 3, "c1").then({"P1-dead.zone": "field", "P1-dead.closed": True})
    scene = scene.when(ApplyText("P1-c3", "destroy", "P1-dead"))
    turns(scene, 7).then({"P1-dead.zone": "graveyard", "P1-dead.tokens": 0})


@pytest.mark.rule("RE-INCARN-04")
def test_who_dies_of_poison_in_this_turn_start_gets_no_token_yet():
    scene = battle(one("c3", "incarnation 2", lives=1, poison=1), one("a1"), two("c6"), turn=2, active=P2)
    scene = turns(scene, 3).then({"P1-c3.zone": "graveyard", "P1-c3.tokens": 0})
    turns(scene, 5).then({"P1-c3.tokens": 1})


@pytest.mark.rule("RE-INCARN-05")
def test_without_a_free_square_it_waits():
    row = [one(at) for at in ("a1", "b1", "c1", "d1", "e1")]
    scene = battle(one("dead", "incarnation 1"), *row, two("c6"), turn=2, active=P2)
    scene = turns(scene, 5).then({"P1-dead.zone": "graveyard", "P1-dead.tokens": 1})
    scene = scene.when(ApplyText("P1-a1", "destroy", "P1-b1"))
    turns(scene, 7).then({"P1-dead.zone": "field", "P1-dead.at": cell("b1")})


@pytest.mark.rule("RE-INCARN-07")
def test_a_flyer_comes_back_to_the_additional_zone():
    scene = battle(one("dead", "incarnation 1", kind="flying"), one("c3"), two("c6"), turn=2, active=P2)
    turns(scene, 3).then({"P1-dead.zone": "air", "P1-dead.closed": True})


@ex("EX-163")
@pytest.mark.rule("RE-INCARN-09")
def test_a_symbiote_comes_back_onto_a_host_in_row_3():
    scene = battle(one("dead", "incarnation 1", kind="symbiont"), one("c3"), two("c6"), turn=2, active=P2)
    scene = turns(scene, 3).then({"P1-dead.zone": "graveyard", "P1-dead.tokens": 1})
    scene = scene.when(Adjust("cards[P1-c3].at", list(cell("b1"))))
    scene = turns(scene, 5).then({"P1-dead.zone": "host", "P1-dead.host": "P1-c3", "P1-dead.closed": True})
    turns(scene, 7).then({"P1-dead.closed": False})


@pytest.mark.rule("RE-INCARN-04", "RE-EQUIP-10")
def test_who_finds_no_host_in_this_turn_start_gets_no_token_yet():
    symbiote = two("c6", "incarnation 2", kind="symbiont", hidden=True)
    scene = battle(one("c3"), symbiote, two("air"), turn=1)
    scene = turns(scene, 2).then({"P2-c6.zone": "graveyard", "P2-c6.tokens": 0})
    turns(scene, 4).then({"P2-c6.tokens": 1})


@pytest.mark.rule("RE-INCARN-02", "RE-INCARN-09", "RE-EQUIP-10", "RE-BOARD-04")
def test_a_host_its_symbiote_and_its_equipment_may_come_back_at_once():
    weapon = one("dead 1", "incarnation 1", type="equipment", slot="weapon")
    symbiote = one("dead 2", "incarnation 1", kind="symbiont")
    host = one("dead 3", "incarnation 1", group="knight")
    scene = battle(weapon, symbiote, host, one("c3", group="knight"), two("c6"), turn=2, active=P2)
    scene = turns(scene, 3, "b1").then({"P1-dead 3.zone": "field", "P1-dead 2.host": "P1-dead 3"})
    scene.then({"P1-dead 1.zone": "host", "P1-dead 1.host": "P1-dead 3", "P1-dead 1.closed": True})
    alone = battle(weapon, one("c3", group="knight"), two("c6"), turn=2, active=P2)
    turns(alone, 3).then({"P1-dead 1.zone": "graveyard", "P1-dead 1.tokens": 1})


@pytest.mark.rule("RE-INCARN-05", "RE-INCARN-09")
def test_where_there_is_not_room_for_all_their_player_says_who_comes_back():
    row = [one(at) for at in ("a1", "b1", "c1", "d1")]
    both = one("dead 1", "incarnation 1"), one("dead 2", "incarnation 1")
    scene = battle(*both, *row, two("c6"), turn=2, active=P2)
    back = turns(scene, 3, "P1-dead 2").then_asked_about(("returns_first", "P1-dead 1", "P1-dead 2"))
    back.then({"P1-dead 2.at": cell("e1"), "P1-dead 1.zone": "graveyard", "P1-dead 1.tokens": 1})
    flyers = one("dead 3", "incarnation 1", kind="flying"), one("dead 4", "incarnation 1", kind="flying")
    turns(battle(*flyers, *row, two("c6"), turn=2, active=P2), 3).then({"P1-dead 4.zone": "air"}).then_asked()
    gear = [one(f"dead {slot}", "incarnation 1", type="equipment", slot=slot) for slot in ("weapon", "shoes")]
    knight = one("a1", group="knight")
    worn = turns(battle(*gear, knight, two("c6"), turn=2, active=P2), 3).then_asked()
    worn.then({"P1-dead weapon.host": "P1-a1", "P1-dead shoes.host": "P1-a1"})


@pytest.mark.rule("RE-DAMAGE-03", "RE-INCARN-02")
def test_what_was_given_is_gone_after_death_and_the_owner_counts_the_tokens():
    scene = battle(one("c3", "incarnation 1"), one("a2"), two("c6"), turn=3)
    scene = scene.when(GiveKeyword("P1-a2", "P1-c3", "armour", 3)).when(
        ApplyText("P1-a2", "destroy", "P1-c3")
    )
    scene = turns(scene, 5, "b1").then({"P1-c3.zone": "field"}, effects=())
    assert not scene.state.has(scene.state.card("P1-c3"), "armour")
    taken = one("dead", "incarnation 2", controller=P2)
    turns(battle(taken, one("a2"), two("c6"), turn=2, active=P2), 3).then({"P1-dead.tokens": 1})


@pytest.mark.rule("RE-INCARN-08")
def test_what_lay_on_it_does_not_come_back_with_it():
    host = one("c3", "incarnation 1", lives=1)
    scene = battle(host, one("on P1-c3"), one("a1"), two("c6"), turn=3)
    scene = scene.when(ApplyText("P1-a1", "destroy", "P1-c3")).then({"P1-on.zone": "graveyard"})
    turns(scene, 5, "b1").then({"P1-c3.zone": "field", "P1-on.zone": "graveyard"})


# -- the end -----------------------------------------------------------------------------------------------


@ex("EX-151")
@pytest.mark.rule("RE-WIN-01", "RE-WIN-02")
def test_who_has_no_creature_left_has_lost():
    rest = two("a6", type="artifact"), two("b6", type="artifact"), two("air", type="area")
    scene = battle(one("c3"), two("c4", lives=1, closed=True), *rest).when(Strike("P1-c3", "P2-c4"), (1,))
    scene.then(result="P1")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and outcome.winners == (P1,) and outcome.rule == "RE-WIN-01"
    scene.when(EndTurn()).then_refused("battle_over")


@ex("EX-152")
@pytest.mark.rule("RE-WIN-01")
def test_the_last_creature_may_die_of_poison_in_its_own_turn():
    scene = battle(one("c3"), two("c4", lives=1, poison=1), two("dead", "incarnation 1"))
    scene = next_turn(scene).then(result="P1").then({"P2-dead.zone": "graveyard"})
    assert len(events_of(scene, ev.BattleEnded)) == 1


@pytest.mark.rule("RE-WIN-02", "RE-WIN-03")
def test_flyers_symbiotes_and_hidden_creatures_keep_a_player_in_the_battle():
    struck = two("c4", lives=1, closed=True)
    for other in (two("air"), two("c6", hidden=True), two("b6", kind="symbiont")):
        battle(one("c3"), struck, other, turn=1).when(Strike("P1-c3", "P2-c4"), (1,)).then(result="open")
    waiting = two("dead", "incarnation 1", tokens=1)
    battle(one("c3"), struck, waiting).when(Strike("P1-c3", "P2-c4"), (1,)).then(result="P1")


@pytest.mark.rule("RE-WIN-04", "RE-GOLDEN-01", "RE-DAMAGE-02")
@pytest.mark.parametrize(("verb", "n"), [("wound", 3), ("destroy", 0)])
def test_both_at_once_is_a_draw(verb, n):
    scene = battle(one("c3", lives=3), two("c4", lives=2), two("b6", type="artifact", lives=9))
    wiped = scene.when(ApplyToSeveral("P1-c3", verb, n), ("P1-c3", "P2-c4"))
    wiped.then(result="drawn")
    assert [event.rule for event in events_of(wiped, ev.BattleEnded)] == ["RE-WIN-04"]
    outcome = GAME.outcome(wiped.state)
    assert outcome is not None and outcome.result == "drawn" and outcome.rule == "RE-WIN-04"


@pytest.mark.rule("RE-GOLDEN-01", "RE-SCALE-01", "RE-WIN-01")
def test_a_text_that_hurts_several_cards_spares_who_is_protected_and_is_checked():
    cards = one("c3", lives=9), two("c4", "scale", wounds=5), two("d4", lives=2), two("e4", hidden=True)
    scene = battle(*cards)
    hurt = scene.when(ApplyToSeveral("P1-c3", "wound", 2), ("P1-c3", "P2-c4", "P2-d4"))
    hurt.then({"P1-c3.wounds": 2, "P2-c4.wounds": 5, "P2-d4.zone": "graveyard"}, result="open")
    scene.when(ApplyToSeveral("P1-c3", "heal", 2)).then_refused("no_such_verb")
    scene.when(ApplyToSeveral("P1-c3", "wound", 0)).then_refused("out_of_range")
    scene.when(ApplyToSeveral("P2-e4", "wound", 1)).then_refused("no_such_card")
    scene.when(ApplyToSeveral("P1-c3", "wound", 1), ("P1-c3",)).then_refused("wrong_number")
    scene.when(ApplyToSeveral("P1-c3", "wound", 1), ("P1-c3", "P2-e4")).then_refused("not_an_option")


@pytest.mark.rule("RE-WIN-01")
def test_who_gives_up_has_lost_and_a_correction_may_open_the_end_again():
    battle(one("c3"), two("c4")).when(Concede(P1)).then(result="P2")
    scene = battle(one("c3"), two("c4")).when(Adjust("cards[P2-c4].zone", "graveyard")).then(result="P1")
    scene.when(Adjust("cards[P2-c4].zone", "field")).then(result="open")


@pytest.mark.rule("RE-WIN-01")
def test_no_correction_takes_back_that_somebody_gave_up():
    scene = battle(one("c3"), two("c4")).when(Concede(P1)).then(result="P2")
    scene.when(Adjust("cards[P1-c3].wounds", 1)).then(result="P2", conceded=P1)


@pytest.mark.rule("RE-WIN-04", "RE-SYMB-05")
def test_a_symbiote_that_falls_with_its_host_saves_nobody_from_a_draw():
    scene = battle(one("c3", lives=1), one("on P1-c3"), two("c4", lives=1))
    scene.when(ApplyToSeveral("P1-c3", "wound", 1), ("P1-c3", "P2-c4")).then(result="drawn")
