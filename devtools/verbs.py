"""The verbs of `dev.py`: each takes its parsed arguments and gives an exit code."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.environment import PACKAGE_PINS, PINS, ROOT, Environment
from devtools.starting import has_display, start_and_watch
from devtools.system import SMOKE, WINDOW, Trouble, provide

# Verbs that are one module each, run inside the environment without a display.
MODULES = {"bench": "benchmarks", "faults": "tests.faults", "fuzz": "tests.fuzz", "shots": "tests.ui.shots"}
QUICK = ("--ignore=tests/ui", "-m", "not slow")
"""The tests for the loop of work: no window, not even loaded, and nothing that takes many seconds."""
CHECKED = ("companion", "app", "benchmarks", "devtools", "tests", "dev.py", "main.py")


@contextmanager
def sandbox() -> Iterator[dict[str, str]]:
    """Environment variables for a windowless run that leaves no trace in anyone's home."""
    with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as home:
        yield {
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(Path(home, "kivy")),
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_FILELOG": "1",
            "COMPANION_HOME": str(Path(home, "companion")),
        }


def python(environment: Environment, *arguments: str, extra: Mapping[str, str] | None = None) -> int:
    """Run the environment's Python in the project's folder; Ctrl-C, which it hears too, lets it end."""
    command = [str(environment.python), *arguments]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(extra or {})})
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()
        raise


def prepared(pins: Sequence[str] = PINS, smoke: bool = False) -> Environment:
    """The environment, with packages and system libraries in place."""
    provide((*WINDOW, *SMOKE) if smoke else WINDOW)
    environment = Environment()
    environment.ensure(pins)
    return environment


def run(options: argparse.Namespace) -> int:
    """Start the app; with --seconds, watch a start without a window and report."""
    windowless = options.offscreen or options.seconds is not None
    if not windowless and not has_display(os.environ):
        raise Trouble(
            "No display was found; start from a desktop session, or try --offscreen or --seconds 5."
        )
    environment = prepared()
    command = [str(environment.python), "main.py", *options.rest]
    if options.seconds is not None:
        with sandbox() as extra:
            return start_and_watch(command, options.seconds, {**os.environ, **extra}, ROOT)
    extra = {"KIVY_NO_ARGS": "1"} | ({"SDL_VIDEODRIVER": "offscreen"} if options.offscreen else {})
    return python(environment, *command[1:], extra=extra)


def pytest_arguments(given: Sequence[str], cores: int) -> list[str]:
    """Pytest's arguments: spread over the cores, unless the caller decides on that or debugs."""
    if "no:xdist" in given or any(each.startswith(("-n", "--numprocesses", "--pdb")) for each in given):
        return list(given)
    # worksteal deals out whole stretches, so that tests of one file mostly share a process, and evens out
    # the end. (With pytest 9.2, xdist 3.8 ignores the groups of loadgroup without a word.)
    return ["-n", str(max(2, min(cores, 4))), "--dist", "worksteal", *given]


