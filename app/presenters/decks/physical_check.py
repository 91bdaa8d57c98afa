"""The guided physical check: piles, one tap for each card, what is missing and what is extra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from app.presenters.views import ChipView, RowView, SegmentView
from companion.core.text import say, say_n
from companion.decks import played as checks
from companion.decks.played import AnyCheck, check_lines, code_of, outcome, signature_of

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.decks.judge import Judge
    from companion.decks.model import DeckList

JUDGE: Final = "desk.judge"
"""The setting that remembers who signed last."""


@dataclass(frozen=True)
class PileView:
    """Cards that lie together; in the order of names no label is needed."""

    label: str
    tally: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True)
class CheckView:
    """The whole check at one moment."""

    title: str
    line: str
    chips: tuple[ChipView, ...]
    orders: tuple[SegmentView, ...]
    order: str
    piles: tuple[PileView, ...]
    main: str
    signed: str
    can_undo: bool


class Checking:
    """One check under way; `clock` gives seconds, because the engine has none.

    `keep` stores every tap before it is shown; False is a disk that refused it: nothing changes. `kept` is
    what is stored of it now, by whomever: what somebody else has signed meanwhile is signed here too.
    """

    def __init__(
        self,
        session: AppSession,
        judge: Judge,
        deck: DeckList,
        clock: Callable[[], float],
        keep: Callable[[AnyCheck], bool],
        kept: Callable[[], AnyCheck | None],
    ) -> None:
        self._session, self._clock, self._keep, self._kept = session, clock, keep, kept
        self._judge = judge
        self._steps: list[tuple[checks.PhysicalCheck, checks.PhysicalCheck]] = []
        """The check before and after each tap."""
        self.only = "all"
        self.round = self.seat = ""
        """What is known of them before anybody signs."""
        self.name = deck.player or deck.title or deck.source
        self._begun = checks.begin(judge, judge.match(deck), at=clock())
        self._order = self._stored.order

    @property
    def signed(self) -> checks.SignedCheck | None:
        """The result, once a judge has signed it."""
        kept = self._kept()
        return kept if isinstance(kept, checks.SignedCheck) else None

    @property
    def _stored(self) -> checks.PhysicalCheck:
        """How far it is; at first nothing is seen."""
        kept = self._kept()
        return (kept.check if isinstance(kept, checks.SignedCheck) else kept) or self._begun

    @property
    def check(self) -> checks.PhysicalCheck:
        """The same, in the piles that are looked at."""
        return checks.sort_by(self._stored, self._order)

    @property
    def subject(self) -> str:
        """Tells this list from every other."""
        return f"{self.name} {self._begun.deck_hash}"

    # -- counting ---------------------------------------------------------------------------------

    def tap(self, at: str) -> None:
        """One more copy is seen."""
        self._count(lambda check: checks.tap(check, int(at)))

    def tap_all(self, at: str) -> None:
        """All copies that the list names are seen."""
        self._count(lambda check: checks.tap_all(check, int(at)))

    def untap(self, at: str) -> None:
        """One copy less."""
        self._count(lambda check: checks.untap(check, int(at)))

    def found(self, card: str) -> bool:
        """A card that the list does not name; False, and one sentence said, if the disk refuses it."""
        return self._count(lambda check: checks.found_extra(check, card))

    def _count(self, change: Callable[[checks.PhysicalCheck], checks.PhysicalCheck]) -> bool:
        before = self.check
        after = change(before)
        if self.signed is not None or after == before:
            return True
        if not self._keep(after):
            return False
        self._steps.append((before, after))
        return True

    @property
    def can_undo(self) -> bool:
        """Whether the last tap can be taken back: not once it is signed, nor after a tap of somebody else."""
        return bool(self._steps) and self.signed is None and self._steps[-1][1].cards == self._stored.cards

    def undo(self) -> None:
        """The last tap was a slip."""
        if self.can_undo and self._keep(checks.sort_by(self._steps[-1][0], self._order)):
            self._steps.pop()

    def sort_by(self, order: str) -> None:
        """Other piles."""
        self._order = cast(checks.Order, order)

    def show_only(self, what: str) -> None:
        """Only what is missing or extra; the same again shows all."""
        self.only = "all" if what == self.only or what not in ("missing", "extra") else what

    def offers(self, typed: str) -> tuple[RowView, ...]:
        """Cards of the table whose name holds what is typed."""
        from app.presenters.decks.editing import offered

        return offered(self._judge.table, typed, self._session.speak)

    # -- signing ----------------------------------------------------------------------------------

    @property
    def unseen(self) -> str:
        """What is said before a result is signed while copies are missing; empty where all were seen."""
        missing = sum(counted.missing for counted in self.check.missing)
        if not missing:
            return ""
        text = say_n(
            "{n} copy of {all} has not been seen.",
            "{n} copies of {all} have not been seen.",
            missing,
            all=self.check.wanted,
        )
        return self._session.speak(text)

    @property
    def judge_name(self) -> str:
        """Who signed last."""
        return str(self._session.remembered(JUDGE) or "")

    def sign(self, judge: str, round_: str, seat: str) -> bool:
        """Put the result on record; False, and one sentence said, without a judge's name or if refused.

        A result that somebody has signed meanwhile stays as it is.
        """
        if self.signed is not None:
            return True
        made = self._session.guard(lambda: checks.sign(self.check, judge, round_, seat, self._clock()))
        if made is None or not self._keep(made):
            return False
        self._session.remember(JUDGE, judge.strip())
        return True

    # -- showing ----------------------------------------------------------------------------------

    def view(self) -> CheckView:
        """The check as it stands."""
        speak, check = self._session.speak, self.check
        words = {"name": say("By name"), "cost": say("By cost"), "type": say("By type")}
        piles = (self._pile(pile) for pile in checks.piles(check))
        return CheckView(
            self.name,
            speak(say("list {code}", code=check.deck_hash)),
            self.chips(),
            tuple(SegmentView(order, speak(words[order])) for order in checks.ORDERS),
            check.order,
            tuple(pile for pile in piles if pile.rows),
            speak(say("Agrees: sign") if check.agrees else say("Sign the result")),
            self.record() if self.signed else "",
            self.can_undo,
        )

    def chips(self) -> tuple[ChipView, ...]:
        """Seen, missing, extra and the time: the numbers that change with every tap and second."""
        speak, check = self._session.speak, self.check
        missing = sum(counted.missing for counted in check.missing)
        extra = sum(counted.extra for counted in check.extra)
        taken = self.signed.seconds if self.signed else self._clock() - check.started
        seconds = max(int(taken), 0)  # somebody may set the clock back meanwhile
        time = f"{seconds // 60}:{seconds % 60:02}"
        return (
            ChipView(
                "seen", str(check.seen), speak(say("Seen")), "eye-check-outline", "ink2", str(check.wanted)
            ),
            ChipView(
                "missing",
                str(missing),
                speak(say("Missing")),
                "cards-outline" if missing else "check",
                "warn" if missing else "ok",
                selected=self.only == "missing",
            ),
            ChipView(
                "extra",
                str(extra),
                speak(say("Extra")),
                "alert" if extra else "check",
                "bad" if extra else "ok",
                selected=self.only == "extra",
            ),
            ChipView("time", time, speak(say("Time")), "timer-outline", "ink2"),
        )

    def _pile(self, pile: checks.CheckPile) -> PileView:
        speak = self._session.speak
        parts = [say("missing {n}", n=pile.missing)] if pile.missing else []
        parts += [say("extra {n}", n=pile.extra)] if pile.extra else []
        tally = " · ".join(speak(part) for part in parts)
        cards = self.check.cards
        wanted = [at for at in pile.cards if self.only == "all" or getattr(cards[at], self.only)]
        label = "" if self.check.order == "name" else pile.label
        return PileView(label, tally, tuple(self._row(at) for at in wanted))

    def _row(self, at: int) -> RowView:
        from companion.decks.report.wording import Teller

        counted = self.check.cards[at]
        if counted.extra:
            icon, colour = "alert", "bad"
        elif counted.missing:
            icon, colour = "cards-outline", "ink2"
        else:
            icon, colour = "check-circle-outline", "ok"
        section = Teller(self._session.settings.language).section(counted.section) if counted.section else ""
        detail = " · ".join(
            part for part in (counted.id if counted.id != counted.card else "", section) if part
        )
        return RowView(str(at), counted.card, detail, icon, colour, f"{counted.seen}/{counted.wanted}")

    def record(self) -> str:
        """The signed result as text, to share."""
        signed, speak, check = self.signed, self._session.speak, self.check
        if signed is None:
            return ""
        name = check.player or self.name  # as it was signed
        told = say("Check of {name}, list {hash}", name=name, hash=check.deck_hash)
        return "\n".join(speak(part) for part in (told, *check_lines(signed)))


def told_check(kept: AnyCheck, speak: Callable[[Any], str]) -> str:
    """A check of a list's cards in one line of its verdict."""
    if isinstance(kept, checks.PhysicalCheck):
        return speak(say("Cards seen: {n} of {all}.", n=kept.seen, all=kept.wanted))
    result, signature, code = speak(outcome(kept)), speak(signature_of(kept)), speak(code_of(kept))
    return f"{result} {signature}. {code}."
