"""The judge: one format, one card table, one day; any number of lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from companion.cards.card import CardTable
from companion.cards.finder import CardFinder
from companion.cards.tables import CARDS
from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.applied_format import Book
from companion.decks.changes import section_name
from companion.decks.fast_path import Quick
from companion.decks.format import Format
from companion.decks.legality import (
    check_copies,
    check_pool,
    check_sets,
    check_sides,
    check_sizes,
    check_types,
    has_headings,
    remarks,
)
from companion.decks.list_problems import not_in_force
from companion.decks.match import match_deck
from companion.decks.mend.deck import mend_deck
from companion.decks.mend.fillers import Stock
from companion.decks.mend.squad import mend_squad
from companion.decks.model import (
    DeckList,
    Finding,
    Fix,
    Matched,
    Overrides,
    Purse,
    SectionCount,
    Status,
    Verdict,
)
from companion.decks.open_points import ask_about, could_be_cured
from companion.decks.piles import Case, open_case
from companion.decks.sideboard import check_sideboard
from companion.decks.squad import open_squad
from companion.decks.squad_legality import check_squad, doubts

_DECK_CHECKS: Final = (
    check_types,
    check_sizes,
    check_copies,
    check_sides,
    check_sets,
    check_sideboard,
    check_pool,
)
_MOST_MENDED: Final = 100
_SQUAD_PARTS: Final = {
    "NOT_ENOUGH_GOLD": "gold",
    "TOO_MANY_REALMS": "factions",
    "FLYING_CAP": "flying",
    "TOO_MANY_AREAS": "areas",
    "TOO_MANY_CARDS": "hand",
    "NO_CREATURE": "hosts",
}


class Judge:
    """Judges lists by one format; everything that does not depend on the list is worked out once."""

    def __init__(
        self,
        format: Format,
        table: CardTable | None = None,
        asked: Overrides | None = None,
        as_of: date | None = None,
        labels: Iterable[Format] = (),
    ) -> None:
        """`labels` are the formats among which a list's own label is found."""
        if table is not None and table.game != format.game:
            raise DataError(table.source or CARDS, "game", other_game(table.game, format.game))
        if as_of is not None and not format.is_valid_on(as_of):
            raise DataError(format.file, format.id, not_in_force(as_of, [format.days]))
        self.format, self.table, self.as_of = format, table, as_of
        self.asked = asked or Overrides()
        self.book = Book(format, table, self.asked, as_of, labels)
        self.finder = CardFinder(table, self.book.homes) if table else None
        self._stock: Stock | None = None
        self._stamp = format.stamp
        self._void = tuple(self._format_strangers())
        self._quick = Quick(self.book) if table and format.kind == "deck" and format.pool is None else None

    def match(self, deck: DeckList) -> Matched:
        """Look up every name of a list and give it its hash."""
        return match_deck(deck, self.book, self.finder)

    def verdict(self, deck: DeckList) -> Verdict:
        """Match and judge one list."""
        return self.judge(self.match(deck))

    def judge(self, matched: Matched) -> Verdict:
        """The verdict on a matched list: at once where it is plainly legal, in full otherwise."""
        if self._quick is not None and not matched.loose:
            deck = matched.deck
            if not deck.unread and not deck.notes:
                found = self._quick.look(matched, self.asked.side or deck.side)
                if found is not None:
                    counts, side, label, remarkable = found
                    said = tuple(remarks(open_case(self.book, matched, self.finder))) if remarkable else ()
                    return Verdict(
                        "legal",
                        deck,
                        self._stamp,
                        matched.hash,
                        said,
                        unchecked=self._void,
                        counts=counts,
                        side=side,
                        label=label,
                        as_of=self.as_of,
                        table=self.table.digest if self.table else "",
                    )
        return self.judge_in_full(matched)

    @rule("WC-DECK-22", "WC-DECK-25")
    def judge_in_full(self, matched: Matched) -> Verdict:
        """The verdict with every problem at once."""
        case = open_case(self.book, matched, self.finder)
        findings = [*ask_about(case), *self._check(case)]
        status = self._status(case, findings)
        errors = any(finding.severity == "error" for finding in findings)
        return Verdict(
            status,
            matched.deck,
            self._stamp,
            matched.hash,
            tuple(_in_order(findings)),
            self._mend(case) if errors and status != "unreadable" else Fix(),
            tuple(self._unchecked(case)),
            tuple(self._counts(case)),
            self._side(case),
            self._label(case),
            self.as_of,
            self._purse(case),
            self.table.digest if self.table else "",
        )

    def _check(self, case: Case) -> Iterator[Finding]:
        if self.format.kind == "squad":
            squad = open_squad(case)
            for finding in (*check_copies(case), *check_sets(case), *check_squad(squad)):
                yield _with_squad_fix(case, finding)
            return
        for check in _DECK_CHECKS:
            yield from check(case)
        yield from remarks(case)

    def _mend(self, case: Case) -> Fix:
        if self.format.kind == "squad":
            return mend_squad(case)
        if self._stock is None:
            self._stock = Stock(self.book)
        return mend_deck(case, self._stock)

    def _status(self, case: Case, findings: list[Finding]) -> Status:
        deck = case.matched.deck
        if not deck.entries and deck.unread:
            return "unreadable"
        errors = [finding for finding in findings if finding.severity == "error"]
        asks = any(finding.severity == "ask" for finding in findings)
        if errors and not (asks and could_be_cured(case, errors)):
            return "illegal"
        return "ask" if asks else "legal"

    def _format_strangers(self) -> Iterator[Text]:
        """A ban of a card that nobody knows may be a slip, and would be void in silence."""
        if self.book.strangers:
            cards = list(self.book.strangers)
            yield say("The format names cards that the card table does not hold: {cards}.", cards=cards)

    @rule("WC-IMPORT-10")
    def _unchecked(self, case: Case) -> Iterator[Text]:
        """What could not be checked, and why."""
        yield from self._void
        if self.table is None:
            yield say("There is no card data: card names, sides, sets, bans and prices were not checked.")
            if self.format.copies and self.format.copies.own_text:
                yield say(
                    "Cards whose own text allows another number of copies were counted like all others."
                )
            if not self.book.main and not has_headings(case):
                yield say("Deck sizes were not checked: the list has no headings.")
            if self.format.sideboard and case.has_part("sideboard"):
                yield say("Whether the sideboard is allowed was not checked.")
        strangers = [each.entry.name for each in case.matched.loose if each.why == "stranger"]
        if self.table is not None and strangers:
            yield say("Not in the card table, counted by name only: {cards}.", cards=strangers)
        if self.format.kind == "squad":
            yield from doubts(open_squad(case))
        if self.format.pool and not case.has_part("pool"):
            yield say("The pool is not in the list, so the deck was not compared with it.")
        idle = sorted(
            {pile.section for pile in case.piles} - set(self.book.parts) - {""} - self._used_parts()
        )
        if idle:
            yield say(
                "These parts of the list are not judged here: {parts}.", parts=[section_name(s) for s in idle]
            )

    def _used_parts(self) -> set[str]:
        used = {"pool"} if self.format.pool else set()
        return used | ({self.format.purse.hand_section} if self.format.purse else set())

    def _counts(self, case: Case) -> Iterator[SectionCount]:
        for section in self.format.sections:
            most = section.most
            if self.format.kind == "squad":
                most = open_squad(case).places
            yield SectionCount(section.id, case.size(section.id), section.least, most)
        if self.format.sideboard and any(pile.section == "sideboard" for pile in case.piles):
            yield SectionCount("sideboard", case.size("sideboard"))

    def _side(self, case: Case) -> str:
        if case.side or self.format.sides is None:
            return case.side
        present = {pile.side for pile in case.judged} - {""}
        return "mixed" if len(present) > 1 else next(iter(present), "")

    @rule("WC-FORMAT-06")
    def _label(self, case: Case) -> str:
        """The first format in order in which every known card is allowed; an empty list has the last."""
        if not self.book.labels or self.table is None:
            return ""
        mask = -1 if case.matched.items else 0
        for index, _, _ in case.matched.items:
            mask &= self.book.label_masks[index]
        return self.book.label_of(mask)

    def _purse(self, case: Case) -> Purse | None:
        if self.format.kind != "squad":
            return None
        squad = open_squad(case)
        return squad.purse(squad.seat or 1)


