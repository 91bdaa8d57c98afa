"""The lists of an event before a judge: verdicts, each worked out once, and what a change would change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from companion.decks.judge import Judge
from companion.decks.model import Verdict
from companion.decks.played import Comparison, compare
from companion.tournament.acts import Filing
from companion.tournament.listing import judged
from companion.tournament.model import Filed, Player, Tournament, player_id


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


class EventLists:
    """All lists of one event by one judge."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._known: dict[tuple[str, str], Verdict] = {}

    def verdict(self, filed: Filed) -> Verdict:
        """The verdict on a list as it was handed in."""
        key = filed.list, filed.source
        if key not in self._known:
            self._known[key] = judged(self.judge, filed)
        return self._known[key]

    def change(self, before: Filed, after: Filed) -> Comparison:
        """What another list changes, card by card."""
        return compare(self.judge, self.verdict(before).deck, self.verdict(after).deck)

    def new(self, state: Tournament, filings: Iterable[Filing]) -> tuple[Filing, ...]:
        """Lists that say something new: other players, other cards than those on record, or the same without
        the questions that those on record leave open."""
        by_name = {player_id(player.name): player for player in state.players}
        found = []
        for filing in filings:
            key = player_id(filing.player)
            player = by_name.get(key) or state.find(key)
            filed = Filed(filing.list, filing.source, "")
            if player is None or self._is_new(player, filed):
                found.append(filing)
        return tuple(found)

    def _is_new(self, player: Player, filed: Filed) -> bool:
        if self.verdict(filed).status == "unreadable" or filed.list in [each.list for each in player.as_sent]:
            return all(filed.list != each.list for each in player.as_sent)
        on_record = [player.filed, *([player.late] if player.late else [])]
        return all(filed.list != each.list and self._differs(each, filed) for each in on_record)

    def _differs(self, before: Filed, after: Filed) -> bool:
        asked = self.verdict(before).status == "ask" != self.verdict(after).status
        return asked or not self.change(before, after).same
