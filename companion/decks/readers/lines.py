"""One line of text to a count and a card: all the shapes in which people write `3 Name`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Final
from unicodedata import category, normalize

from companion.cards.names import STROKES, safe
from companion.core.numerals import whole
from companion.decks.readers.looks import PLAIN_TAGS
from companion.decks.synonyms import NO_CODES, NUMBER_WORDS, TAKES_OUT

_SIGN: Final = r"[xXхХ×*]"
_EACH: Final = (
    r"(?:шт\b\.?|штук[аи]?\b|экз\b\.?|copies(?: of)?\b|copy of\b|pcs\b\.?|ex\.|exemplaires?(?: de)?\b)"
)

_UNSAFE: Final = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    f"\ufeff\ufff9-\uffff\ud800-\udfff{STROKES}~"
)
_CLEAN: Final = re.compile(
    r"([1-9])x? (?![xXхХ] |copies |copy of |шт|экз|ex\.|exemp|pcs)(?!.*(?:[,+] ?|  )[0-9])"
    rf"([^\W\d_][^#/*\[\](){{}}<>&\"|=_:;{_UNSAFE}]{{0,200}}(?<=[\w!?.']))$"
)
"""Most lines of most lists, safe as they are and told at one look; all others take the long way."""
_ODD: Final = re.compile(r"^([+\-–—−][0-9]+|[0-9]+[.,][0-9]+|[0-9]{13,})\s*[xXхХ×*]?\s+(\S.*)$")
_LEADING: Final = tuple(
    map(
        re.compile,
        (
            rf"^()([0-9]{{1,12}})\s*{_EACH}\s+(\S.*)$",
            r"^()([0-9]{1,12})\s*[-–—:;,|]\s+(\S.*)$",
            rf"^()([0-9]{{1,12}})(?:\s*{_SIGN}\s+|\s*[×*]\s*|\s+)(\S.*)$",
            rf"^([(\[])\s*{_SIGN}?\s*([0-9]{{1,12}})\s*{_SIGN}?\s*[)\]]\s*(\S.*)$",
            r"^([xXхХ×])\s?([0-9]{1,12})\s+(\S.*)$",
            r"^()([0-9]{1,12})[xXхХ](?=[A-ZА-ЯЁÀ-Þ\"'«“])(\S.*)$",
            r"^()([0-9]{1,12})([A-Za-z]{1,4}[0-9]{1,4})$",
            r"^()([1-9][0-9]?)(?=[A-ZА-ЯЁÀ-Þ][a-zа-яёà-ÿ'’ ])(\S.*)$",
        ),
    )
)
_TRAILING: Final = tuple(
    map(
        re.compile,
        (
            r"^(\S.*?)(?:\s+[xXхХ]\s*|\s*[×*]\s*)([0-9]{1,12})$",
            r"^(\S.*[a-zа-яёà-ÿ!?.'’])[xXхХ]([1-9])$",
            rf"^(\S.*?)\s*[(\[]\s*{_SIGN}?\s*([0-9]{{1,12}})\s*{_SIGN}?\s*{_EACH}?\s*[)\]]$",
            rf"^(\S.*?)(?:\s+[-–—]|:|,)?\s+([0-9]{{1,12}})\s*(?:{_SIGN}|{_EACH})$",
            r"^(\S.*?)(?:\s+[-–—=]\s+|\s*=\s*|\s*(?<!\.)\.{4,}\s*|\s+\.{2,}\s*|\s*…\s*|\s*[,;]\s*)([0-9]{1,3})$",
        ),
    )
)
_BARE_NUMBER: Final = re.compile(r"(?:[(\[]|[-–—=,;.…])\s*[0-9]{1,3}\s*[)\]]?$")
_BETWEEN: Final = tuple(
    map(
        re.compile,
        (r"\s?;\s?", r"\s?,\s", r",(?=[(\[]?[0-9])", r"\s\+\s", r"\s?\|\s?", r"\s/++\s", r"\s&\s"),
    )
)
"""What stands between cards on a line with single spaces."""
_ALIGNED: Final = re.compile(r"(?<!\s)\s{2,}+(?=[0-9])")
_TWO_NUMBERS: Final = re.compile(r"[0-9]\D.*[0-9]")
_COUNT_FIRST: Final = re.compile(rf"[(\[]?[0-9]{{1,2}}\s*{_SIGN}?[)\]]?\s*[^\W\d_]")
_COUNT_LAST: Final = re.compile(
    rf"[^\W\d_].*(?:\s{_SIGN}\s?[0-9]{{1,2}}|\s?\([0-9]{{1,2}}\)|\s?\[[0-9]{{1,2}}\])$"
)
_LABELLED: Final = re.compile(r"^(\S.*?)\s*[:：]\s*([0-9]{1,2})$")
_LAST_WORD: Final = re.compile(r"^(\D.*?\S|\D)\s+([0-9]{1,2})$")
_WORD: Final = f"({'|'.join(NUMBER_WORDS)})"
_WORD_FIRST: Final = re.compile(rf"^{_WORD}(?:\s+{_EACH})?\s+(\S.*)$", re.IGNORECASE)
_WORD_LAST: Final = re.compile(rf"^(\S.*?)(?:\s+[-–—]\s+|\s*:\s+|\s*[(\[]){_WORD}[)\]]?$", re.IGNORECASE)
_NUMBER_BESIDE: Final = re.compile(r"(?<!\w)(?<!\w-)[xXхХ]?0*[1-9][0-9]?(?![0-9])")
_ORDINAL: Final = re.compile(r"^([0-9]{1,3})[.)]\s+(\S.*)$")

_COUNT_CELL: Final = re.compile(rf"^(?:{_SIGN}\s*)?([0-9]{{1,12}})(?:[.,]0+)?\s*{_SIGN}?$")
_OF_A_SET: Final = re.compile(r"[0-9]{1,4}/[0-9]{2,4}")
"""The number of a card among those of its set."""
_LONG_NUMBER: Final = 13
"""Digits of a number that counts nothing."""
_MOST_NUMBERS: Final = 24
"""Numbers of a row that are offered as its count; a row with more of them is asked about all the same."""
_UNIT: Final = re.compile(rf"{_EACH}|{_SIGN}", re.IGNORECASE)
_AROUND_A_NUMBER: Final = " '\"=()[]{}#№!.,:;"
_NOTHING: Final = " -–—_.…:,;"
"""What a cell holds that is left empty."""
_BORDER: Final = re.compile(r"[\t|]")
_QUOTES: Final = re.compile(r"^(?:>\s?)+")
_CHECKBOX: Final = r"\[[ xXхХ✓✔]?\]"
_BULLET: Final = re.compile(
    rf"^(?:[-–—*+|]\s+(?:{_CHECKBOX}\s+)?|{_CHECKBOX}\s+(?=\w)|'(?=[0-9])|o\s+(?=[0-9]+[ xX])"
    r"|[•·◦▪▫●○■□‣⁃➢➤►✓✔☐☑\uf0a7\uf0b7\uf0fc]\s*)"
)
_BOX: Final = re.compile(rf"^(?:[-–—*+]\s+)?({_CHECKBOX}|[☐□○✓✔☑■●])\s*(?=\w)")
_CODE: Final = re.compile(
    r"\[/?(?:b|i|u|size|color|font|quote|list|center|left|url|card|cards|code|spoiler|deck|\*)(?:=[^\]]{0,200})?\]",
    re.IGNORECASE,
)
_TAG: Final = re.compile(rf"</?(?:{PLAIN_TAGS}|!doctype|font|small)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_FRAGMENT: Final = re.compile(r"<!--(?:Start|End)Fragment-->")
"""What the clipboard puts around a part of a page."""
_SPACES: Final = re.compile(r"\s\s")
_COMMENT: Final = re.compile(r"\s+(?:#|//)(.*)$")
_STRUCK: Final = re.compile(
    rf"[{STROKES}]|~~|(?<!\w)~(?=\w[^~]{{0,300}}~(?!\w))|\[/?(?:s|strike|del)\]|<!--"
    r"|</?(?:s|strike|del)(?:\s[^<>]*)?>"
    r"|<(?=\w+\s[^<>]*?(?:strike|line-through|(?<!overflow:)(?<!overflow: )hidden|display: ?none))",
    re.IGNORECASE,
)
"""How people take a card out and let it stand: strokes over its letters, marks of messengers, tags."""
_REFERENCE: Final = re.compile(
    r"""\s(?:href|src|title|alt)\s?=\s?(?:"[^"<>]{0,300}"|'[^'<>]{0,300}')""", re.IGNORECASE
)
"""Addresses and names inside a tag, which say nothing of how it looks."""
_LINK: Final = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
_EMPHASIS: Final = re.compile(r"(\*\*|__|\*|_|`)(?=\S)([^*_`]+)(?<=\S)\1")
_PAIRS: Final = (('"', '"'), ("[[", "]]"), ("«", "»"), ("“", "”"))
_OPENING: Final = frozenset(opening[0] for opening, _ in _PAIRS)
_WITH_ID: Final = re.compile(r"^(\S.*?)\s*[\[(]([A-Z]{1,4}-?[0-9]{1,4})[\])]$")
_ID: Final = re.compile(r"^[A-Z]{1,4}-?[0-9]{1,4}$")
_NO_IDS: Final = TAKES_OUT | NO_CODES


