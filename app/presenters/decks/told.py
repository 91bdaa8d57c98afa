"""One verdict as the screen shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.decks.model import Verdict

STATUS_LOOK: Final = {
    "illegal": ("close-octagon", "bad"),
    "ask": ("help-rhombus-outline", "warn"),
    "legal": ("check-circle-outline", "ok"),
    "unreadable": ("file-alert-outline", "ink3"),
}
"""Icon and colour of each status; the word always stands beside them."""


@dataclass(frozen=True)
class FindingView:
    """One finding: card, sentence, how many of how many, rule and cure."""

    title: str
    text: str
    amount: str
    where: str
    rule: str
    cure: str
    severity: str


@dataclass(frozen=True)
class VerdictView:
    """One verdict, complete enough to be appealed to."""

    status: str
    word: str
    name: str
    detail: str
    size: str
    first: str
    parts: tuple[tuple[str, str, bool], ...] = ()
    findings: tuple[FindingView, ...] = ()
    fix_title: str = ""
    fix: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    stamp: str = ""


def verdict_view(verdict: Verdict, language: str, brief: bool = False) -> VerdictView:
    """A verdict in the player's language; `brief` for a row of a list."""
    from companion.decks.report.telling import Teller

    teller = Teller(language)
    if brief:
        return _brief(teller, verdict)
    told = teller.verdict(verdict)
    detail = " · ".join(part for part in (told.number, told.side, told.label) if part)
    stamp = (
        f"{teller.format(verdict.format)} · {verdict.format.version} · {verdict.format.file} · {told.hash}"
    )
    return VerdictView(
        status=told.status,
        word=told.word,
        name=told.name,
        detail=detail,
        size=_size(verdict),
        first="",
        parts=told.sizes,
        findings=tuple(
            FindingView(
                each.what or told.name,
                each.text,
                each.amount,
                each.where,
                each.rule,
                "\n".join(each.cures),
                each.severity,
            )
            for each in told.findings
        ),
        fix_title=told.fix_title,
        fix=told.fix,
        unchecked=told.unchecked,
        stamp=stamp.strip(" ·"),
    )


def _brief(teller: object, verdict: Verdict) -> VerdictView:
    from companion.decks.report.telling import Teller

    assert isinstance(teller, Teller)
    deck = verdict.deck
    name = ", ".join(part for part in (deck.player, deck.title) if part) or deck.source
    first = verdict.findings[0] if verdict.findings else None
    said = (first.card or teller.say(first.text)) if first else ""
    return VerdictView(verdict.status, teller.status(verdict.status), name, "", _size(verdict), said)


def _size(verdict: Verdict) -> str:
    return " / ".join(str(each.count) for each in verdict.counts)
