"""A tiny duel that uses every part of the contract for two seats, as an example for authors of real ones.

Each seat has six cards of its own and is dealt three in secret. Every round both plan a card in secret,
the table turns both over, arrivals charge, then one seat after the other attacks; the table ends the round
by itself. A side with neither units nor a hand loses; after the last round more units win, or nobody does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.core.course import Course
from companion.core.dice import d6
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import COMMAND, JOURNAL
from companion.core.game import Adjust, Adjusted, Command, Event, Game, Line, Outcome, Reminded, Withheld
from companion.core.handlers import Moment, carry_out
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.options import Option, read_options
from companion.core.questions import Question
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.core.tracked import Choice, Flag, Number, Phrase, Several, Track, Tracks

P1, P2 = SEATS = (Seat("P1"), Seat("P2"))
STRIKE = d6("strike")
DEALT = 3
ENERGY = 2
HIDDEN: Final = "hidden"
NOTHING: Final = "pass"
Phase = Literal["deal", "plan", "reveal", "fight", "upkeep"]
Result = Literal["open", "P1", "P2", "drawn"]


@dataclass(frozen=True)
class Card:
    """A printed card: its numbers, whether it charges, and a text that only people can judge."""

    owner: Seat
    power: int
    health: int
    charges: bool = False
    text: str = ""


CARDS: dict[str, Card] = {
    "asp": Card(P1, 2, 1, charges=True),
    "bear": Card(P1, 3, 3),
    "crow": Card(P1, 1, 1, text="Look at any one face-down card."),
    "deer": Card(P1, 1, 2),
    "eel": Card(P1, 2, 2, charges=True),
    "stranger1": Card(P1, 0, 0),
    "kite": Card(P2, 2, 1, charges=True),
    "lion": Card(P2, 3, 3),
    "mole": Card(P2, 1, 1, text="Nobody may speak until the turn ends."),
    "newt": Card(P2, 1, 2),
    "owl": Card(P2, 2, 2, charges=True),
    "stranger2": Card(P2, 0, 0),
}
STRANGERS = ("stranger1", "stranger2")
"""Cards of which nobody knew before what stands on them."""
STRANGER: dict[str, Track] = {
    "name": Phrase("DUEL-STRANGER-01", most=20),
    "power": Number(0, 4, "DUEL-STRANGER-01"),
    "health": Number(1, 5, "DUEL-STRANGER-01"),
}


# -- the table -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unit:
    """A card in play."""

    id: str
    owner: Seat
    name: str
    power: int
    health: int
    spent: bool = False


@dataclass(frozen=True)
class Side:
    """What one seat holds; the cards that are nowhere else are its pile."""

    id: Seat
    hand: tuple[str, ...] = ()
    plan: str = ""
    energy: int = ENERGY


@dataclass(frozen=True)
class Boost:
    """An effect until the end of the turn."""

    on: str
    n: int


@dataclass(frozen=True)
class State:
    """The whole table."""

    phase: Phase = "deal"
    round: int = 1
    rounds: int = 6
    active: Seat = P1
    first: Seat = P1
    score: str = "0-0"
    sides: tuple[Side, ...] = (Side(P1), Side(P2))
    units: tuple[Unit, ...] = ()
    fallen: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    result: Result = "open"

    def side(self, seat: Seat) -> Side:
        """What a seat holds."""
        return self.sides[SEATS.index(seat)]

    def unit(self, id_: str) -> Unit | None:
        """The unit of that id, if it is in play."""
        return next((each for each in self.units if each.id == id_), None)

    def army(self, seat: Seat) -> tuple[Unit, ...]:
        """The units of a seat."""
        return tuple(each for each in self.units if each.owner == seat)

    def pile(self, seat: Seat) -> tuple[str, ...]:
        """The cards of a seat that are still face down on its pile."""
        side = self.side(seat)
        out = {*side.hand, side.plan, *self.fallen, *(unit.id for unit in self.units)}
        return tuple(name for name, card in CARDS.items() if card.owner == seat and name not in out)

    def boost(self, id_: str) -> int:
        """What a unit is stronger by until the turn ends."""
        return sum(boost.n for boost in self.boosts if boost.on == id_)


def other(seat: Seat) -> Seat:
    """The opponent."""
    return P2 if seat == P1 else P1


# -- orders and facts ------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealHands(Command):
    """Deal both hands."""


@dataclass(frozen=True)
class Plan(Command):
    """Lay a card face down, or nothing."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class TurnOver(Command):
    """Turn both plans over."""


