"""The keys of a judge's desk, heard before the search field: walk through lists, search, paste."""

from __future__ import annotations

from typing import Any

from app.keys import stroke_of
from app.presenters.keys import DESK, acts_of
from app.widgets.sheet.sheet import top_sheet


class DeskKeys:
    """For a page with a `search_box`, `step(by)`, `toggle_search()` and sheets that can `paste()`."""

    ids: Any
    step: Any
    toggle_search: Any
    sheets: Any

    def hear(self, _window: Any, key: int, scan: int, _text: str | None, modifiers: list[str]) -> bool:
        """Arrows walk through the lists, also while words are searched for."""
        stroke = stroke_of(key, scan, modifiers)
        typing = any(getattr(child, "focus", False) for child in self.ids.search_box.children)
        acts = acts_of(stroke, DESK)
        if top_sheet() is not None or not acts or (typing and acts != ["read"]):
            return False
        {
            "read": lambda: self.step(1 if stroke == "down" else -1),
            "search": self.toggle_search,
            "paste": self.sheets.paste,
        }[acts[0]]()
        return True
