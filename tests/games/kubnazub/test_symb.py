"""Symbionts: who seats them on whom and in which order, and what it means to sit on a host."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.ask import Ask, scripted
from companion.core.errors import Illegal
from companion.core.game import Adjust, decide
from companion.core.tracked import may_lie
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.commands import EndTurn, Move, RevealSquads, SeatSymbionts, Strike
from companion.games.kubnazub.decide import follow
from companion.games.kubnazub.events import BattleEnded, CardsDied, CardsRevealed, SymbiontSeated
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.symb import can_host
from tests.games.kubnazub.kit import GAME, Battle, battle, ex, one, two
from tests.kit import events_of


def stage(name: str, *cards) -> Battle:
    return Battle(GAME, State(stage=name, cards=cards))


def seating(*cards) -> Battle:
    return stage("seating", *cards)


@pytest.mark.rule("KZ-SYMB-02", "KZ-SYMB-03", "KZ-SYMB-06", "KZ-SYMB-07", "KZ-SYMB-08")
def test_companions_come_first_and_parasites_go_to_the_first_row_only():
    scene = seating(
        two("e6", kind="parasite"), one("b1", kind="parasite"), two("d6", kind="companion"),
        one("a1", kind="companion"), one("c1"), one("c3"), one("d3"), two("c4"), two("b4"),
        two("c5"), two("b5"),
    )  # fmt: skip
    assert follow(scene.state) == SeatSymbionts()
    scene = scene.when(SeatSymbionts(), "P1-c1", "P2-b5", "P2-c4", "P1-c3")
    scene.then_asked_about(("host", "P1-a1"), ("host", "P2-d6"), ("host", "P1-b1"), ("host", "P2-e6"))
    assert [question.seat for question in scene.asked] == [P1, P2, P1, P2]
    assert [set(question.options) for question in scene.asked] == [
        {"P1-c1", "P1-c3", "P1-d3"}, {"P2-c4", "P2-b4", "P2-c5", "P2-b5"}, {"P2-c4", "P2-b4"},
        {"P1-c3", "P1-d3"},
    ]  # fmt: skip
    scene.then({"P1-a1.host": "P1-c1", "P1-a1.zone": "host", "P1-a1.at": None, "stage": "battle"})


@ex("EX-55")
@pytest.mark.rule("KZ-SYMB-04", "KZ-SYMB-06", "KZ-SYMB-09")
def test_a_parasite_that_finds_every_host_taken_dies_when_the_seating_is_over():
    scene = seating(one("c1"), one("b1", kind="parasite"), two("c4"), two("b4", kind="companion"))
    scene = scene.when(SeatSymbionts()).then_asked().then({"P2-b4.host": "P2-c4", "P1-b1.zone": "graveyard"})
    (died,) = events_of(scene, CardsDied)
    assert (died.cards, died.rule) == (("P1-b1",), "KZ-SYMB-09")


@pytest.mark.rule("KZ-SYMB-09", "KZ-WIN-01")
def test_a_squad_of_nothing_but_unseated_symbionts_has_lost():
    scene = seating(one("c1", kind="companion"), two("c4")).when(SeatSymbionts())
    scene.then_told(BattleEnded).then(result="P2")


@pytest.mark.rule("KZ-SYMB-01", "KZ-SYMB-05", "KZ-KEYWORD-08")
@pytest.mark.parametrize(
    ("host", "fits"),
    [
        (one("c3"), True), (one("air"), False), (one("c3", type="artifact", kind=""), False),
        (one("air area", type="area", kind=""), False), (one("c3", kind="parasite"), False),
        (one("on P1-a1"), False), (two("c4"), False), (one("c3", "incorporeal"), False),
    ],
)  # fmt: skip
def test_only_a_ground_creature_of_the_own_squad_hosts_a_companion(host, fits):
    companion = one("b1", kind="companion")
    state = battle(companion, host, one("a1")).state
    assert can_host(state, companion, host) == fits


@pytest.mark.rule("KZ-KEYWORD-08")
def test_an_incorporeal_symbiont_may_sit_on_an_incorporeal_host():
    spirit = one("b1", "incorporeal", kind="companion")
    host = one("c3", "incorporeal")
    assert can_host(battle(spirit, host).state, spirit, host)


@pytest.mark.rule("KZ-SYMB-14")
def test_a_hidden_host_is_revealed_and_what_is_hidden_is_not_given_away():
    hidden = two("c6", hidden=True), two("d6", hidden=True, kind="flying")
    scene = seating(one("c3"), two("c4"), two("a6", kind="companion"), *hidden)
    seated = scene.when(SeatSymbionts(), "P2-c6").then({"P2-c6.hidden": False, "P2-a6.host": "P2-c6"})
    assert seated.options("host") == ("P2-c4", "P2-c6", "P2-d6", "no_host")
    assert events_of(seated, CardsRevealed)[0].rule == "KZ-SYMB-14"
    with pytest.raises(Illegal, match="cannot_host"):
        decide(GAME, scene.state, SeatSymbionts(), Ask(maker=scripted(["P2-d6"])))
    scene.when(SeatSymbionts(), "no_host").then({"P2-a6.zone": "graveyard", "P2-c6.hidden": True})


@pytest.mark.rule("KZ-REVEAL-08")
def test_a_symbiont_of_the_third_row_cannot_stay_hidden():
    back = two("b6", hidden=True, kind="companion"), two("c6", hidden=True)
    scene = stage("reveal", one("c3", hidden=True), two("c4", hidden=True), *back)
    scene = scene.when(RevealSquads(), ("P2-c6",)).then(stage="seating")
    assert scene.options("stay_hidden") == ("P2-c6",)
    scene.then({"P2-b6.hidden": False, "P2-c6.hidden": True})


@pytest.mark.rule("KZ-SYMB-11", "KZ-SYMB-01")
def test_a_symbiont_goes_where_its_host_goes_and_does_not_walk():
    scene = battle(one("c3"), one("on P1-c3"), two("a6"))
    scene.when(Move("P1-on", cell("c4"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene = scene.when(Move("P1-c3", cell("d3")))
    assert scene.state.cell_of(scene.state.card("P1-on")) == cell("d3")


@pytest.mark.rule("KZ-SYMB-12", "KZ-SYMB-13", "KZ-SYMB-15", "KZ-SYMB-16")
def test_a_symbiont_strikes_and_closes_on_its_own():
    scene = battle(one("c3"), one("on P1-c3"), two("c4"), two("a6"))
    scene = scene.when(Strike("P1-on", "P2-c4"), (3, 3))
    scene.then({"P1-on.closed": True, "P1-c3.closed": False, "P2-c4.wounds": 1, "P1-c3.wounds": 0})


@ex("EX-89")
@pytest.mark.rule("KZ-SYMB-12", "KZ-SYMB-16", "KZ-ATTACK-02", "KZ-PROTECT-02")
def test_a_parasite_strikes_its_host_and_neighbours_of_both_may_protect():
    scene = battle(one("c3"), one("c2"), one("c4"), one("c5"), two("on P1-c3"), two("a6"), active=P2, turn=6)
    scene = scene.when(Strike("P2-on", "P1-c3"), "nobody", (3, 3))
    assert set(scene.options("protector")) == {"nobody", "P1-c2", "P1-c4"}
    scene.then({"P1-c3.wounds": 1, "P2-on.wounds": 0})


@pytest.mark.rule("KZ-SYMB-13", "KZ-WIN-01")
def test_a_seated_symbiont_keeps_its_owner_in_the_battle():
    parasite = two("on P1-c3")
    scene = battle(one("c3"), parasite, two("c4", lives=1)).when(Strike("P1-c3", "P2-c4"), "nobody", (3, 3))
    scene.then(result="open").when(EndTurn()).then(between_turns=True)


@pytest.mark.rule("KZ-SYMB-10")
@pytest.mark.parametrize("zone", ["exile", "air"])
def test_a_symbiont_dies_when_its_host_leaves_the_field_in_any_way(zone):
    scene = battle(one("c3"), two("c4"), two("on P2-c4"), two("a6"))
    gone = replace(scene.state.card("P2-c4"), zone=zone, at=None)
    state = replace(scene.state, cards=tuple(gone if c.id == gone.id else c for c in scene.state.cards))
    died = scene.at(state).when(EndTurn()).then({"P2-on.zone": "graveyard"})
    track = GAME.tracked(died.state)["cards[P2-on].host"]
    assert may_lie(track, ""), "such a table comes in again from a file"
    assert not may_lie(track, "P9-9")


def test_seating_is_told_of_whom_sits_where():
    scene = seating(one("c3"), one("b1", kind="companion"), two("c4")).when(SeatSymbionts())
    assert events_of(scene, SymbiontSeated) == [SymbiontSeated("P1-b1", "P1-c3", rule="KZ-SYMB-06")]


@pytest.mark.rule("KZ-SYMB-10")
def test_who_sits_on_a_host_may_be_said_to_sit_there_and_nobody_else():
    scene = battle(one("c3"), one("on P1-c3"), two("c4"))
    scene.when(Adjust("cards[P1-on].zone", "host")).then({"P1-on.zone": "host"})
    scene.when(Adjust("cards[P1-c3].zone", "host")).then_refused("not_an_option", "KZ-CORE-11")


@pytest.mark.rule("KZ-SYMB-06", "KZ-SYMB-10")
def test_a_host_set_by_hand_carries_the_symbiont_from_then_on():
    scene = battle(one("c3"), one("b3"), one("on P1-c3", kind="companion"), one("c1"), two("c5"))
    symbiont = next(each.id for each in scene.state.cards if each.zone == "host")
    moved = scene.when(Adjust(f"cards[{symbiont}].host", "P1-b3"))
    moved.then({f"{symbiont}.host": "P1-b3", f"{symbiont}.zone": "host"})
    died = moved.when(Adjust(f"cards[{symbiont}].zone", "graveyard"))
    back = died.when(Adjust(f"cards[{symbiont}].host", "P1-c3")).then_told(SymbiontSeated)
    back.then({f"{symbiont}.host": "P1-c3", f"{symbiont}.zone": "host"})
