"""«Куб на зуб» by touch on the real page: placement, a walk, a whole strike with protector and step-down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.presenters.play import Play
from app.widgets.card.card import CardFace, HandCard
from app.widgets.curtain.curtain import Curtain, HoldButton
from app.widgets.list_row.list_row import RuleRow
from app.widgets.meter.meter import Meter
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.rule_tag.rule_tag import WhySheet
from app.widgets.side_row.side_row import PieceChip, PileCount, SideRow
from app.widgets.toggle_row.toggle_row import ToggleRow
from app.widgets.versus.versus import Versus
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import P1, P2, cell
from tests.games.kubnazub.kit import GAME, battle, one, two
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE
from tests.ui.kubnazub_scenes import begin, buying, place

CARDS = (
    one("c3", name="Штурмовик", movement=2),
    one("a1", name="Жабка"),
    one("air", name="Дракон"),
    two("c4", name="Стражник"),
    two("d4", name="Лаар"),
    two("a6", name="Вобла"),
)


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside") as hand:
        yield hand


def fight(ui: Hand, *cards: Any) -> Play:
    """The table page in a battle of these cards."""
    state = battle(*(cards or CARDS)).state
    game = replace(GAME, start=state, setup=lambda options: [])
    return sit(ui, game)


def sit(ui: Hand, game: Any) -> Play:
    play = Play(Table.begin(game, Memory(), {}), ui.app.session.settings)
    ui.app.session.play = play
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    return play


def at(ui: Hand, name: str) -> str:
    square = cell(name)
    return f"{square.row},{square.col}"


def take_phone(ui: Hand) -> None:
    ui.hold(ui.find(HoldButton), 1.3)
    ui.frames(SETTLE)


def hangs() -> bool:
    return any(isinstance(layer, Curtain) for layer in Window.children)


# -- the strike --------------------------------------------------------------------------------------------


def test_a_whole_strike_with_a_protector_and_a_step_down(ui: Hand) -> None:
    play = fight(ui)
    assert not hangs(), "in battle the phone lies between both"
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    card = ui.one(PreviewCard)
    assert card.title == "Штурмовик strikes Стражник" and "Лаар" in card.note
    assert play.pending is None, "nothing is ordered yet"
    ui.main("Strike: Стражник")
    assert sorted(ui.options()) == ["Nobody", "Лаар"]
    ui.piece("P2-d4")
    ui.main("Лаар")
    ui.faces("62")
    ui.main("Strong against Weak")
    assert ui.one(Versus).middle == "+4"
    facts = {each.text: [fact.value for fact in each.view.facts] for each in ui.all(OptionCard)}
    assert facts == {"Keep": ["3", "1"], "Settle for less": ["2", "0"]}
    ui.option("Settle for less")
    wounds = {each.id: each.wounds for each in play.state.cards if each.wounds}
    assert wounds == {"P2-d4": 2}
    assert play.state.card("P1-c3").closed and play.state.card("P2-d4").closed


def test_a_tap_elsewhere_lets_a_strike_be(ui: Hand) -> None:
    play = fight(ui)
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    ui.cell(at(ui, "b3"))
    assert not [each for each in ui.all(PreviewCard) if each.parent]
    assert play.state.card("P1-c3").at == cell("c3"), "that tap only cancels"
    ui.cell(at(ui, "b3"))
    assert play.state.card("P1-c3").at == cell("b3")


def test_a_far_cell_is_walked_to_and_shows_its_price_before(ui: Hand) -> None:
    play = fight(ui)
    ui.piece("P1-c3")
    notes = {each.id: each.note for each in ui.board.view.cells if each.note}
    assert notes[at(ui, "b2")] == "2" and notes[at(ui, "b3")] == "1"
    ui.cell(at(ui, "b2"))
    walker = play.state.card("P1-c3")
    assert walker.at == cell("b2") and walker.movement == 0


def test_a_target_out_of_reach_says_why_with_its_rule(ui: Hand) -> None:
    fight(ui)
    ui.piece("P1-a1")
    ui.piece("P2-c4")
    assert ui.sees("Стражник is not next to the striker.") and ui.sees("KZ-ATTACK-02")


# -- beside the board --------------------------------------------------------------------------------------


def test_a_flyer_beside_the_board_is_tapped_and_held_like_a_piece_on_it(ui: Hand) -> None:
    fight(ui)
    chip = ui.one(PieceChip)
    ui.tap(chip)
    ui.frames(SETTLE)
    assert chip.selected
    ui.piece("P2-a6")
    assert ui.one(PreviewCard).title == "Дракон strikes Вобла"
    ui.hold(chip)
    ui.frames(SETTLE)
    assert ui.one(CardFace).view.name == "Дракон"


def test_the_rows_change_sides_when_the_board_is_turned_round(ui: Hand) -> None:
    play = fight(ui)
    near = {row.near: row.name for row in ui.all(SideRow)}
    assert near == {True: "First player", False: "Second player"}
    play.turn_round()
    ui.frames(SETTLE)
    assert {row.near: row.name for row in ui.all(SideRow)} == {True: "Second player", False: "First player"}


def test_a_graveyard_is_counted_and_looked_through(ui: Hand) -> None:
    fight(ui, *CARDS, two("b6", name="Танк", zone="graveyard"))
    ui.tap(next(each for each in ui.all(PileCount) if each.count == 1))
    ui.frames(SETTLE)
    ui.row("Танк")
    ui.frames(SETTLE)
    assert ui.one(CardFace).view.name == "Танк"


def test_a_card_is_read_with_a_tap_and_each_keyword_is_one_tap_from_its_rule(ui: Hand) -> None:
    fight(ui, one("c3"), two("c6", "armour 2", name="Танк"))
    ui.piece("P2-c6")
    ui.frames(SETTLE)
    assert ui.one(CardFace).view.name == "Танк"
    ui.reach(ui.one(RuleRow))
    ui.frames(SETTLE)
    assert ui.one(WhySheet).rule_id == "KZ-KEYWORD-15"


# -- before the battle -------------------------------------------------------------------------------------


def test_cards_are_placed_in_secret_one_player_after_the_other(ui: Hand) -> None:
    play = begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    assert hangs()
    take_phone(ui)
    squad = play.state.side(P1).squad
    ui.cell(at(ui, "c3"))
    assert [each.printed.name for each in play.state.cards] == [squad[0]]
    ui.reach(next(each for each in ui.all(HandCard) if each.view.id == squad[3]))
    ui.frames(3 * SETTLE)  # two pages that scroll, one in the other, hand a tap on one after the other
    assert [each.view.id for each in ui.all(HandCard) if each.selected] == [squad[3]]
    ui.cell(at(ui, "b1"))
    assert play.state.card("P1-2").printed.name == squad[3]
    assert not ui.bar.main_enabled and "7" in ui.bar.reason
    for name in ("b2", "c2", "d2", "c1", "d1", "b3", "d3"):
        ui.cell(at(ui, name))
    ui.main("The squad stands")
    assert hangs() and play.handover.wanted == P2
    names = {each.printed.name for each in play.state.cards}
    assert not any(name in text for text in ui.texts() for name in names)
    take_phone(ui)
    assert ui.board.flipped and all(piece.back for piece in ui.board.view.pieces)
    ui.cell(at(ui, "c4"))
    assert play.state.on_cell(cell("c4")).owner == P2


def test_a_locked_cell_takes_no_card(ui: Hand) -> None:
    play = begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    take_phone(ui)
    ui.cell(at(ui, "a1"))
    assert play.state.cards == ()


def test_the_battle_begins_without_a_curtain(ui: Hand) -> None:
    play = begin(ui)
    for seat in (P1, P2):
        play.handover.open()
        place(play, seat)
    play.answer([])
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    assert not hangs() and play.state.turn == 1
    assert ui.bar.main_text == "Pass"


def test_a_row_of_the_deal_gives_the_order_behind_it(ui: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    play = sit(ui, buying())
    take_phone(ui)
    given: list[Any] = []
    monkeypatch.setattr(play, "do", given.append)
    rows = {each.name: each for each in ui.all(ToggleRow)}
    assert len(rows) == 15
    bought = next(each for each in rows.values() if each.taken)
    other = next(each for each in rows.values() if not each.taken)
    ui.reach(bought)
    ui.reach(other)
    assert given == [bought.view.order, other.view.order]
    assert {each.look for each in ui.all(Meter)} == {"gold", "silver"}
