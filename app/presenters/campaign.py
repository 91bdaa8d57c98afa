"""The log of a campaign: its tables in order, what each gave, and the next one in one tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.presenters.play import Play
from app.presenters.session import AppSession
from app.presenters.table.face import Chapter, Face
from app.presenters.views import ActionBarView, AppBarView, RowView, Speak
from companion.core.text import say

if TYPE_CHECKING:
    from companion.store.table_info import TableInfo

ICONS = {
    "won": ("trophy", "gold"),
    "lost": ("skull", "bad"),
    "drawn": ("equal", "ink2"),
    "ended": ("flag-checkered", "ac"),
    "": ("play-circle-outline", "ac"),
}
HERE = "here"


@dataclass(frozen=True)
class CampaignView:
    """The whole screen."""

    bar: AppBarView
    rows: tuple[RowView, ...]
    actions: ActionBarView
    goes_on: bool
    """Whether the main button begins the next table; else it leads back to this one."""


def campaign_view(session: AppSession, play: Play, face: Face) -> CampaignView:
    """The tables of the campaign up to the one at play, which is marked, and those that went on from it."""
    speak = play.speak
    chapters = face.chapters(play.state, speak)
    known = _numbers(session, play)
    last = len(chapters) - 1
    rows = tuple(
        _row(each, number, HERE if number == last else str(known.get(each.seed, "")), speak)
        for number, each in enumerate(chapters)
    )
    rows += _later(session, play, len(rows))
    following = next_title(play, face)
    main, icon = (following, "arrow-right") if following else (speak(say("Back to the table")), "arrow-left")
    return CampaignView(
        AppBarView(speak(say("Campaign log")), play.game.title),
        rows,
        ActionBarView(main, icon, history=False),
        bool(following),
    )


def _later(session: AppSession, play: Play, count: int) -> tuple[RowView, ...]:
    """The tables that already went on from here, as the list of tables tells them."""
    rows: list[RowView] = []
    found = following_table(session, play)
    while found is not None and not any(each.id == str(found.id) for each in rows):
        icon, colour = ICONS[found.outcome.result] if found.outcome is not None else ICONS[""]
        told = " · ".join(play.speak(each) for each in found.headline)
        title = f"{count + len(rows) + 1}. {found.name}"
        rows.append(RowView(str(found.id), title, told, icon, colour, end_icon="chevron-right"))
        seed = found.seed
        found = session.guard(lambda seed=seed: session.store.tables.after(seed))  # type: ignore[misc]
    return tuple(rows)


def following_table(session: AppSession, play: Play) -> TableInfo | None:
    """The table that already goes on where this one ended."""
    tables = session.store.tables
    found: TableInfo | None = session.guard(lambda: tables.after(tables.info(play.id).seed))
    return found


def _numbers(session: AppSession, play: Play) -> dict[int, int]:
    """The tables of the game by their seeds; of copies the oldest."""
    tables = session.guard(session.store.tables.all) or []
    mine = [each for each in tables if each.game == play.game.id]
    return {each.seed: each.id for each in sorted(mine, key=lambda each: -each.id)}


def _row(chapter: Chapter, number: int, table: str, speak: Speak) -> RowView:
    icon, colour = ICONS[chapter.result]
    words = [speak(each) for each in (*chapter.details, chapter.party) if each]
    return RowView(
        table or f"gone{number}",
        f"{number + 1}. {speak(chapter.title)}",
        " · ".join(each for each in words if each),
        icon,
        colour,
        end_icon="chevron-right" if table and table != HERE else "",
        selected=table == HERE,
    )


def next_title(play: Play, face: Face) -> str:
    """What the table that follows on this one is called on a button; empty where none does."""
    if play.outcome is None or play.game.sequel(play.state) is None:
        return ""
    return play.speak(face.goes_on(play.state) or say("Play the next table"))


def play_on(session: AppSession, play: Play) -> Play | None:
    """Go to the table that follows on this one, or begin it."""
    if play.game.sequel(play.state) is None:
        return None
    found = session.guard(lambda: session.store.tables.go_on(play.id))
    return None if found is None else session.open(found)
