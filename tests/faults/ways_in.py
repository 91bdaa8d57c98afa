"""The doors: how an input goes in at each, as the app and the command line let it in."""

from __future__ import annotations

import csv
import io
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category, combining

import click

from app.presenters.event.desk import EventDesk
from app.presenters.session import AppSession
from app.presenters.settings import read_settings, read_window
from companion.cards.card import GAMES as CARD_GAMES
from companion.cards.card import CardTable
from companion.cards.tables import load_table, table_to_csv
from companion.cli import UNFORESEEN
from companion.cli.commands import companion
from companion.cli.play import read_script
from companion.content.toml import read_foreign_toml
from companion.core import limits
from companion.core.codec import codec_of
from companion.core.errors import CompanionError, DataError
from companion.core.json_text import load_foreign
from companion.core.offers import available
from companion.core.script import run_step
from companion.core.secrecy import state_for
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.telling import error_text, label
from companion.core.text import render, say
from companion.decks.format_files import find_format, load_formats, parse_format
from companion.decks.judge import Judge
from companion.decks.judge_files import judge_bytes
from companion.decks.model import DeckEntry, Verdict
from companion.decks.read import read
from companion.decks.writers import WRITERS
from companion.games import GAME_IDS, get_game
from companion.games.berserkers.commands import DrawRequest, LayLocations
from companion.store import Store
from companion.store.games import EVENT_ID
from companion.store.import_export import ImportExport
from companion.store.tables import StoredTables
from companion.tournament.acts import Register
from companion.tournament.listing import filing
from companion.tournament.model import MOST_NAME
from companion.tournament.report.files import render as render_report
from companion.tournament.report.told import make_event_report
from tests.decks import fuzz_readers
from tests.decks.worlds import invented
from tests.faults import honest, mutations
from tests.faults.looking import look_through
from tests.tournament.stage import EARLY, OPTIONS
from tests.tournament.stage import plain as plain_filing

Feed = Callable[[bytes, Path], Iterator[str] | None]
"""Takes an input in; gives, where there are several, what a user has waited for each time. What comes behind
the last of them only compares, and nobody waits for it."""
Mutate = Callable[[bytes, Random], bytes]


@dataclass(frozen=True)
class Door:
    """A way in: honest inputs, how they are changed, where they go, and how large they may be."""

    seeds: Callable[[], list[bytes]]
    mutate: Mutate
    feed: Feed
    largest: int


def open_home(folder: Path) -> Store:
    """A data file that was made once."""
    home = folder / "home"
    if not home.exists():
        shutil.copytree(template(), home)
    return Store.open(home)


@cache
def template() -> Path:
    """A home with two tables of Berserkers in it, at the first of which a question is open, and an event."""
    home = Path(tempfile.mkdtemp(prefix="companion-doors-"))
    with Store.open(home) as store:
        table = store.tables.open(store.tables.create("berserkers", "Friday", seed=7))
        table.do(LayLocations())
        while table.pending is not None:
            table.roll_here()
        store.tables.duplicate(1)
        table.do(DrawRequest())
        event = store.events.open(store.events.create(EVENT_ID, "Spring", OPTIONS, seed=1))
        event.do(Register((plain_filing("Anna"), plain_filing("Boris")), EARLY))
    return home


def feed_table(data: bytes, folder: Path) -> Iterator[str]:
    """Import, and look at what was taken as screens do; what is refused leaves nothing behind."""
    with open_home(folder) as store:
        number = _take(store.tables, store.files, data)
        with _taken():
            _look_at(store.tables.open(number))
            yield "in"
            yield from look_through(store, number)
            store.files.take_table(store.files.table_text(number).encode(), "again.json")


def feed_next(data: bytes, folder: Path) -> Iterator[str]:
    """Import a table that has ended, look at its campaign as the app does, and go on with the next one."""
    with open_home(folder) as store:
        number = _take(store.tables, store.files, data)
        yield "in"
        with _taken():
            yield from look_through(store, number)
        before = len(store.tables.all())
        try:
            following = store.tables.go_on(number)
        except CompanionError:
            assert len(store.tables.all()) == before, "a table that could not follow left something behind"
            raise
        yield "next"
        with _taken():
            assert store.tables.go_on(number) == following, "another table follows than before"
            yield from look_through(store, following)
            store.files.take_table(store.files.table_text(following).encode(), "again.json")


