"""All tables: the last one to go on with, the earlier ones, and what was deleted."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.host import Host
from app.palette import mix
from app.presenters.home import HomePresenter, TableView
from app.presenters.views import RowView
from app.screens.page import Page
from app.screens.shared.searching import Searching
from app.theme import theme
from app.widgets.base.base import Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout, TextButton
from app.widgets.foot.foot import Foot
from app.widgets.long_list.long_list import LongList
from companion.core.errors import CompanionError
from companion.core.text import say

LATER: Final = 0.3
"""Seconds until the last event of the table to go on with is worked out: the list comes first."""


class AccentButton(TextButton):
    """An outlined button in the colour of a game."""

    accent = ColorProperty((1, 1, 1, 1))


class ListHead(Viewed, BoxLayout):
    """A word over a part of the list."""

    text = StringProperty("")

    def show(self, view: str) -> None:
        self.text = view


class EmptyCard(Viewed, BoxLayout):
    """What the list says when there is nothing in it: title, text, game, icon."""

    title = StringProperty("")
    text = StringProperty("")
    game = StringProperty("")
    icon = StringProperty("")

    def show(self, view: tuple[str, str, str, str]) -> None:
        self.title, self.text, self.game, self.icon = view


class Welcome(Viewed, BoxLayout):
    """What the app is, for somebody who sees it for the first time: title and text."""

    title = StringProperty("")
    text = StringProperty("")

    def show(self, view: tuple[str, str]) -> None:
        self.title, self.text = view


class WayCard(Viewed, TapLayout):
    """Something that can be done with the app."""

    page = ObjectProperty(None)
    icon = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    fields = ("icon", "title", "detail")

    def on_release(self) -> None:
        self.page.way(self.view.id)


class TableCard(Viewed, TapLayout):
    """One table; `gone` is one that was deleted."""

    page = ObjectProperty(None)
    table_id = NumericProperty(0)
    game = StringProperty("")
    name = StringProperty("")
    line = StringProperty("")
    detail = StringProperty("")
    when = StringProperty("")
    ended = BooleanProperty(False)
    gone = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))
    fields = ("game", "name", "line", "detail", "when", "ended")

    facts = ListProperty([])

    def show(self, view: TableView) -> None:
        """The numbers say more than the sentence, unless something else is to be said."""
        super().show(view)
        self.table_id = view.id
        self.facts = [] if view.waiting or view.ended else list(view.facts)
        if self.facts:
            self.detail = ""

    def open(self) -> None:
        """Go to the table."""
        self.page.open(self.table_id)

    def more(self) -> None:
        """What else can be done with it."""
        self.page.more(self.table_id)

    def on_release(self) -> None:
        """A tap anywhere on the card."""
        self.open()

    def on_hold(self) -> None:
        """A long press opens the menu too."""
        self.more()


class ResumeCard(TableCard):
    """The table to go on with: larger, in its game's light, with its numbers and what happened last."""

    def show(self, view: TableView) -> None:
        super().show(view)
        if self.facts:
            self.facts, self.detail = self.facts[:2], view.last
        self.page.want_last(view)

    def glow(self, accent: Any, _revision: float) -> Texture:
        """A gradient from the game's colour at the top down to the surface: a texture of two pixels."""
        high, low = (mix(theme.of("s1"), tuple(accent), share) for share in (0.28, 0.1))
        texture = Texture.create(size=(1, 2), colorfmt="rgba")
        pixels = bytes(round(part * 255) for colour in (high, low) for part in colour)
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        return texture


class NewTableFoot(Foot, AnchorLayout):
    """Where a new table is begun."""


class TableList(LongList):
    """The cards, the last table's larger than the others."""

    page = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """A card, a heading or the words for an empty list."""
        if kind == "head":
            return ListHead()
        if kind == "empty":
            return EmptyCard()
        if kind == "welcome":
            return Welcome()
        if kind == "way":
            return WayCard(page=self.page)
        if kind == "resume":
            return ResumeCard(page=self.page)
        return TableCard(page=self.page, gone=kind == "gone")


