"""Corners that the rule book leaves open or tells in passing, each as the catalogue's own words decide it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.game import Adjust, fold
from companion.core.hexes import Hex
from companion.games.boardgame.commands import BeginAdventure, RunEnemy, Strike, UseAbility
from companion.games.boardgame.events import IntroductionRead, Wounded
from companion.games.boardgame.facts.adventure import (
    Adventure,
    Area,
    Condition,
    EventCard,
    Instruction,
    Mark,
    SpecialRule,
)
from companion.games.boardgame.facts.model import Box, HeroBoard, Power
from companion.games.boardgame.facts.read import example_plain, sureness
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import AttackForm, Options, State, Token
from companion.games.boardgame.rules.keyword import order_matters
from tests.games.boardgame.kit import (
    HEX,
    ROW,
    TT,
    At,
    E,
    H,
    Y,
    asked,
    at,
    enemy,
    hero,
    options,
    table,
    told,
    where,
)
from tests.kit import Scene

ACTIVE = {"activated": True}
THORNS = SpecialRule("thorns", "terrain_wound", 1, on="thorns", text="It stings.")


# -- Ripostes -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-RANGE-06", "BG-RIPOSTE-03")
def test_a_riposte_never_has_the_range_of_an_effect() -> None:
    """Who used a bow and did not shoot strikes back at neighbours only, and only at the attacker."""
    bow = {"ripostes": 1, "activated": True, "form": AttackForm(4, False, "all")}
    far = table(ROW(0, 3), H("A", (0, 0), dice=("red",), now=bow), E("E", (2, 0), range=2, dice=("red",)))
    assert hero(far.when(RunEnemy(), (0,))).ripostes == 1, "nothing is asked"
    near = table(
        HEX(2), H("A", (0, 0), dice=("red",), now=bow), E("E", (1, 0), dice=("red",)),
        E("F", (-1, 0), now={"done": True}),
    )  # fmt: skip
    struck = near.when(RunEnemy(), (0,), "yes", (3,))
    assert (enemy(struck, "E").wounds, enemy(struck, "F").wounds) == (3, 0)


@pytest.mark.rule("BG-RIPOSTE-06", "BG-EFFECT-03", "BG-REROLL-06")
def test_dice_and_rerolls_that_were_not_used_may_be_used_for_a_riposte() -> None:
    more = (Power("dice", 1, "s"),)
    scene = table(
        HEX(2), H("A", (0, 0), dice=("red",), effect=more, now={"ripostes": 1, **ACTIVE}),
        E("E", (1, 0), dice=("red",)),
    )  # fmt: skip
    assert options(scene, RunEnemy(), (0,), "yes") == {"no", "A/A-top"}
    struck = scene.when(RunEnemy(), (0,), "yes", "A/A-top", (1, 2))
    assert enemy(struck).wounds == 3 and hero(struck).effect_used
    kept = scene.when(RunEnemy(), (0,), "yes", "no", (1,))
    assert enemy(kept).wounds == 1 and not hero(kept).effect_used


@pytest.mark.rule("BG-RIPOSTE-06", "BG-RANGE-06")
def test_an_effect_that_describes_an_attack_is_none_for_a_riposte() -> None:
    bombs = (Power("attack", range=3, area="around"), Power("dice", 1, "s"))
    scene = table(
        HEX(2), H("A", (0, 0), dice=("red",), effect=bombs, now={"ripostes": 1, **ACTIVE}),
        E("E", (1, 0), dice=("red",)),
    )  # fmt: skip
    assert asked(scene, RunEnemy(), (0,), "yes").key == "attack_dice"


# -- Stunned ------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-HATTACK-08")
def test_a_hero_loses_the_stun_of_the_own_attack_too() -> None:
    """Bombs on a neighbour hit who threw them; after the Attack all Stunned tokens go."""
    bombs = {"form": AttackForm(3, False, "around"), **ACTIVE}
    scene = table(
        HEX(2), H("A", (0, 0), dice=("gray",), now=bombs), E("E", (1, 0)), phase="heroes", active="A"
    )
    thrown = scene.when(Strike("A", "E"), (12 + 10,))
    assert told(thrown, Wounded)[-1].who == "A" and hero(thrown).health == 10
    assert hero(thrown).stunned == 0 and enemy(thrown).stunned == 1


@pytest.mark.rule("BG-STATUS-15", "BG-ALLY-06")
def test_a_stunned_ally_uses_no_ability() -> None:
    guard = {"powers": (Power("defense", 2, who="hero", range=3),)}
    ally = Y("Y", (-1, 0), guard, {"activated": True, "stunned": 1})
    scene = table(HEX(2), H("A", (0, 0)), ally, E("E", (1, 0), dice=("red",)), phase="heroes")
    scene.when(UseAbility("Y", 0, "A")).then_refused("stunned", "BG-STATUS-15")
    hit = scene.when(Adjust("phase", "enemies")).when(RunEnemy(), (3,))
    assert hero(hit).health == 9, "nothing is offered in defense"
    awake = scene.when(Adjust("allies[Y].stunned", 0)).when(Adjust("phase", "enemies"))
    assert options(awake, RunEnemy(), (3,)) == {"no", "Y/0"}


# -- large bases on Terrain ---------------------------------------------------------------------------


@pytest.mark.rule("BG-TERRAIN-02", "BG-BASE-04")
def test_a_large_base_enters_a_space_of_thorns_once() -> None:
    """The end that leads enters it; the other only follows into a Space that was under the base already."""
    scene = table(
        ROW(-3, 6), H("A", (-3, 0)), E("K", (3, 0), front=(4, 0), base="large", movement=4),
        tokens=[Token("t", "terrain", "thorns", Hex(1, 0))], rules=[THORNS],
    )  # fmt: skip
    walked = scene.when(RunEnemy())
    assert {tuple(each) for each in walked.state.zones["K"]} == {(-1, 0), (0, 0)}
    assert enemy(walked, "K").wounds == 1


# -- making room --------------------------------------------------------------------------------------


@pytest.mark.rule("BG-SPAWN-17")
def test_four_displaced_miniatures_are_ordered_only_where_it_matters() -> None:
    names = [f"T{n}" for n in range(4)]
    corners = ((1, -1), (1, 0), (-1, 0), (-1, 1))
    assert not matters(names, corners), "each can be where it likes, whoever goes first"
    # As in EX-101: who stands beside the woods has one way out, and another may be there first.
    assert matters(names, corners, tall=[(2, -2), (1, -2)])


def matters(names: list[str], places: tuple[At, ...], tall: Sequence[At] = ()) -> bool:
    minis = [E(name, each) for name, each in zip(names, places, strict=True)]
    scene = table(HEX(6), H("A", (5, 0)), *minis, tall=tall)
    return order_matters(scene.state, names, HEX(1), "ogre")


# -- Events -------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-EVENT-08", "BG-KEYWORD-04")
def test_a_goal_that_an_event_moves_while_room_is_made_is_followed_with_the_movement_left() -> None:
    """A Monster ends on another Enemy, which is pushed into a Zone: the Event drives its goal away."""
    flee = (
        EventCard("A", when=(Condition("enemy_enters", "nook", reveal=("B",)),)),
        EventCard("B", do=(Instruction("move", "A", kind="away", n=2),)),
    )
    scene = table(
        (*ROW(-3, 5), (1, 1)), H("A", (0, 0)), E("T", (1, 0), now={"done": True}),
        E("M", (4, 0), movement=6, keywords=("monster",)),
        areas=[Area("nook", (Hex(1, 1),))], cards=flee, open_cards=["A"],
    )  # fmt: skip
    followed = scene.when(RunEnemy(), at(1, 1))
    assert (where(followed, "A"), where(followed, "M")) == ((-2, 0), (-1, 0))
    stayed = scene.when(RunEnemy(), at(2, 0))
    assert (where(stayed, "A"), where(stayed, "M")) == ((0, 0), (1, 0)), "making room alone changes nothing"


@pytest.mark.rule("BG-EVENT-02", "BG-EVENT-06")
def test_an_enemy_that_enters_a_zone_fires_an_event_at_once() -> None:
    cards = (
        EventCard("A", when=(Condition("enemy_enters", "gate", reveal=("B",)),)),
        EventCard("B", do=(Instruction("status", "E", kind="stunned", n=1),)),
    )
    scene = table(
        ROW(0, 5), H("A", (0, 0)), E("E", (5, 0), movement=4), areas=[Area("gate", (Hex(3, 0), Hex(2, 0)))],
        cards=cards, open_cards=["A"],
    )  # fmt: skip
    stopped = scene.when(RunEnemy())
    assert where(stopped, "E") == (3, 0) and stopped.state.count("enemy_enters:gate") == 1
    assert stopped.state.count("enters:gate") == 0, "no Hero entered it"


@pytest.mark.rule("BG-EVENT-02", "BG-BASE-02")
def test_a_large_enemy_enters_a_zone_with_whichever_end_leads() -> None:
    scene = table(
        ROW(-3, 6), H("A", (-3, 0)), E("K", (3, 0), front=(4, 0), base="large", movement=2),
        areas=[Area("gate", (Hex(1, 0),))],
    )  # fmt: skip
    assert scene.when(RunEnemy()).state.count("enemy_enters:gate") == 1


# -- set-up -------------------------------------------------------------------------------------------


def before_the_first_round(markers: int = 0) -> Scene[State]:
    board = HeroBoard("A", "A", "Ana", 12, 24, TT, markers=markers)
    adventure = Adventure(
        "own", "Own", intro="It rains.", cells=HEX(1), start=(Hex(0, 0),), rules=(THORNS,),
        cards=(EventCard("A", "A door."),), tokens=(Mark("tactic", "supplies", Hex(1, 0)),),
    )  # fmt: skip
    box = Box(hero_boards=(board,))
    return Scene(GAME, State(box=box, adventure=adventure, party=("A",), options=Options()))


@pytest.mark.rule("BG-SETUP-17")
def test_introduction_and_special_rules_are_read_before_card_a() -> None:
    begun = before_the_first_round().when(BeginAdventure())
    kinds = [type(each).__name__ for each in begun.events]
    assert kinds.index("IntroductionRead") < kinds.index("CardRevealed")
    words = GAME.words(begun.state)
    assert (
        speak(words.event(told(begun, IntroductionRead)[0]).text, "en")
        == "It rains. Special Rules: It stings."
    )
    read = Scene(GAME, fold(GAME, GAME.start, GAME.setup({}))).when(BeginAdventure())
    line = GAME.words(read.state).event(told(read, IntroductionRead)[0])
    assert len({speak(line.text, each) for each in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.rule("BG-SETUP-06")
@pytest.mark.parametrize("markers", [0, 2])
def test_ability_markers_are_taken_where_the_board_asks_and_placed_by_hand(markers: int) -> None:
    begun = before_the_first_round(markers).when(BeginAdventure())
    taken = [each.id for each in begun.state.tokens if each.kind == "marker"]
    assert len(taken) == markers and all(begun.state.token(each).at is None for each in taken)
    for each in taken[:1]:
        placed = begun.when(Adjust(f"tokens[{each}].at", [1, 0]))
        assert placed.state.token(each).at == Hex(1, 0)
        assert "Ana" in speak(GAME.words(placed.state).tracked(f"tokens[{each}].at"), "en")


# -- by hand ------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-ACTIVATE-02", "BG-KO-09")
def test_whose_activation_it_is_can_be_set_by_hand() -> None:
    scene = table(HEX(2), H("A", (0, 0), now=ACTIVE), H("B", (1, 0)), phase="heroes", active="A")
    assert scene.when(Adjust("active", "")).state.active == ""
    assert scene.when(Adjust("active", "B")).state.active == "B"
    gone = scene.when(Adjust("heroes[A].out", True))
    assert gone.state.active == "", "nobody waits for who is out of play"


@pytest.mark.rule("BG-EFFECT-03")
def test_what_powers_gave_can_be_given_and_taken_by_hand() -> None:
    scene = table(HEX(2), H("A", (0, 0), defense=1), E("E", (1, 0), dice=("red",)), phase="heroes")
    given = scene.when(Adjust("bonuses", ["A:defense"])).when(Adjust("bonuses[A:defense].n", 3))
    assert "3" in speak(GAME.words(given.state).value("bonuses[A:defense].n", 3), "en")
    enemies = given.when(Adjust("phase", "enemies"))
    assert hero(enemies.when(RunEnemy(), (5,))).health == 12 - (5 - 4)
    assert scene.when(Adjust("bonuses", [])).state.bonuses == ()


@pytest.mark.rule("BG-RANGE-06")
def test_the_attack_that_an_effect_described_can_be_set_by_hand() -> None:
    bow = (Power("attack", range=4, visible=True),)
    scene = table(HEX(3), H("A", (0, 0), effect=bow, dice=("red",), now=ACTIVE), E("E", (3, 0)),
                  phase="heroes", active="A")  # fmt: skip
    aimed = scene.when(Adjust("heroes[A].form", "A-top"))
    assert hero(aimed).form == AttackForm(4, True)
    assert enemy(aimed.when(Strike("A", "E"), (2,))).wounds == 2
    assert hero(aimed.when(Adjust("heroes[A].form", None))).form is None


# -- box facts ----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-SETUP-09")
def test_what_the_rule_book_tells_of_a_card_is_told_in_each_language() -> None:
    plain = example_plain()
    known = [each for section in plain.values() if isinstance(section, list) for each in section
             if isinstance(each, dict) and each.get("known")]  # fmt: skip
    assert known
    for record in known:
        tongues = {speak(sureness(record)[0], each) for each in LANGUAGES}
        assert len(tongues) == len(LANGUAGES), record["known"]
        assert not any(
            record["known"] in each for each in tongues if each != speak(sureness(record)[0], "en")
        )
