"""Abilities of the start of the battle: in turn, once, and by people where only they can judge."""

from __future__ import annotations

import pytest

from companion.core.ask import Ask, scripted
from companion.core.errors import Illegal
from companion.core.game import Reminded, decide
from companion.core.keywords import Keyword
from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import PlayStartAbilities, RevealSquads, Strike
from companion.games.kubnazub.decide import follow
from companion.games.kubnazub.events import MarkerSet, StartAbilityPlayed
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.printed import Reminder
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.stages import start_abilities
from companion.games.kubnazub.rules.trigger import START_OF_BATTLE
from tests.games.kubnazub.kit import GAME, Battle, battle, one, two
from tests.kit import events_of


def bard(make, at, *songs, **values):
    return make(at, reminders=tuple(Reminder("start_of_battle", song) for song in songs), **values)


def started(*cards, **values) -> Battle:
    return Battle(GAME, State(stage="start", cards=cards, **values))


def played(scene: Battle) -> list[tuple[str, bool]]:
    return [(event.ability, event.done) for event in events_of(scene, StartAbilityPlayed)]


@pytest.mark.rule("KZ-START-01", "KZ-START-02", "KZ-START-04")
def test_players_alternate_and_who_has_more_goes_on_alone():
    scene = started(bard(one, "c3", "a", "b", "c"), bard(two, "c4", "x"))
    assert follow(scene.state) == PlayStartAbilities()
    scene = scene.when(
        PlayStartAbilities(), "P1-c3/text2", "done", "done", "P1-c3/text1", "passed", "done"
    ).then(stage="battle")
    assert [event.text for event in events_of(scene, Reminded)] == ["b", "x", "a", "c"]
    assert played(scene) == [
        ("P1-c3/text2", True), ("P2-c4/text1", True), ("P1-c3/text1", False), ("P1-c3/text3", True),
    ]  # fmt: skip
    assert [question.seat for question in scene.asked] == [P1, P1, P2, P1, P1, P1]


@pytest.mark.rule("KZ-START-03")
def test_none_is_used_a_second_time():
    scene = started(bard(one, "c3", "a"), two("c4")).when(PlayStartAbilities(), "done").then(stage="battle")
    assert start_abilities(scene.state, P1) == ()


@pytest.mark.rule("KZ-START-01", "KZ-START-03")
def test_a_keyword_of_the_start_is_carried_out_by_the_rules(monkeypatch):
    def drum(course, waiting):
        course.happen(MarkerSet(waiting.piece, "blessed", 1, rule="KZ-START-01"))

    learned = Keyword[State]("horde", "KZ-START-01", {START_OF_BATTLE: drum})
    monkeypatch.setitem(BOOK._known, "horde", learned)
    scene = started(one("c3", "horde"), two("c4")).when(PlayStartAbilities()).then_not_told(Reminded)
    scene.then({"P1-c3.blessed": True, "stage": "battle"})
    assert played(scene) == [("P1-c3/horde", True)] and start_abilities(scene.state, P1) == ()


@pytest.mark.rule("KZ-START-01")
def test_the_first_turn_follows_at_once_where_nobody_has_such_an_ability():
    hidden = one("c3", hidden=True), two("c4", hidden=True)
    Battle(GAME, State(stage="reveal", cards=hidden)).when(RevealSquads()).then(stage="battle")
    singing = bard(one, "c3", "a", hidden=True), two("c4", hidden=True)
    Battle(GAME, State(stage="reveal", cards=singing)).when(RevealSquads()).then(stage="start")


@pytest.mark.rule("KZ-REVEAL-04", "KZ-START-02")
def test_a_hidden_card_is_revealed_by_its_ability_and_may_stay_hidden_without_it():
    hidden = bard(two, "c6", "boo", hidden=True), two("d6", hidden=True)
    library = tuple(card.printed for card in hidden)
    scene = started(one("c3"), two("c4"), *hidden, sides=(Side(P1), Side(P2, library=library)))
    used = scene.when(PlayStartAbilities(), "P2-c6", "done", "enough").then({"P2-c6.hidden": False})
    assert used.options("start_ability") == ("P2-c6", "P2-d6", "enough")
    assert played(used) == [("P2-c6/text1", True)]
    quiet = scene.when(PlayStartAbilities(), "enough").then({"P2-c6.hidden": True}, stage="battle")
    assert played(quiet) == []
    with pytest.raises(Illegal, match="no_start_ability"):
        decide(GAME, scene.state, PlayStartAbilities(), Ask(maker=scripted(["P2-d6"])))


@pytest.mark.rule("KZ-REVEAL-04", "KZ-PROTECT-16")
def test_a_hidden_card_that_acts_is_revealed():
    scene = battle(one("c4"), two("c5"), two("b5", hidden=True), turn=1)
    scene.when(Strike("P1-c4", "P2-c5"), "P2-b5", (3, 3)).then({"P2-b5.hidden": False})


@pytest.mark.rule("KZ-REVEAL-07", "KZ-FLY-01", "KZ-AREA-01", "KZ-CORE-11")
def test_flyers_and_areas_leave_their_cells_when_they_are_revealed():
    cards = one("c3", hidden=True), one("b3", hidden=True, kind="flying"), two("c4", hidden=True)
    area = one("d3", hidden=True, type="area", kind="")
    scene = Battle(GAME, State(stage="reveal", cards=(*cards, area))).when(RevealSquads())
    scene.then({"P1-b3.zone": "air", "P1-b3.at": None, "P1-d3.zone": "air", "P1-c3.zone": "field"})
    assert len(scene.state.taken) == 2
