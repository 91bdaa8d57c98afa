"""The arrows of docs/ARCHITECTURE.md, read from the source itself: who may import whom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from companion.games import GAME_IDS
from tests.source import ROOT, Module, imports, modules, within

# What of our own code a room may import; a room is found by the longest name that fits.
# {game} stands for one game's package: it may import itself but no other game.
MAY_IMPORT = {
    "companion.core": ("companion.core",),
    "companion.content": ("companion.content", "companion.core"),
    "companion.cards": ("companion.cards", "companion.content", "companion.core"),
    "companion.decks": ("companion.cards", "companion.content", "companion.core", "companion.decks"),
    # Reading knows words and nouns, but neither formats nor judges: what a list says is not what it may say.
    "companion.decks.readers": (
        "companion.cards",
        "companion.content",
        "companion.core",
        "companion.decks.headings",
        "companion.decks.model",
        "companion.decks.phrases",
        "companion.decks.plain_list",
        "companion.decks.readers",
        "companion.decks.synonyms",
    ),
    "companion.tournament": (
        "companion.cards",
        "companion.content",
        "companion.core",
        "companion.decks",
        "companion.tournament",
    ),
    "companion.store": (
        "companion.content",
        "companion.core",
        "companion.games",
        "companion.store",
        "companion.tournament.game",
    ),
    "companion.games": ("companion.cards", "companion.content", "companion.core", "companion.games"),
    "companion.games.{game}": (
        "companion.cards",
        "companion.content",
        "companion.core",
        "companion.games.{game}",
    ),
    "companion": ("companion",),
    "app.presenters": ("app.presenters", "companion"),
    "app.games": ("app.games", "app.presenters", "companion"),
    "app.games.{game}": (
        "app.games.{game}",
        "app.presenters",
        "companion.cards",
        "companion.content",
        "companion.core",
        "companion.games.{game}",
    ),
    "app": ("app", "companion"),
}
# What games of one family share: a game may import the package of its family, and no other game;
# so may its face import the face of the family.
FAMILIES = {"duel": ("kubnazub", "realms")}
# A game that belongs to another knows its cards, and nothing the other way round.
BELONGS_TO = {"realms_draft": ("realms", "duel")}
# Rooms that show a game or keep it must not reach into one: they ask the registry.
NOT_INTO_A_GAME = (
    "companion.cards",
    "companion.decks",
    "companion.tournament",
    "companion.store",
    "companion.content",
    "app.presenters",
    "app.screens",
    "app.widgets",
)
NOT_FROM_A_SCREEN = ("companion.games", "companion.store", "companion.cli", "sqlite3", "sqlite_utils")
TOOLKIT = {"android", "asynckivy", "jnius", "kivy", "kivymd", "materialyoucolor", "plyer"}
OUTSIDE = {"benchmarks", "devtools", "tests"}
"""What is not shipped: the product must run without it."""
UNSAFE_MODULES = {"dill", "marshal", "pickle", "shelve"}
UNSAFE_CALLS = {"eval", "exec"}
# Chance, time and the network reach a game only through `ask`.
CHANCE_AND_TIME = {"datetime", "random", "secrets", "socket", "time", "urllib", "uuid"}


def room_of(module: Module) -> tuple[str, ...]:
    """What the module's room may import, by the longest room name that fits."""
    game = owner_of(module.name)
    rooms = {room.format(game=game or "-"): targets for room, targets in MAY_IMPORT.items()}
    room = max((room for room in rooms if module.is_in(room)), key=len)
    family = (family for family, games in FAMILIES.items() if game in games)
    mine = (game, *family, *BELONGS_TO.get(game or "", ()))
    return tuple(dict.fromkeys(target.format(game=each) for target in rooms[room] for each in mine))


def game_of(name: str) -> str | None:
    """The game whose package a module belongs to."""
    parts = name.split(".")
    inside = parts[:2] == ["companion", "games"] and len(parts) > 2
    return parts[2] if inside and (ROOT / "companion" / "games" / parts[2]).is_dir() else None


def owner_of(name: str) -> str | None:
    """The game whose package or face a module belongs to."""
    return game_of(name.replace("app.games.", "companion.games.", 1))


def offences(where: tuple[str, ...], forbidden: set[str]) -> list[str]:
    """Imports of forbidden top-level modules inside some rooms, as `importer -> imported`."""
    return [
        f"{module.name} -> {name}"
        for module in modules()
        if module.is_in(*where)
        for name in imports(module)
        if name.split(".")[0] in forbidden
    ]


def test_the_walk_sees_the_core_and_its_imports():
    names = {module.name for module in modules()}
    assert {"companion.core.game", "companion.core.errors", "companion.core.ask"} <= names
    table = next(module for module in modules() if module.name == "companion.core.table")
    assert any(within(name, "companion.core") for name in imports(table))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import kivy.app", "kivy.app"),
        ("from ..store import file", "companion.store"),
        ("from companion.games import berserkers", "companion.games.berserkers"),
        ("from companion.core.game import Game", "companion.core.game"),
        ("def f():\n    import app.main", "app.main"),
        ("from importlib import import_module\nimport_module('companion.cli')", "companion.cli"),
    ],
)
def test_an_import_is_seen_however_it_is_written(tmp_path, source, expected):
    path = tmp_path / "sample.py"
    path.write_text(source)
    assert expected in list(imports(Module("companion.core.sample", path, is_package=False)))


def test_every_import_follows_the_arrows():
    wrong = [
        f"{module.name} -> {name}"
        for module in modules()
        for name in imports(module)
        if within(name, "companion", "app") and not within(name, *room_of(module)) and name != "companion"
    ]
    assert wrong == []


