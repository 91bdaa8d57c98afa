"""The open question with the pictures of its game: pieces before options, chances, what faces mean."""

from __future__ import annotations

from dataclasses import replace

from app.presenters.asking import AskView
from app.presenters.chances import table_view
from app.presenters.entry_views import PickView
from app.presenters.pieces import in_words, lead_in_words
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.presenters.views import DiceEntryView, FaceView, OptionView, PieceView, QuestionView
from companion.core.questions import Choose, Question
from companion.core.secrecy import events_for


def dressed(asked: AskView, play: Play, face: Face) -> AskView:
    """The open question of a table as the face has it."""
    if play.pending is None:
        return asked
    question = play.pending.question
    found, read = face.gamble(question), face.reads(question)
    return replace(
        asked,
        sheet=None if asked.sheet is None else _sheet(asked.sheet, play, face),
        pick=None if asked.pick is None else _pick(asked.pick, question, face),
        dice=None if asked.dice is None else _dice(asked.dice, question, face, play),
        odds=None if found is None else table_view(found, play.speak),
        reads="" if read is None else read[0],
        reads_word="" if read is None else play.speak(read[1]),
    )


def _pick(pick: PickView, question: Question, face: Face) -> PickView:
    """Options of which several may be taken, each with the piece or cell that it means."""
    return replace(
        pick, options=tuple(replace(each, spot=face.spot(question, each.id)) for each in pick.options)
    )


def _sheet(sheet: QuestionView, play: Play, face: Face) -> QuestionView:
    pending, state = play.pending, play.seen
    assert pending is not None, "only an open question has a sheet"
    question = pending.question
    options = tuple(
        replace(
            _option(each, face.picture(question, each.id), play),
            spot=face.spot(question, each.id),
            way=face.way(question, each.id),
        )
        for each in sheet.options
    )
    if isinstance(question, Choose):
        options = tuple(_with_facts(each, play, face) for each in options)
    lead, _cell = face.asked_about(state, question)
    past = events_for(play.game, pending.events, play.handover.eyes)
    versus = face.versus(state, question, past, play.speak)
    title = sheet.title if versus is None else versus.title
    waiting, guide = face.waiting(state, question, play.speak), face.guide(state, question)
    detail = face.came_of_it(state, question, past) or face.asked_why(state, question)
    return replace(
        sheet,
        title=title,
        detail=sheet.detail if detail is None else play.speak(detail),
        options=options,
        lead=lead_in_words(lead, play.speak),
        versus=versus,
        waiting=waiting,
        note=play.speak(guide) if guide is not None else sheet.note,
    )


def _with_facts(option: OptionView, play: Play, face: Face) -> OptionView:
    """An option with the numbers that it comes to, by the rules themselves; they tell it apart, no letter.

    One that means a piece keeps the letter that stands on the board as well.
    """
    assert play.pending is not None, "only an open question has options"
    question = play.pending.question
    facts = face.comes_to(play.seen, question, play.led_to(option.id), play.speak)
    if not facts:
        return replace(option, facts=face.measured(play.seen, question, option.id, play.speak))
    board = face.board(play.seen, play.handover.acting)
    lies_there = board is not None and any(each.id == option.id for each in board.pieces)
    return replace(option, facts=facts, letter=option.letter if lies_there else "")


def _option(option: OptionView, picture: PieceView | str, play: Play) -> OptionView:
    if isinstance(picture, PieceView):
        return replace(option, lead=in_words(picture, play.speak))
    return replace(option, icon=picture)


def _dice(dice: DiceEntryView, question: Question, face: Face, play: Play) -> DiceEntryView:
    state = play.seen

    def meant(id_: str, view: FaceView) -> FaceView:
        die, shows = id_.rpartition("-")[0], int(view.value)
        icons = face.faces(state, question, die, shows)
        notes = "\n".join(play.speak(each) for each in face.face_notes(state, question, die, shows))
        view = replace(view, text=face.face_text(question, shows) or view.text, note=notes or view.note)
        return replace(view, meaning=icons, pips=False) if icons or notes else view

    made = tuple(replace(die, faces=tuple(meant(die.id, each) for each in die.faces)) for die in dice.dice)
    return replace(dice, dice=made)
