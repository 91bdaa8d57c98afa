"""Which game is on the table? Only games that work are offered."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty

from app.games import find_face
from app.host import Host
from app.presenters.home import GameView, HomePresenter
from app.presenters.new_table import (
    DecisionView,
    Deck,
    Scenario,
    SeatView,
    TableForm,
    imported_facts,
    kept_decks,
    ready_decks,
    scenarios,
)
from app.presenters.views import RowView
from app.screens.page import MARGIN, Page
from app.widgets.base.base import Column, Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.list_row.list_row import ListRow
from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.core.text import say

__all__ = ["ListRow", "NewTable"]

TWO_COLUMNS: Final = 840
"""Window width in dp from which the games stand beside what is decided."""
WIDEST_PAIR: Final = 1160

WRITE: Final = "write"
BEGUN: Final = ("new_table",)
"""Under which what was named and never begun is kept."""
LAID_OUT = 0.05
"""Seconds after which the rows of another game have their heights."""


class GameCard(Viewed, TapLayout):
    """One game: emblem, title, what the companion does for it."""

    game = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    players = StringProperty("")
    taken = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))
    fields = ("title", "line", "players")

    def show(self, view: GameView) -> None:
        super().show(view)
        self.game = view.id


class Decision(Viewed, Column):
    """One option of a game with its values; `on_decide(value)`."""

    title = StringProperty("")
    choices = ListProperty([])
    selected = StringProperty("")
    fields = ("title", "choices", "selected")
    __events__ = ("on_decide",)

    def show(self, view: DecisionView) -> None:
        self.title, self.choices, self.selected = view.title, list(view.choices), view.selected

    def on_decide(self, choice: str) -> None:
        """A value was taken."""


class NewTable(Page):
    """Picks a game, a name and what the table decides before it begins; its own set-up follows there."""

    game = StringProperty("")
    table_name = StringProperty("")
    wide = BooleanProperty(False)
    """Games beside what is decided, not above it."""
    unfolded = BooleanProperty(False)
    summary = StringProperty("")
    has_options = BooleanProperty(False)
    start_heading = StringProperty("")
    form: TableForm
    _own_name = ""
    """What the player called the table; empty while it has the name that is suggested."""
    _is_kept = False
    """Whether what was named is, or was, kept for the next time."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = HomePresenter(host.session)
        self._forms: dict[str, TableForm] = {}
        """What was chosen and named, by game: a look at another game takes none of it."""
        super().__init__(host, **kwargs)

    def enter(self, game: str = "", brought: Deck | None = None) -> None:
        """A choice of all games, with what was named and never begun; a judged list brings its own."""
        again = self.holds_words or self._take_up_kept()
        games = [each.id for each in self.desk.games()]
        last = [self.game] if again and self.game in games else []
        self.game = ""
        if not again:
            self._forget()
        self.ids.scroll.scroll_y = 1
        self._pick_first([game] if game else [*last, *games])
        if self._own_name or self.form.holds_words:
            from app.widgets.undo_bar.undo_bar import tell

            text, anew = say("What you began is there again."), say("Begin anew")
            bar = tell(self.speak(text), self._begin_anew, self.speak(anew))
            bar.is_due = lambda: self.host.here == self.name
        if brought is not None:
            self.form.bring_first(brought)
            self._show_form()
            Clock.schedule_once(self._show_choices, LAID_OUT)

    def come_back(self) -> None:
        """What was chosen and named stays; what was written or kept meanwhile can be chosen too."""
        self.form.offer(*self._on_offer())
        self.host.paint(self.game)
        self.refresh()

    def read_again(self) -> None:
        """Other data lies behind the page: what was chosen and named stays."""

    # -- what was named and never begun -----------------------------------------------------------------

    @property
    def subject(self) -> str:
        """The game."""
        return str(self.game)

    @property
    def holds_words(self) -> bool:
        """Whether the table or a player was named; it is no table before it begins."""
        return bool(self._own_name) or any(form.holds_words for form in self._forms.values())

    def keep_words(self) -> None:
        """Have what was named and chosen outlive the app."""
        if self.holds_words:
            self.session.unfinished.keep(BEGUN, self._begun())
            self._is_kept = True
        elif self._is_kept:
            self.session.unfinished.drop(BEGUN)

    @property
    def loses_words(self) -> bool:
        """Whether the disk refused it."""
        return self.holds_words and not self.session.unfinished.is_stored(BEGUN, self._begun())

    def _begun(self) -> tuple[str, ...]:
        forms = {game: form.begun() for game, form in self._forms.items()}
        return self.game, self._own_name, dump(forms)

    def _take_up_kept(self) -> bool:
        """Go on with what was named before the app was closed; False where nothing was."""
        kept = self.session.unfinished.find(BEGUN)
        if kept is None or len(kept) != 3:
            return False
        last, self._own_name, forms = kept
        with suppress(DataError):  # a game whose data cannot be read has no form
            begun = load(forms, say("a new table"))
            for each in self.desk.games():
                if isinstance(begun, dict) and isinstance(begun.get(each.id), dict):
                    self.game = each.id
                    self._form_of(each.id).take_up(begun[each.id])
        self.game, self._is_kept = last, True
        return self.holds_words

    def _forget(self, game: str = "") -> None:
        """Drop what was named and chosen for a game that begins, or for all."""
        self._own_name = ""
        self._forms = {each: form for each, form in self._forms.items() if game and each != game}
        self.keep_words()

    def _begin_anew(self) -> None:
        """Nothing of what is there again for this game is wanted; for a while it can be had."""
        from app.widgets.undo_bar.undo_bar import tell

        game, before = self.game, (self._own_name, self._forms)
        self.game = ""
        self._forget(game)
        self.pick(game)
        text = self.speak(say("What you began was dropped."))
        tell(text, lambda: self._have_again(game, *before), position=lambda: (self.host.here, self._begun()))

    def _have_again(self, game: str, own_name: str, forms: dict[str, TableForm]) -> None:
        self.game, self._own_name, self._forms = "", own_name, forms
        self.pick(game)

    def on_leave(self, *args: object) -> None:
        """Nobody knows what comes before somebody is back."""
        super().on_leave(*args)
        self.keep_words()

    def back(self) -> bool:
        """Leave; all that was named and chosen is there again the next time."""
        if self.holds_words:
            from app.widgets.undo_bar.undo_bar import tell

            text = self.speak(say("What you wrote is kept for the next time."))
            tell(text, lambda: self.host.go(self.name), position=lambda: self.holds_words)
        return False

    def on_width(self, page: Page, width: float) -> None:
        """Two columns where there is room for them."""
        super().on_width(page, width)
        self.wide = width >= dp(TWO_COLUMNS)
        if self.wide:
            self.margin = max(dp(MARGIN), (width - dp(WIDEST_PAIR)) / 2)

    def refresh(self) -> None:
        """Show the games in the player's language."""
        match(self.ids.games, self.desk.games(), self._card)
        for card in self.ids.games.children:
            card.taken = card.game == self.game
        self._show_form()

    def _show_form(self) -> None:
        form, speak = self.form, self.speak
        decisions = form.decisions(speak)
        self.has_options, self.summary = bool(decisions), form.summary(speak)
        match(self.ids.starts, form.starts(speak), self._start)
        match(self.ids.scenario, form.scenario(speak), self._scenario)
        match(self.ids.first, form.first_decisions(speak), self._decision)
        match(self.ids.decks, form.decks(speak), self._deck)
        self.start_heading = speak(say("How do you begin?")) if form.start is not None else ""
        match(self.ids.decisions, decisions if self.unfolded else (), self._decision)
        match(self.ids.seats, [self._seat_row(each) for each in form.seats(speak)], self._seat)

    def _start(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._begin_with(tapped.view.id))
        return row

    def _begin_with(self, start: str) -> None:
        self.form.begin_with(start)
        self._show_form()

    def _scenario(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda _tapped: self._ask_scenario())
        return row

    def _ask_scenario(self) -> None:
        from app.screens.shared.menu import open_menu

        rows = self.form.scenario_choices(self.speak)
        write = RowView(
            WRITE, self.speak(say("Write one of your own")), icon="pencil", end_icon="chevron-right"
        )
        open_menu(self.speak(say("What do you play?")), (*rows, write), self._play)

    def _play(self, scenario: str) -> None:
        if scenario == WRITE:
            self.host.go("box_facts", game=self.game, section=self.form.written_in)
            return
        self.form.play(scenario)
        self._show_form()

    def _deck(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._ask_deck(tapped.view.id, tapped.view.detail))
        return row

    def _ask_deck(self, seat: str, label: str) -> None:
        from app.screens.shared.menu import open_menu

        def done(deck: str) -> None:
            self.form.bring(seat, deck)
            self._show_form()

        open_menu(
            self.speak(say("Deck of {seat}", seat=label)), self.form.deck_choices(seat, self.speak), done
        )

    def _decision(self) -> Decision:
        made = Decision()
        made.bind(on_decide=lambda tapped, choice: self._decide(tapped.view.id, choice))
        return made

    def _decide(self, option: str, choice: str) -> None:
        self.form.put(option, choice)
        self._show_form()

    def _seat_row(self, seat: SeatView) -> RowView:
        return RowView(
            seat.id,
            seat.name or self.speak(say("Name of the player")),
            seat.label,
            "account",
            end_icon="pencil",
        )

    def _seat(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._ask_seat(tapped.view.id, tapped.view.detail))
        return row

    def _ask_seat(self, seat: str, label: str) -> None:
        from app.screens.shared.field import ask_text

        def done(name: str) -> bool:
            self.form.name(seat, name)
            self._show_form()
            return True

        ask_text(label, "", self.speak(say("Name the player so")), done, about=f"player {seat}")

    def fold(self) -> None:
        """Show what a table may decide, or put it away."""
        self.unfolded = not self.unfolded
        self._show_form()

    def _card(self) -> GameCard:
        card = GameCard()
        card.bind(on_release=lambda tapped: self._tap_game(tapped.game))
        return card

    def _tap_game(self, game: str) -> None:
        """Take a game; where it may begin in several ways, those have to be in sight before it does."""
        self.pick(game)
        if self.form.start is not None and not self.wide:
            Clock.schedule_once(self._show_choices, LAID_OUT)

    def _show_choices(self, _dt: float) -> None:
        """What is to be decided stands at the top, as far as the page reaches."""
        scroll = self.ids.scroll
        page = scroll.children[0]
        hidden = page.height - scroll.height
        if hidden > 0:
            scroll.scroll_y = max(1 - (page.top - self.ids.name_row.top) / hidden, 0)

    def _pick_first(self, games: Sequence[str]) -> None:
        """Take the first game whose data is there; what is missing of those before it is said."""
        for game in games[:-1]:
            try:
                self.pick(game)
            except DataError as error:
                self.session.fail(error)
            else:
                return
        self.pick(games[-1])

    def pick(self, game: str) -> None:
        """Take a game, and its colours; one whose data cannot be read leaves the one before."""
        before = (self.game, self.form) if self.game else None
        try:
            self._take(game)
        except DataError:
            self.game = ""
            if before is not None:
                self.game, self.form = before
            raise

    def _take(self, game: str) -> None:
        if game != self.game:
            self.game = game
            self.form = self._form_of(game)
            self.unfolded = False
            self.table_name = self._own_name or self.desk.suggested_name(game)
        self.host.paint(game)
        self.refresh()

    def _form_of(self, game: str) -> TableForm:
        """What was chosen and named for this game, with all that can be had now; else nothing yet."""
        decks, written = self._on_offer()
        if game in self._forms:
            self._forms[game].offer(decks, written)
        else:
            face = find_face(game)
            facts = partial(imported_facts, self.session, face)
            form = TableForm(game, face.starts, decks, face.asks_first, face.sits, facts, written)
            self._forms[game] = form
        return self._forms[game]

    def _on_offer(self) -> tuple[list[Deck], list[Scenario]]:
        """The lists that a seat may bring to this game, and what is written to begin with."""
        face = find_face(self.game)
        decks = [*ready_decks(face), *kept_decks(self.session, self.game)] if face.starts else []
        return decks, scenarios(self.session, self.game)

    def ask_name(self) -> None:
        """Ask for another name."""
        from app.screens.shared.field import ask_text

        def done(name: str) -> bool:
            self.table_name = name
            self._own_name = "" if name == self.desk.suggested_name(self.game) else name
            return True

        speak = self.speak
        title, action = speak(say("Name of the table")), speak(say("Use this name"))
        ask_text(title, self.table_name, action, done, about="table name")

    def main(self) -> None:
        """Begin the table and go to it."""
        options = self.session.guard(self.form.options)
        play = None if options is None else self.session.begin(self.game, self.table_name, options)
        if play is not None:
            self._forget(self.game)
            self.host.open_table(play.id, replace=True)

    def load(self) -> None:
        """A table from a file."""
        from app.screens.shared.loading import load_table

        load_table(self, replace=True)


load_kv(__file__)

SCREEN = NewTable
