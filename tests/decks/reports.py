"""A report with one list of every kind, hostile names among them; the stage of all report tests."""

from __future__ import annotations

from datetime import date
from functools import cache

from companion.decks.judge import Judge
from companion.decks.judge_files import judge_bytes
from companion.decks.model import Verdict
from companion.decks.report.report import Report, make_report
from tests.decks.test_warcry import DEAD_ARMY, TRICKS
from tests.decks.worlds import headed, invented, judge

DAY = date(2026, 5, 1)
LEGAL = headed(army=DEAD_ARMY, action=TRICKS)
ILLEGAL = "Player: Анна Вебер\nNumber: 117\n" + headed(
    army=DEAD_ARMY | {"Ash Prowlers": 4, "Amber Guard": 2}, action={**TRICKS, "Second Wind": 2}
)
ASK = LEGAL + "\nSideboard\n# nothing\nArmy\n2 Bone Lantern\nwhat is this\n"
HOSTILE = (
    "Player: <script>alert('x')</script>&\u202egnp.exe\n"
    'Deck: =HYPERLINK("http://x")\n'
    "3 <img src=x onerror=alert(1)>\n3 \u2067שלום\u2069 مرحبا 世界\n3 \x07\x1b[31mBell\x1b[0m\n"
    "3 " + "W" * 290 + "\n"
)
HOSTILE_FILE = "evil\u202e\x00\n<b>\udce9.txt"


@cache
def court() -> Judge:
    """A judge of Open lists with the invented table."""
    return judge("open", invented("warcry"))


@cache
def verdicts() -> tuple[Verdict, ...]:
    """Legal, illegal, open, unreadable and hostile, in that order."""
    at = court()
    return (
        *judge_bytes(at, LEGAL, "legal.txt"),
        *judge_bytes(at, ILLEGAL, "anna.txt"),
        *judge_bytes(at, ASK, "ask.txt"),
        *judge_bytes(at, b"PK\x03\x04zip", "lists.zip"),
        *judge_bytes(at, HOSTILE, HOSTILE_FILE),
    )


@cache
def report(title: str = "Весенний турнир") -> Report:
    """The report on all of them."""
    return make_report(verdicts(), court(), DAY, title)


def is_quiet(text: str, keep: str = "\n") -> bool:
    """Whether a text holds no control, direction or lone-surrogate character."""
    odd = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
    odd |= {*range(0xD800, 0xE000)}
    return not any(ord(sign) in odd for sign in text if sign not in keep)


CLUB = """
id = "club"
game = "warcry"
version = "1"
title = { en = "Club night" }
valid_from = 2026-01-01
[[section]]
id = "army"
types = ["Unit", "Attachment"]
least = 30
"""
"""A format of a club's own."""
