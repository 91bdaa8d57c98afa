"""Placement, the reveal, what is put on creatures, and blind attacks."""

from __future__ import annotations

import pytest

from companion.games.duel.field import P1, P2, cell, cell_name, cells
from companion.games.duel.placement import open_cells
from companion.games.realms import events as ev
from companion.games.realms.commands import (
    BeginTurn,
    EndTurn,
    FinishPlacement,
    Place,
    Rearrange,
    RevealSquads,
    Strike,
    UseAbility,
)
from companion.games.realms.model import Options
from tests.games.realms.before import placing, revealing
from tests.games.realms.kit import ability, battle, ex, one, two

PRIMARY = {P1: "b1 c1 d1 b2 c2 d2 b3 c3 d3", P2: "a4 b4 c4 d4 e4 b5 c5 d5 b6 c6 d6"}


def placed(seat, squares):
    """The cards of a player on these squares, or the first refusal."""
    names = squares.split()
    scene = placing(seat, len(names))
    for n, name in enumerate(names):
        scene = scene.when(Place(seat, f"Card {n}", cell(name)))
        if scene.refusal is not None:
            return scene
    return scene.when(FinishPlacement(seat))


@ex("EX-028", "EX-029", "EX-030", "EX-031", "EX-032")
@pytest.mark.rule("RE-PLACE-01", "RE-PLACE-02", "RE-PLACE-04", "RE-PLACE-05", "RE-PLACE-06", "RE-PLACE-07")
def test_player_1_fills_his_nine_squares_before_the_others():
    placed(P1, PRIMARY[P1]).then(stage="reveal")
    placed(P1, "b1 c1 b2 c2 a3").then_refused("cell_not_open", "RE-PLACE-04")
    for tenth in ("a1", "a2", "e1", "e2"):
        placed(P1, f"{PRIMARY[P1]} {tenth}").then(stage="reveal")
    for tenth in ("a3", "e3"):
        placed(P1, f"{PRIMARY[P1]} {tenth}").then_refused("cell_not_open")
    placed(P1, f"{PRIMARY[P1]} a1 a2 e1 e2 a3").then(stage="reveal")
    placed(P1, "b1 d3").then(stage="reveal")


@ex("EX-033", "EX-034", "EX-035", "EX-036")
@pytest.mark.rule("RE-PLACE-03", "RE-PLACE-04", "RE-PLACE-05", "RE-BOARD-04")
def test_player_2_has_the_whole_first_row_too():
    placed(P2, "a4 b4 c4 d4 e4").then(stage="reveal")
    placed(P2, "b4 c4 d4 b5 c5 a5").then_refused("cell_not_open")
    placed(P2, f"{PRIMARY[P2]} e6").then(stage="reveal")
    placed(P2, f"{PRIMARY[P2]} a5 e5 a6 e6").then(stage="reveal")
    placed(P1, f"{PRIMARY[P1]} a1 a2 e1 e2 a3 e3").then(stage="reveal")
    assert open_cells(P2, cells(PRIMARY[P2], "a5 e5 a6 e6")) == ()


@pytest.mark.rule("RE-PLACE-01", "RE-PLACE-07", "RE-PLACE-08", "RE-BOARD-04")
def test_cards_lie_face_down_and_alert_one_on_a_square_of_the_own_half():
    scene = (
        placing(P1, 2).when(Place(P1, "Card 0", cell("b1"))).then({"P1-1.hidden": True, "P1-1.closed": False})
    )
    scene.when(Place(P1, "Card 1", cell("b1"))).then_refused("cell_taken", "RE-BOARD-04")
    scene.when(Place(P1, "Card 1", cell("b4"))).then_refused("other_half", "RE-PLACE-01")
    scene.when(FinishPlacement(P1)).then_refused("cards_left")
    scene.when(Rearrange(P1, cell("b1"), cell("d3"))).then({"P1-1.at": cell("d3")})
    open_ = placing(P1, 1, placement="open").when(Place(P1, "Card 0", cell("b1")))
    open_.then({"P1-1.hidden": False})


# -- the reveal --------------------------------------------------------------------------------------------


@ex("EX-037")
@pytest.mark.rule("RE-REVEAL-01", "RE-REVEAL-02", "RE-TURN-01")
def test_player_2_keeps_his_third_row_hidden():
    squares = ("b4", "c4", "d4", "c5", "b6", "c6")
    cards = [two(at, hidden=True) for at in squares]
    scene = revealing(one("c1", hidden=True), *cards).when(RevealSquads()).then(stage="battle")
    assert {cell_name(each.at) for each in scene.state.cards if each.hidden} == {"b6", "c6"}
    assert next(event.cards for event in scene.events if isinstance(event, ev.CardsRevealed)) == ("P1-c1",)


