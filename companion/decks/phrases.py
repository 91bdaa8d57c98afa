"""What the desk calls things, and the sentences that several of its modules say: names of parts and sides,
what can be wrong with a list or a format, and single changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from companion.core.text import Text, say, say_n
from companion.decks.model import Change


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


LIST: Final = say("list")
LISTS: Final = say("lists")
FORMATS: Final = say("formats")

NO_COUNT: Final = say("The line has no count.")
ODD_LINE: Final = say("Count and card cannot be told apart here.")
NOT_WHOLE: Final = say("The count is not a whole number of 0 or more.")
SIGNED: Final = say("The count has a sign. Do the cards come in, or go out?")
UNKNOWN_HEADING: Final = say("The heading is not known.")
STRUCK: Final = say("The line is struck through. Does it count?")
NO_CARD_LINES: Final = say("There are no card lines.")
NO_COUNTS: Final = "NO_COUNTS"
WITHOUT_COUNTS: Final = say("The lines have no counts. How many copies is each of them?")
SECOND_LIST: Final = "SECOND_LIST"
REMARKED: Final = "REMARKED"
"""What a card is remarked on with; the answer takes cards out, and never adds any."""
LOOKS: Final = "LOOKS"
"""How a page shows its words; no answer adds cards to what is read."""
WITH_LOOKS: Final = say(
    "The list was pasted with the looks of its page, under which a card may not be seen. "
    "Are all of its cards seen?"
)
ALL_SEEN: Final = say("All of its cards are seen.")
OTHER_LIST: Final = say("Another list may begin here.")
ONE_LIST: Final = say("It is all one list.")
NO_FILES: Final = say("There are no files here.")
TOO_MUCH_TEXT: Final = say("There is more text beside plain lines of cards than any event has.")
NO_LISTS: Final = say("There are no lists here.")


def not_in_force(day: date, days: Iterable[str]) -> Text:
    """A format outside of its days."""
    told = [*days]
    return say("The format is not in force on {day}. Its days: {days}.", day=day.isoformat(), days=told)


def too_many_lists(most: int) -> Text:
    """More lists than any event has."""
    return say("There are more than {most} lists.", most=most)


def not_one_list(count: int) -> Text:
    """Several lists where one is wanted."""
    return say_n("There is {n} list; give one.", "There are {n} lists; give one.", count)


def remove(card: str, count: int, section: str, id: str = "") -> Change:
    """So many copies of a card leave a part of the list."""
    text = say("Remove {count}: {card}.", count=count, card=card)
    return Change("remove", count, section, card, id, text=text)


def move(card: str, count: int, section: str, to: str, id: str = "") -> Change:
    """So many copies of a card change from one part of the list to another."""
    text = say("Move {count} to {section}: {card}.", count=count, card=card, section=section_name(to))
    return Change("move", count, section, card, id, to, text=text)


def add_card(card: str, count: int, section: str, id: str = "") -> Change:
    """So many copies of one certain card come in."""
    text = say("Add {count}: {card}.", count=count, card=card)
    return Change("add", count, section, card, id, text=text)


def add_any(count: int, section: str, candidates: tuple[str, ...] = ()) -> Change:
    """So many cards come in, whichever the format allows there."""
    text = say_n(
        "Add {n} card that is allowed in this part: {section}.",
        "Add {n} cards that are allowed in this part: {section}.",
        count,
        section=section_name(section),
    )
    return Change("add", count, section, candidates=candidates, text=text)
