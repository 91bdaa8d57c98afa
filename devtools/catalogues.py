"""Gettext catalogues in data/locale: collect, update, compile, and check; runs inside .venv (needs Babel)."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.content.languages import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "data" / "locale"
# `say` and `say_n` mark the engine's sentences, `_` and `ngettext` those of the app.
KEYWORDS = ("_", "say", "say_n:1,2", "ngettext:1,2")


def pybabel(*arguments: str) -> None:
    """Run pybabel in the project's folder; its failure ends the program with its own message."""
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", "-q", *arguments], cwd=ROOT, check=True)


def collect(template: Path) -> None:
    """Write all sentences of companion/ and app/ into a template, in an order that does not wander."""
    keywords = [part for keyword in KEYWORDS for part in ("-k", keyword)]
    options = [
        "--no-default-keywords",
        "--no-wrap",
        "--sort-output",
        "--add-location=file",
        "--project=companion",
    ]
    pybabel("extract", "-F", "babel.cfg", *keywords, *options, "-o", str(template), ".")


def update(template: Path) -> None:
    """Bring every language up to date with the template; a new language is begun."""
    for language in LANGUAGES:
        target = po_file(language)
        where = ["-D", DOMAIN, "-i", str(template), "-d", str(FOLDER), "-l", language, "--no-wrap"]
        if target.exists():
            pybabel(
                "update", *where, "--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date"
            )
        else:
            pybabel("init", *where)


def po_file(language: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def doubled(text: str) -> list[str]:
    """Sentences that stand in a catalogue twice, which gettext tools merge in silence."""
    entries = re.findall(r'^msgid ((?:".*"\n)+)', text, flags=re.MULTILINE)
    sentences = ["".join(re.findall(r'"(.*)"', entry)) for entry in entries]
    return sorted(sentence for sentence, count in Counter(sentences).items() if count > 1)


def absent(template: Catalog, catalogue: Catalog) -> list[str]:
    """Sentences of the code that a catalogue does not hold."""
    known = {message.id for message in catalogue}
    return sorted(str(message.id) for message in template if message.id and message.id not in known)


def is_stale(catalogue: Catalog, compiled: Path) -> bool:
    """True when the compiled file does not say exactly what the catalogue says."""
    if not compiled.exists():
        return True
    with compiled.open("rb") as stream:
        spoken = translations(read_mo(stream))
    return spoken != translations(catalogue)


def translations(catalogue: Catalog) -> dict[object, object]:
    """What a catalogue translates, without the header and what is left empty or fuzzy."""
    return {
        message.id: message.string
        for message in catalogue
        if message.id and message.string and not message.fuzzy and any(message.string)
    }


def read(path: Path) -> Catalog:
    """A catalogue or template from its file."""
    with path.open("rb") as stream:
        return read_po(stream)


def problems() -> list[str]:
    """Everything wrong with the catalogues, one sentence each."""
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, "all.pot")
        collect(template)
        sentences = read(template)
    return [
        f"{language}: {each}" for language in LANGUAGES for each in problems_of(po_file(language), sentences)
    ]


def problems_of(path: Path, sentences: Catalog) -> list[str]:
    """What one language lacks, says twice, or has not compiled."""
    if not path.exists():
        return ["there is no catalogue; run: python3 dev.py locale"]
    catalogue = read(path)
    found = [f"stands twice: {each}" for each in doubled(path.read_text(encoding="utf-8"))]
    found += [f"missing: {each}" for each in absent(sentences, catalogue)]
    if is_stale(catalogue, path.with_suffix(".mo")):
        found.append("the compiled catalogue is out of date; run: python3 dev.py locale")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Update and compile, or with --check only report."""
    parser = argparse.ArgumentParser(prog="dev.py locale", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing, report what is missing or doubled"
    )
    if parser.parse_args(arguments).check:
        found = problems()
        print("\n".join(found) if found else "The catalogues hold every sentence once.")
        return 1 if found else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    template = FOLDER / f"{DOMAIN}.pot"
    collect(template)
    update(template)
    pybabel("compile", "-D", DOMAIN, "-d", str(FOLDER))
    return 0


if __name__ == "__main__":
    sys.exit(main())
