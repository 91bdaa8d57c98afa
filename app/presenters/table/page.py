"""The table page of any game in one frozen view: head, numbers, board, dice, tiles, prompt and foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.presenters.adjust import capital
from app.presenters.card_views import CardView, PileView
from app.presenters.chances import percent
from app.presenters.pieces import in_words
from app.presenters.play import Play
from app.presenters.table.boards import called, cell_with, marked, marked_pieces, noted, place_of
from app.presenters.table.face import Face, Head, Main, Notice
from app.presenters.table.ordering import OfferedTile
from app.presenters.table.parts import (
    Lens,
    MemberView,
    MeterView,
    NoticeView,
    OrderView,
    PreviewView,
    SideView,
    ToggleView,
)
from app.presenters.table.picking import Desk, words_of
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
    TrackView,
)
from companion.core.game import Game
from companion.core.offers import Meaning
from companion.core.seats import Seat
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
    sides: tuple[SideView, ...]
    """What each seat has beside the board, the one that sits below first."""
    members: tuple[MemberView, ...]
    tracks: tuple[TrackView, ...]
    meters: tuple[MeterView, ...]
    toggles: tuple[ToggleView, ...]
    preview: PreviewView | None
    notices: tuple[NoticeView, ...]
    actions: ActionBarView
    risk: RiskView
    can_cancel: bool
    """Whether something is half chosen, or being corrected on the board."""


def head_of(face: Face, game: Game[Any], state: Any, seat: Seat) -> Head:
    """Where a table stands."""
    if face.head is not None:
        return face.head(state, seat)
    return Head(next(iter(game.words(state).headline()), ""))


def bar_view(play: Play, face: Face, state: Any, seat: Seat) -> AppBarView:
    """The head of the page for a moment of the table."""
    head = head_of(face, play.game, state, seat)
    icons = (*(icon for icon, _page in face.icons), "dots-vertical")
    title = capital(play.speak(head.title)) if head.title else play.name or play.game.title
    short = play.speak(head.short) if head.short else ""
    return AppBarView(
        title, play.speak(head.line), icons=icons, phases=head.phases, phase=head.phase, short=short
    )


def main_of(desk: Desk) -> Main | None:
    """What the main button is for now."""
    return desk.face.main(desk.seen, desk.seat) if desk.free else None


def table_view(play: Play, desk: Desk, sure: bool = False) -> TableView:
    """The whole page; `sure` once the main button has said what would be left undone."""
    face, speak, state, seat = desk.face, play.speak, desk.seen, desk.seat
    order = desk.picked.order
    preview = face.preview(state, order, speak) if order is not None else None
    lens = _lens(desk)
    return TableView(
        bar=bar_view(play, face, state, seat),
        chips=face.status(state, seat, speak),
        board=_board(desk, preview, lens, speak),
        hand=_hand(desk, speak),
        takes_card=_takes_card(desk),
        piles=face.piles(state, seat, speak),
        dice=tuple(_lit(die, desk.picked.die) for die in face.dice(state)),
        tiles=() if desk.asking or preview else _tiles(desk.plays, speak),
        options=_options(desk, speak),
        prompt=_prompt(desk, lens, speak),
        sides=_sides(desk, preview, speak),
        members=_members(desk, speak),
        tracks=face.tracks(state, desk.picked.piece, speak),
        meters=face.meters(state, seat, speak),
        toggles=_toggles(desk, speak),
        preview=preview,
        notices=tuple(_notice(each, speak) for each in face.notices(state, seat)),
        actions=_actions(play, desk, sure, preview),
        risk=_risk(desk, play),
        can_cancel=desk.asking,
    )


def _lens(desk: Desk) -> Lens | None:
    """What is shown of the chosen piece, while it is not ordered about."""
    if desk.asking or desk.picked.order is not None:
        return None
    return desk.face.lens(desk.seen, desk.picked.piece, desk.picked.cell)


def _members(desk: Desk, speak: Speak) -> tuple[MemberView, ...]:
    """The party, with the marks that its pieces have on the board."""
    chosen, asked = desk.chosen_pieces(), desk.piece_ids()
    return tuple(
        replace(
            each, piece=replace(in_words(each.piece, speak), selected=each.id in chosen or each.id in asked)
        )
        for each in desk.face.members(desk.seen, speak)
    )


def _hand(desk: Desk, speak: Speak) -> tuple[CardView, ...]:
    """The held cards; while a card is asked for, those that answer stand out."""
    cards, asked, held = desk.face.hand(desk.seen, desk.seat, speak), desk.card_ids(), desk.aims.held
    if asked:
        return tuple(replace(card, enabled=card.id in asked) for card in cards)
    return tuple(replace(card, selected=card.id == held) for card in cards) if held else cards


def _toggles(desk: Desk, speak: Speak) -> tuple[ToggleView, ...]:
    """The cards to take or leave; the one whose order is looked at is marked."""
    found = desk.face.toggles(desk.seen, desk.seat, speak) if desk.free else ()
    looked_at = desk.picked.order
    if looked_at is None:
        return found
    return tuple(replace(each, taken=each.taken or each.order == looked_at) for each in found)


def _takes_card(desk: Desk) -> bool:
    """Whether a tap on a held card means more than that it is read."""
    may_order = desk.free and not desk.asking and (desk.face.hand_order is not None or bool(desk.aims.held))
    return bool(desk.card_ids()) or may_order


def _notice(notice: Text | Notice, speak: Speak) -> NoticeView:
    if not isinstance(notice, Notice):
        return NoticeView(speak(notice))
    detail = speak(notice.detail) if notice.detail is not None else ""
    orders = tuple(OrderView(speak(text), order) for text, order in notice.orders)
    return NoticeView(speak(notice.text), detail, notice.rule, notice.icon, notice.bad, orders)


def _sides(desk: Desk, preview: PreviewView | None, speak: Speak) -> tuple[SideView, ...]:
    """The rows beside the board, with the same marks as on it."""
    selected, targets, guards = _marks(desk, preview)
    return tuple(
        replace(side, pieces=marked_pieces(side.pieces, selected, targets, guards))
        for side in desk.face.beside(desk.seen, speak)
    )


def _marks(
    desk: Desk, preview: PreviewView | None
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The pieces that are chosen, those that can be aimed at, and those that may step in."""
    chosen = (*desk.piece_ids(), *desk.chosen_pieces())
    if preview is None or desk.picked.order is None:
        return chosen, tuple(desk.aims.hits), ()
    aimed = tuple(piece.id for piece in desk.pieces if piece.id in vars(desk.picked.order).values())
    return (*chosen, *aimed), tuple(each for each in aimed if each not in chosen), preview.guards


