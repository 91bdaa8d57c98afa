"""The sentences of orders, and of the questions that rules ask."""

from __future__ import annotations

from typing import Any, Final

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.core.vocabulary import Vocabulary
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import SEATS, State
from companion.games.warcry.rules.block import NOBODY
from companion.games.warcry.rules.retreat import STOP
from companion.games.warcry.rules.test import TESTED
from companion.games.warcry.words.names import (
    DURATION_NAMES,
    LINE_NAMES,
    MOMENT_NAMES,
    NUMBER_NAMES,
    PILE_NAMES,
    ROLL_NAMES,
    SLOT_NAMES,
    SPEED_NAMES,
    VERB_NAMES,
    ability,
    card,
    seat_name,
    unit,
    worn,
)


def _modify(state: State, order: cmd.Modify) -> Text:
    return say(
        "{target}: {what} {n}, {until}",
        target=unit(state, order.target),
        what=NUMBER_NAMES.get(order.what, order.what),
        n=f"{order.n:+d}",
        until=DURATION_NAMES.get(order.until, order.until),
    )


def _tactic(state: State, order: cmd.PlayTactic) -> Text:
    """A card that is called like its only tactic is named once."""
    facts = {"who": unit(state, order.who), "card": card(state, order.seat, order.card)}
    if order.ability in (order.card, facts["card"]):
        return say("{who} plays {card}", **facts)
    return say("{who} plays {card}: {ability}", ability=ability(state, order.ability), **facts)


def _remind(state: State, order: cmd.Remind) -> Text:
    return say(
        "Remind of {target}, {moment}: {text}",
        target=unit(state, order.target),
        moment=MOMENT_NAMES.get(order.moment, order.moment),
        text=order.text,
    )


def _modifier(state: State, id_: str) -> Any:
    found = next((each for each in state.effects if each.id == id_), None)
    if found is None:
        return id_
    what = found.text or NUMBER_NAMES.get(found.what, found.what)
    return say("{who}, {what}", who=unit(state, found.on), what=what)


def _counter(state: State, id_: str) -> str:
    return next((each.name for each in state.counters if each.id == id_), id_)


def _price(state: State, order: cmd.SetPrice) -> Text:
    if order.standing:
        return say("The next card costs {gold} gold as long as it is in play", gold=order.gold)
    return say("The next card costs {gold} gold this once", gold=order.gold)


def _tested(what: str) -> Any:
    return NUMBER_NAMES.get(TESTED.get(what, ""), what)


