"""The desk as it is shown: the basis of judgement, the counts, the lists, the verdict that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from app.presenters.decks.desk_store import desk_games
from app.presenters.decks.editing import draft_rows
from app.presenters.decks.verdict_view import (
    STATUS_LOOK,
    ListRowView,
    VerdictView,
    list_row_view,
    verdict_view,
)
from app.presenters.views import ChipView, RowView, SegmentView
from companion.cards.names import safe
from companion.core.text import say, say_n

if TYPE_CHECKING:
    from app.presenters.decks.desk import DeckDesk
    from app.presenters.decks.desk_state import DeskList
    from app.presenters.session import AppSession
    from companion.decks.model import Verdict

FILTERS: Final = ("all", "illegal", "ask", "legal", "unreadable")


@dataclass(frozen=True)
class ProgressView:
    """Something that is under way or half done."""

    text: str
    value: str
    share: float


@dataclass(frozen=True)
class DeskView:
    """Everything on the desk."""

    games: tuple[SegmentView, ...]
    game: str
    format: str
    basis: str
    warning: str
    lacks: Literal["format", "cards"]
    """What the warning is about; a tap on it brings that."""
    chips: tuple[ChipView, ...]
    rows: Sequence[ListRowView]
    filter: str
    verdict: VerdictView | None
    reading: ProgressView | None
    seen: ProgressView | None
    can_undo: bool
    can_redo: bool
    drafts: tuple[RowView, ...] = ()
    title: str = ""
    """The event, where it has a name."""
    line: str = ""
    numbered: bool = False
    sided: bool = False
    """Whether players have numbers, and lists have sides."""


class Rows(Sequence[ListRowView]):
    """The lists as rows, each worked out when somebody looks at it."""

    def __init__(self, lists: Sequence[DeskList], desk: DeckDesk, language: str) -> None:
        from companion.decks.report.wording import Teller

        self._lists, self._teller = lists, Teller(language)
        self._seen, self._selected = desk.state.seen, desk.selected
        self.numbered = any(each.deck.facts.get("number") for each in desk.verdicts)
        self.sided = any(each.side for each in desk.verdicts)

    def __len__(self) -> int:
        return len(self._lists)

    @overload
    def __getitem__(self, at: int) -> ListRowView: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[ListRowView]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        found = self._lists[at]
        number = found.number
        row = list_row_view(
            found.verdict, self._teller, number, number in self._seen, number == self._selected
        )
        return replace(row, numbered=self.numbered, sided=self.sided)


def desk_view(desk: DeckDesk, session: AppSession) -> DeskView:
    """The desk in the player's language."""
    language = session.settings.language
    shown = desk.shown()
    chosen = desk.chosen if desk.selected in [each.number for each in shown] else None
    format_, basis, warning = _basis(desk, session)
    rows = Rows(shown, desk, language)
    return DeskView(
        games=tuple(SegmentView(game, title) for game, title in desk_games()),
        game=desk.game,
        format=format_,
        basis=basis,
        warning=warning,
        lacks="cards" if desk.judge().problem is None else "format",
        chips=_chips(desk, session),
        rows=rows,
        filter=desk.filter,
        verdict=_verdict(desk, session, chosen) if chosen else None,
        reading=_reading(desk, session),
        seen=_seen(desk, session),
        can_undo=desk.store.history.can_undo,
        can_redo=desk.store.history.can_redo,
        drafts=draft_rows(session, desk.store.drafts, desk.state),
        title=safe(desk.event),
        line=_line(desk, session),
        numbered=rows.numbered,
        sided=rows.sided,
    )


def _line(desk: DeckDesk, session: AppSession) -> str:
    """How many lists lie here; that the worst lie on top."""
    if not desk.verdicts:
        return ""
    count, order = say_n("{n} list", "{n} lists", len(desk.verdicts)), say("worst first")
    return f"{session.speak(count)} · {session.speak(order)}"


def _basis(desk: DeckDesk, session: AppSession) -> tuple[str, str, str]:
    """The name of the format; version, day and cards; and what is missing."""
    speak, language, judge = session.speak, session.settings.language, desk.judge()
    stamp, table, day = judge.stamp, judge.table, desk.state.day
    parts = [say("Version {version}", version=stamp.version)] if judge.problem is None else []
    parts += [say("as of {day}", day=day.isoformat())] if day else []
    if table is not None:
        source = table.source or table.digest
        parts.append(say_n("{n} card from {source}", "{n} cards from {source}", len(table), source=source))
    warning = "" if table else speak(say("No card table: names and limits of single cards are not checked."))
    if judge.problem is not None:
        return desk.state.format_id, " · ".join(speak(part) for part in parts), speak(judge.problem)
    title = stamp.title.get(language) or stamp.title["en"]
    return title, " · ".join(speak(part) for part in parts), warning


def _verdict(desk: DeckDesk, session: AppSession, chosen: Verdict) -> VerdictView:
    from app.presenters.decks.physical_check import told_check

    kept = desk.store.check(desk.game, desk.selected or 0, chosen)
    told = told_check(kept, session.speak) if kept else session.speak(say("Check the cards of this list"))
    if not chosen.deck.entries:
        told = ""
    labels = desk.judges.labels(desk.game)
    return verdict_view(chosen, session.settings.language, labels, told, desk.judge())


def _reading(desk: DeckDesk, session: AppSession) -> ProgressView | None:
    reading = desk.loader.reading
    if reading is None:
        return ProgressView(session.speak(say("Judging")), "", 0) if desk.appointing else None
    done, total = reading.done, reading.total
    value = session.speak(say("{n} of {all}", n=done, all=total)) if total else ""
    return ProgressView(session.speak(say("Judging")), value, done / total if total else 0)


def _seen(desk: DeckDesk, session: AppSession) -> ProgressView | None:
    """How many of the lists that need a judge have been seen by one."""
    asking = [each for each in desk.state.lists if each.verdict.status != "legal"]
    if not asking:
        return None
    done = sum(each.number in desk.state.seen for each in asking)
    value = session.speak(say("{n} of {all}", n=done, all=len(asking)))
    return ProgressView(session.speak(say("Seen by you")), value, done / len(asking))


def _chips(desk: DeckDesk, session: AppSession) -> tuple[ChipView, ...]:
    """Kinds of verdicts to choose from; a kind of which there is none is left out."""
    speak = session.speak
    words = {
        "all": (say("All"), "cards-outline", "ink"),
        "illegal": (say("Not legal"), *STATUS_LOOK["illegal"]),
        "ask": (say("Ask"), *STATUS_LOOK["ask"]),
        "legal": (say("Legal"), *STATUS_LOOK["legal"]),
        "unreadable": (say("Unreadable"), *STATUS_LOOK["unreadable"]),
    }
    chips = []
    for name in FILTERS:
        count = sum(name in ("all", each.status) for each in desk.verdicts)
        if count or name == desk.filter != "all":
            word, icon, colour = words[name]
            chosen = name == desk.filter
            chips.append(ChipView(name, str(count), speak(word), icon, colour, selected=chosen))
    return tuple(chips)
