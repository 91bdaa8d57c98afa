"""A desk as plain data and back: lists as they were read, what was seen, checks under way and signed.

Lists and marks are kept apart, because a mark is made with every tap and five hundred lists are a megabyte.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final, TypeVar

from app.presenters.decks.desk_state import DeskList, DeskState, judged_again, worst_first
from companion.core.errors import DataError
from companion.decks.model import SECTIONS, Finding, Verdict
from companion.decks.plain_list import list_of, plain_list, plain_text, text_of
from companion.decks.played import AnyCheck, CheckedCard, PhysicalCheck, SignedCheck

if TYPE_CHECKING:
    from app.presenters.decks.judges import Judges
    from app.presenters.session import AppSession
    from companion.decks.judge import Judge

_Of = TypeVar("_Of", int, str)
"""The number of a list, or a player."""
CheckKey = tuple[int, str]
"""The number of a list and the cards that were checked. A list with other cards is another one; one whose
player is written otherwise is the same, and so is one whose words another card table reads otherwise."""
Checks = dict[CheckKey, AnyCheck]
Numbered = tuple[int, AnyCheck]
"""A check with the number of its list."""
_ODD = (KeyError, TypeError, ValueError, IndexError, AttributeError, DataError)
"""What may come of plain data that another version wrote."""
_FAR: Final = 1e12
"""More seconds than any clock shows."""


@dataclass(frozen=True)
class StoredDesk:
    """A desk as it was left."""

    state: DeskState
    checks: Checks
    unread: Mapping[str, Any] = field(default_factory=dict)
    """What of it this program does not understand, by the setting it was kept under."""


def plain_desk(game: str, state: DeskState, checks: Checks, lists: bool = True) -> dict[str, Any]:
    """A desk as it is kept, by the names of settings; its lists only where they may have changed."""
    marks = {f"desk.{game}.marks": _plain_marks(state, checks)}
    if not lists:
        return marks
    return {f"desk.{game}.lists": [[each.number, _plain_list(each.verdict)] for each in state.lists], **marks}


def _plain_marks(state: DeskState, checks: Checks) -> dict[str, Any]:
    """What was seen and checked, and by which format."""
    return {
        "format": state.format_id,
        "day": state.day.isoformat() if state.day else "",
        "seen": sorted(state.seen),
        "selected": state.selected,
        "used": state.used,
        "event": state.event,
        "checks": [
            [number, plain_check(check)] for (number, _), check in checks.items() if number > state.cleared
        ],
    }


def desk_size(session: AppSession, game: str) -> int:
    """How many characters the lists on the desk of a game take, before any of them is read."""
    return session.guard(lambda: session.store.settings.size(f"desk.{game}.lists")) or 0


def load_desk(session: AppSession, judges: Judges, game: str) -> StoredDesk:
    """The desk of a game as it was left, without what of it cannot be understood.

    :raises StorageError: if the disk does not give it.
    """
    lists = session.store.settings.get(f"desk.{game}.lists") or []
    marks = session.store.settings.get(f"desk.{game}.marks") or {}
    unread: dict[str, Any] = {}
    try:
        return _desk(judges, game, lists, marks, unread)
    except _ODD:  # what was seen, checked and signed may be odd; the lists stay
        unread[f"desk.{game}.marks"] = marks
        return _desk(judges, game, lists, {}, unread)


def _desk(
    judges: Judges, game: str, lists: Any, marks: Mapping[str, Any], unread: dict[str, Any]
) -> StoredDesk:
    day = date.fromisoformat(marks["day"]) if marks.get("day") else None
    format_id = marks.get("format", "")
    judge = judges.judge_or_reader(game, format_id, day)
    found, odd = _each_list(lists, game, judge)
    if odd:
        unread[f"desk.{game}.lists"] = odd
    numbers = {each.number for each in found}
    checks, odd = _each_check(marks.get("checks", ()))
    if odd:
        unread[f"desk.{game}.checks"] = odd
    selected = marks.get("selected")
    state = DeskState(
        format_id=format_id,
        day=day,
        lists=worst_first(found),
        seen=frozenset(marks.get("seen", ())) & numbers,
        selected=selected if selected in numbers else None,
        used=max([marks.get("used", 0), *numbers, *(number for number, _ in checks)]),
        event=str(marks.get("event", "")),
    )
    return StoredDesk(state, _lasting(checks, numbers), unread)


def _each_list(lists: Any, game: str, judge: Judge) -> tuple[list[DeskList], list[Any]]:
    """Every list with its verdict, and those that cannot be understood."""
    found, odd = [], []
    for kept in lists if isinstance(lists, list) else [lists]:
        try:
            number, plain = kept
            found.append(DeskList(int(number), judged_again(judge, _verdict(plain, game, judge))))
        except _ODD:
            odd.append(kept)
    return found, odd


def _each_check(plain: Any) -> tuple[list[Numbered], list[Any]]:
    """Every check with the number of its list, and those that cannot be understood."""
    found, odd = [], []
    for kept in plain:
        match kept:
            case [int(number), each] if (check := read_check(each)) is not None:
                found.append((number, check))
            case _:
                odd.append(kept)
    return found, odd


def _lasting(checks: list[Numbered], numbers: Collection[int]) -> Checks:
    """Those of lists that lie there, and all that are signed: nobody can go on with the others."""
    return {
        check_key(number, check): check
        for number, check in checks
        if number in numbers or isinstance(check, SignedCheck)
    }


# -- lists ---------------------------------------------------------------------------------------


def _plain_list(verdict: Verdict) -> dict[str, Any]:
    deck, plain = verdict.deck, plain_list(verdict.deck)
    if not deck.entries and not deck.unread:
        plain["problems"] = [plain_text(finding.text) for finding in verdict.findings]
    return plain


def _verdict(plain: dict[str, Any], game: str, judge: Judge) -> Verdict:
    """The list on its way to a judge; of something that is no list, the reasons why."""
    given = dict(plain)
    problems = given.pop("problems", ())
    deck = list_of(given, game)
    findings = tuple(Finding("", "UNREADABLE", "error", text_of(problem)) for problem in problems)
    return Verdict("unreadable", deck, judge.stamp, findings=findings)


# -- checks --------------------------------------------------------------------------------------


def check_key(number: int, kept: AnyCheck) -> CheckKey:
    """What a check is kept by."""
    return number, counted(kept).deck_hash


def check_of(checks: Mapping[tuple[_Of, str], AnyCheck], of: _Of, verdict: Verdict) -> AnyCheck | None:
    """The latest check of a list among those of its number or player; first one of just these cards."""
    same = {
        hash: kept for (each, hash), kept in checks.items() if each == of and counted(kept).is_of(verdict)
    }
    return same.get(verdict.hash) or next(reversed(same.values()), None)


def counted(kept: AnyCheck) -> PhysicalCheck:
    """The cards of a check, signed or not."""
    return kept.check if isinstance(kept, SignedCheck) else kept


def plain_check(kept: AnyCheck) -> dict[str, Any]:
    """A check as it is kept."""
    if isinstance(kept, SignedCheck):
        signature = [kept.signed_by, kept.round, kept.seat, kept.seconds, kept.code]
        return {**plain_check(kept.check), "signed": signature}
    cards = [[s.card, s.id, s.section, s.cost, s.type, s.wanted, s.seen] for s in kept.cards]
    head = {"hash": kept.deck_hash, "player": kept.player, "order": kept.order, "started": kept.started}
    return {**head, "written": kept.written, "spots": cards}


def read_check(plain: Any) -> AnyCheck | None:
    """A check that was kept; None where something of it is not what a check has there."""
    match plain:
        case {
            "hash": str(hash),
            "player": str(player),
            "order": "name" | "cost" | "type" as order,
            "started": int() | float() as started,
            "spots": list(spots),
        } if abs(started) < _FAR:
            cards = [card for spot in spots if (card := _card(spot)) is not None]
            written = plain.get("written", "")
            check = PhysicalCheck(hash, player, tuple(cards), order, started, written)
            if len(cards) == len(spots) and isinstance(written, str):
                return _signed(check, plain["signed"]) if "signed" in plain else check
    return None


def _card(plain: Any) -> CheckedCard | None:
    match plain:
        case [str(card), str(id), str(section), str(cost), str(type), int(wanted), int(seen)] if (
            section in SECTIONS and min(wanted, seen) >= 0
        ):
            return CheckedCard(card, id, section, cost, type, wanted, seen)
    return None


def _signed(check: PhysicalCheck, plain: Any) -> SignedCheck | None:
    match plain:
        case [str(judge), str(round), str(seat), int() | float() as seconds, str(code)] if (
            abs(seconds) < _FAR
        ):
            return SignedCheck(check, judge, round, seat, seconds, code)
    return None
