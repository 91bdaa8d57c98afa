"""Box facts by schema: what is printed on a player's own cards, stated once for files, doubts and the editor.

A game states its sections. A section has a shape (faces of a die, cards, lines, places), a shape has records
of fields, and a field is one printed thing: a kind of value as in `tracked`, and its words. What a player
copies and confirms in one go is a part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.core.board import Board
from companion.core.text import Label, Spoken, Term, Text
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track

Name = Text | Term | Spoken | str
Record = dict[str, Any]
Path = tuple[str | int, ...]
Place = tuple[int, ...]

REQUIRED: Final = object()
"""Stands for a field without a usual value: a file must give it."""
ITSELF: Final = ""
"""The id of a lone field that is not inside an object: the face of a die *is* a list of arrows."""
ALL: Final = "all"
OWN_FIELDS: Final = "card"
"""The part of a card that has lists as well: its own fields."""
UNREAD: Final = "?"
MOST: Final = 200
"""More cards or lines than any box has; keeps a hostile file from growing a table."""
SOURCES: Final = ("rulebook", "inferred", "example", "yours")


# -- fields ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One printed thing; one without a title is kept, but an editor does not show it."""

    id: str
    kind: Track
    title: Name = ""
    word: Callable[[Any], Name] = str
    """What one value or option is called; of a flag, what is there when it is set."""
    icons: Mapping[Any, str] = field(default_factory=dict)
    tell: Callable[[Any], Name] | None = None
    """The whole value in a few words, where its kind says too little."""
    when: tuple[str, tuple[Any, ...]] | None = None
    """Only printed where an earlier field has one of these values."""
    usual: Any = REQUIRED
    """What it is where a file is silent: a value, or a function of the fields before it."""
    follows: str = ""
    """A field whose change brings the usual value back."""
    among: tuple[str, ...] = ()
    """Names that a text is chosen from instead of being typed."""
    on_map: bool = False
    """Whether it may be a place of the map that is drawn beside it, which is then tapped: "4,5"."""
    listed: bool = False
    """Whether all its options are on show, however many; else those of many are found by typing."""
    spoken: bool = False
    """A text that may be written in several languages; it is then an object, `{text = "…", ru = "…"}`."""

    def applies(self, record: Mapping[str, Any]) -> bool:
        """Whether it is printed at all, given the fields before it."""
        return self.when is None or record.get(self.when[0]) in self.when[1]

    def usually(self, record: Mapping[str, Any]) -> Any:
        """Its usual value, `REQUIRED` where it has none."""
        return self.usual(record) if callable(self.usual) else self.usual

    def first(self, record: Mapping[str, Any]) -> Any:
        """What an editor begins with."""
        usual = self.usually(record)
        return _first_of(self.kind) if usual is REQUIRED else usual


def _first_of(kind: Track) -> Any:
    match kind:
        case Number():
            return kind.low
        case Flag():
            return False
        case Phrase():
            return UNREAD
        case Choice():
            return None if kind.optional else kind.options[0]
        case Several() | Faces():
            return []
        case PlaceTrack():
            return None if kind.optional else list(kind.board.cells[0])


Fields = tuple[Field, ...]


def is_bare(fields: Fields) -> bool:
    """Whether a record is stored as its only value."""
    return len(fields) == 1 and fields[0].id == ITSELF


def fresh(fields: Fields, record: Mapping[str, Any] | None = None) -> Record:
    """A record with the values that an editor begins with, beside those it has already."""
    made = dict(record or {})
    for each in fields:
        if each.applies(made):
            made.setdefault(each.id, each.first(made))
        elif not any(other.id == each.id and other.applies(made) for other in fields):
            made.pop(each.id, None)
    return made


def with_field(fields: Fields, record: Mapping[str, Any] | None, name: str, value: Any) -> Record:
    """A record with one value changed; what depends on it comes, goes, or is as usual again."""
    following = {each.id for each in fields if each.follows == name}
    kept = {key: held for key, held in fresh(fields, record).items() if key not in following}
    return fresh(fields, {**kept, name: value})


# -- shapes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DieFaces:
    """What a card shows for each face of a die, by its number; faces not copied yet are absent."""

    fields: Fields
    make: Callable[..., Any] = dict
    count: int = 6

    @property
    def names(self) -> tuple[str, ...]:
        """The faces as they are stored."""
        return tuple(str(face) for face in range(1, self.count + 1))


@dataclass(frozen=True)
class Lines:
    """Printed lines in their order: the actions of a card, the thresholds of a track, special rules."""

    fields: Fields
    make: Callable[..., Any] = dict
    most: int = MOST
    grows: bool = True
    """Whether lines are added here; else they come from elsewhere, such as a map."""
    unique: bool = True
    """Whether no two lines begin alike: of many words to begin with each is tapped on and off."""


@dataclass(frozen=True)
class CardList:
    """A list that is printed on a card, such as the lines of one of its sides."""

    id: str
    title: Name
    lines: Lines
    drawing: Drawing | None = None
    """How it is drawn, where its lines are the places of a map."""
    first: int = 0
    """With so many lines it begins on a new card."""


@dataclass(frozen=True)
class Cards:
    """Cards with an id each; without a `count` a player adds those that the example lacks."""

    fields: Fields = ()
    lists: tuple[CardList, ...] = ()
    make: Callable[..., Any] = dict
    count: int | None = None
    most: int = MOST
    least: int = 1
    next_id: Callable[[Sequence[str]], str] | None = None
    """The id of one more, given those that are taken; a number where a game says nothing."""
    may_lack: bool = False
    """Whether a box with a `count` can be played without some of them."""

    @property
    def grows(self) -> bool:
        """Whether cards may come and go."""
        return self.count is None or self.may_lack


