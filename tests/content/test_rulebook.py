"""Rule books read at once or part by part: the same rules, the same refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.content import rulebook
from companion.content.rulebook import PART, read_in_parts, rulebooks, rules_of
from companion.content.toml import END
from companion.core.errors import DataError

RULE = '[[rule]]\nid = "XX-A-{n:02}"\nsource = "printed"\ntitle.en = "A rule"\nen = "Text {n}."\n'


@pytest.fixture(autouse=True)
def unread() -> Iterator[None]:
    """Every test reads for itself."""
    rules_of.cache_clear()
    rulebook._read.clear()
    yield
    rules_of.cache_clear()
    rulebook._read.clear()


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a book called `xx`."""
    monkeypatch.setattr(rulebook, "data_dir", lambda: tmp_path)
    (tmp_path / "xx").mkdir()
    return tmp_path / "xx" / "rules.toml"


def write(book: Path, text: str) -> None:
    """Write it as every file of the program is, with its last line."""
    book.write_text(f"{text}\n{END}\n", encoding="utf-8")


@pytest.mark.parametrize("name", rulebooks())
def test_a_book_read_in_parts_is_the_book(name: str) -> None:
    whole = rules_of(name)
    rules_of.cache_clear()
    steps = sum(1 for _ in read_in_parts(name))
    assert steps == -(-len(whole) // PART)
    assert rules_of(name) == whole and list(rules_of(name)) == list(whole)


def test_no_step_reads_more_than_its_part(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(book, "# Rules\n" + "\n".join(RULE.format(n=n) for n in range(3 * PART + 1)))
    sizes: list[int] = []
    loads = rulebook.tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        sizes.append(text.count("[[rule]]"))
        return loads(text)

    monkeypatch.setattr(rulebook.tomllib, "loads", counted)
    assert sum(1 for _ in read_in_parts("xx")) == 4
    assert len(rules_of("xx")) == 3 * PART + 1 and sizes == [PART] * 3 + [1], "and nothing is read twice"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RULE.format(n=1) + "en = 3\n", "Cannot overwrite a value"),
        (RULE.format(n=1) + "\n" + RULE.format(n=1), "XX-A-01"),
        (RULE.format(n=1).replace("source", "sauce"), "rule[0].source"),
    ],
)
def test_a_broken_book_is_refused_alike(book: Path, text: str, why: str) -> None:
    write(book, text)
    with pytest.raises(DataError) as whole:
        rules_of("xx")
    for _ in read_in_parts("xx"):
        pass
    with pytest.raises(DataError) as in_parts:
        rules_of("xx")
    assert why in str(whole.value.text) and str(in_parts.value.text) == str(whole.value.text)


def test_a_rule_that_quotes_the_head_of_another_is_read_whole(book: Path) -> None:
    quoting = RULE.format(n=1).replace('"Text 1."', '"""\nbegins with\n[[rule]]\n"""')
    write(book, quoting)
    for _ in read_in_parts("xx"):
        pass
    assert "[[rule]]" in rules_of("xx")["XX-A-01"].text("en")
