"""Help: how a game is played, what every sign on its table means, and the keys."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.draw import put_dashed_ring, put_disc, put_icon
from app.host import Host
from app.presenters.help import HelpPresenter, KeyView, LegendView, PageView
from app.presenters.views import AppBarView, PieceView, RowView, SegmentView, SignView
from app.screens.page import Page
from app.theme import theme
from app.widgets.base.base import Drawn, Panel, Viewed, load_kv
from app.widgets.list_row.list_row import ListRow
from app.widgets.long_list.long_list import LongList
from app.widgets.piece.piece import put_piece
from companion.core.text import say


class SignPicture(Drawn):
    """A sign or a piece as it lies on the table."""

    view: PieceView | SignView | None = ObjectProperty(None, allownone=True)
    watched: ClassVar[tuple[str, ...]] = ("view",)

    def draw(self, group: InstructionGroup) -> None:
        """Draw it in the middle."""
        if isinstance(self.view, PieceView):
            put_piece(group, self.view, self.center, dp(34))
        elif self.view is not None:
            self._put_sign(group, self.view)

    def _put_sign(self, group: InstructionGroup, sign: SignView) -> None:
        colour, radius = theme.of(sign.colour), dp(15)
        if sign.look == "filled":
            put_disc(group, self.center, radius, colour)
            put_icon(group, sign.icon, self.center, dp(20), theme.glyph_on(sign.colour))
            return
        if sign.look == "dashed":
            put_dashed_ring(group, self.center, radius, colour, dp(1.5))
        put_icon(group, sign.icon, self.center, dp(20 if sign.look == "dashed" else 26), colour)


class HelpHead(Viewed, BoxLayout):
    """A word over a part of the list."""

    text = StringProperty("")

    def show(self, view: str) -> None:
        self.text = view


class HelpPage(Viewed, Panel):
    """A page to read, with its rules one tap away."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    rules = ListProperty([])

    def show(self, view: PageView) -> None:
        self.icon, self.title, self.text, self.rules = view.icon, view.title, view.text, list(view.rules)
        self._show_rules()

    def _show_rules(self) -> None:
        from app.widgets.rule_tag.rule_tag import RuleTag

        flow: Any = self.ids.tags
        flow.clear_widgets()
        for rule in self.rules:
            flow.add_widget(RuleTag(rule=rule, others=[each for each in self.rules if each != rule]))


class SignRow(Viewed, BoxLayout):
    """A sign, its word and its sentence."""

    picture: Any = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    text = StringProperty("")

    def show(self, view: LegendView) -> None:
        self.picture, self.title, self.text = view.picture, view.title, view.text


class KeyRow(Viewed, BoxLayout):
    """A key and what it does."""

    key = StringProperty("")
    text = StringProperty("")

    def show(self, view: KeyView) -> None:
        self.key, self.text = view.key, view.text


class HelpList(LongList):
    """Pages, signs, keys and ways on."""

    page = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """The widget of a kind of row."""
        if kind == "way":
            row = ListRow()
            row.bind(on_release=lambda tapped: self.page.way(tapped.view.id))
            return row
        return {"head": HelpHead, "page": HelpPage, "sign": SignRow, "key": KeyRow}[kind]()


class HelpScreen(Page):
    """Help for the game at play, or for any."""

    part = StringProperty("play")
    games: list[SegmentView] = ListProperty([])
    game = StringProperty("")

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = HelpPresenter(host.session)
        super().__init__(host, **kwargs)

    def enter(self, part: str = "", game: str = "") -> None:
        """The help of a game, or of the one at play, at one of its parts."""
        play = self.session.play
        self.desk.game = game or (play.game.id if play is not None else self.desk.game)
        self.part = part or self.part
        self.desk.games()
        self.ids.list.scroll_y = 1

    def refresh(self) -> None:
        """Show the part in today's language."""
        self.games = list(self.desk.games())
        self.game = self.desk.game
        self.ids.bar.view = AppBarView(self.speak(say("Help")), self.desk.title())
        rows = list(self.desk.rows(self.part))
        if self.part == "play":
            rows += [("head", self.speak(say("More")))] + [("way", each) for each in self._ways()]
        self.ids.list.rows = rows

    def _ways(self) -> list[RowView]:
        speak = self.speak
        every, hints = say("Every rule, by word and id"), say("The hints of a first table come once more")
        rows = [
            RowView("rules", speak(say("Rule book")), speak(every), "book-open-variant"),
            RowView("hints", speak(say("Teach me again")), speak(hints), "school-outline"),
            RowView("settings", speak(say("Settings")), "", "cog-outline"),
        ]
        if self._table() is not None:
            rows.append(
                RowView(
                    "report",
                    speak(say("Report a problem")),
                    speak(say("The table as a script, without names and notes")),
                    "bug-outline",
                )
            )
        return rows

    def _table(self) -> int | None:
        play = self.session.play
        last = self.session.last_table() if play is None and self.session.ready else None
        return play.id if play is not None else last.id if last is not None else None

    def way(self, name: str) -> None:
        """Go on from here."""
        if name == "rules":
            self.host.go("rules", book=self.desk.game)
        elif name == "settings":
            self.host.go("settings", pushed=True)
        elif name == "hints":
            from app.presenters.hints import Hints
            from app.widgets.undo_bar.undo_bar import tell

            if Hints(self.session).begin_again():
                tell(self.speak(say("The hints begin again at your table.")))
        else:
            from app.screens.shared.report import send_report

            table = self._table()
            if table is not None:
                send_report(self.host, table)

    def pick_part(self, part: str) -> None:
        """How to play, signs, or keys."""
        self.part = part
        self.ids.list.show_row(0, 0)
        self.refresh()

    def pick_game(self, game: str) -> None:
        self.desk.game = game
        self.ids.list.show_row(0, 0)
        self.refresh()


load_kv(__file__)

SCREEN = HelpScreen
