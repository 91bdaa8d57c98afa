"""A tireless player without a plan: tries whatever comes to mind, sensible or not.

Listing everything that is legal costs more than deciding, so orders are guessed: mostly ones that
might fit the dice and the pieces, now and then pure nonsense.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.game import Command
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.model import Action
from companion.games.berserkers.model import COLOURS, GRID, GRIMOIRE, ITEMS, NAMES, REQUESTS, State
from companion.games.berserkers.offers import CREATURES
from companion.games.berserkers.rules.action import find_creature
from tests.games.berserkers.kit import build

PLACES = (*GRID.cells, Square(-1, 0), Square(4, 2), Square(0, 3))
CARDS = ("A1", "A2", "A3", "A4", "A5", "")
PIECES = (*CREATURES, "B4", "")
NONSENSE = 0.1
"""How often an order is pure chance."""


class Player:
    """Guesses orders for a table."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def order(self, state: State) -> Command:
        """Something to try in this phase; nothing guarantees that it is legal."""
        if self.chance.random() < NONSENSE:
            return self.chance.choice(ANYTHING)(self, state)
        if state.status != "playing":
            return cmd.RestoreCheckpoint()
        return self.chance.choice(IN_PHASE[state.phase])(self, state)

    def forward(self, state: State) -> Command:
        """What ends the phase."""
        if state.status != "playing":
            return cmd.RestoreCheckpoint()
        return {
            "roll": cmd.RollDice(),
            "actions": cmd.EndActions(),
            "riders": cmd.RunRiders(),
            "orcs": cmd.RunOrcs(),
        }[state.phase]

    # -- guesses -----------------------------------------------------------------------------

    def die(self, state: State) -> int:
        pool = [die.value for die in state.pool]
        return self.chance.choice(pool) if pool else self.chance.randint(0, 7)

    def dice(self, state: State) -> tuple[int, ...]:
        """A handful of the pool, mostly one that makes six or ten."""
        pool = [die.value for die in state.pool]
        self.chance.shuffle(pool)
        for count in range(1, len(pool) + 1):
            if sum(pool[:count]) in (6, 10, 11, 12):
                return tuple(pool[:count])
        return tuple(pool[: self.chance.randint(0, len(pool))])

    def slot(self, state: State, action: Action) -> cmd.Slot:
        """A die and a line that it fits, if there is one."""
        if state.options.free_actions:
            return cmd.Slot(self.die(state))
        fitting = [
            cmd.Slot(die.value, card.id, place)
            for die in set(state.pool)
            for card in state.box.action_cards
            for place, line in enumerate(card.trained if card.id in state.trained else card.basic)
            if line.action == action and die.value in line.values
        ]
        if fitting and self.chance.random() > NONSENSE:
            return self.chance.choice(fitting)
        return cmd.Slot(self.die(state), self.chance.choice(CARDS), self.chance.randint(-1, 4))

    def place(self) -> Square:
        return self.chance.choice(PLACES)

    def near(self, state: State, who: str) -> Square:
        at = state.berserker(who).at if who in NAMES else None
        return self.chance.choice(GRID.neighbours(at)) if at and self.chance.random() < 0.7 else self.place()

    def here(self, state: State) -> Square:
        """Where some Berserker stands, or anywhere."""
        held = [at for name in state.living if (at := state.berserker(name).at) is not None]
        return self.chance.choice(held) if held and self.chance.random() > NONSENSE else self.place()

    def who(self) -> str:
        return self.chance.choice(NAMES)

    def beside(self, state: State, who: str, steps: int) -> str:
        """A creature so many steps from a Berserker, or any."""
        at = state.berserker(who).at
        close = [
            each
            for each in CREATURES
            if at and (there := find_creature(state, each)) and GRID.distance(at, there) == steps
        ]
        return self.chance.choice(close or PIECES)


def random_table(chance: Random, **words: Any) -> State:
    """A table in the middle of a game, in a few strokes: everything in reach of play, nothing finished."""
    places = [f"{at.row},{at.col}" for at in GRID.cells]
    symbols = ("0,1", "0,2", "1,0", "1,2", "2,0", "2,1", "3,0", "3,1")
    requests = tuple(sorted(chance.sample(REQUESTS, chance.randint(0, 6))))
    items = chance.sample(ITEMS, len(ITEMS))
    hand = chance.randint(0, 4)
    elves = chance.choice(places)
    words = {
        **{name: f"{chance.choice(('ok', 'wounded'))} {chance.choice(places)}" for name in ("b1", "b2")},
        "b3": "dead" if chance.random() < 0.3 else chance.choice(places),
        **{colour: f"{chance.choice(('sealed', 'unsealed'))} {chance.choice(places)}" for colour in COLOURS},
        "orcs": " ".join(f"{colour} {chance.choice(places)}" for colour in COLOURS if chance.random() < 0.4),
        "fires": " ".join(chance.sample(symbols, chance.randint(0, 7))),
        "gems": " ".join(chance.sample(places, chance.randint(0, 5))),
        "gold": chance.randint(0, 12),
        "gauge": chance.randint(0, 3),
        "hand": "".join(sorted(items[:hand])),
        "item_deck": "".join(sorted(items[hand : chance.randint(hand, len(items))])),
        "trained": " ".join(sorted(chance.sample(CARDS[:4], chance.randint(0, 2)))),
        "requests": requests,
        "request_deck": tuple(each for each in REQUESTS if each not in requests),
        "pool": " ".join(str(chance.randint(1, 6)) for _ in range(4)),
        "phase": "actions",
        **(
            {"elves": " ".join((elves, elves, chance.choice((elves, chance.choice(places)))))}
            if 4 in requests
            else {}
        ),
        **({"goblins": chance.choice(places)} if 6 in requests else {}),
        **({"grimoire": " ".join(chance.sample(GRIMOIRE, chance.randint(1, 4)))} if 8 in requests else {}),
        **({"zodd": chance.choice(places), "zodd_health": chance.randint(1, 3)} if 9 in requests else {}),
        **({"tokens": " ".join(chance.sample(places, chance.randint(1, 6)))} if 10 in requests else {}),
        **words,
    }
    return build(**words)


