"""Incorporeal creatures: they walk through others, cannot be healed, and are exiled instead of dying."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Reminded
from companion.core.keywords import Tag
from companion.games.duel.field import P1, cell
from companion.games.kubnazub.commands import ApplyText, BeginTurn, EndTurn, Move, Strike, UseAbility
from companion.games.kubnazub.events import CardsDied, CardsExiled, NothingCame, TriggersArose
from companion.games.kubnazub.model import Card, Options
from companion.games.kubnazub.printed import Ability, Effected, Reminder
from companion.games.kubnazub.rules.move import steps
from tests.games.kubnazub.kit import battle, one, two
from tests.kit import events_of

GHOST = ("incorporeal",)


def to(name, who="P1-c3"):
    return Move(who, cell(name))


@pytest.mark.rule("KZ-KEYWORD-03")
def test_an_incorporeal_creature_walks_through_others_and_a_body_does_not():
    scene = battle(one("c3", *GHOST, movement=2), two("c4"))
    scene.when(to("c4")).when(to("c5")).then({"P1-c3.at": cell("c5"), "P1-c3.movement": 0})
    battle(one("c3", movement=2), two("c4")).when(to("c4")).then_refused("cell_taken", "KZ-MOVE-04")
    assert cell("c4") in steps(scene.state, scene.state.card("P1-c3"))


@pytest.mark.rule("KZ-KEYWORD-03")
def test_the_cell_stays_with_the_card_that_stood_there():
    scene = battle(one("c3", *GHOST, movement=2), two("c4")).when(to("c4"))
    assert scene.state.on_cell(cell("c4")).id == "P2-c4" and scene.state.on_cell(cell("c3")) is None
    first = battle(two("c4"), one("c3", *GHOST, movement=3)).when(to("c4")).when(to("c5"))
    assert first.state.on_cell(cell("c4")).id == "P2-c4" and first.state.on_cell(cell("c5")).id == "P1-c3"


@pytest.mark.rule("KZ-KEYWORD-04")
def test_who_stands_on_another_cards_cell_goes_on_before_anything_else():
    scene = battle(one("c3", *GHOST, movement=2), one("b3"), two("c4")).when(to("c4"))
    for command in (EndTurn(), Strike("P1-c3", "P2-c4"), Strike("P1-b3", "P2-c4"), to("b2", "P1-b3")):
        scene.when(command).then_refused("owes_step", "KZ-KEYWORD-04")
    scene.when(ApplyText("P1-b3", "wound", "P2-c4", 1)).then({"P2-c4.wounds": 1})
    scene.when(to("d4")).when(EndTurn()).then(between_turns=True)


@pytest.mark.rule("KZ-KEYWORD-05")
@pytest.mark.parametrize(("ruling", "zone"), [("at_once", "exile"), ("turn_end", "field")])
def test_out_of_movement_on_another_cards_cell_it_is_exiled(ruling, zone):
    options = Options(stuck_incorporeal=ruling)
    scene = battle(one("c3", *GHOST), one("b3"), two("c4"), options=options).when(to("c4"))
    scene.then({"P1-c3.zone": zone})
    scene.when(EndTurn()).then({"P1-c3.zone": "exile", "P2-c4.zone": "field"}).then(between_turns=True)


@pytest.mark.rule("KZ-KEYWORD-05")
def test_at_the_end_of_the_turn_only_who_is_still_there_is_exiled():
    options = Options(stuck_incorporeal="turn_end")
    scene = battle(one("c3", *GHOST), one("b3"), two("c4"), two("a6"), options=options).when(to("c4"))
    freed = scene.when(ApplyText("P1-b3", "destroy", "P2-c4")).when(EndTurn())
    freed.then({"P1-c3.zone": "field", "P1-c3.at": cell("c4")})
    opened = scene.when(ApplyText("P1-b3", "open", "P1-c3"))
    opened.when(EndTurn()).then_refused("owes_step", "KZ-KEYWORD-04")
    opened.when(to("d4")).when(EndTurn()).then({"P1-c3.zone": "field"})


@pytest.mark.rule("KZ-KEYWORD-04", "KZ-KEYWORD-05")
def test_of_two_own_ghosts_on_a_cell_the_one_that_came_last_owes_the_step():
    cards = one("c3", *GHOST), one("c2", *GHOST, movement=2), two("a6")
    scene = battle(*cards).when(to("d3")).when(to("d2", "P1-c2")).when(to("d3", "P1-c2"))
    scene.then({"P1-c2.zone": "exile", "P1-c3.zone": "field"})


@pytest.mark.rule("KZ-KEYWORD-06", "KZ-KEYWORD-10", "KZ-KEYWORD-36", "KZ-KEYWORD-85")
def test_poison_healing_and_regeneration_do_not_work_on_it():
    ghost = two("c4", *GHOST, "regeneration 2", wounds=3, poison=2)
    scene = battle(one("c3"), ghost, two("b4", wounds=3))
    scene.when(ApplyText("P1-c3", "heal", "P2-c4", 2)).then({"P2-c4.wounds": 3})
    scene.when(ApplyText("P1-c3", "heal", "P2-b4", 2)).then({"P2-b4.wounds": 1})
    scene.when(ApplyText("P1-c3", "poison", "P2-c4", 5)).then({"P2-c4.poison": 2}).then_told(NothingCame)
    scene.when(EndTurn()).when(BeginTurn(), ("P2-c4/poison", "P2-c4/regeneration")).then({"P2-c4.wounds": 3})


@pytest.mark.rule("KZ-KEYWORD-09")
@pytest.mark.parametrize("verb", ["wound", "destroy"])
def test_exile_takes_the_place_of_its_death(verb):
    ghost = two("c4", *GHOST, "on_death_wound 2", "incarnation 1", lives=1)
    scene = battle(one("c3"), ghost, two("a6")).when(ApplyText("P1-c3", verb, "P2-c4", 1))
    scene.then({"P2-c4.zone": "exile", "P1-c3.wounds": 0}).then_not_told(CardsDied, TriggersArose)


@pytest.mark.rule("KZ-KEYWORD-09")
def test_a_body_and_a_ghost_fall_at_the_same_moment_each_to_its_place():
    ghost = two("c4", *GHOST, lives=2)
    scene = battle(one("c3", lives=1), one("a1"), ghost, two("a6"))
    scene = scene.when(Strike("P1-c3", "P2-c4"), (6, 4), "keep")
    scene.then({"P1-c3.zone": "graveyard", "P2-c4.zone": "exile"})
    assert [each.cards for each in events_of(scene, CardsExiled)] == [("P2-c4",)]


@pytest.mark.rule("KZ-KEYWORD-29")
def test_a_text_after_one_or_two_counts_for_the_card_of_that_player_only():
    def printed(card: Card) -> Card:
        both = tuple(Ability(going, does=(Effected("curse"),), going=going) for going in ("first", "second"))
        texts = tuple(Reminder("on_attack", going, going) for going in ("first", "second"))
        values = {"going_first": (Tag("armour", 2),), "going_second": (Tag("jump", 1),)}
        return replace(card, printed=replace(card.printed, abilities=both, reminders=texts, **values))

    scene = battle(printed(one("c3")), printed(two("c4")), printed(two("b3", controller=P1)))
    has = [[scene.state.has(card, tag) for tag in ("armour", "jump")] for card in scene.state.cards]
    assert has == [[True, False], [False, True], [False, True]], "whoever controls it"
    scene.when(UseAbility("P1-c3", "first", "P2-c4")).then({"P2-c4.cursed": True})
    scene.when(UseAbility("P1-c3", "second", "P2-c4")).then_refused("no_such_ability", "KZ-ABILITY-02")
    told = events_of(scene.when(Strike("P1-c3", "P2-c4"), (3, 3)), Reminded)
    assert [each.text for each in told] == ["first"]


@pytest.mark.rule("KZ-KEYWORD-05", "KZ-ACTION-03")
def test_who_is_closed_on_another_cards_cell_cannot_leave_it():
    scene = battle(one("c3", "incorporeal", movement=3), one("a1"), two("c4"))
    scene = scene.when(Move("P1-c3", cell("c4"))).when(ApplyText("P2-c4", "close", "P1-c3"))
    scene.then_told(CardsExiled).then({"P1-c3.zone": "exile"})
