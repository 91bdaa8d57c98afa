"""What cards and Abilities do, in a few words: how much, for whom, and when."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Text, say, say_n
from companion.games.boardgame.facts.model import (
    ActionCard,
    AllyCard,
    EnemyCard,
    EnemyPower,
    HeroBoard,
    Power,
)
from companion.games.boardgame.words.names import Word, called, colour, term


def power_words(power: Power) -> Text:
    """A power: its own text where it has one, else what its tag and numbers say."""
    if power.text:
        return say("{text}", text=called(power.text))
    return say("{parts}", parts=[_what(power), *_whom(power), *_when(power)])


def _what(power: Power) -> Text:
    n = max(1, power.n)
    match power.tag:
        case "attack" if power.area == "all":
            found = say("Attack on all Enemies in Range {range}", range=power.range)
        case "attack" if power.area == "around":
            found = say(
                "Attack with Range {range} that also hits everybody beside its target", range=power.range
            )
        case "attack":
            found = say("Attack with Range {range}", range=power.range)
        case "dice":
            found = say_n("{n} {colour} die more", "{n} {colour} dice more", n, colour=colour(power.colour))
        case "movement":
            found = say("Movement +{n}", n=n)
        case "defense":
            found = say("Defense +{n}", n=n)
        case "rest":
            found = say("Fatigue −{n}", n=n)
        case "heal" | "riposte" | "reroll":
            found = say("{power} {n}", power=term(f"power.{power.tag}"), n=n)
        case "bleeding" | "stunned":
            token = term(f"power.{power.tag}")
            found = say("{token} {n} for an Enemy in Range {range}", token=token, n=n, range=power.range)
        case _:
            return say("{power}", power=term(f"power.{power.tag}"))
    needs_sight = power.visible and (power.tag in ("attack", "bleeding", "stunned") or power.who != "self")
    return say("{power}, Visible", power=found) if needs_sight else found


def _whom(power: Power) -> list[Text]:
    if power.tag in ("attack", "bleeding", "stunned", "recall"):
        return []
    match power.who:
        case "hero":
            return [say("for one Hero in Range {range}", range=power.range)]
        case "friend":
            return [say("for one Hero or Ally in Range {range}", range=power.range)]
        case "others":
            return [say("for all other Heroes")]
    return []


def _when(power: Power) -> list[Text]:
    found = []
    if power.each_attack:
        found.append(say("with every Attack"))
    if power.low or power.high:
        found.append(say("at Health {low} to {high}", low=power.low, high=power.high))
    if power.near:
        near = called(power.near.capitalize())
        found.append(say("while {hero} is within {range}", hero=near, range=power.range))
    if power.against:
        found.append(say("only against {keyword}", keyword=term(f"keyword.{power.against}")))
    return found


def enemy_power_words(power: EnemyPower) -> Word:
    """An Ability of an Enemy: its own text where it has one."""
    return called(power.text) if power.text else term(f"enemy_power.{power.tag}")


def effect_words(powers: Sequence[Power]) -> Text:
    """All that an Effect does."""
    return say("{powers}", powers=[power_words(each) for each in powers])


def dice_words(dice: Sequence[str]) -> list[Text]:
    """Dice by their colours: 2 red, 1 blue."""
    return [say("{n} {colour}", n=dice.count(each), colour=colour(each)) for each in dict.fromkeys(dice)]


def card_words(card: ActionCard) -> list[Text]:
    """What the left side of a card gives, then its Effect."""
    found = dice_words(card.dice)
    if card.movement:
        found.append(say("Movement {n}", n=card.movement))
    if card.defense:
        found.append(say("Defense {n}", n=card.defense))
    if card.instant:
        found.append(say("instant"))
    if card.effect:
        found.append(say("Effect: {effect}", effect=effect_words(card.effect)))
    return found


def board_words(board: HeroBoard) -> list[Text]:
    """A Hero in a few words: Health and Abilities."""
    found = [say("Health {n}", n=board.health), *(power_words(each) for each in board.powers)]
    if board.markers:
        found.append(say_n("{n} Ability marker", "{n} Ability markers", board.markers))
    return found


def ally_words(card: AllyCard) -> list[Text]:
    """An Ally's Abilities."""
    return [power_words(each) for each in card.powers]


def enemy_words(card: EnemyCard) -> list[Word]:
    """An Enemy's Abilities."""
    return [enemy_power_words(each) for each in card.powers]
