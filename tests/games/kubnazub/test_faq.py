"""Rulings on single cards: carried out, or recalled when their moment comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.tables import shipped_table
from companion.content.languages import LANGUAGES, speak
from companion.content.rulebook import rules_of
from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.game import Reminded, evolve
from companion.core.telling import line
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.commands import ApplyText, EndTurn, ReadDesk, Strike
from companion.games.kubnazub.rules.faq import recall, shown_with
from companion.games.kubnazub.words.desk import RULINGS
from tests.games.kubnazub.kit import GAME, Battle, battle, ex, one, two

HIT = Strike("P1-c3", "P2-c4")


def recalled(scene: Battle) -> list[str]:
    return [each.text for each in scene.events if isinstance(each, Reminded)]


def after(scene: Battle, *events) -> list[str]:
    """What is recalled when these events happen, whatever order brings them about."""
    course = Course(scene.state, lambda state, event: evolve(GAME, state, event), Ask(), (recall,))
    for event in events:
        course.happen(event)
    return [each.text for each in course.events if isinstance(each, Reminded)]


# -- carried out -------------------------------------------------------------------------------------------


@ex("EX-87")
@pytest.mark.rule("KZ-FAQ-03")
@pytest.mark.parametrize(
    ("face", "values", "zone"),
    [
        (1, {"blessed": True}, "graveyard"), (2, {"blessed": True}, "field"), (2, {}, "graveyard"),
        (3, {"cursed": True}, "graveyard"), (1, {}, "field"),
    ],
)  # fmt: skip
def test_a_total_of_exactly_two_kills_whom_the_doctor_healed(face, values, zone):
    cards = one("c3", name="Доктор Живси"), one("b3", wounds=4, **values), two("c4")
    scene = battle(*cards).when(ReadDesk("P1-c3", "doctor"), "P1-b3", 3, (face,))
    scene.then_asked("doctor_patient", "doctor_heals", "doctor_die").then({"P1-b3.zone": zone})
    assert scene.events[0] == ev.CardHealed("P1-b3", 3, rule="KZ-KEYWORD-36")


@pytest.mark.rule("KZ-FAQ-04")
def test_the_end_of_censorship_is_recalled():
    scene = battle(one("c3", name="Дева цензуры"), two("c4"), turn=5)
    scene = scene.when(ReadDesk("P1-c3", "censorship"), "P2-c4")
    assert recalled(scene.when(EndTurn())) == []
    theirs = scene.at(replace(scene.state, turn=6, active=P2))
    assert recalled(theirs.when(EndTurn())) == ["KZ-FAQ-04"]


@pytest.mark.rule("KZ-FAQ-16")
def test_left_is_the_left_of_whoever_controls_the_chosen_creature():
    scene = battle(one("c3"), two("c5"), two("b4", controller=P1))
    scene.when(ApplyText("P1-c3", "shift_left", "P2-c5")).then({"P2-c5.at": cell("d5")})
    scene.when(ApplyText("P1-c3", "shift_left", "P2-b4")).then({"P2-b4.at": cell("a4")})


@pytest.mark.rule("KZ-FAQ-12")
def test_a_dead_card_keeps_its_last_cell():
    scene = battle(one("c3", strike=(9, 9, 9)), two("c4", name="Пингвин"), two("a6"))
    scene = scene.when(ApplyText("P1-c3", "destroy", "P2-c4")).then({"P2-c4.at": cell("c4")})
    assert recalled(scene) == ["KZ-FAQ-12"]


@pytest.mark.rule("KZ-FAQ-15", "KZ-WIN-03")
def test_nobody_loses_by_losing_control():
    scene = battle(one("c3", name="Ре'куут Шабб'ах"), two("c4"), two("on P2-c4"))
    scene = scene.when(ApplyText("P1-c3", "take_control", "P2-c4")).then(
        {"P2-c4.controller": P1, "result": "open"}
    )
    assert recalled(scene) == ["KZ-FAQ-15"]
    assert scene.state.card("P2-c4").owner == P2
    again = scene.when(ApplyText("P1-c3", "take_control", "P2-c4"))
    assert again.events[-1] == ev.NothingCame("P2-c4", "nobody", rule="KZ-WIN-03")
    other = battle(one("c3"), two("c4")).when(ApplyText("P1-c3", "take_control", "P2-c4"))
    assert recalled(other) == [], "only for the card that the ruling is about"


# -- recalled ----------------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-FAQ-02")
def test_who_is_struck_is_told_that_a_block_costs_nothing():
    assert recalled(battle(one("c3"), two("c4", name="Вайл-паук")).when(HIT, (3, 3))) == ["KZ-FAQ-02"]
    assert recalled(battle(one("c3", name="Вайл-паук"), two("c4")).when(HIT, (3, 3))) == []


@pytest.mark.rule("KZ-FAQ-02", "KZ-REVEAL-06")
def test_a_hidden_card_is_not_given_away():
    spider = two("c6", name="Вайл-паук", hidden=True)
    scene = battle(one("air"), spider, two("c5")).when(Strike("P1-air", "P2-c6"), "P2-c5", (3, 3))
    assert recalled(scene) == []


@pytest.mark.rule("KZ-FAQ-18")
def test_totals_are_recalled_in_every_fight_of_the_adventurer_once():
    name = "Приключенец"
    assert recalled(battle(one("c3", name=name), two("c4")).when(HIT, (3, 3))) == ["KZ-FAQ-18"]
    assert recalled(battle(one("c3"), two("c4", name=name)).when(HIT, (3, 3))) == ["KZ-FAQ-18"]
    assert recalled(battle(one("c3", name=name), two("c4", closed=True)).when(HIT, (3,))) == []


def card_of(name: str, seat=one, **values) -> Battle:
    return battle(seat("c3", name=name, **values), one("a1"), two("c4"))


RULE = {"rule": "KZ-CORE-02"}
EVENTS = [
    ("KZ-FAQ-01", "Близорукий орк", ev.StageBegan("battle", **RULE)),
    ("KZ-FAQ-01", "Близорукий орк", ev.CardsRevealed(("P1-c3",), **RULE)),
    ("KZ-FAQ-05", "Ждейс", ev.AbilityUsed("P1-c3", "cancel", "P2-c4", **RULE)),
    ("KZ-FAQ-05", "Ждейс", ev.SuddenDeclared(ev.Declared("s1", P1, "P1-c3", "cancel"), **RULE)),
    ("KZ-FAQ-07", "Идущий к Эльньямену", ev.CardRelocated("P1-c3", cell("c2"), **RULE)),
    ("KZ-FAQ-13", "Приключенец", ev.ActionStopped("P1-c3", "blocked", "P2-c4", **RULE)),
    ("KZ-FAQ-14", "Ревнивая гномиха", ev.SymbiontSeated("P1-c3", "P1-a1", **RULE)),
    ("KZ-FAQ-14", "Ревнивая гномиха", ev.AbilityUsed("P1-c3", "shout", **RULE)),
    ("KZ-FAQ-16", "Эльф-пикапер", ev.AbilityUsed("P1-c3", "push", "P2-c4", **RULE)),
]


@pytest.mark.rule("KZ-FAQ-01", "KZ-FAQ-05", "KZ-FAQ-07", "KZ-FAQ-13", "KZ-FAQ-14", "KZ-FAQ-16")
@pytest.mark.parametrize(("ruling", "name", "event"), EVENTS, ids=lambda each: getattr(each, "rule", None))
def test_a_ruling_is_recalled_when_its_moment_comes_and_for_its_card_alone(ruling, name, event):
    assert after(card_of(name), event) == [ruling]
    assert after(card_of("Вобла"), event) == []


@pytest.mark.rule("KZ-FAQ-07")
def test_the_walker_is_named_when_the_elf_relocates_it():
    cards = one("c3", name="Эльф-пикапер"), two("c4", name="Идущий к Эленьямену")
    used = ev.AbilityUsed("P1-c3", "push", "P2-c4", **RULE)
    assert after(battle(*cards), used) == ["KZ-FAQ-16", "KZ-FAQ-07"]


@pytest.mark.rule("KZ-FAQ-13")
def test_a_strike_that_nobody_stopped_recalls_nothing():
    lost = ev.ActionStopped("P1-c3", "target_lost", **RULE)
    assert after(card_of("Приключенец"), lost) == []


@pytest.mark.rule("KZ-FAQ-08", "KZ-FAQ-10", "KZ-FAQ-11")
def test_every_ruling_is_shown_with_its_card():
    assert shown_with("Котик") == ("KZ-FAQ-08",) and shown_with("Перчатка") == ("KZ-FAQ-10", "KZ-FAQ-11")
    assert shown_with("Вобла") == ()
    known = {ruling for card in shipped_table("kubnazub").cards for ruling in shown_with(card.name)}
    assert known == {each for each in rules_of("kubnazub") if each.startswith("KZ-FAQ")}


def test_what_is_recalled_is_told_in_the_readers_language():
    state = battle(one("c3"), two("c4")).state
    for ruling in RULINGS:
        told = line(GAME, Reminded("Ждейс", ruling, rule=ruling), state).text
        words = {speak(told, language) for language in LANGUAGES}
        assert len(words) == len(LANGUAGES) and not any("KZ-" in each for each in words)
    printed = line(GAME, Reminded("Ждейс", "Пой.", rule="KZ-CORE-02"), state).text
    assert speak(printed, "fr") == "Ждейс\u00a0: Пой."


def test_every_ruling_that_can_be_recalled_has_words():
    cited = {
        "KZ-FAQ-04",
        *(each for each, _, _ in EVENTS),
        "KZ-FAQ-02",
        "KZ-FAQ-12",
        "KZ-FAQ-15",
        "KZ-FAQ-18",
    }
    assert cited == set(RULINGS)
