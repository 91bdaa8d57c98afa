"""The face of Berserk The Board Game."""

from __future__ import annotations

from app.games.boardgame import board, campaign, drawing, pages, party, setup, story, turns
from app.presenters.foresight import RollHints
from app.presenters.table.face import Face
from companion.games.boardgame.game import GAME

FACE = Face(
    game=GAME.id,
    icons=(("cards-playing-outline", "events"),),
    head=turns.head,
    status=turns.status,
    board=board.board,
    own=turns.own,
    others=turns.others,
    chosen=turns.chosen,
    members=party.members,
    tracks=party.tracks,
    lens=board.lens,
    stays=turns.STAYS,
    taps=turns.TAPS,
    card=party.card,
    preview=turns.preview,
    chances=turns.chances,
    tiles=turns.tiles,
    main=turns.main,
    prompts=turns.PROMPTS,
    hint=turns.hint,
    name=turns.name,
    notices=turns.notices,
    lies_on=board.lies_on,
    corrects=pages.corrects,
    picture=story.picture,
    spot=story.spot,
    way=story.way,
    asked_about=story.asked_about,
    asked_why=story.asked_why,
    measured=story.measured,
    rolls=RollHints(
        outcome_of=story.outcome_of,
        odds=story.roll_odds,
        comes_to=story.comes_to,
        shows=story.shows,
        pips=False,
    ),
    face_text=story.face_text,
    faces=story.faces,
    tell=story.tell,
    setup=setup.setup,
    starts=setup.STARTS,
    example=setup.is_example,
    drawn=drawing.drawn,
    chapters=campaign.chapters,
    goes_on=campaign.goes_on,
    pages=pages.PAGES,
    end=pages.end,
)
