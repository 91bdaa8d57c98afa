"""The four players who found the playthrough of the draft: each keeps the dearest card.

Not a test. `python -m tests.playthroughs.drafters` writes the script; the text beside it is written by the
test when asked to.
"""

from __future__ import annotations

from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.realms.examples import example_cards
from companion.games.realms_draft.table import FinishDeck, LeaveOut, Pick, TakeBack
from tests.playthroughs.scripts import write

NAMES = {"P1": "Anna", "P2": "Boris", "P3": "Carla", "P4": "Denis"}


def dear_first(cards: tuple[str, ...]) -> list[str]:
    """Elite cards first, then by price."""
    known = example_cards()
    return sorted(cards, key=lambda name: (not known[name].elite, -known[name].cost, name))


def play() -> Table:
    """A draft of four, in which two players leave cards out and one thinks better of it."""
    table = Table.begin(get_game("realms_draft"), Memory(), {"names": NAMES})
    while not table.state.is_drafted:
        for each in table.state.drafters:
            table.do(Pick(each.id, dear_first(each.stack)[0]))
    anna, boris = (each.id for each in table.state.drafters[:2])
    for seat in (anna, boris):
        for card in dear_first(table.state.drafter(seat).pool)[-3:]:
            table.do(LeaveOut(seat, card))
    table.do(TakeBack(anna, table.state.drafter(anna).left_out[0]))
    for each in table.state.drafters:
        table.do(FinishDeck(each.id))
    return table


if __name__ == "__main__":
    write("ended", play())
