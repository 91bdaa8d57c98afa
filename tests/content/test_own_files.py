"""Files that came with the program: one that is missing or damaged is named, with what to do about it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.content import languages, rulebook
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.errors import DataError
from companion.decks import format_files

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "install the program again"


def test_a_missing_file_of_the_program_is_named_with_what_to_do(tmp_path: Path):
    with pytest.raises(DataError) as refused:
        read_toml(tmp_path / "warcry" / "rules.toml")
    assert str(refused.value).endswith(f"warcry/rules.toml: This file of the program is missing: {AGAIN}.")


def test_a_damaged_file_of_the_program_is_named_too(tmp_path: Path):
    (tmp_path / "rules.toml").write_bytes(b"\xff = [")
    with pytest.raises(DataError, match=r"rules\.toml: This file of the program cannot be read"):
        read_toml(tmp_path / "rules.toml")


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "\ufeff"])
def test_an_empty_file_of_the_program_is_damaged(tmp_path: Path, text: str):
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=rf"rules\.toml: This file of the program cannot be read: {AGAIN}"):
        read_toml(tmp_path / "rules.toml")


@pytest.mark.parametrize(
    "path", sorted(data_dir().rglob("*.toml")), ids=lambda path: "/".join(path.parts[-2:])
)
def test_a_file_of_the_program_that_was_cut_short_is_damaged_though_it_is_toml(tmp_path: Path, path: Path):
    assert read_toml(path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for kept in (1, len(lines) // 2, len(lines) - 1):
        (tmp_path / "cut.toml").write_text("".join(lines[:kept]), encoding="utf-8")
        with pytest.raises(DataError, match=rf"cut\.toml: This file of the program cannot be read: {AGAIN}"):
            read_toml(tmp_path / "cut.toml")


def test_no_list_is_judged_by_half_a_format_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "formats" / "kubnazub"
    folder.mkdir(parents=True)
    text = (data_dir() / "formats" / "kubnazub" / "tournament.toml").read_text(encoding="utf-8")
    (folder / "tournament.toml").write_text(text.partition("[banned]")[0], encoding="utf-8")
    monkeypatch.setattr(format_files, "data_dir", lambda: tmp_path)
    with pytest.raises(DataError, match=r"tournament\.toml: .*its end is missing"):
        format_files.load_formats("kubnazub")


def test_half_a_rule_book_is_not_read_in_parts_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "event").mkdir()
    text = (data_dir() / "event" / "rules.toml").read_text(encoding="utf-8")
    (tmp_path / "event" / "rules.toml").write_text(text[: text.rindex("[[rule]]")], encoding="utf-8")
    monkeypatch.setattr(rulebook, "data_dir", lambda: tmp_path)
    rulebook.rules_of.cache_clear()
    assert list(rulebook.read_in_parts("event")) == []
    with pytest.raises(DataError, match=r"event/rules\.toml: .*its end is missing"):
        rulebook.rules_of("event")


@pytest.mark.parametrize("damage", [None, b"", b"no catalogue"])
def test_a_language_without_its_sentences_is_told_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None
):
    folder = tmp_path / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    if damage is not None:
        (folder / "companion.mo").write_bytes(damage)
    monkeypatch.setattr(languages, "data_dir", lambda: tmp_path)
    languages.catalogue.cache_clear()
    problem = languages.language_problem("ru")
    languages.catalogue.cache_clear()
    assert problem is not None and AGAIN in str(problem) and "companion.mo" in str(problem)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command with data of its own, from which something can be taken away."""
    tree = tmp_path_factory.mktemp("copy")
    for part in ("companion", "data"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    return tree


def run(tree: Path, home: Path, *words: str) -> tuple[int, str]:
    env = {**os.environ, "PYTHONPATH": str(tree), "COMPANION_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        cwd=tree,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.mark.slow
def test_a_game_without_its_data_keeps_nobody_from_the_others(copy: Path, tmp_path: Path):
    away = tmp_path / "berserkers"
    shutil.move(copy / "data" / "berserkers", away)
    code, said = run(copy, tmp_path / "home", "new", "berserkers")
    assert code == 3 and AGAIN in said and said.count("\n") == 1
    assert run(copy, tmp_path / "home", "new", "warcry")[0] == 0
    assert run(copy, tmp_path / "home", "tables")[0] == 0
    shutil.move(away, copy / "data" / "berserkers")


@pytest.mark.slow
def test_a_game_whose_cards_are_missing_says_so(copy: Path, tmp_path: Path):
    cards = copy / "data" / "kubnazub" / "cards.toml"
    shutil.move(cards, tmp_path / "cards.toml")
    code, said = run(copy, tmp_path / "home", "new", "kubnazub")
    shutil.move(tmp_path / "cards.toml", cards)
    assert code == 3 and "kubnazub/cards.toml" in said and AGAIN in said


@pytest.mark.slow
def test_without_any_data_one_sentence_says_so(copy: Path, tmp_path: Path):
    shutil.move(copy / "data", tmp_path / "data")
    code, said = run(copy, tmp_path / "home", "new", "warcry")
    shutil.move(tmp_path / "data", copy / "data")
    assert code == 3 and AGAIN in said and said.count("\n") == 1
