"""The fan-card desk: what cards ask of the world, the markers that lie about, stunts that people judge."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenters.adjust import capital
from app.presenters.table.face import Tile
from app.presenters.views import RowView, Speak
from companion.core.game import Command
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.box import desk_of
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules.token import MARKERS, TAKE_OFF
from companion.games.kubnazub.words import desk
from companion.games.kubnazub.words.names import seat_name, with_names

ICONS = {
    "sanity": "brain", "house": "cards", "parameters": "dialpad", "arrows": "arrow-projectile-multiple",
    "doctor": "medical-bag", "warning": "alert-outline", "prison": "gate", "censorship": "cancel",
}  # fmt: skip
ANY_CARD = {
    "charge": (Tile(cmd.ReadDesk, desk.DESK["charge"], "battery", {"what": "charge"}),
               say("Read from this phone, or typed in.")),
    "done": (Tile(cmd.JudgeStunt, say("A stunt was done"), "thumb-up-outline", {"done": True}),
             say("Only people can judge it.")),
    "failed": (Tile(cmd.JudgeStunt, say("A stunt has failed"), "thumb-down-outline", {"done": False}),
               say("Only people can judge it.")),
}  # fmt: skip
"""What any card may ask; the card is tapped on the board."""


def _shown(state: State) -> list[Card]:
    return [each for each in state.in_play if not each.hidden]


def _is_open(state: State) -> bool:
    return state.stage == "battle" and state.result == "open" and not state.between_turns


def rows(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The cards that have something to do here, the markers that lie, and what any card may ask."""
    if not _is_open(state):
        return ()
    of_cards = [
        _use(state, card, what, speak) for card in _shown(state) for what in desk_of(card.printed.name)
    ]
    lying = [
        RowView(
            f"{each.on}/{TAKE_OFF}",
            state.card(each.on).printed.name,
            speak(_lies(each.what, each.last_turn)),
            ICONS[each.what],
            "warn",
            end_icon="close",
        )
        for each in state.effects
        if each.what in MARKERS
    ]
    asked = [
        RowView(id_, capital(speak(tile.title)), speak(detail), tile.icon, end_icon="chevron-right")
        for id_, (tile, detail) in ANY_CARD.items()
    ]
    return (*of_cards, *lying, *asked)


def _use(state: State, card: Card, what: str, speak: Speak) -> RowView:
    """One thing that a card has the players do, and how it stands now."""
    side = state.side(card.controller)
    value = str(side.sanity) if what == "sanity" else ""
    house = {"stands": say("It stands"), "fallen": say("It has fallen")}.get(side.house)
    if what == "house" and house is not None:
        value = speak(house)
    icon = ICONS.get(what, "cat")
    detail = speak(desk.DESK[what])
    return RowView(
        f"{card.id}/{what}", card.printed.name, detail, icon, "ac", value, end_icon="chevron-right"
    )


def _lies(marker: str, last_turn: int | None) -> Text:
    name = desk.MARKERS[marker]
    if last_turn is None:
        return say("{marker}, until it is taken off", marker=name)
    return say("{marker}, up to the end of turn {turn}", marker=name, turn=last_turn)


def tapped(state: State, row: str) -> Command | Tile | None:
    """What a row orders."""
    if row in ANY_CARD:
        return ANY_CARD[row][0]
    card, _, what = row.partition("/")
    return cmd.ReadDesk(card, what)


def reads(question: Question) -> tuple[str, Text] | None:
    """The charge of a phone is what this phone knows of itself."""
    return ("battery", say("Read it from this phone")) if question.key == "desk_charge" else None


# -- cards that no list has -------------------------------------------------------------------------------


def owners(state: State, speak: Speak) -> Sequence[RowView]:
    """Whose card comes into the battle."""
    if not _is_open(state):
        return ()
    return [
        RowView(seat, speak(with_names(state, say("{seat}", seat=seat_name(seat)))), icon="account")
        for seat in SEATS
    ]


def bring(state: State, row: str) -> Command | None:
    """A card of that player."""
    return cmd.BringCard(Seat(row))
