"""The keywords that a card can carry: keywords.toml, by id."""

from __future__ import annotations

from typing import Final

from companion.core.rules import rule
from companion.games.duel.glossary import KeywordFact, keyword_named, keywords_of

SIGNED: Final = ("attack_modifier", "die_modifier")
"""Keywords whose number may lie below 0."""


@rule("KZ-TOKEN-10")
def keywords() -> dict[str, KeywordFact]:
    """All of them by id, in the order of the rule book."""
    return keywords_of("kubnazub")


def find_keyword(written: str) -> KeywordFact | None:
    """The keyword of an id or of a name in any language."""
    return keyword_named("kubnazub", written)
