"""What a table decides before it begins: the options of its game as choices, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.presenters.views import SegmentView, Speak
from companion.core.options import Option
from companion.core.telling import seat_name
from companion.core.text import say, say_n
from companion.games import get_game

if TYPE_CHECKING:
    from companion.core.seats import Seat


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


class TableForm:
    """The options of one game as the player has set them; what nobody touched keeps its default."""

    def __init__(self, game: str) -> None:
        self.game = get_game(game)
        self._set: dict[str, Any] = {}
        self._names: dict[str, str] = {}

    def decisions(self, speak: Speak) -> tuple[DecisionView, ...]:
        """Every option with what it may be."""
        return tuple(self._decision(option, speak) for option in self.game.options())

    def _decision(self, option: Option, speak: Speak) -> DecisionView:
        choices = tuple(
            SegmentView(str(place), speak(option.words.get(value) or _plain(value)))
            for place, value in enumerate(option.values)
        )
        value = self._set.get(option.id, option.default)
        place = next(n for n, each in enumerate(option.values) if each == value and type(each) is type(value))
        return DecisionView(option.id, speak(option.title), choices, str(place), option.ruling)

    def put(self, option_id: str, choice: str) -> None:
        """Decide one option."""
        option = next(each for each in self.game.options() if each.id == option_id)
        self._set[option_id] = option.values[int(choice)]

    def summary(self, speak: Speak) -> str:
        """How many options are not as the rules propose."""
        changed = len(self.changed())
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
        seats = self.game.seats
        if len(seats) < 2:
            return ()
        return tuple(
            SeatView(seat, speak(seat_name(self.game, seat, self.game.start)), self._names.get(seat, ""))
            for seat in seats
        )

    def name(self, seat: Seat | str, name: str) -> None:
        """Say who sits on a seat."""
        self._names[seat] = name.strip()

    def options(self) -> dict[str, Any]:
        """What the table begins with; what was left alone is not named."""
        changed = self.changed()
        named = {seat: name for seat, name in self._names.items() if name}
        return ({"options": changed} if changed else {}) | ({"names": named} if named else {})


def _plain(value: str | bool | int) -> Any:
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    return say("{value}", value=value)
