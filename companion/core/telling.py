"""Sentences that all games share; a game's own come from its `words`.

`state` is the table as it is now: events name squares and pieces, the table knows what they are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import limits
from companion.core.errors import CompanionError, DataError, Illegal, Stopped, StorageError, Unforeseen
from companion.core.game import (
    Adjust,
    Adjusted,
    Command,
    Event,
    Game,
    Line,
    Note,
    Noted,
    Recovered,
    Reminded,
    Setup,
    TableRestored,
    Withheld,
)
from companion.core.picture import Picture
from companion.core.questions import Question, Value
from companion.core.seats import Seat
from companion.core.text import Term, Text, say, say_n

_OPEN = say("Answer the open question first, or take it back with undo.")


def line(game: Game[Any], event: Event, state: Any) -> Line:
    """One event as a sentence with its rule."""
    if isinstance(event, Adjusted):
        words = game.words(state)
        text = say(
            "Corrected by hand: {what}, {was} becomes {value}.",
            what=words.tracked(event.path),
            was=words.value(event.path, event.was),
            value=words.value(event.path, event.value),
        )
        return Line(text, event.rule)
    if isinstance(event, Noted):
        return Line(say("Note: {text}", text=event.text), event.rule)
    if isinstance(event, Reminded):
        return Line(say("{card}: {text}", card=event.card, text=_reminder(game, event, state)), event.rule)
    if isinstance(event, TableRestored):
        return Line(say("The table was put back to how it was stored; what led there is lost."), event.rule)
    if isinstance(event, Withheld):
        return Line(say("{seat} decides in secret.", seat=seat_name(game, event.seat, state)), event.rule)
    return game.words(state).event(event)


def _reminder(game: Game[Any], event: Reminded, state: Any) -> Text | str:
    """The text of a reminder: in the game's words where it is a ruling of its book, else as it is printed."""
    worded = getattr(game.words(state), "reminder", None)
    return (worded(event) if worded is not None else None) or event.text


def seat_name(game: Game[Any], seat: Seat, state: Any) -> Text:
    """What a seat is called: by the game where it has names, else as it is written."""
    named = getattr(game.words(state), "seat", None)
    return named(seat) if named is not None else say("{seat}", seat=seat)


def picture(game: Game[Any], state: Any) -> Picture:
    """The table in plain text: drawn by the game where it can, else nothing but its headline is told."""
    drawn = getattr(game.words(state), "picture", None)
    return drawn() if drawn is not None else ()


def typed(game: Game[Any], field: str, value: Any, state: Any) -> Mapping[str, Text | Term | str | int]:
    """The words by which a person names the value of an order's field: one under the name of the field
    itself, or several where a value has parts. Empty where the value is its own name."""
    named = getattr(game.words(state), "typed", None)
    return named(field, value) if named is not None else {}


def field_hint(game: Game[Any], kind: type[Command], field: str, state: Any) -> Text | Term | None:
    """What a field of an order is for where its name does not say it; without a field, the order itself."""
    hinted = getattr(game.words(state), "field_hint", None)
    return hinted(kind, field) if hinted is not None else None


def heading(game: Game[Any], event: Event, state: Any) -> Text | None:
    """What an event opens in the journal, such as a turn; a game without such heads has none."""
    named = getattr(game.words(state), "heading", None)
    return named(event) if named is not None else None


def label(game: Game[Any], command: Command, state: Any) -> Text:
    """What the player ordered, in a few words."""
    if isinstance(command, Setup):
        return say("Set up the table")
    if isinstance(command, Adjust):
        return say("Correct {what}", what=game.words(state).tracked(command.path))
    if isinstance(command, Note):
        return say("Write a note")
    if isinstance(command, Recovered):
        return say("An entry that was lost when the data file was damaged")
    return game.words(state).command(command)


def question(game: Game[Any], asked: Question, state: Any) -> Text:
    """The sentence that asks."""
    return game.words(state).question(asked)


def answer(game: Game[Any], asked: Question, value: Value, state: Any) -> Text:
    """What was answered: faces and numbers as they are, cards and options in the words of the game."""
    if isinstance(value, Mapping):
        return say("{list}", list=list(value.values()))
    given = value if isinstance(value, tuple) else (value,)
    words = game.words(state)
    named = [each if isinstance(each, int) else words.option(asked, each) for each in given]
    return say("{list}", list=named) if named else say("none")


def refusal(game: Game[Any], error: Illegal, state: Any) -> Text:
    """Why not, in one sentence: what is missing, then nothing."""
    return _common_refusal(error) or game.words(state).refusal(error)


def error_text(error: CompanionError) -> Text:
    """What went wrong where no table is at hand to word it."""
    if isinstance(error, DataError | StorageError | Unforeseen):
        return error.text
    if isinstance(error, Illegal):
        forbidden = say("The rule {rule} forbids it ({key}).", rule=error.rule, key=error.key)
        return _common_refusal(error) or forbidden
    return say("It was stopped, and nothing was changed.") if isinstance(error, Stopped) else _OPEN


