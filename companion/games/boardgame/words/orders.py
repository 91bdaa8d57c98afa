"""The sentences for what players order and what the table does by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Command
from companion.core.text import Term, Text, say
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.model import Hero, State
from companion.games.boardgame.rules.effect import Source, powers_of
from companion.games.boardgame.words.names import (
    card_name,
    cards,
    hero_name,
    mini,
    place,
    thing,
    token_name,
)
from companion.games.boardgame.words.powers import effect_words

KINDS: dict[type[Command], Text] = {
    cmd.AddHero: say("Take a Hero along"),
    cmd.RemoveHero: say("Leave a Hero out"),
    cmd.BeginAdventure: say("Begin the Adventure"),
    cmd.PlaceHero: say("Place a Hero"),
    cmd.Plan: say("Plan cards"),
    cmd.ConfirmPlan: say("Agree to the plan"),
    cmd.Activate: say("Activate"),
    cmd.Move: say("Move"),
    cmd.Strike: say("Attack"),
    cmd.UseEffect: say("Use the Effect"),
    cmd.UseAbility: say("Use an Ability"),
    cmd.UseToken: say("Use a token"),
    cmd.EndActivation: say("End the activation"),
    cmd.EndHeroTurn: say("End the Hero Turn"),
    cmd.Report: say("Tell what happened"),
    cmd.RunEnemy: say("The next Enemy acts"),
    cmd.EndEnemyTurn: say("The Enemy Turn ends"),
    cmd.RunEvents: say("Event phase"),
    cmd.RunUpkeep: say("Upkeep phase"),
    cmd.CheckObjectives: say("The objectives are checked"),
}


def command(state: State, order: Any) -> Text:
    """An order in a few words."""
    tell = _TELL.get(type(order))
    return KINDS[type(order)] if tell is None else tell(state, order)


def kind(order: Any) -> Text:
    """The kind of an order."""
    return KINDS[type(order)]


def detail(state: State, order: Any) -> tuple[Text | Term | str, ...]:
    """What the words of an order leave out."""
    if isinstance(order, cmd.Strike) and order.plain:
        return (say("without the Ability"),)
    if isinstance(order, cmd.UseAbility):
        return (str(order.power + 1),)
    return ()


def _add_hero(state: State, order: cmd.AddHero) -> Text:
    facts = {"hero": hero_name(state, order.hero), "other": hero_name(state, order.instead)}
    if order.instead:
        return say("Take {hero} along in the place of {other}", **facts)
    return say("Take {hero} along", **facts)


def _strike(state: State, order: cmd.Strike) -> Text:
    return say("{who} attacks {target}", who=mini(state, order.who), target=mini(state, order.target))


def _effect(state: State, order: cmd.UseEffect) -> Text:
    hero = state.find(order.who)
    card = card_name(state, hero.top) if isinstance(hero, Hero) else ""
    facts = {"who": mini(state, order.who), "card": card, "on": mini(state, order.on)}
    return say("{who}: {card}, for {on}", **facts) if order.on else say("{who}: {card}", **facts)


def _ability(state: State, order: cmd.UseAbility) -> Text:
    printed = powers_of(state, Source(order.who, ability=order.power)) if order.power >= 0 else ()
    facts = {"who": mini(state, order.who), "power": effect_words(printed), "on": mini(state, order.on)}
    return say("{who}: {power}, for {on}", **facts) if order.on else say("{who}: {power}", **facts)


def _plan(state: State, order: cmd.Plan) -> Text:
    facts = {"hero": hero_name(state, order.hero), "cards": cards(state, order.cards)}
    return say("{hero} plans {cards}", **facts) if order.cards else say("{hero} plans nothing", **facts)


_TELL: dict[type[Command], Callable[[State, Any], Text]] = {
    cmd.AddHero: _add_hero,
    cmd.RemoveHero: lambda state, order: say("Leave {hero} out", hero=hero_name(state, order.hero)),
    cmd.PlaceHero: lambda state, order: say(
        "{hero} starts on {place}", hero=hero_name(state, order.hero), place=place(order.at)
    ),
    cmd.Plan: _plan,
    cmd.ConfirmPlan: lambda state, order: say("{hero} is ready", hero=hero_name(state, order.hero)),
    cmd.Activate: lambda state, order: say("Activate {who}", who=mini(state, order.who)),
    cmd.Move: lambda state, order: say(
        "{who} moves to {place}", who=mini(state, order.who), place=place(order.to)
    ),
    cmd.Strike: _strike,
    cmd.UseEffect: _effect,
    cmd.UseAbility: _ability,
    cmd.UseToken: lambda state, order: say(
        "{who} uses {token}", who=mini(state, order.who), token=token_name(state, order.token)
    ),
    cmd.EndActivation: lambda state, order: say("{who} is done", who=mini(state, order.who)),
    cmd.Report: lambda state, order: say("It happened: {what}", what=thing(state.adventure, order.on)),
}
