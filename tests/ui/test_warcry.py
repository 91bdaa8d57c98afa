"""WarCry by touch on the real page: an attack with its chances, a block, tactics, dice, and the clean-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.screens.shared.field import TextSheet
from app.screens.table.board_part import BoardPart
from app.screens.table.lines import NoticeLine
from app.screens.table.story import StoryStep
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.app_bar.app_bar import AppBar
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.card.card import HandCard
from app.widgets.counter.counter import Counter
from app.widgets.curtain.curtain import Curtain
from app.widgets.line_field.line_field import LineField
from app.widgets.list_row.list_row import ListRow
from app.widgets.odds_bars.odds_bars import OddsBars, OddsRow
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.sheet.sheet import OverSheet
from app.widgets.source_badge.source_badge import SourceBadge
from app.widgets.step_list.step_list import StepLine
from app.widgets.two_sides.two_sides import ChangeChip, SidePanel, TwoSides
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import P1, P2, Battle, Options, Side, other
from companion.games.warcry.rules.texts import LONGEST
from tests.games.warcry.kit import dice_deck
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import show
from tests.ui.decks_scenes import cards, deck, desk_screen
from tests.ui.driver import PHONE, SETTLE, SMALL, Driver
from tests.ui.layout_check import check
from tests.ui.warcry_scenes import FIELD, SCENES, begin, close, sit

LYING = (892, 412)
LOOKS = ((SMALL, 2.0), (LYING, 1.0))
LANGUAGES = ("ru", "fr", "en")


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside") as hand:
        yield hand


def key(ui: Hand, seat: str, number: str) -> None:
    """A number of one half of the combat sheet."""
    panel = next(each for each in ui.all(SidePanel) if each.view.id == seat)
    ui.reach(panel.key(number))
    ui.frames(SETTLE)


def chip(ui: Hand, name: str) -> ChangeChip:
    """What lies on a side."""
    return next(each for each in ui.all(ChangeChip) if each.name == name)


def attack(ui: Hand, who: str = "P1-3", target: str = "P2-1") -> None:
    """An attack that nobody blocks."""
    ui.piece(who)
    ui.piece(target)
    ui.main()


def test_an_attack_by_touch_shows_its_chances_and_is_fought_out(ui: Hand) -> None:
    play = sit(ui)
    ui.piece("P1-3")
    ui.piece("P2-1")
    assert ui.find(PreviewCard) is not None
    assert any("May block: Smoke Drakes" in text for text in ui.texts())
    ui.main("Attack Ashbound Thralls")
    ui.option("Nobody")
    assert play.state.combat is not None
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    for seat, die in ((P1, "4"), (P2, "2"), (P1, "1")):
        key(ui, seat, die)
    ui.option("No")
    ui.main("Lantern Riders wins 8 : 6")
    assert play.state.find("P2-1") is None and play.state.active == P2
    assert not play.state.unit("P1-3").ready
    assert ui.board.parent is not None, "the field is back"


def test_a_block_is_answered_by_the_far_player_where_it_is_turned(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", language="en", seating="opposite") as ui:
        play = sit(ui)
        attack(ui)
        asked = ui.app.screens.current_screen.children[0].ids.ask
        assert asked.turned, "Anna sits opposite"
        option = next(each for each in ui.all(OptionCard) if each.text == "Smoke Drakes")
        ui.reach(option)
        ui.tap(next(each for each in ui.all(MainButton) if "Smoke Drakes" in each.text))
        ui.frames(SETTLE)
        assert play.state.combat is not None and play.state.combat.units == ("P1-3", "P2-4")
        assert play.state.combat.blocked == "P2-1"
        (sides,) = ui.all(TwoSides)
        far = next(each for each in ui.all(SidePanel) if each.view.id == P2)
        near = next(each for each in ui.all(SidePanel) if each.view.id == P1)
        assert sides.turned and far.to_window(*far.center)[1] > near.to_window(*near.center)[1]
        ui.main("No tactic: Boris")
        ui.main("No tactic: Anna")
        key(ui, P1, "4")
        numbers = [far.key(each).to_window(*far.key(each).center)[0] for each in "123456"]
        assert numbers == sorted(numbers, reverse=True), "the far player reads them from the other side"
        key(ui, P2, "2")
        assert play.pending is not None and play.pending.question.about[1] == "rout"


def test_what_the_far_player_has_to_choose_is_turned_as_well(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", language="en", seating="opposite") as ui:
        play = sit(ui, units=tuple(each for each in FIELD if each.id in ("P1-1", "P2-1")))
        attack(ui, who="P1-1")
        ui.tile("Tactic card")
        kinds = [each for each in ui.all(QuietButton) if each.text in ("Combat Tactic", "WarCry")]
        heights = {each.text: each.to_window(*each.center)[1] for each in kinds}
        assert heights["Combat Tactic"] > heights["WarCry"], "Boris reads from below"
        ui.quiet("Choose something else")
        ui.main("No tactic: Boris")
        ui.tile("Tactic card")
        kinds = [each for each in ui.all(QuietButton) if each.text in ("Combat Tactic", "WarCry")]
        heights = {each.text: each.to_window(*each.center)[1] for each in kinds}
        assert heights["Combat Tactic"] < heights["WarCry"], "Anna reads from above"
        ui.quiet("Combat Tactic")
        assert play.pending is not None and play.pending.question.seat == P2, "the touch met what it hit"


def test_only_training_cards_are_marked_as_examples(ui: Hand) -> None:
    own = tuple(replace(each, printed=replace(each.printed, source="told")) for each in FIELD)
    for units, marks in ((FIELD, {"example"}), (own, {"", "yours"})):
        sit(ui, units=units)
        ui.piece("P1-3")
        ui.piece("P2-1")
        assert {each.source for each in ui.all(SourceBadge)} <= marks and ui.find(PreviewCard)
        ui.hold(ui.spot("P1-1"))
        ui.frames(SETTLE)
        assert ui.sees("Example") == (units is FIELD)
        close(ui)


def test_the_second_number_may_be_tapped_first_and_a_double_tap_answers_once(ui: Hand) -> None:
    play = sit(ui)
    attack(ui)
    ui.option("Nobody")
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    key(ui, P2, "2")
    assert play.pending is not None and play.pending.question.seat == P1, "it waits for the first"
    panel = next(each for each in ui.all(SidePanel) if each.view.id == P1)
    where = panel.key("4").to_window(*panel.key("4").center)
    ui.tap(where)
    Driver.tap(ui, where)
    ui.frames(SETTLE)
    assert play.pending is not None and play.pending.question.about[1] == "rout", "not answered by the second"
    assert play.state.combat is not None and play.state.combat.rolls == (4, 2)


def test_a_modifier_and_a_reminder_are_laid_and_taken_away_on_the_sheet(ui: Hand) -> None:
    play = sit(ui)
    attack(ui)
    ui.option("Nobody")
    panel = next(each for each in ui.all(SidePanel) if each.view.id == P2)
    ui.reach(panel.add)
    ui.frames(SETTLE)
    (counter,) = [each for each in ui.all(Counter) if each.view.id == "n"]
    plus = counter.ids.buttons.children[0]
    for _ in range(2):
        ui.reach(plus)
    field = ui.find(LineField)
    field.insert_text("Smoke " * 50)
    assert len(field.text) == LONGEST, "no more than can be kept is written"
    field.text = "Smoke hides them"
    ui.frames(SETTLE)
    ui.reach(
        next(each for each in ui.all(MainButton) if each.parent is not None and each.active and each.text)
    )
    ui.frames(SETTLE)
    assert [(each.on, each.what, each.n, each.until) for each in play.state.effects] == [
        ("P2-1", "strength", 2, "combat"),
        ("P2-1", "note", 0, "combat"),
    ]
    assert chip(ui, "Strength").value == "+2" and panel.value == "6"
    ui.reach(chip(ui, "Strength"))
    ui.frames(SETTLE)
    ui.row("Take it away")
    assert [each.what for each in play.state.effects] == ["note"] and panel.value == "4"
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    assert any("Smoke hides them" in text for text in ui.texts()), "recalled before the flips"


def test_a_tactic_of_a_unit_is_one_chip_with_its_name_and_what_it_adds(ui: Hand) -> None:
    play = sit(ui, units=tuple(each for each in FIELD if each.id in ("P1-1", "P2-1")))
    attack(ui, who="P1-1")
    ui.tile("Tactic of a unit")
    ui.quiet("Brace the poles")
    assert [each.what for each in play.state.effects] == ["strength"]
    own = next(each for each in ui.all(SidePanel) if each.view.id == P1)
    assert [(each.value, each.name) for each in own.view.changes] == [
        ("+1", "Iron Boathook"),
        ("+1", "Brace the poles"),
    ]


def test_the_field_is_one_tap_away_from_a_combat_and_back(ui: Hand) -> None:
    sit(ui)
    attack(ui)
    ui.option("Nobody")
    assert ui.all(TwoSides) and ui.all(StepLine)
    ui.icon("close")
    assert ui.board.parent is not None
    fighters = {each.id for each in ui.board.view.pieces if each.ring == "gold"}
    assert fighters == {"P1-3", "P2-1"}
    assert any("Lantern Riders" in each.line.view.text for each in ui.all(StoryStep)), "what led to it"
    ui.main("No tactic: Boris")
    assert ui.board.parent is not None, "it stays aside"
    assert [each.line.view.text for each in ui.all(StoryStep)] == ["Boris plays no tactic."]
    ui.quiet("Show the Combat")
    assert ui.all(TwoSides)
    ui.icon("screen-rotation")
    assert ui.app.session.settings.seating == "opposite"
    (sides,) = ui.all(TwoSides)
    assert sides.turned


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0), (LYING, 1.0), (LYING, 2.0)])
def test_a_tactic_card_and_the_keys_are_in_sight_without_scrolling(
    ui: Hand, size: tuple[int, int], scale: float
) -> None:
    ui.resize(*size)
    ui.app.session.set("text_scale", scale)
    sit(ui)
    attack(ui)
    ui.play.answer("nobody")
    ui.frames(2 * SETTLE)
    (tile,) = [each for each in ui.all(ActionTile) if each.title == "Tactic card"]
    assert in_sight(ui, tile)
    ui.play.do(cmd.PassTactic(P1))
    ui.play.do(cmd.PassTactic(P2))
    ui.frames(2 * SETTLE)
    for seat, seating in ((P1, "beside"), (P2, "opposite")):
        ui.app.session.set("seating", seating)
        ui.frames(2 * SETTLE)
        panel = next(each for each in ui.all(SidePanel) if each.view.id == seat)
        assert all(in_sight(ui, panel.key(each)) for each in "123456"), seat
        ui.play.answer([4])
        ui.frames(2 * SETTLE)


def in_sight(ui: Hand, widget: Any) -> bool:
    """Whether all of it is between head and foot."""
    ends = (widget.to_window(widget.x, widget.y)[1], widget.to_window(widget.x, widget.top)[1])
    foot = ui.bar.top if widget.to_window(*widget.center)[0] > ui.bar.to_window(ui.bar.x, 0)[0] else 0
    return bool(min(ends) >= foot - 1 and max(ends) <= ui.one(AppBar).to_window(0, ui.one(AppBar).y)[1] + 1)


def test_a_unit_is_turned_by_its_first_tile_and_can_still_be_told_to_attack(ui: Hand) -> None:
    play = sit(ui)
    ui.piece("P1-3")
    assert ui.all(ActionTile)[0].title == "Commit it"
    ui.tile("Commit it")
    assert not play.state.unit("P1-3").ready and play.state.active == P1
    ui.piece("P1-3")
    assert any("it cannot attack" in text for text in ui.texts())
    ui.tile("Make it Ready")
    assert play.state.unit("P1-3").ready
    attack(ui)
    assert play.pending is not None and play.pending.question.key == "block"


def test_a_retreat_tells_who_is_kept_with_which_chance_and_how_the_last_test_came_out(ui: Hand) -> None:
    units = tuple(each for each in FIELD if each.id in ("P1-1", "P1-3", "P2-1"))
    play = sit(ui, units=units, battle=1, sides=(Side(P1, name="Boris"), Side(P2, name="Anna")))
    ui.tile("Retreat")
    assert any(text.startswith("The other player wins this Battle.") for text in ui.texts())
    shown = {each.text: [fact.value for fact in each.view.facts] for each in ui.all(OptionCard)}
    assert shown["Ferry Pikes"] == ["68%"] and shown["No more tests: the others go"] == []
    ui.option("Ferry Pikes")
    assert play.answer([5]), play.error
    ui.frames(SETTLE)
    assert any("Ferry Pikes is discarded: 5 against Leadership 3." in text for text in ui.texts())


def test_survivors_are_moved_and_sent_home_by_touch(ui: Hand) -> None:
    play = sit(ui, stage="cleanup")
    ui.piece("P1-2")
    ui.tap(next(each for each in ui.all(ActionTile) if each.view.title == "Change the line"))
    ui.frames(SETTLE)
    assert play.state.unit("P1-2").line == "reserve"
    ui.main("Army kept: Boris")
    assert play.state.active == P2


def test_a_battle_is_played_to_its_end_by_touch(ui: Hand) -> None:
    play = sit(ui, units=tuple(each for each in FIELD if each.id in ("P1-3", "P2-1", "P2-2")))
    ui.piece("P1-3")
    ui.piece("P2-1")
    ui.main("Attack Ashbound Thralls")
    (odds,) = ui.all(OddsBars)
    shown = {row.view.label: row.view.percent for row in ui.all(OddsRow)}
    assert odds.title == "Before the flips: 4 against 4"
    assert (shown["Lantern Riders"], shown["Slaughter"], shown["Ashbound Thralls"]) == ("36%", "28%", "36%")
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    for seat, die in ((P1, "4"), (P2, "2"), (P1, "3")):
        key(ui, seat, die)
    panels = {each.view.id: each for each in ui.all(SidePanel)}
    assert (panels[P1].total, panels[P1].leads, panels[P2].total) == ("8", True, "6")
    ui.option("No")
    assert [each.progress for each in ui.all(StepLine)] == ["done"] * 5
    ui.main("Lantern Riders wins 8 : 6")
    assert [each.id for each in play.state.units] == ["P1-3", "P2-2"]
    ui.main("Pass: Anna")
    ui.main("Pass: Boris")
    assert (play.state.stage, play.state.winner, play.state.side(P2).wins) == ("over", P2, 2)


def test_a_drawn_match_is_fought_out_by_touch_and_its_end_tells_battle_by_battle(ui: Hand) -> None:
    fought = (Battle(1, P1, "count", (9, 7)), Battle(2, P2, "retreat", (5, 12)))
    sides = (Side(P1, name="Boris", wins=1), Side(P2, name="Anna", wins=1))
    units = tuple(each for each in FIELD if each.id in ("P1-3", "P2-1"))
    play = sit(ui, units=units, battle=3, sides=sides, fought=fought)
    for text in ("Pass: Boris", "End it so", "Pass: Anna", "End it so"):
        ui.main(text)
    while ui.bar.main_text == "Show all steps":
        ui.main()
    ui.faces("4")  # for who attacks
    ui.faces("2")
    assert play.state.combat is not None and play.state.combat.kind == "tiebreak"
    assert ui.all(TwoSides)
    assert "Deciding Combat: Lantern Riders attacks Ashbound Thralls" in " ".join(ui.texts())
    assert {each.source for each in ui.all(SourceBadge)} == {"example"}
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    for seat, die in ((P1, "5"), (P2, "2"), (P1, "1")):
        key(ui, seat, die)
    ui.main("Lantern Riders wins 9 : 6")
    assert play.state.winner == P1
    while ui.bar.main_text != "See the table":
        ui.main()
    rows = [(each.title, each.view.detail, each.view.value) for each in ui.all(ListRow)]
    assert rows == [
        ("Boris", "Battles won", "2"),
        ("Anna", "Battles won", "1"),
        ("Battle 1: Boris", "by Strength", "9 : 7"),
        ("Battle 2: Anna", "the other player retreated", "5 : 12"),
        ("Battle 3: Boris", "in the deciding Combat", "4 : 0"),
    ]
    assert ui.sees("Boris wins") and ui.sees("Boris wins the match, 2-1 in battles.")


def test_the_make_up_of_followed_decks_is_shown_in_bars(ui: Hand) -> None:
    for scene, first in (("deck-dice", "Die 1"), ("deck-gold", "Gold 1")):
        SCENES[scene](ui)
        labels = [row.label for bars in ui.all(OddsBars) for row in bars.view.rows]
        assert any(label.startswith(first) for label in labels), labels
        assert all(sum(row.share for row in bars.view.rows) == pytest.approx(1) for bars in ui.all(OddsBars))
        close(ui)


def written(ui: Hand, text: str) -> None:
    """Fill in the sheet that asks for words."""
    ui.find(TextSheet).ids.field.text = text
    ui.find(TextSheet).confirm()
    ui.frames(SETTLE)


def test_a_counter_is_named_counted_and_put_away_by_touch(ui: Hand) -> None:
    play = sit(ui)
    ui.tile("New counter")
    ui.find(TextSheet).dismiss(force=True)
    ui.frames(SETTLE)
    ui.quiet("Write")
    written(ui, "Spell points")
    assert [(each.seat, each.name, each.n) for each in play.state.counters] == [(P1, "Spell points", 0)]
    ui.quiet("+1")
    assert play.state.counters[0].n == 1
    ui.quiet("Put away")
    assert play.state.counters == ()


def test_a_reminder_is_written_on_a_unit_by_touch(ui: Hand) -> None:
    play = sit(ui)
    ui.piece("P1-3")
    ui.tile("Reminder")
    ui.quiet("before the rolls")
    ui.quiet("until the Battle ends")
    written(ui, "Lanterns blind the enemy")
    (laid,) = play.state.effects
    assert (laid.on, laid.moment, laid.until) == ("P1-3", "roll", "battle")
    assert any("Lanterns blind the enemy" in text for text in ui.texts())


def test_a_match_of_the_training_decks_begins_with_a_hand_behind_the_curtain(ui: Hand) -> None:
    play = begin(ui)
    assert play.state.stage in ("fielding", "muster")
    assert play.game.id == "warcry" and play.state.side(P1).listed
    assert cmd.Muster in play.game.commands


def held(ui: Hand, name: str) -> HandCard:
    """A card of the hand, in sight."""
    card = next(each for each in ui.all(HandCard) if each.view.name.startswith(name))
    ui.scroll_to(card)
    return card


def on_cell(ui: Hand, cell: str) -> tuple[float, float]:
    """The middle of a cell in the window."""
    x, y, width, height = ui.board.cell_box(cell)
    found = ui.board.to_window(x + width / 2, y + height / 2)
    return float(found[0]), float(found[1])


def test_an_army_is_mustered_from_the_hand_by_taps_and_by_drawing(ui: Hand) -> None:
    SCENES["muster"](ui)
    play = ui.play
    seat = play.handover.eyes
    reserve = "3,0" if seat == P1 else "0,0"
    names = [each.view.name for each in ui.all(HandCard)]
    unit = next(card for card in ui.all(HandCard) if card.view.enabled and card.view.id in units_of(play))
    ui.tap(held(ui, unit.view.name))
    ui.hand_on()
    lit = {each.id for each in ui.board.view.cells if each.highlight == "target"}
    assert {cell.partition(",")[0] for cell in lit} == ({"2", "3"} if seat == P1 else {"0", "1"}), names
    ui.cell(reserve)
    assert [each.line for each in play.state.army(seat)] == ["reserve"]
    play.handover.open()
    assert play.do(cmd.PassMuster(other(seat))), play.error
    play.handover.open()
    ui.frames(SETTLE)
    unit = next(card for card in ui.all(HandCard) if card.view.enabled and card.view.id in units_of(play))
    battle = "2,0" if seat == P1 else "1,0"
    card = held(ui, unit.view.name)
    ui.frames(3 * SETTLE)
    ui.drag(card.to_window(*card.center), on_cell(ui, battle))
    ui.frames(SETTLE)
    assert sorted(each.line for each in play.state.army(seat)) == ["battle", "reserve"]


def test_a_card_that_is_drawn_slowly_is_put_down_and_not_read_on_the_way(ui: Hand) -> None:
    SCENES["muster"](ui)
    play = ui.play
    seat = play.handover.eyes
    unit = next(card for card in ui.all(HandCard) if card.view.enabled and card.view.id in units_of(play))
    card = held(ui, unit.view.name)
    ui.frames(3 * SETTLE)
    ui.drag(card.to_window(*card.center), on_cell(ui, "2,0" if seat == P1 else "1,0"), steps=60)
    ui.frames(SETTLE)
    assert [each.line for each in play.state.army(seat)] == ["battle"]
    assert not ui.all(OverSheet), "the card was carried, not held"


def test_on_a_small_phone_with_large_letters_two_taps_muster_a_unit(ui: Hand) -> None:
    ui.resize(*SMALL)
    ui.app.session.set("text_scale", 2.0)
    ui.app.session.set("language", "ru")
    SCENES["muster"](ui)
    play = ui.play
    seat = play.handover.eyes
    unit = next(card for card in ui.all(HandCard) if card.view.enabled and card.view.id in units_of(play))
    ui.tap(held(ui, unit.view.name))
    ui.frames(2 * SETTLE)
    at = on_cell(ui, "2,0" if seat == P1 else "1,0")
    assert not ui.find(BoardPart).pinned, "the board scrolls with the hand"
    assert ui.bar.top < at[1] < ui.one(AppBar).y, "the own line is in sight"
    Driver.tap(ui, at)
    ui.frames(SETTLE)
    assert [each.line for each in play.state.army(seat)] == ["battle"]


def test_whoever_takes_the_phone_sees_the_hand_first(ui: Hand) -> None:
    play = begin(ui)
    show(ui)
    while play.pending is not None:
        assert play.answer(play.pending.question.options[0]), play.error
        ui.frames(2 * SETTLE)
    ui.find(BoardPart).ids.scroll.scroll_y = 0  # where the last line of a story stood
    assert ui.all(Curtain)
    play.handover.open()
    ui.frames(2 * SETTLE)
    (first, *_others) = ui.all(HandCard)[::-1]
    assert in_sight(ui, first)


def test_a_unit_is_told_into_the_tapped_line_where_cards_are_on_paper(ui: Hand) -> None:
    play = begin(ui, "paper")
    for value in ([4], [2], P1):
        assert play.answer(value), play.error
    show(ui)
    ui.cell("3,0")
    assert play.pending is not None and play.pending.question.key == "card"
    assert all("_" not in text for text in ui.texts()), "no name of a field is shown as it is stored"
    ui.find(LineField).text = "Marsh Pikes"
    ui.frames(SETTLE)
    ui.main()
    (told,) = play.state.army(P1)
    assert (told.name, told.line, told.printed.ranged, told.printed.speed) == (
        "Marsh Pikes", "reserve", "none", "infantry",
    )  # fmt: skip
    assert play.state.side(P1).gold == 17


def test_what_is_to_be_done_is_in_sight_once_the_muster_was_told_step_by_step(
    ui: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought: list[Any] = []
    bring = BoardPart._bring
    monkeypatch.setattr(BoardPart, "_bring", lambda part, line: (brought.append(line), bring(part, line)))
    ui.app.session.set("motion", True)
    play = begin(ui, "paper")
    show(ui)
    for value in ([4], [2], P1):
        assert play.answer(value), play.error
        ui.frames(2)
    assert ui.find(BoardPart).story.telling, "the steps come one by one"
    told = ui.find(BoardPart).story
    ui.idle_until(lambda: not told.telling, frames=900)
    ui.frames(2 * SETTLE)
    assert told.children[-1] in brought and told.children[0] not in brought, "a late scroll would hide it"
    (notice,) = [each for each in ui.all(NoticeLine) if each.view.rule == "WC-FIRST-04"]
    assert in_sight(ui, notice)


def test_a_list_judged_legal_at_the_desk_is_played_with_two_taps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    with Hand(tmp_path / "data", language="en") as ui:
        cards(ui)
        page = desk_screen(ui)
        page.desk.pick_game("warcry")
        page.desk.paste(deck("Anna"))
        page.read(page.desk.state.lists[0].number)
        ui.frames(2 * SETTLE)
        assert page.desk.chosen is not None and page.desk.chosen.status == "legal"
        ui.row("Play this list")
        ui.frames(3 * SETTLE)
        ui.main()
        play = ui.play
        assert play is not None and play.game.id == "warcry"
        names = {each.name for each in play.state.side(P1).library}
        assert {"Knight 0", "Trick 9"} <= names and play.state.side(P1).listed
        assert len(play.state.side(P2).library) > 10, "the other seat has a training deck"


def test_an_illegal_list_is_not_offered_for_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    with Hand(tmp_path / "data", language="en") as ui:
        cards(ui)
        page = desk_screen(ui)
        page.desk.pick_game("warcry")
        page.desk.paste(deck("Boris", copies=5))
        page.read(page.desk.state.lists[0].number)
        ui.frames(2 * SETTLE)
        assert not [each for each in ui.all(ListRow) if each.title == "Play this list"]


def test_a_flip_from_a_followed_deck_names_its_card(ui: Hand) -> None:
    sides = (dice_deck(P1, 3, 3, 5, name="Boris"), dice_deck(P2, 2, 2, 4, name="Anna"))
    units = tuple(each for each in FIELD if each.id in ("P1-3", "P2-1"))
    play = sit(ui, options=Options(hands="paper", flips_1="deck", flips_2="deck"), sides=sides, units=units)
    attack(ui)
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    panel = next(each for each in ui.all(SidePanel) if each.view.id == P1)
    assert [each.text for each in panel.ids.numbers.children if each.enabled] == ["5", "3"]
    key(ui, P1, "3")
    ui.row("d3-1 (3)")
    assert play.pending is not None and play.pending.question.seat == P2
    assert "d3-1" in play.so_far.side(P1).action_discard


def test_both_read_the_result_before_the_phone_changes_hands(ui: Hand) -> None:
    sides = (
        dice_deck(P1, 6, 6, 6, 6, name="Boris", action_hand=("d6-0",)),
        dice_deck(P2, 1, 1, 1, 1, name="Anna", action_hand=("d1-0",)),
    )
    units = tuple(each for each in FIELD if each.id in ("P1-3", "P2-1", "P2-2"))
    play = sit(ui, options=Options(), sides=sides, units=units)
    assert ui.all(Curtain), "Boris takes the phone first"
    play.handover.open()
    ui.frames(SETTLE)
    attack(ui)
    assert [each.view.id for each in ui.all(HandCard)] and not ui.all(TwoSides)[0].turned
    ui.main("No tactic: Boris")
    assert ui.all(Curtain) and not any(each.view.id == "d6-0" for each in ui.all(HandCard))
    play.handover.open()
    ui.frames(SETTLE)
    ui.main("No tactic: Anna")
    if play.pending is not None:
        assert play.answer("no")
        ui.frames(SETTLE)
    assert not ui.all(Curtain) and ui.bar.main_text.startswith("Lantern Riders wins")
    assert not ui.all(HandCard), "nobody's hand lies open beside it"
    ui.main()
    assert ui.all(Curtain), "then Anna has the command"


def units_of(play: Any) -> set[str]:
    """The units in the hand of who looks of which no other copy has to go."""
    side = play.state.side(play.handover.eyes)
    found = (side.printed(key) for key in side.army_hand)
    return {card.key for card in found if card.type == "Unit" and not card.unique}


def test_a_survivor_is_drawn_into_the_other_line(ui: Hand) -> None:
    play = sit(ui, stage="cleanup")
    ui.drag(ui.spot("P1-4"), on_cell(ui, "2,3"))
    ui.frames(SETTLE)
    assert play.state.unit("P1-4").line == "battle"


@pytest.mark.parametrize("way", ["tapped", "drawn"])
def test_a_unit_of_the_reserve_moves_up_where_it_is_tapped_or_drawn_to(ui: Hand, way: str) -> None:
    play = sit(ui)
    if way == "drawn":
        ui.drag(ui.spot("P1-4"), on_cell(ui, "2,3"), steps=60)
        ui.frames(SETTLE)
    else:
        ui.piece("P1-4")
        lit = {each.id for each in ui.board.view.cells if each.highlight == "target"}
        assert "2,3" in lit and "3,3" not in lit
        ui.cell("2,3")
    assert play.state.unit("P1-4").line == "battle" and play.state.active == P2
    assert isinstance(play.last.command, cmd.MoveUp)


def test_an_attack_may_be_drawn_from_one_unit_to_the_other(ui: Hand) -> None:
    sit(ui)
    ui.drag(ui.spot("P1-3"), ui.spot("P2-1"))
    ui.frames(SETTLE)
    ui.main("Attack Ashbound Thralls")


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all looks."""
    with Hand(tmp_path_factory.mktemp("looks") / "data", language="en", seating="beside") as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_fits_its_window(hand: Hand, name: str) -> None:
    faults = []
    hand.app.session.set("language", LANGUAGES[list(SCENES).index(name) % len(LANGUAGES)])
    try:
        SCENES[name](hand)
        for size, scale in LOOKS:
            hand.resize(*size)
            hand.app.session.set("text_scale", scale)
            hand.frames(SETTLE)
            faults += [f"{size[0]}x{size[1]} at {scale}: {fault}" for fault in check()]
    finally:
        close(hand)
    assert faults == []
