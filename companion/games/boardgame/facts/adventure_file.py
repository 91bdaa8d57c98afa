"""An Adventure from its file: the map drawn in rows or laid of tiles, and everything that stands on it.

A row is drawn with one sign for a Space: a dot for an ordinary one, ^ for short Scenery, # for tall Scenery,
o for the start Zone, a blank for none. Whatever names what is not there is refused by file and field. A text
is written once for everybody, or with other languages beside it: `{text = "Mud", ru = "Грязь"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.content.languages import LANGUAGES
from companion.content.reader import Fields, Reader
from companion.core.file_problems import not_one_of, not_text_of, twice
from companion.core.hexes import Hex, HexTile, JoinedTiles, find_hex, rotated, shifted
from companion.core.text import Label, say
from companion.games.boardgame.facts.adventure import (
    DOINGS,
    FACTS,
    ITSELF,
    RULE_TAGS,
    TOKEN_KINDS,
    Adventure,
    Area,
    Condition,
    EventCard,
    Instruction,
    Mark,
    Piece,
    SpecialRule,
    Translation,
)
from companion.games.boardgame.facts.adventure_lines import (
    COLOURED,
    DOING_ABOUT,
    FACT_ABOUT,
    KINDS,
    NAMELESS,
    PLACED,
    RULE_ABOUT,
    Known,
)
from companion.games.boardgame.facts.model import Box

SIGNS: Mapping[str, str] = {".": "space", "o": "start", "^": "short", "#": "tall"}
MOST_SPACES = 3000
ID_SIGNS = 40
"""Signs of an Adventure's id."""
FAR = 200
LONGEST = 2000
"""Signs of a text."""
NAME = "name_"


class _Map:
    """The Spaces of an Adventure while they are read."""

    def __init__(self) -> None:
        self.ground: dict[Hex, str] = {}
        self.start: list[Hex] = []
        self.areas: dict[str, Area] = {}

    def add(self, at: Hex, kind: str) -> None:
        """One Space."""
        self.ground[at] = kind
        if kind == "start":
            self.start.append(at)

    def of_kind(self, kind: str) -> tuple[Hex, ...]:
        """The Spaces with some Scenery."""
        return tuple(at for at, ground in self.ground.items() if ground == kind)


def read_adventure(plain: Any, file: Label, box: Box, pointer: str = "") -> Adventure:
    """An Adventure, checked against the box it is played with."""
    top = Reader(file, plain, pointer)
    given = Fields(top)
    board = _board(given, box)
    tokens = tuple(_mark(each, board) for each in given.field("tokens", []).items(200))
    known = _known(given, box, board, tokens)
    _different(given.field("rules", []), known.rules)
    _different(given.field("cards", []), known.cards)
    _check_names(given.field("names", []), known)
    found = Adventure(
        id=given.field("id").text(most=ID_SIGNS),
        name=_text(given.field("name"), 80, 1),
        number=given.field("number", 1).number(1, 99),
        intro=_text(given.field("intro", "")),
        cells=tuple(sorted(board.ground, key=lambda each: (each.r, each.q))),
        short=board.of_kind("short"),
        tall=board.of_kind("tall"),
        areas=tuple(board.areas.values()),
        start=tuple(board.start),
        cards_up_to=given.field("cards_up_to", 6).number(1, 99),
        heroes=_names(given.field("heroes", []), known.heroes),
        required=_names(given.field("required", []), known.heroes),
        enemy_cards=_names(given.field("enemy_cards", []), known.enemies),
        enemies=_pieces(given.field("enemies", []), known.enemies, board, known),
        allies=_pieces(given.field("allies", []), known.allies, board, known),
        tokens=tokens,
        rules=tuple(_special(each, known) for each in given.field("rules", []).items(60)),
        cards=tuple(_card(each, board, known) for each in given.field("cards", []).items(60)),
        following=_long(given.field("following", ""), 40),
        source=given.field("source", "yours").word(("example", "yours", "rulebook")),
        words=tuple(_translations(given)),
    )
    given.end()
    return found


