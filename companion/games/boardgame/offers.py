"""What may be ordered now: kinds of orders and, field by field, the values that make sense.

Nothing is measured before somebody asks: the Spaces in reach are worked out for the field `to` only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from companion.core.hexes import Hex
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.model import MOST_CARDS, Ally, Hero, State
from companion.games.boardgame.rules.activate import waiting
from companion.games.boardgame.rules.board import reach_of
from companion.games.boardgame.rules.effect import Source, helped, powers_of, sources
from companion.games.boardgame.rules.event import waited_for
from companion.games.boardgame.rules.hattack import targets_for
from companion.games.boardgame.rules.stats import attack_powers, movement_left

Values = Callable[[State, Chosen], Iterable[object]]


def offers(state: State, _: Seat) -> tuple[Offer[State], ...]:
    """The kinds of orders of this phase."""
    if state.status != "playing":
        return ()
    told = (_REPORT,) if waited_for(state) and state.phase not in ("party", "place") else ()
    return (*_OFFERS.get(state.phase, ()), *told)


def _piece(name: str, values: Values) -> Field[State]:
    return Field(name, Meaning.PIECE, values)


# -- values -------------------------------------------------------------------------------------------


def _absent(state: State, _: Chosen) -> list[str]:
    return [each for each in state.box.heroes if each not in state.party]


def _instead(state: State, _: Chosen) -> tuple[str, ...]:
    return ("", *state.party)


def _to_place(state: State, _: Chosen) -> list[str]:
    """Those who stand nowhere yet come first; the others may be put elsewhere until all stand."""
    return sorted((each.id for each in state.standing), key=lambda name: state.hero(name).at is not None)


def _start(state: State, _: Chosen) -> list[Hex]:
    return [at for at in state.adventure.start if at not in state.occupied]


def _unconfirmed(state: State, _: Chosen) -> list[str]:
    """Who has not agreed yet; a Hero who has may still plan anew, but nobody is pressed to."""
    return [each.id for each in state.standing if not each.confirmed]


def _plans(state: State, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    hero = state.hero(chosen["hero"])
    held = tuple(dict.fromkeys((*hero.pile, *hero.hand)))
    if not held:
        yield ()
    for n in range(1, min(MOST_CARDS, len(held)) + 1):
        yield from permutations(held, n)


def _waiting(state: State, _: Chosen) -> tuple[str, ...]:
    return waiting(state)


def _active(state: State, _: Chosen) -> list[str]:
    return [state.active] if isinstance(state.find(state.active), Hero | Ally) else []


def _actors(state: State, _: Chosen) -> list[str]:
    """Who acts, or while nobody does those who could begin by it."""
    return [state.active] if state.active else list(waiting(state))


def _active_hero(state: State, _: Chosen) -> list[str]:
    return [state.active] if isinstance(state.find(state.active), Hero) else []


def _reachable(state: State, chosen: Chosen) -> list[Hex]:
    who = chosen["who"]
    if state.guided or who not in state.places:
        return []
    here = state.places[who]
    ends = reach_of(state, who, movement_left(state, who)).ends
    return sorted({each.front or each.at for each in ends if each != here})


def _targets(state: State, chosen: Chosen) -> tuple[str, ...]:
    return targets_for(state, chosen["who"])


def _plain(state: State, chosen: Chosen) -> tuple[bool, ...]:
    return (False, True) if attack_powers(state, chosen["who"], chosen["target"]) else (False,)


def _users(with_card: bool) -> Values:
    def users(state: State, _: Chosen) -> list[str]:
        return list(dict.fromkeys(each.who for each in sources(state) if bool(each.card) == with_card))

    return users


def _abilities(state: State, chosen: Chosen) -> list[int]:
    return [each.ability for each in sources(state) if each.who == chosen["who"] and not each.card]


def _on(state: State, chosen: Chosen) -> list[str]:
    """Whom a power can be meant for; nobody in particular where it does not ask."""
    who = chosen["who"]
    hero = state.find(who)
    if "power" in chosen:
        source = Source(who, ability=chosen["power"])
    else:
        source = Source(who, hero.top if isinstance(hero, Hero) else "")
    powers = powers_of(state, source) if source.card or source.ability >= 0 else ()
    if any(each.tag in ("bleeding", "stunned") for each in powers):
        return list(state.enemy_ids)
    asked = [each for each in powers if each.who in ("hero", "friend")]
    if not asked:
        return [""]
    return [name for name in state.party_ids if all(helped(state, who, each, name) for each in asked)]


def _tokens(state: State, chosen: Chosen) -> list[str]:
    hero = state.find(chosen["who"])
    usable = [each for each in state.tokens if each.kind in ("tactic", "interaction")]
    return [each.id for each in usable if state.guided or (isinstance(hero, Hero) and each.at == hero.at)]


_WHO = _piece("who", _active)
_ACTOR = _piece("who", _actors)
_ON = _piece("on", _on)
_REPORT: Offer[State] = Offer(
    cmd.Report,
    (
        Field(
            "fact", Meaning.WORD, lambda state, _: list(dict.fromkeys(each for each, _ in waited_for(state)))
        ),
        Field(
            "on",
            Meaning.WORD,
            lambda state, chosen: [on for fact, on in waited_for(state) if fact == chosen["fact"]],
        ),
    ),
)
_OFFERS: dict[str, tuple[Offer[State], ...]] = {
    "party": (
        Offer(cmd.BeginAdventure),
        Offer(cmd.AddHero, (_piece("hero", _absent), _piece("instead", _instead))),
        Offer(cmd.RemoveHero, (_piece("hero", lambda state, _: state.party),)),
    ),
    "place": (Offer(cmd.PlaceHero, (_piece("hero", _to_place), Field("at", Meaning.PLACE, _start))),),
    "plan": (
        Offer(cmd.Plan, (_piece("hero", _unconfirmed), Field("cards", Meaning.CARD, _plans))),
        Offer(cmd.ConfirmPlan, (_piece("hero", _unconfirmed),)),
    ),
    "heroes": (
        Offer(cmd.Activate, (_piece("who", _waiting),)),
        Offer(cmd.Move, (_ACTOR, Field("to", Meaning.PLACE, _reachable))),
        Offer(
            cmd.Strike,
            (_ACTOR, _piece("target", _targets), Field("plain", Meaning.WORD, _plain)),
        ),
        Offer(cmd.UseEffect, (_piece("who", _users(True)), _ON)),
        Offer(
            cmd.UseAbility, (_piece("who", _users(False)), Field("power", Meaning.NUMBER, _abilities), _ON)
        ),
        Offer(cmd.UseToken, (_piece("who", _active_hero), _piece("token", _tokens))),
        Offer(cmd.EndActivation, (_WHO,)),
        Offer(cmd.EndHeroTurn),
    ),
}
