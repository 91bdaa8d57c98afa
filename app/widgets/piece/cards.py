"""Cards on a square board: they fill their cell, and point away from their owner."""

from __future__ import annotations

from typing import Any, Final

from kivy.metrics import dp

from app import fonts
from app.draw import (
    extent,
    put_box,
    put_dashed_box,
    put_disc,
    put_icon,
    put_lattice,
    put_polygon,
    put_ring,
    put_text,
)
from app.palette import mix
from app.presenters.views import BadgeView, PieceView
from app.theme import theme

Box = tuple[float, float, float, float]

LINES: Final = 58
"""From this height in dp on, at the smallest text, a card has room for a line between name and value."""
PILL: Final = 18
"""Height of what hangs on the upper edge, in dp."""


def put_card(group: Any, view: PieceView, box: Box) -> None:
    """Draw a card that fills its cell, with what it carries; whose it is shows by where it points."""
    x, y, width, height = box
    own = mix(theme.of("s3"), theme.of("ac"), 0.22) if view.points == "up" else theme.of("s3")
    if view.ghost:
        box = (x + dp(2), y + height * 0.2, width - dp(4), height * 0.6)
        put_box(group, box, dp(7), own, *_edge(view))
        put_dashed_box(group, box, dp(7), theme.of("outline"), dp(1), dp(3))
        _card_line(group, view, box)
    else:
        put_box(group, box, dp(9), own, *_edge(view))
        middle = (x + width / 2, y + height / 2)
        if view.back:
            put_lattice(group, _inset(box, dp(5)), dp(9), theme.of("outline"))
        elif is_unknown(view):
            put_text(group, view.text, middle, height * 0.45, theme.of("ink2"), fonts.BOLD)
        else:
            _card_face(group, view, box)
        if view.letter and (view.back or is_unknown(view)):
            put_option_letter(group, view.letter, (x + dp(14), y + height - dp(14)))
        _pointer(group, view.points, box)
    _carried(group, view, box)


def is_unknown(view: PieceView) -> bool:
    """Whether a card shows a mark only; one without a number of its own still has a name and a kind."""
    return not (view.value or view.icon)


def _edge(view: PieceView) -> tuple[Any, float]:
    """Accent around who acts, ivory around who is aimed at, thin around who could be, gold who fights."""
    if not (view.selected or view.target):
        return (theme.of("gold"), dp(2)) if view.ring == "gold" else (None, 0)
    return theme.of("ink" if view.target else "ac"), dp(2.5 if view.selected else 1.5)


def _inset(box: Box, by: float) -> Box:
    x, y, width, height = box
    return x + by, y + by, width - 2 * by, height - 2 * by


LEAST_WORD: Final = 3
"""A word of so many letters may stand for a name."""


def short_name(name: str, font: str, size: float, room: float) -> str:
    """A name that fits into a room: whole, or its first words, or else its beginning with an ellipsis."""
    kept = name
    while extent(kept, font, size)[0] > room and (cut := max(kept.rfind(" "), kept.rfind("-"))) > 0:
        kept = kept[:cut].rstrip(" -")
        last = kept.split(" ")[-1]
        if " " in kept and len(last) < LEAST_WORD:
            kept = kept[: -len(last)].rstrip()
    fits = extent(kept, font, size)[0] <= room and len(kept) >= LEAST_WORD
    return kept if fits else shortened(name, font, size, room)


def shortened(text: str, font: str, size: float, room: float) -> str:
    """A text that fits into a room: whole, or its beginning with an ellipsis."""
    if extent(text, font, size)[0] <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = text[:length].rstrip() + "…"
        if extent(cut, font, size)[0] <= room:
            return cut
    return "…"


TALL: Final = 76
"""Height of a card, in letters' dp, from which on a name may have two lines."""
ROOMY: Final = (73, 80)
"""Width and height of a card, in dp, from which on its letters grow with it."""
MOST_GROWN: Final = 1.4


def grown(width: float, height: float) -> float:
    """How much larger the letters of a card are than on a phone."""
    return float(min(max(min(width / dp(ROOMY[0]), height / dp(ROOMY[1])), 1), MOST_GROWN))


def _card_face(group: Any, view: PieceView, box: Box) -> None:
    """Name above, value below; where the card is high enough its strikes stand between them.

    A card without a value has the sign of its kind there.
    """
    x, y, width, height = box
    lines, by = height >= theme.letter(LINES), grown(width, height)
    head = y + height - theme.letter(14) * by if lines else y + height * 0.7
    low = y + theme.letter(15) * by if lines else y + height * 0.32
    tall = lines and height >= theme.letter(TALL) * by
    head = _name(group, view, (x, head, width), by, tall)
    if lines and (view.line or view.steps):
        _strikes(group, view, (x, (head + low) / 2, width), by)
    if not view.value:
        put_icon(group, view.icon, (x + dp(6) + dp(9) * by, low), dp(18) * by, theme.of("ink2"))
        return
    _value(group, view, x, x + width - dp(6), low, lines, by)


