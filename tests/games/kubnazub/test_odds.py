"""Odds and engine are one truth: the book's numbers, and every throw of a strike through `decide`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.effects import Effect
from companion.core.explore import End, ends
from companion.core.game import Game
from companion.core.questions import Answer, Question, Value
from companion.games.kubnazub.commands import EndTurn, Strike
from companion.games.kubnazub.events import CardsWounded, StrikeDealt
from companion.games.kubnazub.model import Card, Options, State
from companion.games.kubnazub.odds.strike import Result, StrikeOdds, ability_odds, strike_odds
from companion.games.kubnazub.odds.tables import strike_tables
from companion.games.kubnazub.printed import RANGED, Ability
from companion.games.kubnazub.rules import closed
from companion.games.kubnazub.rules.situation import Attack
from tests.games.kubnazub.kit import GAME, battle, ex, one, two

pytestmark = pytest.mark.slow

HIT = Strike("P1-c3", "P2-c4")
STRENGTHS = ("miss", "weak", "medium", "strong")


def outlook(*cards: Card, **values: Any):
    return strike_odds(state := battle(*cards, **values).state, state.card("P1-c3"), state.card("P2-c4"))


# -- the book's numbers -----------------------------------------------------------------------------------


@ex("EX-22", "EX-23")
@pytest.mark.rule("KZ-COMBAT-01", "KZ-COMBAT-18", "KZ-COMBAT-19")
def test_the_chances_without_modifiers_are_those_of_the_book():
    """Creatures of 1-2-3: nobody gains by settling for less."""
    found = outlook(one("c3", lives=99), two("c4", lives=99)).direct
    assert [found.deals(each) for each in STRENGTHS] == [F(10, 36), F(16, 36), F(7, 36), F(3, 36)]
    assert [found.answers(each) for each in STRENGTHS] == [F(22, 36), F(11, 36), F(3, 36), 0]
    assert (1 - found.misses, found.is_answered) == (F(13, 18), F(7, 18))
    assert (found.wounds.mean, found.received.mean) == (F(13, 12), F(17, 36))


@pytest.mark.rule("KZ-COMBAT-15", "KZ-COMBAT-16")
def test_who_gains_by_it_settles_for_less_and_nobody_else():
    attacker = outlook(one("c3", strike=(1, 1, 1), lives=99), two("c4", lives=99)).direct
    assert settled(attacker) == {("attacker", True), ("defender", False)}
    assert (attacker.wounds.mean, attacker.received.mean) == (F(20 + 5 + 1, 36), F(5 + 3 * 2, 36))
    both = outlook(one("c3", strike=(2, 2, 2), lives=99), two("c4", strike=(3, 3, 3), lives=99)).direct
    assert settled(both) == {("attacker", True), ("defender", True)}
    cases = Counter(dict.fromkeys(PAIRS, 0))
    for result, n in both.results.weights.items():
        cases[result.strengths] += n
    assert [cases[pair] for pair in PAIRS] == [18, 7, 5, 4, 1, 1]


PAIRS = [
    ("weak", "miss"), ("miss", "weak"), ("medium", "miss"), ("miss", "miss"), ("strong", "miss"),
    ("miss", "medium"),
]  # fmt: skip


def settled(odds: StrikeOdds) -> set[tuple[str, bool]]:
    return {(each.half, each.is_better) for each in odds.settling}


@pytest.mark.rule("KZ-COMBAT-15", "KZ-LIFE-03")
def test_who_falls_counts_before_wounds():
    careful = outlook(one("c3", lives=1, strike=(1, 5, 9)), two("c4", lives=99)).direct
    assert all(each.is_better for each in careful.settling if each.half == "attacker")
    bold = outlook(one("c3", lives=2, strike=(1, 5, 9)), two("c4", lives=3)).direct
    keeps = {each.keep.strengths[0]: not each.is_better for each in bold.settling if each.half == "attacker"}
    assert keeps == {"medium": True, "strong": False}, "a weak strike would not kill, a medium one does"
    even = outlook(one("c3", lives=1, strike=(1, 5, 9)), two("c4", lives=3)).direct
    assert [each.is_better for each in even.settling if each.keep.strengths[0] == "medium"] == [False]


@pytest.mark.rule("KZ-COMBAT-20")
def test_a_table_may_let_the_attacker_strike_first():
    cards = one("c3", lives=1), two("c4", lives=1, strike=(9, 9, 9))
    assert outlook(*cards, options=Options(exchanged_strikes="attacker_first")).direct.dies == F(
        5 + 1 + 2, 36
    )
    assert (
        battle(*cards, one("a1"), two("a6"), options=Options(exchanged_strikes="attacker_first"))
        .when(HIT, (6, 4), "keep")
        .then({"P1-c3.zone": "field", "P2-c4.zone": "graveyard"})
    )


@pytest.mark.rule("KZ-CLOSED-01", "KZ-CLOSED-05", "KZ-ARTIFACT-03")
def test_one_die_never_misses_and_is_never_answered():
    found = outlook(one("c3", strike=(2, 3, 5)), two("c4", closed=True, lives=3)).direct
    assert found.one_die and found.misses == 0 and found.is_answered == 0 and found.dies == 0
    assert [found.deals(each) for each in STRENGTHS[1:]] == [F(1, 2), F(1, 3), F(1, 6)]
    assert found.kills == F(1, 2) and found.wounds.mean == F(3 * 2 + 2 * 3 + 5, 6)


@pytest.mark.rule("KZ-KEYWORD-53", "KZ-KEYWORD-54", "KZ-KEYWORD-12", "KZ-MOD-02")
def test_the_sources_of_a_die_are_told_one_by_one():
    found = outlook(
        one("c3", "experience_in_attack 2", cursed=True, die_bonus=3), two("c4", "experience_in_defence 1")
    ).direct
    told = [(each.source, each.n) for each in found.attack_die]
    assert told == [("die_bonus", 3), ("experience_in_attack", 2), ("curse", -1)]
    assert [(each.source, each.n) for each in found.defence_die] == [("experience_in_defence", 1)]


@pytest.mark.rule("KZ-REVEAL-05", "KZ-PROTECT-02")
def test_nothing_is_told_of_hidden_cards():
    assert outlook(one("c3"), two("c4", hidden=True)) is None
    cards = one("c3"), two("c4"), two("b4", hidden=True), two("d4", strike=(9, 9, 9))
    assert [each.target for each in outlook(*cards).protected] == ["P2-d4"]


@pytest.mark.rule("KZ-PROTECT-01", "KZ-PROTECT-13")
def test_the_worst_case_is_the_best_protector():
    cards = one("c3", lives=2), two("c4", lives=1), two("b4", lives=9), two("d4", lives=9, strike=(5, 5, 5))
    found = outlook(*cards)
    assert found.worst.target == "P2-d4" and found.worst.kills == 0 < found.direct.kills
    assert outlook(replace_tags(cards[0], "directed_strike"), *cards[1:]).protected == ()


def replace_tags(card: Card, *tags: str) -> Card:
    return replace(card, printed=one("c3", *tags, lives=card.printed.lives).printed)


# -- exploring every throw ---------------------------------------------------------------------------------


def best_for_the_chooser(state: State, who: str, target: str):
    """Settles for less where `decide` itself leads to something better for the side that chooses."""

    def pick(question: Question, answers: Sequence[tuple[Value, Sequence[End[State]]]]) -> int:
        assert question.key == "step_down"
        sign = 1 if question.facts["now"][0] != "weak" else -1
        worths = []
        for _, (end,) in answers:
            found = result_of(end, who, target)
            taken = min(found.dealt, state.card(target).lives)
            lost = min(found.received, state.card(who).lives)
            worths.append((sign * (found.kills - found.dies), sign * (taken - lost)))
        return int(worths[1] > worths[0])

    return pick


def result_of(end: End[State], who: str, target: str) -> Result:
    struck = {each.who: each.strength for each in end.events if isinstance(each, StrikeDealt)}
    wounds = Counter[str]()
    for event in end.events:
        if isinstance(event, CardsWounded):
            wounds.update({each.card: each.n for each in event.wounds})
    fallen = [not end.state.card(each).is_in_play for each in (target, who)]
    pair = (struck.get(who, "miss"), struck.get(target, "miss"))
    return Result(pair, wounds[target], wounds[who], *fallen)


def explored(state: State, found: StrikeOdds, protector: str) -> dict[Result, F]:
    answers = (Answer("protector", protector, about=("P1-c3", "P2-c4")),)
    policy = best_for_the_chooser(state, found.who, found.target)
    chances: dict[Result, F] = {}
    for end in ends(GAME, state, HIT, policy, answers):
        result = result_of(end, found.who, found.target)
        chances[result] = chances.get(result, F(0)) + end.chance
    return chances


TAGS = (
    "blessing", "curse", "clumsiness", "experience_in_attack 2", "experience_in_defence 1", "armour 2",
    "armour 1", "experience_in_shooting 3",
)  # fmt: skip
SPECIAL = ("directed_strike", "unanswered_strike")


def random_card(chance: Random, make: Any, at: str, **fixed: Any) -> Card:
    lives = chance.randint(1, 8)
    values = {
        "lives": lives,
        "strike": tuple(sorted(chance.randint(0, 5) for _ in range(3))),
        "wounds": chance.randrange(lives),
        "more_lives": chance.choice((0, 0, 2)),
        "blessed": chance.random() < 0.2,
        "cursed": chance.random() < 0.2,
        "die_bonus": chance.choice((0, 0, 1, -2)),
        "attack_bonus": chance.choice((0, 0, 1, -1)),
        "armour_used": chance.choice((0, 0, 1)),
    }
    return make(at, *chance.sample(TAGS, chance.randint(0, 3)), **{**values, **fixed})


def random_battle(chance: Random) -> State:
    """A strike with all that can change it, and now and then somebody who may step in."""
    extra: dict[str, Any] = {"closed": True} if chance.random() < 0.25 else {}
    if chance.random() < 0.15:
        extra = {"type": "artifact", "kind": ""}
    attacker = random_card(chance, one, "c3")
    if chance.random() < 0.2:
        tag = one("c3", chance.choice(SPECIAL)).printed.keywords
        attacker = replace(
            attacker, printed=replace(attacker.printed, keywords=(*attacker.printed.keywords, *tag))
        )
    cards = [attacker, random_card(chance, two, "c4", **extra), one("a1"), two("a6")]
    cards += [random_card(chance, two, at) for at in ("b4", "d3") if chance.random() < 0.3]
    effects = [Effect("e1", "P1-c3", "experience_in_attack", 3)] if chance.random() < 0.2 else []
    for what, n in (("die_set", 4), ("value_set", 2)):
        if chance.random() < 0.1:
            effects.append(Effect(what, chance.choice(("P1-c3", "P2-c4")), what, n))
    options = Options(
        exchanged_strikes=chance.choice(("together", "together", "attacker_first")),
        experience_against_closed=chance.random() < 0.8,
        clumsy_defender=chance.random() < 0.8,
    )
    return battle(*cards, effects=tuple(effects), options=options).state


@pytest.mark.rule("KZ-COMBAT-15", "KZ-COMBAT-20", "KZ-CLOSED-01", "KZ-PROTECT-07", "KZ-KEYWORD-15")
@pytest.mark.rule("KZ-MOD-02", "KZ-MOD-05", "KZ-MOD-06", "KZ-MOD-07", "KZ-MOD-11")
@pytest.mark.parametrize("part", range(4))
def test_the_chances_are_those_of_every_throw_through_the_engine(part):
    """120 random strikes, each as it stands and with each creature that may step in."""
    chance = Random(f"odds/{part}")
    for _ in range(30):
        state = random_battle(chance)
        found = strike_odds(state, state.card("P1-c3"), state.card("P2-c4"))
        for protector, odds in (("nobody", found.direct), *((each.target, each) for each in found.protected)):
            assert odds.results.chances() == explored(state, odds, protector), state


@ex("EX-29", "EX-30", "EX-31")
@pytest.mark.rule("KZ-ABILITY-10", "KZ-ABILITY-11", "KZ-KEYWORD-55", "KZ-KEYWORD-17")
def test_one_die_abilities_are_those_of_every_throw_too():
    chance = Random("abilities")
    for _ in range(40):
        state = random_battle(chance)
        value = tuple(sorted(chance.randint(0, 5) for _ in range(3)))
        ability = Ability("a", chance.choice((*RANGED, "magic_strike", "spell", "impact")), value=value)
        found = ability_odds(state, state.card("P1-c3"), ability, state.card("P2-c4"))
        attack = Attack("P1-c3", "P2-c4", ability.kind, value, "a")
        only_hit: Game[State] = replace(
            GAME, decide=lambda course, _, attack=attack: closed.hit(course, attack)
        )
        chances: dict[Result, F] = {}
        for end in ends(only_hit, state, HIT, best_for_the_chooser(state, found.who, found.target)):
            result = result_of(end, found.who, found.target)
            chances[result] = chances.get(result, F(0)) + end.chance
        assert found.results.chances() == chances


def test_an_ability_without_a_value_has_no_chances():
    state = battle(one("c3"), two("c4"), two("b4", hidden=True)).state
    who = state.card("P1-c3")
    assert ability_odds(state, who, Ability("a"), state.card("P2-c4")) is None
    assert ability_odds(state, who, Ability("a", "shot", (1, 1, 1)), state.card("P2-b4")) is None


# -- in words ----------------------------------------------------------------------------------------------


def test_the_table_lists_every_strike_at_a_known_enemy_within_reach():
    cards = (
        one("c3"),
        one("b3", closed=True),
        one("air"),
        two("c4", closed=True, lives=1),
        two("d4", hidden=True),
    )
    scene = battle(*cards, two("a6"), one("c2"))
    told = {speak(table.title): [speak(row.text) for row in table.rows] for table in GAME.odds(scene.state)}
    assert told["Strikes of P1 c3"] == ["P2 c4 falls"]
    assert told["Strikes of P1 air"] == ["P2 c4 falls", "P2 a6 falls"]
    assert set(told) == {"Strikes of P1 c3", "Strikes of P1 air"}
    assert GAME.odds(scene.when(EndTurn()).state) == []


def test_one_strike_is_told_in_full_with_those_who_may_step_in():
    state = battle(one("c3", lives=1), two("c4"), two("b4", closed=True), two("d4", lives=1)).state
    direct, stepped_in = strike_tables(state, state.card("P1-c3"), state.card("P2-c4"))
    assert [speak(table.title) for table in (direct, stepped_in)] == [
        "P1 c3 against P2 c4",
        "P1 c3 against P2 d4",
    ]
    rows = {speak(row.text): row.value for row in direct.rows}
    assert rows["Weak strike"] + rows["Medium strike"] + rows["Strong strike"] + rows["P1 c3 misses"] == 1
    assert rows["P2 c4 strikes back"] == rows["P1 c3 falls"] > 0 == rows["P2 c4 falls"]
    assert "settle for less" in speak(direct.note)
    hidden = battle(one("c3"), two("c4", hidden=True)).state
    assert strike_tables(hidden, hidden.card("P1-c3"), hidden.card("P2-c4")) == []


def test_the_table_of_a_lone_die_says_that_nobody_strikes_back():
    state = battle(one("c3"), two("c4", closed=True)).state
    (table,) = strike_tables(state, state.card("P1-c3"), state.card("P2-c4"))
    assert [speak(row.text) for row in table.rows] == [
        "Weak strike", "Medium strike", "Strong strike", "P2 c4 falls",
    ]  # fmt: skip
    assert speak(table.note) == "On average 1.67 wounds; no strike in return."
