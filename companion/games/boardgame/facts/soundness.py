"""Whether the box and the Adventure of a table that somebody else laid fit each other."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.file_problems import FACTS
from companion.core.hexes import Hex, find_hex
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.adventure_file import MOST_SPACES
from companion.games.boardgame.facts.adventure_lines import DOING_ABOUT, FACT_ABOUT, PLACED, RULE_ABOUT, Known
from companion.games.boardgame.facts.model import Box
from companion.games.boardgame.facts.read import box_from_plain, box_to_plain
from companion.games.boardgame.model import State


def is_sound(state: State) -> bool:
    """Whether the box could be copied, and whatever the Adventure names is there; the box says why not."""
    box, adventure = state.box, state.adventure
    box_from_plain(box_to_plain(box), FACTS)
    return (
        {*state.party} <= {*box.heroes}
        and 0 < len(adventure.start) <= len(adventure.cells) <= MOST_SPACES
        and all(abs(part) <= MOST_SPACES for cell in adventure.cells for part in cell)
        and {*_spaces(adventure)} <= {*adventure.cells}
        and all(_names(adventure, _known(box, adventure)))
    )


def _spaces(adventure: Adventure) -> Iterator[Hex]:
    """Every Space on which something lies or which belongs to something."""
    yield from (*adventure.start, *adventure.short, *adventure.tall)
    for area in adventure.areas:
        yield from area.cells
    for token in adventure.tokens:
        yield token.at


def _known(box: Box, adventure: Adventure) -> Known:
    """What the lines of the Adventure may name."""
    lines = [line for card in adventure.cards for line in card.do if line.what == "token"]
    tokens = [(each.kind, each.name) for each in adventure.tokens] + [(each.kind, each.who) for each in lines]
    return Known(
        heroes=box.heroes,
        allies=tuple(each.id for each in box.allies),
        enemies=tuple(each.id for each in box.enemies),
        boards=tuple(each.id for each in box.hero_boards),
        dice=tuple(each.id for each in box.dice),
        zones=tuple(each.id for each in adventure.areas),
        spawns=tuple(each.name for each in adventure.tokens if each.kind == "spawn"),
        tokens=tuple(name for _, name in tokens),
        terrain=tuple(name for kind, name in tokens if kind == "terrain"),
        rules=tuple(each.id for each in adventure.rules),
        cards=tuple(each.id for each in adventure.cards),
    )


def _names(adventure: Adventure, known: Known) -> Iterator[bool]:
    """Of every name in the Adventure, whether there is such a thing."""
    yield {*adventure.heroes, *adventure.required} <= {*known.heroes}
    yield {*adventure.enemy_cards, *(each.card for each in adventure.enemies)} <= {*known.enemies}
    yield {each.card for each in adventure.allies} <= {*known.allies}
    for piece in (*adventure.enemies, *adventure.allies):
        yield _is_spot(piece.at, known.spots, adventure)
    for rule in adventure.rules:
        yield _is_among(rule.on, RULE_ABOUT[rule.tag](known))
    for card in adventure.cards:
        for waits in card.when:
            yield _is_among(waits.on, FACT_ABOUT[waits.fact](known)) and {*waits.reveal} <= {*known.cards}
        for line in card.do:
            yield _is_among(line.who, DOING_ABOUT[line.what](known))
            yield line.what not in PLACED or _is_spot(line.at, PLACED[line.what](known), adventure)


def _is_among(name: str, options: tuple[str, ...] | None) -> bool:
    return options is None or name in options


def _is_spot(name: str, spots: tuple[str, ...], adventure: Adventure) -> bool:
    return name in spots or find_hex(name) in adventure.cells
