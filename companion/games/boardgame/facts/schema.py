"""What is printed in the box, section by section: for files, the command line and the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.facts import CardList, Cards, Field, Lines, Record, Schema, Section
from companion.core.text import Term, Text, say
from companion.core.tracked import Choice, Flag, Number, Phrase, Several
from companion.games.boardgame.facts.adventure_documents import ADVENTURES
from companion.games.boardgame.facts.drawing import TILE_DRAWING
from companion.games.boardgame.facts.model import (
    AREAS,
    BASES,
    COLOURS,
    ENEMY_POWERS,
    GROUNDS,
    ICONS,
    KEYWORDS,
    MOST_SUCCESSES,
    OPEN,
    PENALTIES,
    POWERS,
    WHOM,
    ActionCard,
    AllyCard,
    ColourDie,
    EnemyCard,
    EnemyPower,
    Face,
    HeroBoard,
    Power,
    Threshold,
    Tile,
    TileCell,
    Way,
)

GAME = "boardgame"
NOTHING = "-"
"""Stands for an empty text in a file."""
MOST_DICE = 8
MOST_STAT = 20
MOST_HEALTH = 99

POWER_ICONS = {
    "attack": "sword", "dice": "dice-multiple", "movement": "shoe-print", "defense": "shield",
    "heal": "heart-plus", "riposte": "sword-cross", "reroll": "dice-5", "rest": "sleep",
    "recall": "cards", "tactic": "card-plus", "bleeding": "water", "stunned": "star-circle",
    "by_hand": "hand-back-right",
}  # fmt: skip
ENEMY_ICONS = {
    "lone_die": "dice-multiple", "attacks_all": "sword-cross", "hunts": "target",
    "attacks_anyone": "skull", "furthest": "arrow-expand-right", "by_hand": "hand-back-right",
}  # fmt: skip


def term(name: str) -> Term:
    """A word of the game's glossary."""
    return Term(GAME, name)


def words(group: str) -> Callable[[Any], Term]:
    """What the members of a group are called."""
    return lambda each: term(f"{group}.{each}")


# -- fields -------------------------------------------------------------------------------------------


def _number(
    name: str, title: Text | Term, rule: str, most: int = MOST_STAT, least: int = 0, **more: Any
) -> Field:
    return Field(name, Number(least, most, rule), title, **more)


def _text(name: str, title: Text | Term, rule: str, most: int = 300, **more: Any) -> Field:
    return Field(name, Phrase(rule, most), title, usual=NOTHING, **more)


def _dice(rule: str) -> Field:
    kind = Several((*COLOURS, OPEN), rule, most=MOST_DICE, total=MOST_DICE)
    return Field("dice", kind, say("Attack dice"), words("colour"), usual=lambda _: [])


def _flag(name: str, title: Text, word: Text | Term, rule: str) -> Field:
    return Field(name, Flag(rule), title, lambda _there: word, usual=False)


def _usual_name(record: Record) -> str:
    return str(record["id"])


def _name(rule: str) -> Field:
    return Field("name", Phrase(rule), say("Name on the card"), usual=_usual_name)


_KNOWN = Field("known", Phrase("BG-SETUP-09", 200), usual=NOTHING)
"""Which values of a shipped card the rule book tells, in a few words; an editor does not show it."""
_COLOUR = Field("colour", Choice((NOTHING, *COLOURS, OPEN), "BG-DICE-01"), say("Colour of the die"),
                words("colour"), usual=NOTHING)  # fmt: skip
_KEYWORDS = Field("keywords", Several(KEYWORDS, "BG-KEYWORD-01"), say("Keywords"), words("keyword"),
                  usual=lambda _: [])  # fmt: skip
_BASE = Field("base", Choice(BASES, "BG-BASE-01"), say("Base"), words("base"), usual="standard")
_RANGE = _number("range", say("Range"), "BG-RANGE-02", 12, 1, usual=1)
_VISIBLE = _flag("visible", say("What an Attack needs"), say("Visible"), "BG-RANGE-05")

