"""The open question with the pictures of its game: pieces before options, chances, what faces mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.presenters.asking import AskView
from app.presenters.chances import table_view
from app.presenters.table.face import Face
from app.presenters.views import DiceEntryView, FaceView, OptionView, PieceView, QuestionView, Speak
from companion.core.ask import Question


def dressed(asked: AskView, question: Question, face: Face, state: Any, speak: Speak) -> AskView:
    """A question as the face has it."""
    found = face.gamble(question)
    return replace(
        asked,
        sheet=None if asked.sheet is None else _sheet(asked.sheet, question, face, state),
        dice=None if asked.dice is None else _dice(asked.dice, question, face, state),
        odds=None if found is None else table_view(found, speak),
    )


def _sheet(sheet: QuestionView, question: Question, face: Face, state: Any) -> QuestionView:
    options = tuple(_option(each, face.picture(question, each.id)) for each in sheet.options)
    lead, _cell = face.asked_about(state, question)
    return replace(sheet, options=options, lead=lead)


def _option(option: OptionView, picture: PieceView | str) -> OptionView:
    if isinstance(picture, PieceView):
        return replace(option, lead=picture)
    return replace(option, icon=picture)


def _dice(dice: DiceEntryView, question: Question, face: Face, state: Any) -> DiceEntryView:
    def meant(view: FaceView) -> FaceView:
        icons = face.faces(state, question, int(view.value))
        return replace(view, meaning=icons, pips=False) if icons else view

    made = tuple(replace(die, faces=tuple(meant(each) for each in die.faces)) for die in dice.dice)
    return replace(dice, dice=made)
