"""The enemy phases once more, straight from the catalogue's algorithm: slow, plain, and nobody's helper.

Written against dictionaries and not against the engine, so that the two can only agree by being right.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.berserkers.model import State

COLOURS = ("black", "blue", "red")
NAMES = ("B1", "B2", "B3")
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
RIDERS = {
    1: ("attack", "right"), 2: ("extended", "down"), 3: ("darkness", "left"), 4: ("extinguish", "up"),
    5: ("enrol", "down down"), 6: ("darkness", "right right"),
}  # fmt: skip
ORCS = {
    1: ("attack", "up"), 2: ("attack", "left"), 3: ("extinguish", "right"), 4: ("extinguish", "down"),
    5: ("slow", "up"), 6: ("lucky", ""),
}  # fmt: skip
GOBLINS = {1: "up", 2: "down", 3: "left", 4: "right", 5: "up right", 6: ""}
ZODD = {1: "up", 2: "right", 3: "down", 4: "left", 5: "down", 6: ""}
ORC_SYMBOLS = {(0, 1), (1, 1), (2, 0), (3, 1)}
Place = tuple[int, int]


@dataclass
class Twin:
    """As much of a table as the enemies touch."""

    health: dict[str, str]
    at: dict[str, Place | None]
    riders: dict[str, Place]
    sealed: set[str]
    orcs: dict[str, Place]
    fires: set[Place]
    dark: dict[Place, int]
    locked: bool
    shield: bool
    blocked: set[str]
    harp: bool
    skip: bool
    padlock: int
    requests: tuple[int, ...]
    goblins: Place | None
    zodd: Place | None
    pool: list[int]
    no_moves: bool = False
    status: str = "playing"

    # -- the phases ------------------------------------------------------------------------------

    def begin_phase1(self, white: list[int], green: int, blue: int, red: int) -> None:
        self.pool, self.padlock, self.no_moves = list(white), 0, False
        if 6 in self.requests and self.goblins is not None and not self.locked:
            if green <= 4:
                self.extinguish(self.goblins)
            self.goblins = walk(self.goblins, GOBLINS[green])
        if 7 in self.requests:
            if blue <= 2:
                self.pool = [die for die in self.pool if die != blue]
            self.no_moves = blue == 3
        if 9 in self.requests and self.zodd is not None:
            self.zodd = walk(self.zodd, ZODD[red])

    def end_phase1(self) -> None:
        if self.zodd is not None:
            for name in self.living_in({self.zodd}):
                self.wound(name)
            self.check()

    def run_phase2(self, dice: dict[str, int], order: tuple[str, ...]) -> None:
        if self.skip:
            self.skip = False
            return
        for colour in order:
            if colour in self.blocked:
                continue
            action, arrows = RIDERS[dice[colour]]
            self.rider_acts(colour, action)
            if self.status == "lost":
                return
            self.riders[colour] = walk(self.riders[colour], arrows)
        self.blocked, self.harp = set(), False

    def rider_acts(self, colour: str, action: str) -> None:
        place = self.riders[colour]
        if action == "attack":
            self.hit({place})
        if action == "extended":
            self.hit({place} | around(place))
        if action == "extinguish":
            self.extinguish(place)
        if action == "enrol":
            free = [each for each in COLOURS if each not in self.orcs]
            if place in ORC_SYMBOLS and free:
                self.orcs[free[-1]] = place
        if (
            action == "darkness"
            and not self.harp
            and self.dark.get(place, 0) < (2 if 2 in self.requests else 1)
        ):
            if sum(self.dark.values()) == 5:
                self.status = "lost"
            else:
                self.dark[place] = self.dark.get(place, 0) + 1

    def run_phase3(self, rolls: list[dict[str, int]], order: tuple[str, ...]) -> None:
        for dice in rolls:
            for colour in order:
                if colour in self.orcs and self.status == "playing":
                    self.orc_acts(colour, *ORCS[dice[colour]])

    def orc_acts(self, colour: str, action: str, arrows: str) -> None:
        place = self.orcs[colour]
        if action == "attack":
            self.hit({place})
        if action == "extinguish":
            self.extinguish(place)
        if action == "slow":
            self.padlock = min(2, self.padlock + 1)
        if self.status == "playing":
            self.orcs[colour] = walk(place, arrows)

    # -- wounds ----------------------------------------------------------------------------------

    def living_in(self, cells: set[Place]) -> list[str]:
        return [name for name in NAMES if self.health[name] != "dead" and self.at[name] in cells]

    def hit(self, cells: set[Place]) -> None:
        """The shield goes to the last target, if it goes at all."""
        targets = self.living_in(cells)
        if self.shield and targets:
            self.shield = False
            targets.pop()
        for name in targets:
            self.wound(name)
        self.check()

    def wound(self, name: str) -> None:
        self.health[name] = "wounded" if self.health[name] == "ok" else "dead"
        if self.health[name] == "dead":
            self.at[name] = None

    def check(self) -> None:
        if all(health == "dead" for health in self.health.values()):
            self.status = "lost"

    def extinguish(self, place: Place) -> None:
        if not self.locked:
            self.fires.discard(place)


def walk(place: Place, arrows: str) -> Place:
    for arrow in arrows.split():
        place = ((place[0] + STEPS[arrow][0]) % 4, (place[1] + STEPS[arrow][1]) % 3)
    return place


def around(place: Place) -> set[Place]:
    near = {(place[0] + down, place[1] + right) for down, right in STEPS.values()}
    return {(row, col) for row, col in near if 0 <= row < 4 and 0 <= col < 3}


def twin_of(state: State) -> Twin:
    """What the enemies see of a table."""
    cells = {(number // 3, number % 3): cell for number, cell in enumerate(state.cells)}
    one = {name: getattr(state.berserkers, name.lower()) for name in NAMES}
    return Twin(
        health={name: each.health for name, each in one.items()},
        at={name: _pair(each.at) for name, each in one.items()},
        riders={colour: tuple(getattr(state.riders, colour).at) for colour in COLOURS},
        sealed={colour for colour in COLOURS if getattr(state.riders, colour).sealed},
        orcs={colour: tuple(at) for colour in COLOURS if (at := getattr(state.orcs, colour)) is not None},
        fires={place for place, cell in cells.items() if cell.fire},
        dark={place: cell.darkness for place, cell in cells.items() if cell.darkness},
        locked=state.fires_locked,
        shield="A" in state.hand,
        blocked=set(state.blocked_riders),
        harp=state.harp,
        skip=state.skip_riders,
        padlock=state.padlock,
        requests=state.requests,
        goblins=_pair(state.goblins),
        zodd=_pair(state.zodd),
        pool=[die.value for die in state.pool],
        no_moves=state.no_moves,
        status=state.status,
    )


def _pair(at: Place | None) -> Place | None:
    return None if at is None else (at[0], at[1])
