"""Every state of a draft worth a look: each scene makes its own table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.games import find_face
from app.presenters.play import Play
from app.screens.table import sheets
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.core.seats import Seat
from companion.games.realms_draft.table import SEATS, FinishDeck, LeaveOut, Pick
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE
from tests.ui.scenes import Scene, take

__all__ = ["SCENES", "close"]

FACE = find_face("realms_draft")
NAMES: Final = {"P1": "Anna", "P2": "Boris", "P3": "Chloé", "P4": "Maximiliane"}


def begin(ui: Hand, **options: object) -> Play:
    """A draft of four with names."""
    play: Play = ui.app.session.begin("realms_draft", "Draft", {"names": NAMES, "options": options})
    return play


def pick_all(play: Play, until: Callable[[Play], bool]) -> Play:
    """Everybody keeps the first card, until something is so."""
    while not until(play):
        seat = next(each for each in SEATS if each in play.game.to_act(play.state))
        play.handover.open()
        assert play.do(Pick(seat, play.state.drafter(seat).stack[0])), play.error
    return play


def drafted(ui: Hand) -> Play:
    """All pools are full; decks are to be made."""
    play = pick_all(begin(ui), lambda play: play.state.is_drafted)
    play.handover.close()
    return play


# -- the scenes -------------------------------------------------------------------------------------------


def curtain(ui: Hand) -> None:
    """The phone goes to the first player."""
    begin(ui)
    show(ui)


def stack(ui: Hand) -> None:
    """The second pick of the first player: eleven cards, and a pool of one."""
    pick_all(begin(ui), lambda play: play.state.pick == 2)
    take(ui)


def looked_at(ui: Hand) -> None:
    """A card of the stack before it is kept."""
    stack(ui)
    ui.reach(ui.all(ToggleRow)[0])
    ui.frames(SETTLE)


def timed(ui: Hand) -> None:
    """A pick with a time limit."""
    ui.app.session.set("pick_seconds", 60)
    stack(ui)


def building(ui: Hand) -> None:
    """A deck is made of the pool."""
    play = drafted(ui)
    play.handover.open()
    for card in play.state.drafter(SEATS[0]).pool[:2]:
        assert play.do(LeaveOut(SEATS[0], card)), play.error
    take(ui)


def pools(ui: Hand) -> None:
    """Who sits where, and the own pool."""
    stack(ui)
    sheets.open_page(ui.play, FACE, ui.app, "pools")
    ui.frames(SETTLE)


def told(ui: Hand) -> None:
    """Real cards: the first pick is to be told."""
    begin(ui, cards="told")
    show(ui)


def counted(ui: Hand) -> None:
    """Real cards: the app counts along."""
    begin(ui, cards="paper")
    show(ui)


def finish(play: Play, *seats: Seat) -> None:
    """These players have their decks."""
    for seat in seats:
        play.handover.open()
        assert play.do(FinishDeck(seat)), play.error


def end(ui: Hand) -> None:
    """Everybody has a deck."""
    finish(drafted(ui), *SEATS[:4])
    show(ui)
    ui.main()


def made_list(ui: Hand) -> None:
    """What can be done with a deck."""
    end(ui)
    sheets.open_list(ui.play, FACE, ui.app, "P1")
    ui.frames(SETTLE)


def new_table(ui: Hand) -> None:
    """How a draft may begin."""
    ui.app.screens.go("new_table")
    ui.frames(SETTLE)
    shown = ui.app.screens.current_screen
    shown.pick("realms_draft")
    ui.frames(SETTLE)
    shown.ids.starts.parent.parent.parent.scroll_to(shown.ids.starts, animate=False)
    ui.frames(SETTLE)


SCENES: Final[dict[str, Scene]] = {
    "curtain": curtain,
    "stack": stack,
    "looked_at": looked_at,
    "timed": timed,
    "building": building,
    "pools": pools,
    "told": told,
    "counted": counted,
    "end": end,
    "made_list": made_list,
    "new_table": new_table,
}
