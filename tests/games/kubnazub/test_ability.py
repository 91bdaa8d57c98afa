"""Abilities: their price, their target, their die, and what protects from them."""

from __future__ import annotations

import pytest

from companion.core.effects import Effect
from companion.core.game import Reminded
from companion.games.duel.field import P2
from companion.games.kubnazub.commands import BeginTurn, EndTurn, Strike, UseAbility
from companion.games.kubnazub.events import ActionStopped, ActionTakenBack, NothingCame, StrengthRolled
from companion.games.kubnazub.model import NO_ABILITIES, Options, Use
from companion.games.kubnazub.printed import MELEE, RANGED, Ability, Effected, Reminder
from tests.games.kubnazub.kit import battle, ex, one, two
from tests.kit import events_of

USE = UseAbility("P1-c3", "it", "P2-c6")


def ability(kind="shot", **values):
    return (Ability("it", kind, **values),)


def does(*effects, kind="impact", **values):
    return (Ability("it", kind, does=tuple(Effected(verb, n) for verb, n in effects), **values),)


@ex("EX-29", "EX-30", "EX-31")
@pytest.mark.rule("KZ-ABILITY-10", "KZ-ABILITY-11", "KZ-KEYWORD-55", "KZ-KEYWORD-71")
@pytest.mark.parametrize(
    ("value", "tags", "face", "wounds"),
    [
        ((2, 3, 4), (), 3, 2), ((2, 3, 4), (), 4, 3), ((2, 3, 4), (), 5, 3), ((2, 3, 4), (), 6, 4),
        ((2, 2, 2), (), 6, 2), ((2, 3, 4), ("experience_in_shooting 2",), 2, 3),
    ],
)  # fmt: skip
def test_one_die_decides_how_strong_a_shot_is(value, tags, face, wounds):
    scene = battle(one("c3", *tags, abilities=ability(value=value)), two("c6")).when(USE, (face,))
    scene.then({"P2-c6.wounds": wounds}).then_told(StrengthRolled)


@pytest.mark.rule("KZ-KEYWORD-55")
def test_experience_in_shooting_does_nothing_for_throws():
    thrower = one("c3", "experience_in_shooting 2", abilities=ability("throw", value=(2, 3, 4)))
    battle(thrower, two("c6")).when(USE, (2,)).then({"P2-c6.wounds": 2})


@pytest.mark.rule("KZ-ABILITY-02", "KZ-ABILITY-03", "KZ-ABILITY-04", "KZ-PROTECT-06")
@pytest.mark.parametrize("kind", ["special_strike", "magic_strike"])
def test_the_target_is_passive_and_nobody_steps_in(kind):
    striker = one("c3", abilities=ability(kind, value=(1, 2, 3)))
    scene = battle(striker, two("c4"), two("b4")).when(UseAbility("P1-c3", "it", "P2-c4"), (6,))
    scene.then_asked("strength").then({"P2-c4.wounds": 3, "P1-c3.wounds": 0, "P1-c3.closed": True})
    scene.then({"P2-c4.closed": False})


@pytest.mark.rule("KZ-ABILITY-01", "KZ-KEYWORD-71")
def test_every_attack_has_a_strength_and_a_spell_without_wounds_has_none():
    for kind in (*MELEE, *RANGED):
        at = "c4" if kind in MELEE else "c5"
        user = one("c3", abilities=ability(kind, value=(1, 2, 3)))
        scene = battle(user, two(at, closed=True)).when(UseAbility("P1-c3", "it", f"P2-{at}"), (4,))
        assert [event.strength for event in events_of(scene, StrengthRolled)] == ["medium"]
    mage = one("c3", abilities=does(("curse", 0), kind="spell"))
    battle(mage, two("c6")).when(USE).then({"P2-c6.cursed": True}).then_not_told(StrengthRolled)


