"""The face of WarCry."""

from __future__ import annotations

from app.games.warcry import begin, board, combat, fights, pages, turns
from app.presenters.table.face import Face
from companion.games.warcry import events as ev
from companion.games.warcry.cards import card_facts
from companion.games.warcry.game import GAME

FACE = Face(
    game=GAME.id,
    icons=(("book-alphabet", "glossary"),),
    head=turns.head,
    comes_to=fights.comes_to,
    guide=fights.guide,
    came_of_it=fights.came_of_it,
    measured=fights.measured,
    contest=combat.contest,
    contest_told=lambda state: state.stage == "battle",
    key_of=combat.key_of,
    board=board.board,
    called=board.called,
    own=board.own,
    spans=board.spans,
    taps=turns.TAPS,
    begins=turns.begins,
    beside=board.beside,
    hand=board.hand,
    gathers=lambda state: state.stage == "muster",
    card=board.card,
    preview=fights.preview,
    chances=fights.chances,
    private=lambda state: state.options.hands == "app",
    tiles=turns.tiles,
    main=turns.main,
    prompts=turns.PROMPTS,
    hint=turns.hint,
    name=turns.name,
    notices=turns.notices,
    corrects=pages.corrects,
    asked_about=fights.asked_about,
    quiet=(
        ev.TableBegun,
        ev.CardsDrawn,
        ev.MusterTurnPassed,
        ev.CombatEnded,
        ev.BattleBegan,
        ev.CommandEnded,
        ev.CombatRolled,
    ),
    starts=begin.STARTS,
    ready_decks=begin.ready_decks,
    plays_judged=True,
    card_facts=card_facts,
    example=board.example,
    pages=pages.PAGES,
    end=pages.end,
)
