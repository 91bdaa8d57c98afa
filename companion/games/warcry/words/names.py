"""What things are called: players, units, cards, lines, numbers, moments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from companion.content.languages import named as find_named
from companion.core.seats import Seat
from companion.core.text import Term, Text, say
from companion.games.warcry.model import HIDDEN, SEATS, TABLE_ITSELF, UNLISTED, State

Said = Text | Term | str
_SEATS: Final = {seat: say("Player {n}", n=n) for n, seat in enumerate(SEATS, 1)}


def seat_name(seat: str | None) -> Said:
    """A player, until `named` puts the name that was given in its place."""
    return _SEATS.get(Seat(str(seat)), str(seat))


def named(state: State, said: Any) -> Any:
    """A sentence in which players and cards are called by their names."""
    if isinstance(said, Text):
        for seat in SEATS:
            if said == _SEATS[seat] and state.side(seat).name:
                return say("{name}", name=state.side(seat).name)
        return replace(said, facts={key: named(state, fact) for key, fact in said.facts.items()})
    if isinstance(said, list | tuple):
        return [named(state, each) for each in said]
    return find_named("warcry", "card", said) if isinstance(said, str) else said


def unit(state: State, id_: str) -> Said:
    """A unit by its name, also one that has left play."""
    found = state.find(id_)
    if found is not None:
        return found.name
    gone = next((each.name for each in state.gone if each.id == id_), None)
    if gone is not None:
        return gone
    return say("the table") if id_ == TABLE_ITSELF else seat_name(id_)


def units(state: State, ids: Iterable[str]) -> list[Said]:
    """Several units."""
    return [unit(state, each) for each in ids]


def card(state: State, seat: str, key: str) -> Said:
    """A card of a player's lists."""
    if key == HIDDEN:
        return say("a face-down card")
    if key == UNLISTED:
        return say("another card")
    found = state.side(Seat(seat)).find_printed(key) if seat in SEATS else None
    return found.name if found else key


def cards(state: State, seat: str, keys: Iterable[str]) -> list[Said]:
    """Several cards."""
    return [card(state, seat, each) for each in keys]


def ability(state: State, id_: str) -> Said:
    """An ability by its name, with the attachment that it stands on."""
    kind = KINDS.get(id_)
    if kind is not None:
        return kind
    source, slash, name = id_.partition("/")
    if not slash:
        return id_
    return say("{ability} ({card})", ability=KINDS.get(name, name), card=attachment(state, source))


def attachment(state: State, id_: str) -> Said:
    """An attachment by its name, also on a unit that has just left play."""
    carried = (each for one in (*state.units, *state.fallen) for each in one.attachments)
    return next((each.printed.name for each in carried if each.id == id_), id_)


def worn(state: State, id_: str) -> Said:
    """An attachment and the unit that carries it."""
    bearer = next((one for one in state.units if any(each.id == id_ for each in one.attachments)), None)
    name = attachment(state, id_)
    return say("{card}, carried by {who}", card=name, who=bearer.name) if bearer else name


KINDS: Final[dict[str, Text]] = {
    "warcry": say("WarCry"),
    "combat": say("Combat Tactic"),
    "support": say("Support Tactic"),
    "reaction": say("Reaction"),
    "command": say("Command"),
}
LINE_NAMES: Final[dict[str, Text]] = {"battle": say("Battle Line"), "reserve": say("Reserve Line")}
SPEED_NAMES: Final[dict[str, Text]] = {
    "none": say("no speed"),
    "infantry": say("Infantry"),
    "cavalry": say("Cavalry"),
    "flyer": say("Flyer"),
    "unknown": say("unknown speed"),
}
REACH_NAMES: Final[dict[str, Text]] = {
    "none": say("no ranged attack"),
    "short": say("Short Ranged Attack"),
    "plain": say("Ranged Attack"),
    "long": say("Long Ranged Attack"),
}
NUMBER_NAMES: Final[dict[str, Text]] = {
    "strength": say("Strength"),
    "tactic_points": say("Tactic Points"),
    "leadership": say("Leadership"),
    "ranged": say("ranged attack"),
    "ranged_value": say("value of the ranged attack"),
    "terror": say("Terror"),
    "scout": say("Scout"),
    "victory": say("Victory"),
    "roll": say("roll"),
    "rout": say("Rout Check"),
    "cost": say("gold cost"),
    "attacks_as": say("attacks as another speed"),
    "note": say("reminder"),
}
SLOT_NAMES: Final[dict[str, Text]] = {
    "Armor": say("Armor"),
    "Weapon": say("Weapon"),
    "Item": say("Item"),
    "Standard": say("Standard"),
    "Character": say("Character"),
    "Blade": say("Blade"),
    "Hilt": say("Hilt"),
    "Shard": say("Shard"),
}
DURATION_NAMES: Final[dict[str, Text]] = {
    "combat": say("until the Combat ends"),
    "command": say("until the Command ends"),
    "battle": say("until the Battle ends"),
    "match": say("for the whole match"),
}
MOMENT_NAMES: Final[dict[str, Text]] = {
    "muster": say("when the Muster begins"),
    "attack": say("when it attacks or is attacked"),
    "combat": say("when a Combat begins"),
    "roll": say("before the rolls"),
    "rout": say("before a Rout Check"),
    "count": say("when Strength is counted"),
    "cleanup": say("at Clean-up"),
}
VERB_NAMES: Final[dict[str, Text]] = {
    "commit": say("Commit"),
    "rally": say("Rally"),
    "destroy": say("Destroy"),
    "leave": say("Leave the Combat"),
    "draw": say("Draw a card"),
    "to_battle_line": say("To the Battle Line"),
    "to_reserve": say("To the Reserve Line"),
}
ROLL_NAMES: Final[dict[str, Text]] = {
    "fielding": say("for who chooses"),
    "first": say("for the first Command"),
    "combat": say("in Combat"),
    "rout": say("for the Rout Check"),
    "test": say("for a test"),
    "tie": say("for the deciding Combat"),
}
PILE_NAMES: Final[dict[str, Text]] = {"army": say("Army deck"), "action": say("Action deck")}
STAGE_NAMES: Final[dict[str, Text]] = {
    "fielding": say("before the Muster"),
    "muster": say("Muster"),
    "first": say("first Command"),
    "battle": say("Battle"),
    "combat": say("Combat"),
    "rolled": say("Combat, dice flipped"),
    "count": say("count of Strength"),
    "cleanup": say("Clean-up"),
    "over": say("end of the match"),
}
