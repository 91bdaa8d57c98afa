"""The face of «Куб на зуб»."""

from __future__ import annotations

from app.games.kubnazub import before, begin, board, cards, fan_cards, fights, pages, turns
from app.presenters.foresight import RollHints
from app.presenters.table.face import Face, Tap
from companion.games.kubnazub import GAME
from companion.games.kubnazub import commands as cmd

FACE = Face(
    game=GAME.id,
    icons=(("book-alphabet", "glossary"),),
    head=turns.head,
    status=before.status,
    board=board.board,
    beside=board.beside,
    own=board.own,
    others=board.others,
    overlay=board.overlay,
    taps=(
        Tap(cmd.Move, "shoe-print", again=True),
        Tap(cmd.Strike),
        Tap(cmd.Place, "plus"),
        Tap(cmd.Rearrange, "swap-horizontal"),
    ),
    hand=before.hand,
    card=cards.card_of,
    meters=before.meters,
    toggles=before.toggles,
    mends=before.mends,
    preview=fights.preview,
    chances=fights.all_chances,
    private=lambda state: state.stage != "battle",
    tiles=turns.tiles,
    main=turns.main,
    prompts=turns.PROMPTS,
    hint=turns.hint,
    name=turns.name,
    notices=turns.notices,
    corrects=pages.corrects,
    comes_to=fights.comes_to,
    versus=fights.versus,
    asked_about=fights.asked_about,
    spot=fights.spot,
    waiting=fights.waiting,
    reads=fan_cards.reads,
    rolls=RollHints(comes_to=before.foreseen),
    quiet=turns.QUIET,
    starts=begin.STARTS,
    ready_decks=begin.ready_decks,
    pages=pages.PAGES,
    end=pages.end,
)
