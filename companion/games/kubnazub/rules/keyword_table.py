"""Every keyword that works by itself, group by group; a new group is one more line.

The other words of the glossary are verbs of abilities, or matter before the battle only.
"""

from __future__ import annotations

from companion.games.kubnazub.rules import (
    keyword_action,
    keyword_answer,
    keyword_body,
    keyword_death,
    keyword_fight,
    keyword_life,
    keyword_protection,
)
from companion.games.kubnazub.rules.keywords import BOOK

BOOK.learn(keyword_fight.KEYWORDS)
BOOK.learn(keyword_life.KEYWORDS)
BOOK.learn(keyword_action.KEYWORDS)
BOOK.learn(keyword_protection.KEYWORDS)
BOOK.learn(keyword_body.KEYWORDS)
BOOK.learn(keyword_death.KEYWORDS)
BOOK.learn(keyword_answer.KEYWORDS)
