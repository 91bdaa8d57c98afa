"""Chances against playing every card, and against the tables of the rule book."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.explore import ends
from companion.games.warcry import events as ev
from companion.games.warcry.commands import Attack, PassTactic, Retreat, RollCombat, Settle, Shoot
from companion.games.warcry.model import P1, P2, Options, State
from companion.games.warcry.odds.combats import (
    CombatOdds,
    Duel,
    combat_odds,
    histogram,
    kept_odds,
    retreat_odds,
    weigh,
)
from companion.games.warcry.odds.flips import FAIR, MIX, Flips, counted
from companion.games.warcry.odds.tables import board
from tests.games.warcry.kit import GAME, dice_deck, ex, match, one, two

ACTION = counted({2: 6, 3: 9, 4: 15})
"""The action deck of the rule book's examples."""


def duel(mine: Flips, theirs: Flips, difference: int = 0, leadership: int = 3) -> dict[str, Fraction]:
    return weigh(Duel((difference, 0), (leadership, leadership), (0, 0), (mine, theirs), draws=False))


def shares(found: dict[str, Fraction]) -> list[Fraction]:
    return [found[each] for each in ("win", "tie", "lose")]


def percent(value: Fraction) -> float:
    return round(float(value) * 100, 2)


@ex("EX-78")
@pytest.mark.rule("WC-RESOLVE-01", "WC-ROLL-03")
def test_a_lead_of_one_with_fair_dice() -> None:
    found = duel(Flips(FAIR, source="fair"), Flips(FAIR, source="fair"), 1)
    assert shares(found) == [Fraction(21, 36), Fraction(5, 36), Fraction(10, 36)]


@pytest.mark.rule("WC-RANGED-11", "WC-RESOLVE-02")
@pytest.mark.parametrize(
    ("lead", "win", "tie", "lose"),
    [
        (-6, 0, 0, 36),
        (-4, 1, 2, 33),
        (-1, 10, 5, 21),
        (0, 15, 6, 15),
        (2, 26, 4, 6),
        (5, 35, 1, 0),
        (6, 36, 0, 0),
    ],
)
def test_the_table_of_fair_dice(lead: int, win: int, tie: int, lose: int) -> None:
    found = duel(Flips(FAIR, source="fair"), Flips(FAIR, source="fair"), lead)
    assert [found[each] * 36 for each in ("win", "tie", "lose")] == [win, tie, lose]


@ex("EX-79", "EX-81")
@pytest.mark.rule("WC-ROLL-06")
def test_a_deck_is_its_own_luck() -> None:
    full = Flips(ACTION, source="printed")
    found = duel(full, full)
    assert [found[each] for each in ("win", "tie", "lose")] == [
        Fraction(31, 100),
        Fraction(38, 100),
        Fraction(31, 100),
    ]
    mixed = duel(full, Flips(FAIR, source="fair"))
    assert [mixed[each] for each in ("win", "tie", "lose")] == [
        Fraction(23, 60),
        Fraction(1, 6),
        Fraction(9, 20),
    ]


@ex("EX-80")
@pytest.mark.rule("WC-ROUT-02")
def test_the_chance_to_rout() -> None:
    for flips, expected in (
        (Flips(ACTION, source="printed"), 0),
        (Flips(FAIR, source="fair"), Fraction(2, 6)),
    ):
        found = duel(flips, flips, difference=20, leadership=5)
        assert found["win"] == 1 and found["routs"] == expected


@pytest.mark.rule("WC-ROLL-06")
def test_the_printed_mix() -> None:
    mix = Flips(MIX, source="printed")
    shown = {lead: [percent(each) for each in shares(duel(mix, mix, lead))] for lead in (0, 1)}
    assert shown == {0: [36.24, 27.53, 36.24], 1: [63.76, 21.76, 14.48]}
    rout = [percent(duel(mix, mix, 20, ld)["routs"]) for ld in range(1, 7)]
    assert rout == [100.0, 95.25, 70.33, 31.57, 8.24, 0.32]


# -- against decide ------------------------------------------------------------------------------------


def first_answer(question: Any, answers: Any) -> int:
    """Follow-ups are taken: whether one may come is what is asked."""
    return 0


