"""Who wrote a line of a chat and when, as messengers copy it: `[12:31] Anna: 3x Dodge`.

A stamp is no part of a list: what stands behind it is read like any other line. Who is named there wrote the
list, so that the lines of two people are never one list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.decks.headings import find_heading, find_key
from companion.decks.readers.lines import split_line
from companion.decks.readers.noise import takes_out

_TIME: Final = r"[0-2]?[0-9][:.][0-5][0-9](?::[0-5][0-9])?(?:[\s\u00a0\u202f]?[AaPp]\.?[Mm]\.?)?"
_CLOCK: Final = r"[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?(?:[\s\u00a0\u202f]?[AaPp]\.?[Mm]\.?)?"
_DATE: Final = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
_DAY: Final = (
    rf"(?:(?:{_DATE}|today|yesterday|сегодня|вчера|aujourd[’']hui|hier|[^\W\d_]{{3,12}}day)"
    r"(?:,|\sat|\sв|\sà)?\s+)"
)
_NAME: Final = r"[^\W\d_][^:：<>\[\]|=]{0,38}?"
_PHONE: Final = r"\+[0-9][0-9 ()\-\u00a0]{5,24}"
_WHO: Final = rf"(?:<(?P<nick>[^<>]{{1,40}})>|(?:~\s?)?(?P<who>{_NAME}|{_PHONE})\s*[:：](?=\s|$))"

_STAMPED: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^\[{_DAY}?{_TIME}(?:,\s{_DATE})?\]\s*{_WHO}?\s*(?P<text>.*)$",
        rf"^{_DATE},?\s+{_CLOCK}\s+[-–—]\s+{_WHO}\s*(?P<text>.*)$",
        rf"^{_CLOCK}\s+{_WHO}\s*(?P<text>.*)$",
        rf"^{_CLOCK}\s+(?P<text>[1-9][0-9]?\s?[xх×]\s?\S.*)$",
    )
)
_HEADS: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?P<who>{_NAME}),?\s+\[{_DAY}?{_TIME}\]:?$",
        rf"^(?P<who>{_NAME})(?:,?\s+|\s+[-–—•·|]\s+){_DAY}{_CLOCK}$",
        rf"^(?P<who>{_NAME})(?:\s+[—•·]\s+|\s\s+){_CLOCK}$",
        rf"^(?P<who>{_NAME})\s+(?=\S+\s?[AaPp]\.?[Mm]){_CLOCK}$",
    )
)
"""A line that only says who writes from here on."""
_LOOK: Final = re.compile(r"[0-9][:.][0-5][0-9]")
_EDITED: Final = re.compile(
    r"\s*(?:[(<\[](?:edited|this message was edited|изменено|ред\.?|modifié)[)>\]]|\u200e?<[^<>]*edited>)$",
    re.IGNORECASE,
)


_PLAIN_NAME: Final = re.compile(r"[^\W\d_][\w .'’-]{0,38}$")
_FEWEST: Final = 3
"""So many lines in a row do not begin with one name by chance."""


class Stamp(NamedTuple):
    """Who wrote a message, if the stamp says so, and the message."""

    who: str
    text: str


def find_stamp(line: str, game: str) -> Stamp | None:
    """The message of a line with a stamp; the text is empty where the message follows below."""
    if _LOOK.search(line) is None:
        return None
    for shape in _STAMPED:
        if found := shape.match(line):
            groups = found.groupdict()
            who, text = (groups.get("nick") or groups.get("who") or "").strip(), found["text"].strip()
            if who and _is_ours(who, game):  # `[12:31] Army: 3 Name` names a part and nobody
                who, text = "", line[found.start("who") :].strip()
            return Stamp(who, _EDITED.sub("", text))
    for shape in _HEADS:
        if (found := shape.match(line)) and not _is_ours(found["who"], game):
            return Stamp(found["who"].strip(" ,"), "")
    return None


def find_speaker(lines: Sequence[str], game: str) -> str:
    """Whose name stands in front of every line of a chat without times, `Anna: 3x Dodge`; else nothing."""
    first, colon, _ = lines[0].partition(": ")
    who = first.strip()
    written = [line for line in lines if line.strip()] if colon and who else []
    if len(written) < _FEWEST or not _PLAIN_NAME.match(who) or _is_ours(who, game) or takes_out(who):
        return ""
    cards = (line.partition(":") for line in written)
    return who if all(name == first and split_line(text.strip()) for name, _, text in cards) else ""


def _is_ours(words: str, game: str) -> bool:
    """Whether words before a colon are a heading, or state something about the list."""
    return find_heading(words, game) is not None or find_key(f"{words}: x") is not None
