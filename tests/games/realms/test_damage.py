"""From a value to tokens: modifiers, the marker, scale, the pool of armor, vampirism, destruction."""

from __future__ import annotations

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.game import evolve
from companion.games.duel.printed import Effected
from companion.games.realms.commands import ApplyText, BeginTurn, EndTurn, Strike, UseAbility
from companion.games.realms.rules import damage
from companion.games.realms.rules.damage import reckon
from companion.games.realms.rules.situation import Blow
from tests.games.realms.kit import ability, battle, ex, one, tags, two, weapon

KINDS = ("special_strike", "shot", "throw", "blast", "magic_strike")


def after(scene, *blows, card="P2-c5"):
    """What single blows do one after the other in the same turn: damage and what is left of the armor."""
    course = Course(
        scene.state, lambda state, event: evolve(scene.game, state, event), Ask(), scene.game.always
    )
    found = []
    for n, kind in blows:
        taken = damage.deal(course, Blow(card, n, kind, "P1-c3"), "RE-DAMAGE-01")
        state = course.state
        left = damage.armour_of(state, state.card(card)) - state.card(card).armour_used
        found.append((taken.damage, max(0, left)))
    return found


@ex("EX-095", "EX-096")
@pytest.mark.rule("RE-ARMOR-01", "RE-ARMOR-02")
def test_armor_is_one_pool_for_the_whole_turn():
    scene = battle(one("c3"), two("c5", "armour 2"))
    assert after(scene, (1, "basic_strike"), (3, "basic_strike")) == [(0, 1), (2, 0)]
    assert after(scene, (3, "basic_strike"), (3, "basic_strike")) == [(1, 0), (3, 0)]


@ex("EX-097")
@pytest.mark.rule("RE-ARMOR-01", "RE-ARMOR-04")
def test_magic_passes_armor_and_uses_none_of_it():
    scene = battle(one("c3"), two("c5", "armour 3"))
    assert after(scene, (2, "blast"), (2, "shot"), (2, "throw")) == [(2, 3), (0, 1), (1, 0)]
    for kind in ("magic_strike", "spell", "effect"):
        assert after(scene, (2, kind)) == [(2, 3)]


@ex("EX-098")
@pytest.mark.rule("RE-ARMOR-03")
def test_the_pool_is_full_again_in_every_turn():
    scene = battle(one("c3", "armour 2"), two("c4", strike=(3, 3, 3)), turn=5)
    scene = scene.when(Strike("P1-c3", "P2-c4"), (6,)).then({"P1-c3.wounds": 1})
    scene = scene.when(EndTurn()).when(BeginTurn())
    scene.when(Strike("P2-c4", "P1-c3")).then({"P1-c3.wounds": 2})


@ex("EX-099")
@pytest.mark.rule("RE-ARMOR-05", "RE-TOKEN-03")
def test_the_token_and_printed_armor_do_not_add_up():
    state = battle(two("c5", "armour 1", armour_tokens=2)).state
    assert state.number(state.card("P2-c5"), "armour") == 2


@ex("EX-100")
@pytest.mark.rule("RE-STACK-01", "RE-EQUIP-09")
def test_of_two_bonuses_the_larger_counts():
    piece, shield = (
        weapon("P2", "P2-c5", "armour_bonus 2"),
        weapon("P2", "P2-c5", "armour_bonus 3", slot="shield"),
    )
    for tag, armour in (("rank", 3), ("armour 1", 4)):
        state = battle(two("c5", tag), piece, shield).state
        assert damage.armour_of(state, state.card("P2-c5")) == armour
    bare = battle(two("c5"), weapon("P2", "P2-c5", slot="armor")).state
    assert damage.armour_of(bare, bare.card("P2-c5")) == 0


@ex("EX-101")
@pytest.mark.rule("RE-COMBAT-07", "RE-ARMOR-01")
def test_armor_counts_against_a_counterstrike():
    scene = battle(one("c3", "armour 1"), two("c4", strike=(2, 3, 4)))
    scene.when(Strike("P1-c3", "P2-c4"), (6,)).then({"P1-c3.wounds": 1})


@pytest.mark.rule("RE-ARMOR-05")
def test_armor_that_changes_in_mid_turn_has_spent_what_it_has_prevented():
    scene = battle(one("c3"), two("c5", "armour 3", armour_used=2))
    assert after(scene, (3, "shot")) == [(2, 0)]
    less = battle(one("c3"), two("c5", "armour 1", armour_used=2))
    assert after(less, (3, "shot")) == [(3, 0)]


