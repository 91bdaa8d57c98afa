"""What is installed, bundled and named: locks, NOTICE, the bill of materials, and the player's own data."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from companion.core import limits
from devtools import bundled, lock, verbs
from devtools.environment import Environment
from devtools.verbs import parse
from tests.source import ROOT
from tests.test_dev import Calls

DIGEST = re.compile(r"--hash=sha256:[0-9a-f]{64}")


@pytest.fixture(autouse=True)
def in_the_usual_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`dev.py test --every` names another environment, which is not what is looked at here."""
    monkeypatch.delenv("COMPANION_VENV", raising=False)


def test_the_locks_hold_every_pin_with_its_digests() -> None:
    assert lock.stale() == []
    for name in lock.LOCKS.values():
        text = (ROOT / name).read_text(encoding="utf-8")
        entries = [each for each in re.split(r"(?m)^(?=[A-Za-z])", text) if "==" in each]
        assert entries and all(DIGEST.search(each) for each in entries)
        assert "://" not in text and "find-links" not in text


def test_a_lock_is_installed_with_digests_and_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("click==8.5.1\n")
    (tmp_path / "requirements.lock").write_text(f"click==8.5.1 --hash=sha256:{'0' * 64}\n")
    calls = Calls(tmp_path)
    Environment(tmp_path, calls).ensure()
    install, stub = (call for call in calls if "install" in call and "-e" not in call)
    assert {"--require-hashes", "--no-deps", "requirements.lock"} <= {*install}
    assert "--no-build-isolation" in stub and stub[-1].endswith("materialshapes")


def test_a_changed_lock_is_installed_anew(tmp_path: Path) -> None:
    (tmp_path / "requirements.lock").write_text("click==8.5.1\n")
    calls = Calls(tmp_path)
    Environment(tmp_path, calls).ensure()
    calls.clear()
    (tmp_path / "requirements.lock").write_text("click==8.5.2\n")
    Environment(tmp_path, calls).ensure()
    assert any("--require-hashes" in call for call in calls)


def test_the_build_tool_is_the_one_that_is_pinned() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = re.findall(r'requires = \["hatchling==([0-9.]+)"\]', project)
    assert lock.locked("requirements.txt")["hatchling"] == version


def test_the_notice_is_current_and_names_every_licence() -> None:
    text = bundled.notice()
    assert bundled.NOTICE.read_text(encoding="utf-8") == text
    assert "not stated" not in text and "fpdf2" in text and "LGPL-3.0-only" in text and "Roboto" in text


def test_the_bill_of_materials_names_every_bundled_package_once() -> None:
    bill = bundled.bill()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    names = [each["purl"] for each in bill["components"]]
    assert len(names) == len({*names}) == len(bundled.bundled()) > 20
    own = bill["metadata"]["component"]["bom-ref"]
    assert {each["ref"] for each in bill["dependencies"]} == {*names, own}
    assert all(ref in names for each in bill["dependencies"] for ref in each["dependsOn"])
    assert "pkg:pypi/fpdf2@" in json.dumps(bill) and "pytest" not in json.dumps(bill)


def test_the_licence_texts_lie_beside_the_program(tmp_path: Path) -> None:
    bundled.write_beside(tmp_path)
    assert {"LICENSE", "NOTICE", "licenses", "sbom.cdx.json"} == {each.name for each in tmp_path.iterdir()}
    assert any((tmp_path / "licenses" / "fpdf2").iterdir()) and any(
        (tmp_path / "licenses" / "click").iterdir()
    )


@pytest.mark.parametrize(
    "name",
    [
        "companion.sqlite3",
        "companion.sqlite3-wal",
        "companion.sqlite3.new",
        "companion.sqlite3.damaged-2026-01-01-1",
        "backups/companion-2026-01-01.sqlite3",
        "companion.lock",
    ],
)
def test_a_players_data_is_never_committed(name: str) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    assert subprocess.run(["git", "check-ignore", "-q", name], cwd=ROOT, check=False).returncode == 0


# Every Python


def test_every_python_that_is_found_runs_the_tests_in_an_environment_of_its_own(monkeypatch) -> None:
    calls: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append((command, env))
        return subprocess.CompletedProcess(command, 1 if "3.13" in command[0] else 0)

    monkeypatch.delenv("COMPANION_VENV", raising=False)
    monkeypatch.setattr(verbs, "interpreters", lambda: {"3.11": "python3.11", "3.13": "python3.13"})
    monkeypatch.setattr("devtools.verbs.subprocess.run", run)
    monkeypatch.setattr("devtools.verbs.sys.version_info", (3, 11, 7, "final", 0))
    assert verbs.test_every(parse(["test", "--every", "--quick", "tests/core"])) == 1
    assert [command for command, _ in calls] == [
        [name, "dev.py", "test", "--quick", "tests/core"] for name in ("python3.11", "python3.13")
    ]
    assert [env.get("COMPANION_VENV") for _, env in calls] == [None, ".venv-3.13"]


def test_this_python_is_among_those_that_are_found() -> None:
    import sys

    assert f"3.{sys.version_info.minor}" in verbs.interpreters()


# Limits


def test_every_limit_stands_in_the_docs_with_its_number() -> None:
    text = (ROOT / "docs" / "LIMITS.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"(?m)^\| `([A-Z_]+)` \| ([^|]+) \|", text))
    known = {name: value for name, value in vars(limits).items() if name.isupper() and name != "MIB"}
    assert rows.keys() == known.keys()
    wrong = {name: rows[name].strip() for name, value in known.items() if rows[name].strip() != shown(value)}
    assert wrong == {}


def shown(value: int) -> str:
    """A limit as the docs have it."""
    if value == limits.LARGEST:
        return "2^53"
    if value % limits.MIB == 0:
        return f"{value // limits.MIB} MiB"
    return f"{value // 1024} KiB" if value % 1024 == 0 else f"{value:,}"


def test_a_library_that_notice_does_not_name_stops_the_build(tmp_path: Path) -> None:
    for name in ("libSDL2-2-d9872e50.0.so.0.3000.7", "libz.so.1", "libXau.so.6"):
        (tmp_path / name).touch()
    assert bundled.strangers(tmp_path) == []
    (tmp_path / "libreadline.so.8").touch()
    assert bundled.strangers(tmp_path) == ["libreadline.so.8"]
