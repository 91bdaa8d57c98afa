"""What ships, and with what: pins, wheel, Android spec and desktop folder must agree with the source."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
import types
import zipfile
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.source import ROOT, imports, modules

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Ours, or given by Python itself.
NOT_PINNED = {"pip", "materialshapes"}
# Why a dependency of something on the phone stays off it.
NOT_ON_ANDROID = {
    "pip": "only sqlite-utils' own plugin commands call it",
    "materialshapes": "only KivyMD's loading indicator imports it, and it needs cairo",
    "kivy-garden": "a command line tool",
    "docutils": "only Kivy's rst widget imports it",
    "pygments": "only Kivy's code widget imports it",
}
# Recipes of python-for-android that stand for no package of the desktop.
RECIPES_ONLY = {"android", "hostpython3", "pyjnius", "python3", "sqlite3"}
# Modules that exist on a phone only, by the requirement that brings them.
PHONE_MODULES = {"android": "android", "jnius": "pyjnius"}
SHIPPED_ENDINGS = {".toml", ".mo", ".ttf", ".png", ".json", ".kv", ".wav"}


def pin_lines(name: str) -> list[str]:
    lines = (line.split("#")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


@cache
def pins() -> dict[str, str]:
    """Pinned name to version, of requirements.txt."""
    found = (Requirement(line) for line in pin_lines("requirements.txt") if not line.startswith("./"))
    return {canonicalize_name(each.name): next(iter(each.specifier)).version for each in found}


def dependencies_of(name: str) -> list[Requirement]:
    """What an installed package needs on this machine, extras aside."""
    declared = (Requirement(each) for each in importlib.metadata.requires(name) or [])
    return [each for each in declared if each.marker is None or each.marker.evaluate({"extra": ""})]


def is_installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def third_party(*tops: str) -> set[str]:
    """The packages that our own modules import, by the name they are installed under."""
    owners = importlib.metadata.packages_distributions()
    names = {name.split(".")[0] for module in modules() if module.is_in(*tops) for name in imports(module)}
    foreign = names - sys.stdlib_module_names - {"app", "companion"} - set(PHONE_MODULES)
    return {canonicalize_name(owners[name][0]) if name in owners else name for name in foreign}


def shipped_files() -> set[str]:
    """Every file besides Python that a running app reads, by its path in the project."""
    places = (path for top in ("app", "companion", "data") for path in (ROOT / top).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in places if path.suffix in SHIPPED_ENDINGS}


def python_files() -> set[str]:
    return {module.path.relative_to(ROOT).as_posix() for module in modules()}


# Pins


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-package.txt"])
def test_every_line_pins_one_version_exactly(name):
    for line in pin_lines(name):
        if line in ("./stubs/materialshapes", "-r requirements.txt"):
            continue
        operators = [each.operator for each in Requirement(line).specifier]
        assert operators == ["=="], line


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-package.txt", "pyproject.toml", "babel.cfg"]
)
def test_no_file_names_a_package_index(name):
    assert not re.search(r"://|--(extra-)?index-url|find-links", (ROOT / name).read_text(encoding="utf-8"))


def test_the_pins_are_the_whole_closure():
    unpinned = {
        f"{name} needs {need.name}"
        for name in pins()
        if is_installed(name)
        for need in dependencies_of(name)
        if canonicalize_name(need.name) not in pins().keys() | NOT_PINNED
    }
    assert unpinned == set()


def test_what_is_installed_here_is_what_is_pinned():
    installed = {name: importlib.metadata.version(name) for name in pins() if is_installed(name)}
    assert {name: version for name, version in installed.items() if version != pins()[name]} == {}
    assert len(installed) > 50


def test_the_pins_fit_the_ranges_of_the_project():
    extras = PROJECT["optional-dependencies"]
    for line in [*PROJECT["dependencies"], *extras["app"]]:
        need = Requirement(line)
        assert pins()[canonicalize_name(need.name)] in need.specifier, line


def test_the_engine_installs_without_the_toolkit():
    engine = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    assert not engine & {"kivy", "kivymd", "plyer"}
    assert third_party("companion") <= engine


def test_every_foreign_import_of_the_app_is_declared_pinned_and_on_the_phone():
    declared = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["app"]
    imported = third_party("companion", "app")
    assert "kivy" in imported
    assert imported <= {canonicalize_name(Requirement(line).name) for line in declared}
    assert imported <= pins().keys()
    assert imported <= android_requirements().keys()


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built by the pinned backend straight from the source."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_code_layouts_and_data(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {re.sub(r"^data/", "companion/_data/", name) for name in shipped_files() | python_files()}
    assert expected - names == set()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"app", "companion", "tabletop_companion"}


def test_an_installed_wheel_finds_its_data(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "from companion.content.places import data_dir; print(data_dir())"
    command = [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.stdout.strip() == str((tmp_path / "companion" / "_data").resolve()), result.stderr


def test_the_wheel_brings_the_command(wheel):
    entry_points = next(
        name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("entry_points.txt")
    )
    assert "companion = companion.cli:main" in zipfile.ZipFile(wheel).read(entry_points).decode()


# Android


def android_setting(key: str) -> str:
    from configparser import ConfigParser

    parser = ConfigParser(interpolation=None, inline_comment_prefixes=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return parser["app"][key]


def android_list(key: str) -> list[str]:
    return [part.strip() for part in android_setting(key).split(",") if part.strip()]


@cache
def android_requirements() -> dict[str, str | None]:
    """Required name to pinned version, or None where the recipe decides."""
    pairs = (entry.partition("==") for entry in android_list("requirements"))
    return {canonicalize_name(name): version or None for name, _, version in pairs}


def test_the_phone_gets_the_versions_that_were_tested():
    differing = {
        name: version
        for name, version in android_requirements().items()
        if name not in RECIPES_ONLY and version is not None and version != pins()[name]
    }
    assert differing == {}
    unpinned = {name for name, version in android_requirements().items() if version is None}
    assert unpinned == {"android", "pillow", "pyjnius", "sqlite3"}


def test_the_phone_list_is_closed_because_nothing_else_resolves_it():
    listed = android_requirements().keys()
    open_ends = {
        f"{name} needs {need.name}"
        for name in listed - RECIPES_ONLY
        for need in dependencies_of(name)
        if canonicalize_name(need.name) not in listed | NOT_ON_ANDROID.keys()
    }
    assert open_ends == set()
    assert "pycairo" not in listed


def test_the_phone_runs_a_python_that_the_tests_know():
    python = android_requirements()["python3"]
    assert python == android_requirements()["hostpython3"]
    assert python in Requirement(f"python{PROJECT['requires-python']}").specifier


def test_one_version_number_everywhere():
    assert android_setting("version") == PROJECT["version"]


def test_the_app_asks_a_phone_for_vibration_only():
    assert android_list("android.permissions") == ["android.permission.VIBRATE"]


def test_phone_modules_are_required_where_they_are_imported():
    names = {name.split(".")[0] for module in modules() for name in imports(module)}
    needed = {PHONE_MODULES[name] for name in names & PHONE_MODULES.keys()}
    assert needed <= android_requirements().keys()


# Prints as JSON what buildozer says of the spec; runs apart because buildozer makes folders and exits.
BUILDOZER = """
import json, os, sys
from pathlib import Path
import buildozer
from buildozer.specparser import SpecParser
known = {line.lstrip("# ").split("=")[0].strip() for line in
         Path(buildozer.__file__).with_name("default.spec").read_text("utf-8").splitlines() if "=" in line}
