"""A small code, not one to be read."""

from __future__ import annotations

from app.widgets.qr_code.qr_code import QrCode


def demo() -> list[QrCode]:
    """A small code, not one to be read."""
    return [QrCode(matrix=[[(row * col + row) % 3 == 0 for col in range(25)] for row in range(25)])]
