"""Small words for big tables: `given(b1="wounded 1,1", gold=3).when(...).then(b1="dead")`.

Squares are written "row,col". A word sets, and later checks, only what it names: `b1="2,2"` says
nothing about health. What is not named is as in the worked examples of the catalogue: the example
box and layout, Berserkers in full health on (3,2), riders unsealed on (0,0), gold 4, phase 1 after
the request dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Self

import pytest

from companion.content.rulebook import rules_of
from companion.core import game, offers
from companion.core.ask import Ask
from companion.core.game import Command, Event
from companion.core.square import Square
from companion.games.berserkers.commands import DrawRequest, LayLocations, Slot
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.facts.read import example_box, example_layout
from companion.games.berserkers.game import GAME
from companion.games.berserkers.model import COLOURS, GRID, Cell, Orcs, PoolDie, State
from companion.games.berserkers.setup import setup
from tests import kit
from tests.kit import events_of as events_of


def decide(state: State, command: Command, ask: Ask) -> list[Event]:
    """What follows from a command at this table."""
    return game.decide(GAME, state, command, ask)


def legal(state: State) -> list[Command]:
    """Everything that may be ordered."""
    return list(offers.legal(GAME, state))


def is_legal(state: State, command: Command) -> bool:
    """Whether a command is accepted."""
    return offers.is_legal(GAME, state, command)


def ex(*examples: str) -> pytest.MarkDecorator:
    """The worked examples that a test plays, shown in its id."""
    return pytest.mark.parametrize("example", examples, indirect=True)


def at(word: str) -> Square:
    """A square from "row,col"."""
    row, col = word.split(",")
    return Square(int(row), int(col))


def squares(words: str) -> tuple[Square, ...]:
    """Several squares, parted by spaces."""
    return tuple(at(word) for word in words.split())


def on(die: int, line: str) -> Slot:
    """A die on a line of the example cards: `on(3, "A1 light")`, `on(4, "A4 trained light")`.

    Of several lines with that action the one that takes the die is meant.
    """
    card_id, *face, action = line.split()
    card = example_box().card(card_id)
    assert card is not None
    lines = card.trained if face else card.basic
    places = [place for place, each in enumerate(lines) if each.action == action]
    fitting = [place for place in places if die in lines[place].values]
    return Slot(die, card_id, (fitting or places)[0])


# -- words that set a table ------------------------------------------------------------------------


@cache
def plain_table() -> State:
    """The table of the worked examples, where nothing is said."""
    cells = tuple(Cell(location) for location in example_layout())
    return State(box=example_box(), phase="actions", turn=1, cells=cells, gold=4)


def _berserker(name: str) -> Callable[[State, str], State]:
    def put(state: State, words: str) -> State:
        one = getattr(state.berserkers, name)
        for word in words.split():
            if "," in word:
                one = replace(one, at=at(word))
            else:
                one = replace(one, health=word, at=None if word == "dead" else one.at)
        return replace(state, berserkers=replace(state.berserkers, **{name: one}))

    return put


def _rider(colour: str) -> Callable[[State, str], State]:
    def put(state: State, words: str) -> State:
        one = state.rider(colour)
        for word in words.split():
            one = replace(one, at=at(word)) if "," in word else replace(one, sealed=word == "sealed")
        return replace(state, riders=replace(state.riders, **{colour: one}))

    return put


def _orcs(state: State, words: str) -> State:
    """`"black 1,1 red 2,2"`; squads that are not named are in the reserve."""
    named = words.split()
    places = {colour: at(place) for colour, place in zip(named[::2], named[1::2], strict=True)}
    assert set(places) <= set(COLOURS)
    return replace(state, orcs=Orcs(**places))  # type: ignore[arg-type]


def _on_cells(**what: Callable[[int], Any]) -> Callable[[State, str], State]:
    (field, read), *_ = what.items()

    def put(state: State, words: str) -> State:
        named = squares(words)
        counts = [read(named.count(GRID.at(place))) for place in range(len(state.cells))]
        cells = (replace(cell, **{field: count}) for cell, count in zip(state.cells, counts, strict=True))
        return replace(state, cells=tuple(cells))

    return put


def _field(field: str, read: Callable[[Any], Any]) -> Callable[[State, Any], State]:
    return lambda state, value: replace(state, **{field: read(value)})


def _pool(value: str) -> tuple[PoolDie, ...]:
    return tuple(PoolDie(int(face)) for face in value.split())


def _where(words: str | None) -> Square | None:
    return at(words) if words else None


_WORDS: dict[str, Callable[[State, Any], State]] = {
    **{name: _berserker(name) for name in ("b1", "b2", "b3")},
    **{colour: _rider(colour) for colour in COLOURS},
    "orcs": _orcs,
    "fires": _on_cells(fire=bool),
    "gems": _on_cells(darkness=int),
    "tokens": _on_cells(treasure=bool),
    "pool": _field("pool", _pool),
    "hand": _field("hand", lambda letters: tuple(letters)),
    "item_deck": _field("item_deck", lambda letters: tuple(letters)),
    "trained": _field("trained", lambda cards: tuple(cards.split())),
    "blocked": _field("blocked_riders", lambda colours: tuple(colours.split())),
    "elves": lambda state, words: replace(state, elves=squares(words) or (None,) * 3),
    "goblins": _field("goblins", _where),
    "zodd": _field("zodd", _where),
    "grimoire": _field("grimoire", lambda cards: tuple(cards.split())),
    "options": lambda state, chosen: replace(state, options=replace(state.options, **chosen)),
}


def put(state: State, word: str, value: Any) -> State:
    """The table with one word of it set."""
    return _WORDS[word](state, value) if word in _WORDS else replace(state, **{word: value})


def build(**words: Any) -> State:
    """The plain table with these words set; Zodd comes with all his health."""
    state = plain_table()
    if words.get("zodd") and "zodd_health" not in words:
        words["zodd_health"] = 3
    for word, value in words.items():
        state = put(state, word, value)
    return state


# -- words that check a table ----------------------------------------------------------------------


def _same(state: State, word: str, value: Any) -> bool:
    """Whether setting the word would change nothing."""
    if word in ("pool", "elves", "hand", "item_deck", "blocked"):
        field = {"blocked": "blocked_riders"}.get(word, word)
        return _sorted(getattr(state, field)) == _sorted(getattr(put(state, word, value), field))
    if word not in _WORDS:
        return bool(getattr(state, word) == value)
    return put(state, word, value) == state


def _sorted(things: Sequence[Any]) -> list[Any]:
    return sorted((each.value if isinstance(each, PoolDie) else each for each in things), key=repr)


def shown(state: State, word: str) -> str:
    """What a table says to a word, for the message of a failed test."""
    if word in ("fires", "gems", "tokens"):
        field = {"fires": "fire", "gems": "darkness", "tokens": "treasure"}[word]
        found = [(place, getattr(state.cell(place), field)) for place in GRID.cells]
        return str([(tuple(place), count) for place, count in found if count])
    owner = {"b1": "berserkers", "b2": "berserkers", "b3": "berserkers"} | dict.fromkeys(COLOURS, "riders")
    name = {"blocked": "blocked_riders"}.get(word, word)
    return repr(getattr(getattr(state, owner[word]) if word in owner else state, name))


# -- given, when, then ---------------------------------------------------------------------------------


class Scene(kit.Scene[State]):
    """A table of Berserkers, looked at in small words."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state)

    def at(self, state: State) -> Self:
        """Another table."""
        return type(self)(state)

    def is_as(self, word: str, value: Any) -> bool:
        """Whether setting the word would change nothing."""
        return _same(self.state, word, value)

    def shown(self, word: str) -> str:
        """What the table says to a word."""
        return shown(self.state, word)

    def is_known(self, rule: str) -> bool:
        """Whether the book has the rule."""
        return rule in rules_of("berserkers")


def given(**words: Any) -> Scene:
    """A table in a few words."""
    return Scene(build(**words))


# -- set-up ----------------------------------------------------------------------------------------


def begun(**options: Any) -> Scene:
    """A table of which only the box facts and the rulings are known."""
    state = State()
    for event in setup(options):
        state = evolve(state, event)
    return Scene(state)


def laid(**options: Any) -> Scene:
    """The same with the example layout."""
    return begun(**options).when(LayLocations(example_layout()))


def drawn(*requests: int, **options: Any) -> Scene:
    """The same with these requests drawn."""
    scene = laid(**options)
    for number in requests:
        last = len(scene.state.request_deck) == 1
        scene = scene.when(DrawRequest(), *(() if last else (str(number),)))
    return scene
