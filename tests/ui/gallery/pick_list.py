"""Two of one to three, and an order of three."""

from __future__ import annotations

from app.presenters.entry_views import PickView
from app.presenters.views import OptionView
from app.widgets.pick_list.pick_list import PickList


def demo() -> list[PickList]:
    """Two of one to three, and an order of three."""
    names = ("Боевой рак", "Штурмовик", "Дракон-кубохват", "Усы Архаала")
    options = tuple(OptionView(name, name, letter="ABCD"[place]) for place, name in enumerate(names))
    some = PickView("some", options, 1, 3, picked=(names[0], names[2]))
    order = PickView("order", options[:3], 3, 3, ordered=True, picked=(names[1], names[0]))
    return [PickList(view=some), PickList(view=order)]
