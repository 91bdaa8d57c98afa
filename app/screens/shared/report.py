"""A problem in one tap: shared, copied, or written to a file, whatever the device can do."""

from __future__ import annotations

from kivy.utils import platform

from app import device
from app.host import Host
from app.presenters.problem_report import report, write_report
from companion.core.local_time import local_now
from companion.core.text import say


def send_report(host: Host, table_id: int) -> None:
    """Hand on what was done at a table, and say where it went; names and notes stay here."""
    from app.widgets.undo_bar.undo_bar import tell

    text = report(host.session, table_id, platform)
    if text is None:
        return
    done = device.share(text)
    if done == "sent":
        return
    if done:
        said = say("The report was copied: the table as a script, without names and notes.")
    else:
        path = write_report(host.session, text, local_now().strftime("%Y-%m-%d-%H%M%S"))
        if path is None:
            return
        said = say("The report was saved as {path}, without names and notes.", path=path)
    tell(host.speak(said))
