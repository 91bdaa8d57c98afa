"""The set-up of a table: lay out or copy the locations, draw requests, place the Goblins, begin."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.presenters.berserkers import acts
from app.presenters.berserkers.board import board_view
from app.presenters.berserkers.setup import SetupView, setup_view
from app.presenters.play import Play
from app.presenters.views import ActionBarView, AppBarView, RowView
from app.screens.shared.refused import refusals
from app.widgets.base.base import Column, Words, fill, load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.log_line.log_line import LogLine
from app.widgets.square_board.square_board import SquareBoard
from companion.core.text import Text, say

CELLS = 12


class Wizard(BoxLayout):
    """Leads from an empty table to the first turn; every step is an entry of the journal."""

    __events__: ClassVar[tuple[str, ...]] = ("on_leave_table", "on_history", "on_page", "on_correct")

    def __init__(self, play: Play, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play = play
        self.copied: list[str] = []
        self.copying = False
        self._make_parts()
        ask = self.ids.ask
        ask.bind(main_text=lambda *_args: self._show_main(), main_enabled=lambda *_args: self._show_main())

    def _make_parts(self) -> None:
        self.title = Words(role="title")
        self.detail = Words(role="second")
        self.error = Column()
        self.board = SquareBoard(size_hint_y=None, height=dp(300))
        self.board.bind(
            on_cell=lambda _board, cell: self._tap(cell),
            on_piece=lambda _board, _piece, cell: self._tap(cell),
        )
        self.rows = Column(spacing=dp(4))
        self.buttons = Column(spacing=dp(8))
        self.cards = Column(spacing=dp(4))

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the step that is next."""
        play = self.play
        if play.state.phase != "setup":
            return
        view = setup_view(play.state, play.legal(), play.speak)
        self.view = view
        line = play.speak(say("Set-up · {gold} gold to start with", gold=view.gold))
        self.ids.bar.view = AppBarView("Berserkers", line, icons=("dots-vertical",))
        self.title.text, self.detail.text = self._heading(view)
        match(self.error, refusals(play), LogLine)
        self.board.view = board_view(play.state)
        match(self.rows, view.requests, ListRow)
        self._put_buttons(view)
        self._put_cards()
        self.ids.ask.show(play)
        self._fill(view)
        self._show_main()

    def _heading(self, view: SetupView) -> tuple[str, str]:
        if not self.copying:
            return view.title, view.detail
        place = len(self.copied)
        text = say("Which card lies in row {row}, column {column}?", row=place // 3 + 1, column=place % 3 + 1)
        return self.play.speak(text), self.play.speak(say("Tap the twelve cards in order, row by row."))

    def _fill(self, view: SetupView) -> None:
        asking = self.ids.ask.open
        laid = view.step != "layout"
        parts: list[Any] = [self.title, self.detail]
        if self.error.children:
            parts.append(self.error)
        if laid:
            parts.append(self.board)
        if self.copying:
            parts.append(self.cards)
        if not asking:
            parts.append(self.buttons)
        if view.requests:
            parts.append(self.rows)
        fill(self.ids.column, parts)

    def _put_buttons(self, view: SetupView) -> None:
        wanted: list[tuple[str, str, Text]] = []
        if view.step == "layout":
            if self.copying:
                wanted.append(("uncopy", "undo", say("Take the last card back")))
            else:
                wanted.append(("copy", "map", say("Copy the cards as they lie")))
                wanted.append(("example", "flask-outline", say("Use the example layout")))
        if view.can_refuse:
            wanted.append(("refuse", "close", say("Refuse the last request")))
        if view.can_draw and view.step in ("more", "goblins"):
            wanted.append(("draw", "crown", say("Draw one more request")))
        if view.can_add_home and view.step != "layout":
            wanted.append(("home", "pencil", say("Add a request of your own")))
        wanted.append(("rulings", "source-branch", say("Rulings of this table")))
        self.buttons.clear_widgets()
        for name, icon, text in wanted:
            button = QuietButton(text=self.play.speak(text), icon=icon)
            button.bind(on_release=lambda _button, name=name: self._press(name))
            self.buttons.add_widget(button)

    def _put_cards(self) -> None:
        if not self.copying:
            return
        left = [each for each in self.play.state.box.locations if each.id not in self.copied]
        match(self.cards, [RowView(each.id, each.name, icon="map-marker") for each in left], self._card)

    def _card(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._copy(tapped.view.id))
        return row

    def _show_main(self) -> None:
        play, (text, icon, enabled) = self.play, self._main()
        view = ActionBarView(play.speak(text), icon, enabled, can_undo=play.can_undo, can_redo=play.can_redo)
        self.ids.actions.view = self.ids.ask.on_bar(view)

    def _main(self) -> tuple[Text, str, bool]:
        match self.view.step:
            case "layout":
                return say("Shuffle the locations"), "dice-multiple", not self.copying
            case "requests":
                return say("Draw a request"), "crown", self.view.can_draw
            case "goblins":
                return say("Tap a location"), "map-marker", False
            case _:
                return say("Begin the game"), "play", self.view.can_begin

    # -- acts -----------------------------------------------------------------------------------------

    def main(self) -> None:
        """The main button: answer, or the next step."""
        if self.ids.ask.open:
            self.ids.ask.confirm()
            return
        match self.view.step:
            case "layout":
                acts.shuffle(self.play)
            case "requests":
                acts.draw_request(self.play)
            case "more":
                acts.begin(self.play)

    def _press(self, name: str) -> None:
        match name:
            case "copy":
                self.copying, self.copied = True, []
                self.refresh()
            case "uncopy":
                self._uncopy()
            case "example":
                acts.lay_example(self.play)
            case "refuse":
                acts.refuse_request(self.play)
            case "draw":
                acts.draw_request(self.play)
            case "home":
                self._ask_home()
            case "rulings":
                self.dispatch("on_page", "rulings")

    def _uncopy(self) -> None:
        if self.copied:
            self.copied.pop()
        else:
            self.copying = False
        self.refresh()

    def _copy(self, location: str) -> None:
        self.copied.append(location)
        if len(self.copied) == CELLS:
            self.copying = False
            acts.lay(self.play, tuple(self.copied))
        else:
            self.refresh()

    def _ask_home(self) -> None:
        from app.screens.shared.field import ask_text

        speak = self.play.speak
        ask_text(
            speak(say("Your own request")),
            "",
            speak(say("Add")),
            lambda text: acts.add_home_request(self.play, text),
            speak(say("What must be done to win?")),
        )

    def _tap(self, cell: str) -> None:
        if self.view.step == "goblins":
            acts.place_goblins(self.play, cell)

    def undo(self) -> None:
        """Take back the last card copied, or the last act."""
        if self.copying:
            self._uncopy()
        else:
            self.play.undo()

    def redo(self) -> None:
        self.play.redo()

    # -- events -----------------------------------------------------------------------------------------

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """The menu is wanted."""

    def on_correct(self, what: tuple[str, str]) -> None:
        """Something is to be corrected by hand."""


load_kv(__file__)
