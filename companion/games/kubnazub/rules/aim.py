"""FLY, the order: a creature closes for the permission to strike a flyer; `fly.py` knows what it is worth."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules import fly
from companion.games.kubnazub.rules.action import require_open
from companion.games.kubnazub.rules.perform import closes_for


@rule("KZ-FLY-08", "KZ-FLY-10")
def aim_at_flyers(course: Course[State], command: cmd.AimAtFlyers) -> None:
    """A creature closes for one strike at any flyer, where only flyers are left."""
    card = require_open(course.state, command.who)
    fly.require_only_flyers(course.state, card)
    if closes_for(course, card, fly.AIM):
        fly.gain_permission(course, card.id)
