"""Sudden answers: who is asked, the pile, blocking, cancelling, redirection, and protectors as answers."""

from __future__ import annotations

import pytest

from companion.core.ask import Ask
from companion.core.errors import Unanswered
from companion.core.game import decide, fold
from companion.core.offers import commands
from companion.games.duel.field import P1, P2
from companion.games.kubnazub.commands import AimAtFlyers, Strike, TakeChip, UseAbility
from companion.games.kubnazub.events import (
    AbilityUsed,
    ActionStopped,
    AttackRedirected,
    FightRolled,
    StrengthRolled,
    SuddenDeclared,
    SuddenTaken,
)
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import Ability, Effected
from tests.games.kubnazub.kit import GAME, battle, ex, one, two
from tests.kit import events_of

HIT = Strike("P1-c3", "P2-c4")


def sudden(*effects, id_="it", **values):
    """A sudden impact that does these things."""
    made = tuple(Effected(*effect) if isinstance(effect, tuple) else Effected(effect) for effect in effects)
    return (Ability(id_, does=made, sudden=True, **values),)


WOUND = sudden(("wound", 1), targets="enemy")


@ex("EX-81")
@pytest.mark.rule("KZ-SUDDEN-02", "KZ-SUDDEN-04")
def test_what_was_declared_last_is_carried_out_first():
    cards = one("c3"), one("b1", abilities=sudden(("curse",), id_="s2", targets="own"))
    others = two("c4"), two("a6", abilities=sudden(("curse",), id_="s1", targets="own"))
    scene = battle(*cards, *others)
    scene = scene.when(HIT, "P2-a6/s1", "P2-c4", "P1-b1/s2", "P1-c3", (4, 5))
    scene.then_asked("sudden", "sudden_target", "sudden", "sudden_target", "fight")
    assert [each.seat for each in scene.asked[:4]] == [P2, P2, P1, P1]
    assert [event.declared.card for event in events_of(scene, SuddenDeclared)] == ["P1-c3", "P2-a6"]
    assert [event.card for event in events_of(scene, SuddenTaken)] == ["P2-a6", "P1-c3"]
    assert [event.card for event in scene.events if hasattr(event, "marker")] == ["P1-c3", "P2-c4"]
    (rolled,) = events_of(scene, FightRolled)
    assert rolled.totals == (3, 4), "both curses lay before the dice"
    scene.then(pile=())


@pytest.mark.rule("KZ-SUDDEN-02", "KZ-SUDDEN-04")
def test_the_pile_lies_open_while_an_answer_is_asked_for():
    scene = battle(one("c3"), two("c4"), two("a6", abilities=WOUND))
    with pytest.raises(Unanswered) as stop:
        decide(GAME, scene.state, HIT, Ask())
    so_far = fold(GAME, scene.state, stop.value.events)
    assert stop.value.question.key == "sudden" and [each.card for each in so_far.pile] == ["P1-c3"]


@pytest.mark.rule("KZ-SUDDEN-02", "KZ-SUDDEN-03")
def test_nobody_is_asked_who_has_nothing_sudden_to_say():
    battle(one("c3", abilities=WOUND), two("c4")).when(HIT, (3, 3)).then_asked("fight")
    plain = two("a6", abilities=(Ability("it", does=(Effected("wound", 1),)),))
    battle(one("c3"), two("c4"), plain).when(HIT, (3, 3)).then_asked("fight")
    battle(one("c3"), two("c4"), two("a6", abilities=WOUND)).when(HIT, "nothing", (3, 3)).then_asked(
        "sudden", "fight"
    )


@pytest.mark.rule("KZ-SUDDEN-05", "KZ-CHIP-06")
def test_a_sudden_action_with_the_closing_icon_needs_an_open_card():
    shut = two("a6", abilities=WOUND, closed=True)
    battle(one("c3"), two("c4"), shut).when(HIT, (3, 3)).then_asked("fight")
    free = two("a6", abilities=sudden(("wound", 1), targets="enemy", closes=False, per_turn=1), closed=True)
    battle(one("c3"), two("c4"), free).when(HIT, "P2-a6/it", (3, 3)).then({"P1-c3.wounds": 1})
    poor = two("a6", abilities=sudden(("wound", 1), chips=1))
    battle(one("c3"), two("c4"), poor).when(HIT, (3, 3)).then_asked("fight")


