"""What the scenes of several games share: how a table begins, who takes the phone, looks at every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from app.games import find_face
from app.presenters.new_table import TableForm, ready_decks
from app.presenters.play import Play
from app.theme import theme
from companion.core.game import Game
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE, SMALL
from tests.ui.layout_check import check

Scene = Callable[[Hand], None]
LYING: Final = (892, 412)
LANGUAGES: Final = ("ru", "fr", "en")


# -- tables -----------------------------------------------------------------------------------------------


def begin_with(ui: Hand, game: str, title: str, start: str, **decks: str) -> Play:
    """A table that begins in one of its ways, with the ready decks unless told otherwise."""
    face = find_face(game)
    form = TableForm(game, face.starts, ready_decks(face))
    form.begin_with(start)
    for seat, deck in decks.items():
        form.bring(seat, deck)
    play: Play = ui.app.session.begin(game, title, form.options())
    play.handover.private = face.private
    return play


def sit_at(ui: Hand, game: Game[Any], state: Any) -> Play:
    """The table page of a table that lies so."""
    begun = replace(game, start=state, setup=lambda options: [])
    ui.app.session.play = Play(Table.begin(begun, Memory(), {}), ui.app.session.settings)
    show(ui)
    return ui.play


def take(ui: Hand) -> None:
    """Show the table, and let who is wanted take the phone."""
    show(ui)
    ui.play.handover.open()
    ui.frames(SETTLE)


def new_table(ui: Hand, game: str, start: str) -> None:
    """How a table of a game may begin."""
    ui.app.screens.go("new_table")
    ui.frames(SETTLE)
    page = ui.app.screens.current_screen
    page.pick(game)
    page._begin_with(start)
    ui.frames(SETTLE)
    page.ids.starts.parent.parent.parent.scroll_to(page.ids.starts, animate=False)
    ui.frames(SETTLE)


# -- looks ------------------------------------------------------------------------------------------------


@contextmanager
def large_text(folder: Path) -> Iterator[Hand]:
    """An app in a small window with text at 200 percent."""
    with Hand(folder / "data", SMALL, text_scale=2.0) as made:
        yield made
    theme.scale, theme.game = 1.0, ""


def faults_of(
    hand: Hand, scenes: Mapping[str, Scene], name: str, looks: Sequence[tuple[tuple[int, int], float]]
) -> list[str]:
    """What is not whole on the page of a scene, in windows with their sizes of text; languages take turns."""
    faults: list[str] = []
    hand.resize(*SMALL)
    hand.app.session.set("text_scale", 2.0)
    hand.app.session.set("language", LANGUAGES[list(scenes).index(name) % len(LANGUAGES)])
    try:
        scenes[name](hand)
        for size, scale in looks:
            hand.resize(*size)
            hand.app.session.set("text_scale", scale)
            hand.frames(SETTLE)
            faults += [f"{size[0]}x{size[1]} at {scale}: {fault}" for fault in check()]
    finally:
        close(hand)
    return faults