@pytest.mark.rule("RE-ARMOR-06", "RE-SCALE-01")
def test_what_scale_stops_uses_up_no_armor():
    scene = battle(one("c3"), two("c5", "armour 2", "scale", wounds=5))
    assert after(scene, (3, "shot")) == [(0, 2)]


@ex("EX-159")
@pytest.mark.rule("RE-COMBAT-07", "RE-TOKEN-05", "RE-DAMAGE-04")
def test_the_marker_comes_before_armor():
    scene = battle(one("c3", "armour 1", marks=1), two("c4", strike=(2, 3, 4)))
    scene.when(Strike("P1-c3", "P2-c4"), (6,)).then({"P1-c3.wounds": 2})


@ex("EX-160")
@pytest.mark.rule("RE-DAMAGE-04", "RE-TOKEN-05")
def test_a_hit_for_nothing_is_not_raised():
    scene = battle(one("c3", "attack_penalty 2"), two("c5", "armour 1", marks=1))
    assert after(scene, (1, "basic_strike")) == [(0, 1)]


@pytest.mark.rule("RE-TOKEN-05")
def test_several_markers_raise_an_attack_once_and_nothing_else():
    scene = battle(one("c3"), two("c5", marks=3))
    assert after(scene, (1, "shot")) == [(2, 0)]
    for kind in ("spell", "effect", "poison"):
        assert after(scene, (1, kind)) == [(1, 0)]


@pytest.mark.rule("RE-DAMAGE-04", "RE-STACK-01")
def test_the_largest_bonus_and_the_largest_penalty_count():
    attacker = one("c3", keywords=tags("attack_bonus 1", "attack_bonus 3", "attack_penalty 1"))
    state = battle(attacker, two("c5")).state
    assert reckon(state, Blow("P2-c5", 2, "shot", "P1-c3")).arrives == 4
    assert reckon(state, Blow("P2-c5", 2, "spell", "P1-c3")).arrives == 2


# -- scale -------------------------------------------------------------------------------------------------


@ex("EX-127", "EX-128", "EX-129")
@pytest.mark.rule("RE-SCALE-01", "RE-SCALE-02")
def test_scale_stops_all_but_basic_strikes_from_five_damage_on():
    fresh = battle(one("c3"), two("c5", "scale", wounds=4))
    assert after(fresh, (3, "shot")) == [(3, 0)]
    hurt = battle(one("c3"), two("c5", "scale", wounds=5))
    for kind in (*KINDS, "effect", "spell", "poison"):
        assert after(hurt, (3, kind)) == [(0, 0)]
    for kind in ("basic_strike", "aimed_strike"):
        assert after(hurt, (3, kind)) == [(3, 0)]


@ex("EX-130")
@pytest.mark.rule("RE-SCALE-03")
def test_healed_below_five_scale_stops_working():
    scene = battle(one("c3"), two("c5", "scale", wounds=6)).when(ApplyText("P1-c3", "heal", "P2-c5", 2))
    assert after(scene, (3, "shot")) == [(3, 0)]
    scene.then({"P2-c5.wounds": 4})


@ex("EX-131")
@pytest.mark.rule("RE-SCALE-04", "RE-DAMAGE-07")
def test_scale_and_armor_do_not_stop_destruction():
    scene = battle(one("c3"), two("c5", "scale", "armour 3", wounds=5), two("a6"))
    scene.when(ApplyText("P1-c3", "destroy", "P2-c5")).then({"P2-c5.zone": "graveyard"})


# -- vampirism ---------------------------------------------------------------------------------------------


def bitten(damage, target, **vampire):
    """A vampire with life 6 strikes an exhausted target for so much."""
    striker = one("c3", "vampirism", lives=6, strike=(damage,) * 3, **vampire)
    return battle(striker, target, two("a6")).when(Strike("P1-c3", "P2-c4"))


@ex("EX-122", "EX-123", "EX-124", "EX-125", "EX-126")
@pytest.mark.rule("RE-VAMP-01", "RE-VAMP-02", "RE-VAMP-03", "RE-VAMP-04", "RE-VAMP-05", "RE-ARTIFACT-06")
def test_a_vampire_heals_by_the_lives_it_took_and_keeps_the_rest():
    bitten(3, two("c4", lives=8, closed=True), wounds=4).then({"P1-c3.wounds": 1, "P1-c3.more_lives": 0})
    bitten(3, two("c4", lives=8, closed=True), wounds=1).then({"P1-c3.wounds": 0, "P1-c3.most_lives": 8})
    dead = bitten(5, two("c4", lives=2, closed=True))
    dead.then({"P2-c4.zone": "graveyard", "P1-c3.most_lives": 8})
    bitten(4, two("c4", "armour 3", closed=True), wounds=4).then({"P2-c4.wounds": 1, "P1-c3.wounds": 3})
    bitten(3, two("c4", type="artifact"), wounds=4).then({"P1-c3.wounds": 4})