@pytest.mark.rule("RE-REVEAL-03", "RE-FLY-01", "RE-AREA-01", "RE-ARTIFACT-01", "RE-CARD-02")
def test_flyers_and_areas_free_their_squares_the_others_stay():
    cards = (
        one("b1", kind="flying", hidden=True),
        one("c1", type="area", hidden=True),
        one("d1", type="artifact", hidden=True),
        one("b2", hidden=True),
    )
    scene = revealing(*cards, two("c4", hidden=True)).when(RevealSquads())
    zones = {each.id: each.zone for each in scene.state.cards if each.owner == P1}
    assert zones == {"P1-b1": "air", "P1-c1": "air", "P1-d1": "field", "P1-b2": "field"}
    assert cell("b1") not in scene.state.taken


@pytest.mark.rule("RE-SYMB-01", "RE-EQUIP-02", "RE-REVEAL-03")
def test_a_player_chooses_hosts_and_owners_when_the_cards_are_turned_up():
    cards = (
        one("b1", group="x"),
        one("c1", group="x"),
        one("b2", kind="symbiont", group="x"),
        one("c2", type="equipment", slot="potion"),
    )
    scene = (
        revealing(*cards, two("c4")).when(RevealSquads(), "P1-c1", "P1-b2").then_asked("carrier", "carrier")
    )
    scene.then({"P1-b2.zone": "host", "P1-b2.host": "P1-c1", "P1-c2.host": "P1-b2", "P1-c2.at": None})
    assert scene.asked[0].seat == P1 and set(scene.asked[1].options) == {"P1-b1", "P1-c1", "P1-b2"}


@ex("EX-157")
@pytest.mark.rule("RE-EQUIP-10", "RE-FLY-14")
def test_what_finds_no_creature_goes_to_the_graveyard():
    cards = one("b1", kind="flying", group="x"), one("c1", kind="symbiont"), one("d1", kind="symbiont")
    scene = revealing(*cards, one("b2", type="equipment", slot="weapon"), two("c4")).when(RevealSquads())
    for name in ("P1-c1", "P1-d1", "P1-b2"):
        scene.then({f"{name}.zone": "graveyard"})
    scene.then({"P1-b1.zone": "air"}).then(result="open")


@pytest.mark.rule("RE-REVEAL-03", "RE-REVEAL-04", "RE-SYMB-01")
def test_player_2_may_wait_for_his_third_row():
    cards = two("c4", hidden=True), two("b4", kind="symbiont", hidden=True), two("c6", hidden=True)
    scene = revealing(one("c1", hidden=True), *cards).when(RevealSquads(), "wait")
    assert set(scene.options("carrier")) == {"P2-c4", "wait"}
    scene = scene.when(BeginTurn()).then({"P2-b4.zone": "field", "P2-b4.hidden": False})
    scene = (
        scene.when(EndTurn()).when(BeginTurn(), "P2-c6").then({"P2-b4.host": "P2-c6", "P2-c6.hidden": False})
    )
    assert set(scene.options("carrier")) == {"P2-c4", "P2-c6"}


@pytest.mark.rule("RE-REVEAL-03", "RE-REVEAL-11", "RE-EQUIP-03")
def test_nobody_waits_without_a_hidden_row_and_no_hidden_creature_wears_anything():
    cards = two("c4", group="x"), two("b4", kind="symbiont")
    scene = revealing(one("c1"), *cards).when(RevealSquads()).then_asked().then({"P2-b4.host": "P2-c4"})
    scene.then(stage="battle")
    hidden = two("c6", group="x", hidden=True), two("b6", group="x", hidden=True)
    piece = two("b4", type="equipment", slot="weapon")
    waits = revealing(one("c1"), two("c4", group="x"), piece, *hidden).when(RevealSquads(), "P2-c4")
    assert set(waits.options("carrier")) == {"P2-c4", "wait"}