@pytest.mark.rule("KZ-SUDDEN-01", "KZ-SUDDEN-02", "KZ-SUDDEN-06")
def test_a_sudden_ability_is_used_in_the_own_turn_and_unasked_in_the_other():
    scene = battle(one("c3", abilities=WOUND), two("c4", abilities=WOUND))
    scene.when(UseAbility("P1-c3", "it", "P2-c4"), "nothing").then({"P2-c4.wounds": 1, "P1-c3.closed": True})
    scene.when(UseAbility("P2-c4", "it", "P1-c3"), "nothing").then({"P1-c3.wounds": 1, "P2-c4.closed": True})
    (offer,) = (each for each in GAME.offers(scene.state, P1) if each.kind is UseAbility)
    users = {command.who for command in commands(GAME, scene.state, offer)}
    assert users == {"P1-c3", "P2-c4"}


@pytest.mark.rule("KZ-SUDDEN-03")
@pytest.mark.parametrize(
    ("when", "target", "asked"),
    [
        ("is_attacked", "c4", True), ("is_attacked", "b4", False), ("ally_attacked", "b4", True),
        ("enemy_acts", "b4", True), ("", "b4", True),
    ],
)  # fmt: skip
def test_a_stated_condition_limits_the_moment(when, target, asked):
    answering = two("c4", abilities=sudden(("wound", 1), targets="enemy", when=when, closes=False))
    scene = battle(one("b3", "directed_strike"), answering, two("b4"))
    answers = ("nothing", (3, 3)) if asked else ((3, 3),)
    scene.when(Strike("P1-b3", f"P2-{target}"), *answers)
    own = battle(one("b3", abilities=sudden(("wound", 1), when="is_attacked")), two("c4"))
    own.when(UseAbility("P1-b3", "it", "P2-c4")).then_refused("only_as_answer", "KZ-SUDDEN-03")


@ex("EX-64")
@pytest.mark.rule("KZ-PROTECT-05", "KZ-ACTION-05", "KZ-SUDDEN-01")
def test_a_sudden_strike_in_the_other_turn_cannot_be_protected_against():
    striker = one("c3", abilities=(Ability("it", "simple_strike", sudden=True),), strike=(2, 3, 5))
    scene = battle(striker, two("c4"), two("b4"), two("d4"), active=P2, turn=6)
    scene = scene.when(UseAbility("P1-c3", "it", "P2-c4"), (6, 1)).then_asked("fight")
    scene.then({"P2-c4.wounds": 5, "P1-c3.closed": True})


# -- block and cancel ----------------------------------------------------------------------------------


@pytest.mark.rule("KZ-KEYWORD-13", "KZ-KEYWORD-14", "KZ-TRIGGER-06")
def test_a_blocked_attack_comes_to_nothing_with_all_its_parts_and_stays_paid():
    shooter = one(
        "c3", abilities=(Ability("it", "shot", (1, 1, 1), chips=1, does=(Effected("curse"),)),), chips=1
    )
    blocker = two("c5", abilities=sudden("block", closes=False, when="is_attacked"))
    scene = battle(shooter, blocker).when(UseAbility("P1-c3", "it", "P2-c5"), "P2-c5/it")
    scene.then_told(ActionStopped).then_not_told(StrengthRolled)
    scene.then({"P2-c5.wounds": 0, "P2-c5.cursed": False, "P1-c3.closed": True, "P1-c3.chips": 0})


@pytest.mark.rule("KZ-KEYWORD-13")
def test_only_attacks_are_blocked():
    mage = one("c3", abilities=(Ability("it", "spell", does=(Effected("curse"),)),))
    scene = battle(mage, two("c5", abilities=sudden("block")))
    scene.when(UseAbility("P1-c3", "it", "P2-c5")).then_asked().then({"P2-c5.cursed": True})
    own = battle(one("c3", abilities=sudden("block")), two("c5"))
    own.when(UseAbility("P1-c3", "it", "P2-c5")).then_refused("only_as_answer", "KZ-SUDDEN-03")


@pytest.mark.rule("KZ-FAQ-02", "KZ-FAQ-13", "KZ-PROTECT-05")
def test_who_blocks_a_strike_may_still_strike_in_return():
    spider = two("c4", abilities=sudden("block", "strike_back", when="is_attacked", closes=False))
    scene = battle(one("c3"), one("b3"), spider).when(HIT, "P2-c4/it", (4,)).then_asked("sudden", "strength")
    scene.then({"P2-c4.wounds": 0, "P1-c3.wounds": 2, "P1-c3.closed": True})


