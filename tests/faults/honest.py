"""Honest inputs of every door: what hostile ones are made of."""

from __future__ import annotations

import json
import tempfile
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.cards.card import GAMES as CARD_GAMES
from companion.cards.tables import table_to_csv
from companion.content.places import data_dir
from companion.core.errors import CompanionError
from companion.core.game import Adjust, Note
from companion.core.script import script_of
from companion.core.table import Table
from companion.core.text import say
from companion.decks.plain_list import plain_text
from companion.decks.read import read as read_lists
from companion.decks.writers import WRITERS
from companion.games import GAME_IDS, get_game
from companion.games.boardgame.facts.adventure_documents import ADVENTURES
from companion.games.boardgame.facts.read import adventure_ids, example_plain
from companion.store import Store
from companion.store.games import EVENT_ID
from companion.tournament.acts import (
    BeginRound,
    DecideChange,
    DropOut,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Rename,
    Revise,
    Seat,
    Seated,
    TakeAsOther,
)
from companion.tournament.model import Check, Copies
from tests.bots import answer_all, play, sit_down
from tests.decks import fuzz_readers
from tests.decks.reports import ASK, ILLEGAL, LEGAL
from tests.decks.worlds import FIXTURES, invented
from tests.store.helpers import without_sum
from tests.tournament.stage import EARLY, LATE, OPTIONS, plain, read


@cache
def _tables() -> dict[str, Table]:
    """A played table of each game."""
    made = {}
    for game in GAME_IDS:
        chance = Random(game)
        made[game] = sit_down(get_game(game), chance)
        play(made[game], chance, 12)
    return made


def _changeable(text: str) -> bytes:
    """An exported file without the sum by which each change of it would be refused."""
    return json.dumps(without_sum(text), ensure_ascii=False, separators=(",", ":")).encode()


def table_files() -> list[bytes]:
    """Exported tables, each with something taken back and something corrected."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
        for game in GAME_IDS:
            chance = Random(game)
            table = store.tables.open(store.tables.create(game, "Friday", seed=1))
            answer_all(table, chance)
            play(table, chance, 12)
            for step in (table.undo, table.undo, table.redo):
                try:
                    step()
                except CompanionError:
                    continue
        return [_changeable(store.files.table_text(info.id)) for info in store.tables.all()]


def fill_event(table: Table) -> None:
    """A day at an event: lists, one of them late, seats, a lot, checks, penalties, and one step back."""
    filings = (read(LEGAL, "Boris"), read(ILLEGAL, "Анна Вебер"), read(ASK, "=Cleo"), plain("Dora"))
    table.do(Register(filings, EARLY))
    boris, anna, cleo, dora = (player.id for player in table.state.players)
    table.do(Revise(dora, LEGAL, "It was another file.", EARLY))
    table.do(Register((read(LEGAL, "Анна Вебер"), plain("Dora")), LATE))
    table.do(DecideChange(anna, True, LATE, "The bus was late."))
    table.do(TakeAsOther(dora, "Dora Klein", LATE))
    table.do(BeginRound("2026-05-01T11:00:00"))
    table.do(Seat((Seated(boris, "1"), Seated(anna, "1"), Seated(cleo, "2"))))
    table.do(PickForCheck(2, "dice 4 2", "2026-05-01T11:05:00"))
    gone, more = (Copies(2, "Amber Guard"),), (Copies(1, "Bone Lantern"),)
    table.do(
        RecordCheck(Check(anna, 1, "Kim", "1", 340, "K7", "Z3", 41, 42, gone, more, "2026-05-01T11:30:00"))
    )
    table.do(Penalise(anna, "Warning", "2026-05-01T11:31:00", "Two cards short."))
    table.do(Rename(boris, "Борис"))
    table.do(DropOut(cleo))
    table.do(Note("Fire alarm at 11:20"))
    table.do(Register((read(ILLEGAL, "Dora"),), "2026-05-01T12:00:00"))
    table.undo()


def event_files() -> list[bytes]:
    """Exported events: a whole day, the same with an entry struck, and one that has only begun.

    A struck entry keeps the state behind it: whatever is changed before it is refused there.
    """
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
        for seed in (1, 2):
            table = store.events.open(store.events.create(EVENT_ID, "Spring", OPTIONS, seed=seed))
            fill_event(table)
        table.confirm(table.amend(len(table.journal.entries) - 1, None))
        store.events.create(EVENT_ID, "Autumn", {"game": "realms", "name": "Autumn"}, seed=3)
        return [_changeable(store.event_files.table_text(info.id)) for info in store.events.all()]


def ended_tables() -> list[bytes]:
    """Exported tables of campaigns that go on: won, lost, and with adventures of one's own."""
    shipped = {each["id"]: each for each in ADVENTURES.shipped()}
    copies = [ADVENTURES.copied(shipped[name], adventure_ids()) for name in ("training", "high_water")]
    first, second = {**copies[0], "following": copies[1]["id"]}, {**copies[1], "following": ""}
    own = {"facts": {**example_plain(), "adventures": [first, second]}, "adventure": first["id"]}
    begun: list[tuple[dict[str, Any], str]] = [
        ({"adventure": "training"}, "won"),
        ({"adventure": "high_water"}, "lost"),
        (own, "won"),
        (own, "lost"),
    ]
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
        made = []
        for seed, (options, ending) in enumerate(begun, 1):
            number = store.tables.create("boardgame", "Campaign", options, seed=seed)
            table, chance = store.tables.open(number), Random(seed)
            answer_all(table, chance)
            play(table, chance, 4)
            table.do(Adjust("status", ending))
            made.append(_changeable(store.files.table_text(number)))
        following = store.tables.go_on(1)  # the second table of a campaign, lost in its turn
        store.tables.open(following).do(Adjust("status", "lost"))
        return [*made, _changeable(store.files.table_text(following))]


