"""What the box facts editor shows: parts with their badges, and the choices of the part that is open."""

from __future__ import annotations

from typing import Any

from app.games.berserkers import icons
from app.games.berserkers.box_facts import FOE_CARDS, MOST_ARROWS, SIDES, Facts, foe_actions
from app.presenters.facts_view import BlockView, ChoiceView, PartView
from app.presenters.table.boards import cell_of
from app.presenters.views import (
    BoardView,
    CellView,
    PieceView,
    SegmentView,
    Source,
    Speak,
)
from companion.core.text import Term, Text, say, say_n
from companion.games.berserkers.facts.model import ACTIONS, PLACE_ACTIONS
from companion.games.berserkers.model import GRID
from companion.games.berserkers.words.names import term
from companion.games.berserkers.words.questions import arrows as word_arrows

ARROWS = ("up", "down", "left", "right")
STEPS = (1, 2, 3)


# -- cards with six faces ---------------------------------------------------------------------------


def face_parts(facts: Facts, section: str, opened: str, speak: Speak) -> tuple[PartView, ...]:
    """The six faces of an enemy card or a request card."""
    return tuple(_face(facts, section, face, face == opened, speak) for face in facts.parts(section))


def _face(facts: Facts, section: str, face: str, opened: bool, speak: Speak) -> PartView:
    foe = section in FOE_CARDS
    known = face in facts.plain[section]
    action, arrows = facts.action(section, face), facts.arrows(section, face)
    if not known:
        title: Any = say("Not copied yet")
    elif foe:
        title = _action(section, action)
    else:
        title = word_arrows("+".join(arrows))
    return PartView(
        face,
        speak(title),
        icon=icons.FOE.get(action, "") if known else "",
        die=face,
        arrows=tuple(icons.DIRECTION[each] for each in arrows),
        source=facts.part_source(section, face) if known else "",
        open=opened,
        blocks=_face_blocks(facts, section, face, speak) if opened else (),
    )


def _face_blocks(facts: Facts, section: str, face: str, speak: Speak) -> tuple[BlockView, ...]:
    arrows = facts.arrows(section, face)
    room = len(arrows) < MOST_ARROWS
    pad = [ChoiceView(each, icon=icons.DIRECTION[each], enabled=room) for each in ARROWS]
    pad.append(ChoiceView("back", icon="backspace-outline", enabled=bool(arrows)))
    below = BlockView("arrows", speak(say("Arrows in order, up to two")), tuple(pad), 5)
    if section not in FOE_CARDS:
        return (below,)
    taken = facts.action(section, face)
    choices = tuple(
        ChoiceView(each, speak(_action(section, each)), icons.FOE[each], each == taken)
        for each in foe_actions(section)
    )
    label = speak(say("What does your card show for {face}?", face=face))
    return (BlockView("action", label, choices, 3), below)


def _action(section: str, action: str) -> Term:
    kind = "orc_action" if section == "orcs_card" else "rider_action"
    return term(f"{kind}.{action}")


# -- locations --------------------------------------------------------------------------------------


def location_parts(facts: Facts, opened: str, speak: Speak) -> tuple[PartView, ...]:
    """The twelve locations."""
    return tuple(
        _location(facts, part, held, part == opened, speak)
        for part, held in zip(facts.parts("locations"), facts.plain["locations"], strict=True)
    )


def _location(facts: Facts, part: str, held: dict[str, Any], opened: bool, speak: Speak) -> PartView:
    signs = [speak(term(f"place.{held['place']}"))]
    signs += [speak(term("term.fire_symbol"))] if held["fire"] else []
    signs += [speak(term("term.orc_symbol"))] if held["orc"] else []
    return PartView(
        part,
        str(held["name"]),
        ", ".join(signs),
        icons.PLACE[held["place"]],
        source=facts.part_source("locations", part),
        open=opened,
        blocks=_location_blocks(held, speak) if opened else (),
    )


