"""Cards that come from a hand here, from a list on paper, or at once by name and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.tracked import Choice, Flag, Number, Phrase, Several, Track
from companion.games.warcry.model import UNLISTED, PileName, Side, State
from companion.games.warcry.printed import REACHES, SLOTS, SPEEDS, Ability, CardType, Printed
from companion.games.warcry.rules.deck import may_be_held

LOW, HIGH = -9, 30
_RATED: Final[dict[str, Track]] = {
    "ranged": Choice(REACHES, "WC-RANGED-01"),
    "ranged_value": Number(LOW, HIGH, "WC-RANGED-09"),
    "scout": Number(0, HIGH, "WC-FIRST-01"),
    "terror": Number(0, HIGH, "WC-TERROR-01"),
    "victory": Number(LOW, HIGH, "WC-VICTORY-03"),
}
_UNIT: Final[dict[str, Track]] = {
    "name": Phrase("WC-CARD-01", 60),
    "cost": Number(0, HIGH, "WC-CARD-01"),
    "strength": Number(LOW, HIGH, "WC-CARD-01"),
    "tactic_points": Number(LOW, HIGH, "WC-CARD-01"),
    "leadership": Number(LOW, HIGH, "WC-CARD-01"),
    "speed": Choice(SPEEDS, "WC-CARD-04"),
    "unique": Flag("WC-UNIQUE-01"),
    **_RATED,
}
_ATTACHMENT: Final[dict[str, Track]] = {
    "name": Phrase("WC-CARD-02", 60),
    "cost": Number(0, HIGH, "WC-CARD-02"),
    "strength": Number(LOW, HIGH, "WC-CARD-02"),
    "tactic_points": Number(LOW, HIGH, "WC-CARD-02"),
    "leadership": Number(LOW, HIGH, "WC-CARD-02"),
    "unique": Flag("WC-UNIQUE-06"),
    "keywords": Several(SLOTS, "WC-ATTACH-03"),
    **_RATED,
}
_ACTION: Final[dict[CardType, dict[str, Track]]] = {
    "Tactic": {"name": Phrase("WC-CARD-03", 60), "cost": Number(0, HIGH, "WC-TACTIC-09")},
    "Command": {"name": Phrase("WC-CARD-03", 60), "strategy": Flag("WC-STRATEGY-01")},
    "Reaction": {"name": Phrase("WC-CARD-03", 60)},
}
FORMS: Final[dict[CardType, dict[str, Track]]] = {"Unit": _UNIT, "Attachment": _ATTACHMENT, **_ACTION}
"""What is told of a card that no list knows, by its type."""
USUAL: Final[dict[str, Any]] = {
    "cost": 3, "strength": 3, "tactic_points": 2, "leadership": 3, "speed": "infantry", "unique": False,
    "ranged": "none", "ranged_value": 0, "scout": 0, "terror": 0, "victory": 0, "keywords": [],
    "strategy": False,
}  # fmt: skip
_ADDS_NOTHING: Final = {"strength": 0, "tactic_points": 0, "leadership": 0}
"""The numbers on an attachment are added to those of its unit."""
USUAL_POINTS: Final = 1
"""Tactic Points of a tactic that is told."""


def army_card(course: Course[State], side: Side, key: str, type_: CardType) -> Printed:
    """A card that is mustered."""
    return _card(course, side, key, type_, "army", "WC-MUSTER-05")


def any_unit(course: Course[State], side: Side, key: str) -> Printed:
    """A unit that a text puts into play: from the hand, a pile of its player, or told at once."""
    if key == UNLISTED:
        return _told(course, side, "Unit")
    card = side.find_printed(key)
    if card is None or key not in (*side.army_hand, *side.army_deck.cards, *side.army_discard):
        raise Illegal("WC-CARD-10", "not_out_of_play", card=key)
    if card.type != "Unit":
        raise Illegal("WC-CARD-10", "not_a_unit", card=card.name)
    return card


def action_card(course: Course[State], side: Side, key: str, type_: CardType, cited: str) -> Printed:
    """A card that is played in battle."""
    card = _card(course, side, key, type_, "action", cited)
    if card.played_as != type_:
        if card.strategy:
            raise Illegal("WC-STRATEGY-01", "is_a_strategy", card=card.name)
        raise Illegal(cited, "other_type", card=card.name, type=type_)
    return card


def ability_of(side: Side, key: str, type_: CardType, name: str, cited: str) -> Ability:
    """The ability by which a card is played; it is looked for before a card is told, which takes a while."""
    known = side.find_printed(key) or Printed(key, type_)
    found = next((each for each in known.usable if each.id == name), None)
    if found is None:
        raise Illegal(cited, "no_such_ability", unit=known.name)
    return found


@rule("WC-CARD-01", "WC-CARD-02", "WC-CARD-03")
def _card(
    course: Course[State], side: Side, key: str, type_: CardType, pile: PileName, cited: str
) -> Printed:
    """What is printed on it: known by a list, or told now."""
    if key == UNLISTED:
        if course.state.options.hands == "app" and side.listed:
            raise Illegal(cited, "not_in_hand", card=key)
        return _told(course, side, type_)
    card = side.find_printed(key)
    if card is None or key not in may_be_held(course.state, side.id, pile):
        raise Illegal(cited, "not_in_hand", card=key)
    return card


def _told(course: Course[State], side: Side, type_: CardType) -> Printed:
    shape = FORMS[type_]
    usual = {name: USUAL[name] for name in shape if name in USUAL}
    if type_ == "Attachment":
        usual |= _ADDS_NOTHING
    if type_ == "Tactic":
        usual["cost"] = USUAL_POINTS
    known = {each.name: _plain(each, shape) for each in side.library if each.type == type_}
    told = course.ask.tell(
        shape,
        "card",
        "WC-CARD-01",
        about=(side.id, type_),
        seat=side.id,
        usual=usual,
        known=known,
        type=type_,
    )
    values = {**told, "keywords": tuple(told.get("keywords", ()))}
    return Printed(type=type_, source="told", **values)


def _plain(card: Printed, shape: Mapping[str, Track]) -> dict[str, Any]:
    return {name: getattr(card, name) for name in shape if name != "name"}
