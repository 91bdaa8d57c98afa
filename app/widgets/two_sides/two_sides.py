"""Two halves of a sheet between two players; the far one can be turned to who sits opposite."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent, put_disc, put_ring
from app.presenters.table.contests import ChangeView, ContestantView, ContestView, KeyView
from app.presenters.views import TileView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Panel, Viewed, follow, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.rule_tag.rule_tag import open_why
from app.widgets.turned.turned import TurnedColumn

MANY_POINTS = 6
"""More points than this are told by their number alone."""
LARGE = 1.5
"""From this text scale on the half that has nothing to do shows only its numbers."""
HUGE = 1.75
"""From this one on it leaves out what these come from, too."""


class PointDots(Drawn):
    """Points as dots: filled ones are left."""

    left = NumericProperty(0)
    of = NumericProperty(0)
    watched: ClassVar[tuple[str, ...]] = ("left", "of")

    def draw(self, group: InstructionGroup) -> None:
        """One ring for each point."""
        radius, step = dp(4.5), dp(13)
        for place in range(int(self.of)):
            centre = (self.x + radius + dp(1) + place * step, self.center_y)
            if place < self.left:
                put_disc(group, centre, radius, theme.of("ac"))
            put_ring(group, centre, radius, theme.of("ac" if place < self.left else "ink3"), dp(1.2))


class SideKey(Viewed, TapLayout):
    """A number to tap: what was rolled."""

    text = StringProperty("")
    note = StringProperty("")
    enabled = BooleanProperty(True)
    taken = BooleanProperty(False)

    def show(self, view: KeyView) -> None:
        """Show a key; one without a card behind it cannot be tapped."""
        self.text, self.note, self.enabled, self.taken = view.id, view.note, view.enabled, view.taken
        self.disabled = not view.enabled

    def least_width(self) -> float:
        """Never less than a finger, where six stand side by side."""
        words = [extent(word, fonts.MEDIUM, theme.sp(12))[0] for word in self.note.split()]
        return max(extent(self.text, fonts.BOLD, theme.sp(20))[0], *words, dp(32)) + dp(8)


class ChangeChip(Viewed, TapLayout):
    """What lies on somebody: how much, its name, where it comes from."""

    value = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("ink2")
    room = NumericProperty(200)
    fields = ("value", "name", "detail", "colour")
    view: ChangeView


class SidePanel(Viewed, Panel):
    """One half: `on_key(key)`, `on_act(tile)`, `on_add()`, `on_change(change)`."""

    player = StringProperty("")
    name = StringProperty("")
    icon = StringProperty("")
    state = StringProperty("")
    value = StringProperty("")
    value_icon = StringProperty("")
    points_name = StringProperty("")
    points_left = NumericProperty(0)
    points = NumericProperty(0)
    total = StringProperty("")
    sum = StringProperty("")
    note = StringProperty("")
    leads = BooleanProperty(False)
    active = BooleanProperty(False)
    up = BooleanProperty(True)
    can_add = BooleanProperty(False)
    low = BooleanProperty(False)
    """Whether there is little height for it."""
    spare = BooleanProperty(False)
    """Whether it leaves out what its numbers come from."""
    fields = (
        "player", "name", "icon", "state", "value", "value_icon", "points_name", "points_left", "points",
        "total", "sum", "note", "leads", "active", "up",
    )  # fmt: skip
    view: ContestantView
    __events__: ClassVar[tuple[str, ...]] = ("on_key", "on_act", "on_add", "on_change")

    def __init__(self, **kwargs: Any) -> None:
        self.add: Any = None
        super().__init__(**kwargs)
        follow(self, self._fill, "view", "width", "low")

    def show(self, view: ContestantView) -> None:
        """Show a side."""
        super().show(view)
        self.can_add = view.form is not None
        self._fill()

    def _fill(self) -> None:
        """Chips, keys and acts; large letters leave keys and acts to the side that needs them."""
        view = self.view
        if view is None or not self.ready:
            return
        brief = (theme.scale >= LARGE or self.low) and not view.active
        self.spare = theme.scale >= HUGE and not view.active
        match(self.ids.numbers, () if brief else view.keys, self._key)
        self.ids.acts.views = [] if brief else list(view.acts)
        if self.add is not None:
            self.ids.chips.remove_widget(self.add)
        match(self.ids.chips, () if self.spare else view.changes, self._chip)
        self._share_out()
        if self.can_add and self.add is None:
            self.add = AddChange()
            self.add.bind(on_release=lambda *_args: self.dispatch("on_add"))
        if self.can_add and not self.spare:
            self.ids.chips.add_widget(self.add)

    def on_kv_post(self, base: object) -> None:
        """The chips wrap in the room they have."""
        super().on_kv_post(base)
        self.ids.chips.fbind("width", self._share_out)

    def _share_out(self, *_args: object) -> None:
        for chip in self.ids.chips.children:
            if chip is not self.add:
                chip.room = max(self.ids.chips.width - dp(28), dp(60))

    def spares(self) -> list[Any]:
        """The button that stands nowhere now; see `retire`."""
        return [self.add] if self.add is not None and self.add.parent is None else []

    def _key(self) -> SideKey:
        key = SideKey()
        key.bind(on_release=lambda tapped: self.dispatch("on_key", tapped.view))
        return key

    def do(self, tile: str) -> None:
        """An order was tapped; one that is refused now shows the rule that forbids it."""
        view: TileView = next(each for each in self.view.acts if each.id == tile)
        if not view.enabled and view.rule:
            open_why(view.rule)
        else:
            self.dispatch("on_act", tile)

    def _chip(self) -> ChangeChip:
        chip = ChangeChip()
        chip.bind(on_release=lambda tapped: self.dispatch("on_change", tapped.view))
        return chip

    def key(self, text: str) -> SideKey:
        """The key of a number."""
        return next(each for each in self.ids.numbers.children if each.text == text)

    def on_key(self, key: KeyView) -> None:
        """A number was tapped."""

    def on_act(self, tile: str) -> None:
        """An order was tapped."""

    def on_add(self) -> None:
        """Something is to be laid on this side."""

    def on_change(self, change: ChangeView) -> None:
        """A chip was tapped."""


class AddChange(TapLayout):
    """Lays one more thing on a side."""


class BetweenSides(BoxLayout):
    """The names of both players with an arrow to each; nothing to tap."""

    near = StringProperty("")
    far = StringProperty("")
    source = StringProperty("")
    turned = BooleanProperty(False)


class TwoSides(Viewed, Column):
    """Both halves; the events of a half come with its seat in front."""

    turned = BooleanProperty(False)
    low = BooleanProperty(False)
    """Whether there is little height for both halves."""
    far_panel: Any = ObjectProperty(None, allownone=True)
    near_panel: Any = ObjectProperty(None, allownone=True)
    __events__: ClassVar[tuple[str, ...]] = ("on_key", "on_act", "on_add", "on_change")

    def on_kv_post(self, base: object) -> None:
        """The halves exist now."""
        self.far_panel, self.near_panel = self.ids.far, self.ids.near
        for panel in (self.ids.far, self.ids.near):
            for event in self.__events__:
                panel.fbind(event, self._tell, event)
        super().on_kv_post(base)

    def _tell(self, event: str, panel: SidePanel, *args: Any) -> None:
        self.dispatch(event, panel.view, *args)

    def show(self, view: ContestView) -> None:
        """Show a contest."""
        self.turned = view.turned
        self.ids.far.view, self.ids.near.view = view.far, view.near
        between = self.ids.between
        between.near, between.far, between.source = view.near.player, view.far.player, view.source

    @property
    def wanted(self) -> Any:
        """What is to be tapped now: the keys or orders of the half whose player has something to do."""
        panel = next((each for each in (self.ids.near, self.ids.far) if each.active), None)
        if panel is None:
            return None
        return next((each for each in (panel.ids.numbers, panel.ids.acts) if each.children), panel)

    def on_key(self, side: ContestantView, key: KeyView) -> None:
        """A number was tapped."""

    def on_act(self, side: ContestantView, tile: str) -> None:
        """An order was tapped."""

    def on_add(self, side: ContestantView) -> None:
        """Something is to be laid on a side."""

    def on_change(self, side: ContestantView, change: ChangeView) -> None:
        """A chip was tapped."""


_TURNED = TurnedColumn
"""Used by the kv rules."""

load_kv(__file__)
