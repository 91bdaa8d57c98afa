"""What is typed: places, pieces, dice and values by the names that are shown, orders listed and suggested."""

from __future__ import annotations

import json
import shlex
from random import Random

import pytest

from companion.cli.order import read_order, words_of
from companion.cli.shared import CliContext
from companion.cli.vocabulary import Vocabulary
from companion.core.ask import bot
from companion.core.journal import Entry
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import GAME_IDS, get_game
from tests.cli.conftest import begin, shown

# -- orders -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("Move", "die=1", "card=A1", "who=B1", "to=L11"),
        ("move", "die=1", "card=a1", "who=berserker 1", "to=l11"),
        ("Move", "die=1", "card=A1", "line=1", "who=B1", "to=4,2"),
        ("Move", "slot.die=1", "slot.card=A1", "slot.line=0", "who=B1", "to=[3,1]"),
        ("Move die=1 card=A1 who='Berserker 1' to=L11",),
        ('{"is":"Move","slot":{"die":1,"card":"A1","line":0},"who":"B1","to":[3,1]}',),
    ],
)
def test_an_order_is_typed_as_it_is_shown_or_as_a_journal_has_it(table, words):
    assert "A 1 goes on card A1: Move." in table("do", "1", *words).stdout
    assert shown(table)["berserkers"]["b1"]["at"] == [3, 1]


def test_a_place_is_typed_by_its_name_before_anything_lies_on_the_board(run):
    run("new", "kubnazub")
    assert "at=b1" in run("show", "1", "--seat", "P1").stdout
    refused = run("do", "1", "Place", "seat=P1", "card=Жабка", "at=a1", code=1).stderr
    assert "a1 opens only when" in refused
    run("do", "1", "Place", "card=Жабка", "at=c3")
    run("do", "1", "Place", "seat=P2", "card=Вобла", "at=c4")
    assert [each["at"] for each in shown(run)["cards"]] == [[3, 2], [2, 2]]


@pytest.mark.parametrize("word", ["b1", "6,2", "[5,1]"])
def test_a_place_is_typed_in_every_form_when_nothing_lies_on_the_board_and_a_card_is_there_twice(run, word):
    run("new", "realms")
    run("do", "1", "Place", "seat=P1", "card=Ash Guard", f"at={word}")
    assert [each["at"] for each in shown(run)["cards"]] == [[5, 1]]


def test_names_are_understood_in_the_language_of_the_player(table):
    table("--lang", "fr", "do", "1", "Move", "die=1", "card=A1", "who=Berserker 1", "to=L11")
    table("--lang", "ru", "do", "1", "Move", "die=3", "card=A4", "who=берсерк 2", "to=L11")
    assert shown(table)["berserkers"]["b2"]["at"] == [3, 1]


def test_what_is_left_out_is_filled_in_where_only_one_thing_is_possible(table):
    assert "Loot" in table("do", "1", "Loot", "who=B1", "--roll").stdout
    several = table("do", "1", "Move", "who=B1", "to=L11", code=1).stderr
    assert "orders fit; say which:" in several and "Move die=2 card=A1 who=B1 to=L11" in several


def test_a_field_that_is_left_out_has_its_usual_value_when_others_are_possible_too(run):
    run("new", "boardgame")
    run("do", "1", "AddHero", "hero=guts")
    run("do", "1", "AddHero", "hero=isidro", "instead=brann")
    assert sorted(shown(run)["party"]) == ["guts", "isidro", "mirel", "odo"]


def test_what_fits_no_line_of_a_card_says_what_would(table):
    refused = table("do", "1", "Move", "die=4", "card=A1", "who=B1", "to=L11", code=1).stderr
    assert "Move is not possible with die=4 card=A1" in refused and "Move die=1 card=A1" in refused
    assert "no fire symbol" in table("do", "1", "Light", "who=B1", code=1).stderr
    assert "Seal cannot be ordered now." in table("do", "1", "Seal", "die=5", code=1).stderr
    assert "Move needs" not in table("do", "1", "EndActions").stdout


def test_a_mistyped_order_or_field_gets_a_suggestion_and_the_list(table):
    told = table("do", "1", "drawrequst", code=3).stderr
    assert (
        "There is no order 'drawrequst'. Perhaps meant: DrawRequest, RefuseRequest." in told
        and "RollDice" in told
    )
    told = table("do", "1", "Move", "whom=B1", code=3).stderr
    assert "Move has no field 'whom'." in told and "who" in told.split("Its fields:")[1]


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_every_order_of_every_game_is_listed_with_its_fields(run, game, language):
    listed = run("--lang", language, "orders", game).stdout
    for kind in get_game(game).commands:
        assert f"\n  {kind.__name__}" in f"\n{listed}"
        assert kind.__name__ in run("--lang", language, "orders", game, kind.__name__).stdout