def facts_files() -> list[bytes]:
    """The example facts of each game that has any, as exported."""
    made = [(game, get_game(game).facts) for game in GAME_IDS]
    packed = [
        {"format": "companion-facts", "version": 1, "game": game, "facts": kit.example()}
        for game, kit in made
        if kit
    ]
    return [json.dumps(each, ensure_ascii=False).encode() for each in packed]


def facts_tables() -> list[bytes]:
    """The facts of games that have a form as a table, behind a line with the name of the game."""
    kits = [(game, get_game(game).facts) for game in GAME_IDS]
    return [f"{game}\n{kit.to_csv(kit.example())}".encode() for game, kit in kits if kit and kit.to_csv]


def deck_files() -> list[bytes]:
    """A kept deck as exported."""
    deck = {"game": "warcry", "entries": [{"count": 3, "name": "Foo"}], "seen": [1, 2], "side": "good"}
    plain = {"format": "companion-deck", "version": 1, "game": "warcry", "name": "Mine", "deck": deck}
    return [json.dumps(plain).encode()]


def scripts() -> list[bytes]:
    """Played tables as scripts."""
    made = []
    for game, table in _tables().items():
        plain = script_of(table)
        plain["steps"] = [
            *plain["steps"][:40],
            *([{"undo": 1}, {"redo": 1}] if table.pending is None else []),
        ]
        if game == "berserkers":
            plain["steps"][:0] = [{"refused": "BK-TURN-*", "do": {"is": "RollDice"}}]
        made.append(json.dumps({"game": game, **plain}, ensure_ascii=False).encode())
    return made


def formats() -> list[bytes]:
    """The formats that ship."""
    return [path.read_bytes() for path in sorted((data_dir() / "formats").rglob("*.toml"))]


def adventures() -> list[bytes]:
    """The adventures that ship."""
    return [path.read_bytes() for path in sorted((data_dir() / "boardgame" / "adventures").glob("*.toml"))]


