"""The device's door on a desktop: what it cannot do it does without a word."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app import device
from tests.source import ROOT


def test_a_desktop_without_a_vibrator_is_quiet_about_it():
    script = "from app import device; device.vibrate(); device.vibrate(); print('done')"
    env = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0 and "done" in run.stdout
    assert "Traceback" not in run.stderr, run.stderr


@pytest.mark.parametrize(
    ("portal", "gnome", "style"),
    [
        ("(<<uint32 1>>,)", "", "Dark"),
        ("(<<uint32 2>>,)", "'prefer-dark'", "Light"),
        ("(<<uint32 0>>,)", "'prefer-dark'", "Dark"),
        ("", "'default'", ""),
        ("", "", ""),
    ],
)
def test_a_desktop_is_asked_for_its_colours(monkeypatch, portal, gnome, style):
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(device, "platform", "linux")
    monkeypatch.setattr(device, "_said", lambda name, *_words: portal if name == "gdbus" else gnome)
    assert device.system_style() == style


def test_a_system_that_does_not_answer_has_no_colours(monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(device, "platform", "android")
    assert device.system_style() == ""
    monkeypatch.setattr(device, "platform", "another")
    assert device.system_style() == ""


def test_every_sound_is_ours_and_playing_one_never_raises():
    from devtools.sounds import FOLDER, sounds

    assert {path.stem for path in FOLDER.glob("*.wav")} == set(sounds())
    for path in FOLDER.glob("*.wav"):
        assert path.read_bytes()[44:] == sounds()[path.stem]
    device.play_sound("dice")
    device.play_sound("no such sound")


def test_an_act_is_felt_and_heard_only_where_the_player_wants_it(monkeypatch):
    from types import SimpleNamespace

    from app import feedback

    felt: list[object] = []
    monkeypatch.setattr(device, "vibrate", felt.append)
    monkeypatch.setattr(device, "play_sound", felt.append)
    monkeypatch.setattr(feedback, "signal", lambda play: "dice")
    for haptics, sounds, expected in (
        (False, False, []), (True, False, [0.04]), (False, True, ["dice"])
    ):  # fmt: skip
        felt.clear()
        settings = SimpleNamespace(haptics=haptics, sounds=sounds)
        feedback.after_act(SimpleNamespace(last=object(), settings=settings))
        assert felt == expected
    felt.clear()
    feedback.after_act(SimpleNamespace(last=None, settings=SimpleNamespace(haptics=True, sounds=True)))
    assert felt == []
