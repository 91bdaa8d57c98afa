"""Properties of a table at random: answers and corrections stay where they belong, undo is exact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Adjust, Command, Game, Note, decide
from companion.core.journal import Entry, Row
from companion.core.json_text import dump, load
from companion.core.questions import Answer
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.tracked import look
from tests.bots import act, answer_all, orders, sit_down
from tests.toy_duel import DUEL, P1, P2, STRIKE, Attack, Plan, Roar, State, Unit

SEEDS = range(12)


def played(seed: int, most: int = 25) -> tuple[Table, Random]:
    """A duel at random with corrections between the orders."""
    chance = Random(seed)
    table = sit_down(DUEL, chance, seed, app_rolls=bool(seed % 2))
    for _ in range(most):
        if chance.random() < 0.3:
            correct(table, chance)
        if act(table, chance) is None:
            break
    return table, chance


def correct(table: Table, chance: Random) -> None:
    """Correct any one value, but not so that the duel ends."""
    tracks = table.game.tracked(table.state)
    path = chance.choice([each for each in tracks if each != "result"])
    table.do(Adjust(path, tracks[path].sample(chance)))
    answer_all(table, chance)


def standing(table: Table) -> tuple[object, ...]:
    """All that a player could tell two tables apart by."""
    return table.state, table.entries(), table.pending, table.journal.cursor


def reopened(table: Table) -> Table:
    return Table(table.game, table._shelf, table.seed, table.app_rolls)


# -- amendments ------------------------------------------------------------------------------------------


def amended(seed: int) -> Iterator[tuple[list[Entry], int, Any]]:
    """Plans of striking and of changing any entry."""
    table, chance = played(seed)
    old = table.entries()
    for at in range(1, len(old)):
        before = table.journal.state_before(at)
        legal = orders(DUEL, before)
        for command in (None, *chance.sample(legal, min(2, len(legal)))):
            try:
                yield old, at, table.amend(at, command)
            except Illegal:
                continue


def by_place(old: list[Entry], at: int, plan: Any) -> Iterator[tuple[int, Entry]]:
    """The later entries of a plan with the places where they stood before."""
    pairs = zip(plan.places, plan.entries, strict=True)
    yield from ((place, entry) for place, entry in pairs if isinstance(place, int) and at < place)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_never_moves_to_another_question(seed: int) -> None:
    for old, at, plan in amended(seed):
        for place, entry in by_place(old, at, plan):
            assert entry.command == old[place].command
            for answer in entry.answers:
                assert answer in old[place].answers, "kept with its key and its subject, or asked anew"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_stays_with_its_unit_or_is_listed(seed: int) -> None:
    for old, at, plan in amended(seed):
        places = dict(by_place(old, at, plan))
        end = len(old) if plan.asked is None else max([at, *places]) + 1
        for place in range(at + 1, end):
            command = old[place].command
            if not isinstance(command, Adjust) or "units[" not in command.path:
                continue
            if place not in places:
                assert [each.refusal.key for each in plan.misfits if each.index == place] == ["no_such_value"]
            else:
                (event, *_) = places[place].events
                assert (event.path, event.value) == (command.path, command.value)  # type: ignore[attr-defined]


def test_a_correction_follows_its_unit_when_others_are_gone() -> None:
    table = Table.begin(DUEL, Memory(), {})
    table.answer(("bear", "crow", "deer"))
    table.answer(("lion", "mole", "newt"))
    for order in (Plan(P1, "bear"), Plan(P2, "lion")):
        table.do(order)
    table.do(Adjust("units[lion].health", 7))
    assert look(table.state, "units.1.health") == 7
    plan = table.amend(2, Plan(P1, "pass"))
    assert look(plan.state, "units[lion].health") == look(plan.state, "units.0.health") == 7
    assert plan.misfits == ()


# -- answers as 0.1.0 stored them ------------------------------------------------------------------------


def without_about(table: Table) -> Table:
    """The same table as it was stored before questions had an identity."""
    rows = []
    for row in table._shelf.rows():
        body = load(row.body, "test") if row.body else None
        for answer in body["answers"] if body and "answers" in body else ():
            answer.pop("about", None)
        rows.append(Row(row.seq, row.kind, dump(body) if body else row.body))
    return Table(table.game, Memory(rows), table.seed, table.app_rolls)


@pytest.mark.parametrize("seed", SEEDS)
def test_old_answers_without_a_subject_are_kept_as_new_ones_are(seed: int) -> None:
    table, _ = played(seed)
    old = without_about(table)
    assert any(answer.about is None for entry in old.entries() for answer in entry.answers)
    for at in range(1, len(table.entries()), 3):
        new_plan, old_plan = table.amend(at, None), old.amend(at, None)
        assert (new_plan.state, new_plan.asked, new_plan.question) == (
            old_plan.state,
            old_plan.asked,
            old_plan.question,
        )
        assert new_plan.entries == old_plan.entries


def asking(*keys: tuple[str, str]) -> Game[State]:
    """A duel in which any order asks these questions about those who are there."""

    def rules(course: Course[State], command: Command) -> None:
        for key, about in keys:
            if not about or course.state.unit(about):
                course.ask.choose(("none", "all"), key, "DUEL-GUARD-01", about=(about,))

    units = (Unit("black", P2, "black", 1, 1), Unit("blue", P2, "blue", 1, 1))
    start = replace(DUEL.start, units=units)
    return replace(DUEL, decide=rules, follow=lambda state: None, start=start, setup=lambda options: [])


def test_old_answers_are_not_guessed_where_newer_rules_ask_otherwise() -> None:
    """Two shields were asked for in 0.1.0; now a further question comes first, and black is gone."""
    shields = (("shield", "black"), ("shield", "blue"))
    table = Table.begin(asking(*shields), Memory(), {})
    table.do(Adjust("units[black].health", 1))
    table.do(Attack("x", "y"), [Answer("shield", "none"), Answer("shield", "all")])
    newer = Table(asking(("mood", ""), *shields), without_about(table)._shelf)
    gone = Adjust("units[black].health", 0)
    plan = newer.amend(1, gone)
    assert plan.asked == 2 and plan.question is not None and plan.question.key == "mood"
    plan = newer.amend(1, gone, {2: plan.answered("none")})
    assert plan.question is not None and plan.question.about == ("blue",), "asked again, not guessed"


# -- a hand on an open question ----------------------------------------------------------------------------


def step(table: Table, chance: Random) -> None:
    """An answer, a note or a correction under an open question."""
    assert table.pending is not None
    kind = chance.choice(("answer", "answer", "note", "adjust"))
    if kind == "answer":
        table.answer(bot(chance)(table.pending.question, 0))
    elif kind == "note":
        table.do(Note("Wait."))
    else:
        path = chance.choice([each for each in DUEL.tracked(table.state) if each.startswith("units[")])
        falls = path.endswith("health") and chance.random() < 0.7
        table.do(Adjust(path, 0 if falls else DUEL.tracked(table.state)[path].sample(chance)))


def begin_to_answer(table: Table, chance: Random) -> bool:
    """Give an order that asks something, if there is one."""
    for command in chance.sample(orders(DUEL, table.state), len(orders(DUEL, table.state))):
        if isinstance(command, Attack | Roar) and not isinstance(table.do(command), Entry):
            return True
        if isinstance(command, Attack | Roar):
            return False
    return False


@pytest.mark.parametrize("seed", range(40))
def test_under_a_question_undo_takes_back_whatever_came_last(seed: int) -> None:
    """Each undo is exactly one step back, also after a restart, and where a correction closed the order."""
    table, chance = played(seed, most=8)
    for _ in range(12):
        if not begin_to_answer(table, chance):
            act(table, chance)
            continue
        places = [standing(table)]
        order = table.pending.command  # type: ignore[union-attr]
        for _ in range(chance.randint(1, 4)):
            known = len(table.entries())
            step(table, chance)
            ended = table.pending is None or table.pending.command != order
            by_hand = len(table.entries()) > known and isinstance(table.entries()[known].command, Adjust)
            if ended and not by_hand:
                break  # its last answer is taken back with the whole order
            places.append(standing(table))
            table = reopened(table) if chance.random() < 0.3 else table
            if ended:
                break
        if not ended or by_hand:
            for place in reversed(places[:-1]):
                table.undo()
                assert standing(table) == standing(reopened(table)) == place
        answer_all(table, chance)


@pytest.mark.parametrize("seed", range(25))
def test_undo_and_redo_walk_the_same_places(seed: int) -> None:
    table, _ = played(seed)
    end = standing(table)
    while table.can_undo:
        table.undo()
        assert standing(reopened(table)) == standing(table)
    assert table.journal.cursor <= 2
    while table.can_redo:
        table.redo()
        assert standing(reopened(table)) == standing(table)
    assert standing(table) == end


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_orders_and_answers_after_undo_lead_to_the_same_table(seed: int) -> None:
    """The app's dice never roll anew, and neither does its shuffle."""
    table, _ = played(seed, most=8)
    old = table.entries()
    while table.can_undo:
        table.undo()
    while (place := table.journal.cursor) < len(old):
        if table.pending is None or isinstance(old[place].command, Adjust):
            table.do(old[place].command)
        else:
            table.answer(next(each.value for each in old[place].answers if each.fits(table.pending.question)))
    assert table.entries() == old


