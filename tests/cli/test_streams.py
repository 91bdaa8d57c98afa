"""The real command in odd surroundings: closed and full streams, no home, and what nobody foresaw."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import click
import pytest

import companion.cli as command
from companion.cli import UNFORESEEN
from companion.cli.commands import companion
from companion.cli.output import STDOUT, deliver
from companion.cli.streams import Stream
from companion.core.game import Note
from companion.store import Store
from tests.decks.reports import LEGAL

needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell and /dev/full")
ROOT = Path(__file__).resolve().parents[2]


def buffered() -> dict[str, str]:
    """The surroundings as most people have them: what is written is gathered first."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def shell(line: str, tmp_path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which $C is the command."""
    known = {
        **buffered(),
        "COMPANION_HOME": str(tmp_path / "home"),
        "C": f"{sys.executable} -m companion",
        **env,
    }
    return subprocess.run(
        ["sh", "-c", line], cwd=ROOT, env=known, capture_output=True, text=True, check=False
    )


@needs_posix
@pytest.mark.parametrize("env", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$C games >/dev/full", 4),
        ("$C new realms >/dev/null 2>&1; $C show 1 >/dev/full", 4),
        ("$C --help >/dev/full", 4),
        ("$C show 99 2>/dev/full", 4),
        ("$C games --json >/dev/full 2>/dev/full", 4),
        ("$C games >&-", 0),
        ("$C nonsense 2>&-", 2),
        ("$C deck check - --game warcry <&-", 3),
        ("$C cards import - --game warcry <&-", 3),
        ("$C deck check $F --game warcry >&- 2>&-", 0),
        ("$C deck check $F --game warcry --pdf >&-", 4),
    ],
)
def test_streams_that_take_nothing_end_in_a_sentence_at_most(line, code, env, tmp_path) -> None:
    (tmp_path / "list.txt").write_text(LEGAL, encoding="utf-8")
    found = shell(line, tmp_path, F=str(tmp_path / "list.txt"), **env)
    assert found.returncode == code
    assert "Traceback" not in found.stderr and len(found.stderr.splitlines()) <= 1


@needs_posix
def test_no_sign_of_a_stranger_reaches_a_terminal_as_it_is(tmp_path) -> None:
    found = shell(
        "$C import \"$(printf 'a\\033[2J\\342\\200\\256b.json')\"; $C new \"$(printf '\\033[2J')\"", tmp_path
    )
    assert "\x1b" not in found.stderr and "\u202e" not in found.stderr
    assert r"\u202e" in found.stderr and r"[2J" in found.stderr


@needs_posix
def test_progress_moves_the_cursor_of_a_terminal_and_nothing_else_does(tmp_path) -> None:
    import pty

    lists = tmp_path / "lists"
    lists.mkdir()
    for name in ("a", "b\x1b[2J"):
        (lists / f"{name}.txt").write_text(LEGAL, encoding="utf-8")
    master, slave = pty.openpty()
    words = [sys.executable, "-m", "companion", "deck", "check", str(lists), "--game", "warcry"]
    env = {**os.environ, "COMPANION_HOME": str(tmp_path / "home"), "TERM": "xterm"}
    with subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=slave) as started:
        os.close(slave)
        shown = b""
        with suppress(OSError):  # the other end is closed
            while part := os.read(master, 4096):
                shown += part
        os.close(master)
    assert started.returncode == 0 and b"100%" in shown
    assert b"\r" in shown and rb"\u00" not in shown and b"[2J" not in shown


@needs_posix
def test_a_reader_who_went_away_is_no_refusal(tmp_path) -> None:
    """With 1 a script would take a list for an illegal one."""
    read, write = os.pipe()
    os.close(read)
    words = [sys.executable, "-m", "companion", "rules", "coverage"]
    with subprocess.Popen(words, cwd=ROOT, env=buffered(), stdout=write, stderr=subprocess.PIPE) as started:
        os.close(write)
        assert started.communicate()[1] == b"" and started.returncode == 4


