"""Battles for tests: units by a short name, and scenes that play whole combats.

    match(one("a", s=4), two("b", s=5)).fight("a", "b", 4, 2, 3)

In tests a unit is called "a", "b" ...; cards are on paper and dice are typed, unless a scene says otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

import pytest

from companion.content.rulebook import rules_of
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games import get_game
from companion.games.warcry.commands import Attack, PassTactic, RollCombat, Settle, Shoot
from companion.games.warcry.model import P1, P2, SEATS, Attached, Options, Side, State, Unit, other
from companion.games.warcry.printed import Ability, Change, Printed
from tests.kit import Scene

GAME = get_game("warcry")
PAPER = Options(hands="paper", flips_1="typed", flips_2="typed")
SPEEDS = {"inf": "infantry", "cav": "cavalry", "fly": "flyer", "none": "none"}
PRINTED = {
    "cost", "unique", "ranged", "ranged_value", "scout", "terror", "victory", "abilities", "read", "keywords",
    "name",
}  # fmt: skip


def ex(*examples: str) -> pytest.MarkDecorator:
    """The worked examples that a test plays, shown in its id."""
    return pytest.mark.parametrize("example", examples, indirect=True)


class Match(Scene[State]):
    """A table in a test; `then` may name `{"a.ready": False}`, and None for a unit that is gone."""

    def is_known(self, rule: str) -> bool:
        return rule in rules_of("warcry") or rule.startswith("TABLE-")

    def is_as(self, word: str, value: Any) -> bool:
        return bool(self._look(word) == value)

    def shown(self, word: str) -> str:
        return repr(self._look(word))

    def _look(self, word: str) -> Any:
        name, _, field = word.partition(".")
        if name in SEATS:
            return getattr(self.state.side(Seat(name)), field)
        if not field and len(name) <= 2:
            return self.state.find(name)
        return getattr(self.state.unit(name), field) if field else getattr(self.state, word)

    def both_pass(self) -> Self:
        """No tactics."""
        assert self.state.combat is not None
        turn = self.state.combat.turn
        return self.when(PassTactic(turn)).when(PassTactic(other(turn)))

    def roll(self, one: int, two: int, *more: Any) -> Self:
        """No tactics, then the dice of attacker and defender, then what the result asks for."""
        return self.both_pass().when(RollCombat(), *typed(one, two)).when(Settle(), *typed(*more))

    def fight(self, who: str, target: str, one: int, two: int, *more: Any) -> Self:
        """A whole attack without blocking or tactics."""
        return self.when(Attack(who, target)).roll(one, two, *more)

    def shoot(self, who: str, target: str, one: int, two: int) -> Self:
        """A whole ranged attack without tactics."""
        return self.when(Shoot(who, target)).roll(one, two)


def typed(*answers: Any) -> list[Any]:
    """Dice as they are typed; 0 is no card."""
    return [(each,) if type(each) is int else each for each in answers]


def unit(
    seat: Seat, id_: str, speed: str = "inf", s: int = 3, tp: int = 2, ld: int = 3, **values: Any
) -> Unit:
    """A unit with strength, tactic points and leadership."""
    printed = {name: value for name, value in values.items() if name in PRINTED}
    usual: dict[str, Any] = {"name": f"Unit {id_}", "read": True, "cost": 3}
    made = Printed(
        **{**usual, **printed},
        strength=s,
        tactic_points=tp,
        leadership=ld,
        speed=SPEEDS[speed],  # type: ignore[arg-type]
    )
    rest = {name: value for name, value in values.items() if name not in PRINTED}
    return Unit(id_, seat, made, **{"paid": made.cost, **rest})


def one(id_: str, speed: str = "inf", **values: Any) -> Unit:
    """A unit of Player 1."""
    return unit(P1, id_, speed, **values)


def two(id_: str, speed: str = "inf", **values: Any) -> Unit:
    """A unit of Player 2."""
    return unit(P2, id_, speed, **values)


def carried(id_: str, *keywords: str, **values: Any) -> Attached:
    """An attachment."""
    paid = values.pop("paid", values.get("cost", 1))
    printed = Printed(
        **{"name": f"Thing {id_}", "type": "Attachment", "read": True, **values}, keywords=keywords
    )
    return Attached(id_, printed, paid)


def match(*units: Unit, options: Options = PAPER, **values: Any) -> Match:
    """A battle in which Player 1 has the command, unless the scene says otherwise."""
    placed = tuple(replace(each, placed=each.placed or n) for n, each in enumerate(units, 1))
    sides = values.pop("sides", (Side(P1), Side(P2)))
    return Match(GAME, State(options, **{"stage": "battle", "sides": sides, "units": placed, **values}))


def action(name: str, die: int, type_: str = "Tactic", **values: Any) -> Printed:
    """An action card."""
    return Printed(name, type_, die=die, **{"read": True, **values})  # type: ignore[arg-type]


def ability(kind: str, *does: Change, id_: str = "", **values: Any) -> Ability:
    """An ability called as its kind."""
    return Ability(id_ or kind, kind, does=does, **values)  # type: ignore[arg-type]


def dice_deck(seat: Seat, *dice: int, discard: tuple[int, ...] = (), **values: Any) -> Side:
    """A side with an action deck of cards that show these dice, called d3a, d3b ... by their number."""
    names = [f"d{die}-{n}" for n, die in enumerate((*dice, *discard))]
    library = tuple(action(name, int(name[1])) for name in names)
    deck = Pile(loose=tuple(names[: len(dice)]))
    return Side(
        seat,
        library=library,
        listed=True,
        action_deck=deck,
        action_discard=tuple(names[len(dice) :]),
        **values,
    )


DECKS = Options()
"""Hands and dice from decks that the app follows."""
