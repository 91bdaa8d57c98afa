"""A value on its track: cells for short ones, a bar with flags for long ones."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app import fonts
from app.draw import extent, put_box, put_dashed_box, put_disc, put_icon, put_text
from app.presenters.views import ThresholdView, TrackView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Viewed, load_kv

NARROW = 9
"""Cells narrower than this, in dp, are drawn as a bar instead."""


class TrackLine(Drawn):
    """The drawing; as high as its cells, or its bar with flags above and ticks below."""

    view = ObjectProperty(None, allownone=True)
    need = NumericProperty(30)
    """Height in pixels that the drawing takes."""
    watched: ClassVar[tuple[str, ...]] = ("view",)

    def draw(self, group: InstructionGroup) -> None:
        """Cells or bar, as the view asks and the width allows."""
        view: TrackView | None = self.view
        if view is None:
            return
        if view.kind == "steps":
            self._steps(group, view)
            return
        span = view.high - view.low
        cell = (self.width - self._end_width(view)) / max(span, 1)
        if view.kind == "cells" and cell >= dp(NARROW):
            self.need = theme.letter(30)
            self._cells(group, view)
        else:
            self._bar(group, view)

    def _end_width(self, view: TrackView) -> float:
        return extent(view.end, fonts.BOLD, theme.letter(13))[0] + dp(14) if view.end else 0.0

    def _cells(self, group: Any, view: TrackView) -> None:
        gap = dp(4) if view.high - view.low <= 16 else dp(2)
        left = self.x
        if view.end:
            width = self._end_width(view) - gap
            out = view.value <= view.low
            box = (left, self.y, width, self.height)
            put_box(
                group,
                box,
                dp(7),
                theme.of("bad") if out else None,
                theme.of("bad" if out else "outline"),
                dp(1.5),
            )
            ink = theme.of("bg") if out else theme.of("ink2")
            put_text(group, view.end, (left + width / 2, self.center_y), theme.letter(13), ink, fonts.BOLD)
            left += width + gap
        count = view.high - view.low
        width = (self.right - left - gap * (count - 1)) / count
        for number in range(1, count + 1):
            box = (left + (number - 1) * (width + gap), self.y, width, self.height)
            self._cell(group, view, view.low + number, box)

    def _cell(self, group: Any, view: TrackView, value: int, box: tuple[float, float, float, float]) -> None:
        filled = value <= view.value
        put_box(group, box, min(dp(6), box[2] / 3), theme.of(view.colour) if filled else theme.of("s3"))
        if value == view.value:
            x, y, width, height = box
            around = (x - dp(2.5), y - dp(2.5), width + dp(5), height + dp(5))
            put_box(group, around, dp(8), None, theme.of("ink"), dp(2))
        if view.ghost is not None and min(view.ghost, view.value) < value <= max(view.ghost, view.value):
            put_dashed_box(group, box, min(dp(6), box[2] / 3), theme.of("ink"), dp(1.5), dp(3))

    def _steps(self, group: Any, view: TrackView) -> None:
        """Numbered boxes: those passed are filled, the one that counts now is lit; flags stand over them."""
        least, gap = theme.letter(30), dp(4)
        count = view.high - view.low
        across = max(1, min(count, int((self.width + gap) // (least + gap))))
        lines = -(-count // across)
        across = -(-count // lines)  # lines of the same length
        width = min((self.width - gap * (across - 1)) / across, least * 1.6)
        above = theme.letter(18) if view.thresholds else 0
        each = least + above + gap
        self.need = lines * each
        for number in range(count):
            line, place = divmod(number, across)
            bottom = self.top - (line + 1) * each + gap
            box = (self.x + place * (width + gap), bottom, width, least)
            self._step(group, view, view.low + number + 1, box)

    def _step(self, group: Any, view: TrackView, value: int, box: tuple[float, float, float, float]) -> None:
        x, y, width, height = box
        now, passed = value == view.value, value < view.value
        fill = theme.of(view.colour if now else "s3") if now or passed else None
        flag = next((each for each in view.thresholds if each.at == value), None)
        edge = "ink" if now else "warn" if flag is not None else "line"
        put_box(group, box, dp(7), fill, theme.of(edge), dp(2 if now else 1.5))
        ink = theme.of("onac" if now else "ink2" if passed else "ink")
        middle = (x + width / 2, y + height / 2)
        put_text(group, str(value), middle, theme.letter(14), ink, fonts.BOLD if now else fonts.REGULAR)
        if flag is not None:
            put_icon(
                group,
                flag.icon,
                (middle[0], y + height + theme.letter(9)),
                theme.letter(16),
                theme.of("warn"),
            )

    def _bar(self, group: Any, view: TrackView) -> None:
        radius, tick = theme.letter(11), theme.letter(12)
        left, right = self.x + radius, self.right - max(self._end_width(view) / 2, radius)
        levels = self._levels(view, left, right)
        flag = theme.letter(26)
        above = (max(levels, default=-1) + 1) * (flag + dp(4)) + dp(8 if levels else 4)
        self.need = tick + dp(8) + 2 * radius + above
        middle = self.y + tick + dp(8) + radius
        bar = (left - dp(7), middle - dp(7), right - left + dp(14), dp(14))
        put_box(group, bar, dp(7), theme.of("s3"))
        self._flow(group, view, left, right, middle)
        for threshold, level in zip(view.thresholds, levels, strict=True):
            centre = _at(view, threshold.at, left, right)
            self._flag(
                group, threshold, centre, middle, middle + radius + dp(4) + level * (flag + dp(4)), flag
            )
        for number in view.ticks:
            strong = any(t.at == number and t.state != "later" for t in view.thresholds)
            colour = theme.of("ink" if strong else "ink2")
            place = (_at(view, number, left, right), self.y + tick / 2 + dp(1))
            put_text(group, str(number), place, tick, colour, fonts.BOLD if strong else fonts.REGULAR)
        self._ends(group, view, left, right, middle, radius)

    def _flow(self, group: Any, view: TrackView, left: float, right: float, middle: float) -> None:
        value = _at(view, view.value, left, right)
        if view.ghost is not None and view.ghost != view.value:
            ghost = _at(view, view.ghost, left, right)
            low, high = sorted((value, ghost))
            box = (low - dp(7), middle - dp(7), high - low + dp(14), dp(14))
            put_dashed_box(group, box, dp(7), theme.of("ink"), dp(1.5), dp(3))
        put_box(group, (left - dp(7), middle - dp(7), value - left + dp(14), dp(14)), dp(7), theme.of("ink2"))

    def _flag(
        self, group: Any, threshold: ThresholdView, centre: float, middle: float, bottom: float, height: float
    ) -> None:
        width = _flag_width(threshold)
        centre_box = min(max(centre, self.x + width / 2), self.right - width / 2)
        now, soon = threshold.state == "now", threshold.state == "next"
        edge = theme.of("ac" if now else "warn" if soon else "outline")
        put_box(group, (centre - dp(1), middle - dp(7), dp(2), bottom - middle + dp(7)), 0.1, edge)
        box = (centre_box - width / 2, bottom, width, height)
        put_box(group, box, dp(7), theme.of("ac") if now else theme.of("s1"), edge, dp(1.5))
        ink = theme.of("onac" if now else "ink" if soon else "ink2")
        text = extent(threshold.text, fonts.BOLD, theme.letter(13))[0]
        icon = theme.letter(15) if threshold.icon else 0
        left = centre_box - (text + icon) / 2
        if threshold.icon:
            put_icon(group, threshold.icon, (left + icon / 2, bottom + height / 2), theme.letter(14), ink)
        spot = (left + icon + text / 2, bottom + height / 2)
        put_text(group, threshold.text, spot, theme.letter(13), ink, fonts.BOLD)

    def _ends(
        self, group: Any, view: TrackView, left: float, right: float, middle: float, radius: float
    ) -> None:
        if view.end:
            width, height = self._end_width(view), theme.letter(26)
            out = view.value >= view.high
            box = (self.right - width, middle - height / 2, width, height)
            edge = theme.of("bad" if out else "outline")
            put_box(group, box, dp(7), theme.of("bad") if out else theme.of("s1"), edge, dp(1.5))
            ink = theme.of("bg" if out else "ink")
            put_text(group, view.end, (self.right - width / 2, middle), theme.letter(13), ink, fonts.BOLD)
        centre = (_at(view, view.value, left, right), middle)
        put_disc(group, centre, radius, theme.of("edge"))
        put_disc(group, centre, radius - dp(1), theme.of("ivory"))
        put_text(group, str(view.value), centre, radius * 1.25, theme.of("onlight"))

    def _levels(self, view: TrackView, left: float, right: float) -> list[int]:
        """On which line each flag stands, so that none covers another."""
        ends: list[float] = []
        levels = []
        for threshold in view.thresholds:
            centre, half = _at(view, threshold.at, left, right), _flag_width(threshold) / 2
            centre = min(max(centre, self.x + half), self.right - half)
            free = next((n for n, end in enumerate(ends) if centre - half >= end + dp(3)), len(ends))
            ends[free : free + 1] = [centre + half]
            levels.append(free)
        return levels


def _flag_width(threshold: ThresholdView) -> float:
    icon = theme.letter(15) if threshold.icon else 0
    return float(extent(threshold.text, fonts.BOLD, theme.letter(13))[0] + icon + dp(10))


def _at(view: TrackView, value: int, left: float, right: float) -> float:
    share = (min(max(value, view.low), view.high) - view.low) / max(view.high - view.low, 1)
    return left + (right - left) * share


class Track(Viewed, Column):
    """A `TrackView` with its sentence under it."""

    sentence = StringProperty("")
    fields = ("sentence",)

    def show(self, view: TrackView) -> None:
        super().show(view)
        self.ids.line.view = view


load_kv(__file__)
