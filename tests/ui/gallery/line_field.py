"""A line of text, and an empty one that says what to type."""

from __future__ import annotations

from app.widgets.line_field.line_field import LineField


def demo() -> list[LineField]:
    """A line of text, and an empty one that says what to type."""
    return [LineField(text="Боевой рак"), LineField(hint_text="Type a part of the name")]