def adventures_as_json() -> list[bytes]:
    """The same, as JSON has them."""
    return [json.dumps(tomllib.loads(each.decode()), default=str).encode() for each in adventures()]


def card_files() -> list[bytes]:
    """Card tables: CSV of each game, and the public builder's script and JSON."""
    own = [(FIXTURES / f"{game}_invented.csv").read_bytes() for game in CARD_GAMES]
    wide = [fuzz_readers.SCRIPT.encode(), fuzz_readers.CARDS_JSON.encode()]
    return [*own, *(table_to_csv(invented(game)).encode() for game in CARD_GAMES), *wide]


def list_files() -> list[bytes]:
    """Lists of every kind that is read."""
    found = [seed for seeds in fuzz_readers.seeds().values() for seed in seeds]
    asked = WRITERS["json"](list(read_lists(ASK, "warcry", "ask.txt")), None)
    answered = json.loads(asked)
    answered["decks"][0]["notes"] = [plain_text(say("{n} cards of {name}", n=3, name="Foo"))]
    legal = [
        WRITERS[kind](read_lists(LEGAL, "warcry", "legal.txt"), None) for kind in ("text", "csv", "json")
    ]
    return [*(seed for seed in found if seed), *map(str.encode, (asked, json.dumps(answered), *legal))]


def links() -> list[bytes]:
    """Payloads, share strings and addresses."""
    known = fuzz_readers.seeds()
    return [*known.get("payload", []), *known.get("share", []), fuzz_readers.SHARE.encode()]


def typed() -> list[bytes]:
    """What a person may type, one word a line; there are two tables."""
    lines = (
        "answer 1 2", "answer 1 --roll", "do 2 DrawRequest", "do 2 DrawRequest --roll",
        "adjust 1 turn 3", "adjust 1 cells.3.fire true", "amend 1 1 --answer location#1=L02",
        "amend 1 1 --strike", "undo 1 --times 2", "show 1", "log 1 --last 3",
        "facts set berserkers locations.0.fire true", "facts show berserkers",
        "facts show berserkers locations.0", "rename 1 Friday", "note 1 hello",
        "new berserkers --option six=exact", "new boardgame --set heroes=x", "options berserkers",
        "orders 1 Move", "rules BK-TURN-01", "odds 1", "duplicate 1", "deck formats --game warcry",
        "cards search wolf --game kubnazub --most 3", "deck check x --game realms", "import x.json",
        "play berserkers x.json", "restore 1", "--lang fr tables", "redo 2",
        "undo 2", "do 2 RollDice", "show 2 --json", "amend 2 1", "adjust 2 gold 3", "next 1",
        "event show 3", "event list --deleted", "event log 3 --last 4", "event strike 3 2 --yes",
        "event penalty 3 Anna Warning --words late", "event rename 3 Anna Ana", "event drop 3 Anna --back",
        "event round 3 --at 10:30", "event pick 3 1 --code 7F3K --at 11:00", "event undo 3 --times 2",
        "event check 3 Anna --judge Kim --missing x --at 11:20", "event change 3 Anna --other Anna2",
        "event new Spring --game warcry --date 2026-05-01 --rounds 5 --deadline 10:00 --penalty Warning",
        "event set 3 --rounds 6 --date 2026-05-01 --deadline 09:30", "event note 3 hello", "event redo 3",
        "event report 3 --json -", "event report 3 --csv -", "event delete 3 --restore",
        "event register 3 x.txt --player Anna --at 09:00", "event seat 3 x.txt", "event import x.json",
    )  # fmt: skip
    return ["\n".join(line.split(" ")).encode() for line in lines]


def stored_settings() -> list[bytes]:
    """Settings as they are stored."""
    plain = {
        "language": "fr",
        "theme": "Dark",
        "text_scale": 1.25,
        "dice": "app",
        "window": [800, 600],
        "motion": True,
    }
    return [json.dumps(plain).encode()]