def played(state: State, *commands: Any) -> dict[str, Fraction]:
    """All ways through commands, by what the combat came to."""
    front = [(Fraction(1), state, ())]
    for command in commands:
        front = [
            (chance * end.chance, end.state, (*seen, *end.events))
            for chance, at, seen in front
            for end in ends(GAME, at, command, first_answer)
        ]
    found = dict.fromkeys(("win", "tie", "lose", "routs", "routed", "follow_up", "followed_up"), Fraction(0))
    for chance, _, events in front:
        for name in _came_to(events):
            found[name] += chance
    assert sum(chance for chance, _, _ in front) == 1
    return found


def _came_to(events: tuple[Any, ...]) -> list[str]:
    names: list[str] = []
    for event in events:
        match event:
            case ev.CombatWon(winner="a"):
                names.append("win")
            case ev.CombatWon():
                names.append("lose")
            case ev.Slaughtered():
                names.append("tie")
            case ev.ShotSettled(totals=totals):
                names.append("win" if totals[0] > totals[1] else "tie" if totals[0] == totals[1] else "lose")
            case ev.RoutChecked(routed=True):
                names.append("routs" if event.seat == P1 else "routed")
            case ev.FollowUpDeclared(who="a"):
                names.append("follow_up")
            case ev.FollowUpDeclared():
                names.append("followed_up")
    return names


def same(odds: CombatOdds, found: dict[str, Fraction]) -> None:
    for name, chance in found.items():
        assert getattr(odds, name) == chance, name


def scene(chance: Random) -> State:
    """Two units with any numbers over small decks, some of which run out on the way."""

    def deck(seat: Any) -> Any:
        dice = [chance.randint(1, 6) for _ in range(chance.randint(0, 3))]
        return dice_deck(
            seat, *dice, discard=tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 2)))
        )

    mine = one("a", s=chance.randint(1, 6), ld=chance.randint(0, 6), terror=chance.choice((0, 0, 1)))
    enemy = two("b", s=chance.randint(1, 6), ld=chance.randint(0, 6), ready=chance.random() < 0.7)
    more = [two("c")] * (chance.random() < 0.5) + [one("d")] * (chance.random() < 0.5)
    options = Options(
        hands=chance.choice(("app", "paper")), flips_1=chance.choice(("deck", "die")), flips_2="deck"
    )
    sides = [deck(P1), deck(P2)]
    if options.hands == "paper":
        held = [min(chance.choice((0, 1, 2)), len(side.action_deck.cards)) for side in sides]
        sides = [replace(side, unseen=n) for side, n in zip(sides, held, strict=True)]
    return match(mine, enemy, *more, sides=tuple(sides), options=options).state


PASSES = (PassTactic(P1), PassTactic(P2), RollCombat(), Settle())


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.rule("WC-DECK-16", "WC-DECK-17", "WC-ROLL-04", "WC-ROUT-01", "WC-FOLLOWUP-01", "WC-COMBAT-01")
def test_the_chances_of_an_attack_are_those_of_playing_every_card(seed: int) -> None:
    state = scene(Random(seed))
    odds = combat_odds(state, state.unit("a"), state.unit("b"))
    same(odds, played(state, Attack("a", "b"), *PASSES))


@pytest.mark.parametrize("seed", range(60, 80))
@pytest.mark.rule("WC-RANGED-10", "WC-RANGED-11", "WC-RANGED-15")
def test_the_chances_of_a_shot_are_those_of_playing_every_card(seed: int) -> None:
    state = scene(Random(seed))
    shooter = state.unit("a")
    armed = replace(
        shooter, printed=replace(shooter.printed, ranged="long", ranged_value=Random(seed).randint(1, 6))
    )
    state = replace(state, units=tuple(armed if each.id == "a" else each for each in state.units))
    odds = combat_odds(state, armed, state.unit("b"), "ranged")
    found = played(state, Shoot("a", "b"), *PASSES)
    same(odds, found)
    assert odds.hit == found["win"] + found["tie"]


@pytest.mark.parametrize("seed", range(80, 100))
@pytest.mark.rule("WC-RETREAT-02", "WC-RETREAT-03", "WC-RETREAT-05")
def test_the_chances_of_a_retreat_are_those_of_playing_every_card(seed: int) -> None:
    chance = Random(seed)
    state = scene(chance)
    units = [one(name, ld=chance.randint(0, 6)) for name in "pqr"]
    state = replace(state, units=(*units, two("b")), options=replace(state.options, flips_1="deck"))
    kept = dict.fromkeys("pqr", Fraction(0))
    for end in ends(GAME, state, Retreat(P1), first_answer):
        for unit in end.state.army(P1):
            kept[unit.id] += end.chance
    assert {unit.id: value for unit, value in retreat_odds(state, P1)} == kept
    assert kept_odds(state, state.unit("p")) == kept["p"], "the first that is tested"


