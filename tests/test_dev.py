"""The door for developers: arguments, the stamp of the environment, and who installs system packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from devtools import catalogues, environment, starting, system, verbs
from devtools.system import Machine, Need, Trouble

ROOT = Path(__file__).parents[1]
DEBIAN_ROOT = Machine(linux=True, apt=True, root=True)
DEBIAN_USER = Machine(linux=True, apt=True, root=False)
FEDORA = Machine(linux=True, apt=False, root=True)
MAC = Machine(linux=False, apt=False, root=False)


@pytest.fixture(autouse=True)
def in_the_usual_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`dev.py test --every` names another environment, which is not what is looked at here."""
    monkeypatch.delenv("COMPANION_VENV", raising=False)


# Arguments


def test_pytest_gets_what_dev_does_not_know():
    options = verbs.parse(["test", "tests/core", "-x", "-k", "dice"])
    assert options.rest == ["tests/core", "-x", "-k", "dice"]


def test_the_command_line_gets_all_that_follows_its_name():
    options = verbs.parse(["companion", "deck", "check", "--help", "--", "-x"])
    assert (options.does, options.rest) == (verbs.companion, ["deck", "check", "--help", "--", "-x"])


def test_a_mistyped_option_of_check_is_refused(capsys):
    with pytest.raises(SystemExit) as refusal:
        verbs.parse(["check", "--fxi"])
    assert refusal.value.code == 2
    assert "--fxi" in capsys.readouterr().err


def test_run_reads_its_seconds():
    options = verbs.parse(["run", "--seconds", "2.5"])
    assert (options.seconds, options.offscreen, options.rest) == (2.5, False, [])


@pytest.mark.parametrize(
    "verb", ["run", "test", "check", "bench", "shots", "package", "faults", "fuzz", "locale"]
)
def test_every_verb_explains_itself(verb, capsys):
    with pytest.raises(SystemExit) as end:
        verbs.parse([verb, "--help"])
    assert end.value.code == 0
    assert f"dev.py {verb}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "cores", "expected"),
    [
        (["-x"], 8, ["-n", "4", "--dist", "worksteal", "-x"]),
        ([], 1, ["-n", "2", "--dist", "worksteal"]),
        (["-n0", "-x"], 8, ["-n0", "-x"]),
        (["--pdb"], 8, ["--pdb"]),
        (["-p", "no:xdist"], 8, ["-p", "no:xdist"]),
    ],
)
def test_tests_are_spread_unless_the_caller_decides(given, cores, expected):
    assert verbs.pytest_arguments(given, cores) == expected


def test_the_quick_run_loads_no_window_and_compiles_once(monkeypatch):
    started: list[tuple[tuple[str, ...], dict[str, str]]] = []
    monkeypatch.setattr(verbs, "prepared", lambda **_more: environment.Environment())
    monkeypatch.setattr(verbs, "python", lambda _where, *words, extra: started.append((words, extra)) or 0)
    assert verbs.main(["test", "--quick"]) == 0
    ((words, extra),) = started
    assert words[-3:] == verbs.QUICK == ("--ignore=tests/ui", "-m", "not slow")
    assert Path(extra["PYTHONPYCACHEPREFIX"]).parent.name == ".venv" and not extra["PYTHONDONTWRITEBYTECODE"]