def failure_text(error: Exception) -> Text:
    """Why a table cannot go on by itself; it names no piece and no card, for all may read it."""
    if isinstance(error, StorageError):
        return say("What you did is kept, but the table cannot go on: {why}", why=error.text)
    what = error.rule if isinstance(error, Illegal) else type(error).__name__
    return say(
        "What you did is kept, but the table cannot go on by itself. This is a mistake in the app ({what}): "
        "take the act back, or put the table right by hand.",
        what=what,
    )


def withdrawn_text() -> Text:
    """That a correction under a question made the open order impossible."""
    return say("The open order was taken back: the table no longer allows it.")


def _repeated(fact: object) -> object:
    """What somebody gave, as a refusal repeats it: the beginning of what is long."""
    shown = "" if isinstance(fact, Text | Term) else str(fact)
    return fact if len(shown) <= limits.EXPLAINED else f"{shown[: limits.EXPLAINED]}…"


def _common_refusal(error: Illegal) -> Text | None:
    facts = {name: fact if name == "names" else _repeated(fact) for name, fact in error.facts.items()}
    match error.key:
        case "question_open":
            return _OPEN
        case "no_question":
            return say("No question is open.")
        case "too_many_corrections":
            return say("Too much was corrected under this question: it has to be answered first.")
        case "players_choose":
            return say("This is the players' choice: the app's dice cannot answer it.")
        case "nothing_to_undo":
            return say("There is nothing to take back.")
        case "nothing_to_redo":
            return say("There is nothing to do again.")
        case "no_such_entry":
            return say("There is no entry {entry} in this journal.", entry=facts.get("entry"))
        case "setup_stays":
            return say("The first entry sets the table up: it can be changed, not struck.")
        case "other_piece":
            return say("This entry was about another piece.")
        case "without_end":
            return say("This table would go on by itself without end.")
        case "secret_entry":
            return say("This entry is another seat's secret.")
        case "secret_later":
            return say(
                "Entry {entry} comes later and is another seat's secret: undo leads back over it, "
                "a correction does not.",
                entry=facts.get("entry"),
            )
        case "nobodys_order":
            return say("Nobody could order this then.")
        case "secret_told":
            return say(
                "What comes of it at entry {entry} would tell what another seat keeps secret: "
                "take back to there and play on.",
                entry=facts.get("entry"),
            )
        case "question_gone":
            return say("The open order no longer asks anything: give it again.")
        case "amendment_unfinished":
            return say("The correction still needs an answer.")
        case "amendment_outdated":
            return say("The table has moved on since this correction was planned.")
        case "setup_comes_first":
            return say("The first entry sets the table up, and no other does.")
        case "note_length":
            return say("A note has 1 to {most} characters.", most=facts.get("most"))
        case "no_such_value":
            return say("This table has no value called {path}.", path=facts.get("path"))
        case _:
            return _bad_value(error.key, facts)


def _bad_value(key: str, facts: dict[str, object]) -> Text | None:
    match key:
        case "out_of_range":
            return say(
                "{value} is out of range: {low} to {high}.",
                value=facts.get("value"),
                low=facts.get("low"),
                high=facts.get("high"),
            )
        case "not_a_flag":
            return say("{value} is neither true nor false.", value=facts.get("value"))
        case "not_a_list":
            return say("{value} is not a list.", value=facts.get("value"))
        case "not_an_option":
            return say("{option} is not one of the options.", option=facts.get("option"))
        case "wrong_number":
            return say(
                "{n} were chosen; it has to be {least} to {most}.",
                n=facts.get("n"),
                least=facts.get("least"),
                most=facts.get("most"),
            )
        case "wrong_fields":
            return say("Exactly these have to be told: {names}.", names=facts.get("names"))
        case "not_a_phrase":
            return say("This is not a text of 1 to {most} characters on one line.", most=facts.get("most"))
        case "wrong_number_of_cards":
            cards = int(str(facts.get("needed")))
            return say_n("Exactly {n} card is needed.", "Exactly {n} cards are needed.", cards)
        case "too_many":
            return say("At most {most} can be chosen.", most=facts.get("most"))
        case "not_in_pile":
            return say("{card} cannot be in this pile.", card=facts.get("card"))
        case "no_such_place":
            return say("{square} is not a place on the board.", square=facts.get("place"))
        case "no_such_face":
            return say("No die here shows {face}.", face=facts.get("face"))
        case "wrong_number_of_dice":
            needed = facts.get("needed")
            return say_n("Exactly {n} die is needed.", "Exactly {n} dice are needed.", int(str(needed)))
        case "too_many_dice":
            most = int(str(facts.get("most")))
            return say_n("At most {n} die can lie here.", "At most {n} dice can lie here.", most)
        case _:
            return None
