"""Who may step in, who may not, and what it costs."""

from __future__ import annotations

import pytest

from companion.games.duel.field import P2, around, cell, cell_name
from companion.games.kubnazub.commands import Strike
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.rules.protect import may_be_protected, protectors
from companion.games.kubnazub.rules.situation import Attack
from tests.games.kubnazub.kit import battle, ex, one, two


def ready(*cards, who="P1-c3", target="P2-c4"):
    return {each.id.partition("-")[2] for each in protectors(battle(*cards).state, Attack(who, target))}


@ex("EX-58")
@pytest.mark.rule("KZ-PROTECT-02")
def test_a_protector_stands_next_to_attacker_and_target():
    assert ready(one("c3"), two("c4"), two("b4"), two("d4"), two("d5"), two("b3")) == {"b4", "d4", "b3"}


@ex("EX-59")
@pytest.mark.rule("KZ-PROTECT-02")
def test_a_diagonal_strike_leaves_two_cells_for_a_protector():
    others = [two(cell_name(at)) for at in around(cell("c3")) if cell_name(at) != "d4"]
    assert ready(one("c3"), two("d4"), *others, target="P2-d4") == {"c4", "d3"}


@ex("EX-60")
@pytest.mark.rule("KZ-PROTECT-03", "KZ-SYMB-12")
def test_a_companion_of_the_target_and_a_parasite_on_the_attacker_may_step_in():
    assert ready(one("c3"), two("c4"), two("on P2-c4")) == {"on"}
    assert ready(one("c3"), two("c4"), two("on P1-c3")) == {"on"}


@ex("EX-90")
@pytest.mark.rule("KZ-PROTECT-03", "KZ-SYMB-16")
def test_a_host_may_step_in_for_its_companion():
    assert ready(one("c3"), two("c4"), two("on P2-c4"), target="P2-on") == {"c4"}


@ex("EX-61", "EX-62")
@pytest.mark.rule("KZ-PROTECT-08", "KZ-PROTECT-09", "KZ-PROTECT-10", "KZ-FLY-04")
def test_the_rules_of_the_air():
    ground = two("c5"), two("b6"), two("a4"), two("air")
    assert ready(one("air"), *ground, who="P1-air", target="P2-c5") == {"b6", "air"}
    assert ready(one("air"), *ground, two("air2"), who="P1-air", target="P2-air") == {"air2"}
    assert ready(one("c3"), two("c4"), two("air")) == set()


@ex("EX-63")
@pytest.mark.rule("KZ-PROTECT-01", "KZ-PROTECT-04", "KZ-PROTECT-07", "KZ-PROTECT-14")
def test_a_protector_fights_and_closes_and_cannot_step_in_again():
    scene = battle(one("c3"), one("b3"), two("c4"), two("b4"))
    scene = scene.when(Strike("P1-c3", "P2-c4"), "P2-b4", (6, 1)).then_asked("protector", "fight")
    assert scene.asked[0].seat == P2 and scene.options("protector") == ("nobody", "P2-b4")
    scene.then({"P2-b4.wounds": 3, "P2-b4.closed": True, "P2-c4.wounds": 0, "P2-c4.closed": False})
    scene.when(Strike("P1-b3", "P2-c4"), (6, 1)).then_asked("fight")


@pytest.mark.rule("KZ-PROTECT-13", "KZ-KEYWORD-45")
def test_nobody_steps_in_against_a_directed_strike():
    battle(one("c3", "directed_strike"), two("c4"), two("b4")).when(
        Strike("P1-c3", "P2-c4"), (3, 3)
    ).then_asked("fight")


@pytest.mark.rule("KZ-PROTECT-15")
def test_a_closed_target_and_an_artifact_are_protected_like_any_other():
    target = two("c4", type="artifact", kind="", strike=(0, 0, 0))
    scene = battle(one("c3"), target, two("b4")).when(Strike("P1-c3", "P2-c4"), "P2-b4", (5, 5))
    scene.then_asked("protector", "fight").then({"P1-c3.wounds": 1})


