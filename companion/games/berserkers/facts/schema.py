"""What is printed in a Berserkers box, section by section: for files, the command line and the editor."""

from __future__ import annotations

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
STEPS = (1, 2, 3)
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


# -- fields ---------------------------------------------------------------------------------------


def _arrows(name: str, rule: str, **more: Any) -> Field:
    return Field(
        name,
        Several(tuple(Direction), rule, most=2, ordered=True, total=2),
        say("Arrows in order, up to two"),
        word=lambda way: term(f"direction.{way}"),
        tell=lambda ways: word_arrows("+".join(ways)),
        icons=DIRECTION_ICONS,
        **more,
    )


def _foe_card(rule: str, kind: str, actions: tuple[FoeAction, ...]) -> DieFaces:
    action = Field(
        "action",
        Choice(actions, rule),
        say("What does your card show?"),
        word=lambda each: term(f"{kind}.{each}"),
        icons=FOE_ICONS,
    )
    return DieFaces((action, _arrows("arrows", rule, usual=lambda _face: [])), FoeFace)


def _symbol(name: str, icon: str, rule: str) -> Field:
    return Field(
        name,
        Flag(rule),
        say("Printed symbols"),
        word=lambda _there: term(f"term.{name}_symbol"),
        icons={True: icon},
    )


def _fitting(values: tuple[int, ...]) -> Text:
    return say("Dice: {values}", values=list(values)) if values else say("No die fits")


def _action_word(action: str) -> Term:
    return term(f"action.{action}")


def _usual_name(location: Record) -> str:
    return str(location["id"])


def _usual_price(location: Record) -> int:
    return int(location["place"] in PRICED)


LOCATION = (
    Field("name", Phrase("BK-SETUP-01"), say("Name on the card"), usual=_usual_name),
    _symbol("fire", "fire", "BK-ACTION-20"),
    _symbol("orc", "axe", "BK-RIDER-12"),
    Field(
        "place",
        Choice(PLACE_ACTIONS, "BK-PLACE-01"),
        say("Place action"),
        word=lambda each: term(f"place.{each}"),
        icons=PLACE_ICONS,
    ),
    Field("cost", Number(0, 1, "BK-PLACE-02"), usual=_usual_price, follows="place"),
)
ACTION_LINE = Lines(
    (
        Field(
            "action",
            Choice(ACTIONS, "BK-DICE-03"),
            say("What does it do?"),
            word=_action_word,
            icons=ACTION_ICONS,
        ),
        Field(
            "steps",
            Number(min(STEPS), max(STEPS), "BK-ACTION-11"),
            say("Steps at most"),
            icons=dict.fromkeys(STEPS, "shoe-print"),
            tell=lambda steps: say_n("Up to {n} step", "Up to {n} steps", steps),
            when=("action", ("move",)),
        ),
        Field(
            "values",
            Faces(DICE, len(DICE), "BK-DICE-03"),
            say("Which dice fit this line?"),
            icons={value: f"dice-{value}" for value in DICE},
            tell=_fitting,
        ),
    ),
    ActionLine,
    most=MOST,
)


# -- the box --------------------------------------------------------------------------------------

SCHEMA = Schema(
    (
        Section(
            "riders_card",
            say("Riders card"),
            "chess-knight",
            _foe_card("BK-RIDER-04", "rider_action", RIDER_ACTIONS),
        ),
        Section(
            "orcs_card",
            say("Orcs card"),
            "axe-battle",
            _foe_card("BK-ORC-01", "orc_action", ORC_ACTIONS),
        ),
        Section(
            "locations",
            say("Twelve locations"),
            "map-marker",
            Cards(LOCATION, make=Location, count=LOCATIONS, most=MOST),
        ),
        Section(
            "action_cards",
            say("Four Action cards"),
            "cards-outline",
            Cards(
                lists=(
                    CardList("basic", term("term.basic_face"), ACTION_LINE),
                    CardList("trained", term("term.trained_face"), ACTION_LINE),
                ),
                make=ActionCard,
                count=CARDS,
                most=MOST,
            ),
            none=say("No Action card is copied: the table is trusted with every die."),
        ),
        Section(
            "goblins_card",
            say("Goblins card (request 6)"),
            "run-fast",
            DieFaces((_arrows(ITSELF, "BK-REQUEST-62"),)),
        ),
        Section(
            "zodd_card",
            say("Zodd card (request 9)"),
            "skull",
            DieFaces((_arrows(ITSELF, "BK-ZODD-02"),)),
        ),
        Section(
            "elves_start",
            say("Elves' places (request 4)"),
            "forest",
            Places(GRID, ELVES),
            hint=say("Tap the three places where the Elves start."),
        ),
        Section(
            "treasure_start",
            say("Treasure places (request 10)"),
            "treasure-chest",
            Places(GRID, TOKENS),
            hint=say("Tap the six places where the treasure tokens start."),
        ),
    ),
    others=("layout", "gauge", "version"),
)
SECTIONS = SCHEMA.ids
