"""A problem in one tap: the table as a script that can be run again, with nothing personal in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.presenters.settings_page import app_version
from companion.content.files import free_path, write_whole
from companion.core.errors import CompanionError
from companion.core.json_text import dump
from companion.core.script import run_step, script_of
from companion.core.shelf import Memory
from companion.core.table import Table

if TYPE_CHECKING:
    from app.presenters.session import AppSession


def report(session: AppSession, table_id: int, system: str) -> str | None:
    """The report of a table as text: what was done, the versions, and whether it comes out the same again.

    `companion play GAME FILE` runs it as it is. Names, notes and all else that players wrote are left out.
    """
    return session.guard(lambda: _report(session, table_id, system))  # type: ignore[no-any-return]


def _report(session: AppSession, table_id: int, system: str) -> str:
    at_play = session.play is not None and session.play.id == table_id
    table = session.play.table if at_play and session.play else session.store.tables.open(table_id)
    script = script_of(table)
    about = {
        "game": table.game.id,
        "version": app_version(),
        "system": system,
        "language": session.settings.language,
        "same_again": _comes_out_the_same(table, script),
    }
    return dump(about | script)


def _comes_out_the_same(table: Table, script: dict[str, Any]) -> bool:
    try:
        made = Table.begin(table.game, Memory(), script["options"], seed=script["seed"])
        for step in script["steps"]:
            run_step(made, step, "report")
    except CompanionError:
        return False
    return bool(made.state == table.state)


def write_report(session: AppSession, text: str, stamp: str) -> str | None:
    """Write a report to a file in the player's own folder; gives where it lies."""

    def write() -> str:
        path = free_path(session.store.folder / "exports", f"report-{stamp}", "json")
        write_whole(path, (text.encode("utf-8", "backslashreplace"),))
        return str(path)

    return session.guard(write)  # type: ignore[no-any-return]
