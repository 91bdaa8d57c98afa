"""The face of a game: data and pure functions that say what its table looks like, and nothing of its rules.

One table page serves all games. A face knows its own game's state; it takes every truth from the engine
and never decides anything. Each part has a default, so that a game without a face can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from app.presenters.card_views import CardView, PileView
from app.presenters.foresight import RollHints
from app.presenters.table.contests import Contest
from app.presenters.table.parts import Lens, MemberView, MeterView, PreviewView, SideView, ToggleView
from app.presenters.views import (
    BoardView,
    ChipView,
    DieView,
    FactView,
    Lead,
    PieceView,
    RowView,
    SetupCardView,
    Speak,
    TrackView,
    VersusView,
)
from companion.cards.card import Card
from companion.core.errors import Illegal
from companion.core.game import Command, Event, OddsTable
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.text import Spoken, Term, Text, say

Wording: TypeAlias = Text | Term | Spoken | str


@dataclass(frozen=True)
class Head:
    """Where the table stands: one line, and which of so many phases it is."""

    line: Wording
    phases: int = 0
    phase: int = 0
    short: Wording = ""
    """The same in fewer words, where there is little room."""
    title: Wording = ""
    """What is done now, in the place of the table's name."""


@dataclass(frozen=True)
class Tile:
    """A kind of order to tap, with the fields that are chosen by tapping it."""

    kind: type[Command]
    title: Wording
    icon: str = "play"
    chosen: Mapping[str, Any] = field(default_factory=dict)
    detail: tuple[Wording, ...] = ()
    """What tells it from others of the same name: its card, its price, its chances."""
    refusal: Illegal | None = None
    """Why it cannot be ordered, where its offer is not made at all."""

    @property
    def id(self) -> str:
        """The same tile a moment later."""
        return "/".join([self.kind.__name__, *(str(value) for value in self.chosen.values())])


@dataclass(frozen=True)
class Tap:
    """An order that a tap means while a piece, a held card or a die is chosen, by what the tap hits.

    Its first field is what is chosen, its last one the place or the piece that is hit; one that has no such
    field says itself to which places it `leads`.
    """

    kind: type[Command]
    icon: str = ""
    """Stands in the places that it leads to."""
    again: bool = False
    """Whether several of them, one after the other, lead farther; the places say how many."""
    looks: bool = False
    """Whether a piece that the rules refuse to be hit is only looked at."""
    leads: Callable[[Any, Seat], Sequence[str]] | None = None


@dataclass(frozen=True)
class Notice:
    """One thing to remember, or a limit that is broken (`bad`), with its rule."""

    text: Text
    detail: Text | None = None
    rule: str = ""
    icon: str = "information-outline"
    bad: bool = False
    orders: tuple[tuple[Text, Command], ...] = ()
    """What can be done about it, each with its words."""


@dataclass(frozen=True)
class Mend:
    """Orders that make room for one that the rules refuse, in the words of what has to go."""

    text: Text
    orders: tuple[Command, ...]


@dataclass(frozen=True)
class Main:
    """What the main button orders now; `unused` says what would be left undone by it."""

    order: type[Command]
    text: Text
    icon: str = "play"
    unused: Text | None = None
    orders: tuple[Command, ...] = ()
    """Several whole orders in a row, the first of the named kind, where one tap is to give them all."""
    reason: Text | None = None
    """Why it has to wait, where no refused order could say so."""


