"""The window is to be closed over words that are stored nowhere: whoever wrote them says whether they go.

Whatever may hold such words is asked for `holds_words`: sheets and sentences, pages, what waits at tables,
and lists that are on their way to a desk.
"""

from __future__ import annotations

from typing import Any

from app.presenters.views import RowView
from app.screens.shared.menu import open_menu
from app.widgets.sheet.sheet import has_words_at_hand, top_sheet
from companion.core.text import say


def asks_before_closing(app: Any) -> bool:
    """Ask whether words may go with the window; False where there are none, and it may close."""
    if not (has_words_at_hand() or app.session.keeps_words or app.screens.holds_words):
        return False
    speak, above = app.speak, top_sheet()
    title = speak(say("What you wrote is stored nowhere yet."))
    rows = (
        RowView("stay", speak(say("Go on writing")), icon="pencil"),
        RowView("leave", speak(say("Leave without it")), icon="delete-outline", colour="bad"),
    )
    if above is None or above.title != title:  # it may be asked already
        open_menu(title, rows, lambda way: app.stop() if way == "leave" else None)
    return True