@dataclass(frozen=True, slots=True)
class CardLine:
    """What a line says: so many copies of a card, by name, by id or by both."""

    count: int
    name: str
    id: str = ""
    behind: bool = False
    """Whether a bare number stands behind the name: in a game with prices it may be one."""


_LONGEST_CLEAN: Final = 240


def split_clean(line: str) -> tuple[int, str] | None:
    """Count and name of a line that is told at one look; None for all that take the long way."""
    return _split_clean(line) if len(line) < _LONGEST_CLEAN else None


@lru_cache(maxsize=16_384)
def _split_clean(line: str) -> tuple[int, str] | None:
    """Looked at once: the lists of an event have most of their lines in common."""
    found = _CLEAN.match(line)
    return (int(found[1]), found[2]) if found else None


@dataclass(frozen=True, slots=True)
class Row:
    """A row that was copied from a table."""

    cards: tuple[tuple[int, CardLine], ...] = ()
    """Each card with the cell it begins in; several where lists stand side by side."""
    rest: tuple[str, ...] = ()
    """Cells with words that were not read."""
    counts: tuple[int, ...] = ()
    """The numbers that may be the count of its only card, where there are several."""


def unquote(line: str) -> tuple[int, str]:
    """How deep a mail quotes the line, and the line without its quote marks."""
    found = _QUOTES.match(line)
    return (found[0].count(">"), line[found.end() :].strip()) if found else (0, line)


