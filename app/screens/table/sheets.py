"""The sheets beside a table: menu, the pages of its game, rulings, corrections, notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.host import Host
from app.presenters.card_views import CardView
from app.presenters.chances import table_view
from app.presenters.play import Play
from app.presenters.table import sheets as views
from app.presenters.table.face import Face, Page, Tile
from app.presenters.table.picking import Desk
from app.presenters.table.story import last_told
from app.presenters.views import RowView
from app.screens.shared.menu import open_menu
from app.screens.shared.report import send_report
from app.screens.shared.sharing import hand_on
from app.screens.table.story import StoryStep
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton
from app.widgets.card.card import CardFace, open_card
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.list_row.list_row import ListRow
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.rule_tag.rule_tag import open_why
from app.widgets.sheet.sheet import OverSheet
from app.widgets.track.track import Track
from app.widgets.undo_bar.undo_bar import tell
from companion.core.game import OddsTable
from companion.core.telling import label
from companion.core.text import say
from companion.core.tracked import PlaceTrack

SCREENS = {
    "facts": "box_facts",
    "timeline": "timeline",
    "odds": "odds",
    "help": "help",
    "campaign": "campaign",
}


def open_page(play: Play, face: Face, host: Host, page: str, part: Any = None) -> None:
    """Open a sheet by name, or the screen that a page is; orders that need the board go to its `part`."""
    own = next((each for each in face.pages if each.id == page), None)
    if own is not None:
        _own_page(play, face, own, part)
    elif page == "rules":
        host.go("rules", book=play.game.id)
    elif page in SCREENS:
        host.go(SCREENS[page])
    else:
        {
            "menu": lambda: _menu(play, face, host, part),
            "told": lambda: _told(play, face),
            "correct": lambda: _adjust(play, ""),
            "rulings": lambda: _rulings(play),
            "history": lambda: _history(play, host),
            "note": lambda: _note(play),
            "lists": lambda: open_lists(play, face, host),
            "turn_round": play.turn_round,
            "settings": lambda: host.go("settings", pushed=True),
            "report": lambda: send_report(host, play.id),
        }[page]()


def _menu(play: Play, face: Face, host: Host, part: Any) -> None:
    rows = views.menu_rows(play, face)
    open_menu(play.name or play.game.title, rows, lambda page: open_page(play, face, host, page, part))


def _own_page(play: Play, face: Face, page: Page, part: Any) -> None:
    speak, state = play.speak, play.handover.state(play.state)
    sheet = OverSheet(title=speak(page.title))
    parts: list[Any] = [Track(view=view) for view in page.tracks(state, speak)]
    parts += [_row(play, page, sheet, view, part) for view in page.rows(state, speak)]
    parts += [OddsBars(view=replace(table_view(table, speak), whole=True)) for table in page.chances(state)]
    note = page.note(state, play.handover.acting)
    if note is not None:
        parts.append(Words(text=speak(note)))
    desk = Desk(face, play.game, play.state, play.table.is_free, seat=play.handover.acting)
    order = desk.order(page.order) if page.order else None
    if order is not None:
        button = MainButton(text=speak(label(play.game, order, state)), icon=page.icon)
        button.bind(on_release=lambda *_args: _do(play, sheet, order))
        parts.append(button)
    for part in parts or [Words(text=speak(say("There is nothing here now.")))]:
        sheet.put(part)
    sheet.open()


def open_chances(play: Play, tables: Sequence[OddsTable]) -> None:
    """Tables of chances over the screen."""
    sheet = OverSheet(title=play.speak(say("Exact odds")))
    for table in tables:
        sheet.put(OddsBars(view=replace(table_view(table, play.speak), whole=True)))
    sheet.open()


def _row(play: Play, page: Page, sheet: OverSheet, view: RowView, part: Any) -> ListRow:
    row = ListRow(view=view)
    order = page.tapped(play.state, view.id)
    if view.rule:
        row.bind(on_release=lambda *_args: open_why(view.rule))
    elif isinstance(order, Tile):
        row.bind(on_release=lambda *_args: _begin(part, sheet, order))
    elif order is not None:
        row.bind(on_release=lambda *_args: _do(play, sheet, order))
    return row


def _begin(part: Any, sheet: OverSheet, tile: Tile) -> None:
    sheet.dismiss(force=True)
    part.begin(tile)


def _do(play: Play, sheet: OverSheet, order: Any) -> None:
    sheet.dismiss(force=True)
    play.do(order)


def _told(play: Play, face: Face) -> None:
    """What the table did by itself last, to be read again."""
    sheet = OverSheet(title=play.speak(say("What happened last")))
    for step in last_told(play, face):
        sheet.put(StoryStep(step))
    if len(sheet.body.children) < 2:
        sheet.put(Words(text=play.speak(say("Nothing has been told yet."))))
    sheet.open()


def _history(play: Play, host: Host) -> None:
    session = host.session
    games = session.guard(lambda: session.store.tables.history(play.game.id)) or []
    sheet = OverSheet(title=play.speak(say("Earlier games")))
    rows = FirstRows()
    rows.show(views.history_rows(games, play.game.title, play.speak), ListRow)
    sheet.put(rows)
    if not games:
        sheet.put(Words(text=play.speak(say("No game has ended yet."))))
    sheet.open()


def open_lists(play: Play, face: Face, host: Host) -> None:
    """The lists that the table has led to; a tap says what can be done with one."""
    rows = views.list_rows(play, face)
    open_menu(play.speak(say("Decks of this table")), rows, lambda row: open_list(play, face, host, row))


def open_list(play: Play, face: Face, host: Host, id_: str) -> None:
    """What can be done with one of them."""
    made = next(each for each in face.lists(play.seen, play.speak) if each.id == id_)

    def act(row: str) -> None:
        if row == "desk":
            host.go("decks", lay=made)
        elif row == "share":
            said = hand_on(made.text, say("The list is in the clipboard."))
            if said is not None:
                tell(play.speak(said))
        elif host.session.guard(
            lambda: host.session.store.decks.add(made.game, made.title, {"text": made.deck})
        ):
            tell(play.speak(say("The list is kept: {name}.", name=made.title)))

    open_menu(made.title, views.list_acts(play.speak), act)


def _note(play: Play) -> None:
    from app.screens.shared.field import ask_text

    speak = play.speak
    title, action = speak(say("Write a note")), speak(say("Keep"))
    ask_text(title, "", action, lambda text: play.note(text), about="note")


# -- rulings --------------------------------------------------------------------------------------------


def _rulings(play: Play) -> None:
    """Each ruling as a row; a tap shows the ways to decide it."""
    title = play.speak(say("Rulings of this table"))
    open_menu(title, views.ruling_rows(play), lambda option: _ruling(play, option))


def _ruling(play: Play, option: str) -> None:
    """One ruling: choose how it is decided, then say that it shall be so."""
    speak = play.speak
    sheet = OverSheet(title=views.ruling_title(play, option))
    rows = [ListRow(view=view) for view in views.value_rows(play, option)]
    button = MainButton(text=speak(say("Decide it so")), icon="check", active=False)

    def take(tapped: ListRow) -> None:
        for row in rows:
            row.selected = row is tapped
        button.active = not tapped.view.selected

    def keep(*_args: object) -> None:
        chosen = next(row for row in rows if row.selected)
        sheet.dismiss(force=True)
        if not views.decide_ruling(play, option, chosen.view.id) and play.error is None:
            tell(speak(say("Entries of the journal would no longer fit: this stays as it is.")))

    for row in rows:
        row.bind(on_release=take)
        sheet.put(row)
    text = say("The table so far is worked out again with it.")
    sheet.put(Words(role="second", text=speak(text)))
    button.bind(on_release=keep)
    sheet.put(button)
    sheet.open()


# -- corrections ----------------------------------------------------------------------------------------


def correct(play: Play, face: Face, host: Host, what: tuple[str, str], part: Any) -> None:
    """Correct what was held; several values are offered as a list, a place is tapped on the board."""
    paths = face.corrects(play.state, *what)
    if what[0] == "chip" and not paths:
        paths = tuple(path for path in (what[1],) if path in play.game.tracked(play.state))
    card = face.card(play.seen, what[1], play.speak) if what[0] in ("piece", "chip") else None
    if card is not None:
        _card(play, face, card, paths, part)
    elif len(paths) == 1:
        _correct_path(play, paths[0], part)
    elif paths:
        title = play.speak(say("Correct by hand"))
        rows = (*views.about_rows(play, face, what), *views.correction_rows(play, paths))
        about = lambda: host.go("help", part="signs")  # noqa: E731
        open_menu(title, rows, lambda row: about() if row == views.ABOUT else _correct_path(play, row, part))


def _card(play: Play, face: Face, card: CardView, paths: Sequence[str], part: Any) -> None:
    """A card of the board, large, with minus and plus on its tracks; under it what else can be put right."""
    sheet = open_card(card, on_count=lambda shown, path, value: count(shown, path, value))
    counted = {each.counter.id for each in card.counts}

    def take(path: str) -> None:
        sheet.dismiss(force=True)
        _correct_path(play, path, part)

    def count(shown: CardFace, path: str, value: int) -> None:
        if not play.adjust(path, value) and play.error is not None:
            tell(play.error.sentence)  # the table, which shows it too, lies under the card
        now = face.card(play.seen, card.id, play.speak)
        if now is None:  # who is knocked out by it has no card any more
            sheet.dismiss(force=True)
        else:
            shown.view = now

    for view in views.correction_rows(play, [each for each in paths if each not in counted], card.name):
        row = ListRow(view=view)
        row.bind(on_release=lambda tapped: take(tapped.view.id))
        sheet.put(row)


def _correct_path(play: Play, path: str, part: Any) -> None:
    """Set what a row means, or ask for it."""
    if views.set_at_once(play, path):
        return
    track = play.game.tracked(play.state)[path]
    if isinstance(track, PlaceTrack):
        part.move(path)
    else:
        _adjust(play, path)


def _adjust(play: Play, path: str) -> None:
    from app.screens.shared.adjust import open_adjust

    open_adjust(play, path)
