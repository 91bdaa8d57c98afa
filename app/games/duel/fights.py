"""What is shown of an attack in every duel: who attacks whom, the wounds that arrive, where it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from app.presenters.foresight import Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.views import Lead, Source
from companion.core.game import Event
from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.duel import events as ev
from companion.games.duel.field import FIELD, cell, cell_name
from companion.games.duel.words import Names, card

CELL_NAMES = frozenset(cell_name(at) for at in FIELD.cells)


def title(state: Any, names: Names, who: str, target: str, ability: str) -> Text:
    """Who attacks whom, and by what."""
    facts = {"who": card(state, who), "target": card(state, target)}
    said = (
        say("{who} uses {ability} on {target}", ability=ability, **facts)
        if ability
        else say("{who} strikes {target}", **facts)
    )
    return names.named(state, said)


def source(state: Any, *ids: str) -> Source:
    """Chances from invented numbers are an example."""
    known = {state.card(each).printed.source for each in ids}
    return "example" if "example" in known else ""


def wounds(events: Sequence[Event]) -> dict[str, int]:
    """How many wounds arrive on which card."""
    found: dict[str, int] = {}
    for event in events:
        for each in event.wounds if isinstance(event, ev.CardsWounded) else ():
            found[each.card] = found.get(each.card, 0) + each.n
    return found


def foreseen_wounds(state: Any, names: Names, events: Sequence[Event]) -> Foreseen | None:
    """What typed dice come to where somebody is wounded."""
    told = [say("{card} −{n}", card=card(state, id_), n=n) for id_, n in wounds(events).items()]
    return Foreseen(names.named(state, say("{list}", list=told))) if told else None


def cell_named(question: Question, option: str, keys: Collection[str]) -> str:
    """The cell that an option names, for questions whose options are cells."""
    return cell_of(cell(option)) if question.key in keys and option in CELL_NAMES else ""


def asked_about(state: Any, question: Question) -> tuple[Lead, str]:
    """The cell of the card that a question is about: the one that is struck."""
    found = next((card for each in reversed(question.about) if (card := state.find(each))), None)
    at = state.cell_of(found) if found is not None else None
    return None, cell_of(at) if at is not None else ""