def known_of(plain: Any, box: Box) -> Known:
    """What the lines of an Adventure that is in order may name."""
    given = Fields(Reader("", plain))
    board = _board(given, box)
    return _known(given, box, board, tuple(_mark(each, board) for each in given.field("tokens", []).items()))


def _known(given: Fields, box: Box, board: _Map, tokens: tuple[Mark, ...]) -> Known:
    """What there is: in the box, on the map, and what Event cards bring."""
    cards = list(given.field("cards", []).items(60))
    brought = [
        (line.field("kind").value, line.field("who").text(most=40))
        for card in cards
        for line in card.field("do", []).items(40)
        if line.field("what").value == "token"
    ]
    marks = [(each.kind, each.name) for each in tokens]
    named: Callable[[str], tuple[str, ...]] = lambda kind: tuple(  # noqa: E731
        dict.fromkeys(name for each, name in (*marks, *brought) if kind in ("", each))
    )
    return Known(
        heroes=box.heroes,
        allies=tuple(each.id for each in box.allies),
        enemies=tuple(each.id for each in box.enemies),
        boards=tuple(each.id for each in box.hero_boards),
        dice=tuple(each.id for each in box.dice),
        zones=tuple(board.areas),
        spawns=tuple(name for kind, name in marks if kind == "spawn"),
        tokens=named(""),
        terrain=named("terrain"),
        rules=tuple(each.field("id").text(most=40) for each in given.field("rules", []).items(60)),
        cards=tuple(each.field("id").text(most=40) for each in cards),
        counters=tuple(_counters(cards)),
        somewhere=f"{board.start[0].q},{board.start[0].r}",
    )


def _counters(cards: list[Reader]) -> Iterator[str]:
    for card in cards:
        for line in card.field("when", []).items(20):
            if line.field("fact").value in NAMELESS:
                yield _long(line.field("on", ""), 40)
        for line in card.field("do", []).items(40):
            if line.field("what").value == "counter":
                yield _long(line.field("who", ""), 40)


# -- texts --------------------------------------------------------------------------------------------


def _text(held: Reader, most: int = LONGEST, least: int = 0) -> str:
    """A text, or the one that stands for all languages it was not written in."""
    if isinstance(held.value, Mapping):
        held.fields(("text", *LANGUAGES))
        for language in LANGUAGES:
            _long(held.field(language, ""), most)
        held = held.field("text")
    text = _long(held, most)
    if len(text.strip()) < least:
        held.fail(not_text_of(least, most))
    return text


def _long(held: Reader, most: int = LONGEST) -> str:
    text = held.any_text()
    if len(text) > most:
        held.fail(say("This text is longer than {most} signs.", most=most))
    return text


def _translations(given: Fields) -> Iterator[Translation]:
    """Every text that was written in other languages too, by the part that it is."""
    for part, held in _texts(given):
        if part.startswith(NAME):
            yield Translation(part, ITSELF, _text(held))
        if isinstance(held.value, Mapping):
            for language in LANGUAGES:
                if held.value.get(language):
                    yield Translation(part, language, held.value[language])


def _texts(given: Fields) -> Iterator[tuple[str, Reader]]:
    yield "name", given.field("name")
    yield "intro", given.field("intro", "")
    for rule in given.field("rules", []).items():
        yield f"rule_{rule.value['id']}", rule.field("text", "")
    for card in given.field("cards", []).items():
        name = card.value["id"]
        yield f"card_{name}", card.field("text", "")
        for number, line in enumerate(card.field("when", []).items()):
            yield f"when_{name}_{number}", line.field("text", "")
        for number, line in enumerate(card.field("do", []).items()):
            yield f"hand_{name}_{number}", line.field("text", "")
    for each in given.field("names", []).items(200):
        yield f"{NAME}{each.value['id']}", each.field("name")


def _check_names(held: Reader, known: Known) -> None:
    """Refuse names of what is not there, and two for one thing."""
    for each in held.items(200):
        each.fields(("id", "name"))
        each.field("id").word(known.things)
        _text(each.field("name"), 80, 1)
    _different(held, [each.value["id"] for each in held.items()])


