"""A player of any game without a plan: orders and answers at random, every kind of order alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from companion.core.ask import Ask, bot
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, Game, decide, fold
from companion.core.journal import Entry
from companion.core.offers import MOST, commands, legal
from companion.core.questions import Question
from companion.core.shelf import Memory
from companion.core.table import Table

TRIES = 5
"""So often another order is looked for where one would end the game."""
Watch = Callable[[Table, Question], None]


def orders(game: Game[Any], state: Any) -> list[Command]:
    """Everything that somebody may order now, seat by seat."""
    return [command for seat in sorted(game.to_act(state)) for command in legal(game, state, seat)]


def pick_order(
    chance: Random, commands: Sequence[Command], done: Mapping[type[Command], int] | None = None
) -> Command | None:
    """Any kind of order alike, so that the many moves do not drown the few others.

    What was `done` often is done more rarely, or a game is spent on putting things to and fro.
    """
    kinds: dict[type[Command], list[Command]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    if not kinds:
        return None
    weights = [1 / (1 + (done or {}).get(kind, 0)) for kind in kinds]
    (kind,) = chance.choices(list(kinds), weights)
    return chance.choice(kinds[kind])


def any_order(
    game: Game[Any], state: Any, chance: Random, without: tuple[type[Command], ...] = ()
) -> Command | None:
    """As `pick_order` from all orders, but only those of kinds that come first in the draw are tried out."""
    offered = [offer for seat in sorted(game.to_act(state)) for offer in game.offers(state, seat)]
    kinds = list(dict.fromkeys(offer.kind for offer in offered if not issubclass(offer.kind, without)))
    chance.shuffle(kinds)
    for kind in kinds:
        same = [offer for offer in offered if offer.kind is kind]
        found = [command for offer in same for command in islice(commands(game, state, offer), MOST)]
        if found:
            return chance.choice(found)
    return None


def pick_lasting(table: Table, chance: Random) -> Command | None:
    """An order that does not end the game at once, if one is easily found."""
    commands = orders(table.game, table.state) if table.is_free else []
    done = Counter(type(entry.command) for entry in table.entries())
    last = command = pick_order(chance, commands, done)
    for _ in range(TRIES):
        if command is None or not _ends(table, command):
            break
        last, commands = command, [each for each in commands if type(each) is not type(command)]
        command = pick_order(chance, commands, done)
    return command or last


def _ends(table: Table, command: Command) -> bool:
    try:
        events = decide(table.game, table.state, command, Ask())
    except Unanswered:
        return False
    return table.game.outcome(fold(table.game, table.state, events)) is not None


def answer_all(table: Table, chance: Random, watch: Watch | None = None) -> None:
    """Answer until no question is open; what the rules refuse is answered otherwise."""
    while table.pending is not None:
        question = table.pending.question
        if watch is not None:
            watch(table, question)
        value = bot(chance)(question, 0)
        assert value is not None, "a bot answers everything"
        try:
            table.answer(value)
        except Illegal:
            continue


def sit_down(
    game: Game[Any], chance: Random, seed: int = 0, app_rolls: bool = False, **options: Any
) -> Table:
    """A table that waits for the first order."""
    table = Table.begin(game, Memory(), options, seed, app_rolls)
    answer_all(table, chance)
    return table


def act(table: Table, chance: Random, watch: Watch | None = None) -> Command | None:
    """One order with all its answers; None where nobody may order anything."""
    command = pick_lasting(table, chance)
    if command is not None and not isinstance(table.do(command), Entry):
        answer_all(table, chance, watch)
    return command


def play(table: Table, chance: Random, most: int) -> int:
    """So many orders, or fewer where the game ends; how many there were."""
    return next((n for n in range(most) if act(table, chance) is None), most)
