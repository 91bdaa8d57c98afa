"""What somebody who plays War of the Realms for the first time has to find without searching."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.screens.new_table.new_table import GameCard
from app.screens.table.story import StoryStep
from app.widgets.card.card import HandCard
from app.widgets.dice_entry.dice_entry import FaceButton
from app.widgets.piece.cards import is_unknown
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.games.duel.field import P1, P2, cell
from tests.games.realms.kit import one, two
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE
from tests.ui.duel_scenes import at, hangs, take_phone
from tests.ui.realms_scenes import SCENES, begin, drawn, grade, recruit, sit
from tests.ui.test_realms import place_all


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside") as hand:
        yield hand


def is_in_sight(widget: Any, scroll: Any) -> bool:
    """Whether all of a widget can be seen in what scrolls."""
    low, high = (widget.to_window(widget.x, y)[1] for y in (widget.y, widget.top))
    bottom, top = (scroll.to_window(scroll.x, y)[1] for y in (scroll.y, scroll.top))
    return bool(low >= bottom - 1 and high <= top + 1)


def test_a_tapped_game_shows_the_ways_to_begin(ui: Hand) -> None:
    ui.app.screens.go("new_table")
    ui.frames(SETTLE)
    page = ui.app.screens.current_screen
    assert not is_in_sight(page.ids.starts, page.ids.scroll)
    ui.reach(ui.find(GameCard, game="realms"))
    ui.frames(SETTLE)
    assert page.game == "realms" and is_in_sight(page.ids.starts, page.ids.scroll)
    page.enter()
    ui.frames(SETTLE)
    assert is_in_sight(page.ids.games.children[-1], page.ids.scroll), "another table begins with all games"


def test_the_app_deals_both_hands_without_a_question(ui: Hand) -> None:
    play = begin(ui, "two_decks")
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    assert hangs() and play.pending is None
    assert [len(play.state.side(seat).dealt) for seat in (P1, P2)] == [15, 15]
    take_phone(ui)
    ui.main("Keep the hand")


def test_who_draws_real_cards_tells_them(ui: Hand) -> None:
    play = begin(ui, "real_decks")
    assert play.pending is not None and not play.pending.question.is_chance, "nobody draws for them"
    assert len(drawn(ui).state.side(P2).dealt) == 15


def test_who_walked_is_still_chosen_to_strike(ui: Hand) -> None:
    play = sit(ui, one("c2", movement=1), one("a1"), two("c4"))
    ui.piece("P1-c2")
    ui.cell(at("c3"))
    assert play.state.card("P1-c2").at == cell("c3")
    ui.piece("P2-c4")
    assert ui.one(PreviewCard).title == "P1 c2 strikes P2 c4"


def test_what_an_attack_came_to_is_in_sight(ui: Hand) -> None:
    sit(ui, one("c3"), two("c4"), two("a6"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    ui.main("Strike: P2 c4")
    ui.faces("3")
    ui.main("The attacker rolls")
    ui.faces("6")
    ui.main()
    ui.frames(SETTLE)
    last = ui.all(StoryStep)[-1]
    assert last.line.view.text.startswith("9. ")
    assert is_in_sight(last, ui.screen._part.ids.scroll)


def test_a_refusal_goes_with_the_next_choice(ui: Hand) -> None:
    sit(ui, one("c1"), one("d1"), two("c5"))
    ui.piece("P1-c1")
    ui.piece("P2-c5")
    assert ui.sees("P2 c5 is not adjacent.")
    ui.piece("P1-d1")
    assert not ui.sees("not adjacent")


def test_cards_to_place_come_before_what_happened(ui: Hand) -> None:
    begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    place_all(ui, "b3", "c3", "d1", "c2", "b1")
    take_phone(ui)
    part = ui.screen._part
    assert part.story.children, "the first player is ready, which is told"
    assert part.hand.y >= part.story.top


def test_a_list_of_cards_does_not_move_when_a_notice_goes(ui: Hand) -> None:
    recruit(ui)
    part = ui.screen._part
    part.ids.scroll.scroll_y = 1
    ui.frames(SETTLE)
    assert part.notices.children, "a realm could be left out"
    rows = ui.all(ToggleRow)
    before = {row.view.id: row.y for row in rows}
    for row in [each for each in rows if each.view.taken][:3]:
        part._toggle(row.view.id)
        ui.frames(SETTLE)
    assert not part.notices.children
    assert {row.view.id: row.y for row in ui.all(ToggleRow)} == before


def test_a_card_without_life_has_its_name_and_a_sign(ui: Hand) -> None:
    sit(ui, one("c1"), one("c3", type="equipment", slot="weapon"), two("c6", hidden=True), two("a4"))
    shown = {each.id: each for each in ui.board.view.pieces}
    assert not shown["P1-c3"].value and not is_unknown(shown["P1-c3"]), "its name is cut to its cell"
    assert is_unknown(shown["P2-c6"])


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="ru", seating="beside", text_scale=2.0) as hand:
        yield hand


def test_in_large_letters_the_faces_of_a_die_are_in_sight(large: Hand) -> None:
    grade(large)
    large.frames(SETTLE)
    assert [each.note for each in large.all(FaceButton)][::5] == ["Слабый\n1", "Сильный\n2"]
    bar = large.screen._part.ids.actions
    assert all(
        each.to_window(*each.pos)[1] >= bar.to_window(bar.x, bar.top)[1] for each in large.all(FaceButton)
    )


def test_in_large_letters_the_cards_to_place_are_in_sight_beside_the_field(large: Hand) -> None:
    SCENES["placement"](large)
    large.frames(SETTLE)
    part = large.screen._part
    assert part.pinned, "the field stays where it is"
    assert is_in_sight(large.all(HandCard)[0], part.ids.scroll)