@dataclass(frozen=True)
class Attack(Command):
    """Strike an enemy unit."""

    who: str
    target: str


@dataclass(frozen=True)
class Roar(Command):
    """Make a unit stronger until the turn ends."""

    who: str


@dataclass(frozen=True)
class EndTurn(Command):
    """Let the opponent fight, or end the round."""


@dataclass(frozen=True)
class Upkeep(Command):
    """Begin the next round."""


@dataclass(frozen=True)
class Begun(Event):
    """The table was set up."""

    first: Seat
    rounds: int
    score: str


@dataclass(frozen=True)
class Drawn(Event):
    """Cards came to a hand."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Planned(Event):
    """A card was laid face down."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class Arrived(Event):
    """A unit came into play."""

    unit: Unit


@dataclass(frozen=True)
class Passed(Event):
    """A seat had planned nothing."""

    seat: Seat


@dataclass(frozen=True)
class PhaseBegan(Event):
    """The table went on to a phase of a round, with a seat in turn."""

    phase: Phase
    round: int
    active: Seat


@dataclass(frozen=True)
class Guarded(Event):
    """A unit stepped in for another."""

    who: str
    target: str


@dataclass(frozen=True)
class Struck(Event):
    """An attack was rolled."""

    who: str
    target: str
    face: int


@dataclass(frozen=True)
class Wounded(Event):
    """A unit lost health."""

    who: str
    n: int


@dataclass(frozen=True)
class Roared(Event):
    """A unit is stronger until the turn ends."""

    who: str
    n: int


@dataclass(frozen=True)
class EnergySpent(Event):
    """A seat paid."""

    seat: Seat
    n: int


@dataclass(frozen=True)
class Fell(Event):
    """A unit left play."""

    who: str


@dataclass(frozen=True)
class Ended(Event):
    """The duel was decided."""

    result: Result


COMMANDS = (DealHands, Plan, TurnOver, Attack, Roar, EndTurn, Upkeep)
EVENTS = (
    Begun, Drawn, Planned, Arrived, Passed, PhaseBegan, Guarded, Struck, Wounded, Roared, EnergySpent, Fell,
    Ended,
)  # fmt: skip


# -- rules -----------------------------------------------------------------------------------------


def options() -> tuple[Option, ...]:
    """Who begins, how long a duel is, and how the match stands."""
    seats: Mapping[Any, Text] = {seat: say("{seat} begins", seat=seat) for seat in SEATS}
    rounds: Mapping[Any, Text] = {n: say_n("{n} round", "{n} rounds", n) for n in (3, 6)}
    scores: Mapping[Any, Text] = {
        score: say("{score}", score=score) for score in ("0-0", "1-0", "0-1", "1-1")
    }
    return (
        Option("first", say("Who begins"), SEATS, P1, seats),
        Option("rounds", say("Length"), (3, 6), 6, rounds, "DUEL-END-02"),
        Option("score", say("The match so far"), tuple(scores), "0-0", scores),
    )


def setup(given: Mapping[str, Any]) -> list[Event]:
    """An empty field."""
    chosen = read_options(options(), given.get("options", {}), COMMAND, "options")
    return [Begun(Seat(chosen["first"]), chosen["rounds"], chosen["score"], rule="DUEL-SETUP-01")]


