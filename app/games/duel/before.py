"""Before the battle: what a squad costs while it is bought, and which cards are still to be placed.

What a squad may be is told by the rules; nothing here judges it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.duel.cards import CardLook
from app.presenters.card_views import CardView, CostLook
from app.presenters.table.face import Head, Mend, Notice
from app.presenters.table.parts import MeterView, ToggleView
from app.presenters.views import Speak
from companion.cards.squads import Breach, Purse
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.duel import commands as cmd
from companion.games.duel.field import SEATS
from companion.games.duel.placement import STAGES
from companion.games.duel.placing import used_by
from companion.games.duel.recruiting import Recruiting
from companion.games.duel.table import HIDDEN

OF_BOTH = ("first", "reveal")
"""The stages that are nobody's own."""
MOST_CURES = 2
"""So many ways out of a broken limit are offered."""


def holds(state: Any, seat: Seat, *stages: str) -> bool:
    """Whether a player who may be looked at does something of his own in one of these stages."""
    if seat not in SEATS or state.stage_of(seat) not in stages:
        return False
    side = state.side(seat)
    return bool(side.library) and HIDDEN not in side.dealt


def zone(state: Any, seat: Seat) -> tuple[int, int]:
    """How many cells are open so far, and how many open next."""
    used, full = len(used_by(state, seat)), 0
    for stage in STAGES[seat]:
        if full and used < full:
            return full, len(stage)
        full += len(stage)
    return full, 0


def _meter(id_: CostLook, label: str, left: int, most: int, speak: Speak) -> MeterView:
    return MeterView(id_, label, most - left, most, id_, of_words=speak(say("of {n}", n=most)))


