"""A refusal as a line: what is missing, and the rule that asks for it."""

from __future__ import annotations

from app.presenters.play import Play
from app.presenters.views import LogLineView


def refusals(play: Play) -> list[LogLineView]:
    """The last refusal of a table, if it has not been read away yet."""
    if play.error is None:
        return []
    rules = (play.error.rule,) if play.error.rule else ()
    return [LogLineView(play.error.sentence, rules=rules, fate="broken")]
