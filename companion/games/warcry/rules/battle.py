"""The battle phase begins: hands are discarded, gold is audited, lines form, five action cards each."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, State
from companion.games.warcry.rules import gold, line
from companion.games.warcry.rules.deck import HAND, discard_hand, draw
from companion.games.warcry.rules.muster import can_muster


@rule("WC-MUSTER-10", "WC-BATTLE-01", "WC-GOLD-08")
def begin(course: Course[State], _: cmd.BeginBattle) -> None:
    """When both have mustered; a side that spent too much loses its last units first."""
    if course.state.stage != "muster" or can_muster(course.state):
        raise Illegal("WC-MUSTER-10", "still_mustering")
    for seat in SEATS:
        discard_hand(course, seat, "army", "WC-MUSTER-10")
        gold.audit(course, seat)
    line.line_up(course)
    course.happen(ev.BattleBegan(rule="WC-BATTLE-01"))
    for seat in SEATS:
        draw(course, seat, "action", HAND, "WC-BATTLE-01")
