"""What is printed on a card of «Куб на зуб», field by field: for files, the command line and the editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.facts import CardList, Cards, Field, Lines, Schema, Section
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.core.tracked import Choice, Flag, Phrase, Several
from companion.games.duel.card_box import (
    CREATURES,
    DEALS,
    KIND_ICONS,
    MOST_COST,
    NOTHING,
    TYPE_ICONS,
    WHEN,
    WHOM,
    WITH_LIVES,
    flag,
    keyword_fields,
    number,
    reminder_fields,
    strike_fields,
    text_of,
    told_range,
    usual_name,
    words_of,
)
from companion.games.kubnazub.glossary import SIGNED, keywords
from companion.games.kubnazub.printed import (
    ELEMENTS,
    KINDS,
    MELEE,
    RANGED,
    TYPES,
    Ability,
    Effected,
    Going,
    Printed,
    Reminder,
)
from companion.games.kubnazub.rules import before_squad
from companion.games.kubnazub.rules.trigger import MOMENTS
from companion.games.kubnazub.rules.usable import ANSWERS
from companion.games.kubnazub.rules.verbs import COUNTED, VERBS
from companion.games.kubnazub.words.names import NAMES, term

ABILITY_KINDS = (*MELEE, *RANGED, "spell", "impact")
MOMENT_WORDS: dict[str, Text] = {
    **WHEN,
    "start_of_any_turn": say("At the start of every turn"),
    "concentration": say("By concentration"),
    "before_squad": say("Before the squad is bought"),
}
ONLY_WHEN: dict[str, Text] = {
    "is_attacked": say("When it is attacked"),
    "ally_attacked": say("When an own card is attacked"),
    "enemy_acts": say("When the opponent acts"),
}
GOING: dict[str, Text] = {
    "first": say("I: only if you go first"),
    "second": say("II: only if you go second"),
}


# -- what things are called --------------------------------------------------------------------------------


_words = partial(words_of, NAMES)


def _one_of(words: dict[str, Text]) -> Callable[[Any], Text]:
    return lambda each: words[each]


# -- the fields of a card ----------------------------------------------------------------------------------


def _mark(name: str, cited: str) -> Field:
    return Field(name, Flag(cited), say("Crystal and crown"), lambda _: term(f"term.{name}"), usual=False)


CARD = (
    Field("name", Phrase("KZ-CORE-06"), say("Name on the card"), usual=usual_name),
    number("cost", say("Cost"), "KZ-SQUAD-03", MOST_COST),
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
    number("lives", term("term.lives"), "KZ-LIFE-01", least=1, when=WITH_LIVES),
    number("movement", say("Movement"), "KZ-TURN-03", when=CREATURES),
    *strike_fields("weak", say("Weak strike"), "KZ-ATTACK-01", CREATURES),
    Field("group", Phrase("KZ-CORE-06"), term("term.class"), usual=NOTHING),
)  # fmt: skip
SEAT = Field(
    "going", Choice(tuple(GOING), "KZ-KEYWORD-29", optional=True), say("For whom it counts"), _one_of(GOING),
    usual=None,
)  # fmt: skip
KEYWORD = (
    *keyword_fields(NAMES, keywords(), "KZ-MOD-10", "KZ-MOD-10"),
    Field("minus", Flag("KZ-KEYWORD-84"), say("Sign"), lambda _: say("Less instead of more"),
          when=("id", SIGNED), usual=False),
)  # fmt: skip
BEFORE = (
    Field("verb", Choice(tuple(before_squad.VERBS), "KZ-SQUAD-19"), say("What it does"), _words("verb")),
    number("n", say("How much"), "KZ-SQUAD-19", 20, least=1),
)
REMINDER = (
    *reminder_fields({each: MOMENT_WORDS[each] for each in MOMENTS}, "KZ-TRIGGER-01", "KZ-CORE-02"),
    SEAT,
)
EFFECTS = (*VERBS, *ANSWERS)
ABILITY = (
    Field("name", Phrase("KZ-ABILITY-01"), say("Name of the ability")),
    Field("kind", Choice(ABILITY_KINDS, "KZ-ABILITY-01"), say("Type of ability"), _words("term"),
          usual="impact"),
    flag("wounds", say("What it does"), say("Deals wounds by a die"), "KZ-ABILITY-10", usual=False),
    *strike_fields("weak", say("Weak strike"), "KZ-ABILITY-10", DEALS),
    number("range", say("Range"), "KZ-RANGE-03", 9, tell=told_range, usual=0),
    number("chips", say("Price in chips"), "KZ-CHIP-01", 9, usual=0),
    flag("closes", say("Price"), say("Closes the card"), "KZ-ABILITY-02", usual=True),
    flag("sudden", say("Sudden"), say("Usable in either turn"), "KZ-SUDDEN-01", usual=False),
    Field("when", Choice(tuple(ONLY_WHEN), "KZ-SUDDEN-03", optional=True), say("Its only moment"),
          _one_of(ONLY_WHEN), when=("sudden", (True,)), usual=None),
    flag("cancellable", say("Cancelling"), say("Can be cancelled"), "KZ-FAQ-05", usual=True),
    Field("targets", Choice(tuple(WHOM), "KZ-ABILITY-08"), say("Its target"), _one_of(WHOM),
          usual="any"),
    number("per_turn", say("Times a turn, 0 for any number"), "KZ-KEYWORD-52", 9, usual=0),
    number("per_battle", say("Times a battle, 0 for any number"), "KZ-KEYWORD-51", 9, usual=0),
    Field("verb", Choice(EFFECTS, "KZ-ABILITY-09", optional=True), say("What is done"),
          _words("verb"), usual=None),
    number("n", say("How much"), "KZ-ABILITY-09", 20, least=1, when=("verb", COUNTED)),
    Field("then", Choice(EFFECTS, "KZ-KEYWORD-58", optional=True), say("What is done besides"),
          _words("verb"), when=("verb", EFFECTS), usual=None),
    number("then_n", say("How much besides"), "KZ-KEYWORD-58", 20, least=1, when=("then", COUNTED)),
    Field("text", Phrase("KZ-CORE-02", 300), say("What the card says"), usual=NOTHING),
    SEAT,
)  # fmt: skip


# -- what is made of them ----------------------------------------------------------------------------------


@rule("KZ-CORE-06", "KZ-KEYWORD-29")
def make_card(
    id: str,
    keywords: tuple[tuple[Going, Tag], ...],
    lives: int = 1,
    movement: int = 0,
    kind: str = "",
    **printed: Any,
) -> Printed:
    """A card from its fields; its id is only a key of the file."""
    strike = tuple(printed.pop(name, 0) for name in ("weak", "medium", "strong"))
    return Printed(
        **{**printed, "group": text_of(printed["group"])},
        keywords=tuple(tag for going, tag in keywords if not going),
        going_first=tuple(tag for going, tag in keywords if going == "first"),
        going_second=tuple(tag for going, tag in keywords if going == "second"),
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


def make_keyword(going: str | None, **tag: Any) -> tuple[str, Tag]:
    """A keyword, and for whose card it counts."""
    return going or "", make_tag(**tag)


@rule("KZ-ABILITY-11", "KZ-SUDDEN-02", "KZ-KEYWORD-58")
def make_ability(name: str, wounds: bool, text: str, sudden: bool, **printed: Any) -> Ability:
    """An ability from its fields; «shot 2» is copied as 2-2-2, and what answers an action is sudden."""
    value = tuple(printed.pop(each, 0) for each in ("weak", "medium", "strong"))
    parts = [(printed.pop(verb, None), printed.pop(n, 0)) for verb, n in (("verb", "n"), ("then", "then_n"))]
    does = tuple(Effected(verb, n) for verb, n in parts if verb)
    printed |= {each: printed[each] or None for each in ("range", "per_turn", "per_battle")}
    printed |= {each: printed.get(each) or "" for each in ("when", "going")}
    return Ability(
        id=name,
        value=value if wounds else None,
        sudden=sudden or any(each.verb in ANSWERS for each in does),
        does=does,
        text=text_of(text),
        **printed,
    )


def make_reminder(moment: str, text: str, going: Any) -> Reminder:
    """A text for people, and for whose card it counts."""
    return Reminder(moment, text, going or "")


LISTS = (
    CardList("keywords", say("Keywords"), Lines((*KEYWORD, SEAT), make_keyword, most=20)),
    CardList("abilities", say("Abilities"), Lines(ABILITY, make_ability, most=10)),
    CardList("formation", say("Keywords in formation"), Lines(KEYWORD, make_tag, most=10)),
    CardList("before_squad", say("Before the squad is bought"), Lines(BEFORE, Effected, most=4)),
    CardList("reminders", say("Texts to recall"), Lines(REMINDER, make_reminder, most=10)),
)
SCHEMA = Schema(
    (Section("cards", say("Cards of the box"), "cards-outline", Cards(CARD, LISTS, make_card)),),
    others=("version",),
)
