"""What the players carry out by a card's text."""

from __future__ import annotations

import pytest

from companion.games.kubnazub.commands import ApplyText
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
