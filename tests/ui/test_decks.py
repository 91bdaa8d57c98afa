"""The judge's desk in the real app, by touch: lists in, verdicts, codes, comparisons, a guided check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.textinput import TextInput

from app import device
from app.screens.decks.decks import FindingCard, VerdictBox
from app.widgets.buttons.buttons import MainButton, QuietButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.qr_code.qr_code import QrCode
from app.widgets.segmented.segmented import Segment
from app.widgets.sheet.sheet import top_sheet
from app.widgets.status_chip.status_chip import StatusChip
from tests.ui.berserkers import Hand
from tests.ui.decks_scenes import LONG, SCENES, cards, close, deck, desk_screen
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL
from tests.ui.layout_check import check

ESCAPE = 27


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A clipboard that nobody else writes to, and no window of the system to choose a file."""
    held = [""]
    monkeypatch.setattr(device, "paste", lambda: held[0])
    monkeypatch.setattr(device, "share", lambda text: held.__setitem__(0, text) or "copied")
    monkeypatch.setattr(device, "choose_file", lambda then: False)
    yield held


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The player's folder."""
    folder = tmp_path_factory.mktemp("desk") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def app(home: Path) -> Iterator[Hand]:
    """One app for all pages."""
    with Hand(home) as hand:
        yield hand
    _quiet_theme()


@pytest.fixture
def ui(app: Hand) -> Hand:
    """The app at a clean desk, with the invented cards."""
    close(app)
    app.resize(*PHONE)
    cards(app)
    desk = desk_screen(app).desk
    desk.pick_game("warcry")
    desk.pick_format("")
    desk.pick_filter("all")
    desk.clear()
    app.frames(SETTLE)
    return app


def _quiet_theme() -> None:
    from app.theme import theme

    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def button(ui: Hand, text: str) -> None:
    found = [each for kind in (MainButton, QuietButton) for each in ui.all(kind, text=text)]
    ui.reach(next(each for each in found if ui._in_front(each)))
    ui.frames(SETTLE)


def write(ui: Hand, text: str, action: str) -> None:
    """Fill the field of the sheet in front, and confirm."""
    ui.one(TextInput).text = text
    button(ui, action)


def type_list(ui: Hand, text: str) -> None:
    button(ui, "Load")
    ui.row("Type or paste a list")
    ui.frames(SETTLE)
    write(ui, text, "Judge")


def lay(ui: Hand, text: str) -> None:
    """A list that lies on the desk before the test begins."""
    ui.screen.desk.paste(text)
    ui.frames(SETTLE)


def chip(ui: Hand, label: str) -> None:
    ui.reach(ui.one(StatusChip, label=label))


def menu(ui: Hand, title: str) -> None:
    ui.icon("dots-vertical")
    ui.row(title)
    ui.frames(SETTLE)


def titles(ui: Hand) -> list[str]:
    return [row.title for row in reversed(ui.screen.ids.rows.children)]


def test_typed_lists_lie_worst_first_and_chips_narrow_them(ui: Hand):
    type_list(ui, deck("Anna"))
    type_list(ui, deck("Boris", copies=5))
    assert titles(ui) == ["Boris", "Anna"]
    chip(ui, "Legal")
    assert titles(ui) == ["Anna"]
    assert [each.label for each in ui.all(StatusChip, selected=True)] == ["Legal"]
    chip(ui, "Unreadable")
    assert titles(ui) == [] and ui.sees("No list of this kind lies on the desk.")
    chip(ui, "All")
    ui.icon("magnify")
    write(ui, "anna", "Search")
    assert titles(ui) == ["Anna"]
    menu(ui, "Show all again")
    assert titles(ui) == ["Boris", "Anna"]


def test_a_row_opens_its_verdict_and_seen_lists_are_passed(ui: Hand, clipboard: list[str]):
    lay(ui, deck("Anna"))
    lay(ui, deck("Boris", copies=5, first=LONG))
    ui.row("Boris")
    assert ui.screen.reading and ui.one(VerdictBox).word == "Not legal"
    finding = ui.one(FindingCard)
    assert finding.title == LONG and finding.amount == "5, limit 3" and finding.rule == "WC-DECK-07"
    button(ui, "Share")
    assert LONG in clipboard[0]
    button(ui, "Seen, next")
    assert ui.one(VerdictBox).word == "Legal" and not ui.all(FindingCard)
    ui.icon("arrow-left")
    assert not ui.screen.reading
    assert [row.end_icon for row in reversed(ui.screen.ids.rows.children)] == ["eye-check-outline", ""]


def test_back_leads_from_a_verdict_to_the_lists_before_it_leaves(ui: Hand):
    lay(ui, deck("Anna"))
    ui.row("Anna")
    ui.key(ESCAPE)
    assert ui.app.screens.here == "decks" and not ui.screen.reading
    ui.key(ESCAPE)
    assert ui.app.screens.here == "home"


def test_the_clipboard_is_judged_with_one_tap(ui: Hand, clipboard: list[str]):
    clipboard[0] = deck("Clara")
    button(ui, "Paste")
    assert titles(ui) == ["Clara"]