def test_an_order_is_told_with_what_its_fields_may_be_now_and_every_example_works(table):
    told = table("orders", "1", "Move").stdout
    assert "who: a piece" in told and "now: B1 (Berserker 1), B2 (Berserker 2)" in told
    assert "companion do 1 Move die=1 card=A1 who=B1 to=L09" in told
    assert "layout: the locations as they lie" in table("orders", "berserkers", "laylocations").stdout
    examples = [line.split("   ")[0].split() for line in table("show", "1").stdout.splitlines()]
    orders = [words[3:] for words in examples if words[:3] == ["companion", "do", "1"]]
    assert len(orders) > 5
    for number, words in enumerate(orders, 2):
        table("duplicate", "1")
        table("do", str(number), *words, "--roll")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_words_that_are_shown_mean_the_order_they_stand_for(seed):
    chance, session = Random(seed), CliContext("en")
    game = get_game("berserkers")
    table = Table.begin(game, Memory(), {}, seed, app_rolls=True)
    for _ in range(25):
        offers = {each.kind: each for each in game.offers(table.state, TABLE)}
        allowed = table.legal()
        if not allowed:
            break
        for command in chance.sample(allowed, min(3, len(allowed))):
            vocabulary = Vocabulary(session, game, table.state)
            words = words_of(vocabulary, offers[type(command)], command)
            assert read_order(session, game, table.state, shlex.split(words)) == command, words
        done = table.do(chance.choice(allowed))
        while not isinstance(done, Entry):
            done = table.answer(bot(chance)(done, 0))


def test_a_layout_is_copied_and_an_app_layout_is_told(run):
    run("new", "berserkers", "--seed", "3")
    told = run("do", "1", "LayLocations", "--roll").stdout
    laid = [cell["location"] for cell in shown(run)["cells"]]
    assert ", ".join(laid) in told
    run("new", "berserkers")
    run("do", "2", "LayLocations", f"layout={','.join(reversed(laid))}")
    again = json.loads(run("show", "2", "--json").stdout)["state"]["cells"]
    assert [cell["location"] for cell in again] == laid[::-1]


# -- rulings ------------------------------------------------------------------------------------------


def test_rulings_are_listed_and_typed_as_they_are_listed(run):
    listed = run("options", "berserkers").stdout
    assert "six: Does a total value of 6" in listed and "at_least" in listed
    assert "companion options" in run("new", "--help").stdout
    words = (
        "--option",
        "six=at_least",
        "--option",
        "lift_needs_berserker=no",
        "--option",
        "free_actions=yes",
    )
    run("new", "berserkers", *words)
    decided = shown(run)["options"]
    assert decided["six"] == "at_least" and not decided["lift_needs_berserker"] and decided["free_actions"]


def test_a_ruling_that_is_given_twice_is_refused(run):
    twice = ("--option", "six=at_least", "--option", "six=exact")
    assert "six is set twice." in run("new", "berserkers", *twice, code=2).stderr
    twice = ("--set", "adventure=low_water", "--set", "adventure=other")
    assert "adventure is set twice." in run("new", "boardgame", *twice, code=2).stderr
    assert not run("tables").stdout


def test_a_wrong_ruling_names_those_that_exist(run):
    assert (
        "'sixx' is not one of sealed_riders_act"
        in run("new", "berserkers", "--option", "sixx=1", code=3).stderr
    )
    assert "is not one of exact, at_least" in run("new", "berserkers", "--option", "six=7", code=3).stderr


# -- values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "word", "expected"),
    [
        ("berserkers.b1.health", "Wounded", "wounded"),
        ("berserkers.b1.health", "full health", "ok"),
        ("Berserker 1, health", "dead", "dead"),
        ("fires_locked", "yes", True),
        ("fires_locked", "FALSE", False),
        ("phase", "Phase 1: Berserkers, dice to be rolled", "roll"),
        ("phase", "actions", "actions"),
        ("berserkers.b1.at", "L02", [0, 1]),
        ("berserkers.b1.at", "1,2", [0, 1]),
        ("berserkers.b1.at", "[0,1]", [0, 1]),
        ("orcs.black", "off the board", None),
        ("hand", "Magic cape, A", ["A", "C"]),
        ("hand", '["C"]', ["C"]),
        ("hand", "none", []),
        ("requests", "9,2", [9, 2]),
        ("gold", "5", 5),
    ],
)
def test_a_value_is_typed_as_it_is_shown(table, path, word, expected):
    table("adjust", "1", path, word)
    found = shown(table)
    steps = {"Berserker 1, health": "berserkers.b1.health"}.get(path, path).split(".")
    for step in steps:
        found = found[step]
    assert found == expected


