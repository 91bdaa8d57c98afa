"""The map: Spaces with their Scenery and tokens, every miniature on its base, and what is seen from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from app.games.boardgame import icons
from app.presenters.table.boards import cell_of, place_of
from app.presenters.table.face import Wording
from app.presenters.table.parts import Lens
from app.presenters.views import BadgeView, BoardView, CellView, Highlight, PieceView, SignView, hex_board
from companion.core.hexes import Hex, distance
from companion.core.routes import gap, zone
from companion.core.seats import Seat
from companion.core.sight import look
from companion.core.text import Text, say, say_n
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.model import Ally, Enemy, Hero, State, Token
from companion.games.boardgame.rules.activate import waiting
from companion.games.boardgame.rules.board import reach_of
from companion.games.boardgame.rules.dist import sight_blockers
from companion.games.boardgame.rules.stats import enemy_movement, health_of, movement_left
from companion.games.boardgame.words.names import card_name, hero_name, mini, place, thing, token_name


def board(state: State, seat: Seat) -> BoardView | None:
    """The table as it lies; none while the players keep the map, or before it is laid out."""
    if state.guided or state.phase == "party":
        return None
    lying: dict[Hex, list[Token]] = {}
    for token in state.tokens:
        if token.at is not None:
            lying.setdefault(token.at, []).append(token)
    setting_out = state.phase == "place"
    lit = state.adventure.start if setting_out else ()
    cells = list(_ground(state.adventure, frozenset(lit), awaited(state)))
    for at, tokens in lying.items():
        if at in state.adventure.board.spaces:
            number = state.adventure.board.cells.index(at)
            cells[number] = replace(cells[number], top=tuple(_sign(each) for each in tokens))
    return hex_board(tuple(cells), tuple(pieces(state)))


@lru_cache(maxsize=16)
def _ground(adventure: Adventure, lit: frozenset[Hex], outlined: frozenset[Hex]) -> tuple[CellView, ...]:
    """The Spaces without anything that lies on them; Zones that matter now are lit or have a line around."""
    short, tall = frozenset(adventure.short), frozenset(adventure.tall)
    found = []
    for at in adventure.board.cells:
        border = "bad" if at in tall else "ink" if at in short else "gold" if at in outlined else ""
        icon = "pine-tree" if at in tall else "wall" if at in short else ""
        fill = "bads" if at in tall else "s3" if at in short else "lit" if at in lit else "s2"
        found.append(CellView(cell_of(at), at.r, at.q, icon=icon, fill=fill, border=border))
    return tuple(found)


def awaited(state: State) -> frozenset[Hex]:
    """The Spaces of the Zones that a face-up Event card waits for somebody to enter."""
    names = {
        each.on
        for card in state.open_cards
        for number, each in enumerate(state.adventure.card(card.id).when)
        if each.fact in ("enters", "enemy_enters") and number not in card.met
    }
    return frozenset(at for area in state.adventure.areas if area.id in names for at in area.cells)


def _sign(token: Token) -> SignView:
    if token.kind == "spawn":
        return SignView(token.name[:1].upper(), colour="ink2")
    return SignView(icons.TOKEN[token.kind], "dashed" if token.kind == "terrain" else "filled", "gold")


# -- miniatures ---------------------------------------------------------------------------------------


def pieces(state: State) -> Iterator[PieceView]:
    """Every miniature on the Board."""
    for name, placement in state.places.items():
        under = zone(state.size(name), placement)
        covers = tuple(cell_of(each) for each in under) if len(under) > 1 else ()
        yield piece(state, name, cell_of(placement.at), covers)


def piece(state: State, name: str, cell: str = "", covers: tuple[str, ...] = ()) -> PieceView:
    """A miniature: Heroes are discs, Allies have a double ring, Enemies are diamonds."""
    found = state.find(name)
    badges = tuple(
        BadgeView(icons.STATUS[status], str(getattr(found, status)) if getattr(found, status) > 1 else "",
                  icons.STATUS_COLOUR[status])
        for status in ("stunned", "bleeding")
        if getattr(found, status, 0)
    )  # fmt: skip
    if isinstance(found, Enemy):
        large = len(covers) > 1
        sign = next((icons.KEYWORD[each] for each in icons.KEYWORD if each in state.keywords(name)), "")
        return PieceView(
            name, cell, "diamond", "ac",
            text=short_name(state, name),
            icon=sign if large else "",
            count=str(found.wounds) if found.wounds else "",
            badges=badges, covers=covers, name=card_name(state, found.card),
        )  # fmt: skip
    ring: Literal["", "double"] = "double" if isinstance(found, Ally) else ""
    count = str(found.wounds) if isinstance(found, Ally) and found.wounds else ""
    called = card_name(state, found.card) if isinstance(found, Ally) else hero_name(state, name)
    return PieceView(
        name, cell, "disc", text=short_name(state, name), ring=ring, count=count, badges=badges,
        covers=covers, name=called,
    )  # fmt: skip


def short_name(state: State, name: str) -> str:
    """A letter for a Hero, letter and number for others."""
    found = state.find(name)
    if isinstance(found, Ally | Enemy):
        number = name.rpartition("-")[2]
        alone = state.box.enemy(found.card).count == 1 if isinstance(found, Enemy) else True
        return found.card[:1].upper() + ("" if alone else number)
    return name[:1].upper()


def lead(state: State, name: str) -> PieceView | None:
    """A miniature as a small picture before a sentence."""
    if state.find(name) is None and name not in state.box.heroes:
        return None
    return piece(state, name)


# -- what lies there, and what is seen ----------------------------------------------------------------


def lies_on(state: State, cell: str) -> Sequence[Wording]:
    """A Space by its number, its Scenery, tokens and who stands there."""
    at = Hex(*place_of(cell))
    found: list[Wording] = [place(at)]
    if at in state.adventure.tall:
        found.append(say("tall Scenery"))
    if at in state.adventure.short:
        found.append(say("short Scenery"))
    found += [thing(state.adventure, area) for area in state.adventure.areas_at(at)]
    found += [token_name(state, each.id) for each in state.tokens if each.at == at]
    if at in state.occupied:
        found.append(mini(state, state.occupied[at]))
    return tuple(found)


def lens(state: State, piece_id: str, cell: str) -> Lens | None:
    """Where a miniature can get to; while a Space is looked at, how far it is and what hides it."""
    if state.guided or piece_id not in state.zones:
        return None
    if cell and Hex(*place_of(cell)) not in state.zones[piece_id]:
        return _seen(state, piece_id, Hex(*place_of(cell)))
    found = state.find(piece_id)
    may_go = state.active == piece_id or (not state.active and piece_id in waiting(state))
    if isinstance(found, Hero | Ally) and (state.phase != "heroes" or not may_go):
        return None
    steps = enemy_movement(state, piece_id) if isinstance(found, Enemy) else movement_left(state, piece_id)
    size = state.size(piece_id)
    reached = {at for place in reach_of(state, piece_id, steps).ends for at in zone(size, place)}
    mark: Highlight = "danger" if isinstance(found, Enemy) else "reach"
    marks: dict[str, Highlight] = {cell_of(at): mark for at in reached - set(state.zones[piece_id])}
    return Lens(marks, text=_reach_text(state, piece_id, steps) if isinstance(found, Enemy) else None)


def _reach_text(state: State, name: str, steps: int) -> Text:
    card = state.enemy_card(name)
    health = health_of(state, state.enemy(name))
    return say(
        "{who}: Health {left} of {health}, Movement {movement}, Range {range}. Its reach is marked.",
        who=mini(state, name), left=health - state.enemy(name).wounds, health=health, movement=steps,
        range=card.range,
    )  # fmt: skip


def _seen(state: State, name: str, at: Hex) -> Lens:
    """Straight distance, and the line of sight or what blocks it."""
    goal = state.occupied.get(at)
    target = state.zones[goal] if goal is not None else (at,)
    mine = state.zones[name]
    far = gap(mine, target)
    sight = look(mine, target, sight_blockers(state, (name, goal or "")))
    away = say_n("{n} Space away", "{n} Spaces away", far)
    if sight.is_clear:
        ends = tuple((float(x), float(y)) for x, y in sight.segment or ())
        return Lens({}, sight=ends, text=say("{away}, in sight", away=away))
    marks: dict[str, Highlight] = {cell_of(each): "danger" for each in sight.blockers}
    return Lens(marks, sight=_straight(mine, target), sight_colour="bad", text=say(
        "{away}, not in sight: {what}", away=away, what=[_element(state, each) for each in sight.blockers],
    ))  # fmt: skip


def _straight(mine: Sequence[Hex], target: Sequence[Hex]) -> tuple[tuple[float, float], ...]:
    here, there = min(((one, two) for one in mine for two in target), key=lambda pair: distance(*pair))
    return tuple((float(2 * each.q + each.r), float(3 * each.r)) for each in (here, there))


def _element(state: State, at: Hex) -> Wording:
    """What blocks: a Monster, or tall Scenery with its Space."""
    if at in state.occupied:
        return mini(state, state.occupied[at])
    return say("tall Scenery on {q},{r}", q=at.q, r=at.r)