@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.rule("WC-RESOLVE-04", "WC-ROUT-02", "WC-FOLLOWUP-01")
def test_once_the_dice_lie_there_only_the_rout_check_is_open(seed: int) -> None:
    chance = Random(seed)
    state = scene(chance)
    front = [(Fraction(1), state)]
    for command in (Attack("a", "b"), *PASSES[:3]):
        front = [(p * e.chance, e.state) for p, at in front for e in ends(GAME, at, command, first_answer)]
    for _, rolled in chance.sample(front, min(3, len(front))):
        tired = rolled.unit("a")
        units = tuple(replace(u, ready=chance.random() < 0.7) if u == tired else u for u in rolled.units)
        rolled = replace(rolled, units=units)
        odds = combat_odds(rolled, rolled.unit("a"), rolled.unit("b"))
        same(odds, played(rolled, Settle()))


@pytest.mark.rule("WC-RETREAT-08")
def test_a_retreat_that_ends_the_match_keeps_nobody() -> None:
    sides = (dice_deck(P1, 1, 2), replace(dice_deck(P2, 3), wins=1))
    state = match(one("a"), two("b"), battle=2, sides=sides, options=Options()).state
    assert retreat_odds(state, P1) == [] and len(retreat_odds(state, P2)) == 1
    assert [speak(each.title) for each in board(state)] == ["Unit a against Unit b"]


@pytest.mark.rule("WC-ROLL-06", "WC-DECK-16")
def test_cards_that_are_gone_cannot_come() -> None:
    sides = (dice_deck(P1, 6, 6, 6, discard=(1,) * 20), dice_deck(P2, 1, 1, 1, discard=(6,) * 20))
    state = match(one("a"), two("b"), sides=sides, options=Options()).state
    assert combat_odds(state, state.unit("a"), state.unit("b")).win == 1
    assert histogram(state, P1)[6] == 3
    printed = combat_odds(state, state.unit("a"), state.unit("b"), sources=("printed", "fair"))
    assert 0 < printed.win < 1


@pytest.mark.rule("WC-RESOLVE-01")
def test_the_board_tells_every_attack_and_the_retreat_and_says_what_it_assumes() -> None:
    from companion.content.languages import speak

    state = match(one("a", ranged="plain"), one("d", ready=False), two("b"), two("c", line="reserve")).state
    titles = [speak(each.title) for each in board(state)]
    assert titles == [
        "Unit a against Unit b",
        "Unit a shoots at Unit b",
        "Unit a shoots at Unit c",
        "Retreat",
    ]
    assert all(each.note is not None and 0 <= row.value <= 1 for each in board(state) for row in each.rows)
    fighting = match(one("a"), two("b")).when(Attack("a", "b"))
    assert len(board(fighting.state)) == 1


@pytest.mark.rule("WC-ROLL-06")
def test_an_opponents_hidden_deck_is_taken_for_the_printed_mix() -> None:
    sides = (dice_deck(P1, 6, 6, 6, 6), dice_deck(P2, 1, 1, 1, 1))
    state = match(one("a"), two("b"), sides=sides, options=Options()).state
    seen = GAME.veiled(state, P1)
    odds = combat_odds(seen, seen.unit("a"), seen.unit("b"))
    assert odds == combat_odds(state, state.unit("a"), state.unit("b"), sources=(None, "printed"))


@pytest.mark.rule("WC-ROLL-06")
def test_cards_without_a_known_die_are_left_out_and_the_note_says_so() -> None:
    def notes(*dice: int) -> list[str]:
        sides = (dice_deck(P1, *dice, discard=(0,)), dice_deck(P2, 1, 1, 1, 1))
        state = match(one("a"), two("b"), sides=sides, options=Options()).state
        return [speak(table.note) for table in board(state) if table.note is not None]

    assert all("2 cards whose dice nobody has told are left out." in note for note in notes(6, 6, 0))
    assert all("1 card whose die nobody has told is left out." in note for note in notes(6, 6, 6))
    assert len(notes(6, 6, 6)) == 2  # an attack and a retreat
