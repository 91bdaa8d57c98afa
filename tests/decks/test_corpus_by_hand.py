"""The part of the labelled corpus that was written by hand: every label stands beside its deck."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cards.card import GAMES
from companion.decks.mend.apply import apply
from tests.decks.worlds import deck, headed, invented, judge, shipped

CORPUS = Path(__file__).parent / "corpus"
PARTS = ("army", "action", "sideboard", "deck", "squad", "pool", "hand", "deal")
ASKED = ("side", "seat", "redeals", "split_payment", "compulsory")
USUAL = {"kubnazub": "home", "realms": "deck", "warcry": "open"}


def cases() -> Iterator[Any]:
    for game in GAMES:
        corpus = tomllib.loads((CORPUS / f"{game}.toml").read_text("utf-8"))
        for case in corpus["case"]:
            base = corpus["base"][case["base"]] if "base" in case else {}
            parts = {part: base.get(part, {}) | case.get(part, {}) for part in PARTS}
            yield pytest.param(game, case, parts, id=f"{game}: {case['name']}")


def text_of(parts: dict[str, dict[str, int]], tail: list[str]) -> str:
    """The list as a player would write it: a card with the count 0 is not there."""
    kept = {
        part: {name: count for name, count in cards.items() if count}
        for part, cards in parts.items()
        if any(cards.values())
    }
    return headed(**kept).rstrip() + "\n" + "\n".join(tail)


@pytest.mark.parametrize(("game", "case", "parts"), list(cases()))
def test_verdict_is_the_one_written_beside_the_deck(
    game: str, case: dict[str, Any], parts: dict[str, dict[str, int]]
) -> None:
    asked = {key: case[key] for key in ASKED if key in case}
    if "compulsory" in asked:
        asked["compulsory"] = tuple(asked["compulsory"])
    table = shipped() if case.get("cards") == "shipped" else invented(game)
    court = judge(case.get("format", USUAL[game]), table, **asked)
    written = deck(text_of(parts, case.get("tail", [])), game)
    verdict = court.verdict(written)

    expected = set(case.get("codes", []))
    assert verdict.codes == expected
    assert verdict.status == case.get("status", "illegal" if expected else "legal")
    assert verdict.warnings == set(case.get("warnings", []))
    assert set(case.get("rules", [])) <= {finding.rule for finding in verdict.findings}
    assert verdict.label == case.get("label", verdict.label)
    if "gold_left" in case:
        assert verdict.purse and verdict.purse.gold_left == case["gold_left"]
    if "fix" in case:
        assert (verdict.fix.size, verdict.fix.minimal) == (case["fix"], True)
        mended = apply(court, court.match(written), verdict.fix).deck
        assert court.verdict(replace(mended, unread=())).status != "illegal"


def test_corpus_shows_every_code() -> None:
    shown = {code.split(":")[0] for param in cases() for code in param.values[1].get("codes", [])}
    assert len(shown) >= 24
