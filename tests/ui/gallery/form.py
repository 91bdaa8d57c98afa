"""A card to copy: its name, cost, class and words."""

from __future__ import annotations

from app.presenters.entry_views import FormView
from app.presenters.fields import field_view
from app.widgets.form.form import Form
from companion.core.square import Grid
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track

KINDS = ("равнинный", "болотный", "нейтральный")


def demo() -> Form:
    """A card to copy: its name, cost, class and words."""
    shape: dict[str, tuple[Track, object]] = {
        "Название": (Phrase("KZ-CARD-01"), "Боевой рак"),
        "Цена": (Number(0, 12, "KZ-CARD-01"), 8),
        "Уникальная карта": (Flag("KZ-CARD-01"), True),
        "Стихия": (Choice(KINDS, "KZ-CARD-01"), KINDS[1]),
        "Свойства": (Several(("Летающий", "Защитник"), "KZ-CARD-01"), ("Защитник",)),
        "Удар": (Faces((1, 2, 3, 4, 5, 6), 3, "KZ-CARD-01"), (2, 3, 5)),
        "Место": (PlaceTrack(Grid(2, 3), "KZ-CARD-01"), (1, 1)),
    }
    return Form(
        view=FormView(
            "card",
            tuple(
                field_view(
                    name,
                    track,
                    value,
                    name,
                    lambda each: "·".join(map(str, each)) if isinstance(each, list) else str(each),
                )
                for name, (track, value) in shape.items()
            ),
        )
    )
