"""A hint of two sentences, and a short one."""

from __future__ import annotations

from app.widgets.hint_bar.hint_bar import HintBar


def demo() -> list[HintBar]:
    """A hint of two sentences, and a short one."""
    long = "Бросьте кубики за столом и нажмите, что на них выпало. Приложение может бросить их и само."
    return [HintBar(text=long, number="1 / 7"), HintBar(text="Tap a die, then a tile.", number="2 / 7")]
