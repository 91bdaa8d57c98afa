"""What nobody foresaw in the app: one sentence on screen, a report, and the app goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from app.main import MOST_OF_ONE, REST, LastNet, in_background
from companion.core.errors import StorageError
from tests.refusing_disk import BROKEN
from tests.refusing_disk import broken as broken_disk
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "reports"))
    with Hand(tmp_path / "data", PHONE) as made:
        monkeypatch.setattr(made.app.session, "dismiss", lambda: None)  # nobody has read it yet
        yield made


class AtOnce:
    """A thread that has done its work when it is started."""

    def __init__(self, target: Callable[[], None], daemon: bool) -> None:
        self.start = target


def broken(number: int = 1) -> None:
    raise RuntimeError(f"nobody foresaw {number}")


def caught(net: LastNet, times: int = 1) -> int:
    """What the net answers to the last of several errors from one place."""
    answer = 0
    for _ in range(times):
        try:
            broken()
        except RuntimeError as error:
            answer = net.handle_exception(error)
    return answer


def reports(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "reports" / "problems").glob("problem-*.txt"))


def test_an_error_becomes_one_sentence_and_a_report_without_the_players_words(hand: Hand, tmp_path: Path):
    session = hand.app.session
    assert caught(LastNet(session)) == ExceptionManager.PASS
    (report,) = reports(tmp_path)
    assert "Something went wrong that nobody foresaw (RuntimeError)" in session.error
    assert str(report) in session.error and "\n" not in session.error
    text = report.read_text("utf-8")
    assert "test_last_net.py" in text and "nobody foresaw 1" not in text


def test_the_same_error_in_every_frame_is_told_once_and_ends_the_app_in_the_end(hand: Hand, tmp_path: Path):
    net = LastNet(hand.app.session)
    assert caught(net, MOST_OF_ONE - 1) == ExceptionManager.PASS
    assert len(reports(tmp_path)) == 1
    assert caught(net) == ExceptionManager.RAISE


def test_the_same_error_of_another_tap_is_told_again_and_ends_nothing(hand: Hand, tmp_path: Path):
    net, session = LastNet(hand.app.session), hand.app.session
    for _tap in range(3):
        session.error = ""
        assert caught(net, MOST_OF_ONE - 1) == ExceptionManager.PASS
        assert "nobody foresaw" in session.error
        hand.seconds(2 * REST)
    assert len(reports(tmp_path)) == 1, "one report says it all"


def test_an_error_on_the_same_line_of_another_file_is_another(hand: Hand, tmp_path: Path):
    net = LastNet(hand.app.session)
    for file in ("first.py", "second.py"):
        try:
            exec(compile("raise RuntimeError(1)", file, "exec"))
        except RuntimeError as error:
            net.handle_exception(error)
    assert len(reports(tmp_path)) == 2


def test_a_refusal_that_nobody_caught_is_its_own_sentence_without_a_report(hand: Hand, tmp_path: Path):
    session, net = hand.app.session, LastNet(hand.app.session)
    for _tap in range(2):
        session.error = ""
        with broken_disk(session.store), pytest.raises(StorageError) as refused:
            session.last_table()
        assert net.handle_exception(refused.value) == ExceptionManager.PASS
        assert session.error == BROKEN and reports(tmp_path) == []
        hand.seconds(2 * REST)


def test_a_page_that_cannot_be_shown_does_not_break_the_net(hand: Hand, monkeypatch):
    monkeypatch.setattr(type(hand.screen), "refresh", lambda page: broken(2))
    assert caught(LastNet(hand.app.session)) == ExceptionManager.PASS


def test_what_ends_a_program_on_purpose_is_not_caught(hand: Hand):
    net = LastNet(hand.app.session)
    for purpose in (KeyboardInterrupt(), SystemExit(0)):
        assert net.handle_exception(purpose) == ExceptionManager.RAISE  # type: ignore[arg-type]
    assert hand.app.session.error == ""


def test_work_in_the_background_that_fails_says_so_on_screen(hand: Hand, tmp_path: Path, monkeypatch):
    session = hand.app.session
    monkeypatch.setattr("app.main.Thread", AtOnce)  # a real one ends whenever the machine lets it
    monkeypatch.setattr(session, "_run", in_background)
    session.run(broken, lambda found: None)
    hand.idle_until(lambda: session.error != "")
    assert "nobody foresaw" in session.error and len(reports(tmp_path)) == 1


PROGRAM = """
    from kivy.clock import Clock
    import app.main as main

    app = main.ready_app()
    app.session.dismiss = lambda: None

    def fail(_dt):
        raise RuntimeError("nobody foresaw")

    def look(_dt):
        print("still here:", app.session.error[:40])
        app.stop()

    Clock.schedule_once(fail, 0.2)
    Clock.schedule_once(look, 1.0)
    app.run()
"""


def test_the_real_app_goes_on_after_an_error_in_a_callback(tmp_path: Path):
    environment = {
        **os.environ,
        "COMPANION_HOME": str(tmp_path / "home"),
        "KIVY_HOME": str(tmp_path / "kivy"),
    }
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "still here: Something went wrong that nobody foresaw" in done.stdout
    assert len(list((tmp_path / "home" / "problems").glob("*.txt"))) == 1


STARTING = """
    import app.main as main
    from kivy.clock import Clock
    from kivy.logger import FileHandler, Logger

    assert not any(isinstance(each, FileHandler) for each in Logger.handlers), "a full disk would end it"
    app = main.ready_app()
    end = lambda _dt: (print("open: True"), app.stop()) if app.session.ready else None
    Clock.schedule_interval(end, 0.2)
    Clock.schedule_once(lambda _dt: app.stop(), 60)
    app.run()
"""


@pytest.mark.parametrize("home", ["nowhere", "file", "there", "wrong"])
def test_the_real_app_starts_whatever_lies_where_kivy_has_its_own_folder(tmp_path: Path, home: str):
    place = tmp_path / "user" / home
    if home == "file":
        place.parent.mkdir()
        place.write_text("no folder")
    elif home == "nowhere":
        (tmp_path / "user").write_text("no folder")
    elif home == "wrong":
        (place / ".kivy").mkdir(parents=True)
        (place / ".kivy" / "config.ini").write_text("[graphics]\nwidth = 8o0\n")
    done = start(tmp_path, HOME=str(place))
    assert done.returncode == 0, done.stderr[-2000:]
    assert "open: True" in done.stdout
    written = sorted(path.name for path in place.glob(".kivy/*"))
    assert written == (["config.ini"] if home == "wrong" else []), "nothing is written that nobody reads"


@pytest.mark.parametrize(
    ("size", "mode"), [("abc", "nosuch"), ("0", ""), ("nan", "kivy")], ids=["no-number", "zero", "nan"]
)
def test_the_real_app_starts_whatever_kivy_is_told(tmp_path: Path, size: str, mode: str):
    words = {"KIVY_HOME": "", "KIVY_DPI": size, "KIVY_METRICS_DENSITY": size, "KIVY_LOG_MODE": mode}
    done = start(tmp_path, HOME=str(tmp_path / "user"), KIVY_METRICS_FONTSCALE=size, **words)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "open: True" in done.stdout and "unforeseen" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["data"], "nothing is left in the current folder"


def start(here: Path, **words: str) -> subprocess.CompletedProcess[str]:
    """Start the app as it is started from a folder, with nothing said to Kivy but this."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIVY")}
    environment |= {"PYTHONPATH": str(ROOT), "COMPANION_HOME": str(here / "data"), **words}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(STARTING)],
        cwd=here, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
