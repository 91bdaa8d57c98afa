"""Artifacts stand on a cell like creatures and have lives like them."""

from __future__ import annotations

import pytest

from companion.games.duel.field import P1, cell
from companion.games.kubnazub.commands import ApplyText, BeginTurn, EndTurn
from tests.games.kubnazub.kit import battle, one, two


@pytest.mark.rule("KZ-ARTIFACT-01", "KZ-LIFE-03", "KZ-MOVE-04")
def test_an_artifact_stays_on_its_cell_and_dies_without_lives():
    tower = two("c6", type="artifact", kind="", hidden=True, lives=2)
    scene = battle(one("c3"), one("c5"), two("a4"), tower, turn=1, active=P1).when(EndTurn())
    scene = scene.when(BeginTurn()).then(
        {"P2-c6.hidden": False, "P2-c6.zone": "field", "P2-c6.at": cell("c6")}
    )
    assert cell("c6") in scene.state.taken
    scene.when(ApplyText("P1-c3", "wound", "P2-c6", 2)).then({"P2-c6.zone": "graveyard"})
