"""The parts of a table and where they stand: one column, or board and panel side by side."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.layout import LEAST_PANEL, board_height, shape_of
from app.presenters.views import BoardView
from app.screens.shared.ask_panel import FAR_FOOT
from app.screens.table.lines import Options, RiskLine, TimerLine
from app.screens.table.story import Story
from app.theme import theme
from app.widgets.action_tile.action_tile import TileGrid
from app.widgets.base.base import Column, Words, fill
from app.widgets.board.board import Board
from app.widgets.buttons.buttons import QuietButton
from app.widgets.dice_tray.dice_tray import DiceTray
from app.widgets.flow.flow import EvenGrid
from app.widgets.hand_row.carried_card import CarriedCard
from app.widgets.hand_row.hand_row import HandRow
from app.widgets.hint_bar.hint_bar import HintBar
from app.widgets.member_card.member_card import MemberGrid
from app.widgets.meter.meter import CellMeters, MeterGrid
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.side_row.side_row import SideRow
from app.widgets.status_chip.status_chip import ChipRow
from app.widgets.step_list.step_list import StepList
from app.widgets.toggle_row.toggle_row import ToggleList
from app.widgets.turned.turned import TurnedColumn
from app.widgets.two_sides.two_sides import TwoSides

STRIP = 1.5
"""From this text scale on the status numbers stand without their labels."""
HUGE = 1.8
"""From this text scale on a typed die takes the room of a board that scrolls."""
SLOT = 52
"""Width of one number beside the title, in dp."""
MOST_LABELLED = 5
"""So many numbers have room for their labels in one row of a phone."""
IN_HEAD = 0.6
"""The share of the head that numbers longer than one or two digits may take."""
SHORT = 720
"""Under this height, in dp, the status numbers take one row only."""
SIGHT = 164
"""A board that scrolls with its page keeps so much height of it, in dp, while something is asked.

