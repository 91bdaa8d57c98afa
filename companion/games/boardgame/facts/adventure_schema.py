"""The forms of an Adventure: story, Event cards, Special Rules, names, and what each line may name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.content.languages import named
from companion.core.facts import (
    CardList,
    Cards,
    Field,
    Fields,
    Lines,
    Name,
    Schema,
    Section,
)
from companion.core.text import Term, Text, say
from companion.core.tracked import Choice, Flag, Number, Phrase, Several
from companion.games.boardgame.facts.adventure import (
    CARDS,
    DOINGS,
    FACTS,
    RULE_TAGS,
    TOKEN_KINDS,
    Doing,
    Fact,
    RuleTag,
)
from companion.games.boardgame.facts.adventure_file import LONGEST
from companion.games.boardgame.facts.adventure_lines import (
    ALL_HEROES,
    COLOURED,
    DOING_ABOUT,
    FACT_ABOUT,
    KINDS,
    PLACED,
    RULE_ABOUT,
    Known,
)
from companion.games.boardgame.facts.drawing import ICONS as DRAWN_ICONS
from companion.games.boardgame.facts.drawing import MAP, drawing, place_of
from companion.games.boardgame.facts.model import AllyCard, Box, EnemyCard, HeroBoard

GAME = "boardgame"
ABOUT = "about"
SEVERAL_TIMES: tuple[Fact, ...] = (
    "slain",
    "enters",
    "enemy_enters",
    "token",
    "counter",
    "ko",
    "attacked",
    "told",
)
COUNTED: tuple[Doing, ...] = ("spawn", "move", "counter", "status", "wound", "heal", "rest")
"""Instructions with a number, which a die may tell."""
FACT_ICONS: dict[Fact, str] = {
    "round_end": "timer-outline",
    "slain": "skull",
    "all_slain": "skull-crossbones",
    "enters": "map-marker-radius",
    "enemy_enters": "map-marker-alert",
    "token": "hand-back-right",
    "counter": "counter",
    "ko": "close",
    "attacked": "sword",
    "told": "message-text-outline",
}
DOING_ICONS: dict[Doing, str] = {
    "reveal": "cards-playing-outline",
    "discard": "delete-outline",
    "spawn": "account-plus",
    "move": "shoe-print",
    "token": "map-marker-plus",
    "take_token": "map-marker-remove",
    "rule_on": "gavel",
    "rule_off": "gavel",
    "counter": "counter",
    "status": "water",
    "wound": "water",
    "heal": "heart-plus",
    "rest": "sleep",
    "tactic": "card-plus",
    "upgrade": "arrow-up-bold",
    "win": "trophy",
    "lose": "skull",
    "by_hand": "hand-back-right",
}


def term(name: str) -> Term:
    """A word of the game's glossary."""
    return Term(GAME, name)


def called(name: str) -> Name:
    """A name in the words of each language, where somebody has said it."""
    return named(GAME, "name", name)


# -- fields -------------------------------------------------------------------------------------------


def _word(group: str, *own: str) -> Callable[[Any], Name]:
    """What the members of a group are called; the others by their names."""
    return lambda each: term(f"{group}.{each}") if not own or each in own else called(str(each))


def _who(known: Known, box: Box) -> Callable[[Any], Name]:
    """Whom or what a line names: cards by what is printed on them."""
    cards: tuple[EnemyCard | AllyCard | HeroBoard, ...] = (*box.enemies, *box.allies, *box.hero_boards)
    printed = {each.id: each.name for each in cards}
    printed |= {each.hero: each.name for each in reversed(box.hero_boards)}

    def word(name: Any) -> Name:
        if name == "":
            return say("any")
        if name == ALL_HEROES:
            return say("all Heroes")
        if name == CARDS:
            return say("Action cards up to a number")
        if name in known.cards:
            return say("Event card {card}", card=name)
        return called(printed.get(name, name))

    return word


def _by_options(
    field: str, first: str, about: Mapping[Any, Any], known: Known, title: Text, word: Callable[[Any], Name]
) -> Iterator[Field]:
    """A field whose options depend on the kind of its line: one form of it for each set of options."""
    forms: dict[tuple[str, ...] | None, list[str]] = {}
    for kind, options_of in about.items():
        forms.setdefault(options_of(known), []).append(kind)
    for options, kinds in forms.items():
        when = (first, tuple(kinds))
        if options is None:
            name = Phrase("BG-EVENT-02", 40)
            yield Field(field, name, say("Name"), tell=called, when=when, usual="?", follows=first)
        elif options and options != ("",):
            yield Field(
                field, Choice(options, "BG-EVENT-02"), title, word, when=when, usual=options[0], follows=first
            )


def _text(name: str, title: Text, **more: Any) -> Field:
    return Field(name, Phrase("BG-EVENT-10", LONGEST), title, usual="", spoken=True, **more)


