"""The face of the draft of War of the Realms."""

from __future__ import annotations

from app.games.realms_draft import begin, building, picking
from app.presenters.table.face import Face
from companion.games.realms_draft.game import GAME
from companion.games.realms_draft.setup import seats_of

FACE = Face(
    game=GAME.id,
    icons=(("cards-outline", "pools"),),
    head=picking.head,
    status=picking.status,
    toggles=building.toggles,
    meters=building.meters,
    preview=picking.preview,
    piles=picking.piles,
    tiles=lambda state, seat, chosen: (),
    main=building.main,
    hint=picking.hint,
    notices=building.notices,
    quiet=picking.QUIET,
    starts=begin.STARTS,
    ready_decks=begin.ready_decks,
    asks_first=("players",),
    sits=seats_of,
    timed=picking.timed,
    lists=building.lists,
    pages=building.PAGES,
    end=building.end,
)