@pytest.mark.rule("KZ-ABILITY-09", "KZ-ABILITY-10", "KZ-KEYWORD-17")
def test_spells_deal_wounds_past_armour_and_set_off_no_attack():
    mage = one("c3", abilities=ability("spell", value=(1, 2, 3)))
    battle(mage, two("c6", "armour 3")).when(USE, (6,)).then({"P2-c6.wounds": 3, "due": ()})
    assert Ability("text").kind == "impact"


@pytest.mark.rule("KZ-ABILITY-02", "KZ-LIFE-07")
def test_an_ability_does_what_its_text_says_part_by_part():
    mage = one("c3", abilities=does(("wound", 2), ("poison", 1), ("close", 0)))
    battle(mage, two("c6")).when(USE).then({"P2-c6.wounds": 2, "P2-c6.poison": 1, "P2-c6.closed": True})


@pytest.mark.rule("KZ-KEYWORD-15", "KZ-KEYWORD-17", "KZ-LIFE-07")
@pytest.mark.parametrize(("kind", "wounds"), [("shot", 0), ("discharge", 1), ("spell", 1), ("impact", 1)])
def test_wounds_of_a_text_are_of_the_kind_of_the_ability(kind, wounds):
    user = one("c3", abilities=does(("wound", 1), kind=kind))
    answers = [(1,)] if kind in RANGED else []
    battle(user, two("c6", "armour 1")).when(USE, *answers).then({"P2-c6.wounds": wounds})


@pytest.mark.rule("KZ-ABILITY-08", "KZ-TRIGGER-06", "KZ-KEYWORD-30")
def test_on_attack_answers_neither_a_spell_nor_an_attack_that_does_not_touch_its_target():
    text = (Reminder("on_attack", "Laugh."),)
    for kind, told in (("shot", 1), ("spell", 0)):
        user = one("c3", abilities=ability(kind, value=(1, 1, 1)), reminders=text)
        assert len(events_of(battle(user, two("c6")).when(USE, (1,)), Reminded)) == told
    order = Strike("P1-air", "P2-c5")
    for tags, told in (((), 1), (("protection_flyers",), 0)):
        scene = battle(one("air", reminders=text), two("c5", *tags)).when(order, (3, 3))
        assert len(events_of(scene, Reminded)) == told


@pytest.mark.rule("KZ-ACTION-06")
def test_an_ability_without_the_closing_icon_works_for_closed_cards_too():
    scene = battle(one("c3", abilities=does(("bless", 0), closes=False), closed=True), two("c6"))
    scene.when(UseAbility("P1-c3", "it")).then({"P1-c3.blessed": True})
    shut = battle(one("c3", abilities=does(("bless", 0)), closed=True), two("c6"))
    shut.when(UseAbility("P1-c3", "it")).then_refused("closed", "KZ-ACTION-03")
    scene = battle(one("c3", abilities=does(("bless", 0), closes=False)), two("c6"))
    scene.when(UseAbility("P1-c3", "it")).then({"P1-c3.closed": False})


@pytest.mark.rule("KZ-ARTIFACT-04")
def test_an_artifact_uses_its_abilities_and_closes():
    tower = one("c3", type="artifact", kind="", abilities=ability(value=(2, 2, 2)))
    battle(tower, one("a1"), two("c6")).when(USE, (1,)).then({"P2-c6.wounds": 2, "P1-c3.closed": True})


@pytest.mark.rule("KZ-KEYWORD-51", "KZ-KEYWORD-52")
def test_uses_are_counted_by_battle_and_by_turn():
    often = one("c3", abilities=does(("wound", 1), closes=False, per_turn=2), used=(Use("it", 3),))
    scene = battle(often, two("c6")).when(USE).when(USE).then({"P2-c6.wounds": 2})
    scene.when(USE).then_refused("used_this_turn", "KZ-KEYWORD-52")
    once = one("c3", abilities=does(("wound", 1), closes=False, per_battle=1), used=(Use("it", 3),))
    battle(once, two("c6")).when(USE).then_refused("used_up", "KZ-KEYWORD-51")


