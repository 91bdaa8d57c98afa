"""Random games of every registered game, and what the suites hold them to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from companion.content.languages import LANGUAGES, speak
from companion.content.rulebook import find_rule
from companion.core.game import Event, Game
from companion.core.journal import Entry
from companion.core.json_text import dump, load
from companion.core.questions import Question
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import GAME_IDS, get_game
from tests.bots import act, answer_all
from tests.toy import TOY
from tests.toy_duel import DUEL

TOYS: tuple[Game[Any], ...] = (TOY, DUEL)
GAMES: dict[str, Game[Any]] = {
    **{game_id: get_game(game_id) for game_id in GAME_IDS},
    **{game.id: game for game in TOYS},
}
SEEDS = (1, 2, 3)
COMMANDS = 90
RARELY = 12
"""Every so many commands a state is looked at with all its legal orders, which takes long."""


@dataclass
class Play:
    """A table at which a random player sat, and all he met."""

    game: Game[Any]
    table: Table
    states: list[Any] = field(default_factory=list)
    cursors: list[int] = field(default_factory=list)
    """How many acts led to each state: what the table does by itself belongs to the act before it."""
    questions: list[tuple[Any, Question]] = field(default_factory=list)
    so_far: list[tuple[int, tuple[Event, ...]]] = field(default_factory=list)
    """What was told with each question, and at which act."""

    @property
    def entries(self) -> list[Entry]:
        """The whole journal."""
        return self.table.entries()

    @property
    def moments(self) -> Iterator[tuple[Any, Entry, Any]]:
        """Every entry between the state before it and the state after it."""
        for place, entry in enumerate(self.entries):
            journal = self.table.journal
            yield journal.state_after(place), entry, journal.state_after(place + 1)

    def samples(self) -> Iterator[Any]:
        """A few states of the game, the first and the last among them."""
        yield from (*self.states[::RARELY], self.states[-1])

    def again(self) -> Table:
        """The same table, read anew."""
        return Table(self.game, Memory(self.table._shelf.rows()), self.table.seed, self.table.app_rolls)

    def keep(self) -> None:
        """Remember where the table stands."""
        self.states.append(self.table.state)
        self.cursors.append(self.table.journal.cursor)

    def watch(self, table: Table, question: Question) -> None:
        """Remember a question and what was told with it."""
        assert table.pending is not None
        self.questions.append((table.so_far, question))
        self.so_far.append((table.journal.cursor, table.pending.events))


def play_at_random(game: Game[Any], seed: int) -> Play:
    """A random game, at most `COMMANDS` long; what is legal must be accepted."""
    chance = Random(f"{game.id}/{seed}")
    play = Play(game, Table.begin(game, Memory(), {}, seed, app_rolls=bool(seed % 2)))
    answer_all(play.table, chance, play.watch)
    play.keep()
    while len(play.states) < COMMANDS and act(play.table, chance, play.watch):
        play.keep()
    for place, events in play.so_far:
        assert play.entries[place].events[: len(events)] == events, "what was told has happened"
    return play


@cache
def played(game_id: str, seed: int) -> Play:
    """The random game of that number, played once for all suites."""
    return play_at_random(GAMES[game_id], seed)


def plain(thing: Any) -> Any:
    """What comes back from the disk."""
    return load(dump(thing), "test")


def told(text: Any) -> bool:
    """Whether a sentence is there in every language, with all its gaps filled."""
    spoken = [speak(text, language) for language in LANGUAGES]
    return all(each.strip() and "{" not in each and "Text(" not in each for each in spoken)


def is_known(game: Game[Any], rule: str) -> bool:
    """A rule of the game's own book, or of what all tables share; the toys have no book."""
    if game in TOYS:
        return rule.startswith((f"{game.prefix}-", "TABLE-"))
    return find_rule(rule) is not None and rule.startswith((f"{game.prefix}-", "TABLE-"))
