"""Attachments: on an own unit, no two of one attachment keyword, and gone with their unit."""

from __future__ import annotations

from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry.model import State, Unit
from companion.games.warcry.printed import Printed


@rule("WC-ATTACH-01", "WC-ATTACH-02", "WC-ATTACH-03", "WC-ATTACH-04", "WC-ATTACH-08")
def require_fits(unit: Unit, card: Printed) -> None:
    """A unit carries one attachment of each keyword; whom a card allows, people read on it."""
    if card.type != "Attachment":
        raise Illegal("WC-MUSTER-07", "not_an_attachment", card=card.name)
    worn = {slot: each for each in unit.attachments for slot in each.printed.slots}
    for slot in card.slots:
        if slot in worn:
            raise Illegal("WC-ATTACH-02", "slot_taken", unit=unit.id, slot=slot, card=worn[slot].printed.name)


@rule("WC-ATTACH-05", "WC-ATTACH-07", "WC-RETREAT-07", "WC-CLEANUP-07")
def bearers(state: State, seat: str) -> tuple[Unit, ...]:
    """Who can carry something: it stays with its unit, leaves with it, and without a unit is not played."""
    return tuple(each for each in state.units if each.owner == seat)