def test_a_family_serves_its_own_games_and_knows_none_of_them():
    imported = {(owner_of(each.name), owner_of(name)) for each in modules() for name in imports(each)}
    for family, games in FAMILIES.items():
        inside = {pair for pair in imported if family in pair and pair[0] not in BELONGS_TO}
        assert ("kubnazub", family) in inside
        assert inside <= {*((game, family) for game in games), (family, family), (family, None)}


def test_rooms_that_serve_all_games_reach_into_none():
    wrong = [
        f"{module.name} -> {name}"
        for module in modules()
        if module.is_in(*NOT_INTO_A_GAME)
        for name in imports(module)
        if game_of(name)
    ]
    assert wrong == []


def test_no_game_is_named_outside_its_face():
    wrong = [
        f"{module.name}:{node.lineno}"
        for module in modules()
        if module.is_in("app") and not module.is_in("app.games")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if any(game in node.value.casefold() for game in GAME_IDS)
    ]
    assert wrong == []


def test_screens_and_widgets_go_through_presenters():
    wrong = [
        f"{module.name} -> {name}"
        for module in modules()
        if module.is_in("app.screens", "app.widgets")
        for name in imports(module)
        if within(name, *NOT_FROM_A_SCREEN)
    ]
    assert wrong == []


def test_engine_and_presenters_know_no_toolkit():
    assert offences(("companion", "app.games", "app.presenters"), TOOLKIT) == []


def test_the_product_does_without_tests_and_tools():
    assert offences(("companion", "app"), OUTSIDE) == []


def test_games_take_chance_and_time_only_from_ask():
    assert offences(("companion.games",), CHANCE_AND_TIME) == []


def test_nothing_unsafe_reads_input():
    assert offences(("companion", "app"), UNSAFE_MODULES) == []
    calls = [
        f"{module.name}:{node.lineno}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNSAFE_CALLS
    ]
    assert calls == []


def test_screens_are_given_the_app_and_do_not_look_for_it():
    wrong = [
        f"{module.name}:{node.lineno}"
        for module in modules()
        if module.is_in("app") and module.name != "app.main"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr == "get_running_app"
    ]
    assert wrong == []


def read_through_ids(kv: str) -> list[str]:
    """Rules of a kv file that follow a value through `ids`, as in `height: self.ids.words.height`.

    Kivy holds what such a rule goes through for good, and with it the widget, all around it, and the app.
    """
    rules = (line for line in kv.splitlines() if not line.strip().startswith(("on_", "#")))
    return [line.strip() for line in rules if re.search(r":.*\bids\.", line)]


def test_no_kv_rule_holds_its_widget_for_ever():
    assert read_through_ids("    height: self.ids.words.height\n    on_pick: root.ids.field.show()") != []
    kv = {path: read_through_ids(path.read_text("utf-8")) for path in (ROOT / "app").rglob("*.kv")}
    assert kv and {path.name: found for path, found in kv.items() if found} == {}


def guarded_by_connection(tree: ast.AST) -> list[int]:
    """Lines that open `with db.conn`, which does not roll back what sqlite-utils has committed."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.With | ast.AsyncWith)
        for item in node.items
        if isinstance(item.context_expr, ast.Attribute) and item.context_expr.attr == "conn"
    ]


def test_no_transaction_relies_on_the_bare_connection():
    assert guarded_by_connection(ast.parse("with self.db.conn:\n    pass")) == [1]
    wrong = [f"{module.name}:{line}" for module in modules() for line in guarded_by_connection(module.tree)]
    assert wrong == []


def read_as_digits(tree: ast.AST) -> list[int]:
    """Lines that ask Python whether a text has digits alone and read it with `int`, which refuses ² and ①."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.Lambda)]
    found = set()
    for function in functions:
        calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
        asked = {root_of(each.func.value) for each in calls if is_asking_for_digits(each.func)}
        read = (
            each for each in calls if isinstance(each.func, ast.Name) and each.func.id == "int" and each.args
        )
        found |= {each.lineno for each in read if root_of(each.args[0]) in asked}
    return sorted(found)


def is_asking_for_digits(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) and called.attr in ("isdigit", "isdecimal", "isnumeric")


def root_of(value: ast.expr) -> str:
    """What a text is taken from: `text` for `text.strip()[:9]`."""
    while True:
        match value:
            case ast.Call(func=ast.Attribute(value=inner)) | ast.Subscript(value=inner, slice=ast.Slice()):
                value = inner
            case ast.Call(func=ast.Name(), args=[inner, *_]):
                value = inner
            case _:
                return ast.unparse(value)


def test_numbers_of_strangers_are_read_by_one_reader():
    odd = "def f(text):\n    if text.strip().isdigit():\n        return int(text[:9])"
    assert read_as_digits(ast.parse(odd)) == [3]
    assert read_as_digits(ast.parse("lambda word, n: int(n) if word.isdigit() else 0")) == []
    wrong = [f"{module.name}:{line}" for module in modules() for line in read_as_digits(module.tree)]
    assert wrong == [], "companion.core.numerals.whole reads them"


def test_a_fresh_interpreter_imports_engine_and_presenters_without_the_toolkit():
    rooms = ("companion", "app.games", "app.presenters")
    names = [module.name for module in modules() if module.is_in(*rooms)]
    names = [name for name in names if not name.endswith("__main__")]
    assert "companion.core.table" in names
    code = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'kivy', 'kivymd', 'cairo', 'plyer'}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "[]"


def test_a_list_of_tables_is_read_without_the_ground_of_games():
    """It is what the first picture of the app waits for."""
    code = (
        "import sys, companion.store; print(*(name for name in sys.modules if name.startswith('companion.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert "companion.store.tables" in loaded.stdout.split()
    assert not {"companion.core.game", "companion.core.ask"} & set(loaded.stdout.split())
