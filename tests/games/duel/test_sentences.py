"""What the family itself refuses is worded by both of its games."""

from __future__ import annotations

import pytest

from companion.core import telling
from companion.core.errors import Illegal
from companion.games import get_game
from tests.core.test_telling import FACTS, ROOT, refusals_in


@pytest.mark.parametrize("game_id", ["kubnazub", "realms"])
def test_every_refusal_of_the_family_has_a_sentence_in_each_game(game_id: str) -> None:
    game = get_game(game_id)
    keys = {key for _, key in refusals_in(ROOT / "games" / "duel")}
    assert {"battle_over", "cell_taken", "not_dealt", "too_many_brought"} <= keys
    unknown = {"over_flying"} if game_id == "realms" else {"over_factions"}
    for key in sorted(keys - unknown):
        text = telling.refusal(game, Illegal(f"{game.prefix}-X-01", key, **FACTS), game.start)
        assert str(text) != "The rules do not allow this.", key