@pytest.mark.rule("RE-VAMP-05", "RE-VAMP-04")
def test_other_attacks_feed_no_vampire_and_separate_gains_add_up():
    mage = one("c3", "vampirism", lives=6, wounds=4, abilities=(ability("special_strike", (2, 2, 2)),))
    battle(mage, two("c4")).when(UseAbility("P1-c3", "special_strike", "P2-c4")).then({"P1-c3.wounds": 4})
    bitten(2, two("c4", closed=True), more_lives=3).then({"P1-c3.more_lives": 5})


@pytest.mark.rule("RE-VAMP-06")
def test_a_counterstrike_feeds_a_vampire():
    scene = battle(one("c3"), two("c4", "vampirism", strike=(2, 3, 4), wounds=3))
    scene.when(Strike("P1-c3", "P2-c4"), (6,)).then({"P2-c4.wounds": 1})


# -- poison that comes with a strike, and death --------------------------------------------------------------


@ex("EX-107")
@pytest.mark.rule("RE-POISON-06", "RE-DAMAGE-06", "RE-PROT-06")
def test_poison_comes_with_a_strike_that_damages():
    striker = one("c3", "poisonous_strike 2", strike=(1, 1, 1))
    battle(striker, two("c4", closed=True)).when(Strike("P1-c3", "P2-c4")).then({"P2-c4.poison": 2})
    battle(striker, two("c4", "armour 1", closed=True)).when(Strike("P1-c3", "P2-c4")).then(
        {"P2-c4.poison": 0}
    )
    safe = battle(striker, two("c4", "protection_poison", closed=True)).when(Strike("P1-c3", "P2-c4"))
    safe.then({"P2-c4.poison": 0, "P2-c4.wounds": 1})
    battle(striker, two("c4")).when(Strike("P1-c3", "P2-c4"), (5,)).then({"P2-c4.poison": 0})


@ex("EX-142")
@pytest.mark.rule("RE-SYMB-05", "RE-EQUIP-06", "RE-EQUIP-05", "RE-DAMAGE-03")
def test_who_dies_takes_its_symbiote_and_its_equipment_along():
    cards = (
        two("c4", lives=1, closed=True),
        two("on P2-c4"),
        weapon("P2", "P2-on"),
        weapon("P2", "P2-c4", slot="shield"),
    )
    scene = battle(one("c3"), *cards, two("a6")).when(Strike("P1-c3", "P2-c4"), "nobody", (1,))
    scene.then({f"P2-{name}.zone": "graveyard" for name in ("c4", "on", "weapon", "shield")})
    alone = battle(one("c3"), two("c4"), two("on P2-c4", lives=1, closed=True)).when(
        Strike("P1-c3", "P2-on"), "nobody", (1,)
    )
    alone.then({"P2-on.zone": "graveyard", "P2-c4.zone": "field"})


@pytest.mark.rule("RE-DAMAGE-01", "RE-ACT-10")
def test_a_spell_rolls_only_where_its_triple_differs():
    mage = one("c3", abilities=(ability("spell", (1, 2, 3)), ability("effect", does=(Effected("wound", 2),))))
    battle(mage, two("c5")).when(UseAbility("P1-c3", "spell", "P2-c5"), (6,)).then({"P2-c5.wounds": 3})
    battle(mage, two("c5")).when(UseAbility("P1-c3", "effect", "P2-c5")).then({"P2-c5.wounds": 2})


@pytest.mark.rule("RE-PROTECT-03", "RE-VAMP-06", "RE-COMBAT-07", "RE-DAMAGE-04")
def test_a_protector_that_strikes_back_does_so_with_its_own_numbers_and_words():
    protector = two("d4", "vampirism", "attack_bonus 1", strike=(2, 3, 4), wounds=1)
    scene = battle(one("c3"), two("c4", "attack_bonus 3", strike=(5, 5, 5)), protector)
    scene = scene.when(Strike("P1-c3", "P2-c4"), "P2-d4", (6,)).then({"P1-c3.wounds": 3})
    scene.then({"P2-d4.wounds": 0, "P2-d4.more_lives": 2, "P2-c4.more_lives": 0})