It makes way for a question of who sits opposite, which has a main button of its own and names its options,
and on a high phone in huge letters for a die, which is typed without a look at the board."""
FEW_STEPS = 2
"""A story of so many steps may stand under the tiles; a longer one is to be read first."""
ASKED = 0.66
"""The share of a window without a board that a question takes."""
NARROW = 330
"""Width of the panel, in dp, beside a list of cards."""
KEPT_ROOM = 72
"""No more room than that of a notice in two lines, in dp, is kept while there is none."""
LAID_OUT = 0.1
"""Seconds after which a part of the page has the height that it keeps."""
SETTLED = 0.3
"""Seconds in which a tap cannot hit what has just taken the place of something else."""


class TableParts(BoxLayout):
    """Head, board, panel, question and foot; what they show and what a tap means is the table's to say."""

    panes = BooleanProperty(False)
    low = BooleanProperty(False)
    panel_width = NumericProperty(400)
    ask_room = NumericProperty(400)
    """Greatest height of a question, so that the board stays in sight."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pinned = True
        self.with_board = False
        self.choosing = False
        """Whether something is half chosen."""
        self.acting = False
        """Whether a die or a piece is chosen: what it can do comes before hints and notices."""
        self.own_story = False
        """Whether the story is only of what the player has just done."""
        self.story_first = False
        """Whether what was done is a story of several steps, to be read before anything else."""
        self.tiles_stay = False
        """Whether the tiles of a chosen piece stand before what it has just done: they do not move then."""
        self.gathering = False
        """Whether held cards wait to be put on the board, or listed ones to be taken: they come first."""
        self._changed_at = float("-inf")
        self.chips = ChipRow()
        self.board = Board(size_hint_y=None)
        self.far, self.near = SideRow(), SideRow(near=True)
        self.tray = DiceTray(keyboard=True)
        self.prompt = Words(role="second")
        self.hand = HandRow()
        self.tiles = TileGrid()
        self.carrying = CarriedCard(self, self.hand, self.ids.scroll)
        self.piles = EvenGrid(least=120, most=4)
        self.options = Options()
        self.cancel = QuietButton(icon="close", text="")
        self.notices = Column(spacing=dp(6))
        self.below_notices = Widget(size_hint_y=None, height=0)
        """Room that a notice has had, so that a list of cards does not move under the finger."""
        self._noticed = 0.0
        self.preview = PreviewCard()
        self.members = MemberGrid()
        self.tracks = Column(spacing=dp(6))
        self.bars, self.cells = MeterGrid(), CellMeters(spacing=dp(4))
        self.toggles = ToggleList()
        self.listed = ScrollView(do_scroll_x=False, bar_width=dp(3))
        """Holds the list of cards where it stands beside the panel."""
        self.filler = Widget()
        """Keeps what stands beside the panel at the top, where there is no board."""
        self.two_sides, self.odds, self.steps = TwoSides(), OddsBars(), StepList()
        self.facing = ScrollView(do_scroll_x=False, bar_width=dp(3))
        """Holds the two halves of a contest where they stand beside the panel."""
        self.with_contest = False
        """Whether two face each other: their sheet takes the place of the board."""
        self.far_choice = TurnedColumn(turned=True, spacing=dp(8))
        """Holds what is to be chosen where it is chosen by who sits opposite."""
        self.with_odds = False
        self.recalled = Column(spacing=dp(6))
        """What was written down for this moment of a contest."""
        self.to_contest = QuietButton(icon="sword-cross", text="")
        """Leads back to the contest, where it was put aside to look at the board."""
        self.before_order = False
        """Whether an order is looked at before it is given."""
        self.story = Story()
        self.upwards = QuietButton(icon="arrow-up", text="")
        """Leads from the end of a long story back to what can be done, which stands above it."""
        self.risk = RiskLine()
        self.timer = TimerLine()
        self.error = Column()
        self.hint = HintBar()
        self.arrange_later = Clock.create_trigger(self.arrange, -1)
        self.bind(size=self.arrange_later)
        for part in (self.chips, self.ids.bar, self.ids.actions, self.far, self.near, self.two_sides):
            part.bind(height=self.arrange_later)
        self._measure_notices = Clock.create_trigger(self._measured, LAID_OUT)
        self.notices.bind(height=self.keep_list_still)
        theme.watch(self)

    def on_theme(self, *_args: object) -> None:
        """The text size may have changed."""
        self.arrange_later()

    def spares(self) -> list[Any]:
        """Parts that stand nowhere now; see `retire`."""
        parts = (each for each in vars(self).values() if issubclass(type(each), Widget))  # no proxy of itself
        return [each for each in parts if each.parent is None]

    # -- where things stand -------------------------------------------------------------------------

    def arrange(self, *_args: object) -> None:
        """Board beside the panel where there is room; above it, and in sight if it can be, elsewhere."""
        shape = shape_of(self.width / Metrics.density, self.height / Metrics.density)
        self.panes, self.low, self.panel_width = shape.panes, shape.low, dp(shape.panel)
        self.two_sides.low = shape.low
        if not self.with_board and not self.with_contest:
            self.panel_width = self._width_without_board(dp(shape.panel))
        many = not shape.panes and (len(self.chips.views) > MOST_LABELLED or self._is_cramped())
        self.chips.strip = shape.low or many or theme.scale >= STRIP
        asking = self.ids.ask.open or self.story.telling
        asking = asking or self.with_contest
        roomy = shape.panes and (self.with_board or not self.ids.ask.open)
        chips = [self.chips] if self.chips.views and (roomy or not asking) else []
        if shape.panes:
            self._arrange_panes(shape.low, chips)
        else:
            self._arrange_column(chips, asking)

    def _is_cramped(self) -> bool:
        """Whether a second row of numbers would take the dice out of a small phone's window."""
        return self.height < dp(SHORT) and not self.chips.fits(self.width - dp(32))

    def _width_without_board(self, usual: float) -> float:
        """Without a board a question has most of the window; else the cards beside the panel have."""
        if self.ids.ask.open:
            return max(usual, self.width * ASKED)
        return min(usual, dp(NARROW)) if self.toggles.views else usual

    def _arrange_panes(self, low: bool, chips: list[Any]) -> None:
        self.pinned = True
        beside = low and theme.scale < STRIP
        slot = max(dp(SLOT), self.chips.widest) * len(self.chips.views) if beside and chips else 0
        if slot > max((self.width - self.panel_width) * IN_HEAD, dp(SLOT) * len(self.chips.views)):
            chips, slot = [], 0  # long ones have no room beside the title
        self.ids.bar.slot_width = slot
        fill(self.ids.bar.ids.slot, chips if beside else [])
        panel = self._panel()
        apart = [] if self.with_board or self.toggles not in panel else [self.toggles]
        fill(self.listed, apart)
        under = [self.members] if self._members_apart() and self.members.views else []
        under += [] if self.with_board else [self.listed if apart else self.filler]
        field = self._field()
        if self.with_contest:
            fill(self.facing, field)
            field, under = [self.facing], []
        fill(self.ids.top, [*([] if beside else chips), *field, *under])
        fill(self.ids.column, [part for part in panel if part not in apart])
        self.board.size_hint_y = 1
        self.ask_room = self.height - self.ids.actions.height

    def _arrange_column(self, chips: list[Any], asking: bool) -> None:
        self.ids.bar.slot_width = 0
        fill(self.ids.bar.ids.slot, [])
        fill(self.listed, [])
        if self.with_contest:
            self._arrange_contest()
            return
        taken = self.ids.bar.height + self.ids.actions.height
        room = self.height - taken - (self.chips.height + dp(8) if chips else 0) - dp(16)
        board = self._field()
        room -= sum(row.height + dp(8) for row in board if row is not self.board)
        height = 0.0
        if board:
            view = self.board.view or BoardView(1, 1, ())
            wide, high = (self.width - dp(32)) / Metrics.density, room / Metrics.density
            found, self.pinned = board_height(wide, high, view, asking)
            if self.pinned and self.ids.ask.turned:
                found = max(found - FAR_FOOT, view.rows * view.least)
            height = dp(found)
        self.board.size_hint_y, self.board.height = None, height
        stay = [self.bars] if self._bars_stay() and not asking else []
        fill(self.ids.top, [*chips, *stay, *(board if self.pinned else [])])
        panel = self._panel()
        first = [self.hand] if not self.pinned and self.gathering and self.hand in panel else []
        rest = [part for part in panel if part not in first]
        fill(self.ids.column, [*first, *([] if self.pinned or self.ids.ask.turned else board), *rest])
        shown = height + sum(row.height + dp(8) for row in board if row is not self.board)
        types = self.ids.ask.types_one and theme.scale >= HUGE and self.height >= dp(SHORT)
        covers = self.ids.ask.turned or types
        sight = shown if self.pinned else 0 if covers else dp(SIGHT)
        self.ask_room = max(dp(160), self.height - taken - sight - dp(16))

    def _arrange_contest(self) -> None:
        """The two halves stand still over their steps where there is room, else the page scrolls."""
        fill(self.facing, [])
        taken = self.ids.bar.height + self.ids.actions.height + dp(16)
        room = self.height - taken - self.two_sides.height
        self.pinned = room >= dp(LEAST_PANEL) and not self.ids.ask.open
        fill(self.ids.top, [self.two_sides] if self.pinned else [])
        fill(self.ids.column, [*([] if self.pinned else [self.two_sides]), *self._panel()])
        share = ASKED if theme.scale < STRIP else 1
        self.ask_room = max(dp(160), (self.height - taken) * share)

    def _field(self) -> list[Any]:
        """The board between the rows of the two who sit at it; a question takes the room of empty ones,

        and so do cards that are put on the board, in large letters.
        One of who sits opposite, with a main button of its own, also that of rows in which no option is.
        """
        if self.with_contest:
            return [self.two_sides]
        if not self.with_board:
            return []
        ask = self.ids.ask
        far, near = (
            [row]
            if row.view is not None
            and (self.panes or not self._is_tight() or (row.is_lettered if ask.turned else row.count))
            else []
            for row in (self.far, self.near)
        )
        return [*far, self.board, *near]

    def _is_tight(self) -> bool:
        """Whether what is asked, or held in large letters, needs the room of what says little."""
        return bool(self.ids.ask.open or (self.hand.views and theme.scale >= STRIP))

    def _members_apart(self) -> bool:
        """Whether the party has room under the board, beside the panel."""
        return self.panes and not self.low

    def _panel(self) -> list[Any]:
        """The parts under or beside the board that have something to say.

        What the table did comes first, unless something is chosen or cards are to be taken; what the player
        did himself stands between the dice and the tiles.
        """
        asking = self.ids.ask.open
        busy = asking or self.story.telling
        crowded = busy and self.with_board
        told = bool(self.story.children)
        asked = self.choosing or self.before_order
        noticed = bool(self.notices.children) and not busy and not asked
        own_steps = self.own_story and self.story_first
        told_first = not (self.acting or asked or self.gathering)
        aside = (
            self.acting and self.tiles_stay and not self.story_first and len(self.story.steps) <= FEW_STEPS
        )
        if self.with_contest:
            return self._beside_contest(noticed)
        parts = (
            (self.to_contest, bool(self.to_contest.text) and not asking and not self.choosing),
            (self.error, bool(self.error.children)),
            (self.timer, bool(self.timer.text) and not self.story.telling),
            (self.members, bool(self.members.views) and not self._members_apart() and not crowded),
            (self.hand, bool(self.hand.views) and not busy and theme.scale >= STRIP),
            (self.tracks, bool(self.tracks.children) and not busy),
            (self.bars, bool(self.bars.views) and not busy and not self._bars_stay()),
            (self.cells, bool(self.cells.views) and not busy),
            (self.preview, self.before_order and not busy),
            (self.story, told and own_steps and not self.gathering),
            (self.notices, noticed and not self.acting),
            (self.below_notices, bool(self.toggles.views) and not busy),
            (self.story, told and not self.own_story and told_first),
            (self.tray, bool(self.tray.views) and not busy),
            (self.hand, bool(self.hand.views) and not busy and theme.scale < STRIP),
            (self.hint, bool(self.hint.text) and not self.story.telling and not asked and not self.acting),
            (self.prompt, bool(self.prompt.text) and not busy and not self.before_order),
            (self.story, told and self.own_story and not self.story_first and not (self.gathering or aside)),
            (self.options, bool(self.options.children)),
            (self.tiles, bool(self.tiles.views) and not busy and self._is_reading()),
            (self.toggles, bool(self.toggles.views) and not busy),
            (self.tiles, bool(self.tiles.views) and not busy and not self._is_reading()),
            (self.notices, noticed and self.acting),
            (self.story, told and (self.gathering or aside if self.own_story else not told_first)),
            (self.upwards, told and not self.own_story and not told_first and not busy and not asked),
            (self.hint, bool(self.hint.text) and not busy and not asked and self.acting),
            (self.cancel, self.choosing),
            (self.piles, bool(self.piles.children) and not busy),
            (self.risk, bool(self.risk.text) and not busy),
        )
        return [part for part, shown in parts if shown]

    def _is_reading(self) -> bool:
        """Whether the listed cards are only to be read: then what can be done comes before them."""
        return bool(self.toggles.views) and all(each.order is None for each in self.toggles.views)

    def _bars_stay(self) -> bool:
        """Whether gold and silver stay in sight above a long list of cards, where the window is high."""
        high = self.height >= dp(SHORT) and theme.scale < STRIP
        return bool(self.bars.views and self.toggles.views) and high and not self.panes

    def _beside_contest(self, noticed: bool) -> list[Any]:
        """What stands under or beside two who face each other: cards, choices, chances, steps, the rest."""
        free = not self.ids.ask.open
        choice: tuple[tuple[Any, bool], ...] = (
            (self.prompt, self.choosing and bool(self.prompt.text)),
            (self.options, bool(self.options.children)),
            (self.hand, bool(self.hand.views) and free),
            (self.cancel, self.choosing),
        )
        opposite = self.choosing and self.two_sides.turned and self.two_sides.far_panel.active
        if opposite:
            fill(self.far_choice, [part for part, shown in choice if shown])
            choice = ((self.far_choice, True),)
        parts = (
            (self.error, bool(self.error.children)),
            *choice,
            (self.recalled, bool(self.recalled.children)),
            (self.odds, self.with_odds and not self.choosing and free),
            (self.steps, bool(self.steps.views) and not self.choosing),
            (self.notices, noticed),
            (self.tiles, bool(self.tiles.views) and free),
        )
        return [part for part, shown in parts if shown]

    def keep_list_still(self, *_args: object) -> None:
        """While cards are taken from a list, the room of the highest notice stays when it goes.

        Large letters need that room themselves, and beside a panel the list does not move.
        """
        if not self.toggles.views or self.panes or theme.scale >= STRIP:
            self._noticed = 0.0
        self.below_notices.height = max(self._noticed - self._notices_height(), 0)
        self._measure_notices.cancel()
        self._measure_notices()

    def _notices_height(self) -> float:
        return float(self.notices.height) if self.notices.children else 0.0

    def _measured(self, _dt: float) -> None:
        """How high the notices have come to be; on the way there a text may have been narrow and high."""
        if self.toggles.views:
            self._noticed = min(max(self._noticed, self._notices_height()), dp(KEPT_ROOM))

    # -- a tap that came too late -----------------------------------------------------------------------

    def guard(self) -> None:
        """Something else stands now where a finger may already be on its way."""
        self._changed_at = Clock.get_time()

    @property
    def is_late(self) -> bool:
        """Whether a tap now would still mean what was there before."""
        return bool(Clock.get_time() - self._changed_at < SETTLED)

    def on_touch_down(self, touch: Any) -> bool:
        """A tap on the panel right after it changed meant what was there before."""
        late = self.is_late
        back = self.ids.actions.ids.rest
        if late and self.ids.right.collide_point(*touch.pos) and not back.collide_point(*touch.pos):
            return True
        self.carrying.begin(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """A held card goes with the finger that draws it out of the hand."""
        return self.carrying.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A card that was drawn out of the hand is put down."""
        where = self.carrying.end(touch)
        taken = bool(super().on_touch_up(touch))
        if where is not None:
            self.put_card(*where)
        return taken

    def put_card(self, card: str, place: tuple[float, float]) -> None:
        """A held card was let go at a place of the window."""