@needs_posix
@pytest.mark.parametrize("words", [("show",), ("nonsense",), ("show", "99")])
@pytest.mark.parametrize("env", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
def test_a_refusal_that_nobody_reads_ends_with_a_code_of_ours(words, env, tmp_path) -> None:
    """Python itself would end with 120."""
    read, write = os.pipe()
    os.close(read)
    known = {**buffered(), "COMPANION_HOME": str(tmp_path), **env}
    done = subprocess.run([sys.executable, "-m", "companion", *words], cwd=ROOT, env=known, stderr=write)
    os.close(write)
    assert done.returncode == 4


@needs_posix
@pytest.mark.parametrize("words", [("log", "1"), ("export", "1", "-")])
def test_a_pager_on_its_first_page_keeps_nobody_out(words, tmp_path) -> None:
    with Store.open(tmp_path) as store:
        table = store.tables.open(store.tables.create("realms"))
        for number in range(300):
            table.do(Note(f"{number} " + 200 * "a"))
    env = {**buffered(), "COMPANION_HOME": str(tmp_path)}
    command_line = [sys.executable, "-m", "companion", *words]
    with subprocess.Popen(command_line, cwd=ROOT, env=env, stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        first = os.read(started.stdout.fileno(), 1)  # by now it writes, and soon nobody takes it
        with Store.open(tmp_path, patience=0) as store:
            assert started.poll() is None and not store.read_only
        shown = (first + started.stdout.read()).decode()
    assert started.returncode == 0
    assert all(f"{number} aaa" in shown for number in range(300)), "all of it comes in the end"


@needs_posix
@pytest.mark.parametrize("env", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
def test_a_result_that_a_full_disk_cuts_short_is_told(env, tmp_path) -> None:
    """A stream without a buffer takes a part of what is written, and says nothing."""
    with Store.open(tmp_path / "home") as store:
        table = store.tables.open(store.tables.create("realms"))
        for number in range(300):
            table.do(Note(f"{number} " + 200 * "a"))
    for verb in ("log 1", "export 1 -"):
        found = shell(f"ulimit -f 20; $C {verb} >{tmp_path / 'out'}", tmp_path, **env)
        assert found.returncode == 4 and "Traceback" not in found.stderr
        assert found.stderr.splitlines()[-1].startswith("The output cannot be written")


class Typing(io.BytesIO):
    """Somebody types: whoever reads it waits, and meanwhile others come to the data."""

    def __init__(self, text: str, home: Path) -> None:
        super().__init__(text.encode())
        self.home = home
        self.kept_out: list[bool] = []

    def read(self, size: int | None = -1) -> bytes:
        with Store.open(self.home, patience=0) as store:
            self.kept_out.append(store.read_only)
        return super().read(size)


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "check", "-", "--game", "warcry"),
        ("event", "register", "1", "-"),
        ("event", "seat", "1", "-"),
        ("event", "check", "1", "Anna", "--judge", "Kim", "--played", "-"),
        ("event", "show", "1", "--cards", "-"),
        ("event", "answer", "1", "Anna", "--cards", "-"),
        ("event", "change", "1", "--cards", "-"),
        ("event", "report", "1", "--cards", "-"),
    ],
)
def test_who_is_still_typing_keeps_nobody_out(words, run, tmp_path, monkeypatch) -> None:
    run("event", "new", "Spring", "--game", "warcry")
    typing = Typing(LEGAL, tmp_path / "home")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typing))
    with suppress(SystemExit):  # what becomes of it is told elsewhere
        companion.main(words, standalone_mode=False)
    assert typing.kept_out[:1] == [False]


def test_a_card_table_may_come_from_the_input(run, tmp_path) -> None:
    (tmp_path / "anna.txt").write_text("Player: Anna\n3 Sole Card", encoding="utf-8")
    run("event", "new", "Spring", "--game", "realms")
    table = "name,type,realm,cost\nSole Card,creature,Highland,3\n"
    run("event", "register", "1", str(tmp_path / "anna.txt"), "--cards", "-", code=1, input=table)
    assert "1 player" in run("event", "show", "1").stdout


class Faulty(io.BytesIO):
    """An input that gives a part, then fails once, or has nothing yet, and then goes on."""

    def __init__(self, fails: bool) -> None:
        super().__init__(LEGAL.encode())
        self.fails = fails

    def read(self, size: int | None = -1) -> bytes:
        super().read(50)
        if self.fails:
            self.fails = False
            raise OSError(errno.EIO, "Input/output error")
        return None  # type: ignore[return-value]


