"""What a seat may order, field by field; `decide` has the last word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import (
    LINES,
    MOMENTS,
    SEATS,
    TABLE_ITSELF,
    UNLISTED,
    PileName,
    Stage,
    State,
    Unit,
    other,
)
from companion.games.warcry.outcome import to_act
from companion.games.warcry.printed import DURATIONS, NUMBERS, TACTICS, AbilityKind, CardType, Printed
from companion.games.warcry.rules import attach, attack, ranged
from companion.games.warcry.rules.card import abilities_of, reach_of
from companion.games.warcry.rules.deck import may_be_held
from companion.games.warcry.rules.test import TESTED
from companion.games.warcry.rules.verbs import DEEDS

Offers = Sequence[Offer[State]]


def offers(state: State, seat: Seat) -> Offers:
    """The orders of the player in turn, or of the one who has stopped the game to react."""
    if seat not in to_act(state):
        return ()
    makers = (_reactions, _resume, _texts) if state.reacting else MAKERS.get(state.stage, ())
    return tuple(offer for make in makers for offer in make(state, seat))


# -- fields ----------------------------------------------------------------------------------------------


def _of(name: str, meaning: Meaning, values: Callable[[State], Iterable[Any]]) -> Field[State]:
    return Field(name, meaning, lambda state, chosen: values(state))


def _seat(seat: Seat) -> Field[State]:
    return Field("seat", Meaning.WORD, lambda state, chosen: (seat,))


def held(state: State, seat: Seat, pile: PileName, type_: CardType) -> list[str]:
    """The cards of a type that a player may play: those in hand, or on paper any of the lists and others."""
    side = state.side(seat)
    keys = may_be_held(state, seat, pile)
    found = [each for each in dict.fromkeys(keys) if side.printed(each).played_as == type_]
    return found if side.listed and state.options.hands == "app" else [*found, UNLISTED]


def _hand(seat: Seat, pile: PileName, type_: CardType) -> Field[State]:
    return _of("card", Meaning.CARD, lambda state: held(state, seat, pile, type_))


def _card_abilities(seat: Seat, type_: CardType) -> Field[State]:
    """The abilities of the card that was chosen before; of one that is yet to be told, any of its type."""

    def values(state: State, chosen: Chosen) -> list[str]:
        card = state.side(seat).find_printed(chosen["card"]) or Printed("", type_)
        return [each.id for each in card.usable]

    return Field("ability", Meaning.WORD, values)


def _who(units: Callable[[State], Iterable[Unit]], name: str = "who") -> Field[State]:
    return _of(name, Meaning.PIECE, lambda state: [each.id for each in units(state)])


def _unit_abilities(*kinds: AbilityKind) -> Field[State]:
    """The abilities of the unit that was chosen before."""

    def values(state: State, chosen: Chosen) -> list[str]:
        unit = _find(state, chosen["who"])
        return [key for key, (_, each) in abilities_of(unit).items() if each.kind in kinds] if unit else []

    return Field("ability", Meaning.WORD, values)


def _find(state: State, id_: str) -> Unit | None:
    return state.find(id_) or next((each for each in state.fallen if each.id == id_), None)


def _has(unit: Unit, *kinds: AbilityKind) -> bool:
    return any(each.kind in kinds for _, each in abilities_of(unit).values())


_LINE = _of("line", Meaning.WORD, lambda state: LINES)


# -- stages ----------------------------------------------------------------------------------------------


def _muster(_: State, seat: Seat) -> Offers:
    bearers = _who(lambda state: attach.bearers(state, seat), "unit")
    standing = _of("standing", Meaning.WORD, lambda state: (False, True))
    return (
        Offer(cmd.Muster, (_seat(seat), _hand(seat, "army", "Unit"), _LINE)),
        Offer(cmd.Attach, (_seat(seat), _hand(seat, "army", "Attachment"), bearers)),
        Offer(cmd.PassMuster, (_seat(seat),)),
        Offer(cmd.SetPrice, (_seat(seat), Field("gold", Meaning.NUMBER, span=lambda *_: (0, 30)), standing)),
    )


def _battle(_: State, seat: Seat) -> Offers:
    def ready(state: State) -> list[Unit]:
        return [each for each in state.army(seat) if each.ready]

    def aimed(state: State, chosen: Chosen) -> list[str]:
        return [each.id for each in attack.targets(state, state.unit(chosen["who"]))]

    def shot(state: State, chosen: Chosen) -> list[str]:
        return [each.id for each in ranged.targets(state, state.unit(chosen["who"]))]

    return (
        Offer(cmd.Attack, (_who(ready), Field("target", Meaning.PIECE, aimed))),
        Offer(
            cmd.Shoot,
            (
                _who(lambda state: [each for each in ready(state) if reach_of(each)]),
                Field("target", Meaning.PIECE, shot),
            ),
        ),
        Offer(
            cmd.PlayCommand, (_seat(seat), _hand(seat, "action", "Command"), _card_abilities(seat, "Command"))
        ),
        Offer(
            cmd.UseCommand,
            (
                _who(lambda state: [each for each in ready(state) if _has(each, "command")]),
                _unit_abilities("command"),
            ),
        ),
        Offer(cmd.MoveUp, (_who(lambda state: state.line(seat, "reserve")),)),
        Offer(cmd.Pass, (_seat(seat),)),
        Offer(cmd.Retreat, (_seat(seat),)),
    )


def _combat(_: State, seat: Seat) -> Offers:
    def able(state: State) -> list[Unit]:
        return [each for each in state.army(seat) if _has(each, *TACTICS)]

    def players(state: State) -> list[Unit]:
        lenient = state.options.committed_plays_tactic_cards
        return [each for each in state.army(seat) if each.ready or (lenient and state.fights(each))]

    return (
        Offer(
            cmd.PlayTactic,
            (_seat(seat), _hand(seat, "action", "Tactic"), _card_abilities(seat, "Tactic"), _who(players)),
        ),
        Offer(cmd.UseTactic, (_who(able), _unit_abilities(*TACTICS))),
        Offer(cmd.PassTactic, (_seat(seat),)),
    )


def _rolled(_: State, seat: Seat) -> Offers:
    return (Offer(cmd.Settle),)


def _cleanup(_: State, seat: Seat) -> Offers:
    own = _who(lambda state: state.army(seat))

    def elsewhere(state: State, chosen: Chosen) -> list[str]:
        return [each for each in LINES if each != state.unit(chosen["who"]).line]

    return (
        Offer(cmd.Dismiss, (own,)),
        Offer(cmd.Arrange, (own, Field("line", Meaning.WORD, elsewhere))),
        Offer(cmd.FinishCleanup, (_seat(seat),)),
    )


def _reactions(state: State, seat: Seat) -> Offers:
    """By cards from hand and by units; between battles nobody holds action cards."""
    card = _hand(seat, "action", "Reaction")
    by_card = Offer(cmd.PlayReaction, (_seat(seat), card, _card_abilities(seat, "Reaction")))
    return (*((by_card,) if state.is_battle_phase else ()), *_unit_reactions(state, seat))


def _unit_reactions(_: State, seat: Seat) -> Offers:
    def able(state: State) -> list[Unit]:
        fallen = [each for each in state.fallen if each.owner == seat]
        ready = [each for each in state.army(seat) if each.ready]
        return [each for each in (*ready, *fallen) if _has(each, "reaction")]

    return (Offer(cmd.UseReaction, (_who(able), _unit_abilities("reaction"))),)


def _resume(_: State, seat: Seat) -> Offers:
    return (Offer(cmd.Resume, (_seat(seat),)),)


def _calls(_: State, seat: Seat) -> Offers:
    """Either player may stop the game to react."""
    who = Field[State]("seat", Meaning.WORD, lambda state, chosen: (other(seat), seat))
    return (Offer(cmd.CallReaction, (who,)),)


def _tests(_: State, seat: Seat) -> Offers:
    own = _who(lambda state: state.army(seat))
    return (
        Offer(
            cmd.TestUnit,
            (
                own,
                _of("what", Meaning.WORD, lambda state: TESTED),
                _of("unmodified", Meaning.WORD, lambda state: (False, True)),
            ),
        ),
    )


def _texts(state: State, seat: Seat) -> Offers:
    """What people carry out by hand; only what there is something to do it to."""
    place = _of(
        "target", Meaning.PIECE, lambda state: (*(each.id for each in state.units), *SEATS, TABLE_ITSELF)
    )
    moment = _of("moment", Meaning.WORD, lambda state: MOMENTS)
    until, text = _of("until", Meaning.WORD, _durations), Field[State]("text", Meaning.TEXT)
    found: list[Offer[State]] = [
        Offer(cmd.Remind, (_seat(seat), place, moment, until, text)),
        Offer(cmd.AddCounter, (_seat(seat), Field("name", Meaning.TEXT))),
    ]
    found.append(Offer(cmd.BringUnit, (_seat(seat), _of("card", Meaning.CARD, _out_of_play(seat)), _LINE)))
    if _worn(state):
        found.append(Offer(cmd.DropAttachment, (_of("attachment", Meaning.WORD, _worn),)))
    n = Field[State]("n", Meaning.NUMBER, span=lambda *_: (-20, 20))
    if state.units:
        target = _who(lambda state: state.units, "target")
        numbers = _of("what", Meaning.WORD, lambda state: NUMBERS)
        found += [
            Offer(cmd.ApplyText, (_seat(seat), _of("verb", Meaning.WORD, lambda state: DEEDS), target)),
            Offer(cmd.Modify, (_seat(seat), target, numbers, n, until)),
        ]
    if state.effects:
        laid = _of("effect", Meaning.WORD, lambda state: [each.id for each in state.effects])
        found.append(Offer(cmd.EndModifier, (laid,)))
    if state.counters:
        counters = _of("counter", Meaning.WORD, lambda state: [each.id for each in state.counters])
        found += [Offer(cmd.SetCounter, (counters, n)), Offer(cmd.DropCounter, (counters,))]
    return found


def _worn(state: State) -> list[str]:
    return [each.id for unit in state.units for each in unit.attachments]


def _out_of_play(seat: Seat) -> Callable[[State], list[str]]:
    """The units that a text might put into play: of the hand and of both piles, or another one."""

    def values(state: State) -> list[str]:
        side = state.side(seat)
        keys = dict.fromkeys((*side.army_hand, *side.army_discard, *side.army_deck.cards))
        return [*(each for each in keys if side.printed(each).type == "Unit"), UNLISTED]

    return values


def _durations(state: State) -> tuple[str, ...]:
    return tuple(each for each in DURATIONS if each != "combat" or state.combat is not None)


Maker = Callable[[State, Seat], Offers]
MAKERS: dict[Stage, tuple[Maker, ...]] = {
    "muster": (_muster, _unit_reactions, _calls, _tests, _texts),
    "battle": (_battle, _reactions, _calls, _tests, _texts),
    "combat": (_combat, _reactions, _calls, _tests, _texts),
    "rolled": (_rolled, _reactions, _calls, _tests, _texts),
    "cleanup": (_cleanup, _unit_reactions, _calls, _tests, _texts),
}
"""Who offers what in which stage."""

__all__ = ["held", "offers"]
