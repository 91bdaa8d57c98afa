"""The words of wounds, healing, markers and death, and of cards that enter and come back."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.duel.refusals import refusals
from companion.games.duel.sentences import entered
from companion.games.duel.words import about_card
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.enter import NOBODY, STAY
from companion.games.kubnazub.rules.verbs import WRONG_SORT
from companion.games.kubnazub.words.names import Vocabulary, card, cards, keyword, seat_name


def _nothing(state: State, event: ev.NothingCame) -> Text:
    who = card(state, event.card)
    if event.why == NOBODY:
        return say("{card}: there is nothing that this could be done with.", card=who)
    if event.why == WRONG_SORT:
        return say("This does nothing to {card}.", card=who)
    if event.why == STAY:
        return say("{card} stays in the air.", card=who)
    return say("{card} is spared: {keyword}.", card=who, keyword=keyword(event.why))


def _cell_option(state: State, question: Question, option: str) -> Text:
    return say("Stay in the air") if option == STAY else say("{cell}", cell=option)


WORDS = Vocabulary(
    told={
        ev.CardEntered: entered,
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
        ev.CardReturned: lambda state, event: say("{card} goes back into the deck.", card=event.name),
        ev.CardsExiled: lambda state, event: say("Exiled: {cards}.", cards=cards(state, event.cards)),
        ev.ControlTaken: lambda state, event: say(
            "{card} is under the control of {seat} now.",
            card=card(state, event.card),
            seat=seat_name(event.seat),
        ),
        ev.NothingCame: _nothing,
        ev.CardsShown: lambda state, event: say(
            "{seat} shows the top of the deck and puts it under: {cards}.",
            seat=seat_name(event.seat),
            cards=list(event.cards),
        ),
    },
    ordered={
        cmd.Incarnate: lambda state, order: say("{card} comes back", card=card(state, order.card)),
    },
    kinds={cmd.Incarnate: say("Incarnation")},
    asked={
        "landing_cell": about_card(say("{card} lands: on which cell?")),
        "incarnation_cell": about_card(say("{card} comes back: on which cell of the third row?")),
        "entry_cell": about_card(say("On which cell next to {card}?")),
        "revived": about_card(say("Which card of the graveyard does {card} revive?")),
        "summoned": about_card(say("Which card of the deck does {card} summon?")),
        "prophecy": lambda state, question: say("Which cards lie on top of the deck?"),
        "receiver": about_card(say("Who takes a wound of {card}?")),
    },
    options={
        "incarnation_cell": _cell_option,
        "entry_cell": _cell_option,
        "landing_cell": _cell_option,
    },
    refused=refusals(
        cannot_come_back=say("{card} cannot come back now."),
        owes_step=say("{card} stands on the cell of another card and has to step off it first."),
    ),
)
