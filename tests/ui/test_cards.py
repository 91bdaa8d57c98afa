"""Cards in a hand, on a pile, large on a sheet, and on the board with what they carry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.metrics import dp

from app import fonts
from app.draw import extent
from app.palette import contrast, palette
from app.presenters.card_views import CardView, PileView, card_rows
from app.presenters.views import BadgeView, PieceView
from companion.games import GAME_IDS
from tests.ui.driver import PHONE, SMALL
from tests.ui.gallery.card import HAND, RIDER
from tests.ui.layout_check import assert_sound
from tests.ui.test_widgets import everywhere, heard


def hand(**how: Any) -> Any:
    from app.widgets.hand_row.hand_row import HandRow

    return HandRow(views=[*HAND, RIDER], **how)


def held(ui: Any, name: str) -> Any:
    from app.widgets.card.card import HandCard

    return ui.find(HandCard, name=name)


@everywhere
def test_a_tap_on_a_card_in_the_hand_reads_it(show: Any, size: Any, scale: float) -> None:
    from app.widgets.sheet.sheet import top_sheet

    ui = show(hand, size, scale)
    assert_sound()
    ui.tap(held(ui, "Перчатка"))
    ui.frames(8)
    assert top_sheet().title == "Перчатка"
    assert_sound(top_sheet())


def test_a_hand_scrolls_to_its_last_card(show: Any) -> None:
    from app.widgets.sheet.sheet import top_sheet

    ui = show(hand)
    last = held(ui, RIDER.name)
    height = last.to_window(*last.center)[1]
    assert last.to_window(*last.center)[0] > PHONE[0]
    for _swipe in range(4):
        ui.drag((dp(380), height), (dp(30), height))
        ui.frames(30)
    assert last.to_window(*last.center)[0] < PHONE[0]
    ui.tap(last)
    ui.frames(20)
    assert top_sheet().title == RIDER.name


def test_where_a_card_is_to_be_chosen_a_tap_chooses_and_a_hold_reads(show: Any) -> None:
    from app.widgets.hand_row.hand_row import HandRow
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: hand(choosing=True))
    told = heard(ui.find(HandRow), "on_card")
    ui.tap(held(ui, "Перчатка"))
    ui.frames(20)
    assert told == [("on_card", "glove")] and top_sheet() is None
    ui.hold(held(ui, "Плато Хапсона"))
    ui.frames(8)
    assert told == [("on_card", "glove")] and top_sheet().title == "Плато Хапсона"


def test_a_card_face_down_tells_nothing(show: Any) -> None:
    from app.widgets.hand_row.hand_row import HandRow
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: HandRow(views=[HAND[-1]]))
    ui.tap(held(ui, "?"))
    ui.frames(20)
    assert top_sheet() is None


@pytest.mark.parametrize(("size", "scale", "style"), [(PHONE, 1.0, "Dark"), (SMALL, 2.0, "Light")])
def test_the_big_card_says_everything(show: Any, size: Any, scale: float, style: str) -> None:
    from app.widgets.card.card import open_card

    ui = show(hand, size, scale, style)
    sheet = open_card(RIDER)
    ui.frames(10)
    assert_sound(sheet)
    for text in (RIDER.name, "степь", "Закрыт до конца", "средний", "жизнь", "1 яд", "KZ-COMBAT-04", "рядом"):
        assert ui.sees(text), text


def test_a_card_is_turned_to_who_sits_opposite(show: Any) -> None:
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: hand(turned=True))
    ui.tap(held(ui, "Перчатка"))
    ui.frames(20)
    assert top_sheet().turned
    assert_sound(top_sheet())


# piles


def pile(view: PileView) -> Any:
    from app.widgets.pile.pile import Pile

    return Pile(view=view)


def test_a_pile_is_browsed_where_it_may_be(show: Any) -> None:
    from app.widgets.list_row.list_row import ListRow
    from app.widgets.pile.pile import Pile
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: pile(PileView("g", "Graveyard", 2, cards=(RIDER, HAND[0]))))
    ui.tap(ui.find(Pile))
    ui.frames(8)
    assert top_sheet().title == "Graveyard · 2"
    assert [row.title for row in ui.all(ListRow)] == [RIDER.name, "Перчатка"]
    ui.tap(ui.find(ListRow, title="Перчатка"))
    ui.frames(8)
    assert top_sheet().title == "Перчатка"


def test_of_a_pile_with_its_top_card_open_only_that_is_read(show: Any) -> None:
    from app.widgets.pile.pile import Pile
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: pile(PileView("d", "Discard", 5, top=HAND[0])))
    ui.tap(ui.find(Pile))
    ui.frames(8)
    assert top_sheet().title == "Перчатка"


def test_a_pile_face_down_says_only_how_many(show: Any) -> None:
    from app.widgets.pile.pile import Pile
    from app.widgets.sheet.sheet import top_sheet

    ui = show(lambda: pile(PileView("d", "Deck", 24)))
    ui.tap(ui.find(Pile))
    ui.frames(8)
    assert top_sheet() is None and ui.sees("24")


def test_the_rows_of_a_pile_name_class_state_and_cost() -> None:
    row = card_rows((RIDER, CardView("x", "X")))[0]
    lies = "степь, Закрыт до конца хода врага."
    assert (row.id, row.title, row.detail, row.value) == ("rider", RIDER.name, lies, "8")


# on the board


def test_badges_that_do_not_fit_are_counted() -> None:
    from app.widgets.piece.cards import fitting

    badges = tuple(BadgeView("cog", str(number)) for number in range(5))
    assert fitting(badges, dp(400)) == badges
    few = fitting(badges, dp(80))
    assert few[:-1] == badges[: len(few) - 1] and few[-1].text == f"+{5 - len(few) + 1}"
    assert fitting(badges, dp(10)) == (BadgeView("", "+5"),) and fitting((), dp(10)) == ()


def test_a_name_on_a_card_keeps_whole_words_where_it_can() -> None:
    from app.widgets.piece.cards import short_name

    def fits(name: str, room: str) -> str:
        return short_name(name, fonts.MEDIUM, 12, extent(room, fonts.MEDIUM, 12)[0])

    assert fits("Стражник Тайврана", "Стражник Тайврана") == "Стражник Тайврана"
    assert fits("Стражник Тайврана", "Стражник Т") == "Стражник"
    assert fits("Тролль в телеге", "Тролль в тел") == "Тролль", "no small word stays behind"
    assert fits("Дракон-кубохват", "Дракон-куб") == "Дракон"
    assert fits("Громовержец", "Громове") == "Громо…" and fits("Я и ты", "Я и") == "Я…"


def test_letters_grow_with_a_card_and_movement_never_cuts_its_strikes() -> None:
    from app.widgets.piece.cards import grown, steps_fit

    assert grown(dp(71), dp(61)) == 1 and 1.2 < grown(dp(114), dp(108)) <= 1.4 == grown(dp(300), dp(300))
    card = PieceView("x", "0,0", "card", line="1-2-3", steps="2")
    assert steps_fit(card, dp(73), 1) and not steps_fit(card, dp(50), 1)


def test_cards_with_all_they_carry_are_drawn_from_both_sides(show: Any) -> None:
    from app.widgets.square_board.square_board import SquareBoard
    from tests.ui.gallery.boards import duel

    for height in (200, 332, 560):
        for flipped in (False, True):
            ui = show(lambda: SquareBoard(view=duel(), flipped=flipped, size_hint_y=None, height=dp(height)))  # noqa: B023
            board = ui.find(SquareBoard)
            assert set(board.spots) == {piece.id for piece in duel().pieces}
            board.view = replace(duel(), pieces=duel().pieces[:3])
            ui.frames(2)
            assert len(board.spots) == 3


@pytest.mark.parametrize("style", ["Dark", "Light"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_what_hangs_on_a_card_can_be_told_from_its_ground(game: str, style: str) -> None:
    tokens = palette(game, style)
    for colour in ("ink", "ok", "warn", "bad", "gold", "ac"):
        assert contrast(tokens[colour], tokens["bg"]) >= 3, colour