def _flag(name: str, title: Text, word: Text, usual: bool, **more: Any) -> Field:
    return Field(name, Flag("BG-EVENT-04"), title, lambda _there: word, usual=usual, **more)


def _number(name: str, title: Text, low: int, high: int, usual: int, **more: Any) -> Field:
    return Field(name, Number(low, high, "BG-EVENT-10"), title, usual=usual, **more)


def _possible(kinds: Sequence[Any], about: Mapping[Any, Any], known: Known) -> tuple[Any, ...]:
    """The kinds of lines that have something to name."""
    return tuple(each for each in kinds if about[each](known) != ())


def conditions(known: Known, box: Box) -> Fields:
    """What a face-up Event card waits for."""
    kinds = _possible(FACTS, FACT_ABOUT, known)
    about: dict[Fact, Any] = {fact: FACT_ABOUT[fact] for fact in kinds}
    return (
        Field("fact", Choice(kinds, "BG-EVENT-02"), say("What happens?"), _word("fact"), FACT_ICONS),
        *_by_options("on", "fact", about, known, say("To whom, or where?"), _who(known, box)),
        _number("n", say("Which Round"), 1, 99, 1, when=("fact", ("round_end",))),
        _number("n", say("How many times"), 1, 99, 1, when=("fact", SEVERAL_TIMES)),
        Field(
            "reveal",
            Several(known.cards, "BG-EVENT-03"),
            say("Then these cards are revealed"),
            lambda card: str(card),
            usual=lambda _: [],
        ),
        _flag("event_phase", say("When it is looked at"), say("Only in the Event phase"), False),
        _text("text", say("What the card says of it")),
    )


def instructions(known: Known, box: Box) -> Fields:
    """What an Event card does."""
    kinds = _possible(DOINGS, DOING_ABOUT, known)
    about: dict[Doing, Any] = {each: DOING_ABOUT[each] for each in kinds if each != "by_hand"}
    colours = Choice(("", *known.dice), "BG-EVENT-03")
    return (
        Field(
            "what",
            Choice(kinds, "BG-EVENT-10"),
            say("What does it do?"),
            _word("doing"),
            DOING_ICONS,
            listed=True,
        ),
        *_by_options("who", "what", about, known, say("To whom, or what?"), _who(known, box)),
        *(
            Field(
                "kind",
                Choice(options, "BG-EVENT-10"),
                say("Kind"),
                _word("drawn" if what == "token" else what),
                when=("what", (what,)),
                usual=options[0],
                follows="what",
            )
            for what, options in KINDS.items()
        ),
        *(
            Field(
                "at",
                Phrase("BG-SPAWN-01", 40),
                say("Where?"),
                _where,
                when=("what", (what,)),
                usual=next(iter(spots(known)), known.somewhere),
                follows="what",
                among=spots(known),
                on_map=True,
            )
            for what, spots in PLACED.items()
        ),
        _number("n", say("How many"), 0, 99, 1, when=("what", COUNTED)),
        _number("n", say("Number of the card"), 1, 99, 6, when=("who", (CARDS,))),
        Field(
            "die",
            colours,
            say("Or as many as a die shows"),
            _colour,
            tell=lambda each: _colour(each) if each else "",
            usual="",
            when=("what", COUNTED),
        ),
        _text("text", say("What is to be done by hand"), when=("what", ("by_hand",))),
        _flag("at_once", say("When is it done?"), say("When the card is revealed"), True),
        _flag("again", say("When is it done?"), say("In every later Event phase"), False),
    )


def _colour(name: str) -> Name:
    return term(f"colour.{name}") if name else say("no die")


def _where(spot: str) -> Name:
    at = place_of(spot)
    return say("Space {q},{r}", q=at.q, r=at.r) if at is not None else called(spot)


def special_rules(known: Known, box: Box) -> Fields:
    """A Special Rules card."""
    signed: tuple[RuleTag, ...] = tuple(each for each in RULE_TAGS if each != "by_hand")
    about: dict[RuleTag, Any] = {tag: RULE_ABOUT[tag] for tag in RULE_TAGS if tag != "by_hand"}
    return (
        Field("id", Phrase("BG-EVENT-10", 40), say("Name")),
        Field("tag", Choice(RULE_TAGS, "BG-EVENT-10"), say("What does it change?"), _word("rule_tag")),
        *_by_options("on", "tag", about, known, say("Whom is it about?"), _who(known, box)),
        _number("n", say("By how much"), -20, 20, 1, when=("tag", signed)),
        Field(
            "colour",
            Choice(known.dice, "BG-DICE-01"),
            say("Colour of the die"),
            _word("colour"),
            when=("tag", COLOURED),
            usual=known.dice[0] if known.dice else "",
        ),
        _flag("at_start", say("When does it hold?"), say("From the start"), True),
        _text("text", say("What the card says")),
    )


# -- the schema ---------------------------------------------------------------------------------------


