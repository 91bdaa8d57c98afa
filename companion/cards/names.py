"""Names made comparable: two names are the same card if they normalise alike, and only then."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from hashlib import sha256

_APOSTROPHES = "’‘‛ʼʻ′`´＇ˈ"
_DASHES = "‐‑‒–—―−⁃－﹘﹣"
_QUOTES = "“”„‟«»″＂"
# Zero-width characters and direction marks that copying from a web page leaves behind.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u061c\u180e"
# й decomposes like an accented letter, but it is a letter of its own: и and й stay apart.
_KEPT_SHORT_I = "\ue00f"
STROKES = "\u0334-\u0338\u033d\u0353\u20d2\u20d3\u20d8-\u20da\u20e0\u20e5\u20e6\u20ea\u20eb"
"""Signs that strike the letter before them through or out, as the inside of a pattern's brackets."""
_STROKE = re.compile(f"[{STROKES}]")
_SMALL_PRINT = ("<super>", "<sub>", "<circle>", "<square>")
"""Letters that are raised, lowered or enclosed: whoever reads them sees that they stand apart."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(_INVISIBLE, None),
        "œ": "oe",
        "æ": "ae",
        "ø": "o",
        "ł": "l",
        "đ": "d",
    }
)
_UNSAFE = {
    *range(0x20),
    *range(0x7F, 0xA0),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
    0x2028,
    0x2029,
    *range(0xFFF9, 0xFFFC),
}
_SAFE: dict[int, str | None] = {
    **dict.fromkeys(_UNSAFE, "\ufffd"),
    **{ord(sign): None for sign in _INVISIBLE},
    ord("\t"): " ",
}
_SURROGATE = re.compile("[\ud800-\udfff]")

_LATIN, _CYRILLIC = "aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ"
_TO_LATIN, _TO_CYRILLIC = str.maketrans(_CYRILLIC, _LATIN), str.maketrans(_LATIN, _CYRILLIC)
_OF_CYRILLIC = re.compile("[\u0400-\u04ff]")

LONGEST_SHOWN = 160
_CODE = 6
"""Characters of the code that tells long names apart."""

_PHRASES = {"\ufdfa": "\ue010", "\ufdfb": "\ue011"}
"""Signs that stand for a whole sentence; written out, a line of them would be many lines."""
_LONGER = 3
"""So many times as long a name may become where signs that stand for several letters are written out."""


@lru_cache(maxsize=16384)
def normalise(name: str) -> str:
    """The name without case, accents, ё, apostrophe and dash forms, and doubled spaces.

    What is struck out or printed small stays so: it may not be meant as the plain name is.
    """
    if name.isascii():
        return " ".join(name.lower().replace("`", "'").split())
    for phrase, own in _PHRASES.items():
        if phrase in name:
            name = name.replace(phrase, own)
    name = name.replace("´", "'")  # else it becomes a blank with an accent
    text = unicodedata.normalize("NFKC", name)
    written_out = len(text) <= _LONGER * len(name) and not any(map(_is_small_print, name))
    text = (text if written_out else name).casefold().replace("й", _KEPT_SHORT_I)
    text = unicodedata.normalize("NFKD" if written_out else "NFD", text).casefold()
    plain = "".join(sign for sign in text if not unicodedata.combining(sign) or _STROKE.match(sign))
    return " ".join(plain.replace(_KEPT_SHORT_I, "й").translate(_PLAIN).split())


def _is_small_print(sign: str) -> bool:
    return unicodedata.decomposition(sign).startswith(_SMALL_PRINT)


def unmixed(name: str) -> str:
    """A name of which some letters come from the wrong keyboard, with those that look the same set right.

    The script of most letters is taken for the name's own; a name of one script stays as it is.
    """
    cyrillic = len(_OF_CYRILLIC.findall(name))
    if not cyrillic:
        return name
    latin = sum(sign.isascii() and sign.isalpha() for sign in name)
    if not latin:
        return name
    return name.translate(_TO_LATIN if latin > cyrillic else _TO_CYRILLIC)


def safe(text: str) -> str:
    """The text as it may be shown anywhere: no control, direction or lone-surrogate characters."""
    if text.isascii() and text.isprintable():
        return text
    return _SURROGATE.sub("\ufffd", text.translate(_SAFE))


def brief(text: str, longest: int = LONGEST_SHOWN) -> str:
    """A safe text cut to a length that fits a report."""
    shown = safe(text).strip()
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def cut_apart(name: str, longest: int = LONGEST_SHOWN) -> str:
    """A safe name, of a long one its begin and its end, and a code of the whole: other names stay others.

    Names of one event often begin alike, and some end alike. The same name is cut the same way every time.
    """
    shown = safe(name).strip()
    if len(shown) <= longest:
        return shown
    code = f" [{sha256(normalise(shown).encode('utf-8', 'replace')).hexdigest()[:_CODE]}]"
    end = (longest - len(code)) // 2
    return shown[: longest - len(code) - end - 1].rstrip() + "…" + shown[-end:].lstrip() + code
