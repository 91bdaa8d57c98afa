"""The help of War of the Realms: whole in three languages, with rules and words that exist."""

from __future__ import annotations

from companion.content.help import help_of
from companion.content.languages import LANGUAGES, tip, word
from companion.content.rulebook import rules_of

HELP = help_of("realms")


def test_help_is_told_in_three_languages():
    told = [*(page.titles for page in HELP.pages), *(page.texts for page in HELP.pages)]
    told += [*(group.titles for group in HELP.signs), *(hint.texts for hint in HELP.hints)]
    assert told and all(set(texts) == set(LANGUAGES) for texts in told)


def test_pages_have_as_many_paragraphs_in_each_language_and_cite_rules_that_exist():
    for page in HELP.pages:
        assert len({len(paragraphs) for paragraphs in page.texts.values()}) == 1
        assert page.rules and set(page.rules) <= set(rules_of("realms"))


def test_every_sign_has_a_word_and_a_sentence():
    for sign in (sign for group in HELP.signs for sign in group.signs):
        assert all(word(sign.term, language) != sign.term.id for language in LANGUAGES), sign.term
        assert all(tip(sign.term, language) for language in LANGUAGES), sign.term


def test_hints_have_moments_and_ids_of_their_own():
    assert all(hint.moment.partition(":")[0] in ("offers", "asks", "after") for hint in HELP.hints)
    assert (
        len({hint.id for hint in HELP.hints}) == len({hint.moment for hint in HELP.hints}) == len(HELP.hints)
    )
