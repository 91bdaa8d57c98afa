"""Journal entries, rules and refusals as the player reads them, for every game alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from app.presenters.adjust import capital
from app.presenters.views import LogLineView, RuleView, Source, Speak
from companion.content.rulebook import find_rule
from companion.core.errors import CompanionError, Illegal
from companion.core.game import Adjust, Game, Line, Note
from companion.core.journal import Entry
from companion.core.telling import error_text, label, line, refusal
from companion.core.text import say

FEW = 3
"""So many sentences of one entry stand in one paragraph."""


@dataclass(frozen=True)
class RefusalView:
    """Why something was not done: one sentence, and the rule where one refuses."""

    sentence: str
    rule: str = ""

    @property
    def text(self) -> str:
        """The sentence, by the name that lines of text have elsewhere."""
        return self.sentence


def refusal_view(error: CompanionError, game: Game[Any], state: Any, speak: Speak) -> RefusalView:
    """An error in one sentence."""
    if isinstance(error, Illegal):
        return RefusalView(capital(speak(refusal(game, error, state))), error.rule)
    return RefusalView(error_sentence(error, speak))


def error_sentence(error: CompanionError, speak: Speak) -> str:
    """What went wrong where no table is open."""
    return speak(error_text(error))


def rule_view(rule_id: str, language: str, others: Sequence[str] = ()) -> RuleView:
    """A rule as the "why" sheet tells it; an id that no book holds is shown as it is."""
    found = find_rule(rule_id)
    rest = tuple(each for each in others if each != rule_id)
    if found is None:
        return RuleView(rule_id, rule_id, "", "inferred", "", rest)
    source = cast(Source, found.source)
    return RuleView(rule_id, found.title(language), found.text(language), source, found.ruling, rest)


def label_of(game: Game[Any], entry: Entry, state: Any, speak: Speak) -> str:
    """What the player ordered, in a few words."""
    return speak(label(game, entry.command, state))


def told_lines(game: Game[Any], entry: Entry, state: Any) -> list[Line]:
    """The events of an entry as lines that have no language yet."""
    return [line(game, event, state) for event in entry.events]


def line_views(game: Game[Any], entry: Entry, state: Any, speak: Speak) -> tuple[LogLineView, ...]:
    """Each event of an entry as a told step with its rule."""
    return tuple(
        LogLineView(told(each, speak), rules=(each.rule,) if each.rule else ())
        for each in told_lines(game, entry, state)
    )


def told(line: Line, speak: Speak) -> str:
    """The sentence, and behind it what else could have been chosen."""
    text = speak(line.text)
    if len(line.candidates) < 2:
        return text
    names = ", ".join(speak(each) for each in line.candidates)
    return text + " " + speak(say("Candidates: {names}.", names=names))


def entry_view(game: Game[Any], entry: Entry, number: int | str, state: Any, speak: Speak) -> LogLineView:
    """A whole entry as one line of the journal: all its sentences, its number and its rules."""
    lines = told_lines(game, entry, state)
    if isinstance(entry.command, Adjust | Note):
        # What was ordered says no more than what came of it.
        return LogLineView(_joined(lines, speak), number=str(number), rules=_rules(lines))
    head = label_of(game, entry, state, speak)
    # A few sentences read on; a whole enemy phase is told step by step.
    gap = " " if len(lines) <= FEW else "\n"
    told = [speak(each.text) for each in lines]
    text = gap.join([f"{head}.", *told[told[:1] == [f"{head}."] :]])  # the order may say all that came of it
    return LogLineView(text, actor=f"{head}.", number=str(number), rules=_rules(lines))


def _joined(lines: Sequence[Line], speak: Speak) -> str:
    return " ".join(speak(each.text) for each in lines)


def _rules(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.rule for each in lines if each.rule))