def _location_blocks(held: dict[str, Any], speak: Speak) -> tuple[BlockView, ...]:
    printed = (
        ChoiceView("fire", speak(term("term.fire_symbol")), "fire", held["fire"]),
        ChoiceView("orc", speak(term("term.orc_symbol")), "axe", held["orc"]),
    )
    places = tuple(
        ChoiceView(each, speak(term(f"place.{each}")), icons.PLACE[each], held["place"] == each)
        for each in PLACE_ACTIONS
    )
    name = (ChoiceView("name", str(held["name"]), "pencil"),)
    return (
        BlockView("name", speak(say("Name on the card")), name, 1),
        BlockView("signs", speak(say("Printed symbols")), printed, 2),
        BlockView("place", speak(say("Place action")), places, 3),
    )


# -- Action cards -----------------------------------------------------------------------------------


def card_switches(
    facts: Facts, card: int, side: str, speak: Speak
) -> tuple[tuple[str, tuple[SegmentView, ...], str], ...]:
    """From card to card, and from side to side; a copied one is ticked."""
    done = facts.copied("action_cards")
    cards = tuple(
        SegmentView(
            str(place),
            str(held["id"]),
            "check-circle-outline" if all(f"{place}.{each}" in done for each in SIDES) else "",
        )
        for place, held in enumerate(facts.plain["action_cards"])
    )
    sides = tuple(
        SegmentView(
            each,
            speak(term(f"term.{each}_face")),
            "check-circle-outline" if f"{card}.{each}" in done else "",
        )
        for each in SIDES
    )
    return (("card", cards, str(card)), ("side", sides, side))


def line_parts(facts: Facts, card: int, side: str, opened: str, speak: Speak) -> tuple[PartView, ...]:
    """The action lines of one side of a card."""
    source = facts.part_source("action_cards", f"{card}.{side}")
    return tuple(
        _line(str(place), held, source, str(place) == opened, speak)
        for place, held in enumerate(facts.lines(card, side))
    )


def _line(part: str, held: dict[str, Any], source: Source, opened: bool, speak: Speak) -> PartView:
    name: Any = term(f"action.{held['action']}")
    if "steps" in held:
        name = say_n("{action}, up to {n} step", "{action}, up to {n} steps", held["steps"], action=name)
    values = [str(value) for value in held["values"]]
    detail: Text = say("Dice: {values}", values=", ".join(values)) if values else say("No die fits")
    blocks = _line_blocks(held, speak) if opened else ()
    return PartView(
        part,
        speak(name),
        speak(detail),
        icons.ACTION[held["action"]],
        source=source,
        open=opened,
        blocks=blocks,
    )


def _line_blocks(held: dict[str, Any], speak: Speak) -> tuple[BlockView, ...]:
    values = tuple(
        ChoiceView(str(value), str(value), f"dice-{value}", value in held["values"]) for value in range(1, 7)
    )
    actions = tuple(
        ChoiceView(each, speak(term(f"action.{each}")), icons.ACTION[each], held["action"] == each)
        for each in ACTIONS
    )
    blocks = [
        BlockView("values", speak(say("Which dice fit this line?")), values, 3),
        BlockView("line", speak(say("What does it do?")), actions, 3),
    ]
    if held["action"] == "move":
        steps = tuple(ChoiceView(str(n), str(n), "shoe-print", held.get("steps") == n) for n in STEPS)
        blocks.append(BlockView("steps", speak(say("Steps at most")), steps, 3))
    remove = (ChoiceView("remove", speak(say("Remove this line")), "delete-outline"),)
    return (*blocks, BlockView("remove", "", remove, 1))


# -- starting places --------------------------------------------------------------------------------


def places_board(facts: Facts, section: str) -> BoardView:
    """The empty play area with the places that are taken."""
    taken = {tuple(each) for each in facts.plain[section]}
    cells = tuple(
        CellView(
            cell_of(at),
            at.row,
            at.col,
            f"{at.row + 1} · {at.col + 1}",
            highlight="selected" if tuple(at) in taken else "",
        )
        for at in GRID.cells
    )
    elves = section == "elves_start"
    pieces = tuple(
        PieceView(f"piece-{at.row}-{at.col}", cell_of(at), "cube", "gold", text="E")
        if elves
        else PieceView(f"piece-{at.row}-{at.col}", cell_of(at), "disc", "gold", icon="treasure-chest")
        for at in GRID.cells
        if tuple(at) in taken
    )
    return BoardView(GRID.rows, GRID.cols, cells, pieces)
