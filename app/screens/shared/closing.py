"""The window is to be closed over words that are stored nowhere: whoever wrote them says whether they go.

What is half written in sheets, forms and on the page of a new table was kept just before. What is left are
corrections, lists that are on their way to a desk, and whatever a full disk refused to keep.
"""

from __future__ import annotations

from typing import Any

from app.presenters.views import RowView
from app.screens.shared.menu import open_menu
from app.widgets.sheet.sheet import loses_words_at_hand, top_sheet
from companion.core.text import say


def asks_before_closing(app: Any) -> bool:
    """Ask whether words may go with the window; False where there are none, and it may close."""
    if not (loses_words_at_hand() or app.session.loses_words or app.screens.loses_words):
        return False
    speak, above = app.speak, top_sheet()
    title = speak(say("What you wrote is stored nowhere yet."))
    rows = (
        RowView("stay", speak(say("Go on writing")), icon="pencil"),
        RowView("leave", speak(say("Leave without it")), icon="delete-outline", colour="bad"),
    )
    if above is None or above.title != title:  # it may be asked already
        open_menu(title, rows, lambda way: app.stop() if way == "leave" else None).stops_time = True
    return True
