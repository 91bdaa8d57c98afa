"""Files that leave the app or come to it, with the system's part played by fakes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.clock import Clock

from app import device


def test_a_chosen_file_arrives_between_two_frames(monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []
    monkeypatch.setattr(device, "call", lambda *_args, on_selection, default: asked.append(on_selection))
    got: list[str] = []
    assert device.choose_file(got.append) and device.choose_folder(got.append)
    for answer in asked:
        answer(["here"])
        answer([])
    assert got == [], "whoever answers may be on another thread"
    Clock.tick()
    assert got == ["here", "here"]


def test_a_device_without_a_chooser_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(device, "call", lambda *_args, default, **_kwargs: default)
    assert not device.choose_file(print) and not device.choose_folder(print)


def test_a_report_on_a_phone_goes_to_the_downloads_and_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    report = tmp_path / "report.pdf"
    report.write_bytes(b"%PDF-")
    java: dict[str, MagicMock] = {}
    monkeypatch.setattr(device, "platform", "android")
    monkeypatch.setattr(
        device,
        "import_module",
        lambda _name: SimpleNamespace(autoclass=lambda name: java.setdefault(name, MagicMock())),
    )
    device.open_file(str(report))
    activity = java["org.kivy.android.PythonActivity"].mActivity
    resolver = activity.getContentResolver()
    values = java["android.content.ContentValues"]()
    assert ("mime_type", "application/pdf") in [call.args for call in values.put.call_args_list]
    resolver.openOutputStream(resolver.insert()).write.assert_called_once_with(b"%PDF-")
    activity.startActivity.assert_called_once()


def test_a_file_that_cannot_be_opened_breaks_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    import webbrowser

    def fail(_address: str) -> bool:
        raise OSError("no program")

    monkeypatch.setattr(webbrowser, "open", fail)
    device.open_file(str(tmp_path / "report.pdf"))