@pytest.mark.parametrize("fails", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        ("deck", "check", "-", "--game", "warcry"),
        ("event", "register", "1", "-"),
        ("event", "seat", "1", "-"),
        ("cards", "import", "-", "--game", "warcry"),
    ],
)
def test_no_part_of_the_input_passes_for_all_of_it(words, fails, run, monkeypatch, capsys) -> None:
    run("event", "new", "Spring", "--game", "warcry")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Faulty(fails)))
    with pytest.raises(SystemExit) as ended:
        companion.main(words, standalone_mode=False)
    told = capsys.readouterr()
    assert ended.value.code == 3 and "The file cannot be read" in told.out + told.err
    assert "0 players" in run("event", "show", "1").stdout


@needs_posix
@pytest.mark.parametrize("where", [".", "./-"])
def test_a_file_that_is_called_a_dash_is_a_file(where, run, tmp_path, monkeypatch) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    (lists / "-").write_text(LEGAL, encoding="utf-8")
    monkeypatch.chdir(lists)
    told = run("deck", "check", where, "--game", "warcry", input="3 Nobody\n").stdout
    assert "Legal: 1." in told and "stdin" not in told


UNWRITABLE = "r.pdf: The file cannot be written (there is no such file or folder)."


@needs_posix
@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("$C deck check $F --game warcry --pdf r.pdf", 4, UNWRITABLE),
        ("$C event new X --game warcry >&2 && $C event report 1 --pdf r.pdf", 4, UNWRITABLE),
        ("$C deck check list.txt --game warcry --pdf $F.pdf", 3, "Unreadable: 1."),
        (
            "$C deck check ./- --game warcry",
            3,
            "-: The file cannot be read (there is no such file or folder).",
        ),
    ],
)
def test_a_current_folder_that_is_gone_is_told_where_it_is_wanted(line, code, told, tmp_path) -> None:
    (tmp_path / "list.txt").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "gone").mkdir()
    away = f"cd {tmp_path / 'gone'}; rmdir {tmp_path / 'gone'}; "
    found = shell(away + line, tmp_path, F=str(tmp_path / "list.txt"), PYTHONPATH=str(ROOT))
    assert (found.returncode, told in found.stderr) == (code, True), found.stderr


@needs_posix
def test_a_shell_that_asks_in_a_wrong_way_what_could_be_typed_shows_nothing(tmp_path: Path) -> None:
    for more in ({}, {"COMP_WORDS": "companion", "COMP_CWORD": "x"}):
        done = shell("$C games", tmp_path, _COMPANION_COMPLETE="bash_complete", **more)
        assert (done.stdout, done.stderr, done.returncode) == ("", "", 2)
        assert not (tmp_path / "home").exists(), "no report is left either"


def test_a_home_is_a_folder_whatever_its_name_looks_like(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", "file:data?mode=memory")
    run("new", "realms", "--name", "Friday")
    assert "Friday" in run("tables").stdout
    assert (tmp_path / "file:data?mode=memory" / "companion.sqlite3").is_file()


def test_what_nobody_foresaw_is_one_sentence_a_report_and_a_code_of_its_own(
    tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["companion", "games"])

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("companion.cli.commands.companion.main", broken)
    with pytest.raises(SystemExit) as ended:
        command.main()
    told = capsys.readouterr().err
    assert ended.value.code == UNFORESEEN and told.count("\n") == 1 and "ZeroDivisionError" in told
    (report,) = (tmp_path / "problems").iterdir()
    assert "While: games" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("error", [RecursionError, MemoryError, OSError])
def test_the_net_holds_for_every_kind_of_error(error, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))

    def broken(*_: object, **__: object) -> None:
        raise error()

    monkeypatch.setattr("companion.cli.commands.companion.main", broken)
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == UNFORESEEN and error.__name__ in capsys.readouterr().err


def ended_by(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> object:
    """The code with which the command ends that meets this."""

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("companion.cli.commands.companion.main", broken)
    with pytest.raises(SystemExit) as ended:
        command.main()
    return ended.value.code


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("companion.cli.streams", "ModuleNotFoundError"),
        ("companion.content.problem_file", "ZeroDivisionError"),
    ],
)
def test_the_net_holds_where_a_part_of_it_is_gone(gone, told, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, gone, None)
    assert ended_by(ZeroDivisionError(), monkeypatch) == UNFORESEEN
    said = capsys.readouterr().err
    assert said.startswith(f"Something went wrong that nobody foresaw ({told})") and said.count("\n") == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()], ids=repr)
