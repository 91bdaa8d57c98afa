"""At the end of a turn: does the table before the player look like the one in the app?"""

from __future__ import annotations

from app.presenters.drift import drift_rows
from app.presenters.play import Play
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet
from companion.core.text import say


def offer_drift_check(play: Play) -> OverSheet | None:
    """Show three values to compare, if it is time for it; a table calls this once after every act."""
    rows = drift_rows(play)
    if not rows:
        return None
    speak = play.speak
    sheet = OverSheet(title=speak(say("Does your table show the same?")))
    sheet.put(Words(role="second", text=speak(say("Tap what differs to set it right."))))
    for view in rows:
        row = ListRow(view=view)
        row.bind(on_release=lambda tapped: _correct(sheet, play, tapped.view.id))
        sheet.put(row)
    button = MainButton(text=speak(say("It is the same")), icon="check")
    button.bind(on_release=lambda _button: sheet.dismiss(force=True))
    sheet.put(button)
    sheet.open()
    return sheet


def _correct(sheet: OverSheet, play: Play, path: str) -> None:
    from app.screens.shared.adjust import open_adjust

    sheet.dismiss(force=True)
    open_adjust(play, path)
