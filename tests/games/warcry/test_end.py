"""The count, ties, retreats, clean-up and the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Adjust
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    Arrange,
    BeginMuster,
    CountStrength,
    Dismiss,
    FinishCleanup,
    Modify,
    Pass,
    PlayCommand,
    Retreat,
)
from companion.games.warcry.model import P1, P2, Battle, Options, Side, Unit
from companion.games.warcry.outcome import outcome
from companion.games.warcry.printed import Printed
from companion.games.warcry.rules.victory import leader, total
from tests.games.warcry.kit import GAME, Match, ability, action, carried, ex, match, one, two, typed
from tests.games.warcry.test_muster import told
from tests.kit import events_of


def counting(*units: Unit, **values: Any) -> Match:
    """Both have passed."""
    return match(*units, stage="count", **values)


def score(one_: int, two_: int) -> tuple[Side, Side]:
    """Battles won so far."""
    return Side(P1, wins=one_), Side(P2, wins=two_)


# -- battle by battle ----------------------------------------------------------------------------------------


def test_every_way_a_battle_may_end_is_remembered_with_both_strengths() -> None:
    by_count = counting(one("a", s=4), two("b", s=5)).when(CountStrength())
    alone = counting(one("a", s=1, victory=-3)).when(CountStrength())
    gave_up = match(one("a", s=4), two("b", s=9, ld=1)).when(Retreat(P1), "a", (6,))
    decided = counting(one("a", s=9), two("b", s=9)).when(CountStrength(), *typed(4, 2)).roll(4, 2, 1)
    decided = decided.when(CountStrength())
    found = [scene.state.fought for scene in (by_count, alone, gave_up, decided)]
    assert found == [
        (Battle(1, P2, "count", (4, 5)),),
        (Battle(1, P1, "alone", (-2, 0)),),
        (Battle(1, P2, "retreat", (4, 9)),),
        (Battle(1, P1, "tie", (9, 0)),),
    ]


# -- victory -----------------------------------------------------------------------------------------------


@ex("EX-69")
@pytest.mark.rule("WC-VICTORY-01", "WC-VICTORY-03", "WC-VICTORY-04", "WC-TERROR-06")
def test_strength_and_victory_of_all_units_are_counted() -> None:
    ours = (one("a", s=4), one("b", s=3, ready=False), one("c", s=2, victory=-2, line="reserve"))
    scene = counting(*ours, two("d", s=5), two("e", s=1, victory=2))
    assert leader(scene.state) == P2
    done = scene.when(CountStrength()).then({"P2.wins": 1, "P1.wins": 0}).then(stage="cleanup", loser=P1)
    assert events_of(done, ev.StrengthCounted)[0].totals == (7, 8)


@ex("EX-70")
@pytest.mark.rule("WC-VICTORY-02", "WC-TIE-01")
def test_current_strength_counts_and_a_tie_is_fought_out() -> None:
    bearer = one("a", s=4, attachments=(carried("t", strength=1),))
    scene = counting(bearer, two("b", s=5))
    assert leader(scene.state) is None
    scene.when(CountStrength(), *typed(2, 4)).then(stage="combat", deciding=True)


@ex("EX-71")
@pytest.mark.rule("WC-VICTORY-05")
def test_who_alone_has_units_wins_whatever_the_totals() -> None:
    scene = counting(one("a", s=1, victory=-3))
    assert total(scene.state, P1) == -2 and leader(scene.state) == P1
    scene.when(CountStrength()).then({"P1.wins": 1})


@pytest.mark.rule("WC-VICTORY-06")
def test_gold_hands_and_strategies_do_not_count() -> None:
    side = Side(P1, gold=20, strategies=("Night",), action_hand=("x",))
    assert total(match(one("a", s=2), two("b"), sides=(side, Side(P2))).state, P1) == 2


# -- ties --------------------------------------------------------------------------------------------------


@ex("EX-72")
@pytest.mark.rule("WC-TIE-01", "WC-TIE-02", "WC-TIE-03")
def test_the_higher_roll_attacks_with_a_unit_of_choice_and_both_are_ready() -> None:
    army = (two("c", s=2, ready=False, line="reserve"), two("d", "fly", s=4))
    scene = counting(one("a"), one("b", ready=False), *army)
    scene = scene.when(CountStrength(), *typed(2, 4), "c", "b").then({"c.ready": True, "b.ready": True})
    fight = scene.state.combat
    assert fight is not None and (fight.attacker, fight.defender, fight.kind) == ("c", "b", "tiebreak")
    assert fight.turn == P2 and scene.asked[-2].seat == P2 and scene.asked[-1].seat == P1
    scene.then_asked("typed", "typed", "tie_attacker", "tie_defender")


@pytest.mark.rule("WC-TIE-03", "WC-TIE-04", "WC-TIE-01")
def test_a_deciding_combat_has_rout_and_follow_up_and_then_it_is_counted_again() -> None:
    scene = counting(one("a", s=9), one("b", s=1), two("c", s=5, ld=1), two("d", s=5))
    scene = (
        scene.when(CountStrength(), *typed(3, 3, 4, 2), "a", "c").roll(3, 3, 5, "yes").then(stage="combat")
    )
    scene = (
        scene.roll(3, 3).then(stage="count").when(CountStrength()).then({"P1.wins": 1}).then(deciding=False)
    )


@ex("EX-73")
@pytest.mark.rule("WC-TIE-04", "WC-TIE-05", "WC-TIE-06")
def test_without_units_both_reveal_one_from_the_army_deck() -> None:
    scene = counting(one("a", s=6), two("b", s=6)).when(CountStrength(), *typed(2, 4)).roll(3, 3)
    scene = scene.then(a=None, b=None, stage="count")
    first, second = told("Old Guard"), told("Late Riders", strength=5)
    scene = scene.when(CountStrength(), "yes", first, "yes", second, *typed(5, 1)).then(
        stage="combat", active=P1
    )
    assert [each.name for each in scene.state.units] == ["Old Guard", "Late Riders"]
    assert all(each.ready and each.line == "battle" and not each.paid for each in scene.state.units)


@pytest.mark.rule("WC-TIE-05", "WC-TIE-06", "WC-DECK-16")
def test_revealing_discards_other_cards_and_refills_the_deck() -> None:
    cards = (Printed("Shield", "Attachment"), Printed("Late", strength=2), Printed("Lost"))
    from companion.core.piles import Pile

    side = Side(P1, library=cards, listed=True, army_deck=Pile(top=("Shield",)), army_discard=("Late",))
    enemy = Side(P2, library=cards, listed=True, army_deck=Pile(top=("Lost",)))
    table = Options(flips_1="typed", flips_2="typed")
    scene = counting(sides=(side, enemy), options=table).when(CountStrength(), ("Late",), *typed(1, 2))
    scene.then({"P1.army_discard": ()}).then(stage="combat")
    assert scene.state.side(P1).army_deck.cards == ("Shield",)


@pytest.mark.rule("WC-TIE-06")
def test_a_player_without_any_unit_loses_and_of_two_a_roll_decides() -> None:
    counting().when(CountStrength(), "no", "yes", told("Late")).then({"P2.wins": 1})
    counting().when(CountStrength(), "no", "no", *typed(4, 2)).then({"P1.wins": 1})


# -- retreat -----------------------------------------------------------------------------------------------


@ex("EX-74")
@pytest.mark.rule("WC-RETREAT-01", "WC-RETREAT-02", "WC-RETREAT-05", "WC-RETREAT-06", "WC-TEST-01")
def test_units_are_kept_by_leadership_tests() -> None:
    scene = match(one("a", ld=4), one("b", ld=3), one("c", ld=1), two("d", s=9))
    scene = scene.when(Retreat(P1), "a", (4,), "b", (4,), "c", (1,))
    scene.then(b=None, stage="cleanup", loser=P1).then({"P2.wins": 1})
    assert [each.id for each in scene.state.units] == ["a", "c", "d"]
    scene.then_not_told(ev.StrengthCounted)


@ex("EX-75")
@pytest.mark.rule("WC-RETREAT-03", "WC-RETREAT-07")
def test_only_printed_leadership_counts_in_a_retreat() -> None:
    scene = match(one("a", ld=2, attachments=(carried("t", leadership=3),)), two("b"))
    scene = scene.when(Modify(P1, "a", "leadership", 2, "battle")).when(Retreat(P1), "a", (3,))
    scene.then(a=None)


@pytest.mark.rule("WC-RETREAT-04", "WC-RETREAT-05")
def test_who_stops_testing_loses_the_others() -> None:
    scene = match(one("a"), one("b"), one("c"), two("d")).when(Retreat(P1), "c", (1,), "stop")
    assert [each.id for each in scene.state.units] == ["c", "d"]


@ex("EX-76")
@pytest.mark.rule("WC-RETREAT-08", "WC-WIN-01", "WC-CLEANUP-09")
def test_a_retreat_that_ends_the_match_tests_nobody() -> None:
    scene = match(one("a"), two("b"), battle=2, active=P2, sides=score(1, 0)).when(Retreat(P2))
    scene.then(stage="over", winner=P1).then_not_told(ev.TestMade, ev.CleanupBegan)
    ended = outcome(scene.state)
    assert ended is not None and ended.winners == (P1,)


# -- clean-up ----------------------------------------------------------------------------------------------


def cleaning(*units: Unit, first: Seat = P1, **values: Any) -> Match:
    return match(*units, stage="cleanup", active=first, loser=first, **values)


@ex("EX-77")
@pytest.mark.rule("WC-CLEANUP-03", "WC-CLEANUP-04", "WC-CLEANUP-05", "WC-CLEANUP-06", "WC-CLEANUP-07")
@pytest.mark.rule("WC-CLEANUP-08")
def test_survivors_are_kept_rearranged_and_rallied() -> None:
    army = (one("a", ready=False, cost=4), one("b", ready=False, line="reserve", cost=3), two("c"), two("d"))
    scene = cleaning(*army).when(Arrange("a", "reserve")).then({"a.line": "reserve"})
    scene.when(Arrange("b", "reserve")).then_refused("stands_there", "WC-CLEANUP-04")
    scene.when(Dismiss("c")).then_refused("not_your_turn", "WC-CLEANUP-08")
    scene = scene.when(FinishCleanup(P1)).then(active=P2).when(Dismiss("d")).when(FinishCleanup(P2))
    scene = scene.then(stage="fielding", battle=2, d=None).then({"a.ready": True, "b.ready": True})
    scene.when(BeginMuster(), P1).then(
        {"a.line": "reserve", "b.line": "reserve", "P1.gold": 18, "P2.gold": 22}
    )


@pytest.mark.rule("WC-CLEANUP-06", "WC-WIN-02")
def test_no_fourth_battle_follows_where_a_correction_called_this_one_the_third() -> None:
    scene = cleaning(one("a", cost=4), battle=2).when(Adjust("battle", 3))
    scene = scene.when(FinishCleanup(P1)).when(FinishCleanup(P2)).then(stage="fielding", battle=3)
    scene.when(BeginMuster(), P1).then(stage="muster", battle=3)


@pytest.mark.rule("WC-CLEANUP-01", "WC-CLEANUP-02", "WC-STRATEGY-02", "WC-DECK-20", "WC-DECK-21")
def test_hands_and_strategies_are_discarded_and_decks_stay_as_they_are() -> None:
    night = action("Night", 3, "Command", strategy=True, abilities=(ability("command"),))
    from companion.core.piles import Pile

    side = Side(P1, library=(night, action("Push", 2)), listed=True, action_hand=("Night", "Push"))
    side = replace(side, action_deck=Pile(top=("Push",)))
    scene = match(one("a", s=9), two("b"), sides=(side, Side(P2)), options=Options())
    scene = (
        scene.when(PlayCommand(P1, "Night", "command")).then({"P1.strategies": ("Night",)}).then(active=P2)
    )
    scene = scene.when(Pass(P2)).when(Pass(P1)).when(CountStrength())
    scene.then({"P1.strategies": (), "P1.action_hand": (), "P1.action_discard": ("Push", "Night")})
    assert scene.state.side(P1).action_deck == side.action_deck


@pytest.mark.rule("WC-STRATEGY-01", "WC-STRATEGY-03", "WC-COMMAND-04")
def test_strategies_stay_and_other_command_cards_are_discarded() -> None:
    night = action("Night", 3, "Command", strategy=True, abilities=(ability("command"),))
    order = action("Forward", 2, "Command", abilities=(ability("command"),))
    side = Side(P1, library=(night, order), listed=True, action_hand=("Forward", "Night", "Night"))
    scene = match(one("a"), two("b"), sides=(side, Side(P2)), options=Options())
    scene.when(PlayCommand(P1, "Forward", "command")).then({"P1.action_discard": ("Forward",)}).then(
        active=P2
    )
    both = (
        scene.when(PlayCommand(P1, "Night", "command"))
        .when(Pass(P2))
        .when(PlayCommand(P1, "Night", "command"))
    )
    both.then({"P1.strategies": ("Night", "Night")})
    scene.when(PlayCommand(P1, "Absent", "command")).then_refused("not_in_hand", "WC-COMMAND-04")
    assert GAME.veiled(both.state, P2).side(P1).strategies == ("Night", "Night"), "visible to both"


# -- the match ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-WIN-01", "WC-WIN-02", "WC-CLEANUP-09")
def test_the_second_win_ends_the_match() -> None:
    scene = counting(one("a"), battle=3, sides=score(1, 1)).when(CountStrength())
    scene.then(stage="over", winner=P1).then_not_told(ev.CleanupBegan)
    assert GAME.offers(scene.state, P1) == () and not GAME.to_act(scene.state)


@pytest.mark.rule("WC-WIN-02")
def test_after_the_third_battle_somebody_has_won_even_after_corrections() -> None:
    counting(one("a"), battle=3, sides=score(0, 0)).when(CountStrength()).then(stage="over", winner=P1)
