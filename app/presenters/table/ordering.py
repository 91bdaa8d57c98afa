"""What may be ordered at one moment of a table, and why other things may not, whatever is picked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.presenters.table.face import Face, Tile
from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, Event, Game, decide
from companion.core.offers import Meaning, Offer, available, choices, find_command, why_not
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.secrecy import state_for
from companion.core.telling import refusal as word_refusal
from companion.core.text import Text, say

EMPTY = {
    Meaning.PIECE: say("No piece can be chosen for it now."),
    Meaning.PLACE: say("No place can be chosen for it now."),
}


@dataclass(frozen=True)
class OfferedTile:
    """A tile as it stands now: whether it can be ordered, and if not, why."""

    tile: Tile
    reason: Text | None = None
    rule: str = ""

    @property
    def enabled(self) -> bool:
        """Whether a tap on it leads anywhere."""
        return self.reason is None


class Ordering:
    """One moment of a table; `free` is False while a question waits for its answer.

    What may be ordered is judged by the table as it lies, for the `seat` that acts; what is shown and
    worded comes from what the `eyes` that look may see of it, that seat's unless told otherwise.
    """

    def __init__(
        self, face: Face, game: Game[Any], state: Any, free: bool, seat: Seat, eyes: Seat | None
    ) -> None:
        self.face, self.game, self.state, self.free, self.seat = face, game, state, free, seat
        self.eyes = seat if eyes is None else eyes
        self.seen = state_for(game, state, self.eyes)

    @cached_property
    def offers(self) -> dict[type[Command], Offer[Any]]:
        """What may be ordered now, by kind."""
        found = self.game.offers(self.state, self.seat) if self.free else ()
        return {offer.kind: offer for offer in found}

    def _each_offer(self) -> list[Tile]:
        words = self.game.words(self.seen)
        made = []
        for offer in available(self.game, self.state, self.seat):
            first = find_command(self.game, self.state, offer)
            if first is not None:
                made.append(Tile(offer.kind, words.kind(first)))
        return made

    def _possible(self, offer: Offer[Any], chosen: Mapping[str, Any]) -> list[Any]:
        """What the next field of an order may be; of a number that a person fills in, all it may be."""
        field = offer.next_field(chosen)
        if field is None or field.values is not None:
            return choices(self.game, self.state, offer, chosen)
        low, high = field.span(self.state, chosen) if field.span is not None else (1, 0)
        return list(range(low, high + 1))

    def _refused(self, tile: Tile, refusal: Illegal) -> OfferedTile:
        return OfferedTile(tile, word_refusal(self.game, refusal, self.seen), refusal.rule)

    def _nothing(self, offer: Offer[Any], chosen: Mapping[str, Any]) -> Text:
        field = offer.next_field(chosen)
        return EMPTY.get(field.meaning, say("Not now.")) if field else say("Not now.")

    def order(self, kind: type[Command]) -> Command | None:
        """The command of a kind that has nothing left to choose, if it is accepted now."""
        offer, chosen = self.offers.get(kind), self.without_choice(kind)
        if offer is None or offer.next_field(chosen) is not None:
            return None
        return find_command(self.game, self.state, offer, chosen)

    def why_not(self, kind: type[Command]) -> Text | None:
        """Why an order that has nothing left to choose is refused now."""
        offer = self.offers.get(kind)
        refusal = why_not(self.game, self.state, offer, self.without_choice(kind)) if offer else None
        return word_refusal(self.game, refusal, self.seen) if refusal else None

    def refusal(self, order: Command) -> tuple[Text, str] | None:
        """Why a whole order is refused now, and by which rule."""
        try:
            self._effect(order)
        except Illegal as refused:
            return word_refusal(self.game, refused, self.seen), refused.rule
        return None

    def without_choice(self, kind: type[Command], chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The fields of an order that can be only one thing, such as whose it is."""
        offer, made = self.offers.get(kind), dict(chosen or {})
        field = offer.next_field(made) if offer else None
        while offer and field and field.meaning is Meaning.WORD and field.values is not None:
            values = list(field.values(self.state, made))
            if len(values) != 1:
                break
            made[field.name] = values[0]
            field = offer.next_field(made)
        return made

    def _effect(self, command: Command) -> tuple[tuple[Event, ...], Question | None]:
        """All that a command comes to: its events, and the question it stops at."""
        try:
            return tuple(decide(self.game, self.state, command, Ask())), None
        except Unanswered as stop:
            return tuple(stop.events), stop.question

    def whole(self, kind: type[Command], chosen: Mapping[str, Any]) -> Command | None:
        """The order of these values, if nothing is left to choose."""
        return kind(**chosen) if self.offers[kind].next_field(chosen) is None else None
