"""WarCry by touch on the real page: an attack with its chances, a block, tactics, dice, and the clean-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.screens.shared.field import TextSheet
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.versus.versus import Versus
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import P1, P2
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE, SMALL
from tests.ui.layout_check import check
from tests.ui.warcry_scenes import FIELD, SCENES, begin, close, sit

LYING = (892, 412)
LOOKS = ((SMALL, 2.0), (LYING, 1.0))
LANGUAGES = ("ru", "fr", "en")


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en", seating="beside") as hand:
        yield hand


def test_an_attack_by_touch_shows_its_chances_and_is_fought_out(ui: Hand) -> None:
    play = sit(ui)
    ui.piece("P1-3")
    ui.piece("P2-1")
    assert ui.find(PreviewCard) is not None
    assert any("May block: Smoke Drakes" in text for text in ui.texts())
    ui.main("Attack Ashbound Thralls")
    assert play.pending is not None and play.pending.question.key == "block"
    assert play.answer("nobody")
    ui.frames(SETTLE)
    assert play.state.combat is not None
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    for die in (4, 2):
        assert play.pending is not None and play.pending.question.key == "typed"
        assert play.answer([die])
    assert play.answer([1]) and play.answer("no")
    ui.frames(SETTLE)
    assert play.state.find("P2-1") is None and play.state.active == P2
    assert not play.state.unit("P1-3").ready


def test_survivors_are_moved_and_sent_home_by_touch(ui: Hand) -> None:
    play = sit(ui, stage="cleanup")
    ui.piece("P1-2")
    ui.tap(next(each for each in ui.all(ActionTile) if each.view.title == "Change the line"))
    ui.frames(SETTLE)
    assert play.state.unit("P1-2").line == "reserve"
    ui.main("Army kept: Boris")
    assert play.state.active == P2


def test_a_battle_is_played_to_its_end_by_touch(ui: Hand) -> None:
    play = sit(ui, units=tuple(each for each in FIELD if each.id in ("P1-3", "P2-1", "P2-2")))
    ui.piece("P1-3")
    ui.piece("P2-1")
    ui.main("Attack Ashbound Thralls")
    assert any("Lantern Riders wins: 36%" in text and "Slaughter: 28%" in text for text in ui.texts())
    assert any("Lantern Riders: 4 + flip" in text for text in ui.texts())
    ui.main("No tactic: Boris")
    ui.main("No tactic: Anna")
    for face in ("4", "2", "3"):
        ui.faces(face)
    (shown,) = ui.all(Versus)
    assert (shown.one.name, shown.one.view.values, shown.one.view.now) == ("Lantern Riders", ("8",), 0)
    assert (shown.other.view.values, shown.other.view.now, shown.middle) == (("6",), None, "+2")
    ui.option("No")
    assert [each.id for each in play.state.units] == ["P1-3", "P2-2"]
    ui.main("Pass: Anna")
    ui.main("Pass: Boris")
    assert (play.state.stage, play.state.winner, play.state.side(P2).wins) == ("over", P2, 2)


def test_the_make_up_of_followed_decks_is_shown_in_bars(ui: Hand) -> None:
    for scene, first in (("deck-dice", "Die 1"), ("deck-gold", "Gold 1")):
        SCENES[scene](ui)
        labels = [row.label for bars in ui.all(OddsBars) for row in bars.view.rows]
        assert any(label.startswith(first) for label in labels), labels
        assert all(sum(row.share for row in bars.view.rows) == pytest.approx(1) for bars in ui.all(OddsBars))
        close(ui)


def written(ui: Hand, text: str) -> None:
    """Fill in the sheet that asks for words."""
    ui.find(TextSheet).ids.field.text = text
    ui.find(TextSheet).confirm()
    ui.frames(SETTLE)


def test_a_counter_is_named_counted_and_put_away_by_touch(ui: Hand) -> None:
    play = sit(ui)
    ui.tile("New counter")
    ui.find(TextSheet).dismiss(force=True)
    ui.frames(SETTLE)
    ui.quiet("Write")
    written(ui, "Spell points")
    assert [(each.seat, each.name, each.n) for each in play.state.counters] == [(P1, "Spell points", 0)]
    ui.quiet("+1")
    assert play.state.counters[0].n == 1
    ui.quiet("Put away")
    assert play.state.counters == ()


def test_a_reminder_is_written_on_a_unit_by_touch(ui: Hand) -> None:
    play = sit(ui)
    ui.piece("P1-3")
    ui.tile("Reminder")
    ui.quiet("before the rolls")
    ui.quiet("until the Battle ends")
    written(ui, "Lanterns blind the enemy")
    (laid,) = play.state.effects
    assert (laid.on, laid.moment, laid.until) == ("P1-3", "roll", "battle")
    assert any("Lanterns blind the enemy" in text for text in ui.texts())


def test_a_match_of_the_training_decks_begins_with_a_hand_behind_the_curtain(ui: Hand) -> None:
    play = begin(ui)
    assert play.state.stage in ("fielding", "muster")
    assert play.game.id == "warcry" and play.state.side(P1).listed
    assert cmd.Muster in play.game.commands


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all looks."""
    with Hand(tmp_path_factory.mktemp("looks") / "data", language="en", seating="beside") as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_fits_its_window(hand: Hand, name: str) -> None:
    faults = []
    hand.app.session.set("language", LANGUAGES[list(SCENES).index(name) % len(LANGUAGES)])
    try:
        SCENES[name](hand)
        for size, scale in LOOKS:
            hand.resize(*size)
            hand.app.session.set("text_scale", scale)
            hand.frames(SETTLE)
            faults += [f"{size[0]}x{size[1]} at {scale}: {fault}" for fault in check()]
    finally:
        close(hand)
    assert faults == []
