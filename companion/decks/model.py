"""The nouns of the judge's desk. Everything here is frozen; the verbs live beside it.

How a list becomes a verdict:

    table   = tables.load_table(bytes, "warcry", "cards.csv").table    # or None: no card data
    formats = judge_files.formats_of("warcry")                         # a club's folders may follow
    judge   = judge_files.appoint_judge("warcry", formats, "open", table=table)
    for deck in read.read(data, "warcry", source="anna.txt"):          # -> tuple[DeckList, ...]
        verdict = judge.verdict(deck)                                  # match + judge + mend

In steps, for many lists or for speed: `judge.match(deck) -> Matched`, `judge.judge(matched)
-> Verdict`. `judge_files` does all of it for bytes, texts and files and turns a `DataError` into a
verdict of status `unreadable`. `answers`, `played` and `mend.apply` stand beside it, `writers` write
lists back, and `report` tells verdicts.

Sentences (`Finding.text`, `Change.text`, `Unread.reason`, `Verdict.unchecked`) are
`companion.core.text.Text` and are spoken with `companion.content.languages.speak`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal, NamedTuple

from companion.cards.card import NO_FACTS
from companion.cards.finder import Suggestion
from companion.cards.squads import Purse
from companion.core.text import Text

SECTIONS: Final = ("", "army", "action", "sideboard", "deck", "squad", "deal", "hand", "pool")

Severity = Literal["error", "ask", "note"]
Status = Literal["legal", "illegal", "ask", "unreadable", "unjudged"]
"""`unjudged` is a list of an event whose format cannot be used."""
ChangeKind = Literal["add", "remove", "move"]


class DeckEntry(NamedTuple):
    """One readable line of a list: so many copies of what is written there.

    A tuple: a folder of two thousand lists has forty thousand of them, and a frozen class takes four times as
    long to make.
    """

    count: int  # type: ignore[assignment]  # it stands before the method of the same name, which nobody calls
    name: str
    """The card as written, made safe to show; a name or an id."""
    line: int = 0
    section: str = ""
    """army, action, sideboard, deck, squad, deal, hand, pool; empty where no heading says it."""
    id: str = ""
    """The card id where the list gives one beside or instead of the name."""
    hint: str = ""
    """The card type that a heading such as "Reactions" announces."""
    bare: bool = False
    """No count is written: one copy if the line is a known card, else an unreadable line."""
    behind: bool = False
    """The count is a bare number behind the name, which may be the card's price instead."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to a question about several lines at once, and the cards that it adds to the list."""

    label: Text
    entries: tuple[DeckEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A line or item that could not be split into count and card."""

    line: int
    token: str
    reason: Text
    key: str = "BAD_COUNT"
    """BAD_COUNT for an item, UNREAD_LINE for a line of the head or an unknown heading."""
    rows: int = 1
    """How many lines one question is about; each may hold a card."""
    readings: tuple[Reading, ...] = ()
    """The answers among which a judge may choose, where one of them cures all these lines."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """What stands beside the cards of a list and was taken for no part of it.

    The card table knows whether it names a card; a line of mere decoration has no text.
    """

    line: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class DeckList:
    """One list as it was read, before any name was looked up."""

    game: str
    entries: tuple[DeckEntry, ...] = ()
    unread: tuple[Unread, ...] = ()
    title: str = ""
    player: str = ""
    side: str = ""
    seat: int = 0
    """1 or 2 for squads and armies; 0 where the list does not say it."""
    redeals: int = 0
    """Redeals (kubnazub) or mulligans (realms) taken before the squad was bought."""
    read_as: str = ""
    """What it was read from: text, csv, json, builder, share, export, payload."""
    source: str = ""
    notes: tuple[Text, ...] = ()
    facts: Mapping[str, str] = field(default_factory=lambda: NO_FACTS)
    """Further lines of the head, such as event, round or number."""
    passed: tuple[PassedOver, ...] = ()
    """Comments, chat, signatures, cells and decoration between the cards."""
    whole: bool = False
    """Whether a judge has said that it is all one list."""


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the judge states beside the list; a value here beats the one in the list."""

    side: str = ""
    seat: int = 0
    redeals: int | None = None
    gold: int = 0
    """Gold won or lost by card effects before the squad is bought."""
    compulsory: tuple[str, ...] = ()
    """Cards that another card's ability orders into this squad."""
    copies_by: str = ""
    """`name` or `id`; empty for what the format says."""
    count_number: int = 0
    """Which number of a row is the count, where rows have several; 0 if nobody says so."""
    one_list: bool = False
    """Whether what may be two lists is one."""
    copies_each: int = 0
    """How many copies each line of a list without counts is; 0 if nobody says so."""
    all_seen: bool = False
    """Whether all cards that were pasted with the looks of their page are seen."""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """An entry that no single card of the table answers to."""

    entry: DeckEntry
    """Lines of one name are one entry, with the copies of all of them and where the first stands."""
    why: Literal["unknown", "ambiguous", "stranger"]
    """stranger: not in the table, and the table does not claim to be complete."""
    candidates: tuple[int, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    again: tuple[DeckEntry, ...] = ()
    """The lines of the list that are added up, where there are several."""

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The entries of the list that it stands for."""
        return self.again or (self.entry,)


@dataclass(frozen=True, slots=True)
class Matched:
    """A list whose names are looked up: (card index, count, section index), merged and sorted."""

    deck: DeckList
    items: tuple[tuple[int, int, int], ...]
    unresolved: tuple[Unresolved, ...]
    hash: str
    not_looked_for: int = 0
    """Unknown names for which no close ones were looked for, since the file has too many."""


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of a list: add, remove or move so many copies."""

    kind: ChangeKind
    count: int
    section: str
    card: str = ""
    """Empty where any allowed card will do."""
    id: str = ""
    to: str = ""
    """Where a moved card goes."""
    candidates: tuple[str, ...] = ()
    """Cards that may be added, the first few of them."""
    text: Text = field(default_factory=lambda: Text(""), compare=False)


@dataclass(frozen=True, slots=True)
class Fix:
    """The smallest set of changes found for a whole list; its size is the number of single-card edits."""

    changes: tuple[Change, ...] = ()
    possible: bool = True
    minimal: bool = True
    """False only where the search was cut short on an enormous list."""

    @property
    def size(self) -> int:
        """How many single cards are added, removed or moved."""
        return sum(change.count for change in self.changes)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, doubtful or worth saying about a list."""

    rule: str
    key: str
    """The code of the problem: TOO_MANY_COPIES, ARMY_TOO_SMALL ..."""
    severity: Severity
    text: Text
    card: str = ""
    """The name in the card table, or what was written where no card is known."""
    count: int | None = None
    limit: int | None = None
    section: str = ""
    lines: tuple[int, ...] = ()
    ids: tuple[tuple[str, int], ...] = ()
    """The printings behind the count: (id, copies)."""
    fix: tuple[Change, ...] = ()
    """The smallest change that cures this finding alone."""
    suggestions: tuple[Suggestion, ...] = ()
    readings: tuple[Text, ...] = ()
    """The answers to a question about how the list is to be read."""

    @property
    def code(self) -> str:
        """The finding as one word for machines: `TOO_MANY_COPIES:Name`."""
        return f"{self.key}:{self.card}" if self.card else self.key


@dataclass(frozen=True, slots=True)
class SectionCount:
    """How many cards a part of the list holds, and how many it should."""

    section: str
    count: int
    least: int = 0
    most: int | None = None

    @property
    def fits(self) -> bool:
        """Whether the number is within its limits."""
        return self.count >= self.least and (self.most is None or self.count <= self.most)


@dataclass(frozen=True, slots=True)
class FormatStamp:
    """Which format judged: its id, version and file."""

    id: str
    version: str
    file: str
    title: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the desk says about one list, complete enough to be appealed to."""

    status: Status
    deck: DeckList
    format: FormatStamp
    hash: str = ""
    findings: tuple[Finding, ...] = ()
    fix: Fix = Fix()
    unchecked: tuple[Text, ...] = ()
    counts: tuple[SectionCount, ...] = ()
    side: str = ""
    """The side declared or found; `mixed` where both occur."""
    label: str = ""
    """The id of the narrowest format that allows every card."""
    as_of: date | None = None
    purse: Purse | None = None
    table: str = ""
    """The digest of the card table that was used; empty without one."""

    @property
    def codes(self) -> frozenset[str]:
        """All violations as codes; the empty set is a legal list."""
        return frozenset(finding.code for finding in self.findings if finding.severity != "note")

    @property
    def warnings(self) -> frozenset[str]:
        """All remarks that never make a list illegal, as codes."""
        return frozenset(finding.code for finding in self.findings if finding.severity == "note")
