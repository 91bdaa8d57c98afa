"""What every verb shares: the data file, the language, output as text or JSON, and exit codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, NoReturn, ParamSpec, TypeVar

import click

from companion.content.languages import speak
from companion.core.ask import Choose, Draw, Question, Roll
from companion.core.codec import codec_of
from companion.core.errors import CompanionError, DataError, Illegal, StorageError
from companion.core.game import Game
from companion.core.json_text import dump
from companion.core.table import Table
from companion.core.telling import error_text, refusal
from companion.core.telling import question as word_question
from companion.core.text import Text, say
from companion.store import Store

P = ParamSpec("P")
R = TypeVar("R")
REFUSED, USAGE, DATA, STORAGE = 1, 2, 3, 4


@dataclass
class CliContext:
    """One run of the command: its language, and the store once somebody needs it."""

    language: str = "en"
    _store: Store | None = None

    @property
    def store(self) -> Store:
        """The player's data file, opened on first use."""
        if self._store is None:
            self._store = Store.open()
            for notice in self._store.notices:
                click.echo(speak(notice, self.language), err=True)
        return self._store

    def close(self) -> None:
        """Let go of the data file."""
        if self._store is not None:
            self._store.close()

    def say(self, text: Any) -> str:
        """A text in the language of this run."""
        return speak(text, self.language)


def spoken(text: Text) -> str:
    """A text in the language of this run, also where a verb has not begun yet."""
    context = click.get_current_context(silent=True)
    session = context.find_object(CliContext) if context else None
    return speak(text, session.language if session else "en")


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
            return function(session, *args, **kwargs)  # type: ignore[arg-type]
        except Illegal as error:
            fail(refused(session, error, kwargs.get("table")), REFUSED)
        except DataError as error:
            fail(session.say(error.text), DATA)
        except StorageError as error:
            fail(session.say(error.text), STORAGE)
        except CompanionError as error:
            fail(session.say(error_text(error)), REFUSED)
        finally:
            session.close()

    return run


def refused(session: CliContext, error: Illegal, table_id: object) -> str:
    """A refusal as one sentence with its rule."""
    if not isinstance(table_id, int):
        return f"{session.say(error_text(error))} [{error.rule}]"
    table = session.store.tables.open(table_id)
    return f"{session.say(refusal(table.game, error, table.state))} [{error.rule}]"


def echo_json(plain: Any) -> None:
    """Plain data on one line."""
    click.echo(dump(plain))


def table_json(table: Table) -> dict[str, Any]:
    """Everything about a table as plain data."""
    codec = codec_of(table.game)
    outcome = table.outcome
    return {
        "game": table.game.id,
        "entries": len(table.journal.entries),
        "state": codec.state(table.state),
        "question": question_json(table.pending.question) if table.pending else None,
        "legal": [codec.tagged(command) for command in table.legal()],
        "outcome": None
        if outcome is None
        else {
            "result": outcome.result,
            "rule": outcome.rule,
            "score": outcome.score,
            "winners": list(outcome.winners),
        },
    }


def question_json(question: Question) -> dict[str, Any]:
    """A question as plain data."""
    plain: dict[str, Any] = {"key": question.key, "rule": question.rule}
    match question:
        case Roll():
            plain["dice"] = [{"name": die.name, "faces": list(die.faces)} for die in question.dice]
        case Draw():
            plain["pile"] = list(question.pile)
        case Choose():
            plain["options"] = list(question.options)
    return plain


def echo_question(session: CliContext, game: Game[Any], question: Question, state: Any) -> None:
    """A question, and what can be answered."""
    click.echo(f"? {session.say(word_question(game, question, state))} [{question.rule}]")
    match question:
        case Roll():
            dice = say("dice: {names}", names=[die.name for die in question.dice])
            click.echo(f"  {session.say(dice)}")
        case Draw() | Choose():
            words = game.words(state)
            for each in question.pile if isinstance(question, Draw) else question.options:
                click.echo(f"  {each}: {session.say(words.option(question, each))}")