def schema(known: Known, box: Box, ids: Sequence[str]) -> Schema:
    """The sections of an Adventure; `ids` are the others, one of which may follow on it."""
    word = _who(known, box)
    heroes = Several(known.heroes, "BG-SETUP-01")
    about = Cards(
        (
            Field("name", Phrase("BG-SETUP-09"), say("Name of the Adventure"), spoken=True),
            _text("intro", say("What is told before it begins")),
            _number("number", say("Its number in the book"), 1, 99, 1),
            _number("cards_up_to", say("Highest number of an Action card"), 1, 99, 6),
            Field("heroes", heroes, say("Heroes it is made for"), word, usual=lambda _: []),
            Field("required", heroes, say("Heroes who have to come along"), word, usual=lambda _: []),
            Field(
                "enemy_cards",
                Several(known.enemies, "BG-SETUP-12"),
                say("Enemy cards in play from the start"),
                word,
                usual=lambda _: [],
            ),
            Field(
                "following",
                Choice(("", *ids), "BG-CAMPAIGN-01"),
                say("A victory leads to"),
                lambda each: called(each) if each else say("the end of the campaign"),
                usual="",
            ),
        ),
        count=1,
    )
    cards = Cards(
        (
            Field("id", Phrase("BG-EVENT-02", 40), say("Letter of the card")),
            _text("text", say("What the card says")),
        ),
        (
            CardList("when", say("It waits for"), Lines(conditions(known, box), most=20, unique=False)),
            CardList("do", say("It does"), Lines(instructions(known, box), most=40, unique=False)),
        ),
        most=60,
        next_id=_next_letter,
    )
    names = known.things
    name_lines = Lines(
        (
            Field("id", Choice(names or ("?",), "BG-TOKEN-06"), say("Token or Zone"), called),
            Field("name", Phrase("BG-TOKEN-06"), say("What it is called"), spoken=True),
        )
    )
    return Schema(
        (
            Section(MAP, say("Map"), "hexagon-multiple", drawing(box, called)),
            Section(
                ABOUT,
                say("Story and party"),
                "book-open-variant",
                about,
                say("What is told, who comes along, and what follows."),
            ),
            Section(
                "cards",
                say("Event cards"),
                "cards-playing-outline",
                cards,
                say(
                    "The first card lies face up from the start. Each waits for something or does something."
                ),
            ),
            Section(
                "rules",
                say("Special Rules"),
                "gavel",
                Cards(special_rules(known, box), most=60, least=0, next_id=_next_rule),
                say("Rules of this Adventure only; an Event card may switch them on and off."),
            ),
            Section(
                "tokens",
                say("Tokens"),
                "map-marker",
                Lines(
                    (
                        Field("name", Phrase("BG-TOKEN-06", 40), say("Name")),
                        Field(
                            "kind",
                            Choice(TOKEN_KINDS, "BG-TOKEN-01"),
                            say("Kind"),
                            _word("drawn"),
                            DRAWN_ICONS,
                        ),
                        Field("at", Phrase("BG-TOKEN-01", 40), say("Where?"), tell=_where, on_map=True),
                    ),
                    grows=False,
                ),
                say("Lay them on the map; here they get their names."),
            ),
            Section(
                "zones",
                say("Zones"),
                "vector-polygon",
                Lines((Field("id", Phrase("BG-BOARD-06", 40), say("Name")),), grows=False),
                say("Paint them on the map; here they get their names."),
            ),
            Section(
                "enemies",
                say("Enemies at the start"),
                "skull",
                _pieces(known.enemies, word, known),
                say("Set them on the map, or let them begin on a Spawn token or in a Zone."),
            ),
            Section(
                "allies",
                say("Allies at the start"),
                "account-plus",
                _pieces(known.allies, word, known),
                say("Set them on the map, or let them begin on a Spawn token or in a Zone."),
            ),
            Section(
                "names",
                say("Names in other languages"),
                "translate",
                name_lines if names else Lines((), grows=False),
                say("What tokens and Zones are called in each language."),
            ),
        )
    )


def _pieces(cards: tuple[str, ...], word: Callable[[Any], Name], known: Known) -> Lines:
    return Lines(
        (
            Field("card", Choice(cards or ("?",), "BG-SETUP-12"), say("Card"), word),
            Field(
                "at",
                Phrase("BG-SETUP-12", 40),
                say("Where?"),
                _where,
                usual=next(iter(known.spots), known.somewhere),
                tell=_where,
                among=known.spots,
                on_map=True,
            ),
        ),
        grows=bool(cards),
    )


def _next_letter(taken: Sequence[str]) -> str:
    letters = [chr(ord("A") + n) for n in range(26)]
    return next(each for each in (*letters, *(f"A{n}" for n in range(1, 99))) if each not in taken)


def _next_rule(taken: Sequence[str]) -> str:
    return next(f"rule {n}" for n in range(1, 99) if f"rule {n}" not in taken)
