"""The words of turns, damage, healing, tokens, and of what people carry out by a card's text."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.duel.refusals import refusals
from companion.games.duel.sentences import FEW, entered
from companion.games.duel.words import about_card
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.rules.fly import NOTHING
from companion.games.realms.rules.life import ARTIFACT, POISON
from companion.games.realms.words.names import NAMES, Vocabulary, card, cards, keyword, term

NOTES: dict[str, Text] = {
    "positive": say("positive modifier"),
    "negative": say("negative modifier"),
    "condition": say("negative condition"),
}


def _nothing(state: State, event: ev.NothingCame) -> Text:
    who = card(state, event.card)
    if event.why in (NOTHING, ARTIFACT):
        return say("{card}: this cannot be done to it.", card=who)
    return say("{card} is spared: {keyword}.", card=who, keyword=keyword(event.why))


def _readied(state: State, event: ev.CardsReadied) -> Text:
    """A whole army is not told card by card; who stays exhausted makes it worth telling."""
    ids = [each.card for each in event.cards]
    first = state.find(ids[0])
    own = [each.id for each in state.cards_of(first.controller)] if first is not None else []
    if first is not None and len(ids) > FEW and set(own) <= set(ids):
        return say(
            "{seat}: all cards are alert, with all movement points.", seat=NAMES.seat(first.controller)
        )
    return say("Alert, with all movement points: {cards}.", cards=cards(state, ids))


def _to_several(state: State, order: cmd.ApplyToSeveral) -> Text:
    facts = {"who": card(state, order.source), "verb": term(f"verb.{order.verb}")}
    if not order.n:
        return say("By the text of {who}, {verb}: several cards", **facts)
    return say("By the text of {who}, {verb} {n}: several cards", n=order.n, **facts)


def _used(state: State, event: ev.AbilityUsed) -> Text:
    return say(
        "By the text of {who}, {verb}: {target}.",
        verb=term(f"verb.{event.ability}"),
        who=card(state, event.who),
        target=card(state, event.target),
    )


def _place_option(state: State, question: Question, option: str) -> Text:
    if state.find(option) is not None:
        return say("{card}", card=card(state, option))
    return say("{cell}", cell=option)


def _effect_of(state: State, id_: str) -> Text:
    found = next((each for each in state.effects if each.id == id_), None)
    if found is None:
        return say("{name}", name=id_)
    return say("{keyword} of {card}", keyword=keyword(found.what), card=card(state, found.on))


def _note_text(state: State, target: str, note: str) -> str:
    found = state.find(target)
    return next((each.text for each in found.notes if each.id == note), note) if found else note


WORDS = Vocabulary(
    told={
        ev.CardEntered: entered,
        ev.CardsReadied: _readied,
        ev.WoundsPrevented: lambda state, event: say(
            "{keyword} of {card} prevents {n} damage.",
            n=event.n,
            keyword=keyword(event.by),
            card=card(state, event.card),
        ),
        ev.CardsWounded: lambda state, event: say(
            "Damage: {list}.",
            list=[say("{card} +{n}", card=card(state, each.card), n=each.n) for each in event.wounds],
        ),
        ev.CardHealed: lambda state, event: say(
            "{card}: damage -{n}.", card=card(state, event.card), n=event.n
        ),
        ev.LivesGained: lambda state, event: say_n(
            "{card} gains {n} extra life point.",
            "{card} gains {n} extra life points.",
            event.n,
            card=card(state, event.card),
        ),
        ev.ControlTaken: lambda state, event: say("{card} changes sides.", card=card(state, event.card)),
        ev.NothingCame: _nothing,
        ev.FlightBegan: lambda state, event: say("{card} flies from now on.", card=card(state, event.card)),
        ev.AbilityUsed: _used,
        ev.NoteLaid: lambda state, event: say(
            "{card}, {kind}: {text}.",
            card=card(state, event.card),
            kind=NOTES[event.note.kind],
            text=event.note.text,
        ),
        ev.NoteLifted: lambda state, event: say("A token is taken off {card}.", card=card(state, event.card)),
        ev.TextCarriedOut: lambda state, event: say("The text has been carried out."),
    },
    ordered={
        cmd.ApplyToSeveral: _to_several,
        cmd.GiveKeyword: lambda state, order: say(
            "By the text of {who}, {keyword} {n} for {target}, turns: {turns}",
            who=card(state, order.source),
            keyword=keyword(order.keyword),
            n=order.n,
            target=card(state, order.target),
            turns=order.turns,
        ),
        cmd.TakeKeyword: lambda state, order: say(
            "Ended: {effect} ({id})", effect=_effect_of(state, order.effect), id=order.effect
        ),
        cmd.LayNote: lambda state, order: say(
            "By the text of {who}, {kind} on {target}: {text}",
            who=card(state, order.source),
            kind=NOTES.get(order.kind, order.kind),
            target=card(state, order.target),
            text=order.text,
        ),
        cmd.LiftNote: lambda state, order: say(
            "Take a token off {target}: {text} ({id})",
            target=card(state, order.target),
            text=_note_text(state, order.target, order.note),
            id=order.note,
        ),
    },
    kinds={
        cmd.ApplyToSeveral: say("Carry out a text on several cards"),
        cmd.GiveKeyword: say("Give a keyword"),
        cmd.TakeKeyword: say("End a given keyword"),
        cmd.LayNote: say("Lay a token with a text"),
        cmd.LiftNote: say("Take a token off"),
    },
    asked={
        "several_cards": about_card(say("{card}: which cards does it hit at the same moment?")),
        "start_order": about_card(say("{card}: which comes first?")),
        "incarnation_place": about_card(say("{card} comes back: where in Row 3?")),
        "returns_first": lambda state, question: say(
            "There is not room for all who come back: which card takes a place first?"
        ),
        "landing_square": about_card(say("{card} lands: on which square?")),
        "shift_square": about_card(say("{card} is moved: to which square?")),
    },
    options={
        "several_cards": lambda state, question, option: say("{card}", card=card(state, option)),
        "start_order": lambda state, question, option: (
            say("Poison first") if option == POISON else say("Regeneration first")
        ),
        "incarnation_place": _place_option,
        "returns_first": lambda state, question, option: say("{card}", card=card(state, option)),
        "landing_square": _place_option,
        "shift_square": _place_option,
    },
    refused=refusals(
        endless=say("This would go on for ever: a sequence that repeats itself runs twice."),
        no_such_keyword=say("This is not a keyword of the game."),
        no_such_effect=say("Nothing of this kind lasts on the table."),
        no_such_note=say("A token needs its kind and a text of 1 to {most} characters."),
        no_note_there=say("No such token lies on {card}."),
    ),
)
