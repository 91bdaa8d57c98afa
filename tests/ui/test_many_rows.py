"""Pages with a row for each entry of a stranger's file: the first are built, the others come with taps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app import device
from app.presenters.views import RowView
from app.screens.box_facts.box_facts import PartCard
from app.screens.decks.cure_sheet import StepRow
from app.screens.decks.verdict import FindingCard, LineBlock
from app.screens.event.player import KindButton
from app.screens.event.players import PickBox
from app.screens.shared.menu import open_menu
from app.theme import theme
from app.widgets.first_rows.first_rows import FIRST, MoreRow
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import top_sheet
from tests.presenters.test_decks import HEAD, cards_csv
from tests.ui.berserkers import Hand
from tests.ui.decks_scenes import cards, desk_screen
from tests.ui.driver import PHONE, SETTLE
from tests.ui.event_scenes import close, new_event

NAMESAKES = 40


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    folder = tmp_path_factory.mktemp("many") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        patch.setattr(device, "choose_file", lambda then: False)
        with Hand(folder) as hand:
            yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


@pytest.fixture
def ui(app: Hand) -> Hand:
    """The app at an empty desk, with the invented cards."""
    close(app)
    app.resize(*PHONE)
    cards(app)
    desk_screen(app).desk.clear()
    app.frames(SETTLE)
    return app


def read(ui: Hand, text: str) -> Any:
    """The verdict on a list, open on a phone."""
    desk = ui.screen.desk
    desk.paste(text)
    ui.frames(SETTLE)
    ui.screen.read(desk.shown_keys()[0])
    ui.frames(SETTLE)
    return desk


def more(ui: Hand, left: int) -> None:
    """Tap the one row in front that says how many are left."""
    row = ui.one(MoreRow, left=left)
    assert row.title == f"And {left} more."
    ui.reach(row)
    ui.frames(SETTLE)


def widgets(root: Any) -> int:
    return sum(1 for _ in root.walk(restrict=True))


def test_lines_that_nobody_can_read_have_a_card_each_with_more_taps(ui: Hand):
    desk = read(ui, "\n".join(f"note: {n} of it?" for n in range(80)))
    findings = desk.view().verdict.findings
    left = len(findings) - FIRST
    assert len(ui.all(FindingCard)) == FIRST and left > FIRST
    more(ui, left)
    assert len(ui.all(FindingCard)) == 2 * FIRST
    more(ui, left - FIRST)
    assert [card.view for card in ui.all(FindingCard)] == list(findings) and not ui.all(MoreRow)


def test_a_thousand_findings_take_no_more_widgets_than_a_hundred(ui: Hand):
    read(ui, "\n".join(f"note: {n} of it?" for n in range(100)))
    few = widgets(ui.screen.ids.verdict)
    ui.screen.desk.clear()
    desk = read(ui, "\n".join(f"note: {n} of it?" for n in range(999)))
    assert widgets(ui.screen.ids.verdict) == few
    assert ui.one(MoreRow).left == len(desk.view().verdict.findings) - FIRST


def test_the_last_of_many_names_is_answered_and_those_on_show_stay(ui: Hand):
    lines = [f"1 Knihgt {n}" for n in range(FIRST + 3)]
    desk = read(ui, "\n".join(["Player: Anna", "Army", *lines]))
    more(ui, len(desk.view().verdict.findings) - FIRST)
    last = next(card for card in reversed(ui.all(FindingCard)) if card.ids.meant.children)
    name, card = last.title, next(each for each in reversed(last.ids.meant.children))
    ui.reach(card)
    ui.frames(SETTLE)
    assert name not in [each.name for each in desk.chosen.deck.entries]
    assert card.title in [each.name for each in desk.chosen.deck.entries]
    assert len(ui.all(FindingCard)) == len(desk.view().verdict.findings) > FIRST


def test_another_list_begins_with_the_first_findings_again(ui: Hand):
    desk = read(ui, "\n".join(["Player: Anna", *(f"note: {n} of it?" for n in range(80))]))
    more(ui, len(desk.view().verdict.findings) - FIRST)
    read(ui, "\n".join(["Player: Boris", *(f"note: {n} of it?" for n in range(80))]))
    desk.select(next(each for each in desk.shown_keys() if each != desk.looked_at()))
    ui.frames(SETTLE)
    assert len(ui.all(FindingCard)) == FIRST


def test_of_cards_that_share_a_name_the_last_one_can_be_meant(ui: Hand, tmp_path: Path):
    rows = [f"T{n},Knight 0,1,1,1,1,0,,Infantry,3,good,Unit,Common,T{n},0,0" for n in range(NAMESAKES)]
    table = tmp_path / "namesakes.csv"
    table.write_text("\n".join([HEAD, *rows]), encoding="utf-8")
    ui.screen.desk.import_cards(str(table))
    read(ui, "Player: Anna\nArmy\n3 Knight 0")
    asked = next(card for card in ui.all(FindingCard) if card.ids.meant.children)
    meant = asked.ids.meant
    assert len(asked.view.meant) == NAMESAKES and len(meant.children) == meant.first + 1
    while any(isinstance(each, MoreRow) for each in meant.children):
        ui.reach(next(each for each in meant.children if isinstance(each, MoreRow)))
        ui.frames(SETTLE)
    assert [each.view for each in reversed(meant.children)] == list(asked.view.meant)
    chosen = meant.children[0]
    ui.reach(chosen)
    ui.frames(SETTLE)
    assert not any(each.meant for each in ui.screen.desk.view().verdict.findings)


def test_a_long_list_is_told_in_blocks_and_its_last_line_is_there(ui: Hand):
    desk = read(ui, "\n".join(["Player: Anna", "Army", *(f"1 Foo {n}" for n in range(205))]))
    (_title, lines), *_others = desk.view().verdict.cards
    rows = ui.screen.ids.verdict._parts["listed"]
    blocks = [each for each in rows.walk(restrict=True) if isinstance(each, LineBlock)]
    assert "\n".join(each.text for each in blocks) == "\n".join(lines[:80])
    part = next(each for each in rows.walk(restrict=True) if isinstance(each, MoreRow))
    assert part.left == len(lines) - 80
    part.dispatch("on_release")
    part.dispatch("on_release")
    ui.frames(SETTLE)
    blocks = [each for each in rows.walk(restrict=True) if isinstance(each, LineBlock)]
    assert "\n".join(each.text for each in blocks) == "\n".join(lines) and part.parent is None


def test_the_last_change_of_a_large_cure_can_be_declined(ui: Hand, tmp_path: Path):
    rows = [f"T{n},Knight {n},1,1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0" for n in range(20, 40)]
    table = tmp_path / "forty.csv"
    table.write_text("\n".join([cards_csv(), *rows]), encoding="utf-8")
    ui.screen.desk.import_cards(str(table))
    action = [f"3 Trick {n}" for n in range(10)]
    army = [f"9 Knight {n}" for n in range(40)]
    read(ui, "\n".join(["Player: Anna", "Army", *army, "Action", *action]))
    ui.screen.sheets.cure()
    ui.frames(SETTLE)
    sheet = top_sheet()
    steps = len(sheet.choice.changes)
    assert len(ui.all(StepRow)) == FIRST < steps
    row = sheet._steps.children[0]
    assert row.left == steps - FIRST
    ui.reach(row)
    ui.frames(SETTLE)
    last = ui.all(StepRow)[-1]
    assert last.at == steps - 1
    ui.reach(last._switch)
    assert len(sheet.choice.changes) == steps - 1 and len(ui.all(StepRow)) == steps


def test_the_last_row_of_a_long_menu_is_picked(ui: Hand):
    picked: list[str] = []
    open_menu("Many", [RowView(str(n), f"Row {n}") for n in range(FIRST + 5)], picked.append)
    ui.frames(SETTLE)
    assert len([row for row in ui.all(ListRow) if row.title.startswith("Row ")]) == FIRST
    more(ui, 5)
    ui.reach(ui.one(ListRow, title=f"Row {FIRST + 4}"))
    ui.frames(SETTLE)
    assert picked == [str(FIRST + 4)]


def test_more_rows_come_by_keyboard(ui: Hand):
    open_menu("Many", [RowView(str(n), f"Row {n}") for n in range(FIRST + 5)], lambda row: None)
    ui.frames(SETTLE)
    row = ui.one(MoreRow, left=5)
    (stop,) = row.stops()
    stop.take()
    ui.frames(SETTLE)
    assert len([each for each in ui.all(ListRow) if each.title.startswith("Row ")]) == FIRST + 5


def test_the_journal_of_an_event_can_be_read_to_its_beginning(ui: Hand):
    screen = new_event(ui, "Anna")
    for n in range(FIRST + 10):
        screen.desk.note(f"Note {n}")
    entries = len(screen.desk.journal())
    screen.sheets.journal()
    ui.frames(SETTLE)
    shown = lambda: [row for row in ui.all(ListRow) if row.title.partition(".")[0].isdecimal()]  # noqa: E731
    assert len(shown()) == FIRST < entries
    more(ui, entries - FIRST)
    assert len(shown()) == min(entries, 2 * FIRST)


def test_picks_and_penalties_of_a_strangers_event_are_shown_bit_by_bit(ui: Hand):
    screen = new_event(ui, *(f"P{n}" for n in range(FIRST + 10)))
    desk, seconds = screen.desk, count()
    desk._clock = lambda: f"2026-05-01T10:{next(seconds) // 60:02}:00"
    desk.begin_round()
    desk.draw(FIRST + 10, code="AAAA")
    ui.frames(SETTLE)
    assert len(ui.all(PickBox)) == FIRST
    more(ui, 10)
    assert len(ui.all(PickBox)) == FIRST + 10
    desk.select(desk.state.players[0].id)
    for n in range(FIRST + 5):
        desk.penalise(f"Kind {n}", "Late.")
    screen.read(desk.state.players[0].id)
    ui.frames(SETTLE)
    noted, kinds = (screen.ids.panel._parts["penalties"].ids[name] for name in ("noted", "kinds"))
    assert len(noted.children) == len(kinds.children) == FIRST + 1
    noted.show_more()
    kinds.show_more()
    ui.frames(SETTLE)
    assert len(noted.children) == FIRST + 5 and kinds.children[0].view.id == ""
    assert len(ui.all(KindButton)) == len(desk.kinds()) + 1


def test_the_part_that_is_open_is_among_those_on_show(ui: Hand):
    from tests.ui.berserkers_scenes import show

    show(ui, "box_facts", game="boardgame")
    ui.row("Adventures")
    ui.frames(SETTLE)
    ui.row("Low Water")
    ui.frames(SETTLE)
    editor = ui.screen.editor.front
    section = next(each for each in editor.facts.kit.schema.sections if getattr(each.of, "most", 0) == 60
                   and not each.of.lists)  # fmt: skip
    editor.open(section.id)
    while len(editor.at.rows) < FIRST + 5:
        editor.add("card")
    ui.screen.refresh()
    ui.frames(SETTLE)
    assert len(ui.all(PartCard)) == FIRST + 5 and ui.all(PartCard)[-1].opened
    editor.back()
    ui.screen.refresh()
    editor.open(section.id)
    ui.screen.refresh()
    ui.frames(SETTLE)
    assert len(ui.all(PartCard)) == FIRST
    more(ui, 5)
    ui.screen.toggle(ui.all(PartCard)[-1].view.id)
    ui.frames(SETTLE)
    assert ui.all(PartCard)[-1].opened
