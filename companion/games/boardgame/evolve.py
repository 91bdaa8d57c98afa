"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Event
from companion.core.text import say
from companion.games.boardgame import events as ev
from companion.games.boardgame.model import Ally, Attack, Counted, Enemy, Hero, State


def evolve(state: State, event: Event) -> State:
    """The table after one event."""
    apply = _APPLY.get(type(event))
    if apply is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    after = apply(state, event)
    after.keep_derived(state, event.who if isinstance(event, ev.Stepped) else "")
    return after


# -- small tools --------------------------------------------------------------------------------------


def with_mini(state: State, name: str, **what: Any) -> State:
    """The same table with one miniature changed."""
    field = {"hero": "heroes", "ally": "allies", "enemy": "enemies"}[state.side(name) or "hero"]
    changed: Any = tuple(replace(each, **what) if each.id == name else each for each in getattr(state, field))
    return replace(state, **{field: changed})


def without_mini(state: State, name: str) -> State:
    """The same table without an Ally or an Enemy."""
    return replace(
        state,
        allies=tuple(each for each in state.allies if each.id != name),
        enemies=tuple(each for each in state.enemies if each.id != name),
        active="" if state.active == name else state.active,
    )


def counting(state: State, what: str, n: int = 1) -> State:
    """The same table with something counted."""
    counted = {each.id: each.n for each in state.counted}
    counted[what] = counted.get(what, 0) + n
    return replace(state, counted=tuple(Counted(name, times) for name, times in counted.items()))


def entering(state: State, who: str, names: tuple[str, ...]) -> State:
    """The same table after a Hero or an Enemy entered Zones and tiles."""
    fact = "enemy_enters" if state.side(who) == "enemy" else "enters"
    for name in names:
        state = counting(state, f"{fact}:{name}")
    return state


# -- one function for each event with an effect -------------------------------------------------------


def _table_begun(state: State, event: ev.TableBegun) -> State:
    return replace(
        state,
        box=event.box,
        adventure=event.adventure,
        options=event.options,
        campaign=event.campaign,
        party=event.party,
    )


def _adventure_begun(state: State, event: ev.AdventureBegun) -> State:
    return replace(
        state,
        phase="place",
        heroes=event.heroes,
        heroes_at_start=len(event.heroes),
        tokens=event.tokens,
        tactics=event.tactics,
        rules_on=event.rules_on,
        cards_in_play=event.cards_in_play,
    )


def _phase_begun(state: State, event: ev.PhaseBegun) -> State:
    if event.phase == "enemies" or any(each.done for each in state.enemies):
        state = replace(state, enemies=tuple(replace(each, done=False) for each in state.enemies))
    return replace(state, phase=event.phase, round=event.round, active="")


def _planned(state: State, event: ev.Planned) -> State:
    hero = state.hero(event.hero)
    back = [*hero.hand, *hero.pile]
    for card in event.cards:
        back.remove(card)
    return with_mini(state, event.hero, hand=tuple(back), pile=event.cards, confirmed=False)


def _cards_returned(state: State, event: ev.CardsReturned) -> State:
    hero = state.hero(event.hero)
    return with_mini(
        state,
        event.hero,
        pile=(),
        hand=(*hero.hand, *event.cards),
        discard=(*hero.discard, *event.instants),
    )


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    heroes = tuple(
        replace(
            each,
            confirmed=False,
            activated=False,
            left=-1,
            attacked=False,
            effect_used=False,
            abilities_used=(),
            form=None,
            rerolls=0,
            ripostes=0,
        )
        for each in state.heroes
    )
    allies = tuple(
        replace(each, activated=False, left=-1, attacked=False, abilities_used=(), rerolls=0)
        for each in state.allies
    )
    return replace(state, heroes=heroes, allies=allies, bonuses=(), active="")


def _activation_begun(state: State, event: ev.ActivationBegun) -> State:
    done = {"done": True} if state.side(event.who) == "enemy" else {"activated": True, "left": -1}
    return replace(with_mini(state, event.who, **done), active=event.who)


def _stepped(state: State, event: ev.Stepped) -> State:
    place: dict[str, Any] = {"at": event.at}
    if state.side(event.who) != "hero":
        place["front"] = event.front
    if state.side(event.who) != "enemy":
        place["left"] = event.left
    return entering(with_mini(state, event.who, **place), event.who, event.entered)


def _displaced(state: State, event: ev.Displaced) -> State:
    place: dict[str, Any] = {"at": event.at}
    if state.side(event.who) != "hero":
        place["front"] = event.front
    return entering(with_mini(state, event.who, **place), event.who, event.entered)


