"""Three attack dice with their own faces; then one plain die."""

from __future__ import annotations

from app.presenters.foresight import ForesightView
from app.presenters.views import DiceEntryView, EntryDieView, FaceView, OddsRowView, OddsView
from app.widgets.dice_entry.dice_entry import DiceEntry


def demo() -> list[DiceEntry]:
    """Three attack dice with their own faces; then one plain die."""
    red = tuple(FaceView(str(n), str(n), f"{f} faces") for n, f in ((1, 2), (2, 3), (3, 1)))
    orange = (
        FaceView("0", "0", "1 face"),
        FaceView("1", "1", "3 faces"),
        FaceView("2", "2", "1 face"),
        FaceView("3", "3", "1 face", "water"),
    )
    plain = tuple(FaceView(str(n), str(n), pips=True) for n in range(1, 7))
    attack = DiceEntry(
        view=DiceEntryView(
            (
                EntryDieView("r1", "Red", red, "red", False, "What does the red die show?"),
                EntryDieView("r2", "Red", red, "red", False, "What does the red die show?"),
                EntryDieView("o1", "Orange", orange, "orange", False, "What does the orange die show?"),
            ),
            "example",
            "6",
            "Damage",
        )
    )
    bars = [("0", 0.13, "plain"), ("2", 0.41, "plain"), ("4", 0.14, "now"), ("5+", 0.1, "bad")]
    rows = tuple(OddsRowView(name, share, f"{share:.0%}", kind=kind) for name, share, kind in bars)  # type: ignore[arg-type]
    odds = OddsView("Wounds, before the roll", rows, "Defense 2 counted")
    attack.foresee = lambda typed: ForesightView("4 wounds", odds)
    for face in ("2", "3"):
        attack.put(face)
    one = DiceEntryView(
        (EntryDieView("b", "Чёрный всадник", plain, "black", ask="Что выпало у чёрного всадника?"),)
    )
    return [attack, DiceEntry(view=one)]
