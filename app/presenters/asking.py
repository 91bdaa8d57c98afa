"""The open question of any game as something to answer: options to tap, or dice to type in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.presenters.views import (
    DiceEntryView,
    EntryDieView,
    FaceView,
    OddsView,
    OptionView,
    QuestionView,
    Speak,
)
from companion.core.ask import Choose, Deal, Draw, Question, Roll, Value
from companion.core.dice import Die
from companion.core.game import Command, Game
from companion.core.telling import label
from companion.core.telling import question as word_question
from companion.core.text import Text, say, say_n

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS = {"white": "ivory", "green": "ok"}
"""Dice whose colour goes by another name on screen."""
KNOWN = ("black", "blue", "red", "orange", "yellow", "violet", "gold", "silver")
DIE_WORDS = {
    "white": say("White"), "black": say("Black"), "blue": say("Blue"), "red": say("Red"),
    "green": say("Green"), "orange": say("Orange"), "yellow": say("Yellow"), "d6": say("Die"),
}  # fmt: skip


@dataclass(frozen=True)
class AskView:
    """An open question whole: what was ordered, what is asked, and how it can be answered.

    Exactly one of `sheet` (options, cards) and `dice` (faces) is there. `table` and `app` say which
    ways of answering the player's dice setting offers; a choice is always the player's own.
    """

    order: str
    title: str
    rule: str
    sheet: QuestionView | None = None
    dice: DiceEntryView | None = None
    table: bool = True
    app: bool = False
    here: bool = False
    """Whether the app rolls unless the player wants to type."""
    odds: OddsView | None = None
    """What the roll can come to, before it is made."""


def ask_view(
    game: Game[Any], command: Command, question: Question, state: Any, speak: Speak, dice: str
) -> AskView:
    """The open question of a command."""
    return AskView(
        order=speak(label(game, command, state)),
        title=speak(word_question(game, question, state)),
        rule=question.rule,
        sheet=sheet_view(game, question, state, speak) if isinstance(question, Draw | Choose) else None,
        dice=dice_view(game, question, state, speak) if isinstance(question, Roll) else None,
        app=is_chance(question) and dice in ("app", "ask"),
    )


def sheet_view(game: Game[Any], question: Draw | Choose, state: Any, speak: Speak) -> QuestionView:
    """A choice or a drawn card as options; equal cards of a pile are offered once."""
    words = game.words(state)
    ids = tuple(dict.fromkeys(question.pile if isinstance(question, Draw) else question.options))
    lettered = isinstance(question, Choose) and len(ids) <= len(LETTERS)
    options = []
    for place, each in enumerate(ids):
        text = speak(words.option(question, each))
        letter = LETTERS[place] if lettered else ""
        options.append(OptionView(each, text, confirm=text, letter=letter))
    chooser = say("You choose") if isinstance(question, Choose) else say("Look at the card")
    return QuestionView(
        id=question.key,
        title=speak(word_question(game, question, state)),
        options=tuple(options),
        chooser=speak(chooser),
        rules=(question.rule,),
        instant=isinstance(question, Draw),
    )


def dice_view(game: Game[Any], question: Roll, state: Any, speak: Speak) -> DiceEntryView:
    """The dice of a roll, each with the faces it has."""
    words = game.words(state)
    ask = speak(word_question(game, question, state))
    made = []
    for place, die in enumerate(question.dice):
        word = speak(DIE_WORDS.get(die.name) or words.option(question, die.name))
        look = (faces(die, speak), colour(die), plain(die))
        made.append(EntryDieView(f"{die.name}-{place}", word, *look, ask))
    return DiceEntryView(tuple(made))


def faces(die: Die, speak: Speak) -> tuple[FaceView, ...]:
    """What a die may show; a face that is printed more often says how often."""
    counts = Counter(die.faces)
    pips = plain(die)
    return tuple(
        FaceView(str(face), str(face), "" if pips else speak(_printed(counts[face])), pips=pips)
        for face in sorted(counts)
    )


def _printed(times: int) -> Text:
    return say_n("{n} face", "{n} faces", times)


def plain(die: Die) -> bool:
    """Whether this is an ordinary six-sided die."""
    return die.faces == (1, 2, 3, 4, 5, 6)


def colour(die: Die) -> str:
    """The colour token of a die, by its name."""
    name = die.name.partition("-")[0]
    return COLOURS.get(name, name if name in KNOWN else "ivory")


def is_chance(question: Question) -> bool:
    """Whether the app's dice or its shuffle could answer it."""
    return isinstance(question, Roll | Draw | Deal)


def read_value(question: Question, given: object) -> Value:
    """What a sheet or a dice entry hands over, as the engine takes it."""
    if not isinstance(question, Roll):
        return str(given)
    values = given if isinstance(given, list | tuple) else [given]
    return tuple(int(str(each)) for each in values)
