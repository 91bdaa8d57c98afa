"""No regular expression of ours tries a stranger's text again and again: twice the text, twice the steps."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion
from companion.cards.tables import load_table, shipped_table
from companion.decks.judge_files import appoint_judge, formats_of, judge_bytes
from tests.regex_steps import TooManySteps, steps

LENGTH = 400
A_SIGN = 60
"""Steps that one sign of a text may cost; trying again from each sign would cost some two hundred here."""
TRIES = 20
SIGNS = [*"19aAéж -–—*_()[]>#/|:=.,;+&\"'x×\t~<@\n", "  ", "12", "ab", "1 ", "a "]
SINGLE_SPACED = {
    "cards.finder": ("_CODED",),
    "decks.headings": ("_EACH", "_ALL"),
    "decks.readers.lines": (
        "_LEADING", "_TRAILING", "_COUNT_FIRST", "_COUNT_LAST", "_LABELLED", "_LAST_WORD", "_WORD_FIRST",
        "_WORD_LAST", "_COMMENT", "_WITH_ID", "_ODD", "_BARE_NUMBER",
    ),
}  # fmt: skip
"""Shapes of lines that are tried once doubled blanks are gone."""
SHORT = {"decks.headings._EACH[0]": 60, "decks.headings._ALL[0]": 60, "decks.readers.around._HEADS": 120}
"""What is tried on short lines only."""
ANYWHERE = ("search", "sub", "split", "findall", "finditer")


def expressions() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Every expression with the place it stands in and how it is used there."""
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        loaded = importlib.import_module(module.name)
        source = Path(str(loaded.__file__)).read_text(encoding="utf-8")
        place = module.name.removeprefix("companion.")
        for name, held in vars(loaded).items():
            for at, each in enumerate(held if isinstance(held, tuple) else (held,)):
                if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                    yield f"{place}.{name}[{at}]", each, _use(source, name)
        for node in ast.walk(ast.parse(source)):
            use = ast.unparse(node.func).removeprefix("re.") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and use in (*ANYWHERE, "match", "fullmatch"):
                for each in ast.walk(node.args[0]):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield f"{place}:{each.value}", re.compile(each.value), use


def _use(source: str, name: str) -> str:
    """How an expression is used: the first of its uses that costs most."""
    if len(re.findall(rf"\b{name}\b", source)) > len(re.findall(rf"\b{name}\.|\b{name}\b.*=", source)):
        return "search" if re.search(rf"\.({'|'.join(ANYWHERE)})\(", source) else "match"
    uses = re.findall(rf"\b{name}\.(\w+)", source)
    return next((use for use in (*ANYWHERE, "fullmatch") if use in uses), "match")


EXPRESSIONS = {name: (pattern, use) for name, pattern, use in expressions()}


def plainly_hostile() -> Iterator[str]:
    """One sign again and again behind a count and a name, and none of them fits to the end."""
    for sign in " \ta1-:=.,*(":
        for head in ("", "1 a", "a 1", "abc"):
            yield head + sign * (LENGTH - 4) + "!"


def hostile(pattern: re.Pattern[str], random: Random) -> str:
    """A text of few signs that come again and again, those of the expression among them."""
    words = re.findall(r"[a-zа-я]{2,}", pattern.pattern)

    def some(most: int) -> str:
        return "".join(
            random.choice(random.choice((SIGNS, words or SIGNS))) for _ in range(random.randint(1, most))
        )

    third = LENGTH // 3
    shape = random.randrange(4)
    if shape == 0:
        text = some(3) * LENGTH
    elif shape == 1:
        text = some(4) + (random.choice(SIGNS) * LENGTH)[: LENGTH - 12] + some(3)
    elif shape == 2:
        text = some(2) + (some(2) * LENGTH)[: third * 3 // 2] + (some(2) * LENGTH)[:third] + some(2)
    else:
        text = "".join((random.choice(SIGNS) * LENGTH)[:third] for _ in range(3))
    return text[:LENGTH]


def _is_single_spaced(name: str) -> bool:
    return any(
        name.startswith(f"{place}.{each}[") for place, named in SINGLE_SPACED.items() for each in named
    )


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_a_sign_costs_the_same_in_a_long_text(name):
    limit = sys.getrecursionlimit()
    pattern, use = EXPRESSIONS[name]
    if use == "fullmatch":
        pattern = re.compile(rf"(?:{pattern.pattern})\Z", pattern.flags)
    random = Random(name)
    sys.setrecursionlimit(20_000)
    try:
        for text in (*plainly_hostile(), *(hostile(pattern, random) for _ in range(TRIES))):
            text = text[: next((most for of, most in SHORT.items() if name.startswith(of)), LENGTH)]
            if _is_single_spaced(name):
                text = " ".join(text.split())
            try:
                steps(pattern, text, use in ANYWHERE, A_SIGN * LENGTH)
            except TooManySteps:
                pytest.fail(f"{pattern.pattern} takes too many steps on {text[:30]!r}…{text[-12:]!r}")
    finally:
        sys.setrecursionlimit(limit)


class Heard:
    """An expression that keeps every text it is tried on."""

    def __init__(self, pattern: re.Pattern[str], texts: list[str]) -> None:
        self._pattern, self._texts = pattern, texts

    def __getattr__(self, name: str) -> Any:
        def use(*words: str) -> Any:
            self._texts.append(words[-1])
            return getattr(self._pattern, name)(*words)

        return use


WIDE = (
    "3  Ash    Prowlers",
    "abc     !",
    "12     x",
    "Name    (   3 )",
    "Ash Prowlers      WC12",
    "3 Ash  // out",
    "a    =   3",
)
DOORS = {
    "text": "\n".join(
        (*WIDE, *(f"> {line}\t  {line}" for line in WIDE), *(f"<b>  {line}  <i>" for line in WIDE))
    ),
    "columns": "\n".join(f"2 {line}       1 {line}     3 {line}" for line in WIDE),
    "csv": "count,name,part\n" + "\n".join(f"3  x,{line},{line}\n,{line},\n{line}" for line in WIDE),
    "sheet": "\n".join(f"3,{line}" for line in WIDE),
    "json": json.dumps({**dict.fromkeys(WIDE, 1), "deck": [*WIDE, [3, WIDE[0]]]}),
    "objects": json.dumps({"deck": [{"count": 3, "name": line, "note": line, line: line} for line in WIDE]}),
}


@pytest.mark.parametrize("game", ["warcry", "kubnazub", "realms"])
@pytest.mark.parametrize("door", DOORS)
def test_shapes_of_lines_are_tried_on_single_spaces_only(door, game, monkeypatch):
    texts: list[str] = []
    for place, names in SINGLE_SPACED.items():
        module = importlib.import_module(f"companion.{place}")
        for name in names:
            held = getattr(module, name)
            heard = (
                tuple(Heard(each, texts) for each in held) if isinstance(held, tuple) else Heard(held, texts)
            )
            monkeypatch.setattr(module, name, heard)
    table = load_table("id,name,type,faction,sets\nWC1,Ash Prowlers,Unit,good,WC\n", "warcry").table
    judge = appoint_judge(game, formats_of(game), table=table if game == "warcry" else shipped_table(game))
    judge_bytes(judge, DOORS[door], "list")
    assert texts and [text for text in texts if re.search(r"\s\s", text)] == []
