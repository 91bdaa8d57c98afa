"""TOKEN: markers that only one card has, and the desk at which fan cards ask something of the world."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.tracked import Number
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.box import desk_of
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import faq, life, trigger
from companion.games.kubnazub.rules.faq import CENSORSHIP
from companion.games.kubnazub.rules.situation import Blow

CHARGE, TAKE_OFF = "charge", "take_off"
MARKERS: Final = ("warning", "prison", CENSORSHIP)
PARAMETERS: Final = ("lives", "movement", "weak", "medium", "strong")
MOST_SANITY: Final = 99
LIFTED, THIS_TURN, NEXT_TURN = "lifted", "this_turn", "next_turn"
STANDS, FALLEN = "stands", "fallen"


def require_shown(state: State, id_: str) -> Card:
    """A card in play that everybody sees."""
    card = state.find(id_)
    if card is None or not card.is_in_play or card.hidden:
        raise Illegal("KZ-CORE-02", "no_such_card", card=id_)
    return card


@rule("KZ-CORE-02")
def judge(course: Course[State], command: cmd.JudgeStunt) -> None:
    """Only people can say whether a stunt was done; what follows from it stands on the card."""
    card = require_shown(course.state, command.card)
    course.happen(ev.StuntJudged(card.id, command.done, rule="KZ-CORE-02"))


@rule("KZ-TOKEN-09")
def uses(state: State, card: Card) -> tuple[str, ...]:
    """What a card may ask of the desk: what the book ties to it, a phone's charge, its own markers off."""
    marked = (TAKE_OFF,) if markers_on(state, card) else ()
    return (*desk_of(card.printed.name), CHARGE, *marked)


def markers_on(state: State, card: Card) -> tuple[str, ...]:
    """The single-card markers that lie on a card."""
    return tuple(each.what for each in state.effects if each.on == card.id and each.what in MARKERS)


@rule("KZ-TOKEN-09")
def read_desk(course: Course[State], command: cmd.ReadDesk) -> None:
    """A fan card asks, and the players answer."""
    card = require_shown(course.state, command.card)
    if command.what not in uses(course.state, card):
        raise Illegal("KZ-TOKEN-09", "not_at_this_desk", card=card.id, what=command.what)
    DESK[command.what](course, card)
    trigger.carry_out(course)


def _read(course: Course[State], card: Card, what: str, numbers: tuple[int, ...], cited: str) -> None:
    course.happen(ev.DeskRead(card.controller, card.id, what, numbers, rule=cited))


# -- what is read off the world --------------------------------------------------------------------------


@rule("KZ-CORE-02")
def charge(course: Course[State], card: Card) -> None:
    """The charge of a phone in percent; an app that can read it answers by itself."""
    asked = {"about": (card.id,), "seat": card.controller}
    _read(
        course, card, CHARGE, (course.ask.count(0, 100, "desk_charge", "KZ-CORE-02", **asked),), "KZ-CORE-02"
    )


@rule("KZ-TOKEN-09")
def sanity(course: Course[State], card: Card) -> None:
    """Where the marker stands on its track now; how long the track is only the box knows."""
    now = course.state.side(card.controller).sanity
    asked = {"about": (card.id,), "seat": card.controller, "now": now}
    n = course.ask.count(0, MOST_SANITY, "desk_sanity", "KZ-TOKEN-09", **asked)
    _read(course, card, "sanity", (n,), "KZ-TOKEN-09")


@rule("KZ-FAQ-06")
def house(course: Course[State], card: Card) -> None:
    """A card house stands or has fallen; there is no second one."""
    if course.state.side(card.controller).house == FALLEN:
        raise Illegal("KZ-FAQ-06", "house_fallen", card=card.id)
    asked = {"about": (card.id,), "seat": card.controller}
    found = course.ask.choose((STANDS, FALLEN), "desk_house", "KZ-FAQ-06", **asked)
    _read(course, card, "house", (int(found == STANDS),), "KZ-FAQ-06")


@rule("KZ-FAQ-17")
def parameters(course: Course[State], card: Card) -> None:
    """One digit for each of five parameters."""
    shape = {name: Number(0, 9, "KZ-FAQ-17") for name in PARAMETERS}
    told = course.ask.tell(shape, "desk_parameters", "KZ-FAQ-17", about=(card.id,), seat=card.controller)
    _read(course, card, "parameters", tuple(told[name] for name in PARAMETERS), "KZ-FAQ-17")


@rule("KZ-FAQ-09", "KZ-TOKEN-01")
def arrows(course: Course[State], card: Card) -> None:
    """Two-sided wound markers fall on cards: each shows 1 or 2."""
    state = course.state
    under = tuple(each.id for each in state.in_play if each.has_lives and not each.hidden)
    seat = card.controller
    hit = course.ask.pick(under, "arrow_targets", "KZ-FAQ-09", least=1, about=(card.id,), seat=seat)
    shown = tuple(
        course.ask.count(1, 2, "arrow_side", "KZ-FAQ-09", about=(card.id, each), seat=seat) for each in hit
    )
    _read(course, card, "arrows", shown, "KZ-FAQ-09")
    blows = tuple(Blow(id_, n, "impact", card.id, card.controller) for id_, n in zip(hit, shown, strict=True))
    life.deal(course, blows, "KZ-FAQ-09")


# -- markers ---------------------------------------------------------------------------------------------


@rule("KZ-TOKEN-09", "KZ-FAQ-04")
def lay(marker: str) -> Callable[[Course[State], Card], None]:
    """A marker comes to lie on a card; when it goes stands on the card that has it, or in its ruling."""

    def laid(course: Course[State], card: Card) -> None:
        state = course.state
        bare = (each for each in state.in_play if not each.hidden and marker not in markers_on(state, each))
        free = tuple(each.id for each in bare)
        if not free:
            raise Illegal("KZ-TOKEN-09", "marked_already", what=marker)
        asked = {"about": (card.id, marker), "seat": card.controller, "marker": marker}
        target = course.ask.choose(free, "marker_on", "KZ-TOKEN-09", **asked)
        last = faq.censored_until(state, card) if marker == CENSORSHIP else _until(course, card, marker)
        cited = "KZ-FAQ-04" if marker == CENSORSHIP else "KZ-TOKEN-09"
        course.happen(ev.MarkerLaid(target, marker, card.id, last, rule=cited))

    return laid


def _until(course: Course[State], card: Card, marker: str) -> int | None:
    """The turn with which a marker goes, None where it stays until it is taken off."""
    asked = {"about": (card.id, marker), "seat": card.controller}
    found = course.ask.choose((LIFTED, THIS_TURN, NEXT_TURN), "marker_until", "KZ-TOKEN-09", **asked)
    return None if found == LIFTED else course.state.turn + (found == NEXT_TURN)


@rule("KZ-TOKEN-09")
def take_off(course: Course[State], card: Card) -> None:
    """A marker is taken off a card before its time."""
    asked = {"about": (card.id,), "seat": card.controller}
    marker = course.ask.choose(markers_on(course.state, card), "marker_off", "KZ-TOKEN-09", **asked)
    course.happen(ev.MarkerLifted(card.id, marker, rule="KZ-TOKEN-09"))


DESK: Final[dict[str, Callable[[Course[State], Card], None]]] = {
    CHARGE: charge,
    "sanity": sanity,
    "house": house,
    "parameters": parameters,
    "arrows": arrows,
    "doctor": faq.doctor,
    **{marker: lay(marker) for marker in MARKERS},
    TAKE_OFF: take_off,
}
