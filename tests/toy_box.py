"""A box for the toy game, with kinds that Berserkers has not: cards that come and go, long texts, tracks."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from companion.content.facts import read as facts
from companion.content.facts.read import FactsRead
from companion.core.facts import CardList, Cards, DieFaces, FactsKit, Field, Lines, Schema, Section
from companion.core.square import Grid
from companion.core.text import Label, Text, say
from companion.core.tracked import Choice, Number, Phrase, PlaceTrack, Several
from tests.toy import TOY

COLOURS = ("red", "gray", "blue")
KEYWORDS = ("Flying", "Monster", "Demon")
PENALTIES = ("Attack", "Defense", "KO")
RULE = "TOY-BOX-01"


@dataclass(frozen=True)
class Threshold:
    """What comes into force where on a track."""

    at: int
    penalty: str


@dataclass(frozen=True)
class Hero:
    """A hero board with its track."""

    id: str
    name: str
    health: int
    track: tuple[Threshold, ...]


TRACK = Lines(
    (
        Field("at", Number(1, 24, RULE), say("At")),
        Field("penalty", Choice(PENALTIES, RULE), say("Penalty")),
    ),
    Threshold,
    most=6,
)
HERO = (
    Field("name", Phrase(RULE), say("Name")),
    Field("health", Number(1, 30, RULE), say("Health")),
)
ENEMY = (
    Field("name", Phrase(RULE), say("Name"), usual=lambda enemy: enemy["id"]),
    Field("defense", Number(0, 3, RULE), say("Defense")),
    Field("keywords", Several(KEYWORDS, RULE), say("Keywords"), usual=lambda _enemy: []),
    Field("pool", Several(COLOURS, RULE, most=2, total=3), say("Dice"), usual=lambda _enemy: []),
    Field("base", Choice(("large", "text"), RULE, optional=True), say("Base"), usual=None),
    Field("text", Phrase(RULE, 300), say("Ability"), usual="-"),
)
DIE = (Field("hits", Number(0, 6, RULE), say("Hits")),)
NOTE = (
    Field("text", Phrase(RULE, 300), say("Special rule")),
    Field("at", PlaceTrack(Grid(2, 2), RULE, optional=True), say("Place"), usual=None),
)
SCHEMA = Schema(
    (
        Section(
            "heroes", say("Heroes"), "account", Cards(HERO, (CardList("track", say("Track"), TRACK),), Hero)
        ),
        Section("enemies", say("Enemies"), "skull", Cards(ENEMY, most=4)),
        Section("die", say("Red die"), "dice-4", DieFaces(DIE, count=4)),
        Section("notes", say("Special rules"), "text", Lines(NOTE)),
    )
)
EXAMPLE: dict[str, Any] = {
    "source": "example",
    "heroes": [
        {
            "id": "guts",
            "name": "Guts",
            "health": 12,
            "track": [{"at": 4, "penalty": "Defense"}, {"at": 24, "penalty": "KO"}],
        },
        {"id": "isidro", "name": "Isidro", "health": 9, "track": []},
    ],
    "enemies": [
        {
            "id": "troll",
            "name": "Troll",
            "defense": 1,
            "keywords": [],
            "pool": ["red"],
            "base": None,
            "text": "-",
        },
        {"id": "ogre", "defense": 2},
    ],
    "die": {"1": {"hits": 0}, "2": {"hits": 1}, "3": {"hits": 1}, "4": {"hits": 2}},
    "notes": [{"text": "Nobody leaves the bridge."}],
}


def falling_tracks(found: FactsRead) -> list[Text]:
    """The thresholds of a track rise."""
    return [
        say("The track of {hero} does not rise.", hero=hero.name)
        for hero in found.values["heroes"]
        if list(hero.track) != sorted(hero.track, key=lambda each: each.at)
    ]


def check(plain: Any, file: Label) -> list[Text]:
    """Doubts about the toy box."""
    return facts.check(SCHEMA, plain, file, falling_tracks)


KIT = FactsKit(lambda: deepcopy(EXAMPLE), check, SCHEMA)
BOXED = replace(TOY, facts=KIT)