@dataclass(frozen=True)
class Places:
    """Places of a board that a card marks, so many different ones."""

    board: Board[Any]
    count: int


@dataclass(frozen=True)
class Brush:
    """Something that can be put on the places of a map, or taken away from them."""

    id: str
    title: Name
    group: Name
    """Brushes that stand side by side."""
    icon: str = ""
    drags: bool = True
    """Whether a finger that goes on puts it everywhere; else each needs a tap of its own."""


@dataclass(frozen=True)
class Drawing:
    """A map that is drawn by hand: what there is to draw with, and what a stroke makes of what is drawn.

    A stroke is a brush and the places it went over, in their order. How a map looks is its game's face.
    """

    brushes: Callable[[Record], Sequence[Brush]]
    stroke: Callable[[Record, str, Sequence[Place]], Record]
    moved: Callable[[Record, str, Place], Record] | None = None
    """What a piece of the map, by its id there, makes of it when it is dragged to another place."""


@dataclass(frozen=True)
class Documents:
    """Whole things that players write themselves, such as maps with a story; each has a schema of its own.

    That schema depends on the other facts and on what is written already: a line can only name what there is.
    An editor has a document laid out in the sections of its schema.
    """

    shipped: Callable[[], Sequence[Record]]
    """Those that come with the game: to be played as they are, or copied and changed."""
    fresh: Callable[[Record, Sequence[str]], Record]
    """A new one for the other facts, whose id is none of these."""
    copied: Callable[[Record, Sequence[str]], Record]
    """A copy whose id is none of these."""
    kit: Callable[[Record, Record], FactsKit]
    """The schema of one, given all facts and the document; its check takes the document as it is stored."""
    check: Callable[[Record, Record, Label], None]
    """Refuses, by file and field, a document that cannot stand among these facts."""
    spread: Callable[[Record], Record]
    """A document as it is stored, laid out in sections."""
    joined: Callable[[Record], Record]
    """The other way round."""
    title: Callable[[Record], Name]
    detail: Callable[[Record], Name]
    begins: Callable[[Record], Mapping[str, Any]]
    """What a table that begins with it is set up with."""
    icon: str = "map-outline"
    most: int = 40


Shape = DieFaces | Cards | Lines | Places | Documents | Drawing


@dataclass(frozen=True)
class Section:
    """One card, deck or page of the box."""

    id: str
    title: Name
    icon: str
    of: Shape
    hint: Text | None = None
    """How it is copied, where that is not plain."""
    none: Text | None = None
    """What it means for a table that nothing of it is copied, where that is worth a word of its own."""


@dataclass(frozen=True)
class Schema:
    """All sections of a box; `others` is what its files may hold besides, kept as it is."""

    sections: tuple[Section, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the sections, in order."""
        return tuple(each.id for each in self.sections)

    def section(self, name: str) -> Section:
        """The section of an id."""
        return next(each for each in self.sections if each.id == name)


@dataclass(frozen=True)
class FactsKit:
    """A game's box facts: the shipped example, a check that gives warnings or raises `DataError`, the schema.

    Without a schema the facts are only kept and checked; no editor can show them.
    """

    example: Callable[[], Any]
    check: Callable[[Any, Label], list[Text]]
    schema: Schema = Schema()
    to_csv: Callable[[Any], str] | None = None
    """The facts as a table, where they have such a form."""
    from_csv: Callable[[Any, bytes, str], Any] | None = None
    """Facts with what a table of that file corrects or adds."""
    csv_notes: Callable[[bytes, str], Sequence[Text]] = lambda data, file: ()
    """What had to be assumed of such a file."""
    sureness: Callable[[Record], Sequence[Text]] = lambda record: ()
    """How sure the shipped values of a card are, kind by kind."""
    carry: Callable[[Record, Record], Record] = lambda before, after: after
    """What follows from a change: what got another name is called so elsewhere too."""


# -- parts ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """What a player copies and confirms in one go: a record, lines, or places, and where in its section."""

    id: str
    path: Path
    holds: Fields | Lines | Places


def parts(shape: Shape, plain: Any) -> tuple[Part, ...]:
    """The parts of a section, given what is stored of it."""
    match shape:
        case DieFaces():
            return tuple(Part(face, (face,), shape.fields) for face in shape.names)
        case Cards():
            return tuple(part for place in range(len(plain)) for part in _of_card(shape, place))
        case Lines() | Places():
            return (Part(ALL, (), shape),)
        case Documents() | Drawing():
            return ()


def _of_card(cards: Cards, place: int) -> tuple[Part, ...]:
    if not cards.lists:
        return (Part(str(place), (place,), cards.fields),)
    lists = tuple(Part(f"{place}.{each.id}", (place, each.id), each.lines) for each in cards.lists)
    if not any(each.title for each in cards.fields):
        return lists
    return (Part(f"{place}.{OWN_FIELDS}", (place,), cards.fields), *lists)


def parts_at(known: tuple[Part, ...], path: Path) -> tuple[Part, ...]:
    """The parts that a change at a path touches: those inside it, else the nearest one around it."""
    inside = tuple(part for part in known if part.path[: len(path)] == path)
    around = [part for part in known if path[: len(part.path)] == part.path]
    return inside or tuple(sorted(around, key=lambda part: len(part.path))[-1:])


def nothing_of(shape: Shape) -> Any:
    """A section of which nothing is copied."""
    return {} if isinstance(shape, DieFaces | Drawing) else []


def is_copied(section: Section) -> bool:
    """Whether a section is copied from cards, not written by the player."""
    return not isinstance(section.of, Documents | Drawing)
