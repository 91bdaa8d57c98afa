"""Every state of the judge's desk that is worth a look; cards, players and lists are invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final

from kivy.core.window import Window

from app.widgets.first_rows.first_rows import MoreRow
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar
from tests.ui.driver import SETTLE

Scene = Callable[[Any], None]
HEAD: Final = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,"
    "faction,type,rarity,sets,banned,errata"
)
LONG: Final = "Countess Wilhelmina of the Overgrown Northern Causeway"
STRANGER: Final = "Gleb"
PLAYERS: Final = ("Anna", "Константин Константинопольский", "Jean-Baptiste", "Boris", "Vera", "Oleg")


def cards_csv() -> str:
    """Forty invented cards: twenty Units of the good side, one with a long name, and twenty Tactics."""
    units = [f"Knight {number}" for number in range(19)] + [LONG]
    rows = [HEAD]
    rows += [
        f"T{n},{name},{1 + n % 4},1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0" for n, name in enumerate(units)
    ]
    rows += [f"A{n},Trick {n},{1 + n % 3},,,,0,3,,3,neutral,Tactic,Common,T,0,0" for n in range(20)]
    return "\n".join(rows)


def deck(player: str, copies: int = 3, first: str = "Knight 0") -> str:
    """A legal list with three copies of each card; four of them are too many."""
    army = [f"{copies} {first}", *(f"3 Knight {number}" for number in range(1, 10))]
    return "\n".join([f"Player: {player}", "Army", *army, "Action", *(f"3 Trick {n}" for n in range(10))])


def lists() -> str:
    """Legal ones, one with too many copies of a card, one with a card that nobody knows."""
    firsts = {"Anna": LONG, "Boris": "Knihgt 0", "Vera": "Dragon of the lake"}
    return "\n".join(
        f"=== Spring ===\nEvent: Spring Open\nNumber: {117 + number}\n"
        + deck(player, 5 if player == "Anna" else 3, firsts.get(player, "Knight 0"))
        for number, player in enumerate(PLAYERS)
    )


def many(player: str) -> str:
    """A list with eleven cards of which there are too many, and a card too few."""
    army = [f"{5 if number < 11 else 3} Knight {number}" for number in range(12)]
    return "\n".join([f"Player: {player}", "Army", *army, "Action", *(f"2 Trick {n}" for n in range(10))])


def close(ui: Any) -> None:
    """Leave a scene: sheets and searches gone, and home."""
    while (sheet := top_sheet()) is not None:
        sheet.dismiss(force=True)
        ui.frames(2)
    for child in list(Window.children):
        if isinstance(child, UndoBar):
            child.close()
    screen = desk_screen(ui)
    if any(each.deck.player == STRANGER for each in screen.desk.verdicts):
        screen.desk.clear()  # the other scenes lay their own lists on an empty desk
    screen.desk.loader.reading = None
    screen.desk.pick_filter("all")
    screen.desk.pick_game("warcry")
    screen.leave_search()
    screen.back()
    ui.app.screens.tab("home")
    ui.frames(2)


def desk_screen(ui: Any) -> Any:
    """The desk, on screen."""
    if ui.app.screens.here != "decks":
        ui.app.screens.tab("decks")
        ui.frames(2)
    return ui.app.screens.current_screen


def cards(ui: Any) -> None:
    """Load the invented cards, unless they are there."""
    if ui.app.session.store.cards.source("warcry"):
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "invented.csv"
        path.write_text(cards_csv(), encoding="utf-8")
        assert not desk_screen(ui).desk.import_cards(str(path)).bad


def empty(ui: Any) -> None:
    """Nothing yet: what can be done here."""
    screen = desk_screen(ui)
    screen.desk.clear()
    ui.frames(SETTLE)


def no_cards(ui: Any) -> None:
    """A game without a card table: the desk says what it cannot check."""
    desk = desk_screen(ui).desk
    desk.pick_game("realms")
    if not desk.verdicts:
        desk.paste("Player: Anna\nDeck\n" + "\n".join(f"3 Card {n}" for n in range(20)))
    ui.frames(2 * SETTLE)


def squad(ui: Any) -> None:
    """A squad that costs more gold than there is."""
    desk = desk_screen(ui).desk
    desk.pick_game("kubnazub")
    if not desk.verdicts:
        desk.pick_format("squad")
        names = [card.name for card in desk.judge().table.cards[:14]]
        desk.paste("\n".join(["Player: Анна", "Squad", *(f"1 {name}" for name in names)]))
    desk_screen(ui).read(desk.state.lists[0].number)
    ui.frames(2 * SETTLE)


def seat(ui: Any) -> None:
    """A squad that only the second player can pay for: which seat is it?"""
    desk = desk_screen(ui).desk
    desk.pick_game("kubnazub")
    desk.pick_format("squad")
    if len(desk.verdicts) < 2:
        cards = desk.judge().table.cards
        neutral = [card for card in cards if not card.factions and not card.elite][:2]
        steppe = [card for card in cards if card.factions == ("steppe",)]
        desk.paste("\n".join(["Player: Вера", "Squad", *(f"1 {card.name}" for card in (*steppe, *neutral))]))
    number = next(each.number for each in desk.state.lists if each.verdict.deck.player == "Вера")
    desk_screen(ui).read(number)
    ui.frames(2 * SETTLE)


def stating(ui: Any) -> None:
    """How many redeals there were."""
    seat(ui)
    desk_screen(ui).sheets.state("redeals")
    ui.frames(SETTLE)


def desk(ui: Any) -> None:
    """Lists, worst first."""
    cards(ui)
    desk = desk_screen(ui).desk
    if not desk.verdicts:
        desk.paste(lists())
        desk.paste("PK\x03\x04 no list at all")
        desk.paste(many("Wilhelm"))
    ui.frames(2 * SETTLE)


def running(ui: Any) -> None:
    """A folder being read."""
    desk(ui)
    screen = desk_screen(ui)
    screen.desk.loader.reading = SimpleNamespace(done=132, total=200, stop=lambda: None)
    screen.show()
    ui.frames(2 * SETTLE)


def searched(ui: Any) -> None:
    """Lists with a card in them."""
    desk(ui)
    screen = desk_screen(ui)
    screen.toggle_search()
    screen.ids.search_box.children[0].text = "dragon"
    ui.frames(2 * SETTLE)


def verdict(status: str, place: int = 0) -> Scene:
    """One verdict."""

    def scene(ui: Any) -> None:
        desk(ui)
        screen = desk_screen(ui)
        found = [each.number for each in screen.desk.state.lists if each.verdict.status == status]
        screen.read(found[place])
        ui.frames(2 * SETTLE)

    scene.__doc__ = f"A verdict: {status}."
    return scene


def sheet(name: str) -> Scene:
    """A sheet over a verdict."""

    def scene(ui: Any) -> None:
        verdict("illegal", -1)(ui)
        getattr(ui.app.screens.current_screen.sheets, name)()
        ui.frames(SETTLE)

    scene.__doc__ = f"Over the desk: {name}."
    return scene


def adding(ui: Any) -> None:
    """Cards that the desk proposes, before they come in."""
    verdict("illegal")(ui)
    screen = ui.app.screens.current_screen
    findings = screen.desk.view().verdict.findings
    screen.mend(next(each.place for each in findings if each.cure_icon == "plus-circle-outline"))
    ui.frames(SETTLE)


def changed(ui: Any) -> None:
    """A list that was just changed, and the note that says so."""
    verdict("illegal", -1)(ui)
    screen = ui.app.screens.current_screen
    screen.mend(screen.desk.view().verdict.findings[0].place)
    ui.frames(SETTLE)
    screen.desk.undo()
    ui.frames(SETTLE)


def unseen_copies(ui: Any) -> None:
    """Signing while cards are missing."""
    check(ui)
    ui.app.screens.current_screen.main()
    ui.frames(SETTLE)


def compared(ui: Any) -> None:
    """What was registered beside what is played."""
    verdict("illegal", -1)(ui)
    ui.app.screens.current_screen.sheets.comparison(deck("Anna", 2) + "\nand the rest")
    ui.frames(SETTLE)


def bad_cards(ui: Any) -> None:
    """A card table with bad rows: nothing is replaced."""
    desk(ui)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bad.csv"
        path.write_text(cards_csv().replace(",1,1,0,,Infantry", ",many,1,0,,Infantry"), encoding="utf-8")
        ui.app.screens.current_screen.sheets._import(str(path))
    ui.frames(SETTLE)


def check(ui: Any) -> None:
    """A guided check that has begun: some cards seen, one too often, one that is not in the list."""
    verdict("illegal", -1)(ui)
    screen = ui.app.screens.current_screen
    screen.desk.store.checks.clear()
    screen.check()
    ui.frames(2 * SETTLE)
    screen = ui.app.screens.current_screen
    for spot, taps in ((0, 3), (1, 4), (2, 1), (3, 3)):
        for _tap in range(taps):
            screen.checking.tap(str(spot))
    screen._found("Dragon of the lake")
    ui.frames(SETTLE)


def only_extra(ui: Any) -> None:
    """Only the cards that are too many."""
    check(ui)
    ui.app.screens.current_screen.only("extra")
    ui.frames(SETTLE)


def signing(ui: Any) -> None:
    """Judge, round and seat."""
    check(ui)
    ui.app.screens.current_screen._ask_signature()
    ui.frames(SETTLE)


def signed(ui: Any) -> None:
    """A check on record."""
    check(ui)
    ui.app.screens.current_screen._sign("Vera", "3", "12")
    ui.frames(2 * SETTLE)


def another_card(ui: Any) -> None:
    """Names are offered for a card that the list does not name."""
    check(ui)
    ui.app.screens.current_screen.ask_extra()
    ui.frames(2)
    top_sheet().ids.field.text = "knig"
    ui.frames(SETTLE)


def editor(ui: Any) -> None:
    """A list being edited, with its verdict."""
    verdict("illegal", -1)(ui)
    ui.app.screens.current_screen.icon("pencil")
    ui.frames(3 * SETTLE)


def offers(ui: Any) -> None:
    """A new list: cards are offered while a name is typed."""
    desk(ui)
    desk_screen(ui).sheets._load_write()
    ui.frames(2 * SETTLE)
    field = ui.app.screens.current_screen.ids.text
    field.text = "Army\n3 Knight 1\n2 over"
    field.cursor = field.get_cursor_from_index(len(field.text))
    ui.frames(3 * SETTLE)


def strange(ui: Any) -> None:
    """A list of hundreds of lines that are no cards: the first of them, and how many more there are."""
    cards(ui)
    screen = desk_screen(ui)
    screen.desk.clear()
    screen.desk.paste(deck(STRANGER) + "\n" + "\n".join(f"4 Unknown thing {n}" for n in range(400)))
    screen.read(screen.desk.state.lists[0].number)
    ui.frames(2 * SETTLE)
    ui.scroll_to(ui.all(MoreRow)[0])
    ui.frames(SETTLE)


def unfinished(ui: Any) -> None:
    """An edit that was cut off is offered at the desk."""
    verdict("illegal", -1)(ui)
    screen = desk_screen(ui)
    editing = screen.desk.editing(chosen=True)
    editing.text += "\n2 Knight 12"
    editing.secure()
    screen.back()
    screen.show()
    ui.frames(2 * SETTLE)


def cut_off(ui: Any) -> None:
    """The same edit, to go on with or to discard."""
    unfinished(ui)
    screen = desk_screen(ui)
    screen.edit(screen.desk.go_on(0))
    ui.frames(3 * SETTLE)


SCENES: Final[dict[str, Scene]] = {
    "empty": empty,
    "no_cards": no_cards,
    "squad": squad,
    "seat": seat,
    "stating": stating,
    "desk": desk,
    "running": running,
    "searched": searched,
    "verdict": verdict("illegal", -1),
    "verdict_many": verdict("illegal"),
    "verdict_ask": verdict("ask"),
    "verdict_legal": verdict("legal"),
    "verdict_unreadable": verdict("unreadable"),
    "menu": sheet("desk_menu"),
    "list_menu": sheet("list_menu"),
    "load": sheet("load"),
    "formats": sheet("pick_format"),
    "cure": sheet("cure"),
    "code": sheet("qr"),
    "adding": adding,
    "changed": changed,
    "compared": compared,
    "bad_cards": bad_cards,
    "check": check,
    "only_extra": only_extra,
    "another_card": another_card,
    "unseen_copies": unseen_copies,
    "signing": signing,
    "signed": signed,
    "editor": editor,
    "offers": offers,
    "unfinished": unfinished,
    "cut_off": cut_off,
    "strange": strange,
}
