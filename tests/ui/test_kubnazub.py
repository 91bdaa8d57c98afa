"""«Куб на зуб» by touch on the real page: placement, a walk, a whole strike with protector and step-down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app import device
from app.presenters.play import Play
from app.screens.new_table.new_table import GameCard
from app.screens.table.lines import NoticeButton
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.card.card import CardFace, HandCard
from app.widgets.chip_picker.chip_picker import WordChip
from app.widgets.deal_entry.deal_entry import DealEntry
from app.widgets.form.form import Form
from app.widgets.line_field.line_field import LineField
from app.widgets.list_row.list_row import ListRow, RuleRow
from app.widgets.meter.meter import Meter
from app.widgets.number_grid.number_grid import NumberGrid
from app.widgets.number_pad.number_pad import NumberPad, PadKey
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.rule_tag.rule_tag import WhySheet
from app.widgets.side_row.side_row import PieceChip, PileCount, SideRow
from app.widgets.toggle_row.toggle_row import ToggleRow
from app.widgets.versus.versus import Versus
from companion.core.keywords import Tag
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.box import desk_of
from companion.games.kubnazub.commands import BringCard, Buy, KeepDeal
from companion.games.kubnazub.events import TableBegun
from companion.games.kubnazub.model import Options, Side
from companion.games.kubnazub.printed import example_cards
from companion.games.kubnazub.rules.squad import makes_room, why_not
from tests.games.kubnazub.kit import GAME, battle, one, two
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE
from tests.ui.duel_scenes import at, hangs, placed, take_phone
from tests.ui.kubnazub_scenes import CELLS, begin, begin_with, buying, dealt

MARKED, ARCHER = (
    next(name for name in example_cards() if what in desk_of(name)) for what in ("prison", "arrows")
)
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
    ui.main("Strong against weak")
    assert ui.one(Versus).middle == "+4"
    facts = {each.text: [fact.value for fact in each.view.facts] for each in ui.all(OptionCard)}
    assert facts == {"As rolled": ["3", "1"], "Settle for less": ["2", "0"]}
    ui.option("Settle for less")
    wounds = {each.id: each.wounds for each in play.state.cards if each.wounds}
    assert wounds == {"P2-d4": 2}
    assert play.state.card("P1-c3").closed and play.state.card("P2-d4").closed


def test_a_tap_elsewhere_lets_a_strike_be(ui: Hand) -> None:
    play = fight(ui)
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    ui.cell(at("b3"))
    assert not [each for each in ui.all(PreviewCard) if each.parent]
    assert play.state.card("P1-c3").at == cell("c3"), "that tap only cancels"
    ui.cell(at("b3"))
    assert play.state.card("P1-c3").at == cell("b3")


def test_a_far_cell_is_walked_to_and_shows_its_price_before(ui: Hand) -> None:
    play = fight(ui)
    ui.piece("P1-c3")
    notes = {each.id: each.note for each in ui.board.view.cells if each.note}
    assert notes[at("b2")] == "2" and notes[at("b3")] == "1"
    ui.cell(at("b2"))
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
    ui.cell(at("c3"))
    assert [each.printed.name for each in play.state.cards] == [squad[0]]
    ui.reach(next(each for each in ui.all(HandCard) if each.view.id == squad[3]))
    ui.frames(3 * SETTLE)  # two pages that scroll, one in the other, hand a tap on one after the other
    assert [each.view.id for each in ui.all(HandCard) if each.selected] == [squad[3]]
    ui.cell(at("b1"))
    assert play.state.card("P1-2").printed.name == squad[3]
    assert not ui.bar.main_enabled and "7" in ui.bar.reason
    for name in ("b2", "c2", "d2", "c1", "d1", "b3", "d3"):
        ui.cell(at(name))
    ui.main("The squad stands")
    assert hangs() and play.handover.wanted == P2
    names = {each.printed.name for each in play.state.cards}
    assert not any(name in text for text in ui.texts() for name in names)
    take_phone(ui)
    assert ui.board.flipped and all(piece.back for piece in ui.board.view.pieces)
    ui.cell(at("c4"))
    assert play.state.on_cell(cell("c4")).owner == P2


def test_a_locked_cell_takes_no_card(ui: Hand) -> None:
    play = begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    take_phone(ui)
    ui.cell(at("a1"))
    assert play.state.cards == ()


def test_the_battle_begins_without_a_curtain(ui: Hand) -> None:
    play = placed(begin(ui), CELLS)
    play.answer([])
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    assert not hangs() and play.state.turn == 1
    assert ui.bar.main_text == "End turn: First player"


def test_a_new_table_is_dealt_kept_and_bought_by_two_with_one_phone(ui: Hand) -> None:
    ui.app.screens.go("new_table")
    ui.frames(SETTLE)
    ui.tap(next(each for each in ui.all(GameCard) if each.game == "kubnazub"))
    ui.frames(SETTLE)
    ui.row("The app deals")
    ui.row("Защитники Лаара")
    ui.row("Приспешники кубохвата")
    ui.main("Set up")
    ui.frames(SETTLE)
    play = ui.play
    ui.faces("52")
    ui.main("Player A chooses")
    ui.option("First player")
    assert hangs() and play.handover.wanted == P1, "the app has dealt both; only one looks"
    take_phone(ui)
    mine = play.state.side(P1).dealt
    assert sorted(each.name for each in ui.all(ToggleRow)) == sorted(mine)
    ui.tile("Take another deal")
    assert play.state.side(P1).redeals == 1 and play.state.side(P1).dealt != mine
    ui.main("Keep the deal")
    assert hangs() and play.handover.wanted == P2
    take_phone(ui)
    secret = {*play.state.side(P1).dealt} - {*play.state.side(P2).dealt}
    assert secret and not any(name in text for text in ui.texts() for name in secret)
    ui.main("Keep the deal")
    assert play.state.stage == "squad" and not hangs(), "who kept the last deal buys first"
    play.handover.close()
    take_phone(ui)
    assert ui.sees("23") and {each.look for each in ui.all(Meter)} == {"gold", "silver"}
    row = next(each for each in ui.all(ToggleRow) if not each.dim)
    ui.reach(row)
    ui.frames(SETTLE)
    assert play.state.side(P1).squad == (row.name,) and row.taken


def test_a_card_that_does_not_fit_says_why_and_what_could_go_for_it(ui: Hand) -> None:
    play = bought_out(ui)
    row = next(each for each in ui.all(ToggleRow) if each.dim and makes_room(play.state, P1, each.name))
    wanted, limit = row.name, why_not(play.state, P1, row.name)
    ui.reach(row)
    ui.frames(2 * SETTLE)
    assert ui.sees(limit.rule) and wanted not in play.state.side(P1).squad
    swap = next(each for each in ui.all(ListRow) if each.title.startswith("Put "))
    gone = swap.title.removeprefix("Put ").removesuffix(" back for it")
    ui.reach(swap)
    ui.frames(SETTLE)
    squad = play.state.side(P1).squad
    assert wanted in squad and gone not in squad


def bought_out(ui: Hand) -> Play:
    """A squad of which nothing more is affordable but by a change."""
    play = dealt(ui)
    for seat in (P1, P2):
        play.handover.open()
        play.do(KeepDeal(seat))
    play.handover.close()
    play.handover.open()
    for name in play.state.side(P1).dealt:
        play.do(Buy(P1, name))
    play.dismiss()
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    return play


def test_a_held_row_of_the_deal_is_read(ui: Hand) -> None:
    sit(ui, buying())
    take_phone(ui)
    row = ui.all(ToggleRow)[0]
    ui.hold(row)
    ui.frames(SETTLE)
    assert ui.one(CardFace).view.name == row.name


def test_a_broken_limit_is_cured_with_one_tap(ui: Hand) -> None:
    play = sit(ui, buying(dear=True))
    take_phone(ui)
    before = play.state.side(P1).squad
    (cure,) = ui.all(NoticeButton)
    ui.reach(cure)
    ui.frames(SETTLE)
    assert len(play.state.side(P1).squad) == len(before) - 1 and not ui.all(NoticeButton)


def test_a_card_before_the_squad_is_shown_with_one_tap(ui: Hand) -> None:
    game = scene_of("squad", dealt=("Котик", "Жабка"))
    play = sit(ui, game)
    take_phone(ui)
    assert ui.sees("Before you buy: Котик")
    ui.reach(ui.one(NoticeButton))
    ui.frames(SETTLE)
    assert play.state.side(P1).more_gold == 1 and not ui.all(NoticeButton)


def scene_of(stage: str, dealt: tuple[str, ...], **options: Any) -> Any:
    """The game as it is before the battle, with a deal of these cards."""
    known = example_cards()
    sides = (
        Side(P1, library=tuple(known[name] for name in dealt), dealt=dealt),
        Side(P2, library=(known["Вобла"],), dealt=("Вобла",)),
    )
    begun = TableBegun(Options(**options), sides, stage, rule="KZ-SQUAD-01")
    return replace(GAME, setup=lambda _: [begun])


def test_a_told_deal_is_named_by_typing_and_a_card_of_no_list_by_its_numbers(ui: Hand) -> None:
    play = begin_with(ui, "told_deal")
    play.answer([5, 2])
    play.answer("first")
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    take_phone(ui)
    entry = ui.one(DealEntry)
    assert not any(each.text == "Let the app deal" for each in ui.all(QuietButton)), "people deal here"
    entry.words = "жаб"
    ui.frames(2)
    ui.row("Жабка")
    ui.main("Use these cards")
    assert hangs() and play.handover.wanted == P2
    take_phone(ui)
    ui.one(DealEntry).take("Вобла")
    ui.frames(2)
    ui.main("Use these cards")
    play.handover.close()
    take_phone(ui)
    ui.reach(ui.one(NoticeButton))
    ui.frames(2 * SETTLE)
    write_card(ui)
    assert play.state.side(P1).dealt == ("Жабка", "Мудрец")
    card = play.state.side(P1).printed("Мудрец")
    assert (card.cost, card.lives, card.movement, card.strike) == (4, 12, 1, (1, 2, 3))
    assert card.keywords == (Tag("armour", 2),) and card.kind == "ground"


def write_card(ui: Hand) -> None:
    """Fill in the form as somebody with a card in the hand would: 25 taps and a name."""
    form = ui.one(Form)
    fields = [each for each in ui.walk() if isinstance(each, LineField)]
    fields[0].text = "Мудрец"
    ui.frames(2)
    for key in ("4", "next", "1", "2", "next", "1", "next", "2", "next", "3"):
        grid = ui.one(NumberGrid)
        tapped = next(each for each in ui.all(PadKey) if key in (each.text, KEYS.get(each.icon)))
        ui.reach(tapped)
        assert grid.at >= 0
    assert form.main_enabled
    fields[-1].text = "armo"
    ui.frames(2)
    for _ in range(2):
        ui.reach(next(each for each in ui.all(WordChip) if each.text == "Armour" and not each.taken))
        ui.frames(2)
    ui.main("Write it down")
    ui.frames(SETTLE)


KEYS = {"arrow-right": "next", "backspace-outline": "back"}


def test_a_known_card_fills_the_form_by_its_name(ui: Hand) -> None:
    play = fight(ui)
    play.do(BringCard(P2))
    ui.frames(SETTLE)
    field = next(each for each in ui.walk() if isinstance(each, LineField))
    field.text = "кот"
    ui.frames(2)
    ui.reach(next(each for each in ui.all(WordChip) if each.text == "Котик"))
    ui.frames(2)
    ui.main("Write it down")
    ui.option("a5")
    assert play.state.on_cell(cell("a5")).printed.before_squad == example_cards()["Котик"].before_squad


def test_a_player_gives_up_before_the_battle(ui: Hand) -> None:
    play = sit(ui, buying())
    take_phone(ui)
    ui.icon("dots-vertical")
    ui.frames(SETTLE)
    ui.row("Give up")
    ui.frames(SETTLE)
    ui.reach(ui.one(MainButton, text="First player gives up"))
    ui.frames(SETTLE)
    assert play.state.result == "P2"


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


# -- the fan-card desk -------------------------------------------------------------------------------------


def open_desk(ui: Hand) -> None:
    ui.icon("dots-vertical")
    ui.frames(SETTLE)
    ui.row("Fan-card desk")
    ui.frames(SETTLE)


def desk_row(ui: Hand, detail: str) -> None:
    """The row of the desk that says this."""
    ui.reach(next(each for each in ui.all(ListRow) if each.detail == detail))
    ui.frames(SETTLE)


@pytest.mark.parametrize(("charge", "typed"), [(73, "73"), (None, "")])
def test_the_charge_is_read_from_this_phone_or_typed(
    ui: Hand, monkeypatch: pytest.MonkeyPatch, charge: int | None, typed: str
) -> None:
    monkeypatch.setattr(device, "battery", lambda: charge)
    play = fight(ui)
    open_desk(ui)
    ui.row("Charge of a phone")
    ui.frames(SETTLE)
    assert ui.sees("Which card? Tap it.")
    ui.piece("P2-c4")
    ui.frames(SETTLE)
    ui.quiet("Read it from this phone")
    ui.frames(SETTLE)
    assert ui.one(NumberPad).typed == typed
    if charge is None:
        assert ui.sees("This device does not tell. Type the number.")
        ui.one(NumberPad).press("9")
    ui.main("Take 73" if charge else "Take 9")
    assert play.last.events[0].numbers == ((charge or 9),)


def test_five_digits_are_five_taps(ui: Hand) -> None:
    play = fight(ui, one("c3", name="Фамильяр унгара"), two("c5"))
    open_desk(ui)
    desk_row(ui, "five digits")
    for digit in "70123":
        ui.reach(next(each for each in ui.all(PadKey) if each.text == digit))
    ui.main("Write it down")
    assert play.last.events[0].numbers == (7, 0, 1, 2, 3)


def test_a_marker_is_laid_says_how_long_it_lies_and_is_taken_off(ui: Hand) -> None:
    play = fight(ui, one("c3", name=MARKED), two("c5", name="Вобла"))
    open_desk(ui)
    desk_row(ui, "prison marker")
    ui.option("Вобла")
    ui.frames(SETTLE)
    ui.option("Up to the end of the next turn")
    assert [each.what for each in play.state.effects] == ["prison"]
    open_desk(ui)
    desk_row(ui, "prison marker, up to the end of turn 6")
    assert play.state.effects == ()


def test_an_arrow_shows_one_or_two_with_one_tap(ui: Hand) -> None:
    play = fight(ui, one("c3", name=ARCHER), two("c5", name="Вобла"))
    open_desk(ui)
    desk_row(ui, "hail of arrows")
    ui.option("Вобла")
    ui.frames(SETTLE)
    assert sorted(ui.options()) == ["1", "2"]
    ui.option("2")
    ui.frames(SETTLE)
    assert play.state.card("P2-c5").wounds == 2


def test_the_desk_knows_how_sanity_and_the_card_house_stand(ui: Hand) -> None:
    play = fight(ui, one("c3", name="Зодчий"), one("a1", name="Ре'куут Шабб'ах"), two("c5"))
    open_desk(ui)
    desk_row(ui, "card house")
    ui.option("It stands")
    open_desk(ui)
    assert next(each for each in ui.all(ListRow) if each.detail == "card house").value == "It stands"
    desk_row(ui, "sanity")
    ui.one(NumberPad).press("4")
    ui.main("Take 4")
    assert play.state.side(P1).sanity == 4


def test_a_stunt_is_judged_by_people(ui: Hand) -> None:
    play = fight(ui)
    open_desk(ui)
    ui.row("A stunt was done")
    ui.frames(SETTLE)
    ui.piece("P1-c3")
    ui.frames(SETTLE)
    assert play.last.events[0].done and play.last.events[0].card == "P1-c3"