class Home(Searching, Page):
    """The first screen."""

    deleted = BooleanProperty(False)
    game = StringProperty("")
    """Only tables of this game, if any."""
    games = ListProperty([])

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = HomePresenter(host.session, tell=_teller)
        super().__init__(host, **kwargs)

    def refresh(self) -> None:
        """Show the tables as they are now."""
        view = self.desk.view(self.words, self.deleted, self.game)
        self.games = list(view.games)
        if self.game and self.game not in [each.id for each in view.games] and not self.words:
            self.pick_game("")
            return
        rows: list[tuple[str, Any]] = []
        if view.resume is not None:
            rows.append(("resume", view.resume))
        if view.earlier and not self.searching:
            rows.append(("head", self.speak(say("Earlier"))))
        rows += [("card", each) for each in view.earlier] + [("gone", each) for each in view.deleted]
        self.ids.list.rows = rows or self._nothing()

    def _nothing(self) -> list[tuple[str, Any]]:
        if self.session.trouble is not None:
            return [("empty", self._closed(self.session.trouble)), ("way", self._way_to_open())]
        if not self.session.ready or self.deleted or self.words.strip():
            return [("empty", self._empty())]
        return [("welcome", self._welcome()), *(("way", each) for each in self._ways())]

    def _closed(self, why: CompanionError) -> tuple[str, str, str, str]:
        """Why no table is here, for as long as that is so: nobody may take this for an empty list."""
        from app.presenters.telling import error_sentence

        title = self.speak(say("Your data cannot be opened"))
        return title, error_sentence(why, self.speak), "", "alert"

    def _way_to_open(self) -> RowView:
        what = say("Nothing is lost by that: what lies on the disk stays as it is.")
        return RowView("open", self.speak(say("Try again")), self.speak(what), "restore")

    def _welcome(self) -> tuple[str, str]:
        title = self.speak(say("A companion beside the board"))
        text = say("Your box lies on the table; this app keeps count, plays the enemies and knows the rules.")
        return title, self.speak(text)

    def _ways(self) -> list[RowView]:
        speak = self.speak
        play = say("Set up a game. Every move is kept, and any of them can be taken back.")
        example = say("A table in the middle of a game, to look around and tap on everything.")
        decks = say("Paste a list: is it legal, and if not, what is the smallest fix?")
        rules = say("The rule books of all games, searched by word.")
        rows = [RowView("new_table", speak(say("Play a table")), speak(play), "table-furniture")]
        if self.desk.has_example():
            rows.append(RowView("example", speak(say("Try an example")), speak(example), "flask-outline"))
        rows += [
            RowView("decks", speak(say("Judge decks")), speak(decks), "cards-outline"),
            RowView("rules", speak(say("Look up a rule")), speak(rules), "book-open-variant"),
        ]
        return rows

    def way(self, name: str) -> None:
        """Go where somebody who begins wants to go."""
        if name == "example":
            made = self.desk.try_example()
            if made is not None:
                self.host.open_table(made)
        elif name == "open":
            self.session.start()
        elif name == "decks":
            self.host.tab(name)
        elif name == "rules":
            self.host.go("rules", book="")
        else:
            self.host.go(name)

    def pick_game(self, game: str) -> None:
        """Only the tables of a game, or all."""
        self.game = game
        self.refresh()

    def want_last(self, card: TableView) -> None:
        """Have the last event of a table told a moment later, when the list stands."""
        if card.facts and not (card.last or card.waiting or card.ended):
            Clock.schedule_once(lambda _dt: self._tell_last(card), LATER)

    def _tell_last(self, card: TableView) -> None:
        if self.session.ready and self.host.here == self.name:
            self.desk.last_event(card, lambda text: self.refresh() if text else None)

    def _empty(self) -> tuple[str, str, str, str]:
        speak = self.speak
        if not self.session.ready:
            title, text, game, icon = "", "", "", ""
        elif self.deleted:
            title = speak(say("Nothing was deleted"))
            text = speak(say("A deleted table can be brought back for 30 days."))
            game, icon = "", "archive-outline"
        else:
            title = speak(say("Nothing found"))
            text = speak(say("No table has these words in its name or its state."))
            game, icon = "", "magnify"
        return title, text, game, icon

    # -- what a tap does ------------------------------------------------------------------------

    def open(self, table_id: int) -> None:
        """Go to a table; a deleted one is brought back first."""
        if self.deleted:
            self.restore(table_id)
        else:
            self.host.open_table(table_id)

    def more(self, table_id: int) -> None:
        """Rename, copy, save, delete; a deleted table has only one way, back."""
        if self.deleted:
            self.restore(table_id)
            return
        from app.screens.shared.menu import open_menu

        speak = self.speak
        rows = (
            RowView("rename", speak(say("Rename")), icon="pencil"),
            RowView("duplicate", speak(say("Duplicate")), icon="content-copy"),
            RowView("save", speak(say("Save as a file")), icon="tray-arrow-up"),
            RowView("report", speak(say("Report a problem")), icon="bug-outline"),
            RowView("delete", speak(say("Delete")), icon="delete-outline", colour="bad"),
        )
        open_menu(self._name(table_id), rows, lambda act: getattr(self, act)(table_id))

    def rename(self, table_id: int) -> None:
        """Ask for another name."""
        from app.screens.shared.field import ask_text

        def done(name: str) -> bool:
            renamed = self.desk.rename(table_id, name)
            self.refresh()
            return renamed

        speak = self.speak
        title, action = speak(say("Rename the table")), speak(say("Rename"))
        ask_text(
            title,
            self._name(table_id),
            action,
            done,
            about=f"name of table {table_id}-{self._info(table_id).seed}",
        )

    def duplicate(self, table_id: int) -> None:
        """Make a copy."""
        if self.desk.duplicate(table_id) is not None:
            self._tell(self.speak(say("The table was duplicated.")))
        self.refresh()

    def save(self, table_id: int) -> None:
        """Write a file and say where it is."""
        path = self.desk.save(table_id)
        if path is not None:
            self._tell(self.speak(say("Saved as {path}", path=path)))

    def report(self, table_id: int) -> None:
        """Hand a problem on: the table as a script, without anything personal."""
        from app.screens.shared.report import send_report

        send_report(self.host, table_id)

    def delete(self, table_id: int) -> None:
        """Put a table away, with a way back."""
        text = self.speak(say("{name} was deleted.", name=self._name(table_id)))
        done = self.desk.delete(table_id)
        self.refresh()
        if done:
            self._tell(text, lambda: self.restore(table_id))

    def restore(self, table_id: int) -> None:
        """Bring a table back."""
        self.desk.restore(table_id)
        self.refresh()

    def toggle_deleted(self) -> None:
        """Between the tables and those that were put away."""
        self.deleted = not self.deleted
        self.refresh()

    def search_hint(self) -> str:
        """Tables are found by these."""
        return self.speak(say("Name, game or state"))

    def back(self) -> bool:
        """Search and deleted tables are left before the screen is."""
        if self.leave_search():
            return True
        was = bool(self.deleted)
        if was:
            self.toggle_deleted()
        return was

    def main(self) -> None:
        """Enter: go on with the last table, or begin one."""
        last = self.desk.view().resume
        if last is None:
            self.host.go("new_table")
        else:
            self.open(last.id)

    def _name(self, table_id: int) -> str:
        return str(self._info(table_id).name)

    def _info(self, table_id: int) -> Any:
        return self.session.store.tables.info(table_id)

    def _tell(self, text: str, act: Any = None) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        tell(text, act)


def _teller(game: str) -> Any:
    """How a game tells what happened; its face is not needed for the first frame."""
    from app.games import find_face

    return find_face(game).tell


load_kv(__file__)

SCREEN = Home
