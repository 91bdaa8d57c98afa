"""Every state of the Berserkers screens worth a look: each scene makes its own table and goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.games import find_face
from app.screens.table import sheets
from app.screens.table.board_part import BoardPart
from app.widgets.sheet.sheet import top_sheet
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE

Scene = Callable[[Hand], None]

LOOK: Final = {
    "turn": 6, "phase": "actions", "pool": [4, 4, 6], "gold": 5, "gauge": 2,
    "berserkers.b1.at": [2, 0], "berserkers.b2.at": [2, 1], "berserkers.b2.health": "wounded",
    "berserkers.b3.at": [3, 1],
    "riders.blue.at": [0, 2], "riders.black.at": [1, 1], "riders.black.sealed": True, "riders.red.at": [2, 0],
    "orcs.blue": [0, 1],
    "cells.5.fire": True, "cells.7.fire": True, "cells.10.fire": True,
    "cells.0.darkness": 1, "cells.1.darkness": 1, "cells.8.darkness": 1, "cells.9.darkness": 1,
    "hand": ["A", "F"],
}  # fmt: skip
"""The table of the sixth turn, as the sheet of looks shows it."""
WON: Final = {"status": "won", "riders.blue.sealed": True, "riders.red.sealed": True, "gold": 7}
LOST: Final = {"status": "lost", "cells.2.darkness": 1}


def begin(ui: Hand, requests: Sequence[int] = (1, 5), name: str = "Berserkers") -> None:
    """A table whose set-up is done, with these requests."""
    play = ui.app.session.begin("berserkers", name)
    play.do(cmd.LayLocations(example_layout()))
    for number in requests:
        play.do(cmd.DrawRequest())
        play.answer(str(number))
    if 6 in requests:
        play.do(cmd.PlaceGoblins(Square(1, 1)))
    play.do(cmd.BeginPlay())
    assert play.error is None and play.state.phase == "roll", play.error


def lay(ui: Hand, values: dict[str, Any]) -> None:
    """Set values by hand, as a player would."""
    for path, value in values.items():
        assert ui.play.adjust(path, value), (path, ui.play.error)


def show(ui: Hand, screen: str = "table", **facts: Any) -> None:
    """Go to a screen and let it settle."""
    ui.app.screens.go(screen, **facts)
    ui.frames(2 * SETTLE)


def close(ui: Hand) -> None:
    """Leave a scene: put sheets away and go home."""
    sheet = top_sheet()
    while sheet is not None:
        sheet.dismiss(force=True)
        ui.frames(2)
        sheet = top_sheet()
    ui.app.screens.tab("home")
    ui.frames(2)


# -- the scenes -------------------------------------------------------------------------------------


def wizard_layout(ui: Hand) -> None:
    """An empty table."""
    ui.app.session.begin("berserkers", "Berserkers")
    show(ui)


def wizard_draw(ui: Hand) -> None:
    """Which request was drawn?"""
    play = ui.app.session.begin("berserkers", "Berserkers")
    play.do(cmd.LayLocations(example_layout()))
    play.do(cmd.DrawRequest())
    show(ui)


def wizard_more(ui: Hand) -> None:
    """Two requests lie there: push your luck, or begin."""
    play = ui.app.session.begin("berserkers", "Berserkers")
    play.do(cmd.LayLocations(example_layout()))
    for number in (4, 10):
        play.do(cmd.DrawRequest())
        play.answer(str(number))
    show(ui)


def roll(ui: Hand) -> None:
    """The first turn begins."""
    begin(ui)
    show(ui)


def roll_dice(ui: Hand) -> None:
    """The white dice, to be typed in."""
    begin(ui, (6, 7))
    ui.play.do(cmd.RollDice())
    show(ui)


def table(ui: Hand) -> None:
    """The sixth turn of the sheet of looks."""
    begin(ui)
    lay(ui, LOOK)
    show(ui)


def die_picked(ui: Hand) -> None:
    """A die is chosen: what can it do?"""
    table(ui)
    ui.die("4")


def place_asked(ui: Hand) -> None:
    """A move is half chosen: the places light up."""
    table(ui)
    ui.die("6")
    ui.piece("B3")


def riders_dice(ui: Hand) -> None:
    """The riders' dice, to be typed in."""
    table(ui)
    ui.play.do(cmd.EndActions())
    ui.frames(SETTLE)


