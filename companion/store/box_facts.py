"""What the player has copied from the cards of a box: one piece of plain data for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import FACTS, NOT_AN_OBJECT
from companion.core.json_text import dump, load
from companion.core.text import Label, Text, say
from companion.store.clock import Clock, stamp
from companion.store.disk import Disk
from companion.store.games import GetGame

if TYPE_CHECKING:
    from sqlite_utils import Database

HistoryOf = Callable[[Any], Sequence[Mapping[str, Any]]]
"""How facts came about, as an editor keeps it: asked for those that are stored, None for the example.

Each history says what it is `of`: nothing for all facts, else a document among them."""


class StoredFacts:
    """The player's own box facts, which mark their own sources."""

    def __init__(self, disk: Disk, now: Clock, get_game: GetGame) -> None:
        self._disk = disk
        self._now = now
        self._get_game = get_game

    def get(self, game: str) -> Any:
        """The player's own facts of a game; None where the example is in use."""
        found = self._disk.read_sealed("facts", "WHERE game = ?", (game,))
        return load(found[0]["body"], FACTS) if found else None

    def get_or_example(self, game: str) -> Any:
        """The player's own facts of a game, else those it ships with."""
        kit = self._get_game(game).facts
        facts = self.get(game)
        return kit.example() if facts is None and kit is not None else facts

    def set(self, game: str, facts: Any, file: Label = FACTS, history: HistoryOf | None = None) -> list[Text]:
        """Keep facts that the game finds in order; gives warnings about what is unusual.

        `file` is where they come from, as a refusal names it; with them goes how they came about.
        """
        warnings = self._check(game, facts, file)
        record = {"game": game, "body": dump(facts), "touched": stamp(self._now())}
        with self._disk.write() as db:
            db.table("facts").upsert(record, pk="game")
            _keep_history(db, game, history, facts)
        return warnings

    def reset(self, game: str, history: HistoryOf | None = None) -> None:
        """Go back to the example values."""
        with self._disk.write() as db:
            db.execute("DELETE FROM facts WHERE game = ?", (game,))
            _keep_history(db, game, history, None)

    def history(self, game: str, of: str = "") -> Any:
        """How the facts of a game, or the document changed last, came about; None where it is not known."""
        for name in (_history_name(game, of), _history_name(game, "")):  # both once lay in one place
            for each in self._disk.read_sealed("settings", "WHERE name = ?", (name,)):
                with suppress(DataError):  # without it nothing can be undone, but everything else can
                    plain = load(each["value"], FACTS)
                    if isinstance(plain, dict) and plain.get("of") == of:
                        return plain
        return None

    def _check(self, game_id: str, facts: Any, file: Label) -> list[Text]:
        game = self._get_game(game_id)
        if game.facts is None:
            raise DataError(file, "facts", say("This game has no box facts."))
        if not isinstance(facts, dict):
            raise DataError(file, "facts", NOT_AN_OBJECT)
        try:
            return game.facts.check(facts, file)
        except Illegal as error:
            from companion.core.telling import refusal

            raise DataError(file, "facts", refusal(game, error, game.start)) from None


_HISTORY, _DOCUMENT = "facts_history.", ".document"
"""It lies among the settings: whoever loses it loses no fact."""


def _history_name(game: str, of: str) -> str:
    return _HISTORY + game + (_DOCUMENT if of else "")


def _keep_history(db: Database, game: str, history: HistoryOf | None, facts: Any) -> None:
    for each in history(facts) if history is not None else ():
        row = {"name": _history_name(game, each["of"]), "value": dump(each)}
        db.table("settings").upsert(row, pk="name")
