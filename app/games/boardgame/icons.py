"""The icons of the board game."""

from __future__ import annotations

from typing import Final

from companion.core.game import Command
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.facts.adventure import TokenKind

COMMAND: Final[dict[type[Command], str]] = {
    cmd.Activate: "play",
    cmd.Move: "shoe-print",
    cmd.Strike: "sword",
    cmd.UseEffect: "star-four-points",
    cmd.UseAbility: "account-star",
    cmd.UseToken: "hand-back-right",
    cmd.EndActivation: "check",
    cmd.EndHeroTurn: "skip-next",
    cmd.Report: "message-text-outline",
    cmd.Plan: "cards-playing-outline",
    cmd.ConfirmPlan: "check",
    cmd.PlaceHero: "map-marker",
}
STATUS: Final = {"bleeding": "water", "stunned": "flash"}
STATUS_COLOUR: Final = {"bleeding": "bad", "stunned": "warn"}
TOKEN: Final[dict[TokenKind, str]] = {
    "spawn": "",
    "interaction": "hand-back-right",
    "tactic": "cards-outline",
    "terrain": "waves",
    "marker": "circle-slice-8",
}
"""A Spawn token is its letter."""
KEYWORD: Final = {"monster": "emoticon-devil", "flying": "feather"}
GAINED: Final = {"ripostes": "sword-cross", "rerolls": "rotate-left"}
"""What a Hero has got for this Round."""
PENALTY: Final = {"defense": "shield", "movement": "shoe-print", "attack": "sword"}
