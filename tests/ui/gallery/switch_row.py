"""On, and off with a long Russian text."""

from __future__ import annotations

from app.widgets.switch_row.switch_row import SwitchRow


def demo() -> list[SwitchRow]:
    """On, and off with a long Russian text."""
    return [
        SwitchRow(icon="vibrate", title="Vibration", detail="A short tick after every act", on=True),
        SwitchRow(icon="volume-high", title="Читать вслух шаги врагов и вопросы"),
    ]