def test_a_dropped_folder_is_judged_whole(ui: Hand, tmp_path: Path):
    from kivy.core.window import Window

    for player in ("Dora", "Egon"):
        (tmp_path / f"{player}.txt").write_text(deck(player), encoding="utf-8")
    Window.dispatch("on_drop_file", str(tmp_path).encode(), 10, 10)
    ui.frames(12)
    assert {"Dora", "Egon"} <= set(titles(ui))


def test_codes_sheets_and_reports_leave_the_desk(ui: Hand, home: Path):
    lay(ui, deck("Anna"))
    ui.row("Anna")
    menu(ui, "QR code of this list")
    assert len(ui.one(QrCode).matrix) > 20
    ui.key(ESCAPE)
    assert top_sheet() is None
    menu(ui, "Report as PDF")
    menu(ui, "Registration sheet of this list")
    saved = sorted((home / "reports").iterdir())
    assert len(saved) == 2 and all(path.read_bytes().startswith(b"%PDF-") for path in saved)
    assert ui.sees("Saved:")


def test_a_list_is_compared_with_the_clipboard_or_with_a_typed_one(ui: Hand, clipboard: list[str]):
    lay(ui, deck("Anna"))
    ui.row("Anna")
    clipboard[0] = deck("Anna", copies=2)
    menu(ui, "Compare with the clipboard")
    assert ui.sees("Cards that differ: 1.") and ui.sees("registered 3, played 2") and ui.sees("-1")
    ui.key(ESCAPE)
    clipboard[0] = ""
    menu(ui, "Compare with the clipboard")
    write(ui, deck("Anna"), "Compare")
    assert ui.sees("Both lists are the same")


def test_a_deck_is_checked_by_taps_and_slips_are_held_back(ui: Hand, clipboard: list[str]):
    lay(ui, deck("Anna"))
    ui.row("Anna")
    menu(ui, "Check the cards of this list")
    assert ui.app.screens.here == "deck_check"
    for _copy in range(4):
        ui.row("Knight 1")
    row = ui.one(ListRow, title="Knight 1")
    assert row.value == "4/3" and ui.sees("extra 1")
    ui.hold(row)
    ui.hand_on()
    assert ui.one(ListRow, title="Knight 1").value == "3/3" and ui.sees("3 of 60")
    ui.reach(ui.one(Segment, text="By cost"))
    assert ui.one(ListRow, title="Knight 1").value == "3/3"
    button(ui, "Another card")
    write(ui, "Dragon", "Add")
    button(ui, "Sign the result")
    write(ui, "Vera, 3, 12", "Sign")
    assert ui.sees("Signed by Vera, round 3, seat 12") and not ui.all(QuietButton, text="Another card")
    ui.row("Knight 1")
    assert ui.one(ListRow, title="Knight 1").value == "3/3", "a signed check does not change"
    ui.icon("share-variant")
    assert "Extra: 1 Dragon" in clipboard[0]
    button(ui, "Done")
    assert ui.app.screens.here == "decks"


def test_another_format_judges_again_and_another_game_clears_the_desk(ui: Hand):
    lay(ui, deck("Anna"))
    ui.reach(ui.screen.ids.format)
    ui.frames(SETTLE)
    wanted = next(row for row in ui.screen.desk.formats() if not row.selected)
    ui.reach(next(row for row in ui.all(ListRow) if row.view.id == wanted.id))
    assert ui.screen.desk.judge().format.id == wanted.id and titles(ui) == ["Anna"]
    assert wanted.title in ui.screen.ids.format.detail
    ui.reach(ui.one(Segment, text="Realms"))
    assert titles(ui) == [] and ui.screen.desk.game == "realms"


def test_a_wide_window_shows_list_and_verdict_beside_each_other(ui: Hand):
    ui.resize(*DESK)
    lay(ui, deck("Anna"))
    lay(ui, deck("Boris", copies=5))
    ui.row("Anna")
    assert ui.one(VerdictBox).word == "Legal" and titles(ui) == ["Boris", "Anna"]
    ui.row("Boris")
    assert ui.one(VerdictBox).word == "Not legal" and not ui.screen.reading


@pytest.fixture
def large(ui: Hand) -> Iterator[Hand]:
    """The same at 200 %."""
    ui.app.session.set("text_scale", 2.0)
    ui.resize(*SMALL)
    yield ui
    close(ui)
    ui.app.session.set("language", "en")
    ui.app.session.set("text_scale", 1.0)


LOOKS = (
    ((SMALL, "ru"), (SMALL, "fr"), (PHONE, "en"), (DESK, "ru")),
    ((SMALL, "fr"), (SMALL, "ru"), (PHONE, "ru"), (DESK, "fr")),
    ((SMALL, "en"), (SMALL, "ru"), (PHONE, "fr"), (DESK, "en")),
)
"""Window and language in turn: all nine pairs are seen, the smallest window in Russian on every page."""


@pytest.mark.parametrize("name", tuple(SCENES))
def test_every_page_of_the_desk_is_whole_at_200_percent(large: Hand, name: str):
    SCENES[name](large)
    faults = []
    for size, language in LOOKS[list(SCENES).index(name) % len(LOOKS)]:
        large.app.session.set("language", language)
        large.resize(*size)
        faults += [f"{language} {size[0]}x{size[1]}: {fault}" for fault in check()]
    assert faults == []