@rule("DUEL-DEAL-01")
def deal_hands(course: Course[State], _: DealHands) -> None:
    """Each seat looks at its own three cards."""
    for seat in SEATS:
        draw(course, seat, DEALT, "DUEL-DEAL-01")
    begin(course, "plan", "DUEL-DEAL-01")


def draw(course: Course[State], seat: Seat, count: int, cited: str) -> None:
    """Cards from the pile of a seat, as many as there are."""
    pile = course.state.pile(seat)
    secret = {"about": (seat,), "seat": seat, "secret": True, "shuffle": seat}
    cards = course.ask.deal(pile, min(count, len(pile)), "draw", cited, **secret)
    if cards:
        course.happen(Drawn(seat, tuple(sorted(cards)), rule=cited))


def begin(course: Course[State], phase: Phase, cited: str, active: Seat | None = None) -> None:
    """Go on to a phase."""
    state = course.state
    course.happen(PhaseBegan(phase, state.round, active or state.first, rule=cited))


@rule("DUEL-PLAN-01")
def plan(course: Course[State], command: Plan) -> None:
    """One card of the hand, or nothing; the opponent learns only that it lies there."""
    if command.seat not in SEATS or course.state.side(command.seat).plan:
        raise Illegal("DUEL-PLAN-01", "planned_already", seat=command.seat)
    if command.card not in (NOTHING, *course.state.side(command.seat).hand):
        raise Illegal("DUEL-PLAN-01", "not_in_hand", card=command.card)
    course.happen(Planned(command.seat, command.card, rule="DUEL-PLAN-01"))
    if all(side.plan for side in course.state.sides):
        begin(course, "reveal", "DUEL-PLAN-01")


@rule("DUEL-REVEAL-01")
def turn_over(course: Course[State], _: TurnOver) -> None:
    """Both plans at once; who has the turn says in which order arrivals charge."""
    arrived = [card for side in course.state.sides if (card := arrive(course, side)) in CARDS]
    charging = [card for card in arrived if CARDS[card].charges]
    first = course.state.first
    order = course.ask.pick(
        charging, "order", "DUEL-CHARGE-01", least=len(charging), ordered=True, seat=first
    )
    begin(course, "fight", "DUEL-REVEAL-01")
    for card in order:
        charge(course, card)


def arrive(course: Course[State], side: Side) -> str:
    """Turn one plan over; what nobody knew of is read off the card."""
    card = side.plan
    if card not in CARDS:
        course.happen(Passed(side.id, rule="DUEL-REVEAL-01"))
        return card
    printed = CARDS[card]
    unit = Unit(card, side.id, card, printed.power, printed.health)
    if card in STRANGERS:
        told = course.ask.tell(STRANGER, "stranger", "DUEL-STRANGER-01", about=(card,), seat=side.id)
        unit = replace(unit, name=told["name"], power=told["power"], health=told["health"])
    course.happen(Arrived(unit, rule="DUEL-REVEAL-01"))
    if printed.text:
        course.happen(Reminded(card, printed.text, rule="DUEL-REVEAL-02"))
    return card


@rule("DUEL-CHARGE-01")
def charge(course: Course[State], card: str) -> None:
    """An arrival wounds an enemy of its owner's choice; it may have fallen to another charge by now."""
    unit = course.state.unit(card)
    targets = [each.id for each in course.state.army(other(unit.owner))] if unit else []
    if unit and targets:
        asked = {"about": (card,), "seat": unit.owner}
        target = course.ask.choose(targets, "charge", "DUEL-CHARGE-01", **asked)
        course.happen(Wounded(target, 1, rule="DUEL-CHARGE-01"))


