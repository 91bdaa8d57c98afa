"""The table page of any game in one frozen view: head, numbers, board, dice, tiles, prompt and foot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.presenters.adjust import capital
from app.presenters.card_views import CardView, PileView
from app.presenters.chances import percent
from app.presenters.play import Play
from app.presenters.table.boards import marked
from app.presenters.table.face import Face, Head, Main
from app.presenters.table.picking import Desk, words_of
from app.presenters.table.picking import Play as TilePlay
from app.presenters.undoing import redo_text, undo_text
from app.presenters.views import (
    ActionBarView,
    AppBarView,
    BoardView,
    ChipView,
    DieView,
    Highlight,
    OptionView,
    Speak,
    TileView,
)
from companion.core.game import Game
from companion.core.offers import Meaning
from companion.core.text import Text, headed, say

PROMPTS = {
    Meaning.PIECE: say("Which piece? Tap it on the board."),
    Meaning.PLACE: say("Where? Tap a place."),
    Meaning.CARD: say("Which card?"),
    Meaning.DIE: say("Which dice?"),
}


@dataclass(frozen=True)
class RiskView:
    """A chance in one line; empty where there is nothing to tell."""

    text: str = ""
    percent: str = ""
    share: float = 0.0
    page: str = ""


@dataclass(frozen=True)
class TableView:
    """Everything on the table page but the question and the story."""

    bar: AppBarView
    chips: tuple[ChipView, ...]
    board: BoardView | None
    hand: tuple[CardView, ...]
    takes_card: bool
    """Whether a tap on a held card means more than that it is read."""
    piles: tuple[PileView, ...]
    dice: tuple[DieView, ...]
    tiles: tuple[TileView, ...]
    options: tuple[OptionView, ...]
    prompt: str
    notices: tuple[str, ...]
    actions: ActionBarView
    risk: RiskView
    can_cancel: bool
    """Whether something is half chosen, or being corrected on the board."""


def head_of(face: Face, game: Game[Any], state: Any) -> Head:
    """Where a table stands."""
    if face.head is not None:
        return face.head(state)
    return Head(next(iter(game.words(state).headline()), ""))


def bar_view(play: Play, face: Face, state: Any) -> AppBarView:
    """The head of the page for a moment of the table."""
    head = head_of(face, play.game, state)
    icons = (*(icon for icon, _page in face.icons), "dots-vertical")
    title = play.name or play.game.title
    short = play.speak(head.short) if head.short else ""
    return AppBarView(
        title, play.speak(head.line), icons=icons, phases=head.phases, phase=head.phase, short=short
    )


def main_of(desk: Desk) -> Main | None:
    """What the main button is for now."""
    return desk.face.main(desk.seen) if desk.free else None


def table_view(play: Play, desk: Desk, sure: bool = False) -> TableView:
    """The whole page; `sure` once the main button has said what would be left undone."""
    face, speak, state = desk.face, play.speak, desk.seen
    return TableView(
        bar=bar_view(play, face, state),
        chips=face.status(state, speak),
        board=_board(desk),
        hand=_hand(desk, speak),
        takes_card=bool(desk.card_ids()) or (desk.free and not desk.asking and face.hand_order is not None),
        piles=face.piles(state, speak),
        dice=tuple(_lit(die, desk.picked.die) for die in face.dice(state)),
        tiles=() if desk.asking else tuple(_tile(each, speak) for each in desk.plays),
        options=_options(desk, speak),
        prompt=_prompt(desk, speak, sure),
        notices=tuple(speak(each) for each in face.notices(state)),
        actions=_actions(play, desk, sure),
        risk=risk_view(face, play),
        can_cancel=desk.asking,
    )


def _hand(desk: Desk, speak: Speak) -> tuple[CardView, ...]:
    """The held cards; while a card is asked for, those that answer stand out."""
    held, asked = desk.face.hand(desk.seen, desk.seat, speak), desk.card_ids()
    return tuple(replace(card, enabled=card.id in asked) for card in held) if asked else held


def risk_view(face: Face, play: Play) -> RiskView:
    """The line under the tiles."""
    found = face.risk(play.seen)
    if found is None:
        return RiskView()
    return RiskView(
        play.speak(found.text), play.speak(percent(found.chance)), float(found.chance), found.page
    )


def _lit(die: DieView, picked: str) -> DieView:
    return replace(die, selected=True) if picked and die.id == picked else die


def _board(desk: Desk) -> BoardView | None:
    board = desk.board
    if board is None:
        return None
    asked = {cell.cell for cell in board.pieces if cell.id in desk.piece_ids()}
    targets = [*desk.cell_ids(), *asked, *desk.reachable(), *(desk.editable() if desk.editing else ())]
    marks: dict[str, Highlight] = dict.fromkeys(targets, "target")
    marks.update(
        dict.fromkeys((*desk.chosen_cells(), *([desk.picked.cell] * bool(desk.picked.cell))), "selected")
    )
    return marked(board, marks, (*desk.piece_ids(), *desk.chosen_pieces()))


def _tile(play: TilePlay, speak: Speak) -> TileView:
    tile = play.tile
    detail = speak(play.reason) if play.reason is not None else words_of(tile.detail, speak)
    return TileView(tile.id, speak(tile.title), detail, tile.icon, enabled=play.enabled, rule=play.rule)


def _options(desk: Desk, speak: Speak) -> tuple[OptionView, ...]:
    if desk.can_leave:
        off = desk.game.words(desk.seen).value(desk.picked.move, None)
        return (OptionView("off", capital(speak(off))),)
    if desk.picked.ways:
        return tuple(
            OptionView(str(place), words_of(way.words, speak)) for place, way in enumerate(desk.picked.ways)
        )
    field = desk.field
    if field is None:
        return ()
    return tuple(
        OptionView(str(place), speak(desk.face.name(desk.seen, field.name, value)))
        for place, value in enumerate(desk.listed())
    )


def _prompt(desk: Desk, speak: Speak, sure: bool) -> str:
    """What is asked, after the order it is asked for; else what lies on a place, or what to do next."""
    picked = desk.picked
    if picked.edit is not None:
        return speak(picked.edit.prompt)
    if picked.move:
        return speak(say("{piece}: tap the place.", piece=desk.game.words(desk.seen).tracked(picked.move)))
    if picked.ways:
        return speak(say("Which way?"))
    field, tile = desk.field, picked.tile
    if field is not None and tile is not None:
        asked = desk.face.prompts.get(field.name) or PROMPTS.get(field.meaning) or say("Choose.")
        return speak(headed(tile.title, asked))
    if picked.cell:
        return words_of(desk.face.lies_on(desk.seen, picked.cell), speak)
    main = main_of(desk)
    if sure and main is not None and main.unused is not None:
        return speak(main.unused)
    hint = desk.face.hint(desk.seen, picked.die)
    return speak(hint) if hint is not None else ""


def _actions(play: Play, desk: Desk, sure: bool) -> ActionBarView:
    """The foot: what the main button orders, or that the end is there to be seen."""
    main = main_of(desk)
    back = ActionBarView(
        "",
        can_undo=play.can_undo,
        can_redo=play.can_redo,
        undo_text=undo_text(play),
        redo_text=redo_text(play),
    )
    if play.outcome is not None:
        return replace(back, main_text=play.speak(say("See the end")), main_icon="flag-checkered")
    if main is None:
        return replace(back, main_enabled=False)
    text: Text = say("End it so") if sure and main.unused is not None else main.text
    enabled = desk.order(main.order) is not None
    quiet = main.unused is not None and not sure
    return replace(
        back, main_text=play.speak(text), main_icon=main.icon, main_enabled=enabled, main_quiet=quiet
    )