def _name(
    group: Any, view: PieceView, line: tuple[float, float, float], by: float, tall: bool = False
) -> float:
    """The name, behind the letter of the option that the card is, and where its last line stands.

    It grows only where it fits whole; on a tall card a long one has a second line.
    """
    x, middle, width = line
    left = x + dp(5)
    if view.letter:
        put_option_letter(group, view.letter, (left + dp(9), middle))
        left += dp(22)
    room, size = x + width - dp(3) - left, theme.letter(12) * by
    if extent(view.text, fonts.MEDIUM, size)[0] > room:
        size = theme.letter(12)
    text, below = short_name(view.text, fonts.MEDIUM, size, room), ""
    if tall and text != view.text and view.text.startswith(f"{text} "):
        below = short_name(view.text[len(text) + 1 :], fonts.MEDIUM, size, x + width - dp(3) - (x + dp(5)))
    for words, start, at in ((text, left, middle), (below, x + dp(5), middle - 1.2 * size)):
        if words:
            wide = extent(words, fonts.MEDIUM, size)[0]
            put_text(group, words, (start + wide / 2, at), size, theme.of("ink2"), fonts.MEDIUM)
    return middle - 1.2 * size if below else middle


def put_option_letter(group: Any, letter: str, centre: tuple[float, float]) -> None:
    """The letter of an option, small enough for the row of a name."""
    put_disc(group, centre, dp(9), theme.of("ivory"))
    put_ring(group, centre, dp(9), theme.of("onlight"), dp(1))
    put_text(group, letter, centre, dp(12), theme.of("onlight"))


def steps_fit(view: PieceView, width: float, by: float) -> bool:
    """Whether the movement left stands beside the strikes, which are never cut for it."""
    size = theme.letter(12) * by
    wide = sum(extent(each, fonts.MEDIUM, size)[0] for each in (str(view.line), view.steps))
    return bool(view.steps) and wide + dp(18) * by + dp(12) <= width


def _strikes(group: Any, view: PieceView, line: tuple[float, float, float], by: float) -> None:
    x, middle, width = line
    size = theme.letter(12) * by
    text = shortened(str(view.line), fonts.REGULAR, size, width - dp(10)) if view.line else ""
    wide = extent(text, fonts.REGULAR, size)[0]
    put_text(group, text, (x + dp(6) + wide / 2, middle), size, theme.of("ink"), fonts.REGULAR)
    if steps_fit(view, width, by):
        right = x + width - dp(6)
        number = extent(view.steps, fonts.MEDIUM, size)[0]
        put_text(group, view.steps, (right - number / 2, middle), size, theme.of("ink"), fonts.MEDIUM)
        put_icon(group, "shoe-print", (right - number - dp(9) * by, middle), dp(12) * by, theme.of("ink2"))


def _value(
    group: Any, view: PieceView, x: float, right: float, middle: float, left_aligned: bool, by: float
) -> None:
    """The largest number; wounds stand beside it, so that it begins at the left."""
    size = theme.letter(18) * by
    wide = extent(view.value, fonts.BOLD, size)[0]
    if left_aligned or view.wounds:
        start = x + dp(6)
        if view.value_icon and start + dp(18) * by + wide + _wounds_width(view.wounds, by) <= right:
            put_icon(group, view.value_icon, (start + dp(7) * by, middle), dp(14) * by, theme.of("ink2"))
            start += dp(18) * by
        put_text(group, view.value, (start + wide / 2, middle), size, theme.of("ink"), fonts.BOLD)
        _wounds(group, view.wounds, right, middle, by)
        _sign(group, view, right, middle, by)
        return
    put_text(group, view.value, (right - wide / 2, middle), size, theme.of("ink"), fonts.BOLD)
    put_icon(group, view.value_icon, (right - wide - dp(11), middle), dp(14), theme.of("ink2"))


def _sign(group: Any, view: PieceView, right: float, middle: float, by: float) -> None:
    """How it moves, where no wounds stand."""
    if view.sign and not view.wounds:
        put_icon(group, view.sign, (right - dp(8) * by, middle), dp(16) * by, theme.of("ink2"))


