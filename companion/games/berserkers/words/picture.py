"""The table in plain text, and the words by which a person types pieces, dice and places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.core.game import Command
from companion.core.picture import Chart, DrawnLine, Picture
from companion.core.square import Square
from companion.core.text import Term, Text, headed, say, say_n
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.model import ACTIONS, PLACE_ACTIONS, ActionCard, ActionLine, FoeFace
from companion.games.berserkers.model import COLOURS, GAUGE, GRID, NAMES, State
from companion.games.berserkers.rules.dice import is_free
from companion.games.berserkers.rules.item import LETTERS
from companion.games.berserkers.rules.request import HOME_MADE, RequestStanding, standing
from companion.games.berserkers.rules.score import ScoreLine, score
from companion.games.berserkers.rules.setup import is_laid
from companion.games.berserkers.words import names
from companion.games.berserkers.words.names import item, location_name, piece, place, request, term


def picture(state: State) -> Picture:
    """The board, then what lies beside it; before the locations are laid out only the requests."""
    board = (_board(state),) if is_laid(state) else ()
    end = () if state.status == "playing" else tuple(_score(state))
    return (*board, *_requests(state), *_beside(state), *_action_cards(state), *_enemies(state), *end)


# -- the board ------------------------------------------------------------------------------------


def _board(state: State) -> Chart:
    places = iter(GRID.cells)
    return Chart(tuple(tuple(_cell(state, next(places)) for _ in range(GRID.cols)) for _ in range(GRID.rows)))


def _cell(state: State, at: Square) -> tuple[DrawnLine, ...]:
    """A location by its name and its row and column, with what is printed, lies and stands on it."""
    cell = state.cell(at)
    card = state.box.location(cell.location)
    head = say("{name} ({row},{column})", name=card.name, row=at.row + 1, column=at.col + 1)
    what: DrawnLine = term(f"place.{card.place}")
    if card.cost:
        what = say("{action}, {cost} gold", action=what, cost=card.cost)
    signs = [sign for sign, there in _signs(state, at) if there]
    return (head, what, *([say("{list}", list=signs)] if signs else []), *_standing_here(state, at))


def _signs(state: State, at: Square) -> Iterator[tuple[DrawnLine, bool]]:
    cell = state.cell(at)
    card = state.box.location(cell.location)
    yield say("FIRE LIT"), cell.fire
    yield say("fire unlit"), card.fire and not cell.fire
    yield say("DARKNESS {n}", n=cell.darkness), bool(cell.darkness)
    yield say("Orc symbol"), card.orc
    yield say("token"), cell.treasure


def _standing_here(state: State, at: Square) -> Iterator[DrawnLine]:
    for name in state.living_on(at):
        wounded = state.berserker(name).health == "wounded"
        yield _marked(name, wounded, term("state.wounded"))
    for colour in COLOURS:
        if state.rider(colour).at == at:
            yield _marked(f"rider-{colour}", state.rider(colour).sealed, say("sealed"))
    for name, where in _others(state):
        if where == at:
            yield say("* {piece}", piece=piece(name))


def _marked(name: str, is_marked: bool, mark: DrawnLine) -> Text:
    if is_marked:
        return say("* {piece} ({mark})", piece=piece(name), mark=mark)
    return say("* {piece}", piece=piece(name))


def _others(state: State) -> Iterable[tuple[str, Square | None]]:
    yield from ((f"orc-{colour}", state.orc(colour)) for colour in COLOURS)
    yield from ((f"elf-{number}", at) for number, at in enumerate(state.elves))
    yield from (("goblins", state.goblins), ("zodd", state.zodd))


# -- beside it --------------------------------------------------------------------------------------


def _requests(state: State) -> Iterator[DrawnLine]:
    for each in standing(state):
        word = {"satisfied": say("Satisfied"), "pending": say("Pending")}.get(
            each.standing, say("Out of reach")
        )
        name: DrawnLine = say("Your own request") if each.request == HOME_MADE else request(each.request)
        left = missing(state, each)
        told = say("{standing}. {missing}", standing=word, missing=left) if left else word
        yield headed(say("Request {request}", request=name), told)
        if state.phase == "setup" and each.request != HOME_MADE:
            yield say("  {tip}", tip=term(f"request.{each.request}.tip"))


def missing(state: State, each: RequestStanding) -> Text | str:
    """What is still to be done for a request, and where."""
    where = [place(state, at) for at in each.at]
    match each.missing:
        case "gems":
            return say("Darkness still lies on {places}.", places=where)
        case "squads":
            return say("Orcs still stand on {places}.", places=where)
        case "elves_apart":
            return say("The Elves are apart: {places}.", places=where)
        case "elves_ten":
            return say("The Elves are together: pay dice with a total of ten or more.")
        case "dead":
            return say("A Berserker is dead: the potion brings him back.")
        case "potion":
            return say("More Berserkers are dead than potions are in hand.")
        case "zodd":
            return say("Zodd has {n} health left.", n=each.count)
        case "tokens":
            return say("Tokens still lie on {places}.", places=where)
        case "switch":
            return say("Say when it is done.")
        case _:
            return ""


def _beside(state: State) -> Iterator[DrawnLine]:
    if state.phase == "setup":
        return
    pool = [die.value for die in state.pool]
    if pool or state.phase == "actions":
        yield headed(say("Unused dice"), say("{list}", list=pool) if pool else say("none"))
    if state.padlock:
        yield say_n("{n} white die is blocked.", "{n} white dice are blocked.", state.padlock)
    facts = {"gold": state.gold, "gauge": state.gauge, "most": GAUGE}
    yield say("Gold {gold}, villagers' gauge {gauge} of {most}", **facts)
    if state.hand:
        yield headed(say("Items"), [item(letter) for letter in state.hand])
    dead = [piece(name) for name in NAMES if name not in state.living]
    if dead:
        yield headed(term("state.dead"), dead)
    yield from (text for text, holds in _in_force(state) if holds)


def _in_force(state: State) -> Iterator[tuple[DrawnLine, bool]]:
    """What holds until the end of the turn or longer and lies nowhere on the board."""
    blocked = [piece(f"rider-{colour}") for colour in state.blocked_riders]
    yield headed(say("blocked riders"), blocked), bool(blocked)
    yield say("The harp sounds: no darkness falls in the next phase 2."), state.harp
    yield say("Up to four dice may be rerolled once each for free."), state.rock
    yield say("Thor forbids Move actions this turn."), state.no_moves
    yield say("Phase 2 of this turn will be skipped."), state.skip_riders
    yield say("All eight fires burn. None can be put out any more."), state.fires_locked
    yield say("The checkpoint is set."), state.checkpoint is not None


# -- cards ------------------------------------------------------------------------------------------


def _action_cards(state: State) -> Iterator[DrawnLine]:
    if is_free(state):
        yield say("The Action cards are not copied: any action goes on any die.")
        return
    yield from (_action_card(state, card) for card in state.box.action_cards)


def _action_card(state: State, card: ActionCard) -> Text:
    trained = card.id in state.trained
    lines = [_action_line(each) for each in (card.trained if trained else card.basic)]
    name = say("Card {card}, trained", card=card.id) if trained else say("Card {card}", card=card.id)
    used = [placed.die for placed in state.placed if placed.card == card.id]
    told = say("{list}", list=lines)
    return headed(name, say("{lines} (used: {dice})", lines=told, dice=used) if used else told)


def _action_line(line: ActionLine) -> Text:
    name: DrawnLine = term(f"action.{line.action}")
    if line.steps:
        name = say("{action} {steps}", action=name, steps=line.steps)
    return say("[{values}] {action}", values="/".join(map(str, line.values)), action=name)


def _enemies(state: State) -> Iterator[DrawnLine]:
    if state.phase == "setup":
        return
    yield headed(say("Riders' card"), _faces("rider_action", state.box.riders_card))
    if state.squads:
        yield headed(say("Orcs' card"), _faces("orc_action", state.box.orcs_card))


def _faces(kind: str, faces: Iterable[FoeFace | None]) -> list[Text]:
    return [
        say(
            "[{values}] {action}",
            values=number,
            action=say("?") if face is None else _face(kind, face),
        )
        for number, face in enumerate(faces, 1)
    ]


def _face(kind: str, face: FoeFace) -> Text:
    arrows = "".join(_ARROWS[each] for each in face.arrows)
    return say("{action} {arrows}", action=names.foe_action(kind, face.action), arrows=arrows or "-")


_ARROWS = {"up": "\u2191", "right": "\u2192", "down": "\u2193", "left": "\u2190"}


# -- the end ----------------------------------------------------------------------------------------


def _score(state: State) -> Iterator[DrawnLine]:
    sheet = score(state)
    if sheet is not None:
        yield from (headed(_SCORED[line.what], _points(line)) for line in sheet.lines)


def _points(line: ScoreLine) -> Text:
    facts = {"count": line.count, "each": f"{line.each:+d}", "points": f"{line.points:+d}"}
    return say("{count} at {each} each: {points}", **facts)


_SCORED: Mapping[str, Text] = {
    "gold": say("Gold"),
    "ok": say("Berserkers in full health"),
    "wounded": say("Wounded Berserkers"),
    "orcs": say("Orc squads in play"),
    "save": say("Checkpoint"),
    "requests": say("King's Requests"),
}


# -- typed ------------------------------------------------------------------------------------------


def typed(state: State, field: str, value: Any) -> Mapping[str, Text | Term | str | int]:
    """What a person calls the value of an order's field."""
    match value:
        case cmd.Slot(die, card, line):
            return {"die": die, "card": card, "line": line + 1} if card else {"die": die}
        case str() if field in ("who", "creature"):
            return {field: piece(value)}
        case str() if field in ("rider", "orc"):
            return {field: piece(f"{field}-{value}")}
        case _:
            return {}


