"""What is bundled with the app, read off the installed packages: NOTICE, their licence texts, and a bill of
materials in the form of CycloneDX.

    python -m devtools.bundled            writes NOTICE anew, after pins have changed
    python -m devtools.bundled --check    only sees that it is current
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from collections.abc import Iterator
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import Any, cast

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
NOTICE = ROOT / "NOTICE"
NOT_BUNDLED = {"pip", "materialshapes", "docutils", "pygments"}
"""pip is never packed, the stub is ours, and companion.spec leaves the others out."""
# Packages that say nothing of their licence in a field that can be read, by what their own files say.
KNOWN = {
    "kivy-garden": "MIT",
    "kivymd": "MIT",
    "asynckivy": "MIT",
    "asyncgui": "MIT",
    "plyer": "MIT",
    "click-default-group": "Unlicense",
    "sqlite-fts4": "Apache-2.0",
    "materialyoucolor": "MIT",
    "segno": "BSD-3-Clause",
    "defusedxml": "PSF-2.0",
}
# Libraries in other languages that a built folder carries: in Python, Kivy and Pillow, or of the system that
# built it. By how their files begin, without "lib": what they are, and their licence.
LIBRARIES = {
    "python": ("Python", "PSF-2.0"),
    "SDL2": ("SDL 2, SDL_image, SDL_mixer, SDL_ttf", "Zlib"),
    "freetype": ("FreeType", "FTL"),
    "harfbuzz": ("HarfBuzz", "MIT-Modern-Variant"),
    "fribidi": ("FriBidi", "LGPL-2.1-or-later"),
    "raqm": ("Raqm", "MIT"),
    "jpeg": ("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib"),
    "png": ("libpng", "libpng-2.0"),
    "tiff": ("LibTIFF", "libtiff"),
    "webp": ("libwebp", "BSD-3-Clause"),
    "sharpyuv": ("libwebp", "BSD-3-Clause"),
    "avif": ("libavif", "BSD-2-Clause"),
    "lcms2": ("Little CMS", "MIT"),
    "openjp2": ("OpenJPEG", "BSD-2-Clause"),
    "brotli": ("Brotli", "MIT"),
    "zstd": ("Zstandard", "BSD-3-Clause"),
    "lzma": ("XZ Utils (liblzma)", "0BSD"),
    "bz2": ("bzip2", "bzip2-1.0.6"),
    "z.": ("zlib", "Zlib"),
    "ffi": ("libffi", "MIT"),
    "sqlite3": ("SQLite", "blessing"),
    "ssl": ("OpenSSL", "Apache-2.0"),
    "crypto": ("OpenSSL", "Apache-2.0"),
    "uuid": ("libuuid", "BSD-3-Clause"),
    "X": ("X11 client libraries", "MIT"),
    "xcb": ("X11 client libraries", "MIT"),
    "bsd": ("libbsd", "BSD-3-Clause"),
    "md": ("libmd", "BSD-3-Clause"),
    "tinfo": ("ncurses (libtinfo)", "X11-distribute-modifications-variant"),
    "ncurses": ("ncurses (libtinfo)", "X11-distribute-modifications-variant"),
    "stdc++": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "gcc_s": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "expat": ("Expat", "MIT"),
    "mpdec": ("libmpdec", "BSD-2-Clause"),
}
_ICONS = "Material Design Icons (in KivyMD)"
_HEAD = """\
Tabletop Companion
Its own code is under the licence in LICENSE. The desktop folder and the phone app carry these packages, each
under a licence of its own, whose texts lie under licenses/ in the desktop folder. fpdf2 is under the LGPL: it
is used as it is published, and whoever builds the folder from source can put another version in its place.

Made by `python -m devtools.bundled`; not to be changed by hand.

"""


def project() -> dict[str, Any]:
    """What pyproject.toml says of the project."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def bundled() -> dict[str, metadata.Distribution]:
    """Every package that the app needs to run, on any system, as far as it is installed here."""
    about = project()
    waiting = [Requirement(line) for line in (*about["dependencies"], *about["optional-dependencies"]["app"])]
    found: dict[str, metadata.Distribution] = {}
    while waiting:
        need = waiting.pop()
        name = canonicalize_name(need.name)
        if name in found or name in NOT_BUNDLED or (need.marker and not need.marker.evaluate({"extra": ""})):
            continue
        found[name] = metadata.distribution(name)
        waiting += [Requirement(each) for each in found[name].requires or ()]
    return dict(sorted(found.items()))


