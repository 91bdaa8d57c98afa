"""Every value of the table that can be set by hand, with its range and the rule that sets the range."""

from __future__ import annotations

from companion.core.tracked import Choice, Faces, Flag, Number, PlaceTrack, Several, Track
from companion.games.berserkers.model import (
    COLOURS,
    FIRES,
    GAUGE,
    GEMS,
    GRID,
    GRIMOIRE,
    ITEMS,
    MOST_GOLD,
    NAMES,
    PADLOCK,
    REQUESTS,
    TOKENS,
    WHITE_DICE,
    ZODD_HEALTH,
    Cell,
    Phase,
    PoolDie,
    State,
)
from companion.games.berserkers.rules.dice import card_ids, is_free, printed_slots, word_of
from companion.games.berserkers.rules.setup import is_laid

PHASES: tuple[Phase, ...] = ("setup", "roll", "actions", "riders", "orcs")
MOST_TURNS = 999
MOST_GEMS_HERE = 2


def tracked(state: State) -> dict[str, Track]:
    """The path of each value, and what it may be."""
    return {
        **_PLAIN,
        **_phase(state),
        **_dice_and_cards(state),
        **_placed(state),
        **_cells(state),
        **_home(state),
    }


def _pieces() -> dict[str, Track]:
    found: dict[str, Track] = {}
    for name in NAMES:
        found[f"berserkers.{name.lower()}.health"] = Choice(("ok", "wounded", "dead"), "BK-DEATH-01")
        found[f"berserkers.{name.lower()}.at"] = PlaceTrack(GRID, "BK-SETUP-02", optional=True)
    for colour in COLOURS:
        found[f"riders.{colour}.sealed"] = Flag("BK-ACTION-51")
        found[f"riders.{colour}.at"] = PlaceTrack(GRID, "BK-SETUP-03")
        found[f"orcs.{colour}"] = PlaceTrack(GRID, "BK-ORC-06", optional=True)
    for place in range(3):
        found[f"elves.{place}"] = PlaceTrack(GRID, "BK-REQUEST-41", optional=True)
    found["goblins"] = PlaceTrack(GRID, "BK-REQUEST-61", optional=True)
    found["zodd"] = PlaceTrack(GRID, "BK-ZODD-01", optional=True)
    return found


_PLAIN: dict[str, Track] = {
    "turn": Number(0, MOST_TURNS, "BK-TURN-02"),
    "status": Choice(("playing", "won", "lost"), "BK-TURN-08"),
    "gold": Number(0, MOST_GOLD, "BK-GOLD-01"),
    "gauge": Number(0, GAUGE - 1, "BK-VILLAGE-02"),
    "padlock": Number(0, PADLOCK, "BK-ORC-04"),
    **_pieces(),
    "zodd_health": Number(0, ZODD_HEALTH, "BK-ZODD-01"),
    "hand": Several(ITEMS, "BK-ITEM-01"),
    "item_deck": Several(ITEMS, "BK-SETUP-05"),
    "blocked_riders": Several(COLOURS, "BK-PLACE-06", ordered=True),
    "grimoire": Several(GRIMOIRE, "BK-GRIMOIRE-02"),
    # As drawn: the last one is the one that may be refused.
    "requests": Several(
        tuple(str(each) for each in REQUESTS), "BK-SETUP-07", store=int, show=str, ordered=True
    ),
    "harp": Flag("BK-ITEM-12"),
    "rock": Flag("BK-ITEM-08"),
    "skip_riders": Flag("BK-GRIMOIRE-05"),
    "no_moves": Flag("BK-REQUEST-73"),
    "fires_locked": Flag("BK-FIRE-01"),
    "burnt": Flag("BK-GRIMOIRE-06"),
    "elves_done": Flag("BK-REQUEST-44"),
    "zodd_done": Flag("BK-REQUEST-91"),
    "treasure_done": Flag("BK-REQUEST-101"),
    "save_used": Flag("BK-SAVE-05"),
    "restored": Flag("BK-SAVE-05"),
}


def _phase(state: State) -> dict[str, Track]:
    """No phase of the game can be played before the locations lie there."""
    return {"phase": Choice(PHASES if is_laid(state) else ("setup",), "BK-TURN-01")}


def _dice_and_cards(state: State) -> dict[str, Track]:
    return {
        "pool": Faces(tuple(range(1, 7)), WHITE_DICE, "BK-DICE-01", store=PoolDie, show=_face),
        "trained": Several(card_ids(state), "BK-PLACE-09"),
    }


def _placed(state: State) -> dict[str, Track]:
    """The dice on the Action cards, those that lie there first; without the cards no rule asks for them."""
    if is_free(state):
        return {}
    known = {word_of(each): each for each in (*state.placed, *printed_slots(state))}
    return {
        "placed": Several(
            tuple(known), "BK-DICE-03", store=known.__getitem__, show=word_of, ordered=True, total=WHITE_DICE
        )
    }


def _face(die: PoolDie) -> int:
    return die.value


def _cells(state: State) -> dict[str, Track]:
    """What lies on the grid; gems and tokens that are all in use cannot be put anywhere else."""
    locations = tuple(location.id for location in state.box.locations)
    tokens = sum(cell.treasure for cell in state.cells)
    found: dict[str, Track] = {}
    for place, cell in enumerate(state.cells):
        found[f"cells.{place}.darkness"] = Number(0, _most_darkness(state, cell), "BK-RIDER-09")
        if cell.fire or state.lit < FIRES:
            found[f"cells.{place}.fire"] = Flag("BK-FIRE-03")
        if cell.treasure or tokens < TOKENS:
            found[f"cells.{place}.treasure"] = Flag("BK-TREASURE-01")
        if cell.location:
            found[f"cells.{place}.location"] = Choice(locations, "BK-SETUP-01")
    return found


def _most_darkness(state: State, cell: Cell) -> int:
    return min(MOST_GEMS_HERE, GEMS, cell.darkness + state.darkness_reserve)


def _home(state: State) -> dict[str, Track]:
    return {"home.done": Flag("BK-REQUEST-03")} if state.home is not None else {}
