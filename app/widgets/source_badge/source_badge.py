"""Where a fact comes from: yours, an example, the rulebook, or inferred from it."""

from __future__ import annotations

from typing import Final

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.base.base import Surface, load_kv

LOOKS: Final = {
    "yours": ("check", "ok"),
    "example": ("flask-outline", "warn"),
    "rulebook": ("book-open-variant", "ink3"),
    "inferred": ("source-branch", "ink3"),
}
"""Icon and colour of a source; an example is dashed as well."""


class SourceBadge(Surface, BoxLayout):
    """Icon, colour, line and word all say the same."""

    source = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink3")

    def on_source(self, _badge: SourceBadge, source: str) -> None:
        """Take the look of a source."""
        self.icon, self.tone = LOOKS.get(source, ("", "ink3"))


load_kv(__file__)
