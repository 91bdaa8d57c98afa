"""What the players carry out by a card's text."""

from __future__ import annotations

import pytest

from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import ApplyText, Strike, UseAbility
from companion.games.kubnazub.events import ActionStopped, CardReturned
from companion.games.kubnazub.model import Side
from companion.games.kubnazub.printed import Ability, Effected
from companion.games.kubnazub.rules.verbs import VERBS
from tests.games.kubnazub.kit import battle, one, two


@pytest.mark.rule("KZ-CORE-02", "KZ-LIFE-04", "KZ-LIFE-05", "KZ-LIFE-06", "KZ-LIFE-07", "KZ-KEYWORD-36")
@pytest.mark.rule("KZ-CHIP-04", "KZ-TOKEN-04", "KZ-TOKEN-07", "KZ-MOVE-06", "KZ-MOVE-11", "KZ-KEYWORD-28")
@pytest.mark.parametrize(
    ("verb", "n", "then"),
    [
        ("wound", 2, {"wounds": 5}), ("heal", 2, {"wounds": 1}), ("heal", 9, {"wounds": 0}),
        ("add_lives", 2, {"more_lives": 2, "wounds": 3}), ("open", 0, {"closed": False, "movement": 1}),
        ("close", 0, {"closed": True}), ("give_chips", 2, {"chips": 2}), ("poison", 2, {"poison": 2}),
        ("bless", 0, {"blessed": True}),
        ("curse", 0, {"cursed": True}), ("destroy", 0, {"zone": "graveyard"}),
        ("exile", 0, {"zone": "exile"}),
    ],
)  # fmt: skip
def test_a_text_is_carried_out_by_its_verb(verb, n, then):
    scene = battle(one("c3"), two("c4", wounds=3, closed=True), two("a6"))
    scene.when(ApplyText("P1-c3", verb, "P2-c4", n)).then(
        {f"P2-c4.{name}": value for name, value in then.items()}
    )


@pytest.mark.rule("KZ-KEYWORD-81", "KZ-KEYWORD-24", "KZ-WIN-01")
def test_to_destroy_the_last_creature_ends_the_battle():
    battle(one("c3"), two("c4")).when(ApplyText("P1-c3", "destroy", "P2-c4")).then(result="P1")


def test_what_cannot_be_done_is_refused():
    area = two("air area", type="area", kind="")
    scene = battle(one("c3"), two("c4", hidden=True), area)
    scene.when(ApplyText("P1-c3", "wound", "P2-c4", 1)).then_refused("no_such_card", "KZ-CORE-02")
    scene.when(ApplyText("P1-c3", "wound", "P2-air area", 1)).then_refused("no_such_verb", "KZ-CORE-02")
    scene.when(ApplyText("P1-c3", "sing", "P1-c3", 1)).then_refused("no_such_verb", "KZ-CORE-02")
    scene.when(ApplyText("P1-c3", "wound", "P1-c3", 0)).then_refused("out_of_range", "KZ-CORE-02")
    assert set(VERBS) >= {"wound", "heal", "destroy", "exile"}


@pytest.mark.rule("KZ-WIN-01", "KZ-SYMB-10", "KZ-TRIGGER-05")
def test_a_card_that_returns_to_the_deck_takes_its_symbiont_along_and_answers_no_death():
    decks = Side(P1), Side(P2, library=(two("c4").printed,))
    cards = one("c3"), two("c4", "on_death_wound 1"), two("on P2-c4"), two("a6")
    scene = battle(*cards, sides=decks).when(ApplyText("P1-c3", "return", "P2-c4")).then_told(CardReturned)
    assert scene.state.find("P2-c4") is None and scene.state.side(P2).deck.cards == ("P2 c4",)
    scene.then({"P2-on.zone": "graveyard", "P1-c3.wounds": 0, "result": "open"})
    battle(one("c3"), two("c4"), sides=decks).when(ApplyText("P1-c3", "return", "P2-c4")).then(result="P1")


@pytest.mark.rule("KZ-SUDDEN-04", "KZ-KEYWORD-58")
def test_nothing_more_is_done_to_a_card_that_has_returned_to_the_deck():
    both = (Ability("it", does=(Effected("return"), Effected("curse"))),)
    scene = battle(one("c3", abilities=both), two("c4"), two("a6"))
    scene = scene.when(UseAbility("P1-c3", "it", "P2-c4")).then_told(CardReturned)
    strike = (Ability("it", "simple_strike", does=(Effected("return"),)),)
    scene = battle(one("c3", "vampirism", abilities=strike, wounds=2), two("c4"), two("a6"))
    scene.when(UseAbility("P1-c3", "it", "P2-c4"), (3, 3)).then_told(CardReturned).then(due=())
    away = two("b4", abilities=(Ability("it", sudden=True, does=(Effected("return"),), targets="own"),))
    scene = battle(one("c3", "directed_strike"), two("c4"), away).when(
        Strike("P1-c3", "P2-c4"), "P2-b4/it", "P2-c4"
    )
    scene.then_told(CardReturned, ActionStopped).then({"P1-c3.closed": True})
