"""The cards of a player's box as facts: what is printed on them, copied once, corrected and added to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.cards.names import normalise
from companion.cards.rows import BadValue, plain_name
from companion.content.facts import read as facts
from companion.content.facts.edit import OwnFacts
from companion.content.facts.read import FactsRead
from companion.core.errors import DataError
from companion.core.facts import FactsKit, Field, Schema
from companion.core.text import Label, Term, Text, say
from companion.core.tracked import Choice, Flag, Number, Phrase
from companion.games.duel.glossary import KeywordFact, numbered
from companion.games.duel.words import Names

CARDS: Final = "cards"
MOST: Final = 99
MOST_COST: Final = 999
NOTHING: Final = "-"
"""What stands for a text that is not printed."""
Plain = dict[str, Any]
Fields = tuple[Field, ...]
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


CREATURES: Final = ("type", ("creature",))
WITH_LIVES: Final = ("type", ("creature", "artifact"))
DEALS: Final = ("wounds", (True,))
"""Fields that are asked for only of such cards, and only of abilities that deal something."""
TYPE_ICONS: Final = {
    "creature": "paw", "artifact": "tower-fire", "area": "image-filter-hdr", "equipment": "sword",
}  # fmt: skip
KIND_ICONS: Final = {
    "ground": "walk", "flying": "bird", "symbiont": "account-plus", "companion": "account-plus",
    "parasite": "bug",
}  # fmt: skip


def words_of(names: Names, group: str) -> Callable[[Any], Term]:
    """The words of a group of the game's glossary."""
    return lambda each: names.term(f"{group}.{each}")


def keyword_fields(names: Names, known: Mapping[str, KeywordFact], cited: str, counted: str) -> Fields:
    """A keyword, and its number where it has one."""
    return (
        Field("id", Choice(tuple(known), cited), say("Keyword"), words_of(names, "keyword")),
        number("n", say("Its number"), counted, 20, least=1, when=("id", numbered(known))),
    )


def reminder_fields(moments: Mapping[str, Text], cited: str, text: str) -> Fields:
    """A text for people, and when to recall it."""
    return (
        Field("moment", Choice(tuple(moments), cited), say("When to recall it"), lambda each: moments[each]),
        Field("text", Phrase(text, 300), say("What the card says")),
    )


def strike_fields(weakest: str, title: Text, cited: str, when: tuple[str, tuple[Any, ...]]) -> Fields:
    """The three numbers of a strike; the games call the first one differently."""
    titles = {weakest: title, "medium": say("Medium strike"), "strong": say("Strong strike")}
    return tuple(number(name, each, cited, when=when) for name, each in titles.items())


def example_plain(cards: Iterable[Any], to_plain: Callable[[Any], Plain]) -> Plain:
    """The shipped cards as plain data."""
    return {"source": "example", CARDS: [to_plain(each) for each in cards]}


# -- a box ---------------------------------------------------------------------------------------------------


def card_box(schema: Schema, example: Callable[[], Plain]) -> FactsKit:
    """The facts of a game whose box is cards."""

    def check(plain: Any, file: Label) -> list[Text]:
        found = facts.check(schema, plain, file, doubts)
        for place, card in enumerate(plain.get(CARDS, ())):
            try:
                plain_name(card.get("name", usual_name(card)))
            except BadValue as error:
                raise DataError(file, f"{CARDS}.{place}.name", error.problem) from None
        return found

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