def compiled(environment: Environment) -> dict[str, str]:
    """Environment variables that keep compiled code in the environment's folder.

    Where a system forbids it beside the source, every process that tests start would compile all of it anew.
    """
    return {"PYTHONPYCACHEPREFIX": str(environment.folder / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}


def interpreters() -> dict[str, str]:
    """Every supported Python on this machine, by its version: on the path, or kept by pyenv."""
    found = {}
    for minor in range(11, 14):
        name = f"3.{minor}"
        kept = sorted(Path.home().glob(f".pyenv/versions/{name}.*/bin/python"), reverse=True)
        for each in (sys.executable, shutil.which(f"python{name}"), *map(str, kept)):
            if each and name not in found and _version_of(each) == name:
                found[name] = each
    return found


def _version_of(interpreter: str) -> str:
    """The version that an interpreter says it has; empty where it does not start."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        told = subprocess.run([interpreter, "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return told.stdout.strip() if told.returncode == 0 else ""


def test_every(options: argparse.Namespace) -> int:
    """Run the tests with each interpreter that is found, each in an environment of its own."""
    failed = []
    known = interpreters()
    quick = ["--quick"] if options.quick else []
    for version, interpreter in known.items():
        print(f"== Python {version}", flush=True)
        own = f"3.{sys.version_info[1]}" == version
        extra = {} if own else {"COMPANION_VENV": f".venv-{version}"}
        command = [interpreter, "dev.py", "test", *quick, *options.rest]
        if subprocess.run(command, cwd=ROOT, env={**os.environ, **extra}, check=False).returncode != 0:
            failed.append(version)
    missing = [f"3.{minor}" for minor in range(11, 14) if f"3.{minor}" not in known]
    if missing:
        print("Not found here: Python " + ", ".join(missing))
    print("Failed: Python " + ", ".join(failed) if failed else f"All passed: Python {', '.join(known)}.")
    return 1 if failed else 0


def test(options: argparse.Namespace) -> int:
    """Run the tests, by default all of them."""
    if options.every:
        return test_every(options)
    environment = prepared(smoke=True)
    quick = QUICK if options.quick else ()
    arguments = pytest_arguments([*quick, *options.rest], os.cpu_count() or 2)
    with sandbox() as extra:
        extra |= compiled(environment)
        return python(environment, "-m", "pytest", *arguments, extra=extra)


def check(options: argparse.Namespace) -> int:
    """Format, lint, types, import arrows and catalogues; goes on after a failure to show them all."""
    environment = prepared()
    places = [place for place in CHECKED if (ROOT / place).exists()]
    steps = {
        "format": ("-m", "ruff", "format", *([] if options.fix else ["--check"]), *places),
        "lint": ("-m", "ruff", "check", *(["--fix"] if options.fix else []), *places),
        "types": ("-m", "mypy"),
        "arrows": ("-m", "pytest", "-q", "-p", "no:xdist", "tests/test_architecture.py"),
        "catalogues": ("-m", "devtools.catalogues", "--check"),
    }
    failed = []
    with sandbox() as extra:
        for name, arguments in steps.items():
            print(f"== {name}", flush=True)
            if python(environment, *arguments, extra=extra) != 0:
                failed.append(name)
    print("Failed: " + ", ".join(failed) if failed else "All checks passed.")
    return 1 if failed else 0


def module(options: argparse.Namespace) -> int:
    """Run the module behind bench, faults, fuzz or shots with the remaining arguments."""
    name = MODULES[options.verb]
    if not (ROOT / name.replace(".", "/")).is_dir() and not (ROOT / f"{name.replace('.', '/')}.py").exists():
        raise Trouble(f"There is no {name} in this folder, so there is nothing to run.")
    environment = prepared()
    with sandbox() as extra:
        return python(environment, "-m", name, *options.rest, extra=extra)


def package(options: argparse.Namespace) -> int:
    """Build dist/companion with PyInstaller, then start it once without a window."""
    environment = prepared(PACKAGE_PINS)
    with sandbox() as extra:
        code = python(environment, "-m", "PyInstaller", "--noconfirm", "companion.spec", extra=extra)
        if code != 0:
            return code
        program = ROOT / "dist" / "companion" / ("companion.exe" if os.name == "nt" else "companion")
        if sys.platform == "linux":
            put_entry(program.parent)
        code = python(environment, "-m", "devtools.bundled", "--beside", str(program.parent), extra=extra)
        if code != 0:
            return code
        size = sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
        print(f"Built dist/companion, {size / 1e6:.0f} MB.", flush=True)
        return start_and_watch([str(program)], options.seconds, {**os.environ, **extra}, ROOT)


def put_entry(folder: Path) -> None:
    """Lay beside the program what menus of Linux desktops want: its entry and its picture, under share/."""
    name = "tabletop-companion"
    entry = (ROOT / "icons" / f"{name}.desktop").read_text(encoding="utf-8")
    menus, pictures = (
        folder / "share" / "applications",
        folder / "share" / "icons" / "hicolor" / "512x512" / "apps",
    )
    for place in (menus, pictures):
        place.mkdir(parents=True, exist_ok=True)
    # An installed app is started by a script of this name, the folder's program is called otherwise.
    (menus / f"{name}.desktop").write_text(
        entry.replace("Exec=companion-app", "Exec=companion"), encoding="utf-8"
    )
    shutil.copy(ROOT / "icons" / f"{name}.png", pictures)


def companion(options: argparse.Namespace) -> int:
    """Run the command line where the caller stands; all that follows is its own, --help too."""
    environment = Environment()
    environment.ensure()
    return subprocess.run([str(environment.python), "-m", "companion", *options.rest], check=False).returncode


def locale(options: argparse.Namespace) -> int:
    """Collect the sentences, update the catalogues and compile them; --check only looks."""
    environment = Environment()
    environment.ensure()
    return python(environment, "-m", "devtools.catalogues", *(["--check"] if options.check else []))


def parser() -> argparse.ArgumentParser:
    """The command line of dev.py."""
    top = argparse.ArgumentParser(prog="dev.py", description="The one door for developers.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, does: object, help: str) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=help, description=help)
        sub.set_defaults(does=does)
        return sub

    start = verb("run", run, "start the app")
    start.add_argument("--offscreen", action="store_true", help="draw without a window, until stopped")
    start.add_argument("--seconds", type=float, metavar="N", help="start windowless, watch N seconds, report")
    verb("companion", companion, "the command line, as in: dev.py companion show 1; it has its own --help")
    tests = verb("test", test, "run the tests; further arguments go to pytest: dev.py test tests/core -x")
    tests.add_argument("--quick", action="store_true", help="leave out the window and what takes long")
    tests.add_argument("--every", action="store_true", help="with each supported Python that is found")
    looks = verb("check", check, "format, lint, types, import arrows, catalogues")
    looks.add_argument("--fix", action="store_true", help="let ruff write what it can mend")
    verb("bench", module, "measure, and write benchmarks/latest.md; further arguments go to benchmarks")
    verb("shots", module, "render every screen to PNG under shots/; further arguments go to tests.ui.shots")
    verb("fuzz", module, "mutated lists through every deck reader; further arguments go to tests.fuzz")
    verb("faults", module, "kills, cuts of power, damaged files, hostile input, soak, growth: tests.faults")
    build = verb("package", package, "build the desktop folder dist/companion and start it once")
    build.add_argument(
        "--seconds", type=float, default=8.0, metavar="N", help="how long to watch the first start"
    )
    words = verb("locale", locale, "collect sentences into data/locale, update and compile the catalogues")
    words.add_argument(
        "--check", action="store_true", help="change nothing; fail when a sentence is missing or doubled"
    )
    return top


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a call; what run, test, bench and their like do not know is passed on as `rest`."""
    if arguments[:1] == ["companion"]:
        return argparse.Namespace(verb="companion", does=companion, rest=list(arguments[1:]))
    options, rest = parser().parse_known_args(arguments)
    if rest and options.verb in ("check", "package", "locale"):
        parser().error(f"{options.verb} does not know: {' '.join(rest)}")
    options.rest = [argument for argument in rest if argument != "--"]
    return options


def main(arguments: Sequence[str]) -> int:
    """Run one verb; trouble is one sentence on stderr, Ctrl-C is silence."""
    options = parse(arguments)
    try:
        code: int = options.does(options)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code