spec = SpecParser()
spec.read("buildozer.spec", "utf-8")
keys = {key for section in ("app", "buildozer") for key, _ in spec.items(section)}
builder = buildozer.Buildozer(os.path.join(sys.argv[1], "buildozer.spec"))
builder.set_target("android")
builder.target.check_configuration_tokens()
builder._copy_application_sources()
home = Path(builder.app_dir)
files = [path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()]
Path(sys.argv[1], "answer.json").write_text(json.dumps({"unknown": sorted(keys - known), "files": files}))
"""


@pytest.fixture(scope="module")
def buildozer_says(tmp_path_factory) -> dict[str, list[str]]:
    """Unknown keys and the files that would go to the phone, by buildozer's own parser and copier."""
    pytest.importorskip("buildozer")
    folder = tmp_path_factory.mktemp("android")
    (folder / "buildozer.spec").write_bytes((ROOT / "buildozer.spec").read_bytes())
    command = [sys.executable, "-c", BUILDOZER, str(folder)]
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    answer: dict[str, list[str]] = json.loads((folder / "answer.json").read_text())
    return answer


def test_every_kind_of_file_that_the_app_reads_is_let_through():
    assert {f".{ending}" for ending in android_list("source.include_exts")} == SHIPPED_ENDINGS | {".py"}


