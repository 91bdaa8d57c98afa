"""Maps while they are drawn: the ground of an Adventure with all that stands on it, and single tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from app.games.boardgame import icons
from app.presenters.table.boards import cell_of
from app.presenters.views import BoardView, CellView, PieceView, SignView, hex_board
from companion.core.hexes import Hex, around, distance, within
from companion.core.json_text import dump, load
from companion.games.boardgame.facts.drawing import ZONE, ground_of, place_of
from companion.games.boardgame.facts.model import AllyCard, Base, Box, EnemyCard
from companion.games.boardgame.facts.read import box_from_plain
from companion.games.boardgame.words.names import called

FILLS = {"space": "s2", "start": "lit", "short": "s3", "tall": "bads"}
BORDERS = {"short": "ink", "tall": "bad"}
GROUND_ICONS = {"short": "wall", "tall": "pine-tree", "start": "flag-outline"}


def drawn(section: str, record: Mapping[str, Any], facts: Mapping[str, Any], brush: str) -> BoardView:
    """A map of the box facts: the Spaces of a tile, or an Adventure."""
    if section == "tiles":
        return hex_board(tuple(_tile_cells(record)))
    box = _box(dump({name: value for name, value in facts.items() if name != "adventures"}))
    return hex_board(tuple(_cells(record, box, brush)), tuple(_pieces(record, box)))


@lru_cache(maxsize=2)
def _box(facts: str) -> Box:
    return box_from_plain(load(facts, ""), "")


def _tile_cells(record: Mapping[str, Any]) -> Iterator[CellView]:
    for each in record["cells"]:
        kind, half = each.get("ground", "space"), each.get("half", False)
        yield _ground(Hex(each["q"], each["r"]), "space" if half else kind, label="1/2" if half else "")


@lru_cache(maxsize=8192)
def _ground(at: Hex, kind: str, **more: Any) -> CellView:
    fill, border, icon = FILLS[kind], BORDERS.get(kind, ""), GROUND_ICONS.get(kind, "")
    return CellView(cell_of(at), at.r, at.q, icon=icon, fill=fill, border=border, **more)


def _cells(record: Mapping[str, Any], box: Box, brush: str) -> Iterator[CellView]:
    """Spaces with their tokens and Zones; those of the Zone that is painted are marked."""
    tokens: dict[Hex | None, list[SignView]] = {}
    for token in record["tokens"]:
        tokens.setdefault(place_of(token["at"]), []).append(_sign(token))
    zones: dict[Hex, list[str]] = {}
    for zone in record["zones"]:
        for at in zone["spaces"]:
            zones.setdefault(Hex(*at), []).append(zone["id"])
    kind, _, chosen = brush.partition(":")
    for at, ground in ground_of(dict(record), box).items():
        named = zones.get(at, [])
        yield _ground(
            at,
            ground,
            top=tuple(tokens.get(at, ())),
            label=", ".join(each[:3] for each in named),
            highlight="reach" if kind == ZONE and chosen in named else "",
        )


def _sign(token: Mapping[str, Any]) -> SignView:
    if token["kind"] == "spawn":
        return SignView(str(token["name"])[:1].upper(), colour="ink2")
    return SignView(icons.TOKEN[token["kind"]], "dashed" if token["kind"] == "terrain" else "filled", "gold")


def _pieces(record: Mapping[str, Any], box: Box) -> Iterator[PieceView]:
    """Everybody who is there from the start, named by section and number."""
    ground = ground_of(dict(record), box)
    taken = {place_of(each["at"]) for section in ("enemies", "allies") for each in record[section]}
    for section, cards in (("enemies", box.enemies), ("allies", box.allies)):
        printed: dict[str, AllyCard | EnemyCard] = {each.id: each for each in cards}
        seen: Counter[str] = Counter()
        for number, each in enumerate(record[section]):
            seen[each["card"]] += 1
            at = place_of(each["at"])
            if at is None:
                continue
            card = printed.get(each["card"])
            under = _under(card.base if card else "standard", at, ground, taken)
            covers = tuple(cell_of(space) for space in under) if len(under) > 1 else ()
            enemy = section == "enemies"
            yield PieceView(
                f"{section}.{number}", cell_of(at),
                "diamond" if enemy else "disc", "ac" if enemy else "ivory",
                text=_sign_of(card, str(each["card"]), seen[each["card"]]), ring="" if enemy else "double",
                covers=covers, name=called(card.name) if card else "",
            )  # fmt: skip


def _sign_of(card: AllyCard | EnemyCard | None, name: str, number: int) -> str:
    """A letter, and as at the table a number where there can be several of a card."""
    alone = not isinstance(card, EnemyCard) or card.count == 1
    return name[:1].upper() + ("" if alone else str(number))


def _under(base: Base, at: Hex, ground: Mapping[Hex, str], taken: Collection[Hex | None]) -> tuple[Hex, ...]:
    """The Spaces under a base; a large one has its front towards the start, as it will be set up."""
    if base == "extra_large":
        return within(at, 1)
    free = [each for each in around(at) if ground.get(each) in ("space", "start") and each not in taken]
    start = [each for each, kind in ground.items() if kind == "start"]
    if base != "large" or not free:
        return (at,)
    front = min(free, key=lambda each: (min((distance(each, goal) for goal in start), default=0), each))
    return at, front
