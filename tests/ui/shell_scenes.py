"""Every state of the shell that is worth a look; each scene makes what it shows and goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.widgets.sheet.sheet import top_sheet
from companion.core.ask import bot
from companion.core.offers import legal
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from tests.ui.driver import SETTLE

Scene = Callable[[Any], None]


def close(ui: Any) -> None:
    """Leave a scene: put sheets and bars away and go home."""
    while (sheet := top_sheet()) is not None:
        sheet.dismiss(force=True)
        ui.frames(2)
    screen = ui.app.screens.current_screen
    while getattr(screen, "back", lambda: False)():
        ui.frames(1)
    ui.app.session.leave()
    ui.app.screens.tab("home")
    ui.seconds(7)


def played(ui: Any, name: str, acts: int, seed: int = 4) -> Any:
    """A Berserkers table after some acts of a bot that always plays the same."""
    from random import Random

    play = ui.app.session.begin("berserkers", name)
    play.do(cmd.LayLocations(example_layout()))
    chance = Random(seed)
    while len(play.table.entries()) < acts or play.pending:
        if play.pending:
            answer = bot(chance)(play.pending.question, 0)
            play.answer(answer if isinstance(answer, str) else list(answer))
            continue
        orders = [each for each in play.legal() if "Checkpoint" not in type(each).__name__]
        if not orders:
            break
        play.do(chance.choice(orders))
    return play


def _tables(ui: Any) -> None:
    if not ui.app.session.store.tables.all():
        for name, acts in (("Sunday with Anna", 14), ("Куб на зуб и костёр", 26), ("The long winter", 38)):
            played(ui, name, acts)
        ui.app.session.leave()


def _tab(ui: Any, name: str) -> None:
    ui.app.screens.tab(name)
    ui.frames(2 * SETTLE)


def home_empty(ui: Any) -> None:
    """Nothing yet: an invitation."""
    store = ui.app.session.store
    for each in store.tables.all():
        store.tables.delete(each.id)
    _tab(ui, "home")


def home(ui: Any) -> None:
    """The last table, and earlier ones."""
    _tables(ui)
    _tab(ui, "home")
    ui.seconds(0.5)


def home_menu(ui: Any) -> None:
    """What can be done with a table."""
    home(ui)
    ui.app.screens.current_screen.more(ui.app.session.store.tables.all()[0].id)
    ui.frames(SETTLE)


def home_deleted(ui: Any) -> None:
    """A table was deleted: the way back."""
    home(ui)
    ui.app.screens.current_screen.delete(ui.app.session.store.tables.all()[1].id)
    ui.frames(SETTLE)


def rename(ui: Any) -> None:
    """Another name."""
    home(ui)
    ui.app.screens.current_screen.rename(ui.app.session.store.tables.all()[0].id)
    ui.seconds(0.4)


def new_table(ui: Any) -> None:
    """Which game is on the table?"""
    ui.app.screens.go("new_table")
    ui.frames(2 * SETTLE)


def new_table_options(ui: Any) -> None:
    """What a table may decide before it begins."""
    new_table(ui)
    ui.app.screens.current_screen.fold()
    ui.frames(2 * SETTLE)


def timeline(ui: Any) -> None:
    """The journal at its end."""
    _tables(ui)
    ui.app.session.open(ui.app.session.store.tables.all()[0].id)
    ui.app.screens.go("timeline")
    ui.frames(2 * SETTLE)


def timeline_open(ui: Any) -> None:
    """An enemy phase unfolded."""
    timeline(ui)
    screen = ui.app.screens.current_screen
    screen.fold(len(ui.app.session.play.table.entries()) - 2)
    ui.frames(2 * SETTLE)


def timeline_values(ui: Any) -> None:
    """Several corrections of one value in one line."""
    timeline(ui)
    for gold in (5, 6, 7):
        ui.app.session.play.adjust("gold", gold)
    ui.frames(2 * SETTLE)


def timeline_pick(ui: Any) -> None:
    """What can be corrected about an entry?"""
    timeline(ui)
    ui.app.screens.current_screen.pick(_rolled(ui))
    ui.frames(SETTLE)


def timeline_dice(ui: Any) -> None:
    """Other faces for an old roll."""
    timeline(ui)
    ui.app.screens.current_screen._correct(_rolled(ui), "change-0")
    ui.frames(SETTLE)


def timeline_correct(ui: Any) -> None:
    """What a struck entry leads to."""
    timeline(ui)
    screen = ui.app.screens.current_screen
    screen._correct(len(screen.journal.lines()) - 6, "strike")
    ui.frames(2 * SETTLE)


def timeline_other(ui: Any) -> None:
    """Something else in an old entry's place: the kinds of orders."""
    timeline(ui)
    ui.app.screens.current_screen._correct(_busiest(ui), "order")
    ui.frames(2 * SETTLE)


def timeline_ways(ui: Any) -> None:
    """Something else in an old entry's place: the orders of one kind."""
    from app.widgets.list_row.list_row import ListRow

    timeline_other(ui)
    rows = [each for each in ui.all(ListRow) if each.view.end_icon]
    max(rows, key=lambda row: int(row.detail.split()[0])).dispatch("on_release")
    ui.frames(2 * SETTLE)


def timeline_replaced(ui: Any) -> None:
    """What another order leads to."""
    from app.presenters.correcting import Correction

    timeline(ui)
    screen, play, place = ui.app.screens.current_screen, ui.app.session.play, _busiest(ui)
    correction = Correction(play, place)
    commands = legal(play.game, play.table.journal.state_before(place))
    screen._try(
        correction, lambda: correction.replace(next(each for each in commands if hasattr(each, "to")))
    )
    ui.frames(2 * SETTLE)