@pytest.mark.rule("KZ-ABILITY-08")
@pytest.mark.parametrize(
    ("targets", "allowed"),
    [("any", "P1-c3 P1-a1 P2-c6 P2-e6"), ("creature", "P1-c3 P1-a1 P2-c6"), ("own", "P1-c3 P1-a1"),
     ("enemy", "P2-c6 P2-e6"), ("itself", "P1-c3")],
)  # fmt: skip
def test_a_text_narrows_the_target(targets, allowed):
    mage = one("c3", abilities=does(("curse", 0), targets=targets))
    scene = battle(mage, one("a1"), two("c6"), two("e6", type="artifact", kind=""))
    for id_ in ("P1-c3", "P1-a1", "P2-c6", "P2-e6"):
        used = scene.when(UseAbility("P1-c3", "it", id_))
        assert (used.refusal is None) == (id_ in allowed.split()), id_


@pytest.mark.rule("KZ-ABILITY-02", "KZ-KEYWORD-76")
def test_nobody_uses_what_he_does_not_have():
    scene = battle(one("c3"), two("c6", abilities=ability(value=(1, 1, 1))))
    scene.when(USE).then_refused("no_such_ability", "KZ-ABILITY-02")
    scene.when(UseAbility("P2-c6", "it", "P1-c3")).then_refused("not_yours")
    scene.when(UseAbility("P1-c3", "it", "P1-b9")).then_refused("no_such_ability")
    lost = Effect("e", "P1-c3", NO_ABILITIES)
    shooter = one("c3", abilities=ability(value=(1, 1, 1)))
    battle(shooter, two("c6"), effects=(lost,)).when(USE).then_refused("no_such_ability")
    battle(shooter, two("c6")).when(UseAbility("P1-c3", "it", "P2-a1")).then_refused("no_such_target")


@pytest.mark.rule("KZ-ATTACK-09")
@pytest.mark.parametrize("ruling", [True, False])
def test_a_melee_ability_at_an_own_card_is_thought_over_like_a_strike(ruling):
    striker = one("c3", abilities=ability("special_strike", value=(1, 1, 1)))
    scene = battle(striker, one("c2"), two("c6"), options=Options(strike_own_cards=ruling))
    order = UseAbility("P1-c3", "it", "P1-c2")
    if ruling:
        scene.when(order, "strike", (1,)).then({"P1-c2.wounds": 1})
    else:
        scene.when(order).then_refused("own_card", "KZ-ATTACK-09")


# -- hidden targets ------------------------------------------------------------------------------------


@ex("EX-53")
@pytest.mark.rule("KZ-REVEAL-05")
def test_a_hidden_creature_that_is_shot_at_is_revealed_first():
    scene = battle(one("c3", abilities=ability(value=(1, 1, 1))), two("c6", hidden=True)).when(USE, (1,))
    scene.then({"P2-c6.hidden": False, "P2-c6.wounds": 1})


@ex("EX-88")
@pytest.mark.rule("KZ-REVEAL-10", "KZ-ABILITY-07")
def test_a_shot_goes_on_after_a_hidden_flyer_has_moved():
    shooter = one("c3", abilities=ability(value=(2, 2, 2), range=3))
    scene = battle(shooter, two("c6", hidden=True, kind="flying")).when(USE, (1,))
    scene.then({"P2-c6.zone": "air", "P2-c6.wounds": 2})


@pytest.mark.rule("KZ-REVEAL-10")
@pytest.mark.parametrize(
    ("ruling", "closed", "chips", "uses"), [("lost", True, 0, 1), ("taken_back", False, 2, 0)]
)
def test_what_a_lost_action_cost_is_decided_by_the_table(ruling, closed, chips, uses):
    shooter = one("c3", abilities=ability(value=(2, 2, 2), chips=2), chips=2)
    hidden = two("c6", hidden=True, type="area", kind="")
    scene = battle(shooter, hidden, two("a6"), options=Options(lost_target=ruling)).when(USE)
    scene.then_told(ActionStopped, *([ActionTakenBack] if not closed else []))
    scene.then({"P1-c3.closed": closed, "P1-c3.chips": chips, "P2-c6.zone": "air"})
    assert len(scene.state.card("P1-c3").used) == uses


