"""Every sentence of a report reaches the catalogues: none hides where the extractor cannot see it."""

from __future__ import annotations

import ast

import pytest

from tests.source import modules

MODULES = [each for each in modules() if each.is_in("companion.cards", "companion.decks", "companion.cli")]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_sentence_stands_inside_an_f_string(module):
    hidden = [
        call.lineno
        for joined in ast.walk(module.tree)
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("say", "say_n")
    ]
    assert hidden == []
