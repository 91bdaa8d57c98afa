"""The events that are kept: listed, begun, brought in from a file, put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.presenters.dates import when
from app.presenters.decks.judges import read_day
from app.presenters.views import RowView
from companion.content.files import free_path
from companion.core.errors import CompanionError, DataError
from companion.core.local_time import today
from companion.core.numerals import whole
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.decks.model import Verdict
    from companion.tournament.model import Tournament

EVENT_ID = "event"
KINDS = "event.kinds"
"""The setting that remembers the organiser's penalties from one event to the next."""


class EventForm:
    """What an event is, as a judge types it."""

    def __init__(
        self, name: str = "", day: str = "", rounds: str = "3", deadline: str = "", kinds: str = ""
    ) -> None:
        self.name, self.day, self.rounds = name, day, rounds
        self.deadline, self.kinds = deadline, kinds

    @classmethod
    def of(cls, state: Tournament) -> EventForm:
        """An event as it is."""
        due = state.deadline[11:16]
        return cls(state.name, state.date, str(state.rounds), due, ", ".join(state.scale))

    def options(self) -> dict[str, Any]:
        """What the rules take.

        :raises DataError: if a day, a time or a number is none.
        """
        day, rounds = read_day(self.day), whole(self.rounds.strip())
        if rounds is None:
            raise DataError(say("Rounds"), "", say("This is not a whole number."))
        return {
            "name": self.name,
            "date": day.isoformat() if day else "",
            "rounds": rounds,
            "deadline": _moment(self.deadline, day),
            "scale": [kind.strip() for kind in self.kinds.split(",") if kind.strip()],
        }


def _moment(text: str, day: date | None) -> str:
    if not text.strip():
        return ""
    try:
        time = datetime.strptime(text.strip().replace(".", ":"), "%H:%M").time()
    except ValueError:
        raise DataError(say("Lists due at"), "", say("This is not a time such as 10:00.")) from None
    return datetime.combine(day or today(), time).isoformat(timespec="seconds")


def event_rows(session: AppSession, now: datetime, deleted: bool = False) -> tuple[RowView, ...]:
    """The events, or those that were put away, the one touched last first."""
    speak = session.speak
    return tuple(
        RowView(
            str(info.id),
            info.name,
            " · ".join([*(speak(line) for line in info.headline), speak(when(info.touched, now))]),
            "trophy-outline",
            end_icon="chevron-right",
        )
        for info in session.store.events.all(include_deleted=deleted)
        if bool(info.deleted) == deleted
    )


def begin_event(
    session: AppSession, game: str, format_id: str, form: EventForm, verdicts: Sequence[Verdict] = ()
) -> int | None:
    """A new event, with the lists of a desk registered in it; None, and one sentence said, if refused."""

    def begin() -> int:
        options = {"game": game, "format": format_id, **form.options()}
        return session.store.events.create(EVENT_ID, form.name, options)

    def register(event: int) -> None:
        from app.presenters.event.clock import now
        from companion.tournament.acts import Register
        from companion.tournament.listing import filings as filings_of

        filings = tuple(filings_of([each for each in verdicts if each.status != "unreadable"]))
        if filings:
            session.store.events.open(event).do(Register(filings, now()))

    found: int | None = guarded(session, begin)
    if found is not None:
        session.remember(KINDS, form.kinds)
        guarded(session, lambda: register(found))  # without its lists too it is an event
    return found


def guarded(session: AppSession, work: Callable[[], Any], state: Tournament | None = None) -> Any:
    """The result of an act at an event; None, and one sentence of the event's own said, if it is refused."""
    from app.presenters.telling import refusal_view
    from companion.tournament.game import EVENT

    try:
        return work()
    except CompanionError as error:
        session.fail(error, refusal_view(error, EVENT, state or EVENT.start, session.speak).sentence)
    return None


def plain_name(name: str) -> str:
    """A name as a file may have it."""
    plain = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in name)
    return plain.strip()[:60] or EVENT_ID


def export_event(session: AppSession, event_id: int, folder: Path) -> Path | None:
    """Write an event with its whole journal to a file of its name; gives its path."""

    def write() -> Path:
        plain = plain_name(session.store.events.info(event_id).name)
        path = free_path(folder, plain, "json")
        session.store.event_files.export_table(event_id, path)
        return path

    made: Path | None = session.guard(write)
    return made