@pytest.mark.rule("KZ-ATTACK-09", "KZ-PROTECT-05")
def test_an_own_card_is_struck_after_a_second_thought_and_nobody_steps_in():
    scene = battle(one("c3"), one("c2"), one("b2"), two("a6"))
    scene.when(Strike("P1-c3", "P1-c2"), "strike", (6, 1)).then({"P1-c2.wounds": 3}).then_asked(
        "own_target", "fight"
    )
    scene.when(Strike("P1-c3", "P1-c2"), "stop").then({"P1-c3.closed": False})


@pytest.mark.rule("KZ-PROTECT-15")
@pytest.mark.parametrize("target", [{"closed": True}, {"type": "artifact", "kind": ""}, {}, {"hidden": True}])
@pytest.mark.parametrize("ruling", [True, False])
def test_the_table_decides_whether_only_open_creatures_are_protected(target, ruling):
    options = Options(protect_closed=ruling)
    state = battle(one("c3"), two("c4", **target), two("b4"), options=options).state
    is_open = target in ({}, {"hidden": True})
    assert may_be_protected(state, Attack("P1-c3", "P2-c4")) == (ruling or is_open)


@pytest.mark.rule("KZ-PROTECT-16")
def test_a_hidden_creature_that_steps_in_is_revealed():
    scene = battle(one("air"), two("c5"), two("c6", hidden=True), turn=1)
    scene = scene.when(Strike("P1-air", "P2-c5"), "P2-c6", (3, 3))
    scene.then({"P2-c6.hidden": False, "P2-c6.closed": True, "P2-c6.wounds": 1, "P2-c5.wounds": 0})


@pytest.mark.rule("KZ-PROTECT-14", "KZ-PROTECT-16")
def test_the_question_does_not_tell_what_a_hidden_card_is():
    for kind in ({"type": "artifact", "kind": ""}, {"type": "area", "kind": ""}, {"kind": "flying"}, {}):
        scene = battle(one("c5"), two("b5"), two("b6", hidden=True, **kind), turn=1)
        struck = scene.when(Strike("P1-c5", "P2-b5"), "nobody", (3, 3))
        assert struck.options("protector") == ("nobody", "P2-b6")
        stepped = scene.when(Strike("P1-c5", "P2-b5"), "P2-b6", *([] if kind else [(3, 3)]))
        if kind:
            stepped.then_refused("cannot_protect", "KZ-PROTECT-14")


@pytest.mark.rule("KZ-PROTECT-08", "KZ-PROTECT-16")
def test_a_hidden_flyer_steps_in_against_a_flyer():
    scene = battle(one("air"), two("c5"), two("c6", hidden=True, kind="flying"), turn=1)
    scene = scene.when(Strike("P1-air", "P2-c5"), "P2-c6", (3, 3))
    scene.then({"P2-c6.zone": "air", "P2-c6.wounds": 1})


@pytest.mark.rule("KZ-PROTECT-08", "KZ-PROTECT-09", "KZ-PROTECT-16")
def test_a_hidden_flyer_steps_in_from_anywhere_against_a_flyer_and_a_hidden_walker_does_not():
    cards = one("air"), two("c4"), two("a6", kind="flying", hidden=True), two("e6", hidden=True)
    scene = battle(*cards, turn=1)
    strike = Strike("P1-air", "P2-c4")
    found = scene.when(strike, "P2-a6", (3, 3)).then({"P2-a6.zone": "air", "P2-a6.closed": True})
    assert found.options("protector") == ("nobody", "P2-a6", "P2-e6"), "nobody can tell which of them flies"
    scene.when(strike, "P2-e6").then_refused("cannot_protect", "KZ-PROTECT-14")
    ground = battle(one("c3"), *cards[1:], turn=1).when(Strike("P1-c3", "P2-c4"), (3, 3))
    ground.then_asked("fight")
