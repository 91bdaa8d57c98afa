"""The log of a campaign: each table leads to what was played there, the main button to the next one."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from app.games import find_face
from app.presenters.campaign import CampaignView, campaign_view, play_on
from app.screens.page import Page
from app.widgets.base.base import load_kv
from app.widgets.list_row.list_row import ListRow
from companion.core.numerals import whole


class CampaignLog(Page):
    """Of the campaign of the table at play."""

    view: CampaignView | None = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        """Show the tables as they are now."""
        play = self.session.play
        if play is None:
            return
        self.view = view = campaign_view(self.session, play, find_face(play.game.id))
        self.ids.bar.view, self.ids.actions.view = view.bar, view.actions
        self.ids.rows.show(view.rows, self._row)

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.open(tapped.view.id))
        return row

    def open(self, table: str) -> None:
        """Go to a table of the log, where it is still there."""
        number = whole(table)
        if number is not None:
            self.host.open_table(number)

    def main(self) -> None:
        """The next table, or back to this one."""
        play = self.session.play
        if self.view is None or play is None or not self.view.goes_on:
            self.host.back()
            return
        begun = play_on(self.session, play)
        if begun is not None:
            self.host.open_table(begun.id, replace=True)


load_kv(__file__)

SCREEN = CampaignLog
