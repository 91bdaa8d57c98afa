"""The Event deck: conditions that lie face up, cards that are revealed, and what each instruction does.

An objective that is met outside the Event phase has its consequences at once: the current Turn pauses after
the step that met it. A roll with its Wounds is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Adjusted
from companion.core.hexes import Hex, find_hex
from companion.core.rules import rule
from companion.games.boardgame.commands import Report
from companion.games.boardgame.events import (
    AdventureEnded,
    Ailment,
    CardDiscarded,
    CardRevealed,
    ConditionMet,
    FactCounted,
    RuleSwitched,
    ToDoByHand,
    TokenPlaced,
    TokenTaken,
    Upgraded,
)
from companion.games.boardgame.facts.adventure import CARDS, Condition, Doing, EventCard, Fact, Instruction
from companion.games.boardgame.model import Ally, Enemy, Hero, OpenCard, State, Token
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.dice import successes
from companion.games.boardgame.rules.direction import move_by_card
from companion.games.boardgame.rules.fatigue import change_fatigue
from companion.games.boardgame.rules.spawn import spawn
from companion.games.boardgame.rules.token import draw_tactic
from companion.games.boardgame.rules.turn import begin_phase
from companion.games.boardgame.rules.wounds import give_status, heal, wound

TOLD_ON_MAP: tuple[Fact, ...] = ("told",)
TOLD_GUIDED: tuple[Fact, ...] = ("told", "enters", "enemy_enters")
"""What only the players can see, and tell the app of."""


# -- conditions ---------------------------------------------------------------------------------------


def counted(state: State, condition: Condition) -> int:
    """How much of what a condition waits for has happened in this Adventure."""
    return state.count(f"{condition.fact}:{condition.on}")


@rule("BG-EVENT-02", "BG-EVENT-11", "BG-END-03")
def is_met(state: State, card: OpenCard, place: int, condition: Condition) -> bool:
    """Whether what a face-up card waits for is so now."""
    match condition.fact:
        case "round_end":
            return state.phase == "events" and state.round >= condition.n
        case "all_slain":
            return not any(condition.on in ("", each.card) for each in state.enemies)
        case "counter":
            return counted(state, condition) >= condition.n
        case _:
            since = card.since[place] if place < len(card.since) else 0
            return counted(state, condition) - since >= condition.n


@rule("BG-EVENT-01", "BG-EVENT-06")
def due(state: State) -> Iterator[tuple[OpenCard, int, Condition]]:
    """The conditions that are met and whose consequences are still to come."""
    for card in state.open_cards:
        for place, condition in enumerate(state.adventure.card(card.id).when):
            if place in card.met or (condition.event_phase and state.phase != "events"):
                continue
            if is_met(state, card, place, condition):
                yield card, place, condition


@rule("BG-EVENT-06", "BG-EVENT-07", "BG-EVENT-09")
def resolve_one(course: Course[State], victory: bool = False) -> bool:
    """The next condition that is met, in an order that the Heroes choose; False where none is.

    With `victory` only those that win the Adventure.
    """
    found = {
        f"{card.id}/{place}": (card, place, condition)
        for card, place, condition in due(course.state)
        if not victory or _wins(course.state, condition.reveal)
    }
    if not found:
        return False
    tag = about(course, "event_order", str(course.state.round))
    chosen = course.ask.choose(tuple(found), "event_order", "BG-EVENT-09", about=tag)
    card, place, condition = found[chosen]
    others = tuple(found) if len(found) > 1 else ()
    course.happen(ConditionMet(card.id, place, others, rule="BG-EVENT-01"))
    goes_on = _until_defeat(course.state)
    for name in condition.reveal:
        if goes_on(course.state):
            reveal(course, name)
    return True


@rule("BG-EVENT-03", "BG-EVENT-05", "BG-EVENT-10", "BG-SETUP-15")
def reveal(course: Course[State], name: str) -> None:
    """Turn a card up and carry its instructions out at once, in the order written."""
    if name not in course.state.deck or course.state.status != "playing":
        return
    card = course.state.adventure.card(name)
    course.happen(CardRevealed(laid(course.state, card), rule="BG-EVENT-03"))
    _carry_out(course, card, tuple(each for each in card.do if each.at_once))


def laid(state: State, card: EventCard) -> OpenCard:
    """A card that lies face up from now on, with what has been counted already."""
    since = tuple(counted(state, each) for each in card.when)
    return OpenCard(card.id, state.round, state.phase == "events", since)


def _carry_out(course: Course[State], card: EventCard, lines: tuple[Instruction, ...]) -> None:
    goes_on = _until_defeat(course.state)
    for line in lines:
        if goes_on(course.state):
            DOING[line.what](course, card, line)


@rule("BG-END-02", "BG-END-04")
def _until_defeat(before: State) -> Callable[[State], bool]:
    """Whether the rest is still carried out: not once the last Hero fell, unless that was before it began."""
    return lambda now: now.status == "playing" and bool(now.standing or not before.standing)


@rule("BG-EVENT-01", "BG-EVENT-04", "BG-EVENT-05", "BG-EVENT-11")
def run_events(course: Course[State]) -> None:
    """Conditions first, then what repeats on cards that lay there before this phase; then Upkeep."""
    lying = [each.id for each in course.state.open_cards]
    while course.state.status == "playing" and resolve_one(course):
        pass
    for name in lying:
        card = next((each for each in course.state.open_cards if each.id == name), None)
        if card is not None:
            printed = course.state.adventure.card(name)
            _carry_out(course, printed, tuple(each for each in printed.do if each.again))
    begin_phase(course, "upkeep")


@rule("BG-EVENT-06", "BG-END-02", "BG-END-04", "BG-EVENT-07")
def settle(course: Course[State]) -> None:
    """After every step: is the party gone, has an objective been met? A roll is finished first."""
    state = course.state
    corrected = bool(course.events) and isinstance(course.events[0], Adjusted)
    if corrected or not is_unsettled(state):
        return  # what a correction completes is looked at in an entry of its own, where it may ask
    gone = bool(state.heroes) and not state.standing
    won = any(_wins(state, condition.reveal) for _, _, condition in due(state))
    if gone and not (won and _take_victory(course)):
        course.happen(AdventureEnded("lost", rule="BG-END-02"))
        return
    resolve_one(course, victory=gone)


@rule("BG-EVENT-06", "BG-SETUP-17")
def is_unsettled(state: State) -> bool:
    """Whether the party is gone or an objective is met, and nothing has come of it yet.

    Set-up is no Turn: what card A waits for is looked at once its own instructions are carried out.
    """
    if state.status != "playing" or state.attack is not None or not state.heroes:
        return False
    looked_at = state.phase not in ("place", "events")
    return not state.standing or (looked_at and next(due(state), None) is not None)


def _wins(state: State, names: Sequence[str]) -> bool:
    """Whether one of these cards, or one that they reveal in turn, wins the Adventure at once."""
    left, seen, deck = [*names], set[str](), set(state.deck)
    while left:
        name = left.pop()
        if name in deck and name not in seen:
            seen.add(name)
            lines = [line for line in state.adventure.card(name).do if line.at_once]
            left += [line.who for line in lines if line.what == "reveal"]
            if any(line.what == "win" for line in lines):
                return True
    return False


@rule("BG-END-04")
def _take_victory(course: Course[State]) -> bool:
    """One step won the Adventure and knocked the last Hero out: the players choose."""
    return course.ask.choose(("lost", "won"), "both_ends", "BG-END-04") == "won"


@rule("BG-EVENT-06", "BG-EVENT-02")
def report(course: Course[State], command: Report) -> None:
    """The players tell of something that a face-up card waits for."""
    if (command.fact, command.on) not in waited_for(course.state):
        raise Illegal("BG-EVENT-02", "nobody_waits", fact=command.fact, on=command.on)
    course.happen(FactCounted(f"{command.fact}:{command.on}", 1, rule="BG-EVENT-06"))


def waited_for(state: State) -> tuple[tuple[Fact, str], ...]:
    """What face-up cards wait for and only the players see."""
    told = TOLD_GUIDED if state.guided else TOLD_ON_MAP
    found = (
        (each.fact, each.on)
        for card in state.open_cards
        for place, each in enumerate(state.adventure.card(card.id).when)
        if each.fact in told and place not in card.met
    )
    return tuple(dict.fromkeys(found))


# -- one handler for each instruction -----------------------------------------------------------------


def _number(course: Course[State], card: EventCard, line: Instruction) -> int:
    """The number of an instruction: printed, or what its die shows."""
    if not course.state.box.has_die(line.die):
        return line.n
    die = course.state.box.colour(line.die).die
    tag = about(course, "event_die", card.id)
    return successes(course.ask.roll([die], "event_die", "BG-EVENT-03", about=tag, card=card.id))


def _whom(state: State, who: str) -> tuple[str, ...]:
    """The miniatures that an instruction means: all Heroes, one Hero, or all of a card."""
    if who == "heroes":
        return tuple(each.id for each in state.standing)
    minis: tuple[Hero | Ally | Enemy, ...] = (*state.standing, *state.allies, *state.enemies)
    return tuple(each.id for each in minis if who in (each.id, getattr(each, "card", "")))


def _reveal(course: Course[State], card: EventCard, line: Instruction) -> None:
    reveal(course, line.who)


def _discard(course: Course[State], card: EventCard, line: Instruction) -> None:
    name = line.who or card.id
    if any(each.id == name for each in course.state.open_cards):
        course.happen(CardDiscarded(name, rule="BG-EVENT-04"))


@rule("BG-SPAWN-04", "BG-EVENT-03")
def _spawn(course: Course[State], card: EventCard, line: Instruction) -> None:
    is_ally = any(each.id == line.who for each in course.state.box.allies)
    for _ in range(_number(course, card, line)):
        spawn(course, "ally" if is_ally else "enemy", line.who, line.at, "BG-SPAWN-01")


def _move(course: Course[State], card: EventCard, line: Instruction) -> None:
    steps = _number(course, card, line)
    for name in _whom(course.state, line.who):
        move_by_card(course, name, line.kind, steps)


@rule("BG-TOKEN-06", "BG-TERRAIN-01")
def _token(course: Course[State], card: EventCard, line: Instruction) -> None:
    kind = next(each for each in ("spawn", "interaction", "tactic", "terrain") if each == line.kind)
    known = {each.id for each in course.state.tokens}
    number = len(known) + sum(each.startswith(line.who) for each in known) + 1
    while (name := f"{line.who}-{course.state.round}-{number}") in known:  # others were taken meanwhile
        number += 1
    token = Token(name, kind, line.who, _named_space(course.state, line.at))
    course.happen(TokenPlaced(token, rule="BG-TOKEN-06"))


def _named_space(state: State, place: str) -> Hex | None:
    """The Space of a Spawn token, or one as q,r; nowhere while the players measure."""
    found = next((each for each in state.tokens if each.name == place), None)
    if found is not None:
        return found.at
    return find_hex(place)


def _take_token(course: Course[State], card: EventCard, line: Instruction) -> None:
    for each in course.state.tokens:
        if line.who in (each.id, each.name):
            course.happen(TokenTaken(each.id, each.name, rule="BG-TOKEN-03"))


def _switch(on: bool) -> Callable[[Course[State], EventCard, Instruction], None]:
    def switch(course: Course[State], card: EventCard, line: Instruction) -> None:
        if (line.who in course.state.rules_on) != on:
            course.happen(RuleSwitched(line.who, on, rule="BG-EVENT-10"))

    return switch


def _counter(course: Course[State], card: EventCard, line: Instruction) -> None:
    n = _number(course, card, line)
    course.happen(FactCounted(f"counter:{line.who}", n, rule="BG-EVENT-10"))


def _status(course: Course[State], card: EventCard, line: Instruction) -> None:
    for name in _whom(course.state, line.who):
        status: Ailment = "bleeding" if line.kind == "bleeding" else "stunned"
        give_status(course, name, status, _number(course, card, line), "BG-EVENT-10")


def _wound(course: Course[State], card: EventCard, line: Instruction) -> None:
    for name in _whom(course.state, line.who):
        wound(course, name, _number(course, card, line), "BG-EVENT-10")


def _heal(course: Course[State], card: EventCard, line: Instruction) -> None:
    for name in _whom(course.state, line.who):
        heal(course, name, _number(course, card, line), "BG-EVENT-10")


def _rest(course: Course[State], card: EventCard, line: Instruction) -> None:
    for name in _whom(course.state, line.who):
        change_fatigue(course, name, -_number(course, card, line), "BG-EVENT-10")


def _tactic(course: Course[State], card: EventCard, line: Instruction) -> None:
    for name in _whom(course.state, line.who):
        if course.state.side(name) == "hero":
            draw_tactic(course, name)


@rule("BG-CAMPAIGN-03")
def _upgrade(course: Course[State], card: EventCard, line: Instruction) -> None:
    """Another Hero board or more Action cards for what follows; ignored outside a campaign in order."""
    counts = course.state.options.in_order
    if line.who == CARDS:
        course.happen(Upgraded("", counts, line.n, rule="BG-CAMPAIGN-03"))
    else:
        course.happen(Upgraded(line.who, counts, rule="BG-CAMPAIGN-03"))


@rule("BG-END-01")
def _win(course: Course[State], card: EventCard, line: Instruction) -> None:
    course.happen(AdventureEnded("won", card.id, rule="BG-END-01"))


def _lose(course: Course[State], card: EventCard, line: Instruction) -> None:
    course.happen(AdventureEnded("lost", card.id, rule="BG-END-01"))


def _by_hand(course: Course[State], card: EventCard, line: Instruction) -> None:
    course.happen(ToDoByHand(line.text, card.id, rule="BG-EVENT-03"))


DOING: dict[Doing, Callable[[Course[State], EventCard, Instruction], None]] = {
    "reveal": _reveal,
    "discard": _discard,
    "spawn": _spawn,
    "move": _move,
    "token": _token,
    "take_token": _take_token,
    "rule_on": _switch(True),
    "rule_off": _switch(False),
    "counter": _counter,
    "status": _status,
    "wound": _wound,
    "heal": _heal,
    "rest": _rest,
    "tactic": _tactic,
    "upgrade": _upgrade,
    "win": _win,
    "lose": _lose,
    "by_hand": _by_hand,
}
