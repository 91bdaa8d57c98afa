"""Exact chances: those of the table at play, and of any handful of dice."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.host import Host
from app.presenters.chances import MOST_DICE, SIDES, DiceCalculator, table_views
from app.presenters.views import CounterView, SegmentView
from app.screens.page import Page
from app.widgets.base.base import Panel, Words, load_kv, match
from app.widgets.counter.counter import Counter
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.segmented.segmented import Segmented
from companion.core.text import say


class Odds(Page):
    """The tab of chances; from a table it opens with that table's own."""

    part = StringProperty("table")
    table_name = StringProperty("")
    pushed = BooleanProperty(False)

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.dice = DiceCalculator()
        super().__init__(host, **kwargs)

    def enter(self, pushed: bool = False) -> None:
        """From the navigation bar, or from a table (`pushed`): then there is a way back to it."""
        self.pushed = pushed

    def on_pre_enter(self, *args: object) -> None:
        """Look at the table that was played last, if none is open."""
        looks = self.session.ready and self.session.play is None
        last = self.session.guard(self.session.last_table) if looks else None
        if last is not None:
            self.session.open(last.id)
        if self.session.play is None:
            self.part = "dice"
        super().on_pre_enter(*args)

    def refresh(self) -> None:
        """Show the chances as they are now."""
        play = self.session.play
        self.table_name = play.name if play is not None else ""
        if self.part == "table":
            self._show_table()
        else:
            self._show_dice()

    def pick(self, part: str) -> None:
        """The table, or any dice."""
        self.part = part
        self.ids.parts.selected = part
        self.ids.body.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def _show_table(self) -> None:
        play, body, speak = self.session.play, self.ids.body, self.speak
        views = table_views(play) if play is not None else ()
        if views:
            if any(not isinstance(child, OddsBars) for child in body.children):
                body.clear_widgets()
            match(body, views, OddsBars)
            return
        body.clear_widgets()
        text = speak(
            say("No table is open.") if play is None else say("Nothing is left to chance on this table now.")
        )
        body.add_widget(Words(role="body", tone="ink2", text=text, halign="center", padding=(0, dp(40))))

    def _show_dice(self) -> None:
        body = self.ids.body
        if len(body.children) != 2:
            body.clear_widgets()
            body.add_widget(self._panel())
            body.add_widget(OddsBars())
        self._fill()

    def _panel(self) -> Panel:
        panel = Panel(fill="s1", border="line", padding=(dp(14), dp(12)), spacing=dp(10))
        self._sides = Segmented(
            views=[SegmentView(str(each), f"d{each}") for each in SIDES], least=56, most=6
        )
        self._sides.bind(on_pick=lambda _row, sides: self._put("sides", int(sides)))
        panel.add_widget(self._sides)
        self._counters = {name: Counter() for name in ("count", "drop", "target")}
        for name, counter in self._counters.items():
            counter.bind(on_set=lambda _counter, value, key=name: self._put(key, value))
            panel.add_widget(counter)
        return panel

    def _put(self, name: str, value: int) -> None:
        self.dice = self.dice.put(name, value)
        self._fill()

    def _fill(self) -> None:
        dice, speak = self.dice, self.speak
        self._sides.selected = str(dice.sides)
        views = {
            "count": CounterView(
                "count", dice.count, speak(say("Dice")), "dice-multiple", "ink2", 1, MOST_DICE
            ),
            "drop": CounterView(
                "drop",
                dice.drop,
                speak(say("Lowest left out")),
                "filter-minus-outline",
                "ink2",
                0,
                dice.count - 1,
            ),
            "target": CounterView(
                "target",
                dice.target,
                speak(say("Hoped for, or more")),
                "target",
                "ink2",
                dice.lowest,
                dice.highest,
            ),
        }
        for name, view in views.items():
            self._counters[name].view = view
        self.ids.body.children[0].view = dice.view(self.session.speak)


load_kv(__file__)

SCREEN = Odds
