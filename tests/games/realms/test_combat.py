"""The two dice, rerolls one by one, and the nine steps of an attack."""

from __future__ import annotations

import pytest

from companion.games.realms import events as ev
from companion.games.realms.commands import Strike, UseAbility
from tests.games.realms.kit import ability, battle, ex, one, two
from tests.kit import events_of

DUEL = one("c3", strike=(2, 3, 5)), two("c4", strike=(1, 2, 4))
STRIKE = Strike("P1-c3", "P2-c4")


@pytest.mark.parametrize(
    ("example", "defence", "attack", "theirs", "ours"),
    [
        ("EX-065", 1, 1, 2, 0),
        ("EX-066", 2, 2, 2, 0),
        ("EX-067", 3, 3, 2, 0),
        ("EX-068", 4, 4, 3, 0),
        ("EX-069", 1, 5, 3, 0),
        ("EX-070", 4, 6, 5, 0),
        ("EX-071", 5, None, 0, 0),
        ("EX-072", 6, None, 0, 1),
    ],
    indirect=["example"],
)
@pytest.mark.rule("RE-COMBAT-01", "RE-COMBAT-02", "RE-COMBAT-04", "RE-COMBAT-05", "RE-COMBAT-06")
@pytest.mark.rule("RE-COMBAT-07", "RE-COMBAT-08", "RE-COMBAT-09", "RE-COMBAT-11", "RE-ATTACK-01")
def test_an_alert_defender_rolls_first_and_the_attacker_only_if_it_comes_to_that(
    defence, attack, theirs, ours
):
    faces = [(defence,), *([(attack,)] if attack else [])]
    scene = battle(*DUEL).when(STRIKE, *faces)
    scene.then_asked("defence", *(["grade"] if attack else []))
    scene.then({"P2-c4.wounds": theirs, "P1-c3.wounds": ours, "P1-c3.closed": True, "P2-c4.closed": False})


@ex("EX-073")
@pytest.mark.rule("RE-COMBAT-03", "RE-COMBAT-04", "RE-SKILL-06")
def test_an_exhausted_defender_rolls_nothing_whatever_its_skill():
    for face, damage in zip(range(1, 7), (2, 2, 2, 3, 3, 5), strict=True):
        target = two("c4", "defence_skill 2", "blessing", closed=True)
        scene = battle(one("c3", strike=(2, 3, 5)), target).when(STRIKE, (face,))
        scene.then_asked("grade").then({"P2-c4.wounds": damage})


@ex("EX-074")
@pytest.mark.rule("RE-COMBAT-10", "RE-ATTACK-04")
def test_only_basic_strikes_meet_a_defence():
    archer = one("c2", abilities=(ability("shot", (1, 2, 3)),))
    scene = battle(archer, two("c4")).when(UseAbility("P1-c2", "shot", "P2-c4"), (6,))
    scene.then_asked("grade").then({"P2-c4.wounds": 3, "P1-c2.closed": True})


@ex("EX-075")
@pytest.mark.rule("RE-ARTIFACT-03", "RE-ARTIFACT-08")
def test_an_artifact_neither_defends_nor_strikes_back():
    wall = two("c4", type="artifact", lives=4)
    scene = battle(one("c3", strike=(2, 3, 5)), wall, two("a6")).when(STRIKE, (6,))
    scene.then_asked("grade").then({"P2-c4.zone": "graveyard"})


@ex("EX-076")
@pytest.mark.rule("RE-DAMAGE-02", "RE-DAMAGE-03", "RE-DAMAGE-05")
def test_damage_equal_to_life_or_more_is_death_and_the_rest_is_lost():
    for face in (4, 6):
        target = two("c4", lives=3, closed=True, poison=2)
        scene = battle(one("c3", strike=(2, 3, 5)), target, two("a6")).when(STRIKE, (face,))
        scene.then({"P2-c4.zone": "graveyard", "P2-c4.wounds": 0, "P2-c4.poison": 0, "P2-a6.wounds": 0})


# -- rerolls ---------------------------------------------------------------------------------------------


@ex("EX-090")
@pytest.mark.rule("RE-SKILL-04", "RE-SKILL-05")
def test_only_the_last_face_counts():
    scene = battle(one("c3", "attack_skill 1", strike=(2, 3, 5)), two("c4", closed=True))
    scene = scene.when(STRIKE, (4,), "reroll", (2,)).then({"P2-c4.wounds": 2}).then_told(ev.RerollUsed)
    assert scene.asked[1].seat == "P1"


