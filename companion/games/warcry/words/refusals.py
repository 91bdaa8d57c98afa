"""Refusals as a table of sentences, each filled in with what its blanks name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import Formatter
from typing import Any, Final

from companion.core.text import Text, say
from companion.games.warcry.model import State
from companion.games.warcry.words.names import NUMBER_NAMES, STAGE_NAMES, card, seat_name, unit

Facts = Mapping[str, Any]


def _fact(name: str, state: State, facts: Facts) -> Any:
    value = facts.get(name)
    match name:
        case "unit" | "target":
            return unit(state, str(value))
        case "seat":
            return seat_name(str(value))
        case "stage":
            return STAGE_NAMES.get(str(value), value)
        case "what":
            return NUMBER_NAMES.get(str(value), value)
        case "card":
            return card(state, "", str(value))
    return value


def _telling(text: Text) -> Callable[[State, Facts], Text]:
    blanks = [name for _, name, _, _ in Formatter().parse(text.msgid) if name]
    return lambda state, facts: replace(text, facts={name: _fact(name, state, facts) for name in blanks})


_SENTENCES: Final[dict[str, Text]] = {
    "no_such_player": say("No such player sits at this table."),
    "no_such_unit": say("There is no such unit in play."),
    "not_yours": say("{unit} is not a unit of this player."),
    "committed": say("{unit} is Committed."),
    "cannot_commit": say("{unit} is Committed and cannot Commit as a price."),
    "not_now": say("This is not the time for it: {stage}."),
    "not_your_turn": say("It is not the turn of {seat}."),
    "not_your_command": say("It is not the Command of {seat}."),
    "has_passed": say("{seat} has passed and musters no more."),
    "still_mustering": say("A player is still mustering."),
    "no_such_line": say("{line} is not a line: a unit stands in the Battle Line or in the Reserve Line."),
    "not_in_hand": say("{card} is not in this player's hand."),
    "not_a_unit": say("{card} is not a Unit."),
    "not_an_attachment": say("{card} is not an Attachment."),
    "other_type": say("{card} is not a card of the type {type}."),
    "is_a_strategy": say("{card} is a Strategy: it is played as a Command."),
    "too_dear": say("{card} costs {price} gold, and {gold} are left."),
    "no_such_price": say("A price is 0 to {most} gold."),
    "own_copy": say("At this table nobody plays {card} while having a copy in play."),
    "slot_taken": say("{unit} carries {card} already: one Attachment of the keyword {slot} is the limit."),
    "no_such_ability": say("{unit} has no such ability for this moment."),
    "no_speed": say("{unit} has no speed and does not attack."),
    "stands_behind": say("{unit} stands in Reserve, and Infantry attacks from the Battle Line only."),
    "no_enemy": say("There is no enemy unit to attack."),
    "no_target": say(
        "{unit} cannot attack {target}: only Flyers reach the Reserve while a Ready unit stands in front."
    ),
    "cannot_shoot": say("{unit} has no Ranged Attack."),
    "out_of_reach": say("{target} is out of reach of {unit}."),
    "in_front_already": say("{unit} stands in the Battle Line, and nobody moves back."),
    "stands_there": say("{unit} stands there already."),
    "tactics_go_on": say("The tactics of this Combat are not over."),
    "not_rolled": say("No dice have been flipped for a Combat."),
    "no_tactics_now": say("No tactics are being played now."),
    "not_your_tactic": say("It is not {seat} who plays a tactic now."),
    "fights_itself": say("{unit} is in the Combat: a Support Tactic needs a unit outside it."),
    "not_in_combat": say("{unit} is not in the Combat."),
    "too_late_for_warcry": say("A WarCry is a player's first action in a Combat, and this player has acted."),
    "too_few_points": say("{unit} has {left} Tactic Points left, and this costs {cost}."),
    "used_already": say("This has been used in this Combat."),
    "reacted_already": say("{unit} has answered what happened last already."),
    "comes_first": say("The reactions of {seat} come first: let the game wait for them."),
    "reaction_open": say("The game waits for a reaction of {seat}."),
    "no_reaction_open": say("Nobody has stopped the game."),
    "no_such_test": say("There is no test of this kind."),
    "no_such_verb": say("Nothing of the kind can be done by hand."),
    "no_such_number": say("No number is called {word}."),
    "no_such_duration": say("Nothing lasts that long: {word}."),
    "no_such_moment": say("No moment is called {word}."),
    "no_combat": say("Without a Combat nothing lasts until one ends."),
    "no_such_modifier": say("No such modifier lies on the table."),
    "too_many_counters": say("More than {most} counters cannot be kept."),
    "no_such_attachment": say("There is no such Attachment in play."),
    "not_out_of_play": say("{card} is neither in the hand nor in a pile of this player."),
    "no_such_counter": say("There is no such counter."),
}  # fmt: skip
REFUSALS: Final = {key: _telling(text) for key, text in _SENTENCES.items()}
