"""Odds and engine are one truth: the book's numbers, and every throw of an attack through `decide`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.dice import Die
from companion.core.effects import Effect
from companion.core.explore import End, ends
from companion.core.game import Command
from companion.core.odds import draws
from companion.core.questions import Answer, Question, Value
from companion.games.duel.printed import Effected
from companion.games.realms import events as ev
from companion.games.realms.commands import EndTurn, Strike, UseAbility
from companion.games.realms.model import ATTACKER, DEFENDER, Card, State
from companion.games.realms.odds.attacks import (
    AttackOdds,
    Outlook,
    Result,
    ability_odds,
    reroll_odds,
    strike_odds,
)
from companion.games.realms.odds.tables import odds_table, strike_tables
from companion.games.realms.rules.attack import ability_act, basic_strike, find_ability, why_not
from companion.games.realms.rules.combat import rerolls, rolls_defence
from companion.games.realms.rules.situation import Act
from tests.games.realms.kit import GAME, ability, battle, ex, one, tags, two, weapon

pytestmark = pytest.mark.slow

HIT = Strike("P1-c3", "P2-c4")
HITS = ("light", "medium", "strong")
OUTCOMES = (*HITS, "both_miss", "counterstrike")


def outlook(*cards: Card, **values: Any) -> Outlook:
    state = battle(*cards, **values).state
    found = strike_odds(state, state.card("P1-c3"), state.card("P2-c4"))
    assert found is not None
    return found


def direct(attacker: Card, target: Card) -> AttackOdds:
    return outlook(attacker, target).direct


def chances(odds: AttackOdds) -> list[F]:
    return [odds.chance(each) for each in OUTCOMES]


# -- the book's numbers -----------------------------------------------------------------------------------


@ex("EX-026", "EX-027")
@pytest.mark.rule("RE-DRAW-01", "RE-DRAW-02")
def test_a_card_is_in_the_first_hand_as_often_as_the_book_says():
    assert draws(30, 1, 15).at_least(1) == F(1, 2)
    assert (draws(30, 3, 15).at_least(1), draws(30, 3, 14).at_least(1)) == (F(103, 116), F(25, 29))


OPEN, CLOSED = two("c4"), two("c4", closed=True)
HARMLESS = {"strike": (0, 1, 1)}
KILLED_BY_STRONG = two("c4", lives=5, closed=True)


@pytest.mark.parametrize(
    ("example", "attacker", "target", "expected"),
    [
        ("EX-077", one("c3", strike=(2, 3, 5)), CLOSED, "1/2 1/3 1/6 0 0"),
        ("EX-078", one("c3", strike=(2, 3, 5)), OPEN, "1/3 2/9 1/9 1/6 1/6"),
        ("EX-079", one("c3", "attack_skill 1", strike=(2, 3, 5)), CLOSED, "1/4 1/2 1/4 0 0"),
        ("EX-080", one("c3", "attack_skill 1", strike=(2, 3, 5)), KILLED_BY_STRONG, "5/12 5/18 11/36 0 0"),
        ("EX-081", one("c3", "attack_skill 2", strike=(1, 4, 5)), CLOSED, "1/8 7/12 7/24 0 0"),
        ("EX-082", one("c3", "attack_skill 2", strike=(2, 3, 5)), KILLED_BY_STRONG,
         "25/72 25/108 91/216 0 0"),
        ("EX-083", one("c3", strike=(2, 3, 5)), two("c4", "defence_skill 1", **HARMLESS),
         "2/9 4/27 2/27 5/18 5/18"),
        ("EX-084", one("c3", strike=(2, 3, 5), lives=20), two("c4", "defence_skill 1", strike=(15, 15, 15)),
         "5/18 5/27 5/54 5/36 11/36"),
        ("EX-085", one("c3", "attack_skill 1", strike=(2, 3, 5)), two("c4", "defence_skill 1", **HARMLESS),
         "1/9 2/9 1/9 5/18 5/18"),
    ],
    indirect=["example"],
)  # fmt: skip
@pytest.mark.rule("RE-COMBAT-12", "RE-SKILL-01", "RE-SKILL-02", "RE-SKILL-05")
def test_the_chances_are_those_of_the_book(example: str, attacker: Card, target: Card, expected: str) -> None:
    """Rerolls are those that are best, so each scene makes the rerolls of its row the best ones."""
    assert chances(direct(attacker, target)) == [F(each) for each in expected.split()]


@ex("EX-086", "EX-087")
@pytest.mark.rule("RE-COMBAT-12", "RE-COMBAT-05")
def test_the_damage_on_average_is_that_of_the_book():
    assert direct(one("c3", strike=(2, 3, 5)), OPEN).wounds.mean == F(17, 9)
    assert direct(one("c3", strike=(2, 3, 5)), CLOSED).wounds.mean == F(17, 6)
    for light, medium, strong in ((0, 1, 2), (1, 1, 3), (4, 6, 9)):
        attacker, nine = one("c3", strike=(light, medium, strong)), 3 * light + 2 * medium + strong
        assert direct(attacker, two("c4", lives=20)).wounds.mean == F(nine, 9)
        assert direct(attacker, two("c4", lives=20, closed=True)).wounds.mean == F(nine, 6)


@ex("EX-088", "EX-089")
@pytest.mark.rule("RE-COMBAT-12", "RE-ARMOR-01", "RE-DAMAGE-02")
def test_the_chance_to_kill_is_that_of_the_book():
    def kills(*keywords: str, closed: bool) -> F:
        target = two("c4", *keywords, lives=7, wounds=4, closed=closed)
        return direct(one("c3", strike=(2, 3, 5)), target).kills

    assert (kills(closed=False), kills(closed=True)) == (F(1, 3), F(1, 2))
    assert (kills("armour 1", closed=False), kills("armour 1", closed=True)) == (F(1, 9), F(1, 6))


# -- choices ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-SKILL-04", "RE-SKILL-05")
def test_the_faces_that_are_best_thrown_again_are_told_for_each_reroll():
    found = direct(one("c3", "attack_skill 2", strike=(2, 3, 5)), CLOSED)
    assert found.attack_rerolls == ((1, 2, 3, 4, 5), (1, 2, 3)), "a medium hit is kept only at the last"
    assert found.defence_rerolls == ()


@pytest.mark.rule("RE-SKILL-05")
def test_who_dies_counts_before_damage():
    """A medium hit of 9 is far above the average, and yet thrown again where only a strong one kills."""
    found = direct(one("c3", "attack_skill 1", strike=(0, 9, 10)), KILLED_BY_STRONG)
    assert found.attack_rerolls == ((1, 2, 3),)
    alone = direct(one("c3", "attack_skill 1", strike=(0, 9, 10)), two("c4", lives=10, closed=True))
    assert alone.attack_rerolls == ((1, 2, 3, 4, 5),)


@pytest.mark.rule("RE-VAMP-01", "RE-VAMP-03")
def test_what_a_vampire_gains_counts_as_lives():
    """A defender that strikes back for 3 throws a miss again only if it feeds on that."""
    attacker = one("c3", strike=(1, 1, 1))
    plain = direct(attacker, two("c4", "defence_skill 1", strike=(5, 5, 5)))
    vampire = direct(attacker, two("c4", "defence_skill 1", "vampirism", strike=(3, 3, 3)))
    modest = direct(attacker, two("c4", "defence_skill 1", strike=(3, 3, 3)))
    assert plain.defence_rerolls == vampire.defence_rerolls == ((1, 2, 3, 4, 5),)
    assert modest.defence_rerolls == ((1, 2, 3, 4),)


@pytest.mark.rule("RE-BLOCK-01", "RE-ATTACK-07", "RE-SCALE-01")
def test_a_protection_stops_everything_and_a_single_number_needs_no_die():
    state = battle(one("c2"), two("c4", "protection_shots", "scale", wounds=5)).state
    who, target = state.card("P1-c2"), state.card("P2-c4")
    blocked = ability_odds(state, who, ability("shot", (1, 2, 3)), target)
    assert blocked.is_blocked and blocked.wounds.mean == 0
    sure = ability_odds(state, who, ability("throw", (3, 3, 3)), target)
    assert sure.results.chances() == {Result("sure"): 1}, "scale stops it"


@pytest.mark.rule("RE-REVEAL-05", "RE-REVEAL-08", "RE-PROTECT-01")
def test_nothing_is_told_of_hidden_cards_nor_of_abilities_without_damage():
    state = battle(one("c3"), two("c4"), two("b4", hidden=True), two("d4")).state
    who = state.card("P1-c3")
    assert strike_odds(state, who, state.card("P2-b4")) is None
    assert strike_tables(state, who, state.card("P2-b4")) == []
    assert ability_odds(state, who, ability("shot", (1, 1, 1)), state.card("P2-b4")) is None
    assert ability_odds(state, who, ability("spell"), state.card("P2-c4")) is None
    assert [each.target for each in strike_odds(state, who, state.card("P2-c4")).protected] == ["P2-d4"]


@pytest.mark.rule("RE-PROTECT-01", "RE-PROTECT-09")
def test_the_worst_case_is_the_best_protector():
    cards = one("c3", lives=2), two("c4", lives=1), two("b4"), two("d4", strike=(5, 5, 5))
    found = outlook(*cards)
    assert found.worst.target == "P2-d4" and found.worst.kills == 0 < found.direct.kills
    aimed = replace(cards[0], printed=replace(cards[0].printed, keywords=tags("aimed_strike")))
    assert outlook(aimed, *cards[1:]).protected == ()


# -- exploring every throw ---------------------------------------------------------------------------------


MOST_REROLLS = 2


def can_be_explored(state: State) -> bool:
    """Whether both dice together are not thrown so often that all throws take minutes."""
    strikes = [Act("P1-c3", each.id) for each in state.cards_of("P2")]
    most = max(rerolls(state, each, DEFENDER) for each in strikes)
    return rerolls(state, strikes[0], ATTACKER) + most <= MOST_REROLLS


def best_for_the_chooser(state: State, who: str, target: str):
    """Rerolls where `decide` itself leads to something better for the side that chooses."""
    mine = state.card(who).controller
    own = state.card(target).controller == mine

    def lives_won(end: End[State], id_: str) -> int:
        card = end.state.card(id_)
        return (card.lives if card.is_in_play else 0) - state.card(id_).lives

    def worth(end: End[State]) -> tuple[int, int]:
        dead = [not end.state.card(each).is_in_play for each in (target, who)]
        if own:
            return -dead[0], lives_won(end, target)
        return dead[0] - dead[1], lives_won(end, who) - lives_won(end, target)

    def pick(question: Question, answers: Sequence[tuple[Value, Sequence[End[State]]]]) -> int:
        assert question.key == "reroll"
        sign = 1 if question.seat == mine else -1
        keep, again = (
            [sign * sum(end.chance * worth(end)[n] for end in led_to) for n in (0, 1)]
            for _, led_to in answers
        )
        return int(again > keep)

    return pick


def result_of(end: End[State], who: str, target: str) -> Result:
    """What happened, read off the events of a whole attack."""
    wounds = Counter[str]()
    outcome = "sure"
    for event in end.events:
        match event:
            case ev.CardsWounded(wounds=laid):
                wounds.update({each.card: each.n for each in laid})
            case ev.GradeRolled(grade=found):
                outcome = found
            case ev.DefenceRolled(result=found) if found != "hit":
                outcome = found
            case ev.ActionStopped():
                outcome = "blocked"
    fallen = [not end.state.card(each).is_in_play for each in (target, who)]
    return Result(outcome, wounds[target], wounds[who] if who != target else 0, *fallen)


def explored(state: State, command: Command, odds: AttackOdds, *answers: Answer) -> dict[Result, F]:
    policy = best_for_the_chooser(state, odds.who, odds.target)
    found: dict[Result, F] = {}
    for end in ends(GAME, state, command, policy, answers):
        result = result_of(end, odds.who, odds.target)
        found[result] = found.get(result, F(0)) + end.chance
    return found


TAGS = (
    "attack_skill 1", "attack_skill 2", "defence_skill 1", "defence_skill 2", "blessing", "armour 1",
    "armour 3", "vampirism", "scale", "attack_bonus 2", "attack_penalty 1", "marked", "poisonous_strike 1",
    "incarnation 1", "protection_shots", "protection_magic", "protection_spells", "protection_blasts",
    "protection_throws",
)  # fmt: skip


def random_card(chance: Random, make: Any, at: str, **fixed: Any) -> Card:
    lives = chance.randint(1, 9)
    values = {
        "lives": lives,
        "strike": tuple(sorted(chance.randint(0, 5) for _ in range(3))),
        "wounds": chance.randrange(lives),
        "more_lives": chance.choice((0, 0, 2)),
        "marks": chance.choice((0, 0, 1, 2)),
        "armour_tokens": chance.choice((0, 0, 0, 1)),
        "armour_used": chance.choice((0, 0, 1)),
        "rank": tags("attack_bonus 3", "scale") if chance.random() < 0.2 else (),
    }
    return make(at, *chance.sample(TAGS, chance.randint(0, 4)), **{**values, **fixed})


def random_battle(chance: Random, **attacker: Any) -> State:
    """An attack with all that can change it, and now and then somebody who may step in."""
    extra: dict[str, Any] = {"closed": True} if chance.random() < 0.25 else {}
    if chance.random() < 0.15:
        extra = {"type": "artifact"}
    cards = [random_card(chance, one, "c3", **attacker), random_card(chance, two, "c4", **extra)]
    cards += [one("a1"), two("a6"), random_card(chance, one, "c2")]
    cards += [random_card(chance, two, at) for at in ("b4", "d3") if chance.random() < 0.3]
    if chance.random() < 0.2:
        cards.append(weapon("P1", "P1-c3", chance.choice(TAGS[:5])))
    if chance.random() < 0.1:
        cards.append(two("on P2-c4", lives=2))
    effects = [Effect("e1", "P1-c3", "aimed_strike", 0)] if chance.random() < 0.1 else []
    return battle(*cards, effects=tuple(effects)).state


@pytest.mark.rule(
    "RE-COMBAT-12", "RE-SKILL-05", "RE-SKILL-08", "RE-SKILL-09", "RE-PROTECT-05", "RE-DAMAGE-04"
)
@pytest.mark.rule("RE-ARMOR-01", "RE-VAMP-01", "RE-RANK-01", "RE-TOKEN-05", "RE-EQUIP-09")
@pytest.mark.parametrize("part", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 4))])
def test_the_chances_are_those_of_every_throw_through_the_engine(part: int) -> None:
    """Random strikes, each as it stands and with each creature that may step in."""
    chance = Random(f"odds/{part}")
    for _ in range(12):
        state = random_battle(chance)
        found = strike_odds(state, state.card("P1-c3"), state.card("P2-c4"))
        for odds in found.all if can_be_explored(state) else ():
            named = "nobody" if odds is found.direct else odds.target
            protector = Answer("protector", named, about=("P1-c3", "P2-c4"))
            assert odds.results.chances() == explored(state, HIT, odds, protector), state


KINDS = ("special_strike", "magic_strike", "aimed_strike", "spell", "effect", "shot", "throw", "blast")
DOES = (Effected("wound", 2), Effected("heal", 1), Effected("destroy"), Effected("poison", 1))


@pytest.mark.rule("RE-COMBAT-12", "RE-COMBAT-10", "RE-BLOCK-01", "RE-SCALE-01", "RE-ACT-10")
@pytest.mark.parametrize("kind", KINDS)
def test_abilities_are_those_of_every_throw_too(kind: str) -> None:
    chance = Random(f"abilities/{kind}")
    for _ in range(12):
        value = chance.choice([(1, 2, 4), (0, 3, 5), (2, 2, 2)])
        what = ability(kind, value, does=tuple(chance.sample(DOES, chance.choice((0, 0, 1, 2)))))
        state = random_battle(chance, abilities=(what,))
        far = kind in ("shot", "throw", "blast")
        whom = (
            "P2-a6" if far else chance.choice(["P2-c4", "P1-c2", "P1-c3"][: 3 if kind in KINDS[3:5] else 1])
        )
        if far:
            moved = random_card(chance, two, "a6")
            state = replace(state, cards=tuple(moved if each.id == whom else each for each in state.cards))
        found = ability_odds(state, state.card("P1-c3"), what, state.card(whom))
        command = UseAbility("P1-c3", kind, whom)
        if can_be_explored(state) and not refused(state, command):
            assert found.results.chances() == explored(state, command, found), state


def refused(state: State, command: UseAbility) -> bool:
    """What a text does not fit is never ordered, so that its chances are nobody's question."""
    who = state.card(command.who)
    return why_not(state, ability_act(who, find_ability(who, command.ability), command.target)) is not None


