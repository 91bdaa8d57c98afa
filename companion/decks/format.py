"""A format: what a list may be, as data. `formats` reads it from TOML files."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from companion.cards.squad_limits import SquadLimits
from companion.decks.model import FormatStamp


@dataclass(frozen=True)
class Dated:
    """Something that counts between two days, both included."""

    value: str
    first: date | None = None
    last: date | None = None

    def holds(self, day: date) -> bool:
        """Whether it counts on a day."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


@dataclass(frozen=True)
class SectionRule:
    """One part of a list: which card types belong there and how many cards it holds."""

    id: str
    types: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    least_rule: str = ""
    most_rule: str = ""
    types_rule: str = ""


@dataclass(frozen=True)
class CopyException:
    """A copy limit of its own, for a card or for a keyword."""

    limit: int
    rule: str
    card: str = ""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True)
class CopyRule:
    """How many copies of a card a list may hold."""

    limit: int
    rule: str
    by: str = "name"
    by_name_rule: str = ""
    own_text: bool = False
    own_text_rule: str = ""
    exceptions: tuple[CopyException, ...] = ()


@dataclass(frozen=True)
class IdRange:
    """Cards by id: a prefix and a range of collector numbers."""

    prefix: str
    first: int
    last: int


@dataclass(frozen=True)
class SetRule:
    """The sets that a format is made of; a card needs one of them."""

    allowed: tuple[Dated, ...]
    ids: tuple[IdRange, ...]
    rule: str


@dataclass(frozen=True)
class BanRule:
    """Cards that a format refuses: marked in the table, named by id or name, or whole sets."""

    rule: str
    marked: bool = False
    cards: tuple[Dated, ...] = ()
    sets: tuple[Dated, ...] = ()


@dataclass(frozen=True)
class SideRule:
    """Factions that exclude each other."""

    apart: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class SideboardRule:
    """A sideboard that a card in the deck allows: so many cards for each copy."""

    card: str
    each: int
    home: str
    rule: str
    type_rule: str


@dataclass(frozen=True)
class PoolRule:
    """A deck made from a drafted pool."""

    size: int
    rule: str
    leave_out: int
    copies_yield: bool


@dataclass(frozen=True)
class Format:
    """All limits of one format on one version."""

    id: str
    game: str
    kind: str
    version: str
    file: str
    source: str
    title: dict[str, str]
    sections: tuple[SectionRule, ...]
    copies: CopyRule | None = None
    sets: SetRule | None = None
    banned: BanRule | None = None
    restricted: tuple[CopyException, ...] = ()
    sides: SideRule | None = None
    sideboard: SideboardRule | None = None
    pool: PoolRule | None = None
    squad: SquadLimits | None = None
    dealt: str = "deal"
    """The part of a list with the cards that a squad was bought from."""
    label: int | None = None
    valid_from: date | None = None
    valid_to: date | None = None

    @property
    def stamp(self) -> FormatStamp:
        """What a verdict says about the format that judged."""
        return FormatStamp(self.id, self.version, self.file, self.title)

    @property
    def days(self) -> str:
        """From which day to which it is in force, an open end as an ellipsis."""
        return f"{self.valid_from or '…'} – {self.valid_to or '…'}"

    def is_valid_on(self, day: date) -> bool:
        """Whether the format is in force on a day."""
        return Dated(self.id, self.valid_from, self.valid_to).holds(day)
