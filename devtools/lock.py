"""The pins with the digests of their files, as `pip --require-hashes` wants them: requirements.lock.

    python -m devtools.lock            looks the digests up again where pip does, after pins have changed
    python -m devtools.lock --check    only sees that every pin is there

The stub in stubs/ is a folder, of which pip takes no digest: it is installed after the lock.
"""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("requirements.txt", "requirements-package.txt")
LOCKS = {"requirements.txt": "requirements.lock", "requirements-package.txt": "requirements-package.lock"}
_HREF = re.compile(r'href="[^"]*/([^/"#]+)#sha256=([0-9a-f]{64})"')
_PYTHONS = ("cp311", "cp312", "cp313", "py3", "py2.py3", "py310", "py311", "py38", "py39")
_HEAD = "# Made by `python -m devtools.lock` from {source}; not to be changed by hand.\n"


def pins(source: str) -> list[Requirement]:
    """The pins of a file, in its order."""
    lines = (line.split("#")[0].strip() for line in (ROOT / source).read_text(encoding="utf-8").splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith(("./", "-r"))]


def locked(source: str) -> dict[str, str]:
    """Name to version of everything in a lock."""
    text = (ROOT / LOCKS[source]).read_text(encoding="utf-8")
    lines = re.findall(r"(?m)^([A-Za-z0-9][^\s;=]*)==([^\s;]+)", text)
    return {canonicalize_name(name): version for name, version in lines}


def _index() -> str:
    """Where pip looks packages up."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if found:
        return found.rstrip("/")
    from pip._internal.models.index import PyPI  # pip's own default

    return str(PyPI.simple_url).rstrip("/")


def digests(index: str, pin: Requirement) -> list[str]:
    """The digests of all files of a pinned version that a supported Python may install."""
    name = canonicalize_name(pin.name)
    with urllib.request.urlopen(f"{index}/{name}/", timeout=60) as answer:
        page = answer.read().decode()
    version = next(iter(pin.specifier)).version
    wheels, sources = set(), set()
    for file, digest in _HREF.findall(page):
        file = file.replace("%2B", "+")
        try:
            if file.endswith(".whl"):
                _, found, _, tags = parse_wheel_filename(file)
                fits = any(tag.interpreter in _PYTHONS or tag.abi == "abi3" for tag in tags)
                if str(found) == version and fits:
                    wheels.add(digest)
            else:
                _, found = parse_sdist_filename(file)
                if str(found) == version:
                    sources.add(digest)
        except (InvalidWheelFilename, InvalidSdistFilename):
            continue
    if not wheels | sources:
        raise SystemExit(f"No file of {pin} was found.")
    return sorted(wheels | sources)


def write(source: str) -> None:
    """Look all digests up and write the lock of a file."""
    index, lines = _index(), [_HEAD.format(source=source)]
    if source != SOURCES[0]:
        lines.append(f"-r {LOCKS[SOURCES[0]]}\n")
    for pin in pins(source):
        hashes = " \\\n".join(f"    --hash=sha256:{digest}" for digest in digests(index, pin))
        lines.append(f"{pin} \\\n{hashes}\n")
    (ROOT / LOCKS[source]).write_text("".join(lines), encoding="utf-8")


def stale() -> list[str]:
    """What a lock lacks or has in another version."""
    found = []
    for source in SOURCES:
        wanted = {canonicalize_name(pin.name): next(iter(pin.specifier)).version for pin in pins(source)}
        found += [f"{source}: {name}" for name in wanted if locked(source).get(name) != wanted[name]]
        found += [f"{source}: {name} is no pin" for name in locked(source) if name not in wanted]
    return found


def main() -> int:
    """Write the locks, or look at them."""
    if "--check" not in sys.argv:
        for source in SOURCES:
            write(source)
    for each in stale():
        print(each)
    return 1 if stale() else 0


if __name__ == "__main__":
    sys.exit(main())
