"""Whatever a judge may order at an event, at random; the rules refuse some of it."""

from __future__ import annotations

from random import Random

from companion.core.game import Command
from companion.tournament.acts import (
    Arrange,
    BeginRound,
    ComeBack,
    DecideChange,
    DropOut,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Rename,
    Revise,
    Seat,
    Seated,
    TakeAsOther,
)
from companion.tournament.model import Check, Copies, Tournament
from tests.tournament.stage import plain

NAMES = ("Anna", "Boris", "Cleo", "Дора", "Ёж", "=Fay", "Gil O'Neil")
EARLY, LATE = "2026-05-01T09:30:00", "2026-05-01T10:42:00"


def random_order(chance: Random, state: Tournament) -> Command:
    """One order; most name a player of the event."""
    ids = [player.id for player in state.players] or ["nobody"]
    someone, name = chance.choice(ids), chance.choice(NAMES)
    when, words = chance.choice((EARLY, LATE)), chance.choice(("", "late", "слова"))
    text = f"list {chance.randrange(40)}"
    few = tuple(plain(chance.choice(NAMES), text) for _ in range(chance.randint(1, 3)))
    make = chance.choice(
        (
            lambda: Register(few, when),
            lambda: Register((plain(f"Player {chance.randrange(30)}", text),), when),
            lambda: DecideChange(someone, chance.random() < 0.5, when, words),
            lambda: TakeAsOther(someone, f"{name} {chance.randrange(9)}", when),
            lambda: Revise(someone, text, words, when),
            lambda: Rename(someone, f"{name} {chance.randrange(9)}"),
            lambda: DropOut(someone),
            lambda: ComeBack(someone),
            lambda: Seat(tuple(Seated(each, str(n // 2)) for n, each in enumerate(ids))),
            lambda: BeginRound(when),
            lambda: PickForCheck(chance.randint(0, 3), name, when, chance.choice(("players", "tables"))),
            lambda: RecordCheck(_check(chance, someone, when)),
            lambda: Penalise(someone, chance.choice(("Warning", "Loss")), when, words),
            lambda: Arrange("Spring", "2026-05-01", "open", chance.randint(1, 30), EARLY, ("Warning",)),
        )
    )
    return make()


def _check(chance: Random, player: str, when: str) -> Check:
    missing = tuple(Copies(n + 1, f"Card {n}") for n in range(chance.randrange(3)))
    return Check(player, 0, "Kim", "1", chance.randrange(900), "x", "y", 40, 42, missing, (), when)
