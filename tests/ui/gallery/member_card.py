"""A party of four in the middle of a Round."""

from __future__ import annotations

from app.presenters.table.parts import GaugeView, MemberView
from app.presenters.views import FactView, PieceView
from app.widgets.member_card.member_card import MemberGrid


def _member(name: str, health: int, fatigue: int, **more: object) -> MemberView:
    piece = PieceView(name, "", text=name[0], selected=bool(more.pop("chosen", False)))
    gauges = (GaugeView("heart", health, 12, "ac"), GaugeView("timer-sand", fatigue, 24, "ink2"))
    return MemberView(name, piece, name, gauges, FactView("2", icon="shield"), **more)  # type: ignore[arg-type]


def demo() -> list[MemberGrid]:
    """One has acted, one is chosen, one bleeds, one is knocked out."""
    return [
        MemberGrid(
            views=[
                _member("Guts", 7, 8, done=True),
                _member("Isidro", 5, 10, chosen=True),
                _member("Schierke", 11, 4, badges=(FactView("2", icon="water", colour="bad"),)),
                _member("Farnese", 0, 2, out=True),
            ]
        )
    ]
