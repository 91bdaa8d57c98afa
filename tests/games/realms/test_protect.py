"""Who may step in for whom, and what becomes of it."""

from __future__ import annotations

import pytest

from companion.core.game import Adjust
from companion.games.duel.field import FIELD, P2, cell, cell_name
from companion.games.realms.commands import Strike
from companion.games.realms.rules.protect import protectors
from companion.games.realms.rules.situation import Act
from tests.games.realms.kit import battle, ex, one, two

STRIKE = Strike("P1-c3", "P2-c4")


def ready(*cards, who="P1-c3", target="P2-c4", kind="basic_strike"):
    """Where the protectors stand."""
    found = protectors(battle(*cards).state, Act(who, target, kind, (1, 1, 1)))
    return {each.id.partition("-")[2] for each in found}


@pytest.mark.parametrize(
    ("example", "attacker", "target", "squares"),
    [
        ("EX-054", "c3", "c4", "b3 d3 b4 d4"),
        ("EX-055", "c3", "b4", "b3 c4"),
        ("EX-056", "a3", "a4", "b3 b4"),
        ("EX-057", "a3", "b4", "b3 a4"),
        ("EX-058", "a5", "b6", "b5 a6"),
        ("EX-059", "e3", "d4", "d3 e4"),
    ],
    indirect=["example"],
)
@pytest.mark.rule("RE-PROTECT-02", "RE-PROTECT-11", "RE-BOARD-06")
def test_a_protector_is_adjacent_to_attacker_and_target(attacker, target, squares):
    others = [name for at in FIELD.cells if (name := cell_name(at)) not in (attacker, target)]
    cards = one(attacker), two(target), *(two(name) for name in others)
    assert ready(*cards, who=f"P1-{attacker}", target=f"P2-{target}") == set(squares.split())


CROWD = one("c3"), two("c4"), two("b4"), two("b3"), two("c5"), two("d4", closed=True), two("d3")


@ex("EX-060")
@pytest.mark.rule("RE-PROTECT-02", "RE-PROTECT-08")
def test_who_touches_only_one_of_them_or_is_exhausted_cannot_protect():
    assert ready(*CROWD) == {"b4", "b3", "d3"}


@ex("EX-061")
@pytest.mark.rule("RE-PROTECT-09", "RE-ATTACK-02", "RE-ATTACK-03", "RE-ATTACK-09")
def test_nobody_protects_against_anything_but_a_basic_strike():
    for kind in (
        "aimed_strike",
        "special_strike",
        "magic_strike",
        "shot",
        "throw",
        "blast",
        "spell",
        "effect",
    ):
        assert ready(*CROWD, kind=kind) == set()
    aimed = one("c3", "aimed_strike")
    battle(aimed, two("c4"), two("b4")).when(STRIKE, (1,), (1,)).then_asked("defence", "grade")


@ex("EX-062")
@pytest.mark.rule("RE-PROTECT-08", "RE-ARTIFACT-04")
def test_an_artifact_never_protects():
    cards = [each for each in CROWD if each.id != "P2-b4"]
    assert ready(*cards, two("b4", type="artifact")) == {"b3", "d3"}


@ex("EX-063")
@pytest.mark.rule("RE-PROTECT-01", "RE-PROTECT-04", "RE-PROTECT-05", "RE-PROTECT-06", "RE-COMBAT-02")
def test_a_protector_is_exhausted_whatever_the_dice_said():
    scene = battle(one("c3"), two("c4"), two("b4")).when(STRIKE, "P2-b4", (5,))
    scene.then_asked("protector", "defence").then({"P1-c3.closed": True, "P2-b4.closed": True})
    scene.then({"P2-c4.closed": False, "P2-b4.at": cell("b4"), "P2-c4.at": cell("c4"), "P2-b4.wounds": 0})
    assert scene.asked[0].seat == P2 and scene.options("protector") == ("nobody", "P2-b4")


@ex("EX-064")
@pytest.mark.rule("RE-PROTECT-03", "RE-COMBAT-07")
def test_a_protector_strikes_back_with_its_own_strike():
    scene = battle(one("c3"), two("c4", strike=(3, 3, 4)), two("b4", strike=(1, 2, 3)))
    scene.when(STRIKE, "P2-b4", (6,)).then({"P1-c3.wounds": 1, "P2-b4.closed": True})


