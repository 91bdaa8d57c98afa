"""The face of «Куб на зуб», without a screen: placement, a turn by taps, a strike, a squad that is bought."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from app.games import find_face
from app.games.kubnazub import fights
from app.games.kubnazub.cards import LOOK
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.asks import dressed
from app.presenters.table.boards import cell_of, is_flipped, lettered
from app.presenters.table.end import end_view
from app.presenters.table.page import table_view
from app.presenters.table.picking import Desk
from app.presenters.table.sheets import correction_rows
from app.presenters.table.story import story
from companion.content.languages import speak
from companion.core.ask import Ask
from companion.core.game import decide, fold
from companion.core.keywords import Tag
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import P1, P2, cell, cells
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.printed import Ability, Effected
from companion.games.kubnazub.rules import squad
from companion.games.kubnazub.rules.squad import purse
from tests.games.kubnazub.kit import GAME, MARKERS, battle, one, two

FACE = find_face("kubnazub")
CELLS = {P1: cells("b3 c3 d3 b2 c2 d2 b1 c1 d1"), P2: cells("a4 b4 c4 d4 e4 b5 c5 d5 b6 c6 d6")}


def at(name: str) -> str:
    return cell_of(cell(name))


def new_play() -> Play:
    play = Play(Table.begin(GAME, Memory(), {}), Settings(language="en", dice="table"))
    play.handover.private = FACE.private
    return play


def desk_of(play: Play) -> Desk:
    return Desk(FACE, GAME, play.so_far, seat=play.handover.acting, eyes=play.handover.eyes)


def desk(state: State, seat: Any = P1) -> Desk:
    return Desk(FACE, GAME, state, seat=seat, eyes=TABLE)


def shown(made: Desk) -> Any:
    return table_view(new_play(), made)


def cell_views(view: Any) -> dict[str, Any]:
    return {each.id: each for each in view.board.cells}


def piece_views(view: Any) -> dict[str, Any]:
    return {each.id: each for each in view.board.pieces}


# -- placement ---------------------------------------------------------------------------------------------


def test_a_tap_on_a_cell_puts_the_first_card_there_and_another_one_after_a_tap_on_it():
    play = new_play()
    play.handover.open()
    squad = play.state.side(P1).squad
    assert desk_of(play).tap_cell(at("c3")) == cmd.Place(P1, squad[0], cell("c3"))
    assert desk_of(play).tap_card(squad[2]).tap_cell(at("c3")) == cmd.Place(P1, squad[2], cell("c3"))


def test_the_open_zone_can_be_tapped_and_the_later_one_is_locked():
    play = new_play()
    play.handover.open()
    view = table_view(play, desk_of(play))
    marks = {each.label: each.highlight for each in view.board.cells if each.label}
    assert {name for name, mark in marks.items() if mark == "reach"} == {
        f"{f}{r}" for f in "bcd" for r in "123"
    }
    assert {name for name, mark in marks.items() if mark == "locked"} == {
        f"{f}{r}" for f in "ae" for r in "123"
    }
    assert view.hand[0].selected and view.takes_card
    (meter,) = view.meters
    assert (meter.value, meter.of, meter.locked) == (0, 9, 4)
    assert not view.actions.main_enabled and view.actions.reason


def test_more_cells_are_promised_only_to_who_has_the_cards_for_them():
    play = new_play()
    play.handover.open()
    squad = play.state.side(P1).squad

    def told() -> list[str]:
        return [each.text for each in table_view(play, desk_of(play)).notices]

    assert len(squad) == 9 and not any("more cells" in each for each in told()), "nine cards fill nine cells"
    for name, place in zip(squad, CELLS[P1], strict=True):
        assert play.do(cmd.Place(P1, name, place)), play.error
    assert told() == ["All cards stand. To move one, tap it, then another cell."]


def test_players_are_called_by_their_names_on_the_whole_table():
    named = {"names": {P1: "Anna", P2: "Boris"}}
    play = Play(Table.begin(GAME, Memory(), named), Settings(language="en", dice="table"))
    play.handover.private = FACE.private
    for seat, name in ((P1, "Anna"), (P2, "Boris")):
        play.handover.open()
        view = table_view(play, desk_of(play))
        assert FACE.head(desk_of(play).state, seat).line.facts["seat"] == name
        assert {side.name for side in view.sides} == {"Anna", "Boris"}
        place_all(play, seat)
    play.answer([])
    assert FACE.head(play.state, P1).line.facts["seat"] == "Anna"
    play.do(cmd.Concede(P2))
    view = end_view(play, FACE)
    assert view.title == "Anna wins" and [row.title for row in view.rows][2:] == ["Anna", "Boris"]


def test_the_wounds_of_a_held_card_are_the_first_thing_to_set():
    state = battle(one("c3"), two("c4")).state
    assert FACE.corrects(state, "piece", state.cards[0].id)[0].endswith(".wounds")


def test_a_placed_card_changes_places_with_another_by_two_taps():
    play = new_play()
    play.handover.open()
    for name, place in zip(play.state.side(P1).squad[:2], CELLS[P1], strict=False):
        play.do(cmd.Place(P1, name, place))
    assert desk_of(play).tap_piece("P1-1").tap_piece("P1-2") == cmd.Rearrange(P1, cell("b3"), cell("c3"))


def test_the_second_player_sees_the_board_turned_and_only_backs_of_the_other():
    play = new_play()
    play.handover.open()
    place_all(play, P1)
    assert play.handover.curtain() is not None
    play.handover.open()
    view = table_view(play, desk_of(play))
    assert is_flipped(play)
    assert all(piece.back and not piece.text for piece in view.board.pieces)
    assert not any(card.name in str(view) for card in play.state.side(P1).library if card.name != "Дурачок")


def place_all(play: Play, seat: Any) -> None:
    for name, place in list(zip(play.state.side(seat).squad, CELLS[seat], strict=False)):
        assert play.do(cmd.Place(seat, name, place)), play.error
    assert play.do(cmd.FinishPlacement(seat)), play.error


def test_in_battle_the_phone_lies_between_both_and_needs_no_curtain():
    play = new_play()
    for seat in (P1, P2):
        play.handover.open()
        place_all(play, seat)
    play.answer([])
    assert play.state.stage == "battle"
    assert play.handover.curtain() is None and play.handover.acting == P1
    assert any(isinstance(order, cmd.Move) for order in play.legal())


# -- a turn ------------------------------------------------------------------------------------------------


def test_reachable_cells_say_how_many_steps_they_cost_and_a_far_one_is_walked_to_step_by_step():
    state = battle(one("c3", movement=2), two("c6")).state
    chosen = desk(state).tap_piece("P1-c3")
    notes = {each.id: each.note for each in shown(chosen).board.cells if each.highlight == "reach"}
    assert notes[at("c4")] == "1" and notes[at("c5")] == "2" and at("c6") not in notes
    walked = chosen.tap_cell(at("c5"))
    assert walked == (cmd.Move("P1-c3", cell("c4")), cmd.Move("P1-c3", cell("c5")))


def test_a_strike_is_looked_at_first_with_its_chances_and_who_may_step_in():
    state = battle(one("c3"), two("c4"), two("d4")).state
    view = shown(desk(state).tap_piece("P1-c3").tap_piece("P2-c4"))
    assert view.preview.guards == ("P2-d4",) and view.preview.rule == "KZ-PROTECT-01"
    pieces = piece_views(view)
    assert pieces["P2-c4"].target and pieces["P2-c4"].selected and pieces["P2-d4"].guards
    assert not pieces["P1-c3"].target and pieces["P1-c3"].selected


def test_chances_of_two_plain_cards_are_those_of_the_strike_table():
    state = battle(one("c3"), two("c4")).state
    found = fights.chances(state, fights.attack_of(state, cmd.Strike("P1-c3", "P2-c4")))
    assert 1 - found.misses == Fraction(26, 36) and found.is_answered == Fraction(14, 36)


def test_a_strike_names_what_is_added_to_the_dice_by_its_source():
    state = battle(one("c3", "experience_in_attack 2", die_bonus=-1), two("c4", blessed=True)).state
    note = shown(desk(state).tap_piece("P1-c3").tap_piece("P2-c4")).preview.note
    assert "P1 c3, on the die: modifier of the die -1, experience in attack +2" in note
    assert "P2 c4, on the die: blessing +1" in note


def test_a_strike_out_of_reach_is_refused_with_its_rule():
    play = Play(Table.begin(fighting(one("c1"), two("c6")), Memory(), {}), Settings(language="en"))
    play.handover.private = FACE.private
    order = desk_of(play).tap_piece("P1-c1").tap_piece("P2-c6")
    assert order == cmd.Strike("P1-c1", "P2-c6")
    assert not play.do(order) and play.error.rule == "KZ-ATTACK-02"


def test_flyers_lie_beside_the_field_and_strike_from_there():
    state = battle(one("air"), two("c4")).state
    view = shown(desk(state).tap_piece("P1-air"))
    assert [piece.id for piece in view.sides[0].pieces] == ["P1-air"]
    assert view.sides[0].pieces[0].selected and piece_views(view)["P2-c4"].target


def test_a_flyer_is_chosen_by_a_tap_though_another_card_was_chosen_before():
    made = desk(battle(one("c3", movement=2), one("air"), two("c6")).state).tap_piece("P1-c3")
    chosen = made.tap_piece("P1-air")
    assert chosen.picked.piece == "P1-air" and not chosen.picked.ways


def fighting(*cards: Any) -> Any:
    """The game as it is in a battle of these cards."""
    state = battle(*cards).state
    return replace(GAME, start=state, setup=lambda options: [])


@pytest.mark.parametrize(("faces", "facts"), [((6, 2), [["3", "1"], ["2", "0"]])])
def test_the_options_of_a_step_down_show_the_wounds_of_both_sides(faces, facts):
    play = Play(
        Table.begin(fighting(one("c3"), two("c4")), Memory(), {}), Settings(language="en", dice="table")
    )
    play.handover.private, play.hints = FACE.private, FACE.rolls
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    assert play.foresee([str(face) for face in faces]).text == "Strong against weak"
    play.answer(list(faces))
    sheet = dressed(play.ask(), play, FACE).sheet
    assert [[fact.value for fact in option.facts] for option in sheet.options] == facts
    assert (sheet.versus.left.die, sheet.versus.left.now, sheet.versus.right.now) == ("6", 2, 0)
    assert sheet.versus.middle == "+4"


def test_dice_that_leave_no_choice_say_the_wounds_they_come_to():
    play = Play(
        Table.begin(fighting(one("c3"), two("c4")), Memory(), {}), Settings(language="en", dice="table")
    )
    play.handover.private, play.hints = FACE.private, FACE.rolls
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    assert play.foresee(["6", "1"]).text == "P2 c4 −3"
    assert play.foresee(["6", ""]).text == ""


def test_everything_that_lies_on_a_card_has_a_badge_and_each_keyword_a_rule():
    card = one("c3", "armour 2", wounds=3, chips=1, poison=1, blessed=True, closed=True)
    state = battle(card, two("c6")).state
    piece = piece_views(shown(desk(state)))["P1-c3"]
    assert piece.ghost and piece.wounds == "3" and len(piece.badges) == 4
    view = FACE.card(state, "P1-c3", lambda text: str(text))
    assert {row.rule for row in view.words} == {"KZ-KEYWORD-15", "KZ-KEYWORD-60", "KZ-KEYWORD-11"}
    assert all(badge.word for badge in view.badges)


@pytest.mark.parametrize("marker", MARKERS)
def test_no_marker_is_missing_on_the_piece(marker):
    bare, marked = (battle(one("c3", "armour 2", **{marker: n}), two("c6")).state for n in (0, 9))
    assert piece_views(shown(desk(bare)))["P1-c3"] != piece_views(shown(desk(marked)))["P1-c3"]


def test_what_only_people_carry_out_is_one_tap_from_its_rule_too():
    state = battle(one("c3", "block"), two("c6")).state
    (row,) = FACE.card(state, "P1-c3", str).words
    assert row.rule == keywords()["block"].rule


@pytest.mark.rule("KZ-FAQ-08", "KZ-FAQ-10", "KZ-FAQ-11")
def test_a_card_that_may_be_bought_shows_its_keywords_and_when_they_count():
    more = {"formation": (Tag("regeneration", 1),), "going_second": (Tag("clumsiness"),)}
    printed = replace(one("c3", "armour 2", movement=3).printed, **more)
    card = LOOK.printed_card("Wolf", printed, lambda said: speak(said, "en"))
    shown = {row.title: row.detail for row in card.words}
    assert shown == {
        "Armour 2": "", "Regeneration 1": "in formation", "Clumsiness": "only if you go second",
    }  # fmt: skip
    assert all(row.rule for row in card.words) and [fact.value for fact in card.facts] == ["9", "3"]


def test_a_card_shows_the_rulings_about_it():
    state = battle(one("c3", name="Перчатка"), two("c6")).state
    assert FACE.card(state, "P1-c3", str).rules == ("KZ-FAQ-10", "KZ-FAQ-11")
    assert FACE.card(state, "P2-c6", str).rules == ()


def test_the_glossary_lists_every_keyword_that_a_card_can_carry():
    (page,) = (each for each in FACE.pages if each.id == "glossary")
    rows = page.rows(battle(one("c3"), two("c6")).state, str)
    assert {row.id: row.rule for row in rows} == {each.id: each.rule for each in keywords().values()}


def test_every_value_of_a_card_can_be_corrected_from_it():
    state = battle(one("c3"), two("c6")).state
    paths = FACE.corrects(state, "piece", "P1-c3")
    assert {"cards[P1-c3].wounds", "cards[P1-c3].at", "cards[P1-c3].printed.strike.2"} <= {*paths}
    assert all(path in GAME.tracked(state) for path in paths)


def test_under_the_name_of_a_card_its_values_do_not_repeat_it():
    play = Play(
        Table.begin(fighting(one("c3", name="Wolf"), two("c6")), Memory(), {}), Settings(language="en")
    )
    paths = ("cards[P1-c3].wounds", "cards[P1-c3].closed")
    assert [row.title for row in correction_rows(play, paths, "Wolf")] == ["Wounds", "Closed"]
    assert [row.title for row in correction_rows(play, paths)] == ["Wolf, wounds", "Wolf, closed"]


def test_the_main_button_says_whose_turn_it_ends():
    said = [speak(FACE.main(battle(one("c3"), two("c6"), active=seat).state, seat).text) for seat in (P1, P2)]
    assert said == ["End turn: First player", "End turn: Second player"]


def test_a_chosen_card_is_named_with_what_a_tap_would_do():
    made = desk(battle(one("c3", name="Wolf"), one("d3", name="Bear", closed=True), two("c6")).state)
    aim = "Tap a cell to go there, a card to strike it."
    assert shown(made.tap_piece("P1-c3")).prompt == f"Wolf: {aim}"
    assert shown(made.tap_piece("P1-d3")).prompt == "Bear", "a closed one may still have abilities"


def test_a_strike_is_told_in_one_paragraph_up_to_its_wounds():
    play = Play(Table.begin(fighting(one("c3"), two("c4")), Memory(), {}), Settings(language="en"))
    play.handover.private = FACE.private
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer([6, 1])
    (step,) = story(play, FACE)
    assert step.line.text.startswith("P1 c3 strikes at P2 c4.") and step.line.text.endswith("P2 c4 +3.")
    assert {"KZ-ATTACK-07", "KZ-COMBAT-01", "KZ-COMBAT-20"} <= {*step.line.rules}
    assert piece_views(step)["P2-c4"].wounds == "3", "the board shows what came of it"


def test_the_journal_does_not_say_a_step_twice():
    scene = fighting(one("c3", name="Wolf", movement=1), two("c6"))
    play = Play(Table.begin(scene, Memory(), {}), Settings(language="en"))
    assert play.do(cmd.Move("P1-c3", cell("c4")))
    assert play.entry_view(play.table.entries()[-1], 2).text == "Wolf steps to c4."


def test_passing_tells_who_has_not_acted():
    state = battle(one("c3"), one("d3", closed=True), two("c6")).state
    assert FACE.main(state, P1).unused is not None
    done = battle(one("c3", closed=True), two("c6")).state
    assert FACE.main(done, P1).unused is None


def test_the_dead_lie_on_their_owners_graveyard():
    state = battle(one("c3"), two("c4", zone="graveyard"), two("c6")).state
    near, far = FACE.beside(state, str)
    assert [pile.count for pile in near.piles] == [0] and [pile.count for pile in far.piles] == [1]
    assert far.piles[0].top.name == "P2 c4"


def test_the_end_says_who_won_and_what_is_left():
    play = Play(Table.begin(fighting(one("c3"), two("c4")), Memory(), {}), Settings(language="en"))
    play.do(cmd.Concede(P1))
    view = end_view(play, FACE)
    assert view.title == "Second player wins" and view.won
    assert [row.value for row in view.rows] == ["", "5", "1", "1"]


# -- the squad ---------------------------------------------------------------------------------------------


def buying(bought: int) -> State:
    (begun,) = GAME.setup({})
    side = begun.sides[0]
    names = [each.name for each in side.library]
    side = replace(side, squad=tuple(names[:bought]), dealt=tuple(names[bought:15]))
    state = GAME.evolve(GAME.start, begun)
    return GAME.veiled(replace(state, stage="squad", sides=(side, state.sides[1])), P1)


def test_rows_of_the_deal_buy_and_put_back_in_one_order_that_stays():
    few, many = FACE.toggles(buying(2), P1, str), FACE.toggles(buying(5), P1, str)
    assert [row.id for row in few] == [row.id for row in many] and len(few) == 15
    assert {type(row.order) for row in few if row.taken} == {cmd.PutBack}
    assert {type(row.order) for row in few if not row.taken} == {cmd.Buy}


def test_of_two_copies_one_is_bought_and_the_other_is_not():
    state = buying(2)
    side = state.sides[0]
    twice = replace(side, squad=side.squad[:1], dealt=side.squad[:1])
    rows = FACE.toggles(replace(state, sides=(twice, state.sides[1])), P1, str)
    assert [(row.name, row.taken, type(row.order)) for row in rows] == [
        (side.squad[0], True, cmd.PutBack),
        (side.squad[0], False, cmd.Buy),
    ]
    assert len({row.id for row in rows}) == 2


def test_a_squad_that_is_too_dear_says_so_once_with_its_rule():
    assert FACE.notices(buying(3), P1) == []
    (finding,) = FACE.notices(buying(14), P1)
    assert finding.bad and finding.rule.startswith("KZ-SQUAD-")
    gold, _silver = FACE.meters(buying(14), P1, str)
    assert gold.is_over


def test_numbers_of_a_squad_are_those_of_the_rules_with_what_cards_brought():
    state = buying(6)
    brought = replace(state.sides[0], more_gold=2, more_silver=1)
    state = replace(state, sides=(brought, state.sides[1]))
    gold, silver = FACE.meters(state, P1, str)
    paid = purse(state, P1)
    assert (gold.of, silver.of) == (paid.gold, paid.silver) == (26, 23)
    assert (gold.of - gold.value, silver.of - silver.value) == (paid.gold_left, paid.silver_left)
    assert FACE.toggles(state, P2, str) == (), "nobody looks into the other's deal"


def test_a_broken_limit_offers_the_cheapest_card_that_cures_it():
    over = next(n for n in range(1, 15) if squad.makes_room(buying(n), P1) and FACE.notices(buying(n), P1))
    state = buying(over)
    (finding,) = FACE.notices(state, P1)
    _text, cure = finding.orders[0]
    assert cure == cmd.PutBack(P1, squad.makes_room(state, P1)[0])
    cured = fold(GAME, state, decide(GAME, state, cure, Ask()))
    assert squad.BUYING.broken_so_far(cured, P1) == () and FACE.notices(cured, P1) == []


def test_a_card_that_does_not_fit_is_dim_and_names_what_could_go_for_it():
    state = buying(7)
    rows = {row.name: row for row in FACE.toggles(state, P1, str)}
    for name, row in rows.items():
        assert row.dim == (not row.taken and name not in squad.can_still_buy(state, P1))
        assert row.card.name == name
    full = next(n for n in range(7, 15) if any(row.dim for row in FACE.toggles(buying(n), P1, str)))
    state = buying(full)
    row = next(row for row in FACE.toggles(state, P1, str) if row.dim)
    for mend in FACE.mends(state, row.order):
        after = state
        for order in mend.orders:
            after = fold(GAME, after, decide(GAME, after, order, Ask()))
        assert row.name in after.side(P1).squad


def test_two_copies_of_a_card_are_two_rows_of_which_one_is_taken():
    state = buying(3)
    side = state.side(P1)
    name = side.squad[0]
    twice = replace(side, dealt=(*side.dealt, name))
    rows = FACE.toggles(replace(state, sides=(twice, state.sides[1])), P1, str)
    both = [row for row in rows if row.name == name]
    assert sorted(row.taken for row in both) == [False, True] and len({row.id for row in both}) == 2


def test_the_silver_that_a_card_brought_counts():
    state = buying(3)
    richer = replace(state, sides=(replace(state.sides[0], more_silver=2), state.sides[1]))
    assert FACE.meters(richer, P1, str)[1].of == FACE.meters(state, P1, str)[1].of + 2


def test_the_head_says_what_is_done_in_one_word_and_how_far_it_is():
    head = FACE.head(buying(6), P1)
    assert (speak(head.title), speak(head.line), speak(head.short)) == (
        "Squad", "First player · 6 of 15 taken", "6 of 15",
    )  # fmt: skip


def test_what_both_do_together_is_headed_by_no_player():
    assert speak(FACE.head(State(stage="reveal"), TABLE).line) == "Reveal"
    assert speak(FACE.head(buying(6), TABLE).line) == "Buying the squads", "the phone changes hands"
    assert speak(FACE.head(State(stage="battle"), TABLE).line) == "The battle begins", "there is no turn 0"


def test_the_cards_that_may_stay_hidden_wear_the_letters_of_their_options():
    play = new_play()
    for seat in (P1, P2):
        play.handover.open()
        place_all(play, seat)
    play.handover.open()
    asked = dressed(play.ask(), play, FACE)
    board = lettered(FACE.board(play.seen, play.handover.acting), asked, "")
    worn = {each.id: each.letter for each in board.pieces if each.letter}
    assert worn and worn == {each.id: each.letter for each in asked.pick.options}
    assert {cell_of(cell(name)) for name in ("b6", "c6", "d6")} >= {
        each.cell for each in board.pieces if each.letter
    }


def test_nobody_who_only_sees_an_imposed_card_is_told_of_the_squad():
    state = buying(3)
    imposed = replace(state.sides[1], library=(state.sides[0].library[0],), dealt=("hidden",) * 15)
    veiled = replace(state, sides=(Side(P1, dealt=("hidden",) * 15), imposed))
    for seat in (P1, P2, TABLE):
        assert FACE.hint(veiled, seat, "") is None
        assert FACE.status(veiled, seat, str) == () and FACE.notices(veiled, seat) == ()


def test_who_sees_an_imposed_card_of_the_other_is_still_shown_their_own_squad():
    state = buying(3)
    mine = replace(state.sides[0], id=P2)
    theirs = Side(P1, mine.library[:1], dealt=("hidden",) * 15)
    state = replace(state, sides=(theirs, mine))
    assert speak(FACE.head(state, P2).line) == "Second player · 3 of 15 taken"
    assert FACE.hint(state, P2, "") is not None and FACE.status(state, P2, str)


# -- what a card can do besides -----------------------------------------------------------------------------


def tile_ids(made: Desk) -> dict[str, bool]:
    return {each.tile.id: each.enabled for each in made.plays}


def test_an_impact_asks_for_its_target_and_never_takes_its_user_for_one():
    curse = (Ability("чары", does=(Effected("curse"),)),)
    made = desk(battle(one("c3", abilities=curse), two("c4")).state).tap_piece("P1-c3")
    made = made.tap_tile("UseAbility/P1-c3/чары")
    assert made.field.name == "target" and {*made.piece_ids()} == {"P1-c3", "P2-c4"}
    assert made.tap_piece("P2-c4") == cmd.UseAbility("P1-c3", "чары", "P2-c4")


def test_only_what_a_card_could_ever_do_has_a_tile():
    state = battle(one("c3"), one("a1", "jump 2"), two("e6")).state
    assert [*tile_ids(desk(state).tap_piece("P1-c3"))] == ["ApplyText/P1-c3"]
    assert "Jump/P1-a1" in tile_ids(desk(state).tap_piece("P1-a1"))


@pytest.mark.parametrize(
    ("verb", "n"), [("destroy", 0), ("wound", None), ("lose_abilities", None)], ids=lambda each: str(each)
)
def test_a_text_asks_how_much_only_where_there_is_a_number(verb: str, n: int | None):
    made = desk(battle(one("c3"), two("c4"), two("a6")).state).tap_piece("P1-c3").tap_tile("ApplyText/P1-c3")
    made = made.tap_option(str(made.values.index(verb))).tap_piece("P2-c4")
    if n is not None:
        assert made == cmd.ApplyText("P1-c3", verb, "P2-c4", n)
        return
    assert made.field.name == "n" and made.values[-1] == 20
    assert made.tap_option("2") == cmd.ApplyText("P1-c3", verb, "P2-c4", made.values[2])


def test_a_card_of_who_is_not_in_turn_is_chosen_only_for_something_sudden():
    whistle = (Ability("свисток", does=(Effected("close"),), sudden=True),)
    state = battle(one("c3"), two("c4", abilities=whistle), two("a6")).state
    assert desk(state).tap_piece("P2-c4").picked.piece == "P2-c4"
    assert desk(state).tap_piece("P2-a6").picked.piece == ""
    aimed = desk(state).tap_piece("P1-c3").tap_piece("P2-c4")
    assert aimed.picked.order == cmd.Strike("P1-c3", "P2-c4"), "a strike comes first"


def test_an_own_card_is_never_struck_by_a_tap_alone():
    made = desk(battle(one("c3"), one("b3", closed=True), two("c4")).state).tap_piece("P1-c3")
    assert not piece_views(shown(made))["P1-b3"].target
    assert made.tap_piece("P1-b3").picked.piece == "P1-b3"
