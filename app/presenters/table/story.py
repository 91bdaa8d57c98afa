"""What happened, told in paragraphs: each with the board and the head as they were after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.presenters.pieces import lead_in_words
from app.presenters.play import Play
from app.presenters.table.boards import called, marked, walked
from app.presenters.table.face import Face, Told
from app.presenters.table.page import bar_view, head_of
from app.presenters.views import AppBarView, BoardView, LogLineView, Speak
from companion.core.game import Event, TableRestored, fold
from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.core.secrecy import events_for
from companion.core.telling import line


@dataclass(frozen=True)
class StepView:
    """One told step: the line that is read, the table after it, and what a voice says."""

    line: LogLineView
    board: BoardView | None
    bar: AppBarView
    spoken: str
    title: str = ""
    """The phase that begins with it, where the table plays by itself."""


def story(play: Play, face: Face) -> tuple[StepView, ...]:
    """What is being told: the last act, all that followed it by itself, and what led to the open question."""
    pending = play.pending
    entries = [] if pending is None and play.last is None else play.since_last_act()
    told = [*entries, pending.half] if pending is not None else entries
    if not told:
        return ()
    return steps(play, face, told, play.table.journal.cursor - len(entries))


def is_foes(play: Play) -> bool:
    """Whether what is told was not only the player's own doing."""
    if play.pending is not None:
        return play.pending.by_table
    return play.last is not None and any(entry.by_table for entry in play.since_last_act())


def last_told(play: Play, face: Face) -> tuple[StepView, ...]:
    """What the table did by itself last, to be read again."""
    acts, stop = play.table.journal.acts, play.table.journal.cursor
    while stop > 0 and not acts[stop - 1].by_table:
        stop -= 1
    start = stop
    while start > 0 and acts[start - 1].by_table:
        start -= 1
    kept = [act.kept for act in acts[start:stop]]
    return steps(play, face, [each.entry for each in kept if each is not None], start)


def steps(play: Play, face: Face, entries: Sequence[Entry], acts: int) -> tuple[StepView, ...]:
    """Entries in paragraphs, given how many acts came before them; each phase of the table has its title.

    Told and drawn is what whoever looks may know.
    """
    state, sees, seat = play.table.journal.state_after(acts), play.handover.state, play.handover.acting
    made: list[StepView] = []
    phase: object = None
    for entry in entries:
        known, places = _known(play, entry)
        at = 0
        after = sees(fold(play.game, state, entry.events))
        for told in tell_events(face, play, sees(state), after, known):
            before, stop = state, places[at + told.events]
            state = fold(play.game, state, entry.events[places[at] : stop])
            at += told.events
            if told.texts:
                line = head_of(face, play.game, sees(before), seat).line
                begins, phase = entry.by_table and line != phase, line
                made.append(_step(play, face, seat, sees(before), sees(state), told, begins))
        state = fold(play.game, state, entry.events[places[at] :])
    return tuple(made)


def _known(play: Play, entry: Entry) -> tuple[tuple[Event, ...], list[int]]:
    """What who looks may know of an entry's events, and up to which of them each run of these reaches."""
    known: list[Event] = []
    places = [0]
    for place, event in enumerate(entry.events):
        for seen in events_for(play.game, (event,), play.handover.eyes):
            known.append(seen)
            places.append(place + 1)
    return tuple(known), places


def tell_events(face: Face, play: Play, before: Any, after: Any, events: Sequence[Event]) -> Sequence[Told]:
    """A run of events in paragraphs: as the face has them, else one for each event.

    What recovery put back is told in the same way at all games: it leads to no state that may be shown.
    """
    restored = any(isinstance(event, TableRestored) for event in events)
    if face.tell is not None and not restored:
        return face.tell(before, events)
    if face.steps is not None and not restored:
        return face.steps(after, events)
    made: list[Told] = []
    for event in events:
        told = _told(face, play, event, after)
        if made and made[-1].texts and (not told.texts or isinstance(event, face.joined)):
            told = _one_paragraph(made.pop(), told)
        made.append(told)
    return made


def _one_paragraph(first: Told, then: Told) -> Told:
    rules = tuple(dict.fromkeys((*first.rules, *then.rules)))
    return Told(first.events + then.events, (*first.texts, *then.texts), rules)


def _told(face: Face, play: Play, event: Event, after: Any) -> Told:
    if isinstance(event, face.quiet):
        return Told(1, ())
    said = line(play.game, event, after)
    return Told(1, (said.text,), (said.rule,) if said.rule else ())


def _step(play: Play, face: Face, seat: Seat, before: Any, after: Any, told: Told, begins: bool) -> StepView:
    board = face.board(after, seat)
    if board is not None:
        board = called(board, lambda name: play.speak(face.called(name)), play.speak)
        board = marked(board, dict.fromkeys(told.changed, "changed"), (), told.ways)
        board = walked(board, told.ways)
    text = sentence(told, play.speak)
    bar = bar_view(play, face, before, seat)
    view = LogLineView(text, rules=told.rules, lead=lead_in_words(told.lead, play.speak))
    return StepView(view, board, bar, text, bar.line if begins else "")


def sentence(told: Told, speak: Speak) -> str:
    """The sentences of one paragraph."""
    return " ".join(speak(each) for each in told.texts)
