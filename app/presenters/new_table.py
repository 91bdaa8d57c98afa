"""What a table decides before it begins: how it begins, with whose cards, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from app.presenters.table.face import Face, Start
from app.presenters.views import RowView, SegmentView, Source, Speak
from companion.core.facts import Documents, Name, Record
from companion.core.options import Option
from companion.core.telling import seat_name
from companion.core.text import Term, Text, say, say_n
from companion.games import get_game

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.core.seats import Seat
    from companion.decks.model import DeckEntry, DeckList

UNLISTED = "unlisted"


@dataclass(frozen=True)
class DecisionView:
    """One option with its values; `ruling` is the rule or ruling that it decides."""

    id: str
    title: str
    choices: tuple[SegmentView, ...]
    selected: str
    ruling: str = ""


@dataclass(frozen=True)
class SeatView:
    """One seat, and the name of whoever sits there."""

    id: str
    label: str
    name: str


@dataclass(frozen=True)
class Deck:
    """A list of cards that a seat may bring; the cards are read when they are wanted."""

    id: str
    name: str | Text | Term
    origin: Text
    cards: Callable[[], Any]


@dataclass(frozen=True)
class Scenario:
    """Something written that a table may begin with: shipped with its game, or the player's own."""

    id: str
    title: Name
    detail: Name
    source: Source
    options: Mapping[str, Any]
    icon: str
    section: str
    """Where among the box facts such things are written."""


def scenarios(session: AppSession, game: str) -> list[Scenario]:
    """What a table of a game may begin with, the shipped ones first; nothing where it has no such things."""
    kit = get_game(game).facts
    own = session.guard(lambda: session.store.facts.get(game)) if session.ready else None
    found = []
    for section in kit.schema.sections if kit is not None else ():
        documents = section.of
        if isinstance(documents, Documents):
            found += [_scenario(documents, section.id, each, "example") for each in documents.shipped()]
            mine = (own or {}).get(section.id, ())
            found += [_scenario(documents, section.id, each, "yours") for each in mine]
    return found


def _scenario(documents: Documents, section: str, plain: Record, source: Source) -> Scenario:
    title, detail, begins = documents.title(plain), documents.detail(plain), documents.begins(plain)
    return Scenario(f"{source}:{plain['id']}", title, detail, source, begins, documents.icon, section)


def ready_decks(face: Face) -> list[Deck]:
    """The decks that come with a game."""
    return [
        Deck(f"ready{place}", title, say("Ready deck"), partial(list, names))
        for place, (title, names) in enumerate(face.ready_decks().items())
    ]


def kept_decks(session: AppSession, game: str) -> list[Deck]:
    """The lists of a game that the player keeps, the one changed last first."""
    kept = session.guard(lambda: session.store.decks.all(game)) or []
    return [
        Deck(f"kept{each.id}", each.name, say("Kept list"), partial(_kept, session, game, each.id))
        for each in kept
    ]


def _kept(session: AppSession, game: str, deck_id: int) -> list[str]:
    from companion.decks.read import read

    text = str(session.store.decks.get(deck_id).get("text", ""))
    name = session.store.decks.info(deck_id).name
    return [entry.name for entry in _played(read(text, game, name)[0]) for _ in range(entry.count)]


def played_list(deck: DeckList) -> Deck:
    """A list of the judge's desk, to be brought to a table."""
    cards = [entry.name for entry in _played(deck) for _ in range(entry.count)]
    return _from_desk(deck.title or deck.player, cards)


def _played(deck: DeckList) -> list[DeckEntry]:
    """What of a list is brought to a table; a sideboard stays beside it."""
    return [entry for entry in deck.entries if entry.section != "sideboard"]


JUDGED: Final = "judged"
"""The list that was brought from the desk."""


def _from_desk(name: str, cards: list[str]) -> Deck:
    return Deck(JUDGED, name or say("The list from the desk"), say("From the desk"), partial(list, cards))


def imported_facts(session: AppSession, face: Face, names: Iterable[str]) -> Mapping[str, Any]:
    """What was imported of the cards that lists name by name or by id; nothing where the game keeps none."""
    from companion.cards.names import normalise
    from companion.cards.tables import known_cards

    table = known_cards(face.game, session.store.cards, []) if face.card_facts is not None else None
    if table is None or face.card_facts is None:
        return {}
    wanted = {normalise(name) for name in names}
    found = [card for card in table.cards if {normalise(card.name), normalise(card.id)} & wanted]
    return face.card_facts(found) if found else {}


