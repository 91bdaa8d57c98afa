"""A run of events told in paragraphs: each enemy in one or two sentences, all else event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.berserkers import events as ev
from companion.games.berserkers.model import BLUE, State
from companion.games.berserkers.words.events import BerserkersWords
from companion.games.berserkers.words.names import foe_action, null_reason, piece, pieces, place

QUIET = (ev.PhaseBegun, ev.TurnBegun, ev.RidersReleased, ev.FoesRolled, ev.DieSpent, ev.DiceRolled)
"""Events that show on the table itself, or only turn a page."""
TELLS_ITSELF = (ev.FirePutOut, ev.DarknessPlaced, ev.OrcEnrolled)
"""Effects whose sentence says what the enemy did."""
EFFECTS = (
    *TELLS_ITSELF,
    ev.PieceMoved,
    ev.BerserkerHurt,
    ev.WoundIgnored,
    ev.ShieldUsed,
    ev.ItemUsed,
    ev.PadlockSet,
    ev.GoldChanged,
)


@dataclass(frozen=True)
class Paragraph:
    """Events that are told together; one without texts is not told."""

    events: tuple[Event, ...]
    texts: tuple[Text, ...]


def paragraphs(state: State, events: Sequence[Event]) -> list[Paragraph]:
    """The whole run, every event in exactly one paragraph; `state` knows what the places are called."""
    made: list[Paragraph] = []
    left = list(events)
    while left:
        if isinstance(left[0], ev.FoeActed):
            taken = [left.pop(0), *_take(left, lambda event: isinstance(event, EFFECTS))]
            made.append(Paragraph(tuple(taken), tuple(_foe(state, taken))))
        else:
            taken = _take(left, lambda event: not isinstance(event, ev.FoeActed))
            made.append(Paragraph(tuple(taken), tuple(_plain(state, taken))))
    return made


def _take(left: list[Event], wanted: Callable[[Event], bool]) -> list[Event]:
    taken = []
    while left and wanted(left[0]):
        taken.append(left.pop(0))
    return taken


def _plain(state: State, events: Sequence[Event]) -> list[Text]:
    words = BerserkersWords(state)
    told = (each for each in events if isinstance(each, ev.EVENTS) and not _is_quiet(each))
    return [words.event(each).text for each in told]


def _is_quiet(event: Event) -> bool:
    """Whether the table or the next paragraph tells it; only Thor's die has no piece that acts by it."""
    rolled = isinstance(event, ev.RequestDieRolled) and event.die != BLUE.name
    return isinstance(event, QUIET) or rolled


def _foe(state: State, events: Sequence[Event]) -> list[Text]:
    """What an enemy did, whom it hurt, and where it went."""
    acted, *effects = events
    assert isinstance(acted, ev.FoeActed)
    rest = [each for each in effects if not isinstance(each, ev.PieceMoved | ev.ItemUsed)]
    texts = [] if rest and isinstance(rest[0], TELLS_ITSELF) else [_act(state, acted)]
    words = BerserkersWords(state)
    texts += [_hurt(each) if isinstance(each, ev.BerserkerHurt) else words.event(each).text for each in rest]
    moves = [each for each in effects if isinstance(each, ev.PieceMoved)]
    return texts + ([_way(state, moves)] if moves else [])


def _act(state: State, acted: ev.FoeActed) -> Text:
    kind = "orc_action" if acted.foe.startswith("orc") else "rider_action"
    facts = {
        "piece": piece(acted.foe),
        "place": place(state, acted.at),
        "action": foe_action(kind, acted.action),
    }
    if acted.null:
        return say("{piece} on {place}: {action}, but {why}.", why=null_reason(acted.null), **facts)
    if acted.targets:
        return say("{piece}: {action} against {targets}.", targets=pieces(acted.targets), **facts)
    return say("{piece} on {place}: {action}.", **facts)


def _hurt(event: ev.BerserkerHurt) -> Text:
    if event.health == "dead":
        return say("{who} dies.", who=piece(event.who))
    return say("{who} is wounded.", who=piece(event.who))


def _way(state: State, moves: Sequence[ev.PieceMoved]) -> Text:
    facts = {"via": [place(state, each.to) for each in moves[:-1]], "place": place(state, moves[-1].to)}
    if any(each.how == "wrap" for each in moves):
        return say("Then over the edge to {place}.", **facts)
    if len(moves) > 1:
        return say("Then by way of {via} to {place}.", **facts)
    return say("Then to {place}.", **facts)
