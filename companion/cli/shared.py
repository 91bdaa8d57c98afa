"""What every verb shares: the data file, the language, output as text or JSON, and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, NoReturn, ParamSpec, TypeVar

import click

from companion.cli.streams import HeldOutput
from companion.content.languages import speak
from companion.core.codec import codec_of
from companion.core.errors import CompanionError, DataError, Illegal, Stopped, StorageError
from companion.core.game import Game, Outcome
from companion.core.json_text import dump
from companion.core.numerals import whole
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.secrecy import may_answer, state_for
from companion.core.table import Table
from companion.core.telling import error_text, refusal
from companion.core.text import Text, say, visible
from companion.store import Store
from companion.store.table_rows import in_bin

P = ParamSpec("P")
R = TypeVar("R")
REFUSED, USAGE, DATA, STORAGE, INTERRUPTED = 1, 2, 3, 4, 130


class Whole(click.ParamType[int]):
    """A whole number of a size that anything here could have; an entry, a table, a count."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or a refusal that does not repeat thousands of digits."""
        text = str(value)
        number = whole(text)
        if number is not None and number >= 0:
            return number
        shown = text if len(text) <= 20 else text[:20] + "…"
        self.fail(
            spoken(say("{word} is not a whole number of a possible size.", word=repr(shown))), param, ctx
        )


WHOLE = Whole()
JSON = click.option("--json", "as_json", is_flag=True, help="Plain data.")
SEAT = click.option("--seat", default=None, help="With the eyes of this seat only, such as P1.")
AS_SEAT = click.option(
    "--seat",
    default=None,
    help="Act as this seat and see only what it may, such as P1. Without it whoever is to act is meant, and "
    "everything is shown.",
)
TABLE = click.argument("table", type=WHOLE)


@dataclass
class CliContext:
    """One run of the command: its language, and the store once somebody needs it."""

    language: str = "en"
    _store: Store | None = None
    _output: HeldOutput | None = None
    _told: int = 0
    """How many notices of the store have been said."""
    _turn: int | None = None
    """How far the data went when the verb began; None before that."""

    @property
    def store(self) -> Store:
        """The player's data file, opened on first use."""
        if self._store is None:
            self._store, self._output = Store.open(stays=False), HeldOutput()
            self._store.tend_daily()
            self._tell_notices(self._store)
            self._turn = self._store.turn
        return self._store

    def _tell_notices(self, store: Store) -> None:
        """Say what the store has to say and has not said yet; what could not be said is said next time."""
        for notice in store.notices[self._told :]:
            click.echo(self.say(notice), err=True)
        if sys.stderr is not None and not sys.stderr.closed:
            sys.stderr.flush()
            store.told()
        self._told = len(store.notices)

    def open_to_play(self, table_id: int) -> Table:
        """A table to play at: it goes on by itself where it was cut off, unless we can only look."""
        table = self.store.tables.open(table_id)
        if not self.store.read_only:
            table.go_on()
        return table

    def why_gone(self, table_id: int) -> StorageError | None:
        """Why nothing can be done at a table that was deleted; None for any other."""
        info = self.store.tables.info(table_id)
        return in_bin(table_id, info.game) if info.deleted else None

    def close(self) -> None:
        """Let go of the data file; what was mended while a verb was at work is told first, and what the verb
        says goes out last: whoever reads it may take their time."""
        if self._store is None:
            return
        try:
            self._tell_notices(self._store)
        finally:
            self._store.close()
            if self._output is not None:
                self._output.let_go()

    @property
    def has_stored(self) -> bool:
        """Whether anything was stored since the verb began."""
        return self._store is not None and self._turn is not None and self._store.turn > self._turn

    def tell_stored(self) -> None:
        """Say to whoever has stopped a verb that what it did is stored, if it did anything."""
        if self.has_stored:
            click.echo(self.say(say("It was stopped; what was done before that is stored.")), err=True)

    def say(self, text: Any) -> str:
        """A text in the language of this run, without signs of a stranger's that would steer a terminal."""
        return visible(speak(text, self.language), "\n")

    def has_noticed(self, text: Text) -> bool:
        """Whether a sentence was said when the data file was opened."""
        return self._store is not None and text in self._store.notices


