"""Cards that come back: incarnation, revival, summoning; and what happens to those that die twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.effects import Effect
from companion.core.game import Adjust
from companion.core.piles import Pile
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.commands import ApplyText, BeginTurn, CarryOut, EndTurn, Incarnate, Strike
from companion.games.kubnazub.decide import follow
from companion.games.kubnazub.events import CardEntered, CardsExiled, CardsShown, NothingCame, TriggersArose
from companion.games.kubnazub.model import NO_ABILITIES, Options, Side
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.trigger import answers
from tests.games.kubnazub.kit import battle, ex, one, two
from tests.kit import events_of

HIT = Strike("P1-c3", "P2-c4")


def next_turn(scene, *answers):
    """The next turn, with what the table does by itself at its beginning."""
    scene = scene.when(EndTurn()).when(BeginTurn())
    while (command := follow(scene.state)) is not None:
        scene = scene.when(command, *answers)
    return scene


def waiting(at="c1", **values):
    """A dead card of the First player that comes back with its second token."""
    return one(at, "incarnation 2", zone="graveyard", **values)


# -- incarnation --------------------------------------------------------------------------------------


@ex("EX-79")
@pytest.mark.rule("KZ-KEYWORD-37", "KZ-KEYWORD-38", "KZ-KEYWORD-42")
def test_a_card_comes_back_closed_with_its_last_token():
    cards = one("c3", "incarnation 2", lives=1), one("e3"), two("c4")
    scene = battle(*cards, turn=4, active=P2).when(Strike("P2-c4", "P1-c3"), (3, 3))
    scene = next_turn(scene.then({"P1-c3.zone": "graveyard"})).then({"turn": 5, "P1-c3.tokens": 1})
    scene = next_turn(scene).then({"turn": 6, "P1-c3.tokens": 1})
    scene = next_turn(scene, "b1").then({"turn": 7, "P1-c3.zone": "field", "P1-c3.at": cell("b1")})
    scene.then({"P1-c3.tokens": 0, "P1-c3.closed": True, "P1-c3.wounds": 0, "P1-c3.incarnated": True})
    scene = next_turn(scene).then({"turn": 8, "P1-c3.closed": True})
    next_turn(scene).then({"turn": 9, "P1-c3.closed": False})


@pytest.mark.rule("KZ-KEYWORD-37")
def test_who_dies_at_the_start_of_the_turn_waits_for_the_next():
    sick = one("c3", "incarnation 2", lives=1, poison=1)
    scene = battle(sick, one("e3"), two("c4"), turn=4, active=P2)
    scene = next_turn(scene).then({"turn": 5, "P1-c3.zone": "graveyard", "P1-c3.tokens": 0})
    next_turn(next_turn(scene)).then({"P1-c3.tokens": 1})


@pytest.mark.rule("KZ-KEYWORD-38")
def test_a_flyer_comes_back_to_the_additional_zone():
    scene = battle(one("e3"), waiting(kind="flying", tokens=1), two("c4"), turn=4, active=P2)
    next_turn(scene).then({"P1-c1.zone": "air", "P1-c1.at": None, "P1-c1.closed": True}).then_asked()


@pytest.mark.rule("KZ-KEYWORD-39")
def test_a_full_third_row_lets_a_card_wait_without_more_tokens_until_a_cell_is_free():
    row = [one(at) for at in ("a1", "b1", "d1", "e1")]
    scene = battle(*row, one("c1", closed=True), waiting("c3", tokens=2), two("c2", strike=(9, 9, 9)), turn=6)
    scene = replace_active(scene, P2)
    scene = next_turn(scene).then({"turn": 7, "P1-c3.tokens": 2, "P1-c3.zone": "graveyard"})
    scene = replace_active(scene, P2).when(Strike("P2-c2", "P1-c1"), "nobody", (1, 1))
    assert follow(scene.state) == Incarnate("P1-c3")
    scene.when(Incarnate("P1-c3")).then_asked().then({"P1-c3.at": cell("c1"), "P1-c3.closed": True})


def replace_active(scene, seat):
    """The same table in the turn of a player."""
    return scene.at(replace(scene.state, active=seat))


def test_a_card_that_has_not_all_its_tokens_cannot_come_back():
    scene = battle(one("e3"), waiting(tokens=1), two("c4"))
    scene.when(Incarnate("P1-c1")).then_refused("cannot_come_back", "KZ-KEYWORD-38")
    assert follow(scene.state) is None


@pytest.mark.rule("KZ-KEYWORD-40", "KZ-KEYWORD-41", "KZ-TRIGGER-05")
def test_who_dies_for_the_second_time_goes_into_exile_after_its_last_answer():
    again = two("c4", "incarnation 2", "on_death_wound 2", lives=1, incarnated=True)
    scene = battle(one("c3"), again, two("a6")).when(HIT, (3, 3)).then({"P2-c4.zone": "graveyard"})
    scene.then({"P1-c3.wounds": 2})
    assert follow(scene.state) == CarryOut()
    scene = scene.when(CarryOut()).then({"P2-c4.zone": "exile", "P2-c4.at": cell("c4")})
    assert follow(scene.state) is None
    assert not answers(scene.state, "start_of_turn", scene.state.card("P2-c4"))


@pytest.mark.rule("KZ-KEYWORD-37", "KZ-KEYWORD-38", "KZ-KEYWORD-39")
def test_the_table_asks_the_owner_for_the_cell_by_itself():
    scene = battle(one("e3"), waiting(tokens=1), two("c4"), turn=4, active=P2)
    scene = scene.when(EndTurn()).when(BeginTurn())
    asked = scene.when(follow(scene.state), "a1").asked
    assert [each.seat for each in asked] == [P1] and asked[0].options == ("a1", "b1", "c1", "d1", "e1")


@pytest.mark.rule("KZ-TOKEN-06", "KZ-KEYWORD-42")
def test_tokens_can_be_corrected_only_in_the_graveyard():
    scene = battle(one("e3"), waiting(), two("c4"))
    scene.when(Adjust("cards[P1-c1].tokens", 1)).then({"P1-c1.tokens": 1})
    scene.when(Adjust("cards[P1-e3].tokens", 1)).then_refused("no_such_value", "TABLE-ADJUST-01")


@pytest.mark.rule("KZ-WIN-05")
@pytest.mark.parametrize(("ruling", "result"), [("lost", "P1"), ("saved", "open")])
def test_a_card_that_waits_for_its_incarnation_saves_only_where_the_table_has_it_so(ruling, result):
    last = two("c4", "incarnation 1", lives=1)
    scene = battle(one("c3"), last, options=Options(waiting_incarnation=ruling)).when(HIT, (3, 3))
    scene.then(result=result)
    if ruling == "saved":
        next_turn(scene, "a6").then({"P2-c4.zone": "field"}).then(result="open")


@pytest.mark.rule("KZ-WIN-05")
def test_a_card_that_has_come_back_before_saves_nobody():
    last = two("c4", "incarnation 1", lives=1, incarnated=True)
    scene = battle(one("c3"), last, options=Options(waiting_incarnation="saved")).when(HIT, (3, 3))
    scene.then(result="P1")


@ex("EX-85")
@pytest.mark.rule("KZ-WIN-02", "KZ-ARTIFACT-05", "KZ-AREA-04")
def test_an_artifact_and_an_area_do_not_save_their_owner():
    left = two("a6", type="artifact", kind=""), two("air area", type="area", kind="")
    battle(one("c3"), two("c4", lives=1), *left).when(HIT, (3, 3)).then(result="P1")


# -- revival, summoning, prophecy, landing ------------------------------------------------------------


def with_deck(*cards: Printed, top: tuple[str, ...] = ()) -> dict[str, tuple[Side, ...]]:
    loose = tuple(card.name for card in cards if card.name not in top)
    side = Side(P1, library=cards, deck=Pile(top=top, loose=loose))
    return {"sides": (side, Side(P2))}


WOLF, BIRD, LEECH = (
    Printed("Wolf", movement=2),
    Printed("Bird", kind="flying"),
    Printed("Leech", kind="parasite"),
)


@pytest.mark.rule("KZ-KEYWORD-21")
def test_a_card_is_revived_open_next_to_who_revives_it():
    dead = one("a1", zone="graveyard"), one("b1", zone="graveyard", movement=2), two("a6", zone="graveyard")
    scene = battle(one("c3"), *dead, two("c4")).when(ApplyText("P1-c3", "revive", "P1-c3"), "P1-b1", "b4")
    assert scene.options("revived") == ("P1-a1", "P1-b1")
    assert set(scene.options("entry_cell")) == {"b2", "b3", "b4", "c2", "d2", "d3", "d4"}
    scene.then({"P1-b1.zone": "field", "P1-b1.at": cell("b4"), "P1-b1.closed": False, "P1-b1.movement": 2})


@pytest.mark.rule("KZ-KEYWORD-22")
def test_a_card_is_summoned_from_the_own_deck():
    scene = battle(one("c3"), two("c4"), **with_deck(WOLF, BIRD, LEECH))
    scene = scene.when(ApplyText("P1-c3", "summon", "P1-c3"), "Wolf", "c2")
    assert scene.options("summoned") == ("Bird", "Wolf"), "a symbiont has no cell of its own"
    assert scene.asked[0].secret and scene.asked[0].seat == P1
    (entered,) = events_of(scene, CardEntered)
    assert (entered.card.printed, entered.card.at, entered.card.closed) == (WOLF, cell("c2"), False)
    assert scene.state.side(P1).deck.cards == ("Bird", "Leech")


@pytest.mark.rule("KZ-KEYWORD-23")
def test_a_flyer_needs_no_cell_and_others_stay_where_no_cell_is_free():
    around = [one(at) for at in ("b2", "c2", "d2", "b3", "d3", "b4", "d4")]
    cards = (one("c3"), *around, two("c4"))
    scene = battle(*cards, **with_deck(WOLF, BIRD)).when(ApplyText("P1-c3", "summon", "P1-c3"))
    assert [each.card.zone for each in events_of(scene, CardEntered)] == ["air"]
    wolf = (
        battle(*cards, **with_deck(WOLF)).when(ApplyText("P1-c3", "summon", "P1-c3")).then_told(NothingCame)
    )
    assert wolf.state.side(P1).deck.cards == ("Wolf",)
    dead = battle(*cards, one("a1", zone="graveyard")).when(ApplyText("P1-c3", "revive", "P1-c3"))
    dead.then_told(NothingCame).then({"P1-a1.zone": "graveyard"})


@pytest.mark.rule("KZ-KEYWORD-66")
def test_a_prophecy_shows_the_top_of_the_deck_and_puts_it_under():
    scene = battle(one("c3"), two("c4"), **with_deck(WOLF, BIRD, LEECH, top=("Bird",)))
    scene = scene.when(ApplyText("P1-c3", "prophecy", "P1-c3", 2), ("Wolf",))
    assert [each.cards for each in events_of(scene, CardsShown)] == [("Bird", "Wolf")]
    assert scene.state.side(P1).deck == Pile(loose=("Leech",), bottom=("Bird", "Wolf"))
    battle(one("c3"), two("c4")).when(ApplyText("P1-c3", "prophecy", "P1-c3", 2)).then_told(NothingCame)


@pytest.mark.rule("KZ-KEYWORD-64", "KZ-KEYWORD-87")
def test_a_flyer_lands_on_any_free_cell_its_controller_picks():
    scene = battle(one("c3"), two("air"), two("c4")).when(ApplyText("P1-c3", "land", "P2-air"), "c6")
    assert scene.asked[0].seat == P2 and {"c3", "c4"}.isdisjoint(scene.options("landing_cell"))
    scene.then({"P2-air.zone": "field", "P2-air.at": cell("c6")})
    assert not scene.state.card("P2-air").printed.flies


@pytest.mark.rule("KZ-KEYWORD-65")
def test_a_flyer_stays_in_the_air_where_the_named_cells_are_taken():
    scene = battle(one("c3"), two("air"), two("c4")).when(ApplyText("P1-c3", "land", "P2-air"), "stay")
    scene.then({"P2-air.zone": "air"}).then_told(NothingCame)
    battle(one("c3"), two("c4")).when(ApplyText("P1-c3", "land", "P2-c4")).then_told(NothingCame)


# -- corpse-eating --------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-78")
def test_an_eater_is_healed_by_whom_its_strike_kills():
    eater = one("c3", "corpse_eating", wounds=5, poison=2)
    scene = battle(eater, two("c4", lives=1), two("a6")).when(HIT, (3, 3))
    scene.then({"P2-c4.zone": "exile", "P1-c3.wounds": 0, "P1-c3.poison": 0})


@pytest.mark.rule("KZ-KEYWORD-78")
def test_a_flying_eater_eats_afar_by_its_strike_and_nobody_by_an_impact():
    eater = one("air", "corpse_eating", wounds=5)
    cards = eater, two("c4", lives=1), two("a6")
    battle(*cards).when(Strike("P1-air", "P2-c4"), (3, 3)).then({"P2-c4.zone": "exile", "P1-air.wounds": 0})
    scene = battle(*cards).when(ApplyText("P1-air", "destroy", "P2-c4"))
    scene.then({"P2-c4.zone": "graveyard", "P1-air.wounds": 5})


@pytest.mark.rule("KZ-KEYWORD-78", "KZ-KEYWORD-81")
@pytest.mark.parametrize("verb", ["destroy", "wound"])
@pytest.mark.parametrize(("at", "zone"), [("d4", "exile"), ("c5", "graveyard")])
def test_what_an_eater_kills_otherwise_must_stand_next_to_it(verb, at, zone):
    scene = battle(one("c3", "corpse_eating"), two(at, lives=1), two("a6"))
    scene.when(ApplyText("P1-c3", verb, f"P2-{at}", 1)).then({f"P2-{at}.zone": zone})


@pytest.mark.rule("KZ-KEYWORD-78", "KZ-KEYWORD-07")
@pytest.mark.parametrize(
    ("victim", "zone"),
    [
        (one("c4", lives=1), "graveyard"),
        (two("c4", lives=1, type="artifact", kind=""), "graveyard"),
        (two("c4", "incorporeal", lives=1), "exile"),
    ],
    ids=["own", "artifact", "incorporeal"],
)
def test_an_eater_has_nothing_of_other_corpses(victim, zone):
    scene = battle(one("c3", "corpse_eating", wounds=5), victim, two("a6"))
    scene = scene.when(ApplyText("P1-c3", "wound", victim.id, 1)).then({f"{victim.id}.zone": zone})
    scene.then({"P1-c3.wounds": 5})


@pytest.mark.rule("KZ-KEYWORD-25", "KZ-TRIGGER-05")
def test_reaching_the_graveyard_otherwise_than_by_dying_sets_nothing_off():
    scene = battle(one("c3"), two("c4", "on_death_wound 2"), two("a6"))
    scene.when(Adjust("cards[P2-c4].zone", "graveyard")).then_not_told(TriggersArose, CardsExiled)


@pytest.mark.rule("KZ-KEYWORD-78", "KZ-WIN-03")
@pytest.mark.parametrize(("controller", "zone"), [("P1", "graveyard"), ("P2", "exile")])
def test_an_enemy_is_who_the_opponent_controls(controller, zone):
    eater = one("c3", "corpse_eating", strike=(9, 9, 9))
    sure = ("strike",) if controller == "P1" else ()
    for victim in (one("c4", lives=1, controller=controller), two("c4", lives=1, controller=controller)):
        scene = battle(eater, victim, two("a6")).when(Strike("P1-c3", victim.id), *sure, (3, 3))
        scene.then({f"{victim.id}.zone": zone})


@pytest.mark.rule("KZ-KEYWORD-64", "KZ-KEYWORD-23", "KZ-KEYWORD-38")
def test_a_flyer_that_has_landed_and_died_comes_back_as_a_flyer():
    flyer = two("air", "incarnation 1")
    sides = Side(P1), Side(P2, library=(flyer.printed,))
    scene = battle(one("c3"), flyer, two("a6"), sides=sides).when(ApplyText("P1-c3", "land", "P2-air"), "c4")
    scene = scene.when(Adjust("cards[P2-air].printed.lives", 4)).when(ApplyText("P1-c3", "destroy", "P2-air"))
    scene = scene.when(EndTurn()).when(BeginTurn()).when(Incarnate("P2-air"))
    scene.then({"P2-air.zone": "air", "P2-air.at": None, "P2-air.lives": 4})


@pytest.mark.rule("KZ-KEYWORD-42", "KZ-KEYWORD-40")
def test_only_cards_in_the_graveyard_that_may_still_come_back_take_tokens():
    dead = {"zone": "graveyard"}
    cards = (
        two("c4", "incarnation 2"),
        two("d4", "incarnation 2", zone="exile"),
        two("e4", "incarnation 2", **dead),
    )
    scene = battle(one("c3"), *cards).when(EndTurn()).when(BeginTurn())
    scene.then({"P2-c4.tokens": 0, "P2-d4.tokens": 0, "P2-e4.tokens": 1})


@pytest.mark.rule("KZ-KEYWORD-38", "KZ-KEYWORD-39")
def test_a_flyer_comes_back_whatever_stands_in_the_third_row():
    row = [two(f"{file}6") for file in "abcde"]
    flyer = replace(two("air", "incarnation 1"), zone="graveyard", tokens=1)
    scene = battle(one("c3"), *row, flyer)
    assert follow(scene.state) == Incarnate("P2-air")
    scene.when(Incarnate("P2-air")).then({"P2-air.zone": "air", "P2-air.closed": True})


@pytest.mark.rule("KZ-KEYWORD-78", "KZ-KEYWORD-76")
def test_who_has_lost_its_incorporeal_body_is_eaten():
    eater, lost = one("c3", "corpse_eating", wounds=3), (Effect("lost-1", "P2-c4", NO_ABILITIES),)
    scene = battle(eater, two("c4", "incorporeal", lives=1), two("a6"), effects=lost).when(HIT, (3, 3))
    scene.then({"P2-c4.zone": "exile", "P1-c3.wounds": 0})