@dataclass(frozen=True)
class Preparing:
    """How the players of one game prepare: its cards, its words, and who judges a squad."""

    cards: CardLook
    stages: Mapping[str, Text]
    squad: Text
    """The title while a squad is bought."""
    buying: Recruiting[Any]
    makes_room: Callable[..., Sequence[str]]
    """The bought cards that could go for a broken limit, or for another card."""
    limits: Mapping[str, Text]
    """What a broken limit is called."""
    gold: Callable[[Purse], Text]
    """What the gold is called, with what is taken from it."""
    more_cells: Callable[[int], Text]
    """So many cards more, and further cells open."""
    opened_by: Mapping[Seat, str]
    """The rule by which further cells open."""
    paid: Callable[[Any, Seat, str], Text | None] = lambda state, seat, card: None
    """How a bought card is paid, where that is not plain; it takes the place of what its row says."""
    row: Callable[[CardLook, Any, Speak], str] = CardLook.faction_words
    """What the row of a card says beside the sign of its element or realm: by itself, the word for it."""

    def head(self, state: Any, seat: Seat) -> Head:
        """What is done, who does it, and how far it is."""
        if state.stage in OF_BOTH or seat not in SEATS:
            return Head(self.stages[state.stage])
        stage = self.stages[state.stage_of(seat)]
        who = self.cards.names.player(state, seat)
        if holds(state, seat, "squad"):
            side = state.side(seat)
            facts = {"n": len(side.squad), "all": len(side.squad) + len(side.dealt)}
            line = say("{seat} · {n} of {all} taken", seat=who, **facts)
            return Head(line, short=say("{n} of {all}", **facts), title=self.squad)
        return Head(say("{seat}", seat=who), title=stage)

    def meters(self, state: Any, seat: Seat, speak: Speak) -> tuple[MeterView, ...]:
        """Gold and silver of a squad that is bought; the zone of one that is placed."""
        if holds(state, seat, "squad"):
            paid = self.buying.purse(state, seat)
            gold = _meter("gold", speak(self.gold(paid)), paid.gold_left, paid.gold, speak)
            return gold, _meter("silver", speak(say("Silver")), paid.silver_left, paid.silver, speak)
        if state.stage != "place" or seat not in SEATS:
            return ()
        full, locked = zone(state, seat)
        used = len(used_by(state, seat))
        return (MeterView("zone", speak(say("Zone")), used, full, cells=True, locked=locked),)

    # -- what is to be remembered --------------------------------------------------------------------

    def cells_to_come(self, state: Any, seat: Seat) -> Sequence[Notice]:
        """Which cells open next, while a squad is placed."""
        if state.stage != "place" or seat not in SEATS:
            return ()
        if state.side(seat).is_ready or not state.side(seat).library:
            return ()
        full, later = zone(state, seat)
        wanted, left = full - len(used_by(state, seat)), len(state.side(seat).squad)
        if not left:
            return [Notice(say("All cards stand. To move one, tap it, then another cell."))]
        return [Notice(self.more_cells(wanted), rule=self.opened_by[seat])] if later and wanted < left else ()

    def findings(self, state: Any, seat: Seat) -> list[Notice]:
        """The first limit that a squad breaks, and which card to put back for a cure."""
        return [self._finding(state, seat, each) for each in self.buying.broken_so_far(state, seat)[:1]]

    def _finding(self, state: Any, seat: Seat, breach: Breach) -> Notice:
        count = say("{count} of {most}", count=breach.count, most=breach.most)
        cures = tuple(
            (say("Put {card} back", card=self.cards.names.called(name)), cmd.PutBack(seat, name))
            for name in self.makes_room(state, seat)[:MOST_CURES]
        )
        return Notice(self.limits[breach.limit], count, breach.rule, "close-octagon", True, cures)

    # -- cards ---------------------------------------------------------------------------------------

    def hand(self, state: Any, seat: Seat, speak: Speak) -> tuple[CardView, ...]:
        """The cards that are still to be placed; several of one name are one, with their number."""
        if not holds(state, seat, "place"):
            return ()
        side = state.side(seat)
        cards = {name: self.cards.printed_card(name, side.printed(name), speak) for name in side.squad}
        copies = Counter(side.squad)
        return tuple(
            replace(card, name=f"{card.name} ×{copies[name]}") if copies[name] > 1 else card
            for name, card in cards.items()
        )

    def toggles(self, state: Any, seat: Seat, speak: Speak) -> tuple[ToggleView, ...]:
        """Every card of the deal: to be read, and while a squad is bought a tap buys it or puts it back."""
        if not holds(state, seat, "deal", "squad"):
            return ()
        side = state.side(seat)
        buys = state.stage_of(seat) == "squad"
        fits = self.buying.can_still_buy(state, seat) if buys else side.dealt
        dear = (
            {name for each in self.buying.broken_so_far(state, seat) for name in each.cards}
            if buys
            else set()
        )
        held = [(name, True) for name in side.squad] + [(name, False) for name in side.dealt]
        held.sort(
            key=lambda each: (
                not side.printed(each[0]).elite,
                -side.printed(each[0]).cost,
                each[0],
                not each[1],
            )
        )
        seen: Counter[str] = Counter()
        rows = []
        for name, taken in held:
            seen[name] += 1
            id_ = name if seen[name] == 1 else f"{name}/{seen[name]}"
            dim = not taken and name not in fits
            rows.append(self._toggle(state, seat, id_, name, taken, buys, name in dear, dim, speak))
        return tuple(rows)

    def _toggle(
        self,
        state: Any,
        seat: Seat,
        id_: str,
        name: str,
        taken: bool,
        buys: bool,
        bad: bool,
        dim: bool,
        speak: Speak,
    ) -> ToggleView:
        printed = state.side(seat).printed(name)
        order = cmd.PutBack(seat, name) if taken else cmd.Buy(seat, name)
        paid = self.paid(state, seat, name) if taken and buys else None
        words = self.row(self.cards, printed, speak) if paid is None else speak(paid)
        return ToggleView(
            id_,
            self.cards.name(name, speak),
            order if buys else None,
            taken,
            str(printed.cost),
            "gold" if printed.elite else "silver",
            words,
            self.cards.icon(printed),
            self.cards.kind_icons.get(printed.kind, ""),
            bad,
            dim,
            self.cards.printed_card(name, printed, speak),
        )

    def mends(self, state: Any, command: Command) -> Sequence[Mend]:
        """Which bought card could go for one that does not fit."""
        if not isinstance(command, cmd.Buy):
            return ()
        seat = command.seat
        return tuple(
            Mend(
                say("Put {card} back for it", card=self.cards.names.called(name)),
                (cmd.PutBack(seat, name), command),
            )
            for name in self.makes_room(state, seat, command.card)
        )
