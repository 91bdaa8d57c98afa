"""Effects of cards and Abilities: when they may be used, whom they help, and one handler for each tag."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.commands import UseAbility, UseEffect
from companion.games.boardgame.events import (
    Ailment,
    BonusGiven,
    CardsRecalled,
    FormTaken,
    PowerUsed,
    RerollsGained,
    RipostesGained,
    StatusLost,
    ToDoByHand,
)
from companion.games.boardgame.facts.model import Power, PowerTag
from companion.games.boardgame.model import Ally, AttackForm, Bonus, Enemy, Hero, State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.dist import in_range
from companion.games.boardgame.rules.fatigue import change_fatigue
from companion.games.boardgame.rules.stats import is_meant, power_applies
from companion.games.boardgame.rules.token import draw_tactic
from companion.games.boardgame.rules.wounds import give_status, heal, is_held


@dataclass(frozen=True)
class Source:
    """A power that can be used: who has it, and the card or the place of the Ability."""

    who: str
    card: str = ""
    ability: int = -1

    @property
    def word(self) -> str:
        """As an option of a question."""
        return f"{self.who}/{self.card or self.ability}"


# -- what can be used ---------------------------------------------------------------------------------


@rule(
    "BG-EFFECT-01", "BG-EFFECT-04", "BG-EFFECT-05", "BG-ABILITY-02", "BG-ABILITY-03", "BG-ABILITY-04",
    "BG-STATUS-15",
)  # fmt: skip
def sources(state: State) -> Iterator[Source]:
    """Everything that somebody could still use: after an activation was started, once a Round.

    BG-STATUS-15: using an Ability is acting, so a Stunned Ally uses none, in defense neither.
    """
    for hero in state.standing:
        if hero.activated:
            if hero.top and not hero.effect_used and state.box.card(hero.top).effect:
                yield Source(hero.id, hero.top)
            for place, power in enumerate(state.board_of(hero).powers):
                if not power.each_attack and place not in hero.abilities_used:
                    yield Source(hero.id, ability=place)
    for ally in state.allies:
        if ally.activated and not is_held(state, ally.id):
            for place, power in enumerate(state.box.ally(ally.card).powers):
                if not power.each_attack and place not in ally.abilities_used:
                    yield Source(ally.id, ability=place)


def powers_of(state: State, source: Source) -> tuple[Power, ...]:
    """What a card or an Ability does."""
    if source.card:
        return state.box.card(source.card).effect
    mini = state.find(source.who)
    printed = state.board_of(mini).powers if isinstance(mini, Hero) else ()
    if isinstance(mini, Ally):
        printed = state.box.ally(mini.card).powers
    return printed[source.ability : source.ability + 1]


@rule("BG-DEFENSE-03", "BG-EFFECT-03")
def defensive(state: State, target: str) -> tuple[Source, ...]:
    """What may still be used in defense of somebody once the Damage is known."""
    return tuple(
        source
        for source in sources(state)
        if any(
            each.tag == "defense" and power_applies(state, source.who, each)
            and target in helped(state, source.who, each, target)
            for each in powers_of(state, source)
        )
    )  # fmt: skip


STRENGTH: tuple[PowerTag, ...] = ("dice", "reroll")


@rule("BG-RIPOSTE-06", "BG-RANGE-06")
def strengthening(state: State, hero: str, enemy: str) -> tuple[Source, ...]:
    """What may still be used for a Hero's Riposte: dice and Rerolls, no Attack of another kind."""
    return tuple(
        source
        for source in sources(state)
        if all(each.tag != "attack" for each in powers_of(state, source))
        and any(
            each.tag in STRENGTH and power_applies(state, source.who, each)
            and is_meant(state, enemy, each.against)
            and hero in helped(state, source.who, each, hero)
            for each in powers_of(state, source)
        )
    )  # fmt: skip


