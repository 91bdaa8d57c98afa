"""What dice and values become: modifiers in their order, what sets a number, what adds up."""

from __future__ import annotations

import pytest

from companion.core.effects import Effect
from companion.games.kubnazub.commands import Strike, UseAbility
from companion.games.kubnazub.events import CardsWounded, FightRolled, StrengthRolled, StrikeDealt
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import MELEE, RANGED, Ability
from companion.games.kubnazub.rules import closed, modifiers
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.situation import Attack, Dealing
from tests.games.kubnazub.kit import battle, ex, one, two
from tests.kit import events_of

HIT = Strike("P1-c3", "P2-c4")


def totals(*cards, faces=(3, 3), **given):
    (rolled,) = events_of(battle(*cards, **given).when(HIT, faces), FightRolled)
    return rolled.totals


def value(scene, kind, strength, values=(1, 2, 3)):
    """The value of an attack of c3 at c4."""
    state = scene.state
    return modifiers.value(
        state, Dealing(state.card("P1-c3"), state.card("P2-c4"), "attacks", kind, values, strength)
    )


@pytest.mark.rule("KZ-MOD-04", "KZ-KEYWORD-84", "KZ-MOD-09")
def test_own_and_enemy_modifiers_of_a_die_are_all_added():
    attacker = one("c3", "die_modifier 2", "die_modifier 1")
    assert totals(attacker, two("c4", "enemy_die_modifier -1"), faces=(2, 1)) == (2 + 2 + 1 - 1, 1)


@pytest.mark.rule("KZ-MOD-05")
def test_what_sets_a_die_comes_last():
    setting = (Effect("e1", "P1-c3", "die_set", 1),)
    cards = one("c3", "die_modifier 2", blessed=True), two("c4", "enemy_die_modifier -1")
    assert totals(*cards, faces=(6, 2), effects=setting) == (1, 2)


@ex("EX-73")
@pytest.mark.rule("KZ-MOD-09", "KZ-MOD-10", "KZ-KEYWORD-83")
def test_plain_modifiers_add_up():
    scene = battle(one("c3"), two("c4", "reduction_shot 2", "reduction_shot 1"))
    assert value(scene, "shot", "weak", (4, 4, 4)) == 1
    assert value(scene, "throw", "weak", (4, 4, 4)) == 4


@pytest.mark.rule("KZ-ABILITY-08", "KZ-KEYWORD-82", "KZ-KEYWORD-83", "KZ-TOKEN-05")
def test_what_changes_attacks_leaves_spells_and_impacts_alone():
    scene = battle(one("c3", "attack_modifier 2", attack_bonus=1), two("c4", "attack_reduction 1"))
    assert value(scene, "discharge", "weak", (4, 4, 4)) == 4 + 2 + 1 - 1
    assert [value(scene, kind, "weak", (4, 4, 4)) for kind in ("spell", "impact")] == [4, 4]


@ex("EX-74")
@pytest.mark.rule("KZ-MOD-06", "KZ-MOD-07", "KZ-KEYWORD-20", "KZ-KEYWORD-82")
def test_values_take_the_attackers_modifiers_then_the_targets_and_what_sets_them_comes_last():
    cards = one("c3", "attack_modifier 1"), two("c4", "reduction_simple_strike 2")
    assert value(battle(*cards), "simple_strike", "medium", (2, 3, 5)) == 2
    setting = (Effect("e1", "P1-c3", "value_set", 4),)
    assert value(battle(*cards, effects=setting), "simple_strike", "medium", (2, 3, 5)) == 4


@ex("EX-75")
@pytest.mark.rule("KZ-MOD-11", "KZ-TRIGGER-04")
def test_a_value_below_0_counts_as_0_and_is_a_strike_still():
    cards = one("c3", "on_strike_curse"), two("c4", "attack_reduction 3")
    scene = battle(*cards).when(HIT, (3, 3)).then({"P2-c4.wounds": 0, "P2-c4.cursed": True})
    assert [each.value for each in events_of(scene, StrikeDealt)] == [0] and not events_of(
        scene, CardsWounded
    )


@pytest.mark.rule("KZ-MOD-11")
def test_a_result_on_the_way_is_not_cut():
    scene = battle(one("c3", "attack_modifier -4"), two("c4", "attack_reduction -3"))
    assert value(scene, "simple_strike", "medium") == 2 - 4 + 3


@pytest.mark.rule("KZ-KEYWORD-50")
@pytest.mark.parametrize(("ruling", "expected"), [(True, (2, 2)), (False, (2, 3))])
def test_clumsiness_counts_for_a_defender_where_the_table_has_it_so(ruling, expected):
    cards = one("c3", "clumsiness"), two("c4", "clumsiness")
    assert totals(*cards, options=Options(clumsy_defender=ruling)) == expected


