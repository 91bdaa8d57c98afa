"""What a seat may order, field by field; `decide` has the last word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.games.duel.field import SEATS
from companion.games.duel.offers import conceding, placing
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Card, Stage, State
from companion.games.kubnazub.offers_actions import actions
from companion.games.kubnazub.offers_before import buying, dealing
from companion.games.kubnazub.outcome import to_act
from companion.games.kubnazub.rules.attack import reaches
from companion.games.kubnazub.rules.move import steps
from companion.games.kubnazub.rules.token import uses
from companion.games.kubnazub.rules.verbs import VERBS, amounts


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """The orders of a seat that is to act."""
    if seat not in to_act(state):
        return ()
    return tuple(offer for make in MAKERS.get(state.stage, ()) for offer in make(state, seat))


# -- battle ----------------------------------------------------------------------------------------------


def open_cards(state: State) -> list[Card]:
    """The cards of the active player that may still act."""
    return [each for each in state.cards_of(state.active) if not each.closed]


def _walkers(state: State, _: Chosen) -> list[str]:
    walking = (each for each in open_cards(state) if each.movement > 0 and each.zone == "field")
    return [each.id for each in walking if each.printed.is_creature and steps(state, each)]


def _strikers(state: State, _: Chosen) -> list[str]:
    return [each.id for each in open_cards(state) if each.printed.is_creature]


def _targets(state: State, chosen: Chosen) -> list[str]:
    who = state.card(chosen["who"])
    near = (each for each in state.in_play if each.id != who.id and reaches(state, who, each))
    own_too = state.options.strike_own_cards
    return [each.id for each in near if own_too or each.controller != who.controller]


def _open_to_all(state: State, _: Chosen) -> list[str]:
    return [each.id for each in state.in_play if not each.hidden]


def _with_texts(state: State, _: Chosen) -> list[str]:
    """Every card that was face up; a dead one may still have something to say."""
    return [each.id for each in state.cards if not each.hidden]


def _battle(state: State, seat: Seat) -> Sequence[Offer[State]]:
    where = Field[State]("to", Meaning.PLACE, lambda state, chosen: steps(state, state.card(chosen["who"])))
    return (
        Offer(cmd.Move, (Field("who", Meaning.PIECE, _walkers), where)),
        Offer(
            cmd.Strike,
            (Field("who", Meaning.PIECE, _strikers), Field("target", Meaning.PIECE, _targets)),
        ),
        Offer(
            cmd.ApplyText,
            (
                Field("source", Meaning.PIECE, _with_texts),
                Field("verb", Meaning.WORD, lambda state, chosen: VERBS),
                Field("target", Meaning.PIECE, _open_to_all),
                Field("n", Meaning.NUMBER, span=lambda state, chosen: amounts(chosen["verb"])),
            ),
        ),
        Offer(cmd.EndTurn),
        Offer(cmd.BringCard, (Field("seat", Meaning.WORD, lambda state, chosen: SEATS),)),
    )


def _desk(state: State, seat: Seat) -> Sequence[Offer[State]]:
    shown = Field[State]("card", Meaning.PIECE, _open_to_all)
    what = Field[State]("what", Meaning.WORD, lambda state, chosen: uses(state, state.card(chosen["card"])))
    done = Field[State]("done", Meaning.WORD, lambda state, chosen: (True, False))
    return Offer(cmd.ReadDesk, (shown, what)), Offer(cmd.JudgeStunt, (shown, done))


Maker = Callable[[State, Seat], Sequence[Offer[State]]]
MAKERS: dict[Stage, tuple[Maker, ...]] = {
    "deal": (dealing, conceding),
    "squad": (buying, conceding),
    "place": (placing, conceding),
    "battle": (_battle, actions, _desk, conceding),
}
"""Who offers what in which stage; a chapter adds its maker."""
