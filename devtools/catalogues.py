"""Gettext catalogues in data/locale: collect, update, compile, and check; runs inside .venv (needs Babel)."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.content.languages import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "data" / "locale"
# `say` and `say_n` mark the sentences of Python code, `_` and `ngettext` those of kv files.
KEYWORDS = ("_", "say", "say_n:1,2", "ngettext:1,2")


def collected() -> Catalog:
    """All sentences of companion/ and app/, but not the files: moving code changes no catalogue."""
    keywords = [part for keyword in KEYWORDS for part in ("-k", keyword)]
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, "all.pot")
        options = ["--no-default-keywords", "--no-wrap", "--sort-output", "--no-location"]
        command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg"]
        subprocess.run([*command, *keywords, *options, "-o", str(template), "."], cwd=ROOT, check=True)
        return read(template)


def update(template: Catalog) -> None:
    """Bring every language up to date with the template and compile it; a new language is begun."""
    for language in LANGUAGES:
        path = po_file(language)
        catalogue = read(path, language) if path.exists() else begun(language)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as stream:
            write_po(stream, catalogue, width=0, sort_output=True, ignore_obsolete=True)
        path.with_suffix(".mo").write_bytes(compiled(path))


def begun(language: str) -> Catalog:
    """An empty catalogue whose header names the language and nobody."""
    name = Locale.parse(language).english_name
    return Catalog(
        locale=language,
        domain=DOMAIN,
        header_comment=f"# The companion's sentences in {name}.",
        project=DOMAIN,
        version="1",
        msgid_bugs_address="the project's issues",
        revision_date=datetime.now(UTC),
        last_translator="the companion's authors",
        language_team=name,
        fuzzy=False,
    )


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


def compiled(path: Path) -> bytes:
    """What the .mo file beside a catalogue must hold; fuzzy translations are left out of it."""
    target = BytesIO()
    write_mo(target, read(path))
    return target.getvalue()


def is_stale(path: Path) -> bool:
    """True when the .mo file beside a catalogue is missing or says something else."""
    target = path.with_suffix(".mo")
    return not target.exists() or target.read_bytes() != compiled(path)


def read(path: Path, language: str | None = None) -> Catalog:
    """A catalogue or template from its file."""
    with path.open("rb") as stream:
        return read_po(stream, locale=language, domain=DOMAIN)


def problems() -> list[str]:
    """Everything wrong with the catalogues, one sentence each."""
    sentences = collected()
    return [
        f"{language}: {each}" for language in LANGUAGES for each in problems_of(po_file(language), sentences)
    ]


def problems_of(path: Path, sentences: Catalog) -> list[str]:
    """What one language lacks, says twice, or has not compiled."""
    if not path.exists():
        return ["there is no catalogue; run: python3 dev.py locale"]
    found = [f"stands twice: {each}" for each in doubled(path.read_text(encoding="utf-8"))]
    found += [f"missing: {each}" for each in absent(sentences, read(path))]
    if is_stale(path):
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
    update(collected())
    return 0


if __name__ == "__main__":
    sys.exit(main())
