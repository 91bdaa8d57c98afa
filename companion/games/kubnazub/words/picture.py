"""The table in plain text, and the words by which a person types cards and cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.game import Command
from companion.core.picture import Chart, DrawnLine, Picture
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import Text, headed, say, say_n
from companion.games.duel.field import FIELD, SEATS, cell_name
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Card, Side, State
from companion.games.kubnazub.words.names import card as named
from companion.games.kubnazub.words.names import keyword, seat_name, squad_card, term
from companion.games.kubnazub.words.values import VALUES

COUNTED = ("more_lives", "chips", "poison", "die_bonus", "attack_bonus", "armour_used", "tokens")
FLAGS = ("blessed", "cursed", "incarnated")


def picture(state: State) -> Picture:
    """The field with the Second player's edge on top, then what is beside it, then what each player holds."""
    field = Chart(
        tuple(
            tuple(_cell(state, Square(row, column)) for column in range(FIELD.cols))
            for row in range(FIELD.rows)
        )
    )
    beside = (line for seat in SEATS for line in _beside(state, seat))
    return (field, *beside, *(line for side in state.sides for line in _held(side)), *_waiting(state))


# -- cards -------------------------------------------------------------------------------------------


def _cell(state: State, at: Square) -> tuple[DrawnLine, ...]:
    """A cell by its name, and who stands on it or sits on who stands there."""
    here = [each for each in state.cards if each.zone == "field" and each.at == at]
    riders = [rider for each in here for rider in state.riders_of(each)]
    return (cell_name(at), *(line for each in (*here, *riders) for line in _card(state, each)))


def _card(state: State, card: Card) -> Iterator[DrawnLine]:
    """A card by its id and name, its lives and strike, and the marks on it."""
    yield say("{id} {name}", id=card.id, name=_name(card))
    if card.hidden and not card.printed.name:
        return
    if card.printed.is_creature:
        strike = "-".join(map(str, card.printed.strike))
        yield say("{lives}/{most} lives, {strike}", lives=card.lives, most=card.most_lives, strike=strike)
    elif card.has_lives:
        yield say("{lives}/{most} lives", lives=card.lives, most=card.most_lives)
    marks = list(_marks(state, card))
    if marks:
        yield say("{list}", list=marks)


def _name(card: Card) -> Text | str:
    return card.printed.name or say("face down")


def _marks(state: State, card: Card) -> Iterator[DrawnLine]:
    if card.hidden:
        yield VALUES["hidden"]
    if card.closed:
        yield VALUES["closed"]
    elif card.controller == state.active and card.movement and card.zone == "field":
        yield say("{n} to move", n=card.movement)
    for name in COUNTED:
        n = getattr(card, name)
        if n:
            yield say("{marker} {n}", marker=VALUES[name], n=n)
    yield from (VALUES[name] for name in FLAGS if getattr(card, name))
    for effect in state.effects:
        if effect.on == card.id:
            yield (
                say("{marker} {n}", marker=keyword(effect.what), n=effect.n)
                if effect.n
                else keyword(effect.what)
            )
    if card.controller != card.owner:
        yield say("under the control of {seat}", seat=seat_name(card.controller))


# -- beside the field ----------------------------------------------------------------------------------


def _beside(state: State, seat: Seat) -> Iterator[DrawnLine]:
    """What a player has in the additional zone, in the graveyard and in exile."""
    for zone in ("air", "graveyard", "exile"):
        cards = [each for each in state.cards if each.zone == zone and each.owner == seat]
        if cards:
            where = say("{seat}, {zone}", seat=seat_name(seat), zone=term(f"zone.{zone}"))
            yield headed(where, [_in_line(state, each) for each in cards])


def _in_line(state: State, card: Card) -> Text:
    name, *more = _card(state, card)
    told = more if card.is_in_play else [say("{list}", list=list(_marks(state, card)))] * bool(card.tokens)
    return (
        say("{card} ({facts})", card=name, facts=say("{list}", list=told))
        if told
        else say("{card}", card=name)
    )


def _held(side: Side) -> Iterator[DrawnLine]:
    """The cards of a player that are not in play; of the other's only how many there are."""
    for words, cards in ((say("dealt cards"), side.dealt), (say("squad"), side.squad)):
        if cards:
            where = say("{seat}, {zone}", seat=seat_name(side.id), zone=words)
            yield headed(where, [squad_card(each) for each in cards])
    count = len(side.deck.cards)
    if count and not side.unlisted:
        where = say("{seat}, {zone}", seat=seat_name(side.id), zone=say("deck"))
        yield headed(where, say_n("{n} card", "{n} cards", count))


def _waiting(state: State) -> Iterator[DrawnLine]:
    """Sudden actions that are declared and not yet carried out, the next one first."""
    if state.pile:
        declared = [
            say("{ability} of {card}", ability=each.ability, card=named(state, each.card))
            for each in reversed(state.pile)
        ]
        yield headed(say("Declared, the next one first"), declared)


# -- typed ---------------------------------------------------------------------------------------------


def typed(state: State, field: str, value: Any) -> Mapping[str, Text | str]:
    """What a person calls the value of an order's field: cells by their names."""
    return {field: cell_name(value)} if isinstance(value, Square) else {}


def field_hint(state: State, kind: type[Command], field: str) -> Text | None:
    """What a field is for that no list of values explains."""
    match kind, field:
        case cmd.ApplyText, "source":
            return say("the card whose text is carried out")
        case cmd.ApplyText, "n":
            return say("how much; 0 where the text has no number")
        case _:
            return None
