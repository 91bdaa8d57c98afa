"""A row of a list: icon, one or two lines, a value or an icon at its end."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from app.presenters.views import RowView
from app.widgets.base.base import Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout


class ListRow(Viewed, TapLayout):
    """Light enough for long lists; `on_release` when tapped."""

    icon = StringProperty("")
    icon_tone = StringProperty("ink2")
    title = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    end_icon = StringProperty("")
    source = StringProperty("")
    selected = BooleanProperty(False)

    def show(self, view: RowView) -> None:
        """Show a view."""
        self.icon, self.icon_tone, self.title, self.detail = view.icon, view.colour, view.title, view.detail
        self.value, self.end_icon, self.source = view.value, view.end_icon, view.source
        self.selected = view.selected


load_kv(__file__)


def demo() -> list[ListRow]:
    """Rows of settings and of box facts."""
    return [
        ListRow(view=RowView("1", "Language", "English", "translate", end_icon="chevron-right")),
        ListRow(view=RowView("2", "Reroll costs", "Card 4", "dice-multiple", "ac", "1", source="example")),
        ListRow(
            view=RowView("3", "Достать тьму из запаса", icon="rhombus", colour="darkness", selected=True)
        ),
        ListRow(
            view=RowView(
                "4",
                "Автоматические резервные копии",
                "Последние четырнадцать дней, по одной копии в день",
                value="14",
                end_icon="chevron-right",
            )
        ),
    ]


if __name__ == "__main__":
    from app.widgets.demo import main

    main("list_row")
