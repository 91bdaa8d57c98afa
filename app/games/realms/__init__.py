"""The face of War of the Realms."""

from __future__ import annotations

from app.games.duel.fights import asked_about
from app.games.duel.turns import QUIET, TAPS
from app.games.realms import before, begin, board, cards, fights, pages, story, turns
from app.presenters.foresight import RollHints
from app.presenters.table.face import Face
from companion.games.realms.game import GAME
from companion.games.realms.words.names import NAMES

FACE = Face(
    game=GAME.id,
    icons=(("book-alphabet", "glossary"),),
    head=turns.LOOK.head,
    status=before.status,
    board=board.FIELD.board,
    called=NAMES.called,
    beside=board.FIELD.beside,
    own=board.FIELD.own,
    overlay=board.overlay,
    taps=TAPS,
    hand=before.PREPARING.hand,
    card=cards.LOOK.card_of,
    meters=before.PREPARING.meters,
    toggles=before.PREPARING.toggles,
    mends=before.mends,
    preview=fights.preview,
    chances=fights.chances,
    private=lambda state: state.stage != "battle",
    tiles=turns.tiles,
    main=turns.LOOK.main,
    prompts=turns.PROMPTS,
    hint=turns.LOOK.hint,
    name=turns.name,
    notices=turns.notices,
    corrects=pages.corrects,
    comes_to=fights.comes_to,
    face_notes=fights.face_notes,
    asked_about=asked_about,
    spot=fights.spot,
    rolls=RollHints(comes_to=fights.foreseen),
    quiet=QUIET,
    steps=story.steps,
    starts=begin.STARTS,
    ready_decks=begin.ready_decks,
    pages=pages.PAGES,
    end=pages.end,
)