POWER = (
    Field("tag", Choice(POWERS, "BG-EFFECT-01"), say("What does it do?"), words("power"), POWER_ICONS),
    _number("n", say("How much"), "BG-EFFECT-01", usual=0),
    _COLOUR,
    Field("who", Choice(WHOM, "BG-EFFECT-03"), say("Whom it helps"), words("whom"), usual="self"),
    _RANGE,
    _VISIBLE,
    Field("area", Choice(AREAS, "BG-HATTACK-07"), say("Whom it hits"), words("area"), usual="one",
          when=("tag", ("attack",))),
    _flag("each_attack", say("How often"), say("With every Attack"), "BG-EFFECT-05"),
    _number("low", say("From this Health"), "BG-ABILITY-01", MOST_HEALTH, usual=0),
    _number("high", say("Up to this Health; 0 for always"), "BG-ABILITY-01", MOST_HEALTH, usual=0),
    _text("near", say("Only near this Hero"), "BG-EFFECT-03", 40),
    Field("against", Choice((NOTHING, *KEYWORDS), "BG-KEYWORD-11"), say("Only against this keyword"),
          words("keyword"), usual=NOTHING),
    _text("text", say("What the card says"), "BG-EFFECT-01"),
)  # fmt: skip
ENEMY_POWER = (
    Field("tag", Choice(ENEMY_POWERS, "BG-ABILITY-05"), say("What does it do?"), words("enemy_power"),
          ENEMY_ICONS),
    _COLOUR,
    _text("who", say("The Hero it names"), "BG-ENEMY-26", 40),
    _text("text", say("What the card says"), "BG-ABILITY-05"),
)  # fmt: skip


# -- what is made of them -----------------------------------------------------------------------------


def _made(make: Callable[..., Any]) -> Callable[..., Any]:
    """A record with empty texts where a file has a dash."""
    return lambda **given: make(**{name: "" if value == NOTHING else value for name, value in given.items()})


def _lines(fields: tuple[Field, ...], make: Callable[..., Any], most: int) -> Lines:
    return Lines(fields, _made(make), most)


