"""One living object with every colour token, the text scale and the motion switch.

kv files read it with `#:import theme app.theme.theme`: `theme.ink`, `theme.of(root.colour)`,
`theme.sp(16)` and `theme.icon(24)` all follow a change of style, game or text size at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.metrics import sp as font_sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.palette import Rgba, accent, glyph_on, has_accent, palette

LOW_SCALE: Final = 1.0
HIGH_SCALE: Final = 2.0
ICON_SCALE: Final = 1.5
LETTER_SCALE: Final = 1.3

_FIRST = palette("", "Dark")


def _family(name: str, tone: str, on: str, soft: str) -> dict[str, str]:
    """The KivyMD colours of one role: itself, what stands on it, its soft container."""
    capital = name[0].upper() + name[1:]
    own = {f"{name}{part}Color": tone for part in ("", "Dim", "PaletteKeyColor")}
    over = {f"on{capital}Color": on, f"on{capital}ContainerColor": "ink"}
    return own | over | {f"{name}ContainerColor": soft}


def _fixed(name: str) -> dict[str, str]:
    """The KivyMD colours that do not follow the style in Material; here they do."""
    capital = name[0].upper() + name[1:]
    soft = {f"{name}FixedColor": "acs", f"{name}FixedDimColor": "acs"}
    return soft | {f"on{capital}FixedColor": "ink", f"on{capital}FixedVariantColor": "ink2"}


MATERIAL: Final = {
    **_family("primary", "ac", "onac", "acs"),
    **_family("secondary", "ac", "onac", "acs"),
    **_family("tertiary", "ac", "onac", "acs"),
    **_family("error", "bad", "bg", "bads"),
    **_fixed("primary"),
    **_fixed("secondary"),
    **_fixed("tertiary"),
    "backgroundColor": "bg",
    "onBackgroundColor": "ink",
    "surfaceColor": "bg",
    "surfaceDimColor": "bg",
    "surfaceBrightColor": "s2",
    "surfaceContainerLowestColor": "bg",
    "surfaceContainerLowColor": "s1",
    "surfaceContainerColor": "s1",
    "surfaceContainerHighColor": "s2",
    "surfaceContainerHighestColor": "s3",
    "surfaceVariantColor": "s2",
    "surfaceTintColor": "ac",
    "onSurfaceColor": "ink",
    "onSurfaceVariantColor": "ink2",
    "outlineColor": "outline",
    "outlineVariantColor": "line",
    "inverseSurfaceColor": "ink",
    "inverseOnSurfaceColor": "bg",
    "inversePrimaryColor": "acs",
    "neutralPaletteKeyColorColor": "ink3",
    "neutralVariantPaletteKeyColorColor": "ink3",
    "shadowColor": "shade",
    "scrimColor": "shade",
    "disabledTextColor": "ink3",
    "rippleColor": "ink3",
}
"""Which of our tokens each KivyMD colour takes."""


def grown(size: float, scale: float) -> float:
    """How much a text of a size grows: small text by the whole scale, big text by less.

    Titles and hero numbers are easy to read as they are; grown as much as body text they would
    only break their words. Phones scale their own text in the same way.
    """
    share = max(0.4, 1 - max(size - 16, 0) * 0.05)
    return 1 + (scale - 1) * share


class Theme(EventDispatcher):
    """Colours by token name, text sizes by `sp`, both live; `revision` rises with every change."""

    game = StringProperty("")
    style = StringProperty("Dark")
    scale = NumericProperty(1.0)
    motion = BooleanProperty(True)
    revision = NumericProperty(0)

    bg = ColorProperty(_FIRST["bg"])
    s1 = ColorProperty(_FIRST["s1"])
    s2 = ColorProperty(_FIRST["s2"])
    s3 = ColorProperty(_FIRST["s3"])
    line = ColorProperty(_FIRST["line"])
    outline = ColorProperty(_FIRST["outline"])
    ink = ColorProperty(_FIRST["ink"])
    ink2 = ColorProperty(_FIRST["ink2"])
    ink3 = ColorProperty(_FIRST["ink3"])
    ok = ColorProperty(_FIRST["ok"])
    warn = ColorProperty(_FIRST["warn"])
    bad = ColorProperty(_FIRST["bad"])
    bads = ColorProperty(_FIRST["bads"])
    ac = ColorProperty(_FIRST["ac"])
    onac = ColorProperty(_FIRST["onac"])
    acs = ColorProperty(_FIRST["acs"])

    sp: Callable[[float], float] = ObjectProperty(font_sp)
    """`theme.sp(16)`: a text size that follows the player's text scale."""
    icon: Callable[[float], float] = ObjectProperty(font_sp)
    """`theme.icon(24)`: icons grow with the text, to one and a half times at most."""
    of: Callable[[str], Rgba] = ObjectProperty(_FIRST.__getitem__)
    """`theme.of("ac")`: the colour of a token named by a view."""

    def __init__(self, **kwargs: Any) -> None:
        self._watchers: WeakSet[Any] = WeakSet()
        super().__init__(**kwargs)
        self.paint("", "Dark")

    def watch(self, widget: Any) -> None:
        """Call a widget's `on_theme` after every change, as long as the widget lives.

        Kivy's own `bind` compares with everything that is bound already, and hundreds of widgets are.
        """
        self._watchers.add(widget)

    def unwatch(self, widget: Any) -> None:
        """Tell a widget of no further change; one that never watched is left alone."""
        self._watchers.discard(widget)

    def on_revision(self, *_args: object) -> None:
        """Tell everybody who watches."""
        for widget in list(self._watchers):
            widget.on_theme()

    def paint(self, game: str, style: str) -> None:
        """Take the colours of a game and a style."""
        tokens = palette(game, style)
        self.game, self.style = game, style
        for name in TOKENS:
            setattr(self, name, tokens[name])
        self.of = tokens.__getitem__
        self.revision += 1

    def on_scale(self, _theme: Theme, scale: float) -> None:
        """Hand out new size functions, so that every kv expression with them runs again."""
        bounded = min(max(scale, LOW_SCALE), HIGH_SCALE)
        if bounded != scale:
            self.scale = bounded
            return
        self.sp = lambda size: font_sp(size) * grown(size, bounded)
        self.icon = lambda size: dp(size) * min(bounded, ICON_SCALE)
        self.revision += 1

    def letter(self, size: float) -> float:
        """A text size on boards and pieces, which keep their own size: grows to 130 % only."""
        return float(dp(size) * min(self.scale, LETTER_SCALE))

    def glyph_on(self, colour: str) -> Rgba:
        """The colour of a glyph on a piece or die of that colour."""
        return self.of(glyph_on(colour, self.style))

    def accent_of(self, game: str) -> Rgba:
        """Another game's accent in the present style, for lists that show several games."""
        return accent(game, self.style)


