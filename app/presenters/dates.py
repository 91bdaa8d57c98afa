"""When something happened, as people say it: a time, yesterday, a weekday, a day of the year."""

from __future__ import annotations

from datetime import datetime

from companion.core.text import Text, say

_WEEKDAYS = (
    say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"),
    say("Friday"), say("Saturday"), say("Sunday"),
)  # fmt: skip


def when(moment: datetime, now: datetime) -> Text | str:
    """A moment of the past, seen from now in the player's own zone; a day to come is a jumped clock's."""
    moment = _there(moment, now)
    days = (now.date() - moment.date()).days
    if days == 0:
        return moment.strftime("%H:%M")
    if days == 1:
        return say("Yesterday")
    if 1 < days < 7:
        return _WEEKDAYS[moment.weekday()]
    if moment.year != now.year:
        return moment.strftime("%Y-%m-%d")
    return _day(moment.month, moment.day)


def _there(moment: datetime, now: datetime) -> datetime:
    """The moment in the zone of now; near the years 1 and 9999 there may be none."""
    try:
        return moment.astimezone(now.tzinfo)
    except OverflowError:
        return moment


def _day(month: int, day: int) -> Text:
    made = (
        say("{day} January", day=day), say("{day} February", day=day), say("{day} March", day=day),
        say("{day} April", day=day), say("{day} May", day=day), say("{day} June", day=day),
        say("{day} July", day=day), say("{day} August", day=day), say("{day} September", day=day),
        say("{day} October", day=day), say("{day} November", day=day), say("{day} December", day=day),
    )  # fmt: skip
    return made[month - 1]
