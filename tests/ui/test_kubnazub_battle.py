"""Every order and every question of a «Куб на зуб» battle, given and answered by touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.presenters.play import Play
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.buttons.buttons import IconTap, MainButton
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import WaitingLine
from app.widgets.side_row.side_row import PieceChip, PileCount
from app.widgets.turned.turned import TurnedColumn
from companion.core.piles import Pile
from companion.games.duel.field import P2, cell
from companion.games.kubnazub.printed import Ability, Effected, Reminder
from tests.games.kubnazub.kit import GAME, battle, one, two
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE
from tests.ui.duel_scenes import at, hangs, take_phone
from tests.ui.test_kubnazub import sit

SHOT = Ability("меткость", "shot", (2, 3, 4), range=3)


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside", hints=False) as hand:
        yield hand


def fight(ui: Hand, *cards: Any, **values: Any) -> Play:
    """The table page in a battle of these cards."""
    state = battle(*cards, **values).state
    return sit(ui, replace(GAME, start=state, setup=lambda options: []))


def impact(verb: str, n: int = 0, **values: Any) -> tuple[Ability, ...]:
    return (Ability("чары", does=(Effected(verb, n),), **values),)


def tiles(ui: Hand) -> dict[str, ActionTile]:
    return {each.title: each for each in ui.all(ActionTile)}


def chip(ui: Hand, name: str) -> None:
    ui.tap(next(each for each in ui.all(PieceChip) if each.text == name))
    ui.frames(SETTLE)


def strike(ui: Hand) -> None:
    assert ui.bar.main_text.startswith("Strike: "), ui.bar.main_text
    ui.main()


# -- abilities ---------------------------------------------------------------------------------------------


def test_an_ability_shows_its_range_then_its_chances_then_rolls_one_die(ui: Hand) -> None:
    play = fight(ui, one("c3", abilities=(SHOT,)), two("c4"), two("c5"), two("a4"), two("a6"))
    ui.piece("P1-c3")
    assert tiles(ui)["меткость"].detail == "Shot · 2-3-4 · range 3"
    ui.tile("меткость")
    reached = {each.id for each in ui.board.view.cells if each.highlight in ("reach", "target")}
    assert at("a3") in reached and at("d4") not in reached, "what is next to is too close"
    ui.piece("P2-c4")
    assert ui.sees("too close for a ranged attack") and ui.sees("KZ-ABILITY-06")
    ui.piece("P2-c5")
    facts = [(each.value, each.label) for each in ui.one(PreviewCard).view.facts]
    assert facts[:3] == [("50%", "2 wounds"), ("33%", "3 wounds"), ("17%", "4 wounds")]
    assert play.pending is None, "nothing is ordered yet"
    ui.main("Shot")
    ui.faces("4")
    ui.main()
    assert play.state.card("P2-c5").wounds == 3 and play.state.card("P1-c3").closed


def test_an_ability_without_dice_is_used_by_a_tap_on_its_target(ui: Hand) -> None:
    play = fight(ui, one("c3", abilities=impact("curse")), two("c4"), two("a6"))
    ui.piece("P1-c3")
    ui.tile("чары")
    ui.piece("P2-a6")
    assert play.state.card("P2-a6").cursed and play.state.card("P1-c3").closed


def test_an_ability_that_cannot_be_used_says_why_on_its_tile(ui: Hand) -> None:
    play = fight(ui, one("c3", abilities=impact("curse", chips=1)), two("c4"))
    ui.piece("P1-c3")
    assert not tiles(ui)["чары"].enabled and "too few chips: 1" in tiles(ui)["чары"].detail
    ui.tile("Close for a chip")
    assert play.state.card("P1-c3").chips == 1 and play.state.card("P1-c3").closed


def test_a_closed_card_uses_what_does_not_close_it(ui: Hand) -> None:
    play = fight(ui, one("c3", closed=True, abilities=impact("curse", closes=False)), one("a1"), two("c4"))
    ui.piece("P1-c3")
    ui.tile("чары")
    ui.piece("P2-c4")
    assert play.state.card("P2-c4").cursed


def test_the_other_player_uses_something_sudden_in_a_turn_that_is_not_his(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("c4", abilities=impact("curse", sudden=True)), two("a6"))
    ui.piece("P2-c4")
    ui.tile("чары")
    ui.piece("P1-c3")
    assert play.state.card("P1-c3").cursed and play.state.card("P2-c4").closed


def test_an_own_card_is_struck_only_after_a_second_thought(ui: Hand) -> None:
    play = fight(ui, one("c3"), one("b3"), two("a6"))
    ui.piece("P1-c3")
    ui.tile("Strike an own card")
    strike(ui)
    assert sorted(ui.options()) == ["Stop", "Strike"] and ui.sees("KZ-ATTACK-09")
    ui.option("Strike")
    ui.faces("61")
    ui.main()
    assert play.state.card("P1-b3").wounds == 3


def test_all_chances_of_a_strike_are_one_tap_from_its_preview(ui: Hand) -> None:
    fight(ui, one("c3"), two("c4"), two("d4", name="Лаар"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    ui.icon("chart-histogram")
    assert ui.sees("P1 c3 against P2 c4") and ui.sees("P1 c3 against Лаар") and ui.sees("Strong strike")


# -- movement ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "tile", "to", "too_far"), [("jump 2", "Jump", "c5", "c6"), ("teleport", "Teleport", "e6", "")]
)
def test_a_jump_shows_where_it_leads(ui: Hand, tag: str, tile: str, to: str, too_far: str) -> None:
    play = fight(ui, one("c3", tag, movement=1), two("c4"))
    ui.piece("P1-c3")
    ui.tile(tile)
    lit = {each.id for each in ui.board.view.cells if each.highlight == "target"}
    assert at(to) in lit and (not too_far or at(too_far) not in lit)
    ui.cell(at(to))
    assert play.state.card("P1-c3").at == cell(to)


def test_who_has_moved_reads_why_it_does_not_jump(ui: Hand) -> None:
    fight(ui, one("c3", "jump 2", movement=2, moved=True), two("c6"))
    ui.piece("P1-c3")
    assert not tiles(ui)["Jump"].enabled and "has moved in this turn" in tiles(ui)["Jump"].detail


# -- flyers ------------------------------------------------------------------------------------------------


def test_when_only_flyers_are_left_a_creature_aims_and_strikes_one_a_turn_later(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("air", name="Дракон"))
    ui.piece("P1-c3")
    chip(ui, "Дракон")
    assert ui.sees("KZ-ATTACK-04"), "without a permission it is refused"
    ui.piece("P1-c3")
    if "Close to aim at flyers" not in tiles(ui):
        ui.piece("P1-c3")
    ui.tile("Close to aim at flyers")
    assert play.state.card("P1-c3").aims_until == 7
    ui.main("End turn: First player")
    ui.main("End turn: Second player")
    ui.main("End it so")
    assert play.state.turn == 7
    ui.piece("P1-c3")
    chip(ui, "Дракон")
    strike(ui)
    ui.faces("61")
    ui.main()
    assert play.state.card("P2-air").wounds == 3 and play.state.card("P1-c3").aims_until == 0


# -- sudden answers ----------------------------------------------------------------------------------------


def waiting(ui: Hand) -> list[str]:
    """The pile, from the top."""
    return [each.text for each in sorted(ui.all(WaitingLine), key=lambda line: -line.y)]


def test_sudden_actions_lie_on_a_visible_pile_and_the_last_comes_first(ui: Hand) -> None:
    mine = one("b1", name="Судья", abilities=(Ability("свисток", does=(Effected("cancel"),), sudden=True),))
    theirs = two("a6", name="Ждейс", abilities=(Ability("сон", does=(Effected("cancel"),), sudden=True),))
    play = fight(ui, one("c3", name="Рак"), mine, two("c4", name="Танк"), theirs)
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    strike(ui)
    pile = waiting(ui)
    assert pile == ["Рак: simple strike, aimed at Танк"]
    assert sorted(ui.options()) == ["Nothing", "Ждейс: сон"] and ui.sees("Second player chooses")
    ui.piece("P2-a6")
    ui.main("Ждейс: сон")
    pile = waiting(ui)
    assert pile == ["Ждейс: сон, aimed at Рак", "Рак: simple strike, aimed at Танк"]
    ui.option("Судья: свисток")
    ui.faces("61")
    ui.main()
    assert play.state.card("P2-c4").wounds == 3 and play.state.pile == ()


def test_a_sudden_ability_is_aimed_on_the_board(ui: Hand) -> None:
    play = fight(ui, one("c3"), one("a1"), two("c4"), two("a6", abilities=impact("wound", 1, sudden=True)))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    strike(ui)
    ui.option("P2 a6: чары")
    ui.piece("P1-a1")
    ui.main("P1 a1")
    ui.faces("33")
    ui.main()
    assert play.state.card("P1-a1").wounds == 1


# -- what only people can judge ----------------------------------------------------------------------------


def test_a_text_is_carried_out_with_its_verb_its_target_and_a_number(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("c4"), two("b4"))
    ui.piece("P1-c3")
    ui.tile("Carry out its text")
    ui.quiet("wounds")
    ui.piece("P2-b4")
    ui.quiet("3")
    assert play.state.card("P2-b4").wounds == 3


def test_a_text_without_a_number_asks_for_none(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("c4"), two("b4"))
    ui.piece("P1-c3")
    ui.tile("Carry out its text")
    ui.quiet("destroys")
    ui.piece("P2-b4")
    assert play.state.card("P2-b4").zone == "graveyard"


def test_a_dead_card_s_text_is_found_in_the_list(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("c4"), two("b4", name="Пингвин", zone="graveyard"))
    ui.tile("Carry out the text of a card")
    ui.quiet("Пингвин")
    ui.quiet("wounds")
    ui.piece("P1-c3")
    ui.quiet("2")
    assert play.state.card("P1-c3").wounds == 2


def test_what_does_not_fit_a_card_says_so_and_keeps_what_was_chosen(ui: Hand) -> None:
    area = one("air", name="Болото", type="area", kind="")
    fight(ui, one("c3"), area, two("c4"))
    ui.piece("P1-c3")
    ui.tile("Carry out its text")
    ui.quiet("heals")
    chip(ui, "Болото")
    ui.quiet("1")
    assert ui.sees("This cannot be done to that card.")


@pytest.mark.parametrize(("tile", "told"), [("Stunt done", "done"), ("Stunt failed", "failed")])
def test_a_stunt_is_judged(ui: Hand, tile: str, told: str) -> None:
    stunt = (Reminder("start_of_turn", "бросьте кубик с локтя"),)
    play = fight(ui, one("c3", reminders=stunt), two("c4"))
    ui.piece("P1-c3")
    ui.tile(tile)
    assert play.last is not None and any(
        getattr(each, "done", None) == (told == "done") for each in play.last.events
    )


def test_a_reminder_is_told_at_its_moment_and_kept_in_sight(ui: Hand) -> None:
    texts = (Reminder("start_of_turn", "спойте песню"), Reminder("end_of_turn", "встаньте"))
    fight(ui, one("c3"), two("c4", name="Бард", reminders=texts))
    ui.main("End turn: First player")
    ui.main("End it so")
    assert ui.sees("спойте песню")
    ui.piece("P2-c4")
    assert ui.sees("At the end of the turn") and ui.sees("Бард: встаньте")


# -- questions ---------------------------------------------------------------------------------------------


def test_the_order_of_abilities_that_answer_one_event_is_tapped(ui: Hand) -> None:
    sick = two("c4", "regeneration 1", poison=1, wounds=4)
    play = fight(ui, one("c3"), sick)
    ui.main("End turn: First player")
    ui.main("End it so")
    assert ui.sees("In which order") and ui.sees("Second player chooses")
    for name in ("regeneration of P2 c4", "poison of P2 c4"):
        ui.reach(
            next(
                each
                for each in ui.walk()
                if getattr(each, "text", "").lower() == name.lower() and hasattr(each, "taken")
            )
        )
    ui.main()
    assert play.pending is None and play.state.card("P2-c4").wounds == 4


def test_a_card_comes_back_on_a_cell_that_is_tapped(ui: Hand) -> None:
    dead = two("b6", "incarnation 1", name="Феникс", zone="graveyard")
    play = fight(ui, one("c3"), two("c4"), dead)
    ui.main("End turn: First player")
    ui.main("End it so")
    assert ui.sees("Феникс comes back")
    ui.cell(at("d6"))
    ui.main("d6")
    assert play.state.card("P2-b6").at == cell("d6") and play.state.card("P2-b6").closed


def test_a_dead_card_says_how_far_it_is_and_is_put_right_from_the_graveyard(ui: Hand) -> None:
    dead = one("b1", "incarnation 3", name="Феникс", zone="graveyard", tokens=1)
    play = fight(ui, one("c3"), two("c4"), dead)
    ui.tap(next(each for each in ui.all(PileCount) if each.count == 1))
    ui.frames(SETTLE)
    assert ui.sees("incarnation 1 of 3")
    ui.row("Феникс")
    ui.frames(SETTLE)
    ui.row("Incarnation tokens")
    ui.frames(SETTLE)
    ui.tap(next(each for each in ui.all(IconTap, icon="plus")))
    ui.frames(SETTLE)
    assert play.state.card("P1-b1").tokens == 2


def test_a_card_with_all_its_tokens_is_named_while_it_waits_for_a_cell(ui: Hand) -> None:
    dead = one("c2", "incarnation 1", name="Феникс", zone="graveyard", tokens=1)
    row = [one(f"{file}1") for file in "abcde"]
    fight(ui, one("c3"), *row, two("c4"), dead)
    assert ui.sees("Waits for a free cell of the third row: Феникс") and ui.sees("KZ-KEYWORD-39")


def test_a_symbiont_strikes_from_its_host_and_says_where_it_sits(ui: Hand) -> None:
    play = fight(ui, one("c3", name="Рак"), one("on P1-c3", name="Усы"), two("c4"))
    chip(ui, "Усы")
    ui.piece("P2-c4")
    strike(ui)
    ui.faces("61")
    ui.main()
    assert play.state.card("P2-c4").wounds == 3 and not play.state.card("P1-c3").closed
    ui.hold(next(each for each in ui.all(PieceChip) if each.text == "Усы"))
    ui.frames(SETTLE)
    assert ui.sees("sits on Рак")


def test_an_artifact_is_struck_with_one_die(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("c4", name="Палатка", type="artifact", kind="", lives=5), two("a6"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    assert [each.label for each in ui.one(PreviewCard).view.facts][:3] == ["1 wound", "2 wounds", "3 wounds"]
    strike(ui)
    ui.faces("6")
    ui.main()
    assert play.state.card("P2-c4").wounds == 3


def test_a_corpse_is_eaten_and_lies_in_exile(ui: Hand) -> None:
    play = fight(ui, one("c3", "corpse_eating", wounds=4), two("c4", name="Жабка", lives=1), two("a6"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    strike(ui)
    ui.faces("61")
    ui.main()
    assert play.state.card("P2-c4").zone == "exile" and play.state.card("P1-c3").wounds == 0
    exiled = next(each for each in ui.all(PileCount) if each.icon == "cancel")
    ui.tap(exiled)
    ui.frames(SETTLE)
    assert ui.sees("Жабка")


def carry_out(ui: Hand, verb: str, target: str, *number: str) -> None:
    """The text of the First player's c3 does something to a card."""
    ui.piece("P1-c3")
    ui.tile("Carry out its text")
    ui.quiet(verb)
    ui.piece(target)
    for each in number:
        ui.quiet(each)