def feed_event(data: bytes, folder: Path) -> Iterator[str]:
    """Import an event, look at it as a judge does, and report on it in every way but paper."""
    with open_home(folder) as store:
        number = _take(store.events, store.event_files, data)
        with _taken():
            yield from _judge_event(store, number)
            store.event_files.take_table(store.event_files.table_text(number).encode(), "again.json")


def _judge_event(store: Store, number: int) -> Iterator[str]:
    session = AppSession(open_store=lambda: store)
    session.start()
    desk = EventDesk(session, number, clock=lambda: EARLY)
    desk.view()
    desk.journal()
    yield "in"
    for player in desk.state.players[:3]:
        desk.select(player.id)
        desk.view()
    yield "players"
    desk.strike(len(desk.table.journal.entries) - 1)
    yield "correction"
    report = make_event_report(desk.table, desk.lists, date(2026, 5, 1))
    for kind in ("csv", "html", "txt", "json"):
        written = render_report(kind, report, "fr")
        if kind == "csv":
            _require_harmless(written.decode("utf-8-sig"))
    assert "nobody foresaw" not in session.error, session.error
    yield "report"


def _take(tables: StoredTables, files: ImportExport, data: bytes) -> int:
    """Import; what is refused leaves nothing behind."""
    before = len(tables.all(include_deleted=True))
    try:
        return files.take_table(data, "stranger.json")
    except CompanionError:
        assert len(tables.all(include_deleted=True)) == before, "a refused table left something behind"
        raise


@contextmanager
def _taken() -> Iterator[None]:
    """What was taken can be looked at, and taken once more: a refusal comes too late by now."""
    try:
        yield
    except CompanionError as error:
        raise AssertionError(f"it was taken, but then: {render(error_text(error))}") from error


def _look_at(table: Table) -> None:
    """Everything that screens ask of a table when it is opened."""
    game, state = table.game, table.state
    for seat in (None, *game.seats):
        state_for(game, state, seat)
    for seat in game.seats:
        available(game, state, seat)
    codec_of(game).state(state)
    game.tracked(state)
    for text in game.words(state).headline():
        render(text)
    for entry in table.entries(max(0, len(table.journal.entries) - 30)):
        render(label(game, entry.command, state))
        for line in table.lines(entry):
            render(line.text)
    game.odds(state)


def feed_facts(data: bytes, folder: Path) -> None:
    """Import as facts of the game that they name, else of the first one."""
    named = [game for game in GAME_IDS if f'"{game}"'.encode() in data[:200]]
    with open_home(folder) as store:
        game = (named or ["berserkers"])[0]
        for warning in store.files.take_facts(game, data, "facts.json"):
            render(warning)
        with _taken():
            store.files.take_facts(game, store.files.facts_text(game).encode(), "f.json")
        table = ""
        with suppress(DataError):  # a table cannot hold two cards of one name
            table = store.files.facts_table(game, "f.csv")
        with _taken():
            if table:
                store.files.take_facts_table(game, table.encode(), "f.csv")


def feed_facts_table(data: bytes, folder: Path) -> None:
    """Import as a table of facts."""
    head, _, rest = data.partition(b"\n")
    game = "realms" if b"realms" in head else "kubnazub"
    with open_home(folder) as store:
        store.files.take_facts_table(game, rest, "facts.csv")


def feed_deck(data: bytes, folder: Path) -> None:
    """Keep as a deck."""
    with open_home(folder) as store:
        store.decks.get(store.files.take_deck(data, "deck.json"))