def field_hint(state: State, kind: type[Command], field: str) -> Text | Term | None:
    """What a field is for that no list of values explains; without a field, what the order does."""
    match kind, field:
        case _, "":
            return _tip(kind)
        case cmd.LayLocations, "layout":
            names = [location_name(state, each.id) for each in state.box.locations]
            return say(
                "the locations as they lie on your table, row by row with commas between them: {names}",
                names=",".join(names[: len(GRID.cells)]),
            )
        case cmd.RunRiders, "order":
            return say("riders to be resolved first: rider-red,rider-blue")
        case cmd.RunOrcs, "order":
            return say("squads to be resolved first: orc-red,orc-blue")
        case cmd.SwitchHomeRequest, "done":
            return say("whether your own request is satisfied")
        case cmd.AddHomeRequest, "text":
            return say("your own quest")
        case _, "die":
            return say("the value of an unused die")
        case _, "dice":
            return say("unused dice that you pay with, with commas between them")
        case cmd.Train, "card":
            return say("the Action card that is trained")
        case _, "card" | "slot.card":
            return say("the Action card on which the die goes")
        case _, "line":
            return say("its line, counted from 1; needed only where two lines fit")
        case _:
            return None


def _tip(kind: type[Command]) -> Term | None:
    """The glossary's line on an action, a place or an item."""
    name = kind.__name__.lower()
    if name in ACTIONS:
        return term(f"action.{name}.tip")
    if name in PLACE_ACTIONS:
        return term(f"place.{name}.tip")
    letter = LETTERS.get(kind)
    return term(f"item.{letter}.tip") if letter else None