def _with_squad_fix(case: Case, finding: Finding) -> Finding:
    """The finding with the smallest change that cures it alone, where it has none yet."""
    part = _SQUAD_PARTS.get(finding.key)
    if part is None or finding.fix or case.size(case.book.main) > _MOST_MENDED:
        return finding
    return replace(finding, fix=mend_squad(case, frozenset((part,)), trim=False).changes)


_ORDER: Final = {"error": 0, "ask": 1, "note": 2}


def _in_order(findings: list[Finding]) -> list[Finding]:
    """Errors first, then questions, then remarks; a code is said once, with all its lines.

    Remarks on how a list was read are each their own: none may hide another.
    """
    once: dict[tuple[str, str, str], Finding] = {}
    for finding in findings:
        own = str(finding.text) if finding.key == "READ_NOTE" else ""
        key = (finding.severity, finding.code, own)
        once[key] = _joined(once[key], finding) if key in once else finding
    return sorted(
        once.values(), key=lambda each: (_ORDER[each.severity], bool(each.section and not each.card))
    )


def _joined(first: Finding, second: Finding) -> Finding:
    counts = [each.count for each in (first, second) if each.count is not None]
    return replace(
        first,
        lines=first.lines + second.lines,
        count=sum(counts) if counts else None,
        ids=first.ids if first.ids == second.ids else first.ids + second.ids,
        fix=first.fix + second.fix,
    )