def feed_script(data: bytes, folder: Path) -> None:
    """Run as `companion play` does, as far as it goes."""
    path = folder / "script.json"
    path.write_bytes(data)
    plain = read_script(path)
    game = plain.get("game")
    game = game if game in GAME_IDS else "berserkers"
    table = Table.begin(get_game(game), Memory(), plain.get("options", {}), seed=plain.get("seed", 0))
    for number, step in enumerate(plain["steps"][:200]):
        run_step(table, step, f"step {number}")


LARGE_FORMAT = 8_000
"""A format of more bytes than any that ships is held against a table of as many cards as there may be."""


@cache
def _large_table(game: str) -> CardTable:
    header, first, *_ = table_to_csv(invented(game)).splitlines()
    name = invented(game).cards[0].name
    card_id = invented(game).cards[0].id
    rows = (first.replace(name, f"{name} {n}").replace(card_id, f"X{n}") for n in range(limits.CARDS))
    made = load_table("\n".join([header, *rows]), game, "large.csv").table
    assert made is not None
    return made


def _formats() -> list[bytes]:
    """The formats that ship; large tables are made before anybody waits for a format."""
    for game in CARD_GAMES:
        _large_table(game)
    return honest.formats()


def feed_format(data: bytes, folder: Path) -> None:
    """Read as a format and judge a list by it, mending included."""
    path = folder / "club.toml"
    path.write_bytes(data)
    plain = read_foreign_toml(path)
    made = parse_format(plain, path.name)
    judge = Judge(made, _large_table(made.game) if len(data) > LARGE_FORMAT else invented(made.game))
    for text in (fuzz_readers.TEXT, fuzz_readers.RUSSIAN):
        judge_bytes(judge, text)


def feed_adventure(data: bytes, folder: Path) -> None:
    """Begin a table with it."""
    path = folder / "adventure.toml"
    path.write_bytes(data)
    Table.begin(get_game("boardgame"), Memory(), {"adventure": read_foreign_toml(path)}, seed=1)


def feed_adventure_json(data: bytes, folder: Path) -> None:
    """The same from JSON."""
    plain = load_foreign(data, "adventure.json", limits.SETUP_BYTES)
    Table.begin(get_game("boardgame"), Memory(), {"adventure": plain}, seed=1)


def feed_cards(data: bytes, folder: Path) -> None:
    """Read as a card table of each game, and write it again: it has to come back the same."""
    for game in CARD_GAMES:
        try:
            loaded = load_table(data, game, "cards.csv")
        except DataError:
            if game == CARD_GAMES[-1]:
                raise
            continue
        if loaded.table is not None:
            again = load_table(table_to_csv(loaded.table), game, "again.csv").table
            assert again is not None and again.digest == loaded.table.digest, "a table changed on its way"


@cache
def _judge(game: str) -> Judge:
    found = load_formats(game)
    return Judge(
        find_format(found, {"warcry": "open", "kubnazub": "squad", "realms": "army"}[game]), invented(game)
    )