@pytest.mark.rule("KZ-REVEAL-10", "KZ-ABILITY-08")
def test_a_hidden_card_that_the_text_does_not_allow_is_lost_only_once_it_is_seen():
    mage = one("c3", abilities=does(("curse", 0), targets="creature"))
    scene = battle(mage, two("c6", hidden=True, type="artifact", kind=""), two("a6")).when(USE)
    scene.then_told(ActionStopped).then({"P2-c6.hidden": False, "P2-c6.cursed": False})


# -- finish --------------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-26", "KZ-KEYWORD-27")
def test_finish_destroys_a_neighbour_with_few_lives_and_deals_no_wounds():
    user = one("c3", abilities=does(("finish", 2)))
    order = UseAbility("P1-c3", "it", "P2-c4")
    battle(user, two("c4", lives=2), two("a6")).when(order).then(
        {"P2-c4.zone": "graveyard", "P2-c4.wounds": 0}
    )
    for other in (two("c4", lives=3), two("c4", "incorporeal", lives=1)):
        battle(user, other, two("a6")).when(order).then_refused("text_forbids")
    far = battle(user, two("c5", lives=1), two("c4"), two("on P2-c4", lives=1))
    far.when(UseAbility("P1-c3", "it", "P2-c5")).then_refused("text_forbids")
    far.when(UseAbility("P1-c3", "it", "P2-on")).then_refused("text_forbids")


# -- protections ---------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-30", "KZ-KEYWORD-31", "KZ-KEYWORD-33")
@pytest.mark.parametrize(
    ("tag", "kinds"),
    [
        ("protection_shots", {"shot"}), ("protection_spells", {"spell"}), ("protection_throws", {"throw"}),
        ("protection_discharges", {"discharge"}),
        ("protection_magic", {"spell", "magic_strike", "discharge"}),
        ("protection_flyers", set()), ("protection_poison", set()),
    ],
)  # fmt: skip
def test_protection_spares_wounds_and_all_that_comes_with_them(tag, kinds):
    for kind in (
        "shot",
        "throw",
        "discharge",
        "magic_strike",
        "special_strike",
        "reach_strike",
        "spell",
        "impact",
    ):
        at = "c4" if kind.endswith("c_strike") or kind == "special_strike" else "c5"
        text = does(("curse", 0), kind=kind, value=(1, 1, 1))
        scene = battle(one("c3", abilities=text), two(at, tag))
        order = UseAbility("P1-c3", "it", f"P2-{at}")
        if kind in kinds:
            scene.when(order).then({f"P2-{at}.wounds": 0, f"P2-{at}.cursed": False, "P1-c3.closed": True})
        else:
            scene.when(order, (1,)).then({f"P2-{at}.wounds": 1, f"P2-{at}.cursed": True})


@pytest.mark.rule("KZ-KEYWORD-30", "KZ-KEYWORD-32")
def test_protection_from_flyers_covers_their_attacks_and_not_their_spells():
    shot, spell = does(kind="shot", value=(1, 1, 1)), does(("curse", 0), kind="spell")
    order = UseAbility("P1-air", "it", "P2-c5")
    battle(one("air", abilities=shot), two("c5", "protection_flyers")).when(order).then({"P2-c5.wounds": 0})
    cursed = battle(one("air", abilities=spell), two("c5", "protection_flyers")).when(order)
    cursed.then({"P2-c5.cursed": True})
    scene = battle(one("air"), two("c5", "protection_flyers")).when(Strike("P1-air", "P2-c5"), (6, 4), "keep")
    scene.then({"P2-c5.wounds": 0, "P1-air.wounds": 1}).then_told(ActionStopped)
    battle(one("c4"), two("c5", "protection_flyers")).when(Strike("P1-c4", "P2-c5"), (6, 1)).then(
        {"P2-c5.wounds": 3}
    )