POWER_LINES = _lines(POWER, Power, 12)
DICE = Cards(
    (_number("strength", say("Strength: 1 is the weakest"), "BG-DICE-04", 7, 1),),
    (
        CardList(
            "faces",
            say("Faces"),
            Lines(
                (
                    _number("successes", say("Successes"), "BG-DICE-01", MOST_SUCCESSES),
                    Field("icon", Choice(ICONS, "BG-DICE-03"), say("Icon"), words("icon"), usual="none"),
                ),
                Face,
                most=12,
            ),
            first=1,
        ),
    ),
    ColourDie,
    count=len(COLOURS),
    most=len(COLOURS),
    next_id=lambda taken: next(each for each in COLOURS if each not in taken),
    may_lack=True,
)
HERO_BOARDS = Cards(
    (
        _name("BG-SETUP-03"),
        Field("hero", Phrase("BG-SETUP-01", 40), say("Id of the Hero"), usual=_usual_name),
        _number("health", say("Highest Health"), "BG-SETUP-03", MOST_HEALTH, 1),
        _number("ko", say("KO on the Fatigue track"), "BG-FATIGUE-11", MOST_HEALTH, 1),
        _number("markers", say("Ability markers that its text asks for"), "BG-SETUP-06", 9, usual=0),
        _KNOWN,
    ),
    (
        CardList(
            "track",
            say("Penalties on the Fatigue track"),
            Lines(
                (
                    _number("at", say("From this Fatigue"), "BG-FATIGUE-04", MOST_HEALTH, 1),
                    Field("penalty", Choice(PENALTIES, "BG-FATIGUE-04"), say("Penalty"), words("penalty")),
                ),
                Threshold,
                most=20,
            ),
        ),
        CardList("powers", say("Abilities"), POWER_LINES),
    ),
    _made(HeroBoard),
)
ACTION_CARDS = Cards(
    (
        _name("BG-SETUP-07"),
        _text("hero", say("Id of the Hero; - for a Tactic card"), "BG-SETUP-07", 40),
        _number("number", say("Number of the card"), "BG-SETUP-07", 99, usual=0),
        _dice("BG-PLAN-03"),
        _number("movement", say("Movement"), "BG-PLAN-03", usual=0),
        _number("defense", say("Defense"), "BG-PLAN-03", usual=0),
        _flag("instant", say("Icon"), say("Instant"), "BG-INSTANT-01"),
        _KNOWN,
    ),
    (CardList("effect", say("Effect"), POWER_LINES),),
    _made(ActionCard),
)
ALLIES = Cards(
    (
        _name("BG-ALLY-03"),
        _number("health", say("Health"), "BG-KO-06", MOST_HEALTH, 1),
        _dice("BG-ALLY-04"),
        _number("movement", say("Movement"), "BG-ALLY-03", usual=0),
        _number("defense", say("Defense"), "BG-DEFENSE-04", usual=0),
        _RANGE,
        _VISIBLE,
        _KEYWORDS,
        _BASE,
        Field("miniature", Flag("BG-ALLY-07"), say("On the Board"), lambda _there: say("Has a miniature"),
              usual=True),
        _KNOWN,
    ),
    (CardList("powers", say("Abilities"), POWER_LINES),),
    _made(AllyCard),
)  # fmt: skip
ENEMIES = Cards(
    (
        _name("BG-ENEMY-19"),
        _number("health_3", say("Health with 3 Heroes"), "BG-SLAIN-01", MOST_HEALTH, 1),
        _number("health_4", say("Health with 4 Heroes"), "BG-SLAIN-01", MOST_HEALTH, 1),
        _number("health_5", say("Health with 5 Heroes"), "BG-SLAIN-01", MOST_HEALTH, 1),
        _dice("BG-ENEMY-19"),
        _number("movement", say("Movement"), "BG-ENEMY-09", usual=0),
        _number("defense", say("Defense"), "BG-HATTACK-05", usual=0),
        _RANGE,
        _VISIBLE,
        _number("rerolls", say("Rerolls"), "BG-REROLL-08", 9, usual=0),
        _number("count", say("Miniatures in the box"), "BG-SETUP-12", 60, 1, usual=1),
        _KEYWORDS,
        _BASE,
        _KNOWN,
    ),
    (CardList("powers", say("Abilities"), _lines(ENEMY_POWER, EnemyPower, 8)),),
    _made(EnemyCard),
)
_FAR = 60
TILES = Cards(
    (),
    (
        CardList(
            "cells",
            say("Spaces"),
            Lines(
                (
                    _number("q", say("Column"), "BG-SETUP-10", _FAR, -_FAR),
                    _number("r", say("Row"), "BG-SETUP-10", _FAR, -_FAR),
                    Field("ground", Choice(GROUNDS, "BG-SCENERY-01"), say("Scenery"), words("ground"),
                          usual="space"),
                    _flag("half", say("At the edge"), say("Half a Space"), "BG-BOARD-06"),
                ),
                TileCell,
            ),
            TILE_DRAWING,
        ),
    ),
    Tile,
    least=0,
)  # fmt: skip
DIRECTION = Lines(
    (
        _number("successes", say("Result of the blue die"), "BG-DIRECTION-02", MOST_SUCCESSES),
        _number("way", say("Direction, 0 to 5 from the east"), "BG-DIRECTION-02", 5),
    ),
    Way,
    most=7,
)

SCHEMA = Schema(
    (
        Section("dice", say("Dice of seven colours"), "dice-multiple", DICE),
        Section("direction", say("Random Direction card"), "compass", DIRECTION,
                none=say("The Random Direction card is not copied: each direction is equally likely.")),
        Section("hero_boards", say("Hero boards"), "account-star", HERO_BOARDS),
        Section("action_cards", say("Action and Tactic cards"), "cards-outline", ACTION_CARDS),
        Section("allies", say("Ally cards"), "account-plus", ALLIES,
                none=say("No Ally card is copied.")),
        Section("enemies", say("Enemy cards"), "skull", ENEMIES),
        Section("tiles", say("Tiles"), "hexagon-multiple", TILES,
                none=say("No tile is copied: maps are drawn in their Adventures."),),
        Section("adventures", say("Adventures"), "map-outline", ADVENTURES,
                say("Copy an example to change it, or write your own. A new table asks which one you play.")),
    ),
    others=("version",),
)  # fmt: skip
