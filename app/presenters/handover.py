"""Whose eyes look at the phone: when it has to be handed over, and what may be shown until then.

Somebody's secrets are shown only to who has said that they hold the phone, and only as long as that seat
is wanted. As soon as another one is, or the table lies open for all, nobody counts as looking any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.core.game import Game
from companion.core.questions import Question
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import state_for
from companion.core.telling import seat_name
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.play import Play


MOST: Final = 20
"""So many half answers are kept for a table."""


@dataclass(frozen=True)
class CurtainView:
    """What stands on the curtain: who is to take the phone, what all may know, what is hidden."""

    seat: str
    title: str
    name: str
    lines: tuple[str, ...]
    hidden: str
    hint: str
    action: str
    points: str = ""
    """The mark of the seat: the first player's cards point up, the second's down."""


def wanted_seat(game: Game[Any], state: Any, question: Question | None, holder: Seat = TABLE) -> Seat:
    """Who alone should look now: whom a secret question asks, or whose turn it is with something to hide.

    Where several decide at once they look one after the other round the table, beginning with who holds
    the phone. TABLE where all may look.
    """
    if question is not None:
        return question.seat if question.secret else TABLE
    acting, lies_open = game.to_act(state), state_for(game, state, TABLE)
    first = game.seats.index(holder) if holder in game.seats else 0
    round_table = (*game.seats[first:], *game.seats[:first])
    hiding = (seat for seat in round_table if seat in acting and state_for(game, state, seat) != lies_open)
    return next(hiding, TABLE)


def needs_curtain(wanted: Seat, looked: Seat) -> bool:
    """Whether the phone has to change hands before anything is shown."""
    return wanted not in (TABLE, looked)


class Handover:
    """Keeps who has looked last, and gives the table as it may be shown."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._looked: Seat = TABLE
        self._holder: Seat = TABLE
        self.private: Callable[[Any], bool] = lambda state: True
        """Whether who is to act looks alone where there are secrets, as the game's face has it."""
        self._aside: list[tuple[Seat, Any]] = []
        """What somebody was writing or had not read when the phone left their hands, and who that was."""
        self.halves: dict[str, Any] = {}
        """What was filled in of answers that nobody has given yet, by their questions; the latest few."""

    @property
    def wanted(self) -> Seat:
        """Who alone should look now; whoever looked before and is not that seat no longer does."""
        play = self._play
        if len(play.game.seats) < 2:
            return TABLE
        pending = play.table.pending
        question = pending.question if pending else None
        lies_open = question is None and not self.private(play.table.so_far)
        wanted = TABLE if lies_open else wanted_seat(play.game, play.table.so_far, question, self._holder)
        if wanted != self._looked:
            self._looked = TABLE
        return wanted

    @property
    def eyes(self) -> Seat:
        """Through whose eyes the phone shows the table: nobody's in particular while the curtain hangs."""
        wanted = self.wanted
        return TABLE if needs_curtain(wanted, self._looked) else wanted

    @property
    def acting(self) -> Seat:
        """Who orders: who looks, or on a table that lies open the first seat that is to act."""
        eyes, game = self.eyes, self._play.game
        if eyes != TABLE or self.wanted != TABLE:
            return eyes
        acting = game.to_act(self._play.table.so_far)
        in_turn = [seat for seat in game.seats if seat in acting] or [*acting]
        return in_turn[0] if in_turn else eyes

    def state(self, lies: Any) -> Any:
        """A state of the table as it may be shown now."""
        return state_for(self._play.game, lies, self.eyes)

    def open(self) -> None:
        """Who is wanted has taken the phone."""
        wanted = self.wanted
        self._looked = self._holder = wanted
        self._play.tell()

    def close(self) -> None:
        """The phone was put down, or the app left the screen: nobody looks, and anybody may take it next."""
        self._holder = TABLE
        if self._looked != TABLE:
            self._looked = TABLE
            self._play.tell()

    # -- what is half written -----------------------------------------------------------------------

    @property
    def loses_words(self) -> bool:
        """Whether words that wait for who wrote them would be gone with the app."""
        return any(each.loses_words for each in self.waiting)

    @property
    def keeps_something(self) -> bool:
        """Whether something waits here for somebody: words, sentences, half an answer."""
        return bool(self._aside or self.halves)

    def fill_in(self, answer: Any) -> None:
        """Keep what is filled in so far of the answer to the open question; None where nothing is."""
        self.halves.pop(self._asked, None)
        if answer is not None:
            self.take_halves({self._asked: answer})

    def take_halves(self, halves: Mapping[str, Any]) -> None:
        """Keep what was filled in of several answers; the oldest make way."""
        self.halves = dict([*self.halves.items(), *halves.items()][-MOST:])

    @property
    def half_filled(self) -> Any:
        """What was filled in of the answer to the open question; None where nothing was.

        Whoever may not see the question does not see it either: it is shown with the question alone. One that
        was undone finds its half answer when it is asked again.
        """
        return self.halves.get(self._asked)

    @property
    def _asked(self) -> str:
        """What tells the open question from every other of the table."""
        pending = self._play.pending
        if pending is None:
            return ""
        return repr((pending.command, pending.answers, pending.question.key, pending.question.about))

    def set_aside(self, seat: Seat, words: Sequence[Any]) -> None:
        """Keep what a seat has half written until it holds the phone again."""
        self._aside += [(seat, each) for each in words]

    def given_back(self) -> list[Any]:
        """What who looks now may go on writing; what was written on a table that lay open is no secret."""
        mine = [each for each in self._aside if each[0] in (TABLE, self.eyes)]
        self._aside = [each for each in self._aside if each not in mine]
        return [words for _seat, words in mine]

    @property
    def waiting(self) -> list[Any]:
        """What waits for somebody who does not look now."""
        return [words for _seat, words in self._aside]

    # -- the curtain --------------------------------------------------------------------------------

    def curtain(self) -> CurtainView | None:
        """What hangs before the table until the phone is in the right hands; None where nothing has to."""
        wanted = self.wanted
        if not needs_curtain(wanted, self._looked):
            return None
        play = self._play
        game, speak = play.game, play.speak
        open_state = state_for(game, play.table.so_far, TABLE)
        name = seat_name(game, wanted, open_state)
        place = game.seats.index(wanted) if wanted in game.seats else -1
        return CurtainView(
            seat=wanted,
            title=speak(say("Hand the phone to")),
            name=speak(name),
            lines=tuple(speak(line) for line in game.words(open_state).headline()),
            hidden=speak(say("What others keep secret, the journal and undo are hidden.")),
            hint=speak(say("Hold the button for one second. A stray touch opens nothing.")),
            action=speak(say("I am {seat}: open", seat=name)),
            points={0: "up", 1: "down"}.get(place, "") if len(game.seats) == 2 else "",
        )