@pytest.mark.rule("KZ-FAQ-02", "KZ-FAQ-13", "KZ-SUDDEN-03")
def test_a_strike_in_return_goes_to_who_acts_and_only_where_it_reaches():
    spider = two("c4", abilities=sudden("strike_back", closes=False, per_turn=1))
    scene = battle(one("c3"), one("b3"), spider).when(HIT, "P2-c4/it", (4,), (3, 3))
    scene.then_asked("sudden", "strength", "fight").then({"P1-c3.wounds": 2, "P1-b3.wounds": 0})
    shooter = one("c1", abilities=(Ability("it", "shot", (1, 1, 1)),))
    battle(shooter, spider).when(UseAbility("P1-c1", "it", "P2-c4"), (1,)).then_asked("strength")
    scene = battle(one("c3"), spider, active=P2, turn=6).when(UseAbility("P2-c4", "it", "P1-c3"))
    scene.then_refused("only_as_answer", "KZ-SUDDEN-03")


@pytest.mark.rule("KZ-KEYWORD-57", "KZ-KEYWORD-58")
@pytest.mark.parametrize(
    "order", [HIT, UseAbility("P1-c3", "it", "P2-c5"), TakeChip("P1-c3"), AimAtFlyers("P1-c3")]
)
def test_a_cancelled_action_breaks_off_before_the_dice_and_stays_paid(order):
    both = (Ability("it", value=(1, 1, 1), chips=1, does=(Effected("curse"), Effected("bless"))),)
    canceller = two("air", abilities=sudden("cancel"))
    ground = () if isinstance(order, AimAtFlyers) else (two("c4"), two("c5"))
    scene = battle(one("c3", abilities=both, chips=1), *ground, canceller).when(order, "P2-air/it")
    scene.then_asked("sudden").then_told(ActionStopped).then({"P1-c3.closed": True, "P1-c3.aims_until": 0})
    chips = 0 if isinstance(order, UseAbility) else 1
    scene.then({"P1-c3.chips": chips})
    assert all((each.wounds, each.cursed, each.blessed) == (0, False, False) for each in scene.state.cards)


@pytest.mark.rule("KZ-KEYWORD-59")
def test_one_cancelling_stops_one_of_several_strikes():
    several = (Ability("it", "simple_strike", closes=False, per_turn=2),)
    scene = battle(one("c3", abilities=several), two("c4"), two("a6", abilities=sudden("cancel")))
    order = UseAbility("P1-c3", "it", "P2-c4")
    scene = scene.when(order, "P2-a6/it").then({"P2-c4.wounds": 0})
    scene.when(order, (6, 1)).then({"P2-c4.wounds": 3})


@pytest.mark.rule("KZ-FAQ-05")
def test_a_spell_beyond_cancelling_is_not_asked_about():
    dream = (Ability("it", "spell", does=(Effected("curse"),), cancellable=False),)
    scene = battle(one("c3", abilities=dream), two("c4"), two("a6", abilities=sudden("cancel")))
    scene.when(UseAbility("P1-c3", "it", "P2-c4")).then_asked().then({"P2-c4.cursed": True})


@pytest.mark.rule("KZ-SUDDEN-04", "KZ-KEYWORD-57")
def test_an_answer_can_be_cancelled_too():
    scene = battle(
        one("c3"), one("a1", abilities=sudden("cancel")), two("c4"), two("a6", abilities=sudden("cancel"))
    )
    scene = scene.when(HIT, "P2-a6/it", "P1-a1/it", (6, 1)).then_asked("sudden", "sudden", "fight")
    scene.then({"P2-c4.wounds": 3, "P2-a6.closed": True, "P1-a1.closed": True, "pile": ()})


# -- redirection ---------------------------------------------------------------------------------------


def redirecting(**values):
    return two("d4", abilities=sudden("redirect", **values))


@pytest.mark.rule("KZ-KEYWORD-46", "KZ-KEYWORD-47", "KZ-KEYWORD-48", "KZ-PROTECT-12", "KZ-KEYWORD-49")
def test_an_attack_is_redirected_once_before_the_dice_and_never_onto_the_attacker():
    scene = battle(one("c3", "directed_strike"), one("b3"), two("c4"), two("b4", closed=True), redirecting())
    scene = scene.when(HIT, "P2-d4/it", "P2-b4", (6,)).then_told(AttackRedirected)
    scene.then_asked("sudden", "sudden_target", "strength").then({"P2-b4.wounds": 3, "P2-c4.wounds": 0})
    assert scene.options("sudden_target") == ("P1-b3", "P2-b4", "P2-d4")