# -- kinds of orders -------------------------------------------------------------------------------

Guess = Callable[[Player, State], Command]


def _push(player: Player, state: State) -> Command:
    who = player.who()
    return cmd.Push(player.slot(state, "push"), who, player.beside(state, who, 0), player.near(state, who))


def _pull(player: Player, state: State) -> Command:
    who = player.who()
    return cmd.Pull(player.slot(state, "pull"), who, player.beside(state, who, 1))


def _move(player: Player, state: State) -> Command:
    who = player.who()
    return cmd.Move(player.slot(state, "move"), who, player.near(state, who))


def _seal(player: Player, state: State) -> Command:
    return cmd.Seal(player.slot(state, "seal"), player.who(), player.chance.choice(COLOURS))


def _place(player: Player, state: State) -> Command:
    """The place action printed where some Berserker stands."""
    slot, at, chance = player.slot(state, "place"), player.here(state), player.chance
    location = state.cell(at).location if GRID.inside(at) else ""
    printed = next((each.place for each in state.box.locations if each.id == location), "gather")
    match printed:
        case "gather":
            return cmd.Gather(slot, at, tuple(chance.sample(NAMES, chance.randint(0, 2))))
        case "passage":
            return cmd.Passage(slot, player.who(), player.place())
        case "rest":
            return cmd.Rest(slot, player.who())
        case "block":
            return cmd.Block(slot, at, chance.choice(COLOURS))
        case "train":
            return cmd.Train(slot, at, chance.choice(CARDS))
        case _:
            return cmd.Annihilate(slot, at, chance.choice(COLOURS))


def _item(player: Player, state: State) -> Command:
    letter = player.chance.choice(state.hand or ITEMS)
    who = player.who()
    orders: dict[str, Command] = {
        "B": cmd.UseBoots(who, player.near(state, who)),
        "C": cmd.UseCape(who, player.place()),
        "D": cmd.UseRock(),
        "E": cmd.UseSword(player.chance.choice(COLOURS)),
        "F": cmd.UseBrew(who),
        "G": cmd.UsePotion(who),
        "H": cmd.UseHarp(),
        "I": cmd.UsePurse(),
    }
    return orders.get(letter, cmd.UseObject())


ACTIONS: tuple[Guess, ...] = (
    _move, _move, _push, _pull, _seal, _seal, _place, _place, _item,
    lambda player, state: cmd.Light(player.slot(state, "light"), player.who()),
    lambda player, state: cmd.Light(player.slot(state, "light"), player.who()),
    lambda player, state: cmd.Lift(player.slot(state, "lift"), player.here(state)),
    lambda player, state: cmd.Loot(player.slot(state, "loot"), player.who()),
    lambda player, state: cmd.Bet(player.slot(state, "bet")),
    lambda player, state: cmd.Reroll(player.die(state)),
    lambda player, state: cmd.FreeReroll(player.die(state)),
    lambda player, state: cmd.HelpVillagers(player.die(state)),
    lambda player, state: cmd.CallElves(player.dice(state)),
    lambda player, state: cmd.TurnGrimoire(player.dice(state)),
    lambda player, state: cmd.HitZodd(player.dice(state), player.who()),
    lambda player, state: cmd.TurnToken(player.dice(state), player.who()),
)  # fmt: skip


def _run(kind: Any, foes: str) -> Guess:
    def guess(player: Player, _: State) -> Command:
        names = [f"{foes}-{colour}" for colour in COLOURS]
        return kind(tuple(player.chance.sample(names, player.chance.choice((0, 0, 1, 3)))))

    return guess


IN_PHASE: dict[str, tuple[Guess, ...]] = {
    "roll": (lambda player, state: cmd.RollDice(),),
    "actions": ACTIONS,
    "riders": (_run(cmd.RunRiders, "rider"), _item),
    "orcs": (_run(cmd.RunOrcs, "orc"), _item),
}
ANYTHING: tuple[Guess, ...] = (
    *ACTIONS,
    *(guess for guesses in IN_PHASE.values() for guess in guesses),
    lambda player, state: cmd.SaveCheckpoint(),
    lambda player, state: cmd.RestoreCheckpoint(),
    lambda player, state: cmd.SwitchHomeRequest(player.chance.random() < 0.5),
    lambda player, state: cmd.DrawRequest(),
    lambda player, state: cmd.RefuseRequest(),
    lambda player, state: cmd.BeginPlay(),
    lambda player, state: cmd.LayLocations(),
    lambda player, state: cmd.PlaceGoblins(player.place()),
    lambda player, state: cmd.AddHomeRequest("Sing."),
)
