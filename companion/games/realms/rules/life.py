"""HEAL, VAMP, REGEN, POISON: what removes damage, what feeds on it, and what comes at the start of a turn."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules import damage
from companion.games.realms.rules.prot import is_spared_poison
from companion.games.realms.rules.situation import Blow

POISON, REGENERATION = "poison", "regeneration"
ARTIFACT = "artifact"


@rule("RE-HEAL-01", "RE-HEAL-03", "RE-ARTIFACT-05")
def heal(course: Course[State], card: Card, n: int, cited: str) -> int:
    """Remove damage, as much as there is and never from an artifact; how much was removed."""
    healed = min(n, card.wounds) if card.printed.is_creature else 0
    if healed:
        course.happen(ev.CardHealed(card.id, healed, rule=cited))
    return healed


@rule("RE-VAMP-01", "RE-VAMP-02", "RE-VAMP-03", "RE-VAMP-04", "RE-VAMP-05", "RE-VAMP-06", "RE-ARTIFACT-06")
def feed(course: Course[State], blow: Blow, taken: damage.Taken) -> None:
    """A basic strike that damages an enemy creature heals a vampire; what is more becomes extra life."""
    by, victim = course.state.find(blow.by), course.state.card(blow.card)
    if by is None or not by.is_in_play or not blow.row.feeds_vampires or not victim.printed.is_creature:
        return
    if victim.controller == by.controller:
        return
    if taken.lives and course.state.has(by, "vampirism"):
        more = taken.lives - heal(course, by, taken.lives, "RE-VAMP-01")
        if more:
            course.happen(ev.LivesGained(by.id, more, rule="RE-VAMP-03"))


@rule("RE-POISON-06", "RE-POISON-07", "RE-PROT-06", "RE-ARTIFACT-06")
def poison(course: Course[State], card: Card, n: int) -> None:
    """Of several poisons the highest counts; artifacts and who is protected take none."""
    if not card.printed.is_creature:
        course.happen(ev.NothingCame(card.id, ARTIFACT, rule="RE-POISON-07"))
    elif is_spared_poison(course.state, card):
        course.happen(ev.NothingCame(card.id, "protection_poison", rule="RE-PROT-06"))
    elif n > card.poison:
        course.happen(ev.MarkerSet(card.id, "poison", n, rule="RE-POISON-06"))


@rule("RE-POISON-06", "RE-POISON-07", "RE-PROT-06")
def poison_of(state: State, card: Card) -> int:
    """The highest poison that a creature is under, by a token or by a keyword; 0 while it is spared."""
    is_under = card.printed.is_creature and not is_spared_poison(state, card)
    return state.number(card, POISON) if is_under else 0


# -- the start of a turn -----------------------------------------------------------------------------------


@rule("RE-POISON-01", "RE-POISON-02", "RE-POISON-03", "RE-POISON-04", "RE-REGEN-01", "RE-REGEN-02")
def start_of_turn(course: Course[State], cards: tuple[str, ...]) -> None:
    """Poison and regeneration of the creatures that became alert or were so, each in its player's order."""
    for id_ in cards:
        for what in _order(course, course.state.card(id_)):
            card = course.state.card(id_)
            if card.is_in_play:
                _carry_out(course, card, what)


@rule("RE-REGEN-04")
def _order(course: Course[State], card: Card) -> tuple[str, ...]:
    """Nobody is asked where both orders come to the same."""
    orders = ((POISON, REGENERATION), (REGENERATION, POISON))
    chosen = course.state.options.start_order
    if chosen != "choice":
        return orders[chosen == "regeneration_first"]
    if _after(course.state, card, orders[0]) == _after(course.state, card, orders[1]):
        return orders[0]
    asked = {"about": (card.id,), "seat": card.controller}
    first = course.ask.choose((POISON, REGENERATION), "start_order", "RE-REGEN-04", **asked)
    return orders[first == REGENERATION]


def _after(state: State, card: Card, order: tuple[str, ...]) -> int | None:
    """The damage of a creature after both, None where it dies of it; scale is looked at before each hit."""
    wounds = card.wounds
    for what in order:
        if what == REGENERATION:
            wounds = max(0, wounds - state.number(card, REGENERATION))
        elif not _stops_poison(state, card, wounds):
            wounds += poison_of(state, card)
        if wounds >= card.most_lives:
            return None
    return wounds


def _stops_poison(state: State, card: Card, wounds: int) -> bool:
    return wounds >= damage.SCALE_FROM and state.has(card, "scale")


@rule("RE-POISON-01", "RE-POISON-05", "RE-REGEN-01", "RE-REGEN-03", "RE-PROT-06")
def _carry_out(course: Course[State], card: Card, what: str) -> None:
    """Poison is no attack: nothing but scale stands in its way. Regeneration gives no extra life."""
    if what == REGENERATION:
        heal(course, card, course.state.number(card, REGENERATION), "RE-REGEN-01")
    elif n := poison_of(course.state, card):
        damage.deal(course, Blow(card.id, n, "poison"), "RE-POISON-01")
