"""The words of the fan-card desk: what is asked of the world, single-card markers, rulings on cards."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.duel.refusals import refusals
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words.names import Vocabulary, card

MARKERS = {
    "warning": say("warning marker"),
    "prison": say("prison marker"),
    "censorship": say("censorship marker"),
}
DESK = {
    "charge": say("charge of a phone"),
    "sanity": say("sanity"),
    "house": say("card house"),
    "parameters": say("five digits"),
    "arrows": say("hail of arrows"),
    "doctor": say("healing that may kill"),
    "take_off": say("take a marker off"),
    **MARKERS,
}
PARAMETERS = {
    "lives": say("Lives"),
    "movement": say("Movement"),
    "weak": say("Weak strike"),
    "medium": say("Medium strike"),
    "strong": say("Strong strike"),
}
"""The fields of the digit pad."""
RULINGS = {
    "KZ-FAQ-01": say("The loss of icons hits its owner's cards as well."),
    "KZ-FAQ-02": say("Having blocked the strike at itself, it may still make its simple strike in return."),
    "KZ-FAQ-04": say("The restriction ends with this turn; take the censorship marker off."),
    "KZ-FAQ-05": say("It cannot cancel the spell «сон во сне»."),
    "KZ-FAQ-07": say("Being relocated by another card brings its ability about too."),
    "KZ-FAQ-12": say("Its strike on death is measured from the last cell it stood on."),
    "KZ-FAQ-13": say("Although its strike was blocked, it may be struck in return."),
    "KZ-FAQ-14": say("«Left» is the left of the player who controls her host."),
    "KZ-FAQ-15": say("Who loses control of all creatures has not lost the battle."),
    "KZ-FAQ-16": say("Left and right are those of the player who controls the chosen creature."),
    "KZ-FAQ-18": say("Its condition on the dice looks at the totals, with modifiers."),
}
"""Rulings that are recalled when their moment comes."""


def _read(state: State, event: ev.DeskRead) -> Text:
    who, numbers = card(state, event.card), event.numbers
    match event.what:
        case "charge":
            return say("{card}: the phone is charged to {n}%.", card=who, n=numbers[0])
        case "sanity":
            return say("{card}: sanity stands at {n}.", card=who, n=numbers[0])
        case "house":
            stands = say("{card}: the card house stands.", card=who)
            return stands if numbers[0] else say("{card}: the card house has fallen.", card=who)
        case "parameters":
            digits = dict(zip(("lives", "movement", "weak", "medium", "strong"), numbers, strict=True))
            return say(
                "{card}: lives {lives}, movement {movement}, strike {weak}-{medium}-{strong}.",
                card=who,
                **digits,
            )
        case _:
            return say_n(
                "{card}: the hail of arrows falls, {n} marker.",
                "{card}: the hail of arrows falls, {n} markers.",
                len(numbers),
                card=who,
            )


def _laid(state: State, event: ev.MarkerLaid) -> Text:
    facts = {"card": card(state, event.card), "marker": MARKERS[event.marker]}
    if event.last_turn is None:
        return say("{card} gets a {marker}.", **facts)
    return say("{card} gets a {marker} up to the end of turn {turn}.", turn=event.last_turn, **facts)


def _asks(question: Question) -> str:
    return question.about[0]


def _until(state: State, question: Question, option: str) -> Text:
    named = {
        "lifted": say("It stays until it is taken off"),
        "this_turn": say("Up to the end of this turn"),
        "next_turn": say("Up to the end of the next turn"),
    }
    return named[option]


WORDS = Vocabulary(
    told={
        ev.StuntJudged: lambda state, event: (
            say("{card}: the stunt is done.", card=card(state, event.card))
            if event.done
            else say("{card}: the stunt has failed.", card=card(state, event.card))
        ),
        ev.DeskRead: _read,
        ev.DieRolled: lambda state, event: say(
            "{who} rolls {face} for a total of {total}.",
            who=card(state, event.who),
            face=event.face,
            total=event.total,
        ),
        ev.MarkerLaid: _laid,
        ev.MarkerLifted: lambda state, event: say(
            "{card} loses its {marker}.", card=card(state, event.card), marker=MARKERS[event.marker]
        ),
    },
    ordered={
        cmd.ReadDesk: lambda state, order: say(
            "{card}: {what}", card=card(state, order.card), what=DESK.get(order.what, order.what)
        ),
        cmd.JudgeStunt: lambda state, order: (
            say("{card}: stunt done", card=card(state, order.card))
            if order.done
            else say("{card}: stunt failed", card=card(state, order.card))
        ),
    },
    kinds={cmd.ReadDesk: say("Fan-card desk"), cmd.JudgeStunt: say("Judge a stunt")},
    asked={
        "desk_charge": lambda state, question: say(
            "{card}: to how many percent is the phone charged?", card=card(state, _asks(question))
        ),
        "desk_sanity": lambda state, question: say(
            "{card}: where does the sanity marker stand now? It stood at {now}.",
            card=card(state, _asks(question)),
            now=question.facts.get("now", 0),
        ),
        "desk_house": lambda state, question: say(
            "{card}: does the card house stand?", card=card(state, _asks(question))
        ),
        "desk_parameters": lambda state, question: say(
            "{card}: one digit each for lives, movement and the three strikes?",
            card=card(state, _asks(question)),
        ),
        "arrow_targets": lambda state, question: say("On which cards do the arrows fall?"),
        "arrow_side": lambda state, question: say(
            "Does the marker on {card} show 1 or 2?", card=card(state, question.about[1])
        ),
        "doctor_patient": lambda state, question: say(
            "{card}: who is healed?", card=card(state, _asks(question))
        ),
        "doctor_heals": lambda state, question: say(
            "How many wounds of {card} are healed?", card=card(state, question.about[1])
        ),
        "doctor_die": lambda state, question: say(
            "{card} was healed and rolls; a total of 2 kills: what does the die show?",
            card=card(state, question.about[1]),
        ),
        "marker_on": lambda state, question: say(
            "Which card gets the {marker}?", marker=MARKERS[str(question.about[1])]
        ),
        "marker_until": lambda state, question: say(
            "How long does the {marker} lie there?", marker=MARKERS[str(question.about[1])]
        ),
        "marker_off": lambda state, question: say(
            "Which marker is taken off {card}?", card=card(state, _asks(question))
        ),
    },
    options={
        "desk_house": lambda state, question, option: (
            say("It stands") if option == "stands" else say("It has fallen")
        ),
        "desk_parameters": lambda state, question, option: (
            PARAMETERS.get(option) or say("{value}", value=option)
        ),
        "marker_until": _until,
        "marker_off": lambda state, question, option: MARKERS[option],
        "doctor_die": lambda state, question, option: say("The healed creature"),
    },
    refused=refusals(
        not_at_this_desk=lambda state, facts: say(
            "{card} has nothing to do with this: {what}.",
            card=card(state, str(facts.get("card"))),
            what=DESK.get(str(facts.get("what")), str(facts.get("what"))),
        ),
        house_fallen=say("The card house has fallen; a second one may not be built."),
        marked_already=say("Every card in play has this marker already."),
    ),
)
