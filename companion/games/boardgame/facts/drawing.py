"""Maps drawn by hand: what a stroke of each brush makes of an Adventure that is laid out in its sections.

Nothing is judged here: what cannot be, such as Scenery under a Spawn token, is refused where it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.facts import Brush, Drawing, Name, Place, Record
from companion.core.hexes import Hex, find_hex, rotated, shifted
from companion.core.text import Term, say
from companion.games.boardgame.facts.adventure import TOKEN_KINDS
from companion.games.boardgame.facts.adventure_file import SIGNS
from companion.games.boardgame.facts.model import Box, Tile, TileCell

SIGN_OF = {kind: sign for sign, kind in SIGNS.items()}
GROUND, TOKEN, ENEMY, ALLY, ZONE, TILE = "ground", "token", "enemy", "ally", "zone", "tile"
ERASE, NEW_ZONE = "erase", "new_zone"
MAP = "map"
ICONS = {
    "space": "hexagon-outline", "start": "flag-outline", "short": "wall", "tall": "pine-tree",
    "spawn": "alpha-a-box-outline", "interaction": "hand-back-right", "tactic": "cards-outline",
    "terrain": "waves",
}  # fmt: skip
SECTION_OF = {ENEMY: "enemies", ALLY: "allies"}


def drawing(box: Box, name: Callable[[str], Name]) -> Drawing:
    """The map of an Adventure that is played with a box; `name` says what its cards are called."""
    return Drawing(
        lambda record: brushes(record, box, name),
        lambda record, brush, places: stroke(record, brush, [Hex(*each) for each in places], box),
        lambda record, piece, place: moved(record, piece, Hex(*place)),
    )


def term(group: str, name: str) -> Term:
    """A word of the game's glossary."""
    return Term("boardgame", f"{group}.{name}")


def brushes(record: Record, box: Box, name: Callable[[str], Name]) -> list[Brush]:
    """What can be drawn: ground, tokens, Enemies and Allies of the box, Zones, tiles."""
    ground, things = say("Ground"), say("Tokens")
    found = [
        Brush(f"{GROUND}:{kind}", term("drawn", kind), ground, ICONS[kind])
        for kind in ("space", "start", "short", "tall")
    ]
    found.append(Brush(ERASE, say("Nothing"), ground, "eraser"))
    found += [
        Brush(f"{TOKEN}:{kind}", term("drawn", kind), things, ICONS[kind], False) for kind in TOKEN_KINDS
    ]
    found += [
        Brush(f"{ENEMY}:{each.id}", name(each.name), say("Enemies"), "skull", False) for each in box.enemies
    ]
    found += [
        Brush(f"{ALLY}:{each.id}", name(each.name), say("Allies"), "account-plus", False)
        for each in box.allies
        if each.miniature
    ]
    zones = say("Zones")
    found += [
        Brush(f"{ZONE}:{each['id']}", name(each["id"]), zones, "vector-polygon") for each in record["zones"]
    ]
    found.append(Brush(NEW_ZONE, say("New Zone"), zones, "plus"))
    found += [
        Brush(f"{TILE}:{each.id}", each.id, say("Tiles"), "hexagon-multiple", False) for each in box.tiles
    ]
    return found


# -- what is drawn ------------------------------------------------------------------------------------


def ground_of(record: Record, box: Box) -> dict[Hex, str]:
    """Every Space with its ground, those of tiles among them."""
    found = dict(_drawn(record))
    halves: Counter[Hex] = Counter()
    for line in record[MAP].get("layout", []):
        found |= {at: cell.ground for at, cell in _cells(line, box) if not cell.half}
        halves.update(at for at, cell in _cells(line, box) if cell.half)
    found |= {at: "space" for at, count in halves.items() if count > 1}
    for at in record[MAP].get("start", []):
        if Hex(*at) in found:
            found[Hex(*at)] = "start"
    return found


def _drawn(record: Record) -> Iterator[tuple[Hex, str]]:
    for row in record[MAP].get("rows", []):
        for place, sign in enumerate(row["signs"]):
            if sign in SIGNS:
                yield Hex(row.get("q", 0) + place, row["r"]), SIGNS[sign]