def test_trouble_is_one_sentence_and_no_traceback(monkeypatch, capsys):
    monkeypatch.setattr(verbs, "has_display", lambda _: False)
    assert verbs.main(["run"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_control_c_is_silent(monkeypatch, capsys):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(verbs, "prepared", interrupted)
    assert verbs.main(["check"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_verb_whose_module_is_absent_says_so(monkeypatch, capsys):
    monkeypatch.setitem(verbs.MODULES, "bench", "no.such.place")
    assert verbs.main(["bench"]) == 1
    assert "no.such.place" in capsys.readouterr().err


# The interpreter


@pytest.mark.parametrize("version", [(2, 7), (3, 10), (3, 14)])
def test_an_unsupported_python_gets_a_sentence(version, monkeypatch, capsys):
    import dev

    monkeypatch.setattr(sys, "version_info", (*version, 0, "final", 0))
    assert dev.main() == 2
    assert "needs Python 3.11, 3.12 or 3.13" in capsys.readouterr().err


def test_the_supported_range_is_that_of_the_project():
    import dev

    assert dev.SUPPORTED == ((3, 11), (3, 13))
    assert 'requires-python = ">=3.11,<3.14"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_door_uses_the_standard_library_only():
    command = [sys.executable, "-S", "dev.py", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "package" in done.stdout


# The environment


class Calls(list[list[str]]):
    """Commands that were asked for; the one that holds `fails` ends with 1; making .venv makes its files."""

    def __init__(self, root: Path, fails: str = "") -> None:
        super().__init__()
        self.root, self.fails = root, fails

    def __call__(self, command: list[str]) -> int:
        self.append(list(command))
        if "venv" in command:
            make_venv(self.root)
        return 1 if self.fails and self.fails in command else 0


def make_venv(root: Path, version: str = f"3.{sys.version_info.minor}.1") -> None:
    python = environment.Environment(root).python
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    (root / ".venv" / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\n")


@pytest.fixture
def project(tmp_path):
    (tmp_path / "requirements.txt").write_text("click==8.5.1\n")
    return tmp_path


def test_the_first_call_makes_the_environment_and_the_second_does_nothing(project):
    calls = Calls(project)
    environment.Environment(project, calls).ensure()
    assert [next(word for word in ("venv", "-r", "-e", "check") if word in call) for call in calls] == [
        "venv",
        "-r",
        "-e",
        "check",
    ]
    calls.clear()
    environment.Environment(project, calls).ensure()
    assert calls == []


def test_changed_pins_update_the_environment_in_place(project):
    calls = Calls(project)
    environment.Environment(project, calls).ensure()
    calls.clear()
    (project / "requirements.txt").write_text("click==8.5.2\n")
    environment.Environment(project, calls).ensure()
    assert not any("venv" in call for call in calls)
    assert any("-r" in call for call in calls)


def test_another_python_makes_the_environment_anew(project):
    make_venv(project, version="3.9.2")
    calls = Calls(project)
    environment.Environment(project, calls).ensure()
    assert any("venv" in call and "--clear" in call for call in calls)


@pytest.mark.parametrize("step", ["-r", "-e", "check"])
def test_a_failed_step_leaves_no_stamp(project, step):
    calls = Calls(project, fails=step)
    with pytest.raises(Trouble):
        environment.Environment(project, calls).ensure()
    assert not environment.Environment(project).is_current(environment.PINS)


def test_a_half_made_environment_without_pip_is_made_anew(project):
    make_venv(project)
    calls = Calls(project, fails="import pip")
    environment.Environment(project, calls).ensure()
    assert any("--clear" in call for call in calls)


def test_packaging_has_a_stamp_of_its_own(project):
    (project / "requirements-package.txt").write_text("pyinstaller==6.22.3\n")
    made = environment.Environment(project, Calls(project))
    made.ensure()
    assert made.is_current(environment.PINS)
    assert not made.is_current(environment.PACKAGE_PINS)


# System packages


class Apt(list[list[str]]):
    """An apt-get that installs only when its lists are fresh, or never."""

    def __init__(self, fresh: bool = True, works: bool = True) -> None:
        super().__init__()
        self.fresh, self.works, self.installed = fresh, works, set[str]()

    def __call__(self, command: list[str]) -> bool:
        self.append(list(command))
        if "update" in command:
            self.fresh = self.works
            return self.works
        if self.fresh and self.works:
            self.installed |= set(command)
        return self.fresh and self.works

    def need(self, package: str, required: bool = True) -> Need:
        return Need(package, lambda: package in self.installed, required)


def test_root_on_debian_installs_what_is_missing():
    apt, said = Apt(), []
    system.provide([apt.need("libgl1"), Need("libegl1", lambda: True)], DEBIAN_ROOT, apt, said.append)
    assert len(apt) == 1
    assert apt[0][-1] == "libgl1"
    assert said == ["Installing system packages: libgl1"]


def test_stale_lists_are_renewed_once():
    apt = Apt(fresh=False)
    system.provide([apt.need("libgl1")], DEBIAN_ROOT, apt, lambda _: None)
    assert [call[-1] for call in apt] == ["libgl1", "update", "libgl1"]


def test_a_user_on_debian_gets_the_one_command():
    apt = Apt()
    with pytest.raises(Trouble, match=r"sudo apt-get install -y libgl1 libegl1$"):
        system.provide([apt.need("libgl1"), apt.need("libegl1")], DEBIAN_USER, apt)
    assert apt == []


def test_another_linux_gets_the_names():
    apt = Apt()
    with pytest.raises(Trouble, match="Debian names"):
        system.provide([apt.need("libgl1")], FEDORA, apt)
    assert apt == []


def test_other_systems_need_nothing():
    apt = Apt()
    system.provide([Need("libgl1", lambda: False)], MAC, apt)
    assert apt == []


def test_a_failing_apt_stops_for_required_packages_only():
    apt, said = Apt(works=False), []
    system.provide([apt.need("xdotool", required=False)], DEBIAN_ROOT, apt, said.append)
    assert "xdotool" in said[-1]
    with pytest.raises(Trouble):
        system.provide([apt.need("libgl1")], DEBIAN_ROOT, apt, said.append)


def test_libraries_and_programs_are_really_looked_for():
    assert not system.can_load("libno-such-thing.so.9")()
    assert not system.has_program("no-such-program")()
    assert system.VENV[0].is_met()


# Starting


@pytest.mark.parametrize(
    ("variables", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"SDL_VIDEODRIVER": "offscreen"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_display_is_known_by_its_variables(variables, platform, expected):
    assert starting.has_display(variables, platform) is expected


def test_a_program_that_stays_up_is_stopped_and_praised(capsys):
    sleeper = [sys.executable, "-c", "import time; time.sleep(60)"]
    assert starting.start_and_watch(sleeper, 0.5, {}, ROOT) == 0
    assert "stayed up" in capsys.readouterr().out


def test_a_program_that_ends_early_is_trouble():
    with pytest.raises(Trouble, match="code 3"):
        starting.start_and_watch([sys.executable, "-c", "raise SystemExit(3)"], 30, {}, ROOT)


# Catalogues


def test_a_sentence_that_stands_twice_is_found():
    text = 'msgid ""\nmsgstr ""\n\nmsgid "Undo"\nmsgstr "a"\n\nmsgid ""\n"Long "\n"one"\nmsgstr "b"\n'
    assert catalogues.doubled(text) == []
    assert catalogues.doubled(text + '\nmsgid "Undo"\nmsgstr "c"\n') == ["Undo"]
    assert catalogues.doubled(text + '\nmsgid "Long one"\nmsgstr "c"\n') == ["Long one"]


def test_a_sentence_without_translation_entry_is_found():
    template, catalogue = Catalog(), Catalog()
    template.add("Undo")
    template.add(("{n} die", "{n} dice"))
    catalogue.add("Undo", "Отменить")
    assert catalogues.absent(template, catalogue) == ["('{n} die', '{n} dice')"]


def test_an_old_compiled_catalogue_is_found(tmp_path):
    path = tmp_path / "companion.po"
    path.write_text('msgid "Undo"\nmsgstr "Назад"\n', encoding="utf-8")
    assert catalogues.is_stale(path)
    path.with_suffix(".mo").write_bytes(catalogues.compiled(path))
    assert not catalogues.is_stale(path)
    path.write_text('msgid "Undo"\nmsgstr "Отменить"\n', encoding="utf-8")
    assert catalogues.is_stale(path)


def test_sentences_of_code_and_layouts_are_collected(tmp_path, monkeypatch):
    (tmp_path / "companion").mkdir()
    (tmp_path / "app").mkdir()
    (tmp_path / "babel.cfg").write_bytes((ROOT / "babel.cfg").read_bytes())
    (tmp_path / "companion" / "a.py").write_text('say("A rider moves.")\nsay_n("{n} die", "{n} dice", 2)\n')
    (tmp_path / "app" / "b.kv").write_text("<B>:\n    text: app._('Roll the dice')\n")
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    found = {message.id for message in catalogues.collected() if message.id}
    assert found == {"A rider moves.", ("{n} die", "{n} dice"), "Roll the dice"}


def test_updating_keeps_translations_compiles_them_and_drops_what_nobody_says(tmp_path, monkeypatch):
    import gettext

    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    template = Catalog()
    template.add("Undo")
    template.add(("{n} die", "{n} dice"))
    catalogues.update(template)
    path = catalogues.po_file("ru")
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgid "Undo"\nmsgstr ""', 'msgid "Undo"\nmsgstr "Назад"')
    )
    template.add("Redo")
    catalogues.update(template)
    assert gettext.translation("companion", tmp_path, ["ru"]).gettext("Undo") == "Назад"
    assert catalogues.problems_of(path, template) == []
    catalogues.update(Catalog())
    assert "Undo" not in path.read_text(encoding="utf-8")