@ex("EX-091")
@pytest.mark.rule("RE-SKILL-01", "RE-SKILL-05")
def test_rerolls_are_decided_one_by_one_and_end():
    scene = battle(one("c3", "attack_skill 2", strike=(2, 3, 5)), two("c4", closed=True))
    scene = scene.when(STRIKE, (1,), "reroll", (3,), "reroll", (6,)).then({"P2-c4.wounds": 5})
    scene.then_asked("grade", "reroll", "grade", "reroll", "grade")


@ex("EX-092")
@pytest.mark.rule("RE-SKILL-02", "RE-SKILL-07")
def test_a_defender_may_repeat_its_roll_and_strike_back_without_a_die():
    scene = battle(one("c3", "attack_skill 1"), two("c4", "defence_skill 1", strike=(3, 4, 5)))
    scene = scene.when(STRIKE, (3,), "reroll", (6,)).then({"P1-c3.wounds": 3})
    scene.then_asked("defence", "reroll", "defence")
    assert scene.asked[1].seat == "P2"


@ex("EX-093")
@pytest.mark.rule("RE-SKILL-03")
def test_a_blessing_rerolls_any_die_of_its_creature():
    scene = battle(one("c3", "blessing", strike=(2, 3, 5)), two("c4", closed=True))
    scene.when(STRIKE, (1,), "reroll", (6,)).then({"P2-c4.wounds": 5})
    blessed = battle(one("c3"), two("c4", "blessing", strike=(1, 1, 1)))
    blessed.when(STRIKE, (1,), "reroll", (6,)).then({"P1-c3.wounds": 1})


@ex("EX-094")
@pytest.mark.rule("RE-SKILL-08", "RE-STACK-01")
def test_sources_of_rerolls_do_not_add_up():
    scene = battle(one("c3", "blessing", "attack_skill 1", strike=(2, 3, 5)), two("c4", closed=True))
    scene.when(STRIKE, (1,), "reroll", (2,)).then_asked("grade", "reroll", "grade")


@pytest.mark.rule("RE-SKILL-09")
def test_the_defender_finishes_before_the_attacker_rolls():
    scene = battle(one("c3", "attack_skill 1"), two("c4", "defence_skill 1"))
    scene = scene.when(STRIKE, (1,), "keep", (1,), "keep")
    scene.then_asked("defence", "reroll", "grade", "reroll")


# -- the order ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-ATTACK-11", "RE-ATTACK-12")
def test_the_steps_are_told_in_their_order():
    scene = battle(one("c3", "vampirism", strike=(2, 3, 5), wounds=3), two("c4", "armour 1"))
    scene = scene.when(STRIKE, (1,), (4,))
    told = [type(event) for event in scene.events]
    assert told == [
        ev.AttackDeclared, ev.DefenceRolled, ev.GradeRolled, ev.HitDealt, ev.WoundsPrevented, ev.CardsWounded,
        ev.CardHealed, ev.CardsClosed,
    ]  # fmt: skip


@pytest.mark.rule("RE-ATTACK-07")
def test_a_single_number_needs_no_die():
    caster = one("c2", abilities=(ability("blast", (2, 2, 2)),))
    scene = battle(caster, two("c4")).when(UseAbility("P1-c2", "blast", "P2-c4"))
    scene.then_asked().then({"P2-c4.wounds": 2})
    assert not events_of(scene, ev.GradeRolled)


@pytest.mark.rule("RE-SKILL-01", "RE-SKILL-03")
def test_attack_skill_is_for_attacks_and_a_blessing_for_any_die():
    spell = ability("spell", (1, 2, 3))
    for word, asked in (("attack_skill 2", ("grade",)), ("blessing", ("grade", "reroll"))):
        scene = battle(one("c3", word, abilities=(spell,)), two("c5"))
        answers = [(6,), "keep"][: len(asked)]
        cast = scene.when(UseAbility("P1-c3", "spell", "P2-c5"), *answers).then_asked(*asked)
        cast.then({"P2-c5.wounds": 3})


@pytest.mark.rule("RE-SKILL-05")
def test_who_is_asked_knows_how_many_rerolls_are_left():
    scene = battle(one("c3", "attack_skill 2"), two("c4", closed=True))
    scene = scene.when(STRIKE, (1,), "reroll", (2,), "reroll", (3,))
    assert [each.facts["left"] for each in scene.asked if each.key == "reroll"] == [2, 1]