def licence(name: str, package: metadata.Distribution) -> str:
    """The licence that a package states: its expression, its field or its classifiers."""
    about = cast(Message, package.metadata)
    stated = about.get("License-Expression") or KNOWN.get(name) or ""
    if stated:
        return stated
    field = (about.get("License") or "").strip()
    if field and "\n" not in field and len(field) < 60:
        return field
    kinds = [
        each.split(" :: ")[-1] for each in about.get_all("Classifier") or () if each.startswith("License")
    ]
    return " and ".join(kinds) or "not stated"


def notice() -> str:
    """The text of NOTICE."""
    rows = [
        (f"{each.metadata['Name']} {each.version}", licence(name, each)) for name, each in bundled().items()
    ]
    wide = max(len(what) for what, _ in (*rows, (_ICONS, "")))
    lines = [f"{what:{wide}}  {under}" for what, under in rows]
    fonts = tomllib.loads((ROOT / "data" / "fonts" / "fonts.toml").read_text(encoding="utf-8"))
    lines += ["", "Fonts and pictures:", f"{'Roboto':{wide}}  {fonts['license']}"]
    lines += [
        f"{_ICONS:{wide}}  Apache-2.0",
        f"{'DejaVu Sans (in Kivy)':{wide}}  Bitstream-Vera",
    ]
    lines += ["", "Libraries in other languages, as far as the built folder carries them:"]
    lines += [f"{what:{wide}}  {under}" for what, under in sorted({*LIBRARIES.values()})]
    return _HEAD + "\n".join(lines) + "\n"


def strangers(folder: Path) -> list[str]:
    """Libraries of a built folder that NOTICE does not name."""
    names = {path.name for path in folder.rglob("lib*.so*") if path.is_file()}
    return sorted(name for name in names if not name.removeprefix("lib").startswith((*LIBRARIES,)))


def copy_texts(folder: Path) -> int:
    """Lay the licence texts of all bundled packages under a folder; gives how many packages have any."""
    having = 0
    for name, package in bundled().items():
        texts = list(_texts(package))
        having += bool(texts)
        for text in texts:
            target = folder / name / text.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, target)
    return having


def _texts(package: metadata.Distribution) -> Iterator[Path]:
    for file in package.files or ():
        place = Path(str(package.locate_file(file)))
        word = file.name.upper()
        if (
            word.startswith(("LICEN", "COPYING", "NOTICE", "AUTHORS"))
            and ".dist-info" in str(file)
            and place.is_file()
        ):
            yield place


def bill() -> dict[str, Any]:
    """All bundled packages as CycloneDX has them, the same for the same packages."""
    about, packages = project(), bundled()
    own = f"pkg:pypi/{about['name']}@{about['version']}"
    components = [
        {
            "type": "library",
            "bom-ref": _purl(name, package),
            "name": package.metadata["Name"],
            "version": package.version,
            "purl": _purl(name, package),
            "licenses": [{"license": {"name": licence(name, package)}}],
        }
        for name, package in packages.items()
    ]
    first = [Requirement(line) for line in (*about["dependencies"], *about["optional-dependencies"]["app"])]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": about["name"],
                "version": about["version"],
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": own, "dependsOn": _refs(packages, first)},
            *(
                {
                    "ref": _purl(name, each),
                    "dependsOn": _refs(packages, map(Requirement, each.requires or ())),
                }
                for name, each in packages.items()
            ),
        ],
    }


def _purl(name: str, package: metadata.Distribution) -> str:
    return f"pkg:pypi/{name}@{package.version}"


def _refs(packages: dict[str, metadata.Distribution], needs: Any) -> list[str]:
    named = {
        canonicalize_name(need.name)
        for need in needs
        if need.marker is None or need.marker.evaluate({"extra": ""})
    }
    return [_purl(name, packages[name]) for name in sorted(named & packages.keys())]


def write_beside(folder: Path) -> None:
    """Lay NOTICE, the licence texts and the bill of materials beside a built program."""
    shutil.copyfile(NOTICE, folder / "NOTICE")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    copy_texts(folder / "licenses")
    (folder / "sbom.cdx.json").write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Write NOTICE, look at it, or lay everything beside a program: --beside FOLDER."""
    if "--beside" in sys.argv:
        folder = Path(sys.argv[sys.argv.index("--beside") + 1])
        write_beside(folder)
        if unknown := strangers(folder):
            print(f"NOTICE does not name these libraries: {', '.join(unknown)}.")
        return 1 if unknown else 0
    if "--check" not in sys.argv:
        NOTICE.write_text(notice(), encoding="utf-8")
    is_current = NOTICE.exists() and NOTICE.read_text(encoding="utf-8") == notice()
    if not is_current:
        print("NOTICE is not current: python -m devtools.bundled writes it.")
    return 0 if is_current else 1


if __name__ == "__main__":
    sys.exit(main())
