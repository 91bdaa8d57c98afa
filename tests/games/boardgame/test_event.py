"""The Event deck: conditions, revealing, repeating, interruptions, and how an Adventure ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.game import Adjust
from companion.core.hexes import Hex
from companion.games.boardgame.commands import (
    BeginAdventure,
    CheckObjectives,
    Move,
    Report,
    RunEnemy,
    RunEvents,
    RunUpkeep,
    Strike,
    UseToken,
)
from companion.games.boardgame.events import (
    AdventureEnded,
    CardRevealed,
    ConditionMet,
    Displaced,
    RuleSwitched,
    Spawned,
    ToDoByHand,
    TokenPlaced,
    Upgraded,
)
from companion.games.boardgame.facts.adventure import Area, Condition, EventCard, Instruction, SpecialRule
from companion.games.boardgame.facts.model import EnemyCard
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Options, Token
from companion.games.boardgame.rules.stats import hero_movement
from tests.games.boardgame.kit import HEX, ROW, E, H, Y, asked, at, ex, hero, options, table, told, where

RUN = RunEnemy()
EVENTS = RunEvents()
DAKA = EnemyCard("daka", "Daka", 4, 5, 6, count=6)
SPAWNS = [Token("t1", "spawn", "E", Hex(0, 0)), Token("t2", "spawn", "K", Hex(5, 0))]
ACTING = {"activated": True, "left": 9}


def one(condition: Condition, *do: Instruction, cell: Any = None) -> dict[str, Any]:
    """Card A lies face up and waits; card B does something."""
    waits = replace(condition, reveal=("B",))
    return {"cards": (EventCard("A", when=(waits,)), EventCard("B", do=do)), "open_cards": ["A"]}


WIN = Instruction("win")


@ex(117)
@pytest.mark.rule("BG-BOARD-06", "BG-BOARD-07", "BG-EVENT-02")
def test_a_joined_space_belongs_to_no_tile() -> None:
    tiles = [Area("X", tuple(ROW(0, 2)), True), Area("Y", tuple(ROW(4, 6)), True)]
    scene = table(
        ROW(0, 6),
        H("A", (2, 0), movement=3, now={"activated": True}),
        areas=tiles,
        phase="heroes",
        active="A",
        **one(Condition("enters", "Y"), Instruction("by_hand", text="look")),
    )
    scene = scene.when(Move("A", Hex(3, 0))).then_not_told(ConditionMet)
    scene.when(Move("A", Hex(4, 0))).then_told(ConditionMet, CardRevealed, ToDoByHand)


@ex(119)
@pytest.mark.rule("BG-EVENT-03", "BG-EVENT-04", "BG-EVENT-05", "BG-EVENT-01")
def test_a_repeating_effect_is_carried_out_when_revealed_and_in_every_later_event_phase() -> None:
    spawns = (Instruction("spawn", "daka", "E", again=True), Instruction("spawn", "daka", "K", again=True))
    scene = table(
        ROW(0, 5),
        H("A", (3, 0)),
        tokens=SPAWNS,
        more_enemies=[DAKA],
        round=3,
        phase="events",
        **one(Condition("round_end", n=3, event_phase=True), *spawns),
    )
    scene = scene.when(EVENTS).then(phase="upkeep")
    assert [(each.card, each.place) for each in told(scene, Spawned)] == [("daka", "E"), ("daka", "K")]
    scene = scene.when(RunUpkeep()).then(round=4, phase="plan")
    later = scene.at(replace(scene.state, phase="events", enemies=()))
    assert len(told(later.when(EVENTS), Spawned)) == 2


@pytest.mark.rule("BG-EVENT-05")
def test_a_repeating_effect_may_wait_for_the_next_event_phase() -> None:
    later = Instruction("spawn", "daka", "E", again=True, at_once=False)
    scene = table(
        ROW(0, 5),
        H("A", (3, 0)),
        tokens=SPAWNS,
        more_enemies=[DAKA],
        phase="heroes",
        **one(Condition("told", "x"), later),
    )
    scene = scene.when(Report("told", "x")).then(enemies=())
    assert len(told(scene.at(replace(scene.state, phase="events")).when(EVENTS), Spawned)) == 1


@pytest.mark.rule("BG-EVENT-01")
def test_a_card_laid_by_hand_waits_for_what_happens_from_then_on() -> None:
    scene = table(
        ROW(0, 3),
        H("A", (0, 0), dice=("x",), now=ACTING),
        E("E", (1, 0), health=1),
        E("F", (3, 0)),
        phase="heroes",
        active="A",
        **{**one(Condition("slain", "E"), WIN), "open_cards": []},
    )
    laid = scene.when(Adjust("open_cards", ["A"]))
    laid.when(Strike("A", "E"), (5,)).then(status="won")
    late = scene.when(Strike("A", "E"), (5,)).when(Adjust("open_cards", ["A"])).then(status="playing")
    assert GAME.follow(late.state) is None


@ex(120)
@pytest.mark.rule("BG-EVENT-03")
def test_what_does_not_repeat_is_carried_out_once() -> None:
    scene = table(
        ROW(0, 5),
        H("A", (3, 0)),
        tokens=SPAWNS,
        more_enemies=[DAKA],
        phase="events",
        **one(Condition("round_end"), Instruction("spawn", "daka", "E")),
    ).when(EVENTS)
    again = scene.at(replace(scene.state, phase="events")).when(EVENTS)
    assert (len(told(scene, Spawned)), told(again, Spawned)) == (1, [])


@pytest.mark.rule("BG-EVENT-04", "BG-EVENT-05")
def test_a_repeat_stops_with_its_card() -> None:
    cards = (
        EventCard("A", when=(Condition("told", "horn", reveal=("C",)),)),
        EventCard("B", do=(Instruction("spawn", "daka", "E", again=True),)),
        EventCard("C", do=(Instruction("discard", "B"),)),
    )
    scene = table(
        ROW(0, 5),
        H("A", (3, 0)),
        tokens=SPAWNS,
        more_enemies=[DAKA],
        phase="events",
        cards=cards,
        open_cards=["A", "B"],
    )
    assert len(told(scene.when(EVENTS), Spawned)) == 1
    after = scene.when(Report("told", "horn"))
    quiet = after.when(EVENTS)
    assert (quiet.state.discarded, told(quiet, Spawned)) == (("B",), [])


@ex(121)
@pytest.mark.rule("BG-EVENT-06", "BG-EVENT-07", "BG-EVENT-08", "BG-DIRECTION-03")
def test_an_objective_met_in_the_enemy_turn_interrupts_it_after_the_roll() -> None:
    flee = Instruction("move", "C", kind="away", die="w")
    scene = table(
        ROW(-3, 3),
        H("A", (3, 0)),
        Y("C", (0, 0)),
        E("E", (1, 0), dice=("x",)),
        **one(Condition("attacked", "C"), flee),
    )
    after = scene.when(RUN, (1,), (2,)).then_asked("attack_dice", "event_die")
    assert where(after, "C") == (-2, 0)
    kinds = [type(each).__name__ for each in after.events]
    assert kinds.index("Wounded") < kinds.index("AttackEnded") < kinds.index("CardRevealed")
    assert after.state.ally("C").wounds == 1


@pytest.mark.rule("BG-DIRECTION-01", "BG-DIRECTION-02", "BG-DIRECTION-03")
def test_a_random_direction_is_rolled_and_stops_before_an_obstacle() -> None:
    scene = table(
        ROW(0, 5),
        H("A", (0, 0), movement=1),
        Y("C", (2, 0)),
        tall=[(5, 0)],
        phase="heroes",
        **one(Condition("told", "storm"), Instruction("move", "C", kind="random", n=4)),
    )
    after = scene.when(Report("told", "storm"), (1,))
    assert where(after, "C") == (4, 0)
    assert len(told(after, Displaced)) == 2
    assert where(scene.when(Report("told", "storm"), (2,)), "C") == (2, 0)


@pytest.mark.rule("BG-EVENT-02", "BG-BOARD-07")
def test_a_hero_enters_a_zone_once_and_not_with_each_of_its_spaces() -> None:
    walker = H("A", (0, 0), movement=9, now={"activated": True})
    hall = [Area("hall", tuple(ROW(1, 2)))]
    scene = table(ROW(0, 3), walker, areas=hall, phase="heroes", active="A")
    within = scene.when(Move("A", Hex(2, 0)))
    assert within.state.count("enters:hall") == 1
    again = within.when(Move("A", Hex(3, 0))).when(Move("A", Hex(2, 0)))
    assert again.state.count("enters:hall") == 2


@ex(122)
@pytest.mark.rule("BG-EVENT-11", "BG-UPKEEP-02")
def test_the_end_of_a_round_is_looked_at_in_its_event_phase() -> None:
    scene = table(
        ROW(0, 3), H("A", (0, 0)), round=4, phase="enemies", **one(Condition("round_end", n=4), WIN)
    )
    assert GAME.follow(scene.state) != CheckObjectives()
    scene.at(replace(scene.state, phase="events", round=3)).when(EVENTS).then(status="playing")
    scene.at(replace(scene.state, phase="events")).when(EVENTS).then(status="won", ended_by="B", round=4)


@ex(123)
@pytest.mark.rule("BG-CAMPAIGN-03")
@pytest.mark.parametrize("in_order", [True, False])
def test_an_upgrade_counts_only_in_a_campaign_in_order(in_order: bool) -> None:
    scene = table(
        ROW(0, 3), H("A", (0, 0)), phase="heroes", **one(Condition("told", "x"), Instruction("upgrade", "A"))
    )
    scene = scene.at(replace(scene.state, options=Options(in_order=in_order)))
    after = scene.when(Report("told", "x")).then_told(Upgraded)
    assert after.state.upgrades == (("A",) if in_order else ())


@pytest.mark.rule("BG-CAMPAIGN-02", "BG-CAMPAIGN-03")
@pytest.mark.parametrize("in_order", [True, False])
def test_an_upgrade_of_action_cards_counts_only_in_a_campaign_in_order(in_order: bool) -> None:
    more = Instruction("upgrade", "cards", n=8)
    scene = table(ROW(0, 3), H("A", (0, 0)), phase="heroes", **one(Condition("told", "x"), more))
    scene = scene.at(replace(scene.state, options=Options(in_order=in_order)))
    assert scene.when(Report("told", "x")).state.cards_won == (8 if in_order else 0)


@pytest.mark.rule("BG-EVENT-09", "BG-EVENT-06")
def test_of_several_conditions_at_once_the_heroes_choose_the_order() -> None:
    cards = (
        EventCard("A", when=(Condition("slain", "E", reveal=("B",)), Condition("all_slain", reveal=("C",)))),
        EventCard("B", do=(Instruction("counter", "b"),)),
        EventCard("C", do=(Instruction("counter", "c"),)),
    )
    scene = table(
        ROW(0, 3),
        H("A", (0, 0), dice=("x",), now=ACTING),
        E("E", (1, 0), health=1),
        phase="heroes",
        active="A",
        cards=cards,
        open_cards=["A"],
    )
    assert options(scene, Strike("A", "E"), (5,)) == {"A/0", "A/1"}
    after = scene.when(Strike("A", "E"), (5,), "A/1")
    assert [each.card.id for each in told(after, CardRevealed)] == ["C", "B"]


@pytest.mark.rule("BG-EVENT-10", "BG-END-03", "BG-SETUP-16")
def test_events_switch_special_rules_on_and_off() -> None:
    wade = SpecialRule("wade", "hero_movement", -1, at_start=False)
    cards = (
        EventCard(
            "A", when=(Condition("told", "tide", reveal=("B",)), Condition("told", "ebb", reveal=("C",)))
        ),
        EventCard("B", do=(Instruction("rule_on", "wade"),)),
        EventCard("C", do=(Instruction("rule_off", "wade"),)),
    )
    scene = table(
        ROW(0, 3), H("A", (0, 0), movement=3), phase="heroes", rules=[wade], cards=cards, open_cards=["A"]
    )
    flood = scene.when(Report("told", "tide")).then_told(RuleSwitched)
    assert hero_movement(flood.state, hero(flood)).total == 2
    ebb = flood.when(Report("told", "ebb"))
    assert hero_movement(ebb.state, hero(ebb)).total == 3


@pytest.mark.rule("BG-TOKEN-03", "BG-TOKEN-04", "BG-TOKEN-06", "BG-EVENT-06")
def test_a_token_placed_by_an_event_is_used_by_a_hero_on_it() -> None:
    cards = (
        EventCard(
            "A", when=(Condition("told", "x", reveal=("B",)), Condition("token", "lever", reveal=("C",)))
        ),
        EventCard("B", do=(Instruction("token", "lever", "1,0", kind="interaction"),)),
        EventCard("C", do=(WIN,)),
    )
    scene = table(
        ROW(0, 3), H("A", (1, 0), now=ACTING), phase="heroes", active="A", cards=cards, open_cards=["A"]
    )
    scene = scene.when(Report("told", "x")).then_told(TokenPlaced)
    (token,) = scene.state.tokens
    scene.when(UseToken("A", token.id)).then_told(AdventureEnded).then(status="won", ended_by="C")


@pytest.mark.rule("BG-EVENT-10")
def test_events_wound_heal_rest_and_put_tokens_on() -> None:
    do = (
        Instruction("wound", "heroes", n=3),
        Instruction("heal", "A", n=1),
        Instruction("status", "E", kind="bleeding", n=2),
        Instruction("rest", "heroes", n=2),
    )
    scene = table(
        ROW(0, 3),
        H("A", (0, 0), now={"fatigue": 5}),
        E("E", (3, 0)),
        phase="heroes",
        **one(Condition("told", "x"), *do),
    )
    after = scene.when(Report("told", "x"))
    assert (hero(after).health, hero(after).fatigue, after.state.enemy("E").bleeding) == (10, 3, 2)


@pytest.mark.rule("BG-EVENT-02", "BG-EVENT-10")
def test_counters_add_up() -> None:
    cards = (
        EventCard(
            "A", when=(Condition("token", "bell", reveal=("B",)), Condition("counter", "rung", 1, ("C",)))
        ),
        EventCard("B", do=(Instruction("counter", "rung", n=1),)),
        EventCard("C", do=(WIN,)),
    )
    bell = Token("t", "interaction", "bell", Hex(1, 0))
    scene = table(
        ROW(0, 3),
        H("A", (1, 0), now=ACTING),
        phase="heroes",
        active="A",
        cards=cards,
        open_cards=["A"],
        tokens=[bell],
    )
    scene.when(UseToken("A", "t")).then(status="won")


# -- the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-END-01", "BG-END-02")
def test_all_heroes_knocked_out_is_a_defeat_whatever_allies_remain() -> None:
    scene = table(HEX(2), H("A", (0, 0), now={"health": 1}), Y("Y", (-2, 0)), E("E", (1, 0), dice=("x",)))
    after = scene.when(RUN, (5,)).then_told(AdventureEnded).then(status="lost", ended_by="")
    result = GAME.outcome(after.state)
    assert result is not None
    assert (result.result, result.rule) == ("lost", "BG-END-02")
    after.when(RUN).then_refused("game_over", "BG-END-01")
    assert GAME.follow(after.state) is None


@pytest.mark.rule("BG-END-04")
@pytest.mark.parametrize("chosen", ["won", "lost"])
def test_victory_and_defeat_in_one_step_are_asked(chosen: str) -> None:
    scene = table(
        HEX(2),
        H("A", (0, 0), now={"health": 1}),
        E("E", (1, 0), dice=("x",)),
        **one(Condition("ko", "A"), WIN),
    )
    question = asked(scene, RUN, (5,))
    assert (question.key, question.names) == ("both_ends", ("lost", "won"))
    scene.when(RUN, (5,), chosen).then(status=chosen)


@pytest.mark.rule("BG-END-01")
def test_an_event_may_lose_the_adventure() -> None:
    scene = table(HEX(1), H("A", (0, 0)), phase="heroes", **one(Condition("told", "x"), Instruction("lose")))
    after = scene.when(Report("told", "x")).then(status="lost", ended_by="B")
    result = GAME.outcome(after.state)
    assert result is not None
    assert result.rule == "BG-END-01"


# -- told and corrected -------------------------------------------------------------------------------


@pytest.mark.rule("BG-EVENT-02", "BG-EVENT-06")
def test_only_what_a_card_waits_for_can_be_told() -> None:
    scene = table(HEX(1), H("A", (0, 0)), phase="heroes", **one(Condition("enters", "hall"), WIN))
    scene.when(Report("enters", "hall")).then_refused("nobody_waits", "BG-EVENT-02")
    guided = scene.at(replace(scene.state, options=Options("guided")))
    guided.when(Report("enters", "hall")).then(status="won")


@pytest.mark.rule("BG-EVENT-06")
def test_what_a_correction_completes_is_looked_at_in_an_entry_of_its_own() -> None:
    scene = table(
        HEX(1), H("A", (0, 0)), E("E", (1, 0), health=3), phase="heroes", **one(Condition("slain", "E"), WIN)
    )
    scene = scene.when(Adjust("enemies[E].wounds", 3)).then(status="playing", enemies=())
    assert GAME.follow(scene.state) == CheckObjectives()
    scene.when(CheckObjectives()).then(status="won")


@pytest.mark.rule("BG-END-02")
def test_a_correction_that_brings_a_hero_back_takes_the_defeat_back() -> None:
    scene = table(HEX(1), H("A", (0, 0), now={"health": 3}), phase="heroes")
    lost = scene.when(Adjust("heroes[A].health", 0))
    assert GAME.follow(lost.state) == CheckObjectives()
    lost = lost.when(CheckObjectives()).then(status="lost")
    back = (
        lost.when(Adjust("heroes[A].health", 4)).when(Adjust("heroes[A].out", False)).then(status="playing")
    )
    assert not hero(back).out


@pytest.mark.rule("BG-EVENT-10", "BG-SETUP-15")
def test_a_card_that_is_not_revealed_is_not_shown() -> None:
    scene = table(HEX(1), H("A", (0, 0)), phase="heroes", **one(Condition("told", "x"), WIN))
    assert scene.state.deck == ("B",)
    assert at(0, 0) == "0,0"


@pytest.mark.rule("BG-DIRECTION-02", "BG-DIRECTION-03")
def test_directions_are_told_in_words() -> None:
    scene = table(
        HEX(3),
        H("A", (-3, 0)),
        Y("C", (0, 0)),
        E("E", (1, 1), range=2, dice=("x",)),
        **one(Condition("attacked", "C"), Instruction("move", "C", kind="away", n=1)),
    )
    question = asked(scene, RUN, (1,))
    words = GAME.words(scene.state)
    assert {speak(words.option(question, each)) for each in question.names} == {"west", "northwest"}
    storm = table(
        HEX(2),
        H("A", (0, 0)),
        phase="heroes",
        **one(Condition("told", "x"), Instruction("move", "A", kind="random")),
    )
    rolled = asked(storm, Report("told", "x"))
    assert speak(words.option(rolled, "1")) == "east"
    assert speak(words.option(rolled, "direction")) == "Random Direction"


# -- the order of an end ------------------------------------------------------------------------------

TROLL = EnemyCard("troll", "Troll", 7, 9, 12)
SPAWN_TROLL = Instruction("spawn", "troll", "0,0")


@pytest.mark.rule("BG-SETUP-17", "BG-EVENT-03", "BG-EVENT-06")
def test_card_a_places_its_enemies_before_it_waits_for_them_to_be_slain() -> None:
    first = EventCard("A", when=(Condition("all_slain", "troll", reveal=("B",)),), do=(SPAWN_TROLL,))
    scene = table(
        HEX(2),
        H("A"),
        more_enemies=[TROLL],
        cards=(first, EventCard("B", do=(WIN,))),
        phase="party",
        heroes=(),
    )
    begun = scene.when(BeginAdventure()).then_told(Spawned).then(status="playing", phase="place")
    assert GAME.follow(begun.state) is None
    alive = begun.at(replace(begun.state, phase="heroes", enemies=()))
    assert GAME.follow(alive.state) == CheckObjectives()
    alive.when(CheckObjectives()).then(status="won")


@pytest.mark.rule("BG-END-02", "BG-END-04", "BG-EVENT-03")
@pytest.mark.parametrize("cards", [("B",), ("C", "D")])
@pytest.mark.parametrize(("phase", "fact"), [("heroes", "told"), ("events", "round_end")])
def test_a_card_that_knocks_the_last_hero_out_is_not_carried_out_further(
    phase: str, fact: Any, cards: tuple[str, ...]
) -> None:
    hurt = Instruction("wound", "heroes", n=2)
    deck = (
        EventCard("A", when=(Condition(fact, "x" if fact == "told" else "", reveal=cards),)),
        EventCard("B", do=(hurt, WIN)),
        EventCard("C", do=(hurt,)),
        EventCard("D", do=(WIN,)),
    )
    scene = table(HEX(1), H("A", (0, 0), now={"health": 2}), cards=deck, open_cards=["A"], phase=phase)
    after = scene.when(Report("told", "x") if fact == "told" else EVENTS)
    after.then(status="lost", ended_by="").then_told(AdventureEnded)


@pytest.mark.rule("BG-END-04", "BG-EVENT-09")
def test_who_takes_the_victory_is_asked_once_whatever_else_was_met() -> None:
    deck = (
        EventCard("A", when=(Condition("ko", "A", reveal=("B",)), Condition("attacked", "A", reveal=("D",)))),
        EventCard("B", do=(Instruction("reveal", "C"),)),
        EventCard("C", do=(WIN,)),
        EventCard("D", do=(Instruction("counter", "rope"),)),
    )
    hurt, fiend = H("A", (0, 0), now={"health": 1}), E("E", (1, 0), dice=("x",))
    scene = table(HEX(2), hurt, fiend, cards=deck, open_cards=["A"])
    after = scene.when(RUN, (5,), "won").then_asked("attack_dice", "both_ends")
    after.then(status="won", ended_by="C")
    scene.when(RUN, (5,), "lost").then(status="lost", ended_by="")


@pytest.mark.rule("BG-END-04")
def test_a_victory_that_comes_later_is_not_asked_about() -> None:
    later = Instruction("win", again=True, at_once=False)
    scene = table(
        HEX(2),
        H("A", (0, 0), now={"health": 1}),
        E("E", (1, 0), dice=("x",)),
        **one(Condition("ko", "A"), later),
    )
    scene.when(RUN, (5,)).then_asked("attack_dice").then(status="lost")


@pytest.mark.rule("BG-EVENT-07")
def test_cards_that_all_reveal_each_other_are_looked_at_once_each() -> None:
    """Each reveals all others: by every way through them they would be looked at for years."""
    names = [f"C{number}" for number in range(60)]
    chain = [EventCard(each, do=tuple(Instruction("reveal", other) for other in names)) for each in names]
    waits = EventCard("A", when=(Condition("told", "x", reveal=("C0",)),))
    scene = table(ROW(0, 5), H("A", (3, 0)), phase="heroes", cards=(waits, *chain), open_cards=["A"])
    scene = scene.when(Report("told", "x"))
    assert len(told(scene, CardRevealed)) == 60


@pytest.mark.rule("BG-TOKEN-06")
def test_a_token_has_an_id_of_its_own_though_others_of_its_name_were_taken() -> None:
    lies = [Token("D-1-3", "interaction", "D", Hex(0, 0))]  # the second of two; the first was used
    scene = table(
        ROW(0, 5),
        H("A", (3, 0)),
        tokens=lies,
        phase="heroes",
        **one(Condition("told", "x"), Instruction("token", "D", "1,0", kind="interaction")),
    )
    scene = scene.when(Report("told", "x"))
    assert len({each.id for each in scene.state.tokens}) == len(scene.state.tokens) == 2