def count_decisions(game: Game[Any]) -> tuple[Game[Any], list[Command]]:
    made: list[Command] = []

    def counting(course: Course[Any], command: Command) -> None:
        made.append(command)
        game.decide(course, command)

    return replace(game, decide=counting), made


def many_questions(course: Course[Any], command: Command) -> None:
    for n in range(15):
        course.ask.roll((STRIKE,), "strike", "DUEL-ATTACK-01", about=(str(n),))
        course.ask.choose(("keep", "reroll"), "reroll", "DUEL-REROLL-01", about=(str(n),))
    course.ask.choose(("yes", "no"), "sure", "DUEL-REROLL-01")


@pytest.mark.parametrize("app_rolls", [True, False])
def test_undo_among_thirty_answers_decides_at_most_once(app_rolls: bool) -> None:
    game, made = count_decisions(replace(DUEL, decide=many_questions, follow=lambda state: None))
    table = Table.begin(game, Memory(), {}, app_rolls=app_rolls)
    table.do(Attack("a", "b"))
    for _ in range(15):
        if not app_rolls:
            table.answer((3,))
        table.answer("keep")
    assert table.pending is not None and len(table.pending.answers) == 30
    made.clear()
    table.undo()
    assert table.pending is not None and table.pending.question.key == "reroll"
    assert len(made) <= 1
    while table.pending:
        made.clear()
        table.undo()
        assert table.pending is None or len(made) <= 1


def test_deciding_again_changes_nothing_for_the_same_answers() -> None:
    table, _ = played(4)
    for place, entry in enumerate(table.entries()[1:], 1):
        ask = Ask(entry.answers)
        assert tuple(decide(DUEL, table.journal.state_before(place), entry.command, ask)) == entry.events
