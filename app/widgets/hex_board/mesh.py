"""All hexagons of a board as one mesh: a colour for each, a ring of another inside its edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from kivy.graphics import Mesh, RenderContext

from app.palette import Rgba
from app.widgets.hex_board.geometry import Point, corner

Painted = tuple[Point, Rgba, Rgba, float]
"""The middle of a hexagon, its colour, that of its ring and the ring's width as a share of the apothem."""

VERTEX: Final = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec4 vFill;
attribute vec4 vRing;
attribute vec2 vEdge;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
varying vec4 fill;
varying vec4 ring;
varying vec2 edge;
void main(void) {
    fill = vFill;
    ring = vRing;
    edge = vEdge;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition, 0.0, 1.0);
}
"""
FRAGMENT: Final = """
#ifdef GL_ES
precision highp float;
#endif
varying vec4 fill;
varying vec4 ring;
varying vec2 edge;
uniform float soft;
void main(void) {
    float inner = 1.0 - edge.y;
    float on_ring = edge.y > 0.0 ? smoothstep(inner - soft, inner + soft, edge.x) : 0.0;
    vec4 colour = mix(fill, ring, on_ring);
    colour.a *= 1.0 - smoothstep(1.0 - soft, 1.0, edge.x);
    gl_FragColor = colour;
}
"""
FORMAT: Final = [
    (b"vPosition", 2, "float"),
    (b"vFill", 4, "float"),
    (b"vRing", 4, "float"),
    (b"vEdge", 2, "float"),
]


class HexMesh:
    """One mesh with its own shader; `show` fills it anew."""

    def __init__(self) -> None:
        self.context = RenderContext(
            use_parent_projection=True, use_parent_modelview=True, vs=VERTEX, fs=FRAGMENT
        )
        self.mesh: Any = None
        self.revision = 0
        """How often it was filled."""

    def show(self, hexagons: Iterable[Painted], side: float, gap: float) -> None:
        """Draw hexagons of a side, less the gap between them."""
        self.revision += 1
        reach = side - gap / 3**0.5
        corners = [corner(turn, reach) for turn in range(6)]
        vertices: list[float] = []
        indices: list[int] = []
        for (x, y), fill, ring, width in hexagons:
            first = len(vertices) // 12
            look = (*fill, *ring)
            vertices += (x, y, *look, 0.0, width)
            for dx, dy in corners:
                vertices += (x + dx, y + dy, *look, 1.0, width)
            for turn in range(6):
                indices += (first, first + 1 + turn, first + 1 + (turn + 1) % 6)
        self.context["soft"] = min(2.0 / max(side, 2.0), 0.5)
        self.context.clear()
        # An index has two bytes: more than nine thousand hexagons would need a second mesh.
        self.mesh = Mesh(vertices=vertices, indices=indices, fmt=FORMAT, mode="triangles")
        self.context.add(self.mesh)