@pytest.mark.rule("KZ-KEYWORD-53")
@pytest.mark.parametrize(("ruling", "total"), [(True, 5), (False, 3)])
def test_experience_in_attack_counts_against_closed_cards_where_the_table_has_it_so(ruling, total):
    options = Options(experience_against_closed=ruling)
    attacker = one("c3", "experience_in_attack 2")
    tower = two("c4", type="artifact", kind="")
    for target in (two("c4", closed=True), tower):
        scene = battle(attacker, target, two("a6"), options=options).when(HIT, (3,))
        assert [each.total for each in events_of(scene, StrengthRolled)] == [total]
    assert totals(attacker, two("c4"), faces=(3, 4), options=options) == (5, 4)


@pytest.mark.rule("KZ-KEYWORD-53", "KZ-KEYWORD-54")
@pytest.mark.parametrize("ruling", [True, False])
def test_a_protector_and_an_open_target_of_an_unanswered_strike_are_no_closed_cards(ruling):
    options = Options(experience_against_closed=ruling)
    attacker = one("c3", "experience_in_attack 2")
    cards = attacker, two("c4", closed=True), two("b4", "experience_in_defence 1")
    (rolled,) = events_of(battle(*cards, options=options).when(HIT, "P2-b4", (3, 3)), FightRolled)
    assert rolled.totals == (5, 4)
    silent = one("c3", "experience_in_attack 2", "unanswered_strike")
    (alone,) = events_of(battle(silent, two("c4"), options=options).when(HIT, (3,)), StrengthRolled)
    assert alone.total == 5 and closed.is_one_die(battle(silent, two("c4")).state, Attack("P1-c3", "P2-c4"))


@pytest.mark.rule("KZ-COMBAT-20")
@pytest.mark.parametrize(("ruling", "wounds"), [("together", 1), ("attacker_first", 0)])
def test_a_creature_that_dies_deals_its_strike_unless_the_attackers_comes_first(ruling, wounds):
    cards = one("c3"), two("c4", lives=2), two("a6")
    scene = battle(*cards, options=Options(exchanged_strikes=ruling)).when(HIT, (6, 4), "keep")
    scene.then({"P2-c4.zone": "graveyard", "P1-c3.wounds": wounds})


@pytest.mark.rule("KZ-COMBAT-20")
def test_who_survives_the_first_strike_deals_its_own():
    cards = one("c3", lives=1), two("c4", lives=3), one("a1")
    scene = battle(*cards, options=Options(exchanged_strikes="attacker_first")).when(HIT, (6, 4), "keep")
    scene.then({"P1-c3.zone": "graveyard", "P2-c4.wounds": 2})
    assert len(events_of(scene, CardsWounded)) == 2


@pytest.mark.rule("KZ-MOD-09", "KZ-MOD-10", "KZ-TRIGGER-01")
def test_answers_that_wound_or_heal_add_up_and_those_of_one_name_of_the_glossary_do_not():
    striker = one("c3", "on_strike_wound 1", "on_strike_wound 2", strike=(0, 0, 0))
    battle(striker, two("c4")).when(HIT, (3, 3)).then({"P2-c4.wounds": 3})
    striker = one("c3", "on_strike_poison 1", "on_strike_poison 2")
    battle(striker, two("c4")).when(HIT, (3, 3)).then({"P2-c4.poison": 2})


@pytest.mark.rule("KZ-MOD-08", "KZ-MOD-09", "KZ-MOD-10")
def test_plain_modifiers_add_up_and_of_one_name_of_the_glossary_the_largest_counts():
    kinds = (*MELEE, *RANGED)
    plain = {f"{name}_modifier" for name in ("die", "enemy_die", "attack")} | {"attack_reduction"}
    plain |= {f"reduction_{kind}" for kind in kinds}
    answers = {"on_attack_wound", "on_strike_wound", "on_death_wound"}
    answers |= {"start_of_any_turn_heal", "end_of_turn_heal", "concentration_heal"}
    assert {each.id for each in BOOK if each.adds_up} == plain | answers


@pytest.mark.rule("KZ-KEYWORD-53", "KZ-KEYWORD-54", "KZ-KEYWORD-50")
def test_what_changes_the_dice_of_simple_strikes_knows_its_side_and_leaves_other_attacks_alone():
    fighter = "experience_in_attack 2", "experience_in_defence 4"
    assert totals(one("c3", *fighter), two("c4", *fighter)) == (5, 7)
    for kind in ("shot", "discharge", "spell"):
        shooter = one("c3", *fighter, "clumsiness", abilities=(Ability("it", kind, (1, 2, 3)),))
        scene = battle(shooter, two("c5")).when(UseAbility("P1-c3", "it", "P2-c5"), (3,))
        assert [each.total for each in events_of(scene, StrengthRolled)] == [3]