def test_buildozer_knows_every_key(buildozer_says):
    assert buildozer_says["unknown"] == []


def test_buildozer_takes_code_layouts_and_data_to_the_phone(buildozer_says):
    files = set(buildozer_says["files"])
    assert "main.py" in files
    assert (shipped_files() | python_files()) - files == set()


def test_buildozer_leaves_workshop_and_tests_behind(buildozer_says):
    tops = {name.split("/")[0] for name in buildozer_says["files"]}
    assert tops <= {"main.py", "app", "companion", "data", "LICENSE", "NOTICE"}


GRAPH = """
import json, sys
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
context = Context()
sdl2 = Bootstrap.get_bootstrap("sdl2", context)
recipes, plain, _ = get_recipe_order_and_bootstrap(context, sys.argv[2].split(","), sdl2)
open(sys.argv[1], "w").write(json.dumps([recipes, plain]))
"""


def test_the_recipe_graph_resolves(tmp_path):
    pytest.importorskip("pythonforandroid")
    names = ",".join(entry.partition("==")[0] for entry in android_list("requirements"))
    command = [sys.executable, "-c", GRAPH, str(tmp_path / "graph.json"), names]
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    recipes, plain = json.loads((tmp_path / "graph.json").read_text())
    assert {"python3", "sdl2", "kivy", "pillow", "materialyoucolor", "sqlite3", "pyjnius"} <= set(recipes)
    assert {"kivymd", "cattrs", "sqlite-utils", "fpdf2"} <= set(plain)
    assert "sdl3" not in recipes


def test_the_pinned_release_is_the_one_that_checked_the_spec():
    year, month, day = pins()["python-for-android"].split(".")
    assert android_setting("p4a.commit") == f"v{year}.{int(month):02}.{int(day):02}"


# The desktop folder


@pytest.fixture
def analysis(monkeypatch) -> dict[str, object]:
    """What companion.spec asks of PyInstaller."""
    return played_spec(monkeypatch)


def played_spec(monkeypatch) -> dict[str, object]:
    """Run companion.spec, with PyInstaller and KivyMD played by stand-ins."""
    asked: dict[str, object] = {}
    hooks = types.ModuleType("PyInstaller.utils.hooks")
    hooks.collect_data_files = lambda package: [(f"data of {package}", package)]  # type: ignore[attr-defined]
    kivymd = types.ModuleType("kivymd")
    kivymd.hooks_path = "hooks of kivymd"  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setitem(sys.modules, "kivymd", kivymd)

    def play_analysis(scripts: list[str], **wishes: object) -> types.SimpleNamespace:
        asked.update(wishes, scripts=scripts)
        return types.SimpleNamespace(pure=(), scripts=(), binaries=(), datas=())

    names = {"Analysis": play_analysis, "PYZ": lambda *_: None, "SPECPATH": str(ROOT)}
    names |= dict.fromkeys(("EXE", "COLLECT"), lambda *_, **wishes: asked.update(wishes))
    exec(compile((ROOT / "companion.spec").read_text(encoding="utf-8"), "companion.spec", "exec"), names)
    return asked


def test_the_folder_starts_main_and_sees_late_imports(analysis):
    assert analysis["scripts"] == [str(ROOT / "main.py")]
    late = {module.name for module in modules()} | {"kivymd.icon_definitions"}
    assert late - set(analysis["hiddenimports"]) == set()


def test_the_folder_carries_layouts_and_data_where_the_code_looks(analysis):
    carried = {f"{target}/{Path(source).name}" for source, target in analysis["datas"]}
    assert shipped_files() - carried == set()
    assert ("data of kivymd", "kivymd") in analysis["datas"]


@pytest.mark.parametrize(("system", "ending"), [("win32", ".ico"), ("darwin", ".icns")])
def test_the_program_carries_its_icon_where_programs_can(monkeypatch, system, ending):
    monkeypatch.setattr(sys, "platform", system)
    icon = Path(str(played_spec(monkeypatch)["icon"]))
    assert icon.is_file() and icon.suffix == ending


def test_main_is_three_lines_where_android_looks_for_it():
    lines = [line for line in (ROOT / "main.py").read_text(encoding="utf-8").splitlines() if line.strip()]
    assert [line.strip() for line in lines[1:]] == [
        "from app.start import main",
        'if __name__ == "__main__":',
        "main()",
    ]