def _risk(desk: Desk, play: Play) -> RiskView:
    """The line under the tiles."""
    found = desk.risk
    if found is None:
        return RiskView()
    return RiskView(
        play.speak(found.text), play.speak(percent(found.chance)), float(found.chance), found.page
    )


def _lit(die: DieView, picked: str) -> DieView:
    return replace(die, selected=True) if picked and die.id == picked else die


def _board(desk: Desk, preview: PreviewView | None, lens: Lens | None, speak: Speak) -> BoardView | None:
    board = desk.board
    if board is None:
        return None
    if lens is not None:
        board = replace(board, routes=lens.routes, sight=lens.sight, sight_colour=lens.sight_colour)
    board = called(board, lambda name: speak(desk.face.called(name)), speak)
    asked = {cell.cell for cell in board.pieces if cell.id in desk.piece_ids()}
    aims = {} if preview is not None else desk.aims.hits
    cells = {cell.id for cell in board.cells}
    targets = [*desk.cell_ids(), *asked, *(desk.editable() if desk.editing else ())]
    marks: dict[str, Highlight] = {
        **(lens.cells if lens is not None else {}),
        **dict.fromkeys(desk.overlay(), "reach"),
        **dict.fromkeys(preview.guarded_from if preview is not None else (), "reach"),
        **dict.fromkeys(targets, "target"),
    }
    for hit, (tap, _orders) in aims.items():
        if hit in cells:
            marks[hit] = "reach" if tap.icon else "target"
    marks.update(
        dict.fromkeys((*desk.chosen_cells(), *([desk.picked.cell] * bool(desk.picked.cell))), "selected")
    )
    squares = board.layout == "squares"  # hexagons say it by their colour alone
    notes = {
        hit: (str(n) if tap.again else "", tap.icon) for hit, (tap, n) in aims.items() if tap.icon and squares
    }
    selected, aimed, guards = _marks(desk, preview)
    return marked(noted(board, notes), marks, selected, targets=aimed, guards=guards)


