"""Maps in the box facts: brushes, strokes, and places that are chosen on a map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.presenters.facts.keeping import KeptFacts
from app.presenters.facts.painting import Painter
from app.presenters.facts.views import place_of
from app.presenters.pieces import all_in_words
from app.presenters.session import AppSession
from app.presenters.views import BoardView, hex_board
from companion.core.facts import Cards, Drawing, Record
from companion.core.game import Game

Drawn = Callable[[str, Record, Record, str], BoardView]
"""How a map of a section looks, given what is drawn, all facts and the brush in hand."""


def nothing_drawn(section: str, record: Record, facts: Record, brush: str) -> BoardView:
    """The map of a game that has none."""
    return hex_board(())


class DrawnFacts(KeptFacts):
    """Facts of which some are drawn."""

    def __init__(self, session: AppSession, game: Game[Any], drawn: Drawn = nothing_drawn) -> None:
        super().__init__(session, game)
        self._drawn = drawn
        self._painter: Painter | None = None
        self._placing = ""
        """The field whose place is being chosen on the map."""

    def _drawing(self) -> tuple[Drawing, Record] | None:
        """What is drawn here: a map of its own, or the list of a card that is one."""
        at = self.at
        if self._placing:
            shapes = [each.of for each in self.facts.kit.schema.sections]
            return next(each for each in shapes if isinstance(each, Drawing)), self.facts.plain
        if not at.section:
            return None
        if isinstance(at.shape, Drawing):
            return at.shape, self.facts.plain
        lists = at.shape.lists if isinstance(at.shape, Cards) and not at.lists_cards else ()
        found = next((each for each in lists if each.id == at.page), None)
        drawing = found.drawing if found is not None else None
        return None if drawing is None else (drawing, at.held[at.card])

    @property
    def painter(self) -> Painter | None:
        """Draws where there is a map."""
        here = self._drawing()
        if here is None:
            return None
        if self._painter is None:
            section, facts = self.at.section, self._all_facts()

            def draw(record: Record, brush: str) -> BoardView:
                board = self._drawn(section, record, facts, brush)
                return replace(board, pieces=all_in_words(board.pieces, self._speak))

            self._painter = Painter(here[0], draw)
        self._painter.drawing = here[0]
        return self._painter

    def _all_facts(self) -> Record:
        """The whole box, beside which a map is drawn."""
        return self.facts.plain

    def take_brush(self, brush: str) -> None:
        """Draw with another brush."""
        if self.painter is not None:
            self.painter.take(brush)

    def open_brushes(self, group: str) -> None:
        """The brushes of another group."""
        here = self._drawing()
        if self.painter is not None and here is not None:
            self.painter.open(here[1], group)

    def go_over(self, cell: str) -> bool:
        """A finger that draws came to a place; what it draws is shown, and stored once it is lifted."""
        return self.painter is not None and not self._placing and self.painter.go_over(cell)

    def end_stroke(self) -> None:
        """The finger was lifted: keep what it drew, or say in one sentence why it cannot be."""
        painter, here = self.painter, self._drawing()
        if painter is None or here is None:
            return
        record = here[1]
        made = painter.drawn(record)
        if made == record:  # nothing came of it
            painter.drop()
            return
        if self._keep_drawn(made):
            after = self._drawing()
            painter.after(record, after[1] if after is not None else made)
        else:
            painter.drop()

    def tap_map(self, cell: str) -> None:
        """A place of the map was tapped: it is chosen, or drawn on."""
        if self._placing:
            field, self._placing, self._painter = self._placing, "", None
            self._place(field, cell)
        elif self.go_over(cell):
            self.end_stroke()

    def move_piece(self, piece: str, cell: str) -> None:
        """Something on the map was dragged to another place."""
        here = self._drawing()
        if here is not None and here[0].moved is not None and not self._placing:
            self._keep_drawn(here[0].moved(here[1], piece, tuple(place_of(cell))))

    def _keep_drawn(self, made: Record) -> bool:
        at = self.at
        if isinstance(at.shape, Drawing):
            return self._keep(replace(self.facts, plain=made))
        return self._keep(self.facts.changed(at.section, (at.card, at.page), made[at.page]))

    def _place(self, field: str, cell: str) -> None:
        """A field of the open row is a place, and it was chosen."""
        raise NotImplementedError
