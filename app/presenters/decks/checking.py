"""The guided physical check: piles, one tap for each card, what is missing and what is extra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from app.presenters.views import RowView, SegmentView
from companion.core.errors import CompanionError
from companion.core.words import say
from companion.decks import check as checks

if TYPE_CHECKING:
    from app.presenters.session import Session
    from companion.decks.judge import Judge
    from companion.decks.model import DeckList
    from companion.decks.report.telling import Teller

Order = Literal["name", "cost", "type"]


@dataclass(frozen=True)
class PileView:
    """Cards that lie together."""

    label: str
    tally: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True)
class CheckView:
    """The whole check at one moment."""

    title: str
    line: str
    orders: tuple[SegmentView, ...]
    order: str
    piles: tuple[PileView, ...]
    main: str
    signed: str


class Checking:
    """One check under way; `clock` gives seconds, because the engine has none."""

    def __init__(self, session: Session, judge: Judge, deck: DeckList, clock: Callable[[], float]) -> None:
        self._session = session
        self._clock = clock
        self.check = checks.begin(judge, judge.match(deck), at=clock())
        self.signed: checks.SignedCheck | None = None
        self.name = deck.player or deck.title or deck.source

    def tap(self, spot: str) -> None:
        """One more copy is seen."""
        if self.signed is None:
            self.check = checks.tap(self.check, int(spot))

    def untap(self, spot: str) -> None:
        """That tap was a slip."""
        if self.signed is None:
            self.check = checks.untap(self.check, int(spot))

    def found(self, card: str) -> None:
        """A card that the list does not name."""
        if self.signed is None:
            self.check = checks.found_extra(self.check, card)

    def sort_by(self, order: str) -> None:
        """Other piles."""
        self.check = checks.sort_by(self.check, cast(Order, order))

    def sign(self, words: str) -> str:
        """Put the result on record: judge, round and seat, parted by commas. Gives a refusal, or nothing."""
        judge, round_, seat = ([part.strip() for part in words.split(",")] + ["", "", ""])[:3]
        try:
            self.signed = checks.sign(self.check, judge, round_, seat, self._clock())
        except CompanionError as error:
            return str(error)
        return ""

    def view(self) -> CheckView:
        """The check as it stands."""
        speak = self._session.speak
        missing = sum(spot.missing for spot in self.check.missing)
        extra = sum(spot.extra for spot in self.check.extra)
        seconds = int(self.signed.seconds if self.signed else self._clock() - self.check.started)
        line = say(
            "{seen} of {wanted} · missing {missing} · extra {extra} · {minutes}:{seconds}",
            seen=self.check.seen,
            wanted=self.check.wanted,
            missing=missing,
            extra=extra,
            minutes=seconds // 60,
            seconds=f"{seconds % 60:02}",
        )
        words = {"name": say("By name"), "cost": say("By cost"), "type": say("By type")}
        return CheckView(
            self.name,
            speak(line),
            tuple(SegmentView(order, speak(words[order])) for order in checks.ORDERS),
            self.check.order,
            tuple(self._pile(pile) for pile in checks.piles(self.check)),
            speak(say("Agrees: sign") if self.check.agrees else say("Sign the result")),
            self.record() if self.signed else "",
        )

    def _pile(self, pile: checks.CheckPile) -> PileView:
        tally = "" if not pile.missing and not pile.extra else f"-{pile.missing} +{pile.extra}"
        return PileView(pile.label, tally, tuple(self._row(at) for at in pile.spots))

    def _row(self, at: int) -> RowView:
        spot = self.check.spots[at]
        if spot.extra:
            icon, colour = "alert", "bad"
        elif spot.missing:
            icon, colour = "cards-outline", "ink2"
        else:
            icon, colour = "check-circle-outline", "ok"
        section = self._teller().section(spot.section) if spot.section else ""
        detail = " · ".join(part for part in (spot.id, section) if part)
        return RowView(str(at), spot.card, detail, icon, colour, f"{spot.seen}/{spot.wanted}")

    def _teller(self) -> Teller:
        from companion.decks.report.telling import Teller

        return Teller(self._session.settings.language)

    def record(self) -> str:
        """The signed result as text, to share."""
        signed, speak = self.signed, self._session.speak
        if signed is None:
            return ""
        record = {"judge": signed.signed_by, "round": signed.round or "-", "seat": signed.seat or "-"}
        agrees = self.check.agrees
        parts: list[Any] = [
            say("Check of {name}, list {hash}", name=self.name, hash=self.check.deck_hash),
            say("Signed by {judge}, round {round}, seat {seat}", **record),
            say("The deck agrees with its list.") if agrees else say("The deck differs from its list."),
        ]
        parts += [say("Missing: {n} {card}", n=spot.missing, card=spot.card) for spot in self.check.missing]
        parts += [say("Extra: {n} {card}", n=spot.extra, card=spot.card) for spot in self.check.extra]
        parts.append(say("Code {code}", code=signed.code))
        return "\n".join(speak(part) for part in parts)
