"""An Adventure from its file: the map drawn in rows or laid of tiles, and everything that stands on it.

A row is drawn with one sign for a Space: a dot for an ordinary one, ^ for short Scenery, # for tall Scenery,
o for the start Zone, a blank for none. Whatever names what is not there is refused by file and field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.content.reader import Fields, Reader
from companion.core.file_problems import not_one_of, twice
from companion.core.hexes import Hex, HexTile, JoinedTiles, rotated, shifted
from companion.core.text import Label, say
from companion.games.boardgame.facts.adventure import (
    CARDS,
    DOINGS,
    FACTS,
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
)
from companion.games.boardgame.facts.model import COLOURS, Box

SIGNS = {".": "space", "o": "start", "^": "short", "#": "tall"}
MOST_SPACES = 3000
FAR = 200


class _Map:
    """The Spaces of an Adventure while they are read."""

    def __init__(self) -> None:
        self.cells: list[Hex] = []
        self.short: list[Hex] = []
        self.tall: list[Hex] = []
        self.start: list[Hex] = []
        self.areas: dict[str, Area] = {}

    def add(self, at: Hex, kind: str) -> None:
        """One Space."""
        self.cells.append(at)
        {"short": self.short, "tall": self.tall, "start": self.start}.get(kind, []).append(at)


def read_adventure(plain: Any, file: Label, box: Box, pointer: str = "") -> Adventure:
    """An Adventure, checked against the box it is played with."""
    top = Reader(file, plain, pointer)
    given = Fields(top)
    board = _board(given, box)
    tokens = tuple(_mark(each, board) for each in given.field("tokens", []).items(200))
    spots = {each.name for each in tokens if each.kind == "spawn"} | set(board.areas)
    rules = tuple(_special(each, box) for each in given.field("rules", []).items(60))
    _different(given.field("rules", []), [each.id for each in rules])
    found = Adventure(
        id=given.field("id").text(most=40),
        name=given.field("name").text(),
        number=given.field("number", 1).number(1, 99),
        intro=_long(given.field("intro", "")),
        cells=tuple(sorted(board.cells, key=lambda each: (each.r, each.q))),
        short=tuple(board.short),
        tall=tuple(board.tall),
        areas=tuple(board.areas.values()),
        start=tuple(board.start),
        cards_up_to=given.field("cards_up_to", 6).number(1, 99),
        heroes=_names(given.field("heroes", []), box.heroes),
        required=_names(given.field("required", []), box.heroes),
        enemy_cards=_names(given.field("enemy_cards", []), [each.id for each in box.enemies]),
        enemies=_pieces(given.field("enemies", []), [each.id for each in box.enemies], board, spots),
        allies=_pieces(given.field("allies", []), [each.id for each in box.allies], board, spots),
        tokens=tokens,
        rules=rules,
        cards=_cards(given, box, board, spots, [each.id for each in rules]),
        following=_long(given.field("following", ""), 40),
        source=given.field("source", "yours").word(("example", "yours", "rulebook")),
    )
    given.end()
    return found


def _long(held: Reader, most: int = 2000) -> str:
    text = held.any_text()
    if len(text) > most:
        held.fail(say("This text is longer than {most} signs.", most=most))
    return text


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
    if not board.cells:
        rows.fail(say("This map has no Spaces."))
    if len(board.cells) > MOST_SPACES:
        rows.fail(say("This map has more than {most} Spaces.", most=MOST_SPACES))
    for area in given.field("zones", []).items(200):
        area.fields(("id", "spaces"))
        name = area.field("id").text(most=40)
        if name in board.areas:
            area.inside("id", name).fail(twice(name))
        spaces = tuple(_space(each, board, False) for each in area.field("spaces").items(MOST_SPACES))
        board.areas[name] = Area(name, spaces)
    board.start += [_space(each, board) for each in given.field("start", []).items(200)]
    if not board.start:
        rows.fail(say("This map has no start Zone."))
    return board


def _row(row: Reader, board: _Map) -> None:
    row.fields(("r", "q", "signs"))
    r, q = row.field("r").number(-FAR, FAR), row.field("q", 0).number(-FAR, FAR)
    for place, sign in enumerate(row.field("signs").any_text()):
        if sign == " ":
            continue
        if sign not in SIGNS:
            row.field("signs").fail(not_one_of(tuple(SIGNS), sign))
        at = Hex(q + place, r)
        if at in board.cells:
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
    if free and at in {*board.short, *board.tall}:
        held.fail(say("This Space is Scenery."))
    return at


def _known_space(value: Any, board: _Map) -> Hex | None:
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(each) is int for each in value):
        at = Hex(*value)
        return at if at in board.cells else None
    return None


# -- what stands on it --------------------------------------------------------------------------------


def _mark(held: Reader, board: _Map) -> Mark:
    held.fields(("kind", "name", "at"))
    kind = held.field("kind").word(TOKEN_KINDS)
    at = _space(held.field("at"), board)
    return Mark(kind, held.field("name").text(most=40), at)


def _pieces(held: Reader, known: Iterable[str], board: _Map, spots: set[str]) -> tuple[Piece, ...]:
    options, found = tuple(known), []
    for each in held.items(200):
        each.fields(("card", "at"))
        found.append(Piece(each.field("card").word(options), _spot(each.field("at"), board, spots)))
    return tuple(found)


def _spot(held: Reader, board: _Map, spots: set[str]) -> str:
    """A Spawn token or a Zone by name, or a Space as [q, r] or "q,r"."""
    value = held.value
    if isinstance(value, str) and value in spots:
        return value
    if isinstance(value, str) and "," in value:
        parts = value.split(",")
        whole = [int(each) for each in parts if each.strip().lstrip("-").isdigit()]
        value = whole if len(whole) == len(parts) else value
    if not isinstance(value, list | tuple):
        held.fail(not_one_of(sorted(spots), value))
    at = _space(Reader(held.file, value, held.pointer), board)
    return f"{at.q},{at.r}"


def _special(held: Reader, box: Box) -> SpecialRule:
    held.fields(("id", "tag", "n", "colour", "on", "text", "at_start"))
    return SpecialRule(
        held.field("id").text(most=40),
        held.field("tag").word(RULE_TAGS),
        held.field("n", 0).number(-20, 20),
        held.field("colour", "").word(("", *COLOURS)),
        _long(held.field("on", ""), 40),
        _long(held.field("text", "")),
        held.field("at_start", True).flag(),
    )


# -- Event cards --------------------------------------------------------------------------------------


def _cards(given: Fields, box: Box, board: _Map, spots: set[str], rules: list[str]) -> tuple[EventCard, ...]:
    held = given.field("cards", [])
    names = [each.field("id").text(most=40) for each in held.items(60)]
    _different(held, names)
    return tuple(_card(each, names, box, board, spots, rules) for each in held.items(60))


def _card(
    held: Reader, names: list[str], box: Box, board: _Map, spots: set[str], rules: list[str]
) -> EventCard:
    held.fields(("id", "text", "when", "do"))
    return EventCard(
        held.field("id").text(most=40),
        _long(held.field("text", "")),
        tuple(_condition(each, names) for each in held.field("when", []).items(20)),
        tuple(_instruction(each, names, box, board, spots, rules) for each in held.field("do", []).items(40)),
    )


def _condition(held: Reader, names: list[str]) -> Condition:
    held.fields(("fact", "on", "n", "reveal", "event_phase", "text"))
    return Condition(
        held.field("fact").word(FACTS),
        _long(held.field("on", ""), 40),
        held.field("n", 1).number(1, 99),
        tuple(each.word(names) for each in held.field("reveal").items(20)),
        held.field("event_phase", False).flag(),
        _long(held.field("text", "")),
    )


def _instruction(
    held: Reader, names: list[str], box: Box, board: _Map, spots: set[str], rules: list[str]
) -> Instruction:
    held.fields(("what", "who", "at", "n", "die", "kind", "again", "text", "at_once"))
    what = held.field("what").word(DOINGS)
    options = {
        "reveal": names,
        "spawn": [*(each.id for each in box.enemies), *(each.id for each in box.allies)],
        "rule_on": rules,
        "rule_off": rules,
        "upgrade": [CARDS, *(each.id for each in box.hero_boards)],
    }.get(what)
    who = held.field("who").word(options) if options is not None else _long(held.field("who", ""), 40)
    if what == "token":
        held.field("kind").word(TOKEN_KINDS)
    at = _spot(held.field("at"), board, spots) if what in ("spawn", "token") else ""
    return Instruction(
        what,
        who,
        at,
        held.field("n", 1).number(0, 99),
        held.field("die", "").word(("", *(each.id for each in box.dice))),
        _long(held.field("kind", ""), 40),
        held.field("again", False).flag(),
        _long(held.field("text", "")),
        held.field("at_once", True).flag(),
    )
