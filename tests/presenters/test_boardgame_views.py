"""The face of the board game, without a screen: map, party, plans, Attacks, Enemy Turn, questions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from app.games import find_face
from app.presenters.new_table import TableForm
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.asks import dressed
from app.presenters.table.boards import cell_of, lettered
from app.presenters.table.end import end_view
from app.presenters.table.page import main_of, table_view
from app.presenters.table.picking import Desk
from app.presenters.table.sheets import correction_rows
from app.presenters.table.story import story
from companion.content.languages import speak
from companion.core.ask import bot
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Recovered
from companion.core.hexes import Hex, within
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.facts.adventure import Adventure, Area, Condition, EventCard, SpecialRule
from companion.games.boardgame.facts.model import (
    ActionCard,
    Box,
    ColourDie,
    EnemyCard,
    Face,
    HeroBoard,
    Threshold,
)
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Enemy, Hero, OpenCard, Options, State, Token
from tests.bots import answer_all, pick_lasting

FACE = find_face("boardgame")
TROLL = EnemyCard("troll", "Troll", 7, 9, 12, ("red",), 2, 1, count=5)
OGRE = EnemyCard("ogre", "Ogre", 9, 9, 9, ("red",), 2, 1, keywords=("monster",), base="extra_large")
KELPIE = EnemyCard("kelpie", "Kelpie", 5, 5, 5, ("red",), 2, 1, base="large")


def table(**more: Any) -> State:
    """Two Heroes and a Troll on a small map with a wood between them."""
    box = Box(
        dice=(ColourDie("red", 3, (Face(0), Face(1), Face(2, "bleeding"))),),
        hero_boards=(
            HeroBoard("a1", "ada", "Ada", 12, 24, (Threshold(4, "defense"), Threshold(8, "attack"))),
            HeroBoard("b1", "bo", "Bo", 10, 20),
        ),
        action_cards=(
            ActionCard("cut", "ada", 1, "Cut", ("red", "red"), 2, 1),
            ActionCard("run", "ada", 2, "Run", (), 4, 0, instant=True),
            ActionCard("wait", "bo", 1, "Wait", (), 1, 2),
        ),
        enemies=(TROLL, OGRE, KELPIE),
    )
    adventure = Adventure(
        "t",
        "Test",
        cells=tuple(within(Hex(0, 0), 4)),
        tall=(Hex(1, 0),),
        short=(Hex(0, 2),),
        start=(Hex(-3, 0),),
    )
    fields: dict[str, Any] = {
        "phase": "heroes",
        "heroes_at_start": 3,
        "heroes": (
            Hero("ada", "a1", 9, 6, Hex(0, 0), hand=("run",), pile=("cut",), activated=True),
            Hero("bo", "b1", 10, 0, Hex(-1, 0), hand=("wait",)),
        ),
        "enemies": (Enemy("troll-1", "troll", Hex(3, 0), wounds=2, stunned=1, bleeding=2),),
        "active": "ada",
    }
    return State(box=box, adventure=adventure, **{**fields, **more})


def sat(state: State | None = None, language: str = "en") -> Play:
    game = GAME if state is None else replace(GAME, start=state, setup=lambda options: [])
    return Play(Table.begin(game, Memory(), {}), Settings(language=language, dice="table"))


def desk(state: State) -> Desk:
    return Desk(FACE, GAME, state)


def shown(made: Desk) -> Any:
    return table_view(sat(), made)


def pieces(state: State) -> dict[str, Any]:
    return {each.id: each for each in shown(desk(state)).board.pieces}


def cells(view: Any) -> dict[str, Any]:
    return {each.id: each for each in view.board.cells}


# -- the map ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-SCENERY-01", "BG-SCENERY-02")
def test_the_map_shows_scenery_tokens_and_the_start() -> None:
    token = Token("k", "spawn", "Knoll", Hex(2, 0))
    found = cells(shown(desk(table(tokens=(token,)))))
    assert (found["1,0"].border, found["1,0"].icon) == ("bad", "pine-tree")
    assert (found["0,2"].border, found["0,2"].icon) == ("ink", "wall")
    assert found["-3,0"].fill == "s2", "the start Zone is of no use any more"
    assert cells(shown(desk(table(phase="place", active=""))))["-3,0"].fill == "lit"
    assert found["2,0"].top[0].icon == "K"
    assert (found["2,0"].row, found["2,0"].col) == (0, 2)


@pytest.mark.rule("BG-BASE-01")
def test_bases_cover_one_two_and_seven_spaces() -> None:
    enemies = (
        Enemy("troll-1", "troll", Hex(3, 0), wounds=2, stunned=1, bleeding=2),
        Enemy("ogre-2", "ogre", Hex(0, -3)),
        Enemy("kelpie-3", "kelpie", Hex(-3, 1), Hex(-3, 2)),
    )
    found = pieces(table(enemies=enemies))
    assert found["troll-1"].covers == ()
    assert (found["troll-1"].text, found["troll-1"].count) == ("T1", "2")
    assert [each.icon for each in found["troll-1"].badges] == ["flash", "water"]
    assert len(found["ogre-2"].covers) == 7
    assert (found["ogre-2"].icon, found["ogre-2"].text) == ("emoticon-devil", "Ogre")
    assert found["kelpie-3"].covers == ("-3,1", "-3,2")
    assert (found["ada"].shape, found["ada"].text) == ("disc", "A")


@pytest.mark.rule("BG-HMOVE-02")
def test_who_acts_is_chosen_and_sees_where_to_go() -> None:
    made = desk(table())
    assert made.picked.piece == "ada"
    marks = {name: each.highlight for name, each in cells(shown(made)).items() if each.highlight}
    assert marks["0,1"] == "reach"
    assert "1,0" not in marks and "-1,0" not in marks
    assert made.tap_cell("0,1") == cmd.Move("ada", Hex(0, 1))
    assert made.is_untouched


@pytest.mark.rule("BG-LOS-02")
def test_what_hides_a_space_is_named_and_marked() -> None:
    made = desk(table()).tap_cell("4,0")
    assert isinstance(made, Desk)
    view = shown(made)
    assert view.prompt.endswith("4 Spaces away, not in sight: tall Scenery on 1,0")
    assert cells(view)["1,0"].highlight == "danger"
    assert view.board.sight_colour == "bad" and len(view.board.sight) == 2
    clear = shown(desk(table()).tap_cell("0,-3"))
    assert clear.prompt.endswith("3 Spaces away, in sight")
    assert clear.board.sight_colour == "ok"


def test_an_enemy_that_is_tapped_shows_where_it_can_get_to() -> None:
    made = desk(table(active="")).tap_piece("troll-1")
    assert isinstance(made, Desk)
    view = shown(made)
    threatened = {name for name, each in cells(view).items() if each.highlight == "danger"}
    assert "2,0" in threatened and "1,0" not in threatened
    assert view.prompt.endswith("Troll 1: Health 5 of 7, Movement 2, Range 1. Its reach is marked.")


@pytest.mark.rule("BG-LOS-02", "BG-RANGE-01")
def test_an_enemy_that_is_tapped_while_somebody_acts_is_measured_from_there() -> None:
    """Distance and what hides it come first; a second tap looks at the Enemy alone."""
    seen = desk(table()).tap_piece("troll-1")
    assert isinstance(seen, Desk) and seen.picked.piece == "ada"
    assert shown(seen).prompt.endswith("3 Spaces away, not in sight: tall Scenery on 1,0")
    alone = seen.tap_piece("troll-1")
    assert isinstance(alone, Desk) and alone.picked.piece == "troll-1"


@pytest.mark.rule("BG-HATTACK-01")
def test_a_tap_on_an_enemy_in_range_looks_at_the_attack_and_another_keeps_it() -> None:
    near = (Enemy("troll-1", "troll", Hex(0, -1)),)
    aimed = desk(table(enemies=near)).tap_piece("troll-1")
    assert isinstance(aimed, Desk) and aimed.picked.order == cmd.Strike("ada", "troll-1")
    again = aimed.tap_piece("troll-1")
    assert isinstance(again, Desk) and again.picked.order == aimed.picked.order
    assert speak(main_of(desk(table(enemies=near))).unused, "en") == "Ada could still attack."
    assert main_of(desk(table())).unused is None


@pytest.mark.rule("BG-ACTIVATE-01", "BG-HMOVE-02")
def test_who_waits_walks_by_a_tap_without_being_activated_first() -> None:
    state = table(active="", heroes=tuple(replace(each, activated=False) for each in table().heroes))
    made = desk(state).tap_piece("ada")
    assert isinstance(made, Desk)
    assert made.tap_cell("0,1") == cmd.Move("ada", Hex(0, 1))
    assert cells(shown(made))["0,1"].highlight == "reach"


def test_who_acts_stays_chosen_though_a_second_tap_hits_the_miniature() -> None:
    again = desk(table()).tap_piece("ada")
    assert isinstance(again, Desk) and again.picked.piece == "ada"
    assert cells(shown(again))["0,1"].highlight == "reach"


@pytest.mark.rule("BG-SETUP-18")
def test_heroes_are_placed_one_after_the_other_by_a_tap_on_the_start_zone() -> None:
    state = table(phase="place", active="", heroes=tuple(replace(each, at=None) for each in table().heroes))
    made = desk(state)
    assert made.picked.piece == "ada" and made.tap_cell("-3,0") == cmd.PlaceHero("ada", Hex(-3, 0))
    assert "Where does Ada start?" in shown(made).prompt
    other = made.tap_piece("bo")
    assert isinstance(other, Desk) and other.tap_cell("-3,0") == cmd.PlaceHero("bo", Hex(-3, 0))


@pytest.mark.rule("BG-EVENT-02")
def test_a_zone_that_an_event_card_waits_for_has_a_line_around_it() -> None:
    waits = EventCard("A", when=(Condition("enters", "gate"), Condition("enemy_enters", "door")))
    areas = (Area("gate", (Hex(2, 1),)), Area("door", (Hex(2, 2),)), Area("hall", (Hex(3, 1),)))
    adventure = replace(table().adventure, cards=(waits,), areas=areas)
    state = replace(table(open_cards=(OpenCard("A", 1, met=(1,)),)), adventure=adventure)
    found = cells(shown(desk(state)))
    assert [found[each].border for each in ("2,1", "2,2", "3,1")] == ["gold", "", ""]
    looked = desk(replace(state, active="")).tap_cell("2,1")
    assert "gate" in shown(looked).prompt


def test_letters_on_pieces_are_of_the_language_and_two_alike_get_one_more() -> None:
    state = sat().state
    play = sat(language="ru")
    play.do(cmd.BeginAdventure())
    face = find_face("boardgame")
    view = table_view(play, Desk(face, GAME, play.state))
    texts = {each.id: each.text for each in view.board.pieces}
    assert texts["bog_hound-1"] == "Б1" and texts["ferryman-1"] == "П"
    assert {each.piece.text for each in view.members} >= {"Б", "М", "О"}
    assert state.phase == "party"
    boards = (HeroBoard("a1", "ada", "Ada", 12, 24), HeroBoard("b1", "bo", "Abel", 10, 20))
    same = replace(table(), box=replace(table().box, hero_boards=boards))
    assert {pieces(same)[each].text for each in ("ada", "bo")} == {"Ad", "Ab"}


@pytest.mark.rule("BG-ENEMY-01")
def test_the_closest_enemies_stand_over_the_map_while_heroes_act() -> None:
    enemies = (Enemy("troll-1", "troll", Hex(4, 0)), Enemy("troll-2", "troll", Hex(-2, 0)))
    chips = shown(desk(table(enemies=enemies))).chips
    assert [(each.label, each.value) for each in chips] == [("Troll 2", "T2 1"), ("Troll 1", "T1 5")]
    assert shown(desk(table(enemies=enemies, phase="plan", active=""))).chips == ()
    assert shown(desk(table(enemies=enemies, status="won"))).chips == ()


# -- the party --------------------------------------------------------------------------------------------


def test_hero_cards_show_health_fatigue_and_defense() -> None:
    ada, bo = shown(desk(table())).members
    assert [(each.value, each.of) for each in ada.gauges] == [(9, 12), (6, 24)]
    assert (ada.name, ada.fact.value, ada.active, ada.done) == ("Ada", "0", True, False)
    assert not bo.done and not bo.out
    gone = table(heroes=(replace(table().heroes[0], out=True, at=None), table().heroes[1]))
    assert shown(desk(gone)).members[0].out


@pytest.mark.rule("BG-FATIGUE-01", "BG-FATIGUE-04")
def test_while_cards_are_planned_the_track_shows_what_they_cost() -> None:
    state = table(phase="plan", active="")
    hero = replace(state.heroes[0], pile=("cut", "run"), hand=(), activated=False)
    view = shown(desk(replace(state, heroes=(hero, state.heroes[1]))))
    (track,) = view.tracks
    assert (track.value, track.ghost, track.high) == (6, 8, 24)
    assert [each.state for each in track.thresholds] == ["now", "next"]
    assert track.sentence == "The plan costs 2 Fatigue, 8 then. New Penalty: -1 weakest die."
    near_ko = replace(hero, fatigue=23)
    (track,) = shown(desk(replace(state, heroes=(near_ko, state.heroes[1])))).tracks
    assert "KO at the end" in track.sentence


@pytest.mark.rule("BG-PLAN-01", "BG-PLAN-04")
def test_cards_are_taken_and_left_by_taps_and_all_agree_at_once() -> None:
    ada = Hero("ada", "a1", 9, 0, Hex(0, 0), hand=("cut", "run"))
    bo = Hero("bo", "b1", 10, 0, Hex(-1, 0), hand=("wait",))
    play = sat(table(phase="plan", active="", heroes=(ada, bo)))

    def tap(title: str) -> None:
        made = Desk(FACE, GAME, play.state, picked=None)
        made = made if made.picked.piece == who else made.tap_piece(who)
        tile = next(each for each in made.plays if speak(each.tile.title, "en") == title)
        assert play.do(made.tap_tile(tile.tile.id)), play.error

    who = "ada"
    assert main_of(desk(play.state)).reason is not None
    tap("Cut")
    tap("Run")
    assert play.state.hero("ada").pile == ("run", "cut"), "the last one lies on top"
    tap("Run")
    assert play.state.hero("ada").pile == ("cut",)
    who = "bo"
    tap("Wait")
    main = main_of(desk(play.state))
    assert main.orders == (cmd.ConfirmPlan("ada"), cmd.ConfirmPlan("bo"))
    play.do_all(main.orders)
    assert play.state.phase == "heroes"


def test_a_hero_as_a_card_has_tracks_sums_and_cards() -> None:
    card = FACE.card(table(), "ada", lambda text: speak(text, "en"))
    assert card is not None
    paths = [each.counter.id for each in card.counts]
    assert paths == [f"heroes[ada].{each}" for each in ("health", "fatigue", "bleeding", "stunned")]
    assert set(paths) <= set(FACE.corrects(table(), "piece", "ada"))
    assert [each.track is not None for each in card.counts] == [True, True, False, False]
    facts = {each.label: each.value for each in card.facts}
    assert facts["Defense"] == "0 (1-1)", "a Penalty is in force"
    assert facts["Dice"] == "2"
    assert [row.title for row in card.words] == ["Cut"], (
        "the cards of this Round; what can be corrected follows"
    )
    planning = FACE.card(table(phase="plan", active=""), "ada", lambda text: speak(text, "en"))
    assert planning is not None and [row.title for row in planning.words] == ["Cut", "Run"]
    assert FACE.card(table(), "troll-1", str).name
    assert FACE.card(table(), "nobody", str) is None


# -- Attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-HATTACK-01", "BG-HATTACK-02")
def test_an_attack_is_looked_at_with_its_chances_before_it_is_made() -> None:
    near = table(enemies=(Enemy("troll-1", "troll", Hex(0, 1), wounds=6),))
    made = desk(near)
    made = made.tap_tile(next(each.tile.id for each in made.plays if each.tile.kind is cmd.Strike))
    assert isinstance(made, Desk) and made.picked.order == cmd.Strike("ada", "troll-1")
    view = shown(made)
    assert view.preview.title == "Ada attacks Troll 1"
    assert [each.label for each in view.preview.facts] == ["to slay", "on average", "nothing"]
    assert view.actions.main_text == "Attack"
    (odds,) = FACE.chances(near, made.picked.order)
    assert speak(odds.title, "en") == "Ada against Troll 1"


def test_without_an_enemy_in_range_the_tile_says_so() -> None:
    tile = next(each for each in desk(table()).plays if each.tile.kind is cmd.Strike)
    assert not tile.enabled


@pytest.mark.rule("BG-ENEMY-04", "BG-ROUND-06")
def test_enemies_that_acted_in_the_round_before_are_told_again_in_the_next_hero_turn() -> None:
    heroes = tuple(replace(each, activated=True) for each in table().heroes)
    play = sat(table(heroes=heroes, enemies=(Enemy("troll-1", "troll", Hex(0, -2)),), active=""))
    play.do(cmd.EndHeroTurn())
    answer_all(play.table, Random(1))
    assert play.state.phase == "plan" and [each.done for each in play.state.enemies] == [False]
    acting = replace(play.state, phase="heroes")
    assert [each.id for each in FACE.status(acting, TABLE, str)] == ["troll-1"]
    (page,) = (each for each in FACE.pages if each.id == "enemies")
    assert "acted" not in page.rows(acting, lambda text: speak(text, "en"))[0].detail


# -- questions and stories ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-ENEMY-02", "BG-ENEMY-10")
def test_candidates_wear_the_letters_of_the_options_on_the_board() -> None:
    far = Hero("ada", "a1", 9, 0, Hex(-2, 0), pile=("cut",), activated=True)
    enemies = (Enemy("troll-1", "troll", Hex(-2, 3)), Enemy("troll-2", "troll", Hex(1, -1)))
    play = sat(table(heroes=(far,), enemies=enemies, active=""))
    play.do(cmd.EndHeroTurn())
    assert play.pending is not None and play.pending.question.key == "next_enemy"
    asked = dressed(play.ask(), play, FACE)
    board = lettered(FACE.board(play.state, TABLE), asked, "")
    letters = {each.id: each.letter for each in board.pieces if each.letter}
    assert letters == {"troll-1": "A", "troll-2": "B"}
    play.answer("troll-2")
    assert play.pending.question.key == "end_space"
    asked = dressed(play.ask(), play, FACE)
    spots = {each.letter for each in lettered(FACE.board(play.so_far, TABLE), asked, "").cells if each.letter}
    assert spots == {"A", "B"}
    lead, here = FACE.asked_about(play.so_far, play.pending.question)
    assert lead.id == "troll-2" and here == "1,-1"


@pytest.mark.rule("BG-ENEMY-09", "BG-TERRAIN-02")
def test_ways_to_choose_from_are_drawn_on_the_board_each_with_its_letter_where_it_parts() -> None:
    thorns = SpecialRule("thorns", "terrain_wound", 1, on="thorns")
    cells = tuple(Hex(*each) for each in ((0, 0), (1, 0), (2, 0), (2, -1), (3, -1)))
    state = table(
        heroes=(Hero("ada", "a1", 9, 0, Hex(0, 0), pile=("cut",), activated=True),),
        enemies=(Enemy("troll-1", "troll", Hex(3, -1)),),
        tokens=(Token("t1", "terrain", "thorns", Hex(2, 0)),), rules_on=("thorns",), active="",
    )  # fmt: skip
    play = sat(replace(state, adventure=Adventure("t", "Test", cells=cells, rules=(thorns,))))
    play.do(cmd.EndHeroTurn())
    assert play.pending is not None and play.pending.question.key == "route"
    asked = dressed(play.ask(), play, FACE)
    board = lettered(FACE.board(play.so_far, TABLE), asked, "3,-1")
    assert set(board.routes) == {("3,-1", "2,-1", "1,0"), ("3,-1", "2,0", "1,0")}
    assert {each.id for each in board.cells if each.letter} == {"2,-1", "2,0"}


@pytest.mark.rule("BG-ENEMY-09")
def test_the_enemy_turn_is_told_in_paragraphs_with_the_way_that_was_gone() -> None:
    far = Hero("ada", "a1", 9, 0, Hex(-3, 0), pile=("cut",), activated=True)
    play = sat(table(heroes=(far,), enemies=(Enemy("troll-1", "troll", Hex(0, 0)),), active=""))
    play.do(cmd.EndHeroTurn())
    told = [each for each in story(play, FACE) if "moves" in each.line.text]
    assert told[0].line.text == "Troll 1 moves 2 Spaces."
    piece = next(each for each in told[0].board.pieces if each.id == "troll-1")
    assert piece.path[0] == "0,0" and len(piece.path) == 3
    assert told[0].line.lead.id == "troll-1"
    assert told[0].board.routes == (piece.path,)
    ghost = told[0].board.pieces[0]
    assert (ghost.ghost, ghost.cell) == (True, "0,0")
    assert any("goes for Ada" in each.line.text for each in story(play, FACE))


def test_faces_show_successes_and_icons_and_the_chances_of_the_roll() -> None:
    near = table(heroes=(Hero("ada", "a1", 3, 0, Hex(0, 0), pile=("cut",), activated=True),),
                 enemies=(Enemy("troll-1", "troll", Hex(0, 1)),), active="")  # fmt: skip
    play = sat(near)
    play.do(cmd.EndHeroTurn())
    assert play.pending is not None and play.pending.question.key == "attack_dice"
    faces = dressed(play.ask(), play, FACE).dice.dice[0].faces
    assert [(each.text, each.meaning) for each in faces] == [("0", ()), ("1", ()), ("2", ("water",))]
    odds = FACE.rolls.odds(play.pending.question, play.so_far, play.speak)
    assert odds is not None and odds.rows[-1].label


def test_every_correction_leads_to_a_tracked_value() -> None:
    state = table(tokens=(Token("k", "spawn", "Knoll", Hex(2, 0)),))
    known = GAME.tracked(state)
    for kind, name in (("piece", "ada"), ("piece", "troll-1"), ("cell", "2,0")):
        paths = FACE.corrects(state, kind, name)
        assert paths and all(path in known for path in paths), (name, paths)
    assert FACE.corrects(state, "piece", "nobody") == ()
    guided = replace(state, options=Options("guided"))
    assert not any(path.endswith(".at") for path in FACE.corrects(guided, "piece", "ada"))


def test_pages_list_event_cards_as_a_checklist_and_enemies_by_distance() -> None:
    play = sat()
    play.do(cmd.BeginAdventure())
    rows = FACE.pages[0].rows(play.state, play.speak)
    assert rows[0].title == "Low Water" and rows[0].detail.startswith("The ferry")
    assert rows[1].title == "Event card A"
    assert {each.icon for each in rows[2:5]} == {"checkbox-blank-outline"}
    assert "face down" in speak(FACE.pages[0].note(play.state, TABLE), "en")
    assert len(FACE.pages[1].rows(play.state, play.speak)) == len(play.state.enemies)


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_corrections_on_the_sheet_of_a_hero_do_not_repeat_the_name(language: str) -> None:
    play = sat(table(), language)
    name = FACE.card(play.state, "ada", play.speak).name
    rows = correction_rows(play, FACE.corrects(play.state, "piece", "ada"), name)
    assert rows and not [row.title for row in rows if name in row.title]
    assert all(row.title[:1].isalpha() for row in rows)


@pytest.mark.rule("BG-EVENT-01")
def test_the_round_track_shows_where_face_up_events_wait_and_no_others() -> None:
    play = sat()
    play.do(cmd.BeginAdventure())
    (track,) = FACE.pages[0].tracks(play.state, play.speak)
    assert (track.value, track.high, [each.at for each in track.thresholds]) == (1, 7, [2, 7])
    assert track.sentence == "Round 1. Something happens at the end of Round 2, 7."
    (later,) = FACE.pages[0].tracks(replace(play.state, round=3), play.speak)
    assert [each.at for each in later.thresholds] == [7], "Round 12 stands on a card that is face down"
    (none,) = FACE.pages[0].tracks(replace(play.state, open_cards=(), round=9), play.speak)
    assert (none.high, none.thresholds, none.sentence) == (9, (), "Round 9.")


def test_without_a_map_there_is_no_board_and_the_party_can_still_be_chosen() -> None:
    state = table(
        options=Options("guided"),
        active="",
        heroes=tuple(replace(each, at=None, activated=False) for each in table().heroes),
    )
    view = shown(desk(state))
    assert view.board is None
    assert [each.id for each in view.members] == ["ada", "bo"]
    made = desk(state).tap_piece("bo")
    assert isinstance(made, Desk) and made.picked.piece == "bo"


def test_the_end_says_who_is_left() -> None:
    play = sat(table(status="won", active=""))
    view = end_view(play, FACE)
    assert "Victory" in str(view)


# -- everything ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["map", "guided"])
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_every_moment_of_a_random_adventure_can_be_shown(mode: str, language: str) -> None:
    chance = Random(language + mode)
    table_ = Table.begin(GAME, Memory(), {"options": {"mode": mode}})
    play = Play(table_, Settings(language=language, dice="table"))
    for _ in range(40):
        made = Desk(FACE, GAME, play.so_far, play.pending is None)
        view = table_view(play, made)
        for step in story(play, FACE):
            assert step.line.text
        if play.pending is not None:
            assert dressed(play.ask(), play, FACE)
            _answer(play, chance)
            continue
        if play.outcome is not None:
            assert end_view(play, FACE)
            return
        for each in view.members:
            FACE.card(play.state, each.id, play.speak)
            table_view(play, made.tap_piece(each.id)) if isinstance(made.tap_piece(each.id), Desk) else None
        order = pick_lasting(table_, chance)
        if order is None:
            return
        FACE.preview(play.state, order, play.speak)
        play.do(order)


def _answer(play: Play, chance: Random) -> None:
    for _ in range(20):
        value = bot(chance)(play.pending.question, 0)
        try:
            if play.answer(value):
                return
        except Illegal:
            continue
    raise AssertionError(play.pending.question)


def test_cells_and_places_have_one_name() -> None:
    assert cell_of(Hex(2, -1)) == "2,-1"


def test_the_threat_page_names_who_may_fall() -> None:
    weak = Hero("ada", "a1", 1, 0, Hex(0, 0), pile=(), activated=True)
    state = table(heroes=(weak,), enemies=(Enemy("troll-1", "troll", Hex(0, 1)),), active="")
    page = next(each for each in FACE.pages if each.id == "threat")
    (found,) = page.chances(state)
    assert speak(found.title, "en") == "Ada in the coming Enemy Turn"
    assert [speak(row.text, "en") for row in found.rows] == ["Knocked out"]
    assert found.rows[0].value == Fraction(2, 3)


@pytest.mark.parametrize(("start", "guided"), [("map", False), ("guided", True)])
def test_a_new_table_begins_with_either_way_to_play(start: str, guided: bool) -> None:
    form = TableForm("boardgame", FACE.starts)
    form.begin_with(start)
    made = Table.begin(GAME, Memory(), form.options())
    assert made.state.guided is guided


def test_a_table_that_recovery_put_back_is_told_and_goes_on_by_itself() -> None:
    heroes = tuple(replace(each, activated=True) for each in table().heroes)
    enemies = (Enemy("troll-1", "troll", Hex(-2, 3)), Enemy("troll-2", "troll", Hex(1, -1)))
    play = sat(table(heroes=heroes, enemies=enemies, active=""))
    play.do(cmd.EndHeroTurn())
    journal = play.table.journal
    amid = next(state for n in range(journal.cursor) if GAME.follow(state := journal.state_after(n + 1)))
    play.do(Recovered(codec_of(GAME).state(amid)))
    told = [step.line.text for step in story(play, FACE)]
    assert told[0] == "The table was put back to how it was stored; what led there is lost."
    assert len(told) > 1
