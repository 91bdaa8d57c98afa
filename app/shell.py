"""The frame around all screens: a navigation bar below them on phones, a rail beside them elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout

from app.widgets.base.base import Follower, follow, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.foot.foot import Foot

RAIL_FROM: Final = 1024
"""Window width in dp from which the rail stands at the side."""
LOW: Final = 480
"""Under this height in dp a bar below would take too much."""
RAIL: Final = 88
TOP, GAP, SIDE = 16, 8, 8
"""In dp: room above the rail's places, between them, and within each of them above and below."""
ICONS: Final = {
    "home": "table-furniture",
    "decks": "cards-outline",
    "odds": "chart-histogram",
    "settings": "cog-outline",
}


class NavItem(TapLayout):
    """One place to go: icon in a pill, and its word."""

    is_choice = False
    icon = StringProperty("")
    text = StringProperty("")
    taken = BooleanProperty(False)
    less = NumericProperty(0)
    """So much lower than it would like to be, at the cost of the room above and below icon and word."""


class Nav(Follower, Foot, Layout):
    """The places to go, beside each other or, as a rail, one under the other; `on_pick(name)`."""

    rail = BooleanProperty(False)
    __events__ = ("on_pick",)

    def __init__(self, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.items = {name: self._item(name) for name in names}
        for item in self.items.values():
            self.add_widget(item)
        follow(self, self.do_layout, "pos", "size", "rail")

    @property
    def at_side(self) -> bool:
        """A rail stands beside the page."""
        return bool(self.rail)

    def _item(self, name: str) -> NavItem:
        item = NavItem(icon=ICONS[name], size_hint=(None, None))
        item.bind(on_release=lambda _item: self.dispatch("on_pick", name))
        item.fbind("height", self.on_theme)
        return item

    def name(self, words: dict[str, str]) -> None:
        """Write the words of the player's language."""
        for name, item in self.items.items():
            item.text = words[name]

    def mark(self, taken: str) -> None:
        """Show where the player is."""
        for name, item in self.items.items():
            item.taken = name == taken

    def need(self) -> float:
        """The height of the bar."""
        return max(item.height for item in self.items.values()) + dp(10)

    def do_layout(self, *_args: Any) -> None:
        """Equal shares of the bar; on the rail from the top down."""
        if self.rail:
            self._stand()
            return
        for place, item in enumerate(self.items.values()):
            item.less, item.width = 0, self.width / len(self.items)
            item.pos = (self.x + place * item.width, self.center_y - item.height / 2)

    def _stand(self) -> None:
        """One under the other; where large letters leave no room, the gaps give way and then the places."""
        items = list(self.items.values())
        spare = self.height - sum(item.height + item.less for item in items)
        wanted = dp(TOP) + dp(GAP) * len(items)
        shrink = min(max(spare / wanted, 0), 1)
        top = self.top - dp(TOP) * shrink
        for item in items:
            item.less = min(max(-spare / len(items), 0), 2 * dp(SIDE))
            item.width = self.width - dp(8)
            item.pos = (self.x + dp(4), top - item.height)
            top -= item.height + dp(GAP) * shrink

    def on_pick(self, name: str) -> None:
        """A place was tapped."""


class Shell(Follower, Layout):
    """The screens, and the navigation where `nav_shown`."""

    nav_shown = BooleanProperty(True)

    def __init__(self, screens: Any, nav: Nav, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.screens, self.nav = screens, nav
        self.add_widget(screens)
        self.add_widget(nav)
        for item in nav.items.values():
            item.fbind("height", self.on_theme)
        follow(self, self.do_layout, "pos", "size", "nav_shown")

    def do_layout(self, *_args: Any) -> None:
        """Give the navigation its edge and the screens the rest."""
        nav, screens = self.nav, self.screens
        nav.rail = self.width >= dp(RAIL_FROM) or self.height < dp(LOW)
        nav.opacity = 1 if self.nav_shown else 0
        nav.disabled = not self.nav_shown
        if not self.nav_shown:
            nav.size, nav.pos = (0, 0), (-dp(200), -dp(200))
            screens.pos, screens.size = self.pos, self.size
        elif nav.rail:
            nav.pos, nav.size = self.pos, (dp(RAIL), self.height)
            screens.pos, screens.size = (self.x + dp(RAIL), self.y), (self.width - dp(RAIL), self.height)
        else:
            nav.pos, nav.size = self.pos, (self.width, nav.need())
            screens.pos = (self.x, self.y + nav.height)
            screens.size = (self.width, self.height - nav.height)


load_kv(__file__)
