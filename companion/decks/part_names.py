"""What people call the parts of a list, and sides, elements and realms."""

from __future__ import annotations

from companion.core.text import Text, say


def section_name(section: str, game: str = "") -> Text:
    """A part of a list as the players of a game call it."""
    return _GAME_NAMES.get((game, section)) or _SECTION_NAMES.get(section, Text(""))


_SECTION_NAMES = {
    "army": say("Army deck"),
    "action": say("Action deck"),
    "sideboard": say("Sideboard"),
    "deck": say("Deck"),
    "squad": say("Squad"),
    "deal": say("Deal"),
    "hand": say("Hand"),
    "pool": say("Pool"),
}
_GAME_NAMES = {("realms", "army"): say("Army")}
_FACTION_NAMES = {
    "good": say("Good"),
    "evil": say("Evil"),
    "neutral": say("Neutral"),
    "mixed": say("Good and Evil"),
}


def faction_name(faction: str) -> Text:
    """A side, element or realm as people call it; realms keep their own name."""
    return _FACTION_NAMES.get(faction) or Text("{name}", {"name": faction})


def has_mulligans(game: str) -> bool:
    """Whether another hand instead of the first is called a mulligan, and not a redeal."""
    return game == "realms"
