"""Cards are dealt from the own shuffled deck; a player keeps them or puts them back for another deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.piles import top_of
from companion.core.questions import Dealer
from companion.core.seats import Seat
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel import guards
from companion.games.duel.preparing import is_last, require_busy
from companion.games.duel.printed import Reminder
from companion.games.duel.table import Side, State

WHEN_DEALT = "when_dealt"
"""The moment of a text that speaks to the player who holds the card."""


def waits_for_cards(side: Side[Any]) -> bool:
    """Whether a player has put the deal back, or had none yet."""
    return not side.dealt and not side.was_dealt and not side.is_ready and bool(side.deck.cards)


def is_dealing(state: State[Any, Any]) -> bool:
    """Whether somebody has still to keep a deal."""
    return any(state.stage_of(side.id) == "deal" for side in state.sides)


@dataclass(frozen=True)
class Dealing:
    """How one game deals: how many cards, and by which rules."""

    hand: Callable[[Side[Any]], int]
    deal: str
    keep: str
    texts: str
    reminders: Callable[[Any, Seat], Iterable[Reminder]] = lambda printed, seat: printed.reminders
    """The texts of a card that count for a player."""
    together: bool = True
    """Whether nobody buys before both have kept a deal."""
    is_dealt: Callable[[Any], bool] = lambda state: True
    """Whether the table knows the cards that are dealt; else they lie on the players' own."""

    def deal_cards(self, course: Course[Any], _: cmd.DealCards, dealer: Dealer = "anybody") -> None:
        """The top cards of the own shuffled deck, which only their player sees."""
        state = course.state
        waiting = [
            side for side in state.sides if state.stage_of(side.id) == "deal" and waits_for_cards(side)
        ]
        if not waiting:
            raise Illegal(self.deal, "dealt_already")
        for side in waiting:
            secret = {"about": (side.id,), "seat": side.id, "secret": True, "dealer": dealer}
            cards = top_of(course.ask, side.deck, self.hand(side), "deal", self.deal, **secret)
            course.happen(ev.CardsDealt(side.id, tuple(sorted(cards)), rule=self.deal))
            self._recall_texts(course, side, cards)

    def _recall_texts(self, course: Course[Any], side: Side[Any], cards: tuple[str, ...]) -> None:
        for name in dict.fromkeys(cards):
            for each in self.reminders(side.printed(name), side.id):
                if each.moment == WHEN_DEALT:
                    course.happen(ev.TextRecalled(side.id, name, each.text, rule=self.texts))

    def keep_deal(self, course: Course[Any], command: cmd.KeepDeal) -> None:
        """Buying starts when both have kept a deal, or for each player with the own one."""
        side = self.require_dealt(course.state, command.seat, self.keep)
        if self.together:
            if is_last(course, side.id, self.keep):
                course.happen(ev.StageBegan("squad", rule=self.keep))
            return
        course.happen(ev.DealKept(side.id, rule=self.keep))
        if course.state.stage == "deal":
            course.happen(ev.StageBegan("squad", rule=self.keep))

    def require_dealt(self, state: Any, seat: Seat, cited: str) -> Any:
        """The side of a player who holds cards and has not kept them yet."""
        side = require_busy(state, seat, cited)
        guards.require_stage_of(state, seat, "deal", self.keep)
        if not side.dealt and not side.was_dealt and self.is_dealt(state):
            raise Illegal(self.deal, "nothing_dealt")
        return side
