"""The lists of an event before a judge: verdicts, each worked out once, and what a change would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Final, NamedTuple

from companion.cards.names import brief
from companion.core.errors import DataError
from companion.core.text import Text, say
from companion.decks.judge import Judge, unjudged
from companion.decks.model import Verdict
from companion.decks.played import Comparison, compare
from companion.tournament.acts import Filing
from companion.tournament.listing import judged
from companion.tournament.model import Filed, Player, Tournament, player_id

NAMED: Final = 6
"""So many players are named in one sentence."""


def day_of(state: Tournament) -> date | None:
    """The day as of which the lists of an event are judged."""
    return date.fromisoformat(state.date) if state.date else None


def deadline_on(state: Tournament, day: str) -> str:
    """The deadline of an event that is moved to a day: as many days from it as before, at the same time."""
    if not (state.deadline and day):
        return state.deadline
    due, on = datetime.fromisoformat(state.deadline), date.fromisoformat(day)
    apart = due.date() - date.fromisoformat(state.date) if state.date else on - on
    try:
        return datetime.combine(on + apart, due.time()).isoformat(timespec="seconds")
    except OverflowError:  # the year 10,000
        return state.deadline


class Sifted(NamedTuple):
    """A load of lists, held against those on record."""

    new: tuple[Filing, ...]
    outdated: tuple[str, ...]
    """The players of whom a list of before has come without the one that counts: it changes nothing."""

    @property
    def note(self) -> Text | None:
        """What is told about the lists of before."""
        if not self.outdated:
            return None
        return say(
            "Another list counts for {players}: to bring this one back, register it for the player by name.",
            players=[*self.outdated[:NAMED], *(["…"] if len(self.outdated) > NAMED else [])],
        )


class EventLists:
    """All lists of one event by one judge.

    Where the format of the event cannot be used, a `problem` says so: whoever reads the lists judges none.
    """

    def __init__(self, judge: Judge, problem: DataError | None = None) -> None:
        self.judge = judge
        self.problem = None if problem is None else _cannot_judge(problem.text)
        self._known: dict[tuple[str, str], Verdict] = {}

    def verdict(self, filed: Filed) -> Verdict:
        """The verdict on a list as it was handed in."""
        key = filed.list, filed.source
        if key not in self._known:
            found = judged(self.judge, filed)
            if self.problem is not None:
                found = unjudged(found, self.problem)
            self._known[key] = found
        return self._known[key]

    def change(self, before: Filed, after: Filed) -> Comparison:
        """What another list changes, card by card, and in what it states beside them."""
        return compare(self.judge, self.verdict(before).deck, self.verdict(after).deck)

    def sifted(self, state: Tournament, filings: Iterable[Filing], by_name: bool = False) -> Sifted:
        """A load of lists: those that say something new, and whose lists of before it held.

        New are other players, and lists with other cards than those on record, with another side, seat or
        number of redeals, or of which something else is broken or asked. A list that another one has replaced
        is new only if the file of that one, which is not in the load itself, holds it again; one that a judge
        has turned down is not. Whoever gives a list `by_name` for its player means it.
        """
        load = [(filing, player, self._standing(player, filing)) for filing, player in _whose(state, filings)]
        counted = {player.id for _, player, standing in load if player and standing == "counts"}
        new, outdated = [], dict[str, None]()
        for filing, player, standing in load:
            if standing == "new" or player is None:
                new.append(filing)
            elif standing == "counts" or (player.id in counted and not by_name):
                continue
            elif by_name or (standing == "replaced" and _is_of_one_file(player, filing)):
                new.append(filing)
            elif standing != "other":
                outdated[player.name] = None
        return Sifted(tuple(new), tuple(outdated))

    def _standing(self, player: Player | None, filing: Filing) -> str:
        """What a list is to its player: `new`, the one that `counts` or waits, or what became of it."""
        if player is None:
            return "new"
        settled = [(change.ending, change.filed) for change in player.changes]
        on_record = [
            *(("counts", each) for each in (*player.as_sent, player.late) if each),
            *((ending, each) for ending, each in settled if ending in ("refused", "other")),
            *(("replaced", each) for each in (*player.earlier, *(each for _, each in settled))),
        ]
        filed = Filed(filing.list, filing.source, "")
        return next((what for what, each in on_record if self._is_same(each, filed)), "new")

    def _is_same(self, before: Filed, after: Filed) -> bool:
        """Whether a list says nothing that one on record does not; what cannot be read only word for word."""
        if before.list == after.list or self.verdict(after).status == "unreadable":
            return before.list == after.list
        said, says = self.verdict(before), self.verdict(after)
        if (said.status, said.codes) != (says.status, says.codes):
            return False
        change = self.change(before, after)
        return change.same and not change.stated


def _cannot_judge(problem: Text) -> Text:
    return say("No list is judged until the event has a format that can be used. {problem}", problem=problem)


def _whose(state: Tournament, filings: Iterable[Filing]) -> Iterator[tuple[Filing, Player | None]]:
    """Lists with their players, who go by their names of today, else by those of before."""
    by_name = {player_id(player.name): player for player in state.players}
    for filing in filings:
        key = player_id(filing.player)
        yield filing, by_name.get(key) or state.find(key)


def _is_of_one_file(player: Player, filing: Filing) -> bool:
    """Whether a list comes out of the file of the one that counts, or waits."""
    return brief(filing.source) in [each.source for each in (player.filed, player.late) if each]