def helped(state: State, who: str, power: Power, on: str) -> tuple[str, ...]:
    """Whom a power reaches; nobody where `on` does not fit."""
    match power.who:
        case "self":
            return (who,)
        case "others":
            return tuple(each.id for each in state.standing if each.id != who)
        case "hero" | "friend":
            sides = ("hero",) if power.who == "hero" else ("hero", "ally")
            fits = state.find(on) is not None and state.side(on) in sides
            near = state.guided or on == who or in_range(state, who, on, power.range, power.visible)
            return (on,) if fits and near else ()


# -- using it -----------------------------------------------------------------------------------------


@rule("BG-EFFECT-01", "BG-EFFECT-02", "BG-EFFECT-04", "BG-EFFECT-05")
def use_effect(course: Course[State], command: UseEffect) -> None:
    """The Effect of the top card."""
    hero = course.state.find(command.who)
    if not isinstance(hero, Hero) or not hero.top or not course.state.box.card(hero.top).effect:
        raise Illegal("BG-EFFECT-01", "no_effect", who=command.who)
    if not hero.activated:
        raise Illegal("BG-EFFECT-04", "not_started", who=command.who)
    if hero.effect_used:
        raise Illegal("BG-EFFECT-05", "used_already", who=command.who)
    apply(course, Source(hero.id, hero.top), command.on)


@rule("BG-ABILITY-01", "BG-ABILITY-02", "BG-ABILITY-03", "BG-ABILITY-04")
def use_ability(course: Course[State], command: UseAbility) -> None:
    """An Ability of a Hero board or an Ally card."""
    mini = course.state.find(command.who)
    source = Source(command.who, ability=command.power)
    if not isinstance(mini, Hero | Ally) or command.power < 0 or not powers_of(course.state, source):
        raise Illegal("BG-ABILITY-01", "no_ability", who=command.who)
    if not mini.activated:
        cited = "BG-ABILITY-02" if isinstance(mini, Hero) else "BG-ABILITY-03"
        raise Illegal(cited, "not_started", who=command.who)
    if is_held(course.state, command.who):
        raise Illegal("BG-STATUS-15", "stunned", who=command.who)
    if powers_of(course.state, source)[0].each_attack:
        raise Illegal("BG-ABILITY-01", "with_attacks", who=command.who)
    if command.power in mini.abilities_used:
        raise Illegal("BG-ABILITY-01", "used_already", who=command.who)
    apply(course, source, command.on)


def apply(course: Course[State], source: Source, on: str) -> None:
    """Carry out what a card or an Ability says, power by power; refused where nobody fits."""
    due = [each for each in powers_of(course.state, source) if power_applies(course.state, source.who, each)]
    if not due:
        raise Illegal("BG-ABILITY-01", "does_not_apply", who=source.who)
    cited = "BG-EFFECT-02" if source.card else "BG-ABILITY-01"
    course.happen(PowerUsed(source.who, source.card, source.ability, rule=cited))
    for power in due:
        HANDLERS[power.tag](course, source, power, on)


def _each(course: Course[State], source: Source, power: Power, on: str) -> tuple[str, ...]:
    found = helped(course.state, source.who, power, on)
    if not found and power.who != "others":
        raise Illegal("BG-RANGE-05", "out_of_range", who=source.who, target=on)
    return found


# -- one handler for each tag -------------------------------------------------------------------------


@rule("BG-RANGE-06")
def _attack(course: Course[State], source: Source, power: Power, on: str) -> None:
    form = AttackForm(power.range, power.visible, power.area)
    course.happen(FormTaken(source.who, form, rule="BG-RANGE-06"))


def _bonus(what: str, cited: str) -> Callable[[Course[State], Source, Power, str], None]:
    def give(course: Course[State], source: Source, power: Power, on: str) -> None:
        for name in _each(course, source, power, on):
            number = f"bonus-{len(course.state.bonuses) + 1}"
            what_for = what or power.colour
            giver = source.card or source.who
            given = Bonus(number, name, what_for, max(1, power.n), giver, power.against)
            course.happen(BonusGiven(given, rule=cited))

    return rule("BG-KO-08")(give)