def test_a_card_of_the_graveyard_is_revived_on_a_tapped_cell(ui: Hand) -> None:
    play = fight(
        ui, one("c3"), one("a1", name="Танк", zone="graveyard"), one("b1", zone="graveyard"), two("a6")
    )
    carry_out(ui, "revives", "P1-c3")
    ui.option("Танк")
    ui.cell(at("d4"))
    ui.main("d4")
    assert play.state.card("P1-a1").at == cell("d4")


def test_wounds_are_given_on_one_by_one(ui: Hand) -> None:
    play = fight(ui, one("c3", wounds=2), two("c4"), two("a6"))
    carry_out(ui, "redistributes wounds", "P1-c3", "2")
    for target in ("P2-c4", "P2-a6"):
        ui.piece(target)
        ui.main()
    assert [play.state.card(each).wounds for each in ("P1-c3", "P2-c4", "P2-a6")] == [0, 1, 1]


def test_a_flyer_lands_on_a_tapped_cell_or_stays(ui: Hand) -> None:
    play = fight(ui, one("c3"), one("air", name="Дракон"), two("a6"))
    ui.piece("P1-c3")
    ui.tile("Carry out its text")
    ui.quiet("lands")
    chip(ui, "Дракон")
    assert "Stay in the air" in ui.options()
    ui.cell(at("b2"))
    ui.main("b2")
    assert play.state.card("P1-air").at == cell("b2")