@pytest.mark.parametrize("word", ["6,6", "6 6", "[6,6]"])
def test_dice_are_typed_as_they_lie(table, word):
    table("adjust", "1", "pool", word)
    assert [die["value"] for die in shown(table)["pool"]] == [6, 6]


def test_values_are_typed_in_the_language_of_the_player_too(table):
    table("--lang", "ru", "adjust", "1", "berserkers.b1.health", "Ранен")
    table("--lang", "fr", "adjust", "1", "fires_locked", "oui")
    found = shown(table)
    assert found["berserkers"]["b1"]["health"] == "wounded" and found["fires_locked"]


@pytest.mark.parametrize(
    ("path", "word", "takes"),
    [
        ("berserkers.b1.health", "Wonded", "ok (Full health), Wounded, Dead"),
        ("gold", "many", "0 to 12"),
        ("fires_locked", "perhaps", "yes, no"),
        ("berserkers.b1.at", "L99", "L01, L02"),
        ("pool", "7", "up to 4 dice"),
        ("hand", "Sword of nobody", "A (Knight's shield)"),
    ],
)
def test_a_refused_value_is_told_with_what_is_possible(table, path, word, takes):
    refused = table("adjust", "1", path, word, code=1).stderr
    assert takes in refused.splitlines()[1]


def test_values_are_listed_searched_and_suggested(table):
    everything = table("adjust", "1").stdout
    assert "berserkers.b1.health" in everything and "Possible: 0 to 12" in everything
    found = table("adjust", "1", "seal").stdout
    assert "riders.black.sealed" in found and "gold" not in found
    assert "Perhaps meant: riders.black.sealed" in table("adjust", "1", "seal", "yes", code=1).stderr
    assert json.loads(table("adjust", "1", "gold", "--json").stdout)[0]["takes"] == "0 to 12"
    table("adjust", "1", "moon", code=1)


def test_the_two_halves_of_phase_1_are_told_apart(table):
    listed = table("adjust", "1", "phase").stdout
    assert "Phase 1: Berserkers, dice to be rolled" in listed and "Phase 1: Berserkers, actions" in listed


# -- answers ------------------------------------------------------------------------------------------


def test_cards_and_options_are_answered_by_name(run):
    run("new", "berserkers")
    run("do", "1", "LayLocations", "--roll")
    run("do", "1", "DrawRequest")
    run("answer", "1", "hands off the goblins")
    run("do", "1", "DrawRequest")
    run("--lang", "ru", "answer", "1", "9")
    run("do", "1", "PlaceGoblins", "at=2,2")
    assert shown(run)["goblins"] == [1, 1] and shown(run)["requests"] == [6, 9]


def test_a_refused_answer_is_told_with_what_is_possible(run):
    run("new", "berserkers")
    run("do", "1", "LayLocations", "--roll")
    run("do", "1", "DrawRequest")
    refused = run("answer", "1", "13", code=1).stderr.splitlines()
    assert refused[0].startswith("13 cannot be in this pile.") and "9, Return of Zodd" in refused[1]
    assert "Answer the open question first" in run("do", "1", "Move", "who=B1", code=1).stderr


def test_a_place_is_answered_as_it_is_shown(run):
    run("facts", "set", "berserkers", "elves_start", "[]")
    run("new", "berserkers")
    run("do", "1", "LayLocations", "--roll")
    for request in ("4", "2"):
        run("do", "1", "DrawRequest")
        run("answer", "1", request)
    run("do", "1", "BeginPlay")
    name = shown(run)["cells"][3]["location"]
    run("answer", "1", name)
    run("answer", "1", "4,3")
    run("answer", "1", "[0,0]")
    assert shown(run)["elves"] == [[1, 0], [3, 2], [0, 0]]


def test_only_what_is_new_is_told_after_an_answer(run):
    begin(run, "2", "11", "1 2 3 4")
    run("adjust", "1", "riders.red.at", "L07")
    first = run("do", "1", "EndActions").stdout
    assert "Phase 2 begins." in first and "? What do the riders' dice show?" in first
    second = run("answer", "1", "3", "4", "5").stdout
    assert "Phase 2 begins." not in second and "brings down darkness on L01" in second
    third = run("answer", "1", "black").stdout
    assert "brings down darkness on L01" not in third and "enrols" in third
