"""Before the battle: what a squad costs while it is bought, and which cards are still to be placed.

What a squad may be is told by `companion.cards`; nothing here judges it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.games.kubnazub.board import looker
from app.games.kubnazub.cards import ELEMENTS, elements, printed_card
from app.presenters.card_views import CardView
from app.presenters.table.face import Notice
from app.presenters.table.parts import MeterView, ToggleView
from app.presenters.views import ChipView, Speak
from companion.cards.squads import Bought, Breach, breaches, hand_of
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.duel.field import SEATS
from companion.games.duel.placement import STAGES
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.rules.place import used_by
from companion.games.kubnazub.rules.squad import catalogue_card, limits, means, purse

BROKEN: dict[str, Text] = {
    "gold": say("Not enough gold"), "flying": say("Too much is spent on flyers"),
    "areas": say("Too many areas"), "once": say("A unique card is there twice"),
    "hand": say("More cards than were dealt"), "hosts": say("No creature is in the squad"),
    "factions": say("Too many elements"),
}  # fmt: skip


def _broken(state: State, seat: Seat) -> tuple[Breach, ...]:
    """The limits that the squad so far breaks; that it has no creature matters once it has cards."""
    side = state.side(seat)
    bought = [Bought(name, n, catalogue_card(side.printed(name))) for name, n in Counter(side.squad).items()]
    found = breaches(bought, limits(), means(state, seat), hand_of(limits()))
    return tuple(each for each in found if each.sure and (each.limit != "hosts" or side.squad))


def _buys(state: State, seat: Seat) -> bool:
    return state.stage == "squad" and seat in SEATS and bool(state.side(seat).library)


def status(state: State, speak: Speak) -> tuple[ChipView, ...]:
    """Elements with their surcharge, what flies, and redeals, while a squad is bought."""
    seat = looker(state)
    if not _buys(state, seat):
        return ()
    paid, most = purse(state, seat), limits().flying
    elements = (
        speak(say("Elements: +{n} gold", n=paid.surcharge)) if paid.surcharge else speak(say("Elements"))
    )
    flying = speak(say("Flyers"))
    return (
        ChipView("elements", str(len(paid.factions)), elements, "cards-outline", danger=bool(paid.surcharge)),
        ChipView("flying", str(paid.flying), flying, "feather", of=str(most or "")),
        ChipView("redeals", str(state.side(seat).redeals), speak(say("Redeals")), "cards-playing-outline"),
    )


def meters(state: State, seat: Seat, speak: Speak) -> tuple[MeterView, ...]:
    """Gold and silver of a squad that is bought; the zone of one that is placed."""
    if _buys(state, seat):
        paid = purse(state, seat)
        gold = say("Gold, with a surcharge of {n}", n=paid.surcharge) if paid.surcharge else say("Gold")
        spent = (paid.gold - paid.gold_left, paid.silver - paid.silver_left)
        return (
            MeterView("gold", speak(gold), spent[0], paid.gold, "gold", of_words=_of(paid.gold, speak)),
            MeterView(
                "silver",
                speak(say("Silver")),
                spent[1],
                paid.silver,
                "silver",
                of_words=_of(paid.silver, speak),
            ),
        )
    if state.stage != "place" or seat not in SEATS:
        return ()
    full, locked = _zone(state, seat)
    return (
        MeterView("zone", speak(say("Zone")), len(used_by(state, seat)), full, cells=True, locked=locked),
    )


def _of(most: int, speak: Speak) -> str:
    return speak(say("of {n}", n=most))


def _zone(state: State, seat: Seat) -> tuple[int, int]:
    """How many cells are open so far, and how many open next."""
    used, full = len(used_by(state, seat)), 0
    for stage in STAGES[seat]:
        if full and used < full:
            return full, len(stage)
        full += len(stage)
    return full, 0


def notices(state: State) -> Sequence[Notice]:
    """The limit that a squad breaks; which cells open next."""
    seat = looker(state)
    if _buys(state, seat):
        return [_finding(each) for each in _broken(state, seat)[:1]]
    if state.stage != "place" or state.side(seat).is_ready or not state.side(seat).library:
        return ()
    full, later = _zone(state, seat)
    left = full - len(used_by(state, seat))
    if not later:
        return ()
    text = say_n(
        "{n} more card in the zone, and more cells open.",
        "{n} more cards in the zone, and more cells open.",
        left,
    )
    return [Notice(text, rule="KZ-PLACE-05" if seat == SEATS[0] else "KZ-PLACE-08")]


def _finding(breach: Breach) -> Notice:
    count = say("{count} of {most}", count=breach.count, most=breach.most)
    return Notice(BROKEN[breach.limit], count, breach.rule, "close-octagon", bad=True)


def hand(state: State, seat: Seat, speak: Speak) -> tuple[CardView, ...]:
    """The cards that are still to be placed, or that were dealt."""
    if seat not in SEATS or not state.side(seat).library:
        return ()
    side = state.side(seat)
    held = {"place": side.squad, "deal": side.dealt}.get(state.stage, ())
    return tuple(printed_card(name, side.printed(name), speak) for name in held)


def toggles(state: State, seat: Seat, speak: Speak) -> tuple[ToggleView, ...]:
    """Every card of the deal: a tap buys it or puts it back."""
    if not _buys(state, seat):
        return ()
    side = state.side(seat)
    dear = {name for each in _broken(state, seat) for name in each.cards}
    held = Counter((*side.squad, *side.dealt))
    rows = [_toggle(side, name, copy, name in dear, speak) for name, n in held.items() for copy in range(n)]
    return tuple(sorted(rows, key=lambda row: (row.cost_look != "gold", -int(row.cost), row.name)))


def _toggle(side: Side, name: str, copy: int, bad: bool, speak: Speak) -> ToggleView:
    """One copy of a card; of several the first ones are those that were bought."""
    printed, taken = side.printed(name), copy < side.squad.count(name)
    order = cmd.PutBack(side.id, name) if taken else cmd.Buy(side.id, name)
    return ToggleView(
        f"{name}/{copy}",
        name,
        order,
        taken,
        str(printed.cost),
        "gold" if printed.elite else "silver",
        elements(printed, speak),
        ELEMENTS.get(printed.elements[0] if printed.elements else "", "circle-outline"),
        "feather" if printed.flies else "",
        bad,
    )
