"""The items: each is used once, by discarding it. The shield answers an attack and lives with the wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command
from companion.core.rules import rule
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.events import (
    BerserkerHealed,
    BerserkerRevived,
    HarpPlayed,
    ItemDrawn,
    ItemUsed,
    PieceMoved,
    RockRaised,
)
from companion.games.berserkers.model import HOME, NAMES, Item, State
from companion.games.berserkers.rules import gold
from companion.games.berserkers.rules.action import living, require_square, require_walk
from companion.games.berserkers.rules.place import places_held, remove_squad
from companion.games.berserkers.rules.turn import require_playing

BOOTS = 3
PURSE = 3


def pile(state: State) -> tuple[str, ...]:
    """The items that can still be in the face-down deck."""
    return tuple(each for each in state.item_deck if each not in state.hand)


def draw(course: Course[State], rule: str) -> None:
    """The top item card comes into the hand."""
    course.happen(ItemDrawn(course.ask.draw(pile(course.state), "item_card", rule), rule=rule))


# -- using them --------------------------------------------------------------------------------


@rule("BK-ITEM-01", "BK-ITEM-03")
def use(course: Course[State], command: Command) -> None:
    """Discard an item of the hand for its effect: no die, no gold, as many a turn as one has."""
    item, effect = _ITEMS[type(command)]
    require_moment(course.state, item)
    letter = item.value
    if letter not in course.state.hand:
        raise Illegal("BK-ITEM-01", "no_item", item=letter)
    course.happen(ItemUsed(letter, rule="BK-ITEM-01"))
    effect(course, command)


@rule("BK-ITEM-02")
def require_moment(state: State, item: Item) -> None:
    """Items belong to phase 1, or, if the table says so, all but the harp to the enemy phases too."""
    require_playing(state)
    any_time = state.options.items == "any" and item is not Item.HARP and state.phase in ("riders", "orcs")
    if state.phase != "actions" and not any_time:
        raise Illegal("BK-ITEM-02", "wrong_phase", phase=state.phase)


@rule("BK-ITEM-06")
def _boots(course: Course[State], command: cmd.UseBoots) -> None:
    """Up to three steps with one Berserker."""
    origin = living(course.state, command.who)
    require_walk(origin, command.to, BOOTS)
    course.happen(PieceMoved(command.who, origin, command.to, "boots", rule="BK-ITEM-06"))


@rule("BK-ITEM-07")
def _cape(course: Course[State], command: cmd.UseCape) -> None:
    """One Berserker goes to any other location."""
    origin = living(course.state, command.who)
    require_square(command.to, "BK-ITEM-07")
    if command.to == origin:
        raise Illegal("BK-ITEM-07", "bad_target", at=command.to)
    course.happen(PieceMoved(command.who, origin, command.to, "cape", rule="BK-ITEM-07"))


@rule("BK-ITEM-08")
def _rock(course: Course[State], _: cmd.UseRock) -> None:
    """Each die may be rerolled once until the end of this phase 1; later there is nothing to reroll."""
    if course.state.phase == "actions":
        course.happen(RockRaised(rule="BK-ITEM-08"))


@rule("BK-ITEM-09")
def _sword(course: Course[State], command: cmd.UseSword) -> None:
    """A squad that shares a location with a living Berserker is removed."""
    remove_squad(course, command.orc, places_held(course.state), "BK-ITEM-09")


@rule("BK-ITEM-10")
def _brew(course: Course[State], command: cmd.UseBrew) -> None:
    """A wounded Berserker recovers, wherever he is."""
    living(course.state, command.who)
    if course.state.berserker(command.who).health != "wounded":
        raise Illegal("BK-ITEM-10", "not_wounded", piece=command.who)
    course.happen(BerserkerHealed(command.who, rule="BK-ITEM-10"))


@rule("BK-ITEM-11")
def _potion(course: Course[State], command: cmd.UsePotion) -> None:
    """A dead Berserker comes back in full health where all began."""
    if command.who not in NAMES:
        raise Illegal("BK-ITEM-11", "bad_target", piece=command.who)
    if command.who in course.state.living:
        raise Illegal("BK-ITEM-11", "not_dead", piece=command.who)
    course.happen(BerserkerRevived(command.who, HOME, rule="BK-ITEM-11"))


@rule("BK-ITEM-12")
def _harp(course: Course[State], _: cmd.UseHarp) -> None:
    """The next phase 2 brings no darkness."""
    course.happen(HarpPlayed(rule="BK-ITEM-12"))


@rule("BK-ITEM-13")
def _purse(course: Course[State], _: cmd.UsePurse) -> None:
    """Three gold."""
    gold.gain(course, PURSE, "purse", "BK-ITEM-13")


@rule("BK-ITEM-14")
def _object(course: Course[State], _: cmd.UseObject) -> None:
    """The mysterious object does nothing that anybody knows of."""


_ITEMS: dict[type[Command], tuple[Item, Callable[[Course[State], Any], None]]] = {
    cmd.UseBoots: (Item.BOOTS, _boots),
    cmd.UseCape: (Item.CAPE, _cape),
    cmd.UseRock: (Item.ROCK, _rock),
    cmd.UseSword: (Item.SWORD, _sword),
    cmd.UseBrew: (Item.BREW, _brew),
    cmd.UsePotion: (Item.POTION, _potion),
    cmd.UseHarp: (Item.HARP, _harp),
    cmd.UsePurse: (Item.PURSE, _purse),
    cmd.UseObject: (Item.OBJECT, _object),
}
ITEM_COMMANDS = tuple(_ITEMS)
LETTERS = {kind: item.value for kind, (item, _) in _ITEMS.items()}
"""The letter of the item that an order uses."""