@dataclass(frozen=True)
class Told:
    """One paragraph of a story: so many events, in one or two sentences."""

    events: int
    texts: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    lead: Lead = None
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The cells that a piece passed, by piece."""
    changed: tuple[str, ...] = ()
    """The cells on which something is new."""


@dataclass(frozen=True)
class Start:
    """One way in which a table may begin, and the options that go with it."""

    id: str
    title: Text
    detail: Text
    icon: str = "play"
    options: Mapping[str, Any] = field(default_factory=dict)
    decks: bool = False
    """Whether each seat brings a list of cards."""
    unlisted: str = ""
    """What stands for a deck that nobody has listed, where there may be one."""


@dataclass(frozen=True)
class Chapter:
    """A table of a campaign: what was played, how it went, and the seed by which it is found."""

    title: Wording
    details: tuple[Wording, ...] = ()
    """What it gave, and how the party changed."""
    result: Literal["", "won", "lost"] = ""
    party: Wording = ""
    seed: int = 0


@dataclass(frozen=True)
class SetupStep:
    """One step of the set-up: what is to be done, the cards or places to tap, and what else may be done."""

    title: Text
    detail: Text
    main: Main | None = None
    """The order that ends the step; without one the main button lets the app draw, or waits for a tap."""
    waiting: Text | None = None
    """What the main button says while a tap elsewhere is wanted."""
    cards: tuple[SetupCardView, ...] = ()
    """The cards that can be drawn, told apart by what is printed on them."""
    draws: type[Command] | None = None
    """The order that asks which card it was; a tap on a card orders it and answers."""
    by_app: Text | None = None
    """The words that let the app draw what is left."""
    grid: Callable[[Sequence[str]], BoardView] | None = None
    """The board with these cards laid on its first places, where cards are laid one after the other."""
    places: type[Command] | None = None
    """The order whose place is tapped on the board."""
    orders: tuple[Tile, ...] = ()
    rows: tuple[RowView, ...] = ()
    """What lies there already."""


@dataclass(frozen=True)
class Page:
    """A page beside the table, as a sheet: tracks, rows or chances, a sentence, and perhaps one order."""

    id: str
    title: Text
    icon: str
    tracks: Callable[[Any, Speak], Sequence[TrackView]] = lambda state, speak: ()
    rows: Callable[[Any, Speak], Sequence[RowView]] = lambda state, speak: ()
    chances: Callable[[Any], Sequence[OddsTable]] = lambda state: ()
    note: Callable[[Any, Seat], Text | None] = lambda state, seat: None
    order: type[Command] | None = None
    tapped: Callable[[Any, str], Command | Tile | None] = lambda state, row: None
    """What a tap on a row orders, or which order it begins, to be finished on the board."""


@dataclass(frozen=True)
class MadeList:
    """A list of cards that a table has led to, for the judge's desk, by a format."""

    id: str
    title: str
    detail: str
    game: str
    format: str
    text: str
    """All that the judge should know, as a list is written."""
    deck: str
    """What is played of it."""


@dataclass(frozen=True)
class Risk:
    """A chance that is worth a line on the table, and the page that explains it."""

    text: Text
    chance: Fraction
    page: str


@dataclass(frozen=True)
class End:
    """How it ended, beyond the outcome's own sentence: a title, score lines, what the score is called."""

    title: Text
    rows: tuple[RowView, ...] = ()
    total: str = ""
    name: Wording = ""
    again: tuple[type[Command], Text, str] | None = None
    """An order that leads back into the game, with its words and icon."""


@dataclass(frozen=True)
class BoardEdit:
    """One value of many places, set by taps on the board: which path a cell has, empty for none."""

    prompt: Text
    path: Callable[[Any, str], str]


def _no_paths(state: Any, kind: str, name: str) -> tuple[str, ...]:
    return ()


def _no_places(state: Any, kind: type[Command], chosen: Mapping[str, Any]) -> Sequence[Any]:
    return ()


def _plain_picture(question: Question, option: str) -> PieceView | str:
    return ""


def _no_notes(state: Any, question: Question, die: str, face: int) -> tuple[Wording, ...]:
    return ()


def _no_facts(state: Any, question: Question, events: Sequence[Event], speak: Speak) -> tuple[FactView, ...]:
    return ()


def _no_measures(state: Any, question: Question, option: str, speak: Speak) -> tuple[FactView, ...]:
    return ()


