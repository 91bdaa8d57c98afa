"""CHIP: fuel of abilities; a card that burns it may close for one more."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import usable
from companion.games.kubnazub.rules.action import require_open
from companion.games.kubnazub.rules.perform import closes_for

CHIP = "chip"


@rule("KZ-CHIP-02", "KZ-CHIP-03")
def burns_chips(state: State, card: Card) -> bool:
    """Whether a card has an ability that is paid with chips."""
    return any(each.chips for each in usable.abilities_of(state, card))


@rule("KZ-CHIP-02", "KZ-ACTION-01")
def take_chip(course: Course[State], command: cmd.TakeChip) -> None:
    """A card that burns chips closes for one."""
    card = require_open(course.state, command.who)
    if not burns_chips(course.state, card):
        raise Illegal("KZ-CHIP-03", "burns_no_chips", card=card.id)
    if closes_for(course, card, CHIP):
        chips = course.state.card(card.id).chips + 1
        course.happen(ev.MarkerSet(card.id, "chips", chips, rule="KZ-CHIP-02"))