@ex("EX-039")
@pytest.mark.rule("RE-REVEAL-04", "RE-TURN-02")
def test_the_rest_is_turned_up_before_cards_become_alert():
    scene = battle(one("c1"), two("b6", hidden=True), two("c4", closed=True), turn=1)
    scene = scene.when(EndTurn()).when(BeginTurn()).then({"P2-b6.hidden": False, "P2-c4.closed": False})
    kinds = [type(event) for event in scene.events]
    assert kinds.index(ev.CardsRevealed) < kinds.index(ev.CardsReadied)


# -- blind attacks -----------------------------------------------------------------------------------------


@ex("EX-038")
@pytest.mark.rule("RE-REVEAL-05", "RE-REVEAL-06")
def test_an_attacked_hidden_card_is_turned_up_before_the_dice_and_no_other():
    archer = one("c3", abilities=(ability("shot", (1, 2, 3)),))
    scene = battle(archer, two("c6", hidden=True), two("b6", hidden=True), turn=1)
    scene = scene.when(UseAbility("P1-c3", "shot", "P2-c6"), (6,))
    scene.then({"P2-c6.hidden": False, "P2-c6.wounds": 3, "P2-b6.hidden": True})
    kinds = [type(event) for event in scene.events]
    assert kinds.index(ev.CardsRevealed) < kinds.index(ev.GradeRolled)


@pytest.mark.rule("RE-REVEAL-07", "RE-GOLDEN-02")
def test_a_blind_attack_that_turns_out_illegal_costs_nothing():
    for hidden in (two("c6", type="area", hidden=True), two("c6", kind="flying", hidden=True)):
        scene = battle(one("c5"), hidden, two("a4"), turn=1).when(Strike("P1-c5", "P2-c6"))
        scene.then({"P1-c5.closed": False, "P2-c6.hidden": False, "P2-c6.zone": "air"})
        scene.then_told(ev.ActionStopped)
    equipment = two("c6", type="equipment", slot="weapon", hidden=True)
    scene = battle(one("c5"), equipment, two("a4"), turn=1).when(Strike("P1-c5", "P2-c6"))
    scene.then({"P1-c5.closed": False, "P2-c6.zone": "field", "P2-c6.hidden": False})


@ex("EX-165")
@pytest.mark.rule("RE-REVEAL-07")
def test_a_symbiote_that_goes_to_a_host_may_be_out_of_reach():
    scene = battle(one("c5"), two("c6", kind="symbiont", hidden=True), two("a4"), turn=1)
    gone = scene.when(Strike("P1-c5", "P2-c6"), "P2-a4").then({"P1-c5.closed": False, "P2-c6.host": "P2-a4"})
    gone.then_asked("carrier")
    stays = scene.when(Strike("P1-c5", "P2-c6"), "wait", (1,), (1,)).then_asked("carrier", "defence", "grade")
    stays.then({"P2-c6.wounds": 1, "P1-c5.closed": True})


@pytest.mark.rule("RE-REVEAL-05")
def test_any_number_of_blind_attacks_unless_the_table_allows_one():
    cards = (
        one("b5", strike=(1, 1, 1)),
        one("d5", strike=(1, 1, 1)),
        two("b6", hidden=True),
        two("d6", hidden=True),
    )
    for limit, refused in (("none", False), ("one", True)):
        scene = battle(*cards, turn=1, options=Options(blind_attack_limit=limit))
        scene = scene.when(Strike("P1-b5", "P2-b6"), (1,)).when(
            Strike("P1-d5", "P2-d6"), *(() if refused else ((1,),))
        )
        if refused:
            scene.then_refused("one_blind_attack", "RE-REVEAL-05")
        else:
            scene.then({"P2-d6.wounds": 1})


@pytest.mark.rule("RE-REVEAL-05", "RE-REVEAL-07", "RE-GOLDEN-02")
def test_a_cancelled_blind_attack_costs_nothing_nor_the_one_of_the_turn():
    area, creature = two("b6", type="area", hidden=True), two("d6", hidden=True)
    cards = one("b5"), one("d5", strike=(1, 1, 1)), area, creature, two("c4")
    scene = battle(*cards, turn=1, options=Options(blind_attack_limit="one"))
    scene = scene.when(Strike("P1-b5", "P2-b6")).then({"P1-b5.closed": False}, blind_attacks=0)
    scene.when(Strike("P1-d5", "P2-d6"), (1,)).then({"P2-d6.wounds": 1}, blind_attacks=1)


