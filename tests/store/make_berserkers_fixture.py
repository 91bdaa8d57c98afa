"""Makes tests/fixtures/berserkers_0_1_0.*, once: `python -m tests.store.make_berserkers_fixture`.

One table as version 0.1.0 stored it: facts of a box of its own, rulings, corrections by hand of every
kind, confirmed amendments, a checkpoint, a stored state, an undone tail and an open question. The files
are never made again: whatever becomes of the model, the events or the journal, this table must open. The
maker refuses where the file exists; `standing` is what a change of the model adapts, not the expectation.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from companion.core.ask import bot
from companion.core.game import Adjust, Command, Note
from companion.core.questions import Answer, Value
from companion.core.table import Table
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_plain
from companion.games.berserkers.model import COLOURS, GRID, NAMES, State
from companion.store import Store
from companion.store.backups import copy

FIXTURE = Path(__file__).parents[1] / "fixtures" / "berserkers_0_1_0.sqlite3"
EXPECTED = FIXTURE.with_suffix(".json")
EXPORTED = FIXTURE.with_name("berserkers_0_1_0_table.json")
WHEN = datetime(2026, 11, 16, 21, 0, tzinfo=UTC)
LAYOUT = ("L05", "L02", "L11", "L07", "L04", "L09", "L01", "L10", "L03", "L12", "L06", "L08")
RULINGS = {"second_wound": "nothing", "save_penalty": "restored", "seal": "all"}


def open_folder(folder: Path) -> Store:
    return Store(folder, now=lambda: WHEN)


# -- the box ------------------------------------------------------------------------------------


def own_facts() -> dict[str, Any]:
    """A copied box that differs from the example everywhere, with two card faces not copied yet."""
    facts = example_plain()
    facts |= {"source": "yours", "sources": {"zodd_card": "example", "locations": "inferred"}}
    facts["elves_start"] = [[0, 1], [1, 2], [3, 0]]
    facts["treasure_start"] = [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2], [3, 1]]
    facts["action_cards"][0]["basic"][0]["values"] = [1, 2, 3]
    facts["action_cards"][3]["id"] = "Épée"
    facts["riders_card"] = {
        "1": {"action": "attack", "arrows": ["down"]},
        "2": {"action": "darkness", "arrows": ["right", "down"]},
        "3": {"action": "extended", "arrows": []},
        "5": {"action": "enrol", "arrows": ["left"]},
        "6": {"action": "none", "arrows": ["up", "up"]},
    }
    facts["orcs_card"]["1"] = {"action": "slow", "arrows": ["down", "left"]}
    del facts["orcs_card"]["3"]
    facts["locations"][0]["name"] = "Брод"
    facts["locations"][1] |= {"name": "Le moulin", "place": "train", "cost": 0}
    return facts


# -- the play -----------------------------------------------------------------------------------


class Hand:
    """Plays one table: orders with their answers, and at random where the order does not matter."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table = table
        self._chance = chance

    def do(self, command: Command, *answers: Value) -> None:
        self.table.do(command)
        for answer in answers:
            self.table.answer(answer)
        while self.table.pending:
            self.table.answer(bot(self._chance)(self.table.pending.question, 0) or "")

    def set(self, path: str, value: Any) -> None:
        self.do(Adjust(path, value))

    def act(self, times: int) -> None:
        """Some of the player's own actions, drawn among those that may be done."""
        for _ in range(times):
            legal = [each for each in self.table.legal() if type(each).__name__ not in _NOT_NOW]
            self.do(self._chance.choice(legal))

    def strike(self, at: int) -> None:
        self._amend(at, None, {})

    def change(self, at: int, answers: Sequence[Answer]) -> None:
        self._amend(at, self.table.entries()[at].command, {at: tuple(answers)})

    def _amend(self, at: int, command: Command | None, given: dict[int, tuple[Answer, ...]]) -> None:
        plan = self.table.amend(at, command, given)
        while plan.question is not None:
            assert plan.asked is not None and plan.half is not None
            value = bot(self._chance)(plan.question, 0) or ""
            names = tuple(die.name for die in getattr(plan.question, "dice", ()))
            given[plan.asked] = (*plan.half.answers, Answer(plan.question.key, value, names))
            plan = self.table.amend(at, command, given)
        self.table.confirm(plan)

    def second(self, kind: type[Command]) -> int:
        """Where the second live entry of a kind stands."""
        entries = self.table.entries()
        return [place for place, entry in enumerate(entries) if isinstance(entry.command, kind)][1]


_NOT_NOW = {"EndActions", "SaveCheckpoint", "RestoreCheckpoint", "SwitchHomeRequest", "UseObject"}


