"""The face of «Куб на зуб»."""

from __future__ import annotations

from app.games.duel.fights import asked_about
from app.games.duel.turns import TAPS
from app.games.kubnazub import before, begin, board, cards, fan_cards, fights, pages, turns
from app.presenters.foresight import RollHints
from app.presenters.table.face import Face
from companion.games.kubnazub.game import GAME

FACE = Face(
    game=GAME.id,
    icons=(("book-alphabet", "glossary"),),
    head=turns.LOOK.head,
    status=before.status,
    board=board.FIELD.board,
    beside=board.FIELD.beside,
    own=board.FIELD.own,
    others=board.others,
    overlay=board.overlay,
    taps=TAPS,
    hand=before.PREPARING.hand,
    card=cards.LOOK.card_of,
    meters=before.PREPARING.meters,
    toggles=before.PREPARING.toggles,
    mends=before.PREPARING.mends,
    preview=fights.preview,
    chances=fights.all_chances,
    private=lambda state: state.stage != "battle",
    tiles=turns.tiles,
    main=turns.LOOK.main,
    prompts=turns.PROMPTS,
    hint=turns.LOOK.hint,
    name=turns.name,
    notices=turns.notices,
    corrects=pages.corrects,
    comes_to=fights.comes_to,
    versus=fights.versus,
    asked_about=asked_about,
    spot=fights.spot,
    waiting=fights.waiting,
    reads=fan_cards.reads,
    rolls=RollHints(comes_to=before.foreseen),
    quiet=turns.QUIET,
    joined=turns.JOINED,
    starts=begin.STARTS,
    ready_decks=begin.ready_decks,
    pages=pages.PAGES,
    end=pages.end,
)
