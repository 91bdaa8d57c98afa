"""Cards that no list here has: they enter by name and printed numbers, into a deal or into the battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.tracked import Choice, Flag, Number, Phrase, Several, Track
from companion.games.duel.field import SEATS, cell, cell_name
from companion.games.duel.glossary import numbered
from companion.games.duel.preparing import require_busy
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.glossary import SIGNED, keywords
from companion.games.kubnazub.model import Card, Side, State
from companion.games.kubnazub.printed import ELEMENTS, KINDS, TYPES, Kind, Printed, example_cards
from companion.games.kubnazub.rules import symb
from companion.games.kubnazub.rules.squad import limits

MOST = 99
LESS: Final = "-"
"""Behind a keyword whose number lies below 0."""
NUMBERED: Final = numbered(keywords())

CARD_FORM: Final[dict[str, Track]] = {
    "name": Phrase("KZ-CORE-06", most=60),
    "cost": Number(0, 999, "KZ-SQUAD-03"),
    "lives": Number(1, MOST, "KZ-LIFE-01"),
    "movement": Number(0, MOST, "KZ-TURN-03"),
    "weak": Number(0, MOST, "KZ-ATTACK-01"),
    "medium": Number(0, MOST, "KZ-ATTACK-01"),
    "strong": Number(0, MOST, "KZ-ATTACK-01"),
    "elite": Flag("KZ-SQUAD-04"),
    "unique": Flag("KZ-SQUAD-14"),
    "element": Choice(ELEMENTS, "KZ-CORE-08", optional=True),
    "type": Choice(TYPES, "KZ-CORE-03"),
    "kind": Choice(KINDS, "KZ-CORE-04", optional=True),
    "keywords": Several(
        tuple(each + sign for each in keywords() for sign in (("", LESS) if each in SIGNED else ("",))),
        "KZ-MOD-10",
        most=9,
        total=20,
        once=tuple(each for each in keywords() if each not in NUMBERED),
    ),
}
"""What is asked of a card that nobody knows; a keyword with a number is there so many times."""
USUAL: Final = {"type": "creature", "kind": "ground", "movement": 1}


# -- into a deal -----------------------------------------------------------------------------------------


@rule("KZ-DECK-08", "KZ-SQUAD-03")
def bring(course: Course[State], command: cmd.BringCard) -> None:
    """A card of another product joins the dealt ones, or comes straight into the battle."""
    if course.state.stage == "battle":
        _bring_into_battle(course, command)
        return
    side = require_busy(course.state, command.seat, "KZ-DECK-08")
    if not has_room(course.state, side):
        raise Illegal("KZ-SQUAD-03", "too_many_brought", most=limits().hand)
    printed = _ask_card(course, side, secret=True)
    course.happen(ev.CardBrought(side.id, printed, rule="KZ-DECK-08"))


def has_room(state: State, side: Side) -> bool:
    """Whether a player may add a card: to a deal that people tell up to its size, later as many as a deal."""
    if state.stage == "deal":
        told = bool(side.dealt) or side.was_dealt
        return state.options.dealing == "table" and told and len(side.dealt) < limits().hand
    return sum(each.source == "told" for each in side.library) < limits().hand


def _ask_card(course: Course[State], side: Side, secret: bool) -> Printed:
    asked = {"about": (side.id,), "seat": side.id, "secret": secret}
    held = {each.name for each in side.library}
    known = {name: record for name, record in _known().items() if name not in held}
    told = course.ask.tell(CARD_FORM, "new_card", "KZ-DECK-08", usual=USUAL, known=known, **asked)
    printed = told_card(told)
    if printed.name in held:
        raise Illegal("KZ-DECK-08", "known_card", card=printed.name)
    return printed


@cache
def _known() -> Mapping[str, Mapping[str, Any]]:
    return {name: form_of(card) for name, card in example_cards().items()}


# -- into the battle -------------------------------------------------------------------------------------


@rule("KZ-DECK-08", "KZ-SYMB-01", "KZ-FLY-01", "KZ-AREA-01")
def _bring_into_battle(course: Course[State], command: cmd.BringCard) -> None:
    """It enters open and ready: on a free cell, on a host, or beside the field."""
    state, seat = course.state, command.seat
    if seat not in SEATS:
        raise Illegal("KZ-DECK-08", "no_such_player")
    printed = _ask_card(course, state.side(seat), secret=False)
    card = _placed(course, Card(state.next_id(seat), seat, printed, seat, movement=printed.movement))
    course.happen(ev.CardBrought(seat, printed, into_battle=True, rule="KZ-DECK-08"))
    course.happen(ev.CardEntered(card, rule="KZ-DECK-08"))


def _placed(course: Course[State], card: Card) -> Card:
    state, asked = course.state, {"about": (card.id,), "seat": card.owner}
    if card.printed.stands_beside:
        return replace(card, zone="air")
    if card.printed.is_symbiont:
        hosts = [each.id for each in state.in_play if not each.hidden and symb.can_host(state, card, each)]
        if not hosts:
            raise Illegal("KZ-SYMB-01", "no_host_left", card=card.printed.name)
        return replace(
            card, zone="host", host=course.ask.choose(hosts, "brought_host", "KZ-SYMB-01", **asked)
        )
    if not state.free:
        raise Illegal("KZ-KEYWORD-23", "no_cell_left", card=card.printed.name)
    names = [cell_name(at) for at in state.free]
    return replace(card, at=cell(course.ask.choose(names, "brought_cell", "KZ-DECK-08", **asked)))


# -- the form --------------------------------------------------------------------------------------------


@rule("KZ-CORE-03", "KZ-CORE-04", "KZ-CORE-05", "KZ-CORE-06", "KZ-CORE-07", "KZ-CORE-08")
def told_card(told: Mapping[str, Any]) -> Printed:
    """A card from the form: only creatures are of a kind and strike, ground ones where nothing is said.

    One that is told as it is known keeps its texts as well.
    """
    known = example_cards().get(told["name"])
    if known is not None and form_of(known) == {**told, "keywords": list(told["keywords"])}:
        return replace(known, source="told")
    card = Printed(
        told["name"],
        told["cost"],
        told["elite"],
        elements=(told["element"],) if told["element"] else (),
        type=told["type"],
        unique=told["unique"],
        lives=told["lives"],
        movement=told["movement"],
        strike=(told["weak"], told["medium"], told["strong"]),
        keywords=_tags(told["keywords"]),
    )
    if told["type"] != "creature":
        return replace(card, kind="", movement=0, strike=(0, 0, 0))
    kind: Kind = told["kind"] or "ground"
    return replace(card, kind=kind, movement=told["movement"] if kind == "ground" else 0)


@rule("KZ-KEYWORD-82", "KZ-KEYWORD-84")
def _tags(words: tuple[str, ...]) -> tuple[Tag, ...]:
    ids = dict.fromkeys(each.removesuffix(LESS) for each in words)
    numbers = {id_: words.count(id_) - words.count(id_ + LESS) for id_ in ids}
    return tuple(Tag(id_, n if id_ in NUMBERED else 0) for id_, n in numbers.items() if n)


def form_of(card: Printed) -> Mapping[str, Any]:
    """A card as the form would tell it; what has no field there is left out."""
    weak, medium, strong = card.strike
    return {
        "name": card.name,
        "cost": card.cost,
        "lives": card.lives,
        "movement": card.movement,
        "weak": weak,
        "medium": medium,
        "strong": strong,
        "elite": card.elite,
        "unique": card.unique,
        "element": card.elements[0] if card.elements else None,
        "type": card.type,
        "kind": card.kind or None,
        "keywords": [
            tag.id + LESS if tag.n < 0 else tag.id for tag in card.keywords for _ in range(abs(tag.n) or 1)
        ],
    }
