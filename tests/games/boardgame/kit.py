"""Tables of a few lines: a map, Heroes, Allies and Enemies with test values, and Event cards.

`H`, `Y` and `E` are a Hero, an Ally and an Enemy. Dice are those of the worked examples: w and m are weak,
orange, gray and red equal, s and x strong; every die shows 0 to 6, or with an icon 10 and 20 more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.ask import Ask
from companion.core.errors import Unanswered
from companion.core.game import Command, decide
from companion.core.hexes import Hex, within
from companion.core.questions import Question, Value
from companion.games.boardgame.facts.adventure import Adventure, Area, EventCard, SpecialRule
from companion.games.boardgame.facts.model import (
    ActionCard,
    AllyCard,
    Box,
    ColourDie,
    EnemyCard,
    EnemyPower,
    Face,
    HeroBoard,
    Power,
    Threshold,
)
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Ally, Enemy, Hero, OpenCard, Options, State, Token
from tests.kit import Scene, Script

At = tuple[int, int]
STRENGTHS = {"w": 1, "m": 2, "orange": 3, "gray": 3, "red": 3, "s": 4, "x": 5, "blue": 2}
TT = (
    Threshold(4, "defense"),
    Threshold(8, "attack"),
    Threshold(12, "movement"),
    Threshold(16, "attack"),
    Threshold(20, "defense"),
)
"""The Fatigue track of the worked examples; KO at 24."""
KO = 24


def ex(*numbers: int) -> pytest.MarkDecorator:
    """The worked examples that a test plays."""
    return pytest.mark.parametrize("example", [" ".join(f"EX-{each}" for each in numbers)], indirect=True)


def HEX(n: int) -> tuple[Hex, ...]:
    """A hexagon of Spaces around the origin."""
    return within(Hex(0, 0), n)


def ROW(first: int, last: int, r: int = 0) -> tuple[Hex, ...]:
    """A straight row of Spaces."""
    return tuple(Hex(q, r) for q in range(first, last + 1))


def _die(colour: str) -> ColourDie:
    plain = [Face(n) for n in range(7)]
    icon = {"orange": "bleeding", "gray": "stunned"}.get(colour)
    more = [Face(n, icon) for n in range(7)] if icon else []  # type: ignore[arg-type]
    return ColourDie(colour, STRENGTHS[colour], (*plain, *more))


DICE = tuple(_die(colour) for colour in STRENGTHS)


@dataclass(frozen=True)
class H:
    """A Hero; what the cards of the Round give stands here."""

    name: str
    at: At | None = None
    defense: int = 0
    movement: int = 0
    dice: tuple[str, ...] = ()
    cards: int = 1
    track: tuple[Threshold, ...] = TT
    powers: tuple[Power, ...] = ()
    effect: tuple[Power, ...] = ()
    instant: bool = False
    hand: tuple[str, ...] = ()
    now: Any = None
    """What else of the Hero is as given, such as {"fatigue": 3}."""


@dataclass(frozen=True)
class Y:
    """An Ally."""

    name: str
    at: At | None
    card: Any = None
    now: Any = None


@dataclass(frozen=True)
class E:
    """An Enemy of its own card."""

    name: str
    at: At
    movement: int = 1
    range: int = 1
    visible: bool = False
    keywords: tuple[Any, ...] = ()
    base: Any = "standard"
    dice: tuple[str, ...] = ()
    defense: int = 0
    health: int = 7
    front: At | None = None
    powers: tuple[EnemyPower, ...] = ()
    rerolls: int = 0
    now: Any = None


def _hex(at: At | None) -> Hex | None:
    return None if at is None else Hex(*at)


def _hero(each: H) -> tuple[Hero, HeroBoard, list[ActionCard]]:
    board = HeroBoard(each.name, each.name, each.name, 12, KO, each.track, each.powers)
    top = ActionCard(
        f"{each.name}-top", each.name, 1, f"{each.name} top", each.dice, each.movement, each.defense,
        each.instant, each.effect,
    )  # fmt: skip
    others = [ActionCard(f"{each.name}-{n}", each.name, n, f"{each.name} {n}") for n in range(2, 7)]
    pile = tuple(card.id for card in (top, *others)[: each.cards])
    hero = Hero(each.name, each.name, 12, at=_hex(each.at), pile=pile, hand=each.hand, confirmed=True)
    return replace(hero, **(each.now or {})), board, [top, *others]


def _ally(each: Y) -> tuple[Ally, AllyCard]:
    card = AllyCard(**{"id": each.name, "name": each.name, "health": 4, **(each.card or {})})
    return replace(Ally(each.name, each.name, _hex(each.at)), **(each.now or {})), card


def _enemy(each: E) -> tuple[Enemy, EnemyCard]:
    card = EnemyCard(
        each.name, each.name, each.health, each.health, each.health, each.dice, each.movement, each.defense,
        each.range, each.visible, each.rerolls, 9, each.keywords, each.base, each.powers,
    )  # fmt: skip
    enemy = Enemy(each.name, each.name, Hex(*each.at), _hex(each.front))
    return replace(enemy, **(each.now or {})), card


def table(
    cells: Iterable[At],
    *minis: H | Y | E,
    short: Iterable[At] = (),
    tall: Iterable[At] = (),
    areas: Sequence[Area] = (),
    cards: Sequence[EventCard] = (),
    open_cards: Sequence[str] = (),
    rules: Sequence[SpecialRule] = (),
    tokens: Sequence[Token] = (),
    more_enemies: Sequence[EnemyCard] = (),
    more_allies: Sequence[AllyCard] = (),
    more_cards: Sequence[ActionCard] = (),
    guided: bool = False,
    **now: Any,
) -> Scene[State]:
    """A table in the Enemy Turn of Round 1, unless `now` says otherwise."""
    heroes = [_hero(each) for each in minis if isinstance(each, H)]
    allies = [_ally(each) for each in minis if isinstance(each, Y)]
    enemies = [_enemy(each) for each in minis if isinstance(each, E)]
    box = Box(
        dice=DICE,
        hero_boards=tuple(board for _, board, _ in heroes),
        action_cards=(*(card for _, _, held in heroes for card in held), *more_cards),
        allies=(*(card for _, card in allies), *more_allies),
        enemies=(*(card for _, card in enemies), *more_enemies),
    )
    adventure = Adventure(
        "test", "Test",
        cells=tuple(Hex(*each) for each in cells),
        short=tuple(Hex(*each) for each in short),
        tall=tuple(Hex(*each) for each in tall),
        areas=tuple(areas),
        rules=tuple(rules),
        cards=tuple(cards),
    )  # fmt: skip
    state = State(
        box=box,
        adventure=adventure,
        options=Options("guided" if guided else "map"),
        phase="enemies",
        party=tuple(hero.id for hero, _, _ in heroes),
        heroes_at_start=max(3, len(heroes)),
        heroes=tuple(hero for hero, _, _ in heroes),
        allies=tuple(ally for ally, _ in allies),
        enemies=tuple(enemy for enemy, _ in enemies),
        tokens=tuple(tokens),
        tactics=box.tactics,
        rules_on=tuple(each.id for each in rules if each.at_start),
        open_cards=tuple(OpenCard(each, 1, since=(0,) * 9) for each in open_cards),
    )
    return Scene(GAME, replace(state, **now))


# -- looking ------------------------------------------------------------------------------------------


def asked(scene: Scene[State], command: Command, *answers: Value) -> Question:
    """The question at which a command stops after these answers."""
    script = Script(answers)
    try:
        events = decide(scene.game, scene.state, command, Ask(maker=script))
    except Unanswered as stop:
        assert not script.left
        return stop.question
    raise AssertionError(f"nothing was asked: {events}")


def options(scene: Scene[State], command: Command, *answers: Value) -> set[str]:
    """What can be chosen there."""
    return set(asked(scene, command, *answers).names)


def where(scene: Scene[State], name: str) -> At | None:
    """Where a miniature stands."""
    mini = scene.state.find(name)
    return None if mini is None or mini.at is None else tuple(mini.at)


def hero(scene: Scene[State], name: str = "A") -> Hero:
    """A Hero."""
    return scene.state.hero(name)


def enemy(scene: Scene[State], name: str = "E") -> Enemy:
    """An Enemy."""
    return scene.state.enemy(name)


def told(scene: Scene[State], kind: type[Any]) -> list[Any]:
    """The events of a kind."""
    return [each for each in scene.events if isinstance(each, kind)]


def at(q: int, r: int) -> str:
    """A Space as an option."""
    return f"{q},{r}"
