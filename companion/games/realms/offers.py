"""What a seat may order, field by field; `decide` has the last word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.jumping import can_jump
from companion.games.duel.offers import dealing, of_card, own_seat, placing
from companion.games.realms import commands as cmd
from companion.games.realms.glossary import keywords
from companion.games.realms.model import NOTE_KINDS, Card, State
from companion.games.realms.outcome import to_act
from companion.games.realms.rules.attach import NO_CLASS
from companion.games.realms.rules.attack import ability_act, basic_strike, find_ability, targets
from companion.games.realms.rules.move import landing_squares, steps
from companion.games.realms.rules.verbs import SEVERAL, VERBS


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """The orders of a seat that is to act."""
    if seat not in to_act(state):
        return ()
    return tuple(offer for make in MAKERS.get(state.stage_of(seat), ()) for offer in make(state, seat))


def _buying(_: State, seat: Seat) -> Sequence[Offer[State]]:
    return (
        of_card(cmd.Buy, seat, lambda side: side.dealt),
        of_card(cmd.PutBack, seat, lambda side: side.squad),
        Offer(cmd.BringCard, (own_seat(seat),)),
        Offer(cmd.FinishSquad, (own_seat(seat),)),
    )


# -- the battle ------------------------------------------------------------------------------------------


def alert_cards(state: State) -> list[Card]:
    """The cards of the active player that may still act."""
    return [each for each in state.cards_of(state.active) if not each.closed]


def _walkers(state: State, _: Chosen) -> list[str]:
    walking = (each for each in alert_cards(state) if each.movement > 0 and each.zone == "field")
    return [each.id for each in walking if each.printed.is_creature and steps(state, each)]


def _jumpers(state: State, _: Chosen) -> list[str]:
    able = (each for each in alert_cards(state) if can_jump(state, each))
    return [each.id for each in able if not each.moved and landing_squares(state, each)]


def _landing(state: State, chosen: Chosen) -> tuple[Square, ...]:
    return landing_squares(state, state.card(chosen["who"]))


def _strikers(state: State, _: Chosen) -> list[str]:
    return [each.id for each in alert_cards(state) if each.printed.is_creature]


def _struck(state: State, chosen: Chosen) -> list[str]:
    who = state.card(chosen["who"])
    return [each.id for each in targets(state, basic_strike(state, who, ""))]


def _users(state: State, _: Chosen) -> list[str]:
    return [each.id for each in alert_cards(state) if each.printed.abilities]


def _abilities(state: State, chosen: Chosen) -> list[str]:
    return [each.id for each in state.card(chosen["who"]).printed.abilities]


def _aimed_at(state: State, chosen: Chosen) -> list[str]:
    who = state.card(chosen["who"])
    ability = find_ability(who, chosen["ability"])
    return [each.id for each in targets(state, ability_act(who, ability, ""))] if ability else []


def _battle(_: State, seat: Seat) -> Sequence[Offer[State]]:
    where = Field[State]("to", Meaning.PLACE, lambda state, chosen: steps(state, state.card(chosen["who"])))
    return (
        Offer(cmd.Move, (Field("who", Meaning.PIECE, _walkers), where)),
        Offer(cmd.Jump, (Field("who", Meaning.PIECE, _jumpers), Field("to", Meaning.PLACE, _landing))),
        Offer(
            cmd.Strike,
            (Field("who", Meaning.PIECE, _strikers), Field("target", Meaning.PIECE, _struck)),
        ),
        Offer(
            cmd.UseAbility,
            (
                Field("who", Meaning.PIECE, _users),
                Field("ability", Meaning.WORD, _abilities),
                Field("target", Meaning.PIECE, _aimed_at),
            ),
        ),
        Offer(cmd.EndTurn),
        Offer(cmd.Concede, (own_seat(seat),)),
    )


# -- what people judge -----------------------------------------------------------------------------------


def _shown(state: State, _: Chosen) -> list[str]:
    return [each.id for each in state.in_play if not each.hidden]


def _noted(state: State, _: Chosen) -> list[str]:
    return [each.id for each in state.in_play if each.notes and not each.hidden]


def _notes(state: State, chosen: Chosen) -> list[str]:
    return [each.id for each in state.card(chosen["target"]).notes]


def _texts(_: State, seat: Seat) -> Sequence[Offer[State]]:
    source, target = (
        Field[State]("source", Meaning.PIECE, _shown),
        Field[State]("target", Meaning.PIECE, _shown),
    )
    effects = Field[State]("effect", Meaning.WORD, lambda state, _: [each.id for each in state.effects])
    return (
        Offer(
            cmd.ApplyText,
            (source, Field("verb", Meaning.WORD, lambda state, _: VERBS), target, Field("n", Meaning.NUMBER)),
        ),
        Offer(
            cmd.ApplyToSeveral,
            (source, Field("verb", Meaning.WORD, lambda state, _: SEVERAL), Field("n", Meaning.NUMBER)),
        ),
        Offer(
            cmd.GiveKeyword,
            (
                source,
                target,
                Field("keyword", Meaning.WORD, lambda state, _: (*keywords(), NO_CLASS)),
                Field("n", Meaning.NUMBER),
                Field("turns", Meaning.NUMBER),
            ),
        ),
        Offer(cmd.TakeKeyword, (effects,)),
        Offer(
            cmd.LayNote,
            (
                source,
                target,
                Field("kind", Meaning.WORD, lambda state, _: NOTE_KINDS),
                Field("text", Meaning.TEXT),
            ),
        ),
        Offer(
            cmd.LiftNote,
            (Field("target", Meaning.PIECE, _noted), Field("note", Meaning.WORD, _notes)),
        ),
    )


Maker = Callable[[State, Seat], Sequence[Offer[State]]]
MAKERS: dict[str, tuple[Maker, ...]] = {
    "deal": (dealing,),
    "squad": (_buying,),
    "place": (placing,),
    "battle": (_battle, _texts),
}
"""Who offers what in which stage."""
