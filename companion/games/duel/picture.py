"""The table in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.picture import Chart, DrawnLine, Picture
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import Text, headed, say, say_n
from companion.games.duel.field import FIELD, SEATS, cell_name
from companion.games.duel.table import Card, Side, State
from companion.games.duel.words import Names, squad_card

AnyCard = Card[Any]
AnyState = State[Any, Any]


@dataclass(frozen=True)
class Drawing:
    """How one game's table is drawn: its words, markers that are counted, markers that only lie there."""

    names: Names
    values: Mapping[str, Text]
    counted: tuple[str, ...]
    flags: tuple[str, ...]

    def picture(self, state: AnyState) -> Picture:
        """The field with the Second player's edge on top, what is beside it, what each player holds."""
        field = Chart(
            tuple(
                tuple(self._cell(state, Square(row, column)) for column in range(FIELD.cols))
                for row in range(FIELD.rows)
            )
        )
        beside = (line for seat in SEATS for line in self._beside(state, seat))
        return (field, *beside, *(line for side in state.sides for line in self._held(side)))

    # -- cards -------------------------------------------------------------------------------------------

    def _cell(self, state: AnyState, at: Square) -> tuple[DrawnLine, ...]:
        """A cell by its name, and who stands on it or sits on who stands there."""
        here = [each for each in state.cards if each.zone == "field" and each.at == at]
        riders = [rider for each in here for rider in state.riders_of(each)]
        return (cell_name(at), *(line for each in (*here, *riders) for line in self._card(state, each)))

    def _card(self, state: AnyState, card: AnyCard) -> Iterator[DrawnLine]:
        """A card by its id and name, its lives and strike, and the marks on it."""
        yield say("{id} {name}", id=card.id, name=_name(card))
        if card.hidden and not card.printed.name:
            return
        if card.printed.is_creature:
            strike = "-".join(map(str, card.printed.strike))
            yield say("{lives}/{most} lives, {strike}", lives=card.lives, most=card.most_lives, strike=strike)
        elif card.has_lives:
            yield say("{lives}/{most} lives", lives=card.lives, most=card.most_lives)
        marks = list(self._marks(state, card))
        if marks:
            yield say("{list}", list=marks)

    def _marks(self, state: AnyState, card: AnyCard) -> Iterator[DrawnLine]:
        if card.hidden:
            yield self.values["hidden"]
        if card.closed:
            yield self.values["closed"]
        elif card.controller == state.active and card.movement and card.zone == "field":
            yield say("{n} to move", n=card.movement)
        for name in self.counted:
            n = getattr(card, name)
            if n:
                yield say("{marker} {n}", marker=self.values[name], n=n)
        yield from (self.values[name] for name in self.flags if getattr(card, name))
        for effect in state.effects:
            if effect.on == card.id:
                yield (
                    say("{marker} {n}", marker=self.names.keyword(effect.what), n=effect.n)
                    if effect.n
                    else self.names.keyword(effect.what)
                )
        if card.controller != card.owner:
            yield say("under the control of {seat}", seat=self.names.seat(card.controller))

    # -- beside the field ----------------------------------------------------------------------------------

    def _beside(self, state: AnyState, seat: Seat) -> Iterator[DrawnLine]:
        """What a player has in the additional zone, in the graveyard and in exile."""
        for zone in ("air", "graveyard", "exile"):
            cards = [each for each in state.cards if each.zone == zone and each.owner == seat]
            if cards:
                where = say(
                    "{seat}, {zone}", seat=self.names.seat(seat), zone=self.names.term(f"zone.{zone}")
                )
                yield headed(where, [self._in_line(state, each) for each in cards])

    def _in_line(self, state: AnyState, card: AnyCard) -> Text:
        name, *more = self._card(state, card)
        told = (
            more
            if card.is_in_play
            else [say("{list}", list=list(self._marks(state, card)))] * bool(card.tokens)
        )
        return (
            say("{card} ({facts})", card=name, facts=say("{list}", list=told))
            if told
            else say("{card}", card=name)
        )

    def _held(self, side: Side[Any]) -> Iterator[DrawnLine]:
        """The cards of a player that are not in play; of the other's only how many there are."""
        for words, cards in ((say("dealt cards"), side.dealt), (say("squad"), side.squad)):
            if cards:
                where = say("{seat}, {zone}", seat=self.names.seat(side.id), zone=words)
                yield headed(where, [squad_card(each) for each in cards])
        count = len(side.deck.cards)
        if count and not side.unlisted:
            where = say("{seat}, {zone}", seat=self.names.seat(side.id), zone=say("deck"))
            yield headed(where, say_n("{n} card", "{n} cards", count))


def _name(card: AnyCard) -> Text | str:
    return card.printed.name or say("face down")


# -- typed ---------------------------------------------------------------------------------------------