@pytest.mark.rule("RE-EQUIP-02", "RE-SYMB-01", "RE-REVEAL-03")
def test_what_carries_a_card_is_asked_by_the_rule_of_its_kind():
    hosts = [one(at, group="warrior", hidden=True) for at in ("b2", "b3")]
    carried = one("c1", type="equipment", slot="weapon", hidden=True), one("d1", kind="symbiont", hidden=True)
    scene = revealing(*hosts, *carried, two("c4", hidden=True))
    rules = [each.rule for each in scene.when(RevealSquads(), "P1-b2", "P1-b2").asked]
    assert rules == ["RE-SYMB-01", "RE-EQUIP-02"]


@pytest.mark.rule("RE-REVEAL-05")
def test_blind_attacks_are_counted_turn_by_turn():
    scene = battle(one("b5", strike=(1, 1, 1)), two("b6", hidden=True), two("d6"), turn=1)
    scene = scene.when(Strike("P1-b5", "P2-b6"), (1,)).then(blind_attacks=1)
    scene.when(EndTurn()).when(BeginTurn()).then(blind_attacks=0)


@pytest.mark.rule("RE-REVEAL-08", "RE-REVEAL-09", "RE-REVEAL-10", "RE-REVEAL-11")
def test_hidden_cards_protect_nobody_and_are_no_target_of_spells():
    cards = (
        one("c5", abilities=(ability("spell", (1, 1, 1)),)),
        two("c6", hidden=True),
        two("b6", "armour 3", hidden=True),
    )
    scene = battle(*cards, two("d6"), turn=1)
    scene.when(UseAbility("P1-c5", "spell", "P2-c6")).then_refused("hidden_target", "RE-REVEAL-09")
    struck = scene.when(Strike("P1-c5", "P2-d6"), (1,), (1,)).then_asked("defence", "grade")
    assert struck.state.tags_of(struck.state.card("P2-b6")) == ()
    assert cell("b6") in scene.state.taken


@pytest.mark.rule("RE-EQUIP-10", "RE-SYMB-02", "RE-REVEAL-03")
def test_where_not_all_find_a_creature_their_player_says_who_does():
    weapons = [one(at, type="equipment", slot="weapon", hidden=True) for at in ("c1", "d1")]
    knight, enemy = one("b1", group="knight", hidden=True), two("c4", hidden=True)
    armed = revealing(knight, *weapons, enemy).when(RevealSquads(), "P1-d1")
    armed.then_asked_about(("attached_first", "P1-c1", "P1-d1"))
    armed.then({"P1-d1.host": "P1-b1", "P1-c1.zone": "graveyard"})
    symbiotes = [one(at, kind="symbiont", hidden=True) for at in ("c1", "d1")]
    carried = revealing(knight, *symbiotes, enemy).when(RevealSquads(), "P1-d1")
    carried.then({"P1-d1.host": "P1-b1", "P1-c1.zone": "graveyard"})
    shoes = one("c2", type="equipment", slot="shoes", hidden=True)
    revealing(knight, weapons[0], shoes, enemy).when(RevealSquads()).then_asked()


@pytest.mark.rule("RE-EQUIP-10", "RE-REVEAL-04")
def test_who_waited_and_who_was_hidden_are_put_on_together():
    waiting, hidden = (two(at, type="equipment", slot="weapon", hidden=at == "d6") for at in ("c5", "d6"))
    scene = battle(one("c1"), waiting, hidden, two("b4", group="knight"), turn=1).when(EndTurn())
    scene = scene.when(BeginTurn(), "P2-d6").then({"P2-d6.host": "P2-b4", "P2-c5.zone": "graveyard"})


@pytest.mark.rule("RE-EQUIP-10", "RE-REVEAL-02")
def test_who_may_wait_is_not_asked_who_goes_first_and_the_players_are_no_rivals():
    weapons = [two(at, type="equipment", slot="weapon", hidden=True) for at in ("c4", "d4")]
    hidden = two("b4", group="knight", hidden=True), two("c6", hidden=True)
    scene = revealing(one("b1", hidden=True), *weapons, *hidden).when(RevealSquads(), "wait", "P2-b4")
    scene.then_asked("carrier", "carrier").then({"P2-c4.zone": "field", "P2-d4.host": "P2-b4"})
    ours = one("a1", type="equipment", slot="weapon"), one("b1", group="knight")
    theirs = two("a6", type="equipment", slot="weapon"), two("b6", group="knight")
    both = battle(*ours, *theirs, turn=1).when(EndTurn()).when(BeginTurn()).then_asked()
    both.then({"P1-a1.host": "P1-b1", "P2-a6.host": "P2-b6"})
