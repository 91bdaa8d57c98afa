"""What is shown of an attack in every duel: who attacks whom, the wounds that arrive, where it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

from app.presenters.chances import percent
from app.presenters.foresight import Foreseen
from app.presenters.table.boards import cell_of
from app.presenters.views import FactView, Lead, Source, Speak
from companion.core.game import Event
from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.duel import events as ev
from companion.games.duel.field import FIELD, cell, cell_name
from companion.games.duel.odds import AttackOdds
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


def chances(found: AttackOdds[Any], wounds: Callable[[int], Text], speak: Speak) -> tuple[FactView, ...]:
    """What one die comes to: how likely each number of wounds is, then who falls."""
    dealt = found.wounds
    shares = ((n, Fraction(weight, dealt.total)) for n, weight in sorted(dealt.weights.items()))
    each = (FactView(speak(percent(share)), speak(wounds(n)), "water", "bad") for n, share in shares)
    return (*each, *_falls(found, speak))


def chances_of_two(
    found: AttackOdds[Any], hits: Fraction, answered: Fraction, speak: Speak, *more: FactView
) -> tuple[FactView, ...]:
    """What a fight of two dice comes to: whether both hit, what a game adds, then who falls."""
    return (
        FactView(speak(percent(hits)), speak(say("hits")), "sword", "ac"),
        *more,
        FactView(speak(percent(answered)), speak(say("is struck back")), "undo-variant"),
        *_falls(found, speak),
    )


def _falls(found: AttackOdds[Any], speak: Speak) -> Iterator[FactView]:
    yield FactView(speak(percent(found.kills)), speak(say("kills")), "skull")
    if found.dies:
        yield FactView(speak(percent(found.dies)), speak(say("falls himself")), "heart-broken")


def may_step_in(names: Sequence[Text | str]) -> Text:
    """Who may step in, where the rules let somebody."""
    if names:
        return say("May step in: {cards}", cards=list(names))
    return say("Nobody stands so that he may step in.")


def strike_button(name: object) -> Text:
    """What the button of a strike says; a hidden target has no name."""
    return say("Strike: {target}", target=name) if name else say("Strike")


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