def is_struck(line: str) -> bool:
    """Whether a part of a line is struck through, or hidden where it is shown."""
    if line.isascii() and not ("~" in line or "[" in line or "<" in line or "&" in line):
        return False  # as are nearly all lines; the search takes longer than all else about one
    if "&" in line:
        line = unescape(line)
    if "<" in line:
        line = _REFERENCE.sub("", _FRAGMENT.sub("", line))
    return _STRUCK.search(line) is not None and _has_letter(_STRUCK.sub("", line))


def find_comment(line: str) -> str:
    """What a line says behind its card."""
    line = strip_tags(line)
    found = _COMMENT.search(line) if " #" in line or " //" in line else None
    return found[1].strip(" #/") if found else ""


def strip_tags(line: str) -> str:
    """The line without the tags of a page, in which signs of a comment may stand."""
    return _TAG.sub(" ", _FRAGMENT.sub("", line)).strip() if "<" in line else line


def find_bullet(line: str) -> str:
    """What the sign in front of a line may say of its card: put in or taken out, ticked or not."""
    sign = line[:1]
    if sign in "-−–—+" and line[1:2] == " " and line[2:3] != "[":
        return "+" if sign == "+" else "-"
    box = _BOX.match(line)
    if box is None:
        return ""
    return "ticked" if box[1].strip("[] ☐□○") else "open"


def strip_marks(line: str, comment: bool = True) -> str:
    """The line without bullet, tags, emphasis, enclosing quotes, trailing comma and, if wanted, comment."""
    if line.isalnum():
        return line
    line = strip_tags(line)
    if comment and (" #" in line or " //" in line):
        line = _COMMENT.sub("", line)
    if "[" in line:
        line = _LINK.sub(r"\1", _CODE.sub("", line)).strip()
    if "&" in line:
        line = safe(unescape(line)).strip()
    line = _BULLET.sub("", line)
    if "*" in line or "_" in line or "`" in line:
        line = _EMPHASIS.sub(r"\2", line)
    return _without_pair(one_spaced(line.strip(" ,;\t")))


def one_spaced(line: str) -> str:
    """The line with single spaces only, which keeps every shape of a line cheap to try."""
    return " ".join(line.split()) if _SPACES.search(line) else line


def split_line(line: str) -> CardLine | None:
    """Count and card of a line that has both; its number in a list is not its count."""
    line = one_spaced(line)
    numbered = _ORDINAL.match(line)
    return _split(numbered[2] if numbered else line)


def _split(line: str) -> CardLine | None:
    for shape in _LEADING:
        if found := shape.match(line):
            return _card(int(found[2]), found[3])
    for shape in _TRAILING:
        if (found := shape.match(line)) and _has_letter(found[1]):
            return _card(int(found[2]), found[1], _BARE_NUMBER.search(line) is not None)
    found = _LABELLED.match(line)
    is_count = found is not None and int(found[2]) < 10 and _has_letter(found[1])
    return _card(int(found[2]), found[1], True) if found and is_count else None


