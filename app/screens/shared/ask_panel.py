"""The open question of any game, ready to be answered, whatever kind it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import device
from app.presenters.asking import AskView
from app.presenters.play import Play
from app.presenters.table.boards import options_of
from app.presenters.telling import RefusalView
from app.presenters.views import ActionBarView
from app.screens.shared.entries import entry_for, fill
from app.theme import theme
from app.widgets.action_bar.action_bar import WIDE_TEXT
from app.widgets.base.base import Column, Panel, Words
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.dice_entry.dice_entry import DiceEntry
from app.widgets.flow.flow import Flow
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.question_sheet.question_sheet import Chooser, QuestionSheet
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.sheet.sheet import Sheet
from app.widgets.turned.turned import TurnedColumn
from app.widgets.undo_bar.undo_bar import tell
from companion.core.text import say

if TYPE_CHECKING:
    from companion.core.open_command import Pending

READERS: dict[str, Callable[[], int | None]] = {"battery": lambda: device.battery()}
"""What the device can be asked for a player."""
SMALL_DICE = 400
"""Where a question has less height than this, in dp, its dice are smaller."""
FAR_FOOT = 72
"""Height of the main button of who sits opposite, in dp."""


class AskPanel(Column):
    """Stands at the foot of a table while a question is open; the screen's main button calls `confirm`.

    `on_mode(here)`: the player would rather let the app roll, or type.
    """

    main_text = StringProperty("")
    main_icon = StringProperty("check")
    main_enabled = BooleanProperty(False)
    open = BooleanProperty(False)
    limit = NumericProperty(10_000)
    """Greatest height in pixels, so that the board stays in sight."""
    types_one = BooleanProperty(False)
    """Whether the face of a single die is asked for."""
    turned = BooleanProperty(False)
    """Whether it is asked of who sits opposite, and has a main button of its own."""
    app_word = StringProperty("")
    """What the button says that lets the app draw the card."""
    __events__ = ("on_mode",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._play: Play | None = None
        self._shown: AskView | None = None
        self._part: Any = None
        self._standing: Sheet | None = None
        self._far_main: MainButton | None = None
        self._stood: TurnedColumn | None = None
        """The question as it stands here, or waits behind a curtain with what is filled in."""
        self._pending: Pending | None = None
        """The command that asks it."""
        self._goes_on = False
        """Whether the same question is shown anew, such as in another language."""
        self._has_words = False
        """Whether somebody wrote something for an answer that was not given yet."""
        self.dress: Callable[[AskView], AskView] = lambda asked: asked
        """A game's own pictures for its questions."""
        self.typing = False
        """Whether the next dice are to be typed, whatever was chosen before."""

    def show(self, play: Play, hold: bool = False) -> None:
        """Show the open question of a table, or nothing; on `hold`, while the way to it is told, it waits."""
        plain = None if hold else play.ask()
        asked = None if plain is None else self.dress(plain)
        if play is self._play and self._is_same(asked):
            self._uncover()
            return
        self.clear_widgets()
        self._take_place(asked)
        if asked is None and play is self._play and play.pending is self._pending:
            return  # behind a curtain, or while something is told: what is filled in waits
        is_built = self._part is not None and play is self._play
        self._goes_on = is_built and play.pending is self._pending
        self._say_kept(play)
        self._play, self._shown, self._pending = play, asked, play.pending
        self._part = self._standing = self._far_main = self._stood = None
        if asked is None:
            return
        self._refused = Words(role="body", tone="bad")
        self._part = self._sheet(asked) if asked.sheet else self._entry(asked)
        for name in ("main_text", "main_enabled"):
            self._part.fbind(name, self._follow)
        self._follow()

    def _say_kept(self, play: Play) -> None:
        """Of words for a question that was taken back it is said that they are not lost."""
        if play is self._play and self._has_words and not self._goes_on:
            tell(play.speak(say("What you wrote is kept for the next time.")))
        self._has_words = self._has_words and self._goes_on

    def _take_place(self, asked: AskView | None) -> None:
        """Stand on the page as a question does, or as none."""
        self.open, self.turned = asked is not None, asked is not None and asked.turned
        self.types_one = asked is not None and asked.dice is not None and len(asked.dice.dice) == 1

    def _uncover(self) -> None:
        """Go on with the question that was asked before, as it was left."""
        if self._stood is not None and self._stood.parent is None:
            self.add_widget(self._stood)
            self._take_place(self._shown)
            self._leave_room()

    def spares(self) -> list[Any]:
        """A question that is not on the page now."""
        return [self._stood] if self._stood is not None and self._stood.parent is None else []

    def _is_same(self, asked: AskView | None) -> bool:
        """Whether this question stands here already; who rolls it may have changed since."""
        if asked is None or self._shown is None or self._part is None:
            return asked is None and self._shown is None
        return replace(asked, here=self._shown.here) == self._shown

    def on_bar(self, view: ActionBarView) -> ActionBarView:
        """The foot of the page while a question is open: its main button answers it."""
        if not self.open or self._shown is None:
            return view
        if self._shown.turned and theme.scale >= WIDE_TEXT:
            return replace(view, main_text="", undo_text="")  # its line is needed for the options
        if self._shown.turned:
            chooser = self._shown.chooser
            return replace(view, main_text=chooser, main_icon="screen-rotation", main_enabled=False)
        text, icon, enabled = self.main_text, self.main_icon, self.main_enabled
        return replace(view, main_text=text, main_icon=icon, main_enabled=enabled, main_quiet=False)

    def confirm(self) -> None:
        """Give the answer that is taken."""
        if self.open and self._part is not None:
            self._part.confirm()

    def let_go(self) -> bool:
        """Put back what is half chosen or half typed; False where nothing is."""
        return self.open and hasattr(self._part, "let_go") and bool(self._part.let_go())

    def select(self, option: str) -> None:
        """Take an option by a tap on the board."""
        if hasattr(self._part, "select"):
            self._part.select(option)

    def options(self) -> dict[str, str]:
        """The options of the open question by the piece that each of them shows."""
        found = options_of(self._shown)
        leads = {each.lead.id: each.id for each in found if each.lead}
        return (
            {each.id: each.id for each in found} | leads | {each.spot: each.id for each in found if each.spot}
        )

    def _follow(self, *args: object) -> None:
        """Say what the part says; one that was put away may still change with the language."""
        if self._part is None or (args and args[0] is not self._part):
            return
        self.main_text, self.main_enabled = self._part.main_text, self._part.main_enabled
        self.main_icon = getattr(self._part, "main_icon", "check")
        if self._far_main is not None:
            self._far_main.text, self._far_main.active = self.main_text, self.main_enabled
            self._far_main.icon = self.main_icon

    def _sheet(self, asked: AskView) -> QuestionSheet:
        sheet = QuestionSheet(edge="ac")
        self._stand(sheet, asked)
        sheet.heads_last = asked.turned
        sheet.view = asked.sheet
        sheet.app_word = self.app_word if asked.app else ""
        sheet.bind(on_answer=lambda _sheet, option: self._answer(option), on_draw=lambda *_args: self._roll())
        return sheet

    def _entry(self, asked: AskView) -> Any:
        """Over dice, which ask for themselves, stands the order; else the question and who is asked."""
        sheet = Sheet(edge="ac")
        entry = self._dice(sheet, asked) if asked.dice is not None else self._other(sheet, asked)
        self._stand(sheet, asked)
        entry.bind(on_done=lambda _entry, value: self._answer(value))
        return entry

    def _dice(self, sheet: Sheet, asked: AskView) -> DiceEntry:
        here = asked.here and not self.typing
        self.typing = False
        hinted = self._play is not None and self._play.hints is not None
        entry = DiceEntry(
            app=asked.app, hasty=not hinted, heading=asked.order, mode="app" if here else "table"
        )
        entry.small = self._is_tight()
        if asked.seat and asked.chooser:
            sheet.add_widget(Chooser(text=asked.chooser))
        entry.ids.why.add_widget(RuleTag(rule=asked.rule))
        sheet.add_widget(entry)
        if asked.odds is not None:
            sheet.add_widget(OddsBars(view=asked.odds))
        entry.view = asked.dice
        entry.bind(
            on_roll=lambda *_args: self._roll(),
            mode=lambda _entry, mode: self.dispatch("on_mode", mode == "app"),
        )
        if self._play is not None:
            entry.foresee = self._play.foresee
            entry.look_ahead()
        return entry

    def _other(self, sheet: Sheet, asked: AskView) -> Any:
        """A pick, a deal, a number or a form, below the question and who is asked."""
        sheet.add_widget(Words(role="title", text=asked.title))
        heads = Flow(spacing=(dp(10), 0))
        if asked.chooser:
            heads.add_widget(Chooser(text=asked.chooser))
        heads.add_widget(RuleTag(rule=asked.rule))
        if not asked.turned:
            sheet.add_widget(heads)
        entry = entry_for(asked)
        self._take_up(entry, asked)
        if asked.reads:
            button = QuietButton(text=asked.reads_word, icon="battery-arrow-down-outline")
            button.bind(on_release=lambda *_args: self._read(entry, asked.reads))
            sheet.add_widget(button)
        self._offer_app(sheet, asked)
        sheet.add_widget(entry)
        if asked.turned:  # what it is about shows by where it stands: the options come first
            sheet.add_widget(heads)
        return entry

    def _take_up(self, entry: Any, asked: AskView) -> None:
        """Go on with what was filled in before, and have the table keep what is filled in from now on."""
        play, name = self._play, getattr(entry, "filled_in", "")
        if play is None or not name:
            return
        begun = getattr(entry, name)
        begun = begun if isinstance(begun, Mapping) else list(begun)
        half = play.half_filled(asked)
        if half is not asked:
            fill(entry, self.dress(half))
            if (
                half.form is not None and not self._goes_on
            ):  # words of another time are not confirmed without a look
                text, anew = say("What you began is there again."), say("Begin anew")
                bar = tell(play.speak(text), lambda: self._begin_anew(entry, asked), play.speak(anew))
                bar.is_due = lambda: entry is self._part

        def keep(_entry: Any, filled: Any) -> None:
            if entry is self._part:  # one that was put away may still change
                now = filled if isinstance(filled, Mapping) else list(filled)
                play.handover.fill_in(None if now == begun else now)
                self._has_words = now != begun and isinstance(now, Mapping)

        entry.fbind(name, keep)

    def _begin_anew(self, entry: Any, asked: AskView) -> None:
        """Nothing of what is there again is wanted; for a while it can be had."""
        play = self._play
        if play is None or entry is not self._part:
            return
        half = play.half_filled(asked)
        fill(entry, self.dress(asked))
        bar = tell(
            play.speak(say("What you began was dropped.")),
            lambda: fill(entry, self.dress(half)),
            position=lambda: getattr(entry, entry.filled_in),
        )
        bar.is_due = lambda: entry is self._part

    def _read(self, entry: Any, what: str) -> None:
        """Take a number that the device itself knows; where it does not, say so."""
        found = READERS[what]()
        if found is not None:
            entry.typed = str(found)
        elif self._play is not None:
            tell(self._play.speak(say("This device does not tell. Type the number.")))

    def _offer_app(self, sheet: Sheet, asked: AskView) -> None:
        """The app may draw or deal in the players' place: offered before the list, which may be long."""
        if asked.app:
            button = QuietButton(text=asked.app_word or self.app_word, icon="cards-playing-outline")
            button.bind(on_release=lambda *_args: self._roll())
            sheet.add_widget(button)

    def _stand(self, sheet: Sheet, asked: AskView) -> None:
        """Put a sheet here, no higher than there is room; who sits opposite has the main button under it."""
        self._standing = sheet
        self._stood = turned = TurnedColumn(turned=asked.turned)
        turned.add_widget(sheet)
        if asked.turned:
            turned.add_widget(self._far_foot())
        self.add_widget(turned)
        self._leave_room()

    def _far_foot(self) -> Panel:
        """The far player's main button, outside what scrolls: the answer is always in sight."""
        self._far_main = MainButton(icon="check")
        self._far_main.bind(on_release=lambda *_args: self.confirm())
        foot = Panel(fill="s1", radius=[0, 0, 0, 0], padding=(dp(16), dp(4), dp(16), dp(12)))
        foot.add_widget(self._far_main)
        foot.fbind("height", self._leave_room)
        return foot

    def _leave_room(self, *_args: object) -> None:
        """What the far player's button does not take is the sheet's."""
        if self._standing is not None:
            foot = self._far_main.parent.height if self._far_main is not None else 0
            self._standing.limit = self.limit - foot

    def on_limit(self, _panel: AskPanel, limit: float) -> None:
        """The room changed."""
        self._leave_room()
        if isinstance(self._part, DiceEntry):
            self._part.small = self._is_tight()

    def _is_tight(self) -> bool:
        """Whether dice have little room; who sits opposite has a button of its own over them."""
        return bool(self.limit - (dp(FAR_FOOT) if self.turned else 0) < dp(SMALL_DICE))

    def _answer(self, value: object) -> None:
        """Give an answer; one that cannot be taken says why where it was given."""
        if self._play is None:
            return
        problem = self._play.problem(value)
        if problem is None:
            problem = self._give(lambda play: play.answer(value))
        self._refuse(problem)

    def _roll(self) -> None:
        if self._play is not None:
            self._refuse(self._give(lambda play: play.roll_here()))

    def _give(self, answer: Callable[[Play], bool]) -> RefusalView | None:
        """Have the question answered; what was filled in goes with it, for the next one may be the same."""
        play = self._play
        assert play is not None
        half, had_words = play.handover.half_filled, self._has_words
        play.handover.fill_in(None)
        self._has_words = False
        if answer(play):
            return None
        play.handover.fill_in(half)
        self._has_words = had_words
        return play.error

    def _refuse(self, problem: RefusalView | None) -> None:
        """Say why an answer was not taken, in sight: the page behind the sheet cannot."""
        self._refused.text = problem.sentence if problem is not None else ""
        sheet = self._standing
        if problem is None or sheet is None:
            return
        if self._refused.parent is None:
            sheet.add_widget(self._refused)  # only now: an empty line would take room from the board
        Clock.schedule_once(lambda _dt: sheet.ids.scroll.scroll_to(self._refused, animate=False), -1)

    def on_mode(self, here: bool) -> None:
        """The player would rather let the app roll, or type."""
