"""The looks of a page that a list was pasted from: by them a card may be unseen where the list was shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.cards.decode import lines_of
from companion.cards.names import brief
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import say
from companion.decks.model import DeckList, Reading, Unread
from companion.decks.phrases import ALL_SEEN, LOOKS, WITH_LOOKS

PLAIN_TAGS: Final = (
    "b|i|u|p|br|li|ul|ol|div|span|strong|em|td|tr|th|table|thead|tbody|h[1-6]|a|blockquote|pre"
    "|html|head|meta|body|section|article|main|center|mark|o:p"
)
"""What a page is made of; without further words, what stands in such a tag is seen."""
_HIDING: Final = (
    "applet|audio|basefont|button|canvas|datalist|details|dialog|embed|fieldset|font|form|frame|frameset|iframe"
    "|input|link|map|marquee|math|meter|noembed|noframes|noscript|object|optgroup|option|picture|plaintext"
    "|progress|rp|rt|ruby|script|select|slot|small|style|sub|sup|svg|template|textarea|title|video|xmp"
)
"""Tags of which a page shows the words otherwise, elsewhere or not at all."""
_NAMING: Final = (
    "abbr|alt|charset|class|colspan|content|data-[a-z0-9-]++|dir|href|http-equiv|id|lang|name|rel|rowspan|scope"
    "|src|target|title|xml:lang|xmlns(?::[a-z]++)?"
)
"""What a tag may say that changes nothing of how its words look."""
_VALUE: Final = r"""(?:"[^"<>]*+"|'[^'<>]*+'|[^\s"'<>]++)"""
_PLAIN_TAG: Final = rf"/?(?:{PLAIN_TAGS})(?:\s++(?:{_NAMING})(?:\s*+=\s*+{_VALUE})?(?=[\s/>]))*+\s*+/?>"
_FOUND: Final = re.compile(
    rf"</?(?:{_HIDING})\b[^<>]*+>?"
    rf"|<(?!{_PLAIN_TAG})/?(?:{PLAIN_TAGS})[\s/\"'][^<>]*+>?"
    r"|<\w[^<>]*[\s\"'/](?:style|color|bgcolor|background|text|[av]?link|size)\s*=[^<>]*+>?"
    r"|\bstyle\s*=\s*[\"']"
    r"|\[(?:background|bgcolor|collapse|color|comment|details|expand|font|hid(?:e|den)|highlight|invisible|nsfw|size"
    r"|spoilers?|style|toggle)\b[^\]\n]*+\]?"
    r"|\|\|[^|]+\|\||\|\|[^|\n]+(?:\|[^|\n]+)+\|\|",
    re.IGNORECASE,
)
"""Tags that hide or that have a style, a colour or a size, and such codes of forums and messengers."""
_TAG: Final = re.compile("<[^<>]*+>?")
_MANY_TAGS: Final = 300_000
"""More are not looked through: no event has so many, and whoever made such a page knows what is seen."""
WRITTEN: Final = "[color]"
"""What is written in the place of looks that are still to be asked about."""


def with_looks(decks: Iterable[DeckList], text: str, source: str) -> tuple[DeckList, ...]:
    """The lists of a text, each with one question about the looks of the page, if the text brings any.

    What stands around one list of a page may stand around all of them.
    """
    if not any(sign in text for sign in ("<", "[", "||")):
        return tuple(decks)
    text = "\n".join(lines_of(text, source))
    found = (_TAG if text.count("<") > _MANY_TAGS else _FOUND).search(text)
    if found is None:
        return tuple(decks)
    line = text.count("\n", 0, found.start()) + 1
    return tuple(_asked(deck, line, found[0]) for deck in decks)


def _asked(deck: DeckList, line: int, token: str) -> DeckList:
    if len(deck.unread) >= limits.UNREAD:
        problem = say("More than {most} lines are unreadable; this is not a deck list.", most=limits.UNREAD)
        raise DataError(deck.source, at_line(line), problem)
    all_seen = Unread(line, brief(token), WITH_LOOKS, LOOKS, 1, (Reading(ALL_SEEN),))
    return replace(deck, unread=(*deck.unread, all_seen))
