"""Told steps with their dice, then a journal under correction."""

from __future__ import annotations

from app.presenters.views import DieView, LogLineView
from app.widgets.log_line.log_line import LogLine


def demo() -> list[LogLine]:
    """Told steps with their dice, then a journal under correction."""
    step = LogLineView(
        "Black rider finds no fire to put out on L05. He moves up to L02.",
        "Black rider",
        rules=("BK-RIDER-11", "BK-RIDER-15"),
        lead=DieView("k", "4", "black"),
    )
    journal = (
        LogLineView("Troll 1 attacked Guts: 3 damage, no wounds.", "", "42", ("BG-DEFENSE-02",)),
        LogLineView(
            "Troll 2 rolled 2, 3 and 3.",
            "Troll 2",
            "44",
            fate="edited",
            old=(DieView("a", "2", "red", False), DieView("b", "1", "orange", False, spent=True)),
            new=(DieView("c", "3", "orange", False),),
        ),
        LogLineView(
            "Isidro took 6 wounds and is knocked out.",
            "6 wounds",
            "45",
            ("BG-KO-01",),
            fate="changed",
            fate_text="Worked out again",
        ),
        LogLineView(
            "Исидро контратаковал: 3 урона троллю.",
            "",
            "46",
            ("BG-RIPOSTE-01",),
            fate="broken",
            fate_text="Больше не подходит: он выбит",
        ),
        LogLineView("Troll 3 lost its Stunned token.", "", "48", fate="fits", fate_text="Still fits"),
    )
    return [LogLine(view=step), *(LogLine(view=entry, timeline=True) for entry in journal)]
