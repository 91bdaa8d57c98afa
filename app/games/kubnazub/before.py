"""Before the battle of «Куб на зуб»: the deal and its redeals, the limits of a squad, what precedes buying.

What a squad may be is told by the rules; nothing here judges it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.duel.before import Preparing, holds
from app.games.kubnazub import fights
from app.games.kubnazub.cards import LOOK
from app.presenters.foresight import Foreseen
from app.presenters.table.face import Notice, Tile
from app.presenters.views import ChipView, Speak
from companion.cards.squads import Purse
from companion.core.game import Event
from companion.core.questions import Roll
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.duel.field import P1, P2
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Side, State
from companion.games.kubnazub.rules.before_squad import usable
from companion.games.kubnazub.rules.bring import has_room
from companion.games.kubnazub.rules.squad import (
    BUYING,
    can_still_buy,
    limits,
    makes_room,
    means,
    purse,
)
from companion.games.kubnazub.words.before import STAGES
from companion.games.kubnazub.words.names import PLAYERS

BROKEN: dict[str, Text] = {
    "gold": say("Not enough gold"), "flying": say("Too much is spent on flyers"),
    "areas": say("Too many areas"), "once": say("A unique card is there twice"),
    "hand": say("More cards than were dealt"), "hosts": say("No creature is in the squad"),
    "factions": say("Too many elements"),
}  # fmt: skip


def _gold(paid: Purse) -> Text:
    return say("Gold, with a surcharge of {n}", n=paid.surcharge) if paid.surcharge else say("Gold")


def _more_cells(n: int) -> Text:
    return say_n(
        "{n} more card in the zone, and more cells open.",
        "{n} more cards in the zone, and more cells open.",
        n,
    )


PREPARING = Preparing(
    LOOK,
    stages=STAGES,
    squad=say("Squad"),
    buying=BUYING,
    makes_room=makes_room,
    limits=BROKEN,
    gold=_gold,
    more_cells=_more_cells,
    opened_by={P1: "KZ-PLACE-05", P2: "KZ-PLACE-08"},
)


# -- where the table stands -------------------------------------------------------------------------------


def status(state: State, seat: Seat, speak: Speak) -> tuple[ChipView, ...]:
    """Elements with their surcharge, what flies, and redeals, while a squad is bought."""
    if not holds(state, seat, "squad"):
        return ()
    paid, most = purse(state, seat), limits().flying
    extra = speak(say("Elements: +{n} gold", n=paid.surcharge)) if paid.surcharge else speak(say("Elements"))
    flying = speak(say("Flyers"))
    return (
        ChipView("elements", str(len(paid.factions)), extra, "cards-outline", danger=bool(paid.surcharge)),
        ChipView("flying", str(paid.flying), flying, "feather", of=str(most or "")),
        ChipView("redeals", str(state.side(seat).redeals), speak(say("Redeals")), "cards-playing-outline"),
    )


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


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """The limit that a squad breaks, what comes before buying, which cells open next."""
    if holds(state, seat, "squad"):
        return _of_squad(state, seat)
    if holds(state, seat, "deal") and has_room(state, state.side(seat)):
        told, most = len(state.side(seat).dealt), limits().hand
        text = say("{n} of {all} cards are told", n=told, all=most)
        detail = say("Add those that are in no list by their numbers.")
        order = (say("Add a card that is not listed"), cmd.BringCard(seat))
        return [Notice(text, detail, "KZ-DECK-08", orders=(order,))]
    return PREPARING.cells_to_come(state, seat)


def _of_squad(state: State, seat: Seat) -> list[Notice]:
    side = state.side(seat)
    first = [] if len(side.squad) > len(side.compulsory) else usable(side)
    return [
        *(_before_buying(side, name) for name in first),
        *PREPARING.findings(state, seat),
    ]


def _before_buying(side: Side, name: str) -> Notice:
    """A card that does something before its player buys, and only then."""
    texts = [each.text for each in side.printed(name).reminders if each.text]
    detail = say("{value}", value=texts[0]) if texts else say("It is shown to both and need not be bought.")
    order = (say("Show it now"), cmd.UseBeforeSquad(side.id, name))
    return Notice(
        say("Before you buy: {card}", card=name), detail, "KZ-SQUAD-19", "eye-outline", False, (order,)
    )


def hint(state: State, seat: Seat) -> Text | None:
    """What a tap would do, and how much can still be bought."""
    if state.stage == "place" and PREPARING.hand(state, seat, str):
        return say("A tap on a cell puts the chosen card there.")
    if holds(state, seat, "deal"):
        return say("Keep these cards, or take others for gold. A tap reads a card.")
    if not holds(state, seat, "squad") or state.side(seat).is_ready:
        return None
    n = len(can_still_buy(state, seat))
    if not n:
        return say("No other card fits into the squad.")
    return say_n("{n} more card can be bought.", "{n} more cards can be bought.", n)


def tiles(state: State, seat: Seat) -> Sequence[Tile] | None:
    """What can be ordered besides the taps of the page."""
    if state.stage == "place":
        return ()
    bring = Tile(cmd.BringCard, say("Add a card that is not listed"), "card-plus-outline")
    if state.stage == "squad":
        return (bring,)
    if not holds(state, seat, "deal"):
        return None
    left = means(state, seat).gold - limits().redeal_gold
    price = say("−{n} gold for the squad, {left} left", n=limits().redeal_gold, left=left)
    again = Tile(cmd.Redeal, say("Take another deal"), "cards-playing-outline", detail=(price,))
    return (again, bring) if has_room(state, state.side(seat)) else (again,)
