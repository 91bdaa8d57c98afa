"""What happened at a Berserkers table as paragraphs with their pictures, and the pictures of questions."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.berserkers import icons
from app.games.berserkers.board import piece_lead
from app.presenters.table.boards import cell_of
from app.presenters.table.face import Told
from app.presenters.views import DieView, Lead, PieceView
from companion.core.game import Event, OddsTable
from companion.core.questions import Question
from companion.core.square import Square
from companion.games.berserkers import events as ev
from companion.games.berserkers.facts import schema
from companion.games.berserkers.facts.model import FoeFace
from companion.games.berserkers.model import COLOURS, NAMES, State
from companion.games.berserkers.odds import tables
from companion.games.berserkers.rules.action import looted
from companion.games.berserkers.rules.move import Arrows
from companion.games.berserkers.rules.request import goblin_arrows, puts_out
from companion.games.berserkers.rules.zodd import printed_arrows
from companion.games.berserkers.words.story import QUIET, paragraphs

SQUADS = ("meeple", "item_orc")
PIECES = (*NAMES, *(f"{kind}-{colour}" for kind in ("rider", "orc") for colour in COLOURS))
MOST_RULES = 3
"""So many tags stand under one paragraph."""
DICE = {"goblins": "ok", "zodd": "red"}
"""The colours of the dice by which other foes than riders and squads act."""
REWARDS = {"gold": "hand-coin", "item": "sack"}


def tell(state: State, events: Sequence[Event]) -> list[Told]:
    """A run of events, paragraph by paragraph."""
    return [
        Told(
            len(each.events),
            each.texts,
            _rules(each.events),
            lead_of(each.events[0]),
            _ways(each.events),
            tuple(cell_of(at) for at in _changed(each.events)),
        )
        for each in paragraphs(state, events)
    ]


def _rules(events: Sequence[Event]) -> tuple[str, ...]:
    told = (event.rule for event in events if event.rule and not isinstance(event, QUIET))
    return tuple(dict.fromkeys(told))[:MOST_RULES]


def _ways(events: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    ways: dict[str, tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, ev.PieceMoved):
            before = ways.get(event.piece, (cell_of(event.origin),))
            ways[event.piece] = (*before, cell_of(event.to))
    return ways


def _changed(events: Sequence[Event]) -> list[Square]:
    found = [getattr(each, "to" if isinstance(each, ev.PieceMoved) else "at", None) for each in events]
    return [at for at in found if isinstance(at, Square)]


def lead_of(event: Event) -> Lead:
    """The die of an enemy that acts, or the piece that something happens to."""
    match event:
        case ev.FoeActed(foe, face):
            return DieView(foe, str(face), colour=DICE.get(foe) or foe.partition("-")[2])
        case ev.PieceMoved(name):
            return piece_lead(name)
        case ev.BerserkerHurt(who) | ev.BerserkerHealed(who) | ev.BerserkerRevived(who):
            return piece_lead(who)
    return None


# -- questions ------------------------------------------------------------------------------------


def picture(question: Question, option: str) -> PieceView | str:
    """The piece that an option means, or the icon of what it is."""
    if question.key in SQUADS and option in COLOURS:
        return piece_lead(f"orc-{option}")
    if option in PIECES:
        return piece_lead(option)
    if question.key in ("item_card", "item_now"):
        return icons.ITEM.get(option, "close")
    if question.key == "villagers_reward":
        return REWARDS.get(option, "sack")
    return icons.FOE.get(option, "") if question.key == "face_action" else ""


def asked_about(state: State, question: Question) -> tuple[Lead, str]:
    """The enemy whose doing asks, and where."""
    foe, at = str(question.facts.get("foe", "")), question.facts.get("at")
    return (piece_lead(foe) if foe in PIECES else None), cell_of(at) if isinstance(at, Square) else ""


def gamble(question: Question) -> OddsTable | None:
    """The chances of a throw that is the player's own gamble."""
    match question.key:
        case "loot":
            return tables.loot_table()
        case "bet":
            return tables.bet_table()
        case "bet_reroll":
            return tables.bet_again_table(int(question.facts["other"]))
    return None


def faces(state: State, question: Question, die: str, face: int) -> tuple[str, ...]:
    """What a face means: on a card of enemies its action and its arrows, of loot what is found."""
    match question.key, die:
        case "rider_dice", _:
            return _printed(state.box.riders_card[face - 1])
        case "orc_dice", _:
            return _printed(state.box.orcs_card[face - 1])
        case "loot", _:
            gold = looted(face)
            return ("hand-coin",) * gold or (("water",) if gold < 0 else ("minus",))
        case "phase1_dice", "green":
            out = (icons.FOE["extinguish"],) if puts_out(face) else ()
            return _walk(goblin_arrows(state, face), out)
        case "phase1_dice", "red":
            return _walk(printed_arrows(state, face))
    return ()


def _walk(arrows: Arrows | None, first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What a foe does first, then its steps; nothing is said of a card that was not copied."""
    return () if arrows is None else (*first, *_arrows(arrows)) or ("minus",)


def _printed(face: FoeFace | None) -> tuple[str, ...]:
    return () if face is None else (icons.FOE[face.action], *_arrows(face.arrows))


def _arrows(arrows: Arrows) -> tuple[str, ...]:
    return tuple(schema.DIRECTION_ICONS[arrow] for arrow in arrows)