def laid(line: Mapping[str, Any], box: Box) -> set[Hex]:
    """Where a tile lies, its halves among it."""
    return {at for at, _cell in _cells(line, box)}


def _cells(line: Mapping[str, Any], box: Box) -> Iterator[tuple[Hex, TileCell]]:
    tile = next((each for each in box.tiles if each.id == line["tile"]), Tile(""))
    at, turns = Hex(line.get("q", 0), line.get("r", 0)), line.get("turns", 0)
    return ((shifted(rotated(cell.at, turns), at), cell) for cell in tile.cells)


def rows_of(ground: Mapping[Hex, str]) -> list[Record]:
    """Spaces as rows of signs, the northern ones first."""
    rows = []
    for r in sorted({at.r for at in ground}):
        columns = [at.q for at in ground if at.r == r]
        signs = (SIGN_OF.get(ground.get(Hex(q, r), ""), " ") for q in range(min(columns), max(columns) + 1))
        rows.append({"r": r, "q": min(columns), "signs": "".join(signs)})
    return rows


def place_of(at: Any) -> Hex | None:
    """The Space of a thing, where it stands on one and not in a Zone."""
    if isinstance(at, str):
        return find_hex(at)
    return None if at is None else Hex(*at)


# -- strokes ------------------------------------------------------------------------------------------


def stroke(record: Record, brush: str, places: Sequence[Hex], box: Box) -> Record:
    """The Adventure after a brush went over some places."""
    kind, _, what = brush.partition(":")
    match kind:
        case "ground":
            return _with_ground(record, places, what, box)
        case "erase":
            return _erased(record, set(places), box)
        case "token":
            return _with_token(record, places[0], what)
        case "zone" | "new_zone":
            return _with_zone(record, places, what)
        case "tile":
            return _with_tile(record, places[0], what)
    return _with_piece(record, places[0], SECTION_OF[kind], what)


def _with_ground(record: Record, places: Iterable[Hex], kind: str, box: Box) -> Record:
    """Drawn Spaces get their sign; on a tile only the start Zone can be marked."""
    tiled = {at for line in record[MAP].get("layout", []) for at in laid(line, box)}
    start = [Hex(*at) for at in record[MAP].get("start", []) if Hex(*at) not in set(places)]
    if kind == "start":
        start += [at for at in places if at in tiled]
    drawn = {**dict(_drawn(record)), **{at: kind for at in places if at not in tiled}}
    return _with_map(record, rows=rows_of(drawn), start=[list(at) for at in start])


def _with_map(record: Record, **changed: Any) -> Record:
    return {**record, MAP: {**record[MAP], **changed}}


def _erased(record: Record, places: set[Hex], box: Box) -> Record:
    """No Space, and nothing on it; a tile goes as a whole."""
    layout = record[MAP].get("layout", [])
    gone = {at for line in layout if places & laid(line, box) for at in laid(line, box)} | places
    made = _with_map(
        record,
        rows=rows_of({at: kind for at, kind in _drawn(record) if at not in places}),
        layout=[line for line in layout if not places & laid(line, box)],
        start=[at for at in record[MAP].get("start", []) if Hex(*at) not in gone],
    )
    for section in ("tokens", "enemies", "allies"):
        made[section] = [each for each in record[section] if place_of(each["at"]) not in gone]
    made["zones"] = [
        {**zone, "spaces": [at for at in zone["spaces"] if Hex(*at) not in gone]} for zone in record["zones"]
    ]
    return made


def _with_token(record: Record, at: Hex, kind: str) -> Record:
    """One more token with a name of its own; where one of the kind lies, it is taken away."""
    others = [each for each in record["tokens"] if (place_of(each["at"]), each["kind"]) != (at, kind)]
    if len(others) == len(record["tokens"]):
        others = [*others, {"kind": kind, "name": _free_name(record, kind), "at": list(at)}]
    return {**record, "tokens": others}


