"""The words for values that can be corrected by hand, and where the table stands."""

from __future__ import annotations

import re
from typing import Any

from companion.core.picture import Picture
from companion.core.text import Text, headed, say
from companion.games.boardgame.model import Ally, Enemy, State
from companion.games.boardgame.rules.stats import health_of, hero_defense, hero_movement
from companion.games.boardgame.words.events import rule_text
from companion.games.boardgame.words.names import (
    adventure_name,
    card_name,
    colour,
    hero_name,
    mini,
    phase,
    place,
    thing,
    token_name,
)

_MEMBER = re.compile(r"(?P<name>\w+)\[(?P<id>[^\[\]]+)\]\.(?P<rest>.+)")
VALUES: dict[str, Text] = {
    "round": say("Round"), "phase": say("phase"), "status": say("how it stands"),
    "open_cards": say("face-up Event cards"), "discarded": say("discarded Event cards"),
    "rules_on": say("Special Rules in force"), "tactics": say("Tactic cards in the pile"),
    "heroes_at_start": say("Heroes at the start"), "health": say("Health"), "fatigue": say("Fatigue"),
    "bleeding": say("Bleeding tokens"), "stunned": say("Stunned tokens"), "at": say("Space"),
    "front": say("Space of the front"), "hand": say("cards in hand"), "pile": say("cards of this Round"),
    "discard": say("discarded cards"), "confirmed": say("has agreed"), "activated": say("was activated"),
    "left": say("Movement left"), "attacked": say("has attacked"), "effect_used": say("Effect used"),
    "rerolls": say("Rerolls"), "ripostes": say("Ripostes"), "out": say("KO"), "wounds": say("Wound tokens"),
    "done": say("was activated"), "n": say("counted"), "active": say("whose activation it is"),
    "bonuses": say("what powers gave for this Round"), "form": say("Attack of an Effect, still to be made"),
}  # fmt: skip
STATUSES = {"playing": say("in play"), "won": say("won"), "lost": say("lost")}


def tracked(state: State, path: str) -> Text:
    """The name of a tracked value."""
    found = _MEMBER.fullmatch(path)
    if found is None:
        return VALUES[path]
    owner: object
    match found["name"]:
        case "tokens":
            owner = token_name(state, found["id"])
        case "counted":
            fact, _, on = found["id"].partition(":")
            owner = say(
                "{fact} {on}", fact=FACTS.get(fact, say("counter")), on=card_name(state, on) if on else ""
            )
        case "bonuses":
            return headed(bonus_name(state, found["id"]), say("how much"))
        case _:
            owner = mini(state, found["id"])
    return headed(owner, VALUES[found["rest"]])


FACTS: dict[str, Text] = {
    "slain": say("slain"), "enters": say("entered"), "enemy_enters": say("entered by an Enemy"),
    "token": say("token used"), "ko": say("KO"),
    "attacked": say("attacked"), "told": say("told"), "counter": say("counter"),
}  # fmt: skip


def bonus_name(state: State, name: str) -> Text:
    """What a power gave, and to whom; one that is given by hand says so by its id."""
    given = next((each for each in state.bonuses if each.id == name), None)
    who, _, what = name.rpartition(":") if given is None else (given.on, "", given.what)
    kind = VALUES_GIVEN.get(what) or say("dice, {colour}", colour=colour(what))
    return headed(mini(state, who), kind)


VALUES_GIVEN = {"defense": say("more Defense"), "movement": say("more Movement")}


def value(state: State, path: str, held: Any) -> Text:
    """A tracked value in words."""
    rest = path.rpartition(".")[2]
    if path == "active":
        return say("{who}", who=mini(state, str(held))) if held else say("nobody")
    if path == "bonuses":
        return say("{given}", given=[bonus_name(state, str(each)) for each in held]) if held else say("none")
    if rest == "form":
        return say("{card}", card=card_name(state, str(held))) if held else say("none")
    if isinstance(held, bool):
        return say("yes") if held else say("no")
    if rest in ("at", "front"):
        return say("{place}", place=place(held))
    if path == "phase":
        return phase(str(held))
    if path == "status":
        return STATUSES.get(str(held), say("{n}", n=str(held)))
    if isinstance(held, list | tuple):
        if not held:
            return say("none")
        if path == "rules_on":
            return say("{cards}", cards=[rule_text(state, str(each)) for each in held])
        return say("{cards}", cards=[card_name(state, str(each)) for each in held])
    return say("{n}", n=str(held) if isinstance(held, int | str) else "")


def headline(state: State) -> tuple[Text, ...]:
    """Where the table stands."""
    first = say(
        "{adventure}, Round {round}: {phase}",
        adventure=adventure_name(state.adventure),
        round=state.round,
        phase=phase(state.phase),
    )
    if not state.heroes:
        return (first,)
    heroes = [
        say("{hero} {health}", hero=hero_name(state, each.id), health=say("KO") if each.out else each.health)
        for each in state.heroes
    ]
    second = say("{heroes}; Enemies: {n}", heroes=heroes, n=len(state.enemies))
    return (first, second)


GROUND = {"space": ".", "short": "^", "tall": "#"}


def chart(state: State) -> list[str]:
    """The map row by row: Heroes by capitals, Allies and Enemies by small letters, tokens by a plus."""
    if state.guided:
        return []
    signs = dict.fromkeys(state.adventure.cells, GROUND["space"])
    signs |= dict.fromkeys((token.at for token in state.tokens if token.at is not None), "+")
    signs |= dict.fromkeys(state.adventure.short, GROUND["short"])
    signs |= dict.fromkeys(state.adventure.tall, GROUND["tall"])
    for at, name in state.occupied.items():
        signs[at] = name[0].upper() if state.side(name) == "hero" else name[0].lower()
    left = min((2 * at.q + at.r for at in signs), default=0)
    rows: dict[int, dict[int, str]] = {}
    for at, sign in signs.items():
        rows.setdefault(at.r, {})[2 * at.q + at.r - left] = sign
    return ["".join(rows[r].get(x, " ") for x in range(max(rows[r]) + 1)) for r in sorted(rows)]


def picture(state: State) -> Picture:
    """The table in plain text: the map, then a line for each miniature and token."""
    lines: list[Any] = list(chart(state))
    for hero in state.standing:
        lines.append(
            say(
                "{who}, {place}: Health {health}, Fatigue {fatigue}, Movement {movement}, Defense {defense}",
                who=hero_name(state, hero.id),
                place=place(hero.at),
                health=hero.health,
                fatigue=hero.fatigue,
                movement=hero_movement(state, hero).total,
                defense=hero_defense(state, hero).total,
            )
        )
    others: tuple[Ally | Enemy, ...] = (*state.allies, *state.enemies)
    for each in others:
        lines.append(
            say(
                "{who}, {place}: Wounds {wounds} of {health}",
                who=mini(state, each.id),
                place=place(each.at),
                wounds=each.wounds,
                health=health_of(state, each),
            )
        )
    for token in state.tokens:
        lines.append(say("{token}, {place}", token=thing(state.adventure, token.name), place=place(token.at)))
    return lines
