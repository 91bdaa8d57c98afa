"""The table as it lies under the thumb: what is new since it was laid, and what has been picked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.host import Host
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.presenters.table.picking import Desk, Picked
from app.screens.table.arrangement import TableParts


class LaidTable(TableParts):
    """A table with the desk that was laid for it."""

    def __init__(self, play: Play, face: Face, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play, self.face, self.host = play, face, host
        play.hints, play.handover.private = face.rolls, face.private
        self.story_first, self.tiles_stay = face.steps is not None, bool(face.stays)
        self._desk: Desk | None = None
        self._sure = False
        """Whether the main button has said what would be left undone."""
        self._laid: tuple[object, ...] = (None,)

    def _is_new(self) -> bool:
        """Whether the table did or refused something since the desk was laid."""
        return any(now is not then for now, then in zip(self._moment(), self._laid, strict=True))

    def _moment(self) -> tuple[object, ...]:
        play = self.play
        return play.state, play.pending, play.last, play.error, play.handover.eyes

    def _take_table(self) -> None:
        """Lay a fresh desk for the table as it lies; what is being set on the board goes on."""
        play = self.play
        picked = self._desk.picked if self._desk is not None else Picked()
        refused = play.error is not None and play.pending is None and self._laid[0] is play.state
        self._laid = self._moment()
        self._sure = False
        self._run: Any = play.pending or play.last
        """The open command or the entry that the story tells."""
        free = play.pending is None and play.outcome is None and play.handover.curtain() is None
        acting, eyes = play.handover.acting, play.handover.eyes
        self._desk = Desk(self.face, play.game, play.so_far, free, seat=acting, eyes=eyes)
        if refused:
            self._desk = self._desk.with_picked(replace(picked, order=None))
        elif self._goes_on(picked):
            self._desk = self._desk.with_picked(Picked(piece=picked.piece))
        elif picked.edit is not None:
            self._desk = self._desk.edit(picked.edit)

    def _goes_on(self, picked: Picked) -> bool:
        """Whether a piece that walked stays chosen: what it may do next comes before all others' turn."""
        last = self.play.last
        if last is None or not (picked.piece and self.desk.free):
            return False
        if isinstance(last.command, self.face.stays):
            return picked.piece in self.face.own(self.desk.seen, self.desk.seat)
        walks = tuple(tap.kind for tap in self.face.taps if tap.again)
        if not isinstance(last.command, walks):
            return False
        return bool(self.desk.with_picked(Picked(piece=picked.piece)).aims.hits)

    @property
    def desk(self) -> Desk:
        """The table as it lies, and what the thumb has picked."""
        assert self._desk is not None
        return self._desk

    def _draw(self) -> None:
        """Show the desk as it is now."""
        raise NotImplementedError
