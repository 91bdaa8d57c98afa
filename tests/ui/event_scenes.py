"""Every state of a judge's event that is worth a look; players and cards are invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.presenters.event.events import EventForm, begin_event
from tests.ui.decks_scenes import LONG, cards, deck, desk_screen
from tests.ui.decks_scenes import close as close_desk
from tests.ui.driver import SETTLE

Scene = Callable[[Any], None]
NAMES: Final = ("Anna", "Константин Константинопольский", "Jean-Baptiste", "Boris", "Vera", "Oleg")
KINDS: Final = "Warning, Game loss, Disqualification"


def close(ui: Any) -> None:
    """Leave a scene: sheets gone, and home."""
    close_desk(ui)


def new_event(ui: Any, *players: str, rounds: int = 5) -> Any:
    """An event with these players, on screen."""
    cards(ui)
    session = ui.app.session
    form = EventForm("Spring Open 2026", "2026-05-01", str(rounds), "10:00", KINDS)
    event = begin_event(session, "warcry", "open", form)
    ui.app.screens.go("event", event=event)
    ui.frames(2)
    screen = ui.app.screens.current_screen
    clock = iter(f"2026-05-01T{9 + n // 60:02}:{n % 60:02}:00" for n in range(600))
    screen.desk._clock = lambda: next(clock)
    firsts = {"Anna": LONG, "Boris": "Knihgt 0"}
    lists = (deck(each, 5 if each == "Anna" else 3, firsts.get(each, "Knight 0")) for each in players)
    if players:
        screen.desk.paste("\n".join(lists))
    ui.frames(SETTLE)
    return screen


def empty(ui: Any) -> None:
    """A new event: what to do first."""
    new_event(ui)


def running(ui: Any, others: int = 26) -> Any:
    """The third round: picks, one checked, a late change, penalties, one who left."""
    screen = new_event(ui, *NAMES, *(f"Player {n}" for n in range(1, others + 1)))
    desk = screen.desk
    for _round in range(3):
        desk.begin_round()
        desk.seat("\n".join(f"{1 + at // 2} {player.name}" for at, player in enumerate(desk.state.players)))
        desk.draw(3, code="7F3K")
    desk.select("jean-baptiste")
    desk.penalise("Warning", "Six minutes late.")
    desk.select(f"player {others - 1}")
    desk.drop_out()
    first, second, *_rest = desk.state.picked(3)
    desk.select(first.player)
    _sign(desk)
    desk.select(second.player)
    checking = desk.checking(lambda: 0)
    checking.tap_all("0")
    desk._clock = lambda: "2026-05-01T10:42:00"
    desk.paste(deck("Jean-Baptiste").replace("3 Knight 1\n", "1 Knight 1\n2 Knight 12\n"))
    desk.select("jean-baptiste")
    ui.frames(2 * SETTLE)
    return screen


def _sign(desk: Any) -> None:
    checking = desk.checking(lambda: 0)
    for at in range(len(checking.check.cards)):
        checking.tap_all(str(at))
    assert checking.sign("Kim", checking.round, checking.seat)


def player(ui: Any) -> None:
    """A late change card by card."""
    running(ui).read("jean-baptiste")
    ui.frames(2 * SETTLE)


def illegal(ui: Any) -> None:
    """A list that is not legal, in an event."""
    running(ui).read("anna")
    ui.frames(2 * SETTLE)


def checked(ui: Any) -> None:
    """Somebody whose deck agrees."""
    screen = running(ui)
    screen.read(screen.desk.state.checks[-1].player)
    ui.frames(2 * SETTLE)


def sheet(name: str, player_id: str = "jean-baptiste", *given: Any) -> Scene:
    """A sheet over the event."""

    def show(ui: Any) -> None:
        screen = running(ui, others=4)
        screen.desk.select(player_id)
        getattr(screen.sheets, name)(*given)
        ui.frames(2 * SETTLE)

    return show


def events(ui: Any) -> None:
    """The events that are kept."""
    new_event(ui, "Anna")
    desk_screen(ui).sheets.events()
    ui.frames(2 * SETTLE)


def new(ui: Any) -> None:
    """What a new event is."""
    cards(ui)
    desk_screen(ui).sheets._ask_event(False)
    ui.frames(2 * SETTLE)


def striking(ui: Any) -> None:
    """What goes with an entry that is struck."""
    running(ui, others=4).sheets._strike("1")
    ui.frames(2 * SETTLE)


SCENES: Final[dict[str, Scene]] = {
    "empty": empty,
    "running": running,
    "player": player,
    "illegal": illegal,
    "checked": checked,
    "menu": sheet("event_menu"),
    "player_menu": sheet("player_menu"),
    "load": sheet("load"),
    "draw": sheet("draw"),
    "penalty": sheet("penalty", "jean-baptiste", "Warning"),
    "journal": sheet("journal"),
    "report": sheet("report_menu"),
    "edit": sheet("edit"),
    "cure": sheet("cure", "anna"),
    "striking": striking,
    "events": events,
    "new": new,
}
