"""The sheets beside the table: menu, requests, items, threat, checkpoint, rulings, corrections."""

from __future__ import annotations

from app.host import Host
from app.presenters.berserkers import acts
from app.presenters.berserkers.corrections import paths_for, rows_for
from app.presenters.berserkers.endings import history_rows, item_rows, request_rows
from app.presenters.berserkers.risk import threat_pages
from app.presenters.berserkers.rulings import next_value, ruling_rows
from app.presenters.play import Play
from app.presenters.views import RowView
from app.screens.shared.menu import open_menu
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.sheet.sheet import OverSheet
from companion.core.text import say


def open_page(play: Play, host: Host, page: str) -> None:
    """Open a sheet by name."""
    match page:
        case "menu":
            _menu(play, host)
        case "requests":
            _requests(play)
        case "items":
            _list(
                play.speak(say("Items in hand")),
                item_rows(play.state, play.speak),
                play.speak(say("No item in hand.")),
            )
        case "threat":
            _threat(play)
        case "checkpoint":
            _checkpoint(play)
        case "correct":
            correct(play, host, ("all", ""))
        case "rulings":
            _rulings(play)
        case "history":
            _history(play, host)
        case "note":
            _note(play)
        case "facts" | "timeline" | "odds":
            host.go({"facts": "box_facts"}.get(page, page))


def _menu(play: Play, host: Host) -> None:
    speak = play.speak
    rows = [
        RowView("requests", speak(say("King's Requests")), icon="crown"),
        RowView("items", speak(say("Items in hand")), icon="sack"),
        RowView("threat", speak(say("What threatens")), icon="alert"),
        RowView("odds", speak(say("Exact odds")), icon="chart-histogram"),
        RowView("checkpoint", speak(say("Checkpoint")), icon="bookmark-outline"),
        RowView("correct", speak(say("Correct a value by hand")), icon="pencil"),
        RowView("rulings", speak(say("Rulings of this table")), icon="source-branch"),
        RowView("history", speak(say("Earlier games")), icon="trophy"),
        RowView("note", speak(say("Write a note")), icon="note-text-outline"),
        RowView("facts", speak(say("Facts of your box")), icon="flask-outline"),
    ]
    open_menu(play.name or "Berserkers", rows, lambda page: open_page(play, host, page))


def _list(title: str, rows: tuple[RowView, ...], empty: str) -> OverSheet:
    sheet = OverSheet(title=title)
    for view in rows:
        sheet.put(ListRow(view=view))
    if not rows:
        sheet.put(Words(text=empty))
    sheet.open()
    return sheet


def _history(play: Play, host: Host) -> None:
    games = host.session.guard(lambda: host.session.store.tables.history("berserkers")) or []
    rows = history_rows(games, play.speak)
    _list(play.speak(say("Earlier games")), rows, play.speak(say("No game has ended yet.")))


def _requests(play: Play) -> None:
    speak = play.speak
    sheet = OverSheet(title=speak(say("King's Requests")))
    for view in request_rows(play.state, speak):
        row = ListRow(view=view)
        if view.id == "0":
            row.bind(on_release=lambda *_args: _switch_home(play, sheet))
        sheet.put(row)
    sheet.open()


def _switch_home(play: Play, sheet: OverSheet) -> None:
    sheet.dismiss(force=True)
    acts.switch_home_request(play)


def _rulings(play: Play) -> None:
    """Each ruling as a row; a tap decides it the other way, and the table so far is worked out again."""
    speak = play.speak
    sheet = OverSheet(title=speak(say("Rulings of this table")))
    rows = ruling_rows(play.state, play.settings.language, speak)
    made = [ListRow(view=view) for view in rows]

    def turn(tapped: ListRow) -> None:
        option = tapped.view.id
        if not acts.set_ruling(play, option, next_value(play.state, option)):
            note.text = speak(say("Entries of the journal would no longer fit: this stays as it is."))
        for row, view in zip(made, ruling_rows(play.state, play.settings.language, speak), strict=True):
            row.view = view

    for row in made:
        row.bind(on_release=turn)
        sheet.put(row)
    note = Words(role="second", text=speak(say("Tap a ruling to decide it the other way.")))
    sheet.put(note)
    sheet.open()


def _threat(play: Play) -> None:
    sheet = OverSheet(title=play.speak(say("What threatens")))
    pages = threat_pages(play.state, play.speak)
    for view in pages:
        sheet.put(OddsBars(view=view))
    if not pages:
        sheet.put(
            Words(text=play.speak(say("Nothing can be worked out: card facts are missing, or no game runs.")))
        )
    sheet.open()


def _checkpoint(play: Play) -> None:
    speak, state = play.speak, play.state
    sheet = OverSheet(title=speak(say("Checkpoint")))
    if state.save_used:
        sheet.put(Words(text=speak(say("The checkpoint was set. After a loss you can go back to it."))))
    else:
        text = say(
            "Once a game the table can be recorded, to go back to after a loss. It costs 5 points on a win."
        )
        sheet.put(Words(text=speak(text)))
        button = MainButton(text=speak(say("Set the checkpoint")), icon="bookmark-outline")
        button.bind(on_release=lambda *_args: _set_checkpoint(play, sheet))
        sheet.put(button)
    sheet.open()


def _set_checkpoint(play: Play, sheet: OverSheet) -> None:
    sheet.dismiss(force=True)
    acts.set_checkpoint(play)


def _note(play: Play) -> None:
    from app.screens.shared.field import ask_text

    speak = play.speak
    ask_text(speak(say("Write a note")), "", speak(say("Keep")), lambda text: play.note(text))


def correct(play: Play, host: Host, what: tuple[str, str]) -> None:
    """Correct what was held; several values are offered as a list first."""
    if what == ("chip", "requests"):
        _requests(play)
        return
    if what == ("chip", "items"):
        open_page(play, host, "items")
        return
    paths = paths_for(play.state, *what)
    if len(paths) == 1:
        _adjust(play, paths[0])
    elif paths:
        title = play.speak(say("Correct by hand"))
        open_menu(title, rows_for(play.state, paths, play.speak), lambda path: _adjust(play, path))


def _adjust(play: Play, path: str) -> None:
    from app.screens.shared.adjust import open_adjust

    open_adjust(play, path)
