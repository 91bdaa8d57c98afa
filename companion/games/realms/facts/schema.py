"""What is printed on a card of Realms, field by field: for files, the command line and the editor."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.facts import CardList, Cards, Field, Lines, Schema, Section
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.text import say
from companion.core.tracked import Choice, Phrase
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
from companion.games.duel.printed import Effected, Reminder
from companion.games.realms.actions import ABILITY_KINDS
from companion.games.realms.glossary import keywords
from companion.games.realms.printed import KINDS, SLOTS, TYPES, Ability, Printed
from companion.games.realms.rules.token import MOMENTS
from companion.games.realms.rules.verbs import COUNTED, VERBS
from companion.games.realms.words.names import NAMES, term

EQUIPMENT = ("type", ("equipment",))
_words = partial(words_of, NAMES)


# -- the fields of a card ----------------------------------------------------------------------------------

CARD = (
    Field("name", Phrase("RE-CARD-04"), say("Name on the card"), usual=usual_name),
    number("cost", say("Cost"), "RE-CARD-04", MOST_COST),
    flag("elite", term("term.elite"), term("term.elite"), "RE-ARMY-07", usual=False),
    Field("realms", Phrase("RE-ARMY-04"), say("Realm, or several parted by ;"), usual=NOTHING),
    Field("type", Choice(TYPES, "RE-CARD-01"), say("Type of card"), _words("term"), TYPE_ICONS,
          usual="creature"),
    Field("kind", Choice(KINDS, "RE-CARD-03"), say("Kind of creature"), _words("term"), KIND_ICONS,
          when=CREATURES, usual="ground"),
    Field("slot", Choice(SLOTS, "RE-EQUIP-01"), say("Class of equipment"), _words("slot"), when=EQUIPMENT),
    number("lives", term("term.life"), "RE-CARD-04", least=1, when=WITH_LIVES),
    number("movement", term("term.movement_points"), "RE-CARD-04", when=CREATURES),
    *strike_fields("light", say("Light strike"), "RE-CARD-04", CREATURES),
    Field("group", Phrase("RE-CARD-08"), term("term.class"), when=CREATURES, usual=NOTHING),
)  # fmt: skip
KEYWORD = keyword_fields(NAMES, keywords(), "RE-CARD-05", "RE-STACK-01")
REMINDER = reminder_fields({each: WHEN[each] for each in MOMENTS}, "RE-GOLDEN-01", "RE-GOLDEN-01")
ABILITY = (
    Field("name", Phrase("RE-CARD-06"), say("Name of the ability")),
    Field("kind", Choice(ABILITY_KINDS, "RE-ACT-03"), say("Type of ability"), _words("kind"), usual="effect"),
    flag("wounds", say("What it does"), say("Deals damage"), "RE-ATTACK-07", usual=False),
    *strike_fields("light", say("Light strike"), "RE-ATTACK-07", DEALS),
    number("range", say("Range"), "RE-ACT-07", 9, tell=told_range, usual=0),
    Field("targets", Choice(tuple(WHOM), "RE-ACT-06"), say("On what"), lambda each: WHOM[each], usual="any"),
    Field("verb", Choice(tuple(VERBS), "RE-ACT-10", optional=True), say("Done to the target"),
          _words("verb"), usual=None),
    number("n", say("How much"), "RE-ACT-10", 20, least=1, when=("verb", COUNTED)),
    Field("text", Phrase("RE-GOLDEN-01", 300), say("What the card says"), usual=NOTHING),
)  # fmt: skip


# -- what is made of them ----------------------------------------------------------------------------------


@rule("RE-CARD-02", "RE-CARD-03", "RE-CARD-04", "RE-ARMY-04")
def make_card(id: str, lives: int = 1, movement: int = 0, kind: str = "", **printed: Any) -> Printed:
    """A card from its fields; its id is only a key of the file."""
    strike = tuple(printed.pop(name, 0) for name in ("light", "medium", "strong"))
    realms = tuple(each.strip() for each in text_of(printed.pop("realms")).split(";") if each.strip())
    group = text_of(printed.pop("group", NOTHING))
    return Printed(
        **printed,
        group=group,
        realms=realms,
        lives=lives,
        movement=movement,
        kind=kind,  # type: ignore[arg-type]
        strike=strike,
        source="yours",
    )


def make_tag(id: str, n: int = 0) -> Tag:
    """A keyword with its number."""
    return Tag(id, n)


@rule("RE-ATTACK-07")
def make_ability(name: str, wounds: bool, verb: str | None, text: str, n: int = 0, **printed: Any) -> Ability:
    """An ability from its fields; «shot 2» is copied as 2-2-2."""
    value = tuple(printed.pop(each, 0) for each in ("light", "medium", "strong"))
    printed["range"] = printed["range"] or None
    does = (Effected(verb, n),) if verb else ()
    return Ability(id=name, value=value if wounds else None, does=does, text=text_of(text), **printed)


LISTS = (
    CardList("keywords", say("Keywords"), Lines(KEYWORD, make_tag, most=20)),
    CardList("rank", say("Keywords in rank"), Lines(KEYWORD, make_tag, most=10)),
    CardList("abilities", say("Abilities"), Lines(ABILITY, make_ability, most=10)),
    CardList("reminders", say("Texts to recall"), Lines(REMINDER, Reminder, most=10)),
)
SCHEMA = Schema(
    (Section("cards", say("Cards of the box"), "cards-outline", Cards(CARD, LISTS, make_card)),),
    others=("version",),
)