def test_a_prophecy_asks_for_the_cards_that_lie_on_top(ui: Hand) -> None:
    (begun,) = GAME.setup({})
    sides = tuple(replace(each, squad=(), deck=Pile(loose=each.squad)) for each in begun.sides)
    play = fight(ui, one("c3"), two("a6"), sides=sides)
    carry_out(ui, "prophecy", "P1-c3", "1")
    assert ui.sees("Which cards lie on top of the deck?")
    ui.row(begun.sides[0].squad[2])
    ui.main()
    assert play.pending is None and ui.sees(begun.sides[0].squad[2])


def test_giving_up_is_in_the_menu_and_names_who_does(ui: Hand) -> None:
    play = fight(ui, one("c3"), two("a6"))
    ui.icon("dots-vertical")
    ui.row("Give up")
    ui.frames(SETTLE)
    ui.tap(next(each for each in ui.all(MainButton) if each.text == "First player gives up"))
    ui.frames(SETTLE)
    assert play.state.result == P2 and ui.bar.main_text == "See the end"


def test_who_sits_opposite_is_asked_upside_down(ui: Hand) -> None:
    ui.app.session.set("seating", "opposite")
    fight(ui, one("c3"), two("c4"), two("d4"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    strike(ui)
    assert ui.one(TurnedColumn).turned, "the Second player names a protector"
    assert ui.play.pending is not None and ui.play.pending.question.seat == P2


def test_a_card_of_the_deck_is_summoned_by_who_alone_may_look(ui: Hand) -> None:
    (begun,) = GAME.setup({})
    sides = tuple(replace(each, squad=(), deck=Pile(loose=each.squad)) for each in begun.sides)
    play = fight(ui, one("c3"), two("a6"), sides=sides)
    carry_out(ui, "summons", "P1-c3")
    if hangs():
        take_phone(ui)
    ui.option("Жабка")
    if hangs():
        take_phone(ui)
    ui.cell(at("b3"))
    ui.main("b3")
    assert play.state.on_cell(cell("b3")).printed.name == "Жабка"


def test_abilities_of_the_start_of_the_battle_come_in_turn_and_are_done_or_passed(ui: Hand) -> None:
    text = (Reminder("start_of_battle", "Покажите язык."),)
    cards = one("c3", name="Рак", reminders=text), two("c4", name="Танк", reminders=text)
    state = replace(battle(*cards).state, stage="start", turn=0, between_turns=True)
    play = sit(ui, replace(GAME, start=state, setup=lambda options: []))
    for done in ("Done", "Not used"):
        if hangs():
            take_phone(ui)
        assert play.pending is not None and play.pending.question.key == "start_text", ui.texts()
        assert ui.sees("Покажите язык.")
        ui.option(done)
    assert play.state.stage == "battle" and play.state.turn == 1