def _attack_rolled(state: State, event: ev.AttackRolled) -> State:
    for target in event.targets:
        state = counting(state, f"attacked:{_card_of(state, target)}")
    if state.side(event.by) != "enemy" and not event.riposte:
        state = with_mini(state, event.by, attacked=True)
    return replace(state, attack=Attack(event.by, event.targets, event.dice, event.faces))


def _die_rerolled(state: State, event: ev.DieRerolled) -> State:
    attack = state.attack
    if attack is not None:
        faces = (*attack.faces[: event.place], event.face, *attack.faces[event.place + 1 :])
        state = replace(state, attack=replace(attack, faces=faces))
    mini = state.find(event.by)
    if event.spent and isinstance(mini, Hero | Ally):
        state = with_mini(state, event.by, rerolls=max(0, mini.rerolls - 1))
    return state


def _attack_ended(state: State, event: ev.AttackEnded) -> State:
    if state.side(event.by) == "hero":
        state = with_mini(state, event.by, form=None)
    return replace(state, attack=None)


def _wounded(state: State, event: ev.Wounded) -> State:
    match state.find(event.who):
        case Hero(health=health):
            return with_mini(state, event.who, health=max(0, health - event.n))
        case Ally(wounds=wounds) | Enemy(wounds=wounds):
            return with_mini(state, event.who, wounds=wounds + event.n)
    return state


def _status(sign: int) -> Callable[[State, Any], State]:
    def change(state: State, event: ev.StatusGained | ev.StatusLost) -> State:
        mini = state.find(event.who)
        held = getattr(mini, event.status, 0)
        return with_mini(state, event.who, **{event.status: max(0, held + sign * event.n)})

    return change


def _knocked_out(state: State, event: ev.KnockedOut) -> State:
    state = counting(counting(state, f"ko:{_card_of(state, event.who)}"), "ko:")
    if state.side(event.who) == "ally":
        return without_mini(state, event.who)
    active = "" if state.active == event.who else state.active
    return replace(with_mini(state, event.who, out=True, at=None, bleeding=0, stunned=0), active=active)


def _slain(state: State, event: ev.Slain) -> State:
    state = counting(counting(state, f"slain:{_card_of(state, event.who)}"), "slain:")
    return without_mini(state, event.who)


def _card_of(state: State, name: str) -> str:
    """The card of a miniature by which Events know it; a Hero's own name."""
    mini = state.find(name)
    return mini.card if isinstance(mini, Ally | Enemy) else name


def _healed(state: State, event: ev.Healed) -> State:
    match state.find(event.who):
        case Hero(health=health):
            return with_mini(state, event.who, health=health + event.n)
        case Ally(wounds=wounds):
            return with_mini(state, event.who, wounds=max(0, wounds - event.n))
    return state


def _power_used(state: State, event: ev.PowerUsed) -> State:
    if event.card:
        return with_mini(state, event.who, effect_used=True)
    mini = state.find(event.who)
    used = mini.abilities_used if isinstance(mini, Hero | Ally) else ()
    return with_mini(state, event.who, abilities_used=(*used, event.ability))


def _bonus_given(state: State, event: ev.BonusGiven) -> State:
    bonus = event.bonus
    state = replace(state, bonuses=(*state.bonuses, bonus))
    mini = state.find(bonus.on)
    if bonus.what == "movement" and isinstance(mini, Hero | Ally) and mini.left >= 0:
        return with_mini(state, bonus.on, left=mini.left + bonus.n)
    return state


def _rerolls_gained(state: State, event: ev.RerollsGained) -> State:
    mini = state.find(event.who)
    held = mini.rerolls if isinstance(mini, Hero | Ally) else 0
    return with_mini(state, event.who, rerolls=held + event.n)


def _cards_recalled(state: State, event: ev.CardsRecalled) -> State:
    hero = state.hero(event.hero)
    left = tuple(card for card in hero.discard if card not in event.cards)
    return with_mini(state, event.hero, discard=left, hand=(*hero.hand, *event.cards))


def _tactic_drawn(state: State, event: ev.TacticDrawn) -> State:
    if not event.card:
        return state
    left = list(state.tactics)
    left.remove(event.card)
    hero = state.hero(event.hero)
    return replace(with_mini(state, event.hero, hand=(*hero.hand, event.card)), tactics=tuple(left))


def _token_taken(state: State, event: ev.TokenTaken) -> State:
    state = replace(state, tokens=tuple(each for each in state.tokens if each.id != event.token))
    return counting(state, f"token:{event.name}") if event.who else state