ORDERED: Final = {
    cmd.Muster: lambda state, order: say(
        "Muster {card}: {line}",
        card=card(state, order.seat, order.card),
        line=LINE_NAMES.get(order.line, order.line),
    ),
    cmd.Attach: lambda state, order: say(
        "Attach {card} to {who}", card=card(state, order.seat, order.card), who=unit(state, order.unit)
    ),
    cmd.SetPrice: _price,
    cmd.Attack: lambda state, order: say(
        "{who} attacks {target}", who=unit(state, order.who), target=unit(state, order.target)
    ),
    cmd.Shoot: lambda state, order: say(
        "{who} shoots at {target}", who=unit(state, order.who), target=unit(state, order.target)
    ),
    cmd.PlayCommand: lambda state, order: say("Play {card}", card=card(state, order.seat, order.card)),
    cmd.UseCommand: lambda state, order: say(
        "{who} uses {ability}", who=unit(state, order.who), ability=ability(state, order.ability)
    ),
    cmd.MoveUp: lambda state, order: say("{who} moves to the Battle Line", who=unit(state, order.who)),
    cmd.Pass: lambda state, order: say("{seat} passes", seat=seat_name(order.seat)),
    cmd.PassMuster: lambda state, order: say("{seat} has mustered", seat=seat_name(order.seat)),
    cmd.PassTactic: lambda state, order: say("{seat} plays no tactic", seat=seat_name(order.seat)),
    cmd.Retreat: lambda state, order: say("{seat} retreats", seat=seat_name(order.seat)),
    cmd.PlayTactic: _tactic,
    cmd.UseTactic: lambda state, order: say(
        "{who} uses {ability}", who=unit(state, order.who), ability=ability(state, order.ability)
    ),
    cmd.Resume: lambda state, order: say("{seat} does not react", seat=seat_name(order.seat)),
    cmd.CallReaction: lambda state, order: say("{seat} wants to react", seat=seat_name(order.seat)),
    cmd.PlayReaction: lambda state, order: say("React with {card}", card=card(state, order.seat, order.card)),
    cmd.UseReaction: lambda state, order: say(
        "{who} reacts: {ability}", who=unit(state, order.who), ability=ability(state, order.ability)
    ),
    cmd.TestUnit: lambda state, order: say(
        "{who} tests {what}", who=unit(state, order.who), what=_tested(order.what)
    ),
    cmd.ApplyText: lambda state, order: say(
        "By a text: {verb}, {target}",
        verb=VERB_NAMES.get(order.verb, order.verb),
        target=unit(state, order.target),
    ),
    cmd.BringUnit: lambda state, order: say(
        "By a text into play: {card}, {line}",
        card=card(state, order.seat, order.card),
        line=LINE_NAMES.get(order.line, order.line),
    ),
    cmd.DropAttachment: lambda state, order: say(
        "By a text out of play: {card}", card=worn(state, order.attachment)
    ),
    cmd.Modify: _modify,
    cmd.Remind: _remind,
    cmd.EndModifier: lambda state, order: say("End: {what}", what=_modifier(state, order.effect)),
    cmd.AddCounter: lambda state, order: say("Count {name}", name=order.name),
    cmd.SetCounter: lambda state, order: say("{name}: {n}", name=_counter(state, order.counter), n=order.n),
    cmd.DropCounter: lambda state, order: say("No longer count {name}", name=_counter(state, order.counter)),
    cmd.Dismiss: lambda state, order: say("Send {who} home", who=unit(state, order.who)),
    cmd.Arrange: lambda state, order: say(
        "{who}: {line}", who=unit(state, order.who), line=LINE_NAMES.get(order.line, order.line)
    ),
    cmd.FinishCleanup: lambda state, order: say("{seat} keeps the army", seat=seat_name(order.seat)),
}
KIND_NAMES: Final = {
    cmd.BeginMuster: say("The Muster begins"),
    cmd.Muster: say("Muster a unit"),
    cmd.Attach: say("Play an Attachment"),
    cmd.SetPrice: say("Another price"),
    cmd.PassMuster: say("End the Muster"),
    cmd.BeginBattle: say("The Battle begins"),
    cmd.FindFirst: say("The first Command"),
    cmd.Attack: say("Attack"),
    cmd.Shoot: say("Ranged Attack"),
    cmd.PlayCommand: say("Play a Command card"),
    cmd.UseCommand: say("Use a Command ability"),
    cmd.MoveUp: say("Move"),
    cmd.Pass: say("Pass"),
    cmd.Retreat: say("Retreat"),
    cmd.PlayTactic: say("Play a Tactic card"),
    cmd.UseTactic: say("Use a tactic of a unit"),
    cmd.PassTactic: say("No tactic"),
    cmd.RollCombat: say("The dice are flipped"),
    cmd.Settle: say("The result of the Combat"),
    cmd.CallReaction: say("Wait for a reaction"),
    cmd.Resume: say("No reaction"),
    cmd.PlayReaction: say("Play a Reaction card"),
    cmd.UseReaction: say("Use a Reaction of a unit"),
    cmd.TestUnit: say("Test"),
    cmd.ApplyText: say("Carry out a text"),
    cmd.BringUnit: say("Unit by a text"),
    cmd.DropAttachment: say("Take an Attachment off"),
    cmd.Modify: say("Modifier"),
    cmd.Remind: say("Reminder"),
    cmd.EndModifier: say("End a modifier"),
    cmd.AddCounter: say("New counter"),
    cmd.SetCounter: say("Set a counter"),
    cmd.DropCounter: say("Put a counter away"),
    cmd.CountStrength: say("Strength is counted"),
    cmd.Dismiss: say("Send a unit home"),
    cmd.Arrange: say("Change the line"),
    cmd.FinishCleanup: say("Clean-up done"),
}


# -- questions ------------------------------------------------------------------------------------------


def _draw(state: State, question: Question) -> Text:
    facts = {"seat": seat_name(question.seat), "pile": PILE_NAMES[question.about[1]]}
    n = int(question.facts.get("n", 1))
    return say_n(
        "{seat}: which {n} card do you draw from the {pile}?",
        "{seat}: which {n} cards do you draw from the {pile}?",
        n,
        **facts,
    )