@pytest.mark.rule("KZ-KEYWORD-47", "KZ-PROTECT-12")
def test_after_a_protector_nothing_is_redirected():
    scene = battle(one("c3"), two("c4"), two("b4"), redirecting(closes=False))
    scene.when(HIT, "P2-b4", (3, 3)).then_asked("protector", "fight")
    scene = scene.when(HIT, "nobody", "P2-d4/it", "P2-b4", (3, 3))
    scene.then_asked("protector", "sudden", "sudden_target", "fight").then({"P2-b4.wounds": 1})


@pytest.mark.rule("KZ-KEYWORD-46")
def test_a_shot_is_redirected_only_to_where_it_reaches():
    shooter = one("c3", abilities=(Ability("it", "shot", (1, 1, 1), range=3),))
    scene = battle(shooter, two("c5"), two("c6"), two("a6"), redirecting(targets="itself"))
    scene.when(UseAbility("P1-c3", "it", "P2-c5"), (1,)).then_asked("strength")
    far = two("d5", abilities=sudden("redirect", targets="itself"))
    scene = battle(shooter, two("c5"), far).when(UseAbility("P1-c3", "it", "P2-c5"), "P2-d5/it", (1,))
    scene.then_asked("sudden", "strength").then({"P2-d5.wounds": 1, "P2-c5.wounds": 0})


@pytest.mark.rule("KZ-REVEAL-10", "KZ-KEYWORD-46", "KZ-ATTACK-04")
def test_a_strike_that_is_redirected_to_a_hidden_flyer_is_lost():
    hidden = two("b4", kind="flying", hidden=True)
    scene = battle(one("c3", "directed_strike"), two("c4"), hidden, redirecting(targets="own"))
    scene = scene.when(HIT, "P2-d4/it", "P2-b4").then_told(AttackRedirected, ActionStopped)
    scene.then({"P2-b4.zone": "air", "P2-b4.wounds": 0, "P2-c4.wounds": 0, "P1-c3.closed": True})


# -- protectors as sudden actions ------------------------------------------------------------------------


@pytest.mark.rule("KZ-PROTECT-11", "KZ-PROTECT-04", "KZ-KEYWORD-57")
def test_stepping_in_is_answered_like_any_sudden_action():
    scene = battle(one("c3"), one("a1", abilities=sudden("cancel")), two("c4"), two("b4"))
    scene = scene.when(HIT, "P2-b4", "P1-a1/it", (6, 1)).then_asked("protector", "sudden", "fight")
    scene.then({"P2-c4.wounds": 3, "P2-b4.wounds": 0, "P2-b4.closed": True})


@pytest.mark.rule("KZ-PROTECT-11", "KZ-SUDDEN-04")
def test_a_protector_that_dies_of_an_answer_does_not_step_in():
    killer = one("a1", abilities=sudden(("destroy",), targets="enemy"))
    scene = battle(one("c3"), killer, two("c4"), two("b4"))
    scene = scene.when(HIT, "P2-b4", "P1-a1/it", "P2-b4", (6, 1))
    scene.then({"P2-c4.wounds": 3, "P2-b4.zone": "graveyard"})


@pytest.mark.rule("KZ-SUDDEN-04", "KZ-CHIP-02", "KZ-WIN-01")
@pytest.mark.parametrize("verb", ["destroy", "return"])
def test_who_has_left_by_an_answer_takes_no_chip_and_steps_in_for_nobody(verb):
    gone = sudden((verb,), targets="enemy")
    burner = one("c3", abilities=(Ability("it", chips=1),))
    scene = battle(burner, one("a1"), two("c4", abilities=gone)).when(TakeChip("P1-c3"), "P2-c4/it", "P1-c3")
    assert not scene.state.has_in_play("P1-c3") and all(each.chips == 0 for each in scene.state.cards)
    scene = battle(one("c3"), one("a1", abilities=gone), two("c4"), two("b4"))
    scene = scene.when(HIT, "P2-b4", "P1-a1/it", "P2-b4", (6, 1)).then({"P2-c4.wounds": 3})


# -- what an answer may change ----------------------------------------------------------------------------


@pytest.mark.rule("KZ-SUDDEN-04", "KZ-ATTACK-07")
def test_an_attacker_that_dies_of_an_answer_deals_nothing():
    killer = two("a6", abilities=sudden(("destroy",), targets="enemy"))
    scene = battle(one("c3"), one("a1"), two("c4"), killer).when(HIT, "P2-a6/it", "P1-c3")
    scene.then_asked("sudden", "sudden_target").then_told(ActionStopped).then({"P2-c4.wounds": 0, "pile": ()})
    scene = battle(one("c3"), two("c4"), killer).when(HIT, "P2-a6/it").then(result="P2")