def _spawned(state: State, event: ev.Spawned) -> State:
    state = counting(state, f"spawned:{event.card}")
    if event.side == "ally":
        return replace(state, allies=(*state.allies, Ally(event.id, event.card, event.at, event.front)))
    in_play = state.cards_in_play
    return replace(
        state,
        enemies=(*state.enemies, Enemy(event.id, event.card, event.at, event.front)),
        cards_in_play=in_play if event.card in in_play else (*in_play, event.card),
    )


def _card_discarded(state: State, event: ev.CardDiscarded) -> State:
    left = tuple(each for each in state.open_cards if each.id != event.card)
    return replace(state, open_cards=left, discarded=(*state.discarded, event.card))


def _condition_met(state: State, event: ev.ConditionMet) -> State:
    return replace(
        state,
        open_cards=tuple(
            replace(each, met=(*each.met, event.condition)) if each.id == event.card else each
            for each in state.open_cards
        ),
    )


def _rule_switched(state: State, event: ev.RuleSwitched) -> State:
    others = tuple(each for each in state.rules_on if each != event.special)
    return replace(state, rules_on=(*others, event.special) if event.on else others)


def _upgraded(state: State, event: ev.Upgraded) -> State:
    if not event.counts:
        return state
    if event.cards:
        return replace(state, cards_won=max(state.cards_won, event.cards))
    return replace(state, upgrades=(*state.upgrades, event.board))


def _same(state: State, _: Event) -> State:
    return state


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    ev.TableBegun: _table_begun,
    ev.PartyChanged: lambda state, event: replace(state, party=event.party),
    ev.AdventureBegun: _adventure_begun,
    ev.IntroductionRead: _same,
    ev.HeroPlaced: lambda state, event: with_mini(state, event.hero, at=event.at),
    ev.PhaseBegun: _phase_begun,
    ev.Planned: _planned,
    ev.PlanConfirmed: lambda state, event: with_mini(state, event.hero, confirmed=True),
    ev.CardsReturned: _cards_returned,
    ev.RoundEnded: _round_ended,
    ev.ActivationBegun: _activation_begun,
    ev.ActivationEnded: lambda state, event: replace(state, active=""),
    ev.Stepped: _stepped,
    ev.Approached: _same,
    ev.StoodStill: _same,
    ev.GoalChosen: _same,
    ev.NoTarget: _same,
    ev.Displaced: _displaced,
    ev.AttackRolled: _attack_rolled,
    ev.DieRerolled: _die_rerolled,
    ev.AttackEnded: _attack_ended,
    ev.Wounded: _wounded,
    ev.StatusGained: _status(1),
    ev.StatusLost: _status(-1),
    ev.KnockedOut: _knocked_out,
    ev.Slain: _slain,
    ev.RiposteSpent: lambda state, event: with_mini(
        state, event.hero, ripostes=max(0, state.hero(event.hero).ripostes - 1)
    ),
    ev.FatigueChanged: lambda state, event: with_mini(state, event.hero, fatigue=event.fatigue),
    ev.Healed: _healed,
    ev.PowerUsed: _power_used,
    ev.BonusGiven: _bonus_given,
    ev.FormTaken: lambda state, event: with_mini(state, event.hero, form=event.form),
    ev.RerollsGained: _rerolls_gained,
    ev.RipostesGained: lambda state, event: with_mini(
        state, event.hero, ripostes=state.hero(event.hero).ripostes + event.n
    ),
    ev.CardsRecalled: _cards_recalled,
    ev.TacticDrawn: _tactic_drawn,
    ev.TokenPlaced: lambda state, event: replace(state, tokens=(*state.tokens, event.token)),
    ev.TokenTaken: _token_taken,
    ev.TokenUsed: lambda state, event: counting(state, f"token:{event.name}"),
    ev.Spawned: _spawned,
    ev.SpawnFailed: _same,
    ev.CardRevealed: lambda state, event: replace(state, open_cards=(*state.open_cards, event.card)),
    ev.CardDiscarded: _card_discarded,
    ev.ConditionMet: _condition_met,
    ev.FactCounted: lambda state, event: counting(state, event.what, event.n),
    ev.RuleSwitched: _rule_switched,
    ev.Upgraded: _upgraded,
    ev.ToDoByHand: _same,
    ev.MoveAskedFor: _same,
    ev.AdventureEnded: lambda state, event: replace(state, status=event.status, ended_by=event.card),
    ev.AdventureReopened: lambda state, event: replace(state, status="playing", ended_by=""),
}
