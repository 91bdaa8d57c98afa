"""The whole desk in one call: bytes, texts, files or folders in, verdicts out; nothing raises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.read import named_files, read, read_file


class Desk:
    """Reads and judges; what cannot be read becomes a verdict of status `unreadable`."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def check(self, data: bytes | str, source: str = "paste") -> tuple[Verdict, ...]:
        """The verdicts on all lists of a text or of a file's bytes."""
        try:
            decks = read(data, self.judge.format.game, source)
        except DataError as error:
            return (self.refuse(source, error),)
        return tuple(self._verdict(deck) for deck in decks)

    def check_file(self, path: Path, name: str = "") -> tuple[Verdict, ...]:
        """The verdicts on all lists of a file; `name` is how the report calls it."""
        source = name or path.name
        try:
            decks = read_file(path, self.judge.format.game, source)
        except DataError as error:
            return (self.refuse(source, error),)
        return tuple(self._verdict(deck) for deck in decks)

    def check_paths(self, paths: Iterable[Path]) -> Iterator[Verdict]:
        """The verdicts on files and folders, one after the other, for a progress bar to follow."""
        for path in paths:
            for file, name in named_files(path):
                yield from self.check_file(file, name)

    def _verdict(self, deck: DeckList) -> Verdict:
        if deck.game != self.judge.format.game:
            problem = other_game(deck.game, self.judge.format.game)
            return self.refuse(deck.source, DataError(deck.source, "game", problem))
        return self.judge.verdict(deck)

    def refuse(self, source: str, error: DataError) -> Verdict:
        """The verdict on something that is no list."""
        deck = DeckList(self.judge.format.game, source=source)
        finding = Finding("", "UNREADABLE", "error", error.text)
        table = self.judge.table
        return Verdict(
            "unreadable",
            deck,
            self.judge.format.stamp,
            findings=(finding,),
            as_of=self.judge.as_of,
            table=table.digest if table else "",
        )