def _hand(state: State, question: Question) -> Text:
    n = int(question.facts.get("n", 1))
    return say_n(
        "{seat}: which {n} card do you discard from your hand?",
        "{seat}: which {n} cards do you discard from your hand?",
        n,
        seat=seat_name(question.seat),
    )


def _why(question: Question) -> Any:
    return ROLL_NAMES.get(str(question.facts.get("why")), "")


def _card_form(state: State, question: Question) -> Text:
    return say("{seat}: what is printed on the card?", seat=seat_name(question.seat))


def _pair(state: State, question: Question) -> dict[str, Any]:
    return {"who": unit(state, question.about[0]), "target": unit(state, question.about[1])}


ASKED: Final = {
    "draw": _draw,
    "hand": _hand,
    "flip": lambda state, question: say(
        "{seat}: which card do you flip {why}?", seat=seat_name(question.seat), why=_why(question)
    ),
    "typed": lambda state, question: say(
        "{seat}: which number does your flipped card show, {why}? 0 if no card is left.",
        seat=seat_name(question.seat),
        why=_why(question),
    ),
    "read_die": lambda state, question: say(
        "Which number is printed on {card}?", card=card(state, question.seat, str(question.facts.get("card")))
    ),
    "die": lambda state, question: say(
        "{seat}: what does the die show, {why}?", seat=seat_name(question.seat), why=_why(question)
    ),
    "agree": lambda state, question: say("The rolls never differ. Who has it, as you agree?"),
    "fielder": lambda state, question: say("{seat}: who fields first?", seat=seat_name(question.seat)),
    "speed": lambda state, question: say(
        "Which speed is printed on {card}?", card=str(question.facts.get("card"))
    ),
    "card": _card_form,
    "block": lambda state, question: say(
        "{who} attacks {target}. Does somebody block?", **_pair(state, question)
    ),
    "retreat": lambda state, question: say("Which unit is tested next?"),
    "follow_up": lambda state, question: say("Does {who} follow up?", who=unit(state, question.about[0])),
    "follow_up_target": lambda state, question: say(
        "{seat}: whom does {who} attack?", seat=seat_name(question.seat), who=unit(state, question.about[0])
    ),
    "tie_attacker": lambda state, question: say("{seat}: who attacks?", seat=seat_name(question.seat)),
    "tie_defender": lambda state, question: say("{seat}: who defends?", seat=seat_name(question.seat)),
    "reveal": lambda state, question: say(
        "{seat}: which card do you turn over?", seat=seat_name(question.seat)
    ),
    "revealed": lambda state, question: say(
        "{seat}: does a Unit come from your Army deck?", seat=seat_name(question.seat)
    ),
}
_WORDS: Final[dict[str, Text]] = {
    NOBODY: say("Nobody"),
    STOP: say("No more tests: the others go"),
    "yes": say("Yes"),
    "no": say("No"),
}


_PRINTED: Final[dict[str, Text]] = {
    "name": say("Name"),
    "speed": say("Speed"),
    "unique": say("Unique"),
    "ranged": say("Ranged Attack"),
    "ranged_value": say("its value"),
    "cost": say("cost"),
    "strategy": say("Strategy"),
    "keywords": say("Keywords"),
    "none": say("none"),
    "short": say("Short"),
    "plain": say("plain"),
    "long": say("Long"),
    **{name: SPEED_NAMES[name] for name in ("infantry", "cavalry", "flyer")},
}
"""The fields of a card that is told, and the words that they may hold."""


def option(state: State, question: Question, chosen: str) -> Any:
    """One option of a question: a word, a player, a unit, a card with its die, or a speed."""
    if chosen in _WORDS:
        return _WORDS[chosen]
    if chosen in SEATS:
        return seat_name(chosen)
    if question.key == "speed":
        return SPEED_NAMES[chosen]
    if question.key == "card":
        return _PRINTED.get(chosen) or NUMBER_NAMES.get(chosen) or SLOT_NAMES.get(chosen, chosen)
    if state.find(chosen) is not None:
        return unit(state, chosen)
    name = card(state, question.seat, chosen)
    known = state.side(question.seat).find_printed(chosen) if question.seat in SEATS else None
    return say("{card} ({die})", card=name, die=known.die) if question.key == "flip" and known else name


WORDS: Final = Vocabulary(
    ordered=ORDERED,
    kinds=KIND_NAMES,
    asked=ASKED,
)