def thrown_again(state: State, die: Die, left: int, *faces: Answer) -> tuple[AttackOdds, dict[Result, F]]:
    """A reroll by the odds, and by every throw through the engine."""
    act = basic_strike(state, state.card("P1-c3"), "P2-c4")
    found = reroll_odds(state, act, die, left)
    protector = Answer("protector", "nobody", about=("P1-c3", "P2-c4"))
    return found, explored(state, HIT, found, protector, *faces)


def about(kind: str, n: int) -> tuple[str, ...]:
    return ("P1-c3", "P2-c4", kind, str(n))


@pytest.mark.rule("RE-SKILL-04", "RE-SKILL-05", "RE-COMBAT-12")
@pytest.mark.parametrize("part", range(3))
def test_the_chances_of_a_reroll_are_those_of_every_throw_behind_it(part: int) -> None:
    chance, tried = Random(f"rerolls/{part}"), 0
    while tried < 6:
        state = random_battle(chance)
        who, target = state.card("P1-c3"), state.card("P2-c4")
        mine, theirs = (rerolls(state, Act(who.id, target.id), die) for die in (ATTACKER, DEFENDER))
        act = basic_strike(state, who, target.id)
        defends = rolls_defence(state, act)
        if not can_be_explored(state) or len(set(who.printed.strike)) == 1 or act.kind != "basic_strike":
            continue
        if mine:
            tried += 1
            hit = [Answer("defence", (1,), ("defender",), about("defence", 0))] if defends else []
            hit += [Answer("reroll", "keep", about=about("defence", 0))] if defends and theirs else []
            face = Answer("grade", (chance.randint(1, 6),), ("attacker",), about("attack", 0))
            again = Answer("reroll", "reroll", about=about("attack", 0))
            found, throws = thrown_again(state, ATTACKER, mine - 1, *hit, face, again)
            assert found.results.chances() == throws, state
        if theirs and defends:
            tried += 1
            face = Answer("defence", (chance.randint(1, 6),), ("defender",), about("defence", 0))
            again = Answer("reroll", "reroll", about=about("defence", 0))
            found, throws = thrown_again(state, DEFENDER, theirs - 1, face, again)
            assert found.results.chances() == throws, state