@rule("BG-STATUS-10", "BG-STATUS-11", "BG-STATUS-12", "BG-KO-10")
def _heal(course: Course[State], source: Source, power: Power, on: str) -> None:
    """Each point heals, or with a Hero's card takes a Bleeding token off somebody within its Range."""
    points = power.n
    if source.card:
        for name in course.state.party_ids:
            mini = course.state.find(name)
            near = (
                name == source.who
                or course.state.guided
                or in_range(course.state, source.who, name, power.range, power.visible)
            )
            most = min(points, mini.bleeding) if mini is not None and near else 0
            tag = about(course, "stanch", name)
            n = course.ask.count(0, most, "stanch", "BG-STATUS-10", about=tag, points=points)
            if n:
                course.happen(StatusLost(name, "bleeding", n, rule="BG-STATUS-10"))
                points -= n
    for name in _each(course, source, power, on):
        heal(course, name, points)


@rule("BG-RIPOSTE-10")
def _riposte(course: Course[State], source: Source, power: Power, on: str) -> None:
    for name in _each(course, source, power, on):
        if course.state.side(name) == "hero":
            course.happen(RipostesGained(name, max(1, power.n), rule="BG-RIPOSTE-10"))


@rule("BG-REROLL-05")
def _reroll(course: Course[State], source: Source, power: Power, on: str) -> None:
    for name in _each(course, source, power, on):
        course.happen(RerollsGained(name, max(1, power.n), rule="BG-REROLL-05"))


@rule("BG-FATIGUE-09")
def _rest(course: Course[State], source: Source, power: Power, on: str) -> None:
    for name in _each(course, source, power, on):
        change_fatigue(course, name, -power.n, "BG-FATIGUE-09")


@rule("BG-INSTANT-03")
def _recall(course: Course[State], source: Source, power: Power, on: str) -> None:
    hero = course.state.hero(source.who)
    back = tuple(card for card in hero.discard if course.state.box.card(card).instant)
    if back:
        course.happen(CardsRecalled(source.who, back, rule="BG-INSTANT-03"))


def _tactic(course: Course[State], source: Source, power: Power, on: str) -> None:
    for name in _each(course, source, power, on):
        draw_tactic(course, name)


@rule("BG-KEYWORD-11")
def _ail(course: Course[State], source: Source, power: Power, on: str) -> None:
    """Tokens on an Enemy in Range."""
    state = course.state
    if not isinstance(state.find(on), Enemy):
        raise Illegal("BG-HATTACK-01", "no_enemy", target=on)
    if not state.guided and not in_range(state, source.who, on, power.range, power.visible):
        raise Illegal("BG-RANGE-05", "out_of_range", who=source.who, target=on)
    if not is_meant(state, on, power.against):
        raise Illegal("BG-KEYWORD-11", "wrong_keyword", target=on)
    status: Ailment = "bleeding" if power.tag == "bleeding" else "stunned"
    give_status(course, on, status, max(1, power.n), "BG-STATUS-04")


def _by_hand(course: Course[State], source: Source, power: Power, on: str) -> None:
    course.happen(ToDoByHand(power.text, source.card, rule="BG-EFFECT-03"))


HANDLERS: dict[PowerTag, Callable[[Course[State], Source, Power, str], None]] = {
    "attack": _attack,
    "dice": _bonus("", "BG-HATTACK-02"),
    "movement": _bonus("movement", "BG-HMOVE-05"),
    "defense": _bonus("defense", "BG-DEFENSE-01"),
    "heal": _heal,
    "riposte": _riposte,
    "reroll": _reroll,
    "rest": _rest,
    "recall": _recall,
    "tactic": _tactic,
    "bleeding": _ail,
    "stunned": _ail,
    "by_hand": _by_hand,
}
