"""A desk as plain data and back: lists as they were read, what was seen, checks under way and signed.

Lists and marks are kept apart, because a mark is made with every tap and five hundred lists are a megabyte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, cast

from app.presenters.decks.desk_state import DeskList, DeskState
from companion.core.errors import DataError
from companion.core.text import say
from companion.decks.model import Finding, Verdict
from companion.decks.plain_list import list_of, plain_list, plain_text, text_of
from companion.decks.played import CheckedCard, Order, PhysicalCheck, SignedCheck

if TYPE_CHECKING:
    from app.presenters.decks.judges import Judges
    from app.presenters.session import AppSession

Checks = dict[int, PhysicalCheck | SignedCheck]


@dataclass(frozen=True)
class StoredDesk:
    """A desk as it was left."""

    state: DeskState
    checks: Checks


def store_lists(session: AppSession, game: str, state: DeskState) -> None:
    """Keep the lists themselves."""
    plain = [[each.number, _plain_list(each.verdict)] for each in state.lists]
    session.guard(lambda: session.store.settings.set(f"desk.{game}.lists", plain))


def store_marks(session: AppSession, game: str, state: DeskState, checks: Checks) -> None:
    """Keep what was seen and checked, and by which format."""
    plain = {
        "format": state.format_id,
        "day": state.day.isoformat() if state.day else "",
        "seen": sorted(state.seen),
        "selected": state.selected,
        "used": state.used,
        "event": state.event,
        "checks": [[number, plain_check(check)] for number, check in checks.items()],
    }
    session.guard(lambda: session.store.settings.set(f"desk.{game}.marks", plain))


def desk_size(session: AppSession, game: str) -> int:
    """How many characters the lists on the desk of a game take, before any of them is read."""
    return session.guard(lambda: session.store.settings.size(f"desk.{game}.lists")) or 0


def load_desk(session: AppSession, judges: Judges, game: str) -> StoredDesk:
    """The desk of a game as it was left.

    :raises DataError: if it cannot be read.
    """
    lists = session.store.settings.get(f"desk.{game}.lists") or []
    marks = session.store.settings.get(f"desk.{game}.marks") or {}
    try:
        return _desk(judges, game, lists, marks)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        problem = say("What lay on the desk cannot be read.")
        raise DataError(f"desk.{game}", "", problem) from None


def _desk(judges: Judges, game: str, lists: list[Any], marks: Mapping[str, Any]) -> StoredDesk:
    day = date.fromisoformat(marks["day"]) if marks.get("day") else None
    format_id = marks.get("format", "")
    try:
        judge = judges.judge(game, format_id, day)
    except DataError:  # a club's format that has gone since: the lists stay
        format_id, day = "", None
        judge = judges.judge(game, format_id)
    found = tuple(DeskList(number, _verdict(plain, game, judge)) for number, plain in lists)
    numbers = {each.number for each in found}
    selected = marks.get("selected")
    left = DeskState(
        lists=found,
        seen=frozenset(marks.get("seen", ())) & numbers,
        selected=selected if selected in numbers else None,
        used=max([marks.get("used", 0), *numbers]),
        event=str(marks.get("event", "")),
    )
    state = left.judged_by(judge, format_id, day)
    checks = {number: check_of(plain) for number, plain in marks.get("checks", ()) if number in numbers}
    return StoredDesk(state, checks)


# -- lists ---------------------------------------------------------------------------------------


def _plain_list(verdict: Verdict) -> dict[str, Any]:
    deck, plain = verdict.deck, plain_list(verdict.deck)
    if not deck.entries and not deck.unread:
        plain["problems"] = [plain_text(finding.text) for finding in verdict.findings]
    return plain


def _verdict(plain: dict[str, Any], game: str, judge: Any) -> Verdict:
    """The list on its way to a judge; of something that is no list, the reasons why."""
    given = dict(plain)
    problems = given.pop("problems", ())
    deck = list_of(given, game)
    findings = tuple(Finding("", "UNREADABLE", "error", text_of(problem)) for problem in problems)
    return Verdict("unreadable", deck, judge.format.stamp, findings=findings)


# -- checks --------------------------------------------------------------------------------------


def plain_check(kept: PhysicalCheck | SignedCheck) -> dict[str, Any]:
    if isinstance(kept, SignedCheck):
        signature = [kept.signed_by, kept.round, kept.seat, kept.seconds, kept.code]
        return {**plain_check(kept.check), "signed": signature}
    cards = [[s.card, s.id, s.section, s.cost, s.type, s.wanted, s.seen] for s in kept.cards]
    head = {"hash": kept.deck_hash, "player": kept.player, "order": kept.order, "started": kept.started}
    return {**head, "spots": cards}


def check_of(plain: Mapping[str, Any]) -> PhysicalCheck | SignedCheck:
    cards = tuple(CheckedCard(*each) for each in plain["spots"])
    check = PhysicalCheck(
        plain["hash"], plain["player"], cards, cast(Order, plain["order"]), plain["started"]
    )
    return SignedCheck(check, *plain["signed"]) if "signed" in plain else check