def split_several(line: str, last_word: bool = False) -> list[CardLine]:
    """The cards of a line that holds several, each with its count; none where it holds but one.

    `last_word`: also where the counts are the last words, as in `Name 3, Name 3`.
    """
    if _TWO_NUMBERS.search(line) is None:
        return []
    line = one_spaced(line)
    for sign in _BETWEEN:
        parts = sign.split(line)
        cards = _counted_parts(parts, last_word) if len(parts) > 1 else []
        if cards:
            return cards
    return []


def _counted_parts(parts: list[str], last_word: bool) -> list[CardLine]:
    """The cards of parts that are all written alike; none where they are not."""
    split: Callable[[str], CardLine | None] = _split
    if last_word and all(map(_LAST_WORD.match, parts)):
        split = split_last_word
    elif not (all(map(_COUNT_FIRST.match, parts)) or all(map(_COUNT_LAST.match, parts))):
        return []
    cards = [card for part in parts if (card := split(part))]
    return cards if len(cards) == len(parts) else []


def split_last_word(line: str) -> CardLine | None:
    """`Name 3`, for games whose lines always have a count and whose names end in letters."""
    numbered = _ORDINAL.match(line)
    found = _LAST_WORD.match(numbered[2] if numbered else line)
    named = found is not None and _has_letter(found[1]) and found[1][-1] not in ":："
    return _card(int(found[2]), found[1]) if found and named else None


def split_worded(line: str) -> CardLine | None:
    """`Three Name` or `Name (three)`, for games whose lines always have a count."""
    found = _WORD_FIRST.match(line)
    if found:
        return _card(NUMBER_WORDS[found[1].lower()], found[2])
    found = _WORD_LAST.match(line)
    return _card(NUMBER_WORDS[found[2].lower()], found[1]) if found else None


def has_count(name: str) -> bool:
    """Whether a count stands beside or inside what should be a mere name; `1000 Horses` are no copies."""
    beside = _NUMBER_BESIDE.search(name) is not None and _has_letter(_UNIT.sub("", name))
    return beside or bool(split_line(name) or split_worded(name))


def split_row(raw: str) -> Row | None:
    """A row that was copied from a table: a count, a name, perhaps an id, perhaps more; or several cards."""
    places, cells = _cells(raw)
    numbers = [at for at, cell in enumerate(cells) if _is_number(cell)]
    read = set(numbers)
    ids = [at for at, cell in enumerate(cells) if at not in read and _is_id(cell)]
    read.update(ids)
    names = [at for at, cell in enumerate(cells) if at not in read and _has_letter(cell)]
    named = names or ids
    read.update(names)
    marks = [at for at, cell in enumerate(cells) if at not in read and _is_mark(cell, at)]
    whole = _whole_cells(places, cells)
    if whole:
        return Row(whole)
    tried = numbers if len(numbers) == len(names) else numbers[:_MOST_NUMBERS]
    counts = tuple(count for at in tried if (count := _count_of(cells[at])) is not None)
    inside = _counted_cell(cells[names[0]]) if len(names) == 1 or (names and not numbers) else None
    if inside is not None:  # `3 Name`, and more in the next cells: a price, a type
        rest = tuple(cells[at] for at in (*names[1:], *ids, *marks))
        return Row(((places[names[0]], inside),), rest, (inside.count, *counts) if numbers else ())
    if not named or not counts:
        return None
    if len(numbers) > 1 and len(names) == len(numbers) == len(counts) and _is_paired(names, numbers):
        pairs = zip(numbers, names, strict=True)
        return Row(tuple((places[min(pair)], _counted(cells, *pair)) for pair in pairs))
    own = cells[ids[0]] if len(ids) == 1 and names else ""
    card = CardLine(counts[0], cells[named[0]], own, numbers[0] > named[0])
    others = (*names[1:], *(ids if not own else ()), *marks)
    rest = tuple(cells[at] for at in others if at != named[0])
    return Row(((places[min(numbers[0], named[0])], card),), rest, counts if len(numbers) > 1 else ())


def _is_id(cell: str) -> bool:
    """Whether a cell is the id of a card; `SB2` says how many are in the sideboard."""
    return _ID.match(cell) is not None and cell.rstrip("-0123456789").lower() not in _NO_IDS


def _is_mark(cell: str, at: int) -> bool:
    """Whether a sign in a cell may say something of the card: no bullet, and nothing that means nothing."""
    return bool(cell.strip(_NOTHING)) and not (at == 0 and _BULLET.match(cell))