@pytest.mark.rule("KZ-SUDDEN-04", "KZ-REVEAL-10")
@pytest.mark.parametrize("ruling", ["lost", "taken_back"])
def test_a_target_that_has_moved_away_is_lost_whatever_is_ruled_for_hidden_ones(ruling):
    mover = two("a6", abilities=sudden(("shift_back",), targets="own"))
    scene = battle(one("c3"), two("c4"), mover, options=Options(lost_target=ruling)).when(
        HIT, "P2-a6/it", "P2-c4"
    )
    scene.then_told(ActionStopped).then({"P2-c4.wounds": 0, "P1-c3.closed": True})


@pytest.mark.rule("KZ-SUDDEN-02", "KZ-SUDDEN-03")
def test_the_same_player_may_answer_more_than_once():
    several = two("a6", abilities=sudden(("wound", 1), targets="enemy", closes=False, per_turn=2))
    scene = battle(one("c3"), two("c4"), several).when(HIT, "P2-a6/it", "P2-a6/it", (2, 4))
    scene.then({"P1-c3.wounds": 2})
    assert len(events_of(scene, AbilityUsed)) == 2
    assert len({question.about for question in scene.asked}) == len(scene.asked), "no two have one identity"


@pytest.mark.rule("KZ-PROTECT-01", "KZ-SUDDEN-04")
def test_who_steps_in_is_asked_again_after_an_answer_and_that_is_another_question():
    cards = one("c3"), two("c4"), two("b4", closed=True), two("d4")
    opener = two("a6", abilities=sudden(("open",), targets="own"))
    scene = battle(*cards, opener).when(HIT, "nobody", "P2-a6/it", "P2-b4", "P2-b4", (3, 3))
    scene.then_asked("protector", "sudden", "sudden_target", "protector", "fight")
    assert len({(question.key, question.about) for question in scene.asked}) == len(scene.asked)
    assert scene.asked[0].about == ("P1-c3", "P2-c4"), "as in every table before"
    scene.then({"P2-b4.wounds": 1, "P2-c4.wounds": 0})


@pytest.mark.rule("KZ-SUDDEN-02", "KZ-COMBAT-15")
def test_strikes_of_the_same_two_in_one_order_are_different_questions():
    spider = two("c4", abilities=sudden("strike_back", closes=False, per_turn=2))
    free = one("c3", abilities=(Ability("it", "simple_strike", closes=False, per_turn=1),))
    answers = "P2-c4/it", (6, 4), "keep", "P2-c4/it", (5, 3), "step_down", (3, 3)
    scene = battle(free, spider).when(UseAbility("P1-c3", "it", "P2-c4"), *answers)
    scene.then_asked("sudden", "fight", "step_down", "sudden", "fight", "step_down", "fight")
    assert len({(question.key, question.about) for question in scene.asked}) == len(scene.asked)
    scene.then({"P1-c3.wounds": 3, "P2-c4.wounds": 2})


@pytest.mark.rule("KZ-SUDDEN-02", "KZ-FAQ-02")
def test_an_answer_and_the_strike_that_it_grants_can_both_be_answered():
    spider = two("c4", abilities=sudden("strike_back", closes=False, per_turn=1))
    healer = one("a1", abilities=sudden(("bless",), targets="own", closes=False, per_turn=1))
    scene = battle(one("c3"), healer, spider).when(HIT, "P2-c4/it", "nothing", "nothing", (3,), (3, 3))
    scene.then_asked("sudden", "sudden", "sudden", "strength", "fight")
    assert len({(question.key, question.about) for question in scene.asked}) == len(scene.asked)


def test_a_hidden_card_is_not_asked_since_that_would_tell_of_it():
    hidden = two("c6", hidden=True, abilities=WOUND)
    scene = battle(one("c3"), two("c4"), hidden, turn=1).when(HIT, (3, 3)).then_asked("fight")
    (offer,) = (each for each in GAME.offers(scene.state, P1) if each.kind is UseAbility)
    assert list(commands(GAME, scene.state, offer)) == []
    scene.when(UseAbility("P2-c6", "it", "P1-c3")).then({"P1-c3.wounds": 1, "P2-c6.hidden": False})
