"""TOKEN, CARD: what only people can judge is recalled, given by hand, or noted on a card."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.course import Course
from companion.core.effects import Effect
from companion.core.errors import Illegal
from companion.core.game import Reminded
from companion.core.numerals import whole
from companion.core.rules import rule
from companion.games.duel.dealing import WHEN_DEALT
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.glossary import keywords
from companion.games.realms.model import NOTE_KINDS, Card, Note, State
from companion.games.realms.rules.attach import NO_CLASS

MOST = 20
MOST_TURNS = 99
MOST_TEXT = 120
START_OF_BATTLE, START_OF_TURN, END_OF_TURN = "start_of_battle", "start_of_turn", "end_of_turn"
ON_ATTACK, ON_STRIKE, ON_DEATH = "on_attack", "on_strike", "on_death"
MOMENTS = (START_OF_TURN, END_OF_TURN, ON_ATTACK, ON_STRIKE, ON_DEATH, WHEN_DEALT, START_OF_BATTLE)
"""The moments of which a card's text may be reminded."""


@rule("RE-GOLDEN-01", "RE-CARD-05")
def remind(course: Course[State], moment: str, cards: Iterable[Card]) -> None:
    """What a card's text says at a moment is shown; it beats the rulebook, and only people can judge it."""
    for card in cards:
        for each in card.printed.reminders:
            if each.moment == moment and not card.hidden:
                course.happen(Reminded(card.printed.name, each.text, rule="RE-GOLDEN-01"))


def require_shown(state: State, id_: str) -> Card:
    """A card that lies face up."""
    card = state.find(id_)
    if card is None or card.hidden:
        raise Illegal("RE-GOLDEN-01", "no_such_card")
    return card


def require_target(state: State, id_: str) -> Card:
    """A card in play that lies face up."""
    card = require_shown(state, id_)
    if not card.is_in_play:
        raise Illegal("RE-GOLDEN-01", "no_such_card")
    return card


@rule("RE-GOLDEN-01", "RE-GOLDEN-04", "RE-STACK-01")
def give_keyword(course: Course[State], command: cmd.GiveKeyword) -> None:
    """A text gives a keyword, for the whole battle unless it sets another limit."""
    source, target = require_shown(course.state, command.source), require_target(course.state, command.target)
    if command.keyword not in (*keywords(), NO_CLASS):
        raise Illegal("RE-GOLDEN-01", "no_such_keyword")
    known = keywords().get(command.keyword)
    least = int(known is not None and known.numbered)
    for value, low, high in ((command.n, least, MOST), (command.turns, 0, MOST_TURNS)):
        if not low <= value <= high:
            raise Illegal("RE-GOLDEN-04", "out_of_range", value=value, low=low, high=high)
    used = (each.id.removeprefix("given-") for each in course.state.effects)
    number = max((whole(each) or 0 for each in used), default=0) + 1
    last = course.state.turn + command.turns - 1 if command.turns else None
    effect = Effect(f"given-{number}", target.id, command.keyword, command.n, source.id, last)
    course.happen(ev.EffectBegan(effect, rule="RE-GOLDEN-04"))


@rule("RE-GOLDEN-04")
def take_keyword(course: Course[State], command: cmd.TakeKeyword) -> None:
    """What was given ends by a text."""
    if all(each.id != command.effect for each in course.state.effects):
        raise Illegal("RE-GOLDEN-04", "no_such_effect")
    course.happen(ev.EffectsEnded((command.effect,), rule="RE-GOLDEN-04"))


@rule("RE-TOKEN-01", "RE-TOKEN-06")
def lay_note(course: Course[State], command: cmd.LayNote) -> None:
    """A token without a meaning of its own, with its text and the card it comes from."""
    source, target = require_shown(course.state, command.source), require_target(course.state, command.target)
    text = command.text.strip()
    if command.kind not in NOTE_KINDS or not 1 <= len(text) <= MOST_TEXT or not text.isprintable():
        raise Illegal("RE-TOKEN-06", "no_such_note", most=MOST_TEXT)
    number = max((int(each.id) for each in target.notes), default=0) + 1
    note = Note(str(number), command.kind, text, source.printed.name)  # type: ignore[arg-type]
    course.happen(ev.NoteLaid(target.id, note, rule="RE-TOKEN-06"))


@rule("RE-TOKEN-06")
def lift_note(course: Course[State], command: cmd.LiftNote) -> None:
    """Such a token is taken off."""
    target = require_target(course.state, command.target)
    if all(each.id != command.note for each in target.notes):
        raise Illegal("RE-TOKEN-06", "no_note_there", card=target.id)
    course.happen(ev.NoteLifted(target.id, command.note, rule="RE-TOKEN-06"))