def feed_list(data: bytes, folder: Path) -> None:
    """Judge as lists of a game, and write what was read as a kind of file; its size says which of each."""
    game = CARD_GAMES[len(data) % len(CARD_GAMES)]
    verdicts = judge_bytes(_judge(game), data, "list.txt")
    for verdict in verdicts:
        for finding in verdict.findings:
            render(finding.text)
        assert 1 <= len(filing(verdict).player.strip()) <= MOST_NAME, "no event would take this list"
        assert verdict.status != "legal" or not any(map(_is_struck, verdict.deck.entries)), (
            "struck, but legal"
        )
    if all(verdict.status == "unreadable" for verdict in verdicts):
        raise DataError("list.txt", "", verdicts[0].findings[0].text)
    assert mutations.MARK.encode() not in data or _is_told(mutations.MARK, verdicts), "lost in silence"
    kind = ("text", "csv", "json", "link")[len(data) // 3 % 4]
    written = WRITERS[kind]([verdict.deck for verdict in verdicts[:50]], None)
    if kind == "csv":
        _require_harmless(written)
    if kind == "link":
        assert len(read(written, game)) == len(verdicts[:50]), "links of ours are not read"


def _is_told(word: str, verdicts: Sequence[Verdict]) -> bool:
    """Whether a word of a list is in what was made of it, or what holds it is asked about or named."""
    if any(each.severity == "ask" for verdict in verdicts for each in verdict.findings):
        return True
    return any(word in repr(verdict.deck) or verdict.deck.notes for verdict in verdicts)


def _is_struck(entry: DeckEntry) -> bool:
    """Whether a stroke lies over a letter of a card's name."""
    return any(combining(sign) == 1 for sign in entry.name)


def _require_harmless(written: str) -> None:
    csv.field_size_limit(1 << 30)
    for row in csv.reader(io.StringIO(written)):
        for cell in row:
            assert cell == "-" or not cell.startswith(
                ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
            ), cell


def feed_link(data: bytes, folder: Path) -> None:
    """Read as a link or a code."""
    read(data, "warcry", "paste")


def feed_typed(data: bytes, folder: Path) -> None:
    """Type it: anything but a clean exit is a failure, and no sign of it steers the terminal."""
    home = folder / "home"
    if not home.exists():
        shutil.copytree(template(), home)
    os.environ["COMPANION_HOME"] = str(home)
    os.chdir(folder)
    words = [word.replace("\x00", "") for word in data.decode("utf-8", "replace").split("\n")][:60]
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()  # reports are written as bytes
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = companion.main(words, prog_name="companion", standalone_mode=False) or 0
        except SystemExit as ended:
            code = ended.code or 0
        except click.ClickException as error:
            code = error.exit_code
        except click.Abort:
            code = 130
    assert code != UNFORESEEN
    told = err.getvalue()
    steering = [sign for sign in told if category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign != "\n"]
    assert not steering, f"a refusal steers a terminal: {told[:200]!r}"
    if code:
        raise DataError("typed", "", told_once(told))


def told_once(told: str) -> Any:
    """What was told, for the count of refusals."""
    return say("{told}", told=told[:80])


def feed_settings(data: bytes, folder: Path) -> None:
    """Read stored settings."""
    plain = load_foreign(data, "settings", limits.FACTS_BYTES)
    if isinstance(plain, dict):
        read_settings(plain)
        read_window(plain.get("window"))


DOORS: dict[str, Door] = {
    "table": Door(honest.table_files, mutations.as_journal, feed_table, 24 * limits.MIB),
    "event": Door(honest.event_files, mutations.as_journal, feed_event, 24 * limits.MIB),
    "next": Door(honest.ended_tables, mutations.as_journal, feed_next, 24 * limits.MIB),
    "facts": Door(honest.facts_files, mutations.as_json, feed_facts, limits.FACTS_BYTES),
    "facts as a table": Door(honest.facts_tables, mutations.as_sheet, feed_facts_table, limits.LIST_BYTES),
    "deck": Door(honest.deck_files, mutations.as_json, feed_deck, limits.DECK_BYTES),
    "script": Door(honest.scripts, mutations.as_json, feed_script, limits.SCRIPT_BYTES),
    "format": Door(_formats, mutations.as_toml, feed_format, 4 * limits.MIB),
    "adventure": Door(honest.adventures, mutations.as_toml, feed_adventure, 4 * limits.MIB),
    "adventure as JSON": Door(
        honest.adventures_as_json, mutations.as_json, feed_adventure_json, limits.SETUP_BYTES
    ),
    "cards": Door(honest.card_files, mutations.as_sheet, feed_cards, limits.CARDS_BYTES),
    "list": Door(honest.list_files, mutations.as_list, feed_list, limits.LIST_BYTES),
    "link": Door(honest.links, mutations.as_bytes, feed_link, 16 * limits.MIB),
    "typed": Door(honest.typed, mutations.as_words, feed_typed, 100_000),
    "settings": Door(honest.stored_settings, mutations.as_json, feed_settings, limits.FACTS_BYTES),
}
SHARES = {
    "table": 4,
    "event": 2,
    "next": 2,
    "list": 3,
    "typed": 2,
    "script": 2,
    "cards": 2,
    "format": 2,
    "facts": 2,
}
"""How many inputs a door gets for one of the others."""
