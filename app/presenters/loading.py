"""Tables and events from files, read beside the screen: a long one is played through."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from app.presenters.session import AppSession, caught
from companion.content.places import at_home
from companion.core.errors import CompanionError, Stopped


def load_beside(
    session: AppSession,
    kind: str,
    path: str,
    then: Callable[[int | None], object],
    stopped: Callable[[], object],
) -> Callable[[], None]:
    """Read the file of a table or of an event, as `kind` says.

    `then` gets its number, or None, and one sentence said, if it is refused. Gives what stops it: `stopped`
    is called once nothing of it is kept, or `then` if it was done before.
    """
    stop = Event()

    def loaded(found: int | CompanionError) -> None:
        if isinstance(found, Stopped):
            stopped()
            return
        if isinstance(found, CompanionError):
            session.fail(found)
        then(None if isinstance(found, CompanionError) else found)

    def work() -> int:
        files = session.store.event_files if kind == "event" else session.store.files
        return files.import_table(at_home(path), stop.is_set)

    session.run(lambda: caught(work), loaded)
    return stop.set
