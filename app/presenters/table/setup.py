"""The set-up of any game: which step is next, the cards that are left, the board as far as it is laid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.presenters.play import Play
from app.presenters.table.boards import cell_of, marked
from app.presenters.table.face import Face, SetupStep, Tile
from app.presenters.table.page import bar_view
from app.presenters.table.picking import Desk
from app.presenters.views import (
    ActionBarView,
    AppBarView,
    BoardView,
    CellView,
    Highlight,
    RowView,
    SetupCardView,
    TileView,
)
from companion.core.offers import choices, is_legal
from companion.core.questions import Draw
from companion.core.text import say, say_n


@dataclass(frozen=True)
class SetupView:
    """The whole set-up page but an open question that no card answers."""

    bar: AppBarView
    title: str
    detail: str
    board: BoardView | None
    cards: tuple[SetupCardView, ...]
    rest: str
    """What the last tile says, which lets the app draw the rest; empty for none."""
    tiles: tuple[TileView, ...]
    rows: tuple[RowView, ...]
    actions: ActionBarView
    example: bool


class Setting:
    """One moment of a set-up, and what its taps mean."""

    def __init__(self, play: Play, face: Face, step: SetupStep) -> None:
        self.play, self.face, self.step = play, face, step
        self.desk = Desk(face, play.game, play.state, play.table.is_free)

    # -- what is shown ----------------------------------------------------------------------------

    def view(self) -> SetupView:
        """Everything there is to see."""
        play, step, speak = self.play, self.step, self.play.speak
        laid, left = self._laid(), self._cards()
        title, detail = self._heading(laid)
        return SetupView(
            bar=self._bar(laid),
            title=title,
            detail=detail,
            board=self._board(laid),
            cards=left,
            rest=speak(say("Shuffle the rest")) if laid and step.by_app else "",
            tiles=() if play.pending else self._tiles(),
            rows=step.rows,
            actions=self._actions(len(left) if laid else 0),
            example=self.face.example(play.state),
        )

    def _heading(self, laid: tuple[str, ...]) -> tuple[str, str]:
        """What is to be done now, and a sentence about it; an open question asks for itself."""
        speak = self.play.speak
        if laid:
            return speak(say("Which card lies here?")), ""
        asked = self.play.ask() if self.step.grid is None and self._question() is not None else None
        return (asked.title, "") if asked is not None else (speak(self.step.title), speak(self.step.detail))

    @property
    def asks_cards(self) -> bool:
        """Whether the open question is answered by one of the cards."""
        return bool(self._question()) and bool(self._cards())

    def _question(self) -> Draw | None:
        pending = self.play.pending
        return pending.question if pending and isinstance(pending.question, Draw) else None

    def _cards(self) -> tuple[SetupCardView, ...]:
        """The cards that can still be drawn."""
        question = self._question()
        if question is not None:
            return tuple(each for each in self.step.cards if each.id in question.pile)
        if self.step.draws is None or self.play.pending is not None:
            return ()
        drawn = {row.id for row in self.step.rows}
        return tuple(each for each in self.step.cards if each.id not in drawn)

    def _laid(self) -> tuple[str, ...]:
        """The cards that have been laid while the question goes on."""
        pending = self.play.pending
        if self.step.grid is None or pending is None:
            return ()
        return tuple(str(answer.value) for answer in pending.answers)

    def _bar(self, laid: tuple[str, ...]) -> AppBarView:
        bar = bar_view(self.play, self.face, self.play.state, self.play.handover.acting)
        if self.step.grid is None:
            return bar
        count = len(self.step.cards)
        line = say("Set-up · {n} of {all} cards laid", n=len(laid), all=count)
        short = f"{len(laid)} / {count}"
        return replace(bar, line=self.play.speak(line), phases=count, phase=len(laid) + 1, short=short)

    def _board(self, laid: tuple[str, ...]) -> BoardView | None:
        grid = self.step.grid
        if grid is None:
            marks: dict[str, Highlight] = dict.fromkeys(self._places(), "target")
            return marked(self.desk.board, marks) if self.desk.board is not None else None
        board = grid(laid)
        cells = tuple(self._empty(each, number, len(laid)) for number, each in enumerate(board.cells))
        return replace(board, cells=cells)

    def _empty(self, cell: CellView, number: int, next_one: int) -> CellView:
        """A place that no card lies on yet shows its number; the next one is lit."""
        if number < next_one:
            return cell
        return replace(cell, label=str(number + 1), highlight="next" if number == next_one else "empty")

    def _places(self) -> dict[str, Any]:
        """The cells that can be tapped now, each with its place."""
        offer = self.desk.offers.get(self.step.places) if self.step.places else None
        found = choices(self.play.game, self.play.state, offer) if offer else []
        return {cell_of(each): each for each in found}

    def _tiles(self) -> tuple[TileView, ...]:
        offers = self.desk.offers
        made = []
        for tile in self.step.orders:
            offer = offers.get(tile.kind)
            if offer is None:
                continue
            chosen = self.desk.whole(tile.kind, tile.chosen) if tile.chosen else self.desk.order(tile.kind)
            if offer.is_open or (chosen is not None and is_legal(self.play.game, self.play.state, chosen)):
                made.append(TileView(tile.id, self.play.speak(tile.title), icon=tile.icon))
        return tuple(made)

    def _actions(self, left: int) -> ActionBarView:
        play, step = self.play, self.step
        bar = ActionBarView("", main_enabled=False, can_undo=play.can_undo, can_redo=play.can_redo)
        if left:
            text = play.speak(say_n("{n} card to go", "{n} cards to go", left))
            return replace(bar, main_text=text)
        if step.main is not None and play.pending is None:
            enabled = self.desk.order(step.main.order) is not None
            text, icon = play.speak(step.main.text), step.main.icon
            return replace(bar, main_text=text, main_icon=icon, main_enabled=enabled)
        if self._app_draws:
            text = play.speak(step.by_app)
            return replace(bar, main_text=text, main_icon="dice-multiple", main_enabled=True)
        return replace(bar, main_text=play.speak(step.waiting or say("Tap a card")))

    @property
    def _app_draws(self) -> bool:
        """Whether the main button lets the app draw: a layout is always the app's to shuffle."""
        step = self.step
        may = step.grid is not None or self.play.settings.dice != "table"
        to_draw = step.draws is not None or self._question() is not None
        return step.by_app is not None and may and to_draw

    # -- what a tap means ---------------------------------------------------------------------------

    def main(self) -> None:
        """The main button: go on, or let the app draw."""
        order = self.desk.order(self.step.main.order) if self.step.main and not self.play.pending else None
        if order is not None:
            self.play.do(order)
        elif self._app_draws:
            self.draw_rest()

    def draw_rest(self) -> None:
        """Let the app draw all that is left to draw."""
        if self.play.pending is not None:
            self.play.do_and_roll()
        elif self.step.draws is not None:
            self.play.do_and_roll(self.step.draws())

    def tap_card(self, card: str) -> None:
        """A card that lies on the table."""
        if self._question() is not None:
            self.play.answer(card)
        elif self.step.draws is not None:
            self.play.do_and_answer(self.step.draws(), card)

    def tap_cell(self, cell: str) -> None:
        """A place of the board."""
        kind, found = self.step.places, self._places()
        if kind is not None and cell in found:
            self.play.do(kind(**{self.desk.offers[kind].fields[0].name: found[cell]}))

    def worded(self, tile: str) -> Callable[[str], bool] | None:
        """Carries out a tile with words that only a person can write; None where it wants none.

        The words are for that tile, even if the set-up has gone on by then.
        """
        found = self._tile(tile)
        offer = self.desk.offers[found.kind]
        field = next((each.name for each in offer.fields if each.values is None), "")
        return (lambda text: self.play.do(found.kind(**found.chosen, **{field: text}))) if field else None

    def order(self, tile: str) -> bool:
        """Carry out what a tile stands for; True unless it was refused."""
        found = self._tile(tile)
        return self.play.do(found.kind(**found.chosen))

    def _tile(self, tile: str) -> Tile:
        return next(each for each in self.step.orders if each.id == tile)
