"""What may be struck, and hidden targets."""

from __future__ import annotations

import pytest

from companion.core.offers import legal
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.commands import AimAtFlyers, Move, Strike, TakeChip, UseAbility
from companion.games.kubnazub.events import (
    AbilityUsed,
    ActionStopped,
    AttackDeclared,
    CardsRevealed,
    CardsWounded,
    FightRolled,
    StrikeDealt,
)
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import Ability, Effected
from tests.games.kubnazub.kit import GAME, battle, ex, one, two


@pytest.mark.rule("KZ-ATTACK-02", "KZ-RANGE-01")
def test_a_ground_creature_strikes_only_what_is_next_to_it_diagonals_included():
    scene = battle(one("c3"), two("d4"), two("c5"))
    scene.when(Strike("P1-c3", "P2-c5")).then_refused("too_far", "KZ-ATTACK-02")
    scene.when(Strike("P1-c3", "P2-d4"), (3, 3)).then({"P2-d4.wounds": 1})


@pytest.mark.rule("KZ-ATTACK-03", "KZ-ATTACK-04", "KZ-FLY-03")
def test_a_flyer_strikes_anything_and_is_struck_by_flyers_only():
    scene = battle(one("air"), one("c3"), two("a6"), two("air"))
    scene.when(Strike("P1-air", "P2-a6"), "nobody", (3, 3)).then({"P2-a6.wounds": 1})
    scene.when(Strike("P1-air", "P2-air"), (3, 3)).then({"P2-air.wounds": 1})
    scene.when(Strike("P1-c3", "P2-air")).then_refused("flyer", "KZ-ATTACK-04")


@pytest.mark.rule("KZ-ATTACK-05", "KZ-ATTACK-06", "KZ-AREA-03")
def test_areas_are_not_struck_and_neither_they_nor_artifacts_strike():
    tower = one("c3", type="artifact", kind="")
    scene = battle(tower, one("air"), two("air area", type="area", kind=""), two("a6"))
    scene.when(Strike("P1-air", "P2-air area")).then_refused("area", "KZ-ATTACK-05")
    scene.when(Strike("P1-c3", "P2-a6")).then_refused("cannot_strike", "KZ-ATTACK-06")


@pytest.mark.rule(
    "KZ-ACTION-01", "KZ-ACTION-02", "KZ-ACTION-03", "KZ-ACTION-07", "KZ-ATTACK-08", "KZ-ATTACK-10"
)
def test_striking_closes_the_attacker_alone_and_once():
    scene = battle(one("c3"), one("b3"), two("c4")).when(Strike("P1-c3", "P2-c4"), (4, 6))
    scene.then({"P1-c3.closed": True, "P2-c4.closed": False})
    scene.when(Strike("P1-c3", "P2-c4")).then_refused("closed", "KZ-ACTION-03")
    scene.when(Strike("P1-b3", "P2-c4"), (4, 6)).then_asked("fight")


@pytest.mark.rule("KZ-REVEAL-05")
def test_a_hidden_target_is_revealed_and_fights():
    scene = battle(one("c5"), two("c6", hidden=True)).when(Strike("P1-c5", "P2-c6"), (3, 3))
    scene.then({"P2-c6.hidden": False, "P2-c6.wounds": 1})


@ex("EX-54")
@pytest.mark.rule("KZ-REVEAL-06", "KZ-PROTECT-08")
def test_a_hidden_target_stays_hidden_behind_a_protector():
    scene = battle(one("air"), two("c6", hidden=True), two("c5"))
    scene.when(Strike("P1-air", "P2-c6"), "P2-c5", (3, 3)).then({"P2-c6.hidden": True, "P2-c5.wounds": 1})


