"""The face of WarCry, without a screen: the two halves of a combat, its keys, its steps, what hangs on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games import find_face
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.asks import dressed
from app.presenters.table.contests import ContestView, contest_view
from app.presenters.table.page import table_view
from app.presenters.table.picking import Desk
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import P1, P2, Options, Side, Unit
from companion.games.warcry.printed import Printed
from tests.games.warcry.kit import GAME, PAPER, carried, dice_deck, match, one, two

FACE = find_face("warcry")
FOLLOWED = Options(hands="paper", flips_1="deck", flips_2="deck")


def sat(*units: Unit, options: Options = PAPER, dice: str = "ask", **values: Any) -> Play:
    """A battle in which Player 1 has the command, as its page sits at it."""
    state = match(*units, options=options, **values).state
    game = replace(GAME, start=state, setup=lambda options: [])
    play = Play(Table.begin(game, Memory(), {}), Settings(dice=dice))
    play.handover.private = FACE.private
    return play


def desk_of(play: Play) -> Desk:
    free = play.pending is None and play.outcome is None and play.handover.curtain() is None
    return Desk(FACE, play.game, play.so_far, free, seat=play.handover.acting, eyes=play.handover.eyes)


def sheet(play: Play, **more: Any) -> ContestView:
    found = contest_view(play, FACE, desk_of(play), None, **more)
    assert found is not None, "nobody fights"
    return found


def fighting(*units: Unit, **values: Any) -> Play:
    """A attacks b, and nobody blocks."""
    play = sat(*(units or (one("a", s=4), one("c"), two("b", s=5), two("d"))), **values)
    assert play.do(cmd.Attack("a", "b")), play.error
    return play


def rolling(*units: Unit, **values: Any) -> Play:
    play = fighting(*units, **values)
    for seat in (P1, P2):
        assert play.do(cmd.PassTactic(seat)), play.error
    return play


def steps(play: Play) -> list[tuple[str, str]]:
    return [(each.progress, each.rule) for each in sheet(play).steps]


# -- two halves ---------------------------------------------------------------------------------------------


def test_each_half_shows_its_unit_with_what_changes_its_numbers() -> None:
    horn = carried("h", "Item", strength=1, name="Bent Horn")
    play = fighting(one("a", s=4, tp=3, attachments=(horn,)), two("b", "cav", s=5, terror=2))
    assert play.do(cmd.Modify(P1, "b", "strength", -2, "battle")), play.error
    near, far = sheet(play).near, sheet(play).far
    assert (near.name, near.value, near.points_left, near.points, near.state) == (
        "Unit a",
        "5",
        3,
        3,
        "Ready",
    )
    assert [(each.value, each.name, each.detail) for each in near.changes] == [
        ("+1", "Bent Horn", "Strength"),
        ("-2", "Leadership", "Terror of the enemy"),
    ]
    (laid,) = far.changes
    assert (laid.value, laid.name, laid.detail, laid.colour) == (
        "-2", "Strength", "until the Battle ends", "bad",
    )  # fmt: skip
    assert laid.order == cmd.EndModifier(play.state.effects[0].id) and far.value == "3"


def test_only_the_side_in_turn_may_play_a_tactic_and_both_may_be_modified() -> None:
    play = fighting()
    view = sheet(play)
    assert [each.title for each in view.near.acts] == ["Tactic card"] and view.far.acts == ()
    assert view.near.active and not view.far.active
    assert view.near.form is not None and view.far.form is not None
    assert play.do(cmd.PassTactic(P1))
    far = sheet(play).far
    assert far.active and [each.title for each in far.acts] == ["Tactic card", "No tactic"]
    assert "PassTactic" in sheet(play).apart, "the tiles do not repeat it"


def test_a_sheet_whose_words_are_too_long_lays_no_modifier() -> None:
    play = fighting()
    side = sheet(play).far
    assert side.orders is not None
    filled = {"n": 2, "what": "strength", "until": "combat", "text": "Fog " * 60, "moment": "roll"}
    assert not play.do_all(side.orders(filled)) and play.error is not None
    assert play.state.effects == ()


def test_one_sheet_lays_a_modifier_and_a_reminder() -> None:
    play = fighting()
    side = sheet(play).far
    assert side.orders is not None and side.form is not None
    told = {each.path: None for each in side.form.fields}
    assert list(told) == ["n", "what", "until", "text", "moment"]
    filled = {"n": 2, "what": "strength", "until": "combat", "text": "Fog", "moment": "roll"}
    assert play.do_all(side.orders(filled)), play.error
    assert [(each.on, each.what, each.n, each.text) for each in play.state.effects] == [
        ("b", "strength", 2, ""),
        ("b", "note", 0, "Fog"),
    ]
    for seat in (P1, P2):
        assert play.do(cmd.PassTactic(seat))
    assert [each.text for each in sheet(play).recalled] == ["Unit b: Fog"]


def test_nothing_is_laid_where_neither_a_number_nor_words_are_given() -> None:
    side = sheet(fighting()).near
    assert side.orders is not None
    assert side.orders({"n": 0, "what": "strength", "until": "combat", "text": " ", "moment": "roll"}) == []


def test_the_far_half_is_turned_only_where_the_players_sit_opposite_an_open_table() -> None:
    play = fighting()
    assert sheet(play).turned
    play.take_settings(replace(play.settings, seating="beside"))
    assert not sheet(play).turned


def test_the_second_player_has_the_near_half_where_the_board_is_turned_round() -> None:
    play = fighting()
    play.turn_round()
    assert (sheet(play).near.id, sheet(play).far.id) == (P2, P1)


# -- chances ------------------------------------------------------------------------------------------------


def test_chances_stand_before_the_flips_and_go_with_the_first() -> None:
    play = rolling()
    odds = sheet(play).odds
    assert odds is not None and odds.title == "Before the flips: 4 against 5"
    assert [each.label for each in odds.rows] == [
        "Unit a", "And routs, Ld 3", "Slaughter", "Unit b", "And routs, Ld 3",
    ]  # fmt: skip
    assert play.answer([4])
    assert sheet(play).odds is None


def test_a_followed_deck_gives_its_own_chances_to_both() -> None:
    sides = (dice_deck(P1, 6, 6, 6, 6), dice_deck(P2, 1, 1, 1, 1))
    odds = sheet(fighting(one("a", s=4), two("b", s=5), options=FOLLOWED, sides=sides)).odds
    assert odds is not None
    assert {each.label: each.percent for each in odds.rows}["Unit a"] == "100%"
    assert "the cards left in the deck" in odds.sentence


# -- keys ---------------------------------------------------------------------------------------------------


def test_typed_flips_have_seven_keys_and_the_other_side_may_tap_ahead() -> None:
    view = sheet(rolling(dice="ask"))
    assert [each.id for each in view.near.keys] == ["1", "2", "3", "4", "5", "6", "0"]
    assert all(each.enabled for each in (*view.near.keys, *view.far.keys))
    assert (view.takes, view.does, view.main_text) == (True, "wait", "Player 1 flips")
    ahead = sheet(rolling(), ahead={P2: "5"})
    assert [each.id for each in ahead.far.keys if each.taken] == ["5"]


def test_a_flip_stays_lit_and_its_total_stands_beside_it() -> None:
    play = rolling()
    assert play.answer([4])
    near = sheet(play).near
    assert ([each.id for each in near.keys if each.taken], near.total, near.sum) == (["4"], "8", "4 + 4 flip")
    assert not any(each.enabled for each in near.keys)


def test_a_fair_die_can_be_rolled_here_and_has_six_keys() -> None:
    options = replace(PAPER, flips_1="die")
    view = sheet(rolling(options=options))
    assert [each.id for each in view.near.keys] == ["1", "2", "3", "4", "5", "6"]
    assert (view.does, view.main_text) == ("roll", "Roll here")
    assert sheet(rolling(options=options, dice="table")).does == "wait"


def test_keys_of_a_followed_deck_count_what_is_left_and_offer_its_cards() -> None:
    sides = (dice_deck(P1, 3, 3, 5), dice_deck(P2, 2, 2))
    play = rolling(one("a", s=4), two("b", s=5), options=FOLLOWED, sides=sides)
    keys = {each.id: each for each in sheet(play).near.keys}
    assert [each.id for each in keys.values() if each.enabled] == ["3", "5"]
    assert keys["3"].note == "2 left" and len(keys["3"].answers) == 2
    assert sheet(play).does == "wait", "real cards are turned over, not drawn here"
    ((card, _words),) = keys["5"].answers
    assert play.answer([card]), play.error
    assert sheet(play).near.total == "9"


def test_the_rout_check_asks_the_winner_again() -> None:
    play = rolling(one("a", s=9), two("b", s=5, ld=4), two("d"))
    assert play.answer([4]) and play.answer([2])
    view = sheet(play)
    assert view.near.leads and view.near.active and not view.far.keys[0].enabled
    assert view.near.note == "Rout Check against Leadership 4: which number?"
    assert not any(each.taken for each in view.near.keys)


# -- steps --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-COMBAT-05")
def test_the_steps_follow_the_order_of_the_rules() -> None:
    play = rolling(one("a", s=9), two("b", s=5, ld=2), two("d"))
    order = ["WC-RESOLVE-01", "WC-RESOLVE-02", "WC-ROUT-01", "WC-RESOLVE-03", "WC-COMBAT-06"]
    assert [rule for _, rule in steps(play)] == order
    assert [state for state, _ in steps(play)] == ["now", *["later"] * 4]
    assert play.answer([4]) and play.answer([2])
    assert [state for state, _ in steps(play)] == ["done", "done", "now", "later", "later"]
    assert play.answer([3])
    assert steps(play)[2:] == [("done", "WC-ROUT-02"), ("done", "WC-RESOLVE-03"), ("now", "WC-FOLLOWUP-01")]
    assert play.answer("no")
    assert steps(play)[-1] == ("done", "WC-COMBAT-06")
    assert sheet(play).does == "close" and sheet(play).main_text == "Unit a wins 13 : 7"


@pytest.mark.rule("WC-SLAUGHTER-01", "WC-SLAUGHTER-03")
def test_equal_totals_are_told_as_a_slaughter_without_a_rout_check() -> None:
    play = rolling(one("a", s=4), one("c"), two("b", s=4), two("d"))
    assert play.answer([3]) and play.answer([3])
    assert [rule for _, rule in steps(play)] == ["WC-RESOLVE-01", "WC-SLAUGHTER-01", "WC-SLAUGHTER-03"]
    assert sheet(play).main_text == "Slaughter, 7 : 7"


@pytest.mark.rule("WC-COMMITTED-03", "WC-COMMITTED-04")
def test_a_committed_winner_destroys_nobody_and_the_steps_say_so() -> None:
    play = rolling(one("a", s=4), two("b", s=9, ready=False))
    assert play.answer([2]) and play.answer([4]) and play.answer([6])
    texts = [each.text for each in sheet(play).steps]
    assert "Unit b wins, but was Committed." in texts and "Nobody falls: both go back Committed." in texts
    assert all(each.progress == "done" for each in sheet(play).steps)


@pytest.mark.rule("WC-RANGED-11", "WC-RANGED-12", "WC-RANGED-14")
@pytest.mark.parametrize(("dice", "said"), [((3, 2), "Unit b Commits."), ((1, 6), "Unit a misses Unit b.")])
def test_a_shot_is_told_with_what_becomes_of_both(dice: tuple[int, int], said: str) -> None:
    play = sat(one("a", s=1, ranged="plain", ranged_value=5), two("b", s=5), two("d"))
    assert play.do(cmd.Shoot("a", "b")), play.error
    assert sheet(play).near.value == "5" and sheet(play).near.value_icon == "target"
    assert len(sheet(play).odds.rows) == 2  # type: ignore[union-attr]
    for seat in (P1, P2):
        assert play.do(cmd.PassTactic(seat))
    for die in dice:
        assert play.answer([die])
    view = sheet(play)
    assert said in [each.text for each in view.steps] and view.steps[-1].rule == "WC-RANGED-14"
    assert all(each.progress == "done" for each in view.steps)


@pytest.mark.rule("WC-FOLLOWUP-06", "WC-FOLLOWUP-07")
def test_a_follow_up_has_a_sheet_of_its_own_without_a_rout_check() -> None:
    play = rolling(one("a", s=9, ld=2), two("b", s=2, ld=1), two("d", s=3), two("e", s=3, ready=False))
    assert play.answer([4]) and play.answer([2]) and play.answer([3])
    assert play.answer("yes"), play.error
    view = sheet(play)
    assert view.bar.line.startswith("Follow-up: Unit a attacks Unit d")
    assert not any(each.rule.startswith("WC-ROUT") for each in view.steps)


def test_a_result_that_was_read_is_gone() -> None:
    play = rolling(one("a", s=4), one("c"), two("b", s=4), two("d"))
    assert play.answer([3]) and play.answer([3])
    assert contest_view(play, FACE, desk_of(play), play.last) is None


# -- questions around it ------------------------------------------------------------------------------------


@pytest.mark.rule("WC-BLOCK-01")
def test_a_block_is_asked_with_the_defenders_chances_and_its_letters() -> None:
    play = sat(one("a", s=4), two("b", s=4), two("d", "cav", s=6))
    assert play.do(cmd.Attack("a", "b"))
    asked = play.ask()
    assert asked is not None
    found = dressed(asked, play, FACE).sheet
    assert found is not None and "faster than the attacker" in found.note
    by_id = {each.id: each for each in found.options}
    assert [each.label for each in by_id["d"].facts] == ["wins", "Slaughter", "loses"]
    assert by_id["d"].facts[0].value == "86%" and by_id["d"].letter, "six against four, for who is asked"
    assert contest_view(play, FACE, desk_of(play), None) is None, "the field is needed for it"


@pytest.mark.rule("WC-FOLLOWUP-02", "WC-FOLLOWUP-03")
@pytest.mark.parametrize(("ready", "names"), [(True, "Player 2"), (False, "Player 1")])
def test_the_follow_up_is_guided(ready: bool, names: str) -> None:
    play = rolling(one("a", s=9), two("b", s=2, ld=1), two("d", ready=ready), two("e", ready=ready))
    assert play.answer([4]) and play.answer([2]) and play.answer([3])
    asked = play.ask()
    assert asked is not None
    found = dressed(asked, play, FACE).sheet
    assert found is not None
    assert found.note == f"{names} names the target out of: Unit d, Unit e. No second Rout Check follows."
    assert play.answer("yes")
    asked = play.ask()
    assert asked is not None and asked.seat == names


# -- around the battle --------------------------------------------------------------------------------------


def notices(play: Play) -> list[str]:
    return [each.text for each in table_view(play, desk_of(play)).notices]


@pytest.mark.rule("WC-FIRST-01", "WC-FIRST-06", "WC-LINE-06")
def test_the_first_command_is_reckoned_as_if_the_muster_ended_now() -> None:
    behind = (one("a", tp=5, line="reserve"), one("c", tp=4, scout=2, line="reserve"))
    sides = (Side(P1, mustering=True), Side(P2, mustering=True))
    play = sat(*behind, two("b", tp=3, line="reserve"), two("d"), stage="muster", sides=sides)
    assert notices(play)[0] == "First Command: Player 2, 2 : 3", "an army only in reserve moves up"
    page = next(each for each in FACE.pages if each.id == "first")
    rows = [(each.title, each.value) for each in page.rows(play.seen, play.speak)]
    assert rows == [("Player 1", "2"), ("Unit c", "+2"), ("Player 2", "3"), ("Unit b", "+3")]
    assert play.speak(page.note(play.seen, P1)) == "Player 2 takes the first Command."


@pytest.mark.rule("WC-GOLD-04", "WC-GOLD-05")
def test_the_clean_up_says_what_is_left_to_spend() -> None:
    sword = carried("w", "Weapon", cost=2)
    play = sat(one("a", cost=5, attachments=(sword,)), two("b", cost=4), stage="cleanup", loser=P1)
    assert notices(play)[:2] == [
        "Player 1: 18 of 25 gold left for Battle 2",
        "Player 2: 21 of 25 gold left for Battle 2",
    ]
    assert play.do(cmd.Dismiss("a")), play.error
    assert notices(play)[0] == "Player 1: 25 of 25 gold left for Battle 2"


@pytest.mark.rule("WC-VICTORY-01", "WC-VICTORY-05")
def test_who_wins_if_both_pass_now_is_always_told() -> None:
    assert "Both pass: Player 2 wins the Battle, 4 : 6" in notices(sat(one("a", s=4), two("b", s=6)))
    assert "Both pass: a tie, 4 : 4" in notices(sat(one("a", s=4), two("b", s=4)))
    fighting_ = fighting(one("a", s=4), two("b", s=6))
    assert "Both pass: Player 2 wins the Battle, 4 : 6" in notices(fighting_)


def test_cards_too_dear_to_play_are_told_apart_in_the_hand() -> None:
    play = sat(options=Options(), stage="muster", sides=_mustering(gold=3))
    play.handover.open()
    hand = {each.name: each for each in table_view(play, desk_of(play)).hand}
    assert hand["Cheap"].enabled and not hand["Dear"].enabled
    assert hand["Cheap"].kind == "S3 TP2 Ld4"


def _mustering(gold: int) -> tuple[Side, Side]:
    printed = {"strength": 3, "tactic_points": 2, "leadership": 4, "speed": "infantry", "read": True}
    cheap, dear = (Printed(name, cost=cost, **printed) for name, cost in (("Cheap", 2), ("Dear", 5)))  # type: ignore[arg-type]
    held = Side(
        P1, library=(cheap, dear), listed=True, army_hand=("Cheap", "Dear"), gold=gold, mustering=True
    )
    return held, Side(P2, listed=True, mustering=True, gold=gold)


# -- secrets ------------------------------------------------------------------------------------------------


def test_a_hand_is_shown_to_its_player_alone_and_to_nobody_while_the_phone_changes_hands() -> None:
    sides = (
        dice_deck(P1, 3, 4, 5, action_hand=("d3-0",)),
        dice_deck(P2, 2, 2, 6, action_hand=("d2-0", "d2-1")),
    )
    play = sat(one("a", s=4), two("b", s=5), options=Options(), sides=sides)
    assert play.handover.eyes == TABLE and table_view(play, desk_of(play)).hand == ()
    play.handover.open()
    assert len(table_view(play, desk_of(play)).hand) == 1
    assert play.do(cmd.Attack("a", "b"))
    assert not sheet(play).turned, "one player holds the phone"
    assert play.do(cmd.PassTactic(P1))
    assert play.handover.curtain() is not None and table_view(play, desk_of(play)).hand == ()
    play.handover.open()
    assert sheet(play).near.id == P2, "the near half is that of who looks"
