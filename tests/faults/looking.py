"""A table that was taken in, looked at page by page as the app does: any exception there is a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from app.games import find_face
from app.presenters.adjust import Adjuster
from app.presenters.alternatives import Alternatives
from app.presenters.campaign import campaign_view
from app.presenters.chances import table_view as odds_view
from app.presenters.chances import table_views
from app.presenters.drift import drift_rows
from app.presenters.home import HomePresenter
from app.presenters.play import Play
from app.presenters.problem_report import report
from app.presenters.session import AppSession
from app.presenters.table import sheets, story
from app.presenters.table.asks import dressed
from app.presenters.table.contests import contest_view
from app.presenters.table.end import end_view
from app.presenters.table.face import Face
from app.presenters.table.page import table_view
from app.presenters.table.picking import Desk, Picked
from app.presenters.table.setup import Setting
from app.presenters.timeline import Journal
from companion.core.errors import CompanionError
from companion.store import Store

SCREEN = 40
"""So many rows of the journal are worked out at once: it makes those that can be seen."""
FEW = 6
"""So many pieces, places and entries are looked at one by one: each further one costs more than it finds."""


def look_through(store: Store, number: int) -> Iterator[str]:
    """Open a table as the app does, and look at every page of it; gives which one a user has waited for."""
    session = AppSession(open_store=lambda: store)
    session.start()
    play = session.open(number)
    assert play is not None, session.error
    face = find_face(play.game.id)
    play.handover.private = face.private
    _look_at_page(play, face)
    yield "table"
    if play.handover.curtain() is not None:
        play.handover.open()
        _look_at_page(play, face)
        yield "table in the right hands"
    _look_at_sheets(play, face)
    yield "sheets"
    _look_at_pages(play, face)
    yield "pages and chances"
    yield from _look_at_journal(play)
    if play.outcome is not None:
        end_view(play, face)
    if face.chapters(play.seen, play.speak):
        campaign_view(session, play, face)
    yield "end and campaign"
    HomePresenter(session).view()
    yield "home"
    assert report(session, number, "") is not None, session.error
    yield "report"


def _look_at_page(play: Play, face: Face) -> None:
    """The board with each of a few pieces chosen, the question, and what was told."""
    holds = play.handover
    desk = Desk(face, play.game, play.so_far, play.table.is_free, seat=holds.acting, eyes=holds.eyes)
    view = table_view(play, desk)
    for piece in desk.pieces[:FEW]:
        table_view(play, desk.with_picked(Picked(piece=piece.id)))
        face.card(desk.seen, piece.id, play.speak)
        sheets.about_rows(play, face, ("piece", piece.id))
        sheets.correction_rows(play, face.corrects(play.state, "piece", piece.id))
    for cell in desk.board.cells[:FEW] if desk.board is not None else ():
        sheets.about_rows(play, face, ("cell", cell.id))
        sheets.correction_rows(play, face.corrects(play.state, "cell", cell.id))
    for tile in [each for each in view.tiles if each.enabled][:FEW]:
        _tap(play, desk, tile.id)
    asked = play.ask()
    if asked is not None:
        dressed(asked, play, face)
        play.foresee([])
    contest_view(play, face, desk, None)
    story.story(play, face)
    story.last_told(play, face)
    play.headline(), play.warnings(), play.told()
    step = face.setup(play.state, play.speak)
    if step is not None:
        Setting(play, face, step).view()


def _tap(play: Play, desk: Desk, tile: str) -> None:
    try:
        found = desk.tap_tile(tile)
    except CompanionError:
        return
    if isinstance(found, Desk):
        table_view(play, found)


def _look_at_sheets(play: Play, face: Face) -> None:
    """The menu, the lists, the rulings, and the values that can be set."""
    sheets.menu_rows(play, face)
    sheets.list_rows(play, face)
    sheets.ruling_rows(play)
    for option in play.game.options():
        sheets.value_rows(play, option.id)
    adjuster = Adjuster(play)
    adjuster.overview()
    for row in adjuster.rows()[: 3 * FEW]:
        adjuster.field(row.id)
    drift_rows(play)


def _look_at_pages(play: Play, face: Face) -> None:
    """The pages that a game has of its own, and the chances."""
    state, speak = play.handover.state(play.state), play.speak
    for page in face.pages:
        list(page.tracks(state, speak))
        for row in page.rows(state, speak):
            page.tapped(play.state, row.id)
        for chances in page.chances(state):
            odds_view(chances, speak)
        note = page.note(state, play.handover.acting)
        if note is not None:
            speak(note)
    table_views(play)


def _look_at_journal(play: Play) -> Iterator[str]:
    """The journal in every form, and the first and last entries as a tap shows them and as struck."""
    journal = Journal(play)
    rows = journal.rows()[-SCREEN:]
    list(journal.rows([view.first for kind, view in rows if kind == "fold"])[-SCREEN:])
    journal.turns()
    yield "journal"
    journal.lines("a")[:SCREEN]
    yield "searched journal"
    journal.text()
    yield "journal as text"
    last = len(play.table.journal.entries)
    for place in {*range(min(FEW, last)), *range(max(0, last - FEW), last)}:
        kind = journal.kind(place)
        journal.changes(place)
        journal.way_back(place)
        if kind == "order":
            Alternatives(play, place).rows()
        yield "entry"
        with suppress(CompanionError):  # a stranger's past may refuse to be corrected, in one sentence
            play.table.amend(place, None)
        yield "struck entry"
