"""An order to look at before it is given: who does what to whom, its chances, who may step in."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView
from app.widgets.base.base import Panel, Viewed, load_kv, match
from app.widgets.rule_tag.rule_tag import RuleTag


class LineFact(Viewed, BoxLayout):
    """A fact in a line: icon, name, then its number."""

    icon = StringProperty("")
    label = StringProperty("")
    value = StringProperty("")
    colour = StringProperty("ink2")
    fields = ("icon", "label", "value", "colour")
    view: FactView


class PreviewCard(Viewed, Panel):
    """The main button gives the order; a tap elsewhere lets it be."""

    title = StringProperty("")
    note = StringProperty("")
    source = StringProperty("")
    more = BooleanProperty(False)
    """Whether all chances can be read with a tap: `on_odds`."""
    __events__ = ("on_odds",)

    def show(self, view: PreviewView) -> None:
        """Show an order."""
        self.title, self.note, self.source, self.more = view.title, view.note, view.source, view.more
        match(self.ids.facts, view.facts, LineFact)
        self.ids.why.clear_widgets()
        if view.rule:
            self.ids.why.add_widget(RuleTag(rule=view.rule))

    def on_odds(self) -> None:
        """All chances of the order are wanted."""


load_kv(__file__)
