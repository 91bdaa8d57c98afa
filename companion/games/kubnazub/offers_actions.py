"""What a card may do besides walking and striking: abilities, jumps, chips, aiming at flyers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Ability
from companion.games.kubnazub.rules.chip import burns_chips
from companion.games.kubnazub.rules.fly import has_only_flyers
from companion.games.kubnazub.rules.keyword_action import landing_cells
from companion.games.kubnazub.rules.usable import abilities_of, is_answer, targets_of, why_not


def actions(_: State, seat: Seat) -> Sequence[Offer[State]]:
    """The further actions of a turn; the other player's sudden abilities are used from the same phone."""
    return (
        Offer(cmd.Jump, (Field("who", Meaning.PIECE, _jumpers), Field("to", Meaning.PLACE, _landing))),
        Offer(
            cmd.UseAbility,
            (
                Field("who", Meaning.PIECE, _users),
                Field("ability", Meaning.WORD, _abilities),
                Field("target", Meaning.PIECE, _targets),
            ),
        ),
        Offer(cmd.TakeChip, (Field("who", Meaning.PIECE, _burners),)),
        Offer(cmd.AimAtFlyers, (Field("who", Meaning.PIECE, _aimers),)),
    )


def _open(state: State) -> list[Card]:
    return [each for each in state.cards_of(state.active) if not each.closed]


def _jumpers(state: State, _: Chosen) -> list[str]:
    return [each.id for each in _open(state) if not each.moved and landing_cells(state, each)]


def _landing(state: State, chosen: Chosen) -> tuple[Square, ...]:
    return landing_cells(state, state.card(chosen["who"]))


def _usable(state: State, card: Card) -> Iterator[Ability]:
    for ability in abilities_of(state, card):
        in_turn = card.controller == state.active or (ability.sudden and not card.hidden)
        if in_turn and not is_answer(ability) and why_not(state, card, ability) is None:
            yield ability


def _users(state: State, _: Chosen) -> list[str]:
    return [each.id for each in state.in_play if any(_usable(state, each))]


def _abilities(state: State, chosen: Chosen) -> list[str]:
    return [each.id for each in _usable(state, state.card(chosen["who"]))]


def _targets(state: State, chosen: Chosen) -> list[str]:
    card = state.card(chosen["who"])
    ability = next(each for each in abilities_of(state, card) if each.id == chosen["ability"])
    return [each.id for each in targets_of(state, card, ability)]


def _burners(state: State, _: Chosen) -> list[str]:
    return [each.id for each in _open(state) if burns_chips(state, each)]


def _aimers(state: State, _: Chosen) -> list[str]:
    enemies = {each.owner for each in state.in_play} - {state.active}
    if not all(has_only_flyers(state, seat) for seat in enemies):
        return []
    return [each.id for each in _open(state) if each.printed.is_creature and each.zone != "air"]
