"""What can be wrong with lists and formats; core.file_problems words what any file may suffer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from companion.core.text import Text, say, say_n

LIST: Final = say("list")
LISTS: Final = say("lists")
FORMATS: Final = say("formats")

NO_COUNT: Final = say("The line has no count.")
ODD_LINE: Final = say("Count and card cannot be told apart here.")
NOT_WHOLE: Final = say("The count is not a whole number of 0 or more.")
SIGNED: Final = say("The count has a sign. Do the cards come in, or go out?")
NO_CARD_LINES: Final = say("There are no card lines.")
SECOND_LIST: Final = "SECOND_LIST"
OTHER_LIST: Final = say("Another list may begin here.")
ONE_LIST: Final = say("It is all one list.")
NO_FILES: Final = say("There are no files here.")
NO_LISTS: Final = say("There are no lists here.")
TOO_MUCH_TEXT: Final = say("There is more text beside plain lines of cards than any event has.")


def not_in_force(day: date, days: Iterable[str]) -> Text:
    """A format outside of its days."""
    told = [*days]
    return say("The format is not in force on {day}. Its days: {days}.", day=day.isoformat(), days=told)


def too_many_lines(most: int) -> Text:
    """More lines than anything honest has."""
    return say("There are more than {most} lines.", most=most)


def too_many_lists(most: int) -> Text:
    """More lists than any event has."""
    return say("There are more than {most} lists.", most=most)


def not_one_list(count: int) -> Text:
    """Several lists where one is wanted."""
    return say_n("There is {n} list; give one.", "There are {n} lists; give one.", count)
