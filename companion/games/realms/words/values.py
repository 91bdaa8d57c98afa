"""The words for values that can be corrected by hand."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.duel.values import Values
from companion.games.realms.words.names import NAMES, grade

VALUES: dict[str, Text] = {
    "turn": say("turn"), "active": say("player in turn"), "redeals": say("mulligans"),
    "squad": say("cards to be placed"), "at": say("square"), "controller": say("controller"),
    "closed": say("exhausted"), "hidden": say("hidden"), "zone": say("zone"), "host": say("carried by"), "wounds": say("damage"),
    "more_lives": say("extra life points"), "poison": say("poison"), "tokens": say("incarnation tokens"),
    "armour_used": say("armor spent"), "movement": say("movement points left"),
    "moved": say("has moved"), "incarnated": say("incarnated already"),
    "armour_tokens": say("tokens Armor 2"), "movement_tokens": say("tokens +1 movement"),
    "marks": say("markers of 1 more damage"), "blind_attacks": say("hidden cards attacked in this turn"),
    "printed.cost": say("printed cost"), "printed.lives": say("printed life"),
    "printed.movement": say("printed movement points"),
}  # fmt: skip
SPOKEN = Values(
    NAMES,
    VALUES,
    {f"printed.strike.{n}": grade(name) for n, name in enumerate(("light", "medium", "strong"))},
)
