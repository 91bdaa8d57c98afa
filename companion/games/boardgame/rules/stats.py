"""What a miniature has right now: Movement, Defense, Health, dice, each with the sum behind it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.rules import rule
from companion.games.boardgame.facts.adventure import RuleTag, SpecialRule
from companion.games.boardgame.facts.model import EnemyCard, Power
from companion.games.boardgame.model import FEWEST, FULLEST, Ally, Enemy, Hero, State
from companion.games.boardgame.rules.dist import in_range
from companion.games.boardgame.rules.fatigue import penalties


@dataclass(frozen=True)
class Sum:
    """A number and what it is made of: from cards, from bonuses, and what Penalties take off."""

    cards: int = 0
    bonuses: int = 0
    penalties: int = 0

    @property
    def total(self) -> int:
        """What is left, never less than 0."""
        return max(0, self.cards + self.bonuses - self.penalties)


# -- what adds to it ----------------------------------------------------------------------------------


def bonus(state: State, name: str, what: str) -> int:
    """What powers gave to a miniature for this Round."""
    return sum(each.n for each in state.bonuses if (each.on, each.what) == (name, what))


@rule("BG-SETUP-16", "BG-PRIORITY-01")
def special(state: State, tag: RuleTag, *names: str) -> tuple[SpecialRule, ...]:
    """The Special Rules cards of a kind that are in force for somebody; they come before everything else."""
    active = (state.adventure.rule(each) for each in state.rules_on)
    return tuple(each for each in active if each.tag == tag and each.on in ("", *names))


def special_sum(state: State, tag: RuleTag, *names: str) -> int:
    """What Special Rules add to a number."""
    return sum(each.n for each in special(state, tag, *names))


# -- Heroes -------------------------------------------------------------------------------------------


@rule("BG-HMOVE-01", "BG-FATIGUE-06", "BG-PLAN-03")
def hero_movement(state: State, hero: Hero) -> Sum:
    """Movement of the cards, with bonuses and Penalties."""
    printed = sum(state.box.card(each).movement for each in hero.pile)
    given = bonus(state, hero.id, "movement") + special_sum(state, "hero_movement", hero.id)
    return Sum(printed, given, penalties(state, hero, "movement"))


@rule("BG-HMOVE-01", "BG-HMOVE-05", "BG-HMOVE-04", "BG-ALLY-03")
def movement_left(state: State, name: str) -> int:
    """What is left in the activation: worked out before the first step, counted down after it."""
    mini = state.find(name)
    if isinstance(mini, Hero):
        return mini.left if mini.left >= 0 else hero_movement(state, mini).total
    if isinstance(mini, Ally):
        given = bonus(state, name, "movement")
        return mini.left if mini.left >= 0 else state.box.ally(mini.card).movement + given
    return 0


@rule("BG-DEFENSE-01", "BG-FATIGUE-05", "BG-ENEMY-23")
def hero_defense(state: State, hero: Hero) -> Sum:
    """Defense of the cards, with what is in force and without what was not used yet."""
    printed = sum(state.box.card(each).defense for each in hero.pile)
    given = bonus(state, hero.id, "defense") + special_sum(state, "hero_defense", hero.id)
    return Sum(printed, given, penalties(state, hero, "defense"))


@rule("BG-DEFENSE-04", "BG-DEFENSE-05", "BG-ENEMY-23")
def defense(state: State, name: str) -> int:
    """The Defense that a miniature has right now."""
    match state.find(name):
        case Hero() as hero:
            return hero_defense(state, hero).total
        case Ally(card=card):
            return max(0, state.box.ally(card).defense + bonus(state, name, "defense"))
        case Enemy(card=card):
            more = bonus(state, name, "defense") + special_sum(state, "enemy_defense", card)
            return max(0, state.box.enemy(card).defense + more)
    return 0


# -- pools --------------------------------------------------------------------------------------------


@rule("BG-EFFECT-03", "BG-ABILITY-01")
def power_applies(state: State, name: str, power: Power) -> bool:
    """Whether what a power asks for is so: Health in a band, a companion near."""
    mini = state.find(name)
    if power.high and not (isinstance(mini, Hero) and power.low <= mini.health <= power.high):
        return False
    if not power.near:
        return True
    return state.find(power.near) is not None and (
        state.guided or in_range(state, name, power.near, power.range, False)
    )


@rule("BG-KEYWORD-11")
def is_meant(state: State, target: str, against: str) -> bool:
    """Whether what is only against a keyword counts against a target; while none is chosen it does not."""
    return not against or (state.find(target) is not None and against in state.keywords(target))


def attack_powers(state: State, name: str, target: str = "") -> tuple[Power, ...]:
    """The Abilities that come with every Attack and apply now, against a target where they ask for one."""
    match state.find(name):
        case Hero() as hero:
            printed: Iterable[Power] = state.board_of(hero).powers
        case Ally(card=card):
            printed = state.box.ally(card).powers
        case _:
            printed = ()
    return tuple(
        each
        for each in printed
        if each.each_attack and power_applies(state, name, each) and is_meant(state, target, each.against)
    )


@rule("BG-HATTACK-02", "BG-PLAN-03", "BG-FATIGUE-07", "BG-ALLY-04", "BG-RIPOSTE-06")
def party_pool(state: State, name: str, plain: bool = False, target: str = "") -> tuple[tuple[str, ...], int]:
    """The dice of a Hero or Ally before any is taken away, and how many are: all are added first."""
    mini = state.find(name)
    dice: list[str] = []
    if isinstance(mini, Hero):
        dice += [colour for card in mini.pile for colour in state.box.card(card).dice]
    elif isinstance(mini, Ally):
        dice += state.box.ally(mini.card).dice
    if not plain:
        powers = attack_powers(state, name, target)
        dice += [each.colour for each in powers if each.tag == "dice" for _ in range(max(1, each.n))]
    for each in state.bonuses:
        if each.on == name and is_meant(state, target, each.against):
            dice += [each.what] * each.n
    dice += [each.colour for each in special(state, "hero_die", name)]
    if not isinstance(mini, Hero):
        return _of_box(state, dice), 0
    return _of_box(state, dice), penalties(state, mini, "attack") + mini.stunned


def _of_box(state: State, dice: Iterable[str]) -> tuple[str, ...]:
    """Those of the dice that there are: a bonus may be none, and an Ability may name no colour."""
    return tuple(each for each in dice if state.box.has_die(each))


@rule("BG-ENEMY-19", "BG-ABILITY-05", "BG-STATUS-13")
def enemy_pool(state: State, name: str, alone: bool = False) -> tuple[tuple[str, ...], int]:
    """The dice of an Enemy and how many are taken away; a Stunned token costs only a Monster a die.

    `alone` says whether exactly one Hero is adjacent, for cards that ask.
    """
    enemy, card = state.enemy(name), state.enemy_card(name)
    dice = [*card.dice, *(each.colour for each in special(state, "enemy_die", card.id))]
    more = card.power("lone_die")
    if more is not None and alone:
        dice.append(more.colour)
    return _of_box(state, dice), enemy.stunned if state.is_monster(name) else 0


# -- Enemies ------------------------------------------------------------------------------------------


@rule("BG-SLAIN-01", "BG-SETUP-19", "BG-KO-04", "BG-SPAWN-21")
def enemy_health(state: State, card: EnemyCard) -> int:
    """Health for the Heroes present at the start; those who are KO since then change nothing."""
    column = min(FULLEST, max(FEWEST, state.heroes_at_start))
    return {3: card.health_3, 4: card.health_4, 5: card.health_5}[column]


def health_of(state: State, mini: Ally | Enemy) -> int:
    """How many Wound tokens remove an Ally or an Enemy."""
    if isinstance(mini, Ally):
        return state.box.ally(mini.card).health
    return enemy_health(state, state.box.enemy(mini.card))


def enemy_movement(state: State, name: str) -> int:
    """The Movement of an Enemy card, as Special Rules change it."""
    card = state.enemy_card(name)
    return max(0, card.movement + special_sum(state, "enemy_movement", card.id))
