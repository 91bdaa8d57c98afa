"""Before the battle: the deal, what a squad costs while it is bought, and which cards are still to be placed.

What a squad may be is told by the rules; nothing here judges it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.games.kubnazub import fights
from app.games.kubnazub.board import looker
from app.games.kubnazub.cards import ELEMENTS, elements, printed_card
from app.presenters.card_views import CardView
from app.presenters.foresight import Foreseen
from app.presenters.table.face import Head, Mend, Notice, Tile
from app.presenters.table.parts import MeterView, ToggleView
from app.presenters.views import ChipView, Speak
from companion.cards.squads import Breach
from companion.core.ask import Roll
from companion.core.game import Command, Event
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.duel.field import SEATS
from companion.games.duel.placement import STAGES as CELLS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import HIDDEN, Side, State
from companion.games.kubnazub.rules.before_squad import usable
from companion.games.kubnazub.rules.bring import has_room
from companion.games.kubnazub.rules.place import used_by
from companion.games.kubnazub.rules.squad import broken, can_still_buy, limits, makes_room, means, purse
from companion.games.kubnazub.words.before import STAGES
from companion.games.kubnazub.words.names import PLAYERS, seat_name

BROKEN: dict[str, Text] = {
    "gold": say("Not enough gold"), "flying": say("Too much is spent on flyers"),
    "areas": say("Too many areas"), "once": say("A unique card is there twice"),
    "hand": say("More cards than were dealt"), "hosts": say("No creature is in the squad"),
    "factions": say("Too many elements"),
}  # fmt: skip
MOST_CURES = 2
"""So many ways out of a broken limit are offered."""


def _holds(state: State, seat: Seat, *stages: str) -> bool:
    """Whether a player who may be looked at does something of his own in one of these stages."""
    if state.stage not in stages or seat not in SEATS:
        return False
    side = state.side(seat)
    return bool(side.library) and HIDDEN not in side.dealt


# -- where the table stands -------------------------------------------------------------------------------


def head(state: State) -> Head:
    """What is done, who does it, and how far it is."""
    seat = looker(state)
    stage, who = STAGES[state.stage], seat_name(seat)
    if _holds(state, seat, "squad"):
        side = state.side(seat)
        facts = {"n": len(side.squad), "all": len(side.squad) + len(side.dealt)}
        line = say("{seat} · {n} of {all} taken", seat=who, **facts)
        return Head(line, short=say("{n} of {all}", **facts), title=say("Squad"))
    return Head(say("{seat}", seat=who), title=stage) if state.stage != "first" else Head(stage)


def status(state: State, speak: Speak) -> tuple[ChipView, ...]:
    """Elements with their surcharge, what flies, and redeals, while a squad is bought."""
    seat = looker(state)
    if not _holds(state, seat, "squad"):
        return ()
    paid, most = purse(state, seat), limits().flying
    extra = speak(say("Elements: +{n} gold", n=paid.surcharge)) if paid.surcharge else speak(say("Elements"))
    flying = speak(say("Flyers"))
    return (
        ChipView("elements", str(len(paid.factions)), extra, "cards-outline", danger=bool(paid.surcharge)),
        ChipView("flying", str(paid.flying), flying, "feather", of=str(most or "")),
        ChipView("redeals", str(state.side(seat).redeals), speak(say("Redeals")), "cards-playing-outline"),
    )


def meters(state: State, seat: Seat, speak: Speak) -> tuple[MeterView, ...]:
    """Gold and silver of a squad that is bought; the zone of one that is placed."""
    if _holds(state, seat, "squad"):
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
    for stage in CELLS[seat]:
        if full and used < full:
            return full, len(stage)
        full += len(stage)
    return full, 0


def foreseen(question: Roll, events: Sequence[Event], state: State) -> Foreseen | None:
    """What the dice come to: who chooses the seats, or in battle the wounds."""
    rolled = [each for each in events if isinstance(each, ev.FirstRolled)]
    if not rolled:
        return fights.foreseen(question, events, state)
    one, two = rolled[-1].faces
    if one == two:
        return Foreseen(say("Equal: roll again"))
    place = 0 if one > two else 1
    return Foreseen(say("{seat} chooses", seat=rolled[-1].names[place] or PLAYERS[place]))


# -- what is to be remembered -----------------------------------------------------------------------------


def notices(state: State) -> Sequence[Notice]:
    """The limit that a squad breaks, what comes before buying, which cells open next."""
    seat = looker(state)
    if _holds(state, seat, "squad"):
        return _of_squad(state, seat)
    if _holds(state, seat, "deal") and has_room(state, state.side(seat)):
        told, most = len(state.side(seat).dealt), limits().hand
        text = say("{n} of {all} cards are told", n=told, all=most)
        detail = say("Add those that are in no list by their numbers.")
        order = (say("Add a card that is not listed"), cmd.BringCard(seat))
        return [Notice(text, detail, "KZ-DECK-08", orders=(order,))]
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


def _of_squad(state: State, seat: Seat) -> list[Notice]:
    side = state.side(seat)
    found = broken(state, seat)
    first = [] if len(side.squad) > len(side.compulsory) else usable(side)
    return [
        *(_before_buying(side, name) for name in first),
        *(_finding(state, seat, each) for each in found[:1]),
    ]


def _before_buying(side: Side, name: str) -> Notice:
    """A card that does something before its player buys, and only then."""
    texts = [each.text for each in side.printed(name).reminders if each.text]
    detail = say("{value}", value=texts[0]) if texts else say("It is shown to both and need not be bought.")
    order = (say("Show it now"), cmd.UseBeforeSquad(side.id, name))
    return Notice(
        say("Before you buy: {card}", card=name), detail, "KZ-SQUAD-19", "eye-outline", False, (order,)
    )


def _finding(state: State, seat: Seat, breach: Breach) -> Notice:
    """A broken limit, and which card to put back for a cure."""
    count = say("{count} of {most}", count=breach.count, most=breach.most)
    cures = tuple(
        (say("Put {card} back", card=name), cmd.PutBack(seat, name))
        for name in makes_room(state, seat)[:MOST_CURES]
    )
    return Notice(BROKEN[breach.limit], count, breach.rule, "close-octagon", True, cures)


def hint(state: State) -> Text | None:
    """What a tap would do, and how much can still be bought."""
    seat = looker(state)
    if state.stage == "place" and hand(state, seat, str):
        return say("A tap on a cell puts the chosen card there.")
    if _holds(state, seat, "deal"):
        return say("Keep these cards, or take others for gold. A tap reads a card.")
    if not _holds(state, seat, "squad") or state.side(seat).is_ready:
        return None
    n = len(can_still_buy(state, seat))
    if not n:
        return say("No other card fits into the squad.")
    return say_n("{n} more card can be bought.", "{n} more cards can be bought.", n)


def tiles(state: State) -> Sequence[Tile] | None:
    """What can be ordered besides the taps of the page."""
    seat = looker(state)
    if state.stage == "place":
        return ()
    bring = Tile(cmd.BringCard, say("Add a card that is not listed"), "card-plus-outline")
    if state.stage == "squad":
        return (bring,)
    if not _holds(state, seat, "deal"):
        return None
    left = means(state, seat).gold - limits().redeal_gold
    price = say("−{n} gold for the squad, {left} left", n=limits().redeal_gold, left=left)
    again = Tile(cmd.Redeal, say("Take another deal"), "cards-playing-outline", detail=(price,))
    return (again, bring) if has_room(state, state.side(seat)) else (again,)


# -- cards ------------------------------------------------------------------------------------------------


def hand(state: State, seat: Seat, speak: Speak) -> tuple[CardView, ...]:
    """The cards that are still to be placed."""
    if not _holds(state, seat, "place"):
        return ()
    side = state.side(seat)
    return tuple(printed_card(name, side.printed(name), speak) for name in side.squad)


def toggles(state: State, seat: Seat, speak: Speak) -> tuple[ToggleView, ...]:
    """Every card of the deal: to be read, and while a squad is bought a tap buys it or puts it back."""
    if not _holds(state, seat, "deal", "squad"):
        return ()
    side = state.side(seat)
    buys = state.stage == "squad"
    fits = can_still_buy(state, seat) if buys else side.dealt
    dear = {name for each in broken(state, seat) for name in each.cards} if buys else set()
    held = [(name, True) for name in side.squad] + [(name, False) for name in side.dealt]
    held.sort(
        key=lambda each: (not side.printed(each[0]).elite, -side.printed(each[0]).cost, each[0], not each[1])
    )
    seen: Counter[str] = Counter()
    rows = []
    for name, taken in held:
        seen[name] += 1
        id_ = name if seen[name] == 1 else f"{name}/{seen[name]}"
        rows.append(
            _toggle(side, id_, name, taken, buys, name in dear, not taken and name not in fits, speak)
        )
    return tuple(rows)


def _toggle(
    side: Side, id_: str, name: str, taken: bool, buys: bool, bad: bool, dim: bool, speak: Speak
) -> ToggleView:
    printed = side.printed(name)
    order = cmd.PutBack(side.id, name) if taken else cmd.Buy(side.id, name)
    return ToggleView(
        id_,
        name,
        order if buys else None,
        taken,
        str(printed.cost),
        "gold" if printed.elite else "silver",
        elements(printed, speak),
        ELEMENTS.get(printed.elements[0] if printed.elements else "", "circle-outline"),
        "feather" if printed.flies else "",
        bad,
        dim,
        printed_card(name, printed, speak),
    )


def mends(state: State, command: Command) -> Sequence[Mend]:
    """Which bought card could go for one that does not fit."""
    if not isinstance(command, cmd.Buy):
        return ()
    seat = command.seat
    return tuple(
        Mend(
            say("Put {card} back for it", card=name),
            (cmd.PutBack(seat, name), command),
        )
        for name in makes_room(state, seat, command.card)
    )
