"""What the game asks, and why it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.errors import Illegal
from companion.core.hexes import HexDirection
from companion.core.numerals import whole
from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.direction import WAYS
from companion.games.boardgame.rules.effect import Source, powers_of
from companion.games.boardgame.words.events import condition_text, rule_text
from companion.games.boardgame.words.names import (
    card_name,
    colour,
    face,
    hero_name,
    mini,
    minis,
    phase,
    place,
    place_option,
    term,
)
from companion.games.boardgame.words.powers import effect_words

# -- questions ----------------------------------------------------------------------------------------


def question(state: State, asked: Question) -> Text:
    """What is asked, in one sentence."""
    who = mini(state, asked.about[0]) if asked.about else ""
    facts = asked.facts
    match asked.key:
        case "attack_dice":
            targets = minis(state, [str(each) for each in facts.get("targets", ())])
            return say("{who} attacks {targets}. What do the dice show?", who=who, targets=targets)
        case "reroll_die":
            return say("What does the rerolled die show?")
        case "reroll":
            return say("{who}: reroll a die?", who=who)
        case "enemy_reroll":
            return say("{who} rerolls one of these dice. Which?", who=who)
        case "weakest":
            return say("{who}: which of the weakest dice is taken away?", who=who)
        case "open_die":
            return say("{who}: an orange, a gray or a red die?", who=who)
        case "next_enemy":
            return (
                say("Which Enemy is next?")
                if not state.guided
                else say("Which Enemy is closest to the party?")
            )
        case "goal":
            return say("{who} moves. Towards whom?", who=who)
        case "target":
            return say("{who} attacks. Whom?", who=who)
        case "closest_goal" | "closest_target":
            return say("Who is closest to {who}? Several if equally close.", who=who)
        case "furthest_goal" | "furthest_target":
            return say("Who is furthest from {who}? Several if equally far.", who=who)
        case "in_range":
            if facts.get("visible"):
                return say("{who}: who is in Range {range} and in sight?", who=who, range=facts.get("range"))
            return say("{who}: who is in Range {range}?", who=who, range=facts.get("range"))
        case "lone":
            return say("Is exactly one Hero adjacent to {who}?", who=who)
        case "also_hit":
            return say("{who}: whom else does this Attack hit?", who=who)
        case "end_space":
            return say("Where does {who} end its Movement?", who=who)
        case "route":
            return say("Which way does {who} go?", who=who)
        case "displace_order":
            return say("Who makes room first?")
        case "displace_to":
            return say("Where is {who} moved to?", who=who)
        case "landing":
            return say("Where does {who} land?", who=who)
        case "spawn_space":
            return say("Where does {who} appear?", who=who)
        case "spawn_front":
            return say("Where is the front of {who}?", who=who)
        case "spawn_centre":
            return say("Where does {who} stand?", who=who)
        case "defend":
            return say("{who} faces {damage} Damage. Use something?", who=who, damage=facts.get("damage"))
        case "defend_order":
            return say("In which order do they defend?")
        case "riposte_range":
            return say("Who has {who} in Range 1 and could strike back?", who=who)
        case "riposte_order":
            return say("Who may strike back first?")
        case "riposte":
            return say("{who}: strike back at {enemy}?", who=who, enemy=mini(state, str(facts.get("enemy"))))
        case "strengthen":
            return say("{who} strikes back. Use something for it?", who=who)
        case "stanch":
            return say("{who}: remove how many Bleeding tokens instead of healing?", who=who)
        case "tactic_card":
            return say("Which Tactic card was drawn?")
        case "event_order":
            return say("Several Events at once: which first?")
        case "rule_order":
            return say("Several Special Rules at once: which first?")
        case "event_die":
            return say("What does the die of the Event card show?")
        case "direction" | "direction_any":
            return say("Random Direction for {who}: what does the die show?", who=who)
        case "away":
            return say("Which way does {who} flee?", who=who)
        case _:
            return say("Won and lost in one step: which counts?")


def option(state: State, asked: Question, choice: str) -> Text:
    """One option, card or face of a question."""
    match asked.key:
        case "direction_any":
            way = whole(choice)
            named = "term.random_direction" if way is None else f"way.{way - 1}"
            return say("{way}", way=term(named))
        case "attack_dice" | "reroll_die" | "event_die" | "direction":
            shown = whole(choice)
            return say("{face}", face=colour(choice) if shown is None else face(shown))
        case "reroll" | "enemy_reroll":
            return _die(asked.facts, choice)
        case "weakest" | "open_die":
            return say("{colour}", colour=colour(choice))
        case "end_space" | "displace_to" | "landing" | "spawn_space" | "spawn_front" | "spawn_centre":
            return say("{place}", place=place_option(choice))
        case "route":
            return _route(state, choice)
        case "away":
            return say("{way}", way=term(f"way.{WAYS.index(HexDirection(choice))}"))
        case "defend" | "strengthen":
            return _power(state, choice)
        case "riposte" | "lone":
            return ANSWERS[choice]
        case "tactic_card":
            return say("{card}", card=card_name(state, choice))
        case "event_order":
            card, _, number = choice.partition("/")
            return say("{card}: {text}", card=card, text=condition_text(state, card, int(number)))
        case "rule_order":
            return say("{text}", text=rule_text(state, choice))
        case "both_ends":
            return say("Victory") if choice == "won" else say("Defeat")
        case _:
            return say("{who}", who=mini(state, choice))


ANSWERS = {
    "no": say("No"),
    "yes": say("Yes"),
    "plain": say("Yes, without the Ability"),
}


def _die(facts: Mapping[str, Any], choice: str) -> Text:
    number = whole(choice)
    if number is None:
        return say("Keep the dice")
    dice, faces = facts.get("dice", ()), facts.get("faces", ())
    shown = face(faces[number]) if number < len(faces) else ""
    return say("Die {number}: {colour} {face}", number=number + 1, colour=colour(dice[number]), face=shown)


def _route(state: State, choice: str) -> Text:
    if choice == "free":
        return say("Past all Terrain")
    met = []
    for each in choice.split(" "):
        special, _, at = each.partition("@")
        met.append(say("{rule} ({place})", rule=rule_text(state, special), place=place_option(at)))
    return say("Through Terrain: {met}", met=met)


def _power(state: State, choice: str) -> Text:
    """A power with what it does; the answer may be about a card that is not there any more."""
    if choice == "no":
        return say("Use nothing")
    who, _, card = choice.partition("/")
    ability = whole(card)
    known = ability is not None or any(each.id == card for each in state.box.action_cards)
    source = Source(who, card) if ability is None else Source(who, ability=ability)
    powers = powers_of(state, source) if known else ()
    facts = {"who": mini(state, who), "power": effect_words(powers)}
    if ability is not None:
        return say("{who}: Ability, {power}", **facts)
    return say("{who}: {card}, {power}", **facts, card=card_name(state, card))


def candidate(state: State, name: str) -> Text:
    """A thing that could have been chosen: a miniature, a Space, an Event."""
    if "," in name:
        return say("{place}", place=place_option(name))
    card, _, written = name.partition("/")
    number = whole(written)
    if number is not None:
        return say("{card}: {text}", card=card, text=condition_text(state, card, number))
    return say("{who}", who=mini(state, name))


# -- refusals -----------------------------------------------------------------------------------------


def refusal(state: State, error: Illegal) -> Text:
    """What is missing, in one sentence."""
    tell = _REFUSALS.get(error.key)
    if tell is None:
        return say("The rules do not allow this.")
    return tell if isinstance(tell, Text) else tell(state, error.facts)


def _who(state: State, facts: Mapping[str, Any]) -> object:
    who = facts.get("who", "")
    names = who if isinstance(who, tuple) else (who,)
    return minis(state, [str(each) for each in names if each])


Telling = Callable[[State, Mapping[str, Any]], Text]


def _about(sentence: Text) -> Telling:
    """A refusal that names somebody."""
    return lambda state, facts: Text(sentence.msgid, {"who": _who(state, facts)})


_REFUSALS: dict[str, Text | Telling] = {
    "game_over": say("The Adventure is over."),
    "wrong_phase": lambda state, facts: say(
        "Not now: {phase}.", phase=phase(str(facts.get("phase", "plan")))
    ),
    "not_in_play": say("This miniature is not in play."),
    "not_active": _about(say("It is not the activation of {who}.")),
    "other_active": _about(say("First the activation of {who} ends.")),
    "activated_already": _about(say("{who} was activated in this Round already.")),
    "stunned": _about(say("{who} is Stunned and cannot act.")),
    "not_all_activated": _about(say("Still to be activated: {who}.")),
    "attacked_already": _about(say("{who} has attacked already.")),
    "no_enemy": say("That is no Enemy on the Board."),
    "nobody_in_range": lambda state, facts: say(
        "Nobody is in Range {range}.", range=facts.get("range", 1)
    ),
    "out_of_range": say("That is out of Range or out of sight."),
    "wrong_keyword": say("This works only against Enemies with another keyword."),
    "no_effect": say("The top card has no Effect to use."),
    "no_ability": say("There is no such Ability."),
    "with_attacks": say("This Ability comes with every Attack."),
    "does_not_apply": say("What this power asks for is not so now."),
    "not_started": _about(say("{who} has not started an activation in this Round.")),
    "used_already": say("This was used in this Round already."),
    "heroes_only": say("Only Heroes use tokens."),
    "no_token": say("There is no such token to use."),
    "not_on_token": say("The Hero does not stand on this token."),
    "guided_moves": say("At this table the players move the miniatures themselves."),
    "not_on_board": say("This miniature does not stand on the Board."),
    "no_movement": _about(say("{who} has no Movement left.")),
    "not_reachable": lambda state, facts: say_n(
        "This Space cannot be reached with {n} Movement.",
        "This Space cannot be reached with {n} Movement.",
        int(facts.get("left", 0)),
    ),
    "wrong_number": lambda state, facts: say(
        "From {least} to {most} are needed here.", least=facts.get("least", 0), most=facts.get("most", 0)
    ),
    "not_in_hand": lambda state, facts: say(
        "{card} is not in hand.", card=card_name(state, str(facts.get("card", "")))
    ),
    "confirmed_already": _about(say("{who} has agreed already.")),
    "no_plan": _about(say("{who} has not chosen a card.")),
    "no_such_hero": say("There is no such Hero in the box."),
    "in_party": say("This Hero is in the party already."),
    "not_in_party": say("This Hero is not in the party."),
    "party_full": lambda state, facts: say("A party has at most {most} Heroes.", most=facts.get("most", 6)),
    "last_hero": say("A party needs a Hero."),
    "hero_required": lambda state, facts: say(
        "This Adventure requires {hero}: take this Hero along, or swap one.",
        hero=hero_name(state, str(facts.get("hero", ""))),
    ),
    "not_in_start": say("Heroes begin in the start Zone."),
    "occupied": lambda state, facts: say("Somebody stands there: {place}.", place=place(facts.get("at"))),
    "nobody_waits": say("No face-up Event card waits for this."),
}  # fmt: skip
