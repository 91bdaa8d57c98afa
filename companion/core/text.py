"""Sentences before they have a language: an English msgid and the facts that fill it.

`say` marks a sentence for the catalogues and defers it; `render` turns it into text with
a gettext catalogue and a glossary. The engine never knows which language is on screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import NullTranslations
from typing import Any, Final
from unicodedata import category


@dataclass(frozen=True)
class Term:
    """A word of one game's own vocabulary, looked up in data/<game>/terms.toml."""

    game: str
    id: str


@dataclass(frozen=True)
class Text:
    """One sentence: msgid, facts, and for counted things the plural msgid with its number."""

    msgid: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    plural: str | None = None
    n: int = 0

    def __str__(self) -> str:
        return render(self)


@dataclass(frozen=True)
class Spoken:
    """A text that a player wrote: as it stands for everybody whose language it was not written in as well."""

    text: str
    others: Mapping[str, str] = field(default_factory=dict)
    """The same by language."""

    def in_language(self, language: str) -> str:
        """The text for whoever reads that language."""
        return self.others.get(language) or self.text


Label = Text | str
"""A name that is the same in all languages, such as a file or a field, or one that has to be worded."""
Glossary = Callable[[Term | Spoken], str]


def say(msgid: str, **facts: object) -> Text:
    """A sentence to be translated later; facts may be texts, terms, numbers or lists of them."""
    return Text(msgid, facts)


def say_n(msgid: str, plural: str, n: int, **facts: object) -> Text:
    """A sentence whose form depends on the number `n`, which it may show as {n}."""
    return Text(msgid, {**facts, "n": n}, plural, n)


def headed(head: object, rest: object) -> Text:
    """One thing before a colon and one behind it: not every language sets the colon alike."""
    return say("{head}: {rest}", head=head, rest=rest)


_ENGLISH: Final = NullTranslations()
_ENDS = frozenset("!?…")
_STEERING: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Controls, direction marks and signs without width, halves of letters, and ends of lines."""


def visible(text: str, keep: str = "") -> str:
    """A text in which signs that would steer a screen are shown as escapes, and never obeyed.

    Each becomes what JSON has for it, so that printed JSON still means the same.
    """
    if text.isprintable():
        return text
    steering = {sign for sign in set(text) if category(sign) in _STEERING and sign not in keep}
    return text.translate({ord(sign): _escaped(sign) for sign in steering}) if steering else text


def _escaped(sign: str) -> str:
    code = ord(sign)
    if code > 0xFFFF:
        return f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"


def render(text: Any, catalogue: NullTranslations | None = None, glossary: Glossary | None = None) -> str:
    """The sentence in the catalogue's language; English where there is none."""
    catalogue = catalogue or _ENGLISH
    if isinstance(text, Text):
        pattern = _pattern(text, catalogue)
        facts = {name: _fact(fact, catalogue, glossary) for name, fact in text.facts.items()}
        told = pattern.format_map(facts)
        # A name may end a sentence by itself: "Lucky!" and no full stop behind it.
        return told[:-1] if pattern.endswith("}.") and told[-2:-1] in _ENDS else told
    if isinstance(text, Term):
        return glossary(text) if glossary else text.id
    if isinstance(text, Spoken):
        return glossary(text) if glossary else text.text
    if isinstance(text, Sequence) and not isinstance(text, str):
        return ", ".join(_fact(part, catalogue, glossary) for part in text)
    return str(text)


def _fact(fact: Any, catalogue: NullTranslations, glossary: Glossary | None) -> str:
    """What fills a sentence; a word may be a stranger's."""
    return visible(fact) if isinstance(fact, str) else render(fact, catalogue, glossary)


def _pattern(text: Text, catalogue: NullTranslations) -> str:
    if text.plural is not None:
        return catalogue.ngettext(text.msgid, text.plural, text.n)
    return _translated(catalogue, text.msgid) if text.msgid else ""


@lru_cache(maxsize=4096)
def _translated(catalogue: NullTranslations, msgid: str) -> str:
    """Looked up once: a report says the same few sentences thousands of times."""
    return catalogue.gettext(msgid)


def text_to_json(text: Any) -> Any:
    """A text as plain JSON, so that a headline can be stored without a language."""
    if isinstance(text, Text):
        facts = {name: text_to_json(fact) for name, fact in text.facts.items()}
        plain: dict[str, Any] = {"say": text.msgid, "facts": facts}
        return plain | ({"plural": text.plural, "n": text.n} if text.plural is not None else {})
    if isinstance(text, Term):
        return {"term": text.id, "game": text.game}
    if isinstance(text, Spoken):
        return {"spoken": text.text, "others": dict(text.others)}
    if isinstance(text, Sequence) and not isinstance(text, str):
        return [text_to_json(part) for part in text]
    return text


def text_from_json(plain: Any) -> Any:
    """The inverse of `text_to_json`; what is neither text nor term stays as it is."""
    if isinstance(plain, dict) and "say" in plain:
        facts = {name: text_from_json(fact) for name, fact in plain.get("facts", {}).items()}
        return Text(plain["say"], facts, plain.get("plural"), plain.get("n", 0))
    if isinstance(plain, dict) and "term" in plain:
        return Term(plain.get("game", ""), plain["term"])
    if isinstance(plain, dict) and "spoken" in plain:
        return Spoken(plain["spoken"], plain.get("others", {}))
    if isinstance(plain, list):
        return [text_from_json(part) for part in plain]
    return plain
