"""What any face may add to the table page: taps that aim, orders looked at first, rows beside the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.presenters.foresight import Foreseen, RollHints, foresight
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.boards import lettered_sides
from app.presenters.table.face import Face, Main, Notice, Tap
from app.presenters.table.page import table_view
from app.presenters.table.parts import MeterView, PreviewView, SideView, ToggleView
from app.presenters.table.picking import Desk
from app.presenters.views import PieceView
from companion.core.dice import d6
from companion.core.questions import Roll
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.text import say
from tests.toy_duel import DUEL, P1, P2, Attack, EndTurn, Plan, State, Unit

UNITS = (
    Unit("bear", P1, "Bear", 2, 3),
    Unit("wolf", P1, "Wolf", 1, 1, spent=True),
    Unit("owl", P2, "Owl", 2, 2),
    Unit("rat", P2, "Rat", 1, 1),
)
FIGHT = State(phase="fight", units=UNITS)


def beside(state: Any, speak: Any) -> tuple[SideView, ...]:
    return tuple(
        SideView(seat, seat, pieces=tuple(PieceView(unit.id, "", "card", text=unit.name) for unit in army))
        for seat in DUEL.seats
        if (army := state.army(seat)) is not None
    )


def preview(state: Any, command: Any, speak: Any) -> PreviewView | None:
    if not isinstance(command, Attack):
        return None
    return PreviewView(f"{command.who} at {command.target}", f"Strike {command.target}", guards=("rat",))


FACE = Face(
    DUEL.id,
    beside=beside,
    own=lambda state, seat: [unit.id for unit in state.army(state.active) if not unit.spent],
    taps=(Tap(Attack),),
    tiles=lambda state, seat, chosen: (),
    main=lambda state, seat: Main(EndTurn, say("Done")),
)
LOOKED_AT = replace(FACE, preview=preview)


def desk_of(face: Face = FACE, state: State = FIGHT) -> Desk:
    return Desk(face, DUEL, state, seat=P1)


def view_of(desk: Desk) -> Any:
    play = Play(Table.begin(DUEL, Memory(), {}), Settings(language="en"))
    return table_view(play, desk)


def pieces(view: Any) -> dict[str, PieceView]:
    return {piece.id: piece for side in view.sides for piece in side.pieces}


def test_a_piece_beside_the_board_is_chosen_and_marks_whom_it_can_aim_at():
    shown = pieces(view_of(desk_of().tap_piece("bear")))
    assert shown["bear"].selected and not shown["bear"].target
    assert [name for name, piece in shown.items() if piece.target] == ["owl", "rat"]


def test_a_second_tap_orders_by_what_it_hits():
    desk = desk_of().tap_piece("bear")
    assert desk.tap_piece("owl") == Attack("bear", "owl")


def test_an_aim_that_the_rules_refuse_is_given_to_them_so_that_they_say_why():
    gone = replace(FIGHT, units=(*UNITS, Unit("ghost", P1, "Ghost", 1, 1, spent=True)))
    desk = desk_of(state=gone).tap_piece("bear")
    assert desk.tap_piece("ghost") == Attack("bear", "ghost")


def test_an_order_worth_a_look_waits_for_the_main_button_and_is_left_by_a_tap_elsewhere():
    desk = desk_of(LOOKED_AT).tap_piece("bear").tap_piece("owl")
    assert desk.picked.order == Attack("bear", "owl")
    view = view_of(desk)
    assert view.preview.title == "bear at owl"
    assert view.actions.main_text == "Strike owl" and view.actions.main_enabled
    shown = pieces(view)
    assert shown["owl"].selected and shown["owl"].target and shown["rat"].guards
    assert desk.tap_piece("rat").picked.order == Attack("bear", "rat")
    left = desk.tap_cell("0,0")
    assert left.picked.order is None and left.picked.piece == "bear"


def test_meters_toggles_and_notices_reach_the_page_as_the_face_has_them():
    meter, toggle = MeterView("gold", "Gold", 25, 24), ToggleView("owl", "Owl", Plan(P1, "owl"))
    face = replace(
        FACE,
        meters=lambda state, seat, speak: (meter,),
        toggles=lambda state, seat, speak: (toggle,),
        notices=lambda state, seat: (Notice(say("Done"), rule="DUEL-PLAN-01", bad=True), say("Done")),
    )
    view = view_of(desk_of(face))
    assert view.meters == (meter,) and meter.is_over and view.toggles == (toggle,)
    assert [(each.rule, each.bad) for each in view.notices] == [("DUEL-PLAN-01", True), ("", False)]


def test_options_letters_stand_on_pieces_beside_the_board():
    class Asked:
        class sheet:
            options = (type("Option", (), {"id": "owl", "letter": "B", "lead": None, "spot": ""}),)

    (first, second) = lettered_sides(beside(FIGHT, str), Asked)  # type: ignore[arg-type]
    assert [piece.letter for piece in (*first.pieces, *second.pieces)] == ["", "", "B", ""]


# -- who looks ---------------------------------------------------------------------------------------------


def fighting() -> Play:
    table = Table.begin(DUEL, Memory(), {}, app_rolls=True)
    table.go_on()
    for seat in DUEL.seats:
        table.do(Plan(seat, table.state.side(seat).hand[0]))
        while table.pending is not None:
            table.roll_here() if hasattr(table.pending.question, "dice") else table.answer(
                table.pending.question.options[0]
            )
    return Play(table, Settings(language="en", dice="app"))


def test_a_table_that_lies_between_both_needs_no_curtain_and_knows_who_acts():
    play = fighting()
    assert play.state.phase == "fight"
    assert play.handover.curtain() is not None
    play.handover.private = lambda state: False
    assert play.handover.curtain() is None
    assert play.handover.eyes == TABLE and play.handover.acting == play.state.active


# -- what typed dice come to -------------------------------------------------------------------------------


def test_dice_are_foretold_by_the_rules_only_once_all_are_typed():
    asked = []

    def led_to(value: object) -> tuple[Any, ...]:
        asked.append(value)
        return ()

    question = Roll((d6("a"), d6("b")), "roll", "DUEL-PLAN-01")
    hints = RollHints(comes_to=lambda roll, events, state: Foreseen(say("Done")))
    assert foresight(hints, question, ["3", ""], None, str, led_to).text == ""
    assert foresight(hints, question, ["3", "5"], None, lambda text: "said", led_to).text == "Said", (
        "it begins a line"
    )
    assert asked == [(3, 5)]