def riders_question(ui: Hand) -> None:
    """The red rider enrols: which squad joins?"""
    riders_dice(ui)
    ui.play.answer([4, 3, 5])
    ui.frames(SETTLE)


def told(ui: Hand) -> None:
    """Both enemy phases have been told."""
    riders_question(ui)
    while ui.play.pending is not None:
        question = ui.play.pending.question
        ui.play.answer([2] * len(question.dice) if hasattr(question, "dice") else question.options[0])
    ui.frames(SETTLE)


def orcs_dice(ui: Hand) -> None:
    """The Orcs' dice, to be typed in."""
    riders_question(ui)
    ui.play.answer("red")
    ui.frames(SETTLE)


def wizard_grid(ui: Hand) -> None:
    """Seven of the twelve cards are laid."""
    play = ui.app.session.begin("berserkers", "Berserkers")
    play.do(cmd.LayLocations())
    for card in ("L09", "L07", "L06", "L01", "L11", "L10", "L12"):
        play.answer(card)
    show(ui)


def bet(ui: Hand) -> None:
    """A bet is open: its dice, and its chances."""
    table(ui)
    ui.play.do(cmd.Bet(cmd.Slot(4, "A3", 2)))
    ui.frames(SETTLE)


def bet_won(ui: Hand) -> None:
    """The bet was won, and the table says so."""
    bet(ui)
    ui.play.answer([3, 3])
    ui.frames(SETTLE)


def place_told(ui: Hand) -> None:
    """A place was tapped: what lies there?"""
    table(ui)
    ui.cell("2,0")


def fires(ui: Hand) -> None:
    """The fires are corrected on the board."""
    table(ui)
    ui.one(BoardPart).edit(find_face("berserkers").edits["fires"])
    ui.frames(SETTLE)


def page(name: str) -> Scene:
    """A sheet beside the table."""

    def scene(ui: Hand) -> None:
        table(ui)
        sheets.open_page(ui.play, find_face("berserkers"), ui.app, name)
        ui.frames(SETTLE)

    scene.__doc__ = f"The sheet {name}."
    return scene


def correct_piece(ui: Hand) -> None:
    """A piece was held: what is to be corrected?"""
    table(ui)
    ui.hold(ui.spot("B2"))
    ui.frames(SETTLE)


def facts_list(ui: Hand) -> None:
    """All sections of the box."""
    begin(ui)
    show(ui, "box_facts")


def facts_section(section: str, opened: str = "") -> Scene:
    """One section, three of its parts copied."""

    def scene(ui: Hand) -> None:
        begin(ui)
        show(ui, "box_facts", section=section)
        for _part in range(0 if opened else 3):
            ui.screen.main()
        if opened:
            ui.screen.toggle(opened)
        ui.frames(SETTLE)

    scene.__doc__ = f"Box facts: {section}."
    return scene


def end(values: dict[str, Any]) -> Scene:
    """The end page of a game."""

    def scene(ui: Hand) -> None:
        begin(ui)
        lay(ui, LOOK | values)
        show(ui)
        ui.main()

    scene.__doc__ = f"The end: {values['status']}."
    return scene


SCENES: Final[dict[str, Scene]] = {
    "wizard_layout": wizard_layout,
    "wizard_grid": wizard_grid,
    "wizard_draw": wizard_draw,
    "wizard_more": wizard_more,
    "roll": roll,
    "roll_dice": roll_dice,
    "table": table,
    "die_picked": die_picked,
    "place_asked": place_asked,
    "riders_dice": riders_dice,
    "riders_question": riders_question,
    "told": told,
    "orcs_dice": orcs_dice,
    "bet": bet,
    "bet_won": bet_won,
    "place_told": place_told,
    "fires": fires,
    "cards": page("cards"),
    "last": page("told"),
    "rulings": page("rulings"),
    "menu": page("menu"),
    "requests": page("requests"),
    "items": page("items"),
    "threat": page("threat"),
    "checkpoint": page("checkpoint"),
    "correct_piece": correct_piece,
    "facts_list": facts_list,
    "facts_riders": facts_section("riders_card"),
    "facts_locations": facts_section("locations"),
    "facts_cards": facts_section("action_cards", "0"),
    "facts_treasure": facts_section("treasure_start", "none"),
    "end_won": end(WON),
    "end_lost": end(LOST),
}
