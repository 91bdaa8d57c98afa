"""The open question of any game as something to answer: options, dice, cards, a number, or a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.presenters.entry_views import DealView, FormView, NumberView, PickView, PileCardView
from app.presenters.fields import FieldView, field_view
from app.presenters.views import (
    DiceEntryView,
    EntryDieView,
    FaceView,
    OddsView,
    OptionView,
    QuestionView,
    Speak,
)
from companion.core.dice import Die
from companion.core.game import Command, Game
from companion.core.questions import Answer, Choose, Count, Deal, Draw, Pick, Question, Roll, Tell
from companion.core.seats import TABLE
from companion.core.telling import label, seat_name
from companion.core.telling import question as word_question
from companion.core.text import Text, say, say_n
from companion.core.tracked import Faces, Flag, Number, Phrase, Several, Track

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS = {"white": "ivory", "green": "ok", "gray": "silver"}
"""Dice whose colour goes by another name on screen."""
KNOWN = ("black", "blue", "red", "orange", "yellow", "violet", "gold", "silver")
DIE_WORDS = {
    "white": say("White"), "black": say("Black"), "blue": say("Blue"), "red": say("Red"),
    "green": say("Green"), "gray": say("Gray"),
    "orange": say("Orange"), "yellow": say("Yellow"), "d6": say("Die"),
    "attacker": say("Attacker's die"), "defender": say("Defender's die"),
}  # fmt: skip


FEW_NUMBERS = 3
"""One of so many numbers is tapped; of more it is typed."""
MANY_CARDS = 24
"""From a pile with more kinds of cards than this, the card that was drawn is found by typing its name."""


@dataclass(frozen=True)
class AnswerView:
    """How a question can be answered: exactly one of these is there."""

    sheet: QuestionView | None = field(default=None, kw_only=True)
    dice: DiceEntryView | None = field(default=None, kw_only=True)
    pick: PickView | None = field(default=None, kw_only=True)
    deal: DealView | None = field(default=None, kw_only=True)
    number: NumberView | None = field(default=None, kw_only=True)
    form: FormView | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class AskView(AnswerView):
    """An open question whole: what was ordered, what is asked, and how it can be answered.

    `table` and `app` say which ways of answering the player's dice setting offers; a choice is always the
    player's own.
    """

    order: str
    title: str
    rule: str
    table: bool = True
    app: bool = False
    app_word: str = ""
    """What the button says by which the app deals several cards."""
    chooser: str = ""
    """Who is to answer, in words."""
    seat: str = ""
    """The name of the seat that is asked; empty where it is whoever holds the phone."""
    secret: bool = False
    turned: bool = False
    """Whether it is turned to the other side of the table."""
    here: bool = False
    """Whether the app rolls unless the player wants to type."""
    odds: OddsView | None = None
    """What the roll can come to, before it is made."""
    reads: str = ""
    """What the device itself may know of the answer."""
    reads_word: str = ""
    """What the button says that has it read."""


def ask_view(
    game: Game[Any],
    command: Command,
    question: Question,
    state: Any,
    speak: Speak,
    dice: str,
    seating: str = "beside",
) -> AskView:
    """The open question of a command."""
    seated = question.seat != TABLE
    return AskView(
        order=speak(label(game, command, state)),
        title=speak(word_question(game, question, state)),
        rule=question.rule,
        app=question.is_chance and dice in ("app", "ask"),
        app_word=speak(say("Let the app deal")) if isinstance(question, Deal) else "",
        chooser=speak(chooser(game, question, state)),
        seat=speak(seat_name(game, question.seat, state)) if seated else "",
        secret=question.secret,
        turned=seating == "opposite" and not question.secret and is_far(game, question),
        **answers(game, question, state, speak),
    )


def is_far(game: Game[Any], question: Question) -> bool:
    """Whether it is put to the second of two players, who sits at the other side of the table."""
    return len(game.seats) == 2 and question.seat == game.seats[1]


def chooser(game: Game[Any], question: Question, state: Any) -> Text:
    """Who answers: a seat by its name, else whoever holds the phone."""
    name = seat_name(game, question.seat, state)
    match question:
        case Draw():
            return say("Look at the card")
        case Deal():
            return say("Look at the cards")
        case Roll():
            return say("{seat} rolls", seat=name) if question.seat != TABLE else say("Roll the dice")
        case _:
            return say("{seat} chooses", seat=name) if question.seat != TABLE else say("You choose")


def answers(
    game: Game[Any], question: Question, state: Any, speak: Speak, old: Answer | None = None
) -> dict[str, Any]:
    """The one way in which a question is answered, as a field of `AnswerView`, with an old answer in it."""
    given = old.value if old is not None else None
    match question:
        case Roll():
            return {"dice": dice_view(game, question, state, speak)}
        case Draw() if len(question.names) > MANY_CARDS:
            return {"deal": deal_view(game, question, state, speak, given)}
        case Draw() | Choose():
            return {"sheet": sheet_view(game, question, state, speak)}
        case Deal():
            return {"deal": deal_view(game, question, state, speak, given)}
        case Pick():
            return {"pick": pick_view(game, question, state, speak, given)}
        case Count(low=low, high=high) if high - low < FEW_NUMBERS:
            return {"sheet": _numbers(game, question, state, speak)}
        case Count(low=low, high=high):
            value = given if isinstance(given, int) else None
            return {"number": NumberView(identity(question), low, high, value)}
        case Tell():
            return {"form": form_view(game, question, state, speak, given)}


def _numbers(game: Game[Any], question: Count, state: Any, speak: Speak) -> QuestionView:
    """A few numbers to tap one of."""
    values = [str(n) for n in range(question.low, question.high + 1)]
    return QuestionView(
        id=question.key,
        title=speak(word_question(game, question, state)),
        options=tuple(OptionView(each, each, confirm=each) for each in values),
        chooser=speak(chooser(game, question, state)),
        rules=(question.rule,),
        instant=True,
    )


def identity(question: Question) -> str:
    """What tells a question from every other of its command."""
    return "/".join((question.key, *question.about))


def sheet_view(game: Game[Any], question: Draw | Choose, state: Any, speak: Speak) -> QuestionView:
    """A choice or a drawn card as options; equal cards of a pile are offered once."""
    return QuestionView(
        id=question.key,
        title=speak(word_question(game, question, state)),
        options=_options(game, question, state, speak, lettered=not question.is_chance),
        chooser=speak(chooser(game, question, state)),
        rules=(question.rule,),
        instant=question.is_chance,
    )


def pick_view(game: Game[Any], question: Pick, state: Any, speak: Speak, given: Any = None) -> PickView:
    """Some of many options."""
    return PickView(
        identity(question),
        _options(game, question, state, speak, lettered=True),
        question.least,
        question.most,
        question.ordered,
        tuple(given or ()),
    )


def _options(
    game: Game[Any], question: Question, state: Any, speak: Speak, lettered: bool
) -> tuple[OptionView, ...]:
    words = game.words(state)
    named = [(each, speak(words.option(question, each))) for each in question.names]
    letters = LETTERS if lettered and len(named) <= len(LETTERS) else ""
    return tuple(
        OptionView(each, text, confirm=text, letter=letters[place : place + 1])
        for place, (each, text) in enumerate(named)
    )


def deal_view(
    game: Game[Any], question: Draw | Deal, state: Any, speak: Speak, given: Any = None
) -> DealView:
    """The cards of a pile by name, each with how often it can still be there."""
    words = game.words(state)
    cards = [
        PileCardView(card, speak(words.option(question, card)), copies)
        for card, copies in Counter(question.pile).items()
    ]
    dealt = (given,) if isinstance(given, str) else tuple(given or ())
    count = question.count if isinstance(question, Deal) else 1
    ordered = tuple(sorted(cards, key=lambda card: card.text.casefold()))
    return DealView(identity(question), ordered, count, dealt, _least(question))


def _least(question: Draw | Deal) -> int | None:
    return question.least if isinstance(question, Deal) and question.least < question.count else None


def form_view(game: Game[Any], question: Tell, state: Any, speak: Speak, given: Any = None) -> FormView:
    """What is to be told, field by field; the game words a field and its options as it words options."""
    words = game.words(state)

    def said(value: Any) -> str:
        if value is None:
            return speak(say("none"))
        if isinstance(value, list) and all(isinstance(each, int) for each in value):
            return speak(words.option(question, ",".join(str(each) for each in value)))
        named = value if isinstance(value, list | tuple) else [value]
        return speak([words.option(question, str(each)) for each in named])

    def fields(held: Mapping[str, Any]) -> tuple[FieldView, ...]:
        return tuple(
            field_view(name, track, held.get(name, _blank(track)), speak(words.option(question, name)), said)
            for name, track in question.shape.items()
        )

    old = given if isinstance(given, Mapping) else question.usual
    view = FormView(identity(question), fields(old), tuple(sorted(question.known)))
    return replace(view, filled=lambda name: replace(view, fields=fields(question.known[name])))


def _blank(track: Track) -> Any:
    """What a field holds before anybody has filled it in."""
    match track:
        case Number():
            return track.low
        case Flag():
            return False
        case Phrase():
            return ""
        case Several() | Faces():
            return ()
        case _:
            return None


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
    """What a die may show; where some faces are printed more often each says how often.

    Faces that all differ keep the order in which the die has them.
    """
    counts = Counter(die.faces)
    pips, once = plain(die), len(counts) == len(die.faces)
    return tuple(
        FaceView(str(face), str(face), "" if once else speak(_printed(counts[face])), pips=pips)
        for face in (counts if once else sorted(counts))
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
