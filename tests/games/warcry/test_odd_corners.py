"""Corners where two rules meet: last cards, empty lines, prices nobody can pay, corrections in between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import Illegal
from companion.core.game import Adjust
from companion.core.piles import Pile
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    ApplyText,
    Arrange,
    Attach,
    Attack,
    BeginBattle,
    BeginMuster,
    BringUnit,
    CallReaction,
    CountStrength,
    Dismiss,
    DropAttachment,
    FindFirst,
    FinishCleanup,
    Modify,
    Muster,
    Pass,
    PassMuster,
    PassTactic,
    PlayCommand,
    PlayReaction,
    PlayTactic,
    Resume,
    Retreat,
    RollCombat,
    SetPrice,
    Shoot,
    UseReaction,
    UseTactic,
)
from companion.games.warcry.model import P1, P2, Modifier, Options, Side
from companion.games.warcry.offers import held
from companion.games.warcry.printed import Change, Printed
from tests.games.warcry.kit import GAME, PAPER, ability, action, carried, dice_deck, match, one, two, typed
from tests.games.warcry.test_end import cleaning, counting, score
from tests.games.warcry.test_muster import mustering, thing, told
from tests.kit import events_of

DUCK = ability("reaction", Change("strength", n=1), id_="Duck")


def holding(*cards: Printed, **values: Any) -> tuple[Side, Side]:
    """Player 1 holds these action cards here."""
    keys = tuple(each.key for each in cards)
    return Side(P1, library=cards, listed=True, action_hand=keys, **values), Side(P2)


# -- strategies and prices --------------------------------------------------------------------------------


@pytest.mark.rule("WC-STRATEGY-01", "WC-DECK-03")
def test_a_strategy_printed_as_a_reaction_is_played_as_a_command() -> None:
    card = action("Night Watch", 3, "Reaction", strategy=True, abilities=(ability("reaction"),))
    scene = match(one("a"), two("b"), sides=holding(card), options=Options())
    scene.when(PlayReaction(P1, "Night Watch", "reaction")).then_refused("is_a_strategy", "WC-STRATEGY-01")
    done = scene.when(PlayCommand(P1, "Night Watch", "reaction")).then(active=P2)
    done.then({"P1.strategies": ("Night Watch",)})
    assert held(scene.state, P1, "action", "Command") == ["Night Watch"]
    assert held(scene.state, P1, "action", "Reaction") == []
    unread = replace(card, read=False, abilities=())
    assert [each.kind for each in unread.usable] == ["command"]


@pytest.mark.rule("WC-COMMITTED-07")
def test_a_committed_unit_cannot_pay_by_committing() -> None:
    costly = action("Last Push", 2, abilities=(ability("combat", Change("strength", n=3), commits=True),))
    table = Options(committed_plays_tactic_cards=True)
    scene = match(two("b"), one("a", ready=False), sides=holding(costly), options=table, active=P2)
    scene = scene.when(Attack("b", "a")).when(PassTactic(P2))
    scene.when(PlayTactic(P1, "Last Push", "combat", "a")).then_refused("cannot_commit", "WC-COMMITTED-07")
    answer = action("Hold", 2, "Reaction", abilities=(ability("reaction", commits=True),))
    scene = match(two("b"), one("a", ready=False), sides=holding(answer), options=table, active=P2)
    scene = scene.when(Attack("b", "a")).when(CallReaction(P1)).when(Resume(P2))
    scene.when(PlayReaction(P1, "Hold", "reaction")).then_refused("cannot_commit", "WC-COMMITTED-07")


@pytest.mark.rule("WC-COMMITTED-06")
def test_the_price_is_paid_before_the_text_is_carried_out() -> None:
    mine = one("a", abilities=(ability("combat", Change("rally"), commits=True),))
    scene = match(mine, two("b")).when(Attack("a", "b")).when(UseTactic("a", "combat"))
    scene.then({"a.ready": True}).then_told(ev.UnitsCommitted, ev.UnitsRallied)


# -- combats that end early -------------------------------------------------------------------------------


@pytest.mark.rule("WC-RANGED-18")
def test_a_shooter_that_left_its_own_shot_commits_too() -> None:
    shooter = one("a", ranged="plain", ranged_value=3)
    scene = match(shooter, two("t")).when(Shoot("a", "t")).when(ApplyText(P2, "leave", "a"))
    scene.both_pass().when(RollCombat()).then({"a.ready": False, "t.ready": True}).then(active=P2)


# -- reactions --------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-REACTION-06", "WC-REACTION-07")
def test_after_a_combat_the_attacker_still_reacts_first_and_the_fallen_get_their_turn() -> None:
    army = (one("a", s=9, abilities=(DUCK,)), two("b", abilities=(DUCK,)))
    scene = match(*army, options=Options(flips_1="typed", flips_2="typed")).fight("a", "b", 3, 3, 1)
    scene.then(active=P2, b=None)
    scene.when(UseReaction("b", "Duck")).then_refused("comes_first", "WC-REACTION-06")
    waits = scene.when(CallReaction(P2)).then(reacting=P1).when(Resume(P1)).then(reacting=P2)
    waits.when(UseReaction("b", "Duck")).then_told(ev.Reacted)


@pytest.mark.rule("WC-REACTION-06")
def test_before_the_first_command_its_player_reacts_first() -> None:
    fresh = match(one("a"), two("b"), stage="first", commanded=P2, active=P2)
    begun = fresh.when(FindFirst(), *typed(4, 2)).then(active=P1, commanded=None)
    begun.when(CallReaction(P2)).then(reacting=P1)
    begun.when(Pass(P1)).when(CallReaction(P2)).then(reacting=P1)


# -- lines ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-LINE-03", "WC-CLEANUP-03", "WC-CLEANUP-04")
def test_in_the_clean_up_a_line_that_is_sent_home_is_gone_and_one_arranged_away_is_not() -> None:
    scene = cleaning(one("a"), one("b", line="reserve"), two("c"))
    scene.when(Dismiss("a")).then({"b.line": "battle"}).when(Arrange("b", "reserve")).then(
        {"b.line": "reserve"}
    )
    scene.when(Arrange("a", "reserve")).then({"a.line": "reserve", "b.line": "reserve"})


@pytest.mark.rule("WC-LINE-06", "WC-MUSTER-06")
def test_a_unit_that_was_told_into_the_wrong_line_can_be_corrected_during_the_muster() -> None:
    scene = mustering(one("a"), two("b")).when(Adjust("units[a].line", "reserve"))
    scene.then({"a.line": "reserve"})


@pytest.mark.rule("WC-LINE-03")
def test_a_text_that_takes_the_last_unit_out_of_a_line_during_the_muster_moves_the_reserve_up() -> None:
    scene = mustering(one("a"), one("c", line="reserve"), two("b"))
    scene.when(ApplyText(P2, "destroy", "a")).then({"c.line": "battle"})


# -- decks that run out -----------------------------------------------------------------------------------


SHIELD, LATE, NAMELESS = (
    Printed("Shield", "Attachment"),
    Printed("Late", strength=2, speed="infantry"),
    Printed("Nameless", strength=2, speed="unknown"),
)
TYPED = Options(flips_1="typed", flips_2="typed")


def revealing(*deck: str, discard: tuple[str, ...] = ()) -> tuple[Side, Side]:
    """Player 1 turns this deck over; Player 2 has one unit."""
    cards = (SHIELD, LATE, NAMELESS)
    mine = Side(P1, library=cards, listed=True, army_deck=Pile(top=deck), army_discard=discard)
    return mine, Side(P2, library=cards, listed=True, army_deck=Pile(top=("Late", "Late")))


@pytest.mark.rule("WC-DECK-16", "WC-TIE-06")
def test_a_deck_whose_last_card_is_revealed_is_its_discard_pile_at_once() -> None:
    sides = revealing("Shield", "Late", discard=("Shield",))
    scene = counting(sides=sides, options=TYPED).when(CountStrength(), *typed(2, 1))
    scene.then({"P1.army_discard": ()}).then_told(ev.DeckRefilled)
    assert scene.state.side(P1).army_deck.cards == ("Shield", "Shield")


@pytest.mark.rule("WC-TIE-06", "WC-DECK-16")
def test_who_reveals_no_unit_has_shown_every_card_and_loses() -> None:
    scene = counting(sides=revealing("Shield", discard=("Shield",)), options=TYPED).when(CountStrength())
    scene.then({"P2.wins": 1, "P1.army_discard": ()})
    assert scene.state.side(P1).army_deck.cards == ("Shield", "Shield")


@pytest.mark.rule("WC-CARD-05", "WC-TIE-06")
def test_the_speed_of_a_revealed_unit_that_the_table_lacks_is_asked_for() -> None:
    scene = counting(sides=revealing("Nameless", "Late"), options=TYPED)
    scene = scene.when(CountStrength(), "flyer", *typed(2, 1))
    assert [each.printed.speed for each in scene.state.army(P1)] == ["flyer"]


@pytest.mark.rule("WC-CLEANUP-01", "WC-DECK-21", "WC-DECK-16")
def test_a_hand_on_paper_is_discarded_card_by_card_so_that_it_can_be_flipped_again() -> None:
    mine = replace(dice_deck(P1, 1, 2, 3, 4), unseen=2)
    table = Options(hands="paper", flips_1="deck", flips_2="typed")
    scene = counting(one("a", s=9), two("b"), sides=(mine, Side(P2)), options=table)
    done = scene.when(CountStrength(), ("d1-0", "d4-3")).then_asked("hand")
    done.then({"P1.unseen": 0, "P1.action_discard": ("d1-0", "d4-3")})
    assert done.state.side(P1).action_deck.cards == ("d2-1", "d3-2")
    nothing = counting(one("a", s=9), two("b"), sides=(replace(mine, unseen=0), Side(P2)), options=table)
    nothing.when(CountStrength()).then_asked()


@pytest.mark.rule("WC-GOLD-11")
def test_what_lies_on_an_attachment_goes_with_it() -> None:
    bearer = one("a", attachments=(carried("t", name="Blade", unique=True),))
    scene = mustering(bearer, two("b"))
    scene = scene.at(replace(scene.state, effects=()))
    laid = scene.when(SetPrice(P1, 0, True)).when(Muster(P1, "?", "battle"), told("Cheap", 5))
    assert [each.on for each in laid.state.effects] == ["P1-cheap-1"]
    cheap = replace(scene.state, effects=(Modifier("m1", "t", "cost", -1, until="match"),))
    scene.at(cheap).when(ApplyText(P1, "destroy", "a")).then(effects=())


# -- corrections ------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-WIN-01")
def test_a_corrected_score_of_two_wins_ends_the_match() -> None:
    scene = match(one("a"), two("b"), battle=2, sides=score(0, 1))
    scene.when(Adjust("sides[P2].wins", 2)).then(stage="over", winner=P2).then_told(ev.MatchWon)
    scene.when(Adjust("sides[P1].wins", 1)).then(stage="battle", winner=None)


@pytest.mark.rule("WC-MUSTER-08")
def test_nobody_who_has_passed_is_put_back_on_turn_by_hand() -> None:
    scene = mustering(one("a"), two("b")).when(PassMuster(P1)).then(active=P2)
    scene.when(Adjust("active", "P1")).then_refused("not_an_option", "WC-MUSTER-08")


@pytest.mark.rule("WC-CARD-10")
@pytest.mark.parametrize("order", [
    ApplyText("P9", "commit", "a"), Modify("P9", "a", "strength", 1, "battle"),
])  # fmt: skip
def test_nobody_carries_out_texts_who_does_not_sit_here(order: Any) -> None:
    match(one("a"), two("b")).when(order).then_refused("no_such_player", "WC-CARD-10")


@pytest.mark.rule("WC-RETREAT-08", "WC-WIN-02")
def test_after_the_last_battle_a_retreat_tests_nobody() -> None:
    scene = match(one("a"), two("b"), battle=3, sides=score(0, 0)).when(Retreat(P1))
    scene.then(stage="over", winner=P2).then_not_told(ev.TestMade)


@pytest.mark.rule("WC-GOLD-08", "WC-GOLD-03")
def test_who_carries_over_more_than_the_supply_loses_the_last_units_in_the_audit() -> None:
    army = [one(name, cost=cost) for name, cost in zip("abc", (20, 4, 3), strict=True)]
    scene = match(*army, two("d"), stage="fielding", battle=2, loser=P1).when(BeginMuster(), P1)
    scene.then({"P1.gold": -2})
    scene.when(Muster(P1, "?", "battle"), told("Free", 0)).then_refused("too_dear", "WC-GOLD-03")
    done = scene.when(PassMuster(P1)).when(PassMuster(P2)).when(BeginBattle())
    done.then(c=None)
    assert [each.id for each in done.state.army(P1)] == ["a", "b"]


@pytest.mark.rule("WC-CLEANUP-08")
def test_the_loser_of_the_last_battle_finishes_the_clean_up_first() -> None:
    scene = cleaning(one("a"), two("c"), first=P2)
    scene.when(FinishCleanup(P1)).then_refused("not_your_turn", "WC-CLEANUP-08")
    scene.when(FinishCleanup(P2)).when(FinishCleanup(P1)).then(stage="fielding", battle=2)


# -- ranged attacks of attachments, and what texts put into play or take out of it ---------------------------


@pytest.mark.rule("WC-RANGED-01", "WC-RANGED-09", "WC-CARD-12", "WC-ATTACH-06")
def test_a_ranged_attack_that_a_unit_carries_is_its_own() -> None:
    bow = carried("t", ranged="long", ranged_value=3)
    archer = one("a", line="reserve", attachments=(bow, carried("r", ranged_value=1)))
    scene = match(archer, one("z"), two("x", s=9), two("y", line="reserve", s=4))
    scene = scene.when(Shoot("a", "y")).roll(2, 2)
    assert events_of(scene, ev.ShotSettled)[0].totals == (6, 6)


@pytest.mark.rule("WC-RANGED-02", "WC-RANGED-04", "WC-RANGED-09")
@pytest.mark.parametrize(("target", "total"), [("x", 8), ("y", 5)])
def test_of_two_ranged_attacks_the_better_one_that_reaches_is_used(target: str, total: int) -> None:
    bow = carried("t", ranged="long", ranged_value=3)
    archer = one("a", ranged="short", ranged_value=6, attachments=(bow,))
    scene = match(archer, two("x"), two("y", line="reserve")).when(Shoot("a", target)).roll(2, 1)
    assert events_of(scene, ev.ShotSettled)[0].totals[0] == total


@pytest.mark.rule("WC-RANGED-09", "WC-CARD-09")
def test_a_target_that_a_text_moves_out_of_reach_is_still_shot_at() -> None:
    archer = one("a", ranged="short", ranged_value=6)
    scene = match(archer, two("x"), two("y")).when(Shoot("a", "x")).when(ApplyText(P2, "to_reserve", "x"))
    assert events_of(scene.roll(2, 1), ev.ShotSettled)[0].totals[0] == 8


@pytest.mark.rule("WC-CARD-02")
def test_the_form_of_an_attachment_begins_with_numbers_that_add_nothing() -> None:
    scene = mustering(one("a"), two("b")).when(Attach(P1, "?", "a"), thing("Charm"))
    usual = scene.asked[0].usual  # type: ignore[union-attr]
    assert (usual["strength"], usual["tactic_points"], usual["leadership"]) == (0, 0, 0)


@pytest.mark.rule("WC-UNIQUE-01", "WC-UNIQUE-02", "WC-UNIQUE-04")
def test_a_text_puts_a_unit_into_play_for_no_gold_and_outside_the_muster_nothing_comes_back() -> None:
    scene = match(one("u", name="Hero", unique=True, cost=5, line="reserve"), one("a"), two("b"), active=P2)
    done = scene.when(BringUnit(P2, "?", "reserve"), told("Hero", 5, unique=True))
    done.then(u=None, active=P2).then({"P1.gold": 0, "P2.gold": 0})
    (fresh,) = done.state.line(P2, "reserve")
    assert fresh.ready and fresh.paid == 0 and fresh.placed > 3
    refunded = mustering(one("u", name="Hero", unique=True, cost=5), two("b"), passed=(P1,), active=P2)
    refunded.when(BringUnit(P2, "?", "battle"), told("Hero", 5, unique=True)).then({"P1.gold": 25})


@pytest.mark.rule("WC-CARD-10", "WC-DECK-16")
def test_a_text_takes_a_unit_from_the_hand_the_discard_pile_or_the_deck() -> None:
    cards = (SHIELD, LATE)
    side = Side(
        P1, library=cards, listed=True, army_discard=("Late", "Shield"), army_deck=Pile(top=("Late",))
    )
    scene = match(one("a"), two("b"), sides=(side, Side(P2)), options=TYPED)
    back = scene.when(BringUnit(P1, "Late", "battle")).then({"P1.army_discard": ("Shield",)})
    last = back.when(BringUnit(P1, "Late", "battle")).then({"P1.army_discard": ()})
    assert last.state.side(P1).army_deck.cards == ("Shield",), "the deck ran out"
    last.when(BringUnit(P1, "Late", "battle")).then_refused("not_out_of_play", "WC-CARD-10")
    scene.when(BringUnit(P1, "Shield", "battle")).then_refused("not_a_unit", "WC-CARD-10")
    scene.when(BringUnit(P1, "Late", "both")).then_refused("no_such_line", "WC-LINE-01")


@pytest.mark.rule("WC-CARD-10", "WC-ATTACH-05", "WC-DECK-21")
def test_a_text_takes_an_attachment_off() -> None:
    mail = carried("t", "Armor", name="Mail", strength=2)
    side = Side(P1, library=(mail.printed,), listed=True)
    scene = match(one("a", attachments=(mail,)), two("b"), sides=(side, Side(P2)))
    scene.when(DropAttachment("t")).then({"a.attachments": (), "P1.army_discard": ("Mail",)})
    scene.when(DropAttachment("x")).then_refused("no_such_attachment", "WC-CARD-10")


@pytest.mark.rule("WC-DECK-16", "WC-MUSTER-05")
def test_on_paper_a_card_comes_again_once_its_deck_was_shuffled_where_nobody_follows_it() -> None:
    late = replace(LATE, cost=1)
    side = Side(P1, library=(late,), listed=True, army_discard=("Late", "Late"), gold=9, mustering=True)
    scene = match(one("a"), two("b"), stage="muster", sides=(side, Side(P2)))
    assert held(scene.state, P1, "army", "Unit") == ["Late", "?"]
    scene.when(Muster(P1, "Late", "battle")).then({"P1.army_discard": ("Late",)})
    here = scene.at(replace(scene.state, options=Options()))
    here.when(Muster(P1, "Late", "battle")).then_refused("not_in_hand", "WC-MUSTER-05")
    push = action("Push", 2, abilities=(ability("combat"),))
    mine = Side(P1, library=(push,), listed=True, action_discard=("Push",))
    followed = Options(hands="paper", flips_1="deck")
    for options, known in ((PAPER, ["Push", "?"]), (followed, ["?"])):
        battle = match(one("a"), two("b"), sides=(mine, Side(P2)), options=options)
        assert held(battle.state, P1, "action", "Tactic") == known


@pytest.mark.rule("WC-ROUT-02", "WC-ROUT-06", "WC-CARD-08")
@pytest.mark.parametrize(("bonus", "die", "routed"), [(2, 1, True), (-2, 4, False), (-3, 1, False)])
def test_modifiers_of_a_rout_check_are_added_to_the_roll(bonus: int, die: int, routed: bool) -> None:
    scene = match(one("a", s=9), two("b", ld=3), two("c")).when(Attack("a", "b"))
    scene = scene.when(Modify(P1, "a", "rout", bonus, "combat"))
    check = events_of(scene.roll(3, 1, die, *(["no"] if routed else [])), ev.RoutChecked)[0]
    assert (check.die, check.leadership, check.routed) == (die + bonus, 3, routed)


@pytest.mark.rule("WC-REACTION-01", "WC-REACTION-07", "WC-LINE-04")
def test_a_unit_reacts_in_the_muster_too_and_the_muster_waits_for_it() -> None:
    """A copy that is replaced may answer that; its reserve has moved up before (WC-LINE-03)."""
    old = two("u", name="Hero", unique=True, abilities=(DUCK,))
    scene = mustering(one("a"), old, two("r", line="reserve"), gold=(20, 0))
    scene = scene.when(Muster(P1, "?", "battle"), told("Hero", 4, unique=True)).then({"r.line": "battle"})
    waits = scene.when(CallReaction(P2)).then(reacting=P2)
    waits.when(PassMuster(P2)).then_refused("reaction_open", "WC-REACTION-01")
    assert GAME.follow(waits.state) is None and GAME.to_act(waits.state) == {P2}
    done = waits.when(UseReaction("u", "Duck")).then_told(ev.Reacted).when(Resume(P1)).when(Resume(P2))
    done.then(reacting=None).when(PassMuster(P2)).when(UseReaction("u", "Duck")).then_refused("no_such_unit")


@pytest.mark.rule("WC-REACTION-06")
def test_a_player_with_nothing_to_react_with_is_not_waited_for() -> None:
    twice = one("a", abilities=(DUCK, ability("reaction", id_="Turn")))
    scene = match(twice, sides=(dice_deck(P1), dice_deck(P2)), options=TYPED).when(CallReaction(P1))
    again = scene.when(UseReaction("a", "Duck")).then(reacting=P1)
    again.when(UseReaction("a", "Turn")).when(Resume(P1)).then(reacting=None)


@pytest.mark.rule("WC-REACTION-01", "WC-CLEANUP-08")
def test_the_clean_up_waits_for_reactions() -> None:
    scene = cleaning(one("a", abilities=(DUCK,)), two("b")).when(CallReaction(P1)).then(reacting=P1)
    scene.when(FinishCleanup(P1)).then_refused("reaction_open", "WC-REACTION-01")


@pytest.mark.rule("WC-CLEANUP-01", "WC-DECK-21")
def test_army_cards_that_came_to_a_hand_in_battle_are_discarded_too() -> None:
    mine = Side(
        P1, library=(LATE, action("Push", 2)), listed=True, army_hand=("Late",), action_hand=("Push",)
    )
    done = counting(one("a", s=9), two("b"), sides=(mine, Side(P2)), options=TYPED).when(CountStrength())
    done.then({"P1.army_hand": (), "P1.army_discard": ("Late",), "P1.action_discard": ("Push",)})


@pytest.mark.rule("WC-RANGED-01", "WC-ATTACK-06")
def test_an_attack_and_a_shot_are_told_apart() -> None:
    scene = match(one("a", ranged="long", ranged_value=3), two("b"))
    told_of = [
        events_of(scene.when(order), ev.AttackDeclared)[0] for order in (Attack("a", "b"), Shoot("a", "b"))
    ]
    assert [each.ranged for each in told_of] == [False, True]


# -- cards that are told, and cards held on paper ----------------------------------------------------------


@pytest.mark.rule("WC-CARD-01", "WC-MUSTER-05")
def test_a_card_of_the_own_list_is_known_by_its_name_and_the_usual_numbers_stand_in_the_form() -> None:
    late = Printed("Late", cost=5, strength=6, tactic_points=1, leadership=4, speed="cavalry", unique=True)
    side = Side(P1, library=(late,), gold=20, mustering=True)
    scene = match(two("b"), stage="muster", sides=(side, Side(P2)))
    asked = next(iter(scene.when(Muster(P1, "?", "battle"), told("Other")).asked))
    assert asked.known["Late"] == {  # type: ignore[union-attr]
        "cost": 5, "strength": 6, "tactic_points": 1, "leadership": 4, "speed": "cavalry", "unique": True,
        "ranged": "none", "ranged_value": 0, "scout": 0, "terror": 0, "victory": 0,
    }  # fmt: skip
    usual = asked.usual  # type: ignore[union-attr]
    assert (usual["cost"], usual["strength"], usual["tactic_points"], usual["leadership"]) == (3, 3, 2, 3)
    assert (usual["speed"], usual["unique"], usual["ranged"]) == ("infantry", False, "none")
    for name, value in (("strength", 31), ("cost", -1)):
        with pytest.raises(Illegal):
            asked.check(told("Other", **{name: value}))
    asked.check(told("Other", strength=30, cost=0))


@pytest.mark.rule("WC-TACTIC-01", "WC-DECK-16")
def test_a_tactic_held_on_paper_leaves_the_deck_and_the_unseen_hand() -> None:
    push = action("Push", 2, abilities=(ability("combat"),))
    side = Side(P1, library=(push,), listed=True, action_deck=Pile(loose=("Push",) * 5), unseen=3)
    scene = match(
        one("a"),
        two("b"),
        sides=(side, Side(P2)),
        options=Options(hands="paper", flips_1="deck", flips_2="typed"),
    )
    fighting = scene.when(Attack("a", "b"))
    drawn = fighting.state.side(P1)
    after = fighting.when(PlayTactic(P1, "Push", "combat", "a")).state.side(P1)
    assert (after.unseen, after.cards_left("action")) == (drawn.unseen - 1, drawn.cards_left("action"))


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.rule("WC-TACTIC-01")
def test_only_who_may_play_a_tactic_card_is_offered_for_it(lenient: bool) -> None:
    options = replace(PAPER, committed_plays_tactic_cards=lenient)
    army = (two("b", ready=False), two("c"), two("d", ready=False))
    scene = match(one("a"), *army, options=options).when(Attack("a", "b")).when(PassTactic(P1))
    offer = next(each for each in GAME.offers(scene.state, P2) if each.kind is PlayTactic)
    who = next(field for field in offer.fields if field.name == "who")
    assert who.values is not None
    assert set(who.values(scene.state, {})) == ({"b", "c"} if lenient else {"c"})