def _tiles(plays: Sequence[OfferedTile], speak: Speak) -> tuple[TileView, ...]:
    """The tiles; closed ones that would read alike say of which card or place they speak."""
    made = [_tile(each, speak) for each in plays]
    alike = Counter((each.title, each.detail) for each in made)
    return tuple(
        replace(view, detail=words_of((*play.tile.detail[:1], view.detail), speak))
        if alike[view.title, view.detail] > 1
        else view
        for play, view in zip(plays, made, strict=True)
    )


def _tile(play: OfferedTile, speak: Speak) -> TileView:
    tile = play.tile
    detail = speak(play.reason) if play.reason is not None else words_of(tile.detail, speak)
    return TileView(tile.id, speak(tile.title), detail, tile.icon, enabled=play.enabled, rule=play.rule)


def _options(desk: Desk, speak: Speak) -> tuple[OptionView, ...]:
    if desk.picked.move and desk.picked.cell:
        words, path = desk.game.words(desk.seen), desk.picked.move
        place = words.value(path, place_of(desk.picked.cell))
        return (OptionView("here", speak(say("{what}: {value}", what=words.tracked(path), value=place))),)
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
    if desk.writes:
        return (OptionView("write", speak(say("Write"))),)
    return tuple(
        OptionView(str(desk.values.index(value)), speak(desk.face.name(desk.seen, field.name, value)))
        for value in desk.listed()
    )


def _prompt(desk: Desk, lens: Lens | None, speak: Speak) -> str:
    """What is asked, after the order it is asked for; else what lies on a place, or what to do next."""
    picked = desk.picked
    if picked.edit is not None:
        return speak(picked.edit.prompt)
    if picked.move and picked.cell:
        return speak(say("The rules know no such move now. Does it stand there on your table?"))
    if picked.move:
        return speak(say("{piece}: tap the place.", piece=desk.game.words(desk.seen).tracked(picked.move)))
    if picked.ways:
        return speak(say("Which way?"))
    field, tile = desk.field, picked.tile
    if field is not None and tile is not None:
        asked = desk.face.prompts.get(field.name) or PROMPTS.get(field.meaning) or say("Choose.")
        return speak(headed(tile.title, asked))
    lying = words_of(desk.face.lies_on(desk.seen, picked.cell), speak) if picked.cell else ""
    if lens is not None and lens.text is not None:
        return words_of((lying, lens.text), speak)
    hint = desk.face.hint(desk.seen, desk.seat, picked.die or picked.piece)
    itself = bool(picked.piece) and cell_with(desk.board, picked.piece) == picked.cell
    if lying and not (itself and hint is not None):  # where a piece stands is seen; what it may do is not
        return lying
    return speak(hint) if hint is not None else ""


def _actions(play: Play, desk: Desk, sure: bool, preview: PreviewView | None) -> ActionBarView:
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
    if preview is not None:
        return replace(back, main_text=preview.main, main_icon=preview.icon)
    if main is None:
        return replace(back, main_enabled=False)
    armed = sure and main.unused is not None
    text: Text = say("End it so") if armed else main.text
    enabled = bool(main.orders) or (main.reason is None and desk.order(main.order) is not None)
    quiet = main.unused is not None and not armed
    told = main.unused if armed else None if enabled else main.reason or desk.why_not(main.order)
    return replace(
        back,
        main_text=play.speak(text),
        main_icon=main.icon,
        main_enabled=enabled,
        main_quiet=quiet,
        reason=play.speak(told) if told is not None else "",
    )
