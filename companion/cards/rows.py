"""One row of a card table to one card: which columns a game has and what may stand in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from companion.cards.card import NO_FACTS, UNLIMITED, Card
from companion.cards.names import normalise, safe
from companion.core.numerals import whole
from companion.core.text import Text, say


class BadValue(Exception):
    """A cell that cannot be what it says."""

    def __init__(self, column: str, problem: Text) -> None:
        super().__init__(column)
        self.column, self.problem = column, problem


def at_card(number: int, column: str = "") -> Text:
    """A card of a table, or one column of it."""
    return say("card {n}, {column}", n=number, column=column) if column else say("card {n}", n=number)


_SHARED: Final = {
    "id": "id",
    "name": "name",
    "cost": "cost",
    "type": "type",
    "sets": "sets",
    "set": "sets",
    "keywords": "keywords",
    "unique": "unique",
    "elite": "elite",
    "banned": "banned",
    "max_copies": "max_copies",
    "aliases": "aliases",
    "doubts": "doubts",
    "rarity": "rarity",
}
COLUMNS: Final[dict[str, dict[str, str]]] = {
    "warcry": {
        **_SHARED,
        "faction": "factions",
        "factions": "factions",
        "die": "die",
        "strength": "strength",
        "tactic_points": "tactic_points",
        "leadership": "leadership",
        "errata": "errata",
    },
    "kubnazub": {
        **_SHARED,
        "name_ru": "name",
        "element": "factions",
        "factions": "factions",
        "deck": "deck",
        "first_squad": "first_squad",
        "confidence": "confidence",
        "rules": "rules",
        "marker": "marker",
        "likely_type": "likely_type",
    },
    "realms": {
        **_SHARED,
        "realm": "factions",
        "realms": "factions",
        "factions": "factions",
        "class": "class",
    },
}
REQUIRED: Final = {
    "warcry": ("id", "name", "type", "factions"),
    "kubnazub": ("name",),
    "realms": ("name",),
}
_EXTRA: Final = {
    "warcry": ("strength", "tactic_points", "leadership", "rarity", "errata"),
    "kubnazub": ("deck", "first_squad", "rules", "marker", "likely_type", "rarity"),
    "realms": ("class", "rarity"),
}
_NUMBERS: Final = frozenset(("strength", "tactic_points", "leadership"))
_WARCRY_TYPES: Final = {
    normalise(name): name for name in ("Unit", "Attachment", "Tactic", "Command", "Reaction")
}
_KINDS: Final = {
    "ground": "ground",
    "standalone": "ground",
    "наземное": "ground",
    "flying": "flying",
    "летающее": "flying",
    "symbiont": "symbiont",
    "symbiotic": "symbiont",
    "симбиот": "symbiont",
    "companion": "symbiont",
    "parasite": "symbiont",
    "компаньон": "symbiont",
    "паразит": "symbiont",
}
_TYPES: Final = {
    "creature": "creature",
    "существо": "creature",
    "artifact": "artifact",
    "артефакт": "artifact",
    "area": "area",
    "местность": "area",
    "equipment": "equipment",
    "снаряжение": "equipment",
}
_ELEMENTS: Final = {
    **{name: name for name in ("steppe", "mountain", "forest", "swamp", "dark")},
    "степь": "steppe",
    "горы": "mountain",
    "лес": "forest",
    "болото": "swamp",
    "тьма": "dark",
    "neutral": "",
    "нейтральная": "",
    "": "",
}
_FLAGS: Final = {
    **dict.fromkeys(("1", "true", "yes", "да", "oui"), True),
    **dict.fromkeys(("0", "false", "no", "нет", "non"), False),
}
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")


def plain_name(written: str) -> str:
    """The name of a card; one that cannot be shown is a `BadValue`."""
    name = safe(written).strip()
    if not name or len(name) > 120 or "\ufffd" in name:
        raise BadValue("name", say("A card needs a name of at most 120 plain characters."))
    return name


def make_card(row: Mapping[str, str], game: str) -> Card:
    """The card of one row; a `BadValue` names the column that is wrong."""
    name = plain_name(row.get("name", ""))
    type, kind = _type(row.get("type", "").strip(), game)
    return Card(
        id=_id(row.get("id", ""), name, game),
        name=name,
        cost=_number(row, "cost"),
        type=type,
        kind=kind,
        factions=_factions(row.get("factions", "").strip(), game),
        sets=_sets(row, game),
        keywords=_keywords(row, game),
        unique=_flag(row, "unique", False if game == "warcry" else None),
        elite=_flag(row, "elite", None),
        banned=bool(_flag(row, "banned", False)),
        die=_die(row.get("die", "").strip()),
        max_copies=_copies(row.get("max_copies", "").strip()),
        aliases=_list(row.get("aliases", "")),
        doubts=_doubts(row),
        extra=_extra(row, game),
    )


def _id(written: str, name: str, game: str) -> str:
    id = safe(written).strip()
    if not id and game == "warcry":
        raise BadValue("id", say("A card needs an id."))
    if id == name and game != "warcry":  # as we write a card that has no id of its own
        return name
    if len(id) > 40 or "\ufffd" in id:
        raise BadValue("id", say("An id has at most 40 plain characters."))
    return id or name


@lru_cache(maxsize=4096)
def _type(written: str, game: str) -> tuple[str, str]:
    if game == "warcry":
        found = _WARCRY_TYPES.get(normalise(written))
        if found is None:
            raise BadValue("type", say("The type is not one of {types}.", types=list(_WARCRY_TYPES.values())))
        return found, ""
    type = kind = ""
    for word in normalise(written).split():
        kind = _KINDS.get(word, kind)
        type = _TYPES.get(word, "creature" if word in _KINDS else type)
        if word not in _KINDS and word not in _TYPES:
            raise BadValue("type", say("The type is not one of {types}.", types=sorted(set(_TYPES.values()))))
    return type, kind


@lru_cache(maxsize=4096)
def _factions(written: str, game: str) -> tuple[str, ...]:
    if game == "realms":
        return _list(written)
    word = normalise(written)
    known = _ELEMENTS if game == "kubnazub" else {side: side for side in ("good", "evil", "neutral")}
    if word not in known:
        raise BadValue("factions", say("The value is not one of {values}.", values=[k for k in known if k]))
    return (known[word],) if known[word] else ()


def _sets(row: Mapping[str, str], game: str) -> tuple[str, ...]:
    """The sets of a card; the cards of the two ready decks are the set «Куб на зуб» itself."""
    sets = _list(row.get("sets", ""))
    if game == "warcry" and not sets:
        raise BadValue("sets", say("A card needs a set."))
    return sets or (("kubnazub",) if game == "kubnazub" and row.get("deck", "").strip() else ())


def _keywords(row: Mapping[str, str], game: str) -> tuple[str, ...] | None:
    """Keywords; outside WarCry an empty cell means that nobody has copied them from the card."""
    written = row.get("keywords", "").strip()
    found = _list(written)
    if found == ("?",) or (not written and game != "warcry"):
        return None
    return () if found == ("-",) else found


def _number(row: Mapping[str, str], column: str) -> str:
    value = row.get(column, "")
    if value == "" or _is_number(value):
        return value.strip().upper()
    raise BadValue(column, say("The value is neither a number nor X."))


@lru_cache(maxsize=4096)
def _is_number(value: str) -> bool:
    plain = value.strip()
    return not plain or plain in ("X", "x") or _NUMBER.fullmatch(plain) is not None


def _flag(row: Mapping[str, str], column: str, default: bool | None) -> bool | None:
    value = row.get(column, "")
    if not value.strip():
        return default
    found = _FLAGS.get(value)
    if found is None:
        found = _FLAGS.get(value.strip().lower())
    if found is None:
        raise BadValue(column, say("The value is neither 1 nor 0."))
    return found


def _die(value: str) -> str:
    if value and value not in "123456":
        raise BadValue("die", say("A die shows 1 to 6."))
    return value


@lru_cache(maxsize=4096)
def _copies(value: str) -> int | None:
    if not value:
        return None
    if value.lower() in ("inf", "infinity", "∞"):
        return UNLIMITED
    number = whole(value)
    if number is not None and 0 < number < UNLIMITED:
        return number
    raise BadValue("max_copies", say("The value is neither a number above 0 nor inf."))


def _doubts(row: Mapping[str, str]) -> tuple[str, ...]:
    """What the table itself calls a guess: `doubts`, or `elite=ambiguous` under `confidence`."""
    if "confidence" not in row:
        return _list(row.get("doubts", ""))
    pairs = (part.partition("=") for part in row["confidence"].split(";"))
    unsure = tuple(fact.strip() for fact, _, how in pairs if how.strip() == "ambiguous")
    return _list(row.get("doubts", "")) + unsure


@lru_cache(maxsize=4096)
def _list(written: str) -> tuple[str, ...]:
    if not written:
        return ()
    return tuple([part for part in [safe(each).strip() for each in written.split(";")] if part])


def _extra(row: Mapping[str, str], game: str) -> Mapping[str, str]:
    kept = {}
    for key in _EXTRA[game]:
        value = _number(row, key) if key in _NUMBERS else safe(row.get(key, "")).strip()
        if value:
            kept[key] = value
    return kept or NO_FACTS


def card_row(card: Card) -> dict[str, str]:
    """A card as the cells of its CSV line; a dash for keywords known to be none."""
    flag = {True: "1", False: "0", None: ""}
    copies = (
        "" if card.max_copies is None else "inf" if card.max_copies >= UNLIMITED else str(card.max_copies)
    )
    return {
        **card.extra,
        "id": card.id,
        "name": card.name,
        "cost": card.cost,
        "type": f"{card.kind} {card.type}".strip(),
        "factions": ";".join(card.factions),
        "sets": ";".join(card.sets),
        "keywords": "?" if card.keywords is None else ";".join(card.keywords) or "-",
        "unique": flag[card.unique],
        "elite": flag[card.elite],
        "banned": flag[card.banned],
        "die": card.die,
        "max_copies": copies,
        "aliases": ";".join(card.aliases),
        "doubts": ";".join(card.doubts),
    }
