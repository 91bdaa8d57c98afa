"""What happened as paragraphs: a walk is one, an Attack with its Wounds another; pictures of questions."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.boardgame import icons
from app.games.boardgame.board import lead
from app.presenters.chances import table_view
from app.presenters.foresight import Faces, Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.table.face import Told, Wording
from app.presenters.views import FactView, Lead, OddsView, PieceView, Speak
from companion.core.game import Event, fold
from companion.core.hexes import Hex
from companion.core.questions import Choose, Question, Roll
from companion.core.telling import line
from companion.core.text import Text, say, say_n
from companion.games.boardgame import events as ev
from companion.games.boardgame.facts.model import face_of
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State
from companion.games.boardgame.odds.attack import enemy_odds, strike_odds
from companion.games.boardgame.odds.tables import odds_table
from companion.games.boardgame.rules.dist import foe_distances
from companion.games.boardgame.rules.stats import defense
from companion.games.boardgame.words.names import called, mini, numbered, place_option

QUIET = (ev.AttackEnded, ev.ActivationEnded, ev.Planned, ev.PlanConfirmed, ev.ActivationBegun)
"""What the board and the hero cards tell well enough."""
IN_ATTACK = (
    ev.DieRerolled,
    ev.Wounded,
    ev.StatusGained,
    ev.StatusLost,
    ev.KnockedOut,
    ev.Slain,
    ev.AttackEnded,
)
IN_POWER = (
    ev.BonusGiven,
    ev.FormTaken,
    ev.RerollsGained,
    ev.RipostesGained,
    ev.CardsRecalled,
    ev.FatigueChanged,
    ev.Healed,
    ev.StatusGained,
    ev.StatusLost,
    ev.TacticDrawn,
    ev.ToDoByHand,
)
IN_APPROACH = (ev.GoalChosen, ev.StoodStill, ev.NoTarget)
MOST_RULES = 3


def tell(state: State, events: Sequence[Event]) -> list[Told]:
    """A run of events, paragraph by paragraph."""
    told: list[Told] = []
    left = list(events)
    while left:
        run = left[: _length(left)]
        del left[: len(run)]
        after = fold(GAME, state, run)
        told.append(_told(state, after, run))
        state = after
    return told


def _length(events: Sequence[Event]) -> int:
    """How many events make the next paragraph."""
    first = events[0]
    n = 1
    if isinstance(first, ev.Stepped):
        while n < len(events) and isinstance(events[n], ev.Stepped) and events[n].who == first.who:  # type: ignore[attr-defined]
            n += 1
    elif isinstance(first, ev.AttackRolled):
        while n < len(events) and isinstance(events[n], IN_ATTACK):
            n += 1
    elif isinstance(first, ev.ActivationBegun):
        while n < len(events) and isinstance(events[n], IN_APPROACH):
            n += 1
    elif isinstance(first, ev.PowerUsed):
        while n < len(events) and isinstance(events[n], IN_POWER):
            n += 1
    elif _set_out(first):
        while n < len(events) and _set_out(events[n]):
            n += 1
    return n


def _set_out(event: Event) -> bool:
    """Whether a miniature is there from the start; all of them are told in one sentence."""
    return isinstance(event, ev.Spawned) and event.rule in ("BG-SETUP-12", "BG-SETUP-13")


def _told(state: State, after: State, run: Sequence[Event]) -> Told:
    first = run[0]
    rules = tuple(dict.fromkeys(each.rule for each in run if each.rule and not _is_quiet(each)))
    texts = _texts(state, after, run)
    return Told(
        len(run),
        texts,
        rules[:MOST_RULES] if texts else (),
        lead(after, who_of(first)) or lead(state, who_of(first)),
        _ways(state, run),
        tuple(cell_of(at) for each in run if (at := _place(each)) is not None),
    )


def _put(state: State, event: ev.Spawned) -> Wording:
    """Who is there from the start; where the players keep the map also where to put it."""
    who = numbered(state, event.card, event.id.rpartition("-")[2])
    if not state.guided:
        return who
    there = place_option(event.place) if "," in event.place else called(event.place)
    return say("{who} ({place})", who=who, place=there)


def _is_quiet(event: Event) -> bool:
    """What is seen anyway; of the phases only a new Round is told, the others stand at the head."""
    return isinstance(event, QUIET) or (isinstance(event, ev.PhaseBegun) and event.phase != "plan")


def _texts(state: State, after: State, run: Sequence[Event]) -> tuple[Text, ...]:
    first = run[0]
    if isinstance(first, ev.Stepped) and len(run) > 1:
        moves = say_n(
            "{who} moves {n} Space.", "{who} moves {n} Spaces.", len(run), who=mini(state, first.who)
        )
        return (moves,)
    if _set_out(first) and len(run) > 1:
        who = [_put(after, each) for each in run if isinstance(each, ev.Spawned)]
        return (say("On the Board from the start: {who}.", who=who),)
    shown = [each for each in run if not _is_quiet(each)]
    told = state if isinstance(first, ev.AttackRolled) else after  # who falls in it has a name before
    return tuple(line(GAME, each, told).text for each in shown)


def who_of(event: Event) -> str:
    """Whom an event is about, before whom it happened to."""
    for field in ("by", "who", "hero", "id"):
        found = getattr(event, field, "")
        if isinstance(found, str) and found:
            return found
    return ""


def _place(event: Event) -> Hex | None:
    """Where something is new."""
    if isinstance(event, ev.TokenPlaced):
        return event.token.at
    found = getattr(event, "at", None)
    return (
        found
        if isinstance(found, Hex) and isinstance(event, ev.Spawned | ev.Displaced | ev.HeroPlaced)
        else None
    )


def _ways(state: State, run: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    """The Spaces that a miniature passed."""
    ways: dict[str, tuple[str, ...]] = {}
    for each in run:
        if isinstance(each, ev.Stepped):
            start = state.places.get(each.who)
            before = ways.get(each.who, (cell_of(start.at),) if start is not None else ())
            ways[each.who] = (*before, cell_of(each.at))
    return ways


# -- questions ----------------------------------------------------------------------------------------


def asked_about(state: State, question: Question) -> tuple[Lead, str]:
    """The miniature that a question is about, and where it stands."""
    name = question.about[0] if question.about else ""
    place = state.places.get(name)
    return lead(state, name), cell_of(place.at) if place is not None else ""


WHY = {
    "next_enemy": say("Equally close to the party."),
    "goal": say("Same distance, same Defense."),
    "target": say("Same distance, same Defense."),
    "end_space": say("Equally good for it."),
    "route": say("Equally long."),
    "displace_to": say("Equally close."),
    "landing": say("Equally close."),
    "spawn_front": say("Equally close to the other party."),
    "spawn_centre": say("Each has room for the base."),
    "spawn_space": say("Anywhere in the Zone."),
    "displace_order": say("The order changes where they end."),
    "weakest": say("Equally strong."),
    "enemy_reroll": say("Equally bad."),
}


def asked_why(state: State, question: Question) -> Text | None:
    """Why the rules leave it to the Heroes; players who measure themselves know."""
    return None if state.guided else WHY.get(question.key)


def measured(state: State, question: Question, option: str, speak: Speak) -> tuple[FactView, ...]:
    """How far each candidate is from an Enemy, and its Defense: by these they are equal."""
    enemy = question.about[0] if question.about else ""
    if question.key not in ("goal", "target") or state.guided or option not in state.zones:
        return ()
    if state.side(enemy) != "enemy" or enemy not in state.zones:
        return ()
    far = foe_distances(state, enemy, (option,))[option]
    return (
        FactView(str(far.length), speak(say("Distance")), "map-marker-distance"),
        FactView(str(defense(state, option)), speak(say("Defense")), "shield"),
    )


def spot(question: Question, option: str) -> str:
    """The Space of a placement, of a large base the one that is named first; of a way one on no other way."""
    if question.key != "route":
        return option.partition("/")[0] if "," in option else ""
    mine = way(question, option)
    others = {cell for each in _ways_of(question) if each != mine for cell in each}
    return next((each for each in mine if each not in others), "")


def way(question: Question, option: str) -> tuple[str, ...]:
    """The Spaces of one of several routes, from where the miniature stands."""
    if question.key != "route" or not isinstance(question, Choose):
        return ()
    return dict(zip(question.options, _ways_of(question), strict=False)).get(option, ())


def _ways_of(question: Question) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(each).split(" ")) for each in question.facts.get("ways", ()))


def picture(question: Question, option: str) -> PieceView | str:
    """The icon before an option: a die to reroll, yes or no."""
    if question.key in ("reroll", "enemy_reroll"):
        return "dice-multiple" if option.isdigit() else "check"
    if question.key in ("riposte", "defend", "lone", "strengthen"):
        strikes = question.key in ("riposte", "strengthen")
        return "close" if option == "no" else "sword" if strikes else "shield"
    return ""


# -- dice ---------------------------------------------------------------------------------------------


def face_text(question: Question, face: int) -> str:
    """The Successes on a face."""
    return str(face_of(face).successes) if isinstance(question, Roll) else ""


def shows(face: int) -> tuple[str, str]:
    """A face in small: its Successes, and its icon."""
    shown = face_of(face)
    return str(shown.successes), icons.STATUS.get(shown.icon, "")


def faces(state: State, question: Question, die: str, face: int) -> tuple[str, ...]:
    """The icon that a face carries besides its Successes."""
    icon = face_of(face).icon
    return (icons.STATUS[icon],) if icon != "none" else ()


def comes_to(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What typed faces do: the Wounds, once nothing more is asked."""
    if question.key != "attack_dice":
        return None
    rolled = next((each for each in events if isinstance(each, ev.AttackRolled)), None)
    first = [
        each for each in events if isinstance(each, ev.Wounded) and rolled and each.who in rolled.targets
    ]
    if not first:  # something may still be rerolled or used in defense
        faces_ = rolled.faces if rolled is not None else ()
        n = sum(face_of(each).successes for each in faces_)
        return Foreseen(say_n("{n} Success", "{n} Successes", n))
    gone = {each.who for each in events if isinstance(each, ev.Slain | ev.KnockedOut)}
    if first[0].who in gone:
        return Foreseen(say("slain") if state.side(first[0].who) == "enemy" else say("KO"))
    return Foreseen(say_n("{n} wound", "{n} wounds", first[0].n))


def outcome_of(question: Roll, faces_: Faces, state: State) -> Foreseen | None:
    """The Successes so far; once all faces are there, what they come to is told instead."""
    if question.key != "attack_dice" or None not in faces_:
        return None
    n = sum(face_of(each).successes for each in faces_ if each is not None)
    return Foreseen(say_n("{n} Success", "{n} Successes", n))


def roll_odds(question: Roll, state: State, speak: Speak) -> OddsView | None:
    """The chances of an Attack whose dice are asked for."""
    if question.key != "attack_dice" or not question.about:
        return None
    by = question.about[0]
    targets = tuple(question.facts.get("targets", ()))
    if not targets or state.find(by) is None:
        return None
    if state.side(by) == "enemy":
        return table_view(odds_table(state, enemy_odds(state, by, targets[0])), speak)
    return table_view(odds_table(state, strike_odds(state, by, targets[0])[0]), speak)
