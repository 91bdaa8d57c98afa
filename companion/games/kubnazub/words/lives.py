"""The words of wounds, healing, markers and death."""

from __future__ import annotations

from companion.core.text import say, say_n
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.words.names import Vocabulary, card, cards, keyword
from companion.games.kubnazub.words.values import VALUES

WORDS = Vocabulary(
    told={
        ev.WoundsPrevented: lambda state, event: say_n(
            "{keyword} spares {card} {n} wound.",
            "{keyword} spares {card} {n} wounds.",
            event.n,
            keyword=keyword(event.by),
            card=card(state, event.card),
        ),
        ev.CardsWounded: lambda state, event: say(
            "Wounds: {list}.",
            list=[say("{card} +{n}", card=card(state, each.card), n=each.n) for each in event.wounds],
        ),
        ev.CardHealed: lambda state, event: say_n(
            "{card} is healed by {n} wound.",
            "{card} is healed by {n} wounds.",
            event.n,
            card=card(state, event.card),
        ),
        ev.LivesGained: lambda state, event: say_n(
            "{card} gains {n} additional life.",
            "{card} gains {n} additional lives.",
            event.n,
            card=card(state, event.card),
        ),
        ev.CardsExiled: lambda state, event: say("Exiled: {cards}.", cards=cards(state, event.cards)),
        ev.MarkerSet: lambda state, event: say(
            "{card}, {marker}: {n}.", card=card(state, event.card), marker=VALUES[event.marker], n=event.n
        ),
        ev.CardsDied: lambda state, event: say("Dead: {cards}.", cards=cards(state, event.cards)),
    },
)
