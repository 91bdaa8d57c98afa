"""Exact chances as bars: those of the table at play, and of any handful of dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from app.presenters.adjust import capital
from app.presenters.views import OddsRowView, OddsView, Speak
from companion.core.text import Text, say, say_n

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.game import OddsTable

SIDES = (4, 6, 8, 10, 12, 20)
MOST_DICE = 20
ROWS = 16
"""More outcomes than this are told in ranges."""


def tenths(number: Fraction) -> Text:
    """A number to one tenth, with the mark that a language puts before it."""
    whole, tenth = divmod(round(number * 10), 10)
    return say("{whole}.{tenth}", whole=whole, tenth=tenth)


def percent(chance: Fraction) -> Text:
    """A chance in whole percent; what is possible is never 0, what may fail never 100."""
    if 0 < chance < Fraction(1, 100):
        return say("under 1%")
    if Fraction(99, 100) < chance < 1:
        return say("over 99%")
    return say("{n}%", n=round(chance * 100))


def table_views(play: Play) -> tuple[OddsView, ...]:
    """The chances of the table as it lies."""
    return tuple(table_view(table, play.speak) for table in play.game.odds(play.state))


def table_view(table: OddsTable, speak: Speak) -> OddsView:
    """One table of chances as the engine tells it."""
    possible = [each for each in table.rows if each.value]
    rows = tuple(odds_row(capital(speak(each.text)), each.value, speak) for each in possible)
    none = [] if possible else [say("None of this can happen now.")]
    said = [speak(each) for each in (*none, table.note) if each]
    return OddsView(speak(table.title), rows, sentence=" ".join(said))


def odds_row(label: str, chance: Fraction, speak: Speak, now: bool = False) -> OddsRowView:
    """One outcome as a bar."""
    share, words = float(chance), speak(percent(chance))
    return OddsRowView(label, share, words, str(chance), kind="now" if now else "plain")


@dataclass(frozen=True)
class DiceCalculator:
    """A handful of equal dice: some weakest left out, and what is hoped for."""

    count: int = 2
    sides: int = 6
    drop: int = 0
    target: int = 7

    def put(self, name: str, value: int) -> DiceCalculator:
        """The same question with one number changed; the others are kept possible."""
        made = replace(self, **{name: value})
        count = min(max(made.count, 1), MOST_DICE)
        drop = min(max(made.drop, 0), count - 1)
        kept = count - drop
        target = min(max(made.target, kept), kept * made.sides)
        return replace(made, count=count, drop=drop, target=target)

    @property
    def lowest(self) -> int:
        """The smallest sum there is."""
        return self.count - self.drop

    @property
    def highest(self) -> int:
        """The largest sum there is."""
        return self.lowest * self.sides

    def view(self, speak: Speak) -> OddsView:
        """The chances of every sum, and of the one hoped for."""
        from companion.core.dice import Die
        from companion.core.odds import drop_weakest

        die = Die(f"d{self.sides}", tuple(range(1, self.sides + 1)))
        chances = drop_weakest(die * self.count, self.drop)
        hoped = chances.at_least(self.target)
        cases = hoped * chances.total
        sentence = say(
            "{target} or more: {percent}, that is {cases} of {all} throws.",
            target=self.target,
            percent=percent(hoped),
            cases=cases.numerator,
            all=chances.total,
        )
        rows = tuple(self._rows(chances.chances(), speak))
        mean = say("On average {mean}", mean=f"{float(chances.mean):.2f}".rstrip("0").rstrip("."))
        return OddsView(speak(self._title()), rows, speak(mean), speak(sentence))

    def _title(self) -> Text:
        dice = say_n("Sum of {n} die with {sides} sides", "Sum of {n} dice with {sides} sides", self.count,
                     sides=self.sides)  # fmt: skip
        if not self.drop:
            return dice
        return say_n("{dice}, without the lowest", "{dice}, without the {n} lowest", self.drop, dice=dice)

    def _rows(self, chances: dict[int, Fraction], speak: Speak) -> list[OddsRowView]:
        sums = sorted(chances)
        width = -(-len(sums) // ROWS)
        made = []
        for start in range(0, len(sums), width):
            part = sums[start : start + width]
            label = str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}"
            chance = sum((chances[each] for each in part), Fraction(0))
            made.append(odds_row(label, chance, speak, now=part[-1] >= self.target))
        return made
