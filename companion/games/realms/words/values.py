"""The words for values that can be corrected by hand."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.duel.values import FIELDS, Values
from companion.games.realms.words.names import NAMES, grade

VALUES: dict[str, Text] = {
    **FIELDS,
    "redeals": say("mulligans"), "at": say("square"), "closed": say("exhausted"), "wounds": say("damage"),
    "more_lives": say("extra life points"), "armour_used": say("armor spent"),
    "movement": say("movement points left"), "moved": say("has moved"),
    "armour_tokens": say("tokens Armor 2"), "movement_tokens": say("tokens +1 movement"),
    "marks": say("markers of 1 more damage"), "blind_attacks": say("hidden cards attacked in this turn"),
    "printed.lives": say("printed life"), "printed.movement": say("printed movement points"),
}  # fmt: skip
SPOKEN = Values(
    NAMES,
    VALUES,
    {f"printed.strike.{n}": grade(name) for n, name in enumerate(("light", "medium", "strong"))},
)
