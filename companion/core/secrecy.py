"""What a seat may know of a table: its state, its journal and the open question, through that seat's eyes.

Where no seat looks (None), everything is told as the file has it; TABLE sees what lies open for all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.amend import Amendment, Misfit
from companion.core.ask import Question
from companion.core.game import Command, Event, Game, Withheld
from companion.core.journal import Entry
from companion.core.seats import TABLE, Seat


def state_for(game: Game[Any], state: Any, seat: Seat | None) -> Any:
    """The table as a seat may look at it."""
    return state if seat is None else game.veiled(state, seat)


def events_for(game: Game[Any], events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """What a seat may know of what happened; what it sees nothing of is left out."""
    if seat is None:
        return events
    known = (event if isinstance(event, Withheld) else game.seen(event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def entry_for(game: Game[Any], entry: Entry, seat: Seat | None) -> Entry | None:
    """An entry of the journal as a seat may read it; None where nothing of it may be told.

    The answers to a veiled order say too much, and so does a secret answer to an open one.
    """
    if seat is None:
        return entry
    command: Command | None = game.seen(entry.command, seat)
    if command is None:
        return None
    open_answers = (each for each in entry.answers if each.secret_of in (TABLE, seat))
    answers = tuple(open_answers) if command == entry.command else ()
    return replace(entry, command=command, answers=answers, events=events_for(game, entry.events, seat))


def amendment_for(game: Game[Any], plan: Amendment, seat: Seat | None) -> Amendment:
    """A planned correction as a seat may look at it before it is confirmed.

    Entries of which the seat sees nothing are left out, those that no longer fit are still named by their
    place and rule, and a question that is not the seat's own secret is not shown.
    """
    if seat is None:
        return plan
    known = [
        (place, entry_for(game, entry, seat)) for place, entry in zip(plan.places, plan.entries, strict=True)
    ]
    told = [(place, entry) for place, entry in known if entry is not None]
    shown = plan.question is not None and may_answer(plan.question, seat)
    return replace(
        plan,
        entries=tuple(entry for _, entry in told),
        places=tuple(place for place, _ in told),
        origins=(),
        state=state_for(game, plan.state, seat),
        misfits=tuple(_misfit_for(game, each, seat) for each in plan.misfits),
        question=plan.question if shown else None,
        half=entry_for(game, plan.half, seat) if plan.half is not None else None,
        left=(),
    )


def _misfit_for(game: Game[Any], misfit: Misfit, seat: Seat) -> Misfit:
    known = entry_for(game, misfit.entry, seat)
    if known == misfit.entry:
        return misfit
    hidden = Entry(Command(), (), ())
    return Misfit(misfit.index, known or hidden, misfit.refusal.without_facts())


def may_answer(question: Question, seat: Seat | None) -> bool:
    """Whether a question may be shown to a seat with all its options: a secret one only to whom it asks."""
    return seat is None or not question.secret or question.seat in (TABLE, seat)
