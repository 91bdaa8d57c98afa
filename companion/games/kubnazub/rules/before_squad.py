"""What cards do before the squad is bought (KZ-SQUAD-19), verb by verb; `Printed.before_squad` names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Reminded
from companion.core.rules import rule
from companion.games.duel.field import P1, other
from companion.games.duel.preparing import require_busy
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.trigger import BEFORE_SQUAD

Verb = Callable[[Course[State], Side, Printed, int], None]
"""What is done, by whom, with which card, and how much."""


@rule("KZ-FAQ-08")
def gain_crystals(course: Course[State], side: Side, card: Printed, n: int) -> None:
    """The card need not be bought for it; the table decides of which colour they are."""
    colour = course.state.options.kotik_crystal
    course.happen(ev.CrystalsGained(side.id, n, colour, rule="KZ-FAQ-08"))


@rule("KZ-FAQ-10", "KZ-FAQ-11")
def give_away(course: Course[State], side: Side, card: Printed, n: int) -> None:
    """The First player's opponent has to take the card into his squad, as a regular card of that cost."""
    if side.id != P1:
        raise Illegal("KZ-FAQ-10", "first_player_only", card=card.name)
    given = replace(card, cost=n, elite=False)
    course.happen(ev.CardImposed(other(side.id), given, card.name, rule="KZ-FAQ-10"))


VERBS: dict[str, Verb] = {"gain_crystals": gain_crystals, "give_away": give_away}


def _texts(card: Printed, side: Side) -> tuple[str, ...]:
    """The texts for people that come before the squad is bought."""
    return tuple(each.text for each in card.reminders_of(side.id) if each.moment == BEFORE_SQUAD)


def usable(side: Side) -> tuple[str, ...]:
    """The dealt cards that may still be used so, each once."""
    left = (name for name in side.dealt if side.used_before.count(name) < side.dealt.count(name))
    cards = (side.printed(name) for name in dict.fromkeys(left))
    return tuple(card.name for card in cards if card.before_squad or _texts(card, side))


@rule("KZ-SQUAD-19")
def use(course: Course[State], command: cmd.UseBeforeSquad) -> None:
    """A dealt card is shown and does what it does; this comes before the player buys."""
    side = require_busy(course.state, command.seat, "KZ-SQUAD-19")
    if command.card not in usable(side):
        raise Illegal("KZ-SQUAD-19", "not_before_squad", card=command.card)
    if len(side.squad) > len(side.compulsory):
        raise Illegal("KZ-SQUAD-19", "bought_already")
    card = side.printed(command.card)
    course.happen(ev.BeforeSquadUsed(side.id, card.name, rule="KZ-SQUAD-19"))
    for each in card.before_squad:
        VERBS[each.verb](course, side, card, each.n)
    for text in _texts(card, side):
        course.happen(Reminded(card.name, text, rule="KZ-CORE-02"))
