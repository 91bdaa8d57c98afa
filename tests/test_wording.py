"""Whatever is refused is refused in the reader's language: where it is and what is wrong, in one sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.presenters.telling import error_sentence
from companion.cards.rows import at_card
from companion.cli.commands import companion
from companion.content.languages import speak
from companion.core.errors import CompanionError, DataError, Illegal, StorageError
from companion.core.file_problems import NOT_WHOLE, at_line, cannot_read, within
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.judge_files import formats_of, judge_bytes
from companion.decks.phrases import NO_CARD_LINES
from tests.source import called, modules

SHOWN = {"echo", "secho", "fail", "UsageError", "BadParameter", "ClickException", "confirm", "prompt"}
WORD = re.compile(r"[A-Za-z]{2,}")
WORDED = re.compile(r"[A-Za-z] | [A-Za-z]")


def texts_of(node: ast.expr) -> Iterator[str]:
    """The literal parts of an expression that makes a text on the spot; what `say` marks is none."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=values):
            yield from (part.value for part in values if isinstance(part, ast.Constant))
            yield ""
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            yield from texts_of(left)
            yield from texts_of(right)
        case ast.Call(func=ast.Name(id="str")):
            yield ""
        case ast.Call(func=ast.Attribute(attr="join" | "format", value=made)):
            yield from texts_of(made)


def bare_errors(tree: ast.AST) -> list[int]:
    """Lines that refuse something in words which no catalogue knows."""
    lines = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or called(call) not in ("DataError", "StorageError"):
            continue
        *places, problem = call.args
        wrong = bool([*texts_of(problem)]) or any(
            WORDED.search(text) for at in places for text in texts_of(at)
        )
        if wrong or (places and isinstance(places[0], ast.Constant)):
            lines.append(call.lineno)
    return lines


def bare_output(tree: ast.AST) -> list[int]:
    """Lines that show a person words which no catalogue knows."""
    return [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and called(call) in SHOWN and call.args
        if any(WORD.search(text) for text in texts_of(call.args[0]))
    ]


# -- in the source --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("DataError(file, 'a.b', say('This is not a list.'))", False),
        ("DataError(file, f'{here}.name', MISSING)", False),
        ("DataError(file, at_line(3), MISSING if a else UNKNOWN)", False),
        ("errors.DataError(file, '', 'is missing')", True),
        ("DataError(file, '', f'{name} is missing')", True),
        ("DataError(file, '', 'is ' + name)", True),
        ("DataError(file, '', str(error))", True),
        ("DataError(file, '', 'odd' if a else MISSING)", True),
        ("DataError(file, f'line {n}', MISSING)", True),
        ("DataError('journal', '', MISSING)", True),
        ("StorageError(f'{name} cannot be written')", True),
        ("StorageError(say('The disk is full.'))", False),
    ],
)
def test_a_bare_refusal_is_seen(source: str, wrong: bool) -> None:
    assert bool(bare_errors(ast.parse(source))) is wrong


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("click.echo(session.say(say('A sentence.')))", False),
        ("click.echo(f'{each.id:14} {each.name}')", False),
        ("click.echo('  ' + session.say(text))", False),
        ("click.echo(f'table {made}')", True),
        ("click.echo('Legal now: ' + ', '.join(kinds))", True),
        ("click.UsageError('search needs a word.')", True),
    ],
)
def test_bare_output_is_seen(source: str, wrong: bool) -> None:
    assert bool(bare_output(ast.parse(source))) is wrong


def test_no_refusal_is_worded_past_the_catalogues() -> None:
    assert [f"{module.name}:{line}" for module in modules() for line in bare_errors(module.tree)] == []


def test_the_command_line_says_nothing_past_the_catalogues() -> None:
    verbs = [module for module in modules() if module.is_in("companion.cli")]
    assert [f"{module.name}:{line}" for module in verbs for line in bare_output(module.tree)] == []


def other_doors(tree: ast.AST) -> list[int]:
    """Lines that word a sentence in the way that is left to kv files."""
    return [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and called(call) in ("_", "gettext", "ngettext")
    ]


def test_python_code_of_the_app_words_with_say_alone() -> None:
    assert other_doors(ast.parse("text = host._('Back')\ntext = ngettext('a', 'b', 2)")) == [1, 2]
    app = [module for module in modules() if module.is_in("app") and module.name != "app.main"]
    assert [f"{module.name}:{line}" for module in app for line in other_doors(module.tree)] == []


