"""Keywords of lives: armour, poison, vampirism, steadfastness, healing, prevention."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.ask import Ask, scripted
from companion.core.course import Course
from companion.core.effects import Effect
from companion.core.game import Reminded
from companion.core.keywords import Tag
from companion.games.duel.field import cell
from companion.games.kubnazub.commands import ApplyText, BeginTurn, EndTurn, Move, Strike
from companion.games.kubnazub.events import CardsWounded, NothingCame, StrikeDealt, WoundsPrevented
from companion.games.kubnazub.printed import Reminder
from companion.games.kubnazub.rules import closed
from companion.games.kubnazub.rules.situation import Attack
from tests.games.kubnazub.kit import GAME, battle, ex, one, two
from tests.kit import events_of

HIT = Strike("P1-c3", "P2-c4")


def attacked(scene, kind, value, face=1, target="P2-c4"):
    """The scene after an attack of c3 of any kind, with one value whatever the die says."""
    course = Course(
        scene.state,
        lambda state, event: GAME.evolve(state, event),
        Ask(maker=scripted([(face,)])),
        GAME.always,
    )
    closed.hit(course, Attack("P1-c3", target, kind, (value, value, value)))
    return scene.at(course.state)


# -- lives ----------------------------------------------------------------------------------------------


@ex("EX-78")
@pytest.mark.rule("KZ-LIFE-01", "KZ-LIFE-02", "KZ-LIFE-05", "KZ-LIFE-06", "KZ-KEYWORD-28")
def test_additional_lives_and_wounds_are_counted_apart():
    scene = battle(one("c3"), two("c4", lives=6, wounds=4))
    scene = scene.when(ApplyText("P1-c3", "add_lives", "P2-c4", 2)).when(
        ApplyText("P1-c3", "wound", "P2-c4", 1)
    )
    scene.then({"P2-c4.most_lives": 8, "P2-c4.wounds": 5, "P2-c4.lives": 3})


@pytest.mark.rule("KZ-LIFE-03", "KZ-LIFE-07")
def test_a_creature_dies_with_its_last_life_and_an_artifact_too():
    tower = two("c5", type="artifact", kind="", lives=2)
    scene = battle(one("c3"), two("c4", lives=2), tower, two("a6"))
    for target in ("P2-c4", "P2-c5"):
        scene = scene.when(ApplyText("P1-c3", "wound", target, 1)).then({f"{target}.zone": "field"})
        scene = scene.when(ApplyText("P1-c3", "wound", target, 1)).then({f"{target}.zone": "graveyard"})


@pytest.mark.rule("KZ-KEYWORD-35", "KZ-KEYWORD-25", "KZ-TRIGGER-05")
def test_exile_is_no_death():
    scene = battle(one("c3"), two("c4", "on_death_wound 2"), two("a6"))
    exiled = scene.when(ApplyText("P1-c3", "exile", "P2-c4")).then({"P2-c4.zone": "exile", "P1-c3.wounds": 0})
    assert not exiled.state.due
    scene.when(ApplyText("P1-c3", "destroy", "P2-c4")).then({"P2-c4.zone": "graveyard", "P1-c3.wounds": 2})


# -- armour ---------------------------------------------------------------------------------------------


@ex("EX-70")
@pytest.mark.rule("KZ-KEYWORD-15", "KZ-KEYWORD-16")
def test_armour_is_full_again_in_every_turn():
    scene = battle(one("c3"), two("c4", "armour 2"))
    scene = attacked(scene, "simple_strike", 3).then({"P2-c4.wounds": 1})
    scene = attacked(scene, "shot", 2).then({"P2-c4.wounds": 3})
    scene = scene.when(EndTurn()).when(BeginTurn())
    attacked(scene, "shot", 1).then({"P2-c4.wounds": 3})


@ex("EX-71")
@pytest.mark.rule("KZ-KEYWORD-17")
def test_armour_does_nothing_against_magic_and_is_not_used_up_by_it():
    scene = battle(one("c3"), two("c4", "armour 2"))
    scene = attacked(scene, "discharge", 2).then({"P2-c4.wounds": 2, "P2-c4.armour_used": 0})
    attacked(scene, "simple_strike", 2).then({"P2-c4.wounds": 2})


# -- poison ---------------------------------------------------------------------------------------------


@ex("EX-72")
@pytest.mark.rule("KZ-MOD-08", "KZ-KEYWORD-60", "KZ-KEYWORD-61")
def test_of_two_poisons_the_larger_works_and_it_stays():
    effects = (Effect("e1", "P2-c4", "poison", 1),)
    scene = battle(one("c3"), two("c4", "armour 5", poison=2), effects=effects)
    for wounds in (2, 4):
        scene = scene.when(EndTurn()).when(BeginTurn()).then({"P2-c4.wounds": wounds, "P2-c4.poison": 2})
        scene = scene.when(EndTurn()).when(BeginTurn()).then({"P2-c4.wounds": wounds})


# -- vampirism ------------------------------------------------------------------------------------------


@ex("EX-76", "EX-77")
@pytest.mark.rule("KZ-KEYWORD-18", "KZ-KEYWORD-19")
@pytest.mark.parametrize(
    ("wounds", "value", "lives", "left", "more"), [(1, 4, 6, 0, 3), (5, 5, 2, 3, 0), (0, 2, 9, 0, 2)]
)
def test_a_vampire_heals_by_the_lives_it_took_and_gains_what_is_more(wounds, value, lives, left, more):
    vampire = one("c3", "vampirism", strike=(value, value, value), wounds=wounds)
    scene = battle(vampire, two("c4", lives=lives), two("a6")).when(HIT, (3, 3))
    scene.then({"P1-c3.wounds": left, "P1-c3.more_lives": more})


@pytest.mark.rule("KZ-KEYWORD-18", "KZ-KEYWORD-07")
@pytest.mark.parametrize(
    "target",
    [
        two("c4", "incorporeal"),
        two("c4", "armour 9"),
        two("c4", type="artifact", kind="", closed=True),
        two("c4", "prevent_wounds 3"),
    ],
    ids=["incorporeal", "armour", "artifact", "prevention"],
)
def test_a_vampire_has_nothing_of_what_it_cannot_drink(target):
    faces = (3, 3) if target.printed.is_creature else (3,)
    scene = battle(one("c3", "vampirism", wounds=3), target, two("a6")).when(HIT, faces)
    scene.then({"P1-c3.wounds": 3, "P1-c3.more_lives": 0})


@pytest.mark.rule("KZ-KEYWORD-18")
def test_a_vampire_drinks_when_it_reflects_and_not_by_a_shot():
    scene = battle(one("c3"), two("c4", "vampirism", wounds=3)).when(HIT, (3, 6))
    scene.then({"P1-c3.wounds": 1, "P2-c4.wounds": 2})
    scene = attacked(battle(one("c3", "vampirism", wounds=3), two("c4")), "shot", 2)
    assert not scene.state.due


# -- steadfast, prevention ------------------------------------------------------------------------------


@ex("EX-83")
@pytest.mark.rule("KZ-KEYWORD-72", "KZ-KEYWORD-73", "KZ-KEYWORD-61")
def test_a_steadfast_creature_withstands_the_opponents_impacts_only():
    scene = battle(one("c3"), two("c4", "steadfast", poison=1), two("b4"))
    scene = scene.when(ApplyText("P1-c3", "wound", "P2-c4", 3)).then({"P2-c4.wounds": 0})
    scene = scene.when(ApplyText("P1-c3", "destroy", "P2-c4")).then({"P2-c4.zone": "field"})
    scene.then_told(NothingCame)
    scene.when(ApplyText("P2-b4", "wound", "P2-c4", 2)).then({"P2-c4.wounds": 2})
    scene.when(ApplyText("P2-b4", "destroy", "P2-c4")).then({"P2-c4.zone": "graveyard"})
    scene.when(EndTurn()).when(BeginTurn()).then({"P2-c4.wounds": 1})


@pytest.mark.rule("KZ-KEYWORD-72")
def test_a_steadfast_creature_withstands_what_an_enemys_death_does_but_no_attack():
    dying = one("c3", "on_death_wound 2", lives=1), one("a1"), two("c4", "steadfast"), two("b4")
    scene = battle(*dying).when(ApplyText("P1-a1", "destroy", "P1-c3"))
    scene.then({"P2-c4.wounds": 0, "P2-b4.wounds": 2})
    battle(*dying).when(HIT, "nobody", (6, 1)).then({"P2-c4.wounds": 3})


@pytest.mark.rule("KZ-KEYWORD-63")
def test_prevention_leaves_the_value_as_it_was():
    scene = battle(one("c3"), two("c4", "prevent_wounds 2")).when(HIT, (6, 1)).then({"P2-c4.wounds": 1})
    assert [each.value for each in events_of(scene, StrikeDealt)] == [3]
    assert [each.n for each in events_of(scene, WoundsPrevented)] == [2]


# -- redistribution -------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-62")
def test_wounds_are_redistributed_as_far_as_there_are_any():
    scene = battle(one("c3", wounds=2), one("b3"), two("c4"))
    scene = scene.when(ApplyText("P1-b3", "redistribute", "P1-c3", 5), "P2-c4", "P1-b3")
    scene.then({"P1-c3.wounds": 0, "P2-c4.wounds": 1, "P1-b3.wounds": 1})
    assert len(events_of(scene, CardsWounded)) == 1


@pytest.mark.rule("KZ-KEYWORD-36")
def test_only_a_creature_is_healed():
    tower = two("c4", type="artifact", kind="", wounds=2)
    scene = battle(one("c3"), tower, two("a6"))
    scene.when(ApplyText("P1-c3", "heal", "P2-c4", 1)).then_refused("no_such_verb", "KZ-CORE-02")


# -- concentration --------------------------------------------------------------------------------------

SINGS = (Reminder("concentration", "Sing."),)


@ex("EX-82")
@pytest.mark.rule("KZ-KEYWORD-43", "KZ-KEYWORD-63")
@pytest.mark.parametrize(("armour", "healed"), [(2, True), (1, False)])
def test_concentration_happens_where_no_wound_arrived_in_the_opponents_turn(armour, healed):
    monk = two("c4", "concentration", "concentration_heal 1", f"armour {armour}", wounds=3, reminders=SINGS)
    scene = attacked(battle(one("c3"), monk), "simple_strike", 2).when(EndTurn())
    scene.then({"P2-c4.wounds": 2 if healed else 4})
    assert [each.text for each in events_of(scene, Reminded)] == (["Sing."] if healed else [])


@pytest.mark.rule("KZ-KEYWORD-43", "KZ-KEYWORD-44")
def test_concentration_waits_for_the_opponents_turn_and_a_hidden_card_is_not_given_away():
    monk = one("c3", "concentration_heal 1", wounds=3)
    hidden = two("c6", "concentration", hidden=True, reminders=SINGS)
    scene = battle(monk, two("c4"), hidden).when(EndTurn()).then({"P1-c3.wounds": 3})
    assert not events_of(scene, Reminded)
    scene.when(BeginTurn()).when(EndTurn()).then({"P1-c3.wounds": 2})


# -- abilities lost -------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-76", "KZ-KEYWORD-77", "KZ-KEYWORD-86")
def test_a_card_that_lost_its_abilities_has_none_for_the_rest_of_the_battle():
    reminders = (Reminder("start_of_turn", "Sing."),)
    card = two("c4", "incorporeal", "armour 2", "regeneration 1", wounds=3, reminders=reminders)
    scene = battle(one("c3"), card).when(ApplyText("P1-c3", "lose_abilities", "P2-c4"))
    for _ in range(2):
        scene = scene.when(EndTurn()).when(BeginTurn()).then({"P2-c4.wounds": 3}).then_not_told(Reminded)
    assert not scene.state.has(scene.state.card("P2-c4"), "armour")
    scene.when(ApplyText("P1-c3", "destroy", "P2-c4")).then({"P2-c4.zone": "graveyard"})


@pytest.mark.rule("KZ-KEYWORD-77")
def test_a_loss_of_abilities_may_last_for_some_turns():
    scene = battle(one("c3"), two("c4", "armour 2")).when(ApplyText("P1-c3", "lose_abilities", "P2-c4", 2))
    for has in (False, True):
        scene = scene.when(EndTurn()).when(BeginTurn())
        assert scene.state.has(scene.state.card("P2-c4"), "armour") is has


# -- formation ------------------------------------------------------------------------------------------


def guard():
    """A creature that has armour in formation."""
    card = one("c3", "formation")
    return replace(card, printed=replace(card.printed, formation=(Tag("armour", 2),)))


@pytest.mark.rule("KZ-KEYWORD-74", "KZ-KEYWORD-75")
@pytest.mark.parametrize(
    ("other", "holds"),
    [
        (one("b3", "formation"), True),
        (one("c2", "formation"), True),
        (one("b2", "formation"), False),
        (one("b3"), False),
        (two("b3", "formation", closed=True), False),
        (one("b3", "formation", hidden=True), False),
    ],
    ids=["row", "column", "diagonal", "without", "enemy", "hidden"],
)
def test_formation_needs_an_own_one_beside_it(other, holds):
    scene = battle(guard(), other, two("c4"))
    assert scene.state.has(scene.state.card("P1-c3"), "armour") is holds
    scene.when(HIT, (3, 6)).then({"P1-c3.wounds": 0 if holds else 1})


@pytest.mark.rule("KZ-KEYWORD-75")
def test_a_step_away_breaks_the_formation():
    scene = battle(guard(), one("b3", "formation"), two("c5")).when(Move("P1-b3", cell("b2")))
    assert not scene.state.has(scene.state.card("P1-c3"), "armour")
