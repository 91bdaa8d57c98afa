"""The judge: one format, one card table, one day; any number of lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Final

from companion.cards.card import CardTable
from companion.cards.finder import CardFinder
from companion.cards.squads import Purse
from companion.cards.tables import CARDS
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.answers import as_one_list, as_seen, is_no_list, settled, with_count, with_each
from companion.decks.applied_format import AppliedFormat
from companion.decks.fast_path import FastPath
from companion.decks.format import Format
from companion.decks.legality import (
    check_copies,
    check_pool,
    check_sets,
    check_sideboard,
    check_sides,
    check_sizes,
    check_types,
    has_headings,
    remarks,
)
from companion.decks.match import UnknownNames, match_deck, with_prices
from companion.decks.mend.deck import mend_deck
from companion.decks.mend.fillers import Fillers
from companion.decks.mend.squad import mend_squad
from companion.decks.model import (
    DeckList,
    Finding,
    Fix,
    FormatStamp,
    Matched,
    Overrides,
    SectionCount,
    Status,
    Unread,
    Verdict,
)
from companion.decks.open_points import ask_about, ask_about_passed, could_be_cured
from companion.decks.phrases import NO_COUNTS, not_in_force, section_name
from companion.decks.piles import PiledList, pile_up
from companion.decks.squad import check_squad, doubts, open_squad

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
NO_FORMAT: Final = FormatStamp("", "", "", {})
"""What is said of the format where none has judged."""
_TOLD: Final = 3
"""So many files or folders that could not be read are told with each verdict."""
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
        overrides: Overrides | None = None,
        as_of: date | None = None,
        labels: Iterable[Format] = (),
        unread: Iterable[DataError] = (),
        problem: Text | None = None,
    ) -> None:
        """`labels` are the formats among which a list's own label is found; `unread` says of which files or
        folders nobody knows what formats are in them. Where there is a `problem` lists are only read by this
        format and judged by none."""
        if table is not None and table.game != format.game:
            raise DataError(table.source or CARDS, "game", other_game(table.game, format.game))
        if as_of is not None and not format.is_valid_on(as_of):
            raise DataError(format.file, format.id, not_in_force(as_of, [format.days]))
        self.format, self.table, self.as_of = format, table, as_of
        self.overrides = overrides or Overrides()
        self.applied = AppliedFormat(format, table, self.overrides, as_of, labels)
        self.finder = CardFinder(table, self.applied.homes) if table else None
        self._fillers: Fillers | None = None
        self.problem = problem
        self.stamp = format.stamp if problem is None else NO_FORMAT
        self.other_versions = tuple(_other_versions(unread))
        self._void = (*self.other_versions, *self._format_strangers())
        self._fast_path = (
            FastPath(self.applied) if table and format.kind == "deck" and format.pool is None else None
        )

    def match(self, deck: DeckList, unknown: UnknownNames | None = None) -> Matched:
        """Look up every name of a list, one of a file with these unknown names, and give it its hash."""
        if self.overrides.count_number and deck.unread:
            deck = with_count(deck, self.overrides.count_number)
        if self.overrides.copies_each and deck.unread:
            deck = with_each(deck, self.overrides.copies_each)
        if self.finder and deck.unread:
            deck = settled(deck, self.finder)
        if self.finder and self.format.kind == "squad":
            deck = with_prices(deck, self.finder)
        if self.overrides.all_seen and deck.unread:
            deck = as_seen(deck)
        if self.overrides.one_list:
            deck = as_one_list(deck)
        return match_deck(deck, self.applied, self.finder, unknown)

    def verdict(self, deck: DeckList, unknown: UnknownNames | None = None) -> Verdict:
        """Match and judge one list, perhaps of a file with these unknown names."""
        return self.judge(self.match(deck, unknown))

    def judge(self, matched: Matched) -> Verdict:
        """The verdict on a matched list, if this judge may give one."""
        found = self._judge(matched)
        return found if self.problem is None else unjudged(found, self.problem)

    def _judge(self, matched: Matched) -> Verdict:
        """At once where it is plainly legal, in full otherwise."""
        if self._fast_path is not None and not matched.unresolved:
            deck = matched.deck
            if not deck.unread and not deck.notes and not self._asks_beside(matched):
                found = self._fast_path.look(matched, self.overrides.side or deck.side)
                if found is not None:
                    counts, side, label, remarkable = found
                    said = tuple(remarks(pile_up(self.applied, matched, self.finder))) if remarkable else ()
                    return Verdict(
                        "legal",
                        deck,
                        self.stamp,
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

    def _asks_beside(self, matched: Matched) -> bool:
        """Whether what stands beside the cards, or their order, needs the full judgement."""
        asks = any(ask_about_passed(matched, self.applied, self.finder))
        return asks or "format" in matched.deck.facts

    @rule("WC-DECK-22", "WC-DECK-25")
    def judge_in_full(self, matched: Matched) -> Verdict:
        """The verdict with every problem at once."""
        piled = pile_up(self.applied, matched, self.finder)
        findings = [*ask_about(piled, self.finder), *self._check(piled)]
        status = self._status(piled, findings)
        errors = any(finding.severity == "error" for finding in findings)
        return Verdict(
            status,
            matched.deck,
            self.stamp,
            matched.hash,
            tuple(_in_order(findings)),
            self._mend(piled) if errors and status == "illegal" else Fix(),
            tuple(self._unchecked(piled)),
            tuple(self._counts(piled)),
            self._side(piled),
            self._label(piled),
            self.as_of,
            self._purse(piled),
            self.table.digest if self.table else "",
        )

    def _check(self, piled: PiledList) -> Iterator[Finding]:
        if self.format.kind == "squad":
            squad = open_squad(piled)
            for finding in (*check_copies(piled), *check_sets(piled), *check_squad(squad)):
                yield _with_squad_fix(piled, finding)
            return
        for check in _DECK_CHECKS:
            yield from check(piled)
        yield from remarks(piled)

    def _mend(self, piled: PiledList) -> Fix:
        if self.format.kind == "squad":
            return mend_squad(piled)
        if self._fillers is None:
            self._fillers = Fillers(self.applied)
        return mend_deck(piled, self._fillers)

    def _status(self, piled: PiledList, findings: list[Finding]) -> Status:
        deck = piled.matched.deck
        if not deck.entries and deck.unread and all(e.rows == 1 or self._is_no_list(e) for e in deck.unread):
            return "unreadable"
        errors = any(finding.severity == "error" for finding in findings)
        asks = any(finding.severity == "ask" for finding in findings)
        if errors and not (asks and could_be_cured(piled, findings)):
            return "illegal"
        return "ask" if asks else "legal"

    def _is_no_list(self, question: Unread) -> bool:
        """Whether mere names are no list: without cards they are like any words."""
        return question.key == NO_COUNTS if self.finder is None else is_no_list(question, self.finder)

    def _format_strangers(self) -> Iterator[Text]:
        """A ban of a card or set that nobody knows may be a slip, and would be void in silence."""
        if self.applied.strangers:
            cards = list(self.applied.strangers)
            yield say("The format names cards that the card table does not hold: {cards}.", cards=cards)
        if self.applied.unknown_words:
            words = list(self.applied.unknown_words)
            yield say("The format names what no card of the card table has: {words}.", words=words)
        if self.applied.idle_restrictions:
            names = list(self.applied.idle_restrictions)
            yield say("The format restricts to more copies than are allowed anyway: {names}.", names=names)

    @rule("WC-IMPORT-10")
    def _unchecked(self, piled: PiledList) -> Iterator[Text]:
        """What could not be checked, and why."""
        yield from self._void
        if self.table is None:
            yield say("There is no card data: card names, sides, sets, bans and prices were not checked.")
            if self.format.copies and self.format.copies.own_text:
                yield say(
                    "Cards whose own text allows another number of copies were counted like all others."
                )
            if not self.applied.main and not has_headings(piled):
                yield say("Deck sizes were not checked: the list has no headings.")
            if self.format.sideboard and piled.has_part("sideboard"):
                yield say("Whether the sideboard is allowed was not checked.")
        if piled.matched.not_looked_for:
            yield say(
                "The file has more than {most} unknown names, so close ones were not looked for everywhere. "
                "Lines of this list without them: {n}.",
                most=limits.SUGGESTED,
                n=piled.matched.not_looked_for,
            )
        strangers = [each.entry.name for each in piled.matched.unresolved if each.why == "stranger"]
        if self.table is not None and strangers:
            yield say("Not in the card table, counted by name only: {cards}.", cards=strangers)
        if self.format.kind == "squad":
            yield from doubts(open_squad(piled))
        if self.format.pool and not piled.has_part("pool"):
            yield say("The pool is not in the list, so the deck was not compared with it.")
        idle = sorted(
            {pile.section for pile in piled.piles} - set(self.applied.parts) - {""} - self._used_parts()
        )
        if idle:
            yield say(
                "These parts of the list are not judged here: {parts}.",
                parts=[section_name(s, self.format.game) for s in idle],
            )

    def _used_parts(self) -> set[str]:
        used = {"pool"} if self.format.pool else set()
        return used | ({self.format.dealt} if self.format.squad else set())

    def _counts(self, piled: PiledList) -> Iterator[SectionCount]:
        for section in self.format.sections:
            most = section.most
            if self.format.kind == "squad":
                most = open_squad(piled).places
            yield SectionCount(section.id, piled.size(section.id), section.least, most)
        if self.format.sideboard and any(pile.section == "sideboard" for pile in piled.piles):
            yield SectionCount("sideboard", piled.size("sideboard"))

    def _side(self, piled: PiledList) -> str:
        if piled.side or self.format.sides is None:
            return piled.side
        present = {pile.side for pile in piled.judged} - {""}
        return "mixed" if len(present) > 1 else next(iter(present), "")

    @rule("WC-FORMAT-06")
    def _label(self, piled: PiledList) -> str:
        """The first format in order in which every known card is allowed; an empty list has the last."""
        if not self.applied.labels or self.table is None:
            return ""
        mask = -1 if piled.matched.items else 0
        for index, _, _ in piled.matched.items:
            mask &= self.applied.label_masks[index]
        return self.applied.label_of(mask)

    def _purse(self, piled: PiledList) -> Purse | None:
        if self.format.kind != "squad":
            return None
        squad = open_squad(piled)
        return squad.purse(squad.seat or 1)


def unjudged(read: Verdict, problem: Text) -> Verdict:
    """A list as far as it was read, without a word on whether it is legal; or why it cannot be read."""
    status: Status = "unreadable" if read.status == "unreadable" else "unjudged"
    found: tuple[Finding, ...] = (Finding("", "UNJUDGED", "error", problem),)
    if status == "unreadable":
        found = tuple(each for each in read.findings if each.severity == "ask") or read.findings
    return Verdict(status, read.deck, NO_FORMAT, read.hash, found, as_of=read.as_of, table=read.table)


def _other_versions(unread: Iterable[DataError]) -> Iterator[Text]:
    """Where another version of the format may be that could not be read: it might have judged instead."""
    for each in islice(unread, _TOLD):
        yield say("Another version of this format may have been left out: {problem}", problem=each.text)


def _with_squad_fix(piled: PiledList, finding: Finding) -> Finding:
    """The finding with the smallest change that cures it alone, where it has none yet."""
    part = _SQUAD_PARTS.get(finding.key)
    if part is None or finding.fix or piled.size(piled.applied.main) > _MOST_MENDED:
        return finding
    return replace(finding, fix=mend_squad(piled, frozenset((part,)), trim=False).changes)


_ORDER: Final = {"error": 0, "ask": 1, "note": 2}


def _in_order(findings: list[Finding]) -> list[Finding]:
    """Errors first, then questions, then remarks; a code is said once, with all its lines.

    Remarks on how a list was read are each their own: none may hide another. So are questions which of
    several cards is meant, unless they are the same cards.
    """
    once: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        own = str(finding.text) if finding.key == "READ_NOTE" else ""
        cards = tuple(id for id, _ in finding.ids) if finding.key == "AMBIGUOUS_NAME" else ()
        key = (finding.severity, finding.code, own, cards)
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
        ids=_joined_ids(first, second),
        fix=first.fix + second.fix,
    )


def _joined_ids(first: Finding, second: Finding) -> tuple[tuple[str, int], ...]:
    if first.key == "AMBIGUOUS_NAME":
        return tuple((id, n + more) for (id, n), (_, more) in zip(first.ids, second.ids, strict=True))
    return first.ids if first.ids == second.ids else first.ids + second.ids