def _no_versus(state: Any, question: Question, events: Sequence[Event], speak: Speak) -> VersusView | None:
    return None


def _no_contest(state: Any, events: Sequence[Event], question: Question | None) -> Contest | None:
    return None


def _plain_name(state: Any, name: str, value: Any) -> Wording:
    return value if isinstance(value, Text | Term | Spoken) else say("{value}", value=value)


@dataclass(frozen=True)
class Face:
    """What one game's table looks like.

    Functions take the state as it may be seen; those that give texts take `Speak` too. A `seat` is who looks,
    or on a table that lies open for all who acts; it is `TABLE` while the phone changes hands.
    """

    game: str
    icons: tuple[tuple[str, str], ...] = ()
    """Icons of the head, each with the page that it opens."""
    head: Callable[[Any, Seat], Head] | None = None
    status: Callable[[Any, Seat, Speak], tuple[ChipView, ...]] = lambda state, seat, speak: ()
    board: Callable[[Any, Seat], BoardView | None] = lambda state, seat: None
    called: Callable[[str], Wording] = str
    """What a piece with a name of its own is called in each language."""
    own: Callable[[Any, Seat], Sequence[str]] = lambda state, seat: ()
    """The pieces that can be chosen before anything is ordered."""
    others: Callable[[Any], Sequence[str]] = lambda state: ()
    """Pieces of those whose turn it is not that can be chosen while none is, since they may act as well."""
    chosen: Callable[[Any], str] = lambda state: ""
    """The piece that is chosen without a tap, since it is the one that acts."""
    members: Callable[[Any, Speak], tuple[MemberView, ...]] = lambda state, speak: ()
    """The party, each with what it has left; a tap chooses its piece."""
    tracks: Callable[[Any, str, Speak], tuple[TrackView, ...]] = lambda state, piece, speak: ()
    """The tracks of the chosen piece."""
    lens: Callable[[Any, str, str], Lens | None] = lambda state, piece, cell: None
    """What is shown of a chosen piece, and of the place that is looked at while it is chosen."""
    overlay: Callable[[Any, type[Command], Mapping[str, Any]], Sequence[Any]] = _no_places
    """The places within reach of an order that is half chosen."""
    stays: tuple[type[Command], ...] = ()
    """Orders after which the piece that was chosen for them stays chosen."""
    taps: tuple[Tap, ...] = ()
    """The orders that a second tap means, after a piece, a held card or a die was chosen."""
    begins: Callable[[Any, Seat, str], Tile | None] = lambda state, seat, cell: None
    """The order that a tap on a place begins while nothing is chosen for it."""
    beside: Callable[[Any, Speak], tuple[SideView, ...]] = lambda state, speak: ()
    """What each seat has beside the board, the one that sits below first."""
    meters: Callable[[Any, Seat, Speak], tuple[MeterView, ...]] = lambda state, seat, speak: ()
    """How much whoever looks has used up of something."""
    toggles: Callable[[Any, Seat, Speak], tuple[ToggleView, ...]] = lambda state, seat, speak: ()
    """Cards that whoever looks takes or leaves with a tap."""
    mends: Callable[[Any, Command], Sequence[Mend]] = lambda state, command: ()
    """What else could be done, so that an order for a card of that list is taken."""
    preview: Callable[[Any, Command, Speak], PreviewView | None] = lambda state, command, speak: None
    """What an order that a tap means comes to, where that is worth a look before it is given."""
    chances: Callable[[Any, Command], Sequence[OddsTable]] = lambda state, command: ()
    """All chances of an order that is looked at before it is given."""
    private: Callable[[Any], bool] = lambda state: True
    """Whether who is to act looks alone where there are secrets; False while the table lies between both."""
    spans: Callable[[Any, Seat, str, Any], Sequence[str]] = lambda state, seat, name, value: ()
    """The cells that a word of an order stands for, such as a whole line of the field."""
    piece: Callable[[str, Any], str] = lambda name, value: str(value)
    """The id of the piece on the board that a value of a field stands for."""
    gathers: Callable[[Any], bool] = lambda state: False
    """Whether forces are being gathered: what can be played then comes before what was told."""
    hand: Callable[[Any, Seat, Speak], tuple[CardView, ...]] = lambda state, seat, speak: ()
    """The cards that whoever looks holds, side by side."""
    hand_order: Callable[[Any, Seat, str], Command | None] | None = None
    """What a tap on a held card orders, while no card is asked for; None: it is read."""
    piles: Callable[[Any, Seat, Speak], tuple[PileView, ...]] = lambda state, seat, speak: ()
    """Decks, graveyards and other cards that do not lie on the board."""
    card: Callable[[Any, str, Speak], CardView | None] = lambda state, piece, speak: None
    """A piece of the board as a large card, with all that is printed and lies on it."""
    dice: Callable[[Any], tuple[DieView, ...]] = lambda state: ()
    tiles: Callable[[Any, Seat, str], Sequence[Tile] | None] = lambda state, seat, die: None
    """The tiles while a die, else a piece is chosen, or none is; None: one for each offer."""
    foretold: Callable[[Any, Sequence[Event], bool], tuple[Wording, ...]] = lambda state, events, whole: ()
    """What a tile comes to at once: its price, and if nothing is left to choose where and on whom."""
    main: Callable[[Any, Seat], Main | None] = lambda state, seat: None
    prompts: Mapping[str, Text] = field(default_factory=dict)
    hint: Callable[[Any, Seat, str], Text | None] = lambda state, seat, die: None
    """What to do next, while nothing is asked."""
    name: Callable[[Any, str, Any], Wording] = _plain_name
    """A value of a field in words."""
    notices: Callable[[Any, Seat], Sequence[Text | Notice]] = lambda state, seat: ()
    lies_on: Callable[[Any, str], Sequence[Wording]] = lambda state, cell: ()
    """What lies and stands on a place."""
    risk: Callable[[Any], Risk | None] = lambda state: None
    corrects: Callable[[Any, str, str], tuple[str, ...]] = _no_paths
    """The tracked values that a held cell, piece or number can correct."""
    edits: Mapping[str, BoardEdit] = field(default_factory=dict)
    """Numbers of the status row that are set on the board."""
    picture: Callable[[Question, str], PieceView | str] = _plain_picture
    """The piece before an option, or its icon."""
    spot: Callable[[Question, str], str] = lambda question, option: ""
    way: Callable[[Question, str], tuple[str, ...]] = lambda question, option: ()
    """The cells of a way over the board that an option means."""
    """The piece or cell that an option means, where it goes by another name."""
    waiting: Callable[[Any, Question, Speak], tuple[str, ...]] = lambda state, question, speak: ()
    """What was declared and waits for the answer to a question, the next one first."""
    gamble: Callable[[Question], OddsTable | None] = lambda question: None
    """The chances of a roll that is asked for."""
    comes_to: Callable[[Any, Question, Sequence[Event], Speak], tuple[FactView, ...]] = _no_facts
    """What an option comes to, given the events that would follow: the numbers on its card."""
    measured: Callable[[Any, Question, str, Speak], tuple[FactView, ...]] = _no_measures
    """The numbers by which an option was found to be as good as the others; it keeps its letter."""
    asked_why: Callable[[Any, Question], Text | None] = lambda state, question: None
    """Why the rules leave this to the players, in a few words."""
    versus: Callable[[Any, Question, Sequence[Event], Speak], VersusView | None] = _no_versus
    """Who rolled against whom on the way to a question, given the events that led to it."""
    contest: Callable[[Any, Sequence[Event], Question | None], Contest | None] = _no_contest
    """Two who face each other, given the table, what has happened since and what is asked."""
    contest_told: Callable[[Any], bool] = lambda state: True
    """Whether the steps of a contest have told all that came of it, given the table after it."""
    key_faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    """The numbers on the keys of a contest."""
    key_of: Callable[[Any, Question, str], str] = lambda state, question, card: card
    """The number that a card of a pile shows."""
    guide: Callable[[Any, Question], Text | None] = lambda state, question: None
    """What should be known before a question is answered: who decides next, what cannot follow."""
    came_of_it: Callable[[Any, Question, Sequence[Event]], Text | None] = lambda state, question, past: None
    """What the answer before has come to, right under the question."""
    reads: Callable[[Question], tuple[str, Text] | None] = lambda question: None
    """What the device may know of an answer, such as its battery, and the words that have it read."""
    asked_about: Callable[[Any, Question], tuple[Lead, str]] = lambda state, question: (None, "")
    """The picture before a question, and the cell that it is about."""
    rolls: RollHints | None = None
    """What faces come to while they are typed, and the chances of a roll before that."""
    face_text: Callable[[Question, int], str] = lambda question, face: ""
    """What stands on a face, where that is another number than the one it is told by."""
    faces: Callable[[Any, Question, str, int], tuple[str, ...]] = lambda state, question, die, face: ()
    """The icons of what a face means, given the name of its die, when dice are asked for."""
    face_notes: Callable[[Any, Question, str, int], tuple[Wording, ...]] = _no_notes
    """What a face means in words, one a line: what it is called, then how much it comes to."""
    tell: Callable[[Any, Sequence[Event]], Sequence[Told]] | None = None
    """A run of events in paragraphs, given the table before them; None: one for each event."""
    steps: Callable[[Any, Sequence[Event]], Sequence[Told]] | None = None
    """The same while it happens, given the table after it, where the journal tells it shorter."""
    quiet: tuple[type[Event], ...] = ()
    """Events that the board tells well enough; they get no paragraph of their own."""
    joined: tuple[type[Event], ...] = ()
    """Events that are told in the same paragraph as what led to them."""
    starts: tuple[Start, ...] = ()
    """The ways in which a table may begin, the usual one first; none: there is only one."""
    ready_decks: Callable[[], Mapping[str | Term, Sequence[str]]] = dict
    """Decks that come with the game, by their titles."""
    plays_judged: bool = False
    """Whether a list that the judge's desk calls legal is what a seat brings to a table."""
    card_facts: Callable[[Sequence[Card]], Mapping[str, Any]] | None = None
    """What a table keeps of cards that were imported, where kept lists name such cards."""
    asks_first: tuple[str, ...] = ()
    """Options that nobody should overlook before a table begins."""
    sits: Callable[[Mapping[str, Any]], Sequence[Seat]] | None = None
    """The seats that are taken, given the options of a table; None: all."""
    timed: Callable[[Any, Seat], str] = lambda state, seat: ""
    """What players may want a time limit for, by a name that changes with it; empty for nothing."""
    lists: Callable[[Any, Speak], Sequence[MadeList]] = lambda state, speak: ()
    """What the table leaves behind for the judge's desk."""
    setup: Callable[[Any, Speak], SetupStep | None] = lambda state, speak: None
    example: Callable[[Any], bool] = lambda state: False
    """Whether the table is played with values that were never copied from the player's box."""
    drawn: Callable[[str, Mapping[str, Any], Mapping[str, Any], str], BoardView] | None = None
    """How a map that is drawn among the box facts looks: its section, what is drawn, all facts, the brush."""
    chapters: Callable[[Any, Speak], Sequence[Chapter]] = lambda state, speak: ()
    """The tables of a campaign up to this one, where the game has campaigns."""
    goes_on: Callable[[Any], Wording | None] = lambda state: None
    """What the table is called on a button that follows on this one, once it has ended."""
    pages: tuple[Page, ...] = ()
    end: Callable[[Any, Speak], End | None] = lambda state, speak: None
