"""Verdicts on bytes, texts and files; what cannot be read becomes a verdict of status `unreadable`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.read import OwnReport, read, read_file


def judge_bytes(judge: Judge, data: bytes | str, source: str = "paste") -> tuple[Verdict, ...]:
    """The verdicts on all lists of a text or of a file's bytes."""
    return _judge(judge, source, lambda: read(data, judge.format.game, source))


def judge_file(judge: Judge, path: Path, name: str = "") -> tuple[Verdict, ...]:
    """The verdicts on all lists of a file, none on a report of ours; `name` is how the report calls it."""
    source = name or path.name
    return _judge(judge, source, lambda: read_file(path, judge.format.game, source))


def _judge(judge: Judge, source: str, read: Callable[[], tuple[DeckList, ...]]) -> tuple[Verdict, ...]:
    try:
        decks = read()
    except OwnReport:
        return ()
    except DataError as error:
        return (_refuse(judge, source, error),)
    return tuple(_verdict(judge, deck) for deck in decks)


def _verdict(judge: Judge, deck: DeckList) -> Verdict:
    game = judge.format.game
    if deck.game != game:
        return _refuse(judge, deck.source, DataError(deck.source, "game", other_game(deck.game, game)))
    return judge.verdict(deck)


def _refuse(judge: Judge, source: str, error: DataError) -> Verdict:
    """The verdict on something that is no list."""
    return Verdict(
        "unreadable",
        DeckList(judge.format.game, source=source),
        judge.format.stamp,
        findings=(Finding("", "UNREADABLE", "error", error.text),),
        as_of=judge.as_of,
        table=judge.table.digest if judge.table else "",
    )
