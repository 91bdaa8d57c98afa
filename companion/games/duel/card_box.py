"""The cards of a player's box as facts: what is printed on them, copied once, corrected and added to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.cards.names import normalise
from companion.content.facts import read as facts
from companion.content.facts.edit import OwnFacts
from companion.content.facts.read import FactsRead
from companion.core.facts import FactsKit, Field, Schema
from companion.core.text import Label, Term, Text, say
from companion.core.tracked import Flag, Number

CARDS: Final = "cards"
MOST: Final = 99
MOST_COST: Final = 999
NOTHING: Final = "-"
"""What stands for a text that is not printed."""
Plain = dict[str, Any]
WHOM: Final[dict[str, Text]] = {
    "any": say("Any card"),
    "creature": say("A creature"),
    "own": say("An own card"),
    "enemy": say("A card of the opponent"),
    "itself": say("The card itself"),
}
"""On what an ability works, in the order in which it is offered."""
WHEN: Final[dict[str, Text]] = {
    "start_of_turn": say("At the start of the turn"),
    "end_of_turn": say("At the end of the turn"),
    "on_attack": say("On attack"),
    "on_strike": say("On strike"),
    "on_death": say("On death"),
    "when_dealt": say("When dealt"),
    "start_of_battle": say("At the start of battle"),
}
"""The moments at which every duel recalls what a card says."""


# -- fields --------------------------------------------------------------------------------------------------


def number(name: str, title: Text | Term, cited: str, most: int = MOST, least: int = 0, **more: Any) -> Field:
    """A whole number on a card."""
    return Field(name, Number(least, most, cited), title, **more)


def flag(name: str, title: Text | Term, word: Text | Term, cited: str, usual: bool) -> Field:
    """Something that is printed on a card or not."""
    return Field(name, Flag(cited), title, lambda _: word, usual=usual)


def told_range(steps: int) -> Text:
    """How far an ability reaches."""
    return say("Any distance") if not steps else say("Range {n}", n=steps)


def usual_name(card: Plain) -> str:
    """The name of a card where its file gives only an id."""
    return str(card["id"])


def text_of(copied: str) -> str:
    """A text as it was copied, empty where none is printed."""
    return "" if copied == NOTHING else copied


# -- a box ---------------------------------------------------------------------------------------------------


def card_box(schema: Schema, example: Callable[[], Plain]) -> FactsKit:
    """The facts of a game whose box is cards."""

    def check(plain: Any, file: Label) -> list[Text]:
        return facts.check(schema, plain, file, doubts)

    return FactsKit(example, check, schema)


def doubts(found: FactsRead) -> list[Text]:
    """What looks odd about cards."""
    cards: Sequence[Any] = found.values[CARDS]
    names = Counter(normalise(card.name) for card in cards)
    twice = {card.name for card in cards if names[normalise(card.name)] > 1}
    falling = [card for card in cards if list(card.strike) != sorted(card.strike)]
    return [
        *(say("Two cards are called {name}: the last one counts.", name=name) for name in sorted(twice)),
        *(say("The strike of {name} does not rise from weak to strong.", name=each.name) for each in falling),
    ]


def cards_from_plain(box: FactsKit, plain: Any, file: Label) -> tuple[Any, ...]:
    """All cards of such facts."""
    found: tuple[Any, ...] = facts.read(box.schema, plain, file).values[CARDS]
    return found


def own_cards(box: FactsKit, plain: Any, file: Label) -> tuple[Any, ...]:
    """The cards that a player has copied or added, at least in part; the rest is still the example."""
    if not plain:
        return ()
    cards = cards_from_plain(box, plain, file)
    own = OwnFacts.of(box, plain)
    places = {part.path[0] for part in own.parts(CARDS) if part.id in own.copied(CARDS)}
    return tuple(card for place, card in enumerate(cards) if place in places)