def play(hand: Hand) -> None:
    set_out(hand)
    first_turns(hand)
    correct_everything(hand)
    amend_the_past(hand)
    last_turn(hand)


def set_out(hand: Hand) -> None:
    hand.do(cmd.LayLocations(LAYOUT))
    for number in ("4", "9", "6"):
        hand.do(cmd.DrawRequest(), number)
    hand.do(cmd.RefuseRequest(), "10")
    hand.do(cmd.DrawRequest(), "8")
    hand.do(cmd.AddHomeRequest("Chanter à la porte: спеть у ворот."))
    hand.do(cmd.BeginPlay())


def first_turns(hand: Hand) -> None:
    """Three turns; in the second a rider shows a face that was not copied, and the player reads the card."""
    for white, riders in (((1, 3, 5, 6), (1, 2, 6)), ((2, 2, 4, 6), (4, 2, 6)), ((1, 4, 5, 5), (1, 2, 6))):
        hand.do(cmd.RollDice(), _with_zodd(hand.table, white))
        hand.act(3)
        hand.do(cmd.EndActions())
        hand.do(cmd.RunRiders(), riders)
        if hand.table.state.phase == "orcs":
            hand.do(cmd.RunOrcs())
        hand.do(Note("Un tour de plus."))
    hand.do(cmd.SaveCheckpoint())