# -- names --------------------------------------------------------------------------------------------


def _names(held: Reader, known: Iterable[str]) -> tuple[str, ...]:
    options = tuple(known)
    found = tuple(each.word(options) for each in held.items(60))
    _different(held, found)
    return found


def _different(held: Reader, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            held.fail(twice(name))
        seen.add(name)


# -- the map ------------------------------------------------------------------------------------------


def _board(given: Fields, box: Box) -> _Map:
    board = _Map()
    rows, layout = given.field("rows", []), given.field("layout", [])
    for row in rows.items(FAR):
        _row(row, board)
    _tiles(layout, box, board)
    if not board.ground:
        rows.fail(say("This map has no Spaces."))
    if len(board.ground) > MOST_SPACES:
        rows.fail(say("This map has more than {most} Spaces.", most=MOST_SPACES))
    for area in given.field("zones", []).items(200):
        area.fields(("id", "spaces"))
        name = area.field("id").text(most=40)
        if name in board.areas:
            area.inside("id", name).fail(twice(name))
        spaces = tuple(_space(each, board, False) for each in area.field("spaces").items(MOST_SPACES))
        board.areas[name] = Area(name, spaces)
    named = [_space(each, board) for each in given.field("start", []).items(200)]
    board.start += [at for at in dict.fromkeys(named) if at not in board.start]
    if not board.start:
        rows.fail(say("This map has no start Zone."))
    return board


def _row(row: Reader, board: _Map) -> None:
    row.fields(("r", "q", "signs"))
    r, q = row.field("r").number(-FAR, FAR), row.field("q", 0).number(-FAR, FAR)
    for place, sign in enumerate(_long(row.field("signs"), 2 * FAR + 1)):
        if sign == " ":
            continue
        if sign not in SIGNS:
            row.field("signs").fail(not_one_of(tuple(SIGNS), sign))
        at = Hex(q + place, r)
        if at in board.ground:
            row.field("signs").fail(say("A Space is drawn twice: {at}.", at=f"{at.q}, {at.r}"))
        board.add(at, SIGNS[sign])


def _tiles(layout: Reader, box: Box, board: _Map) -> None:
    """Tiles side by side; two halves that meet are one Space, which belongs to neither."""
    laid: list[HexTile] = []
    ground: dict[Hex, str] = {}
    for line in layout.items(40):
        line.fields(("tile", "q", "r", "turns"))
        name = line.field("tile").word(tuple(each.id for each in box.tiles))
        tile = next(each for each in box.tiles if each.id == name)
        at = Hex(line.field("q", 0).number(-FAR, FAR), line.field("r", 0).number(-FAR, FAR))
        turns = line.field("turns", 0).number(0, 5)
        whole = frozenset(each.at for each in tile.cells if not each.half)
        halves = frozenset(each.at for each in tile.cells if each.half)
        laid.append(HexTile(name, whole, halves).placed(at, turns))
        for cell in tile.cells:
            if cell.ground != "space":
                ground[shifted(rotated(cell.at, turns), at)] = cell.ground
        try:
            joined = JoinedTiles(tuple(laid))
        except ValueError:
            line.fail(say("This tile lies over another one."))
        if name in [each.name for each in laid[:-1]]:
            line.field("tile").fail(twice(name))
        if any(space in board.ground for space in joined.board.cells):
            line.fail(say("This tile lies over a Space that is drawn."))
    if laid:
        for space in joined.board.cells:
            board.add(space, ground.get(space, "space"))
        for each in laid:
            cells = tuple(sorted(at for at in each.spaces))
            board.areas[each.name] = Area(each.name, cells, tile=True)


def _space(held: Reader, board: _Map, free: bool = True) -> Hex:
    """A Space of the map, [q, r]; where something stands, it must not be Scenery."""
    at = _known_space(held.value, board)
    if at is None:
        held.fail(say("This is no Space [q, r] of the map."))
    if free and board.ground[at] in ("short", "tall"):
        held.fail(say("This Space is Scenery."))
    return at


def _known_space(value: Any, board: _Map) -> Hex | None:
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(each) is int for each in value):
        at = Hex(*value)
        return at if at in board.ground else None
    return None


