"""The table in plain text: four lines, the combat, gold and decks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.picture import DrawnLine
from companion.core.text import Text, headed, say
from companion.games.warcry.model import P1, P2, LineName, Side, State, Unit
from companion.games.warcry.rules.card import current
from companion.games.warcry.rules.tactic import points_left
from companion.games.warcry.rules.terror import leadership
from companion.games.warcry.words.names import LINE_NAMES, SPEED_NAMES, cards, seat_name, unit

FIELD: tuple[tuple[str, LineName], ...] = (
    (P2, "reserve"), (P2, "battle"), (P1, "battle"), (P1, "reserve"),
)  # fmt: skip


def picture(state: State) -> Iterator[DrawnLine]:
    """The far player's reserve on top, the near player's at the bottom."""
    for seat, line in FIELD:
        where = say("{seat}, {line}", seat=seat_name(seat), line=LINE_NAMES[line])
        drawn = [_unit(state, each) for each in state.units if (each.owner, each.line) == (seat, line)]
        yield headed(where, say("{list}", list=drawn) if drawn else say("none"))
    if state.combat is not None:
        yield headed(say("Combat"), say("{list}", list=[unit(state, each) for each in state.combat.units]))
    for side in state.sides:
        yield _side(state, side)


def _unit(state: State, each: Unit) -> Text:
    numbers = "/".join(
        map(str, (current(state, each, "strength"), points_left(state, each), leadership(state, each)))
    )
    carried = [one.printed.name for one in each.attachments]
    facts = [SPEED_NAMES[each.printed.speed], *([] if each.ready else [say("Committed")]), *carried]
    return say("{id} {name} {numbers} ({facts})", id=each.id, name=each.name, numbers=numbers, facts=facts)


def _side(state: State, side: Side) -> Text:
    told = [
        say("gold {n}", n=side.gold),
        say("Battles won {n}", n=side.wins),
    ]
    if side.listed:
        told += [
            say("Army deck {n}", n=len(side.army_deck.cards)),
            say("Action deck {n}", n=side.cards_left("action")),
        ]
    for words, hand in ((say("Army hand"), side.army_hand), (say("Action hand"), side.action_hand)):
        if hand:
            told.append(headed(words, cards(state, side.id, hand)))
    return headed(seat_name(side.id), told)