def timeline_value(ui: Any) -> None:
    """Another value for a correction by hand."""
    timeline(ui)
    ui.app.session.play.adjust("gold", 3)
    ui.app.screens.current_screen._correct(len(ui.app.session.play.table.entries()) - 1, "value")
    ui.frames(2 * SETTLE)


def _busiest(ui: Any) -> int:
    """The entry at whose moment most could be done."""
    table = ui.app.session.play.table
    places = range(len(table.entries()) - 8, len(table.entries()))
    return max(places, key=lambda place: len(legal(table.game, table.journal.state_before(place))))


def _rolled(ui: Any) -> int:
    entries = ui.app.session.play.table.entries()
    return max(place for place, entry in enumerate(entries) if any(a.dice for a in entry.answers))


def odds_table(ui: Any) -> None:
    """The chances of a table."""
    _tables(ui)
    ui.app.session.open(ui.app.session.store.tables.all()[0].id)
    _tab(ui, "odds")
    ui.app.screens.current_screen.pick("table")
    ui.frames(2 * SETTLE)


def odds_dice(ui: Any) -> None:
    """The chances of any dice."""
    _tab(ui, "odds")
    ui.app.screens.current_screen.pick("dice")
    ui.frames(2 * SETTLE)


def settings(ui: Any) -> None:
    """All settings."""
    _tab(ui, "settings")


def settings_end(ui: Any) -> None:
    """The end of the settings: data and sources."""
    _tab(ui, "settings")
    ui.app.screens.current_screen.ids.scroll.scroll_y = 0
    ui.frames(SETTLE)


def about(ui: Any) -> None:
    """What this is."""
    _tab(ui, "settings")
    ui.app.screens.current_screen.open_about()
    ui.frames(2 * SETTLE)


def table(ui: Any) -> None:
    """The general screen, here with a game that has one of its own."""
    _tables(ui)
    ui.app.session.open(ui.app.session.store.tables.all()[0].id)
    ui.app.screens.go("table")
    ui.frames(2 * SETTLE)


def adjust(path: str) -> Scene:
    """The editor of a value."""

    def scene(ui: Any) -> None:
        from app.screens.shared.adjust import open_adjust

        timeline(ui)
        open_adjust(ui.app.session.play, path)
        ui.frames(2 * SETTLE)

    scene.__doc__ = f"Set {path or 'any value'} by hand."
    return scene


def why(ui: Any) -> None:
    """A rule, and why it holds."""
    from app.widgets.rule_tag.rule_tag import open_why

    timeline(ui)
    open_why("BK-RIDER-11", ("BK-RIDER-06",))
    ui.frames(2 * SETTLE)


def rules(ui: Any) -> None:
    """The rule book, opened from a table."""
    _tables(ui)
    ui.app.session.open(ui.app.session.store.tables.all()[0].id)
    ui.app.screens.go("rules")
    ui.frames(2 * SETTLE)


def rules_search(ui: Any) -> None:
    """Words that were looked for."""
    ui.app.screens.go("rules", book="berserkers")
    ui.frames(2 * SETTLE)
    ui.app.screens.current_screen._field.text = "fire"
    ui.frames(2 * SETTLE)


def rules_open_points(ui: Any) -> None:
    """What the books leave open."""
    ui.app.screens.go("rules", book="")
    ui.app.screens.current_screen.pick_part("rulings")
    ui.frames(2 * SETTLE)


def help_part(part: str) -> Scene:
    """One part of the help."""

    def scene(ui: Any) -> None:
        _tables(ui)
        ui.app.session.open(ui.app.session.store.tables.all()[0].id)
        ui.app.screens.go("help", part=part)
        ui.frames(2 * SETTLE)

    scene.__doc__ = f"Help: {part}."
    return scene


def statistics(ui: Any) -> None:
    """Finished games in numbers."""
    for seed in range(7):
        play = played(ui, f"Game {seed}", 14 + 5 * seed, seed)
        play.adjust("turn", 4 + seed % 5)
        play.adjust("status", "lost" if seed % 3 else "won")
    ui.app.session.leave()
    ui.app.screens.go("statistics")
    ui.frames(2 * SETTLE)


def drift(ui: Any) -> None:
    """Three values to compare with the physical table."""
    from app.screens.shared.drift import offer_drift_check

    timeline(ui)
    play = ui.app.session.play
    ui.app.session.set("drift_check", True)
    play.last = play.table.entries()[-1]
    offer_drift_check(play)
    ui.frames(2 * SETTLE)


SCENES: Final[dict[str, Scene]] = {
    "home_empty": home_empty,
    "home": home,
    "home_menu": home_menu,
    "home_deleted": home_deleted,
    "rename": rename,
    "new_table": new_table,
    "new_table_options": new_table_options,
    "timeline": timeline,
    "timeline_open": timeline_open,
    "timeline_values": timeline_values,
    "timeline_pick": timeline_pick,
    "timeline_dice": timeline_dice,
    "timeline_correct": timeline_correct,
    "timeline_other": timeline_other,
    "timeline_ways": timeline_ways,
    "timeline_replaced": timeline_replaced,
    "timeline_value": timeline_value,
    "rules": rules,
    "rules_search": rules_search,
    "rules_open_points": rules_open_points,
    "help_play": help_part("play"),
    "help_signs": help_part("signs"),
    "help_keys": help_part("keys"),
    "statistics": statistics,
    "odds_table": odds_table,
    "odds_dice": odds_dice,
    "settings": settings,
    "settings_end": settings_end,
    "drift": drift,
    "about": about,
    "general_table": table,
    "adjust_list": adjust(""),
    "adjust_number": adjust("gold"),
    "adjust_place": adjust("berserkers.b1.at"),
    "adjust_several": adjust("hand"),
    "adjust_placed": adjust("placed"),
    "why": why,
}