@pytest.mark.rule("RE-PROTECT-03", "RE-PROTECT-04")
def test_a_protector_takes_the_damage_and_may_die_of_it():
    scene = battle(one("c3", strike=(2, 3, 5)), two("c4"), two("b4", lives=2))
    scene.when(STRIKE, "P2-b4", (1,), (1,)).then({"P2-b4.zone": "graveyard", "P2-c4.wounds": 0})


@pytest.mark.rule("RE-PROTECT-07")
def test_exhausted_creatures_and_artifacts_are_protected_too():
    assert ready(one("c3"), two("c4", closed=True), two("b4")) == {"b4"}
    assert ready(one("c3"), two("c4", type="artifact"), two("b4")) == {"b4"}


@pytest.mark.rule("RE-PROTECT-01")
def test_nobody_has_to_protect_and_nobody_is_asked_where_nobody_can():
    battle(one("c3"), two("c4"), two("b4")).when(STRIKE, "nobody", (1,), (1,)).then({"P2-c4.wounds": 1})
    battle(one("c3"), two("c4"), two("a6")).when(STRIKE, (1,), (1,)).then_asked("defence", "grade")


@ex("EX-139")
@pytest.mark.rule("RE-FLY-04", "RE-PROTECT-10")
def test_against_a_flyer_stand_other_flyers_and_who_touches_the_target():
    cards = one("air"), two("c5"), two("air"), two("b4"), two("e4")
    assert ready(*cards, who="P1-air", target="P2-c5") == {"air", "b4"}


@ex("EX-140")
@pytest.mark.rule("RE-FLY-06")
def test_a_flyer_does_not_protect_the_ground_from_the_ground():
    assert ready(one("c3"), two("c4"), two("air")) == set()
    assert ready(one("c3"), two("c4", type="artifact"), two("air")) == set()


@ex("EX-141")
@pytest.mark.rule("RE-FLY-05")
def test_only_flyers_protect_a_flyer_from_a_flyer():
    cards = one("air"), two("air"), two("air2"), two("c4")
    assert ready(*cards, who="P1-air", target="P2-air") == {"air2"}


@ex("EX-144")
@pytest.mark.rule("RE-SYMB-06", "RE-SYMB-07")
def test_a_host_and_its_neighbours_protect_a_symbiote():
    assert ready(one("c3"), two("c4"), two("on P2-c4"), two("b4"), target="P2-on") == {"c4", "b4"}


@pytest.mark.rule("RE-SYMB-07", "RE-SYMB-08")
def test_a_symbiote_protects_what_its_host_could_whatever_the_host_does():
    assert ready(one("c3"), two("c4"), two("b4", closed=True), two("on P2-b4")) == {"on"}
    assert ready(one("c3"), two("c4"), two("on P2-c4")) == {"on"}


@ex("EX-168")
@pytest.mark.rule("RE-SYMB-07", "RE-SYMB-09", "RE-PROTECT-03")
def test_a_symbiote_that_protects_its_host_fights_for_itself():
    scene = battle(one("air", strike=(2, 3, 5)), two("c4", closed=True), two("on P2-c4"))
    scene = scene.when(Strike("P1-air", "P2-c4"), "P2-on", (1,), (4,)).then_asked(
        "protector", "defence", "grade"
    )
    scene.then({"P2-on.wounds": 3, "P2-on.closed": True, "P2-c4.wounds": 0})


@pytest.mark.rule("RE-FLY-04", "RE-BOARD-09")
def test_a_creature_whose_square_was_taken_from_it_by_hand_protects_nobody():
    scene = battle(one("air"), two("c4"), two("d4"), two("air 2"))
    lost = scene.when(Adjust("cards[P2-d4].at", None)).state
    assert {each.id for each in protectors(scene.state, Act("P1-air", "P2-c4"))} == {"P2-d4", "P2-air 2"}
    assert {each.id for each in protectors(lost, Act("P1-air", "P2-c4"))} == {"P2-air 2"}


@pytest.mark.rule("RE-BOARD-05", "RE-SYMB-05")
def test_a_correction_may_leave_a_carried_card_where_it_is_and_nothing_else_gets_there():
    scene = battle(one("c3"), one("on P1-c3"), two("a6"))
    scene.when(Adjust("cards[P1-on].zone", "host")).then({"P1-on.host": "P1-c3"})
    scene.when(Adjust("cards[P1-c3].zone", "host")).then_refused("not_an_option")
