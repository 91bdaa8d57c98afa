"""A QR code: dark squares on white in both themes, because cameras want it so."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty

from app.widgets.base.base import Drawn

QUIET = 4
"""Modules of white around the code."""


class QrCode(Drawn):
    """Shows `matrix`, rows of 0 and 1, as large as its width allows."""

    matrix = ListProperty([])
    watched = ("matrix",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.bind(width=self._square)
        self._square()

    def _square(self, *_args: object) -> None:
        self.height = min(self.width, dp(360))

    def draw(self, group: InstructionGroup) -> None:
        """One white square and one mesh for all dark modules."""
        side = min(self.width, self.height)
        left, bottom = self.center_x - side / 2, self.y
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(pos=(left, bottom), size=(side, side)))
        if self.matrix:
            group.add(Color(0, 0, 0, 1))
            for mesh in _meshes(self.matrix, left, bottom, side):
                group.add(mesh)


def _meshes(matrix: list[Any], left: float, bottom: float, side: float) -> list[Mesh]:
    """All dark runs of a row as one quad each; a mesh has at most so many corners."""
    size = side / (len(matrix) + 2 * QUIET)
    quads = []
    for row, cells in enumerate(matrix):
        y = bottom + side - (row + QUIET + 1) * size
        start = None
        for col, dark in enumerate([*cells, 0]):
            if dark and start is None:
                start = col
            elif not dark and start is not None:
                quads.append((left + (start + QUIET) * size, y, (col - start) * size, size))
                start = None
    return [_mesh(quads[at : at + 4000]) for at in range(0, len(quads), 4000)]


def _mesh(quads: list[tuple[float, float, float, float]]) -> Mesh:
    vertices: list[float] = []
    indices: list[int] = []
    for x, y, width, height in quads:
        first = len(vertices) // 4
        for corner_x, corner_y in ((x, y), (x + width, y), (x + width, y + height), (x, y + height)):
            vertices += [corner_x, corner_y, 0, 0]
        indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")