def _is_number(cell: str) -> bool:
    """Whether a cell says a number and no word: `4`, `4.0`, `(4)`, `x4`, `4 pcs`, `2+2`, `four`; no price."""
    if cell.isascii() and cell.isdigit():
        return True
    if not any(map(str.isdigit, cell)):
        return cell.lower() in NUMBER_WORDS
    if _OF_A_SET.fullmatch(cell):
        return False
    return not _has_letter(_UNIT.sub("", cell)) and not any(category(sign) == "Sc" for sign in cell)


def _count_of(cell: str) -> int | None:
    """The whole number of copies that a cell may mean; None for sums, parts and signs."""
    if len(cell) < _LONG_NUMBER and (number := whole(cell)) is not None and number >= 0:
        return number
    if cell.lower() in NUMBER_WORDS:
        return NUMBER_WORDS[cell.lower()]
    return parse_count(_UNIT.sub("", normalize("NFKC", cell)).strip(_AROUND_A_NUMBER)[:_LONG_NUMBER])


def _counted_cell(cell: str) -> CardLine | None:
    """The card of a cell that holds its count too."""
    return _split(cell) if _COUNT_FIRST.match(cell) or _COUNT_LAST.match(cell) else None


def _whole_cells(places: list[int], cells: list[str]) -> tuple[tuple[int, CardLine], ...]:
    """The cards of a row each cell of which is a card with its count; none where any cell is not."""
    if not cells or not all(map(_COUNT_FIRST.match, cells)):
        return ()
    cards = tuple((at, card) for at, cell in zip(places, cells, strict=True) if (card := _split(cell)))
    return cards if len(cards) == len(cells) else ()


def split_columns(raw: str) -> str | None:
    """A line of cards in columns that only spaces align, with tabs in their place; None for any other."""
    parts = list(map(one_spaced, _ALIGNED.split(raw.strip())))
    is_row = len(parts) > 1 and all(map(_COUNT_FIRST.match, parts)) and all(map(_split, parts))
    return "\t".join(parts) if is_row else None


def _is_paired(names: list[int], numbers: list[int]) -> bool:
    """Whether counts and names take turns, as in lists that stand side by side."""
    return len({name - number for name, number in zip(names, numbers, strict=True)} & {1, -1}) == 1 and all(
        name - number == names[0] - numbers[0] for name, number in zip(names, numbers, strict=True)
    )


def _counted(cells: list[str], number: int, name: int) -> CardLine:
    return _card(_count_of(cells[number]) or 0, cells[name])


def row_headings(raw: str) -> list[str]:
    """The words of a row without any number; a sheet may have a heading over each of its columns."""
    cells = [safe(cell).strip() for cell in _BORDER.split(raw.strip("\r\n"))]
    return cells if len([cell for cell in cells if cell]) > 1 and not any(map(str.isdigit, cells)) else []


def cells_of(raw: str) -> list[str]:
    """The cells of a row that was copied from a table, empty ones among them."""
    return [_without_pair(one_spaced(safe(cell).strip())) for cell in _BORDER.split(raw.strip("\r\n"))]


def _cells(raw: str) -> tuple[list[int], list[str]]:
    """The cells of a row that are not empty, and the place of each in the row."""
    cells = cells_of(raw)
    places = [at for at, cell in enumerate(cells) if cell]
    return places, [cells[at] for at in places]


def parse_count(cell: str) -> int | None:
    """The count of a cell of its own: `3`, `3x`, `x3` or, as spreadsheets write it, `3.0`."""
    found = _COUNT_CELL.match(cell)
    return int(found[1]) if found else None


def find_odd_count(line: str) -> str | None:
    """The card of a line whose count is no whole number."""
    found = _ODD.match(line)
    return found[2] if found else None


def find_numbered(line: str) -> tuple[int, str]:
    """The number of a numbered line and what follows it; 0 and the line where it has none."""
    found = _ORDINAL.match(line)
    return (int(found[1]), found[2]) if found else (0, line)


def _card(count: int, name: str, behind: bool = False) -> CardLine:
    plain = _without_pair(name.strip(" ,;\t"))
    found = _WITH_ID.match(plain) if plain and plain[-1] in "])" else None
    if found and _is_id(found[2]):
        return CardLine(count, found[1], found[2], behind)
    return CardLine(count, plain, behind=behind)


def _without_pair(text: str) -> str:
    if not text or text[0] not in _OPENING:
        return text
    for opening, closing in _PAIRS:
        inner = text[len(opening) : -len(closing)]
        if text.startswith(opening) and text.endswith(closing) and inner and opening not in inner:
            return inner.strip()
    return text


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)