def _wounds_width(wounds: str, by: float) -> float:
    """The room of a drop and its number, with a gap before it."""
    return float(extent(wounds, fonts.BOLD, theme.letter(13) * by)[0] + dp(19) * by) if wounds else 0.0


def _wounds(group: Any, wounds: str, right: float, middle: float, by: float) -> None:
    if wounds:
        size = theme.letter(13) * by
        wide = extent(wounds, fonts.BOLD, size)[0]
        put_text(group, wounds, (right - wide / 2, middle), size, theme.of("ink"), fonts.BOLD)
        put_icon(group, "water", (right - wide - dp(8) * by, middle), dp(13) * by, theme.of("bad"))


def _card_line(group: Any, view: PieceView, box: Box) -> None:
    """A closed card lies: value and wounds under its name where there is room, else in one line with it."""
    x, y, width, height = box
    by = grown(width, height / 0.6)
    value = theme.letter(16) * by
    width_of = extent(view.value, fonts.BOLD, value)[0]
    two = height >= dp(34)
    middle = y + height * (0.7 if two else 0.5)
    _name(group, view, (x, middle, width - (0 if two else width_of + dp(5))), by)
    below = y + height * 0.28 if two else middle
    spot = (x + width - dp(6) - width_of / 2, below)
    if two:
        crowded = bool(view.wounds) and width < dp(80)
        icon = dp(18) * by if view.value_icon and not crowded else 0
        if icon:
            put_icon(group, view.value_icon, (x + dp(6) + dp(7) * by, below), dp(14) * by, theme.of("ink2"))
        spot = (x + dp(6) + icon + width_of / 2, below)
        _wounds(group, view.wounds, x + width - dp(6), below, by)
        _sign(group, view, x + width - dp(6), below, by)
    put_text(group, view.value, spot, value, theme.of("ink2"), fonts.BOLD)


# -- what a card carries ----------------------------------------------------------------------------


def _carried(group: Any, view: PieceView, box: Box) -> None:
    """Tokens on the upper right edge; who may step in on a lower corner, clear of its value."""
    x, y, width, height = box
    badges = view.badges or ((BadgeView(view.badge, colour=view.badge_colour),) if view.badge else ())
    right = x + width
    for badge in fitting(badges, width):
        wide = _pill_width(badge)
        _pill(group, badge, (right - wide, y + height - dp(PILL * 0.4), wide, dp(PILL)))
        right -= wide + dp(2)
    if view.guards:
        lies_left = view.ghost or height >= theme.letter(LINES)
        centre = (x + width - dp(10) if lies_left else x + dp(10), y + dp(8))
        put_disc(group, centre, dp(12), theme.of("bg"))
        put_ring(group, centre, dp(12), theme.of("warn"), dp(1.5))
        put_icon(group, "shield-account", centre, dp(15), theme.of("warn"))


def fitting(badges: tuple[BadgeView, ...], room: float) -> tuple[BadgeView, ...]:
    """The badges that fit side by side; where some do not, the last one says how many there are besides."""
    for kept in range(len(badges), 0, -1):
        more = len(badges) - kept
        shown = badges[:kept] if not more else (*badges[:kept], BadgeView("", f"+{more}"))
        if sum(_pill_width(badge) + dp(2) for badge in shown) <= room:
            return shown
    return (BadgeView("", f"+{len(badges)}"),) if badges else ()


def _pill_width(badge: BadgeView) -> float:
    text = extent(badge.text, fonts.BOLD, theme.letter(11))[0] + dp(6) if badge.text else 0
    return float((dp(PILL) if badge.icon else dp(6)) + text)


def _pill(group: Any, badge: BadgeView, box: Box) -> None:
    x, y, width, height = box
    put_box(group, box, height / 2, theme.of("bg"), theme.of("line"), dp(1))
    put_icon(group, badge.icon, (x + height / 2, y + height / 2), dp(13), theme.of(badge.colour))
    if badge.text:
        wide = extent(badge.text, fonts.BOLD, theme.letter(11))[0]
        centre = (x + width - dp(6) - wide / 2, y + height / 2)
        put_text(group, badge.text, centre, theme.letter(11), theme.of("ink"), fonts.BOLD)


def _pointer(group: Any, points: str, box: Box) -> None:
    if not points:
        return
    x, y, width, height = box
    middle, reach = x + width / 2, dp(6)
    base, tip = (y + height, reach) if points == "up" else (y, -reach)
    colour = theme.of("ac") if points == "up" else theme.of("ink2")
    put_polygon(
        group,
        [(middle - reach, base - tip / 2), (middle + reach, base - tip / 2), (middle, base + tip / 2)],
        colour,
    )
