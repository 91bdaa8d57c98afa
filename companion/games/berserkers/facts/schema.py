"""What is printed in a Berserkers box, section by section: for files, the command line and the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.facts import (
    ITSELF,
    CardList,
    Cards,
    DieFaces,
    Field,
    Lines,
    Places,
    Record,
    Schema,
    Section,
)
from companion.core.square import Direction
from companion.core.text import Term, Text, say, say_n
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, Several
from companion.games.berserkers.facts.model import (
    ACTIONS,
    LOCATIONS,
    ORC_ACTIONS,
    PLACE_ACTIONS,
    PRICED,
    RIDER_ACTIONS,
    ActionCard,
    ActionLine,
    FoeAction,
    FoeFace,
    Location,
)
from companion.games.berserkers.model import GRID, TOKENS
from companion.games.berserkers.words.names import term
from companion.games.berserkers.words.questions import arrows as word_arrows

CARDS = 4
ELVES = 3
DICE = (1, 2, 3, 4, 5, 6)
MOST = 24

ACTION_ICONS = {
    "move": "shoe-print", "light": "fire", "push": "arrow-expand-all", "pull": "magnet",
    "lift": "weather-sunset-up", "seal": "seal", "loot": "sack", "bet": "dice-multiple",
    "place": "help-rhombus-outline",
}  # fmt: skip
PLACE_ICONS = {
    "gather": "account-group", "passage": "tunnel-outline", "rest": "bed", "block": "hand-back-right",
    "train": "dumbbell", "annihilate": "skull-crossbones",
}  # fmt: skip
FOE_ICONS = {
    "attack": "sword", "extended": "sword-cross", "darkness": "rhombus", "extinguish": "fire-off",
    "enrol": "account-plus", "slow": "lock", "lucky": "clover", "none": "minus-circle-outline",
}  # fmt: skip
DIRECTION_ICONS = {
    "up": "arrow-up-bold", "down": "arrow-down-bold", "left": "arrow-left-bold", "right": "arrow-right-bold",
}  # fmt: skip


# -- what things are called ----------------------------------------------------------------------


def _words(kind: str) -> Callable[[Any], Term]:
    return lambda each: term(f"{kind}.{each}")


def _told_arrows(ways: list[str]) -> Text:
    return word_arrows("+".join(ways))


def _told_steps(steps: int) -> Text:
    return say_n("Up to {n} step", "Up to {n} steps", steps)


def _told_dice(values: list[int]) -> Text:
    return say("Dice: {values}", values=values) if values else say("No die fits")


def _usual_name(location: Record) -> str:
    return str(location["id"])


def _usual_price(location: Record) -> int:
    return int(location["place"] in PRICED)


# -- records --------------------------------------------------------------------------------------


def _arrows(name: str, rule: str, **more: Any) -> Field:
    kind = Several(tuple(Direction), rule, most=2, ordered=True, total=2)
    title = say("Arrows in order, up to two")
    return Field(name, kind, title, _words("direction"), DIRECTION_ICONS, _told_arrows, **more)


def _foe_card(rule: str, words: str, actions: tuple[FoeAction, ...]) -> DieFaces:
    title = say("What does your card show?")
    action = Field("action", Choice(actions, rule), title, _words(words), FOE_ICONS)
    return DieFaces((action, _arrows("arrows", rule, usual=lambda _face: [])), FoeFace)


def _symbol(name: str, icon: str, rule: str) -> Field:
    word = term(f"term.{name}_symbol")
    return Field(name, Flag(rule), say("Printed symbols"), lambda _there: word, {True: icon})


LOCATION = (
    Field("name", Phrase("BK-SETUP-01"), say("Name on the card"), usual=_usual_name),
    _symbol("fire", "fire", "BK-ACTION-20"),
    _symbol("orc", "axe", "BK-RIDER-12"),
    Field("place", Choice(PLACE_ACTIONS, "BK-PLACE-01"), say("Place action"), _words("place"), PLACE_ICONS),
    Field("cost", Number(0, 1, "BK-PLACE-02"), usual=_usual_price, follows="place"),
)
STEPS = Field(
    "steps",
    Number(1, 3, "BK-ACTION-11"),
    say("Steps at most"),
    icons=dict.fromkeys((1, 2, 3), "shoe-print"),
    tell=_told_steps,
    when=("action", ("move",)),
)
VALUES = Field(
    "values",
    Faces(DICE, len(DICE), "BK-DICE-03"),
    say("Which dice fit this line?"),
    icons={value: f"dice-{value}" for value in DICE},
    tell=_told_dice,
)
ACTION = Field(
    "action", Choice(ACTIONS, "BK-DICE-03"), say("What does it do?"), _words("action"), ACTION_ICONS
)
LINES = Lines((ACTION, STEPS, VALUES), ActionLine, MOST)
SIDES = tuple(CardList(side, term(f"term.{side}_face"), LINES) for side in ("basic", "trained"))


# -- the box --------------------------------------------------------------------------------------

RIDERS = _foe_card("BK-RIDER-04", "rider_action", RIDER_ACTIONS)
ORCS = _foe_card("BK-ORC-01", "orc_action", ORC_ACTIONS)
PLACES = Cards(LOCATION, make=Location, count=LOCATIONS, most=MOST)
ACTION_CARDS = Cards(lists=SIDES, make=ActionCard, count=CARDS, most=MOST)
GOBLINS = DieFaces((_arrows(ITSELF, "BK-REQUEST-62"),))
ZODD = DieFaces((_arrows(ITSELF, "BK-ZODD-02"),))
NO_CARDS = say("No Action card is copied: the table is trusted with every die.")
TAP_ELVES = say("Tap the three places where the Elves start.")
TAP_TREASURE = say("Tap the six places where the treasure tokens start.")

SCHEMA = Schema(
    (
        Section("riders_card", say("Riders card"), "chess-knight", RIDERS),
        Section("orcs_card", say("Orcs card"), "axe-battle", ORCS),
        Section("locations", say("Twelve locations"), "map-marker", PLACES),
        Section("action_cards", say("Four Action cards"), "cards-outline", ACTION_CARDS, none=NO_CARDS),
        Section("goblins_card", say("Goblins card (request 6)"), "run-fast", GOBLINS),
        Section("zodd_card", say("Zodd card (request 9)"), "skull", ZODD),
        Section("elves_start", say("Elves' places (request 4)"), "forest", Places(GRID, ELVES), TAP_ELVES),
        Section(
            "treasure_start",
            say("Treasure places (request 10)"),
            "treasure-chest",
            Places(GRID, TOKENS),
            TAP_TREASURE,
        ),
    ),
    others=("layout", "gauge", "version"),
)
SECTIONS = SCHEMA.ids
