"""A desk as plain data and back: lists as they were read, what was seen, checks under way and signed.

Lists and marks are kept apart, because a mark is made with every tap and five hundred lists are a megabyte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final, cast

from app.presenters.decks.desk_state import DeskList, DeskState
from companion.core.errors import DataError
from companion.core.text import Text, say
from companion.decks.model import DeckEntry, DeckList, Finding, PassedOver, Reading, Unread, Verdict
from companion.decks.physical_check import CheckedCard, Order, PhysicalCheck, SignedCheck

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
        "checks": [[number, _plain_check(check)] for number, check in checks.items()],
    }
    session.guard(lambda: session.store.settings.set(f"desk.{game}.marks", plain))


def load_desk(session: AppSession, judges: Judges, game: str) -> StoredDesk:
    """The desk of a game as it was left; an empty one, and one sentence said, if it cannot be read."""
    found: StoredDesk | None = session.guard(lambda: _read(session, judges, game))
    return found or StoredDesk(DeskState(), {})


def _read(session: AppSession, judges: Judges, game: str) -> StoredDesk:
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
    checks = {number: _check(plain) for number, plain in marks.get("checks", ()) if number in numbers}
    return StoredDesk(state, checks)


# -- lists ---------------------------------------------------------------------------------------


_STATED: Final = {
    **{name: name for name in ("title", "player", "side", "seat", "redeals", "source")},
    "door": "read_as",
}
"""What the record calls the fields of a list."""


def _plain_list(verdict: Verdict) -> dict[str, Any]:
    deck = verdict.deck
    stated = {key: getattr(deck, name) for key, name in _STATED.items()}
    plain: dict[str, Any] = {key: value for key, value in stated.items() if value}
    plain["entries"] = [_plain_entry(entry) for entry in deck.entries]
    plain["unread"] = [
        [u.line, u.token, _plain_text(u.reason), u.key, u.rows, [_plain_reading(one) for one in u.readings]]
        for u in deck.unread
    ]
    if deck.passed:
        plain["passed"] = [[each.line, each.text] for each in deck.passed]
    plain["notes"] = [_plain_text(note) for note in deck.notes]
    plain["facts"] = dict(deck.facts)
    if not deck.entries and not deck.unread:
        plain["problems"] = [_plain_text(finding.text) for finding in verdict.findings]
    return plain


def _plain_entry(e: DeckEntry) -> list[Any]:
    return [e.count, e.name, e.line, e.section, e.id, e.hint, e.bare, e.behind]


def _plain_reading(reading: Reading) -> list[Any]:
    return [_plain_text(reading.label), [_plain_entry(entry) for entry in reading.entries]]


def _unread(plain: list[Any]) -> Unread:
    """A question as it was kept; older records know no answers to it."""
    line, token, reason, *rest = plain
    key = rest[0] if rest else "BAD_COUNT"
    rows = rest[1] if len(rest) > 1 else 1
    readings = rest[2] if len(rest) > 2 else ()
    answers = tuple(
        Reading(_text(label), tuple(DeckEntry(*entry) for entry in entries)) for label, entries in readings
    )
    return Unread(line, token, _text(reason), key, rows, answers)


def _verdict(plain: dict[str, Any], game: str, judge: Any) -> Verdict:
    """The list on its way to a judge; of something that is no list, the reasons why."""
    given = dict(plain)
    problems = given.pop("problems", ())
    deck = DeckList(
        game,
        tuple(DeckEntry(*each) for each in given.pop("entries")),
        tuple(map(_unread, given.pop("unread"))),
        notes=tuple(_text(note) for note in given.pop("notes")),
        facts=given.pop("facts", {}),
        passed=tuple(PassedOver(*each) for each in given.pop("passed", ())),
        **{_STATED[key]: value for key, value in given.items()},
    )
    findings = tuple(Finding("", "UNREADABLE", "error", _text(problem)) for problem in problems)
    return Verdict("unreadable", deck, judge.format.stamp, findings=findings)


def _plain_text(text: Any) -> Any:
    """A sentence as plain data: its words, its facts, and its number where it counts something."""
    if isinstance(text, Text):
        facts = {name: _plain_text(fact) for name, fact in text.facts.items()}
        return {"say": text.msgid, "facts": facts, "many": text.plural, "n": text.n}
    if isinstance(text, list | tuple):
        return [_plain_text(each) for each in text]
    return text if isinstance(text, int) else str(text)


def _text(plain: Any) -> Any:
    if isinstance(plain, dict):
        facts = {name: _text(fact) for name, fact in plain["facts"].items()}
        return Text(plain["say"], facts, plain["many"], plain["n"])
    return [_text(each) for each in plain] if isinstance(plain, list) else plain


# -- checks --------------------------------------------------------------------------------------


def _plain_check(kept: PhysicalCheck | SignedCheck) -> dict[str, Any]:
    if isinstance(kept, SignedCheck):
        signature = [kept.signed_by, kept.round, kept.seat, kept.seconds, kept.code]
        return {**_plain_check(kept.check), "signed": signature}
    cards = [[s.card, s.id, s.section, s.cost, s.type, s.wanted, s.seen] for s in kept.cards]
    head = {"hash": kept.deck_hash, "player": kept.player, "order": kept.order, "started": kept.started}
    return {**head, "spots": cards}


def _check(plain: Mapping[str, Any]) -> PhysicalCheck | SignedCheck:
    cards = tuple(CheckedCard(*each) for each in plain["spots"])
    check = PhysicalCheck(
        plain["hash"], plain["player"], cards, cast(Order, plain["order"]), plain["started"]
    )
    return SignedCheck(check, *plain["signed"]) if "signed" in plain else check
