"""The Adventure that docs/WRITE_AN_ADVENTURE.md shows can be played as it stands there."""

from __future__ import annotations

import re
import tomllib

from companion.games.boardgame.facts.adventure import DOINGS, FACTS, RULE_TAGS
from companion.games.boardgame.facts.read import check, example_plain
from companion.games.boardgame.game import GAME
from tests.kit import begun
from tests.source import ROOT

TEXT = (ROOT / "docs" / "WRITE_AN_ADVENTURE.md").read_text(encoding="utf-8")


def test_the_written_example_can_be_played() -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    plain = tomllib.loads(written)
    facts = {**example_plain(), "adventures": [plain]}
    check(facts, "box.json")
    state = begun(GAME, facts=facts, adventure=plain["id"]).state
    assert (state.adventure.name, len(state.adventure.cards)) == ("My Ferry", 3)


def test_every_kind_of_line_is_named() -> None:
    told = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert {*FACTS, *DOINGS, *RULE_TAGS} <= told
