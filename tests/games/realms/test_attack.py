"""What may be attacked from where, by which of the six attacks, and what a protection stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.duel.field import cell, cell_name, cells
from companion.games.duel.printed import Effected
from companion.games.realms import events as ev
from companion.games.realms.actions import ABILITY_KINDS, ACTIONS
from companion.games.realms.commands import Strike, UseAbility
from companion.games.realms.model import Options
from companion.games.realms.rules.act import squares
from companion.games.realms.rules.attack import targets
from companion.games.realms.rules.situation import Act
from tests.games.realms.kit import ability, battle, ex, one, two, weapon


def reached(kind, at, limit=None, **options):
    """The squares that an action reaches, as names."""
    state = battle(options=Options(**options)).state
    return {cell_name(each) for each in squares(state, kind, cell(at), limit)}


def named(*groups):
    return {cell_name(each) for each in cells(*groups)}


@ex("EX-051", "EX-052")
@pytest.mark.rule("RE-ACT-05", "RE-ACT-07", "RE-BOARD-08")
def test_a_ranged_attack_reaches_what_is_in_range_and_not_adjacent():
    assert reached("shot", "c1", 3) == named("a1 e1 a2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4")
    archer = one("c1", abilities=(ability("shot", (1, 2, 3), range=3),))
    for at, key in (("b2", "too_close"), ("d1", "too_close"), ("c5", "out_of_reach")):
        scene = battle(archer, two(at)).when(UseAbility("P1-c1", "shot", f"P2-{at}")).then_refused(key)
        scene.then({"P1-c1.closed": False})


@ex("EX-162")
@pytest.mark.rule("RE-BOARD-08")
def test_a_table_may_measure_without_diagonals():
    assert reached("shot", "c1", 3, range_metric="orthogonal") == named("a1 e1 a2 e2 b3 c3 d3 c4")


@ex("EX-053")
@pytest.mark.rule("RE-ACT-06")
def test_a_spell_looks_only_at_its_range():
    mage = one("a1", abilities=(ability("spell", (1, 1, 1), range=2),))
    for at in ("b2", "c3"):
        battle(mage, two(at)).when(UseAbility("P1-a1", "spell", f"P2-{at}")).then({f"P2-{at}.wounds": 1})
    battle(mage, two("a4")).when(UseAbility("P1-a1", "spell", "P2-a4")).then_refused("out_of_reach")


@pytest.mark.rule("RE-ACT-06", "RE-ACT-07")
def test_without_a_printed_range_nothing_is_too_far_and_the_card_itself_may_be_meant():
    assert len(reached("spell", "a1")) == 30 and len(reached("blast", "c3")) == 30 - 9
    healer = one("c3", wounds=2, abilities=(ability("effect", does=(verb("heal", 2),)),))
    battle(healer, two("a6")).when(UseAbility("P1-c3", "effect", "P1-c3")).then({"P1-c3.wounds": 0})


def verb(name, n=0):
    return Effected(name, n)


@pytest.mark.rule("RE-ACT-04", "RE-BOARD-06", "RE-GOLDEN-02")
def test_a_strike_needs_an_adjacent_target_corners_included():
    assert reached("basic_strike", "c3") == named("b2 c2 d2 b3 d3 b4 c4 d4")
    scene = (
        battle(one("c3"), two("c5")).when(Strike("P1-c3", "P2-c5")).then_refused("not_adjacent", "RE-ACT-04")
    )
    scene.then({"P1-c3.closed": False})


@ex("EX-109")
@pytest.mark.rule("RE-GOLDEN-02", "RE-ACT-05", "RE-ACT-09")
def test_an_illegal_attack_costs_nothing():
    archer = one("c3", abilities=(ability("shot", (1, 2, 3)),))
    scene = battle(archer, two("c4")).when(UseAbility("P1-c3", "shot", "P2-c4")).then_refused("too_close")
    scene.then({"P1-c3.closed": False})


@pytest.mark.rule("RE-ATTACK-08", "RE-AREA-03", "RE-EQUIP-08")
def test_own_cards_areas_and_equipment_are_never_attacked():
    scene = battle(one("c3"), one("c2"), two("c4"), two("air", type="area"), weapon("P2", "P2-c4"))
    scene.when(Strike("P1-c3", "P1-c2")).then_refused("own_card")
    scene.when(Strike("P1-c3", "P2-air")).then_refused("cannot_be_attacked")
    scene.when(Strike("P1-c3", "P2-weapon")).then_refused("cannot_be_attacked")
    scene.when(Strike("P1-c3", "nobody")).then_refused("no_such_target")


@pytest.mark.rule("RE-ACT-01", "RE-ACT-02", "RE-TURN-06", "RE-TURN-04")
def test_who_has_acted_acts_no_more_and_nobody_acts_in_the_other_turn():
    scene = battle(one("c3"), two("c4", closed=True)).when(Strike("P1-c3", "P2-c4"), (1,))
    scene.when(Strike("P1-c3", "P2-c4")).then_refused("closed", "RE-ACT-02")
    scene.when(Strike("P2-c4", "P1-c3")).then_refused("not_yours", "RE-TURN-04")


@pytest.mark.rule("RE-ARTIFACT-02", "RE-ARTIFACT-09")
def test_an_artifact_attacks_only_as_its_text_says_and_is_exhausted():
    tower = one("c2", type="artifact", abilities=(ability("shot", (2, 2, 2)),))
    scene = battle(tower, one("a1"), two("c4"))
    scene.when(Strike("P1-c2", "P2-c4")).then_refused("cannot_strike", "RE-ARTIFACT-02")
    scene.when(UseAbility("P1-c2", "shot", "P2-c4")).then({"P2-c4.wounds": 2, "P1-c2.closed": True})


@pytest.mark.rule("RE-AREA-03", "RE-EQUIP-08")
def test_areas_and_equipment_do_not_attack_but_may_have_effects():
    burn = ability("effect", (1, 1, 1)), ability("blast", (1, 1, 1))
    scene = battle(one("air", type="area", abilities=burn), one("a1"), two("c4"))
    scene.when(UseAbility("P1-air", "blast", "P2-c4")).then_refused("cannot_attack")
    scene.when(UseAbility("P1-air", "effect", "P2-c4")).then({"P2-c4.wounds": 1, "P1-air.closed": True})


@pytest.mark.rule("RE-ATTACK-10", "RE-ACT-03")
def test_the_master_table():
    rows = {
        "basic_strike": ("melee", False, True, True, True, True, (), True),
        "aimed_strike": ("melee", False, False, True, True, True, (), True),
        "special_strike": ("melee", False, False, False, True, False, (), False),
        "magic_strike": ("melee", True, False, False, False, False, ("magic",), False),
        "shot": ("ranged", False, False, False, True, False, ("shots",), False),
        "throw": ("ranged", False, False, False, True, False, ("throws",), False),
        "blast": ("ranged", True, False, False, False, False, ("blasts", "magic"), False),
        "effect": ("free", False, False, False, False, False, (), False),
        "spell": ("free", True, False, False, False, False, ("spells", "magic"), False),
        "poison": ("free", False, False, False, False, False, ("poison",), False),
    }
    for kind, action in ACTIONS.items():
        stops = tuple(each.removeprefix("protection_") for each in action.blocked_by)
        found = (
            action.reach, action.is_magical, action.may_be_protected, action.has_defence, action.meets_armour,
            action.passes_scale, stops, action.feeds_vampires,
        )  # fmt: skip
        assert found == rows[kind], kind


# -- protections -------------------------------------------------------------------------------------------

BLOCKS = {
    "blasts": {"blast"},
    "shots": {"shot"},
    "throws": {"throw"},
    "spells": {"spell"},
    "magic": {"magic_strike", "blast", "spell"},
    "poison": set(),
}


@ex("EX-102", "EX-103", "EX-104", "EX-105", "EX-106", "EX-107")
@pytest.mark.rule("RE-PROT-01", "RE-PROT-02", "RE-PROT-03", "RE-PROT-04", "RE-PROT-05", "RE-PROT-07")
@pytest.mark.rule("RE-BLOCK-01", "RE-BLOCK-03", "RE-PROT-06")
def test_each_protection_stops_its_actions_and_no_other():
    for protection, stopped in BLOCKS.items():
        for kind in (*ABILITY_KINDS, "basic_strike"):
            at = "c4" if ACTIONS[kind].reach == "melee" else "c5"
            target = two(at, f"protection_{protection}", closed=True)
            who = one("c3", strike=(2, 2, 2), abilities=(ability(kind, (2, 2, 2)),))
            scene = battle(who, target).when(
                Strike("P1-c3", f"P2-{at}")
                if kind == "basic_strike"
                else UseAbility("P1-c3", kind, f"P2-{at}")
            )
            wounds = 0 if kind in stopped else 2
            scene.then({f"P2-{at}.wounds": wounds, "P1-c3.closed": True})


@ex("EX-108")
@pytest.mark.rule("RE-BLOCK-02", "RE-BLOCK-03", "RE-ACT-09", "RE-ATTACK-12", "RE-DAMAGE-06")
def test_a_blocked_action_is_paid_and_does_nothing_of_what_is_tied_to_it():
    archer = one("c3", abilities=(ability("shot", (1, 2, 3), does=(verb("poison", 2),)),))
    scene = battle(archer, two("c5", "protection_shots")).when(UseAbility("P1-c3", "shot", "P2-c5"))
    scene.then_asked().then({"P2-c5.wounds": 0, "P2-c5.poison": 0, "P1-c3.closed": True})
    scene.then_told(ev.ActionStopped)


@pytest.mark.rule("RE-PROT-04", "RE-PROT-05")
def test_a_protection_stops_spells_of_the_own_player_too():
    mage = one("c3", abilities=(ability("spell", does=(verb("open"),)),))
    scene = battle(mage, one("c4", "protection_magic", closed=True), two("a6"))
    scene.when(UseAbility("P1-c3", "spell", "P1-c4")).then({"P1-c4.closed": True, "P1-c3.closed": True})


@pytest.mark.rule("RE-PROT-08")
def test_a_protection_covers_nobody_else():
    archer = one("c2", abilities=(ability("shot", (2, 2, 2)),))
    scene = battle(archer, two("c5"), two("on P2-c5", "protection_shots"))
    scene.when(UseAbility("P1-c2", "shot", "P2-c5")).then({"P2-c5.wounds": 2})
    scene.when(UseAbility("P1-c2", "shot", "P2-on")).then({"P2-on.wounds": 0})


# -- flyers ------------------------------------------------------------------------------------------------


@ex("EX-136")
@pytest.mark.rule("RE-FLY-09")
def test_a_flyer_is_out_of_reach_while_its_player_has_somebody_on_the_ground():
    scene = battle(one("c3"), two("air"), two("e6", closed=True))
    scene.when(Strike("P1-c3", "P2-air")).then_refused("flyer", "RE-FLY-09")
    hidden = battle(one("c3"), two("air"), two("c6", type="artifact", hidden=True), turn=1)
    hidden.when(Strike("P1-c3", "P2-air")).then_refused("flyer", "RE-FLY-09")


@ex("EX-137")
@pytest.mark.rule("RE-FLY-10", "RE-FLY-07", "RE-ARTIFACT-08")
def test_where_all_creatures_fly_the_ground_strikes_them_from_any_square():
    scene = battle(one("a1", strike=(2, 3, 5)), two("air"), two("air2"), two("c6", type="artifact"))
    scene = scene.when(Strike("P1-a1", "P2-air"), "P2-air2", (1,), (1,)).then({"P2-air2.wounds": 2})
    assert scene.options("protector") == ("nobody", "P2-air2")


@ex("EX-138")
@pytest.mark.rule("RE-FLY-08")
def test_a_ranged_attack_reaches_every_flyer():
    archer = one("c1", abilities=(ability("shot", (1, 1, 1), range=2),))
    battle(archer, two("air"), two("e6")).when(UseAbility("P1-c1", "shot", "P2-air")).then(
        {"P2-air.wounds": 1}
    )


@ex("EX-167")
@pytest.mark.rule("RE-FLY-08", "RE-FLY-10", "RE-FLY-15")
def test_special_strikes_of_the_ground_never_reach_a_flyer():
    both = (
        ability("shot", (1, 1, 1)),
        ability("special_strike", (1, 1, 1)),
        ability("magic_strike", (1, 1, 1)),
    )
    scene = battle(one("a1", strike=(1, 1, 1), abilities=both), two("air", closed=True))
    scene.when(Strike("P1-a1", "P2-air")).then({"P2-air.wounds": 1})
    scene.when(UseAbility("P1-a1", "shot", "P2-air")).then({"P2-air.wounds": 1})
    scene.when(UseAbility("P1-a1", "special_strike", "P2-air")).then_refused("flyer", "RE-FLY-15")
    scene.when(UseAbility("P1-a1", "magic_strike", "P2-air")).then_refused("flyer", "RE-FLY-15")


@pytest.mark.rule("RE-FLY-03", "RE-FLY-15", "RE-FLY-17")
def test_a_flyer_strikes_every_opposing_creature_and_artifact_and_is_struck_back():
    cards = (
        one("air", abilities=(ability("special_strike", (2, 2, 2)),)),
        two("e6"),
        two("a4", type="artifact"),
    )
    scene = battle(*cards, two("air"))
    found = targets(scene.state, Act("P1-air", "", "basic_strike", (1, 1, 1)))
    assert {each.id for each in found} == {"P2-e6", "P2-a4", "P2-air"}
    scene.when(Strike("P1-air", "P2-e6"), "nobody", (6,)).then({"P1-air.wounds": 1})
    scene.when(UseAbility("P1-air", "special_strike", "P2-e6")).then({"P2-e6.wounds": 2})
    strict = replace(scene.state, options=Options(flying_reach="basic_strikes"))
    scene.at(strict).when(UseAbility("P1-air", "special_strike", "P2-e6")).then_refused("out_of_strike")
    scene.at(strict).when(UseAbility("P1-air", "special_strike", "P2-air")).then({"P2-air.wounds": 2})


@pytest.mark.rule("RE-FLY-16", "RE-BOARD-09", "RE-FLY-02")
def test_there_is_no_distance_to_or_from_the_air():
    mage = one("air", abilities=(ability("blast", (1, 1, 1), range=2), ability("spell", (1, 1, 1), range=1)))
    scene = battle(mage, two("e6"), two("air"))
    for target in ("P2-e6", "P2-air"):
        scene.when(UseAbility("P1-air", "blast", target)).then({f"{target}.wounds": 1})
        scene.when(UseAbility("P1-air", "spell", target)).then({f"{target}.wounds": 1})


@pytest.mark.rule("RE-SYMB-09")
def test_host_and_symbiote_are_separate_targets():
    scene = battle(one("c3", strike=(2, 2, 2)), two("c4", closed=True), two("on P2-c4", closed=True))
    scene.when(Strike("P1-c3", "P2-on")).then({"P2-on.wounds": 2, "P2-c4.wounds": 0})
    own = battle(one("c3", closed=True), one("on P1-c3", strike=(2, 2, 2)), two("c4", closed=True))
    own.when(Strike("P1-on", "P2-c4")).then({"P2-c4.wounds": 2, "P1-on.closed": True})


@pytest.mark.rule("RE-ATTACK-04", "RE-ATTACK-05", "RE-ATTACK-06", "RE-COMBAT-10")
def test_shots_throws_and_blasts_are_rolled_for_by_the_attacker_alone():
    for kind in ("shot", "throw", "blast"):
        scene = battle(one("c2", abilities=(ability(kind, (1, 2, 3)),)), two("c4"), two("b4"))
        scene = scene.when(UseAbility("P1-c2", kind, "P2-c4"), (4,)).then_asked("grade")
        scene.then({"P2-c4.wounds": 2, "P1-c2.closed": True})


@pytest.mark.rule("RE-ACT-08")
def test_what_works_constantly_exhausts_nobody_and_works_while_exhausted():
    target = two("c4", "armour 2", "scale", closed=True)
    scene = battle(one("c3", strike=(2, 2, 2)), target).when(Strike("P1-c3", "P2-c4"))
    scene.then({"P2-c4.wounds": 0, "P2-c4.closed": True})
    alert = battle(one("c3", "armour 2"), two("c4", strike=(2, 2, 2)), active="P2", turn=6)
    alert.when(Strike("P2-c4", "P1-c3"), (1,)).then({"P1-c3.wounds": 0, "P1-c3.closed": False})


@pytest.mark.rule("RE-CARD-06", "RE-CARD-05")
def test_the_name_of_an_ability_has_no_effect():
    named = ability("effect", (1, 1, 1), id="Destroy everything")
    scene = battle(one("c3", abilities=(named,)), two("c4"))
    scene.when(UseAbility("P1-c3", "Destroy everything", "P2-c4")).then({"P2-c4.wounds": 1})
    scene.when(UseAbility("P1-c3", "effect", "P2-c4")).then_refused("no_such_ability")


@pytest.mark.rule("RE-ACT-10", "RE-DAMAGE-06", "RE-ACT-06")
def test_what_comes_with_an_attack_does_nothing_to_who_is_not_of_its_sort():
    healing = ability("special_strike", (1, 1, 1), does=(verb("cure"), verb("close")))
    scene = battle(one("c3", abilities=(healing,)), two("c4", type="artifact"), two("b4", poison=2))
    scene.when(UseAbility("P1-c3", "special_strike", "P2-c4")).then({"P2-c4.wounds": 1, "P2-c4.closed": True})
    scene.when(UseAbility("P1-c3", "special_strike", "P2-b4")).then({"P2-b4.poison": 0})
    dead = scene.at(battle(one("c3", abilities=(healing,)), two("c4", lives=1), two("a6")).state)
    dead.when(UseAbility("P1-c3", "special_strike", "P2-c4")).then({"P2-c4.closed": False})
    heal = ability("effect", does=(verb("heal", 1),))
    only = battle(one("c3", abilities=(heal,)), two("c4", type="artifact"))
    only.when(UseAbility("P1-c3", "effect", "P2-c4")).then_refused("text_forbids", "RE-ACT-06")


@pytest.mark.rule("RE-ACT-06")
def test_a_text_narrows_its_targets():
    for whom, fitting in (("own", ("P1-b3", "P1-c3")), ("enemy", ("P2-c4",)), ("itself", ("P1-c3",))):
        scene = battle(
            one("c3", abilities=(ability("effect", (1, 1, 1), targets=whom),)), one("b3"), two("c4")
        )
        for target in ("P1-b3", "P2-c4", "P1-c3"):
            found = scene.when(UseAbility("P1-c3", "effect", target))
            if target in fitting:
                found.then({f"{target}.wounds": 1})
            else:
                found.then_refused("text_forbids", "RE-ACT-06")
    area = battle(
        one("c3", abilities=(ability("effect", targets="creature"),)), two("air", type="area"), two("c4")
    )
    area.when(UseAbility("P1-c3", "effect", "P2-air")).then_refused("text_forbids")
    burn = battle(one("c3", abilities=(ability("spell", (1, 1, 1)),)), two("air", type="area"), two("c4"))
    burn.when(UseAbility("P1-c3", "spell", "P2-air")).then_refused("text_forbids")


@pytest.mark.rule("RE-ATTACK-08", "RE-GOLDEN-01", "RE-VAMP-01")
def test_a_text_may_turn_an_attack_against_an_own_card_which_feeds_no_vampire():
    aimed = ability("aimed_strike", (2, 2, 2), targets="own")
    scene = battle(one("c3", "vampirism", abilities=(aimed,)), one("c2", closed=True), two("c4", closed=True))
    bitten = scene.when(UseAbility("P1-c3", "aimed_strike", "P1-c2")).then({"P1-c2.wounds": 2})
    bitten.then({"P1-c3.more_lives": 0, "P1-c3.closed": True})
    scene.when(UseAbility("P1-c3", "aimed_strike", "P2-c4")).then_refused("text_forbids")
    scene.when(Strike("P1-c3", "P1-c2")).then_refused("own_card", "RE-ATTACK-08")


@pytest.mark.rule("RE-REVEAL-07", "RE-DAMAGE-02")
def test_who_dies_as_it_is_turned_up_is_no_target_any_more():
    archer = one("c1", abilities=(ability("shot", (1, 2, 3)),))
    scene = battle(archer, two("c6", hidden=True, lives=1, wounds=1), two("a4"), turn=1)
    shot = scene.when(UseAbility("P1-c1", "shot", "P2-c6")).then({"P2-c6.zone": "graveyard"})
    shot.then({"P1-c1.closed": False, "P2-c6.wounds": 0})


@pytest.mark.rule("RE-ATTACK-09", "RE-ATTACK-07")
@pytest.mark.parametrize(("value", "dealt"), [(None, 3), ((5, 5, 5), 5)])
def test_an_aimed_strike_has_its_own_triple_or_the_basic_one(value, dealt):
    striker = one("c3", strike=(3, 3, 3), abilities=(ability("aimed_strike", value),))
    scene = battle(striker, two("c4", closed=True)).when(UseAbility("P1-c3", "aimed_strike", "P2-c4"))
    scene.then({"P2-c4.wounds": dealt})
