"""Every state of the screens of WarCry worth a look: each scene makes its own table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from app.games import find_face
from app.presenters.new_table import TableForm, ready_decks
from app.presenters.play import Play
from app.screens.table import sheets
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.warcry import commands as cmd
from companion.games.warcry.cards import example_cards
from companion.games.warcry.model import P1, P2, Attached, Side, State, Unit
from tests.games.warcry.kit import PAPER
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE

__all__ = ["SCENES", "close"]

Scene = Callable[[Hand], None]
GAME = get_game("warcry")
FACE = find_face("warcry")


def begin(ui: Hand, start: str = "training") -> Play:
    """A table that begins in one of its ways, with the training decks."""
    form = TableForm("warcry", FACE.starts, ready_decks(FACE))
    form.begin_with(start)
    play: Play = ui.app.session.begin("warcry", "WarCry", form.options())
    play.handover.private = FACE.private
    return play


def unit(id_: str, name: str, line: str = "battle", ready: bool = True, *carried: str) -> Unit:
    """A training unit on the field."""
    seat = P1 if id_.startswith("P1") else P2
    printed = example_cards()[name]
    things = tuple(
        Attached(f"{id_}{n}", example_cards()[each], example_cards()[each].cost)
        for n, each in enumerate(carried)
    )
    return Unit(id_, seat, printed, line, ready, printed.cost, int(id_[3:]), things)  # type: ignore[arg-type]


FIELD: Final = (
    unit("P1-1", "Ferry Pikes", "battle", True, "Iron Boathook"),
    unit("P1-2", "Mill Wardens", "battle", False),
    unit("P1-3", "Lantern Riders"),
    unit("P1-4", "Weir Archers", "reserve"),
    unit("P1-5", "Heron Knights", "reserve"),
    unit("P2-1", "Ashbound Thralls", "battle", True, "Barbed Mail"),
    unit("P2-2", "Kiln Brutes", "battle", False),
    unit("P2-3", "Soot Hounds", "reserve"),
    unit("P2-4", "Smoke Drakes", "reserve"),
)


def sit(ui: Hand, **values: Any) -> Play:
    """The table page in the middle of a battle, cards on paper."""
    sides = (Side(P1, name="Boris", wins=0), Side(P2, name="Anna", wins=1))
    usual = {"options": PAPER, "stage": "battle", "battle": 2, "units": FIELD, "sides": sides, "loser": P1}
    state = State(**{**usual, **values})
    game = replace(GAME, start=state, setup=lambda options: [])
    ui.app.session.play = Play(Table.begin(game, Memory(), {}), ui.app.session.settings)
    ui.app.session.play.handover.private = FACE.private
    show(ui)
    return ui.play


def ordered(ui: Hand, *orders: Any) -> None:
    for order in orders:
        assert ui.play.do(order), ui.play.error
    ui.frames(SETTLE)


# -- the scenes -------------------------------------------------------------------------------------------


def mustering(ui: Hand) -> None:
    """A muster of the training decks: a hand, gold, the first units."""
    play = begin(ui)
    for _ in range(12):
        if play.pending is None:
            break
        play.handover.open()
        question = play.pending.question
        value: Any = (
            list(question.pile[: question.count]) if hasattr(question, "count") else question.example()
        )
        assert play.answer(value), play.error
    show(ui)
    play.handover.open()
    ui.frames(SETTLE)


def field(ui: Hand) -> None:
    """The field in the middle of a battle."""
    sit(ui)


def chosen(ui: Hand) -> None:
    """A unit is chosen: whom it can attack, what else it can do."""
    sit(ui)
    ui.piece("P1-3")


def preview(ui: Hand) -> None:
    """An attack before it is ordered: chances, and who may block."""
    chosen(ui)
    ui.piece("P2-1")


def blocking(ui: Hand) -> None:
    """Does somebody block?"""
    preview(ui)
    ui.main()


def tactics(ui: Hand) -> None:
    """The combat on the table while tactics are played."""
    blocking(ui)
    ui.play.answer("nobody")
    ordered(ui, cmd.Modify(P1, "P1-3", "strength", 2, "combat"))


def aside(ui: Hand) -> None:
    """The combat is put aside to look at the field."""
    tactics(ui)
    ui.icon("close")


def rolling(ui: Hand) -> None:
    """The dice are typed."""
    tactics(ui)
    ordered(ui, cmd.PassTactic(P1), cmd.PassTactic(P2))


def one_flipped(ui: Hand) -> None:
    """One has flipped, the other is asked."""
    rolling(ui)
    ui.play.answer([4])
    ui.frames(SETTLE)


def rout(ui: Hand) -> None:
    """The winner flips for the rout check."""
    one_flipped(ui)
    ui.play.answer([2])
    ui.frames(SETTLE)


def follow_up(ui: Hand) -> None:
    """Does the winner follow up?"""
    rout(ui)
    ui.play.answer([3])
    ui.frames(SETTLE)


def told(ui: Hand) -> None:
    """The combat is over, told step by step."""
    follow_up(ui)
    ui.play.answer("no")
    ui.frames(SETTLE)


def card(ui: Hand) -> None:
    """A unit was held: everything on it, and what can be corrected."""
    sit(ui)
    ui.hold(ui.spot("P1-1"))
    ui.frames(SETTLE)


def page_of(id_: str) -> Scene:
    """A page beside the table."""

    def show_page(ui: Hand) -> None:
        sit(ui)
        sheets.open_page(ui.play, FACE, ui.app, id_)
        ui.frames(SETTLE)

    return show_page


def deck_page(id_: str) -> Scene:
    """A page about the own decks, seen by who musters."""

    def show_page(ui: Hand) -> None:
        mustering(ui)
        sheets.open_page(ui.play, FACE, ui.app, id_)
        ui.frames(SETTLE)

    return show_page


def cleanup(ui: Hand) -> None:
    """Survivors after a battle."""
    sit(ui, stage="cleanup")
    ui.piece("P1-2")


def end(ui: Hand) -> None:
    """The match is won."""
    sit(ui, stage="over", winner=P2)


SCENES: dict[str, Scene] = {
    "muster": mustering,
    "field": field,
    "chosen": chosen,
    "preview": preview,
    "block": blocking,
    "tactics": tactics,
    "aside": aside,
    "dice": rolling,
    "one-flipped": one_flipped,
    "rout": rout,
    "follow-up": follow_up,
    "told": told,
    "card": card,
    "odds": page_of("odds"),
    "deck-dice": deck_page("dice"),
    "deck-gold": deck_page("curve"),
    "first": page_of("first"),
    "carry": page_of("carry"),
    "glossary": page_of("glossary"),
    "cleanup": cleanup,
    "end": end,
}