class TableForm:
    """How one table begins, as the player has set it; what nobody touched keeps its default."""

    def __init__(
        self,
        game: str,
        starts: Sequence[Start] = (),
        decks: Sequence[Deck] = (),
        asks_first: Sequence[str] = (),
        sits: Callable[[Mapping[str, Any]], Sequence[Seat]] | None = None,
        facts: Callable[[Iterable[str]], Mapping[str, Any]] = lambda names: {},
        written: Sequence[Scenario] = (),
    ) -> None:
        self.game = get_game(game)
        self._asks_first, self._sits, self._facts = asks_first, sits, facts
        self._starts = {each.id: each for each in starts}
        self._start = next(iter(self._starts), "")
        self._decks = {each.id: each for each in decks}
        self._scenarios = {each.id: each for each in written}
        self._scenario = next(iter(self._scenarios), "")
        self._brought: dict[str, str] = dict(self._usual())
        self._set: dict[str, Any] = {}
        self._names: dict[str, str] = {}

    def offer(self, decks: Sequence[Deck], written: Sequence[Scenario]) -> None:
        """Other lists and scenarios can be had now; a list that somebody brings stays, as long as it does."""
        brought = {id_: self._decks[id_] for id_ in self._brought.values() if id_ in self._decks}
        self._decks = {**brought, **{each.id: each for each in decks}}
        self._scenarios = {each.id: each for each in written}
        if self._scenario not in self._scenarios:
            self._scenario = next(iter(self._scenarios), "")

    # -- how it begins --------------------------------------------------------------------------------

    @property
    def start(self) -> Start | None:
        """How the table begins, where there are several ways."""
        return self._starts.get(self._start)

    def starts(self, speak: Speak) -> tuple[RowView, ...]:
        """The ways in which it may begin, one of them chosen."""
        return tuple(
            RowView(
                each.id,
                speak(each.title),
                speak(each.detail),
                each.icon,
                "ac" if each.id == self._start else "ink2",
                end_icon="check-circle" if each.id == self._start else "circle-outline",
                selected=each.id == self._start,
            )
            for each in self._starts.values()
        )

    def begin_with(self, start: str) -> None:
        """Another way to begin; a deck without a list stays only where there may be one."""
        self._start = start
        if self.start is not None and not self.start.unlisted:
            usual = self._usual()
            self._brought |= {seat: usual[seat] for seat, deck in self._brought.items() if deck == UNLISTED}

    def _usual(self) -> Mapping[str, str]:
        """Each seat has the next deck."""
        return dict(zip(map(str, self.game.seats), self._decks, strict=False))

    def decks(self, speak: Speak) -> tuple[RowView, ...]:
        """What each seat brings, where each brings a list of cards."""
        if self.start is None or not self.start.decks:
            return ()
        return tuple(
            RowView(seat.id, self._deck_name(seat.id, speak), seat.name or seat.label, "cards-outline",
                    end_icon="chevron-right")
            for seat in self.seats(speak)
        )  # fmt: skip

    def _deck_name(self, seat: str, speak: Speak) -> str:
        found = self._decks.get(self._brought.get(seat, ""))
        return speak(_UNLISTED) if found is None else speak(found.name)

    def deck_choices(self, seat: str, speak: Speak) -> tuple[RowView, ...]:
        """The decks that a seat may bring."""
        mine = self._brought.get(seat)
        rows = [
            RowView(each.id, speak(each.name), speak(each.origin), "cards-outline", selected=each.id == mine)
            for each in self._decks.values()
        ]
        if self.start is not None and self.start.unlisted:
            told = speak(say("Any cards may come; you tell which."))
            rows.append(RowView(UNLISTED, speak(_UNLISTED), told, "cards", selected=mine == UNLISTED))
        return tuple(rows)

    def bring(self, seat: str, deck: str) -> None:
        """Let a seat bring a deck."""
        self._brought[seat] = deck

    def bring_first(self, deck: Deck) -> None:
        """Let the first seat bring a list, and begin in the first way that takes lists."""
        self._decks[deck.id] = deck
        start = next((each.id for each in self._starts.values() if each.decks), self._start)
        self.begin_with(start)
        self.bring(str(self.game.seats[0]), deck.id)

    def _cards(self) -> dict[str, Any]:
        """The cards that each seat brings; a kept list may turn out to be unreadable."""
        start = self.start
        if start is None or not start.decks:
            return {}
        decks = {
            seat: start.unlisted if deck == UNLISTED else self._decks[deck].cards()
            for seat, deck in self._brought.items()
            if seat in self._taken()
        }
        named = [name for cards in decks.values() if not isinstance(cards, str) for name in cards]
        facts = self._facts(named)
        return {"decks": decks, **({"facts": facts} if facts else {})}

    # -- what is played -------------------------------------------------------------------------------

    def scenario(self, speak: Speak) -> tuple[RowView, ...]:
        """What the table begins with, where there is something to choose."""
        found = self._scenarios.get(self._scenario)
        return () if found is None else (replace(_scenario_row(found, speak), end_icon="chevron-right"),)

    def scenario_choices(self, speak: Speak) -> tuple[RowView, ...]:
        """All that it may begin with."""
        return tuple(
            replace(_scenario_row(each, speak), selected=each.id == self._scenario)
            for each in self._scenarios.values()
        )

    @property
    def written_in(self) -> str:
        """The section of the box facts where one more is written."""
        return next((each.section for each in self._scenarios.values()), "")

    def play(self, scenario: str) -> None:
        """Begin with another one."""
        if scenario in self._scenarios:
            self._scenario = scenario

    # -- options --------------------------------------------------------------------------------------

    def decisions(self, speak: Speak) -> tuple[DecisionView, ...]:
        """Every option with what it may be, but for those asked first or decided by the way to begin."""
        decided = {name for each in self._starts.values() for name in each.options}
        return tuple(
            self._decision(option, speak)
            for option in self.game.options()
            if option.id not in (*decided, *self._asks_first)
        )

    def first_decisions(self, speak: Speak) -> tuple[DecisionView, ...]:
        """The options that nobody should overlook."""
        return tuple(
            self._decision(option, speak) for option in self.game.options() if option.id in self._asks_first
        )

    def _decision(self, option: Option, speak: Speak) -> DecisionView:
        choices = tuple(
            SegmentView(str(place), speak(option.words.get(value) or _plain(value)))
            for place, value in enumerate(option.values)
        )
        value = self._set.get(option.id, option.default)
        place = str(option.place_of(value))
        return DecisionView(option.id, speak(option.title), choices, place, option.ruling)

    def put(self, option_id: str, choice: str) -> None:
        """Decide one option."""
        option = next(each for each in self.game.options() if each.id == option_id)
        self._set[option_id] = option.values[int(choice)]

    def summary(self, speak: Speak) -> str:
        """How many options are not as the rules propose."""
        changed = len(self.changed().keys() - {*self._asks_first})
        if not changed:
            return speak(say("As the rule book proposes"))
        return speak(say_n("{n} decided otherwise", "{n} decided otherwise", changed))

    def changed(self) -> dict[str, Any]:
        """The options that are not at their default."""
        defaults = {option.id: option.default for option in self.game.options()}
        return {name: value for name, value in self._set.items() if value != defaults[name]}

    # -- who sits where -----------------------------------------------------------------------------

    def seats(self, speak: Speak) -> tuple[SeatView, ...]:
        """The seats of a game for several; one alone needs no name."""
        seats = self._taken()
        if len(seats) < 2:
            return ()
        return tuple(
            SeatView(seat, speak(seat_name(self.game, seat, self.game.start)), self._names.get(seat, ""))
            for seat in seats
        )

    def _taken(self) -> Sequence[Seat]:
        """The seats that somebody sits on."""
        return self.game.seats if self._sits is None else self._sits(self._set)

    def name(self, seat: Seat | str, name: str) -> None:
        """Say who sits on a seat."""
        self._names[seat] = name.strip()

    @property
    def holds_words(self) -> bool:
        """Whether a player was named."""
        return any(self._names.values())

    def begun(self) -> dict[str, Any]:
        """All that was chosen and named, as plain data."""
        chosen = {"start": self._start, "scenario": self._scenario, "options": self._set}
        brought = self._decks.get(JUDGED)
        if brought is not None:
            name = brought.name if isinstance(brought.name, str) else ""
            chosen["judged"] = {"name": name, "cards": brought.cards()}
        return {**chosen, "decks": self._brought, "names": self._names}

    def take_up(self, begun: Mapping[str, Any]) -> None:
        """Go on with what was chosen and named another day, as far as it can be had still."""
        kept = {name: dict(part) for name, part in begun.items() if isinstance(part, dict)}
        self.play(str(begun.get("scenario")))
        match begun.get("judged"):
            case {"name": str(name), "cards": [*cards]} if all(isinstance(card, str) for card in cards):
                self._decks[JUDGED] = _from_desk(name, cards)
        if str(begun.get("start")) in self._starts:
            self.begin_with(str(begun["start"]))
        seats = {str(seat) for seat in self.game.seats}
        unlisted = [UNLISTED] if self.start is not None and self.start.unlisted else []
        decks = {seat: deck for seat, deck in kept.get("decks", {}).items() if seat in seats}
        self._brought |= {seat: deck for seat, deck in decks.items() if deck in (*self._decks, *unlisted)}
        chosen, known = kept.get("options", {}), self.game.options()
        decided = [each for each in known if each.place_of(chosen.get(each.id)) is not None]
        self._set = {each.id: chosen[each.id] for each in decided}
        named = kept.get("names", {}).items()
        self._names = {seat: name for seat, name in named if seat in seats and isinstance(name, str)}

    def options(self) -> dict[str, Any]:
        """What the table begins with; what was left alone is not named."""
        chosen: Mapping[str, Any] = self.start.options if self.start is not None else {}
        changed = {**self.changed(), **chosen}
        named = {seat: name for seat, name in self._names.items() if name and seat in self._taken()}
        played = self._scenarios.get(self._scenario)
        begins = dict(played.options) if played is not None else {}
        made = ({"options": changed} if changed else {}) | ({"names": named} if named else {})
        return made | begins | self._cards()


def _scenario_row(scenario: Scenario, speak: Speak) -> RowView:
    title, detail = speak(scenario.title), speak(scenario.detail)
    return RowView(scenario.id, title, detail, scenario.icon, "ac", source=scenario.source)


_UNLISTED = say("A deck without a list")


def _plain(value: str | bool | int) -> Any:
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    return say("{value}", value=value)
