"""What happened as paragraphs: a walk is one, an Attack with its Wounds another; pictures of questions."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.boardgame import icons
from app.games.boardgame.board import lead
from app.presenters.chances import table_view
from app.presenters.foresight import Faces, Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.table.face import Told
from app.presenters.views import Lead, OddsView, PieceView, Speak
from companion.core.game import Event, fold
from companion.core.hexes import Hex
from companion.core.questions import Question, Roll
from companion.core.telling import line
from companion.core.text import Text, say_n
from companion.games.boardgame import events as ev
from companion.games.boardgame.facts.model import face_of
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State
from companion.games.boardgame.odds.attack import enemy_odds, strike_odds
from companion.games.boardgame.odds.tables import odds_table
from companion.games.boardgame.words.names import mini

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
    return n


def _told(state: State, after: State, run: Sequence[Event]) -> Told:
    first = run[0]
    rules = tuple(dict.fromkeys(each.rule for each in run if each.rule and not isinstance(each, QUIET)))
    texts = _texts(state, after, run)
    return Told(
        len(run),
        texts,
        rules[:MOST_RULES] if texts else (),
        lead(after, who_of(first)) or lead(state, who_of(first)),
        _ways(state, run),
        tuple(cell_of(at) for each in run if (at := _place(each)) is not None),
    )


def _texts(state: State, after: State, run: Sequence[Event]) -> tuple[Text, ...]:
    first = run[0]
    if isinstance(first, ev.Stepped) and len(run) > 1:
        moves = say_n(
            "{who} moves {n} Space.", "{who} moves {n} Spaces.", len(run), who=mini(state, first.who)
        )
        return (moves,)
    shown = [each for each in run if not isinstance(each, QUIET)]
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


def spot(question: Question, option: str) -> str:
    """The Space of a placement: of a large base the one that is named first."""
    return option.partition("/")[0] if "," in option else ""


def picture(question: Question, option: str) -> PieceView | str:
    """The icon before an option: a die to reroll, yes or no."""
    if question.key in ("reroll", "enemy_reroll"):
        return "dice-multiple" if option.isdigit() else "check"
    if question.key in ("riposte", "defend", "lone"):
        return "close" if option == "no" else "sword" if question.key == "riposte" else "shield"
    return ""


# -- dice ---------------------------------------------------------------------------------------------


def face_text(question: Question, face: int) -> str:
    """The Successes on a face."""
    return str(face_of(face).successes) if isinstance(question, Roll) else ""


def faces(state: State, question: Question, die: str, face: int) -> tuple[str, ...]:
    """The icon that a face carries besides its Successes."""
    icon = face_of(face).icon
    return (icons.STATUS[icon],) if icon != "none" else ()


def comes_to(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What typed faces do: the Wounds, once nothing more is asked."""
    hurt = [each for each in events if isinstance(each, ev.Wounded)]
    if question.key != "attack_dice" or not hurt:
        return None
    return Foreseen(say_n("{n} wound", "{n} wounds", hurt[-1].n))


def outcome_of(question: Roll, faces_: Faces, state: State) -> Foreseen | None:
    """The Successes so far."""
    if question.key != "attack_dice":
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
