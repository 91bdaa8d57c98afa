"""Files come in bounded, and go out whole, over nothing that is not meant."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from companion.content.files import folder_for, free_path, read_bytes, write_whole
from companion.content.languages import catalogue
from companion.content.own_files import own_file_error
from companion.content.places import user_dir
from companion.content.problem_file import MOST, keep_problem, unforeseen
from companion.content.toml import read_foreign_toml
from companion.core import limits
from companion.core.errors import DataError, StorageError

needs_links = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")


@needs_links
def test_only_real_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, words in (
        ("pipe", "not a file"),
        ("nowhere", "no such file"),
        (".", "not a file"),
        ("a\0b", "not a file"),
    ):
        with pytest.raises(DataError, match=words):
            read_bytes(tmp_path / name, 100)
    with pytest.raises(DataError, match="not a file"):
        read_bytes(Path("/dev/zero"), 100)


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 200_000)
    assert len(read_bytes(path, 200_000)) == 200_000
    with pytest.raises(DataError, match="larger than"):
        read_bytes(path, 199_999)


@needs_links
def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    target, link, part = tmp_path / "target", tmp_path / "link", tmp_path / "link.part"
    target.write_text("old")
    target.chmod(0o640)
    part.write_text("mine")
    link.symlink_to(target)
    write_whole(link, (b"new", b"er"))
    assert link.is_symlink() and target.read_text() == "newer" and part.read_text() == "mine"
    assert target.stat().st_mode & 0o777 == 0o640
    device = tmp_path / "device"
    os.mkfifo(device)  # never a real one: a broken guard would take it away from every program
    with pytest.raises(StorageError, match="not a file"):
        write_whole(device, (b"x",))
    assert not device.is_file()
    assert {each.name for each in tmp_path.iterdir()} == {"target", "link", "link.part", "device"}


def test_what_fails_half_way_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def parts():
        yield b"new"
        raise OSError(28, "No space left on device")

    with pytest.raises(StorageError, match=r"a\.json: The file cannot be written \(the disk is full\)"):
        write_whole(path, parts())
    assert path.read_text() == "old" and len(list(tmp_path.iterdir())) == 1


def test_what_is_written_out_stands_beside_what_is_there_a_dead_link_too(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("mine")
    (tmp_path / "a-2.json").symlink_to(tmp_path / "away")
    assert free_path(tmp_path, "a", "json") == tmp_path / "a-3.json"


def test_a_folder_that_may_not_be_looked_into_is_for_the_writing_to_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.json"
    monkeypatch.setattr("companion.content.files.folder_for", lambda folder: folder)
    monkeypatch.setattr(os, "lstat", closed)
    monkeypatch.setattr(os, "stat", closed)
    assert free_path(tmp_path, "a", "json") == path


def test_a_file_where_a_folder_belongs_is_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file")
    with pytest.raises(StorageError, match="a file is in its place"):
        folder_for(tmp_path / "exports")


# -- TOML ---------------------------------------------------------------------------------------------


def toml(tmp_path: Path, text: str) -> object:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return read_foreign_toml(path)


def test_honest_toml_passes_whatever_its_texts_hold(tmp_path: Path) -> None:
    text = (
        'a.b."c.d" = 1\n[x.y]\nlong = """[[[[{{{{ a.b.c.d.e.f "quoted" \\""" """\nraw = \'\'\'\n{[.\'\'\'\n'
        "floats = [1.5, 2.5, 3.5]\nday = 2026-01-31\n# [[[[[[ . . . . . . . . . . . . . . . . .\n"
        "[[z]]\nq = {r = [1]}\n"
    )
    found = toml(tmp_path, text)
    assert isinstance(found, dict) and found["a"]["b"]["c.d"] == 1 and found["z"] == [{"q": {"r": [1]}}]
    assert toml(tmp_path, "x = [" + "1.5, " * 5_000 + "]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a." * 17 + "b = 1", "line 1: A key has more than 16 parts"),
        ("\n[" + "a." * 17 + "b]", "line 2: A key has more than 16 parts"),
        ("x = {" + '"a" . ' * 17 + '"b" = 1}', "more than 16 parts"),
        ("x = " + "[" * 33 + "]" * 33, "nested"),
        ("x = " + "9" * 101, "too long"),
        ("x = 0x" + "f" * 99_000, "too long|TOML"),
        ("x = " + "1" * 90, "TOML|too long|"),
        ("x = [" + "1," * 60_000 + "]", "too many values"),
        ("x = 9999-12-31T23:59:60", "TOML"),
        ('x = """', "TOML"),
        ('x = """' + '\n\\"""' * 6_000, "line 1: This is not readable as TOML (Unterminated"),
        ("# " + "x" * limits.TOML_BYTES, "larger than 256 KiB"),
    ],
)
def test_toml_is_bounded_before_it_is_parsed(tmp_path: Path, text: str, words: str) -> None:
    try:
        toml(tmp_path, text)
    except DataError as error:
        assert any(word in str(error) for word in words.split("|")), str(error)
    else:
        assert words.endswith("|")


# -- a place to write ----------------------------------------------------------------------------------


def test_without_a_home_one_sentence_says_so(monkeypatch) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    for found in (RuntimeError("no home"), KeyError("no user")):
        monkeypatch.setattr(
            "companion.content.places.user_data_path", lambda *_, e=found, **__: (_ for _ in ()).throw(e)
        )
        with pytest.raises(StorageError, match="no home folder; set COMPANION_HOME"):
            user_dir()
    monkeypatch.setattr("companion.content.places.user_data_path", lambda *_, **__: Path("relative/share"))
    with pytest.raises(StorageError, match="no home folder"):
        user_dir()


# -- reports -------------------------------------------------------------------------------------------


def boom() -> BaseException:
    try:
        raise ValueError("Anna's secret \x1b[2J")
    except ValueError as error:
        return error


def test_a_report_says_where_and_nothing_of_whom(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    told = str(unforeseen(boom(), "show"))
    (report,) = (tmp_path / "problems").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "ValueError" in told and str(report) in told and told.count("\n") == 0
    assert "While: show" in text and "in boom" in text and "\x1b" not in text
    assert "Anna's secret" not in text.replace("raise ValueError(\"Anna's secret", "")


def test_only_so_many_reports_are_kept_and_no_folder_is_no_matter(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for _ in range(MOST + 3):
        keep_problem(boom(), "x")
    assert len(list((tmp_path / "problems").iterdir())) == MOST
    (tmp_path / "a file").touch()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "a file" / "home"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "nowhere" / "\0"))
    assert keep_problem(boom(), "x") is None and "no report" in str(unforeseen(boom(), "x"))


@pytest.mark.parametrize("problem", [FileNotFoundError("No usable temporary directory"), MemoryError()])
def test_what_goes_wrong_with_a_report_leaves_its_sentence(problem, tmp_path, monkeypatch) -> None:
    def fails() -> str:
        raise problem

    (tmp_path / "a file").touch()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "a file" / "home"))
    monkeypatch.setattr("tempfile.gettempdir", fails)
    assert "(ValueError): no report was written" in str(unforeseen(boom(), "x"))


@needs_links
def test_a_file_that_has_nothing_to_read_yet_cannot_be_read(tmp_path, monkeypatch) -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    monkeypatch.setattr(os, "open", lambda *_: reader)
    monkeypatch.setattr(stat, "S_ISREG", lambda _: True)
    with pytest.raises(DataError, match="cannot be read"):
        read_bytes(tmp_path / "kmsg", 10)
    os.close(writer)


@pytest.mark.parametrize("name", ["漢" * 84, "😀" * 62, "x" * 255])
def test_every_name_that_a_folder_takes_can_be_written(tmp_path: Path, name: str) -> None:
    write_whole(tmp_path / name, (b"whole",))
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(name, b"whole")]


def test_what_cannot_be_worded_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("gettext.translation", full)
    assert catalogue.__wrapped__("ru").gettext("Nothing.") == "Nothing."


def test_a_home_named_by_a_tilde_is_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COMPANION_HOME", "~/games")
    assert user_dir() == tmp_path / "games"
    monkeypatch.setenv("COMPANION_HOME", "~nobody of that name/games")
    assert user_dir() == Path("~nobody of that name/games").absolute()


def test_a_program_that_may_open_no_more_files_is_not_told_to_be_installed_again():
    error = own_file_error(Path("data/warcry/example.toml"), OSError(errno.EMFILE, "Too many open files"))
    assert str(error) == "data/warcry/example.toml: The file cannot be read (Too many open files)."