# -- what stands on it --------------------------------------------------------------------------------


def _mark(held: Reader, board: _Map) -> Mark:
    held.fields(("kind", "name", "at"))
    kind = held.field("kind").word(TOKEN_KINDS)
    at = _space(held.field("at"), board)
    return Mark(kind, held.field("name").text(most=40), at)


def _pieces(held: Reader, options: tuple[str, ...], board: _Map, known: Known) -> tuple[Piece, ...]:
    found = []
    for each in held.items(200):
        each.fields(("card", "at"))
        found.append(Piece(each.field("card").word(options), _spot(each.field("at"), board, known.spots)))
    return tuple(found)


def _spot(held: Reader, board: _Map, spots: tuple[str, ...]) -> str:
    """A Spawn token or a Zone by name, or a Space as [q, r] or "q,r"."""
    value = held.value
    if isinstance(value, str) and value in spots:
        return value
    if isinstance(value, str):
        value = find_hex(value) or value
    if not isinstance(value, list | tuple):
        held.fail(not_one_of(sorted(spots), value))
    at = _space(Reader(held.file, value, held.pointer), board)
    return f"{at.q},{at.r}"


def _special(held: Reader, known: Known) -> SpecialRule:
    held.fields(("id", "tag", "n", "colour", "on", "text", "at_start"))
    tag = held.field("tag").word(RULE_TAGS)
    about = RULE_ABOUT[tag](known)
    if tag in COLOURED and not held.field("colour", "").value:
        held.field("colour", "").fail(say("This rule needs the colour of a die."))
    return SpecialRule(
        held.field("id").text(most=40),
        tag,
        held.field("n", 0).number(-20, 20),
        held.field("colour", "").word(("", *known.dice)),
        _named(held.field("on", ""), about),
        _text(held.field("text", "")),
        held.field("at_start", True).flag(),
    )


def _named(held: Reader, options: tuple[str, ...] | None, most: int = 40) -> str:
    """One of what there is; any text where that is free."""
    return _long(held, most) if options is None else held.word(options)


# -- Event cards --------------------------------------------------------------------------------------


def _card(held: Reader, board: _Map, known: Known) -> EventCard:
    held.fields(("id", "text", "when", "do"))
    return EventCard(
        held.field("id").text(most=40),
        _text(held.field("text", "")),
        tuple(_condition(each, known) for each in held.field("when", []).items(20)),
        tuple(_instruction(each, board, known) for each in held.field("do", []).items(40)),
    )


def _condition(held: Reader, known: Known) -> Condition:
    held.fields(("fact", "on", "n", "reveal", "event_phase", "text"))
    fact = held.field("fact").word(FACTS)
    on = _named(held.field("on", ""), FACT_ABOUT[fact](known))
    if fact in NAMELESS and not on.strip():
        held.field("on", "").fail(not_text_of(1, 40))
    return Condition(
        fact,
        on,
        held.field("n", 1).number(1, 99),
        tuple(each.word(known.cards) for each in held.field("reveal").items(20)),
        held.field("event_phase", False).flag(),
        _text(held.field("text", "")),
    )


def _instruction(held: Reader, board: _Map, known: Known) -> Instruction:
    held.fields(("what", "who", "at", "n", "die", "kind", "again", "text", "at_once"))
    what = held.field("what").word(DOINGS)
    kind = _long(held.field("kind", ""), 40)
    return Instruction(
        what,
        _named(held.field("who", ""), DOING_ABOUT[what](known)),
        _spot(held.field("at"), board, PLACED[what](known)) if what in PLACED else "",
        held.field("n", 1).number(0, 99),
        held.field("die", "").word(("", *known.dice)),
        held.field("kind").word(KINDS[what]) if what in KINDS else kind,
        held.field("again", False).flag(),
        _text(held.field("text", "")),
        held.field("at_once", True).flag(),
    )
