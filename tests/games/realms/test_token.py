"""Tokens, what is given by texts, flying that begins or ends, equipment and hosts, loops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Adjust, Reminded
from companion.games.duel.field import cell
from companion.games.duel.printed import Effected, Reminder
from companion.games.realms import events as ev
from companion.games.realms.commands import (
    ApplyText,
    BeginTurn,
    EndTurn,
    GiveKeyword,
    LayNote,
    LiftNote,
    RevealSquads,
    Strike,
    TakeKeyword,
    UseAbility,
)
from companion.games.realms.rules.attach import can_host, can_wear
from companion.games.realms.rules.turn import readied
from companion.games.realms.rules.verbs import VERBS
from tests.games.realms.kit import ability, battle, card, ex, one, two, weapon


@ex("EX-166")
@pytest.mark.rule("RE-TOKEN-04", "RE-STACK-01")
def test_two_tokens_of_movement_count_once_and_at_once():
    scene = battle(one("c3", movement=2), one("a1"), two("a6"))
    scene = scene.when(ApplyText("P1-a1", "give_movement", "P1-c3")).then({"P1-c3.movement": 3})
    scene = scene.when(ApplyText("P1-a1", "give_movement", "P1-c3")).then({"P1-c3.movement": 3})
    assert readied(scene.state, scene.state.card("P1-c3")).movement == 2 + 1
    scene.then({"P1-c3.movement_tokens": 2})


@pytest.mark.rule("RE-TOKEN-01", "RE-TOKEN-02", "RE-TOKEN-03", "RE-TOKEN-05")
def test_the_other_tokens_with_a_meaning():
    scene = battle(one("c3", lives=3), one("a1"), two("a6"))
    scene.when(ApplyText("P1-a1", "add_lives", "P1-c3", 2)).then({"P1-c3.lives": 5})
    scene.when(ApplyText("P1-a1", "give_armour", "P1-c3")).then({"P1-c3.armour_tokens": 1})
    scene.when(ApplyText("P1-a1", "mark", "P1-c3")).then({"P1-c3.marks": 1})


@pytest.mark.rule("RE-TOKEN-01", "RE-TOKEN-06")
def test_tokens_without_a_meaning_keep_their_text_and_their_source():
    scene = battle(one("c3"), one("a1"), two("a6")).when(LayNote("P1-a1", "P1-c3", "positive", " Flanks "))
    (note,) = scene.state.card("P1-c3").notes
    assert (note.kind, note.text, note.source) == ("positive", "Flanks", "P1 a1")
    scene.when(LiftNote("P1-c3", note.id)).then({"P1-c3.notes": ()})
    scene.when(LiftNote("P1-c3", "9")).then_refused("no_note_there")
    for kind, text in (("odd", "x"), ("positive", " "), ("positive", "x" * 200)):
        scene.when(LayNote("P1-a1", "P1-c3", kind, text)).then_refused("no_such_note", "RE-TOKEN-06")


@pytest.mark.rule("RE-GOLDEN-04", "RE-GOLDEN-01")
def test_what_is_given_stays_for_the_battle_unless_its_text_sets_a_limit():
    scene = battle(one("c3"), two("a6")).when(GiveKeyword("P1-c3", "P1-c3", "armour", 2, 1))
    scene = scene.when(GiveKeyword("P1-c3", "P1-c3", "blessing"))
    assert scene.state.number(scene.state.card("P1-c3"), "armour") == 2
    scene = scene.when(EndTurn()).then_told(ev.EffectsEnded)
    card_ = scene.state.card("P1-c3")
    assert scene.state.number(card_, "armour") == 0 and scene.state.has(card_, "blessing")
    scene = scene.when(BeginTurn())
    scene.when(TakeKeyword("given-9")).then_refused("no_such_effect")
    scene.when(GiveKeyword("P1-c3", "P1-c3", "armour", 99)).then_refused("out_of_range")
    scene.when(GiveKeyword("P1-c3", "P1-c3", "elegance")).then_refused("no_such_keyword")


@pytest.mark.rule("RE-GOLDEN-01", "RE-CARD-05", "RE-CARD-09")
def test_texts_are_carried_out_on_cards_that_lie_open():
    scene = battle(one("c3"), two("c6", hidden=True), two("c4"), two("dead"), turn=1)
    for target in ("P2-c6", "P2-dead", "nobody"):
        scene.when(ApplyText("P1-c3", "wound", target, 1)).then_refused("no_such_card")
    scene.when(ApplyText("P1-c3", "dance", "P2-c4")).then_refused("no_such_verb")
    scene.when(ApplyText("P1-c3", "wound", "P2-c4", 0)).then_refused("out_of_range")
    scene.when(ApplyText("P1-c3", "wound", "P2-c4", 3)).then({"P2-c4.wounds": 3})
    assert all(callable(each) for each in VERBS.values())


@pytest.mark.rule("RE-GOLDEN-03")
def test_a_sequence_that_repeats_itself_runs_twice():
    scene = battle(one("c3"), one("a1"), two("a6"))
    for _ in range(2):
        scene = scene.when(ApplyText("P1-a1", "close", "P1-c3")).when(ApplyText("P1-a1", "open", "P1-c3"))
    scene.when(ApplyText("P1-a1", "close", "P1-c3")).then_refused("endless", "RE-GOLDEN-03")
    scene.when(ApplyText("P1-a1", "wound", "P1-c3", 1)).then({"P1-c3.wounds": 1})
    fresh = scene.when(EndTurn()).when(BeginTurn()).when(EndTurn()).when(BeginTurn())
    fresh.when(ApplyText("P1-a1", "close", "P1-c3")).then({"P1-c3.closed": True})


# -- flying that begins or ends ----------------------------------------------------------------------------


@pytest.mark.rule("RE-FLY-11", "RE-FLY-12", "RE-EQUIP-06", "RE-SYMB-05")
def test_who_takes_off_loses_what_lies_on_it():
    cards = one("c3"), one("on P1-c3"), weapon("P1", "P1-c3"), two("a6")
    scene = battle(*cards).when(ApplyText("P1-c3", "fly", "P1-c3"))
    scene.then(
        {"P1-c3.zone": "air", "P1-c3.at": None, "P1-on.zone": "graveyard", "P1-weapon.zone": "graveyard"}
    )
    scene.when(ApplyText("P1-c3", "fly", "P1-c3")).then_told(ev.NothingCame)


@pytest.mark.rule("RE-FLY-11", "RE-FLY-13")
def test_who_lands_takes_a_square_of_the_own_half_row_3_first():
    scene = battle(one("air"), one("b1"), two("a6")).when(ApplyText("P1-air", "land", "P1-air"), "c1")
    assert set(scene.options("landing_square")) == {"a1", "c1", "d1", "e1"}
    scene.then({"P1-air.zone": "field", "P1-air.at": cell("c1")})
    full = [one(at) for at in ("a1", "b1", "c1", "d1", "e1")]
    second = battle(one("air"), *full, two("a6")).when(ApplyText("P1-air", "land", "P1-air"), "c2")
    assert len(second.options("landing_square")) == 10


@pytest.mark.rule("RE-MOVE-10")
def test_a_text_may_move_a_card():
    scene = battle(one("c3"), two("c4"), two("air"))
    scene.when(ApplyText("P1-c3", "shift", "P2-c4"), "e6").then({"P2-c4.at": cell("e6")})
    scene.when(ApplyText("P1-c3", "shift", "P2-air")).then_told(ev.NothingCame)


# -- hosts and owners --------------------------------------------------------------------------------------


def hosts(*cards):
    """Which of these cards may host a symbiote of Player 1."""
    state = battle(*cards, two("a6")).state
    symbiont = card("P1", "e1", kind="symbiont")
    return {each.id.partition("-")[2] for each in cards if can_host(state, symbiont, each)}


@ex("EX-143")
@pytest.mark.rule("RE-SYMB-01", "RE-SYMB-02", "RE-SYMB-03", "RE-ARTIFACT-07", "RE-FLY-14")
def test_a_host_is_an_own_standalone_creature_without_a_symbiote():
    assert hosts(
        one("c3"), one("c2"), one("on P1-c2"), one("air"), one("b1", type="artifact"), two("b4")
    ) == {"c3"}
    assert hosts(one("c3"), weapon("P1", "P1-c3")) == {"c3"}


def owners(*cards, slot="weapon"):
    """Which of these cards may wear a piece of Player 1."""
    state = battle(*cards, two("a6")).state
    piece = card("P1", "e1", type="equipment", slot=slot)
    return {each.id.partition("-")[2] for each in cards if can_wear(state, piece, each)}


@ex("EX-145", "EX-146")
@pytest.mark.rule("RE-EQUIP-01", "RE-EQUIP-04")
def test_a_creature_wears_one_piece_of_each_class():
    worn = one("c3", group="knight"), weapon("P1", "P1-c3"), weapon("P1", "P1-c3", slot="shield")
    assert owners(*worn, slot="shoes") == {"c3"}
    assert owners(*worn, slot="weapon") == set()


@ex("EX-147")
@pytest.mark.rule("RE-EQUIP-03", "RE-ARTIFACT-07", "RE-FLY-14", "RE-CARD-08")
def test_an_owner_has_a_class_and_does_not_fly():
    cards = (
        one("c3", group="knight"),
        one("c2"),
        one("air", group="knight"),
        one("b1", type="artifact", group="x"),
    )
    assert owners(*cards, one("on P1-c3", group="imp")) == {"c3", "on"}


@ex("EX-148")
@pytest.mark.rule("RE-EQUIP-06", "RE-EQUIP-07")
def test_who_loses_its_class_keeps_its_equipment_and_gets_no_other():
    scene = battle(one("c3", group="knight", lives=1), weapon("P1", "P1-c3"), one("a1"), two("c4"))
    lost = scene.when(GiveKeyword("P1-a1", "P1-c3", "no_class")).then({"P1-weapon.zone": "host"})
    piece = card("P1", "e1", type="equipment", slot="shoes")
    assert not can_wear(lost.state, piece, lost.state.card("P1-c3"))
    scene.when(ApplyText("P1-a1", "fly", "P1-c3")).then({"P1-weapon.zone": "graveyard"})
    scene.when(Strike("P1-c3", "P2-c4"), (6,)).then({"P1-weapon.zone": "graveyard"})


# -- texts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-GOLDEN-01", "RE-CARD-05")
def test_texts_are_recalled_at_their_moments_and_only_those_that_lie_open():
    def texts(*moments):
        return tuple(Reminder(each, each) for each in moments)

    def told(scene):
        return [event.text for event in scene.events if isinstance(event, Reminded)]

    every = texts("on_attack", "on_strike", "on_death", "start_of_turn", "end_of_turn", "start_of_battle")
    striker, victim = (
        one("c3", strike=(1, 1, 1), reminders=every),
        two("c4", lives=1, closed=True, reminders=every),
    )
    scene = battle(striker, victim, two("c6", hidden=True, reminders=every), two("a6"), turn=1)
    struck = scene.when(Strike("P1-c3", "P2-c4"))
    assert told(struck) == ["on_attack", "on_death", "on_strike"]
    ended = struck.when(EndTurn())
    assert told(ended) == ["end_of_turn"] and told(ended.when(BeginTurn())) == ["start_of_turn"]
    missed = battle(striker, two("c4")).when(Strike("P1-c3", "P2-c4"), (5,))
    assert told(missed) == ["on_attack"]
    hidden = one("c3", hidden=True, reminders=every), two("c6", hidden=True, reminders=every)
    begun = battle(*hidden).at(replace(battle(*hidden).state, stage="reveal", turn=0, between_turns=True))
    assert told(begun.when(RevealSquads())) == ["start_of_battle"]


@pytest.mark.rule("RE-SYMB-03", "RE-REVEAL-03")
def test_a_symbiote_that_waits_on_a_square_is_no_host():
    assert hosts(one("c3", kind="symbiont"), one("c2")) == {"c2"}


@pytest.mark.rule("RE-GOLDEN-01", "RE-SKILL-01")
def test_a_keyword_with_a_number_is_not_given_without_one():
    scene = battle(one("c3"), two("a6"))
    for word in ("attack_skill", "armour", "poison"):
        scene.when(GiveKeyword("P1-c3", "P1-c3", word, 0)).then_refused("out_of_range", low=1)
    scene.when(GiveKeyword("P1-c3", "P1-c3", "blessing", 0)).then_told(ev.EffectBegan)


@pytest.mark.rule("RE-GOLDEN-03", "RE-GOLDEN-04")
def test_a_table_with_another_effect_on_it_is_no_repetition():
    scene = battle(one("c3"), one("a1"), two("a6"))
    for n in range(3):
        scene = scene.when(GiveKeyword("P1-a1", "P1-a1", "armour", n + 1))
        scene = scene.when(ApplyText("P1-a1", "close", "P1-c3")).when(ApplyText("P1-a1", "open", "P1-c3"))
    scene.then({"P1-c3.closed": False})


@pytest.mark.rule("RE-GOLDEN-03")
def test_abilities_that_ready_one_another_run_twice():
    wakes = ability("effect", does=(Effected("open"),), targets="own")
    scene = battle(one("c3", abilities=(wakes,)), one("a1", abilities=(wakes,), closed=True), two("a6"))
    one_wakes, other_wakes = UseAbility("P1-c3", "effect", "P1-a1"), UseAbility("P1-a1", "effect", "P1-c3")
    for _ in range(2):
        scene = scene.when(one_wakes).then({"P1-a1.closed": False, "P1-c3.closed": True}).when(other_wakes)
    scene.then({"P1-c3.closed": False, "P1-a1.closed": True})
    scene.when(one_wakes).then_refused("endless", "RE-GOLDEN-03")


# -- put right by hand -------------------------------------------------------------------------------------


@pytest.mark.rule("RE-BOARD-03", "RE-SYMB-02", "RE-EQUIP-03")
def test_a_correction_says_which_creature_carries_a_card():
    cards = one("c3"), one("b3"), one("on P1-c3"), weapon("P1", "P1-c3"), two("a6"), two("b6", hidden=True)
    scene = battle(*cards)
    tracks = scene.game.tracked(scene.state)
    assert tracks["cards[P1-on].host"].options == ("P1-c3", "P1-b3", "P2-a6"), "what it may lie on"
    assert "P1-on" in tracks["cards[P1-weapon].host"].options, "a symbiote may wear it"
    assert "cards[P1-c3].host" not in tracks
    moved = scene.when(Adjust("cards[P1-on].host", "P1-b3")).then(
        {"P1-on.host": "P1-b3", "P1-on.zone": "host"}
    )
    moved.when(Adjust("cards[P1-weapon].host", "P1-on")).then({"P1-weapon.host": "P1-on"})
    scene.when(Adjust("cards[P1-on].host", "P2-b6")).then_refused("not_an_option")


@pytest.mark.rule("RE-BOARD-03", "RE-EQUIP-02")
def test_a_carrier_set_by_hand_takes_a_card_from_where_it_lies():
    dead, waiting = one("dead", kind="symbiont"), one("b1", type="equipment", slot="shoes")
    scene = battle(one("c3"), dead, waiting, two("a6"))
    scene.when(Adjust("cards[P1-dead].host", "P1-c3")).then_told(ev.SymbiontSeated)
    worn = scene.when(Adjust("cards[P1-b1].host", "P1-c3")).then_told(ev.EquipmentPutOn)
    worn.then({"P1-b1.zone": "host", "P1-b1.host": "P1-c3", "P1-b1.at": None})
    assert str(scene.game.words(scene.state).value("cards[P1-b1].host", "P1-c3").facts["card"]) == "P1 c3"


@pytest.mark.rule("RE-SYMB-05", "RE-BOARD-03")
def test_a_card_set_on_a_carrier_that_is_dying_dies_with_it_once():
    scene = battle(one("c3", lives=3, wounds=3), one("b3"), one("dead", kind="symbiont"), two("a6"))
    scene = scene.when(Adjust("cards[P1-dead].host", "P1-c3"))
    scene.then({"P1-c3.zone": "graveyard", "P1-dead.zone": "graveyard"})
