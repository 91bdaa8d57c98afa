"""What is printed on a card of «Куб на зуб», field by field: for files, the command line and the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.facts import CardList, Cards, Field, Lines, Record, Schema, Section
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.text import Term, Text, say
from companion.core.tracked import Choice, Flag, Number, Phrase, Several
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.printed import (
    ELEMENTS,
    KINDS,
    MELEE,
    RANGED,
    TYPES,
    Ability,
    Effected,
    Printed,
    Reminder,
)
from companion.games.kubnazub.rules import before_squad
from companion.games.kubnazub.rules.trigger import MOMENTS
from companion.games.kubnazub.rules.verbs import COUNTED, VERBS
from companion.games.kubnazub.words.names import term

MOST = 99
MOST_COST = 999
CREATURES = ("type", ("creature",))
WITH_LIVES = ("type", ("creature", "artifact"))
NOTHING = "-"
"""What stands for a text that is not printed."""
ABILITY_KINDS = (*MELEE, *RANGED, "spell", "impact")
SIGNED = ("attack_modifier", "die_modifier")
"""Keywords whose number may lie below 0."""
NUMBERED = tuple(each.id for each in keywords().values() if each.numbered)
WHEN: dict[str, Text] = {
    "start_of_turn": say("At the start of the turn"),
    "start_of_any_turn": say("At the start of every turn"),
    "end_of_turn": say("At the end of the turn"),
    "on_attack": say("On attack"),
    "on_strike": say("On strike"),
    "on_death": say("On death"),
    "concentration": say("By concentration"),
    "when_dealt": say("When dealt"),
    "before_squad": say("Before the squad is bought"),
    "start_of_battle": say("At the start of battle"),
}
TYPE_ICONS = {"creature": "paw", "artifact": "tower-fire", "area": "image-filter-hdr"}
KIND_ICONS = {"ground": "walk", "flying": "bird", "companion": "account-plus", "parasite": "bug"}


# -- what things are called --------------------------------------------------------------------------------


def _words(group: str) -> Callable[[Any], Term]:
    return lambda each: term(f"{group}.{each}")


def _told_moment(moment: str) -> Text | str:
    return WHEN.get(moment, moment)


def _told_range(steps: int) -> Text:
    return say("Any distance") if not steps else say("Range {n}", n=steps)


def _usual_name(card: Record) -> str:
    return str(card["id"])


# -- the fields of a card ----------------------------------------------------------------------------------


def _number(
    name: str, title: Text | Term, cited: str, most: int = MOST, least: int = 0, **more: Any
) -> Field:
    return Field(name, Number(least, most, cited), title, **more)


def _mark(name: str, cited: str) -> Field:
    return Field(name, Flag(cited), say("Crystal and crown"), lambda _: term(f"term.{name}"), usual=False)


def _flag(name: str, title: Text, word: Text, cited: str, usual: bool) -> Field:
    return Field(name, Flag(cited), title, lambda _: word, usual=usual)


CARD = (
    Field("name", Phrase("KZ-CORE-06"), say("Name on the card"), usual=_usual_name),
    _number("cost", say("Cost"), "KZ-SQUAD-03", MOST_COST),
    _mark("elite", "KZ-SQUAD-04"),
    _mark("unique", "KZ-SQUAD-14"),
    Field(
        "elements",
        Several(ELEMENTS, "KZ-CORE-08"),
        term("term.element"),
        _words("element"),
        usual=lambda _: [],
    ),
    Field("type", Choice(TYPES, "KZ-CORE-03"), say("Type of card"), _words("term"), TYPE_ICONS,
          usual="creature"),
    Field("kind", Choice(KINDS, "KZ-CORE-04"), say("Kind of creature"), _words("term"), KIND_ICONS,
          when=CREATURES, usual="ground"),
    _number("lives", term("term.lives"), "KZ-LIFE-01", least=1, when=WITH_LIVES),
    _number("movement", say("Movement"), "KZ-TURN-03", when=CREATURES),
    _number("weak", say("Weak strike"), "KZ-ATTACK-01", when=CREATURES),
    _number("medium", say("Medium strike"), "KZ-ATTACK-01", when=CREATURES),
    _number("strong", say("Strong strike"), "KZ-ATTACK-01", when=CREATURES),
    Field("group", Phrase("KZ-CORE-06"), term("term.class"), usual=NOTHING),
)  # fmt: skip
KEYWORD = (
    Field("id", Choice(tuple(keywords()), "KZ-MOD-10"), say("Keyword"), _words("keyword")),
    _number("n", say("Its number"), "KZ-MOD-10", 20, least=1, when=("id", NUMBERED)),
    Field("minus", Flag("KZ-KEYWORD-84"), say("Sign"), lambda _: say("Less instead of more"),
          when=("id", SIGNED), usual=False),
)  # fmt: skip
BEFORE = (
    Field("verb", Choice(tuple(before_squad.VERBS), "KZ-SQUAD-19"), say("What it does"), _words("verb")),
    _number("n", say("How much"), "KZ-SQUAD-19", 20, least=1),
)
REMINDER = (
    Field("moment", Choice(MOMENTS, "KZ-TRIGGER-01"), say("When to recall it"), _told_moment),
    Field("text", Phrase("KZ-CORE-02", 300), say("What the card says")),
)
DEALS = ("wounds", (True,))
ABILITY = (
    Field("name", Phrase("KZ-ABILITY-01"), say("Name of the ability")),
    Field("kind", Choice(ABILITY_KINDS, "KZ-ABILITY-01"), say("Type of ability"), _words("term"),
          usual="impact"),
    _flag("wounds", say("What it does"), say("Deals wounds by a die"), "KZ-ABILITY-10", usual=False),
    _number("weak", say("Weak strike"), "KZ-ABILITY-10", when=DEALS),
    _number("medium", say("Medium strike"), "KZ-ABILITY-10", when=DEALS),
    _number("strong", say("Strong strike"), "KZ-ABILITY-10", when=DEALS),
    _number("range", say("Range"), "KZ-RANGE-03", 9, tell=_told_range, usual=0),
    _number("chips", say("Price in chips"), "KZ-CHIP-01", 9, usual=0),
    _flag("closes", say("Price"), say("Closes the card"), "KZ-ABILITY-02", usual=True),
    _flag("sudden", say("Sudden"), say("Usable in either turn"), "KZ-SUDDEN-01", usual=False),
    _number("per_turn", say("Times a turn, 0 for any number"), "KZ-KEYWORD-52", 9, usual=0),
    _number("per_battle", say("Times a battle, 0 for any number"), "KZ-KEYWORD-51", 9, usual=0),
    Field("verb", Choice(tuple(VERBS), "KZ-ABILITY-09", optional=True), say("Done to the target"),
          _words("verb"), usual=None),
    _number("n", say("How much"), "KZ-ABILITY-09", 20, least=1, when=("verb", COUNTED)),
    Field("text", Phrase("KZ-CORE-02", 300), say("What the card says"), usual=NOTHING),
)  # fmt: skip


# -- what is made of them ----------------------------------------------------------------------------------


@rule("KZ-CORE-06")
def make_card(id: str, lives: int = 1, movement: int = 0, kind: str = "", **printed: Any) -> Printed:
    """A card from its fields; its id is only a key of the file."""
    strike = tuple(printed.pop(name, 0) for name in ("weak", "medium", "strong"))
    return Printed(
        **{**printed, "group": _text(printed["group"])},
        lives=lives,
        movement=movement,
        kind=kind,  # type: ignore[arg-type]
        strike=strike,
        source="yours",
    )


@rule("KZ-KEYWORD-82", "KZ-KEYWORD-84")
def make_tag(id: str, n: int = 0, minus: bool = False) -> Tag:
    """A keyword with its number."""
    return Tag(id, -n if minus else n)


@rule("KZ-ABILITY-11")
def make_ability(name: str, wounds: bool, verb: str | None, text: str, n: int = 0, **printed: Any) -> Ability:
    """An ability from its fields; «shot 2» is copied as 2-2-2."""
    value = tuple(printed.pop(each, 0) for each in ("weak", "medium", "strong"))
    printed |= {each: printed[each] or None for each in ("range", "per_turn", "per_battle")}
    does = (Effected(verb, n),) if verb else ()
    return Ability(id=name, value=value if wounds else None, does=does, text=_text(text), **printed)


def _text(copied: str) -> str:
    return "" if copied == NOTHING else copied


LISTS = (
    CardList("keywords", say("Keywords"), Lines(KEYWORD, make_tag, most=20)),
    CardList("abilities", say("Abilities"), Lines(ABILITY, make_ability, most=10)),
    CardList("formation", say("Keywords in formation"), Lines(KEYWORD, make_tag, most=10)),
    CardList("before_squad", say("Before the squad is bought"), Lines(BEFORE, Effected, most=4)),
    CardList("reminders", say("Texts to recall"), Lines(REMINDER, Reminder, most=10)),
)
SCHEMA = Schema(
    (Section("cards", say("Cards of the box"), "cards-outline", Cards(CARD, LISTS, make_card)),),
    others=("version",),
)