def spoken(text: Text) -> str:
    """A text in the language of this run, also where a verb has not begun yet."""
    context = click.get_current_context(silent=True)
    session = context.find_object(CliContext) if context else None
    return speak(text, session.language if session else "en")


def typed_line(*words: object) -> str:
    """What a person could type: the same in all languages."""
    return " ".join(("companion", *map(str, words)))


def misuse(text: Text) -> click.UsageError:
    """The refusal of a way to call a verb."""
    return click.UsageError(spoken(text))


def fail(message: str, code: int) -> NoReturn:
    """One sentence on the error stream, and out."""
    click.echo(message, err=True)
    raise SystemExit(code)


def verb(function: Callable[P, R]) -> Callable[P, R]:
    """Give a verb the session, and turn what is refused into one sentence and an exit code."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        session = click.get_current_context().find_object(CliContext)
        assert session is not None
        try:
            return refusing(session, *args, **kwargs)
        except (click.Abort, KeyboardInterrupt):
            session.tell_stored()
            raise

    def refusing(session: CliContext, *args: Any, **kwargs: Any) -> R:
        try:
            return function(session, *args, **kwargs)  # type: ignore[arg-type]
        except Illegal as error:
            fail(refused(session, error, kwargs.get("table"), kwargs.get("event")), REFUSED)
        except DataError as error:
            fail(session.say(error.text), DATA)
        except StorageError as error:
            if session.has_noticed(error.text):
                raise SystemExit(STORAGE) from None
            fail(session.say(error.text), STORAGE)
        except Stopped as error:
            fail(session.say(error_text(error)), INTERRUPTED)
        except CompanionError as error:
            fail(session.say(error_text(error)), REFUSED)
        finally:
            session.close()

    return run


def refused(session: CliContext, error: Illegal, table_id: object, event_id: object = None) -> str:
    """A refusal as one sentence with its rule, in the words of the table or event that it is about."""
    if isinstance(table_id, int):
        table = session.store.tables.open(table_id)
    elif isinstance(event_id, int):
        table = session.store.events.open(event_id)
    else:
        return f"{session.say(error_text(error))} [{error.rule}]"
    return f"{session.say(refusal(table.game, error, table.state))} [{error.rule}]"


def find_seat(game: Game[Any], name: str | None) -> Seat | None:
    """The seat of a name; None where nobody asked for one."""
    if name is None:
        return None
    seats = [seat for seat in game.seats if seat]
    found = next((seat for seat in seats if seat.casefold() == name.casefold()), None)
    if found is not None:
        return found
    if not seats:
        raise misuse(say("This game has no seats: everything lies open."))
    raise misuse(say("There is no seat {name}; there are {seats}.", name=repr(name[:20]), seats=seats))


def ordering(game: Game[Any], state: Any, seat: Seat | None) -> list[Seat]:
    """Whose orders are meant: those of a seat, or of whoever is to act where nobody asked for one."""
    return sorted(game.to_act(state)) if seat is None else [seat]


def echo_json(plain: Any) -> None:
    """Plain data on one line."""
    click.echo(dump(plain))


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended as plain data."""
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "rule": outcome.rule,
        "score": outcome.score,
        "winners": list(outcome.winners),
    }


def table_json(table: Table, seat: Seat | None = None) -> dict[str, Any]:
    """Everything about a table as plain data; for a seat, as far as it may know it."""
    codec = codec_of(table.game)
    asked = table.pending.question if table.pending else None
    if asked and not may_answer(asked, seat):
        asked = None
    return {
        "game": table.game.id,
        "entries": len(table.journal.entries),
        "state": codec.state(state_for(table.game, table.state, seat)),
        "question": question_json(asked) if asked else None,
        "legal": [
            codec.tagged(command)
            for each in ordering(table.game, table.state, seat)
            for command in table.legal(each)
        ],
        "outcome": outcome_json(table.outcome),
    }


def question_json(question: Question) -> dict[str, Any]:
    """A question as plain data."""
    return {"key": question.key, "rule": question.rule, **question.plain()}