# -- in words ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-COMBAT-12")
def test_the_table_lists_every_strike_at_a_known_enemy_within_reach():
    cards = one("c3"), one("b3", closed=True), two("c4", closed=True, lives=1), two("d4", hidden=True)
    scene = battle(*cards, two("a6"), one("c2"), one("air"))
    told = {speak(table.title): [speak(row.text) for row in table.rows] for table in GAME.odds(scene.state)}
    assert told == {"Strikes of P1 c3": ["P2 c4 falls"], "Strikes of P1 air": ["P2 c4 falls", "P2 a6 falls"]}
    assert GAME.odds(scene.when(EndTurn()).state) == []


@pytest.mark.rule("RE-COMBAT-12")
def test_one_strike_is_told_in_full_with_those_who_may_step_in():
    state = battle(one("c3", lives=1), two("c4"), two("b4", closed=True), two("d4", lives=1)).state
    alone, stepped_in = strike_tables(state, state.card("P1-c3"), state.card("P2-c4"))
    assert speak(alone.title) == "P1 c3 against P2 c4" and speak(stepped_in.title) == "P1 c3 against P2 d4"
    assert {speak(row.text): row.value for row in alone.rows} == {
        "Light hit: 1 damage": F(1, 3), "Medium hit: 2 damage": F(2, 9), "Strong hit: 4 damage": F(1, 9),
        "Both miss": F(1, 6),
        "P2 c4 strikes back": F(1, 6), "P2 c4 falls": 0, "P1 c3 falls": F(1, 6),
    }  # fmt: skip
    assert "On average 1.22 damage dealt, 0.17 received." in speak(alone.note)


@pytest.mark.rule("RE-COMBAT-12")
def test_the_table_of_a_lone_die_says_that_nobody_strikes_back():
    state = battle(one("c3"), two("c4", closed=True)).state
    (table,) = strike_tables(state, state.card("P1-c3"), state.card("P2-c4"))
    assert speak(table.note) == "On average 1.83 damage; no strike in return."
    shielded = battle(one("c2"), two("c4", "protection_shots")).state
    who, target = shielded.card("P1-c2"), shielded.card("P2-c4")
    blocked = odds_table(shielded, ability_odds(shielded, who, ability("shot", (1, 2, 3)), target))
    assert [speak(row.text) for row in blocked.rows] == ["Blocked by a protection", "P2 c4 falls"]


@pytest.mark.rule("RE-SKILL-05")
def test_nobody_rerolls_what_another_throw_cannot_better():
    found = direct(one("c3", "attack_skill 1", strike=(1, 2, 3)), two("c4", lives=1, closed=True))
    assert found.attack_rerolls == ((),) and found.kills == 1