def test_whoever_interrupts_is_told_nothing_went_wrong(error, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert ended_by(error, monkeypatch) == 130
    assert capsys.readouterr().err == "" and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("place", "stored"),
    [
        ("companion.store.disk.Disk._count", False),
        ("companion.store.second_copy.SecondCopy.add", True),
        ("companion.cli.tables.report", True),
        ("companion.cli.streams.HeldOutput.let_go", True),
    ],
)
def test_whoever_interrupts_behind_an_act_is_told_that_it_is_stored(
    place, stored, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with Store.open() as store:
        number = store.tables.create("berserkers", "A")
        before = len(store.tables.open(number).entries())
        store.tend()
    monkeypatch.setattr("sys.argv", ["companion", "note", str(number), "mine"])
    with monkeypatch.context() as patch, pytest.raises(SystemExit) as ended:
        patch.setattr(place, Mock(side_effect=KeyboardInterrupt))
        command.main()
    with Store.open() as store:
        assert (len(store.tables.open(number).entries()) > before) is stored
    told = ["It was stopped; what was done before that is stored."] if stored else []
    assert ended.value.code == 130 and capsys.readouterr().err.strip().splitlines() == told


STOPPED = """
import sys

class Stop:
    def find_spec(self, name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop())
from companion.cli import main
main()
"""


@pytest.mark.parametrize(
    "module", ["click", "companion.cli.streams", "companion.content.problem_file", "companion.cli.commands"]
)
def test_whoever_interrupts_the_first_moments_meets_no_traceback(module, tmp_path) -> None:
    env = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    words = [sys.executable, "-c", STOPPED, module]
    found = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "")


LOGGED = """
import logging, sys
from companion.cli import main
sys.argv[1:] = ["games"]
try:
    main()
except SystemExit:
    logging.getLogger("companion.core.table").error("toy: cannot go on", exc_info=RuntimeError("without end"))
"""


def test_a_mistake_that_a_table_survives_leaves_a_report_and_no_traceback(tmp_path) -> None:
    env = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    words = [sys.executable, "-c", LOGGED]
    found = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    (report,) = (tmp_path / "problems").iterdir()
    assert found.stderr == "" and "While: toy: cannot go on\nRuntimeError" in report.read_text(
        encoding="utf-8"
    )


def test_nothing_of_a_strangers_goes_past_the_guard_of_a_screen(monkeypatch, capsysbinary) -> None:
    shown = io.BytesIO()
    screen = Stream(shown, "utf-8")
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdout", screen)
    deliver(STDOUT, (b"a,\x1b[2J\r\n", "\u202e".encode()))
    screen.flush()
    assert shown.getvalue() == b"a,\\u001b[2J\n\\u202e"
    deliver(STDOUT, (b"\x89PNG\xff",))
    assert shown.getvalue().endswith(b"\x89PNG\xff")


def test_a_report_says_which_verb_it_was_and_names_no_file_of_the_player(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["companion", "import", "/home/me/secret.json"])
    assert ended_by(ZeroDivisionError(), monkeypatch) == UNFORESEEN
    (report,) = (tmp_path / "problems").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "While: import\n" in text and "secret" not in text


def test_an_error_at_the_last_flush_that_is_not_of_the_output_is_reported(
    tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert command._unwritable(OSError(errno.EACCES, "Permission denied")) == UNFORESEEN
    assert "PermissionError" in capsys.readouterr().err
    assert command._unwritable(OSError(errno.ENOSPC, "No space left on device")) == 4


@needs_posix
@pytest.mark.parametrize("stream", ["2>/dev/full", "2>&-"])
def test_what_a_recovery_did_is_told_until_somebody_could_read_it(stream, tmp_path) -> None:
    shell("$C new berserkers", tmp_path)
    (tmp_path / "home" / "companion.sqlite3").unlink()
    shell(f"$C tables {stream}", tmp_path)
    assert "The data file was gone" in shell("$C tables", tmp_path).stderr
    assert shell("$C tables", tmp_path).stderr == ""