@ex("EX-88")
@pytest.mark.rule("KZ-REVEAL-10", "KZ-REVEAL-07", "KZ-FLY-01")
@pytest.mark.parametrize(("ruling", "closed"), [("lost", True), ("taken_back", False)])
def test_a_hidden_flyer_escapes_a_strike_from_the_ground(ruling, closed):
    hidden = two("c6", hidden=True, kind="flying")
    scene = battle(one("c5"), hidden, options=Options(lost_target=ruling)).when(Strike("P1-c5", "P2-c6"))
    scene.then_told(ActionStopped).then({"P2-c6.zone": "air", "P2-c6.wounds": 0, "P1-c5.closed": closed})


@pytest.mark.rule("KZ-ATTACK-02")
@pytest.mark.parametrize("target", ["P1-c3", "P2-c4", "P2-z9"])
def test_nobody_strikes_itself_the_dead_or_nobody(target):
    scene = battle(one("c3"), two("c4", zone="graveyard"), two("a6"))
    scene.when(Strike("P1-c3", target)).then_refused("no_such_target", "KZ-ATTACK-02")


@pytest.mark.rule("KZ-ATTACK-09")
def test_a_table_may_forbid_to_strike_own_cards():
    scene = battle(one("c3"), one("c2"), two("a6"), options=Options(strike_own_cards=False))
    scene.when(Strike("P1-c3", "P1-c2")).then_refused("own_card", "KZ-ATTACK-09")
    assert not any(isinstance(command, Strike) for command in legal(GAME, scene.state, P1))
    free = battle(one("c3"), one("c2"), two("a6")).state
    assert Strike("P1-c3", "P1-c2") in legal(GAME, free, P1)


@pytest.mark.rule("KZ-ATTACK-01", "KZ-ATTACK-07")
def test_a_strike_goes_from_its_declaration_to_its_wounds_in_the_order_of_the_book():
    cards = one("air", "experience_in_attack 1"), two("c6", hidden=True, strike=(1, 2, 3)), two("c4")
    watching = two("a4", abilities=(Ability("it", does=(Effected("curse"),), sudden=True, targets="enemy"),))
    scene = battle(*cards, watching).when(Strike("P1-air", "P2-c6"), "P2-a4/it", (6, 2), "keep")
    kinds = [type(event) for event in scene.events]
    order = (AttackDeclared, AbilityUsed, CardsRevealed, FightRolled, StrikeDealt, CardsWounded)
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    scene.then_asked("sudden", "fight", "step_down")


@ex("EX-89")
@pytest.mark.rule("KZ-SYMB-12", "KZ-ATTACK-02", "KZ-PROTECT-02")
def test_a_parasite_strikes_its_host():
    cards = one("c3"), one("c2"), one("c4"), one("c5"), two("on P1-c3"), two("a6")
    scene = battle(*cards, active=P2, turn=6).when(Strike("P2-on", "P1-c3"), "nobody", (6, 1))
    assert scene.options("protector") == ("nobody", "P1-c2", "P1-c4")
    scene.then({"P1-c3.wounds": 3})


@pytest.mark.rule("KZ-TURN-05", "KZ-ACTION-01")
@pytest.mark.parametrize("who", ["P1-a1", "P1-z9"])
@pytest.mark.parametrize("order", [
    lambda who: Strike(who, "P2-c4"), lambda who: Move(who, cell("a2")), TakeChip, AimAtFlyers,
    lambda who: UseAbility(who, "it", "P2-c4"),
])  # fmt: skip
def test_the_dead_and_nobody_take_no_orders(who, order):
    scene = battle(one("c3"), one("a1", zone="graveyard"), two("c4"))
    scene.when(order(who)).then_refused("not_in_play", "KZ-TURN-05")


@pytest.mark.rule("KZ-REVEAL-04")
def test_a_hidden_card_that_strikes_is_revealed():
    scene = battle(one("c3", hidden=True), two("c4")).when(Strike("P1-c3", "P2-c4"), (3, 3))
    scene.then_told(CardsRevealed).then({"P1-c3.hidden": False})
