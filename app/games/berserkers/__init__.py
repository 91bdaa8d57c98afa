"""The face of Berserkers."""

from __future__ import annotations

from app.games.berserkers import board, pages, setup, story, tiles
from app.presenters.table.face import Face, Tap
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.game import GAME

FACE = Face(
    game=GAME.id,
    icons=(("crown", "requests"),),
    head=pages.head,
    status=pages.status,
    board=board.board,
    own=lambda state, seat: state.living,
    taps=(Tap(cmd.Move),),
    piece=tiles.piece_of,
    dice=tiles.dice,
    tiles=tiles.tiles,
    foretold=tiles.foretold,
    main=tiles.main,
    prompts=tiles.PROMPTS,
    hint=tiles.hint,
    name=tiles.name,
    notices=pages.notices,
    lies_on=board.lies_on,
    risk=pages.risk,
    corrects=pages.corrects,
    edits=pages.EDITS,
    picture=story.picture,
    asked_about=story.asked_about,
    gamble=story.gamble,
    faces=story.faces,
    tell=story.tell,
    setup=setup.setup,
    example=setup.is_example,
    pages=pages.PAGES,
    end=pages.end,
)
