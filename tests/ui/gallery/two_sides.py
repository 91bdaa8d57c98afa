"""A combat between its flips: the far half turned to its player, the near one asked for its number."""

from __future__ import annotations

from app.presenters.table.contests import ChangeView, ContestantView, ContestView, KeyView
from app.presenters.views import AppBarView, TileView
from app.widgets.two_sides.two_sides import TwoSides

LANCES = ChangeView("m1", "+2", "Low Lances", "Tactic, 2 TP", "ok", None)
HOWL = ChangeView("m2", "+1", "Bog Howl", "WarCry, 1 TP", "ok", None)
FEAR = ChangeView("m3", "-2", "Leadership", "Terror of the enemy", "bad", None)


def keys(taken: str = "", enabled: bool = True) -> tuple[KeyView, ...]:
    return tuple(
        KeyView(each, taken=each == taken, enabled=enabled, answers=((each, each),)) for each in "123456"
    )


def side(seat: str, player: str, name: str, **values: object) -> ContestantView:
    """One half, with what differs."""
    usual: dict[str, object] = {
        "icon": "horseshoe", "state": "Ready", "value": "7", "value_icon": "sword", "points_name": "TP left",
        "points_left": 1, "points": 3, "changes": (LANCES,), "keys": (), "acts": (), "total": "", "sum": "",
        "note": "", "leads": False, "active": False, "form": None, "form_title": "", "orders": None,
    }  # fmt: skip
    return ContestantView(seat, player, name, **{**usual, **values})  # type: ignore[arg-type]


def contest(near: ContestantView, far: ContestantView, turned: bool = True) -> ContestView:
    """Two halves."""
    bar = AppBarView("Combat", "Riders attack Trampers")
    return ContestView(bar, far, near, turned, None, (), "example", (), True)


def flips() -> ContestView:
    """One has flipped, the other is asked."""
    far = side(
        "P2", "Anna", "Marsh Trampers", icon="walk", changes=(HOWL, FEAR), keys=keys("2", False), total="8",
        sum="6 + 2 flip", up=False,
    )  # fmt: skip
    near = side(
        "P1", "You", "Fenwick Riders", keys=keys(), active=True, note="Flip your top card: which number?"
    )
    return contest(near, far)


def tactics() -> ContestView:
    """Tactics are played."""
    acts = (
        TileView("a", "Tactic card", icon="flash"),
        TileView("b", "Tactic of a unit", icon="account-voice"),
    )
    near = side("P1", "You", "Fenwick Riders", acts=acts, active=True)
    return contest(near, side("P2", "Anna", "Marsh Trampers", up=False), turned=False)


def demo() -> list[TwoSides]:
    """A combat between its flips, and one while tactics are played."""
    return [TwoSides(view=flips()), TwoSides(view=tactics())]
