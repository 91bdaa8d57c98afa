"""A draft by touch on the real page: a phone that goes round, decks out of pools, and the judge's desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.screens.table.lines import TimerLine
from app.widgets.line_field.line_field import LineField
from app.widgets.list_row.list_row import ListRow
from app.widgets.pile.pile import Pile
from app.widgets.preview_card.preview_card import PreviewCard
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.games.realms_draft.table import SEATS
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE, SMALL
from tests.ui.duel_scenes import hangs, take_phone
from tests.ui.realms_draft_scenes import SCENES, begin, drafted, finish, pick_all
from tests.ui.scenes import LYING, faults_of, large_text

P1, P2, P3, P4 = SEATS[:4]
LOOKS = ((SMALL, 2.0), (PHONE, 1.5), (PHONE, 1.0), (LYING, 1.0))


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", language="en") as hand:
        yield hand


def show(ui: Hand) -> None:
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)


def keep(ui: Hand, place: int = 0) -> str:
    """Take the phone, unless one has it already, look at a card of the stack and keep it."""
    if hangs():
        take_phone(ui)
    row = ui.all(ToggleRow)[place]
    name: str = row.name
    ui.reach(row)
    ui.frames(SETTLE)
    assert ui.one(PreviewCard).title == name
    ui.main(f"Keep: {name}")
    return name


def test_four_players_pick_in_secret_and_the_stacks_go_on(ui: Hand) -> None:
    play = begin(ui)
    show(ui)
    kept = {}
    for seat in (P1, P2, P3, P4):
        assert hangs() and play.handover.wanted == seat
        opened = set(play.state.drafter(seat).stack)
        kept[seat] = keep(ui)
        assert kept[seat] in opened and play.state.pick in (1, 2)
    assert play.state.pick == 2, "everybody has picked: the stacks went on by themselves"
    assert not hangs() and play.handover.eyes == P4, "who picked last has the phone, and picks first"
    assert ui.sees("to Anna") and ui.sees("Pick")
    assert [each.view.count for each in ui.all(Pile)] == [1]
    assert {each.view.cards[0].name for each in ui.all(Pile)} == {kept[P4]}
    hidden = {name for seat, name in kept.items() if seat != P4} - {*play.state.drafter(P4).stack, kept[P4]}
    assert not any(name in text for name in hidden for text in ui.texts())
    keep(ui)
    assert hangs() and play.handover.wanted == P1, "from there on it goes round"


def test_a_card_that_is_looked_at_can_be_let_be(ui: Hand) -> None:
    play = begin(ui)
    show(ui)
    take_phone(ui)
    first, second = ui.all(ToggleRow)[:2]
    ui.reach(first)
    ui.frames(SETTLE)
    assert ui.all(ToggleRow)[0].taken and ui.one(PreviewCard).title == first.name
    ui.reach(ui.all(ToggleRow)[1])
    ui.frames(SETTLE)
    assert [each.taken for each in ui.all(ToggleRow)[:2]] == [False, True]
    assert ui.one(PreviewCard).title == second.name
    ui.reach(ui.all(ToggleRow)[1])
    ui.frames(SETTLE)
    assert not any(each.taken for each in ui.all(ToggleRow)) and play.state.drafter(P1).pool == ()


def test_a_whole_draft_of_four_leads_to_a_deck_at_the_judges_desk(ui: Hand) -> None:
    """The last picks, the decks and the desk by touch; the picks before them go by order."""
    play = pick_all(begin(ui), lambda each: each.state.round == 3 and each.state.pick == 11)
    show(ui)
    for _seat in (P1, P2, P3, P4):
        keep(ui)
    assert play.state.builds and [len(each.pool) for each in play.state.drafters] == [36] * 4
    play.handover.close()
    take_phone(ui)
    row = ui.all(ToggleRow)[0]
    ui.reach(row)
    ui.frames(SETTLE)
    assert len(play.state.drafter(P1).deck) == 35
    finish(play, P1, P2, P3, P4)
    ui.frames(2 * SETTLE)
    assert not hangs() and play.outcome is not None
    ui.main("See the end")
    ui.reach(next(each for each in ui.all(ListRow) if each.title == "Draft deck of Anna"))
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(ListRow) if each.title == "Check it at the judge's desk"))
    ui.frames(3 * SETTLE)
    desk = ui.app.screens.current_screen.desk
    verdict = desk.chosen
    assert (desk.game, desk.judge().format.id) == ("realms", "draft")
    assert verdict.deck.player == "Anna" and {each.section for each in verdict.deck.entries} == {
        "deck",
        "pool",
    }
    size = {
        part: sum(each.count for each in verdict.deck.entries if each.section == part)
        for part in ("deck", "pool")
    }
    assert size == {"deck": 35, "pool": 36}


def test_a_deck_is_complete_with_a_tap_and_copies_above_the_limit_are_said(ui: Hand) -> None:
    play = drafted(ui)
    show(ui)
    take_phone(ui)
    ui.main("The deck is complete")
    if not play.state.drafter(P1).has_deck:
        assert ui.sees("There are copies above the limit.")
        ui.main("End it so")
    assert play.state.drafter(P1).has_deck and play.handover.wanted == P2 and hangs()


def test_a_kept_deck_is_one_of_the_players_lists_without_its_pool(ui: Hand) -> None:
    play = drafted(ui)
    finish(play, P1, P2, P3, P4)
    show(ui)
    ui.main("See the end")
    ui.reach(next(each for each in ui.all(ListRow) if each.title == "Draft deck of Boris"))
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(ListRow) if each.title == "Keep it among your lists"))
    ui.frames(SETTLE)
    (kept,) = ui.app.session.store.decks.all("realms")
    text = ui.app.session.store.decks.get(kept.id)["text"]
    assert kept.name == "Draft deck of Boris" and "Deck" in text and "Pool" not in text


def test_picks_of_real_cards_are_told_behind_the_curtain(ui: Hand) -> None:
    play = begin(ui, cards="told")
    show(ui)
    for seat, name in zip((P1, P2, P3, P4), ("Troll", "Elf", "Orc", "Rat"), strict=True):
        ui.main("Tell the pick")
        assert hangs() and play.handover.wanted == seat
        take_phone(ui)
        ui.one(LineField).text = name
        ui.frames(SETTLE)
        ui.main()
        ui.frames(2 * SETTLE)
        assert play.state.drafter(seat).pool == (name,)
    assert play.state.pick == 2 and not any("Troll" in text for text in ui.texts())


def test_counted_cards_need_one_tap_a_pick(ui: Hand) -> None:
    play = begin(ui, cards="paper")
    show(ui)
    assert not hangs() and ui.sees("Stacks go from one to the next: Anna, Boris, Chloé, Maximiliane")
    ui.main("Everybody has picked")
    assert play.state.pick == 2
    ui.app.session.play.undo()
    ui.frames(SETTLE)
    assert play.state.pick == 1


def test_the_time_for_a_pick_runs_stands_and_is_over(ui: Hand) -> None:
    begin(ui, cards="paper")
    show(ui)
    line, now = ui.one(TimerLine), [100.0]
    line.timer._now = lambda: now[0]
    assert line.text == "No limit"
    ui.tap(ui.one(TimerLine))
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(ListRow) if each.title == "30 seconds for each pick"))
    ui.frames(SETTLE)
    assert ui.app.session.settings.pick_seconds == 30 and line.text == "0:30 left"
    now[0] += 12
    line._tick()
    assert line.text == "0:18 left" and line._ticking is not None
    line.press()
    now[0] += 60
    line._tick()
    assert line.text == "0:18 left" and line._ticking is None, "it stands"
    line.press()
    now[0] += 18
    line._tick()
    assert line.is_up and ui.sees("The time is up.") and line._ticking is None
    ui.main("Everybody has picked")
    assert line.text == "0:30 left", "the next pick has its own time"


def test_a_table_of_six_names_six_players(ui: Hand) -> None:
    ui.app.screens.go("new_table")
    ui.frames(SETTLE)
    page = ui.app.screens.current_screen
    page.pick("realms_draft")
    ui.frames(SETTLE)
    assert len(page.ids.seats.children) == 4
    page._decide("players", "2")
    assert len(page.ids.seats.children) == 6
    page.form.name("P6", "Fiona")
    page.form.name("P8", "Nobody")
    ui.main()
    ui.frames(2 * SETTLE)
    drafters = ui.play.state.drafters
    assert len(drafters) == 6 and drafters[5].name == "Fiona"


# -- looks -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    with large_text(tmp_path_factory.mktemp("looks")) as made:
        yield made


@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_whole(hand: Hand, name: str) -> None:
    assert faults_of(hand, SCENES, name, LOOKS) == []