def _free_name(record: Record, kind: str) -> str:
    """A letter for a Spawn token, else the kind and a number; terrain may lie in many places."""
    taken = {each["name"] for each in record["tokens"]} | {each["id"] for each in record["zones"]}
    if kind == "terrain":
        return next((each["name"] for each in record["tokens"] if each["kind"] == kind), kind)
    names = [chr(ord("A") + n) for n in range(26)] if kind == "spawn" else [kind]
    return next(name for name in (*names, *(f"{kind} {n}" for n in range(2, 999))) if name not in taken)


def _with_piece(record: Record, at: Hex, section: str, card: str) -> Record:
    """A miniature on a Space instead of what stood there; the same one again is taken away."""
    was = any(each["card"] == card and place_of(each["at"]) == at for each in record[section])
    made = dict(record)
    for each in SECTION_OF.values():
        made[each] = [piece for piece in record[each] if place_of(piece["at"]) != at]
    if not was:
        made[section] = [*made[section], {"card": card, "at": f"{at.q},{at.r}"}]
    return made


def moved(record: Record, piece: str, at: Hex) -> Record:
    """A miniature of the start, named by its section and its number there, on another Space."""
    section, _, number = piece.partition(".")
    made = [dict(each) for each in record[section]]
    made[int(number)]["at"] = f"{at.q},{at.r}"
    return {**record, section: made}


def _with_zone(record: Record, places: Sequence[Hex], zone: str) -> Record:
    """More Spaces in a Zone; a stroke that begins inside it takes them out."""
    drawn = [list(at) for at in places]
    if not zone:
        taken = {each["id"] for each in record["zones"]}
        name = next(f"zone {n}" for n in range(1, 999) if f"zone {n}" not in taken)
        return {**record, "zones": [*record["zones"], {"id": name, "spaces": drawn}]}
    made = []
    for each in record["zones"]:
        held = [list(at) for at in each["spaces"]]
        if each["id"] == zone:
            out = drawn[0] in held
            kept = [at for at in held if not (out and at in drawn)]
            held = kept + [at for at in drawn if not out and at not in held]
        made.append({**each, "spaces": held})
    return {**record, "zones": made}


def _with_tile(record: Record, at: Hex, tile: str) -> Record:
    """A tile laid with its first Space here; one that lies there already is turned by a sixth."""
    layout = record[MAP].get("layout", [])
    for number, line in enumerate(layout):
        if line["tile"] == tile and (line.get("q", 0), line.get("r", 0)) == tuple(at):
            turned = {**line, "turns": (line.get("turns", 0) + 1) % 6}
            return _with_map(record, layout=[*layout[:number], turned, *layout[number + 1 :]])
    others = [line for line in layout if line["tile"] != tile]
    return _with_map(record, layout=[*others, {"tile": tile, "q": at.q, "r": at.r, "turns": 0}])


# -- tiles --------------------------------------------------------------------------------------------


def tile_brushes(record: Record) -> list[Brush]:
    """What a tile has: Spaces, Scenery, halves at its edge."""
    group = say("Ground")
    kinds = [
        Brush(f"{GROUND}:{kind}", term("drawn", kind), group, ICONS[kind])
        for kind in ("space", "short", "tall")
    ]
    half = Brush("half", say("Half a Space"), group, "hexagon-slice-3")
    return [*kinds, half, Brush(ERASE, say("Nothing"), group, "eraser")]


def tile_stroke(record: Record, brush: str, places: Sequence[Place]) -> Record:
    """A tile after a brush went over some places."""
    cells = {(each["q"], each["r"]): each for each in record["cells"]}
    for q, r in places:
        held = cells.pop((q, r), {"q": q, "r": r})
        if brush == "half":
            cells[q, r] = {**held, "half": True}
        elif brush != ERASE:
            cells[q, r] = {"q": q, "r": r, "ground": brush.partition(":")[2]}
    return {**record, "cells": [cells[at] for at in sorted(cells, key=lambda at: (at[1], at[0]))]}


TILE_DRAWING = Drawing(tile_brushes, tile_stroke)
