"""What a seat may know of a table: its state, its journal and the open question, through that seat's eyes.

Where no seat looks (None), everything is told as the file has it; TABLE sees what lies open for all.

A seat corrects the past only where that cannot be used to ask for another's secrets: neither whether a
change is accepted nor what becomes of later entries may depend on what the seat does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.core.amend import Amendment, Check, Misfit, Place
from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import (
    Adjust,
    Command,
    Event,
    Game,
    Note,
    Recovered,
    TableRestored,
    Withheld,
    decide,
    fold,
)
from companion.core.journal import Entry, Kept
from companion.core.questions import Answer, Question
from companion.core.rules import rule
from companion.core.seats import TABLE, Seat


def state_for(game: Game[Any], state: Any, seat: Seat | None) -> Any:
    """The table as a seat may look at it."""
    return state if seat is None else game.veiled(state, seat)


def events_for(game: Game[Any], events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """What a seat may know of what happened; what it sees nothing of is left out."""
    if seat is None:
        return events
    known = (_seen(game, event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def _seen(game: Game[Any], thing: Any, seat: Seat) -> Any:
    """What a seat may know of an event or a command; no game is asked about what none of them knows."""
    if isinstance(thing, Withheld):
        return thing
    if isinstance(thing, Recovered):
        return Recovered()
    return replace(thing, state=None) if isinstance(thing, TableRestored) else game.seen(thing, seat)


def entry_for(game: Game[Any], entry: Entry, seat: Seat | None) -> Entry | None:
    """An entry of the journal as a seat may read it; None where nothing of it may be told.

    The answers to a veiled order say too much, and so does a secret answer to an open one.
    """
    if seat is None:
        return entry
    command: Command | None = _seen(game, entry.command, seat)
    if command is None:
        return None
    open_answers = (each for each in entry.answers if each.secret_of in (TABLE, seat))
    answers = tuple(open_answers) if command == entry.command else ()
    return replace(entry, command=command, answers=answers, events=events_for(game, entry.events, seat))


@rule("TABLE-AMEND-02")
def require_open_past(
    game: Game[Any], before: Any, at: int, tail: Sequence[Kept], command: Command | None, seat: Seat | None
) -> None:
    """Refuse a correction that a seat could use to learn what others keep secret.

    The first entry of `tail` is struck or replaced by `command`: both have to be wholly open to the seat, and
    so has every later entry, for all of them would be decided again. What the table alone does is nobody's to
    order instead. A note changes nothing behind it.
    """
    if seat is None or len(game.seats) < 2:
        return
    old = tail[0].entry
    if entry_for(game, old, seat) != old or (command is not None and game.seen(command, seat) != command):
        raise Illegal("TABLE-AMEND-02", "secret_entry", entry=at)
    if command is not None and not isinstance(command, type(old.command) | Adjust | Note):
        offered = (each.kind for eyes in (seat, TABLE) for each in game.offers(before, eyes))
        if type(command) not in offered:
            raise Illegal("TABLE-AMEND-02", "nobodys_order", entry=at)
    if isinstance(old.command, Note) and (command is None or isinstance(command, Note)):
        return
    for place, kept in enumerate(tail[1:], at + 1):
        if entry_for(game, kept.entry, seat) != kept.entry:
            raise Illegal("TABLE-AMEND-02", "secret_later", entry=place)


@rule("TABLE-AMEND-02")
def open_to(game: Game[Any], seat: Seat | None) -> Check | None:
    """A look at each order of a corrected past that refuses what a seat could not have worked out itself.

    What comes of it on the table as the seat sees it has to be just what comes of it on the whole table: then
    its preview tells nothing new. So nobody tries an order only to see what it would lay open.
    """
    if seat is None or len(game.seats) < 2:
        return None

    def check(place: Place, state: Any, order: Command, answers: Sequence[Answer]) -> None:
        veiled = game.veiled(state, seat)
        whole = _told(game, state, order, answers, seat)
        if whole != (whole if veiled == state else _told(game, veiled, order, answers, seat)):
            raise Illegal("TABLE-AMEND-02", "secret_told", entry=str(place))

    return check


def _told(game: Game[Any], state: Any, order: Command, answers: Sequence[Answer], seat: Seat) -> Any:
    """All that a seat would be told of an order; None where a half-hidden table cannot decide it."""
    try:
        events = tuple(decide(game, state, order, Ask(answers)))
        return events_for(game, events, seat), state_for(game, fold(game, state, events), seat)
    except Illegal as refusal:
        return refusal.rule, refusal.key, refusal.facts
    except Unanswered as stop:
        asked = stop.question if may_answer(stop.question, seat) else (stop.question.key, stop.question.seat)
        return asked, events_for(game, stop.events, seat)
    except Exception:  # rules are written for whole tables: what is hidden may be anything to them
        return None


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
