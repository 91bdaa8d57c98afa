"""Which lines open a part of a list or state something about it, however they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from companion.cards.names import normalise, unmixed
from companion.core import limits
from companion.core.numerals import whole
from companion.decks.readers.lines import one_spaced, parse_count
from companion.decks.synonyms import DECK_WORDS, EACH_NUMBERS, HEADINGS, KEYS, LIST_WORDS, Heading

_LOOKED_AT: Final = 500
_MOST_CELLS: Final = 40
"""So many rows, and cells of a row, are looked at for a column of parts."""
_PLAIN_KEYS: Final = {
    form: key
    for word, key in KEYS.items()
    if word.isalpha() and not any(word in words for words in HEADINGS.values())
    for form in (word, word.capitalize(), word.upper())
}
"""Words that state something of a list and are no heading in any game."""
_PLAIN_VALUE: Final = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*(?: [0-9]{1,4})?$")
"""Words, and perhaps one number behind them: nothing that could be a card with its count."""
_LIST_NUMBER: Final = re.compile(
    rf"^\W*(?:(?P<list>{LIST_WORDS})|(?:{DECK_WORDS}))(?:\s*[#№]\s*[0-9]{{1,3}}|\s*[1-9])\W*$"
    rf"|^\W*[0-9]{{1,3}}\s?-?(?:st|nd|rd|th|й|я|e|er|ere|eme)\s(?:(?P<nth>{LIST_WORDS})|(?:{DECK_WORDS}))\W*$"
)
_SO_MANY: Final = rf"(?P<n>[1-9]|{'|'.join(EACH_NUMBERS)})"
_EACH: Final = re.compile(
    rf"^(?:(?P<head>[^\d,(]+?)[\s,(:-]++)??(?:(?:по|x|all|все|tous)\s*+)*+{_SO_MANY}\s*+x?\s*+"
    r"(?:(?:of )?each(?: card)?|of everything|каждо[йг]о?|каждую|de chaque|chacune?)\)?\s*[:.]?$"
)
_ALL: Final = re.compile(
    rf"^(?:(?P<head>[^\d,(]+?)[\s,(:-]++)??(?:all|все|tous)\s*+x?\s*+{_SO_MANY}\)?\s*[:.]?$"
)
_ANNOUNCING: Final = re.compile(
    r"^(?:(?:here|this|that|these|and|so|is|are|my|our|the|then|now|вот|это|а|и|теперь|мой|моя|мои|наш|наша"
    r"|voici|et|ma|mon|mes|le|la|les|puis)\s+)+"
)
_ANNOUNCED: Final = re.compile(r"(?<!\s)\s++(?:is|are)$")
_SPACE: Final = "".join(sign for sign in map(chr, range(0x3001)) if sign.isspace())
_BEFORE: Final = "[(<{*_=~-–—" + _SPACE
_BEHIND: Final = "])>}*_=~-–—:：." + _SPACE
_TRAILING_COUNT: Final = re.compile(
    r"(?<![\s:：,(\[\-–—])[\s:：,(\[\-–—]++[0-9]{1,4}\s*+(?:/\s*+[0-9]{1,4}\s*+)?(?:\w++)?\s*+[)\]]?$"
)
_KEY_LINE: Final = re.compile(r"^([^:：=]{1,24}?)(?:\s*+[:：=]\s*+|\s++[–—-]\s++)(\S.*)?$")
_NUMBERED: Final = re.compile(r"(?<!\s)\s*+[#№]?\s*+[0-9]{1,4}$")
_PLACE: Final = re.compile(r"^(\D{3,12}?)\s*+[#№]?\s*+([0-9]{1,4})$")
_PLACES: Final = ("round", "table", "number")
_COUNT_FIRST: Final = re.compile(r"^[0-9]{1,4}\s+(.*)$")
_CARDS: Final = re.compile(r" (?:cards|карты|cartes)$")
_PART: Final = re.compile(r"^(?:deck|part|section|колода|раздел|часть|paquet|partie)\s*[:：]\s*(?=\S)")
_BLANK: Final = re.compile(r"^[\s_.…-]*$")


PLAIN: Final = {
    game: {
        form: heading
        for word, heading in words.items()
        if word.isalpha()
        for form in (word, word.capitalize(), word.upper())
    }
    for game, words in HEADINGS.items()
}
"""Headings as most people write them, a single word without a mark or a number."""


@lru_cache(maxsize=4096)
def find_heading(line: str, game: str) -> Heading | None:
    """The heading that a line is, decoration, card count and letters of another keyboard aside."""
    found = _find_heading(line, game)
    if found is None and not line.isascii() and (own := unmixed(line)) != line:
        return _find_heading(own, game)
    return found


def _undecorated(line: str) -> str:
    return line.lstrip(_BEFORE).rstrip(_BEHIND)


def _find_heading(line: str, game: str) -> Heading | None:
    if len(line) > limits.LINE:
        return None
    words = HEADINGS[game]
    bare = normalise(_undecorated(line))
    if bare in words:
        return words[bare]
    word = _undecorated(_TRAILING_COUNT.sub("", bare))
    part = words.get(_PART.sub("", bare)) or words.get(_PART.sub("", word))
    if part is not None and part.section not in ("", "deck"):  # `Deck: Deck 2` is a title
        return part
    return (
        words.get(word)
        or words.get(_CARDS.sub("", word))
        or _counted_first(line, bare, words)
        or _announced(line, words)
    )


def _announced(line: str, words: dict[str, Heading]) -> Heading | None:
    """`My action deck:` or `Here is the army:`, a heading in a sentence."""
    if not line.rstrip().endswith((":", "：")):
        return None
    word = _ANNOUNCING.sub("", normalise(_undecorated(line)))
    found = words.get(_ANNOUNCED.sub("", word))
    return found if found and found.section else None


def part_columns(rows: Iterable[Sequence[str]], game: str) -> tuple[int, ...]:
    """The columns of a table without a header that name the part or the type of each card.

    A word of ours may be the name of a card too: it is a column of parts where most rows with a count have
    such a word in it, and words of their own beside it. Where all say that they are aside, that is asked. The
    first rows are enough to see it, and no row of parts has many cells.
    """
    words = {word for word, heading in HEADINGS[game].items() if heading.section != "sideboard"}
    held, counted = Counter[int](), 0
    for cells in islice(rows, _LOOKED_AT):
        if len(cells) > _MOST_CELLS or not any(parse_count(cell) is not None for cell in cells):
            continue
        parts = [at for at, cell in enumerate(cells) if normalise(cell) in words]
        if len(parts) < sum(any(map(str.isalpha, cell)) for cell in cells):
            held.update(parts)
        counted += 1
    return tuple(at for at, rows in sorted(held.items()) if rows > 1 and 2 * rows > counted)


def find_each(line: str) -> tuple[int, str] | None:
    """How many of each card a line orders, `Three of each:`, and the heading beside it, if any."""
    word = normalise(line)
    found = _EACH.match(word) or _ALL.match(word) if len(word) < 60 else None
    if found is None:
        return None
    return whole(found["n"]) or EACH_NUMBERS.index(found["n"]) % 4 + 1, found["head"] or ""


def _counted_first(line: str, bare: str, words: dict[str, Heading]) -> Heading | None:
    """`24 Units:` or `30 Army`; `3 Command` is a card."""
    found = _COUNT_FIRST.match(bare)
    if found is None or not (bare[:2].isdigit() or line.rstrip().endswith((":", "："))):
        return None
    return words.get(found[1]) or words.get(_CARDS.sub("", found[1]))


def find_list_number(line: str) -> bool | None:
    """For `List 2` True, for `Deck 2`, which may be a part of the same list, False; else None."""
    found = _LIST_NUMBER.match(normalise(line)) if len(line) < 30 else None
    return found and bool(found["list"] or found["nth"])


def find_plain_key(line: str) -> tuple[str, str] | None:
    """Key and value of a line as most people write it, `Player: Anna Berg 2`, that can be nothing else."""
    word, _, value = line.partition(": ")
    key = _PLAIN_KEYS.get(word)
    return (key, value) if key and _PLAIN_VALUE.match(value) else None


def find_key(line: str) -> tuple[str, str] | None:
    """Key and value where a line states something about the list, such as `Player: Anna`.

    The value of a field that was left blank is empty.
    """
    line = one_spaced(line)
    found = _KEY_LINE.match(line)
    if found is None:
        place = _PLACE.match(line)
        key = KEYS.get(normalise(place[1])) if place else None
        return (key, place[2]) if place and key in _PLACES else None
    word = normalise(found[1])
    key = KEYS.get(word) or KEYS.get(_NUMBERED.sub("", word))
    value = (found[2] or "").strip()
    return (key, "" if _BLANK.match(value) else value) if key else None
