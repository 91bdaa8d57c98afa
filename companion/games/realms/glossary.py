"""The keywords that a card can carry: keywords.toml, by id."""

from __future__ import annotations

from companion.games.duel.glossary import KeywordFact, keyword_named, keywords_of


def keywords() -> dict[str, KeywordFact]:
    """All of them by id, in the order of the rule book."""
    return keywords_of("realms")


def find_keyword(written: str) -> KeywordFact | None:
    """The keyword of an id or of a name in any language."""
    return keyword_named("realms", written)
