"""War of the Realms: chances beside every throw through the engine, offers of a full field, acts on disk."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.ask import Answer, Question, Value, bot
from companion.core.effects import Effect
from companion.core.explore import End, ends
from companion.core.keywords import Tag
from companion.core.offers import available, legal
from companion.core.seats import Seat
from companion.core.table import Table
from companion.games.duel.field import P1, SEATS, cell_name, half_of
from companion.games.realms import GAME
from companion.games.realms.commands import Concede, Strike
from companion.games.realms.model import Card, State
from companion.games.realms.odds.attacks import strike_odds
from companion.games.realms.odds.tables import board
from companion.games.realms.printed import Printed
from companion.store import Store

REPEATS = 9
ACTS = 60
KEYWORDS = (
    "attack_skill", "defence_skill", "blessing", "armour", "vampirism", "scale", "attack_bonus",
    "attack_penalty", "marked", "poisonous_strike",
)  # fmt: skip
Row = dict[str, Any]


def full_field() -> State:
    """Fifteen creatures on either side, each with every keyword that changes a strike."""
    cards = tuple(_card(seat, cell_name(at)) for seat in SEATS for at in half_of(seat))
    effects = tuple(Effect(f"e{n}", card.id, "armour", 1) for n, card in enumerate(cards))
    return State(stage="battle", cards=cards, effects=effects, turn=5, active=P1, between_turns=False)


def _card(seat: Seat, at: str) -> Card:
    tags = tuple(Tag(each, 1) for each in KEYWORDS)
    place = next(each for each in half_of(seat) if cell_name(each) == at)
    printed = Printed(f"{seat} {at}", lives=5, movement=2, strike=(1, 2, 4), keywords=tags)
    return Card(f"{seat}-{at}", seat, printed, seat, at=place, movement=2, wounds=2)


def rows() -> list[Row]:
    """One row for each question, times in milliseconds."""
    crowded = full_field()
    sparse = replace(crowded, cards=tuple(each for each in crowded.cards if each.at and each.at.col % 2 == 0))
    return [
        row("chances of a strike", "30 cards, 2 protectors", lambda: strike(crowded), "under 5 ms",
            "every throw, no protector", lambda: explored(crowded)),
        row("chances of all strikes", "30 cards", lambda: board(crowded), ""),
        row("what may be ordered", "30 cards, no cell free", lambda: available(GAME, crowded, P1),
            "under 10 ms", "every command listed", lambda: legal(GAME, crowded, P1)),
        row("what may be ordered", "18 cards", lambda: available(GAME, sparse, P1), "under 10 ms",
            "every command listed", lambda: legal(GAME, sparse, P1)),
        on_disk(),
    ]  # fmt: skip


def strike(state: State) -> object:
    """The most complex strike there is: keywords, markers and effects on everybody who may step in."""
    found = strike_odds(state, state.card("P1-c3"), state.card("P2-c4"))
    assert found is not None and len(found.protected) == 2
    return found


def explored(state: State) -> int:
    """The same by playing every throw, only as it stands."""
    answer = Answer("protector", "nobody", about=("P1-c3", "P2-c4"))
    return len(ends(GAME, state, Strike("P1-c3", "P2-c4"), _keep, (answer,)))


def _keep(_: Question, answers: Sequence[tuple[Value, Sequence[End[State]]]]) -> int:
    return 0


def on_disk() -> Row:
    """Orders of a battle as they come: decided, stored, and on the disk itself."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        table, chance = store.tables.open(store.tables.create(GAME.id), app_rolls=True), Random(1)
        times: list[float] = []
        while len(times) < ACTS and table.outcome is None:
            spent = milliseconds(next_order(table, chance))
            if table.state.stage == "battle":
                times.append(spent)
        store.close()
    return _row("one act, engine and disk", "a battle", median(times), "under 5 ms")


def next_order(table: Table, chance: Random) -> Callable[[], object]:
    """Something that a player can do now: an answer, or any order but giving up."""
    if table.pending is not None:
        value = bot(chance)(table.pending.question, 0)
        return lambda: table.answer(value)
    seat = sorted(GAME.to_act(table.state))[0]
    order = chance.choice([each for each in legal(GAME, table.state, seat) if not isinstance(each, Concede)])
    return lambda: table.do(order)


def row(
    what: str,
    size: str,
    act: Callable[[], object],
    aim: str,
    baseline: str = "none",
    theirs: Callable[[], object] | None = None,
) -> Row:
    """Our median beside one run of the baseline."""
    ours = median(milliseconds(act) for _ in range(REPEATS))
    return _row(what, size, ours, aim, baseline, milliseconds(theirs) if theirs else None)


def _row(
    what: str, size: str, ours: float, aim: str, baseline: str = "none", theirs: float | None = None
) -> Row:
    return {
        "what": f"realms: {what}",
        "size": size,
        "ours": ours,
        "baseline": baseline,
        "theirs": theirs,
        "aim": aim,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000
