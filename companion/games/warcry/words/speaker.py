"""One voice for the whole game: the tables of all its parts, put together."""

from __future__ import annotations

import re
from typing import Any, Final

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Command, Event, Line
from companion.core.picture import Picture
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.text import Term, Text, say
from companion.core.vocabulary import together
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, State
from companion.games.warcry.rules.victory import leader, total
from companion.games.warcry.words import ordered, told
from companion.games.warcry.words.drawing import picture
from companion.games.warcry.words.names import (
    LINE_NAMES,
    NUMBER_NAMES,
    REACH_NAMES,
    SPEED_NAMES,
    STAGE_NAMES,
    card,
    named,
    seat_name,
    unit,
)
from companion.games.warcry.words.refusals import REFUSALS

WORDS: Final = together((told.WORDS, ordered.WORDS))
_OF = re.compile(r"(units|sides|counters)\[([^\]]+)\]\.(.+)")
VALUES: Final[dict[str, Text]] = {
    "battle": say("Battle"),
    "active": say("in turn"),
    "passes": say("passes in a row"),
    "gold": say("gold left"),
    "wins": say("Battles won"),
    "army_hand": say("Army hand"),
    "action_hand": say("Action hand"),
    "line": say("line"),
    "ready": say("Ready"),
    "paid": say("gold paid"),
    "printed.cost": say("printed cost"),
    "printed.speed": say("printed speed"),
    "printed.ranged": say("printed Ranged Attack"),
    "n": say("counter"),
}


class WarcryWords:
    """Speaks of one table."""

    def __init__(self, state: State) -> None:
        self.state = state

    def _named(self, said: Any) -> Text:
        text = said if isinstance(said, Text) else say("{name}", name=said)
        found: Text = named(self.state, text)
        return found

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        tell = WORDS.told.get(type(event))
        if tell is None:
            raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
        return Line(self._named(tell(self.state, event)), event.rule)

    def heading(self, event: Event) -> Text | None:
        """A battle is a head in the journal, and so is its muster."""
        if isinstance(event, ev.MusterBegan):
            return say("Battle {battle}: Muster", battle=event.battle)
        if isinstance(event, ev.FirstCommandFound):
            return say("Battle {battle}", battle=event.battle or self.state.battle)
        return None

    def command(self, command: Any) -> Text:
        """What was ordered; an order that says no more than its kind is called by it."""
        word = WORDS.ordered.get(type(command))
        return self._named(word(self.state, command)) if word else WORDS.kinds[type(command)]

    def kind(self, command: Any) -> Text:
        """Its kind."""
        return WORDS.kinds[type(command)]

    def detail(self, command: Any) -> tuple[Text | Term | str, ...]:
        """Who orders, and the ids of units and cards, since two may have one name."""
        who = (self.seat(command.seat),) if hasattr(command, "seat") else ()
        ids = [
            str(getattr(command, name))
            for name in (
                "who",
                "target",
                "unit",
                "card",
                "ability",
                "attachment",
                "effect",
                "counter",
                "unmodified",
            )
            if hasattr(command, name)
        ]
        return (*who, *ids)

    def seat(self, seat: Seat) -> Text:
        """A player."""
        return self._named(seat_name(seat))

    def member(self, collection: str, id_: str) -> Text:
        """A unit, a side or a counter in a list of values."""
        if collection == "counters":
            return self._named(next((each.name for each in self.state.counters if each.id == id_), id_))
        return self._named(unit(self.state, id_))

    def question(self, question: Question) -> Text:
        """What is asked."""
        return self._named(WORDS.asked[question.key](self.state, question))

    def option(self, question: Question, option: str) -> Text:
        """One option of a question."""
        return self._named(ordered.option(self.state, question, option))

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        word = REFUSALS.get(error.key)
        return self._named(word(self.state, error.facts)) if word else say("The rules do not allow this.")

    def tracked(self, path: str) -> Text:
        """The name of a value."""
        found = _OF.fullmatch(path)
        if found is None:
            return VALUES.get(path) or say("{path}", path=path)
        owner = self.member(found[1], found[2])
        return say("{owner}, {value}", owner=owner, value=_value_name(found[3]))

    def value(self, path: str, value: Any) -> Text:
        """A value in words."""
        field = path.rpartition(".")[2]
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        if isinstance(value, list | tuple):
            seat = path.partition("[")[2].partition("]")[0]
            listed = [card(self.state, seat, each) for each in value]
            return self._named(say("{list}", list=listed)) if listed else say("none")
        names = {"line": LINE_NAMES, "speed": SPEED_NAMES, "ranged": REACH_NAMES}.get(field, {})
        if value in names:
            return names[value]
        return self.seat(value) if value in SEATS else say("{value}", value=value)

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands, and in a Battle Phase who wins if both pass now."""
        state = self.state
        score = " : ".join(str(state.side(seat).wins) for seat in SEATS)
        head = say(
            "Battle {battle}, {stage}. Battles {score}.",
            battle=state.battle, stage=STAGE_NAMES[state.stage], score=score,
        )  # fmt: skip
        totals = " : ".join(str(total(state, seat)) for seat in SEATS)
        ahead = leader(state)
        if not state.units or not state.is_battle_phase:
            return (head,)
        if ahead is None:
            return head, say("Strength {totals}: a tie if both pass now.", totals=totals)
        return head, self._named(
            say("Strength {totals}: {seat} wins if both pass now.", totals=totals, seat=seat_name(ahead))
        )

    def picture(self) -> Picture:
        """The table in plain text."""
        return [each if isinstance(each, str) else named(self.state, each) for each in picture(self.state)]

    def field_hint(self, kind: type[Command], field: str) -> Text | None:
        """What a field of an order is for."""
        match kind, field:
            case cmd.Modify, "what":
                return say("which number: strength, leadership, terror ...")
            case ((cmd.Modify | cmd.Remind), "until"):
                return say("how long: combat, command, battle or match")
            case cmd.SetPrice, "standing":
                return say("whether it stays cheaper while it is in play")
        return None


def _value_name(field: str) -> Text | str:
    if field in VALUES:
        return VALUES[field]
    return say("printed {what}", what=NUMBER_NAMES.get(field.removeprefix("printed."), field))
