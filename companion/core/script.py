"""A table as a script: what was ordered and answered, step by step, in the form that `companion play` runs.

A step is a command such as {"is": "RollDice"}, an answer {"answer": [4, 2, 1, 6]} or {"roll": true},
{"undo": 1} or {"redo": 1}; {"roll": "all"} rolls until a player has to choose. A step may expect a refusal:
{"refused": "BK-GOLD-05", "do": {"is": "Reroll", "die": 2}}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core import limits
from companion.core.codec import codec_of
from companion.core.converter import to_plain
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import NOT_AN_OBJECT, NOT_WHOLE, UNKNOWN, not_one_of
from companion.core.game import Adjust, Command, Note
from companion.core.journal import Entry
from companion.core.questions import Answer
from companion.core.table import Table
from companion.core.text import Label, say
from companion.core.tracked import Phrase

OWN_WORDS = ("text", "name", "names")
"""Fields of commands, options and told things in which players write what they like."""
LEFT_OUT = "…"
_FIELDS: tuple[tuple[str, ...], ...] = (("refused", "do"), ("answer",), ("roll",), ("undo", "redo"))
"""What a step that is no order may hold."""


def script_of(table: Table) -> dict[str, Any]:
    """The live entries and the open question of a table, without what players wrote in their own words."""
    setup, *entries = table.entries()
    options = _without_words(to_plain(setup.command)["options"])
    steps = [step for place, entry in enumerate(entries, 1) for step in _steps(table, place, entry)]
    if table.pending is not None:
        steps += _steps(table, len(entries) + 1, table.pending.half)
    return {"options": options, "seed": table.seed, "steps": steps}


def _steps(table: Table, place: int, entry: Entry) -> Iterator[dict[str, Any]]:
    if isinstance(entry.command, Note):
        return
    if not entry.by_table:
        yield _without_words(codec_of(table.game).tagged(_nameless(table, place, entry.command)))
    yield from ({"answer": _told(answer)} for answer in entry.answers)


def _nameless(table: Table, place: int, command: Command) -> Command:
    """A name that was written by hand is no part of a problem."""
    if not isinstance(command, Adjust) or not isinstance(command.value, str):
        return command
    tracks = table.game.tracked(table.journal.state_before(place))
    return Adjust(command.path, LEFT_OUT) if isinstance(tracks.get(command.path), Phrase) else command


def _told(answer: Answer) -> Any:
    """An answer; of what was read off a thing, all but its words."""
    plain = to_plain(answer.value)
    return _without_words(plain) if isinstance(plain, Mapping) else plain


def _without_words(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: LEFT_OUT if name in OWN_WORDS and value else value for name, value in plain.items()}


# -- running ----------------------------------------------------------------------------------------


def run_step(table: Table, step: Any, file: Label) -> None:
    """Carry out one step of a script."""
    _require_fields(step, file)
    if "refused" in step:
        _expect_refusal(table, step, file)
    elif "answer" in step:
        given = step["answer"]
        table.answer(table.pending.question.read(given) if table.pending else given)
    elif "roll" in step:
        _roll(table, step["roll"], file)
    elif "undo" in step or "redo" in step:
        _step_cursor(table, step, file)
    else:
        table.do(codec_of(table.game).read_command(step, file))


def moves_of(step: Any) -> int:
    """How many acts a step takes back or does again, as far as it says so in whole numbers."""
    if not isinstance(step, dict):
        return 0
    own = sum(times for name in ("undo", "redo") if type(times := step.get(name)) is int)
    return own + moves_of(step.get("do"))


def _require_fields(step: Any, file: Label) -> None:
    """A step is one thing: a field that belongs to none or to another would be passed over in silence."""
    if not isinstance(step, dict):
        raise DataError(file, "", NOT_AN_OBJECT)
    own = next((fields for fields in _FIELDS if fields[0] in step or fields[-1] in step), tuple(step))
    for name in step:
        if name not in own:
            raise DataError(file, name[: limits.EXPLAINED], UNKNOWN)


def _roll(table: Table, how: Any, file: Label) -> None:
    """The app's dice: for the open question, or for all until a player has to choose."""
    if how is not True and how != "all":
        raise DataError(file, "roll", not_one_of(("true", "all"), how))
    table.roll_here()
    while how == "all" and table.pending and table.pending.question.is_chance:
        table.roll_here()


def _step_cursor(table: Table, step: dict[str, Any], file: Label) -> None:
    for kind, move in (("undo", table.undo), ("redo", table.redo)):
        times = step.get(kind, 0)
        if type(times) is not int or not 0 <= times <= limits.MOST_STEPS:
            raise DataError(file, kind, NOT_WHOLE)
        for _ in range(times):
            move()


def _expect_refusal(table: Table, step: dict[str, Any], file: Label) -> None:
    wanted = str(step["refused"])[: limits.EXPLAINED]
    try:
        run_step(table, step.get("do", {}), file)
    except Illegal as error:
        if not _is_rule(error.rule, wanted):
            problem = say("{rule} refused it, not {wanted}.", rule=error.rule, wanted=wanted)
            raise DataError(file, "refused", problem) from None
        return
    raise DataError(file, "refused", say("{wanted} did not refuse it.", wanted=wanted))


def _is_rule(rule: str, wanted: str) -> bool:
    """Whether a rule is the one that is named, or one of those that begin like it: BK-GOLD-*."""
    head = wanted.removesuffix("*").removesuffix(".")
    return rule.startswith(head) if wanted.endswith("*") else rule == wanted