def test_kv_files_word_through_the_app_alone() -> None:
    files = sorted(Path(__file__).parents[1].glob("app/**/*.kv"))
    marked = re.compile(r"(?<![\w.])(?:_|ngettext|say|say_n)\(")
    assert len(files) > 20
    assert [path.name for path in files if marked.search(path.read_text(encoding="utf-8"))] == []


# -- on the screen --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "en", "ru", "fr"),
    [
        (
            DataError("lists.txt", at_line(3), NO_CARD_LINES),
            "lists.txt, line 3: There are no card lines.",
            "lists.txt, строка 3: Здесь нет строк с картами.",
            "lists.txt, ligne 3\u00a0: Il n'y a pas de lignes de cartes.",
        ),
        (
            DataError("club.toml", "section[0].most", NOT_WHOLE),
            "club.toml, section[0].most: This is not a whole number.",
            "club.toml, section[0].most: Это не целое число.",
            "club.toml, section[0].most\u00a0: Ce n'est pas un nombre entier.",
        ),
        (
            DataError("table.json", within("rows.4", at_card(2, "cost")), NOT_WHOLE),
            "table.json, rows.4, card 2, cost: This is not a whole number.",
            "table.json, rows.4, карта 2, cost: Это не целое число.",
            "table.json, rows.4, carte 2, cost\u00a0: Ce n'est pas un nombre entier.",
        ),
        (
            DataError("away.txt", "", cannot_read(FileNotFoundError(2, "No such file or directory"))),
            "away.txt: The file cannot be read (there is no such file or folder).",
            "away.txt: Файл не прочитать (такого файла или папки нет).",
            "away.txt\u00a0: Le fichier ne peut être lu (il n'y a pas de tel fichier ou dossier).",
        ),
        (
            StorageError(say("The data file cannot be opened.")),
            "The data file cannot be opened.",
            "Файл данных не открывается.",
            "Le fichier de données ne s'ouvre pas.",
        ),
        (
            Illegal("TABLE-UNDO-01", "nothing_to_undo"),
            "There is nothing to take back.",
            "Отменять нечего.",
            "Il n'y a rien à annuler.",
        ),
    ],
)
def test_an_error_is_told_in_the_language_of_the_screen(
    error: CompanionError, en: str, ru: str, fr: str
) -> None:
    for language, sentence in (("en", en), ("ru", ru), ("fr", fr)):
        assert error_sentence(error, lambda text, language=language: speak(text, language)) == sentence
    if not isinstance(error, Illegal):
        assert str(error) == en


def test_an_unknown_reason_of_the_disk_is_told_in_its_own_words() -> None:
    assert (
        str(cannot_read(OSError(5, "Input/output error"))) == "The file cannot be read (Input/output error)."
    )


def test_a_name_from_a_strangers_file_steers_no_terminal() -> None:
    assert (
        str(DataError("a\x1b[2Jb.json", "x\ny", NOT_WHOLE))
        == r"a\u001b[2Jb.json, x\u000ay: This is not a whole number."
    )


def test_a_verdict_tells_in_any_language_why_a_file_is_no_list() -> None:
    (verdict,) = judge_bytes(Judge(formats_of("warcry")[0]), b"PK\x05\x06", "lists.zip")
    (finding,) = verdict.findings
    assert speak(finding.text, "ru") == "lists.zip: Это пустой архив zip."
    assert speak(finding.text, "fr") == "lists.zip\u00a0: C'est une archive zip vide."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("deck", "hash", "list.txt", "--game", "warcry"), "list.txt: Здесь нет строк с картами.\n"),
        (
            ("deck", "hash", "broken.json", "--game", "warcry"),
            "broken.json, строка 2: Это не прочитать",
        ),
        (("import", "table.json"), "table.json, version: Версия 9 неизвестна"),
        (("facts", "show", "berserkers", "moon"), "данные коробки, moon: Здесь нет 'moon'.\n"),
        (("undo", "7"), "Стола 7 нет.\n"),
        (("new", "berserkers", "--option", "six"), "'six' не имеет вида name=value.\n"),
        (("deck", "check", "list.txt", "--game", "warcry", "--side", "blue"), "не сторона"),
        (("deck", "check", "list.txt", "--game", "warcry", "--pdf", "list.txt"), "не прежний отчёт"),
    ],
)
def test_the_command_line_refuses_in_the_language_of_the_run(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text("# nothing\n")
    (tmp_path / "broken.json").write_text('{"deck":\n[,')
    (tmp_path / "table.json").write_text('{"format":"companion-table","version":9}')
    result = CliRunner().invoke(companion, ["--lang", "ru", *words])
    assert result.exit_code and said in result.stderr, result.stderr