TOKENS: Final = tuple(name for name, prop in vars(Theme).items() if isinstance(prop, ColorProperty))

theme: Final = Theme()


def adopt(app: Any) -> None:
    """Let a KivyMD app take its colours from the tokens alone; call it before the app is built.

    KivyMD would work out a palette of its own, at the start and at every change of style, which
    takes about as long as building a screen and is shown nowhere.
    """
    manager = getattr(app, "theme_cls", None)
    if manager is not None:
        manager.set_colors = lambda *_args: _assign(manager)


def apply_theme(app: Any, game: str, style: str) -> None:
    """Show a game's accent in a style (`Dark` or `Light`), here and in KivyMD's own widgets."""
    if game and not has_accent(game):
        raise ValueError(f"The game {game!r} has no colour of its own.")
    theme.paint(game, style)
    manager = getattr(app, "theme_cls", None)
    if manager is None:
        return
    adopt(app)
    manager.theme_style_switch_animation = theme.motion
    manager.theme_style = style
    _assign(manager)


def _assign(manager: Any) -> None:
    for name, token in MATERIAL.items():
        setattr(manager, name, theme.of(token))


def set_text_scale(scale: float) -> None:
    """Set the text size of the whole app, 1.0 to 2.0, at once."""
    theme.scale = scale


def set_motion(app: Any, on: bool) -> None:
    """Switch every animation on or off, KivyMD's own colour fades included."""
    theme.motion = on
    manager = getattr(app, "theme_cls", None)
    if manager is not None:
        manager.theme_style_switch_animation = on
