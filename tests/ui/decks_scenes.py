"""Every state of the judge's desk that is worth a look; cards, players and lists are invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from kivy.core.window import Window

from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar
from tests.ui.driver import SETTLE

Scene = Callable[[Any], None]
HEAD: Final = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,"
    "faction,type,rarity,sets,banned,errata"
)
LONG: Final = "Countess Wilhelmina of the Overgrown Northern Causeway"
PLAYERS: Final = ("Anna", "Константин Константинопольский", "Jean-Baptiste", "Boris", "Vera", "Oleg")


def cards_csv() -> str:
    """Forty invented cards: twenty Units of the good side, one with a long name, and twenty Tactics."""
    units = [f"Knight {number}" for number in range(19)] + [LONG]
    rows = [HEAD]
    rows += [
        f"T{n},{name},{1 + n % 4},1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0" for n, name in enumerate(units)
    ]
    rows += [f"A{n},Trick {n},{1 + n % 3},,,,0,3,,3,neutral,Tactic,Common,T,0,0" for n in range(20)]
    return "\n".join(rows)


def deck(player: str, copies: int = 3, first: str = "Knight 0") -> str:
    """A legal list with three copies of each card; four of them are too many."""
    army = [f"{copies} {first}", *(f"3 Knight {number}" for number in range(1, 10))]
    return "\n".join([f"Player: {player}", "Army", *army, "Action", *(f"3 Trick {n}" for n in range(10))])


def lists() -> str:
    """Legal ones, one with too many copies of a card, one with a card that nobody knows."""
    firsts = {"Anna": LONG, "Boris": "Knihgt 0", "Vera": "Dragon of the lake"}
    return "\n".join(
        f"=== Spring ===\n{deck(player, 5 if player == 'Anna' else 3, firsts.get(player, 'Knight 0'))}"
        for player in PLAYERS
    )


def close(ui: Any) -> None:
    """Leave a scene: sheets and lists off the desk, and home."""
    while (sheet := top_sheet()) is not None:
        sheet.dismiss(force=True)
        ui.frames(2)
    for child in list(Window.children):
        if isinstance(child, UndoBar):
            child.close()
    desk_screen(ui).back()
    ui.app.screens.tab("home")
    ui.frames(2)


def desk_screen(ui: Any) -> Any:
    """The desk, on screen."""
    if ui.app.screens.here != "decks":
        ui.app.screens.tab("decks")
        ui.frames(2)
    return ui.app.screens.current_screen


def cards(ui: Any) -> None:
    """Load the invented cards, unless they are there."""
    if ui.app.session.store.cards.source("warcry"):
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "invented.csv"
        path.write_text(cards_csv(), encoding="utf-8")
        assert desk_screen(ui).desk.import_cards(str(path))


def empty(ui: Any) -> None:
    """Nothing yet: what can be done here."""
    screen = desk_screen(ui)
    screen.desk.clear()
    ui.frames(SETTLE)


def desk(ui: Any) -> None:
    """Lists, worst first."""
    cards(ui)
    desk = desk_screen(ui).desk
    if not desk.verdicts:
        desk.paste(lists())
        desk.paste("PK\x03\x04 no list at all")
    ui.frames(2 * SETTLE)


def verdict(number: int) -> Scene:
    """One verdict."""

    def scene(ui: Any) -> None:
        desk(ui)
        desk_screen(ui).read(number)
        ui.frames(SETTLE)

    scene.__doc__ = f"Verdict {number}, the worst being 0."
    return scene


def menu(ui: Any) -> None:
    """What can be done with a list."""
    verdict(0)(ui)
    ui.app.screens.current_screen.more()
    ui.frames(SETTLE)


def code(ui: Any) -> None:
    """A list as a code to be read by a camera."""
    verdict(0)(ui)
    ui.app.screens.current_screen._more("qr")
    ui.frames(SETTLE)


def compared(ui: Any) -> None:
    """What was registered beside what is played."""
    verdict(0)(ui)
    ui.app.screens.current_screen._show_comparison(deck("Anna", 2) + "\nand the rest")
    ui.frames(SETTLE)


def check(ui: Any) -> None:
    """A guided check that has begun."""
    verdict(0)(ui)
    ui.app.screens.current_screen._more("check")
    ui.frames(2 * SETTLE)
    screen = ui.app.screens.current_screen
    for spot, taps in ((0, 3), (1, 4), (2, 1)):
        for _tap in range(taps):
            screen.tap(str(spot))
    ui.frames(SETTLE)


def signed(ui: Any) -> None:
    """A check on record."""
    check(ui)
    screen = ui.app.screens.current_screen
    screen._found("Dragon of the lake")
    screen._sign("Vera, 3, 12")
    ui.frames(2 * SETTLE)


SCENES: Final[dict[str, Scene]] = {
    "empty": empty,
    "desk": desk,
    "verdict": verdict(0),
    "verdict_ask": verdict(2),
    "menu": menu,
    "code": code,
    "compared": compared,
    "check": check,
    "signed": signed,
}
