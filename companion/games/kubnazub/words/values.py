"""The words for values that can be corrected by hand, and the headline of a table."""

from __future__ import annotations

import re
from typing import Any

from companion.core.text import Term, Text, say
from companion.games.duel.field import SEATS
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words.before import STAGES
from companion.games.kubnazub.words.names import card, place, seat_name, squad_card, strength, term

_OF = re.compile(r"(cards|sides)\[([^\]]+)\]\.(.+)")
VALUES: dict[str, Text] = {
    "turn": say("turn"), "active": say("player in turn"), "redeals": say("redeals"),
    "more_gold": say("gold from cards"),
    "more_silver": say("silver from cards"), "sanity": say("sanity"),
    "house": say("card house"), "squad": say("cards to be placed"), "at": say("cell"),
    "controller": say("controller"), "closed": say("closed"), "hidden": say("hidden"), "zone": say("zone"),
    "wounds": say("wounds"), "more_lives": say("additional lives"), "chips": say("chips"),
    "poison": say("poison"),
    "die_bonus": say("modifier of the die"), "attack_bonus": say("modifier of attacks"),
    "tokens": say("incarnation tokens"), "blessed": say("blessed"), "cursed": say("cursed"),
    "armour_used": say("armour spent"), "movement": say("movement left"),
    "incarnated": say("incarnated already"),
    "aims_until": say("may strike a flyer up to turn"), "printed.cost": say("printed cost"),
    "printed.lives": say("printed lives"), "printed.movement": say("printed movement"),
}  # fmt: skip
_STRIKES = {f"printed.strike.{place}": name for place, name in enumerate(("weak", "medium", "strong"))}


def tracked(state: State, path: str) -> Text:
    """The name of a value."""
    found = _OF.fullmatch(path)
    if found is None:
        return VALUES.get(path) or say("{path}", path=path)
    owner = card(state, found[2]) if found[1] == "cards" else seat_name(found[2])
    return say("{owner}, {value}", owner=owner, value=_named(found[3]))


def _named(field: str) -> Text | str:
    if field in _STRIKES:
        return say("printed strike, {strength}", strength=strength(_STRIKES[field]))
    return VALUES.get(field, field)


def value(state: State, path: str, held: Any) -> Text:
    """A value in words."""
    field = path.rpartition(".")[2]
    if isinstance(held, bool):
        return say("yes") if held else say("no")
    if field == "at":
        return place(held)
    if isinstance(held, list | tuple):
        return say("{list}", list=[squad_card(each) for each in held]) if held else say("none")
    return say("{value}", value=_word(field, held))


def _word(field: str, held: Any) -> Text | Term | str | int:
    if held in SEATS:
        return seat_name(held)
    if field == "zone":
        return term(f"zone.{held}")
    if field == "house":
        return {"stands": say("stands"), "fallen": say("has fallen")}.get(held, say("none"))
    return held if held not in (None, "") else say("none")


def headline(state: State) -> tuple[Text, ...]:
    """Where the table stands: the stage, or the turn and how many cards each player has in play."""
    if state.stage != "battle":
        return (say("{stage}", stage=STAGES[state.stage]),)
    left = [
        say("{seat} {n}", seat=seat_name(seat), n=sum(each.owner == seat for each in state.in_play))
        for seat in SEATS
    ]
    head = say("Turn {turn}: {seat}", turn=state.turn, seat=seat_name(state.active))
    return head, say("Cards in play: {left}", left=left)
