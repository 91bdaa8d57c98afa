"""A combat as two halves of one sheet: what each unit has, the keys for its flip, the steps to the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.games.warcry.board import SPEED_ICONS, called
from app.presenters.table.contests import Change, Contest, Contestant, ContestStep, OrderForm
from app.presenters.table.face import Tile
from app.presenters.views import Source
from companion.core.game import Chance, Command, Event, OddsTable, Reminded
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.tracked import Choice, Number, Phrase
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, Modifier, Moment, State, Unit, Used
from companion.games.warcry.odds.combats import CombatOdds, combat_odds
from companion.games.warcry.odds.tables import table_of
from companion.games.warcry.printed import DURATIONS
from companion.games.warcry.rules.card import current
from companion.games.warcry.rules.resolve import base
from companion.games.warcry.rules.tactic import points_left
from companion.games.warcry.rules.terror import fear, leadership
from companion.games.warcry.rules.texts import LONGEST, MOST
from companion.games.warcry.words.combat_steps import Fought, fought, steps_of
from companion.games.warcry.words.names import (
    DURATION_NAMES,
    MOMENT_NAMES,
    NUMBER_NAMES,
    ability,
    named,
    seat_name,
    unit,
)

NO_TACTIC = Tile(cmd.PassTactic, say("No tactic"), "skip-next")
ACTS = (
    Tile(cmd.PlayTactic, say("Tactic card"), "flash"),
    Tile(cmd.UseTactic, say("Tactic of a unit"), "account-voice"),
)
"""What a player may do in the tactics of a combat, in the own half."""
FLIPS = ("typed", "die", "flip", "read_die")
"""The questions that a number answers."""
ELSEWHERE = ("follow_up_target", "block", "tie_attacker", "tie_defender")
"""Questions whose units are tapped on the field."""
LAID = ("strength", "roll", "leadership", "tactic_points", "ranged", "terror")
"""What a modifier of a fighter may be about, the usual one first; the field knows them all."""
RECALLED: tuple[Moment, ...] = ("roll", "rout", "combat", "attack", "count", "cleanup")
"""When words about a fighter may be recalled, the usual moment first."""


def contest(state: State, events: Sequence[Event], question: Question | None) -> Contest | None:
    """The combat on the table, or one that is over by these events."""
    combat = fought(state, events)
    if combat is None or (question is not None and question.key in ELSEWHERE):
        return None
    if any(isinstance(each, ev.CombatBegan) for each in events):
        return None  # a follow-up: the next combat has its own sheet
    asked = question.seat if question is not None and question.key in FLIPS else None
    sides = tuple(_side(combat, seat, question) for seat in SEATS)
    over = combat.is_over and question is None
    return Contest(
        title=say("Combat"),
        line=_line(combat),
        short=_phase(combat, asked, over),
        sides=(sides[0], sides[1]),
        odds=odds_of(combat) if combat.rolls == (None, None) and not over else None,
        steps=tuple(ContestStep(each.text, each.rule, each.progress) for each in steps_of(combat)),
        source=_source(combat),
        recalled=_recalled(combat, over),
        turn=combat.fight.turn if state.stage == "combat" and not events else None,
        passes=NO_TACTIC if state.reacting is None else None,
        awaits=_awaits(combat, asked),
        by_app=state.options.hands != "paper" or _rolls_die(state, asked),
        result=result(combat) if over else "",
    )


def key_of(state: State, question: Question, card: str) -> str:
    """The die of an action card; of one that nobody has copied it is asked next."""
    die = state.side(question.seat).printed(card).die
    return str(die) if die else "?"


def _rolls_die(state: State, asked: Seat | None) -> bool:
    return asked is not None and state.options.flips(asked) == "die"


def _awaits(combat: Fought, asked: Seat | None) -> tuple[Seat, ...]:
    """Who still has to flip in this step, the one asked among them."""
    if asked is None:
        return ()
    if combat.totals is not None:
        return (asked,)
    still = [one.owner for one, die in zip(combat.units, combat.rolls, strict=True) if die is None]
    return (asked, *(each for each in still if each != asked))


def _recalled(combat: Fought, over: bool) -> tuple[Text, ...]:
    """What was written down for the flips or the rout check, until it is over."""
    told = [each for each in combat.events if isinstance(each, Reminded)]
    return () if over else tuple(_reminder(combat.before, each) for each in told)


def _reminder(state: State, event: Reminded) -> Text:
    return named(state, say("{who}: {text}", who=unit(state, event.card), text=event.text))  # type: ignore[no-any-return]


def _source(combat: Fought) -> Source:
    return "example" if any(each.printed.source == "example" for each in combat.units) else ""


def _line(combat: Fought) -> Text:
    who, target = (each.name for each in combat.units)
    match combat.fight.kind:
        case "ranged":
            text = say("{who} shoots at {target}", who=who, target=target)
        case "followup":
            text = say("Follow-up: {who} attacks {target}", who=who, target=target)
        case "tiebreak":
            text = say("Deciding Combat: {who} attacks {target}", who=who, target=target)
        case _:
            text = say("{who} attacks {target}", who=who, target=target)
    return named(combat.before, text)  # type: ignore[no-any-return]


def _phase(combat: Fought, asked: Seat | None, over: bool) -> Text:
    """What is done now, in a word or two."""
    if over:
        return say("result")
    if combat.totals is not None:
        return say("Rout Check") if asked is not None else say("result")
    return say("flips") if asked is not None else say("tactics")


def result(combat: Fought) -> Text:
    """What the combat came to, in a few words."""
    sums, place = combat.totals, combat.winner
    if combat.found(ev.CombatAborted) is not None or sums is None:
        return say("No result")
    score = f"{sums[0]} : {sums[1]}"
    if combat.fight.kind == "ranged":
        return say("Hit, {score}", score=score) if sums[0] >= sums[1] else say("Miss, {score}", score=score)
    if place is None:
        return say("Slaughter, {score}", score=score)
    who, score = combat.units[place].name, f"{sums[place]} : {sums[1 - place]}"
    return named(combat.before, say("{who} wins {score}", who=who, score=score))  # type: ignore[no-any-return]


# -- chances ------------------------------------------------------------------------------------------------


def odds_of(combat: Fought) -> OddsTable:
    """The chances of the flips that are to come, as everything stands now, by the names of both units."""
    state = combat.before
    odds = combat_odds(state, *combat.units, combat.fight.kind)
    table = table_of(state, odds)
    one, two = combat.bases
    title = say("Before the flips: {one} against {two}", one=one, two=two)
    if odds.kind == "ranged":
        return OddsTable(title, table.rows, table.rule, table.note)
    rows = (
        Chance(named(state, say("{who}", who=combat.units[0].name)), odds.win),
        *_rout(combat, odds, 0),
        Chance(say("Slaughter"), odds.tie),
        Chance(named(state, say("{who}", who=combat.units[1].name)), odds.lose),
        *_rout(combat, odds, 1),
    )
    return OddsTable(title, rows, table.rule, _note_of(combat, odds, table.note))


def _rout(combat: Fought, odds: CombatOdds, place: int) -> Iterator[Chance]:
    """The chance of one side to win and to rout the other."""
    if odds.kind != "followup":
        value = leadership(combat.before, combat.units[1 - place])
        yield Chance(say("and routs, Ld {value}", value=value), odds.routed if place else odds.routs)


def _note_of(combat: Fought, odds: CombatOdds, note: Text | None) -> Text | None:
    """What was assumed, and who may follow up after a rout."""
    able = [
        one.name
        for one, chance in zip(combat.units, (odds.follow_up, odds.followed_up), strict=True)
        if chance
    ]
    if not able or note is None:
        return note
    told: Any = named(combat.before, say("After a rout may follow up: {units}.", units=able))
    return say("{first} {second}", first=told, second=note)


# -- one half -----------------------------------------------------------------------------------------------


def _side(combat: Fought, seat: Seat, question: Question | None) -> Contestant:
    state = combat.before
    place = 0 if combat.units[0].owner == seat else 1
    one, die, sums = combat.units[place], combat.rolls[place], combat.totals
    in_turn = state.stage == "combat" and combat.fight.turn == seat and not combat.events
    asked = question is not None and question.seat == seat and question.key in FLIPS
    return Contestant(
        seat=seat,
        player=named(state, say("{seat}", seat=seat_name(seat))),
        name=named(state, say("{who}", who=one.name)),
        icon=SPEED_ICONS[one.printed.speed],
        state=say("Ready") if combat.was_ready[place] else say("Committed"),
        value=base(state, one),
        value_icon="target" if combat.fight.kind == "ranged" and place == 0 else "sword",
        points=(points_left(state, one), max(0, current(state, one, "tactic_points"))),
        points_name=say("TP left"),
        changes=tuple(_changes(state, one)),
        face=die,
        total=None if die is None else sums[place] if sums is not None else base(state, one) + die,
        tiles=ACTS if in_turn and state.reacting is None else (),
        form=_form(state, one),
        note=_note(combat, place) if asked else say("Play a tactic, or pass") if in_turn else "",
        leads=combat.winner == place,
    )


def _note(combat: Fought, place: int) -> Text:
    """What is flipped for."""
    if combat.totals is None and combat.before.options.flips(combat.units[place].owner) == "die":
        return say("Roll your die: which number?")
    if combat.totals is None:
        return say("Flip your top card: which number? 0 if none is left.")
    value = leadership(combat.before, combat.units[1 - place])
    return say("Rout Check against Leadership {value}: which number?", value=value)


def _changes(state: State, one: Unit) -> Iterator[Change]:
    """What makes its numbers other than printed: what it carries, what lies on it, terror, tactics played."""
    for card in one.attachments:
        for name in ("strength", "leadership", "tactic_points"):
            n = getattr(card.printed, name)
            if n:
                yield Change(f"{card.id}-{name}", f"{n:+d}", called(card.printed.name), NUMBER_NAMES[name])
    played = _played(state, one)
    told: list[Used | None] = []
    for laid in state.effects:
        if laid.on == one.id:
            told.append(_behind(state, laid, played))
            yield _laid(state, laid, told[-1])
    n = fear(state, one)
    if n:
        yield Change("terror", f"{-n:+d}", NUMBER_NAMES["leadership"], say("Terror of the enemy"))
    for place, used in enumerate(played):
        if used not in told and used.unit == one.id:
            yield Change(f"tactic-{place}", "", _called(state, used), _kind(state, used))


def _played(state: State, one: Unit) -> list[Used]:
    """The tactics of its player in this combat."""
    combat = state.combat
    return [] if combat is None else [each for each in combat.played if each.seat == one.owner]


def _called(state: State, used: Used) -> Any:
    """What a tactic is called: its card, or the ability of its unit."""
    name = used.source if used.is_card else ability(state, used.ability)
    return named(state, say("{name}", name=name))


def _kind(state: State, used: Used) -> Text:
    """What a tactic cost, or whose ability it is."""
    if used.is_card:
        return say("Tactic, {n} TP", n=used.cost)
    return named(state, say("Tactic of {who}", who=unit(state, used.unit)))  # type: ignore[no-any-return]


def _behind(state: State, laid: Modifier, played: Sequence[Used]) -> Used | None:
    """The tactic that laid a modifier: the card of that name, or a tactic of the unit of that name."""

    def name_of(used: Used) -> Any:
        return state.side(used.seat).printed(used.source).name if used.is_card else unit(state, used.unit)

    found = (each for each in played if laid.source in (each.source, name_of(each)))
    return next(found, None) if laid.source not in ("", *SEATS) else None


def _laid(state: State, laid: Modifier, used: Used | None) -> Change:
    """A modifier with the name of what laid it, or a reminder."""
    end = cmd.EndModifier(laid.id)
    if laid.text:
        return Change(laid.id, "", laid.text, MOMENT_NAMES.get(laid.moment, ""), end)
    if laid.source in ("", *SEATS):
        return Change(laid.id, f"{laid.n:+d}", NUMBER_NAMES[laid.what], DURATION_NAMES[laid.until], end)
    name = _called(state, used) if used is not None else named(state, say("{name}", name=laid.source))
    what = NUMBER_NAMES[laid.what] if laid.what != "strength" else None
    how = _kind(state, used) if used is not None else DURATION_NAMES[laid.until]
    detail = say("{list}", list=[what, how]) if what is not None else how
    return Change(laid.id, f"{laid.n:+d}", name, detail, end)


# -- what may be laid on it ---------------------------------------------------------------------------------


def _form(state: State, one: Unit) -> OrderForm:
    """A modifier with its duration, and words to be recalled at their moment."""
    title: Any = named(state, say("{who}: modifier or reminder", who=one.name))
    return OrderForm(
        one.id,
        title,
        {
            "n": Number(-MOST, MOST, "WC-CARD-10"),
            "what": Choice(LAID, "WC-CARD-10"),
            "until": Choice(tuple(DURATIONS), "WC-CARD-09"),
            "text": Phrase("WC-CARD-10", LONGEST),
            "moment": Choice(RECALLED, "WC-CARD-10"),
        },
        {"n": 0, "what": "strength", "until": "combat", "text": "", "moment": "roll"},
        _word,
        lambda told: orders_of(state, one, told),
    )


FIELDS: dict[str, Text] = {
    "n": say("How much?"),
    "what": say("Which number?"),
    "until": say("How long?"),
    "text": say("Words to remember, if any"),
    "moment": say("Recalled before"),
}
VALUES: dict[str, Mapping[str, Text]] = {
    "what": NUMBER_NAMES,
    "until": {
        "combat": say("Combat"), "command": say("Command"), "battle": say("Battle"), "match": say("match"),
    },
    "moment": {
        "roll": say("the flips"), "rout": say("a Rout Check"), "combat": say("a Combat"),
        "attack": say("an attack"), "count": say("the count"), "cleanup": say("the Clean-up"),
    },
}  # fmt: skip
"""Short, so that one sheet shows them all."""


def _word(name: str, value: str | None = None) -> Text | str:
    """A field of the form, or a value of it."""
    if value is None:
        return FIELDS[name]
    return VALUES.get(name, {}).get(value, value)


def orders_of(state: State, one: Unit, told: Mapping[str, Any]) -> Sequence[Command]:
    """A modifier where there is a number, a reminder where there are words."""
    seat = state.combat.turn if state.combat is not None else one.owner
    found: list[Command] = []
    if told.get("n"):
        found.append(cmd.Modify(seat, one.id, str(told["what"]), int(told["n"]), str(told["until"])))
    text = str(told.get("text") or "").strip()
    if text:
        found.append(cmd.Remind(seat, one.id, str(told["moment"]), str(told["until"]), text))
    return found


__all__ = ["ACTS", "contest", "key_of", "odds_of", "orders_of", "result"]