def _with_zodd(table: Table, white: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of phase 1: the white dice that are not locked, and the red one of Zodd's."""
    free = 4 - table.state.padlock
    return (*white[:free], *((4,) if table.state.zodd is not None else ()))


def correct_everything(hand: Hand) -> None:
    hand.do(cmd.RollDice(), _with_zodd(hand.table, (2, 3, 5, 6)))
    hand.act(1)
    hand.set("gold", 9)
    hand.set("berserkers.b1.at", [2, 0])
    hand.set("berserkers.b2.health", "wounded")
    hand.set("berserkers.b3.at", [2, 1])
    hand.set("cells.3.fire", not hand.table.state.cells[3].fire)
    hand.set("cells.8.darkness", 2)
    hand.set("hand", ["A", "D", "I"])
    hand.set("item_deck", ["B", "C", "E", "F"])
    hand.set("requests", ["9", "4", "8", "10"])
    hand.set("orcs.red", [1, 1])
    hand.set("orcs.blue", None)
    hand.set("trained", ["A1"])
    hand.set("placed", ["A1/trained/1/2/move", "A3/basic/2/3/place"])
    hand.set("pool", [6, 4, 1])
    hand.set("riders.red.sealed", True)
    hand.set("blocked_riders", ["red"])
    hand.set("home.done", True)
    hand.act(2)
    hand.do(cmd.EndActions())
    hand.do(cmd.RunRiders(), (5, 1))
    if hand.table.state.phase == "orcs":
        hand.do(cmd.RunOrcs())


def amend_the_past(hand: Hand) -> None:
    """A struck deed, a changed roll, and an amendment taken back and done again."""
    hand.strike(hand.second(cmd.RollDice) + 1)
    hand.change(hand.second(cmd.RunRiders), (Answer("rider_dice", (2, 3, 1), ("black", "blue", "red")),))
    hand.table.undo()
    hand.table.redo()


def last_turn(hand: Hand) -> None:
    table = hand.table
    if table.state.status != "playing":
        hand.set("status", "playing")
    hand.set("phase", "actions")
    hand.set("pool", [1, 2, 6])
    hand.set("placed", ["A2/basic/3/5/pull"])
    for name, health in (("b1", "ok"), ("b2", "ok"), ("b3", "wounded")):
        hand.set(f"berserkers.{name}.health", health)
        hand.set(f"berserkers.{name}.at", [2, 1])
    for colour in COLOURS:
        hand.set(f"riders.{colour}.at", [2, 1])
    hand.set("blocked_riders", [])
    hand.set("hand", ["A", "F", "H"])
    hand.do(cmd.HelpVillagers(2))
    hand.do(cmd.EndActions())
    hand.do(cmd.RunRiders(), (1, 6, 6), "B2")
    if table.state.phase == "orcs":
        hand.do(cmd.RunOrcs())
    hand.set("gold", 3)
    while not isinstance(table.entries()[-1].command, cmd.EndActions):
        table.undo()
    table.do(cmd.RunRiders(("rider-blue",)))
    table.answer((1, 3, 6))
    table.answer("none")


# -- what is expected -----------------------------------------------------------------------------


def standing(state: State) -> dict[str, Any]:
    """All of a table that lies on the physical one, in words that no model has to follow."""
    return {
        "turn": [state.turn, state.phase, state.status],
        "options": {name: getattr(state.options, name) for name in (*RULINGS, "items", "free_actions")},
        "cells": [_cell(state, place) for place in range(len(GRID.cells))],
        "fires locked": state.fires_locked,
        "berserkers": {name: [state.berserker(name).health, _at(state.berserker(name).at)] for name in NAMES},
        "riders": {each: [state.rider(each).sealed, _at(state.rider(each).at)] for each in COLOURS},
        "orcs": {each: _at(state.orc(each)) for each in COLOURS},
        "gold, gauge, padlock": [state.gold, state.gauge, state.padlock],
        "items": [list(state.hand), list(state.item_deck)],
        "dice": [[die.value, die.rocked] for die in state.pool],
        "placed": [[each.die, each.card, each.line, each.action, each.trained] for each in state.placed],
        "trained": list(state.trained),
        "held": [list(state.blocked_riders), state.harp, state.rock, state.skip_riders, state.no_moves],
        "requests": [list(state.requests), list(state.request_deck), state.refused, state.must_keep],
        "home": [state.home.text, state.home.done] if state.home else None,
        "elves": [[_at(each) for each in state.elves], state.elves_done],
        "goblins": _at(state.goblins),
        "zodd": [_at(state.zodd), state.zodd_health, state.zodd_done],
        "treasure": state.treasure_done,
        "grimoire": [list(state.grimoire), state.burnt],
        "checkpoint": standing(state.checkpoint) if state.checkpoint else None,
        "save": [state.save_used, state.restored],
    }


def _at(square: Any) -> list[int] | None:
    return None if square is None else [square.row, square.col]


def _cell(state: State, place: int) -> list[Any]:
    cell = state.cells[place]
    return [cell.location, cell.fire, cell.darkness, cell.treasure]


def question(table: Table) -> dict[str, Any]:
    """The open question, and what the command has come to before it."""
    assert table.pending is not None
    asked = table.pending.question
    return {
        "command": type(table.pending.command).__name__,
        "answers": [
            list(each.value) if not isinstance(each.value, str) else each.value
            for each in table.pending.answers
        ],
        "key": asked.key,
        "rule": asked.rule,
        "options": list(getattr(asked, "options", ())),
        "attacker": asked.facts.get("attacker"),
        "so far": standing(table.so_far),
    }


def back_out(table: Table) -> None:
    """Take the open question back, answer by answer; what the table asks by itself stays."""
    while table.pending and table.pending.is_begun:
        table.undo()


def walked(table: Table) -> list[dict[str, Any]]:
    """The standing after each act, from the first to the last, those that were undone too."""
    while table.journal.cursor > 1:
        table.undo()
    found = [standing(table.state)]
    while table.journal.cursor < len(table.journal.acts):
        table.redo()
        found.append(standing(table.state))
    return found


def told(table: Table) -> list[list[str]]:
    """The rules that each live entry cites, line by line."""
    return [[line.rule for line in lines] for _, _, lines in table.log()]


def struck(table: Table, at: int) -> dict[str, Any]:
    """What striking an old entry leads to."""
    plan = table.amend(at, None)
    return {
        "at": at,
        "command": type(table.entries()[at].command).__name__,
        "changed": list(plan.changed),
        "misfits": [each.index for each in plan.misfits],
        "question": plan.question.key if plan.question else None,
        "state": standing(plan.state),
    }


def first(table: Table, kind: type[Command]) -> int:
    """Where the first live entry of a kind stands."""
    return next(place for place, entry in enumerate(table.entries()) if isinstance(entry.command, kind))


def describe(store: Store, table_id: int) -> dict[str, Any]:
    """The expectation; the walk is made on a copy, so that the table keeps its open question."""
    table = store.tables.open(table_id)
    second = store.tables.open(store.tables.duplicate(table_id))
    back_out(second)
    live = second.journal.cursor
    amended = [struck(second, first(second, kind)) for kind in (Adjust, cmd.Move)]
    return {
        "facts": own_facts(),
        "state": standing(table.state),
        "question": question(table),
        "told": told(table),
        "live acts": live,
        "struck": amended,
        "walk": walked(second),
    }


def main() -> None:
    if FIXTURE.exists():
        raise SystemExit(f"{FIXTURE.name} exists, and is never made again.")
    with tempfile.TemporaryDirectory() as name, open_folder(Path(name)) as store:
        store.facts.set("berserkers", own_facts())
        number = store.tables.create("berserkers", "Вечер: le soir", {"options": RULINGS}, seed=11)
        play(Hand(store.tables.open(number), Random(11)))
        store.files.export_table(number, EXPORTED)
        conn = sqlite3.connect(Path(name) / "companion.sqlite3")
        copy(conn, FIXTURE)
        conn.close()
        expected = json.dumps(describe(store, number), ensure_ascii=False, separators=(",", ":"))
        EXPECTED.write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