@rule("DUEL-ATTACK-01")
def attack(course: Course[State], command: Attack) -> None:
    """Enemy units may step in, then a die is rolled and may be rolled again for energy."""
    state = course.state
    who, target = require_ready(state, command.who), state.unit(command.target)
    if target is None or target.owner == state.active:
        raise Illegal("DUEL-ATTACK-01", "no_enemy", target=command.target)
    hit = guarded(course, who, target)
    strength = who.power + state.boost(who.id)
    face = strike(course, who)
    course.happen(Struck(who.id, hit.id, face, rule="DUEL-ATTACK-01"))
    wounds = min(hit.health, (face + strength) // 4)
    if wounds:
        course.happen(Wounded(hit.id, wounds, rule="DUEL-ATTACK-01"))


def require_ready(state: State, id_: str) -> Unit:
    """A unit of the seat in turn that has not acted yet."""
    unit = state.unit(id_)
    if unit is None or unit.owner != state.active:
        raise Illegal("DUEL-ATTACK-01", "not_yours", who=id_)
    if unit.spent:
        raise Illegal("DUEL-ATTACK-01", "spent", who=id_)
    return unit


@rule("DUEL-GUARD-01")
def guarded(course: Course[State], who: Unit, target: Unit) -> Unit:
    """The window for reactions: each other unit of the defender is asked, until one steps in."""
    for unit in course.state.army(target.owner):
        if unit.id == target.id:
            continue
        asked = {"about": (unit.id,), "seat": target.owner, "attacker": who.id, "target": target.id}
        if course.ask.choose(("no", "yes"), "guard", "DUEL-GUARD-01", **asked) == "yes":
            course.happen(Guarded(unit.id, target.id, rule="DUEL-GUARD-01"))
            return unit
    return target


@rule("DUEL-REROLL-01")
def strike(course: Course[State], who: Unit) -> int:
    """The face of the last roll; each further one costs an energy."""
    for n in range(course.state.side(who.owner).energy + 1):
        asked: dict[str, Any] = {"about": (who.id, str(n)), "seat": who.owner}
        (face,) = course.ask.roll((STRIKE,), "strike", "DUEL-ATTACK-01", **asked)
        if not course.state.side(who.owner).energy or face == 6:
            break
        if course.ask.choose(("keep", "reroll"), "reroll", "DUEL-REROLL-01", face=face, **asked) == "keep":
            break
        course.happen(EnergySpent(who.owner, 1, rule="DUEL-REROLL-01"))
    return face


@rule("DUEL-ROAR-01")
def roar(course: Course[State], command: Roar) -> None:
    """Energy for strength until the end of the turn, as much as the player likes."""
    unit = require_ready(course.state, command.who)
    energy = course.state.side(unit.owner).energy
    if not energy:
        raise Illegal("DUEL-ROAR-01", "no_energy")
    n = course.ask.count(1, energy, "energy", "DUEL-ROAR-01", about=(unit.id,), seat=unit.owner)
    course.happen(EnergySpent(unit.owner, n, rule="DUEL-ROAR-01"))
    course.happen(Roared(unit.id, n, rule="DUEL-ROAR-01"))


@rule("DUEL-TURN-01")
def end_turn(course: Course[State], _: EndTurn) -> None:
    """First one fights, then the other, then the round is over."""
    state = course.state
    if state.active == state.first:
        begin(course, "fight", "DUEL-TURN-01", other(state.first))
    else:
        begin(course, "upkeep", "DUEL-TURN-01")


@rule("DUEL-UPKEEP-01")
def upkeep(course: Course[State], _: Upkeep) -> None:
    """Both draw a card, the turn to begin passes on."""
    for seat in SEATS:
        draw(course, seat, 1, "DUEL-UPKEEP-01")
    state = course.state
    course.happen(PhaseBegan("plan", state.round + 1, other(state.first), rule="DUEL-UPKEEP-01"))


@rule("DUEL-FALL-01")
def units_fall(course: Course[State]) -> None:
    """A unit without health falls."""
    for unit in course.state.units:
        if unit.health == 0:
            course.happen(Fell(unit.id, rule="DUEL-FALL-01"))


@rule("DUEL-END-01", "DUEL-END-02")
def duel_ends(course: Course[State]) -> None:
    """A side with neither units nor a hand loses; after the last round more units win."""
    state = course.state
    counts = [len(state.army(seat)) for seat in SEATS]
    is_empty = state.phase == "fight" and not all(state.army(side.id) or side.hand for side in state.sides)
    is_last = state.phase == "upkeep" and state.round >= state.rounds
    if state.result != "open" or not (is_empty or is_last):
        return
    result: Result = "drawn" if counts[0] == counts[1] else "P1" if counts[0] > counts[1] else "P2"
    course.happen(Ended(result, rule="DUEL-END-02" if is_last else "DUEL-END-01"))


def in_phase(phase: Phase) -> Any:
    """Refuses what belongs to another phase."""

    def require(state: State) -> None:
        if state.result != "open" or state.phase != phase:
            raise Illegal("DUEL-TURN-01", "not_now", phase=state.phase)

    return require


MOMENTS: tuple[Moment[State], ...] = (
    Moment(in_phase("deal"), {DealHands: deal_hands}),
    Moment(in_phase("plan"), {Plan: plan}),
    Moment(in_phase("reveal"), {TurnOver: turn_over}),
    Moment(in_phase("fight"), {Attack: attack, Roar: roar, EndTurn: end_turn}),
    Moment(in_phase("upkeep"), {Upkeep: upkeep}),
)


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command."""
    carry_out(course, command, MOMENTS)


def follow(state: State) -> Command | None:
    """The table deals, turns over and keeps house by itself."""
    by_itself: dict[str, Command] = {"deal": DealHands(), "reveal": TurnOver(), "upkeep": Upkeep()}
    return by_itself.get(state.phase)


def to_act(state: State) -> frozenset[Seat]:
    """Both while they plan, else the one in turn."""
    if state.result != "open":
        return frozenset()
    if state.phase == "plan":
        return frozenset(side.id for side in state.sides if not side.plan)
    return frozenset({state.active}) if state.phase == "fight" else frozenset()


def outcome(state: State) -> Outcome | None:
    """A winner, or a draw."""
    if state.result == "open":
        return None
    if state.result == "drawn":
        return Outcome("drawn", "DUEL-END-01", say("Nobody wins the duel."))
    text = say("{seat} wins the duel.", seat=state.result)
    return Outcome("won", "DUEL-END-01", text, winners=(Seat(state.result),))


def sequel(state: State) -> Mapping[str, Any] | None:
    """The next duel, until somebody has won two."""
    if state.result == "open":
        return None
    wins = [int(n) + (state.result == seat) for n, seat in zip(state.score.split("-"), SEATS, strict=True)]
    score = f"{wins[0]}-{wins[1]}"
    chosen = {"first": other(state.first), "rounds": state.rounds, "score": score}
    return None if 2 in wins else {"options": chosen}


# -- facts applied ---------------------------------------------------------------------------------


def evolve(state: State, event: Event) -> State:
    """One fact applied."""
    match event:
        case Begun(first, rounds, score):
            return State(first=first, active=first, rounds=rounds, score=score)
        case Drawn(seat, cards):
            return with_side(state, seat, hand=tuple(sorted((*state.side(seat).hand, *cards))))
        case Planned(seat, card):
            left = tuple(each for each in state.side(seat).hand if each != card)
            return with_side(state, seat, hand=left, plan=card)
        case Arrived(unit):
            return replace(with_side(state, unit.owner, plan=""), units=(*state.units, unit))
        case Passed(seat):
            return with_side(state, seat, plan="")
        case PhaseBegan():
            return with_phase(state, event)
        case Struck(who):
            return with_unit(state, who, spent=True)
        case Wounded(who, n):
            return with_unit(state, who, health=max(0, health_of(state, who) - n))
        case Roared(who, n):
            return replace(state, boosts=(*state.boosts, Boost(who, n)))
        case EnergySpent(seat, n):
            return with_side(state, seat, energy=state.side(seat).energy - n)
        case Fell(who):
            left_units = tuple(unit for unit in state.units if unit.id != who)
            return replace(state, units=left_units, fallen=(*state.fallen, who))
        case Ended(result):
            return replace(state, result=result)
        case Guarded():
            return state
    raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))


def health_of(state: State, id_: str) -> int:
    """The health of a unit; none where it is not in play."""
    unit = state.unit(id_)
    return unit.health if unit else 0


def with_side(state: State, seat: Seat, **values: Any) -> State:
    """The table with other values on one side."""
    sides = (replace(side, **values) if side.id == seat else side for side in state.sides)
    return replace(state, sides=tuple(sides))


def with_unit(state: State, id_: str, **values: Any) -> State:
    """The table with other values on one unit."""
    units = (replace(unit, **values) if unit.id == id_ else unit for unit in state.units)
    return replace(state, units=tuple(units))


def with_phase(state: State, event: PhaseBegan) -> State:
    """A phase begins: boosts have ended with the turn, and a new round finds everybody fresh."""
    state = replace(state, phase=event.phase, round=event.round, active=event.active, boosts=())
    if event.phase != "plan":
        return state
    units = tuple(replace(unit, spent=False) for unit in state.units)
    sides = tuple(replace(side, energy=ENERGY) for side in state.sides)
    return replace(state, first=event.active, units=units, sides=sides)


# -- what a seat may order, know and correct -------------------------------------------------------


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """What a seat may order when it is to act."""
    if seat not in to_act(state):
        return ()
    if state.phase == "plan":
        cards = (*state.side(seat).hand, NOTHING)
        return (Offer(Plan, (_field("seat", Meaning.WORD, (seat,)), _field("card", Meaning.CARD, cards))),)
    who = Field("who", Meaning.PIECE, _ready)
    target = _field("target", Meaning.PIECE, [unit.id for unit in state.army(other(seat))])
    return (Offer(Attack, (who, target)), Offer(Roar, (who,)), Offer(EndTurn))


def _field(name: str, meaning: Meaning, values: Iterable[str]) -> Field[State]:
    return Field(name, meaning, lambda state, chosen: values)


def _ready(state: State, _: Chosen) -> list[str]:
    return [unit.id for unit in state.army(state.active) if not unit.spent]


def seen(thing: Any, seat: Seat) -> Any:
    """Hands and plans are known to their owner alone, also where they were corrected."""
    match thing:
        case Drawn(owner) | Planned(owner) if owner != seat:
            return Withheld(owner, rule=thing.rule)
        case Plan(owner) if owner != seat:
            return replace(thing, card=HIDDEN)
        case Adjusted(path) if _is_secret(path, seat):
            return Withheld(_owner(path), rule=thing.rule)
        case Adjust(path) if _is_secret(path, seat):
            return replace(thing, value=None)
    return thing


def _owner(path: str) -> Seat:
    return Seat(path.removeprefix("sides[").partition("]")[0])


def _is_secret(path: str, seat: Seat) -> bool:
    return path.endswith(".hand") and _owner(path) != seat


def veiled(state: State, seat: Seat) -> State:
    """Other hands and plans show their backs."""
    sides = (side if side.id == seat else _turned(side) for side in state.sides)
    return replace(state, sides=tuple(sides))


def _turned(side: Side) -> Side:
    """The backs of a side: a planned card is counted with the hand, for it may be nothing."""
    backs = len(side.hand) + (side.plan in CARDS)
    return replace(side, hand=(HIDDEN,) * backs, plan=HIDDEN if side.plan else "")


def tracked(state: State) -> Mapping[str, Track]:
    """Counters, hands, and each unit by its id."""
    fixed: dict[str, Track] = {
        "round": Number(1, 9, "DUEL-END-02"),
        "active": Choice(SEATS, "DUEL-TURN-01"),
        "result": Choice(("open", *SEATS, "drawn"), "DUEL-END-01"),
    }
    return Tracks(state, fixed, {"sides": _side_tracks, "units": _unit_tracks})


def _side_tracks(side: Side) -> Mapping[str, Track]:
    own = tuple(name for name, card in CARDS.items() if card.owner == side.id)
    return {"hand": Several(own, "DUEL-DEAL-01"), "energy": Number(0, 9, "DUEL-ROAR-01")}


def _unit_tracks(unit: Unit) -> Mapping[str, Track]:
    return {
        "health": Number(0, 9, "DUEL-FALL-01"),
        "power": Number(0, 9, "DUEL-ATTACK-01"),
        "spent": Flag("DUEL-ATTACK-01"),
    }


# -- words -----------------------------------------------------------------------------------------


TOLD: dict[type[Event], str] = {
    Begun: "{first} begins.",
    Drawn: "{seat} draws {cards}.",
    Planned: "{seat} plans {card}.",
    Arrived: "{unit} comes into play.",
    Passed: "{seat} had planned nothing.",
    PhaseBegan: "Round {round}, {phase}: {active} is in turn.",
    Guarded: "{who} steps in for {target}.",
    Struck: "{who} strikes {target} with a {face}.",
    Wounded: "{who} loses {n} health.",
    Roared: "{who} is stronger by {n} until the turn ends.",
    EnergySpent: "{seat} pays {n} energy.",
    Fell: "{who} falls.",
    Ended: "The duel ends: {result}.",
}
ORDERED: dict[type[Command], str] = {
    DealHands: "The hands are dealt",
    Plan: "{seat} plans {card}",
    TurnOver: "The plans are turned over",
    Attack: "{who} attacks {target}",
    Roar: "{who} roars",
    EndTurn: "End of the turn",
    Upkeep: "The round ends",
}


class DuelWords:
    """The duel speaks plain English."""

    def __init__(self, state: State) -> None:
        self.state = state

    def _facts(self, thing: Any) -> dict[str, Any]:
        return {name: self._named(value) for name, value in vars(thing).items()}

    def _named(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return [self._named(each) for each in value]
        unit = (
            value if isinstance(value, Unit) else self.state.unit(value) if isinstance(value, str) else None
        )
        return unit.name if unit else value

    def event(self, event: Any) -> Line:
        return Line(say(TOLD[type(event)], **self._facts(event)), event.rule)

    def command(self, command: Any) -> Text:
        return say(ORDERED[type(command)], **self._facts(command))

    def kind(self, command: Any) -> Text:
        return say("Duel: {name}", name=type(command).__name__)

    def detail(self, command: Any) -> Sequence[str]:
        return [str(each) for each in vars(command).values()]

    def seat(self, seat: Seat) -> Text:
        return say("Player {n}", n=SEATS.index(seat) + 1)

    def question(self, question: Question) -> Text:
        return say(
            "{key}, {seat}? {about}", key=question.key, seat=question.seat, about=self._named(question.about)
        )

    def option(self, question: Question, option: str) -> Text:
        return say("{option}", option=self._named(option))

    def refusal(self, error: Illegal) -> Text:
        return say("The duel refuses: {key}.", key=error.key)

    def tracked(self, path: str) -> Text:
        return say("Duel value {path}", path=path)

    def value(self, path: str, value: Any) -> Text:
        return say("{value}", value=value if value not in ((), []) else say("none"))

    def headline(self) -> tuple[Text, ...]:
        hands = [say("{seat} holds {hand}", seat=side.id, hand=list(side.hand)) for side in self.state.sides]
        return say("Round {n}", n=self.state.round), say("{hands}", hands=hands)


DUEL: Game[State] = Game(
    id="duel",
    prefix="DUEL",
    title="Duel",
    players="2",
    languages=("en",),
    start=State(),
    commands=COMMANDS,
    events=EVENTS,
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=offers,
    outcome=outcome,
    tracked=tracked,
    words=DuelWords,
    always=(units_fall, duel_ends),
    follow=follow,
    seats=SEATS,
    to_act=to_act,
    seen=seen,
    veiled=veiled,
    options=options,
    sequel=sequel,
)
