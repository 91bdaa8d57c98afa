"""Placement by stages, and the reveal that follows."""

from __future__ import annotations

import pytest

from companion.content.languages import speak
from companion.core.seats import TABLE
from companion.games.duel.field import P1, P2, cell, cells
from companion.games.duel.placement import STAGES, open_cells, used_too_early
from companion.games.kubnazub.commands import FinishPlacement, Place, Rearrange, RevealSquads
from companion.games.kubnazub.events import CardsRevealed, CardTookOff
from tests.games.kubnazub.kit import GAME, Battle, ex, placing

CENTRE = "b1 c1 d1 b2 c2 d2 b3 c3 d3"


@ex("EX-48", "EX-49", "EX-50", "EX-51", "EX-52")
@pytest.mark.rule("KZ-PLACE-04", "KZ-PLACE-05", "KZ-PLACE-06", "KZ-PLACE-07", "KZ-PLACE-08", "KZ-PLACE-09")
@pytest.mark.parametrize(
    ("seat", "used", "legal"),
    [
        (P1, CENTRE, True), (P1, "b1 c1 d1 b2 c2 d2 b3 a1", False), (P1, f"{CENTRE} a3", False),
        (P1, f"{CENTRE} e2", True), (P1, f"{CENTRE} a1 e1 a2 e2 a3", True), (P2, "a4 e4 c5 b6", True),
        (P2, "c4 a5", False),
    ],
)  # fmt: skip
def test_a_later_cell_waits_for_the_earlier_ones(seat, used, legal):
    assert (used_too_early(seat, cells(used)) is None) == legal


@pytest.mark.rule("KZ-CORE-09", "KZ-PLACE-03")
def test_the_stages_cover_each_half_once():
    for seat, stages in STAGES.items():
        every = [at for stage in stages for at in stage]
        assert len(every) == len(set(every)) == 15
        assert open_cells(seat, every) == () and open_cells(seat, stages[0]) == stages[1]


@pytest.mark.rule("KZ-PLACE-01", "KZ-PLACE-02")
def test_a_card_goes_face_down_on_an_own_free_open_cell():
    scene = placing()
    name, other = scene.state.side(P1).squad[:2]
    scene.when(Place(P1, name, cell("c4"))).then_refused("other_half", "KZ-PLACE-01")
    scene.when(Place(P1, name, cell("a1"))).then_refused("cell_not_open", "KZ-PLACE-05", empty="b1")
    scene.when(Place(P1, "Вобла", cell("c3"))).then_refused("not_in_squad", "KZ-PLACE-01")
    scene = scene.when(Place(P1, name, cell("c3"))).then({"P1-1.hidden": True, "P1-1.at": cell("c3")})
    scene.when(Place(P1, other, cell("c3"))).then_refused("cell_taken", "KZ-PLACE-02")
    scene.when(FinishPlacement(P1)).then_refused("cards_left", "KZ-PLACE-01")
    scene = scene.when(Place(P1, other, cell("c2"))).when(Rearrange(P1, cell("c3"), cell("c2")))
    scene.then({"P1-1.at": cell("c2"), "P1-2.at": cell("c3")})
    scene.when(Rearrange(P1, cell("c2"), cell("a1"))).then_refused("cell_not_open", "KZ-PLACE-05", empty="b1")
    scene.when(Rearrange(P1, cell("c2"), cell("c4"))).then_refused("other_half", "KZ-PLACE-01")


def placed(scene: Battle) -> Battle:
    for seat in (P1, P2):
        for name in scene.state.side(seat).squad:
            used = [each.at for each in scene.state.cards if each.owner == seat]
            scene = scene.when(Place(seat, name, open_cells(seat, used)[-1]))
        scene = scene.when(FinishPlacement(seat))
    return scene


@pytest.mark.rule("KZ-REVEAL-01", "KZ-REVEAL-02", "KZ-REVEAL-07")
def test_the_second_player_may_keep_his_third_row_hidden():
    scene = placed(placing()).then(stage="reveal")
    third = [each.id for each in scene.state.cards if each.owner == P2 and each.at in cells("b6 c6 d6")]
    revealed = scene.when(RevealSquads(), tuple(third[:1]))
    assert revealed.asked[0].seat == P2 and set(revealed.options("stay_hidden")) == set(third)
    assert [each.id for each in revealed.state.cards if each.hidden] == third[:1]
    words = GAME.words(revealed.state)
    (told,) = [speak(words.event(each).text) for each in revealed.events if isinstance(each, CardsRevealed)]
    assert told == "Face up now: 9 cards of First player, 9 cards of Second player.", (
        "the board names them better"
    )
    flyers = {each.id for each in revealed.state.cards if each.zone == "air"}
    assert flyers and {each.card for each in revealed.events if isinstance(each, CardTookOff)} == flyers


@pytest.mark.rule("KZ-PLACE-10")
def test_a_first_game_may_be_placed_face_up():
    scene = placed(placing(placement="open"))
    assert not any(each.hidden for each in scene.state.cards)
    scene.when(RevealSquads()).then_asked().then(stage="battle")


@pytest.mark.rule("KZ-PLACE-01", "KZ-REVEAL-09")
def test_nobody_sees_what_the_other_placed():
    scene = placing()
    secret = scene.state.side(P1).squad[0]
    scene = scene.when(Place(P1, secret, cell("c3")))
    for seat in (P2, TABLE):
        assert secret not in str(GAME.veiled(scene.state, seat))
        assert secret not in str([GAME.seen(event, seat) for event in scene.events])
        assert secret not in str(GAME.seen(Place(P1, secret, cell("c3")), seat))
    assert GAME.veiled(scene.state, P1).card("P1-1").printed.name == secret
