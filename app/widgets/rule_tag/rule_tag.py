"""A rule's id as a tag; a tap tells why: the rule, its source, the other rules of the step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import RuleView
from app.widgets.base.base import Surface, Tappable, Viewed, load_kv
from app.widgets.flow.flow import Flow
from app.widgets.sheet.sheet import OverSheet, top_sheet

Explain = Callable[[str, tuple[str, ...]], RuleView | None]

Browse = Callable[[str], None]

_book: list[Explain] = []
_browse: list[Browse] = []


def use_rulebook(explain: Explain, browse: Browse | None = None) -> None:
    """Say once how a rule id (and the other ids of its step) becomes a `RuleView`, and how the book opens."""
    _book[:] = [explain]
    _browse[:] = [browse] if browse is not None else []


def open_why(rule_id: str, others: tuple[str, ...] = ()) -> WhySheet | None:
    """Open the sheet for a rule; nothing happens where the rulebook does not know it."""
    rule = _book[0](rule_id, others) if _book else None
    if rule is None:
        return None
    sheet = WhySheet(view=rule)
    sheet.open()
    return sheet


class TagPill(Surface, BoxLayout):
    """Book and id; only to look at."""

    rule = StringProperty("")


class RuleTag(Tappable, AnchorLayout):
    """A pill in a 48 dp row that answers: opens the "why" sheet."""

    rule = StringProperty("")
    others = ListProperty([])

    def on_release(self) -> None:
        """Tell why."""
        open_why(self.rule, tuple(self.others))


class TagFlow(Flow):
    """Several pills that wrap; whoever shows them answers the tap."""

    rules = ListProperty([])

    def on_rules(self, _flow: TagFlow, rules: list[str]) -> None:
        self.clear_widgets()
        for rule in rules:
            self.add_widget(TagPill(rule=rule))

    def nearest(self, x: float, y: float) -> str:
        """The id of the pill nearest to a point in the parent's coordinates."""
        pills = sorted(self.children, key=lambda pill: abs(pill.center_x - x) + 3 * abs(pill.center_y - y))
        return str(pills[0].rule) if pills else ""


class WhySheet(Viewed, OverSheet):
    """The rule in one or two sentences, its source, and the other rules of the step."""

    rule_id = StringProperty("")
    text = StringProperty("")
    source = StringProperty("rulebook")
    place = StringProperty("")
    can_browse = BooleanProperty(False)

    def browse(self) -> None:
        """Open the rule book where this rule stands."""
        rule = self.rule_id
        while (sheet := top_sheet()) is not None:
            sheet.dismiss(force=True)
        _browse[0](rule)

    def show(self, view: RuleView) -> None:
        self.rule_id, self.title, self.text = view.id, view.title, view.text
        self.source, self.place = view.source, view.place
        others: Any = self.ids.others
        others.clear_widgets()
        for rule in view.others:
            others.add_widget(RuleTag(rule=rule, others=[view.id, *(o for o in view.others if o != rule)]))
        self.can_browse = bool(_browse)
        self.ids.also.opacity = 1 if view.others else 0
        self.ids.also.text = self.ids.also.words if view.others else ""


load_kv(__file__)
