"""War of the Realms by touch on the real page: a first battle, recruiting, the pages beside the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.widgets.card.card import CardFace, HandCard
from app.widgets.list_row.list_row import ListRow
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.games.duel.field import P2, cell
from tests.games.realms.kit import one, two
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE, SMALL
from tests.ui.duel_scenes import at, hangs, take_phone
from tests.ui.realms_scenes import SCENES, begin, drawn, recruit, sit
from tests.ui.scenes import LYING, faults_of, large_text

LOOKS = ((SMALL, 2.0), (PHONE, 1.5), (PHONE, 1.0), (LYING, 1.0))


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside") as hand:
        yield hand


def place_all(ui: Hand, *squares: str) -> None:
    """Take the phone, put every card on a square and say that the army stands."""
    assert hangs()
    take_phone(ui)
    for name in squares:
        ui.cell(at(name))
    ui.main("The army stands")


def test_a_first_battle_is_placed_in_secret_and_fought_for_a_turn(ui: Hand) -> None:
    play = begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    place_all(ui, "b3", "c3", "d1", "c2", "b1")
    assert play.handover.wanted == P2 and not any("Ash Guard" in text for text in ui.texts())
    place_all(ui, "c4", "d4", "b5", "c6", "d5")
    assert not hangs() and play.state.turn == 1, "in battle the phone lies between both"
    hidden = [each.id for each in play.state.cards if each.hidden]
    assert hidden == ["P2-4"], "Row 3 of the second player is still hidden"

    ui.piece("P1-5")
    ui.cell(at("a1"))
    assert play.state.card("P1-5").at == cell("a1")

    ui.piece("P1-2")
    ui.piece("P2-1")
    assert ui.one(PreviewCard).title == "Ash Guard strikes Reef Spearman"
    ui.main("Strike: Reef Spearman")
    assert "Nobody" in ui.options() and len(ui.options()) == 2
    ui.piece("P2-2")
    ui.main("Reef Spearman")
    ui.faces("3")
    ui.main("The attacker rolls")
    ui.faces("6")
    ui.main()
    struck = play.state.card("P2-2")
    assert struck.closed and play.state.card("P1-2").closed and struck.wounds
    assert ui.sees("Exhausted: Ash Guard, Reef Spearman.")

    ui.main("End turn: Player 1")
    if play.state.turn == 1:
        ui.main()
    assert play.state.turn == 2 and not any(each.hidden for each in play.state.cards)


def test_a_strike_with_a_protector_and_a_reroll(ui: Hand) -> None:
    play = sit(ui, one("c3", "attack_skill 1"), two("c4"), two("d4"))
    ui.piece("P1-c3")
    ui.piece("P2-c4")
    assert "P2 d4" in ui.one(PreviewCard).note
    ui.main("Strike: P2 c4")
    ui.piece("P2-d4")
    ui.main("P2 d4")
    ui.faces("1")
    ui.main("The attacker rolls")
    ui.faces("1")
    ui.main()
    facts = {each.text: [fact.value for fact in each.view.facts] for each in ui.all(OptionCard)}
    assert facts == {"Keep it": ["1"], "Roll again": ["1.8"]}
    ui.option("Roll again")
    ui.faces("6")
    ui.main("P2 d4 −4")
    assert {each.id: each.wounds for each in play.state.cards if each.wounds} == {"P2-d4": 4}
    assert play.state.card("P2-d4").closed and not play.state.card("P2-c4").closed


def test_a_hidden_card_is_turned_up_by_the_attack_on_it(ui: Hand) -> None:
    play = sit(ui, one("c5"), two("c6", hidden=True, name="Secret"), two("a4"))
    ui.piece("P1-c5")
    ui.piece("P2-c6")
    assert not any("Secret" in text for text in ui.texts())
    ui.main("Strike")
    assert not play.state.card("P1-c5").closed and ui.sees("Secret")


def test_a_hand_is_kept_and_an_army_recruited_with_what_pays_for_it(ui: Hand) -> None:
    play = drawn(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    if hangs():
        take_phone(ui)
    seat = play.handover.eyes
    ui.main("Keep the hand")
    assert not hangs() and play.handover.eyes == seat, "who keeps a hand recruits from it at once"
    row = next(each for each in ui.all(ToggleRow) if each.view.cost_look == "silver")
    ui.reach(row)
    ui.frames(SETTLE)
    assert play.state.side(seat).squad == (row.view.order.card,) and ui.sees("paid in silver")


def test_a_card_that_does_not_fit_says_what_could_go_for_it(ui: Hand) -> None:
    recruit(ui)
    ui.reach(next(each for each in ui.all(ToggleRow) if each.dim))
    ui.frames(2 * SETTLE)
    assert any(each.title.startswith(("Put ", "Leave ")) for each in ui.all(ListRow))


def test_a_placed_copy_leaves_the_other_in_the_hand(ui: Hand) -> None:
    begin(ui)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)
    take_phone(ui)
    assert ui.all(HandCard)[0].view.name and any(
        each.view.name == "Ash Guard ×2" for each in ui.all(HandCard)
    )
    ui.cell(at("c3"))
    assert any(each.view.name == "Ash Guard" for each in ui.all(HandCard))


def test_a_held_card_shows_its_slots(ui: Hand) -> None:
    sit(ui, one("c3", group="warrior"), two("c6"))
    ui.hold(ui.spot("P1-c3"))
    ui.frames(SETTLE)
    assert ui.one(CardFace).view.words[0].id == "slots" and ui.sees("Free slots")


# -- looks -------------------------------------------------------------------------------------------------


@pytest.fixture
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """An app for each page: one app for all grows slower with every table that it opens."""
    with large_text(tmp_path_factory.mktemp("looks")) as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_whole(hand: Hand, name: str) -> None:
    assert faults_of(hand, SCENES, name, LOOKS) == []
