"""Reactions, command abilities, and what people carry out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Reminded
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    AddCounter,
    ApplyText,
    Attack,
    CallReaction,
    DropCounter,
    EndModifier,
    Modify,
    Pass,
    PassTactic,
    PlayReaction,
    PlayTactic,
    Remind,
    Resume,
    RollCombat,
    SetCounter,
    Settle,
    UseCommand,
    UseReaction,
)
from companion.games.warcry.model import P1, P2, TABLE_ITSELF, Options, Side
from companion.games.warcry.printed import Change
from companion.games.warcry.rules.card import current
from tests.games.warcry.kit import GAME, PAPER, ability, action, carried, ex, match, one, two, typed
from tests.kit import events_of

DUCK = ability("reaction", Change("strength", n=1), id_="Duck")


def reacting(**values: Any) -> Any:
    """Both units can react; Player 1 attacks."""
    return match(one("a", abilities=(DUCK,)), two("b", abilities=(DUCK,)), two("c"), **values).when(
        Attack("a", "b")
    )


@pytest.mark.rule("WC-REACTION-01", "WC-REACTION-02", "WC-REACTION-04", "WC-COMMAND-05", "WC-TACTIC-05")
def test_a_reaction_answers_once_and_uses_up_neither_command_nor_tactic() -> None:
    scene = reacting().when(UseReaction("a", "Duck")).then_told(ev.Reacted)
    assert scene.state.combat is not None and scene.state.combat.turn == P1 and not scene.state.combat.acted
    assert current(scene.state, scene.state.unit("a"), "strength") == 4
    scene.when(UseReaction("a", "Duck")).then_refused("reacted_already", "WC-REACTION-02")
    scene.when(PlayTactic(P1, "?", "warcry", "a"), {"name": "Cry", "cost": 0}).then_told(ev.TacticPlayed)
    later = scene.when(PassTactic(P1)).when(UseReaction("a", "Duck")).then_told(ev.Reacted)
    later.then(active=P1)


@pytest.mark.rule("WC-REACTION-03", "WC-REACTION-06")
def test_reactions_alternate_from_the_attacker() -> None:
    scene = reacting()
    scene.when(UseReaction("b", "Duck")).then_refused("comes_first", "WC-REACTION-06")
    waits = scene.when(CallReaction(P2)).then(reacting=P1)
    waits.when(UseReaction("b", "Duck")).then_refused("reaction_open", "WC-REACTION-06")
    waits.when(PassTactic(P1)).then_refused("reaction_open", "WC-REACTION-01")
    assert GAME.to_act(waits.state) == {P1} and GAME.follow(waits.state) is None
    answered = waits.when(UseReaction("a", "Duck")).then(reacting=P2).when(UseReaction("b", "Duck"))
    answered.then(reacted=(P1, P2), reacting=P1)
    assert current(answered.state, answered.state.unit("b"), "strength") == 4


@pytest.mark.rule("WC-REACTION-04", "WC-REACTION-06")
def test_the_game_goes_on_when_both_let_their_reactions_go_by() -> None:
    scene = reacting().when(CallReaction(P2)).when(Resume(P1)).then(reacting=P2)
    scene.when(CallReaction(P1)).then_refused("reaction_open", "WC-REACTION-01")
    scene.when(Resume(P1)).then_refused("reaction_open", "WC-REACTION-06")
    done = scene.when(Resume(P2)).then(reacting=None)
    done.when(Resume(P2)).then_refused("no_reaction_open", "WC-REACTION-04")
    late = scene.when(UseReaction("b", "Duck")).then(reacting=P1).when(Resume(P1)).when(Resume(P2))
    late.then(reacting=None)


@pytest.mark.rule("WC-REACTION-05", "WC-COMMITTED-01")
def test_committed_units_do_not_react_and_cards_need_no_unit() -> None:
    scene = match(one("a", abilities=(DUCK,), ready=False), two("b"))
    scene.when(UseReaction("a", "Duck")).then_refused("committed", "WC-REACTION-05")
    scene.when(PlayReaction(P1, "?", "reaction"), {"name": "Ambush"}).then_told(ev.Reacted)
    scene.when(UseReaction("b", "Duck")).then_refused("no_such_ability", "WC-REACTION-01")


@pytest.mark.rule("WC-REACTION-05", "WC-DECK-18")
def test_a_reaction_card_from_hand_is_discarded() -> None:
    card = action("Ambush", 2, "Reaction", abilities=(ability("reaction", Change("roll", "friend", 2)),))
    side = Side(P1, library=(card,), listed=True, action_hand=("Ambush",))
    scene = match(one("a"), two("b"), sides=(side, Side(P2)), options=Options()).when(Attack("a", "b"))
    scene = scene.when(PlayReaction(P1, "Ambush", "reaction"))
    scene.then({"P1.action_hand": (), "P1.action_discard": ("Ambush",)})
    assert [(each.on, each.what, each.n) for each in scene.state.effects] == [("a", "roll", 2)]


@pytest.mark.rule("WC-REACTION-07")
def test_a_destroyed_unit_may_react_to_that_even_committed() -> None:
    scene = match(one("a", s=9), two("b", ready=False, abilities=(DUCK,)), two("c")).fight("a", "b", 3, 3, 1)
    scene.when(CallReaction(P2)).when(Resume(P1)).when(UseReaction("b", "Duck")).then_told(ev.Reacted)
    later = scene.when(Pass(P2)).when(UseReaction("b", "Duck"))
    later.then_refused("no_such_unit", "WC-REACTION-01")


@pytest.mark.rule("WC-REACTION-01", "WC-LINE-04")
def test_reactions_to_the_rolls_wait_for_a_table_that_wants_them() -> None:
    scene = reacting(options=replace(PAPER, pause=True)).both_pass().when(RollCombat(), *typed(3, 3))
    scene = scene.when(UseReaction("a", "Duck")).when(Settle(), *typed(1))
    assert events_of(scene, ev.CombatWon)[0].totals == (7, 6)
    match(one("a"), stage="first").when(UseReaction("a", "Duck")).then_refused("not_now", "WC-REACTION-01")


@pytest.mark.rule("WC-COMMAND-03", "WC-COMMAND-01", "WC-COMMITTED-01")
def test_command_abilities_need_a_ready_unit_and_are_the_whole_command() -> None:
    order = ability("command", Change("strength", n=2, until="battle"), id_="Form up")
    bearer = one("a", attachments=(carried("t", abilities=(order,)),))
    scene = match(bearer, one("b", ready=False, abilities=(order,)), two("c"))
    done = scene.when(UseCommand("a", "t/Form up")).then(active=P2)
    assert current(done.state, done.state.unit("a"), "strength") == 5
    scene.when(UseCommand("b", "Form up")).then_refused("committed", "WC-COMMAND-03")
    scene.when(UseCommand("a", "Form up")).then_refused("no_such_ability", "WC-COMMAND-03")


# -- by hand -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-CARD-09", "WC-CARD-10")
@pytest.mark.parametrize(("until", "left"), [("combat", 0), ("command", 0), ("battle", 1), ("match", 1)])
def test_a_modifier_lasts_as_long_as_it_says(until: str, left: int) -> None:
    scene = match(one("a", s=9), one("d"), two("b"), two("c")).when(Attack("a", "b"))
    scene = scene.when(Modify(P1, "d", "strength", 2, until)).roll(3, 3, 1)
    assert len(scene.state.effects) == left
    if left:
        (laid,) = scene.state.effects
        scene.when(EndModifier(laid.id)).then(effects=())
    scene.when(EndModifier("m99")).then_refused("no_such_modifier", "WC-CARD-10")


@pytest.mark.rule("WC-CARD-09")
def test_modifiers_of_a_battle_end_with_it_and_those_of_the_match_stay() -> None:
    from companion.games.warcry.commands import CountStrength

    scene = match(one("a"), two("b", s=1)).when(Modify(P1, "a", "strength", 2, "battle"))
    scene = (
        scene.when(Modify(P1, "a", "cost", -1, "match")).when(Pass(P1)).when(Pass(P2)).when(CountStrength())
    )
    assert [each.what for each in scene.state.effects] == ["cost"]


@pytest.mark.rule("WC-CARD-10")
def test_what_people_write_is_checked() -> None:
    scene = match(one("a"), two("b"))
    scene.when(Modify(P1, "a", "beauty", 1, "battle")).then_refused("no_such_number", "WC-CARD-10")
    scene.when(Modify(P1, "a", "strength", 1, "forever")).then_refused("no_such_duration", "WC-CARD-10")
    scene.when(Modify(P1, "a", "strength", 1, "combat")).then_refused("no_combat", "WC-CARD-09")
    scene.when(Modify(P1, "a", "strength", 100, "battle")).then_refused("out_of_range", "WC-CARD-10")
    scene.when(Modify(P1, "z", "strength", 1, "battle")).then_refused("no_such_unit", "WC-CARD-10")
    scene.when(ApplyText(P1, "explode", "a")).then_refused("no_such_verb", "WC-CARD-10")
    scene.when(Remind(P1, "a", "noon", "battle", "x")).then_refused("no_such_moment", "WC-CARD-10")
    scene.when(Remind(P1, "a", "combat", "battle", " ")).then_refused("not_a_phrase", "WC-CARD-10")


@pytest.mark.rule("WC-CARD-10")
@pytest.mark.parametrize("moment", ["attack", "combat", "roll", "rout"])
def test_a_reminder_comes_at_its_moment(moment: str) -> None:
    scene = match(one("a", s=9), one("d"), two("b"), two("c"))
    scene = scene.when(Remind(P1, "a", moment, "battle", "Draw a card."))
    heard: list[str] = []
    for step in (
        lambda at: at.when(Attack("a", "b")),
        lambda at: at.both_pass(),
        lambda at: at.when(RollCombat(), *typed(3, 3)),
        lambda at: at.when(Settle(), *typed(1)),
    ):
        scene = step(scene)
        heard += [each.text for each in events_of(scene, Reminded)]
    assert heard == ["Draw a card."]
    other = match(one("a"), one("d"), two("b"), two("c")).when(
        Remind(P1, "a", moment, "battle", "Draw a card.")
    )
    assert not events_of(other.when(Attack("d", "b")), Reminded)


@pytest.mark.rule("WC-CARD-10")
def test_a_reminder_may_lie_on_the_table() -> None:
    from companion.games.warcry.commands import CountStrength

    scene = match(one("a"), two("b", s=1)).when(Remind(P2, TABLE_ITSELF, "count", "battle", "It is night."))
    scene = scene.when(Pass(P1)).when(Pass(P2)).when(CountStrength())
    assert [each.text for each in events_of(scene, Reminded)] == ["It is night."]


@pytest.mark.rule("WC-CARD-10")
def test_counters_for_what_the_sheet_does_not_know() -> None:
    scene = match(one("a"), two("b")).when(AddCounter(P1, "Spell points"))
    (counter,) = scene.state.counters
    scene = scene.when(SetCounter(counter.id, 4))
    assert scene.state.counters[0].n == 4
    scene.when(SetCounter(counter.id, 1000)).then_refused("out_of_range", "WC-CARD-10")
    scene.when(SetCounter("c99", 1)).then_refused("no_such_counter", "WC-CARD-10")
    scene.when(AddCounter(P1, "")).then_refused("not_a_phrase", "WC-CARD-10")
    scene.when(DropCounter(counter.id)).then(counters=())
    for n in range(19):
        scene = scene.when(AddCounter(P2, f"Token {n}"))
    scene.when(AddCounter(P2, "One more")).then_refused("too_many_counters", "WC-CARD-10")


@pytest.mark.rule("WC-CARD-10", "WC-COMBAT-08")
@ex("texts")
def test_units_change_lines_and_draw_by_texts() -> None:
    scene = match(one("a"), one("b"), two("c"))
    scene = scene.when(ApplyText(P1, "to_reserve", "b")).then({"b.line": "reserve"})
    scene.when(ApplyText(P1, "to_battle_line", "b")).then({"b.line": "battle"})
    scene.when(ApplyText(P1, "draw", "b", 2)).then_told(ev.CardsDrawn)
    scene.when(ApplyText(P1, "destroy", "a")).then(a=None).then({"b.line": "battle"})


@pytest.mark.rule("WC-REACTION-06", "WC-TACTIC-04")
def test_what_will_be_refused_is_refused_before_a_card_is_told() -> None:
    """Else somebody would copy a card for nothing, and be asked for it again and again."""
    scene = reacting()
    scene.when(PlayReaction(P2, "?", "reaction")).then_refused("comes_first", "WC-REACTION-06")
    later = scene.when(PassTactic(P1)).when(PassTactic(P2))
    later.when(PlayTactic(P1, "?", "warcry", "a")).then_refused("no_tactics_now", "WC-COMBAT-03")