@pytest.mark.rule("KZ-KEYWORD-34")
def test_protection_from_poison_stops_new_poison_and_the_wounds_of_the_old():
    order = UseAbility("P1-c3", "it", "P2-c5")
    scene = battle(one("c3", abilities=does(("poison", 2))), two("c5", "protection_poison")).when(order)
    scene.then({"P2-c5.poison": 0})
    scene = battle(one("c3"), two("c5", "protection_poison", poison=2)).when(EndTurn())
    scene.when(BeginTurn()).then({"P2-c5.wounds": 0, "active": P2})


@pytest.mark.rule("KZ-KEYWORD-72", "KZ-KEYWORD-81", "KZ-KEYWORD-27")
@pytest.mark.parametrize(
    ("verb", "kind", "zone"),
    [
        ("destroy", "impact", "field"), ("destroy", "spell", "graveyard"), ("destroy", "shot", "graveyard"),
        ("finish", "spell", "field"),
    ],
)  # fmt: skip
def test_only_an_impact_cannot_destroy_a_steadfast_card(verb, kind, zone):
    at = "c5" if kind == "shot" else "c4"
    killer = one("c3", abilities=does((verb, 9), kind=kind))
    scene = battle(killer, two(at, "steadfast"), two("a6"))
    answers = ((1,),) if kind == "shot" else ()
    scene.when(UseAbility("P1-c3", "it", f"P2-{at}"), *answers).then({f"P2-{at}.zone": zone})


@pytest.mark.rule("KZ-KEYWORD-78", "KZ-KEYWORD-81")
def test_who_destroys_by_a_melee_attack_eats_the_corpse_wherever_it_fell():
    eater = one("air", "corpse_eating", abilities=does(("destroy", 0), kind="special_strike"), wounds=3)
    scene = battle(eater, two("c4"), two("a6")).when(UseAbility("P1-air", "it", "P2-c4"), (1,))
    scene.then({"P2-c4.zone": "exile", "P1-air.wounds": 0})


@pytest.mark.rule("KZ-KEYWORD-36", "KZ-KEYWORD-60", "KZ-KEYWORD-62")
def test_only_creatures_are_poisoned_and_healed():
    tower = {"type": "artifact", "kind": "", "wounds": 3}
    for verb in ("poison", "heal", "redistribute"):
        scene = battle(one("c3", abilities=does((verb, 1))), two("c4", **tower), two("a6"))
        scene = scene.when(UseAbility("P1-c3", "it", "P2-c4")).then_told(NothingCame)
        scene.then({"P2-c4.poison": 0, "P2-c4.wounds": 3, "P1-c3.wounds": 0})


@pytest.mark.rule("KZ-KEYWORD-30", "KZ-KEYWORD-32")
def test_what_comes_with_a_strike_does_not_touch_who_is_protected_from_it():
    flyer = one("air", abilities=does(("curse", 0), kind="simple_strike"))
    for tags, cursed in (((), True), (("protection_flyers",), False)):
        scene = battle(flyer, two("c4", *tags)).when(UseAbility("P1-air", "it", "P2-c4"), (1, 4))
        scene.then({"P2-c4.cursed": cursed, "P1-air.wounds": 1})


@pytest.mark.rule("KZ-ATTACK-05", "KZ-AREA-03", "KZ-ABILITY-08")
@pytest.mark.parametrize("kind", [*MELEE, *RANGED])
def test_no_attack_is_aimed_at_an_area(kind):
    scene = battle(
        one("c3", abilities=ability(kind, value=(1, 1, 1))), two("air", type="area", kind=""), two("c6")
    )
    scene.when(UseAbility("P1-c3", "it", "P2-air")).then_refused("area", "KZ-ATTACK-05")
