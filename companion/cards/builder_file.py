"""The public builder's card file: a script that holds one array of card objects, or the same as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from companion.cards.names import brief, normalise
from companion.cards.rows import at_card
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import NOT_AN_OBJECT, TOO_DEEP, TOO_MANY_VALUES, at_line
from companion.core.text import Text, say

NOT_CARDS: Final = say("This is not a list of cards.")
_ARRAY: Final = re.compile(r"\bcards\b[^=\n]{0,60}=\s*(?=\[)")
_TOKEN: Final = re.compile(
    r"""\s++|//[^\n]*+|/\*.*?\*/"""
    r"""|(?P<string>'[^'\\]*+(?:\\.[^'\\]*+)*+'|"[^"\\]*+(?:\\.[^"\\]*+)*+"|`[^`\\]*+(?:\\.[^`\\]*+)*+`)"""
    r"""|(?P<number>-?(?:[0-9]++(?:\.[0-9]++)?|Infinity)(?![\w$]))|(?P<word>[A-Za-z_$][\w$]*+)|(?P<sign>[\[\]{}:,])""",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "", "f": "", "\n": ""}
_WORDS: Final = {"true": True, "false": False, "null": None, "undefined": None}
_FACTIONS: Final = {"grand alliance": "good", "hordes of darkness": "evil", "neutral": "neutral"}


def is_builder_file(text: str) -> bool:
    """Whether a card file is a script or JSON rather than a table."""
    head = text.lstrip()[:1]
    return head in ("[", "{") or _ARRAY.search(text, 0, 50_000) is not None


def read_builder_cards(text: str, source: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The cards of the file as rows of the table; their texts are left behind."""
    found = _ARRAY.search(text)
    start = found.end() if found and text.lstrip()[:1] not in ("[", "{") else 0
    cards = _Literal(text, start, source).value()
    if isinstance(cards, dict):
        cards = cards.get("cards")
    if not isinstance(cards, list):
        raise DataError(source, "cards", NOT_CARDS)
    for number, card in enumerate(cards, 1):
        if not isinstance(card, dict):
            raise DataError(source, at_card(number), NOT_AN_OBJECT)
        yield number, _row(card)


def _row(card: dict[str, Any]) -> dict[str, str]:
    faction = str(card.get("faction", ""))
    releases = card.get("releases") or card.get("sets") or ()
    return {
        "id": _text(card.get("id")),
        "name": _text(card.get("name")),
        "cost": _text(card.get("cost")),
        "strength": _text(card.get("strength")),
        "tactic_points": _text(card.get("tacticPoints", card.get("tactic_points"))),
        "leadership": _text(card.get("leadership")),
        "unique": _flag(card.get("unique")),
        "die": _text(card.get("die")),
        "keywords": _joined(card.get("keywords")),
        "max_copies": _text(card.get("maxCopies", card.get("max_copies"))),
        "factions": _FACTIONS.get(normalise(faction).removeprefix("the "), faction),
        "type": _text(card.get("type")),
        "rarity": _text(card.get("rarity")),
        "sets": _joined(releases),
        "banned": _flag(card.get("banned")),
        "errata": _flag(card.get("errata")),
    }


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, bool | list | dict) else str(value)


def _flag(value: Any) -> str:
    return "1" if value not in (None, False, "", 0, "0") else "0"


def _joined(values: Any) -> str:
    if isinstance(values, str):
        return values
    return ";".join(str(value) for value in values) if isinstance(values, list | dict | tuple) else ""


class _Literal:
    """Reads one array or object of a script: quotes of all kinds, bare keys, trailing commas, comments."""

    def __init__(self, text: str, start: int, source: str) -> None:
        self._text, self._at, self._source = text, start, source
        self._tokens = 0
        self._kind = self._token = ""
        self._next()

    def value(self, depth: int = 0) -> Any:
        """The value that starts here; the reader stands behind it afterwards."""
        if depth > limits.SCRIPT_DEPTH:
            raise self._fail(TOO_DEEP)
        kind, token = self._kind, self._token
        if token in ("[", "{") and kind == "sign":
            self._next()
            return self._list(depth) if token == "[" else self._object(depth)
        self._next()
        if kind == "string":
            return _unquote(token)
        if kind == "number":
            return "inf" if "Infinity" in token else token
        if kind == "word" and (token in _WORDS or token == "Infinity"):
            return _WORDS.get(token, "inf")
        raise self._fail(_unexpected(token))

    def _list(self, depth: int) -> list[Any]:
        values = []
        while not self._closes("]"):
            values.append(self.value(depth + 1))
            self._comma("]")
        return values

    def _object(self, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while not self._closes("}"):
            if self._kind not in ("word", "string", "number"):
                raise self._fail(_unexpected(self._token))
            key = _unquote(self._token) if self._kind == "string" else self._token
            self._next()
            if self._token != ":":
                raise self._fail(say("A colon is missing after {key}.", key=brief(key, 40)))
            self._next()
            values[key] = self.value(depth + 1)
            self._comma("}")
        return values

    def _closes(self, sign: str) -> bool:
        closed = self._token == sign and self._kind == "sign"
        if closed:
            self._next()
        return closed

    def _comma(self, closing: str) -> None:
        if self._token == "," and self._kind == "sign":
            self._next()
        elif not (self._token == closing and self._kind == "sign"):
            raise self._fail(_unexpected(self._token))

    def _next(self) -> None:
        while self._at < len(self._text):
            found = _TOKEN.match(self._text, self._at)
            if found is None:
                # What stands behind the array is none of our business: complain only if it is asked for.
                self._kind, self._token = "odd", self._text[self._at]
                return
            self._at = found.end()
            if found.lastgroup is not None:
                self._count()
                self._kind, self._token = found.lastgroup, found.group()
                return
        self._kind = self._token = ""

    def _count(self) -> None:
        self._tokens += 1
        if self._tokens > limits.TOKENS:
            raise self._fail(TOO_MANY_VALUES)

    def _fail(self, problem: Text) -> DataError:
        line = self._text.count("\n", 0, self._at) + 1
        return DataError(self._source, at_line(line), problem)


def _unexpected(token: str) -> Text:
    if not token:
        return say("The text ends too early.")
    return say("{token} is unexpected here.", token=brief(token, 20))


def _unquote(token: str) -> str:
    if "\\" not in token:
        return token[1:-1]
    return _ESCAPE.sub(_unescape, token[1:-1])


def _unescape(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _ESCAPED.get(found[3], found[3])
