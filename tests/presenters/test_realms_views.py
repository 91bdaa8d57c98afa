"""The face of War of the Realms, without a screen: recruiting, placement, an attack, what lies on a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games import find_face
from app.presenters.new_table import TableForm, ready_decks
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.asks import dressed
from app.presenters.table.boards import cell_of
from app.presenters.table.end import end_view
from app.presenters.table.page import table_view
from app.presenters.table.picking import Desk
from app.presenters.table.story import story
from companion.content.languages import speak
from companion.core.ask import Ask
from companion.core.game import decide, fold
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import P1, P2, cell
from companion.games.realms import commands as cmd
from companion.games.realms.actions import ACTIONS
from companion.games.realms.examples import example_cards, ready_deck
from companion.games.realms.glossary import keywords
from companion.games.realms.model import Note, State
from companion.games.realms.rules import army
from tests.games.realms.before import elite, recruiting, regular
from tests.games.realms.kit import GAME, ability, battle, one, two, weapon

FACE = find_face("realms")


def at(name: str) -> str:
    return cell_of(cell(name))


def sat(options: dict[str, Any] | None = None, game: Any = GAME, language: str = "en") -> Play:
    """A table whose dice are typed, as its page sits at it."""
    play = Play(Table.begin(game, Memory(), options or {}), Settings(language=language, dice="table"))
    play.handover.private, play.hints = FACE.private, FACE.rolls
    return play


def fighting(*cards: Any) -> Play:
    """A table in a battle of these cards."""
    state = battle(*cards).state
    return sat(game=replace(GAME, start=state, setup=lambda options: []))


def desk_of(play: Play) -> Desk:
    return Desk(FACE, GAME, play.so_far, seat=play.handover.acting, eyes=play.handover.eyes)


def desk(state: State) -> Desk:
    return Desk(FACE, GAME, state, seat=P1, eyes=TABLE)


def shown(made: Desk) -> Any:
    return table_view(sat(), made)


def pieces(view: Any) -> dict[str, Any]:
    return {each.id: each for each in view.board.pieces}


# -- how a table begins ------------------------------------------------------------------------------------


def test_every_way_to_begin_leads_to_a_table_at_which_somebody_can_act():
    for start in FACE.starts:
        form = TableForm("realms", FACE.starts, ready_decks(FACE))
        form.begin_with(start.id)
        play = sat(form.options())
        play.handover.open()
        view = table_view(play, desk_of(play))
        assert play.pending is not None or view.hand or view.actions.main_enabled, start.id


def test_a_hand_on_paper_is_kept_and_recruited_from_before_the_phone_goes_on():
    play = sat({"options": {"hands": "paper"}})
    view = table_view(play, desk_of(play))
    assert view.bar.line == "Player 1" and "14" in view.tiles[0].detail
    assert play.do(cmd.Redeal(P1)) and play.do(cmd.KeepDeal(P1)), play.error
    view = table_view(play, desk_of(play))
    assert view.bar.line == "Player 1" and [tile.id for tile in view.tiles] == ["BringCard"]
    assert play.game.to_act(play.state) == {P1, P2} and play.state.stage_of(P2) == "deal"


# -- recruiting --------------------------------------------------------------------------------------------

TWO_REALMS = (
    elite("Marshal", 20, realms=("ember",)),
    regular("Archer", 5, realms=("grove",)),
    regular("Guard", 22, realms=("ember",)),
    regular("Wolf", 4, realms=("grove",)),
)


def test_gold_silver_and_realms_are_those_of_the_rules():
    state = recruiting(P1, *TWO_REALMS[2:], squad=TWO_REALMS[:2]).state
    gold, silver = FACE.meters(state, P1, str)
    paid = army.purse(state, P1)
    assert (gold.of - gold.value, silver.of - silver.value) == (paid.gold_left, paid.silver_left)
    realms, _mulligans = FACE.status(state, P1, str)
    assert (realms.value, realms.of, realms.danger) == ("2", "6", True)


def test_each_regular_card_says_what_pays_for_it():
    squad = (regular("Guard", 22), regular("Archer", 5), elite("Marshal", 10))
    rows = {row.name: row.kind for row in FACE.toggles(recruiting(P1, squad=squad).state, P1, str)}
    assert rows == {
        "Guard": "paid in silver", "Archer": "paid in gold", "Marshal": "1-1-1, life 1",
    }  # fmt: skip


def test_copies_that_are_paid_in_both_say_how_many_are_paid_in_gold():
    squad = (regular("Guard", 12), regular("Guard", 12))
    rows = FACE.toggles(recruiting(P1, squad=squad).state, P1, str)
    assert {row.kind for row in rows} == {"1 of 2 paid in gold"}


def test_a_card_that_would_fit_without_a_realm_says_so_and_can_have_it_left_out():
    squad = (elite("Marshal", 16, realms=("ember",)), regular("Archer", 5, realms=("grove",)))
    state = recruiting(P1, elite("Drake", 8, realms=("ember",)), squad=squad).state
    (notice,) = FACE.notices(state, P1)
    assert notice.rule == "RE-ARMY-02" and "Drake" in speak(notice.text)
    mend = next(each for each in FACE.mends(state, cmd.Buy(P1, "Drake")) if "1 card" in speak(each.text))
    for order in mend.orders:
        state = fold(GAME, state, decide(GAME, state, order, Ask()))
    assert state.side(P1).squad == ("Marshal", "Drake")


def test_nobody_is_told_of_an_army_while_the_phone_changes_hands():
    state = GAME.veiled(recruiting(P1, *TWO_REALMS).state, TABLE)
    assert FACE.hint(state, TABLE, "") is None
    assert FACE.status(state, TABLE, str) == () and FACE.notices(state, TABLE) == ()


# -- placement and names -----------------------------------------------------------------------------------


def test_two_cards_of_one_name_are_held_as_one_with_their_number():
    play = sat()
    play.handover.open()
    names = [card.name for card in table_view(play, desk_of(play)).hand]
    assert "Ash Guard ×2" in names and len(names) == len(set(names))
    assert desk_of(play).tap_cell(at("c3")) == cmd.Place(P1, "Ash Guard", cell("c3"))


def test_cards_of_the_training_set_go_by_their_names_in_each_language():
    play = sat(language="fr")
    play.handover.open()
    play.do(cmd.Place(P1, "Ash Guard", cell("c3")))
    view = table_view(play, desk_of(play))
    assert [piece.text for piece in view.board.pieces] == ["Garde de cendre"]
    assert "Garde de cendre" in [card.name for card in view.hand]


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
@pytest.mark.parametrize("name", example_cards())
def test_no_card_of_the_training_set_lacks_a_word(name, language):
    state = battle(replace(one("c3"), printed=example_cards()[name])).state
    view = FACE.card(state, "P1-c3", lambda text: speak(text, language))
    assert view.name and view.source == "example" and "." not in view.kind
    assert all(row.title and "." not in row.title for row in view.words)


# -- an attack ---------------------------------------------------------------------------------------------


def facts_of(preview: Any) -> dict[str, str]:
    return {fact.label: fact.value for fact in preview.facts}


def test_a_strike_shows_its_chances_who_may_step_in_and_from_where():
    state = battle(one("c3", strike=(1, 2, 4)), two("c4"), two("d4")).state
    view = shown(desk(state).tap_piece("P1-c3").tap_piece("P2-c4"))
    assert facts_of(view.preview) == {
        "hits": "67%", "damage on average": "1.2", "is struck back": "17%", "kills": "0%",
    }  # fmt: skip
    assert view.preview.guards == ("P2-d4",) and view.preview.rule == "RE-PROTECT-01" and view.preview.more
    assert pieces(view)["P2-d4"].guards
    marks = {each.id for each in view.board.cells if each.highlight == "reach"}
    assert marks == {at(name) for name in ("b3", "d3", "b4", "d4")}


def test_each_protector_has_its_own_chances_and_its_own_table():
    cards = one("c3", lives=1, strike=(1, 2, 4)), two("c4"), two("d4", lives=2)
    state = battle(*cards).state
    preview = FACE.preview(state, cmd.Strike("P1-c3", "P2-c4"), speak)
    assert facts_of(preview)["falls himself"] == "17%"
    assert "May step in: P2 d4 (kills 33%, falls himself 17%)" in preview.note
    titles = [speak(table.title) for table in FACE.chances(state, cmd.Strike("P1-c3", "P2-c4"))]
    assert titles == ["P1 c3 against P2 c4", "P1 c3 against P2 d4"]


def test_against_an_exhausted_target_the_damage_of_one_die_is_told():
    state = battle(one("c3", strike=(1, 2, 4)), two("c4", closed=True, lives=2)).state
    view = shown(desk(state).tap_piece("P1-c3").tap_piece("P2-c4"))
    assert facts_of(view.preview) == {"1 damage": "50%", "2 damage": "33%", "4 damage": "17%", "kills": "50%"}
    assert view.preview.rule == "RE-PROTECT-02"


def test_rerolls_armour_and_scale_are_counted_and_said():
    strong = one("c3", "attack_skill 2", strike=(2, 3, 5))
    state = battle(strong, two("c4", "armour 1", "defence_skill 1")).state
    note = FACE.preview(state, cmd.Strike("P1-c3", "P2-c4"), speak).note
    assert "Rerolls counted: P1 c3 2, P2 c4 1" in note and "Armour counted: up to 1" in note
    archer = one("c1", abilities=(ability("shot", (1, 2, 3), range=3),))
    scaled = battle(archer, two("c4", "scale", wounds=5)).state
    preview = FACE.preview(scaled, cmd.UseAbility("P1-c1", "shot", "P2-c4"), speak)
    assert "Scale stops all of it." in preview.note and facts_of(preview)["0 damage"] == "100%"


@pytest.mark.parametrize("kind", ["shot", "spell"])
def test_a_protection_that_blocks_is_said_before_anything_is_paid(kind):
    caster = one("c1", abilities=(ability(kind, (1, 2, 3) if kind == "shot" else None, range=3),))
    state = battle(caster, two("c4", "protection_shots", "protection_magic")).state
    preview = FACE.preview(state, cmd.UseAbility("P1-c1", kind, "P2-c4"), speak)
    assert facts_of(preview) == {"blocked": "100%"}


def test_a_shot_shows_how_far_it_reaches_and_that_nobody_steps_in():
    archer = one("c1", abilities=(ability("shot", (1, 2, 3), range=3),))
    state = battle(archer, two("c4"), two("d4")).state
    reach = FACE.overlay(state, cmd.UseAbility, {"who": "P1-c1", "ability": "shot"})
    assert cell("c4") in reach and cell("c2") not in reach and cell("c5") not in reach
    preview = FACE.preview(state, cmd.UseAbility("P1-c1", "shot", "P2-c4"), str)
    assert preview.guards == preview.guarded_from == () and preview.rule == "RE-ATTACK-10"


def test_a_blind_attack_tells_nothing_of_what_lies_there():
    state = GAME.veiled(battle(one("c5"), two("c6", hidden=True, name="Secret")).state, P1)
    preview = FACE.preview(state, cmd.Strike("P1-c5", "P2-c6"), str)
    assert preview.rule == "RE-REVEAL-06" and "Secret" not in str(preview)
    assert preview.facts == () and not preview.more
    assert FACE.chances(state, cmd.Strike("P1-c5", "P2-c6")) == ()


def test_typed_dice_say_what_they_come_to_and_a_kept_face_its_damage():
    play = fighting(one("c3", "attack_skill 1"), two("c4"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    assert [play.foresee([face]).text for face in "456"] == [
        "The attacker rolls", "Both miss", "P1 c3 −1",
    ]  # fmt: skip
    play.answer([1])
    play.answer([5])
    keep, again = dressed(play.ask(), play, FACE).sheet.options
    assert [[fact.value for fact in option.facts] for option in (keep, again)] == [["2"], ["1.8"]]


@pytest.mark.parametrize("lives, shown", [(2, ["1.8", "50%"]), (9, ["1.8"])])
def test_a_new_face_says_what_it_may_come_to(lives, shown):
    """One medium and one strong hit kill; the last reroll has none behind it."""
    play = fighting(one("c3", "attack_skill 1"), two("c4", lives=lives, closed=True))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    play.answer([1])
    _keep, again = dressed(play.ask(), play, FACE).sheet.options
    assert [fact.value for fact in again.facts] == shown


def test_a_defender_sees_what_another_throw_may_come_to():
    play = fighting(one("c3", lives=1, strike=(2, 3, 5)), two("c4"), two("d4", "defence_skill 2"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("P2-d4")
    play.answer([4])
    _keep, again = dressed(play.ask(), play, FACE).sheet.options
    assert {fact.label: fact.value for fact in again.facts}["falls himself"] == "31%", "11 of 36"


def test_a_card_turned_up_by_the_attack_counts_as_it_lies_there_when_dice_are_thrown_again():
    play = fighting(one("c5", "attack_skill 1"), two("c6", hidden=True, lives=2, closed=True), two("a4"))
    play.do(cmd.Strike("P1-c5", "P2-c6"))
    while play.pending.question.key != "reroll":
        play.answer("nobody" if play.pending.question.key == "protector" else [1])
    _keep, again = dressed(play.ask(), play, FACE).sheet.options
    assert [fact.value for fact in again.facts] == ["1.8", "50%"]


def test_every_face_of_the_defenders_die_has_its_meaning():
    play = fighting(one("c3"), two("c4"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    (die,) = dressed(play.ask(), play, FACE).dice.dice
    assert [face.note for face in die.faces] == [*["hit"] * 4, "miss", "riposte\n1"]
    assert not any(face.pips for face in die.faces), "words need the room"


def test_every_face_of_the_attackers_die_says_its_grade_and_the_damage_that_arrives():
    shooter = one("c3", "attack_bonus 1", abilities=(ability("shot", (1, 2, 5), range=3),))
    play = fighting(shooter, two("c6", "armour 2", closed=True))
    play.do(cmd.UseAbility("P1-c3", "shot", "P2-c6"))
    (die,) = dressed(play.ask(), play, FACE).dice.dice
    arrives = {"Light": 0, "Medium": 1, "Strong": 4}
    assert [face.note for face in die.faces] == [
        f"{word}\n{arrives[word]}" for word in (*["Light"] * 3, *["Medium"] * 2, "Strong")
    ]


# -- what lies on a card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"wounds": 1}, {"poison": 1}, {"more_lives": 1}, {"tokens": 1}, {"movement_tokens": 1},
        {"marks": 1}, {"armour_tokens": 1}, {"incarnated": True}, {"closed": True},
        {"notes": (Note("1", "positive", "?"),)},
    ],
    ids=str,
)  # fmt: skip
def test_whatever_lies_on_a_card_is_seen_on_its_piece(values):
    bare, laid = (battle(one("c3", **more), two("c6")).state for more in ({}, values))
    assert pieces(shown(desk(bare)))["P1-c3"] != pieces(shown(desk(laid)))["P1-c3"]


def test_a_creature_shows_its_symbiote_its_equipment_and_its_free_slots():
    cards = one("c3", group="warrior"), one("on P1-c3", name="Rider"), weapon(P1, "P1-c3"), two("c6")
    view = FACE.card(battle(*cards).state, "P1-c3", speak)
    rows = {row.id: row for row in view.words}
    assert rows["P1-on"].title == "Rider" and rows["P1-weapon"].rule == "RE-EQUIP-04"
    assert "shield" in rows["slots"].detail.casefold() and "weapon" not in rows["slots"].detail.casefold()
    page = shown(desk(battle(*cards).state))
    assert len(pieces(page)["P1-c3"].badges) == 2
    assert [chip.id for chip in page.sides[0].pieces] == ["P1-on"], "what is worn needs no chip"


def test_a_creature_without_a_class_has_room_for_a_symbiote_only():
    view = FACE.card(battle(one("c3"), two("c6")).state, "P1-c3", speak)
    (slots,) = view.words
    assert "," not in slots.detail


def test_a_dead_card_says_how_far_it_is_on_its_way_back():
    state = battle(one("c3"), one("dead", "incarnation 2", tokens=1), two("c6")).state
    assert FACE.card(state, "P1-dead", speak).state == "incarnation 1 of 2"


# -- pages and turns ---------------------------------------------------------------------------------------


def rows_of(page: str) -> Any:
    (found,) = (each for each in FACE.pages if each.id == page)
    return found.rows(battle(one("c3"), two("c6")).state, speak)


def test_the_glossary_explains_every_keyword_in_a_sentence():
    rows = rows_of("glossary")
    assert {row.id: row.rule for row in rows} == {each.id: each.rule for each in keywords().values()}
    assert all(row.detail.endswith(".") for row in rows)


def test_the_table_of_actions_has_a_row_for_each_with_what_answers_it():
    rows = {row.id: row.detail for row in rows_of("actions")}
    assert rows.keys() == ACTIONS.keys()
    assert "Protector" in rows["basic_strike"] and "Protector" not in rows["aimed_strike"]
    assert "Blocked by: Protection from shots" in rows["shot"]


def test_the_turn_assistant_names_what_would_be_forgotten():
    state = battle(one("c3", poison=1), two("air")).state
    notices = FACE.notices(state, P1)
    assert [each.rule for each in notices] == ["RE-POISON-03", "RE-FLY-10"]
    assert "P1 c3" in speak(notices[0].detail)


def test_a_text_that_people_judge_is_ordered_from_its_card():
    state = battle(one("c3", notes=(Note("1", "positive", "lucky"),)), two("c6")).state
    kinds = [tile.kind for tile in FACE.tiles(state, P1, "P1-c3")]
    assert kinds == [cmd.ApplyText, cmd.GiveKeyword, cmd.LayNote, cmd.LiftNote]


def test_the_end_says_who_won_and_what_is_left():
    play = fighting(one("c3"), two("c4", wounds=3))
    play.do(cmd.Concede(P1))
    view = end_view(play, FACE)
    assert view.title == "Player 2 wins" and [row.value for row in view.rows] == ["", "5", "1", "1"]
    assert view.rows[0].title == "Player 1 gave up."
    assert view.rows[3].detail == "0 dead, 3 damage on the living"


def test_every_value_of_a_card_can_be_corrected_from_it():
    state = battle(one("c3"), two("c6")).state
    paths = FACE.corrects(state, "piece", "P1-c3")
    assert {"cards[P1-c3].wounds", "cards[P1-c3].marks"} <= {*paths}
    assert FACE.corrects(state, "number", "redeals") == ("sides[P1].redeals", "sides[P2].redeals")
    assert P2 in FACE.corrects(state, "number", "redeals")[1]


# -- the story ---------------------------------------------------------------------------------------------


def told(play: Play) -> list[str]:
    return [step.line.text for step in story(play, FACE)]


def test_a_strike_is_told_as_its_nine_steps_one_a_line():
    play = fighting(one("c3", "attack_skill 1", strike=(1, 2, 4)), two("c4"), two("d4"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    for answer in ("P2-d4", [2], [1], "reroll", [6]):
        assert play.answer(answer), play.error
    assert [line.partition(":")[0] for line in told(play)] == [
        "1. Declared", "2. Allowed", "3. Protector", "4. Protection", "5. Defender's die",
        "6. Attacker's die", "7. Damage", "8. Consequences", "9. Exhausted",
    ]  # fmt: skip
    lines = told(play)
    assert "7. Damage: P2 d4 is hit for 4. Damage: P2 d4 +4." in lines
    assert "2. Allowed: it may be done" in lines and "4. Protection: nothing blocks it" in lines
    assert "3. Protector: P2 d4 steps in for P2 c4." in lines and "8. Consequences: none" in lines


def test_what_is_told_so_far_stays_when_the_strike_goes_on():
    play = fighting(one("c3"), two("c4"), two("d4"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    play.answer("nobody")
    first = told(play)
    play.answer([2])
    assert told(play)[: len(first)] == first and len(told(play)) > len(first)


@pytest.mark.parametrize(
    ("answers", "missing"),
    [(["nobody", [5]], {6, 8}), (["nobody", [6]], {6, 8}), (["nobody", [1], [6]], set())],
)
def test_a_miss_has_no_attackers_die(answers, missing):
    play = fighting(one("c3"), two("c4"), two("d4"))
    play.do(cmd.Strike("P1-c3", "P2-c4"))
    for answer in answers:
        assert play.answer(answer), play.error
    numbers = [int(line[0]) for line in told(play) if line[0].isdigit()]
    assert numbers == sorted({*range(1, 10)} - missing)


def test_a_blocked_shot_ends_with_its_block_and_who_is_exhausted():
    archer = one("c1", abilities=(ability("shot", (1, 2, 3), range=3),))
    play = fighting(archer, two("c4", "protection_shots"))
    play.do(cmd.UseAbility("P1-c1", "shot", "P2-c4"))
    assert [int(line[0]) for line in told(play)] == [1, 2, 3, 4, 9]
    assert "3. Protector: nobody may protect" in told(play)


# -- how often the phone changes hands --------------------------------------------------------------------


def test_before_the_battle_the_phone_goes_to_one_player_to_the_other_and_back_once():
    deck = list(ready_deck(0))
    play = sat({"decks": {P1: deck, P2: deck}})
    opened = []
    while play.state.stage in ("deal", "squad", "place"):
        if play.handover.curtain() is not None:
            play.handover.open()
            opened.append(play.handover.eyes)
        seat = play.handover.eyes
        match play.state.stage_of(seat):
            case "deal":
                assert play.do(cmd.KeepDeal(seat)), play.error
            case "squad":
                creature = next(n for n in play.state.side(seat).dealt if _stands_alone(play.state, seat, n))
                assert play.do(cmd.Buy(seat, creature)) and play.do(cmd.FinishSquad(seat)), play.error
            case "place":
                (name,), at = play.state.side(seat).squad, cell("c3" if seat == P1 else "c4")
                assert play.do(cmd.Place(seat, name, at)) and play.do(cmd.FinishPlacement(seat)), play.error
    assert opened == [P1, P2, P1]


def _stands_alone(state, seat, name):
    printed = state.side(seat).printed(name)
    return printed.is_creature and not printed.is_symbiont


def test_armies_that_are_placed_face_up_are_placed_in_turn():
    play = sat({"options": {"placement": "open"}})
    assert play.game.to_act(play.state) == {P1}


def test_a_symbiote_bought_first_breaks_nothing_yet():
    state = recruiting(P1, regular("Guard", 3), squad=(regular("Snake", 3, kind="symbiont"),)).state
    assert not FACE.notices(state, P1) and not any(row.bad for row in FACE.toggles(state, P1, str))
