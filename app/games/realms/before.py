"""Before a battle of the realms: hands and mulligans, what an army costs, which realm could be left out.

What an army may be is told by the rules; nothing here judges it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.duel.before import Preparing, holds
from app.games.realms.cards import LOOK, realm_word, short
from app.presenters.table.face import Mend, Notice, Tile
from app.presenters.views import ChipView, Speak
from companion.cards.squads import Purse
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.duel.field import P1, P2
from companion.games.realms import commands as cmd
from companion.games.realms.model import HIDDEN, State
from companion.games.realms.rules.army import BUYING, can_still_buy, helpful_drops, limits_of, purse
from companion.games.realms.rules.draw import SMALLEST, hand_size
from companion.games.realms.words.before import STAGES
from companion.games.realms.words.names import NAMES

BROKEN: dict[str, Text] = {
    "gold": say("Not enough gold"), "areas": say("Too many areas"),
    "once": say("An elite card is there twice"), "hand": say("More cards than were drawn"),
    "hosts": say("No creature stands alone or flies"), "factions": say("Too many realms"),
}  # fmt: skip


def _gold(paid: Purse) -> Text:
    return say("Gold, {n} less for the realms", n=paid.surcharge) if paid.surcharge else say("Gold")


def _more_squares(n: int) -> Text:
    return say_n(
        "{n} more card in the zone, and more squares open.",
        "{n} more cards in the zone, and more squares open.",
        n,
    )


def paid_with(state: State, seat: Seat, name: str) -> Text | None:
    """What pays for a regular card; an elite one is always paid in gold."""
    side = state.side(seat)
    if side.printed(name).elite or state.options.split_payment:
        return None
    in_gold, copies = purse(state, seat).paid_in_gold.count(name), side.squad.count(name)
    if not in_gold:
        return say("paid in silver")
    return (
        say("paid in gold") if in_gold == copies else say("{n} of {all} paid in gold", n=in_gold, all=copies)
    )


PREPARING = Preparing(
    LOOK,
    stages=STAGES,
    squad=say("Army"),
    buying=BUYING,
    makes_room=BUYING.makes_room,
    limits=BROKEN,
    gold=_gold,
    more_cells=_more_squares,
    opened_by={P1: "RE-PLACE-04", P2: "RE-PLACE-04"},
    paid=paid_with,
    row=lambda _look, printed, speak: short(printed, speak),
)


# -- where the table stands -------------------------------------------------------------------------------


def status(state: State, seat: Seat, speak: Speak) -> tuple[ChipView, ...]:
    """Realms with what they cost, and mulligans, while an army is recruited."""
    if not holds(state, seat, "squad"):
        return ()
    paid, most = purse(state, seat), limits_of(state).most_factions
    cost = say("Realms: −{n} gold", n=paid.surcharge) if paid.surcharge else say("Realms")
    mulligans = speak(say("Mulligans"))
    realms = str(len(paid.factions))
    return (
        ChipView(
            "realms", realms, speak(cost), "flag-variant", of=str(most or ""), danger=paid.surcharge > 0
        ),
        ChipView("redeals", str(state.side(seat).redeals), mulligans, "cards-playing-outline"),
    )


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """The limit that an army breaks, which realm could be left out, which squares open next."""
    if not holds(state, seat, "squad"):
        return PREPARING.cells_to_come(state, seat)
    return [*PREPARING.findings(state, seat), *_realm_to_drop(state, seat)]


def _realm_to_drop(state: State, seat: Seat) -> list[Notice]:
    """The first card of the hand that could be bought if a realm were left out."""
    fits = can_still_buy(state, seat)
    for name in dict.fromkeys(state.side(seat).dealt):
        realms = helpful_drops(state, seat, name) if name not in fits else ()
        if realms:
            text = say(
                "Without {realm} you could recruit {card}.",
                realm=realm_word(realms[0]),
                card=NAMES.called(name),
            )
            return [Notice(text, rule="RE-ARMY-02", icon="flag-variant")]
    return []


def mends(state: State, command: Command) -> Sequence[Mend]:
    """Which bought card, or which realm, could go for a card that does not fit."""
    found = PREPARING.mends(state, command)
    if not isinstance(command, cmd.Buy):
        return found
    realms = helpful_drops(state, command.seat, command.card)
    return (*found, *(_without_realm(state, command, realm) for realm in realms))


def _without_realm(state: State, command: cmd.Buy, realm: str) -> Mend:
    side = state.side(command.seat)
    gone = [name for name in side.squad if realm in side.printed(name).realms]
    put_back = tuple(cmd.PutBack(side.id, name) for name in gone)
    text = say_n(
        "Leave {realm} out for it: {n} card",
        "Leave {realm} out for it: {n} cards",
        len(gone),
        realm=realm_word(realm),
    )
    return Mend(text, (*put_back, command))


def hint(state: State, seat: Seat) -> Text | None:
    """What a tap would do, and how much can still be bought."""
    if state.stage == "place" and PREPARING.hand(state, seat, str):
        return say("A tap on a square puts the chosen card there.")
    stage = state.stage_of(seat)
    if stage == "deal" and state.options.hands == "paper":
        return say("Draw {n} cards, keep them or take a mulligan.", n=hand_size(state.side(seat)))
    if holds(state, seat, "deal"):
        return say("Keep this hand, or take another with one card less. A tap reads a card.")
    if stage != "squad" or state.side(seat).is_ready or HIDDEN in state.side(seat).dealt:
        return None
    if _has_room(state, seat) and not state.side(seat).dealt:
        return say("Add the cards of your hand by their numbers.")
    fits = can_still_buy(state, seat)
    n = sum(name in fits for name in state.side(seat).dealt)
    if not n:
        return say("No other card fits into the army. Hold a card to read it.")
    return say_n(
        "{n} card still fits. Hold a card to read it.",
        "{n} cards still fit. Hold a card to read it.",
        n,
    )


def _has_room(state: State, seat: Seat) -> bool:
    side = state.side(seat)
    return len(side.dealt) + len(side.squad) < hand_size(side)


def tiles(state: State, seat: Seat) -> Sequence[Tile] | None:
    """What can be ordered besides the taps of the page."""
    stage = state.stage_of(seat)
    if stage == "squad":
        bring = Tile(cmd.BringCard, say("Add a card that is not listed"), "card-plus-outline")
        return (bring,) if _has_room(state, seat) else ()
    if stage != "deal":
        return ()
    n = hand_size(state.side(seat))
    if n <= SMALLEST:
        return ()
    cards = say_n("the next hand has {n} card", "the next hand has {n} cards", n - 1)
    return (Tile(cmd.Redeal, say("Take a mulligan"), "cards-playing-outline", detail=(cards,)),)
