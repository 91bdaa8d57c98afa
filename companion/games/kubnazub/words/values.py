"""The words for values that can be corrected by hand."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.duel.values import FIELDS, Values
from companion.games.kubnazub.words.names import NAMES, strength

VALUES: dict[str, Text] = {
    **FIELDS,
    "redeals": say("redeals"), "more_gold": say("gold from cards"), "more_silver": say("silver from cards"),
    "sanity": say("sanity"), "house": say("card house"), "at": say("cell"), "closed": say("closed"),
    "wounds": say("wounds"), "more_lives": say("additional lives"), "chips": say("chips"),
    "die_bonus": say("modifier of the die"), "attack_bonus": say("modifier of attacks"),
    "blessed": say("blessed"), "cursed": say("cursed"), "armour_used": say("armour spent"),
    "movement": say("movement left"), "aims_until": say("may strike a flyer up to turn"),
    "printed.lives": say("printed lives"), "printed.movement": say("printed movement"),
}  # fmt: skip
SPOKEN = Values(
    NAMES,
    VALUES,
    {f"printed.strike.{n}": strength(name) for n, name in enumerate(("weak", "medium", "strong"))},
    {"house": {"stands": say("stands"), "fallen": say("has fallen")}},
)
